"""How long a whole process takes, from the shell's point of view."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.clock import Seconds, children

ROOT = Path(__file__).parents[1]
POSITION = "positions/misere/kovalevskaya.toml"
CLI = ("-m", "preferans_cli")
WARM = {
    "python, doing nothing": ("-c", ""),
    "import numba": ("-c", "import numba"),
    "preferans --help": (*CLI, "--help"),
    "preferans show": (*CLI, "show", POSITION),
    "preferans solve": (*CLI, "solve", POSITION),
}


def start(runs: int) -> Iterator[tuple[str, Seconds]]:
    """Yield each command with its median times; before them the first solve on a machine, which compiles."""
    first = []
    for _ in range(runs):
        with TemporaryDirectory() as cache:
            first.append(_run(WARM["preferans solve"], cache))
    yield "preferans solve, the first", _medians(first)
    with TemporaryDirectory() as cache:
        for name, arguments in WARM.items():
            _run(arguments, cache)
            yield name, _medians([_run(arguments, cache) for _ in range(runs)])


def _run(arguments: Sequence[str], cache: str) -> Seconds:
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    before = os.times()
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        cwd=ROOT,
    )
    return children(before)


def _medians(runs: Iterable[Seconds]) -> Seconds:
    wall, processor = zip(*runs, strict=True)
    return Seconds(median(wall), median(processor))
