"""Time by the clock on the wall, and of the processor: on a busy machine only the second means something."""

import os
from typing import NamedTuple


class Seconds(NamedTuple):
    """How long something took."""

    wall: float
    processor: float


def children(since: os.times_result) -> Seconds:
    """What has passed since `os.times()`; of the processor, what processes took that have ended."""
    now = os.times()
    processor = now.children_user - since.children_user + now.children_system - since.children_system
    return Seconds(now.elapsed - since.elapsed, processor)
