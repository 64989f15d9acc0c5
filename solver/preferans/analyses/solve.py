"""An open position solved: the declarer's tricks, what every legal card is worth, one best line, the best discards.

The two defenders play as one against the declarer, everybody sees everything and nobody errs. In a contract the
declarer wants tricks, in a misère he wants none and the defenders want him to have them (Codex 3.5, 3.6).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from preferans.analyses.question import Engine, read_want
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.position import Position
from preferans.game.rules import SEATS, next_seat, touching_cards, trick_winner
from preferans.notebook import Shown

if TYPE_CHECKING:
    from preferans.engine.open import Spot

WANTS = ("moves", "line")


@dataclass(frozen=True, slots=True)
class Move:
    """A legal card, and the declarer's tricks after it (over the whole of `hands`)."""

    card: Card
    tricks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution(Shown):
    """What `solve` found.

    tricks  the declarer's tricks over the whole of `hands`: those already won in `played` and those to come
    seat    who plays next, None when all is played
    moves   every legal card of that seat, the best for its side first, equals in the order of output;
            empty when not wanted or when all is played
    line    cards from here to the end, all of them best; empty when not wanted
    nodes   cards played in the search (a measure of its work)
    """

    position: Position
    tricks: int
    seat: int | None
    moves: tuple[Move, ...]
    line: tuple[Card, ...]
    nodes: int = field(compare=False)

    def __str__(self) -> str:
        contract = self.position.contract
        return f"{contract.text()} by seat {self.position.declarer}: {self.tricks} of {self.position.n} tricks"


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards thrown away, and the declarer's tricks after that."""

    cards: tuple[Card, Card]
    tricks: int


@dataclass(frozen=True, slots=True)
class Discards(Shown):
    """What `best_discards` found: every pair, the best for the declarer first, equals in the order of output."""

    position: Position
    discards: tuple[Discard, ...]
    nodes: int = field(compare=False)

    @property
    def tricks(self) -> int:
        """The declarer's tricks after the best discard."""
        return self.discards[0].tricks

    def __str__(self) -> str:
        best = self.discards[0]
        contract = self.position.contract
        return (
            f"{contract.text()} by seat {self.position.declarer}: discard {' '.join(map(str, best.cards))} "
            f"for {best.tricks} of {self.position.n} tricks"
        )


def solve(position: Position, want: Collection[str] = WANTS) -> Solution:
    """The exact value of a position, and what is wanted out of `moves` and `line`.

    PreferansError when the declarer still has to discard (see `best_discards`) or when it is raspasy.

    >>> solution = solve(Position("A.K.. .A.7. K...8", "N", declarer=1))
    >>> print(solution)
    NT by seat 1: 1 of 2 tricks
    >>> [(str(move.card), move.tricks) for move in solution.moves]
    [('SA', 1), ('HK', 0)]
    """
    return read_solve(position, want).run()


def read_solve(position: Position, want: Collection[str] = WANTS) -> "SolveQuestion":
    """Check what `solve` is asked; nothing is searched."""
    _check_two_sided(position)
    items = read_want(want, WANTS)
    if position.discarding:
        raise PreferansError("discard_first", "hands", seat=position.declarer)
    return SolveQuestion(position, items)


@dataclass(frozen=True, slots=True)
class SolveQuestion:
    """A position that is to be solved, and what is wanted of `moves` and `line`."""

    engine: ClassVar[Engine] = "open"
    position: Position
    want: tuple[str, ...] = WANTS

    def run(self, work: Work = ALONE) -> Solution:
        """Search."""
        position = self.position
        search = _Search(position)
        tricks = search.tricks
        moves = tuple(search.moves()) if "moves" in self.want else ()
        line = tuple(search.line()) if "line" in self.want else ()
        return Solution(
            position=position, tricks=tricks, seat=position.seat, moves=moves, line=line, nodes=search.nodes
        )


def best_discards(position: Position) -> Discards:
    """The exact value of every discard of a declarer who holds two cards more than the others.

    PreferansError when there is nothing to discard or when it is raspasy.
    """
    return read_best_discards(position).run()


def read_best_discards(position: Position) -> "DiscardsQuestion":
    """Check what `best_discards` is asked; nothing is searched."""
    _check_two_sided(position)
    return DiscardsQuestion(position, position.discards())


@dataclass(frozen=True, slots=True)
class DiscardsQuestion:
    """A position in which the declarer is to discard, and the pairs that he may throw away."""

    engine: ClassVar[Engine] = "open"
    position: Position
    pairs: tuple[tuple[Card, Card], ...]

    def run(self, work: Work = ALONE) -> Discards:
        """Search after one discard after another: the value after one is a good guess for the next."""
        found = []
        nodes = 0
        guess = None
        for pair in self.pairs:
            search = _Search(self.position.with_discard(pair), guess)
            guess = search.tricks
            found.append(Discard(pair, guess))
            nodes += search.nodes
        found.sort(key=lambda discard: discard.tricks, reverse=not self.position.contract.is_misere)
        return Discards(self.position, tuple(found), nodes)


