"""Deals as people and programs write them down, found by content: text in, the fields of requests out, and back.

One module a format. `loads` and `load` read every deal of a text; `dumps` and `dump` write deals; `left_out` tells
what a format does not hold.

>>> (found,) = loads("deal 1 A.K.. .A.7. K...8\\ncontract 6S\\nplay N\\nturns 0\\nplayer N")
>>> found["hands"], found["contract"]
(['A.K..', '.A.7.', 'K...8'], '6S')
>>> print(dumps([found], "pbn"))
[Deal "W:A.K.. .A.7. K...8 -"]
[Contract "6S"]
[Declarer "W"]
[Play "W"]
*
<BLANKLINE>
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, BinaryIO

from preferans.errors import PreferansError, known_lang
from preferans.formats.deal import Fields, one_line

__all__ = ["FORMATS", "MAX_BYTES", "Fields", "Format", "decode", "dump", "dumps", "left_out", "load", "loads", "one"]

MAX_BYTES = 1 << 20  # of a file, or of a line of a batch


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write deals down: a module of this package, imported when it is asked something."""

    name: str

    def is_it(self, text: str) -> bool:
        """Whether a text is in it."""
        return bool(self._module.is_it(text))

    def read(self, text: str) -> list[Fields]:
        """The deals of a text, each as the fields of a request; PreferansError with the line."""
        deals: list[Fields] = self._module.read(text)
        return deals

    def write(self, deals: Sequence[Mapping[str, Any]], lang: str) -> str:
        """Deals as a text, its words and titles in a language; PreferansError for what the format can't say."""
        return str(self._module.write(deals, lang))

    @property
    def _module(self) -> Any:
        return import_module(f"{__name__}.{self.name}")


# In the order in which a text is tried: the first that knows it has it.
FORMATS: Mapping[str, Format] = {name: Format(name) for name in ("toml", "pbn", "json", "bts", "jpref", "ppn", "chat")}


def load(stream: BinaryIO, format: str | None = None) -> list[Fields]:
    """Every deal of a file; no more of it is read than may be. PreferansError as for `loads`."""
    return loads(stream.read(MAX_BYTES + 1), format)


def loads(data: str | bytes, format: str | None = None) -> list[Fields]:
    """Every deal of a text, at least one: the fields of a request, and `problem` for what is said of it.

    format  its name in FORMATS; left out, the content tells

    PreferansError, with the line, when it can't be read.
    """
    text = _text(data, format)
    found = _format(format) if format else _detected(text)
    deals = found.read(text)
    if not deals:
        raise PreferansError("no_format", known=", ".join(FORMATS))
    return deals


def dump(deals: Sequence[Mapping[str, Any]], stream: BinaryIO, format: str = "toml", lang: str = "en") -> None:
    """Write deals into a file, in UTF-8. PreferansError as for `dumps`, before anything is written."""
    stream.write(dumps(deals, format, lang).encode())


def dumps(deals: Sequence[Mapping[str, Any]], format: str = "toml", lang: str = "en") -> str:
    """Deals as a text.

    format  its name in FORMATS
    lang    the language of titles and words: "en" or "ru"

    PreferansError names the field that the format can't say. What it only leaves out: see `left_out`.
    """
    return _format(format).write(deals, known_lang(lang))


def left_out(deals: Sequence[Mapping[str, Any]], format: str, lang: str = "en") -> list[str]:
    """The names of fields that are not there any more when deals are written in a format and read again.

    >>> left_out([{"hands": "A... K... Q...", "contract": "S", "declarer": 1, "id": 7}], "pbn")
    ['id']
    """
    again = loads(dumps(deals, format, lang), format)
    lost = [name for before, after in zip(deals, again, strict=True) for name in _lost(before, after)]
    return list(dict.fromkeys(lost))


def _lost(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for name, value in before.items():
        if name == "problem" and isinstance(value, Mapping) and isinstance(kept := after.get(name), Mapping):
            yield from (f"{name}.{text}" for text in _lost_texts(value, kept))
        elif value not in (None, [], {}, "") and name not in after and (name, value) != ("leader", 1):
            yield name


def _lost_texts(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What was said of a deal, or one language of it, and is not any more."""
    for name, value in before.items():
        if name not in after:
            yield name
        elif isinstance(value, Mapping) and not isinstance(after[name], Mapping):
            yield from (f"{name}.{lang}" for lang, text in value.items() if one_line(str(text)) != after[name])


def _detected(text: str) -> Format:
    """The format that a text is in; PreferansError when it looks like none."""
    for found in FORMATS.values():
        if found.is_it(text):
            return found
    raise PreferansError("no_format", known=", ".join(FORMATS))


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise PreferansError("unknown_format", "format", text=name, known=", ".join(FORMATS))
    return FORMATS[name]


def one(deals: Sequence[Fields], number: int | None = None) -> Fields:
    """One of several deals, counted from 1; PreferansError when it is not there, or none is chosen of several."""
    if number is None and len(deals) > 1:
        raise PreferansError("several_deals", count=len(deals))
    if number is not None and not 1 <= number <= len(deals):
        raise PreferansError("no_such_deal", "deal", number=number, count=len(deals))
    return deals[(number or 1) - 1]


def decode(data: bytes, line: int = 1) -> str:
    """Text of UTF-8, with or without a byte order mark; `line` is the number of its first line.

    PreferansError when it is not UTF-8, empty, or longer than MAX_BYTES.
    """
    return _checked(data, line, "utf-8-sig")


def _text(data: str | bytes, format: str | None) -> str:
    """The text of a file; the Bridge-Preferans Studio writes cp1251 as well, and so do old editors of Russian."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    try:
        return decode(data)
    except PreferansError as error:
        old = data.decode("cp1251", "replace")
        if error.code == "not_utf8" and (format == "bts" or (format is None and FORMATS["bts"].is_it(old))):
            return _checked(data, 1, "cp1251")
        if error.code == "not_utf8" and format in (None, "chat") and _is_russian(old):
            return _checked(data, 1, "cp1251")
        raise


def _is_russian(text: str) -> bool:
    """Whether a text that was read as cp1251 has Russian letters, most of them small, and no others but ASCII."""
    letters = [char for char in text if char.isalpha() and not char.isascii()]
    russian = [char for char in letters if "а" <= char.lower() <= "я" or char in "ёЁ"]
    vowels = [char for char in russian if char.lower() in "аеёиоуыэюя"]
    prose = len(letters) > 7 and letters == russian and 4 * len(vowels) >= len(russian)
    return prose and 2 * sum(map(str.islower, russian)) > len(russian)


def _checked(data: bytes, line: int, encoding: str) -> str:
    if len(data) > MAX_BYTES:
        raise PreferansError("too_big", limit=MAX_BYTES)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise PreferansError("not_utf8", line=line + data[: error.start].count(b"\n")) from None
    if not text.strip():
        raise PreferansError("empty")
    return text
