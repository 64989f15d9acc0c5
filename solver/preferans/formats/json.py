"""JSON (RFC 8259): requests as programs write them, one or a line each, and answers for them."""

import json
import math
from collections.abc import Mapping, Sequence

from preferans.errors import PreferansError


def is_it(text: str) -> bool:
    """Whether a text looks like a JSON object."""
    return text.lstrip()[:1] == "{"


def parse(text: str, line: int = 1) -> object:
    """Read a text that is one JSON value; `line` is the number of its first line, for errors.

    PreferansError where it is not JSON, names a field twice, nests too deeply, or has a number that is not finite.
    """
    value, end = _value(text, _blank(text, 0), line)
    if _blank(text, end) < len(text):
        raise _not_json(text, _blank(text, end), line)
    return value


def read(text: str) -> list[dict[str, object]]:
    """Read the JSON objects of a text, one after another; PreferansError as for `parse`, and for any other value."""
    objects: list[dict[str, object]] = []
    end = _blank(text, 0)
    while end < len(text) or not objects:
        value, end = _value(text, end)
        if not isinstance(value, dict):
            raise PreferansError("not_object")
        objects.append(value)
        end = _blank(text, end)
    return objects


def write(deals: Sequence[Mapping[str, object]], lang: str = "en") -> str:
    """Write a line for each deal, without its table [problem], which is not a field of a request.

    PreferansError for a value that JSON can't hold.
    """
    requests = [{name: value for name, value in deal.items() if name != "problem"} for deal in deals]
    try:
        return "".join(write_line(request).decode() for request in requests)
    except (TypeError, ValueError):
        raise PreferansError("cant_write", format="JSON") from None
    except RecursionError:
        raise PreferansError("too_deep") from None


def write_line(value: object) -> bytes:
    """A value on one line, the newline included, in UTF-8."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    # Half of a surrogate pair has no UTF-8; its escape in Python is its escape in JSON.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _value(text: str, start: int, line: int = 1) -> tuple[object, int]:
    """Read the value that begins at `start`; return it and the index after it."""
    try:
        return _decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _not_json(text, error.pos, line) from None
    except RecursionError:
        raise PreferansError("too_deep") from None


def _not_json(text: str, at: int, line: int) -> PreferansError:
    before = text[:at]
    column = at - before.rfind("\n")
    return PreferansError("not_json", line=line + before.count("\n"), column=column)


def _blank(text: str, start: int) -> int:
    """The index of the first character from `start` on that is not a blank."""
    while text[start : start + 1] and text[start] in " \t\n\r":
        start += 1
    return start


def indented(value: object) -> str:
    """A value for people to read, the lines indented."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise PreferansError("duplicate_field", name)
        fields[name] = value
    return fields


def _int(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # thousands of digits
        raise PreferansError("bad_number") from None


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise PreferansError("bad_number")
    return value


def _no_number(text: str) -> None:
    raise PreferansError("bad_number")


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_int=_int, parse_float=_float, parse_constant=_no_number)
