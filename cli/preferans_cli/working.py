"""Long work: how far it is on standard error, and Ctrl-C that ends it with what is finished."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from types import FrameType
from typing import Any

import click
from preferans.analyses.work import Work
from preferans.text.notes import LONG, duration

from preferans_cli.executors import Executors

SHORT = 15  # seconds: no need to say so


@contextmanager
def working(lang: str, executor: Executors | None = None) -> Iterator[tuple[Work, "Bar"]]:
    """A Work that shows a bar with the time left, where standard error is a terminal, and that Ctrl-C ends early.

    A second Ctrl-C ends the command.
    """
    with (executor or nullcontext)() as others, Bar() as bar:
        yield Work(others, bar.progress, partial(_announce, lang)), bar


def _announce(lang: str, seconds: float) -> None:
    if seconds > SHORT:
        click.echo(LONG.text(lang).format(time=duration(seconds, lang), keys="Ctrl-C"), err=True)


class Bar:
    """A bar that begins when it is known how many pieces there are.

    stopped  whether Ctrl-C came
    """

    def __init__(self) -> None:
        self._bar: Any = None
        self.stopped = False
        self._before: Any = None
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        if self._bar is not None:
            self._bar.__exit__(None, None, None)

    def progress(self, done: int, of: int) -> bool:
        """Show how far it is; whether to stop. From the first call on, Ctrl-C ends the work there."""
        if self._before is None:
            self._before = signal.signal(signal.SIGINT, self._stop)
        if self._shown:
            if self._bar is None:
                self._bar = click.progressbar(length=of, file=sys.stderr)
                self._bar.__enter__()
            self._bar.length = of
            self._bar.update(done - self._bar.pos)
        return self.stopped

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopped = True
        signal.signal(signal.SIGINT, self._before)
