"""The same requests over HTTP: true to its description, and unharmed by clients that misbehave."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest
import schemathesis
from click.testing import CliRunner
from hypothesis import HealthCheck, settings
from preferans.request import answer
from preferans.request.schema import openapi
from preferans.service import Service
from preferans_cli.http import Limits, application
from preferans_cli.main import main
from schemathesis.specs.openapi.checks import positive_data_acceptance

DEAL: dict[str, Any] = {"hands": ["AK.A..", "QJ.K..", "T9.Q.."], "contract": "S", "declarer": 1}
LONG: dict[str, Any] = {"task": "layouts", "hand": "T987.T987.98.QJ", "contract": "misere"}  # half a minute
TEN: dict[str, Any] = {**LONG, "hand": "T987.T987.98.", "discard": "CQ CJ"}
TABLE: dict[str, Any] = {"task": "table", "hands": DEAL["hands"]}

# True to its description.

SERVICE = Service(jobs=2)
API = schemathesis.openapi.from_dict(openapi())
API.app = application(SERVICE, "en", Limits(answer=1.0))


@API.parametrize()
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_does_what_its_description_says(case: Any) -> None:
    # A deal may fit the schema and still be wrong: a card twice.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


# A process, and its clients.


class Server:
    """A `preferans serve` that listens for HTTP, and its port."""

    def __init__(self, *args: str) -> None:
        command = [sys.executable, "-m", "preferans_cli", "serve", "--http", "0", *args]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C"})
        assert self.process.stderr
        found = re.match(
            r"Listening at http://127\.0\.0\.1:(\d+) \(Ctrl-C ends it\)\.\n", self.process.stderr.readline()
        )
        assert found
        self.port = int(found[1])

    def ask(self, body: object, path: str = "/answer", method: str = "POST") -> tuple[int, Any, Any]:
        """Send a request; return the status, the answer and the headers."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, data, {"Content-Type": "application/json"})
        got = connection.getresponse()
        found = json.loads(got.read())
        connection.close()
        return got.status, found, got.headers

    def connect(self, head: str, body: bytes = b"") -> socket.socket:
        """Open a connection and send this part of a request."""
        client = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        client.sendall(head.replace("\n", "\r\n").encode() + body)
        return client

    def in_flight(self) -> int:
        return int(self.ask(b"", "/health", "GET")[1]["in_flight"])

    def idle(self) -> None:
        """Wait until nothing is in flight."""
        while self.in_flight():
            time.sleep(0.05)


@contextmanager
def listening(*args: str) -> Iterator[Server]:
    server = Server(*args)
    try:
        yield server
        server.process.send_signal(signal.SIGTERM)
        assert server.process.stderr
        assert server.process.stderr.read() == ""
        server.process.wait(timeout=60)
    finally:
        server.process.kill()
        server.process.wait()
        assert server.process.stderr
        server.process.stderr.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with listening("--jobs", "2", "--queue", "8") as found:
        yield found


def test_requests_are_answered_as_in_a_batch(server: Server) -> None:
    asked: list[Any] = [{**DEAL, "id": "я"}, TABLE, {**DEAL, "lang": "ru", "declarer": 4, "id": 2}, {"hands": 5}, []]
    for request in asked:
        status, found, _ = server.ask(request)
        assert found == json.loads(json.dumps(answer(request)))
        assert status == (422 if "error" in found else 200)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "empty"),
        (b"{", 400, "not_json"),
        (b"\xff", 400, "not_utf8"),
        (b'{"id": NaN}', 400, "bad_number"),
        (b'{"id": 1, "id": 1}', 400, "duplicate_field"),
        (b"[" * 100_000, 400, "too_deep"),
        (b" " * 10_000_000, 413, "too_big"),
        (b'{"cancel": 1}', 422, "unknown_field"),
    ],
)
def test_a_body_that_is_no_request(server: Server, body: bytes, status: int, code: str) -> None:
    found = server.ask(body)
    assert (found[0], found[1]["error"]["code"]) == (status, code)


def test_there_is_health_and_a_description_and_nothing_else(server: Server) -> None:
    assert server.ask(b"", "/health", "GET")[1]["status"] == "ok"
    assert server.ask(b"", "/openapi.json", "GET")[1] == json.loads(json.dumps(openapi()))
    for method, path, status in (("GET", "/answer", 405), ("POST", "/health", 405), ("GET", "/", 404)):
        got, found, headers = server.ask(b"", path, method)
        assert (got, found["error"]["code"]) == (status, "no_path")
        assert ("Allow" in headers) == (status == 405)


def test_two_hundred_at_once_are_answered_or_refused(server: Server) -> None:
    request = {"task": "hint", "hands": ["AKT87.AJ.T9.A", None, None], "contract": "6S", "declarer": 1, "samples": 64}
    with ThreadPoolExecutor(200) as threads:
        found = list(threads.map(server.ask, [{**request, "id": number} for number in range(200)]))
    assert [one[1]["id"] for one in found] == list(range(200))
    statuses = [status for status, _, _ in found]
    assert {200, 503} >= set(statuses)
    assert statuses.count(200) >= 8
    for status, got, headers in found:
        assert (status == 503) == (got.get("error", {}).get("code") == "busy") == ("Retry-After" in headers)
    assert server.ask(DEAL)[0] == 200


