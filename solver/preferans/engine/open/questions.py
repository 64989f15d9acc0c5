"""The compiled entry points: integers and flat arrays in, integers out.

Every one takes the tables of one suit (`states`, `facts`), the thread's `table` and `stack`, and

    generation  int64: which entries of the table are there; another number empties it at once
    digits      int64: the table has 2**digits buckets

A hand is a mask of 8 * suit + rank (spades, hearts, diamonds, clubs; 7 = 0 … A = 7), the declarer's first, then those
of players 1 and 2, who play after him in this order; cards on the table are still in it. A card is 8 * suit + rank, -1
for none. A trump suit is a suit, or -1 for none.
"""

import numpy as np

from preferans.engine.cards import cards_below, code_of, hands_of
from preferans.engine.compiled import kernel, part
from preferans.engine.intrinsics import popcount
from preferans.engine.open.search import search
from preferans.engine.open.stack import HAND, LEAD, LEFT, SUIT, TARGET
from preferans.engine.open.table import HISTORY

FIRST_GUESS, FIRST_GUESS_MISERE = 6, 1  # the declarer's tricks before anything is known


@kernel
def enter(states, stack, h0, h1, h2, lead, trump, c0, c1, c2):
    """Set up trick 0, but for its TARGET; how many cards of it lie on the table.

    h0, h1, h2: the hands; lead: the player who led, or leads; trump: a suit or -1; c0, c1, c2: the cards on the table
    in the order of play.
    """
    trick = stack.tricks[0]
    present = h0 | h1 | h2
    for suit in range(4):
        trick[SUIT + _lane_of(suit, trump)] = code_of(states.code, present, h1, h2, suit)
    trick[HAND], trick[HAND + 1], trick[HAND + 2] = hands_of(states.own, trick, SUIT)
    trick[LEAD] = lead
    trick[LEFT] = popcount(h0)
    on_table = 0
    for i in range(3):
        card = c0 if i == 0 else c1 if i == 1 else c2
        if card >= 0:
            stack.laid[i] = _lane_of(card >> 3, trump) << 3 | cards_below(present, card)
            on_table += 1
    return on_table


@part
def _lane_of(suit, trump):
    """The trump suit (-1: none) comes first, the others keep their order."""
    if suit == trump:
        return 0
    return suit + 1 if suit < trump else suit


@kernel
def value(
    states, facts, table, stack, generation, digits, h0, h1, h2, lead, trump, misere, c0, c1, c2, low, high, guess
):
    """The tricks that the declarer takes, the one on the table included, by zero windows from a first guess on.

    The position is that of `enter`; misere: whether the declarer wants none. Known: low <= tricks <= high.
    """
    on_table = enter(states, stack, h0, h1, h2, lead, trump, c0, c1, c2)
    lane = np.int64(0 if trump >= 0 else -1)
    while low < high:
        target = min(max(guess, low + 1), high)
        stack.tricks[0, TARGET] = target
        if search(states, facts, table, stack, lane, misere, generation, digits, on_table):
            low = target
            guess = target + 1
        else:
            high = target - 1
            guess = target - 1
    return low


@kernel
def values(states, facts, table, stack, generation, digits, deals, tricks, nodes):
    """Solve many deals, each with an empty table of its own generation; fill tricks and nodes.

    deals   int64[n, 9]: three hands, lead, trump, misère (0 or 1), low, high, guess
    tricks  int64[n]: the declarer's
    nodes   int64[n]: cards played in the search
    """
    for i in range(len(deals)):
        before = stack.nodes[0]
        for j in range(1 << HISTORY):
            table.history[j] = 0
        h0, h1, h2, lead = deals[i, 0], deals[i, 1], deals[i, 2], deals[i, 3]
        trump, misere, low, high, guess = deals[i, 4], deals[i, 5], deals[i, 6], deals[i, 7], deals[i, 8]
        tricks[i] = value(
            states,
            facts,
            table,
            stack,
            generation + i,
            digits,
            h0,
            h1,
            h2,
            lead,
            trump,
            misere != 0,
            -1,
            -1,
            -1,
            low,
            high,
            guess,
        )
        nodes[i] = stack.nodes[0] - before


@kernel
def layouts(
    states, facts, table, stack, generation, digits,
    hand, first, second, cards, chosen, lead, trump, misere, c0, high, tricks,
):  # fmt: skip
    """Deal the unseen cards in as many ways as `chosen` has; fill tricks[i] with his tricks, at most `high`.

    hand           the declarer's, as a mask
    first, second  what players 1 and 2 are known to have
    cards          int64[m]: the other cards, a mask each
    chosen         int64[n]: which of them player 1 has in a layout, as masks over `cards`
    c0             the first card of the trick, -1 for none
    tricks         uint8[n]

    Neighbours are worth much the same: the last value is the first guess.
    """
    guess = np.int64(FIRST_GUESS_MISERE if misere else FIRST_GUESS)
    for i in range(len(chosen)):
        h1, h2 = first, second
        for j in range(len(cards)):
            if chosen[i] >> j & 1:
                h1 |= cards[j]
            else:
                h2 |= cards[j]
        guess = value(
            states,
            facts,
            table,
            stack,
            generation,
            digits,
            hand,
            h1,
            h2,
            lead,
            trump,
            misere,
            c0,
            -1,
            -1,
            0,
            high,
            guess,
        )
        tricks[i] = guess


@kernel
def moves(states, facts, table, stack, generation, digits, hands, lead, trump, misere, c0, c1, cards, tricks):
    """Fill tricks[i, j] with what the declarer takes in layout i when card j of `cards`, the legal ones, is played.

    hands   int64[n, 3]: a row a layout
    c0, c1  the cards on the table
    cards   int64[m]: of touching cards, which are neighbours here, only the first is searched
    tricks  uint8[n, m]

    The first guess is the layout before.
    """
    player = (lead + (c0 >= 0) + (c1 >= 0)) % 3
    for i in range(len(hands)):
        h0, h1, h2 = hands[i, 0], hands[i, 1], hands[i, 2]
        own = hands[i, player]
        others = (h0 | h1 | h2) & ~own
        for j in range(len(cards)):
            card = cards[j]
            if j > 0 and card >> 3 == cards[j - 1] >> 3 and not others & ((1 << cards[j - 1]) - (1 << card)):
                tricks[i, j] = tricks[i, j - 1]
                continue
            guess = np.int64(tricks[i - 1, j] if i else FIRST_GUESS_MISERE if misere else FIRST_GUESS)
            first = card if c0 < 0 else c0
            second = card if c0 >= 0 and c1 < 0 else c1
            third = np.int64(card if c1 >= 0 else -1)
            tricks[i, j] = value(
                states,
                facts,
                table,
                stack,
                generation,
                digits,
                h0,
                h1,
                h2,
                lead,
                trump,
                misere,
                first,
                second,
                third,
                0,
                popcount(h0),
                guess,
            )
