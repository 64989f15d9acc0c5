"""The compiled entry point: integers and flat arrays in, the worth of a position in OutcomeMemory.back and .moves."""

from preferans.engine.cards import cards_below, code_of, hands_of
from preferans.engine.compiled import kernel
from preferans.engine.intrinsics import popcount
from preferans.engine.raspasy.memory import HAND, LEAD, REMAIN, SUIT, TODO
from preferans.engine.raspasy.search import search
from preferans.engine.raspasy.talon import turn


@kernel
def value(states, memory, generation, h0, h1, h2, lead, c0, c1, first, rule, turned, t0, t1):
    """Value a position: memory.back, and memory.moves for each card that may be played next.

    states      the named tuple of suits.py
    memory      the named tuple of memory.py
    generation  positions in the table that another number has written are not there
    h0, h1, h2  hands as masks of 8 * suit + rank, cards on the table included
    lead        the player who led, or leads
    c0, c1      the cards on the table in the order of play, -1 for none
    first       the player who leads while the talon rules
    rule        a number of talon.py
    turned      how many cards of the talon lead this trick and the next
    t0, t1      those cards
    """
    tricks, plies = memory.tricks, memory.plies
    present = h0 | h1 | h2
    for suit in range(4):
        tricks[0, SUIT + 3 - suit] = code_of(states.code, present, h1, h2, suit)
    tricks[0, HAND], tricks[0, HAND + 1], tricks[0, HAND + 2] = hands_of(states.own, tricks[0], SUIT)
    tricks[0, LEAD] = lead
    tricks[0, REMAIN] = popcount(h0)
    for i in range(2):
        card = t0 if i == 0 else t1
        memory.talon[2 * i] = 3 - (card >> 3)
        memory.talon[2 * i + 1] = cards_below(present, card)
    turn(memory.talon, tricks, 0, turned, rule)
    on_table = 0
    for i in range(2):
        card = c0 if i == 0 else c1
        if card >= 0:
            plies[i, TODO] = 1 << 8 * (3 - (card >> 3)) + cards_below(present, card)
            on_table += 1
    search(states, memory, generation, on_table, first, rule, turned)
