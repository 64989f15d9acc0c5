"""All layouts of the unseen cards: the known rows one after another, all discards of three misère hands.

With another program, which takes lines «layouts HAND DISCARD STRAIN LEADER [CARD]» and prints the counts of 0 to 10
tricks, both in turn. Its time and ours are the processor's; two threads are compared by the processor's time as well,
so what they gain is what they would on two processors that nobody else uses.
"""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import click
from preferans import Hand, layout_discards, layouts
from preferans.engine.open import forget

from benchmarks.clock import children

ROWS = Path(__file__).parents[1] / "tests" / "data" / "layouts.jsonl"
MISERES = (("T987.98.987.AK8", "hand"), ("KQ8.T987.987.98", "left"), ("T987.T987.98.QJ", "right"))
LONG = 1.0  # seconds: rows that take more are measured by two threads as well


class Timed(NamedTuple):
    """What a row took from an empty table: seconds of the processor, and nodes, by `threads` threads."""

    seconds: float
    nodes: int
    counts: tuple[int, ...]


def rows() -> list[Mapping[str, Any]]:
    """Measure the known rows."""
    return [json.loads(line) for line in ROWS.read_text().splitlines()]


def timed(row: Mapping[str, Any], threads: int) -> Timed:
    """Measure one row from empty tables; the time to make them is included."""
    forget()
    with ThreadPoolExecutor(threads) as executor:  # of new threads, whose tables are new
        start = process_time()
        asked = row["hand"], row["discard"], row["contract"], row["leader"], row["lead"]
        found = layouts(*asked, executor=executor)
        return Timed(process_time() - start, found.nodes, found.counts)


def others(row: Mapping[str, Any], program: Path) -> float:
    """Return the seconds of the processor that the other program takes, and compare its counts with ours."""
    strain = "M" if row["contract"] == "misere" else row["contract"]
    asked = f"layouts {row['hand']} {_cards(row)} {strain} {row['leader']} {row['lead'] or ''}\n"
    before = os.times()
    done = subprocess.run([program.absolute()], check=True, input=asked, capture_output=True, text=True)
    counts = list(map(int, done.stdout.split()[:11]))
    if counts != row["counts"]:
        raise click.ClickException(f"{program} counts {counts} for {row['hand']}")
    return children(before).processor


def table(program: Path | None) -> Iterator[str]:
    """A table as text: a line for each row, and the sums."""
    ours = theirs = 0.0
    yield f"{'':34} {'seconds':>8} {'nodes':>12} {'2 threads':>10} {'its seconds':>12}"
    for row in rows():
        timing = timed(row, 1)
        if list(timing.counts) != row["counts"]:
            raise click.ClickException(f"wrong counts for {row['hand']}: {timing.counts}")
        gain = f"× {2 * timing.seconds / timed(row, 2).seconds:.2f}" if timing.seconds > LONG else ""
        other = others(row, program) if program else 0.0
        ours, theirs = ours + timing.seconds, theirs + other
        name = f"{row['contract']:7} {row['hand']:18} {row['leader']:6}"
        yield f"{name:34} {timing.seconds:8.2f} {timing.nodes:12,} {gain:>10} {f'{other:.2f}' if program else '':>12}"
    ratio = f"{theirs:.2f}, ratio {ours / theirs:.2f}" if theirs else ""
    yield f"{'all':34} {ours:8.2f} {'':12} {'':10} {ratio:>12}"


def discards() -> Iterator[str]:
    """Measure all discards of the misère hands by two threads; return a table as text."""
    yield f"{'all 66 discards':34} {'wall':>8} {'processor':>12}"
    for hand, leader in MISERES:
        for caught in (True, False):
            forget()
            with ThreadPoolExecutor(2) as executor:
                wall, processor = perf_counter(), process_time()
                layout_discards(hand, "misere", leader, caught=caught, executor=executor)
                wall, processor = perf_counter() - wall, process_time() - processor
            name = f"{hand} {leader}{', caught or not' if caught else ''}"
            yield f"{name:38} {wall:4.1f} {processor:12.1f}"


def _cards(row: Mapping[str, Any]) -> Hand:
    return Hand.parse(" ".join(row["discard"]))