def touching(position: Position) -> tuple[tuple[Card, ...], ...]:
    """The legal cards in groups that are worth the same: no card still in play, or on the table, between them."""
    if position.seat is None:
        return ()
    others = Hand.of((*position.trick, *position.dealers_cards))
    for seat in SEATS:
        if seat != position.seat:
            others |= position.holding(seat)
    return touching_cards(position.legal, others)


def _check_two_sided(position: Position) -> None:
    if position.declarer is None:
        raise PreferansError("not_solved", "contract", contract=position.contract)


class _Search:
    """The engine at one position: seats turned so that the declarer is its player 0."""

    def __init__(self, position: Position, guess: int | None = None) -> None:
        from preferans.engine.open import engine  # numba: only where a search runs

        assert position.declarer is not None
        self.position = position
        self._engine = engine()
        self._before = self._engine.nodes
        self._declarer = position.declarer
        self._misere = position.contract.is_misere
        self._guess = guess

    @property
    def nodes(self) -> int:
        return self._engine.nodes - self._before

    @cached_property
    def tricks(self) -> int:
        """The declarer's tricks over the whole of `hands`."""
        guess = (1 if self._misere else 6) if self._guess is None else self._guess
        return self._value(self.position, (), guess)

    def moves(self) -> Iterable[Move]:
        """Every legal card with its value, best first for the side to move."""
        position = self.position
        moves = [
            Move(card, tricks)
            for group in touching(position)
            for tricks in [self._value(position, (group[0],), self.tricks)]
            for card in group
        ]
        return sorted(moves, key=lambda move: move.tricks, reverse=self._wants_more(position.seat))

    def line(self) -> Iterable[Card]:
        """Best cards to the end; of equal ones that which a player would take first."""
        position = self.position
        while position.seat is not None:
            card = next(card for card in _natural(position) if self._keeps(position, card))
            yield card
            position = position.play(card)

    def _wants_more(self, seat: int | None) -> bool:
        return (seat == self._declarer) != self._misere

    def _keeps(self, position: Position, card: Card) -> bool:
        """Whether the value stays what it is (it can't get better for the side that plays)."""
        more = self._wants_more(position.seat)
        target = self.tricks if more else self.tricks + 1
        return self._at_least(position, (card,), target) == more

    def _value(self, position: Position, extra: tuple[Card, ...], guess: int) -> int:
        won = position.tricks[self._declarer - 1]
        return won + self._engine.value(self._spot(position, extra), guess - won)

    def _at_least(self, position: Position, extra: tuple[Card, ...], target: int) -> bool:
        return self._engine.at_least(self._spot(position, extra), target - position.tricks[self._declarer - 1])

    def _spot(self, position: Position, extra: tuple[Card, ...]) -> "Spot":
        """The position, and cards played from it to the trick, as the engine takes it."""
        from preferans.engine.open import Spot

        hands = position.trick_hands
        lead = (position.trick_leader - self._declarer) % 3
        declarer, left, right = (hands[next_seat(self._declarer, turn) - 1].mask for turn in range(3))
        trump = position.contract.trump
        table = tuple(int(card) for card in (*position.trick, *extra))
        return Spot((declarer, left, right), lead, None if trump is None else int(trump), self._misere, table)


def _natural(position: Position) -> list[Card]:
    """One legal card of each touching group, in the order in which a player would think of them."""
    misere, declarer = position.contract.is_misere, position.declarer
    trick, trump = position.trick, position.contract.trump
    if not trick:
        lowest = misere or position.seat != declarer
        return sorted((g[-1] if lowest else g[0] for g in touching(position)), key=lambda c: c.rank, reverse=not lowest)

    def wins(card: Card) -> bool:
        return trick_winner((*trick, card), trump) == len(trick)

    leading = next_seat(position.trick_leader, trick_winner(trick, trump))
    cards = [group[-1] for group in touching(position)]
    if misere and position.seat == declarer:  # the highest card that loses
        return sorted(cards, key=lambda card: (wins(card), -card.rank))
    if misere:  # as high as possible while he has the trick, as low as possible to leave it to him
        return sorted(cards, key=lambda card: (wins(card), -card.rank if leading == declarer else card.rank))
    ours = (leading == declarer) == (position.seat == declarer)
    return sorted(cards, key=lambda card: (wins(card) == ours, card.suit is trump, card.rank))