def test_a_client_that_hangs_up_ends_its_work(server: Server) -> None:
    body = json.dumps(LONG).encode()
    head = f"POST /answer HTTP/1.1\nHost: x\nContent-Length: {len(body)}\n\n"
    clients = [server.connect(head, body) for _ in range(6)]
    while server.in_flight() < 6:
        time.sleep(0.05)
    for client in clients:
        client.close()
    server.idle()  # else it would take minutes
    assert server.ask(DEAL)[0] == 200


def test_half_a_body_and_then_none(server: Server) -> None:
    head = "POST /answer HTTP/1.1\nHost: x\nContent-Length: 1000\n\n"
    for client in [server.connect(head, b'{"hands": [') for _ in range(20)]:
        client.close()
    assert server.ask(DEAL)[0] == 200
    assert server.in_flight() == 0


def test_what_is_no_http(server: Server) -> None:
    for text in ("\n\n", "nonsense\n\n", "POST /answer HTTP/1.1\nContent-Length: -1\n\n", "GET / HTTP/9.9\n\n"):
        client = server.connect(text)
        client.shutdown(socket.SHUT_WR)
        while client.recv(1000):
            pass
        client.close()
    assert server.ask(DEAL)[0] == 200


def test_what_takes_too_long_is_partial_or_refused() -> None:
    with listening("--jobs", "1", "--timeout", "0.05") as server:
        status, found, _ = server.ask({**TEN, "id": 1})
        assert (status, found["partial"]) == (200, True)
        status, found, _ = server.ask(LONG)
        assert (status, found["error"]["code"]) == (422, "stopped_early")


def test_a_signal_lets_what_is_in_flight_be_answered() -> None:
    with listening("--jobs", "1", "--timeout", "1") as server, ThreadPoolExecutor(1) as threads:
        asked = threads.submit(server.ask, TEN)
        while not server.in_flight():
            time.sleep(0.01)
        server.process.send_signal(signal.SIGTERM)
        assert asked.result()[0] == 200


# The application by itself.


async def called(app: Any, *messages: Any, path: str = "/answer") -> tuple[int, Any]:
    """The application's answer to these messages of a server, after which none comes."""
    waiting, sent = list(messages), []

    async def receive() -> Any:
        return waiting.pop(0) if waiting else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b"", "root_path": ""}
    await app(scope, receive, send)
    return sent[0]["status"], json.loads(sent[1]["body"] or b"null")


def body(request: object, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": json.dumps(request).encode(), "more_body": more}


def test_a_body_that_does_not_arrive_is_not_waited_for() -> None:
    app = application(SERVICE, "ru", Limits(body=0.05))
    status, found = asyncio.run(called(app, body(DEAL, more=True)))
    assert (status, found["error"]["code"]) == (408, "slow_body")
    assert "не пришло" in found["error"]["message"]
    huge = {"type": "http.request", "body": b"x" * (1 << 21), "more_body": True}
    status, found = asyncio.run(called(app, huge))
    assert (status, found["error"]["code"]) == (413, "too_big")


def test_an_answer_that_does_not_come_in_time_is_not_waited_for() -> None:
    with Service(jobs=1) as service:
        blocking = service.ask(LONG)
        app = application(service, "en", Limits(answer=0.05, grace=0.05))
        status, found = asyncio.run(called(app, body({**DEAL, "id": 5})))
        assert (status, found["id"], found["error"]["code"]) == (504, 5, "out_of_time")
        assert service.in_flight == 1  # it waits no longer
        blocking.cancel()


def test_a_fault_of_ours_is_a_500(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("preferans.service.answer", fail)
    with Service(jobs=1) as service:
        status, found = asyncio.run(called(application(service, "en", Limits()), body(DEAL)))
    assert (status, found["error"]["code"]) == (500, "internal")
    assert "ZeroDivisionError" in capsys.readouterr().err


# Addresses.


@pytest.mark.parametrize("address", ["", "x", "-1", "65536", "9" * 5000, "1.2.3.4", "localhost:", "٣"])
def test_what_is_no_address(address: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--http", address], env={"LC_ALL": "C"})
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "is not an address" in result.stderr


def test_an_address_that_is_taken_or_is_not_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for address in (str(taken.getsockname()[1]), "192.0.2.1:80", "no.such.host.invalid:80"):
            result = CliRunner().invoke(main, ["serve", "--http", address, "--lang", "ru"])
            assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
            assert f"http: не удаётся слушать {address}" in result.stderr


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "preferans_cli.http")
    result = CliRunner().invoke(main, ["serve", "--http", "0"], env={"LC_ALL": "C"})
    assert result.exit_code == 2
    assert result.stderr == "preferans: http: this needs an extra: pip install preferans[http]\n"
