"""Requests answered as they finish, by threads that stay warm; what is no longer wanted is taken back."""

import os
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Self

from preferans.analyses.work import Work
from preferans.errors import PreferansError
from preferans.formats.json import write_line
from preferans.request import Answer, Request, answer, id_of, refused

SMALL = {"hands": "A.7.. K.8.. Q.9..", "contract": "S", "declarer": 1}


class Ticket:
    """A request that is in flight.

    answered  its answer, sooner or later; an error is an answer too
    """

    def __init__(self, request: object, lang: str) -> None:
        self.request = request
        self.answered: Future[Answer] = Future()
        self.answered.set_running_or_notify_cancel()  # only `cancel` ends it
        self._lang = lang
        self._once = threading.Lock()
        self._stopped = threading.Event()
        self._running: Future[None] | None = None

    def cancel(self) -> None:
        """Drop it if it waits for its turn; if it runs, end it after its next piece, or whole if it has none."""
        with self._once:
            if self._stopped.is_set():
                return
            self._stopped.set()
        if self._running is not None and self._running.cancel():
            self.refuse(PreferansError("cancelled"))

    def refuse(self, error: PreferansError) -> None:
        """Answer with this error."""
        self.answered.set_result(refused(self.request, error, self._lang))

    def run_by(self, threads: Executor, function: Callable[["Ticket"], None]) -> None:
        """Have it answered when its turn comes."""
        self._running = threads.submit(function, self)

    def progress(self, _done: int = 0, _of: int = 1) -> None:
        """Called between pieces: PreferansError when it is no longer wanted."""
        if self._stopped.is_set():
            raise PreferansError("cancelled")


class Service:
    """Answers requests by threads, several at once: the search lets other threads run beside it.

    jobs           threads; left out: one for each processor
    lang           the language of errors where a request names none
    most           requests that may be in flight, those that wait for their turn included; None: any number
    before_search  called before the first search of each engine

    >>> with Service(jobs=2) as service:
    ...     tickets = [service.ask({**SMALL, "id": number, "want": []}) for number in (1, 2)]
    ...     [ticket.answered.result() for ticket in tickets]
    [{'id': 1, 'tricks': 1}, {'id': 2, 'tricks': 1}]
    """

    def __init__(
        self,
        jobs: int | None = None,
        lang: str = "en",
        most: int | None = None,
        before_search: Callable[[Request], None] | None = None,
    ) -> None:
        self._jobs = jobs or os.cpu_count() or 1
        self._lang = lang
        self._most = most
        self._before_search = before_search
        self._threads = ThreadPoolExecutor(self._jobs, "preferans")
        self._lock = threading.Lock()
        self._warming = threading.Lock()
        self._warm: set[str] = set()
        self._tickets: dict[Ticket, bytes | None] = {}  # with their ids

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel_all()
        self._threads.shutdown()

    @property
    def in_flight(self) -> int:
        """How many requests are not answered yet."""
        return len(self._tickets)

    def warm(self) -> None:
        """Load the engine now, so that the first request need not wait for it."""
        self.ask(SMALL).answered.result()

    def ask(self, request: object, budget_ms: int | None = None) -> Ticket:
        """Answer a request when its turn comes.

        budget_ms  milliseconds for work that is done in pieces, as the request's own budget_ms

        PreferansError when too many are in flight.
        """
        ticket = Ticket(request, self._lang)
        with self._lock:
            if self._most is not None and len(self._tickets) >= self._most:
                raise PreferansError("busy", limit=self._most)
            self._tickets[ticket] = _key(request)
        ticket.answered.add_done_callback(lambda _: self._forget(ticket))
        ticket.run_by(self._threads, partial(self._answer, budget_ms))
        return ticket

    def cancel(self, name: object) -> int:
        """Cancel the requests with this id; return how many were in flight. PreferansError when it can't be an id."""
        key = write_line(id_of({"id": name}))
        return self._cancel(lambda other: other == key)

    def cancel_all(self) -> int:
        """Cancel all that is in flight; return how many that was."""
        return self._cancel(lambda _: True)

    def _cancel(self, which: Callable[[bytes | None], bool]) -> int:
        with self._lock:
            found = [ticket for ticket, key in self._tickets.items() if which(key)]
        for ticket in found:
            ticket.cancel()
        return len(found)

    def _forget(self, ticket: Ticket) -> None:
        with self._lock:
            del self._tickets[ticket]

    def _answer(self, budget_ms: int | None, ticket: Ticket) -> None:
        try:
            ticket.progress()
            with ThreadPoolExecutor(self._jobs) as pieces:
                work = Work(pieces, ticket.progress).within(budget_ms)
                found = answer(ticket.request, self._lang, self._load, work)
        except PreferansError as error:
            ticket.refuse(error)
        except Exception as error:  # a fault of ours: the others are answered all the same
            sys.excepthook(type(error), error, error.__traceback__)
            ticket.refuse(PreferansError("internal", reason=type(error).__name__))
        else:
            ticket.answered.set_result(found)

    def _load(self, request: Request) -> None:
        """Before a search: by one thread for each engine."""
        engine = request.question.engine
        if self._before_search is None or engine is None or engine in self._warm:
            return
        with self._warming:
            if engine not in self._warm:
                self._before_search(request)
                self._warm.add(engine)


def _key(request: object) -> bytes | None:
    """The id of a request as text, to be compared: 1, 1.0 and true are three. None without one, or with a wrong one."""
    with suppress(PreferansError):
        return write_line(id_of(request)) if isinstance(request, Mapping) and "id" in request else None
    return None
