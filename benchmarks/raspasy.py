"""Raspasy with ten cards, the talon closed, all of it: guarantees, equilibria, and the values of all first cards.

The deals are those of sets/random.txt, each from an empty table.
"""

import tomllib
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from preferans.engine.raspasy import RaspasySpot, Solver
from preferans.game.cards import Hand

from benchmarks.sets import GAMES, lines

DEALS = 30  # of the record
RECORD = Path(__file__).parents[1] / "tests" / "data" / "nodes" / "raspasy.toml"
COMMAND = "python -m benchmarks raspasy --record"


class Measured(NamedTuple):
    """By deal: nodes (cards played), positions between tricks that were valued, seconds of the processor."""

    nodes: NDArray[np.int64]
    positions: NDArray[np.int64]
    seconds: NDArray[np.float64]


def spots(deals: int) -> list[RaspasySpot]:
    """The first deals of the set."""
    spots = []
    for line in lines(GAMES[0], deals):
        *hands, _strain, _declarer, leader = line.split()
        one, two, three = (Hand.parse(hand).mask for hand in hands)
        spots.append(RaspasySpot((one, two, three), int(leader) - 1, ()))
    return spots


def measured(deals: int = DEALS) -> Measured:
    """Value each of the first deals."""
    solver = Solver()
    solver.value(RaspasySpot((1, 2, 4), 0, ()))  # compiles
    rows = []
    for spot in spots(deals):
        solver.clear()
        nodes, before = solver.nodes, process_time()
        solver.value(spot)
        rows.append((solver.nodes - nodes, solver.positions, process_time() - before))
    nodes_, positions, seconds = zip(*rows, strict=True)
    return Measured(np.array(nodes_), np.array(positions), np.array(seconds))


def summary(taken: Measured) -> str:
    """A table as text: mean, 99th percentile and maximum of each measurement."""
    rows = (("nodes", taken.nodes, ",.0f"), ("positions", taken.positions, ",.0f"), ("ms", taken.seconds * 1e3, ",.1f"))
    text = [f"{'raspasy, talon closed':24} {'mean':>12} {'99th':>12} {'most':>12}"]
    for name, values, style in rows:
        numbers = (values.mean(), np.percentile(values, 99), values.max())
        text.append(f"{name:24} " + " ".join(f"{number:>12{style}}" for number in numbers))
    return "\n".join(text)


def recorded() -> dict[str, float]:
    """The mean nodes and positions a deal as they were last recorded."""
    return {name: float(mean) for name, mean in tomllib.loads(RECORD.read_text()).items()}


def record() -> str:
    """Measure, write the record, and return its text."""
    taken = measured()
    means = f"nodes = {taken.nodes.mean():.1f}\npositions = {taken.positions.mean():.1f}\n"
    text = f"# Means a deal, first {DEALS} deals of benchmarks/sets/random.txt. Renewed by: {COMMAND}\n{means}"
    RECORD.write_text(text)
    return text
