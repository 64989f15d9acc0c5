"""For which discards a fact about one suit holds: without a discard, without each card, without each two.

A fact of facts.py is asked here only as yes or no: nothing can be forced on the declarer in this suit (WAIT, EXIT), or
he can't lose the lead in it at once (STAY). Whether that holds when none, one or two of the declarer's cards of the
suit are discarded is found once for each state, and kept as bits in BeliefMemory.local.
"""

import numpy as np
from numpy.typing import NDArray

from preferans.engine.compiled import part, routine
from preferans.engine.facts import EXIT, MISERE_ROW, SLACKS, STAY, WAIT
from preferans.engine.hidden.memory import FULL
from preferans.engine.intrinsics import lowest, popcount
from preferans.engine.suits import STATES

# What is asked of a suit; its columns in BeliefMemory.local
LOCAL_WAIT, LOCAL_EXIT, LOCAL_STAY, LOCALS = 0, SLACKS, 2 * SLACKS, 2 * SLACKS + 1
KNOWN = 1 << 40
WITHOUT_ONE, WITHOUT_TWO = 1, 9


def new_local() -> NDArray[np.int64]:
    """What is known of each state, to begin with: nothing. See BeliefMemory.local."""
    return np.zeros(STATES * LOCALS, np.int64)


@routine
def discards_with(states, facts, local, with_card, code, which, declarers, present):
    """The set of discards for which a fact about a suit holds.

    states: the named tuple of suits.py; facts: Facts.misere; local, with_card: of BeliefMemory; code: of the suit with
    the discards in it; which: LOCAL_WAIT + slack, LOCAL_EXIT + slack or LOCAL_STAY; declarers, present: masks of real
    cards of the suit, his and all.
    """
    bits = _local(states, facts, local, code, which)
    some_low, some_high, two_low, two_high = 0, 0, 0, 0
    rest = declarers
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        two_low |= some_low & with_card[card, 0]
        two_high |= some_high & with_card[card, 1]
        some_low |= with_card[card, 0]
        some_high |= with_card[card, 1]
    low, high = 0, 0
    if bits & 1:
        low, high = FULL & ~some_low, FULL & ~some_high
    rest = declarers if bits & KNOWN - 2 else 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        j = popcount(present & (1 << card) - 1)
        if bits >> WITHOUT_ONE + j & 1:
            low |= with_card[card, 0] & ~two_low
            high |= with_card[card, 1] & ~two_high
        below = declarers & (1 << card) - 1
        while below:
            other = lowest(below)
            below &= below - 1
            i = popcount(present & (1 << other) - 1)
            if bits >> WITHOUT_TWO + j * (j - 1) // 2 + i & 1:
                low |= with_card[card, 0] & with_card[other, 0]
                high |= with_card[card, 1] & with_card[other, 1]
    return low, high


@part
def _local(states, facts, local, code, which):
    """The bits of BeliefMemory.local, found now if they are not there."""
    place = code * LOCALS + which
    bits = local[place]
    if not bits:
        bits = KNOWN | np.int64(_holds(facts, code, which))
        declarers = states.own[code] & 255
        pair = WITHOUT_TWO
        for j in range(8):
            without = np.int64(states.remove[8 * code + j])
            if declarers >> j & 1 and _holds(facts, without, which):
                bits |= 1 << WITHOUT_ONE + j
            for i in range(j):
                both = declarers >> j & declarers >> i & 1
                if both and _holds(facts, np.int64(states.remove[8 * without + i]), which):
                    bits |= 1 << pair
                pair += 1
        local[place] = bits
    return bits


@part
def _holds(facts, code, which):
    """Whether the fact holds in a state."""
    if which == LOCAL_STAY:
        return np.int64(facts[MISERE_ROW * code + STAY]) & 255 >= 1
    if which >= LOCAL_EXIT:
        return np.int64(facts[MISERE_ROW * code + EXIT + which - LOCAL_EXIT]) & 255 == 0
    return np.int64(facts[MISERE_ROW * code + WAIT + which]) & 255 == 0
