"""TOML: a position file as people write it."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from typing import Any

from preferans.errors import PreferansError

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_FIRST = re.compile(
    r"""\s*(?:#[^\n]*\n\s*)*(?:\[+[ \t]*[\w.\- \t]+\]+[ \t]*(?:\#|\r?\n|\Z)|["'\w.-]+[ \t]*=)""",
    re.ASCII,
)


def is_it(text: str) -> bool:
    """Whether a text begins as TOML does: with a name and =, or a table."""
    return bool(_FIRST.match(text))


def parse(text: str) -> dict[str, object]:
    """Read the fields of a TOML file; PreferansError, with line and column, where it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = _place(str(error), text)
        raise PreferansError("not_toml", line=line, column=column) from None
    except RecursionError:
        raise PreferansError("too_deep") from None
    except ValueError:  # thousands of digits
        raise PreferansError("bad_number") from None


def read(text: str) -> list[dict[str, object]]:
    """Read the one deal of a TOML file; PreferansError as for `parse`."""
    return [parse(text)]


def write(deals: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """Write a position file; tables come last, and a field that is null is left out.

    PreferansError when there are more deals than one, or for a value that TOML can't hold.
    """
    if len(deals) != 1:
        raise PreferansError("one_deal", format="TOML", count=len(deals))
    given = {name: value for name, value in deals[0].items() if value is not None}
    tables = {name: table for name, table in given.items() if isinstance(table, Mapping)}
    try:
        blocks = [[_pair(name, value) for name, value in given.items() if name not in tables]]
        blocks += [[f"[{_key(name)}]", *_dotted(table, "", name)] for name, table in tables.items()]
        text = "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        raise PreferansError("cant_write", format="TOML") from None
    except RecursionError:
        raise PreferansError("too_deep") from None
    return text


def _pair(name: str, value: object) -> str:
    if name == "hands" and isinstance(value, list) and value:
        return f"hands = [\n{''.join(f'    {_value(hand, name)},{chr(10)}' for hand in value)}]"
    return f"{_key(name)} = {_value(value, name)}"


def _dotted(table: Mapping[str, object], prefix: str, field: str) -> Iterator[str]:
    """The lines of a table; a table within it is written with dotted names: title.en."""
    for name, value in table.items():
        if isinstance(value, Mapping) and value:
            yield from _dotted(value, f"{prefix}{_key(name)}.", field)
        else:
            yield f"{prefix}{_key(name)} = {_value(value, field)}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object, field: str) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case date() | time():
            return value.isoformat()
        case Mapping():
            return "{" + ", ".join(f"{_key(name)} = {_value(inner, field)}" for name, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(_value(inner, field) for inner in value) + "]"
    raise PreferansError("cant_write", field, format="TOML")


def _text(text: str) -> str:
    # JSON's escapes are TOML's, and only TOML escapes DEL.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _place(message: str, text: str) -> tuple[int, int]:
    """The line and the column that the parser's message names; those of the end of the text when it names none."""
    match = _PLACE.search(message)
    if match:
        return int(match[1]), int(match[2])
    lines = text.splitlines() or [""]
    return len(lines), len(lines[-1]) + 1
