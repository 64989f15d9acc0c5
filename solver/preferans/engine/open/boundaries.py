"""Relevant ranks (partition search): on which boundaries between neighbouring ranks a result rests.

A result rests on some *boundaries* (bit 8 * lane + i: between the cards i - 1 and i): it is the same however the cards
between two boundaries are mixed, as long as each player keeps as many of them there. `rest` is such a set, a byte a
lane. A trick needs one boundary between the winning card and the best losing card of its suit; a bound needs those of
its facts; a position needs those of the moves that decide it. None ever divides touching cards of one player, which are
tried as one. They serve twice: the transposition table finds every position that agrees at the boundaries, and a card
that no boundary separates from one that failed fails too.
"""

from preferans.engine.cards import ascending, lane_mask
from preferans.engine.compiled import part
from preferans.engine.intrinsics import leading_zeros, lowest
from preferans.engine.open.stack import HAND, SPAN


@part
def span_of(best, a, b, c):
    """The boundaries between the winning card and the best other card of its suit in the trick; 0 without one."""
    second = -1
    for card in (a, b, c):
        if card != best and card >> 3 == best >> 3 and card > second:
            second = card
    return 0 if second < 0 else (2 << best) - (2 << second)


@part
def lifted(trick, node, a, b, c, rest):
    """Boundaries of the position after a trick as boundaries of the trick, with the one that the trick itself needs.

    node: the row of its third card, whose SPAN is set; a, b, c: its cards.
    """
    a, b, c = ascending(a, b, c)
    rest = _with_card(_with_card(_with_card(rest, a), b), c)
    span = node[SPAN]
    if span and not rest & span:
        rest |= _boundary_below(63 - leading_zeros(span), trick[HAND], trick[HAND + 1], trick[HAND + 2])
    return rest


@part
def _with_card(rest, card):
    """Boundaries among the ranks without a card, as boundaries among the ranks with it."""
    above = rest & lane_mask(card) & -(1 << card)
    return (rest ^ above) | above << 1


@part
def _boundary_below(best, h0, h1, h2):
    """The highest boundary below a card that does not divide two cards of one player."""
    bit = 1 << best
    while h0 & bit and h0 & bit >> 1 or h1 & bit and h1 & bit >> 1 or h2 & bit and h2 & bit >> 1:
        bit >>= 1
    return bit


@part
def round_runs(rest, h0, h1, h2):
    """The boundaries of another position, moved where they would divide touching cards of one player here.

    Such cards are tried as one, so they must stay between the same boundaries: both ends of their run take over.
    """
    divided = rest & (h0 & h0 << 1 | h1 & h1 << 1 | h2 & h2 << 1)
    while divided:
        low = lowest(divided)
        hand = h0 if h0 >> low & 1 else h1 if h1 >> low & 1 else h2
        high = low + 1
        while low & 7 and hand >> (low - 1) & 1:
            low -= 1
        while high & 7 and hand >> high & 1:
            high += 1
        run = (1 << high) - (1 << low)
        rest = rest & ~run | ((1 << low) if low & 7 else 0)
        if high & 7 and (h0 | h1 | h2) >> high & 1:
            rest |= 1 << high
        divided &= ~run
    return rest
