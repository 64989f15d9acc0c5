"""The engine as Python sees it: integers in, integers out.

A deal is three masks of 32 bits, the declarer's first, then in playing order; bit 8 * suit + rank is a card, suits in
the order spades, hearts, diamonds, clubs, ranks from 7 = 0 to A = 7. Players are 0 (the declarer), 1 and 2. The masks
hold the cards on the table too, as if they had not been played yet; `table` lists them, `lead` led the first.
"""

import threading
from collections.abc import Sequence
from pathlib import Path

from preferans.engine import search
from preferans.engine.suits import suits

BUCKETS = 14  # binary digits

Masks = tuple[int, int, int]


class Engine:
    """A searcher with its own transposition table: one a thread."""

    def __init__(self) -> None:
        self._stack = search.new_stack()
        self._room = suits(), search.new_table(BUCKETS), self._stack, 1, BUCKETS

    @property
    def nodes(self) -> int:
        """Cards played in the search since the engine was made."""
        return int(self._stack.nodes[0])

    def value(
        self, masks: Masks, lead: int, trump: int | None, misere: bool, table: Sequence[int], guess: int
    ) -> int:
        """The tricks that the declarer takes from here, the trick on the table included; `guess` saves work."""
        position = _position(masks, lead, trump, misere, table)
        return int(search.value(*self._room, *position, 0, masks[0].bit_count(), guess))

    def at_least(
        self, masks: Masks, lead: int, trump: int | None, misere: bool, table: Sequence[int], target: int
    ) -> bool:
        """Whether he takes at least `target` of them."""
        if not 0 < target <= masks[0].bit_count():
            return target <= 0
        position = _position(masks, lead, trump, misere, table)
        return bool(search.value(*self._room, *position, target - 1, target, target) == target)


def _position(
    masks: Masks, lead: int, trump: int | None, misere: bool, table: Sequence[int]
) -> tuple[int | bool, ...]:
    first, second, third = (*table, -1, -1, -1)[:3]
    return (*masks, lead, -1 if trump is None else trump, misere, first, second, third)


_of_thread = threading.local()


def engine() -> Engine:
    """This thread's engine."""
    if not hasattr(_of_thread, "engine"):
        _of_thread.engine = Engine()
    made: Engine = _of_thread.engine
    return made


def is_compiled() -> bool:
    """Whether this machine has the compiled kernels in its cache (else the first search takes seconds)."""
    kept = search.value._cache
    return (Path(kept.cache_path) / kept._cache_file._index_name).exists()
