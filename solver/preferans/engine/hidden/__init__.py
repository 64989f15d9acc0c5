"""The search behind a misère whose discard is hidden: does one plan of the defenders catch every discard of a set?

The declarer's known cards (his hand and his two discards) are public, which two of them he discarded is not. A plan may
depend on the cards played alone, so the search walks over what everybody sees, with a *belief*: the set of discards
that are still possible and must be caught. A defender's card is one for the whole belief. A declarer's card c goes on
with the part of it under which c could be played: not discarded, and of the suit led, or that suit all discarded.

A result rests on fewer discards than were asked, and holds for more. A belief that escapes leaves a *conflict*, a part
of it that escapes already; one that is caught leaves all the discards that the plan catches. They go up the tree with
the answer, and the transposition table keeps them: the same public position with any belief that holds a conflict
escapes, with any that lies within a caught set is caught.

A set of discards is two integers of 33 bits. Cards are 8 * suit + rank; the declarer is player 0, his hand all that he
is not known to have played. The suits' facts (facts.py) say of one discard that it escapes or is caught at once.
Tests hold all of it against a search without any of this.

Where each idea lives:

    memory       the search's own memory: a row a trick, a row a card of the line
    discards     sets of discards: with which the declarer has none of some cards, two cards exchanged
    suit_facts   for which discards a fact about one suit holds
    bounds       what facts say at the start of a trick: caught at once, or some discard escapes
    table        the transposition table: conflicts and caught sets of a public position
    moves        which cards are tried, in which order, and what is learnt from that
    search       the search itself, step by step
    questions    the compiled entry point
    solver       one deal, as Python sees it
    front        the greatest sets that one plan catches, by asking; plain Python
"""

from preferans.engine.hidden.front import Front, bits
from preferans.engine.hidden.solver import NO_LIMIT, Catcher, Seen, Spent, is_compiled

__all__ = ["NO_LIMIT", "Catcher", "Front", "Seen", "Spent", "bits", "is_compiled"]
