"""What is wrong with an input: a stable code, the field, and one line in English or Russian."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from preferans.lang import LANGS, Phrase
from preferans.messages import MESSAGES

SHOWN = 80  # characters of a user's text that a message repeats
LONGEST = 100  # binary digits of a number that is shown

_SPOT = {"line": Phrase(en="line", ru="строка"), "column": Phrase(en="column", ru="столбец")}
_ITEMS = {"hands": Phrase(en="hand", ru="рука"), "weights": Phrase(en="weight", ru="вес")}
_CARD = Phrase(en="card", ru="карта")


@dataclass(frozen=True, slots=True)
class Items:
    """Items of a field, counted from 1, for a message: «hand 1, hand 3»."""

    field: str
    numbers: tuple[int, ...]

    def text(self, lang: str = "en") -> str:
        """The items in words, Russian for "ru", else English."""
        word = _ITEMS.get(self.field, _CARD).text(lang)
        return ", ".join(f"{word} {number}" for number in self.numbers)


def place(field: str | None, index: int | None = None, lang: str = "en") -> str:
    """A field, or an item of it, in words: «hands, hand 2»; "" without a field."""
    if field is None or index is None:
        return field or ""
    return f"{field}, {Items(field, (index,)).text(lang)}"


class PreferansError(ValueError):
    """An input that is wrong, explained: the one exception this library raises for what it is given.

    code     stable, snake_case, a key of MESSAGES
    field    the field of the request or the argument that is wrong ("hands", "played", …), or None
    details  what the message's template needs, and "index": the item of the field, "line" and "column" of a
             text, all counted from 1; cards, hands, suits and contracts stand in it as objects

    str(error) is message("en").
    """

    MESSAGES: ClassVar[Mapping[str, Phrase]] = MESSAGES

    def __init__(self, code: str, field: str | None = None, **details: Any) -> None:
        super().__init__(code, field, details)
        self.code = code
        self.field = field
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.code, self.field, self.details)

    def __str__(self) -> str:
        return self.message("en")

    def message(self, lang: str = "en") -> str:
        """One line for a person, Russian for "ru", else English: the place, then what is wrong."""
        template = self.MESSAGES[self.code].text(lang)
        sentence = template.format_map({name: _shown(value, lang) for name, value in self.details.items()})
        where = _shown(place(self.field, self.details.get("index"), lang), lang)
        return ": ".join(filter(None, (self._spot(lang), where, sentence)))

    def _spot(self, lang: str) -> str:
        """The line and the column, as far as they are known."""
        known = [(word, self.details[name]) for name, word in _SPOT.items() if name in self.details]
        return ", ".join(f"{word.text(lang)} {number}" for word, number in known)

    def on(self, line: int) -> Self:
        """This error, found on this line of a text, counted from 1; one that has its line keeps it."""
        return type(self)(self.code, self.field, **{"line": line, **self.details})

    def at(self, field: str | None, index: int | None = None) -> Self:
        """This error, found in this field (and at this item of it, counted from 1)."""
        place = {} if index is None else {"index": index}
        return type(self)(self.code, field, **{**self.details, **place})


def known_lang(lang: object) -> str:
    """A language's name as it was given; PreferansError unless it is one of LANGS."""
    if not isinstance(lang, str) or lang not in LANGS:
        raise PreferansError("unknown_lang", "lang", text=lang, known=", ".join(LANGS))
    return lang


def _rebuilt(kind: type[PreferansError], code: str, field: str | None, details: dict[str, Any]) -> PreferansError:
    return kind(code, field, **details)


def _shown(value: object, lang: str) -> str:
    """A detail as a message shows it: our objects in words, of what a user gave what can be read."""
    if isinstance(value, str):
        cut = value if len(value) <= SHOWN else value[:SHOWN] + "…"
        return "".join(map(_printable, cut))
    if callable(text := getattr(value, "text", None)):
        return str(text(lang))
    if isinstance(value, int | float) and not (isinstance(value, int) and value.bit_length() > LONGEST):
        return str(value)
    return "None" if value is None else type(value).__name__


def _printable(char: str) -> str:
    # A combining mark would sit on its neighbour, and a lone surrogate could not be printed at all.
    if char.isprintable() and not unicodedata.combining(char):
        return char
    return char.encode("unicode_escape").decode("ascii")
