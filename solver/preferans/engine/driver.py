"""The engine as Python sees it: integers in, integers out."""

import threading
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine import search
from preferans.engine.compiled import is_kept
from preferans.engine.facts import facts
from preferans.engine.suits import states

BUCKETS = 13  # binary digits


class Spot(NamedTuple):
    """A position, the declarer being player 0, then players 1 and 2 in playing order."""

    masks: tuple[int, int, int]
    """The hands, bit 8 * suit + rank for a card (spades, hearts, diamonds, clubs; 7 = 0 … A = 7), the cards on the
    table included as if they had not been played yet."""
    lead: int
    """The player who led, or leads, the trick."""
    trump: int | None
    misere: bool
    table: tuple[int, ...]
    """The cards on the table in the order of play, as 8 * suit + rank; three may lie there."""

    @property
    def tricks(self) -> int:
        """How many are left, the one on the table included."""
        return self.masks[0].bit_count()


class Engine:
    """A searcher with its own transposition table: one a thread.

    The table serves all deals and games: its keys hold everything that a value depends on.
    """

    def __init__(self) -> None:
        self._stack = search.new_stack()
        self._room = states(), facts(), search.new_table(BUCKETS), self._stack, 1, BUCKETS

    @property
    def nodes(self) -> int:
        """Cards played in the search since the engine was made."""
        return int(self._stack.nodes[0])

    def value(self, spot: Spot, guess: int) -> int:
        """The tricks that the declarer takes from here, the trick on the table included; a good `guess` saves work."""
        return self._within(spot, 0, spot.tricks, guess)

    def at_least(self, spot: Spot, target: int) -> bool:
        """Whether he takes at least `target` of them."""
        if not 0 < target <= spot.tricks:
            return target <= 0
        return self._within(spot, target - 1, target, target) == target

    def _within(self, spot: Spot, low: int, high: int, guess: int) -> int:
        trump = -1 if spot.trump is None else spot.trump
        first, second, third = (*spot.table, -1, -1, -1)[:3]
        position = (*spot.masks, spot.lead, trump, spot.misere, first, second, third)
        return int(search.value(*self._room, *position, low, high, guess))


LAYOUT_BUCKETS = 12  # binary digits: a table for many layouts
EXACT = 23  # binary digits of the rows for whole positions, which the threads share: 200 MB when they are full


class Unseen(NamedTuple):
    """All the ways to deal the cards that the declarer does not see; each has a number, neighbours are much alike."""

    hand: int
    """The declarer's, the card that he led included; masks as in Spot."""
    known: tuple[int, int]
    """What players 1 and 2 are known to have."""
    cards: tuple[int, ...]
    """The numbers of the others."""
    lead: int
    trump: int | None
    misere: bool
    card: int | None
    """The card that was led, if it is on the table."""

    @property
    def chosen(self) -> int:
        """How many of the cards player 1 has."""
        return self.hand.bit_count() - self.known[0].bit_count()

    @property
    def layouts(self) -> int:
        """How many ways there are."""
        return comb(len(self.cards), self.chosen)

    def hands(self, number: int) -> tuple[int, int]:
        """What players 1 and 2 have in the layout of this number."""
        chosen = int(_subsets(len(self.cards), self.chosen)[number])
        first, second = self.known
        for i, card in enumerate(self.cards):
            if chosen >> i & 1:
                first |= 1 << card
            else:
                second |= 1 << card
        return first, second


def layout_tricks(unseen: Unseen, numbers: Sequence[int], high: int) -> tuple[bytes, int]:
    """The declarer's tricks, at most `high`, in the layouts of these numbers, a byte each; cards played."""
    tricks = np.zeros(len(numbers), np.uint8)
    stack = search.new_stack()
    subsets = _subsets(len(unseen.cards), unseen.chosen)
    chosen = subsets[numbers.start : numbers.stop] if isinstance(numbers, range) else subsets[list(numbers)]
    search.layouts(
        states(), facts(), _of_layouts(), stack, 1, LAYOUT_BUCKETS,
        unseen.hand, *unseen.known, np.array([1 << card for card in unseen.cards], np.int64), chosen,
        unseen.lead, -1 if unseen.trump is None else unseen.trump, unseen.misere,
        -1 if unseen.card is None else unseen.card, high, tricks,
    )  # fmt: skip
    return tricks.tobytes(), int(stack.nodes[0])


def layout_moves(spots: Sequence[Spot], cards: Sequence[int]) -> tuple[NDArray[np.uint8], int]:
    """The declarer's tricks after each of these cards (columns) in each of these positions (rows); cards played.

    The positions differ in the hands alone. The cards are legal in all of them, suits together, the highest first.
    """
    tricks = np.zeros((len(spots), len(cards)), np.uint8)
    stack, one = search.new_stack(), spots[0]
    trump = -1 if one.trump is None else one.trump
    search.moves(
        states(), facts(), _of_layouts(), stack, 1, LAYOUT_BUCKETS,
        np.array([spot.masks for spot in spots], np.int64), one.lead, trump, one.misere,
        *(*one.table, -1, -1)[:2], np.array(cards, np.int64), tricks,
    )  # fmt: skip
    return tricks, int(stack.nodes[0])


@cache
def _subsets(size: int, chosen: int) -> NDArray[np.int64]:
    """The subsets with so many members, as masks in their order."""
    masks = np.arange(1 << size, dtype=np.int64)
    return np.asarray(masks[np.bitwise_count(masks) == chosen])


_sharing = threading.Lock()
_shared: list[NDArray[np.int64]] = []


def _of_layouts() -> search.Table:
    """This thread's table for layouts, whose exact rows all threads share."""
    if not hasattr(_of_thread, "table"):
        with _sharing:
            if not _shared:
                _shared.append(search.new_exact(EXACT))
        _of_thread.table = search.new_table(LAYOUT_BUCKETS, _shared[0])
    table: search.Table = _of_thread.table
    return table


_of_thread = threading.local()


def engine() -> Engine:
    """This thread's engine."""
    if not hasattr(_of_thread, "engine"):
        _of_thread.engine = Engine()
    made: Engine = _of_thread.engine
    return made


def is_compiled() -> bool:
    """Whether this machine has the compiled kernels in its cache (else the first search takes seconds)."""
    return is_kept(search.value)
