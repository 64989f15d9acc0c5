"""Reading and writing deals in every format: a text becomes the fields of a request, or is made of them.

One module a format. `loads` and `load` find the format by the content and read every deal of a text; `dumps` and `dump`
write deals; `left_out` tells what a format does not hold.

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

from preferans.errors import PreferansError
from preferans.formats.deal import Fields, one_line

__all__ = ["FORMATS", "MAX_BYTES", "Fields", "Format", "decode", "dump", "dumps", "left_out", "load", "loads", "one"]

MAX_BYTES = 1 << 20  # of a file, or of a line of a batch


@dataclass(frozen=True, slots=True)
class Format:
    """A format by its name, which is that of its module; the module is imported when it is first needed."""

    name: str

    def is_it(self, text: str) -> bool:
        """Whether a text looks like one in this format."""
        return bool(self._module.is_it(text))

    def read(self, text: str) -> list[Fields]:
        """Read the deals of a text, each as the fields of a request; PreferansError with the line."""
        deals: list[Fields] = self._module.read(text)
        return deals

    def write(self, deals: Sequence[Mapping[str, Any]], lang: str) -> str:
        """Write deals as a text, words and titles in `lang`; PreferansError for what the format can't say."""
        return str(self._module.write(deals, lang))

    @property
    def _module(self) -> Any:
        return import_module(f"{__name__}.{self.name}")


# In the order in which a text is tried: the first format whose `is_it` is true reads it.
FORMATS: Mapping[str, Format] = {name: Format(name) for name in ("toml", "pbn", "json", "bts", "jpref", "ppn", "chat")}


def load(stream: BinaryIO, format: str | None = None) -> list[Fields]:
    """Read every deal of a file, of at most MAX_BYTES. PreferansError as for `loads`."""
    return loads(stream.read(MAX_BYTES + 1), format)


def loads(data: str | bytes, format: str | None = None) -> list[Fields]:
    """Read every deal of a text, at least one, as the fields of a request; `problem` has title, source and remarks.

    format  a name in FORMATS; left out, the content tells

    PreferansError, with the line, when the text can't be read.
    """
    text = _text(data, format)
    deals = (_format(format) if format else _detected(text)).read(text)
    if not deals:
        raise PreferansError("no_format", known=", ".join(FORMATS))
    return deals


def dump(deals: Sequence[Mapping[str, Any]], stream: BinaryIO, format: str = "toml", lang: str = "en") -> None:
    """Write deals into a file, in UTF-8. PreferansError as for `dumps`, before anything is written."""
    stream.write(dumps(deals, format, lang).encode())


def dumps(deals: Sequence[Mapping[str, Any]], format: str = "toml", lang: str = "en") -> str:
    """Write deals as a text.

    format  a name in FORMATS
    lang    the language of titles and words: "en" or "ru"

    PreferansError names a field that the format can't say. For what it leaves out without an error see `left_out`.
    """
    return _format(format).write(deals, lang)


def left_out(deals: Sequence[Mapping[str, Any]], format: str, lang: str = "en") -> list[str]:
    """The names of the fields that get lost when deals are written in a format and read again.

    >>> left_out([{"hands": "A... K... Q...", "contract": "S", "declarer": 1, "id": 7}], "pbn")
    ['id']
    """
    again = loads(dumps(deals, format, lang), format)
    lost = [name for before, after in zip(deals, again, strict=True) for name in _lost(before, after)]
    return list(dict.fromkeys(lost))


def _lost(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """The names of the fields of `before` that `after` has not."""
    for name, value in before.items():
        if name == "problem" and isinstance(value, Mapping) and isinstance(kept := after.get(name), Mapping):
            yield from (f"{name}.{text}" for text in _lost_texts(value, kept))
        elif value not in (None, [], {}, "") and name not in after and (name, value) != ("leader", 1):
            yield name


def _lost_texts(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """The texts of the table [problem], or single languages of them, that `after` has not."""
    for name, value in before.items():
        if name not in after:
            yield name
        elif isinstance(value, Mapping) and not isinstance(after[name], Mapping):
            yield from (f"{name}.{lang}" for lang, text in value.items() if one_line(str(text)) != after[name])


def _detected(text: str) -> Format:
    """The first format that a text looks like; PreferansError when there is none."""
    for format in FORMATS.values():
        if format.is_it(text):
            return format
    raise PreferansError("no_format", known=", ".join(FORMATS))


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise PreferansError("unknown_format", "format", text=name, known=", ".join(FORMATS))
    return FORMATS[name]


def one(deals: Sequence[Fields], number: int | None = None) -> Fields:
    """Return the deal of this number, from 1, or the only one; PreferansError if there is none, or a choice."""
    if number is None and len(deals) > 1:
        raise PreferansError("several_deals", count=len(deals))
    if number is not None and not 1 <= number <= len(deals):
        raise PreferansError("no_such_deal", "deal", number=number, count=len(deals))
    return deals[(number or 1) - 1]


def decode(data: bytes, line: int = 1) -> str:
    """Decode UTF-8, with or without a byte order mark; `line` is the number of the first line, for errors.

    PreferansError when it is not UTF-8, empty, or longer than MAX_BYTES.
    """
    return _checked(data, line, "utf-8-sig")


def _text(data: str | bytes, format: str | None) -> str:
    """Decode a file: UTF-8, or cp1251, in which the Bridge-Preferans Studio and old editors of Russian write."""
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
    """Whether a text decoded as cp1251 looks like Russian: Russian and ASCII letters alone, most of them small."""
    letters = [char for char in text if char.isalpha() and not char.isascii()]
    russian = [char for char in letters if "а" <= char.lower() <= "я" or char in "ёЁ"]
    vowels = [char for char in russian if char.lower() in "аеёиоуыэюя"]
    prose = len(letters) > 7 and letters == russian and 4 * len(vowels) >= len(russian)
    return prose and 2 * sum(map(str.islower, russian)) > len(russian)


def _checked(data: bytes, line: int, encoding: str) -> str:
    """Decode bytes; PreferansError when they are too many, empty, or not in this encoding."""
    if len(data) > MAX_BYTES:
        raise PreferansError("too_big", limit=MAX_BYTES)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise PreferansError("not_utf8", line=line + data[: error.start].count(b"\n")) from None
    if not text.strip():
        raise PreferansError("empty")
    return text
