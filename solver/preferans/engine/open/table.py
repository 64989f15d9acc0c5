"""The transposition table: what was proved of a position, for all that agree with it at some boundaries.

A key has the codes of the suits in order (that of the trump suit first, the others by size, so that suits may change
places), the leader and the game. A bucket is chosen by the numbers of cards that each player has in each suit: all
positions that may agree at whatever boundaries share one. An entry answers for a position in which each player has as
many cards between any two of its boundaries (States.counts and States.spread compare a suit at a stroke), for targets
no higher than its own if he takes them, no lower if not.

A generation number empties the table at once. A bucket keeps the newest entries. Only one thread uses a table; the
rows for whole positions (exact.py), which are looked up first where there are any, are for all threads.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine.cards import mixed
from preferans.engine.compiled import part
from preferans.engine.intrinsics import at
from preferans.engine.open.boundaries import round_runs
from preferans.engine.open.exact import in_lanes, new_exact, recall, remember
from preferans.engine.open.stack import BUCKET, HAND, KEY, LEAD, ORDER, SUIT, TARGET

WAYS = 32  # entries of a bucket
HISTORY = 16  # binary digits of the number of counters


class Table(NamedTuple):
    """What was proved, by number of cards in each hand and suit, leader and game; and what decided."""

    head: NDArray[np.int64]
    """int64[buckets]: generation << 16 | how many entries were ever written there."""
    entry: NDArray[np.int64]
    """int64[WAYS * buckets, 2], WAYS rows a bucket: the key (codes of the suits in order, leader, game); boundaries in
    the order of the key | target << 32 | result << 36."""
    exact: NDArray[np.int64]
    """int64[rows, 3]: rows for whole positions, see exact.py. A single row: not used."""
    history: NDArray[np.int16]
    """int16[2**HISTORY]: how often a card decided in a like situation, from -4096 to 4096: only the order of moves
    depends on it."""


def new_table(digits: int, exact: NDArray[np.int64] | None = None) -> Table:
    """An empty table of 2**digits buckets (520 bytes each), with rows for positions from `new_exact`, if any."""
    head, entry = np.zeros(1 << digits, np.int64), np.zeros((WAYS << digits, 2), np.int64)
    return Table(head, entry, new_exact(0) if exact is None else exact, np.zeros(1 << HISTORY, np.int16))


@part
def note_key(distribution, trick, game, trump, digits):
    """Note the key of a trick, its bucket, and the order of its lanes: by code, the trump suit first.

    distribution: States.distribution; game: a number of stack.py; the table has 2**digits buckets.
    """
    a, b = trick[SUIT] << 2, trick[SUIT + 1] << 2 | 1
    c, d = trick[SUIT + 2] << 2 | 2, trick[SUIT + 3] << 2 | 3
    if trump < 0:
        if a < b:
            a, b = b, a
        if a < c:
            a, c = c, a
        if a < d:
            a, d = d, a
    if b < c:
        b, c = c, b
    if b < d:
        b, d = d, b
    if c < d:
        c, d = d, c
    who = trick[LEAD] | game << 2
    trick[ORDER] = (a & 3) | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6
    a, b, c, d = a >> 2, b >> 2, c >> 2, d >> 2
    trick[KEY] = a | b << 14 | c << 28 | d << 42 | who << 56
    shape = np.int64(distribution[a]) | np.int64(distribution[b]) << 8
    shape |= np.int64(distribution[c]) << 16 | np.int64(distribution[d]) << 24 | who << 32
    trick[BUCKET] = mixed(shape) >> 29 & (1 << digits) - 1


@part
def look_up(counts, spread, head, entry, exact, trick, generation):
    """(answer or -1, boundaries) from this position, or one that agrees with the trick at its boundaries.

    counts, spread: of States; head, entry, exact: of Table.
    """
    if len(exact) > 1:
        answer, rest = recall(exact, trick)
        if answer >= 0:
            return answer, rest
    bucket = trick[BUCKET]
    written = head[at(bucket)] & 0xFFFF
    if head[at(bucket)] >> 16 != generation:
        return -1, 0
    key, target, order = trick[KEY], trick[TARGET], trick[ORDER]
    n0, n1 = counts[key & 16383], counts[key >> 14 & 16383]
    n2, n3 = counts[key >> 28 & 16383], counts[key >> 42 & 16383]
    for i in range(written - 1, max(0, written - WAYS) - 1, -1):
        slot = at(bucket * WAYS + i % WAYS)
        other, data = entry[slot, 0], entry[slot, 1]
        if (
            (counts[other & 16383] ^ n0) & spread[data & 255]
            or (counts[other >> 14 & 16383] ^ n1) & spread[data >> 8 & 255]
            or (counts[other >> 28 & 16383] ^ n2) & spread[data >> 16 & 255]
            or (counts[other >> 42 & 16383] ^ n3) & spread[data >> 24 & 255]
            or (other ^ key) >> 56
        ):
            continue
        asked, result = data >> 32 & 15, data >> 36 & 1
        if (result and asked >= target) or (not result and asked <= target):
            return result, round_runs(in_lanes(data, order), trick[HAND], trick[HAND + 1], trick[HAND + 2])
    return -1, 0


@part
def store(head, entry, exact, trick, generation, result, rest):
    """Write what was proved of the trick, over the oldest entry of its bucket when that is full."""
    bucket, order = trick[BUCKET], trick[ORDER]
    written = head[at(bucket)] & 0xFFFF if head[at(bucket)] >> 16 == generation else 0
    slot = at(bucket * WAYS + written % WAYS)
    written += 1
    if written > 0xFFFF:
        written -= 0x8000
    head[at(bucket)] = generation << 16 | written
    data = trick[TARGET] << 32
    for j in range(4):
        lane = order >> 2 * j & 3
        data |= (rest >> 8 * lane & 255) << 8 * j
    entry[slot, 0] = trick[KEY]
    entry[slot, 1] = data | result << 36
    if len(exact) > 1:
        remember(exact, trick, result, data)
