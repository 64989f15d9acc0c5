"""The search's own memory: flat arrays, a row a trick and a row a card of the line."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine.raspasy.outcomes import TRICKS, WORDS, few

GENERATION = 48  # the bit from which on a row of the table says who has written it
GENERATIONS = 1 << 14

# Columns of OutcomeMemory.tricks
LEAD, REMAIN, SUIT, HAND, WON, TURNED, BELOW, SPLIT = 0, 1, 2, 6, 9, 10, 11, 12
# Columns of OutcomeMemory.plies
TODO, CARD, FRESH, WORST, GUARANTEE, BY_FIRST, BY_LEFT, BY_RIGHT, SET = 0, 1, 2, 3, 4, 7, 8, 9, 10


class OutcomeMemory(NamedTuple):
    """All that the search writes, and one table that it reads."""

    few: NDArray[np.int64]
    """int64[726]: see outcomes.few."""
    table: NDArray[np.int64]
    """int64[positions, 4], a row a position: key, the equilibria's two words, generation << 48 | the rest of its
    worth."""
    tricks: NDArray[np.int64]
    """int64[11, 13], a row a trick: LEAD, REMAIN (tricks, this one included); from SUIT on the code of each lane, from
    HAND on the cards of each player; WON by whom (3: the dealer); TURNED: the lane of the talon's card, or -1; BELOW:
    cards of that lane below the dealer's card, or -1 when he plays none; SPLIT: the cards right below the dealer's
    cards, that of the next trick too."""
    plies: NDArray[np.int64]
    """int64[31, 16], a row a card of the line: cards TO DO, CARD that is played, FRESH before the first has been
    valued, WORST (the least of the cards' worst outcomes for the player), from GUARANTEE on one for each player,
    outcome BY FIRST, …; from SET on the equilibria."""
    back: NDArray[np.int64]
    """int64[WORDS + 1]: what the last finished ply is worth, see outcomes.py."""
    moves: NDArray[np.int64]
    """int64[32, WORDS + 1]: the same for every card that may be played first, by number."""
    talon: NDArray[np.int64]
    """int64[4]: lane of the talon's card and cards below it, for trick 0 and for trick 1."""
    counts: NDArray[np.int64]
    """int64[2]: cards played in the search so far; positions written into the table since it was empty."""


def new_memory(digits: int) -> OutcomeMemory:
    """Memory with an empty table of 2**digits positions (32 bytes each)."""
    return OutcomeMemory(
        few(),
        np.zeros((1 << digits, 4), np.int64),
        np.zeros((TRICKS + 1, SPLIT + 1), np.int64),
        np.zeros((3 * TRICKS + 1, SET + WORDS), np.int64),
        np.zeros(WORDS + 1, np.int64),
        np.zeros((32, WORDS + 1), np.int64),
        np.zeros(4, np.int64),
        np.zeros(2, np.int64),
    )
