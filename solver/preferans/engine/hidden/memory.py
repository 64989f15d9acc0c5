"""The search's own memory: flat arrays, a row a trick and a row a card of the line.

A set of discards is two integers of HALF bits, which stand in two columns: …LOW and …HIGH.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HALF = 33  # binary digits of each half of a set
FULL = (1 << HALF) - 1
WAYS = 8  # entries of a bucket of the transposition table

# Columns of BeliefMemory.tricks
LEAD, HAND, SUIT, WITHIN = 0, 1, 4, 8
# Columns of BeliefMemory.plies
COUNT, NEXT, CARD, PLAYER, LED, BEST, WINS = 0, 1, 2, 3, 4, 5, 6
LOW, HIGH, SUM_LOW, SUM_HIGH, VOID_LOW, VOID_HIGH = 7, 8, 9, 10, 11, 12
MOVE, GOT_LOW, GOT_HIGH, PLY = 13, 25, 37, 49
# Columns of BeliefMemory.entries
KEY, FOUND_LOW, FOUND_HIGH = 0, 1, 2


class BeliefMemory(NamedTuple):
    """All that the search writes, and the discards of the deal."""

    with_card: NDArray[np.int64]
    """int64[32, 2]. By card: the set of discards with it, two halves."""
    entries: NDArray[np.int64]
    """int64[WAYS * buckets, 3]. The transposition table of one deal, WAYS rows a bucket: KEY is the public position and
    the tricks that are left to catch him; a conflict or a caught set (FOUND_LOW, FOUND_HIGH), the answer above it as
    bit HALF of FOUND_LOW."""
    written: NDArray[np.int64]
    """int64[buckets]: how many entries were ever written there."""
    history: NDArray[np.int64]
    """int64[3 * 33 * 32]. By player, card led and card: how often it decided; only the order of moves depends on it."""
    local: NDArray[np.int64]
    """int64[9841 * LOCALS]. By code and fact (suit_facts.py): bit 0: the suit as it is; WITHOUT_ONE + i: without its
    i-th lowest card; from WITHOUT_TWO on without two. Filled when first asked for (KNOWN)."""
    tricks: NDArray[np.int64]
    """int64[12, 9]. A row a trick: LEAD, from HAND on the three hands, from SUIT on the codes of the suits; he must be
    caught WITHIN so many tricks."""
    plies: NDArray[np.int64]
    """int64[34, 49]. A row a card of the line: COUNT of cards to try, NEXT of them, CARD that is played, PLAYER; of the
    trick so far the card LED (-1: none), the BEST and whose it is (WINS); the belief (LOW, HIGH); what is caught, or
    conflicts, so far (SUM); the discards that leave the declarer none of the suit led (VOID); from MOVE on the cards in
    order; from GOT on what was caught after each."""
    laid: NDArray[np.int64]
    """int64[2]: the cards already on the table."""
    out: NDArray[np.int64]
    """int64[3]. 0: cards played in the search so far; 1, 2: the conflict or the caught set of the last answer."""


def new_memory(digits: int, local: NDArray[np.int64]) -> BeliefMemory:
    """Memory with an empty table of 2**digits buckets (200 bytes each); local: from suit_facts.new_local."""
    return BeliefMemory(
        np.zeros((32, 2), np.int64),
        np.zeros((WAYS << digits, 3), np.int64),
        np.zeros(1 << digits, np.int64),
        np.zeros(3 * 33 * 32, np.int64),
        local,
        np.zeros((12, WITHIN + 1), np.int64),
        np.zeros((34, PLY), np.int64),
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
    )
