"""What can be said of a belief at the start of a trick without a search.

`catch` and `escape` take the memory and the number k of the trick; the belief is the set (low, high).
"""

from preferans.engine.compiled import part
from preferans.engine.facts import ANY, UNIT
from preferans.engine.hidden.discards import all_of
from preferans.engine.hidden.memory import FULL, HAND, LEAD, SUIT
from preferans.engine.hidden.suit_facts import LOCAL_EXIT, LOCAL_STAY, LOCAL_WAIT, discards_with
from preferans.engine.intrinsics import popcount


@part
def catch(memory, k, low, high):
    """(1, caught set) or (-1, nothing): a defender leads so that the declarer must win.

    The leader's lowest card of a suit, and the partner's, stay below all that the declarer has of it.
    """
    tricks, with_card = memory.tricks, memory.with_card
    lead = tricks[k, LEAD]
    declarer, leader, partner = tricks[k, HAND], tricks[k, HAND + lead], tricks[k, HAND + 3 - lead]
    for i in range(4):
        suit = 0xFF << 8 * i
        his, first, second = declarer & suit, leader & suit, partner & suit
        under = his & max(first & -first, second & -second) - 1
        if his and first and popcount(under) <= 2:
            got_low, got_high = all_of(with_card, under)
            void_low, void_high = all_of(with_card, his)
            got_low &= ~void_low
            got_high &= ~void_high
            if not low & ~got_low and not high & ~got_high:
                return 1, got_low, got_high
    return -1, low, high


@part
def escape(states, facts, memory, k, low, high):
    """(1, caught set), (0, discards that escape) or (-1, nothing) from facts about each suit alone."""
    tricks, local = memory.tricks, memory.local
    lead = tricks[k, LEAD]
    h0, h1, h2 = tricks[k, HAND], tricks[k, HAND + 1], tricks[k, HAND + 2]
    # How many cards of a suit the defenders can throw away: see WAIT in facts.py.
    first, second = 0, 0
    for i in range(4):
        longer = popcount(h2 & 0xFF << 8 * i) - popcount(h1 & 0xFF << 8 * i)
        first += max(longer, 0)
        second += max(-longer, 0)
    stay_low, stay_high = FULL, FULL  # he can't lose the lead
    waits_low, waits_high = low, high  # all suits so far are clean when the defenders lead them
    exits_low, exits_high = 0, 0  # and one of them when he leads it
    for i in range(4):
        suit = 0xFF << 8 * i
        longer = popcount(h2 & suit) - popcount(h1 & suit)
        slack = min(first - max(longer, 0), ANY) + UNIT * min(second - max(-longer, 0), ANY)
        from_low, from_high = 0, 0
        for which in range(3):
            if lead and which != 1:
                continue
            fact = LOCAL_EXIT + slack if which == 0 else LOCAL_WAIT + slack if which == 1 else LOCAL_STAY
            set_low, set_high = discards_with(
                states, facts, local, memory.with_card, tricks[k, SUIT + i], fact, h0 & suit, (h0 | h1 | h2) & suit
            )
            if which == 0:
                from_low, from_high = waits_low & set_low, waits_high & set_high
            elif which == 1:
                exits_low, exits_high = exits_low & set_low | from_low, exits_high & set_high | from_high
                waits_low &= set_low
                waits_high &= set_high
            else:
                stay_low &= set_low
                stay_high &= set_high
        if not waits_low | waits_high | exits_low | exits_high and lead:
            break
    if not lead:
        if not low & ~stay_low and not high & ~stay_high:
            return 1, stay_low, stay_high
        waits_low, waits_high = exits_low, exits_high
    if waits_low | waits_high:
        return 0, waits_low, waits_high
    return -1, low, high
