"""Raspasy solved: what each player can be sure of, every outcome of best play, what each card is worth, one line.

Three players, each for himself, each wants few tricks; everybody sees everything. What the talon does is a rule of
the position: rules.TalonRule.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from preferans.analyses.question import Engine, read_want
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card
from preferans.game.position import Position
from preferans.game.rules import TalonRule, next_seat
from preferans.notebook import Shown

if TYPE_CHECKING:
    from preferans.engine.raspasy import RaspasySpot, RaspasyWorth

WANTS = ("moves", "line", "given_up")
TIES = ("first", "left", "right")

Outcome = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaspasyMove:
    """A legal card and the tricks of the player who plays it (over the whole of `hands`).

    guarantee    what he can then hold himself to, whatever the others do
    best, worst  his fewest and his most tricks in the equilibria after it
    """

    card: Card
    guarantee: int
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A card of `played`, the index-th counted from 1, by which a player raised his own guarantee."""

    index: int
    card: Card
    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Raspasy(Shown):
    """What `raspasy` found. All tricks are counted over the whole of `hands`, those of `played` included.

    guarantee   for seats 1, 2, 3 the fewest tricks he can hold himself to when the others only load him
    equilibria  in order, the outcomes of all plays in which each player, at each of his cards, minimises his own
                tricks and does not care about the rest: tricks of seats 1, 2, 3, under the rule `dealer` the
                dealer's too; each sums to n
    seat        who plays next, None when all is played
    moves       every legal card of that seat, by guarantee, worst, best, then in the order of output; empty when
                not wanted or when all is played
    line        cards from here to the end, as `ties` has it; empty when not wanted
    outcome     where the line leads, one of the equilibria; None when not wanted
    given_up    the cards of `played` by which a player gave up his guarantee; None when not wanted
    nodes       cards played in the search (a measure of its work)
    """

    position: Position
    ties: str
    guarantee: tuple[int, int, int]
    equilibria: tuple[Outcome, ...]
    seat: int | None
    moves: tuple[RaspasyMove, ...]
    line: tuple[Card, ...]
    outcome: Outcome | None
    given_up: tuple[GivenUp, ...] | None
    nodes: int = field(compare=False)

    def __str__(self) -> str:
        guarantee = "-".join(map(str, self.guarantee))
        outcomes = ", ".join("-".join(map(str, outcome)) for outcome in self.equilibria)
        return f"raspasy, {self.position.n} tricks: seats 1-2-3 can be sure of {guarantee}; equilibria {outcomes}"


def raspasy(position: Position, ties: str = "first", want: Collection[str] = WANTS) -> Raspasy:
    """The guarantees and equilibria of a position of raspasy, and what is wanted out of WANTS.

    ties  what the line has a player do when cards are worth the same to him: play the `first` of them, in the
          order of output, or the one with fewer tricks for the player on his `left` (who plays after him) or on his
          `right`

    PreferansError when it is another game.

    >>> print(raspasy(Position("A.7.. K.8.. Q.9..", "raspasy")))
    raspasy, 2 tricks: seats 1-2-3 can be sure of 1-0-1; equilibria 1-0-1
    """
    return read_raspasy(position, ties, want).run()


def read_raspasy(position: Position, ties: str = "first", want: Collection[str] = WANTS) -> "RaspasyQuestion":
    """Check what `raspasy` is asked; nothing is searched."""
    if not position.contract.is_raspasy:
        raise PreferansError("not_raspasy", "contract", contract=position.contract)
    items = read_want(want, WANTS)
    if ties not in TIES:
        raise PreferansError("unknown_ties", "ties", text=ties, known=", ".join(TIES))
    return RaspasyQuestion(position, ties, items)


@dataclass(frozen=True, slots=True)
class RaspasyQuestion:
    """A position of raspasy that is to be solved, and what is wanted out of WANTS."""

    engine: ClassVar[Engine] = "raspasy"
    position: Position
    ties: str
    want: tuple[str, ...]

    def run(self, work: Work = ALONE) -> Raspasy:
        """Search."""
        position, want = self.position, self.want
        search = _Search()
        here = search.found(position)
        line = tuple(search.line(position, self.ties)) if "line" in want else ()
        moves = tuple(search.moves(position)) if "moves" in want else ()
        given_up = tuple(search.given_up(position)) if "given_up" in want else None
        return Raspasy(
            position=position,
            ties=self.ties,
            guarantee=here.guarantee,
            equilibria=here.equilibria,
            seat=position.seat,
            moves=moves,
            line=line,
            outcome=_outcome(position, line) if "line" in want else None,
            given_up=given_up,
            nodes=search.nodes,
        )


