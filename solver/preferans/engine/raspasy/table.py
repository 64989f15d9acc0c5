"""The table of positions: what each is worth, by an exact key.

The key of a position is its suits' codes, lane by lane, and the leader. Lanes are not sorted: which of two cards is
the first depends on their suits (sorting would merge a sixth of the positions). A position whose trick is ruled by the
talon is not kept: there are at most some hundreds.

A position is in one of PROBES places, one after another; what another generation has written is not there. `table` is
int64[positions, 4], a power of two of them; one thread uses it.
"""

from preferans.engine.cards import mixed
from preferans.engine.compiled import part
from preferans.engine.intrinsics import leading_zeros
from preferans.engine.raspasy.memory import GENERATION, LEAD, SUIT
from preferans.engine.raspasy.outcomes import WORDS

PROBES = 16  # places where a position may be


@part
def key_of(tricks, k):
    """The key of the position at the start of trick k."""
    key = tricks[k, SUIT] | tricks[k, SUIT + 1] << 14 | tricks[k, SUIT + 2] << 28 | tricks[k, SUIT + 3] << 42
    return key | tricks[k, LEAD] << 56


@part
def look_up(table, generation, key, back):
    """Whether the table has the position; what it is worth is then in `back`."""
    mask = len(table) - 1
    place = _place(key, mask)
    for _ in range(PROBES):
        if table[place, 3] >> GENERATION != generation:
            return False
        if table[place, 0] == key:
            for i in range(2, WORDS):
                back[i] = 0
            back[0] = table[place, 1]
            back[1] = table[place, 2]
            back[WORDS] = table[place, 3] & (1 << GENERATION) - 1
            return True
        place = place + 1 & mask
    return False


@part
def store(table, generation, key, back):
    """Write what a position is worth; where all its places are taken, over the last."""
    mask = len(table) - 1
    place = _place(key, mask)
    for _ in range(PROBES - 1):
        if table[place, 3] >> GENERATION != generation or table[place, 0] == key:
            break
        place = place + 1 & mask
    table[place, 0] = key
    table[place, 1] = back[0]
    table[place, 2] = back[1]
    table[place, 3] = back[WORDS] | generation << GENERATION


@part
def _place(key, mask):
    """The first of its places."""
    return mixed(key) >> leading_zeros(mask) & mask
