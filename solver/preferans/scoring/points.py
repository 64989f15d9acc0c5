"""An open deal in points: what follows when a defender whists or passes, and all play exactly.

The tricks are those of `solve`: both defenders play as one against the declarer. Each defender then decides as it is
best for himself, in points of the convention, knowing that the other will do so too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Card
from preferans.errors import PreferansError
from preferans.position import MAX_CARDS, Position
from preferans.rules import SEATS, next_seat
from preferans.scoring.convention import Convention
from preferans.scoring.record import HALF_WHIST, Amounts, Call, Record, player_names, record
from preferans.solve import Discards, Solution, best_discards, solve

Calls = tuple[Call, Call]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is written when the defenders say this, the one next to the declarer first.

    by_line  whether it depends on how the defenders' tricks fall to each of them: `solve` knows only how many
             they take together, so they are counted as they fall in its best line
    """

    calls: Calls | None
    record: Record
    by_line: bool

    @property
    def points(self) -> Amounts:
        """What the deal is worth to each player, in whists."""
        return self.record.points


@dataclass(frozen=True, slots=True)
class Decision:
    """A defender's turn to speak.

    seat     who decides
    heard    what the other has said: nothing, or his call
    choices  what he may say -> what follows from it, when everybody then does what is best for himself
    best     what he should say; of equal calls a pass, then a half-whist
    """

    seat: int
    heard: Call | None
    choices: Mapping[Call, Outcome]
    best: Call

    def points(self, call: Call) -> Fraction:
        """What the call brings him."""
        return self.choices[call].points[self.seat - 1]


@dataclass(frozen=True, slots=True)
class Points:
    """What `points` found.

    position   as it was given
    discard    the best discard when the declarer had two cards more, else None
    solution   the play, after that discard
    outcomes   every way in which the defenders may speak; one without calls where nobody is asked
    decisions  each turn to speak, the first defender's first; none where nobody is asked
    best       what follows when each does what is best for himself
    """

    position: Position
    discard: tuple[Card, Card] | None
    solution: Solution
    convention: Convention
    outcomes: tuple[Outcome, ...]
    decisions: tuple[Decision, ...]
    best: Outcome

    def __str__(self) -> str:
        calls = " ".join(call.value for call in self.best.calls) if self.best.calls else "no whist"
        return f"{self.solution}; {calls}: {', '.join(map(str, self.best.points))} ({self.convention})"


def points(
    position: Position,
    convention: str | Convention | Mapping[str, object] = "sochi",
    players: int = 3,
) -> Points:
    """A deal of ten cards (or twelve and ten: with his best discard) in points, for three players or four.

    Of four players the fourth is the dealer, who sits out. PreferansError when the contract promises no tricks, when
    it is raspasy, or when the hands are not whole.

    >>> deal = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]
    >>> print(points(Position(deal, "9S", declarer=1)).best.points[0])
    160/3
    """
    rules = _checked(position, convention, players)
    if position.discarding:
        return _after_discard(best_discards(position), rules, players)
    return _points(position, None, solve(position, ("line",)), rules, players)


def check_points(position: Position) -> None:
    """PreferansError when a position has no points: its contract promises no tricks, its hands are not whole, …"""
    game = position.contract
    if game.is_raspasy:
        raise PreferansError("not_solved", "contract", contract=game)
    if game.strain is not None and game.level is None:
        raise PreferansError("level_needed", "contract", contract=game)
    if position.n < MAX_CARDS:
        raise PreferansError("whole_deal", "hands", count=position.n)


def _checked(position: Position, convention: str | Convention | Mapping[str, object], players: int) -> Convention:
    check_points(position)
    player_names(players)
    return Convention.of(convention)


def _after_discard(discards: Discards, rules: Convention, players: int) -> Points:
    best = discards.discards[0].cards
    solution = solve(discards.position.after_discard(best), ("line",))
    return _points(discards.position, best, solution, rules, players)


