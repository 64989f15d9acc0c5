"""Where a deal comes from: hands typed on the command line, a file or standard input, and options over it."""

import os
import shutil
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from preferans import formats
from preferans.analyses.likelihood import MAX_RULES
from preferans.errors import PreferansError
from preferans.lang import LANGS
from preferans.scoring.convention import Convention

from preferans_cli.console import REFUSED, STOPPED, Failure, locale_lang
from preferans_cli.stops import unstopped

STDIN = "-"
CONVENTIONS = (".toml", ".json")
SUFFIXES = (*CONVENTIONS, ".jsonl", ".bts", ".pts", ".pbn", ".ppn", ".txt")
CHOICE = ("from", "deal")  # options that choose what is read, and are no fields


@dataclass(frozen=True, slots=True)
class Source:
    """What a command was given.

    fields   of the request: the file's, with those that were typed over them
    problem  the table [problem] of the file, None without one
    file     the file's name, None when the hands were typed
    typed    the fields that were typed on the command line
    lang     the language to answer in: what was typed, else what the file says, else the locale's
    """

    fields: dict[str, object]
    problem: object
    file: str | None
    typed: frozenset[str]
    lang: str

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """An error met inside ends the command, and names the file, unless it is about what was typed."""
        try:
            yield
        except PreferansError as error:
            given = (error.field or "").split(".")[0] in self.typed
            code = STOPPED + signal.SIGINT if error.code == "stopped_early" else REFUSED
            raise Failure(error, self.lang, None if given else self.file, code) from None


def read_source(
    given: Sequence[str], options: Mapping[str, Any], enough: bool = False, likelihood: str | None = None
) -> Source:
    """Three hands, or a file's name, or - for standard input, or nothing, which is standard input too.

    options  by field, and `from` and `deal`, which choose what is read; None where one was not typed
    enough   whether the options are enough, when nothing else is given
    likelihood  a file of rules, which become a field of the request

    What can't be read ends the command.
    """
    typed = {name: value for name, value in options.items() if value is not None}
    chosen = {name: typed.pop(name) for name in CHOICE if name in typed}
    lang = str(typed.get("lang", locale_lang()))
    if "convention" in typed:
        typed["convention"] = _convention(str(typed["convention"]), lang)
    if likelihood is not None:
        typed["likelihood"] = _rules(likelihood, lang)
    if chosen and (enough or _are_hands(given)):
        raise Failure(PreferansError("not_from_file", f"--{next(iter(chosen))}"), lang)
    if enough:
        return Source(typed, None, None, frozenset(typed), lang)
    if not given and (sys.stdin is None or sys.stdin.isatty()):
        raise Failure(PreferansError("no_input"), lang)
    if _are_hands(given):
        typed["hands"] = given[0] if len(given) == 1 else list(given)
        return Source(typed, None, None, frozenset(typed), lang)
    name = given[0] if given else STDIN
    try:
        fields = formats.one(read_deals(name, chosen.get("from")), chosen.get("deal"))
    except PreferansError as error:
        raise Failure(error, lang, None if error.field == "deal" else shown(name)) from None
    problem = fields.pop("problem", None)
    fields |= typed
    if fields.get("lang") in LANGS:
        lang = str(fields["lang"])
    return Source(fields, problem, shown(name), frozenset(typed), lang)


def read_deals(name: str, format: str | None = None) -> list[formats.Fields]:
    """Every deal of a file, or of standard input for -; PreferansError when they can't be read."""
    with reading(), opened(name) as stream:
        return formats.load(stream, format)


def _convention(name: str, lang: str) -> object:
    """A preset's name as it is, or the convention that a file has; it is called as the file."""
    if not name.endswith(CONVENTIONS) and not os.path.exists(name):
        return name
    try:
        return Convention.of({"name": Path(name).stem, **formats.one(read_deals(name))})
    except PreferansError as error:
        raise Failure(error, lang, name) from None


def _rules(name: str, lang: str) -> object:
    """The list `likelihood` that a file has."""
    try:
        found = formats.one(read_deals(name))
        if list(found) != ["likelihood"]:
            raise PreferansError("not_rules", "likelihood", limit=MAX_RULES)
        return found["likelihood"]
    except PreferansError as error:
        raise Failure(error, lang, name) from None


def _are_hands(given: Sequence[str]) -> bool:
    """Whether these are hands: several words, in one argument or more, that are not a file's name."""
    if len(given) != 1:
        return len(given) > 1
    return len(given[0].split()) != 1 and not given[0].endswith(SUFFIXES) and not os.path.exists(given[0])


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file, or - for standard input, to be read."""
    if name != STDIN:
        return open(name, "rb")
    if sys.stdin is None:  # closed
        raise PreferansError("empty")
    return nullcontext(sys.stdin.buffer)


@contextmanager
def reading() -> Iterator[None]:
    """Turns a failure to read what is read inside into a PreferansError."""
    try:
        yield
    except FileNotFoundError:
        raise PreferansError("no_file") from None
    except IsADirectoryError:
        raise PreferansError("is_directory") from None
    except PermissionError:
        raise PreferansError("no_permission") from None
    except OSError as error:
        raise PreferansError("unreadable", reason=error.strerror) from None


@contextmanager
def writing() -> Iterator[None]:
    """Turns a failure to write a file inside into a PreferansError."""
    try:
        yield
    except OSError as error:
        raise PreferansError("unwritable", reason=error.strerror) from None


def replace(name: str, data: bytes) -> None:
    """Write a file, whole or not at all: what was there stays until the new one is; PreferansError if it can't be."""
    path = Path(name).resolve()  # a link stays one
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with writing(), unstopped():
        if path.exists() and not path.is_file():  # a pipe, a terminal
            path.write_bytes(data)
            return
        try:
            beside.write_bytes(data)
            if path.exists():
                shutil.copymode(path, beside)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


def shown(name: str) -> str:
    """A file's name in a message."""
    return "<stdin>" if name == STDIN else name
