"""What a position is worth, from what its cards are worth.

`take_in` is told of one card after another, `sum_up` ends it: row `ply` of OutcomeMemory.plies collects, `back` is what
the last card, and in the end the position, is worth (see outcomes.py). remain: the tricks that are left; layers: how
many numbers of tricks the dealer may still take.
"""

from preferans.engine.compiled import part
from preferans.engine.raspasy.memory import BY_FIRST, BY_LEFT, BY_RIGHT, FRESH, GUARANTEE, SET, WORST
from preferans.engine.raspasy.outcomes import FIRST, LEFT, RIGHT, WORDS, cut_off, may_take


@part
def take_in(few, plies, back, ply, player, remain, layers):
    """What one more card is worth joins what the others are worth."""
    info = back[WORDS]
    own, left, right = 4 * player, 4 * ((player + 1) % 3), 4 * ((player + 2) % 3)
    by_first, by_left, by_right = info >> FIRST & 0xFFF, info >> LEFT & 0xFFF, info >> RIGHT & 0xFFF
    worst = info >> own & 15  # no equilibrium is worse than his guarantee
    if plies[ply, FRESH]:
        plies[ply, FRESH] = 0
        for q in range(3):
            plies[ply, GUARANTEE + q] = info >> 4 * q & 15
        plies[ply, BY_FIRST] = by_first
        plies[ply, BY_LEFT] = by_left
        plies[ply, BY_RIGHT] = by_right
        for i in range(2 * layers):
            plies[ply, SET + i] = back[i]
    else:
        for q in range(3):
            there = info >> 4 * q & 15
            if (there < plies[ply, GUARANTEE + q]) == (q == player):
                plies[ply, GUARANTEE + q] = there
        if (by_first >> own & 15) < (plies[ply, BY_FIRST] >> own & 15):
            plies[ply, BY_FIRST] = by_first
        if _pair(by_left, own, left) < _pair(plies[ply, BY_LEFT], own, left):
            plies[ply, BY_LEFT] = by_left
        if _pair(by_right, own, right) < _pair(plies[ply, BY_RIGHT], own, right):
            plies[ply, BY_RIGHT] = by_right
        for i in range(2 * layers):
            plies[ply, SET + i] |= back[i]
        worst = min(worst, plies[ply, WORST])
    while worst > 0 and not may_take(few, back, layers, player, remain, worst):
        worst -= 1
    plies[ply, WORST] = worst


@part
def sum_up(few, plies, back, ply, player, remain, layers):
    """All cards of a ply are valued: what it is worth."""
    for i in range(2 * layers):
        back[i] = plies[ply, SET + i]
    cut_off(few, back, layers, player, remain, plies[ply, WORST])
    info = plies[ply, GUARANTEE] | plies[ply, GUARANTEE + 1] << 4 | plies[ply, GUARANTEE + 2] << 8
    info |= plies[ply, BY_FIRST] << FIRST | plies[ply, BY_LEFT] << LEFT | plies[ply, BY_RIGHT] << RIGHT
    back[WORDS] = info


@part
def _pair(outcome, one, other):
    """What one player takes, then what another does, as a number to compare by."""
    return (outcome >> one & 15) << 4 | outcome >> other & 15
