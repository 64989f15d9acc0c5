"""TOML: a position file as people write it."""

import re
import tomllib

from preferans.errors import PreferansError

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


def parse(text: str) -> dict[str, object]:
    """The fields of a TOML file; PreferansError with the line and the column where it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = _place(str(error), text)
        raise PreferansError("not_toml", line=line, column=column) from None
    except RecursionError:
        raise PreferansError("too_deep") from None
    except ValueError:  # thousands of digits
        raise PreferansError("bad_number") from None


def _place(message: str, text: str) -> tuple[int, int]:
    """The line and the column that the parser names; when it names none, it is the end of the text."""
    found = _PLACE.search(message)
    if found:
        return int(found[1]), int(found[2])
    lines = text.splitlines() or [""]
    return len(lines), len(lines[-1]) + 1
