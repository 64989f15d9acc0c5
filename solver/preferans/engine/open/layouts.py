"""Many layouts of the same cards, as Python sees them: each thread has a table, all share the rows for positions."""

import threading
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine.facts import facts
from preferans.engine.open import questions
from preferans.engine.open.exact import new_exact
from preferans.engine.open.solver import Spot
from preferans.engine.open.stack import new_stack
from preferans.engine.open.table import Table, new_table
from preferans.engine.suits import states

BUCKETS = 12  # binary digits: a table for many layouts
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
    stack = new_stack()
    subsets = _subsets(len(unseen.cards), unseen.chosen)
    chosen = subsets[numbers.start : numbers.stop] if isinstance(numbers, range) else subsets[list(numbers)]
    questions.layouts(
        states(), facts(), _of_this_thread(), stack, 1, BUCKETS,
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
    stack, one = new_stack(), spots[0]
    trump = -1 if one.trump is None else one.trump
    questions.moves(
        states(), facts(), _of_this_thread(), stack, 1, BUCKETS,
        np.array([spot.masks for spot in spots], np.int64), one.lead, trump, one.misere,
        *(*one.table, -1, -1)[:2], np.array(cards, np.int64), tricks,
    )  # fmt: skip
    return tricks, int(stack.nodes[0])


@cache
def _subsets(size: int, chosen: int) -> NDArray[np.int64]:
    """The subsets with so many members, as masks in their order."""
    masks = np.arange(1 << size, dtype=np.int64)
    return np.asarray(masks[np.bitwise_count(masks) == chosen])


_of_thread = threading.local()
_sharing = threading.Lock()
_shared: list[NDArray[np.int64]] = []


def _of_this_thread() -> Table:
    """This thread's table for layouts, whose exact rows all threads share."""
    if not hasattr(_of_thread, "table"):
        with _sharing:
            if not _shared:
                _shared.append(new_exact(EXACT))
        _of_thread.table = new_table(BUCKETS, _shared[0])
    table: Table = _of_thread.table
    return table


def forget() -> None:
    """Have threads that are still to come share new, empty rows: each measurement begins so."""
    with _sharing:
        _shared.clear()
