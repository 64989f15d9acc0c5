"""The talon's cards, turned up in the first tricks: what they rule, and which cards they divide.

CLOSED          the talon is not turned up
TO_SUIT         a card names the suit that is played to the trick and wins nothing
TO_SUIT_WINNER  the same, but the winner of trick 2 leads to trick 3
DEALER          a card is played, by the dealer, as the first of the trick, which it may win

With TO_SUIT and DEALER the first hand leads to tricks 1, 2 and 3, with TO_SUIT_WINNER to tricks 1 and 2.

`tricks` is OutcomeMemory.tricks, `talon` OutcomeMemory.talon; k is the number of a trick, counted from the position.
"""

from preferans.engine.cards import winner_of
from preferans.engine.compiled import part
from preferans.engine.raspasy.memory import BELOW, LEAD, SPLIT, TURNED

CLOSED, TO_SUIT, TO_SUIT_WINNER, DEALER = 0, 1, 2, 3


@part
def turn(talon, tricks, k, turned, rule):
    """The talon's card for trick k, with the cards of trick 0 still there."""
    tricks[k, TURNED] = talon[2 * k] if k < turned else -1
    tricks[k, BELOW] = talon[2 * k + 1] if k < turned and rule == DEALER else -1
    tricks[k, SPLIT] = 0
    if rule == DEALER:  # with no card below it, it is the highest of another lane, which touches none above
        for i in range(k, turned):
            tricks[k, SPLIT] |= 1 << 8 * talon[2 * i] + talon[2 * i + 1] >> 1


@part
def who_wins(tricks, k, a, b, c):
    """Who wins the trick with these cards, in the order of play; 3: the dealer."""
    lead, turned, below = tricks[k, LEAD], tricks[k, TURNED], tricks[k, BELOW]
    best, winner = winner_of(lead, a, b, c, turned)
    if below >= 0 and (best >> 3 != turned or (best & 7) < below):
        winner = 3
    return winner
