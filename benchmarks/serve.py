"""A warm `preferans serve`: how long a request takes from the line that is written to the line that is read."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import IO, Any, NamedTuple

import click
import numpy as np
import psutil
from preferans.formats.json import parse, write_line
from preferans.service import Service

from benchmarks.sets import GAMES, lines

COMMAND = (sys.executable, "-m", "preferans_cli", "serve")
WARM = 50  # requests before the first that counts
STEPS = 10  # at which the memory is looked at


class Client(NamedTuple):
    """A `preferans serve` that runs, with its standard input and output."""

    process: "subprocess.Popen[bytes]"
    asks: IO[bytes]
    answers: IO[bytes]

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Send a request, and wait for its answer."""
        self.asks.write(json.dumps(request).encode() + b"\n")
        self.asks.flush()
        found: dict[str, Any] = json.loads(self.answers.readline())
        return found

    @property
    def memory(self) -> int:
        """The memory of the process, in bytes."""
        return int(psutil.Process(self.process.pid).memory_info().rss)


@contextmanager
def client(jobs: int = 1) -> Iterator[Client]:
    """Run a server until the block ends."""
    with subprocess.Popen([*COMMAND, f"--jobs={jobs}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        yield Client(process, process.stdin, process.stdout)
        process.stdin.close()


def contracts(count: int) -> list[dict[str, Any]]:
    """Open ten-card contracts of the random set, all moves and a line."""
    return [_contract(line) for line in lines(GAMES[0], count)]


def _contract(line: str) -> dict[str, Any]:
    *hands, strain, declarer, leader = line.split()
    return {"hands": hands, "contract": strain, "declarer": int(declarer), "leader": int(leader)}


def latency(count: int) -> Iterator[str]:
    """Milliseconds a request, a table as text: by the clock, there and back; of the processor, within the service."""
    yield f"{'open ten-card contract, ms':34} {'mean':>8} {'median':>8} {'99th':>8} {'most':>8}"
    with client() as server, Service(1) as service:
        for want in (["moves"], ["moves", "line"]):
            asked = [{**request, "want": want} for request in contracts(count + WARM)]
            name = " and ".join(want)
            yield _row(f"{name}, wall", [_timed(server.ask, request, perf_counter) for request in asked])
            yield _row(f"{name}, processor", [_timed(partial(_within, service), one, process_time) for one in asked])


def _within(service: Service, request: Mapping[str, Any]) -> bytes:
    line = json.dumps(request)
    return write_line(service.ask(parse(line)).answered.result())


def _timed(ask: Callable[[Mapping[str, Any]], object], request: Mapping[str, Any], clock: Callable[[], float]) -> float:
    start = clock()
    ask(request)
    return clock() - start


def _row(name: str, seconds: Sequence[float]) -> str:
    kept = np.array(seconds[WARM:]) * 1e3
    return f"{name:34} {kept.mean():8.2f}" + "".join(f" {found:8.2f}" for found in np.percentile(kept, (50, 99, 100)))


def mixed(count: int) -> Iterator[dict[str, Any]]:
    """Yield requests of every task, of other deals each time, some of them wrong."""
    random = Random(0)
    deals = contracts(2000)
    for number in range(count):
        deal = random.choice(deals)
        unseen = [hand if seat == deal["leader"] else None for seat, hand in enumerate(deal["hands"], 1)]
        short = ["AKQ.K..", "T98.Q..", "7.A.AK."]
        random.shuffle(short)
        yield {"id": number} | random.choice(
            [
                deal,
                deal,
                {**deal, "contract": "misere"},
                {**deal, "declarer": 4},
                {"task": "table", "hands": deal["hands"]},
                {"task": "raspasy", "hands": short},
                {"task": "misere", "hands": ["98.8.7.", "7.K..", "J.7.."], "leader": random.randint(1, 3)},
                {**deal, "task": "hint", "hands": unseen, "samples": 32, "seed": number},
                {"task": "layouts", "hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "C", "samples": 30}
                | {"seed": number},
                {"task": "score", "contract": "6S", "declarer": 1, "whist": {"2": "whist"}, "tricks": [5, 3, 2]},
                {"nonsense": "x" * 1000},
            ]
        )


def soak(count: int) -> Iterator[str]:
    """A table as text: the memory of the process after each tenth of the mixed requests."""
    with client(2) as server:
        server.ask({"task": "layouts", "hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "C"})  # fills a table
        for number, request in enumerate(mixed(count), 1):
            if server.ask(request)["id"] != request["id"]:
                raise click.ClickException("an answer to another request")
            if number % max(1, count // STEPS) == 0:
                yield f"{number:7,} requests   {server.memory / 2**20:7.1f} MB"
