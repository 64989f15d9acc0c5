"""One misère with a hidden discard, as Python sees it: integers in, integers out.

A set of discards is an integer: bit i for the i-th of the pairs that the declarer may have discarded.
"""

import threading
from collections.abc import Sequence
from typing import NamedTuple

from preferans.engine.compiled import is_kept
from preferans.engine.facts import facts
from preferans.engine.hidden import questions
from preferans.engine.hidden.front import bits
from preferans.engine.hidden.memory import FULL, HALF, BeliefMemory, new_memory
from preferans.engine.hidden.search import SPENT
from preferans.engine.hidden.suit_facts import new_local
from preferans.engine.open import solver as open_cards
from preferans.engine.suits import states

BUCKETS = 16  # binary digits
NO_LIMIT = 1 << 62

_of_thread = threading.local()


class Spent(Exception):
    """The budget of cards is spent."""


class Seen(NamedTuple):
    """What everybody sees: player 0 is the declarer."""

    masks: tuple[int, int, int]
    """The hands, bit 8 * suit + rank for a card, the cards on the table included; the declarer's with his discards."""
    lead: int
    """The player who led, or leads, the trick."""
    table: tuple[int, ...]
    """The cards on the table in the order of play, as 8 * suit + rank; at most two."""


class Catcher:
    """Asks about plans in one deal, with a table of its own; one at a time in a thread.

    pairs  the discards, each as a mask of two cards; what bit i of a set stands for
    limit  how many cards may be played in the search before Spent is raised
    plain  for tests: without facts, table, and cards that are passed over
    """

    def __init__(self, pairs: Sequence[int], limit: int = NO_LIMIT, plain: bool = False) -> None:
        if not hasattr(_of_thread, "memory"):
            _of_thread.memory = new_memory(BUCKETS, new_local())
        self._memory: BeliefMemory = _of_thread.memory
        self._suits = states(), facts().misere
        self._memory.with_card[:] = 0
        for i, pair in enumerate(pairs):
            for card in bits(pair):
                self._memory.with_card[card, i // HALF] |= 1 << i % HALF
        for array in (self._memory.written, self._memory.history, self._memory.out):
            array[:] = 0
        self.limit = limit
        self._plain = plain

    @property
    def nodes(self) -> int:
        """Cards played in the search since the catcher was made."""
        return int(self._memory.out[0])

    def caught(self, seen: Seen, belief: int, within: int) -> tuple[bool, int]:
        """Whether one plan catches a whole set, all of it possible here, within so many tricks (that on the table too).

        If so, a set that it catches too, which holds this one; if not, a part that no plan catches. A bit of the first
        means nothing where its discard is impossible here.
        """
        first, second = (*seen.table, -1, -1)[:2]
        belief_halves = belief & FULL, belief >> HALF
        position = (*seen.masks, seen.lead, first, second, *belief_halves, within)
        answer = questions.caught(*self._suits, self._memory, BUCKETS, *position, self.limit, self._plain)
        if answer == SPENT:
            raise Spent
        return answer == 1, int(self._memory.out[1]) | int(self._memory.out[2]) << HALF


def is_compiled() -> bool:
    """Whether this machine has the compiled kernels in its cache, those for open cards too."""
    return is_kept(questions.caught) and open_cards.is_compiled()
