"""The search with open cards: does the declarer take at least so many of the tricks that are left?

One kernel for contracts and misère: a zero-window search with an explicit stack (compiled functions that recurse can't
be kept in numba's cache). In a contract the declarer wants the answer yes, in a misère the defenders do.

Cards. At the start of a trick the remaining cards of each suit are numbered from the lowest, without gaps: bit
8 * lane + i of a hand is the i-th lowest card of the suit in that lane. Lane 0 is the trump suit where there is one.
Nothing is renumbered before the trick is over, so cards on the table still separate their neighbours.

Where each idea lives:

    stack             the search's own memory: a row a trick, a row a card of the line
    boundaries        relevant ranks: on which boundaries between ranks a result rests
    contract_bounds   what can be said at the start of a trick without a search, in a contract
    misere_bounds     and in a misère
    table             the transposition table, by boundaries
    exact             rows for whole positions, which threads share
    moves             which cards are tried, in which order, and what is learnt from that
    search            the search itself, step by step
    questions         the compiled entry points
    solver            one position, as Python sees it
    layouts           many layouts of the same cards, as Python sees them
"""

from preferans.engine.open.layouts import Unseen, forget, layout_moves, layout_tricks
from preferans.engine.open.solver import Engine, Spot, engine, is_compiled

__all__ = ["Engine", "Spot", "Unseen", "engine", "forget", "is_compiled", "layout_moves", "layout_tricks"]
