"""Raspasy: three players, each for himself, each wants few tricks.

Every position between tricks is valued once, without pruning, and kept in a table. Its value is

- for each player his *guarantee*: the fewest tricks he can hold himself to when the other two only load him;
- the *equilibria*: the outcomes of all plays in which each player, at each of his cards, minimises his own tricks;
- for each way of breaking ties the one outcome to which it leads.

At a card of player p the outcomes v of a card survive when v_p is no more than the worst outcome of each other card,
so when v_p <= the least such worst: the equilibria are the union over the cards, cut off there.

Cards. At the start of a trick the remaining cards of each suit are numbered from the lowest, without gaps: bit
8 * lane + i of a hand is the i-th lowest card of the suit in that lane. Spades are lane 3 and clubs lane 0: from the
highest bit down is the order in which cards are listed. Touching cards of one player are worth the same and the
highest is tried for all; nothing is renumbered before the trick is over, so cards on the table separate their
neighbours, and so do the dealer's cards until they are played.

Where each idea lives:

    memory     the search's own memory: a row a trick, a row a card of the line
    outcomes   sets of outcomes: one more trick, those in which a player takes no more than so many
    worth      what a position is worth, from what its cards are worth
    talon      the talon's cards: what they rule, and which cards they divide
    moves      which cards are tried
    table      the table of positions
    search     the search itself, step by step
    questions  the compiled entry point
    solver     one position, as Python sees it
"""

from preferans.engine.raspasy.solver import RaspasySpot, RaspasyWorth, Solver, is_compiled, solver_of_thread
from preferans.engine.raspasy.talon import CLOSED, DEALER, TO_SUIT, TO_SUIT_WINNER

__all__ = [
    "CLOSED",
    "DEALER",
    "TO_SUIT",
    "TO_SUIT_WINNER",
    "RaspasySpot",
    "RaspasyWorth",
    "Solver",
    "is_compiled",
    "solver_of_thread",
]
