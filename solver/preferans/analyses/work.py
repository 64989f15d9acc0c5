"""How long work is done: by which executor, who is told how far it is, and who may end it early."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from time import monotonic

Progress = Callable[[int, int], object]
"""Called with how many pieces are done and how many there are, first with 0 done, then after each piece. From the
first piece on, what it returns ends the work there if it is true, with what is finished."""


@dataclass(frozen=True, slots=True)
class Work:
    """How the pieces of a question are done.

    executor  of concurrent.futures; None: a thread for each processor
    progress  called before the first piece and after each
    announce  told about how many seconds long work will take, before it begins
    """

    executor: Executor | None = None
    progress: Progress | None = None
    announce: Callable[[float], object] | None = None

    def within(self, budget_ms: int | None) -> "Work":
        """This work, ended by the first piece that is done so many milliseconds from now; None: never."""
        if budget_ms is None:
            return self
        end, progress = monotonic() + budget_ms / 1000, self.progress

        def stop(done: int, of: int) -> bool:
            told = progress is not None and progress(done, of)
            return bool(told) or (done > 0 and monotonic() > end)

        return replace(self, progress=stop)

    def begin(self, pieces: int) -> None:
        """Say that work of so many pieces begins."""
        if self.progress:
            self.progress(0, pieces)

    def ends(self, done: int, pieces: int) -> bool:
        """Say how many pieces are done; whether the work is to end there."""
        return bool(self.progress and self.progress(done, pieces))


ALONE = Work()
