"""The engine over a whole set in one call: everything it does, clearing its table for each deal included."""

from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from preferans.engine import search
from preferans.engine.driver import BUCKETS
from preferans.engine.facts import facts
from preferans.engine.suits import states

from benchmarks.sets import Rows


class Measured(NamedTuple):
    """The answer and the nodes (cards played) of each deal, and the seconds of the processor that all took together."""

    tricks: NDArray[np.int64]
    nodes: NDArray[np.int64]
    seconds: float


class Searcher:
    """The engine's kernels with a table of the size that the library uses."""

    def __init__(self) -> None:
        self._room = states(), facts(), search.new_table(BUCKETS), search.new_stack()
        self._generation = 1

    def run(self, deals: Rows) -> Measured:
        """Solve each deal with an empty table."""
        tricks, nodes = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
        before = process_time()
        search.values(*self._room, self._generation, BUCKETS, deals, tricks, nodes)
        seconds = process_time() - before
        self._generation += len(deals)
        return Measured(tricks, nodes, seconds)
