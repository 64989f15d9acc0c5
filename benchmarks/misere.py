"""The misère whose discard is hidden, on low-card deals of ten with the two cards that nobody holds in his hand."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from preferans import Hand, Position, misere, solve
from preferans.engine.hidden import Catcher, Front, Seen
from preferans.game.rules import next_seat

from benchmarks.sets import SETS

DEALS = 100
RECORD = Path(__file__).parents[1] / "tests" / "data" / "nodes" / "hidden.toml"
COMMAND = "python -m benchmarks misere --record"


class Measured(NamedTuple):
    """Milliseconds by deal (rows) and by values, sure catch, best plan (columns); nodes of the last two of them."""

    ms: NDArray[np.float64]
    nodes: NDArray[np.int64]


def positions(deals: int) -> Iterator[Position]:
    """The first deals of the low-card set, the declarer with his twelve cards."""
    for line in (SETS / "low.txt").read_text().splitlines()[:deals]:
        *texts, _, declarer, leader = line.split()
        hands = [Hand.parse(text) for text in texts]
        rest = Hand(0xFFFFFFFF) - hands[0] - hands[1] - hands[2]
        hands[int(declarer) - 1] |= rest
        yield Position(hands, "misere", int(declarer), int(leader))


def measured(deals: int) -> Measured:
    """Measure each deal from an empty table."""
    ms, nodes = np.zeros((deals, 3)), np.zeros((deals, 2), np.int64)
    for i, position in enumerate(positions(deals)):
        times = [process_time()]
        tricks = [solve(position.with_discard(pair), want=()).tricks for pair in position.discards()]
        times.append(process_time())
        catcher = Catcher([Hand.of(pair).mask for pair in position.discards()])
        seen = _seen(position)

        def ask(belief: int, catcher: Catcher = catcher, seen: Seen = seen) -> int:
            caught, more = catcher.caught(seen, belief, 10)
            return 0 if caught else more

        ask((1 << len(tricks)) - 1)
        times.append(process_time())
        nodes[i, 0] = catcher.nodes
        caught = sum(1 << one for one, number in enumerate(tricks) if number)
        Front(caught, [1] * len(tricks), ask).search()
        times.append(process_time())
        nodes[i, 1] = catcher.nodes - nodes[i, 0]
        ms[i] = np.diff(times) * 1e3
    return Measured(ms, nodes)


def summary(taken: Measured) -> str:
    """A table as text, a row for each question."""
    rows = [
        "|                 | mean ms | worst ms | mean nodes |",
        "|-----------------|--------:|---------:|-----------:|",
    ]
    for i, name in enumerate(("66 values", "sure catch", "best plan")):
        nodes = f"{taken.nodes[:, i - 1].mean():,.0f}" if i else ""
        rows.append(f"| {name:15} | {taken.ms[:, i].mean():7.1f} | {taken.ms[:, i].max():8.1f} | {nodes:>10} |")
    return "\n".join(rows)


def record() -> str:
    """Measure, write the record, and return its text."""
    sure, best = measured(DEALS).nodes.mean(0)
    head = f"# Mean nodes a deal, first {DEALS} low-card deals. Renewed by: {COMMAND}"
    text = f"{head}\nsure = {sure:.1f}\nbest = {best:.1f}\n"
    RECORD.write_text(text)
    return text


def warm() -> None:
    """Compile everything before the clock runs."""
    misere(Position("98.8.7. 7.K.. J.7..", "misere", leader=2))


def _seen(position: Position) -> Seen:
    declarer = position.declarer or 1
    one, two, three = (position.hands[next_seat(declarer, turn) - 1].mask for turn in range(3))
    return Seen((one, two, three), (position.leader - declarer) % 3, ())
