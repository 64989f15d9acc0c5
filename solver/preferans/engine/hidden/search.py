"""The search, step by step: does one plan catch the belief of the first ply?

A *ply* is a card of the line, three to a trick: row `ply` of BeliefMemory.plies, in trick `k`. The search comes down to
a ply once (steps 1 to 7) and comes back to it with the answer for each of its cards that is tried (steps 8 to 11). An
answer is 1 when one plan catches the belief, and comes with the set (low, high): all that the plan catches, or a
conflict.
"""

import numpy as np

from preferans.engine.cards import cards_below, lane_mask, outranks
from preferans.engine.compiled import kernel, part
from preferans.engine.hidden.bounds import catch, escape
from preferans.engine.hidden.discards import all_of, one_of
from preferans.engine.hidden.memory import (
    BEST,
    CARD,
    COUNT,
    FULL,
    HAND,
    HIGH,
    LEAD,
    LED,
    LOW,
    MOVE,
    NEXT,
    PLAYER,
    SUIT,
    SUM_HIGH,
    SUM_LOW,
    VOID_HIGH,
    VOID_LOW,
    WINS,
    WITHIN,
)
from preferans.engine.hidden.moves import learn, list_declarer, list_defender, note_caught, playable, skip_alike
from preferans.engine.hidden.table import key_of, look_up, store

SPENT = -1  # the answer when the budget is spent


@kernel
def search(states, facts, memory, digits, on_table, limit, plain):
    """1 or 0: whether one plan catches the belief of ply 0; SPENT when more than `limit` cards would be played.

    The conflict or the caught set is in memory.out. The arguments are those of questions.caught; on_table: how many
    cards of trick 0 are given, in memory.laid.
    """
    tricks, plies, entries, written = memory.tricks, memory.plies, memory.entries, memory.written
    ply, k, nodes = np.int64(0), np.int64(0), memory.out[0]
    won = False
    while True:
        # Step 1. Arrive at a ply.
        low, high = plies[ply, LOW], plies[ply, HIGH]
        plies[ply, NEXT] = 0
        answer = np.int64(-1)
        if won:
            # Step 2. The declarer has won the trick before: he is caught, with every discard.
            answer, low, high = np.int64(1), np.int64(FULL), np.int64(FULL)
            won = False
        elif ply < on_table:
            # Step 3. A card that lies on the table already is the only one.
            _look_at_table(tricks, plies, k, ply)
            plies[ply, MOVE] = memory.laid[ply]
            plies[ply, COUNT] = 1
        else:
            _look_at_table(tricks, plies, k, ply)
            if ply % 3 == 0:
                # Step 4. At the start of a trick: no trick left to catch him in?
                if not tricks[k, WITHIN]:
                    answer = np.int64(0)
                # Step 5. Do facts about single suits decide?
                elif not plain:
                    if tricks[k, LEAD]:
                        answer, low, high = catch(memory, k, low, high)
                    if answer < 0:
                        answer, low, high = escape(states, facts, memory, k, low, high)
                # Step 6. Any one discard that escapes is a conflict; else the table may know.
                if answer == 0:
                    low, high = one_of(plies, ply, low, high)
                elif answer < 0 and not plain:
                    answer, low, high = look_up(entries, written, key_of(tricks, k), digits, low, high)
            # Step 7. List the cards: a defender's are for the whole belief, the declarer's each for a part of it.
            if answer < 0:
                if plies[ply, PLAYER]:
                    plies[ply, SUM_LOW], plies[ply, SUM_HIGH] = 0, 0
                    list_defender(memory, k, ply)
                else:
                    suit = tricks[k, HAND] & lane_mask(plies[ply, LED])
                    plies[ply, VOID_LOW], plies[ply, VOID_HIGH] = all_of(memory.with_card, suit)
                    list_declarer(memory, k, ply)
        if answer >= 0:
            # Go back up with the answer to the last ply where another card is to be tried.
            while True:
                # Step 8. At the top: done.
                if ply == 0:
                    memory.out[0], memory.out[1], memory.out[2] = nodes, low, high
                    return answer
                ply -= 1
                if ply % 3 == 2:
                    k -= 1
                if ply < on_table:
                    continue
                # Step 9. Put together what the cards of this ply leave: a defender's cards that fail add up their
                # conflicts, the declarer's that are caught leave what is caught after them all.
                if plies[ply, PLAYER]:
                    decided = answer == 1
                    if not decided:
                        plies[ply, SUM_LOW] |= low
                        plies[ply, SUM_HIGH] |= high
                else:
                    decided = answer == 0
                    if not decided:
                        note_caught(memory, ply, plies[ply, NEXT] - 1, low, high)
                        if not plain:
                            skip_alike(memory, k, ply)
                # Step 10. Decided, or is another card to be tried?
                if decided:
                    learn(memory.history, plies, ply)
                else:
                    if plies[ply, NEXT] < plies[ply, COUNT]:
                        break
                    low, high = plies[ply, SUM_LOW], plies[ply, SUM_HIGH]
                # Step 11. The position at the start of a trick has its answer: keep it.
                if ply % 3 == 0:
                    store(entries, written, key_of(tricks, k), digits, answer, low, high)
        # Step 12. Play the next card; the declarer's goes on with the part of the belief that allows it.
        card = plies[ply, MOVE + plies[ply, NEXT]] & 31
        plies[ply, CARD] = card
        plies[ply, NEXT] += 1
        low, high = plies[ply, LOW], plies[ply, HIGH]
        if ply >= on_table:
            nodes += 1
            if nodes > limit:
                memory.out[0] = nodes
                return SPENT
            if plies[ply, PLAYER] == 0:
                can_low, can_high = playable(memory, ply, card)
                low &= can_low
                high &= can_high
        # Step 13. The third card ends the trick.
        if ply % 3 == 2:
            won = _end_trick(states.remove, tricks, plies, k, ply)
            k += 1
        ply += 1
        plies[ply, LOW], plies[ply, HIGH] = low, high


@part
def _look_at_table(tricks, plies, k, ply):
    """Note what lies on the table, and who plays."""
    led, best, wins = -1, -1, -1
    if ply % 3:
        best = plies[ply - 1, CARD]
        led, wins = best, tricks[k, LEAD]
        if ply % 3 == 2:
            led = plies[ply - 2, CARD]
            if outranks(best, led):
                wins = (wins + 1) % 3
            else:
                best = led
    plies[ply, LED], plies[ply, BEST], plies[ply, WINS] = led, best, wins
    plies[ply, PLAYER] = (tricks[k, LEAD] + ply) % 3


@part
def _end_trick(remove, tricks, plies, k, ply):
    """Set up trick k + 1; whether the declarer won this one. ply: that of its third card; remove: States.remove."""
    winner = plies[ply, WINS]
    if outranks(plies[ply, CARD], plies[ply, BEST]):
        winner = plies[ply, PLAYER]
    present = tricks[k, HAND] | tricks[k, HAND + 1] | tricks[k, HAND + 2]
    gone = 0
    for i in range(4):
        tricks[k + 1, SUIT + i] = tricks[k, SUIT + i]
    for p in range(ply - 2, ply + 1):
        card = plies[p, CARD]
        rank = cards_below(present & ~gone, card)
        place = SUIT + (card >> 3)
        tricks[k + 1, place] = np.int64(remove[8 * tricks[k + 1, place] + rank])
        gone |= 1 << card
    for i in range(3):
        tricks[k + 1, HAND + i] = tricks[k, HAND + i] & ~gone
    tricks[k + 1, LEAD] = winner
    tricks[k + 1, WITHIN] = tricks[k, WITHIN] - 1
    return winner == 0
