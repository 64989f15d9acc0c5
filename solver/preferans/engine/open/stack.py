"""The search's own memory: a row a trick, and a row a card of the line that is being looked at.

The parts of the search take such rows: a `trick` is a row of Stack.tricks, a `node` is a row of Stack.plies.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TRICKS = 10  # in a deal
CARDS = 10  # in a hand: as many may be tried at a ply

# Columns of Stack.tricks
LEAD, TARGET, LEFT, KEY, BUCKET, ORDER, SUIT, HAND = 0, 1, 2, 3, 4, 5, 6, 10
# Columns of Stack.plies
COUNT, NEXT, CARD, REST, SPAN, MOVE, FAIL = 0, 1, 2, 3, 4, 5, 15

# What is played, as a key has it
NO_TRUMP_GAME, TRUMP_GAME, MISERE_GAME = 0, 1, 2


class Stack(NamedTuple):
    """The search's own memory."""

    tricks: NDArray[np.int64]
    """int64[11, 13], a row a trick: LEAD, the player; TARGET, asked of the tricks LEFT; KEY, BUCKET, ORDER (two bits
    for each suit of the key: its lane); from SUIT on the code of each lane, from HAND on the cards of each player."""
    plies: NDArray[np.int64]
    """int64[31, 25], a row a card of the line: COUNT of cards to try, NEXT of them, CARD that is played, REST
    (boundaries of all that failed), SPAN (boundaries, one of which the trick needs); from MOVE on the cards to try, in
    order (promise << 21 | history counter << 5 | card); from FAIL on the boundaries on which the failure of each
    rests."""
    laid: NDArray[np.int64]
    """int64[3]: the cards already on the table, in the order of play."""
    nodes: NDArray[np.int64]
    """int64[1]: cards played in the search so far."""


def new_stack() -> Stack:
    """Memory for a search of ten tricks."""
    return Stack(
        np.zeros((TRICKS + 1, HAND + 3), np.int64),
        np.zeros((3 * TRICKS + 1, FAIL + CARDS), np.int64),
        np.zeros(3, np.int64),
        np.zeros(1, np.int64),
    )
