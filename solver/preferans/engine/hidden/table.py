"""The transposition table of one deal: what was proved of a public position, as conflicts and caught sets.

The same public position comes with many beliefs. An entry answers for every belief that holds its conflict (escapes) or
lies within its caught set (is caught). A bucket keeps its newest entries; `entries` is int64[WAYS * 2**digits, 3],
`written` int64[2**digits]. One thread uses it.
"""

from preferans.engine.cards import mixed
from preferans.engine.compiled import part
from preferans.engine.hidden.memory import FOUND_HIGH, FOUND_LOW, FULL, HALF, HAND, KEY, LEAD, WAYS, WITHIN


@part
def key_of(tricks, k):
    """The public position of trick k: the tricks that are left to catch him, who leads, the cards in play."""
    present = tricks[k, HAND] | tricks[k, HAND + 1] | tricks[k, HAND + 2]
    return tricks[k, WITHIN] << 34 | tricks[k, LEAD] << 32 | present


@part
def look_up(entries, written, key, digits, low, high):
    """(answer or -1, caught set or conflict) from what was proved of the same public position."""
    first = _bucket(key, digits) * WAYS
    for place in range(first, first + min(written[_bucket(key, digits)], WAYS)):
        if entries[place, KEY] == key:
            answer = entries[place, FOUND_LOW] >> HALF
            found_low, found_high = entries[place, FOUND_LOW] & FULL, entries[place, FOUND_HIGH]
            if answer:
                if not low & ~found_low and not high & ~found_high:
                    return answer, found_low, found_high
            elif not found_low & ~low and not found_high & ~high:
                return answer, found_low, found_high
    return -1, low, high


@part
def store(entries, written, key, digits, answer, low, high):
    """Write what was proved, over the oldest entry of its bucket when that is full."""
    bucket = _bucket(key, digits)
    place = bucket * WAYS + written[bucket] % WAYS
    written[bucket] += 1
    entries[place, KEY] = key
    entries[place, FOUND_LOW] = low | answer << HALF
    entries[place, FOUND_HIGH] = high


@part
def _bucket(key, digits):
    """Its number."""
    return mixed(key) >> 25 & (1 << digits) - 1
