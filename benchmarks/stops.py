"""Ctrl-C, or SIGTERM, at random moments of each command: how each ends, and what it leaves on standard error.

A signal goes to the whole process group, as a terminal sends it. A command ends well if it finished before the signal,
or exits with 130 (143 after SIGTERM), or dies by the signal, within a second; with at most one line on standard error,
no traceback, whole lines on standard output, and no child left.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

KOVALEVSKAYA = "positions/misere/kovalevskaya.toml"
BARBAKARU = "positions/contracts/barbakaru.toml"
ROOT = Path(__file__).parent.parent
PATIENCE = 1.0  # seconds from the signal to the end of the last process
REQUEST = {"hands": "QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT", "contract": "misere", "declarer": 2}
LINES = "".join(json.dumps({**REQUEST, "leader": 1 + number % 3, "id": number}) + "\n" for number in range(400))

COMMANDS: dict[str, tuple[Sequence[str], str]] = {
    "--help": (["--help"], ""),
    "show": (["show", KOVALEVSKAYA], ""),
    "convert": (["convert", KOVALEVSKAYA, "--to", "pbn", "--output", "{folder}/deal.pbn"], ""),
    "solve": (["solve", BARBAKARU], ""),
    "solve --html": (["solve", BARBAKARU, "--html", "{folder}/page.html"], ""),
    "table": (["table", BARBAKARU], ""),
    "misere": (["misere", KOVALEVSKAYA], ""),
    "raspasy": (["raspasy", "AK87.QJ.T9.A7 QJ.T987.AK.98 T9.AK.QJ87.KQ"], ""),
    "layouts": (["layouts", "AKQJ.A.AKJT.A", "--discard", "S7 H7", "--contract", "6S", "--samples", "2000"], ""),
    "hint": (["hint", "AK87.QJ.T9.A7", "?", "?", "--contract", "6S", "--declarer", "1"], ""),
    "score": (["score", "docs/examples/sheet.toml"], ""),
    "batch": (["batch", "-", "--jobs", "1"], LINES),
    "batch --jobs 2": (["batch", "-", "--jobs", "2"], LINES),
    "schema": (["schema"], ""),
    "serve": (["serve"], LINES),
}


@dataclass
class Stopped:
    """How one command ended, over all moments: exit codes, lines on standard error, and what was wrong, in words."""

    codes: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def stops(
    moments: int, number: signal.Signals, times: int, seed: int, names: Sequence[str]
) -> Iterator[tuple[str, Stopped]]:
    """Each command with a signal (`times` in a row) at so many random moments of the time that it takes."""
    for name in names or COMMANDS:
        random = Random(f"{seed} {name}")
        stopped = Stopped()
        whole = max(_run(name, None, number, 1).seconds for _ in range(2))
        for _ in range(moments):
            _judge(_run(name, random.uniform(0, 1.05 * whole), number, times), number, stopped)
        yield name, stopped


@dataclass(frozen=True)
class _Run:
    seconds: float
    moment: float | None
    code: int
    out: str
    err: str
    late: bool
    half: list[str]


def _run(name: str, moment: float | None, number: signal.Signals, times: int) -> _Run:
    """Start the command in a process group of its own, signal the group at the moment, and see it end."""
    arguments, text = COMMANDS[name]
    with TemporaryDirectory() as folder:
        files = {kind: Path(folder) / kind for kind in ("in", "out", "err")}
        files["in"].write_text(text)
        made = Path(folder) / "made"
        made.mkdir()
        command = [sys.executable, "-m", "preferans_cli", *(word.format(folder=made) for word in arguments)]
        with files["in"].open() as stdin, files["out"].open("w") as stdout, files["err"].open("w") as stderr:
            begun = time.monotonic()
            process = subprocess.Popen(
                command,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                cwd=ROOT,
                start_new_session=True,
                restore_signals=True,
            )
            if moment is not None:
                time.sleep(moment)
                for _ in range(times):
                    _send(process.pid, number)
                    time.sleep(0.005)
            late = not _ended(process, None if moment is None else PATIENCE)
            seconds = time.monotonic() - begun
        late = _send(process.pid, signal.SIGKILL) or late
        code = process.wait()
        half = [
            str(path.name) for path in made.iterdir() if path.name.startswith((".", "tmp")) or not path.stat().st_size
        ]
        return _Run(seconds, moment, code, files["out"].read_text(), files["err"].read_text(), late, half)


def _send(group: int, number: signal.Signals) -> bool:
    """Signal a process group; False if no process of it is left."""
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    return True


def _ended(process: "subprocess.Popen[bytes]", patience: float | None) -> bool:
    """Wait for the command, then for its children."""
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        return False
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(PATIENCE / 100)
    return False


def _judge(run: _Run, number: signal.Signals, stopped: Stopped) -> None:
    lines = run.err.splitlines()
    kind = "traceback" if "Traceback" in run.err or "Exception ignored" in run.err else str(min(len(lines), 2))
    stopped.codes[str(run.code)] += 1
    stopped.said[kind] += 1
    faults = []
    if run.code not in (0, -number, 128 + number):
        faults.append(f"exit code {run.code}")
    if kind not in ("0", "1"):
        faults.append(f"standard error: {run.err[-600:]}")
    if run.out and not run.out.endswith("\n"):
        faults.append(f"half a line: {run.out[-60:]!r}")
    if run.late:
        faults.append("something still ran after a second")
    if run.half:
        faults.append(f"left behind: {run.half}")
    stopped.wrong += [f"after {run.moment:.3f} s of {run.seconds:.3f}: {fault}" for fault in faults]
