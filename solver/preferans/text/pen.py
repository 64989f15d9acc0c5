"""How a text is written: its language, its colour where wanted, lines of the width that is seen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import click

from preferans.game.cards import Card, Hand, Suit
from preferans.text.words import Noun, Phrase

WIDTH = 80  # columns
RED = (Suit.HEARTS, Suit.DIAMONDS)


class Worded(Protocol):
    """What can say itself in both languages: a Phrase, a Card, a Contract, …"""

    def text(self, lang: str = "en") -> str:
        """In words, Russian for "ru", else English."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes in one language, with or without colour. Colour never changes what is read.

    lang    "ru" for Russian, anything else for English
    colour  whether red suits are red, and what matters is bold, by the terminal's escape codes
    """

    lang: str = "en"
    colour: bool = False

    def say(self, phrase: Phrase, **details: Worded | str | int) -> str:
        """A phrase with its details, those too in this language."""
        words = {
            name: value if isinstance(value, str | int) else value.text(self.lang) for name, value in details.items()
        }
        return phrase.text(self.lang).format_map(words)

    def sentence(self, phrase: Phrase, **details: Worded | str | int) -> str:
        """The same, with a capital letter."""
        return capital(self.say(phrase, **details))

    def count(self, noun: Noun, number: int) -> str:
        """A number of things: 2 взятки."""
        return noun.text(number, self.lang)

    def card(self, card: Card, mark: str = "", *, strong: bool = False) -> str:
        """A card, and a mark that belongs to it."""
        return self._ink(card.text(self.lang) + mark, card.suit, strong)

    def run(self, cards: Sequence[Card]) -> str:
        """Cards of one suit, which is named once: ♦К Д В 10."""
        ranks = " ".join(card.rank.text(self.lang) for card in cards)
        return self._ink(cards[0].suit.symbol + ranks, cards[0].suit)

    def suit(self, hand: Hand, suit: Suit) -> str:
        """What a hand holds of a suit: ♦ К Д В 10, or ♦ — for nothing."""
        ranks = " ".join(card.rank.text(self.lang) for card in hand.suit(suit))
        return self._ink(f"{suit.symbol} {ranks or '—'}", suit)

    def symbol(self, suit: Suit) -> str:
        """The suit's symbol."""
        return self._ink(suit.symbol, suit)

    def strong(self, text: str) -> str:
        """What the eye should find first."""
        return click.style(text, bold=True) if self.colour else text

    def _ink(self, text: str, suit: Suit, strong: bool = False) -> str:
        red = suit in RED
        if not self.colour or not (red or strong):
            return text
        return click.style(text, fg="red" if red else None, bold=strong or None)


def capital(text: str) -> str:
    """With a capital letter (of a text without colour)."""
    return text[:1].upper() + text[1:]


def pad(text: str, width: int) -> str:
    """Blanks after a text, up to so many columns."""
    return text + " " * (width - seen(text))


def centred(text: str, width: int) -> str:
    """Blanks on both sides of a text, up to so many columns."""
    return pad(" " * ((width - seen(text)) // 2) + text, width)


def placed(*texts: tuple[int, str]) -> str:
    """One line with texts at these columns, from the left to the right."""
    line = ""
    for column, text in texts:
        line = pad(line, column) + text
    return line


def seen(text: str) -> int:
    """The columns that a text takes when it is seen."""
    return len(click.unstyle(text))


def flow(head: str, items: Iterable[str], gap: str = "  ") -> Iterator[str]:
    """A head, then items with a gap between, in lines of at most WIDTH columns that begin under the first."""
    line, first, fresh = head, seen(head), True
    for item in items:
        if not fresh and seen(line + gap + item) > WIDTH:
            yield line + gap.rstrip()
            line, fresh = " " * first, True
        line += item if fresh else gap + item
        fresh = False
    yield line


def page(*blocks: Iterable[str]) -> str:
    """One text: blocks of lines, those without any left out, with an empty line between them."""
    full = [[line.rstrip() for line in block] for block in blocks]
    return "\n\n".join("\n".join(block) for block in full if block)
