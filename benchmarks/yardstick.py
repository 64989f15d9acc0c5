"""Another program on the same deals.

It reads lines of `benchmarks.sets.lines`, prints the declarer's tricks for each, and as the last line of standard error
«deals N mean nodes X mean ms Y», each deal from an empty table.
"""

import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import click

from benchmarks.clock import children

SUMMARY = re.compile(r"deals \d+ mean nodes ([\d.]+) mean ms ([\d.]+)")


class Summary(NamedTuple):
    """What the other program says and takes: tricks by deal, mean nodes, mean milliseconds of the processor a deal."""

    tricks: list[int]
    nodes: float
    ms: float


def build(source: Path, folder: Path) -> Path:
    """Compile a C++ source into a folder."""
    program = folder / "yardstick"
    command = ["g++", "-std=c++17", "-O3", "-march=native", str(source), "-o", str(program)]
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise click.ClickException(f"cannot build {source}: {error}") from error
    return program


def run(program: Path, lines: list[str]) -> Summary:
    """Run the program on the deals. It times itself by the clock, so that is scaled by its share of the processor."""
    asked = "\n".join((*lines, ""))
    before = os.times()
    done = subprocess.run([program.absolute()], check=False, input=asked, capture_output=True, text=True)
    seconds = children(before)
    summary = SUMMARY.fullmatch((done.stderr.splitlines() or [""])[-1].strip())
    tricks = done.stdout.split()
    if done.returncode or summary is None or len(tricks) != len(lines):
        raise click.ClickException(f"{program} did not answer the {len(lines)} deals: {done.stderr.strip()[-200:]}")
    share = seconds.processor / seconds.wall
    return Summary([int(value) for value in tricks], float(summary[1]), float(summary[2]) * share)
