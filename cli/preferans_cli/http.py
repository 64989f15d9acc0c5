"""The same requests over HTTP: POST /answer, /health, /openapi.json. It needs the extra `http`.

Everything is bounded: the body, the time that it may take to arrive, the requests in flight, the time of an answer.
"""

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import click
import uvicorn
from preferans.errors import PreferansError
from preferans.formats import MAX_BYTES, decode
from preferans.formats.json import parse, write_line
from preferans.request import Answer, refusal, refused
from preferans.request.schema import openapi
from preferans.service import Service
from preferans.text.notes import LISTENING
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

LOOPBACK = "127.0.0.1"
STATUSES = {"internal": 500, "busy": 503, "cancelled": 503}  # by the code of an answer that is an error
WRONG = 422  # of any other
BACKLOG = 512  # connections that wait to be accepted


@dataclass(frozen=True, slots=True)
class Limits:
    """How long things may take, in seconds.

    answer  an answer; work in pieces ends then, and is answered as far as it is done
    grace   more, for its last piece; then there is no answer
    body    the arrival of a body
    """

    answer: float = 30.0
    grace: float = 2.0
    body: float = 10.0


def listen(
    address: str, service: Service, lang: str, limits: Limits, ready: Callable[[], object] = lambda: None
) -> None:
    """Answer at [HOST:]PORT until a signal comes; what is in flight is answered first.

    lang   the language of errors where a request names none
    ready  called before the first request is accepted
    """
    with _socket(address) as listening:
        ready()
        host, port = listening.getsockname()[:2]
        where = f"[{host}]" if ":" in host else host
        click.echo(LISTENING.text(lang).format(url=f"http://{where}:{port}", keys="Ctrl-C"), err=True)
        config = uvicorn.Config(
            application(service, lang, limits),
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=round(limits.answer + limits.grace),
        )
        uvicorn.Server(config).run([listening])


def _socket(address: str) -> socket.socket:
    host, _, port = address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or LOOPBACK
    if not (port.isascii() and port.isdigit() and int(port[:6]) < 1 << 16):
        raise PreferansError("bad_address", "http", text=address)
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, int(port)), family=family, backlog=BACKLOG)
    except OSError as error:
        raise PreferansError("cant_listen", "http", text=address, reason=error.strerror) from None


def application(service: Service, lang: str, limits: Limits) -> Starlette:
    """What answers, for any ASGI server."""

    async def answer(request: Request) -> Response:
        try:
            asked = parse(decode(await _body(request, limits.body)))
        except _Slow:
            return _response(refusal(PreferansError("slow_body", limit=limits.body), lang), 408)
        except ClientDisconnect:
            return Response()  # nobody reads it
        except PreferansError as error:
            return _response(refusal(error, lang), 413 if error.code == "too_big" else 400)
        try:
            ticket = service.ask(asked, budget_ms=max(1, round(limits.answer * 1000)))
        except PreferansError as error:
            return _response(refused(asked, error, lang))
        found = asyncio.wrap_future(ticket.answered)
        gone = asyncio.ensure_future(_gone(request))
        try:
            either: set[asyncio.Future[Any]] = {found, gone}
            await asyncio.wait(either, timeout=limits.answer + limits.grace, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            if not found.done():
                ticket.cancel()
        if found.done():
            return _response(found.result())
        late = PreferansError("out_of_time", limit=round(limits.answer, 3))
        return _response(refused(asked, late, lang), 504)

    async def health(_: Request) -> Response:
        return _response({"status": "ok", "version": version("preferans"), "in_flight": service.in_flight}, 200)

    async def description(_: Request) -> Response:
        return _response(openapi(), 200)

    async def nothing_here(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        found = _response(refusal(PreferansError("no_path"), lang), error.status_code)
        found.headers.update(error.headers or {})
        return found

    routes = [
        Route("/answer", answer, methods=["POST"]),
        Route("/health", health),
        Route("/openapi.json", description),
    ]
    return Starlette(routes=routes, exception_handlers={404: nothing_here, 405: nothing_here})


class _Slow(Exception):
    """The body did not arrive in time."""


async def _body(request: Request, seconds: float) -> bytes:
    """The body; of one that is too big, which is read to its end all the same, so that the client hears why, the
    beginning.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk[: MAX_BYTES + 1 - len(body)]
    except TimeoutError:
        if len(body) <= MAX_BYTES:
            raise _Slow from None
    return bytes(body)


async def _gone(request: Request) -> None:
    """Return when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _response(found: Answer, status: int | None = None) -> Response:
    if status is None:
        error = found.get("error")
        status = STATUSES.get(error["code"], WRONG) if isinstance(error, dict) else 200
    headers = {"Retry-After": "1"} if status == 503 else {}
    return Response(write_line(found), status, headers, "application/json")
