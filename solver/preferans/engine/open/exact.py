"""Rows for whole positions: what was last proved of each, in one large table that all threads share.

Where one table serves many layouts of the same cards, whole positions come back so often that the entries by boundaries
push each other out: there each position is looked up in these rows first.

A row is (check, yes, no): of one position what was last proved with either answer, boundaries | target << 32. Each
position has one row; what comes later replaces what was there.

Races that are accepted. Threads read and write rows without a lock. A row is written in three steps, so one thread may
read a row that another is writing, and two may write the same row at once: the three numbers then come from different
positions, or from different proofs of one. That is why no row has a key: the check is the key mixed with both proofs,
so a row whose parts don't belong together fits no position (but for one chance in 2**64) and is taken for empty. A
proof can be lost that way, and is then found again; none can be wrong. A lock would cost more than that.
"""

import numpy as np
from numpy.typing import NDArray

from preferans.engine.cards import mixed
from preferans.engine.compiled import part
from preferans.engine.intrinsics import at, leading_zeros
from preferans.engine.open.stack import KEY, ORDER, TARGET


def new_exact(digits: int) -> NDArray[np.int64]:
    """2**digits empty rows for whole positions (24 bytes each), for as many tables and threads as there are."""
    return np.zeros((1 << digits, 3), np.int64)


@part
def recall(exact, trick):
    """(answer or -1, boundaries) from what was proved of this very position."""
    key, target = trick[KEY], trick[TARGET]
    row = _row(exact, key)
    yes, no = exact[row, 1], exact[row, 2]
    if exact[row, 0] == check_of(key, yes, no):
        if yes >> 32 >= target:
            return 1, in_lanes(yes, trick[ORDER])
        if no and no >> 32 <= target:
            return 0, in_lanes(no, trick[ORDER])
    return -1, 0


@part
def remember(exact, trick, result, data):
    """Write what was proved of this position over what its row had: of another position all, of this one the like."""
    key = trick[KEY]
    row = _row(exact, key)
    yes, no = exact[row, 1], exact[row, 2]
    if exact[row, 0] != check_of(key, yes, no):
        yes, no = 0, 0
    if result:
        yes = data
    else:
        no = data
    exact[row, 0], exact[row, 1], exact[row, 2] = check_of(key, yes, no), yes, no


@part
def _row(exact, key):
    """The row of a position, as an unsigned index."""
    return at(mixed(key) >> leading_zeros(len(exact) - 1) & len(exact) - 1)


@part
def check_of(key, yes, no):
    """The key mixed with both proofs; the same of a check gives the key back."""
    return key ^ yes * 0x5851F42D4C957F2D ^ no * 0x14057B7EF767814F


@part
def in_lanes(data, order):
    """Boundaries in the order of the key, put in the order of the lanes."""
    rest = 0
    for j in range(4):
        rest |= (data >> 8 * j & 255) << 8 * (order >> 2 * j & 3)
    return rest
