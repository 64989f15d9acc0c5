"""Many requests answered in order, by any executor."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

from preferans.request import Answer, answer

AHEAD = 8  # requests under way

Item = TypeVar("Item")
Found = TypeVar("Found")


def answers(requests: Iterable[object], executor: Executor, lang: str = "en", ahead: int = AHEAD) -> Iterator[Answer]:
    """The answers of requests as `request.answer` gives them, in their order, as soon as each is there.

    executor  of concurrent.futures: threads, processes, a cluster; each solves whole requests
    lang      the language of errors where a request names none
    ahead     how many requests may be under way; no more are read, so there may be no end of them

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> deals = [{"id": n, "hands": "A.K.. K.A.. Q..A.", "contract": "S", "declarer": n, "want": []} for n in (1, 2)]
    >>> with ThreadPoolExecutor(2) as threads:
    ...     list(answers(deals, threads))
    [{'id': 1, 'tricks': 1}, {'id': 2, 'tricks': 0}]
    """
    return in_order(partial(answer, lang=lang), requests, executor, ahead)


def in_order(
    function: Callable[[Item], Found],
    items: Iterable[Item],
    executor: Executor,
    ahead: int = AHEAD,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Found]:
    """Return what a function makes of each item, in their order; an item that is late holds up no answer before it.

    prepare  called in the thread that reads the items and hands them on
    """
    room = threading.Semaphore(ahead)
    asked: SimpleQueue[Future[Found] | None] = SimpleQueue()

    def ask() -> None:
        if prepare:
            prepare()
        try:
            for item in items:
                room.acquire()
                asked.put(executor.submit(function, item))
            asked.put(None)
        except Exception as error:  # is raised where the answer is waited for
            failed: Future[Found] = Future()
            failed.set_exception(error)
            asked.put(failed)

    threading.Thread(target=ask, daemon=True).start()
    while future := asked.get():
        yield future.result()
        room.release()
