"""The search, step by step: what is a position worth?

A *ply* is a card of the line, three to a trick: row `ply` of OutcomeMemory.plies, in trick `k`. Every card that counts
as different is tried. The search comes down to a ply once (steps 1 to 5) and comes back to it with the worth of each of
its cards, in `back` (steps 6 to 9).
"""

import numpy as np

from preferans.engine.cards import ascending, hands_of
from preferans.engine.compiled import kernel, part
from preferans.engine.intrinsics import leading_zeros, lowest
from preferans.engine.raspasy.memory import (
    BELOW,
    CARD,
    FRESH,
    HAND,
    LEAD,
    REMAIN,
    SPLIT,
    SUIT,
    TODO,
    TURNED,
    WON,
)
from preferans.engine.raspasy.moves import legal
from preferans.engine.raspasy.outcomes import LAYERS, WORDS, add_trick, no_trick
from preferans.engine.raspasy.table import key_of, look_up, store
from preferans.engine.raspasy.talon import DEALER, TO_SUIT_WINNER, turn, who_wins
from preferans.engine.raspasy.worth import sum_up, take_in


@kernel
def search(states, memory, generation, on_table, first, rule, turned):
    """Value trick 0, which questions.py sets up: memory.back, and memory.moves for each card that may be played next.

    on_table: how many cards of trick 0 are given, each as what is TO DO at its ply; the others are the arguments of
    questions.value.
    """
    tricks, plies, back, few, table = memory.tricks, memory.plies, memory.back, memory.few, memory.table
    ply, k, nodes, written = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while True:
        # Step 1. Arrive at a ply.
        known = False
        if ply % 3 == 0 and ply:
            # Step 2. At the start of a trick: is all played, or does the table know?
            if tricks[k, REMAIN] == 0:
                no_trick(back)
                known = True
            elif k >= turned:
                known = look_up(table, generation, key_of(tricks, k), back)
            # Step 3. The hands are needed only now.
            if not known:
                tricks[k, HAND], tricks[k, HAND + 1], tricks[k, HAND + 2] = hands_of(states.own, tricks[k], SUIT)
                # Step 4. The last trick plays itself.
                if k >= turned and tricks[k, REMAIN] == 1:
                    _last_trick(tricks, k, back)
                    known = True
        if not known:
            # Step 5. List the cards, all of them where the question is asked.
            plies[ply, FRESH] = 1
            if ply >= on_table:
                player = (tricks[k, LEAD] + ply) % 3
                plies[ply, TODO] = legal(tricks, plies, k, ply, player, ply == on_table)
        else:
            # Go back up to the last ply where another card is to be tried.
            while True:
                # Step 6. Back over the end of a trick: its winner has one more.
                ply -= 1
                if ply % 3 == 2:
                    k -= 1
                    add_trick(back, LAYERS if rule == DEALER and k < turned else 1, tricks[k, WON])
                layers = LAYERS if rule == DEALER and k < turned else 1
                player = (tricks[k, LEAD] + ply) % 3
                # Step 7. Note what the card is worth, for an answer and for the position.
                if ply == on_table:
                    for i in range(WORDS + 1):
                        memory.moves[plies[ply, CARD], i] = back[i]
                if plies[ply, TODO] or not plies[ply, FRESH]:  # else it is worth what its one card is
                    take_in(few, plies, back, ply, player, tricks[k, REMAIN], layers)
                    if plies[ply, TODO]:
                        break
                    sum_up(few, plies, back, ply, player, tricks[k, REMAIN], layers)
                # Step 8. The position at the start of a trick has its value: keep it.
                if ply % 3 == 0 and k >= turned and ply >= on_table:
                    store(table, generation, key_of(tricks, k), back)
                    written += 1
                # Step 9. At the top: done.
                if ply == 0:
                    memory.counts[0] += nodes
                    memory.counts[1] += written
                    return
        # Step 10. Play the next card, from the highest down.
        card = 63 - leading_zeros(plies[ply, TODO])
        plies[ply, CARD] = card
        plies[ply, TODO] ^= 1 << card
        nodes += ply >= on_table
        # Step 11. The third card ends the trick.
        if ply % 3 == 2:
            _end_trick(states.remove, memory.talon, tricks, plies, k, ply, first, rule, turned)
            k += 1
        ply += 1


@part
def _end_trick(remove, talon, tricks, plies, k, ply, first, rule, turned):
    """Set up trick k + 1, but for its hands. ply: that of the third card of trick k; remove: States.remove."""
    a, b, c = plies[ply - 2, CARD], plies[ply - 1, CARD], plies[ply, CARD]
    winner = who_wins(tricks, k, a, b, c)
    tricks[k, WON] = winner
    number = k + 2 - turned
    leads = number == 0 and turned > 0 or number == 1 and turned > 0 and rule != TO_SUIT_WINNER
    tricks[k + 1, LEAD] = first if leads else winner
    tricks[k + 1, REMAIN] = tricks[k, REMAIN] - 1
    for i in range(4):
        tricks[k + 1, SUIT + i] = tricks[k, SUIT + i]
    x, y, z = ascending(a, b, c)
    tricks[k + 1, SUIT + (z >> 3)] = remove[8 * tricks[k + 1, SUIT + (z >> 3)] + (z & 7)]
    tricks[k + 1, SUIT + (y >> 3)] = remove[8 * tricks[k + 1, SUIT + (y >> 3)] + (y & 7)]
    tricks[k + 1, SUIT + (x >> 3)] = remove[8 * tricks[k + 1, SUIT + (x >> 3)] + (x & 7)]
    turn(talon, tricks, k + 1, turned, rule)
    if tricks[k + 1, BELOW] > 0:
        lane = tricks[k + 1, TURNED]
        for card in (a, b, c):
            tricks[k + 1, BELOW] -= card >> 3 == lane and (card & 7) < talon[3]
        tricks[k + 1, SPLIT] = 1 << 8 * lane + tricks[k + 1, BELOW] >> 1


@part
def _last_trick(tricks, k, back):
    """Everybody has one card, and nothing is turned."""
    lead = tricks[k, LEAD]
    a = lowest(tricks[k, HAND + lead])
    b = lowest(tricks[k, HAND + (lead + 1) % 3])
    c = lowest(tricks[k, HAND + (lead + 2) % 3])
    winner = who_wins(tricks, k, a, b, c)
    no_trick(back)
    add_trick(back, 1, winner)
