"""What can be said of one suit alone: a table with a row for each of the 9,841 suit states.

A suit's state is who owns each remaining card, in rank order: `n` cards, owner 0 (the declarer), 1 (the defender
after him) or 2 (the one before him) each, sum of 3**n for n <= 8 states. States with the same number of cards in
each hand are numbered side by side, so that sorting codes sorts by distribution first.

A *boundary* lies between two neighbouring ranks: bit i (1..7) of a byte is the boundary between the cards i-1 and i,
counted from the lowest. A fact about a suit is said to *rest on* some boundaries when it stays true however the cards
between two of them are mixed.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

RANKS = 8
OWNERS = 3
STATES = sum(OWNERS**n for n in range(RANKS + 1))
"""How many states one suit can be in: 9,841."""

# Facts of one suit, in the order of `Suits.fact` and `Suits.rest`.
CASH = 0  # tricks the declarer, on lead, takes one after another
KEEP = 1  # the same for the defender 1 + (fact - KEEP), who keeps the lead
SURE = 3  # tricks the declarer's trumps take whatever happens in the other suits
SURE_AGAINST = 4  # the same for the defenders' trumps together
CLEAN = 5  # 1: led by defenders at will, the declarer is never forced to win
EXIT = 6  # 1: the declarer can lead it without winning, and it is clean afterwards
CATCH = 7  # 1: defender 1 + (fact - CATCH), on lead, makes the declarer win a trick at once
STUCK = 9  # 1: whichever card the declarer leads, both defenders can stay below (or hold none)
FACTS = 10


class Suits(NamedTuple):
    """The tables, indexed by code (0..9840); see `suits`."""

    code: NDArray[np.int64]
    """By sum of owner * 3**i after the offset of n: the code (used only to enter the tables)."""
    own: NDArray[np.int64]
    """Bits 0-7, 8-15, 16-23: the cards of owner 0, 1, 2; bits 24-27: how many cards there are."""
    remove: NDArray[np.int64]
    """At 8 * code + i: the code when the i-th lowest card has gone."""
    distribution: NDArray[np.int64]
    """A number (0..164) for how many cards each owner has."""
    change: NDArray[np.int64]
    """The boundaries between cards of different owners, as a byte."""
    counts: NDArray[np.int64]
    """Six bits a boundary (1..7): cards of owners 0 and 1 below it; above them, 12 bits: cards of each owner."""
    spread: NDArray[np.int64]
    """By byte of boundaries: the mask of `counts` that compares them, totals always included."""
    fact: NDArray[np.int64]
    """At FACTS * code + fact: its value."""
    rest: NDArray[np.int64]
    """At FACTS * code + fact: fewest boundaries on which «at least this value» rests."""


@cache
def suits() -> Suits:
    """Build the tables (once a process)."""
    n, value, owner = _states()
    held = np.stack([(owner == who).sum(1) for who in range(OWNERS)], 1)
    order = np.lexsort((value, held[:, 1], held[:, 0], n))
    code = np.empty(STATES, np.int64)
    code[order] = np.arange(STATES)
    n, value, owner, held = n[order], value[order], owner[order], held[order]

    own = n << 24
    for who in range(OWNERS):
        own |= ((owner == who) << np.arange(RANKS)).sum(1) << (8 * who)
    _, distribution = np.unique(held[:, 0] * 81 + held[:, 1] * 9 + held[:, 2], return_inverse=True)
    inside = np.arange(1, RANKS) < n[:, None]
    change = (((owner[:, 1:] != owner[:, :-1]) & inside) << np.arange(1, RANKS)).sum(1)
    counts = held[:, 0] << 42 | held[:, 1] << 46 | held[:, 2] << 50
    spread = np.full(256, 0xFFF << 42, np.int64)
    for i in range(1, RANKS):
        below = (owner[:, :i] == 0).sum(1) | (owner[:, :i] == 1).sum(1) << 3
        counts |= np.where(i < n, below << 6 * (i - 1), 0)
        spread[(np.arange(256) >> i & 1) == 1] |= 0x3F << 6 * (i - 1)

    offset = (3**n - 1) // 2
    remove = np.zeros((STATES, RANKS), np.int64)
    for i in range(RANKS):
        has = i < n
        smaller = value[has] // 3 ** (i + 1) * 3**i + value[has] % 3**i
        remove[has, i] = code[(3 ** (n[has] - 1) - 1) // 2 + smaller]
    del offset
    fact = np.zeros((STATES, FACTS), np.int64)
    _facts(own, remove.ravel(), fact)
    rest = _rests(n, change, counts, spread, fact)
    return Suits(code, own, remove.ravel(), distribution, change, counts, spread, fact.ravel(), rest.ravel())


def _states() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """All states: number of cards, base-3 value, owner of each rank (3 above the highest card)."""
    n = np.concatenate([np.full(3**k, k) for k in range(RANKS + 1)])
    value = np.concatenate([np.arange(3**k) for k in range(RANKS + 1)])
    owner = value[:, None] // 3 ** np.arange(RANKS) % 3
    owner[np.arange(RANKS) >= n[:, None]] = 3
    return n, value, owner


def _rests(
    n: NDArray[np.int64],
    change: NDArray[np.int64],
    counts: NDArray[np.int64],
    spread: NDArray[np.int64],
    fact: NDArray[np.int64],
) -> NDArray[np.int64]:
    """For each state and fact the fewest boundaries (of different owners) on which its value rests."""
    rest = np.repeat(change[:, None], FACTS, 1)
    fewest = np.bitwise_count(rest.astype(np.uint64)).astype(np.int64)
    for cards in range(1, RANKS + 1):
        rows = np.flatnonzero(n == cards)
        mine = fact[rows]
        for boundaries in range(0, 1 << cards, 2):
            group = counts[rows] & spread[boundaries]
            order = np.argsort(group, kind="stable")
            starts = np.flatnonzero(np.r_[True, np.diff(group[order]) != 0])
            least = np.minimum.reduceat(mine[order], starts, axis=0)
            which = np.empty(len(rows), np.int64)
            which[order] = np.repeat(np.arange(len(starts)), np.diff(np.r_[starts, len(rows)]))
            size = boundaries.bit_count()
            allowed = (boundaries & ~change[rows] == 0)[:, None] & (least[which] >= mine) & (fewest[rows] > size)
            at = np.nonzero(allowed)
            rest[rows[at[0]], at[1]] = boundaries
            fewest[rows[at[0]], at[1]] = size
    return rest


@njit(cache=True)
def _facts(own, remove, fact):  # type: ignore[no-untyped-def]
    """Fill the facts of every state from those of the states with fewer cards."""
    for c in range(len(own)):
        m0, m1, m2 = own[c] & 255, own[c] >> 8 & 255, own[c] >> 16 & 255
        n = own[c] >> 24
        fact[c, CASH] = _cash(m0, m1, m2, n)
        for who in (1, 2):
            fact[c, KEEP - 1 + who] = _keep(remove, fact, c, m0, m1 if who == 1 else m2, m2 if who == 1 else m1, n, who)
        fact[c, SURE] = _sure(remove, fact, c, m0, m1, m2)
        fact[c, SURE_AGAINST] = _sure_against(remove, fact, c, m0, m1, m2)
        fact[c, CLEAN] = _clean(remove, fact, c, m0, m1, m2, n)
        fact[c, EXIT] = _exit(remove, fact, c, m0, m1, m2)
        below = m0 & -m0
        ducks1, ducks2 = m1 == 0 or (m1 & -m1) < below, m2 == 0 or (m2 & -m2) < below
        fact[c, CATCH] = m0 != 0 and m1 != 0 and ducks1 and ducks2
        fact[c, CATCH + 1] = m0 != 0 and m2 != 0 and ducks1 and ducks2
        fact[c, STUCK] = m0 == 0 or (ducks1 and ducks2)


@njit(cache=True)
def _without(remove, c, i, j, k):  # type: ignore[no-untyped-def]
    """The state when the cards i, j, k (-1: none) have gone together."""
    high = max(i, j, k)
    low = min(i, j, k)
    middle = i + j + k - high - low
    for card in (high, middle, low):
        if card >= 0:
            c = remove[8 * c + card]
    return c


@njit(cache=True)
def _size(mask):  # type: ignore[no-untyped-def]
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@njit(cache=True)
def _cash(m0, m1, m2, n):  # type: ignore[no-untyped-def]
    run = 0
    while run < n and m0 >> (n - 1 - run) & 1:
        run += 1
    return _size(m0) if run >= max(_size(m1), _size(m2)) else run


@njit(cache=True)
def _keep(remove, fact, c, declarer, leader, partner, n, who):  # type: ignore[no-untyped-def]
    """The leader plays a card that the declarer can't beat and the partner needn't."""
    best = 0
    for x in range(n):
        if not leader >> x & 1 or declarer >> x:
            continue
        for y in range(-1, x):
            if (y < 0 and partner) or (y >= 0 and not partner >> y & 1):
                continue
            least = 99
            for z in range(-1, x):
                if (z < 0 and declarer == 0) or (z >= 0 and declarer >> z & 1):
                    least = min(least, 1 + fact[_without(remove, c, x, y, z), KEEP - 1 + who])
            best = max(best, least)
    return best


@njit(cache=True)
def _sure(remove, fact, c, m0, m1, m2):  # type: ignore[no-untyped-def]
    """The declarer names his trump first; then each defender adds one of his or none."""
    best = 0
    for d in range(8):
        if not m0 >> d & 1:
            continue
        least = 99
        for x in range(-1, 8):
            if x >= 0 and not m1 >> x & 1:
                continue
            for y in range(-1, 8):
                if y >= 0 and not m2 >> y & 1:
                    continue
                least = min(least, (d > x and d > y) + fact[_without(remove, c, d, x, y), SURE])
        best = max(best, least)
    return best


@njit(cache=True)
def _sure_against(remove, fact, c, m0, m1, m2):  # type: ignore[no-untyped-def]
    """One defender or both must name a trump first; then the declarer adds one of his or none."""
    if m1 == 0 and m2 == 0:
        return 0
    worst = 99
    for forced in (1, 2, 3):
        if (forced & 1 and m1 == 0) or (forced & 2 and m2 == 0):
            continue
        best = 0
        for x in range(-1, 8):
            if (x < 0) == (forced & 1) or (x >= 0 and not m1 >> x & 1):
                continue
            for y in range(-1, 8):
                if (y < 0) == (forced >> 1) or (y >= 0 and not m2 >> y & 1):
                    continue
                least = 99
                for d in range(-1, 8):
                    if d < 0 or m0 >> d & 1:
                        won = x > d or y > d
                        least = min(least, won + fact[_without(remove, c, d, x, y), SURE_AGAINST])
                best = max(best, least)
        worst = min(worst, best)
    return worst


@njit(cache=True)
def _clean(remove, fact, c, m0, m1, m2, n):  # type: ignore[no-untyped-def]
    """Whatever a defender leads or throws away, the declarer stays below and the rest is clean."""
    if m0 == 0:
        return 1
    for i in range(n):
        if not m0 >> i & 1 and not fact[remove[8 * c + i], CLEAN]:
            return 0
    for x in range(n):  # defender 1 leads x, defender 2 follows, the declarer is last
        if m1 >> x & 1:
            for y in range(-1, n):
                if (y < 0 and m2) or (y >= 0 and not m2 >> y & 1):
                    continue
                found = 0
                for d in range(max(x, y)):
                    if m0 >> d & 1 and fact[_without(remove, c, d, x, y), CLEAN]:
                        found = 1
                if not found:
                    return 0
    for x in range(n):  # defender 2 leads x, the declarer follows, defender 1 is last
        if m2 >> x & 1:
            found = 0
            for d in range(n):
                if m0 >> d & 1 and _stays_below(remove, fact, c, d, x, m1, m1, n):
                    found = 1
            if not found:
                return 0
    return 1


@njit(cache=True)
def _stays_below(remove, fact, c, d, x, last, choices, n):  # type: ignore[no-untyped-def]
    """The declarer's d loses to x, or to whatever the last hand plays, and the rest is clean."""
    for y in range(-1, n):
        if (y < 0 and last) or (y >= 0 and not choices >> y & 1):
            continue
        if d > max(x, y) or not fact[_without(remove, c, d, x, y), CLEAN]:
            return False
    return True


@njit(cache=True)
def _exit(remove, fact, c, m0, m1, m2):  # type: ignore[no-untyped-def]
    """The declarer leads d: some defender must beat it, whatever both play, and the rest is clean."""
    for d in range(8):
        if not m0 >> d & 1:
            continue
        safe = True
        for x in range(-1, 8):
            if (x < 0 and m1) or (x >= 0 and not m1 >> x & 1):
                continue
            if not _stays_below(remove, fact, c, d, x, m2, m2, 8):
                safe = False
        if safe:
            return 1
    return 0
