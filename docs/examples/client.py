"""A client of `preferans serve` in Python: a process that stays, several requests in flight, each awaited by its id."""

import json
import subprocess
import threading
from concurrent.futures import Future
from itertools import count
from typing import Any


class Preferans:
    """Asks a process of its own; it ends with the `with` block."""

    def __init__(self, *command: str) -> None:
        self._process = subprocess.Popen(
            command or ("preferans", "serve"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._ids = count(1)
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def ask(self, **request: Any) -> Future[dict[str, Any]]:
        """Send a request; its answer comes when it is found."""
        number = next(self._ids)
        answered: Future[dict[str, Any]] = Future()
        self._waiting[number] = answered
        answered.set_running_or_notify_cancel()
        self._send({**request, "id": number})
        return answered

    def cancel(self, answered: "Future[dict[str, Any]]") -> None:
        """Take back what waits, or work in pieces; its answer is then an error."""
        for number, other in list(self._waiting.items()):
            if other is answered:
                self._send({"cancel": number})

    def __enter__(self) -> "Preferans":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()  # what is in flight is answered first
        self._reader.join()
        self._process.wait()

    def _send(self, line: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = json.loads(line)
            if "id" in found:
                self._waiting.pop(found["id"]).set_result(found)


if __name__ == "__main__":
    with Preferans() as preferans:
        long = preferans.ask(task="layouts", hand="T987.T987.98.QJ", contract="misere")
        solved = preferans.ask(hands=["AK.A..", "QJ.K..", "T9.Q.."], contract="S", declarer=1)
        hint = preferans.ask(
            task="hint",
            hands=["AKQJT98...AKQ", None, None],
            contract="9S",
            declarer=1,
            discard="H7 H8",
            samples=50,
            budget_ms=60000,
        )
        print(solved.result()["tricks"], "tricks")
        print(hint.result()["card"], hint.result()["moves"][0]["chance"]["value"])
        preferans.cancel(long)
        print(long.result()["error"]["code"])
