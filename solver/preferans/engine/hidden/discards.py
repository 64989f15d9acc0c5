"""Sets of discards, each two int64: bits 0 to 32 of `low` for the first 33 pairs, of `high` for the others.

`with_card` is BeliefMemory.with_card, int64[32, 2]: by card the set of the discards with it, two halves. Masks of cards
are int64 of 32 bits.
"""

from preferans.engine.compiled import part, routine
from preferans.engine.hidden.memory import FULL, NEXT, PLAYER, SUM_HIGH, SUM_LOW
from preferans.engine.intrinsics import lowest


@part
def all_of(with_card, cards):
    """The set of discards that have all of these cards."""
    low, high, n = FULL, FULL, 0
    while cards and n < 3:
        card = lowest(cards)
        cards &= cards - 1
        low &= with_card[card, 0]
        high &= with_card[card, 1]
        n += 1
    return low, high


@part
def one_of(plies, ply, low, high):
    """One discard of those that escape, best one that the conflicts of cards tried before have already."""
    p = ply - 1
    while p >= 0:
        if plies[p, PLAYER] and plies[p, NEXT] > 1:
            a, b = low & plies[p, SUM_LOW], high & plies[p, SUM_HIGH]
            if a | b:
                low, high = a, b
        p -= 1
    if low:
        return low & -low, 0
    return 0, high & -high


@routine
def exchanged(with_card, low, high, x, y, cards):
    """A set with the cards x and y in each other's place."""
    x_low, x_high, y_low, y_high = with_card[x, 0], with_card[x, 1], with_card[y, 0], with_card[y, 1]
    new_low, new_high = low & ~(x_low ^ y_low), high & ~(x_high ^ y_high)
    rest = cards & ~(1 << x) & ~(1 << y)
    while rest:
        z = lowest(rest)
        rest &= rest - 1
        z_low, z_high = with_card[z, 0], with_card[z, 1]
        if low & x_low & z_low or high & x_high & z_high:
            new_low |= y_low & z_low
            new_high |= y_high & z_high
        if low & y_low & z_low or high & y_high & z_high:
            new_low |= x_low & z_low
            new_high |= x_high & z_high
    return new_low, new_high
