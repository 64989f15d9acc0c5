"""Seconds by the clock on the wall and of the processor: on a busy machine only the latter can be compared."""

import os
from typing import NamedTuple


class Seconds(NamedTuple):
    """How long something took, in seconds by the clock on the wall and of the processor."""

    wall: float
    processor: float


def children(since: os.times_result) -> Seconds:
    """The time since `before`, which is an `os.times()`; of the processor that of child processes that have ended."""
    now = os.times()
    processor = now.children_user - since.children_user + now.children_system - since.children_system
    return Seconds(now.elapsed - since.elapsed, processor)
