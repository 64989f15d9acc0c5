"""The terminal: its language, its colour, errors of one line, exit codes."""

import os
import signal
import sys
from typing import Any

import click
from preferans.errors import PreferansError

# Exit codes. 0: answered.
FAILED = 1  # batch: a request got an error for an answer; or the answers could not be written
REFUSED = 2  # there is something wrong with what was given; nothing was written
STOPPED = 128  # and the number of the signal: 130 for Ctrl-C, 143 for SIGTERM


class Failure(click.ClickException):
    """Ends the command with one line on standard error, in the reader's language.

    file  the name of the file that the error is about, if it is about one
    """

    def __init__(self, error: PreferansError, lang: str, file: str | None = None, code: int = REFUSED) -> None:
        super().__init__((f"{file}: " if file else "") + error.message(lang))
        self.code = code


class Commands(click.Group):
    """A group of commands that end with one line, never a traceback, when something is wrong."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command, and exit."""
        if hasattr(sys.stdout, "reconfigure"):  # an encoding without ♠ is no reason to fail
            sys.stdout.reconfigure(errors="backslashreplace")
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except click.ClickException as error:
            click.echo(f"preferans: {_one_line(error.format_message())}", err=True)
            code = error.code if isinstance(error, Failure) else REFUSED
        except click.Abort:
            code = STOPPED + signal.SIGINT
        sys.exit(code)


def _one_line(text: str) -> str:
    """A text on one line: what can't be printed is escaped."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def put(data: str | bytes, colour: bool | None = None) -> None:
    """Write to standard output, at once. A pipe that is closed ends the command without a word."""
    try:
        click.echo(data, nl=False, color=colour)
    except BrokenPipeError:
        raise
    except OSError as error:
        # What Python still holds for standard output is let go, or it would fail at the exit too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        unwritable = PreferansError("unwritable", reason=error.strerror)
        raise Failure(unwritable, locale_lang(), "<stdout>", FAILED) from None


def locale_lang() -> str:
    """The language that the locale names: "ru" or, for every other one, "en"."""
    names = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ru" if next(filter(None, names), "").lower().startswith("ru") else "en"


def has_colour() -> bool:
    """Whether standard output is a terminal that shows colour, and its user has not asked for none."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout is not None and sys.stdout.isatty()
