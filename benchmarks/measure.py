"""The engine over a whole set in one call: everything it does, clearing its table for each deal included."""

from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from preferans.engine.facts import facts
from preferans.engine.open import questions
from preferans.engine.open.solver import BUCKETS
from preferans.engine.open.stack import new_stack
from preferans.engine.open.table import new_table
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
        self._memory = states(), facts(), new_table(BUCKETS), new_stack()
        self._generation = 1

    def run(self, deals: Rows) -> Measured:
        """Solve each deal with an empty table."""
        tricks, nodes = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
        before = process_time()
        questions.values(*self._memory, self._generation, BUCKETS, deals, tricks, nodes)
        seconds = process_time() - before
        self._generation += len(deals)
        return Measured(tricks, nodes, seconds)
