"""Suits, ranks, cards and hands.

A hand is a set of cards in one 32-bit integer: bit `8 * suit + rank`, suits S H D C, ranks 7 8 9 T J Q K A.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from preferans.errors import PreferansError


class Suit(IntEnum):
    """A suit, numbered in the order in which hands are written (bidding has its own order: contracts.Strain)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """S, H, D or C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """♠, ♥, ♦ or ♣."""
        return "♠♥♦♣"[self]

    def text(self, lang: str = "en") -> str:
        """The suit's name, Russian for "ru", else English."""
        return _SUIT_NAMES["ru" if lang == "ru" else "en"][self]


class Rank(IntEnum):
    """A rank; within a suit the higher number wins."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One Latin character, T for the ten."""
        return "789TJQKA"[self]

    def text(self, lang: str = "en") -> str:
        """The rank as people write it: J Q K A and 10, or В Д К Т and 10 for "ru"."""
        return _RANK_TEXTS["ru" if lang == "ru" else "en"][self]


_SUIT_NAMES = {
    "en": ("spades", "hearts", "diamonds", "clubs"),
    "ru": ("пики", "червы", "бубны", "трефы"),
}
_RANK_TEXTS = {
    "en": ("7", "8", "9", "10", "J", "Q", "K", "A"),
    "ru": ("7", "8", "9", "10", "В", "Д", "К", "Т"),  # Cyrillic
}


class Card(IntEnum):
    """One of the 32 cards: its number is `8 * suit + rank`, its name what is written.

    >>> Card.parse("♥10"), Card.HT.text("ru"), int(Card.HT)
    (Card.HT, '♥10', 11)

    suit, rank  its Suit and Rank
    mask        the hand that holds this card alone: 1 << number
    """

    suit: Suit
    rank: Rank
    mask: int

    S7, S8, S9, ST, SJ, SQ, SK, SA = range(8)
    H7, H8, H9, HT, HJ, HQ, HK, HA = range(8, 16)
    D7, D8, D9, DT, DJ, DQ, DK, DA = range(16, 24)
    C7, C8, C9, CT, CJ, CQ, CK, CA = range(24, 32)

    def __init__(self, number: int) -> None:
        self.suit = Suit(number // 8)
        self.rank = Rank(number % 8)
        self.mask = 1 << number

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read SA, ♠A, AS, S10, пТ, …; PreferansError when the text is not a card."""
        from preferans.game.reading import Reader  # which is made of cards

        return Reader().card(text)

    def text(self, lang: str = "en") -> str:
        """For people: ♠A, ♥10, in Russian ♠Т, ♥10."""
        return self.suit.symbol + self.rank.text(lang)

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

    def __repr__(self) -> str:
        return f"Card.{self.name}"


CARDS = tuple(Card)  # by number

# The order in which cards are listed everywhere: by suit, S H D C, and from the ace down.
LISTED = tuple(sorted(CARDS, key=lambda card: (card.suit, -card.rank)))


def card_order(card: Card) -> int:
    """The key that sorts cards for output: by suit, S H D C, and from the ace down."""
    return card ^ 7


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of cards: `mask` has the bit of every card in it (0 … 2**32 - 1).

    Iterates in the order of output; `len`, `in`, `|`, `&`, `-` and `==` are those of sets.

    >>> hand = Hand.parse("♠AK87 ♥QJ ♦T9 ♣A7")
    >>> print(hand, hand.text("ru"))
    AK87.QJ.T9.A7 ♠ТК87 ♥ДВ ♦109 ♣Т7
    >>> list(hand.suit(Suit.HEARTS))
    [Card.HQ, Card.HJ]
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.mask, int) or self.mask >> 32:
            raise PreferansError("bad_mask")

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Read AK87.QJ.T9.A7, ♠AK87 ♥QJ ♦T9 ♣A7, SAK87 HQJ, пТК87 чДВ; PreferansError if the text is not a hand."""
        from preferans.game.reading import Reader  # which is made of cards

        return Reader().hand(text)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The hand that holds exactly these cards."""
        mask = 0
        for card in cards:
            mask |= card.mask
        return cls(mask)

    def suit(self, suit: Suit) -> "Hand":
        """The cards of one suit."""
        return Hand(self.mask & 0xFF << 8 * suit)

    def text(self, lang: str = "en") -> str:
        """For people: ♠AK87 ♥QJ ♦109, empty suits left out; — for an empty hand."""
        held = ((suit.symbol, "".join(rank.text(lang) for rank in self._ranks(suit))) for suit in Suit)
        return " ".join(symbol + ranks for symbol, ranks in held if ranks) or "—"

    def _ranks(self, suit: Suit) -> list[Rank]:
        return [card.rank for card in self.suit(suit)]

    def __str__(self) -> str:
        return ".".join("".join(rank.letter for rank in self._ranks(suit)) for suit in Suit)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __iter__(self) -> Iterator[Card]:
        return (card for card in LISTED if self.mask & card.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask & card.mask)

    def __or__(self, other: "Hand") -> "Hand":
        return Hand(self.mask | other.mask)

    def __and__(self, other: "Hand") -> "Hand":
        return Hand(self.mask & other.mask)

    def __sub__(self, other: "Hand") -> "Hand":
        return Hand(self.mask & ~other.mask)
