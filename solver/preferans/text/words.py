"""Things to say in English and Russian, nouns that are counted, and the words that all texts share."""

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.game.contracts import Strain


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing to say in both languages: str.format templates over the same details."""

    en: str
    ru: str

    def text(self, lang: str = "en") -> str:
        """The template, Russian for "ru", else English."""
        return self.ru if lang == "ru" else self.en


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
        return f"{number} {self.ru[_russian_form(number)] if lang == 'ru' else self.en[number != 1]}"


def _russian_form(number: int) -> int:
    """Which form goes with a number: 0 after 1, 21, …, 1 after 2, 3, 4, 22, …, 2 after all others."""
    if number % 100 in range(11, 15):
        return 2
    return (2, 0, 1, 1, 1, 2, 2, 2, 2, 2)[number % 10]


def joined(words: Sequence[str]) -> str:
    """Words in one, the empty ones left out, with commas."""
    return ", ".join(word for word in words if word)


TRICK = Noun(
    en=("trick", "tricks"),
    ru=("взятка", "взятки", "взяток"),
    none=Phrase(en="no trick", ru="ни одной взятки"),
)

TRICKS_TAKEN = Noun(  # what somebody takes
    en=("trick", "tricks"),
    ru=("взятку", "взятки", "взяток"),
    none=Phrase(en="no trick", ru="ни одной взятки"),
)

SEAT = Phrase(en="seat {seat}", ru="игрок {seat}")
DECLARER = Phrase(en="declarer", ru="играющий")
DEALER = Phrase(en="dealer", ru="сдающий")
FIRST_HAND = Phrase(en="first hand", ru="первая рука")

IN_STRAIN = {
    Strain.SPADES: Phrase(en="in spades", ru="в пиках"),
    Strain.CLUBS: Phrase(en="in clubs", ru="в трефах"),
    Strain.DIAMONDS: Phrase(en="in diamonds", ru="в бубнах"),
    Strain.HEARTS: Phrase(en="in hearts", ru="в червах"),
    Strain.NO_TRUMP: Phrase(en="in no trump", ru="в бескозырке"),
}
