"""JSON (RFC 8259): a request as programs write it, and answers for them."""

import json
import math

from preferans.errors import PreferansError


def is_it(text: str) -> bool:
    """Whether a text looks like a JSON object."""
    return text.lstrip()[:1] == "{"


def parse(text: str, line: int = 1) -> object:
    """Any JSON value; `line` is the number of the text's first line.

    PreferansError where it is not JSON, names a field twice, nests too deeply, or has a number that is none.
    """
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_int, parse_float=_float, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise PreferansError("not_json", line=line + error.lineno - 1, column=error.colno) from None
    except RecursionError:
        raise PreferansError("too_deep") from None


def parse_object(text: str) -> dict[str, object]:
    """A JSON object; PreferansError as for `parse`, and for any other value."""
    value = parse(text)
    if not isinstance(value, dict):
        raise PreferansError("not_object")
    return value


def write_line(value: object) -> bytes:
    """A value on one line, the newline included, in UTF-8."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    # Half of a surrogate pair has no UTF-8; its escape in Python is its escape in JSON.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise PreferansError("duplicate_field", name)
        found[name] = value
    return found


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
