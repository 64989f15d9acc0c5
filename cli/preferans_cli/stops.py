"""Signals that stop a command: what they have to wait for. Where nothing is said they end it at once."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def block_stops() -> None:
    """Leave signals to the other threads: this one, and processes that it starts, don't get them."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)


@contextmanager
def unstopped() -> Iterator[None]:
    """Let a signal to this thread wait until the end of the block: a line or a file is written whole."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def stopped_by(stop: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Call `stop` when a signal comes; one that is ignored, as under nohup, stays ignored."""
    before = {number: signal.signal(number, stop) for number in STOPS if signal.getsignal(number) is not signal.SIG_IGN}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
