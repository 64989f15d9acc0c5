"""Layouts solved in pieces, each independent of the others, by any executor."""

import os
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from preferans.analyses.work import Work

if TYPE_CHECKING:
    from preferans.engine.open import Unseen

SIZE = 4000  # layouts in a piece: some tens of milliseconds, so a stop need not wait
Numbers = Sequence[int]  # of layouts


@dataclass(frozen=True, slots=True)
class Asked:
    """Layouts to solve: which of them, and the number of tricks at which counting may stop."""

    unseen: "Unseen"
    numbers: Numbers
    high: int


@dataclass(frozen=True, slots=True)
class Solved:
    """What was solved of them: the numbers, the tricks in each, a byte each; cards played in the search."""

    numbers: Numbers
    tricks: bytes
    nodes: int


def solve_all(asked: Sequence[Asked], work: Work, before: int = 0, after: int = 0) -> list[Solved]:
    """Solve them, and say what was done of each: all, or less after a stop.

    before, after  pieces of a longer work that are done already, and that come later

    The pieces of each question are taken in a random order: what is finished at a stop is an unbiased sample.
    """
    if work.executor is None:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            return solve_all(asked, replace(work, executor=threads), before, after)
    from preferans.engine.open import layout_tricks  # numba: only where a search runs

    parts = [(index, numbers) for index, one in enumerate(asked) for numbers in _shuffled(_cut(one.numbers))]
    futures: dict[Future[tuple[bytes, int]], tuple[int, Numbers]] = {}
    if not before:
        work.begin(len(parts) + after)
    try:
        for index, numbers in parts:
            one = asked[index]
            futures[work.executor.submit(layout_tricks, one.unseen, numbers, one.high)] = index, numbers
        for done, _ in enumerate(as_completed(futures), 1):
            if work.ends(before + done, before + len(parts) + after):
                break
    finally:
        for future in futures:
            future.cancel()
    found: list[list[tuple[Numbers, bytes, int]]] = [[] for _ in asked]
    for future, (index, numbers) in futures.items():
        if not future.cancelled():
            found[index].append((numbers, *future.result()))
    return list(map(_joined, asked, found))


def pieces(layouts: int) -> int:
    """In how many pieces so many layouts are solved."""
    return -(-layouts // SIZE)


def _cut(numbers: Numbers) -> list[Numbers]:
    return [numbers[first : first + SIZE] for first in range(0, len(numbers), SIZE)]


def _shuffled(pieces: list[Numbers]) -> list[Numbers]:
    return Random(0).sample(pieces, len(pieces))


def _joined(asked: Asked, parts: Sequence[tuple[Numbers, bytes, int]]) -> Solved:
    """What the pieces say, in the order of the numbers."""
    parts = sorted(parts, key=lambda part: part[0][0])
    tricks = b"".join(tricks for _, tricks, _ in parts)
    done = asked.numbers if len(tricks) == len(asked.numbers) else tuple(chain.from_iterable(part[0] for part in parts))
    return Solved(done, tricks, sum(nodes for _, _, nodes in parts))