def _outcome(position: Position, line: tuple[Card, ...]) -> Outcome:
    """The tricks when the line has been played."""
    for card in line:
        position = position.play(card)
    return _all_tricks(position, position.tricks)


def _all_tricks(position: Position, tricks: Outcome) -> Outcome:
    """Under the rule `dealer` with what is missing, the dealer's."""
    return (*tricks, position.n - sum(tricks)) if position.talon_rule is TalonRule.DEALER else tricks


@dataclass(frozen=True, slots=True)
class _Found:
    """What a position is worth over the whole of `hands`, and what each legal card is."""

    guarantee: tuple[int, int, int]
    equilibria: tuple[Outcome, ...]
    moves: dict[Card, "RaspasyWorth"]


class _Search:
    """Asks the engine, and counts what it took."""

    def __init__(self) -> None:
        from preferans.engine.raspasy import solver_of_thread  # numba: only where a search runs

        self._solver = solver_of_thread()
        self._before = self._solver.nodes

    @property
    def nodes(self) -> int:
        """Cards played for all that was asked here."""
        return self._solver.nodes - self._before

    def found(self, position: Position) -> _Found:
        """What a position is worth."""
        if position.seat is None:
            return _Found(position.tricks, (_all_tricks(position, position.tricks),), {})
        here, moves = self._solver.value(_spot(position))
        one, two, three = _sum(here.guarantee, position.tricks)
        equilibria = tuple(_all_tricks(position, _sum(outcome, position.tricks)) for outcome in here.equilibria)
        return _Found((one, two, three), equilibria, {Card(number): worth for number, worth in moves.items()})

    def moves(self, position: Position) -> list[RaspasyMove]:
        """Every legal card, the best first."""
        if position.seat is None:
            return []
        own, won = position.seat - 1, position.tricks[position.seat - 1]
        worths = self.found(position).moves
        found = []
        for card in position.legal:
            outcomes = [outcome[own] for outcome in worths[card].equilibria]
            guarantee = worths[card].guarantee[own]
            found.append(RaspasyMove(card, won + guarantee, won + min(outcomes), won + max(outcomes)))
        return sorted(found, key=lambda move: (move.guarantee, move.worst, move.best))

    def line(self, position: Position, ties: str) -> Iterator[Card]:
        """The cards from here to the end."""
        while position.seat is not None:
            compared = [position.seat]
            if ties != "first":
                compared.append(next_seat(position.seat, 1 if ties == "left" else 2))
            worths = self.found(position).moves
            outcomes = {card: worths[card].ties[TIES.index(ties)] for card in position.legal}
            card = min(outcomes, key=lambda card: [outcomes[card][seat - 1] for seat in compared])
            yield card
            position = position.play(card)

    def given_up(self, position: Position) -> Iterator[GivenUp]:
        """The cards of `played` that cost the guarantee of the player who played them."""
        here = position.start()
        before = self.found(here).guarantee if position.played else here.tricks
        for index, card in enumerate(position.played, 1):
            assert here.seat is not None
            seat, here = here.seat, here.play(card)
            after = self.found(here).guarantee
            if after[seat - 1] > before[seat - 1]:
                yield GivenUp(index, card, seat, before[seat - 1], after[seat - 1])
            before = after


def _sum(tricks: Outcome, won: Outcome) -> Outcome:
    return tuple(one + other for one, other in zip(tricks, won, strict=True))


def _spot(position: Position) -> "RaspasySpot":
    """The position as the engine takes it."""
    from preferans.engine.raspasy import CLOSED, DEALER, TO_SUIT, TO_SUIT_WINNER, RaspasySpot

    rules = {
        TalonRule.CLOSED: CLOSED,
        TalonRule.SUIT: TO_SUIT,
        TalonRule.SUIT_WINNER: TO_SUIT_WINNER,
        TalonRule.DEALER: DEALER,
    }
    assert position.talon_rule is not None
    one, two, three = position.trick_hands
    return RaspasySpot(
        masks=(one.mask, two.mask, three.mask),
        lead=position.trick_leader - 1,
        table=tuple(map(int, position.trick)),
        rule=rules[position.talon_rule],
        first=position.leader - 1,
        talon=tuple(map(int, position.to_turn)),
    )
