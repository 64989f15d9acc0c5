"""A process that stays: requests answered as they finish, taken back, bounded in time, and ended cleanly."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest
from deals import random_deal
from preferans import PreferansError, layouts
from preferans.analyses.hint import hint
from preferans.analyses.work import Work
from preferans.request import Answer, Request, answer, read
from preferans.service import Service

ROOT = Path(__file__).parents[2]
PREFERANS = [sys.executable, "-m", "preferans_cli"]

DEAL: dict[str, Any] = {"hands": ["AK.A..", "QJ.K..", "T9.Q.."], "contract": "S", "declarer": 1}
LONG: dict[str, Any] = {"task": "layouts", "hand": "T987.T987.98.QJ", "contract": "misere"}  # half a minute
HINT: dict[str, Any] = {"task": "hint", "hands": ["AKT87.AJ.T9.A", None, None], "contract": "6S", "declarer": 1}


class Server:
    """A `preferans serve` that runs, asked and read by lines."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [*PREFERANS, "serve", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C"},
        )

    def send(self, *lines: object) -> None:
        assert self.process.stdin
        for line in lines:
            self.process.stdin.write(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()

    def get(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.endswith(b"\n")
        found: dict[str, Any] = json.loads(line)
        return found

    def end(self) -> tuple[list[dict[str, Any]], int]:
        """End its input; return what it still answers and its exit code. Standard error must be empty."""
        out, err = self.process.communicate(timeout=60)
        assert (err, out[-1:] or b"\n") == (b"", b"\n")
        return [json.loads(line) for line in out.splitlines()], self.process.returncode


@contextmanager
def serving(*args: str) -> Iterator[Server]:
    server = Server(*args)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()
        for stream in (server.process.stdin, server.process.stdout, server.process.stderr):
            if stream:
                with suppress(BrokenPipeError):
                    stream.close()


def code(found: Answer | dict[str, Any]) -> str:
    error: Any = found["error"]
    return str(error["code"])


# Lines.


def test_requests_are_answered_as_they_finish_each_by_its_id() -> None:
    random = Random(8)
    asked = [{**random_deal(random, 4, random.randrange(12)).request(), "id": number} for number in range(60)]
    with serving("--jobs", "2") as server:
        server.send({**LONG, "id": "long"}, *asked)
        found = {got["id"]: got for got in (server.get() for _ in asked)}
        assert "long" not in found
        assert found == {request["id"]: json.loads(json.dumps(answer(request))) for request in asked}
        server.send({"cancel": "long"})
        rest, exit_code = server.end()
        assert sorted(rest, key=str) == [
            {"cancel": "long", "requests": 1},
            {"id": "long", "error": {"code": "cancelled", "message": CANCELLED, "field": None}},
        ]
        assert exit_code == 0


CANCELLED = "cancelled before it was answered"


def test_the_end_of_the_input_answers_what_is_in_flight() -> None:
    asked = [{**DEAL, "id": number} for number in range(300)]
    with serving() as server:
        server.send(*asked)
        found, exit_code = server.end()
    assert sorted(one["id"] for one in found) == list(range(300))
    assert exit_code == 0


def test_every_line_is_answered() -> None:
    lines = [
        b"nonsense\n",
        b"\n",
        b"\xff\n",
        b'{"id": 1, "id": 2}\n',
        b"[]\n",
        b'{"cancel": 1, "id": 2}\n',
        b'{"cancel": ' + b"[" * 60 + b"]" * 60 + b"}\n",
        b'{"cancel": 5}\n',
        b'{"x": "' + b"x" * (1 << 20) + b'"}\n',
        json.dumps({**DEAL, "id": 9, "want": []}).encode(),  # no newline at the end
    ]
    with serving("--jobs", "1", "--lang", "ru") as server:
        server.send(*lines)
        found, exit_code = server.end()
    codes = sorted(code(one) if "error" in one else str(one) for one in found)
    assert codes == [
        "bad_id",
        "duplicate_field",
        "not_json",
        "not_object",
        "not_utf8",
        "too_big",
        "unknown_field",
        "{'cancel': 5, 'requests': 0}",
        "{'id': 9, 'tricks': 3}",
    ]
    assert any("это не JSON" in str(one) for one in found)
    assert exit_code == 0


@pytest.mark.parametrize(("number", "exit_code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_it_when_what_is_in_flight_is_answered(number: signal.Signals, exit_code: int) -> None:
    with serving("--jobs", "1") as server:
        server.send({**DEAL, "id": 0})
        server.get()  # it is there, and listens to signals
        server.send({**LONG, "id": 1, "budget_ms": 1500, "caught": True}, {**DEAL, "id": 2})
        server.send({"cancel": "nobody"})
        server.get()  # what came before it is in flight
        server.process.send_signal(number)
        found, ended = server.end()
    assert [one["id"] for one in found] == [1, 2]
    assert ended == exit_code


def test_a_second_signal_cancels_what_is_in_flight() -> None:
    with serving("--jobs", "1") as server:
        server.send({**LONG, "id": 1}, {**LONG, "id": 2}, {"cancel": "nobody"})
        server.get()
        server.process.send_signal(signal.SIGTERM)
        server.process.send_signal(signal.SIGINT)
        found, ended = server.end()
    assert sorted((one["id"], code(one)) for one in found) == [(1, "cancelled"), (2, "cancelled")]
    assert ended in (130, 143)


def test_a_reader_that_goes_away_ends_it() -> None:
    with serving() as server:
        assert server.process.stdout
        server.send(DEAL)
        server.get()
        server.process.stdout.close()
        server.send(DEAL)
        assert server.process.wait(timeout=60) == 1


def test_memory_does_not_grow() -> None:
    """Some hundred mixed requests after as many to warm up."""
    random = Random(3)
    with serving("--jobs", "2") as server:

        def ask(count: int) -> int:
            for number in range(count):
                deal = random_deal(random, 5, 0).request()
                hands = {"hands": deal["hands"]}
                server.send(
                    {**deal, "id": number},
                    {"task": "table", **hands},
                    {"task": "raspasy", **hands},
                    {**HINT, "samples": 40, "seed": number},
                    {**LONG, "contract": "S", "samples": 10, "seed": number},
                    {**LONG, "id": [number]},
                    {"cancel": [number]},
                    b"x" * 1_000_000 + b"\n",
                )
                for _ in range(8):
                    server.get()
            return int(psutil.Process(server.process.pid).memory_info().rss)

        server.send({**LONG, "budget_ms": 1500})  # fills the table that all layouts share
        server.get()
        before = ask(30)
        assert ask(60) - before < 30 << 20


# The service by itself.


def test_what_waits_is_dropped_and_what_runs_is_stopped() -> None:
    with Service(jobs=1) as service:
        running = service.ask({**LONG, "id": 1})
        waiting = [service.ask({**DEAL, "id": name}) for name in (2, 3, 3.0, True, "3", 3, None)]
        assert service.cancel(3) == 2
        dropped = [ticket for ticket in waiting if ticket.answered.done()]
        assert [ticket.request for ticket in dropped] == [{**DEAL, "id": 3}] * 2
        assert code(dropped[0].answered.result()) == "cancelled"
        dropped[0].cancel()  # once more
        assert service.in_flight == 6
        assert service.cancel(1) == 1
        assert code(running.answered.result()) == "cancelled"
        assert [code(t.answered.result()) if t in dropped else t.answered.result()["tricks"] for t in waiting] == [
            3, "cancelled", 3, 3, 3, "cancelled", 3,
        ]  # fmt: skip
        assert service.cancel(1) == 0
        with pytest.raises(PreferansError, match="id"):
            service.cancel(float("nan"))


def test_a_service_that_ends_leaves_nothing_unanswered() -> None:
    with Service(jobs=1, lang="ru") as service:
        tickets = [service.ask(LONG), service.ask({**DEAL, "lang": "en"}), service.ask(DEAL)]
    errors: list[Any] = [ticket.answered.result()["error"] for ticket in tickets]
    assert [error["message"] for error in errors] == ["отменено до ответа", CANCELLED, "отменено до ответа"]


def test_no_more_are_in_flight_than_may_be() -> None:
    with Service(jobs=1, most=2) as service:
        service.ask(LONG)
        service.ask(DEAL)
        with pytest.raises(PreferansError) as caught:
            service.ask(DEAL)
        assert caught.value.code == "busy"
        service.cancel_all()
    assert service.in_flight == 0


def test_a_fault_of_ours_is_an_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("preferans.service.answer", fail)
    with Service(jobs=1) as service:
        found = service.ask({**DEAL, "id": 1}).answered.result()
    assert found["id"] == 1
    assert code(found) == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_the_note_before_a_search_comes_once_for_each_engine() -> None:
    noted: list[str | None] = []

    def note(request: Request) -> None:
        noted.append(request.question.engine)

    with Service(jobs=4, before_search=note) as service:
        tickets = [service.ask(DEAL) for _ in range(20)]
        tickets += [service.ask({"task": "raspasy", "hands": DEAL["hands"]}) for _ in range(20)]
        assert not any("error" in ticket.answered.result() for ticket in tickets)
    assert sorted(map(str, noted)) == ["open", "raspasy"]


def test_its_budget_ends_work_in_pieces() -> None:
    with Service(jobs=2) as service:
        found = service.ask({**LONG, "hand": "T987.T987.98.", "discard": "CQ CJ"}, budget_ms=1).answered.result()
    assert found["partial"] is True


# Budgets and stops in requests.


def test_a_budget_leaves_less_work_done() -> None:
    asked = {**LONG, "hand": "T987.T987.98.", "discard": "CQ CJ", "budget_ms": 1}
    found = answer(asked)
    assert found["partial"] is True
    assert 0 < found["layouts"] < found["of"]  # type: ignore[operator]
    assert answer({**asked, "samples": 5, "budget_ms": 60_000}).get("partial") is None
    again = layouts("T987.T987.98.", "CQ CJ", "misere", budget_ms=1)
    assert again.partial
    assert code(answer({**LONG, "budget_ms": 1})) == "stopped_early"


def test_a_misere_spends_its_budget_on_plans() -> None:
    hands = ["QJ.J7.KQJT.97", "T987.98.987.8AK", "AK.AKQT.A.QJT"]
    asked: dict[str, Any] = {"task": "misere", "hands": hands, "declarer": 2, "want": []}
    assert answer({**asked, "budget_ms": 1}) == answer({**asked, "max_nodes": 5000})
    assert answer({**asked, "budget_ms": 3000, "max_nodes": 1}) == answer({**asked, "max_nodes": 1})
    assert answer({**asked, "budget_ms": 600_000}) == answer(asked) != answer({**asked, "budget_ms": 1})


@pytest.mark.parametrize("task", ["solve", "table", "raspasy", "score"])
def test_where_a_budget_means_nothing_it_is_refused(task: str) -> None:
    found: Any = answer({"budget_ms": 5, **DEAL, "task": task})["error"]
    assert (found["code"], found["field"]) == ("unused_field", "budget_ms")


@pytest.mark.parametrize("budget", [0, -1, True, "5", 1.5, 10**9])
def test_a_budget_is_a_number_of_milliseconds(budget: object) -> None:
    for asked in ({**LONG}, {**HINT}, {**DEAL, "task": "misere", "contract": "misere", "hands": MISERE}):
        found: Any = answer({**asked, "budget_ms": budget})["error"]
        assert (found["code"], found["field"]) == ("not_in_range", "budget_ms")


MISERE = ["98.8.7.", "7.K..", "J.7.."]


def test_a_hint_can_be_stopped_between_layouts_and_between_plans() -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, of: int) -> bool:
        told.append((done, of))
        return len(told) == 3

    found = read({**HINT, "samples": 200}).result(Work(progress=stop))
    assert told == [(0, 200), (32, 200), (64, 200)]
    assert answer({**HINT, "samples": 200})["layouts"] == 200
    assert (found.layouts, found.partial) == (64, True)  # type: ignore[union-attr]

    told.clear()
    plans = {**HINT, "hands": ["QJ.J7.KQJT.97", None, "AK.AKQT.A.QJT"], "contract": "misere", "declarer": 2}
    whole = hint(plans["hands"], "misere", declarer=2)
    part: Any = read(plans).result(Work(progress=stop))
    assert (whole.partial, part.partial) == (False, True)
    bounds = {move.cards: move.caught for move in part.moves}
    for move in whole.moves:
        least, most = bounds[move.cards]
        assert move.caught is not None
        assert least <= move.caught[0] == move.caught[1] <= most
    assert sum(least == most for least, most in bounds.values()) >= 2


# Clients.


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a command `preferans` that runs this environment's."""
    command = tmp_path / "preferans"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m preferans_cli "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("client", ["python", "node"])
def test_the_example_clients_run(client: str) -> None:
    command = [sys.executable, "client.py"] if client == "python" else [node(), "client.mjs"]
    done = subprocess.run(command, cwd=ROOT / "docs/examples", capture_output=True, text=True, check=False, timeout=60)
    assert (done.stderr, done.stdout) == ("", "3 tricks\nS8 1.0\ncancelled\n")


def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node.js is not installed: docs/examples/client.mjs did not run")
    return found


def test_serve_is_imported_late() -> None:
    program = (
        "import sys\nfrom preferans_cli.main import main\n"
        "try: main(['serve', '--help'])\nexcept SystemExit: pass\n"
        "found = {'preferans.service', 'preferans.request.schema'}\n"
        "found |= {'starlette', 'uvicorn', 'numba'}\n"
        "print(sorted(found & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")


def test_what_is_cancelled_while_it_runs_or_waits_or_is_done_has_one_answer() -> None:
    with Service(jobs=2) as service:
        tickets = [service.ask({**HINT, "samples": 64, "seed": number, "want": []}) for number in range(60)]
        for ticket in reversed(tickets):
            ticket.cancel()
        found: list[Future[Answer]] = [ticket.answered for ticket in tickets]
        codes = {code(one.result()) if "error" in one.result() else "" for one in found}
    assert codes <= {"", "cancelled"}
    assert "cancelled" in codes
