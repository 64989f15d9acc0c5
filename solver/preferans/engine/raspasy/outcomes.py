"""Sets of outcomes: who may have how many tricks when all is played.

A set of outcomes (a, b, c) of m tricks, a + b + c = m, is two words: bit 11 * a + b of the first for a < 5, bit
11 * (a - 5) + b of the second for the others. One more trick for a player is a shift. While the dealer's cards lead, he
may take tricks: a pair of words then, a *layer*, for each number of tricks that he takes, 0, 1 and 2.

What a position is worth is `back`, int64[WORDS + 1]: WORDS of a set, then the guarantees and the outcomes by ties, 12
bits each, four a player.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from preferans.engine.compiled import part

TRICKS = 10  # in a deal
ROW = 11  # bits: an outcome's b from 0 to 10
LOW_ROWS = 5  # of the first word
LAYERS = 3  # the dealer takes 0, 1 or 2 tricks
WORDS = 2 * LAYERS

# What a position is worth but for its equilibria: 12 bits each, four a player: guarantees, outcome by ties.
INFO_TRICK = 0x001001001001
FIRST, LEFT, RIGHT = 12, 24, 36


@cache
def few() -> NDArray[np.int64]:
    """By player, tricks m and t: a pair of words, the outcomes of m tricks in which he takes at most t.

    int64[2 * 11 * 11 * 3], at 2 * (t + 11 * (m + 11 * player)).
    """
    found = np.zeros((3, TRICKS + 1, TRICKS + 1, 2), np.int64)
    for m in range(TRICKS + 1):
        for outcome in outcomes(m):
            word, bit = _bit(*outcome[:2])
            for player, tricks in enumerate(outcome):
                found[player, m, tricks:, word] |= 1 << bit
    return found.ravel()


def outcomes(m: int) -> list[tuple[int, int, int]]:
    """All ways to share m tricks, in order."""
    return [(a, b, m - a - b) for a in range(m + 1) for b in range(m - a + 1)]


def _bit(a: int, b: int) -> tuple[int, int]:
    """The word and the bit of an outcome."""
    return (0, ROW * a + b) if a < LOW_ROWS else (1, ROW * (a - LOW_ROWS) + b)


@part
def add_trick(back, layers, winner):
    """One more trick for the winner (3: the dealer) in all outcomes of so many layers."""
    if winner == 3:
        for i in range(WORDS - 1, 1, -1):
            back[i] = back[i - 2]
        back[0] = 0
        back[1] = 0
        return
    back[WORDS] += INFO_TRICK << 4 * winner
    if winner == 2:
        return
    for i in range(0, 2 * layers, 2):
        low, high = back[i], back[i + 1]
        if winner == 1:
            back[i] = low << 1
            back[i + 1] = high << 1
        else:
            edge = ROW * (LOW_ROWS - 1)
            back[i] = (low & (1 << edge) - 1) << ROW
            back[i + 1] = high << ROW | low >> edge


@part
def no_trick(back):
    """No trick for anybody."""
    for i in range(1, WORDS + 1):
        back[i] = 0
    back[0] = 1


@part
def may_take(few, back, layers, player, remain, t):
    """Whether he takes t tricks or more in one of the outcomes; remain: the tricks that they share out."""
    for d in range(layers):
        place = 2 * (t - 1 + ROW * (max(remain - d, 0) + ROW * player))
        if back[2 * d] & ~few[place] or back[2 * d + 1] & ~few[place + 1]:
            return True
    return False


@part
def cut_off(few, back, layers, player, remain, t):
    """Only the outcomes in which he takes at most t tricks."""
    for d in range(layers):
        place = 2 * (t + ROW * (max(remain - d, 0) + ROW * player))
        back[2 * d] &= few[place]
        back[2 * d + 1] &= few[place + 1]
