"""The search, step by step: one question about one position, by an explicit stack.

A *ply* is a card of the line, three to a trick: row `ply` of Stack.plies, in trick `k`, row `k` of Stack.tricks. The
search comes down to a ply once (steps 1 to 7) and comes back to it with the answer for each of its cards that is tried
(steps 8 to 11). An answer is 1 when the declarer takes the TARGET, and comes with `rest`, the boundaries on which it
rests.
"""

import numpy as np

from preferans.engine.cards import ascending, hands_of, winner_of
from preferans.engine.compiled import kernel, part
from preferans.engine.intrinsics import at, lowest
from preferans.engine.open.boundaries import lifted, span_of
from preferans.engine.open.contract_bounds import contract_bound
from preferans.engine.open.misere_bounds import misere_bound
from preferans.engine.open.moves import learn, list_follows, list_leads, skip_alike
from preferans.engine.open.stack import (
    CARD,
    COUNT,
    FAIL,
    HAND,
    LEAD,
    LEFT,
    MISERE_GAME,
    MOVE,
    NEXT,
    NO_TRUMP_GAME,
    REST,
    SPAN,
    SUIT,
    TARGET,
    TRUMP_GAME,
)
from preferans.engine.open.table import look_up, note_key, store


@kernel
def search(states, facts, table, stack, trump, misere, generation, digits, on_table):
    """1 or 0: whether the declarer takes at least TARGET of the LEFT tricks of trick 0, which questions.py sets up.

    states, facts, table, stack: the named tuples of suits.py, facts.py, table.py, stack.py
    trump       lane 0, or -1 for none
    misere      whether the declarer wants no tricks
    generation  entries of the table that another number has written are not there
    digits      the table has 2**digits buckets
    on_table    how many cards of trick 0 are given, in stack.laid
    """
    counts, spread = states.counts, states.spread
    head, entry, exact, history = table.head, table.entry, table.exact, table.history
    tricks, plies = stack.tricks, stack.plies
    game = MISERE_GAME if misere else NO_TRUMP_GAME if trump < 0 else TRUMP_GAME
    ply, k, nodes = np.int64(0), np.int64(0), np.int64(0)  # literals would compile the parts twice
    while True:
        # Step 1. Arrive at a ply.
        trick, node = tricks[at(k)], plies[at(ply)]
        player = (trick[LEAD] + ply) % 3
        node[NEXT] = 0
        node[REST] = 0
        answer, rest = np.int64(-1), np.int64(0)
        if ply < on_table:
            # Step 2. A card that lies on the table already is the only one.
            node[MOVE] = stack.laid[ply]
            node[COUNT] = 1
        elif ply % 3:
            # Step 3. In the middle of a trick: list the cards that may follow.
            second = ply % 3 == 1
            led = plies[at(ply - 1), CARD] if second else plies[at(ply - 2), CARD]
            other = np.int64(-1) if second else plies[at(ply - 1), CARD]
            list_follows(history, trick, node, led, other, player, trump, misere, game)
        else:
            # Step 4. At the start of a trick: is the target reached, out of reach, or decided by the last trick?
            if trick[TARGET] <= 0:
                answer = 1
            elif trick[TARGET] > trick[LEFT]:
                answer = 0
            elif trick[LEFT] == 1:
                answer, rest = _last_trick(trick, trump)
            else:
                # Step 5. Do facts about single suits decide?
                if misere:
                    answer, rest = misere_bound(facts.misere, facts.spare, trick)
                else:
                    answer, rest = contract_bound(facts.contract, trick, trump)
                # Step 6. Is it known, of this position or of one that agrees with it where it matters?
                if answer < 0:
                    note_key(states.distribution, trick, game, trump, digits)
                    answer, rest = look_up(counts, spread, head, entry, exact, trick, generation)
            # Step 7. List the cards that may be led.
            if answer < 0:
                list_leads(history, trick, node, player, trump, misere, game)
        if answer >= 0:
            # Go back up with the answer to the last ply where another card may be tried.
            while True:
                # Step 8. At the top: done.
                if ply == 0:
                    stack.nodes[0] += nodes
                    return answer
                ply -= 1
                node = plies[at(ply)]
                # Step 9. Back over the end of a trick: its cards come between the ranks again.
                if ply % 3 == 2:
                    k -= 1
                    rest = lifted(
                        tricks[at(k)], node, plies[at(ply - 2), CARD], plies[at(ply - 1), CARD], node[CARD], rest
                    )
                trick = tricks[at(k)]
                player = (trick[LEAD] + ply) % 3
                # Step 10. Has the card that was tried got its player what he wants? If not, another card is tried,
                # of those that do not fail for the same reason; when all have failed, for the reasons of them all.
                decided = (answer == 1) == ((player == 0) != misere)
                if node[COUNT] > 1:
                    if decided:
                        learn(history, node)
                    else:
                        node[at(FAIL + node[NEXT] - 1)] = rest
                        rest |= node[REST]
                        node[REST] = rest
                        skip_alike(node)
                        if node[NEXT] < node[COUNT]:
                            break
                # Step 11. The position at the start of a trick has its answer: keep it.
                if ply % 3 == 0 and ply >= on_table:
                    store(head, entry, exact, trick, generation, answer, rest)
        # Step 12. Play the next card.
        card = node[at(MOVE + node[NEXT])] & 31
        node[CARD] = card
        node[NEXT] += 1
        nodes += ply >= on_table
        # Step 13. The third card ends the trick.
        if ply % 3 == 2:
            _end_trick(
                states.own,
                states.remove,
                trick,
                tricks[at(k + 1)],
                node,
                plies[at(ply - 2), CARD],
                plies[at(ply - 1), CARD],
                card,
                trump,
            )
            k += 1
        ply += 1


@part
def _end_trick(own, remove, trick, after, node, a, b, c, trump):
    """Set up the row `after` for the next trick, and note in `node` what the result will need of this one (SPAN).

    own, remove: of States; trick: the row of this one, node: that of its third card; a, b, c: its cards.
    """
    best, winner = winner_of(trick[LEAD], a, b, c, trump)
    node[SPAN] = span_of(best, a, b, c)
    after[LEAD] = winner
    after[TARGET] = trick[TARGET] - (winner == 0)
    after[LEFT] = trick[LEFT] - 1
    for i in range(4):
        after[SUIT + i] = trick[SUIT + i]
    a, b, c = ascending(a, b, c)
    for card in (c, b, a):
        after[at(SUIT + (card >> 3))] = remove[at(8 * after[at(SUIT + (card >> 3))] + (card & 7))]
    after[HAND], after[HAND + 1], after[HAND + 2] = hands_of(own, after, SUIT)


@part
def _last_trick(trick, trump):
    """(1 or 0: whether the declarer wins it, the boundaries that this rests on): everybody has one card."""
    lead = trick[LEAD]
    a = lowest(trick[at(HAND + lead)])
    b = lowest(trick[at(HAND + (lead + 1) % 3)])
    c = lowest(trick[at(HAND + (lead + 2) % 3)])
    best, winner = winner_of(lead, a, b, c, trump)
    span = span_of(best, a, b, c)
    return 1 if winner == 0 else 0, span & -span
