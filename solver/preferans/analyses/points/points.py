"""An open deal in points: what follows when a defender whists or passes, and all play exactly.

The tricks are those of `solve`: both defenders play as one against the declarer. Each defender then decides as it is
best for himself, in points of the convention, knowing that the other will do so too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from preferans.analyses.question import Engine
from preferans.analyses.solve import Discards, DiscardsQuestion, Solution, SolveQuestion
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card
from preferans.game.contracts import Contract
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.rules import SEATS, next_seat
from preferans.notebook import Shown
from preferans.scoring.convention import Convention, GivenConvention
from preferans.scoring.record import HALF_WHIST, Amounts, Call, Record, count_players, record

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Points(Shown):
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
    convention: GivenConvention = "sochi",
    players: int = 3,
) -> Points:
    """A deal of ten cards (or twelve and ten: with his best discard) in points, for three players or four.

    Of four players the fourth is the dealer, who sits out. PreferansError when the contract promises no tricks, when
    it is raspasy, or when the hands are not whole.

    >>> deal = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]
    >>> print(points(Position(deal, "9S", declarer=1)).best.points[0])
    160/3
    """
    return read_points(position, convention, players).run()


def read_points(position: Position, convention: GivenConvention = "sochi", players: object = 3) -> "PointsQuestion":
    """Check what `points` is asked; nothing is searched."""
    check_points(position)
    return PointsQuestion(position, Convention.of(convention), count_players(players))


@dataclass(frozen=True, slots=True)
class PointsQuestion:
    """A whole deal that is to be solved and counted in points."""

    engine: ClassVar[Engine] = "open"
    position: Position
    convention: Convention
    players: int

    def run(self, work: Work = ALONE) -> Points:
        """Search the best discard, if one is to be made, then the play."""
        if self.position.discarding:
            return self.after_discard(DiscardsQuestion(self.position, self.position.discards()).run())
        return self.of_solution(SolveQuestion(self.position, ("line",)).run())

    def after_discard(self, discards: Discards) -> Points:
        """The points after the best of these discards, whose play is still to be solved."""
        best = discards.discards[0].cards
        return self.of_solution(SolveQuestion(self.position.with_discard(best), ("line",)).run(), best)

    def of_solution(self, solution: Solution, discard: tuple[Card, Card] | None = None) -> Points:
        """The points of a position that is solved, its best line included; `discard`: what was discarded before it."""
        end = solution.position
        for card in solution.line:
            end = end.play(card)
        assert end.declarer is not None
        table = _Table(end.contract, end.declarer, end.tricks, self.convention, self.players)
        decisions, best = table.decide()
        return Points(
            position=self.position,
            discard=discard,
            solution=solution,
            convention=self.convention,
            outcomes=tuple(table.outcomes.values()),
            decisions=decisions,
            best=best,
        )


def check_points(position: Position) -> None:
    """Check that a position has points: its contract promises tricks, or is a misère, and its hands have ten cards."""
    check_promise(position.contract)
    if position.n < MAX_CARDS:
        raise PreferansError("whole_deal", "hands", count=position.n)


def check_promise(contract: Contract) -> None:
    """Check that a contract has points: it promises tricks, or is a misère."""
    if contract.is_raspasy:
        raise PreferansError("not_solved", "contract", contract=contract)
    if contract.strain is not None and contract.level is None:
        raise PreferansError("level_needed", "contract", contract=contract)


class _Table:
    """The defenders of a deal, who speak in turn and know what the play brings."""

    def __init__(
        self, contract: Contract, declarer: int, tricks: tuple[int, ...], convention: Convention, players: int
    ) -> None:
        self.contract = contract
        self.declarer = declarer
        self.first, self.second = next_seat(declarer), next_seat(declarer, 2)
        self.convention, self.players = convention, players
        self.tricks = (*tricks, *((0,) if players > len(SEATS) else ()))
        self.outcomes: dict[Calls | None, Outcome] = {}

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
        self.outcomes[calls] = found
        return found

    def decide(self) -> tuple[tuple[Decision, ...], Outcome]:
        """Every turn to speak, solved from the last one back, and what follows from the first; none in a misère."""
        if self.contract.is_misere or not self.convention.duty(self.contract.level or 0):
            return (), self.outcome(None)
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
class TrickPoints:
    """What 0, 1, … 10 tricks are worth to the declarer, in whists, when the defenders speak as is best for them."""

    contract: Contract
    convention: Convention
    players: int
    points: Amounts

    @property
    def as_floats(self) -> list[float]:
        """The points, rounded."""
        return list(map(float, self.points))

    def __str__(self) -> str:
        return f"{self.contract}: {', '.join(map(str, self.points))} ({self.convention})"


def trick_points(
    contract: Contract,
    convention: GivenConvention = "sochi",
    players: int = 3,
) -> TrickPoints:
    """What every number of tricks is worth to the declarer.

    Each defender speaks as is best for himself, knowing the tricks; theirs are shared evenly, the odd one is the first
    defender's. The declarer's points rest on that only where it decides who whists. PreferansError when the contract
    promises no tricks.

    >>> [str(worth) for worth in trick_points(Contract.parse("6S")).points][4:8]
    ['-140/3', '-82/3', '16/3', '28/3']
    """
    check_promise(contract)
    count = count_players(players)
    rules = Convention.of(convention)
    worth = []
    for tricks in range(MAX_CARDS + 1):
        second = (MAX_CARDS - tricks) // 2
        table = _Table(contract, 1, (tricks, MAX_CARDS - tricks - second, second), rules, count)
        worth.append(table.decide()[1].points[0])
    return TrickPoints(contract, rules, count, tuple(worth))


@dataclass(frozen=True, slots=True)
class Scored(Shown):
    """A solved position and its points: what `solve` found, then what it is worth under a convention."""

    solved: Solution | Discards
    points: Points

    def __str__(self) -> str:
        return str(self.points)


def scored(
    position: Position,
    convention: GivenConvention = "sochi",
    players: int = 3,
) -> Scored:
    """A position solved, and its points as `points` finds them."""
    return read_scored(position, convention, players).run()


def read_scored(position: Position, convention: GivenConvention = "sochi", players: object = 3) -> "ScoredQuestion":
    """Check what `scored` is asked; nothing is searched."""
    return ScoredQuestion(read_points(position, convention, players))


@dataclass(frozen=True, slots=True)
class ScoredQuestion:
    """A whole deal that is to be solved in full, and counted in points."""

    engine: ClassVar[Engine] = "open"
    counting: PointsQuestion

    def run(self, work: Work = ALONE) -> Scored:
        """Search every card, or every discard; then the points cost no more than one line."""
        position = self.counting.position
        if position.discarding:
            discards = DiscardsQuestion(position, position.discards()).run()
            return Scored(discards, self.counting.after_discard(discards))
        solution = SolveQuestion(position).run()
        return Scored(solution, self.counting.of_solution(solution))
