"""A batch: lines of JSON in, a line of JSON out for each, in the same order, by one process or by several.

Lines are read only a little ahead of what is written, so an input may have no end; and an answer is written
as soon as it and those before it are there, so a program may wait for one before it asks the next.
"""

import os
import stat
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import repeat
from typing import BinaryIO, NamedTuple

import click
from preferans.batch import AHEAD, in_order
from preferans.errors import PreferansError
from preferans.formats import MAX_BYTES, decode
from preferans.formats.json import parse, write_line
from preferans.request import Request, answer, refusal

from preferans_cli.console import put
from preferans_cli.executors import Executors
from preferans_cli.source import opened, reading
from preferans_cli.stops import block_stops, unstopped

CHUNK = 1 << 16  # bytes read at once


class Line(NamedTuple):
    """A line of the input: its number from 1, its bytes, and where in the input it ends."""

    number: int
    data: bytes
    end: int


class Answered(NamedTuple):
    """The line that answers a line, whether it is no error, and where in the input the line ended."""

    data: bytes
    good: bool
    end: int


def run(
    source: str,
    lang: str,
    before_search: Callable[[Request], None],
    executor: Executors | None = None,
    ahead: int = AHEAD,
) -> bool:
    """Answer the requests of a file, or of standard input for -, on standard output; whether all were good.

    lang           the language of errors where a request names none
    before_search  called before the first search
    executor       who answers, after that; None: this process
    ahead          how many lines may be under way there

    What is answered is written, even when the input can't be read any more (PreferansError) or a process dies
    (BrokenProcessPool).
    """
    good = True
    with reading():
        file = opened(source)
    with file as stream, _progress(stream) as advance:
        lines = read_lines(getattr(stream, "raw", stream))  # a buffer would wait until it is full
        with closing(_answers(lines, lang, before_search, executor, ahead)) as answers:
            for found in answers:
                with unstopped():
                    put(found.data)
                advance(found.end)
                good &= found.good
    return good


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """The lines that are not blank; of one that is too long only its first MAX_BYTES + 1 bytes."""
    number, line, end = 1, b"", 0
    while piece := _read(stream):
        for index, part in enumerate(piece.split(b"\n")):
            if index:
                end += 1
                yield from _unless_blank(number, line, end)
                number, line = number + 1, b""
            line += part[: MAX_BYTES + 1 - len(line)]
            end += len(part)
    yield from _unless_blank(number, line, end)


def _read(stream: BinaryIO) -> bytes:
    with reading():
        return stream.read(CHUNK)


def _unless_blank(number: int, line: bytes, end: int) -> Iterator[Line]:
    if line.strip():
        yield Line(number, line, end)


def _answers(
    lines: Iterator[Line], lang: str, before_search: Callable[[Request], None], executor: Executors | None, ahead: int
) -> Generator[Answered, None, None]:
    """The answers in order. The first good one is found here: only one process ever compiles the engine."""
    searched = False

    def first(question: Request) -> None:
        nonlocal searched
        if not searched:
            before_search(question)
        searched = True

    for line in lines:
        yield _answered(line, lang, first)
        if searched and executor:
            with executor() as others:
                yield from in_order(partial(_answered, lang=lang), lines, others, ahead, block_stops)


def parsed(line: Line) -> object:
    """The JSON value that a line has; PreferansError, with the line, when it has none."""
    return parse(decode(line.data, line.number), line.number)


def _answered(line: Line, lang: str, before_search: Callable[[Request], None] | None = None) -> Answered:
    try:
        request = parsed(line)
    except PreferansError as error:
        found = refusal(error, lang)
    else:
        found = answer(request, lang, before_search)
    return Answered(write_line(found), "error" not in found, line.end)


@contextmanager
def _progress(stream: BinaryIO) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where that is a terminal and the answers go elsewhere; told how far we are."""
    if sys.stderr is None or not sys.stderr.isatty() or sys.stdout is None or sys.stdout.isatty():
        yield lambda end: None
        return
    size = _size(stream)
    done = 0
    iterable = repeat(None) if size is None else None  # no end is known: lines are counted
    with click.progressbar(iterable, length=size, show_pos=size is None, file=sys.stderr) as bar:

        def advance(end: int) -> None:
            nonlocal done
            bar.update(1 if size is None else end - done)
            done = end

        yield advance


def _size(stream: BinaryIO) -> int | None:
    """The bytes of a file; None where there may always be more."""
    state = os.fstat(stream.fileno())
    return state.st_size if stat.S_ISREG(state.st_mode) else None
