"""A process that stays: JSON lines in, a line of JSON out for each as soon as it is found, in any order.

One thread reads and hands requests to the service's threads; this one, which signals interrupt, writes.
"""

import threading
from queue import SimpleQueue
from types import FrameType
from typing import BinaryIO

from preferans.errors import PreferansError
from preferans.formats.json import write_line
from preferans.request import Answer, refusal
from preferans.service import Service

from preferans_cli.batch import Line, parsed, read_lines
from preferans_cli.console import STOPPED, put
from preferans_cli.source import STDIN, opened, reading
from preferans_cli.stops import block_stops, stopped_by

IN_FLIGHT = 1000  # requests; then no more lines are read until some are answered

CANCEL = "cancel"


def run(service: Service, lang: str) -> int:
    """Answer the lines of standard input until it ends or a signal comes; the exit code.

    lang  the language of errors in lines that are no requests

    What is in flight is answered first; at a second signal it is cancelled. PreferansError when the input can't be
    read.
    """
    with reading():
        file = opened(STDIN)
    with file as stream:
        return _Lines(service, lang).run(getattr(stream, "raw", stream))  # a buffer would wait until it is full


class _Lines:
    """What is asked in lines, and the answers that wait to be written. None among these: no more will be asked."""

    def __init__(self, service: Service, lang: str) -> None:
        self._service = service
        self._lang = lang
        self._room = threading.Semaphore(IN_FLIGHT)
        self._found: SimpleQueue[Answer | None] = SimpleQueue()
        self._asked = 0
        self._failure: PreferansError | None = None
        self._signal = 0

    def run(self, stream: BinaryIO) -> int:
        """Read in another thread; write here, by whole lines."""
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()
        written, ended = 0, False
        with stopped_by(self._stop):
            while not ended or written < self._asked:
                found = self._found.get()
                if found is None:
                    ended = True
                    continue
                put(write_line(found))
                written += 1
                self._room.release()
        if self._failure:
            raise self._failure
        return STOPPED + self._signal if self._signal else 0

    def _read(self, stream: BinaryIO) -> None:
        block_stops()  # signals are for the thread that writes
        try:
            for line in read_lines(stream):
                self._room.acquire()
                if self._signal:
                    return
                self._asked += 1
                self._ask(line)
        except PreferansError as error:
            self._failure = error
        finally:
            self._found.put(None)

    def _ask(self, line: Line) -> None:
        try:
            request = parsed(line)
            if isinstance(request, dict) and CANCEL in request:
                self._found.put(self._cancel(request))
                return
        except PreferansError as error:
            self._found.put(refusal(error, self._lang))
        else:
            self._service.ask(request).answered.add_done_callback(lambda future: self._found.put(future.result()))

    def _cancel(self, request: dict[str, object]) -> Answer:
        for name in request:
            if name != CANCEL:
                raise PreferansError("unknown_field", name, known=CANCEL)
        try:
            return {**request, "requests": self._service.cancel(request[CANCEL])}
        except PreferansError as error:
            raise error.at(CANCEL) from None

    def _stop(self, number: int, _: FrameType | None) -> None:
        if self._signal:
            self._service.cancel_all()
        self._signal = number
        self._found.put(None)
