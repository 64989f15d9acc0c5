"""The two languages, English and Russian: which they are, things to say in both, nouns that are counted.

Everything that is said to a person, a result, an error, a note of the command line, is a Phrase or a Noun; `pick`
is the one place that decides between the languages.
"""

from dataclasses import dataclass
from typing import TypeVar

LANGS = ("en", "ru")

T = TypeVar("T")


def pick(lang: str, *, en: T, ru: T) -> T:
    """What belongs to a language: `ru` for "ru", else `en`. Whether there is such a language is asked at the doors
    of the library (errors.known_lang).
    """
    return ru if lang == "ru" else en


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing to say in both languages: str.format templates over the same details."""

    en: str
    ru: str

    def text(self, lang: str = "en") -> str:
        """The template, Russian for "ru", else English."""
        return pick(lang, en=self.en, ru=self.ru)


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun that is counted: English for one and more; Russian for 1, for 2 to 4, for 5 and more.

    none  what is said of zero, where that is not just the number
    """

    en: tuple[str, str]
    ru: tuple[str, str, str]
    none: Phrase | None = None

    def text(self, number: int, lang: str = "en") -> str:
        """A number from 0 up and the form of the noun that goes with it: 1 взятка, 2 взятки, 11 взяток."""
        if number == 0 and self.none:
            return self.none.text(lang)
        return f"{number} {pick(lang, en=self.en[number != 1], ru=self.ru[_russian_form(number)])}"


def _russian_form(number: int) -> int:
    """Which form goes with a number: 0 after 1, 21, …, 1 after 2, 3, 4, 22, …, 2 after all others."""
    if number % 100 in range(11, 15):
        return 2
    return (2, 0, 1, 1, 1, 2, 2, 2, 2, 2)[number % 10]