def of_solution(solution: Solution, convention: Convention, players: int = 3) -> Points:
    """The same, of a position that is solved already, its line included."""
    return _points(solution.position, None, solution, convention, players)


def _points(
    position: Position, discard: tuple[Card, Card] | None, solution: Solution, rules: Convention, players: int
) -> Points:
    table = _Table(solution, rules, players)
    if position.contract.is_misere or not rules.duty(position.contract.level or 0):
        outcome = table.outcome(None)
        return Points(position, discard, solution, rules, (outcome,), (), outcome)
    decisions, best = table.decide()
    return Points(position, discard, solution, rules, tuple(table.outcomes.values()), decisions, best)


class _Table:
    """The defenders of a solved deal, who speak in turn."""

    def __init__(self, solution: Solution, convention: Convention, players: int) -> None:
        end = solution.position
        for card in solution.line:
            end = end.play(card)
        self.contract = solution.position.contract
        declarer = solution.position.declarer
        assert declarer is not None
        self.declarer = declarer
        self.first, self.second = next_seat(declarer), next_seat(declarer, 2)
        self.convention, self.players = convention, players
        self.tricks = (*end.tricks, *((0,) if players > len(SEATS) else ()))
        self.outcomes: dict[Calls, Outcome] = {}

    def outcome(self, calls: Calls | None) -> Outcome:
        """What is written after these calls."""
        played = calls is None or Call.WHIST in calls or Call.RETURNED in calls
        written = record(
            self.contract,
            self.declarer,
            self.tricks if played else None,
            dict(zip((self.first, self.second), calls, strict=True)) if calls else None,
            players=self.players,
            convention=self.convention,
        )
        found = Outcome(calls, written, calls == (Call.WHIST, Call.WHIST))
        if calls:
            self.outcomes[calls] = found
        return found

    def decide(self) -> tuple[tuple[Decision, ...], Outcome]:
        """Every turn to speak, solved from the last one back, and what follows from the first."""
        after_whist = self._decision(
            self.second, Call.WHIST, {call: self.outcome((Call.WHIST, call)) for call in (Call.PASS, Call.WHIST)}
        )
        choices = {call: self.outcome((Call.PASS, call)) for call in (Call.PASS, Call.WHIST)}
        after_half: tuple[Decision, ...] = ()
        if self.contract.level in HALF_WHIST:
            stands, returned = self.outcome((Call.PASS, Call.HALF)), self.outcome((Call.RETURNED, Call.HALF))
            last = self._decision(self.first, Call.HALF, {Call.PASS: stands, Call.RETURNED: returned})
            choices[Call.HALF] = last.choices[last.best]
            after_half = (last,)
        after_pass = self._decision(self.second, Call.PASS, choices)
        opening = self._decision(
            self.first,
            None,
            {call: then.choices[then.best] for call, then in ((Call.PASS, after_pass), (Call.WHIST, after_whist))},
        )
        return (opening, after_whist, after_pass, *after_half), opening.choices[opening.best]

    def _decision(self, seat: int, heard: Call | None, choices: dict[Call, Outcome]) -> Decision:
        cautious = (Call.PASS, Call.HALF, Call.WHIST, Call.RETURNED)
        best = max((call for call in cautious if call in choices), key=lambda call: choices[call].points[seat - 1])
        return Decision(seat, heard, choices, best)


@dataclass(frozen=True, slots=True)
class Scored:
    """A solved position and its points: what `solve` found, then what it is worth under a convention."""

    solved: Solution | Discards
    points: Points

    def __str__(self) -> str:
        return str(self.points)


def scored(
    position: Position,
    convention: str | Convention | Mapping[str, object] = "sochi",
    players: int = 3,
) -> Scored:
    """A position solved, and its points as `points` finds them."""
    rules = _checked(position, convention, players)
    if not position.discarding:
        solution = solve(position)
        return Scored(solution, _points(position, None, solution, rules, players))
    discards = best_discards(position)
    return Scored(discards, _after_discard(discards, rules, players))
