"""One position with open cards, as Python sees it: integers in, integers out."""

import threading
from typing import NamedTuple

from preferans.engine.compiled import is_kept
from preferans.engine.facts import facts
from preferans.engine.open import questions
from preferans.engine.open.stack import new_stack
from preferans.engine.open.table import new_table
from preferans.engine.suits import states

BUCKETS = 13  # binary digits


class Spot(NamedTuple):
    """A position, the declarer being player 0, then players 1 and 2 in playing order."""

    masks: tuple[int, int, int]
    """The hands, bit 8 * suit + rank for a card (spades, hearts, diamonds, clubs; 7 = 0 … A = 7), the cards on the
    table included as if they had not been played yet."""
    lead: int
    """The player who led, or leads, the trick."""
    trump: int | None
    misere: bool
    table: tuple[int, ...]
    """The cards on the table in the order of play, as 8 * suit + rank; three may lie there."""

    @property
    def tricks(self) -> int:
        """How many are left, the one on the table included."""
        return self.masks[0].bit_count()


class Engine:
    """A searcher with its own transposition table: one a thread.

    The table serves all deals and games: its keys hold everything that a value depends on.
    """

    def __init__(self) -> None:
        self._stack = new_stack()
        self._memory = states(), facts(), new_table(BUCKETS), self._stack, 1, BUCKETS

    @property
    def nodes(self) -> int:
        """Cards played in the search since the engine was made."""
        return int(self._stack.nodes[0])

    def value(self, spot: Spot, guess: int) -> int:
        """The tricks that the declarer takes from here, the trick on the table included; a good `guess` saves work."""
        return self._within(spot, 0, spot.tricks, guess)

    def at_least(self, spot: Spot, target: int) -> bool:
        """Whether he takes at least `target` of them."""
        if not 0 < target <= spot.tricks:
            return target <= 0
        return self._within(spot, target - 1, target, target) == target

    def _within(self, spot: Spot, low: int, high: int, guess: int) -> int:
        """His tricks, of which it is known that they are between `low` and `high`, or are counted as if they were."""
        trump = -1 if spot.trump is None else spot.trump
        first, second, third = (*spot.table, -1, -1, -1)[:3]
        position = (*spot.masks, spot.lead, trump, spot.misere, first, second, third)
        return int(questions.value(*self._memory, *position, low, high, guess))


_of_thread = threading.local()


def engine() -> Engine:
    """This thread's engine."""
    if not hasattr(_of_thread, "engine"):
        _of_thread.engine = Engine()
    made: Engine = _of_thread.engine
    return made


def is_compiled() -> bool:
    """Whether this machine has the compiled kernels in its cache (else the first search takes seconds)."""
    return is_kept(questions.value)
