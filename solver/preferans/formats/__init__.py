"""Files as people and programs have them, found by content: bytes in, the named fields of a request out.

One module a format. What does not look like any other is read as TOML.
"""

from typing import BinaryIO

from preferans.errors import PreferansError
from preferans.formats import json, toml

MAX_BYTES = 1 << 20  # of a position file, or of a line of a batch


def load(stream: BinaryIO) -> dict[str, object]:
    """The fields that a file has; no more of it is read than may be. PreferansError as for `read`."""
    return read(stream.read(MAX_BYTES + 1))


def read(data: bytes) -> dict[str, object]:
    """The fields that a file's content has; PreferansError, with the line, when it can't be read.

    >>> read(b'contract = "6S"')
    {'contract': '6S'}
    """
    text = decode(data)
    return json.parse_object(text) if json.is_it(text) else toml.parse(text)


def decode(data: bytes, line: int = 1) -> str:
    """Text of UTF-8, with or without a byte order mark; `line` is the number of its first line.

    PreferansError when it is not UTF-8, empty, or longer than MAX_BYTES.
    """
    if len(data) > MAX_BYTES:
        raise PreferansError("too_big", limit=MAX_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PreferansError("not_utf8", line=line + data[: error.start].count(b"\n")) from None
    if not text.strip():
        raise PreferansError("empty")
    return text
