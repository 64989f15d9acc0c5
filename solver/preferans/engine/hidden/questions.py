"""The compiled entry point: integers and flat arrays in, an integer out, more in BeliefMemory.out."""

from preferans.engine.cards import code_of
from preferans.engine.compiled import kernel
from preferans.engine.hidden.memory import HAND, HIGH, LEAD, LOW, SUIT, WITHIN
from preferans.engine.hidden.search import search


@kernel
def caught(states, facts, memory, digits, h0, h1, h2, lead, c0, c1, low, high, within, limit, plain):
    """Whether one plan catches every discard of a set that is not empty: 1, 0 or SPENT; more in memory.out.

    states      the named tuple of suits.py
    facts       Facts.misere, uint16[MISERE_ROW * 9841]
    memory      the named tuple of memory.py, whose table has 2**digits buckets
    h0, h1, h2  hands as masks of 8 * suit + rank, cards on the table included, the declarer's with his discards
    lead        the player who led, or leads
    c0, c1      the cards on the table, -1 for none
    low, high   the set of discards (halves), all of them possible here
    within      the tricks, the one on the table included, in which he must take one
    limit       of memory.out[0], the cards played
    plain       for tests, without facts, table, and cards that are passed over
    """
    tricks = memory.tricks
    present = h0 | h1 | h2
    for suit in range(4):
        tricks[0, SUIT + suit] = code_of(states.code, present, h1, h2, suit)
    tricks[0, LEAD], tricks[0, WITHIN] = lead, within
    tricks[0, HAND], tricks[0, HAND + 1], tricks[0, HAND + 2] = h0, h1, h2
    memory.laid[0], memory.laid[1] = c0, c1
    memory.plies[0, LOW], memory.plies[0, HIGH] = low, high
    return search(states, facts, memory, digits, (c0 >= 0) + (c1 >= 0), limit, plain)
