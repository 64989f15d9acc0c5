"""Who does work that is cut into pieces: threads of this process, other processes, a Dask cluster."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager

from preferans.errors import PreferansError

THREADS, DASK = "threads", "dask"
AHEAD, CLUSTER_AHEAD = 4, 256  # lines of a batch under way for each process, on a cluster
QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"  # it cleans up after a stop, and need not say so
TIMEOUT = 10  # seconds for a scheduler to answer

Executors = Callable[[], AbstractContextManager[Executor]]


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes. When the work ends early they end at once."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor  # only here: they take time

    if QUIET not in sys.warnoptions:
        sys.warnoptions.append(QUIET)
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _start_worker)
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.kill()
        raise


def _start_worker() -> None:
    """A worker ends with its parent, even with one that was killed."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


@contextmanager
def cluster(scheduler: str | None) -> Iterator[Executor]:
    """A Dask cluster; PreferansError when it can't be reached or Dask is not installed."""
    if scheduler is None:
        raise PreferansError("missing_field", "scheduler")
    try:
        from distributed import Client
    except ImportError:
        raise PreferansError("no_extra", "engine", extra="dask") from None
    try:
        client = Client(scheduler, timeout=TIMEOUT)
    except (OSError, ValueError) as error:
        raise PreferansError("no_scheduler", "scheduler", text=scheduler, reason=str(error)) from None
    with client:
        yield client.get_executor(pure=False)
