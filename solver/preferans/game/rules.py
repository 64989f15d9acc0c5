"""What is bid, which cards may be played, and who wins a trick.

Sources: the Preferans Codex, sections 3.5 to 3.7, and printed guides to the Sochi game.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, Suit, plain_text
from preferans.lang import Phrase, pick

SEATS = (1, 2, 3)  # in playing order
MAX_TEXT = 40  # characters of a contract
LEVELS = range(6, 11)  # tricks that a contract may promise


class Strain(Enum):
    """What is trump: a suit or none. Iterates in bidding order, which is not the order of Suit."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NO_TRUMP = "N"

    @property
    def letter(self) -> str:
        """S, C, D, H or N."""
        return self.value

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None for no trump."""
        return None if self is Strain.NO_TRUMP else Suit[self.name]

    def text(self, lang: str = "en") -> str:
        """For people: ♠ ♣ ♦ ♥ NT, in Russian БК for no trump."""
        if self.suit is None:
            return pick(lang, en="NT", ru="БК")
        return self.suit.symbol


class Special(Enum):
    """What is played without a strain: misère and raspasy."""

    MISERE = "misere"
    RASPASY = "raspasy"

    def text(self, lang: str = "en") -> str:
        """For people, Russian for "ru", else English."""
        return _SPECIAL_TEXTS[self].text(lang)


class TalonRule(Enum):
    """What the two cards of the talon do in raspasy.

    CLOSED       nothing: they stay face down
    SUIT         one is turned at each of the first two tricks and names its suit: everybody, the leader too, plays
                 that suit if he can, else anything. The highest card of that suit wins, else the highest of the suit
                 that was played first. The first hand leads to tricks 1, 2 and 3
    SUIT_WINNER  the same, but the winner of trick 2 leads to trick 3
    DEALER       the dealer leads them to the first two tricks, before the first hand, and may win with them. The first
                 hand leads to trick 3

    From trick 4 on, and with the talon closed from trick 2 on, the winner leads.
    """

    CLOSED = "closed"
    SUIT = "suit"
    SUIT_WINNER = "suit_winner"
    DEALER = "dealer"

    @property
    def turns(self) -> bool:
        """Whether the talon's cards are turned."""
        return self is not TalonRule.CLOSED

    @property
    def first_hand_leads(self) -> int:
        """To how many tricks the first hand leads, whoever wins before."""
        return {TalonRule.CLOSED: 1, TalonRule.SUIT_WINNER: 2}.get(self, 3)


_SPECIAL_TEXTS = {
    Special.MISERE: Phrase(en="misère", ru="мизер"),
    Special.RASPASY: Phrase(en="raspasy", ru="распасы"),
}


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played: a strain, with the tricks it promises if a verdict is wanted, or misère, or raspasy.

    game   a Strain or a Special
    level  6 … 10 tricks, or None; always None for misère and raspasy

    >>> contract = Contract.parse("7БК")
    >>> print(contract, contract.level, contract.text(), contract.trump)
    7N 7 7NT None
    """

    game: Strain | Special
    level: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.game, Strain | Special):
            raise PreferansError("bad_contract", "contract", text=self.game)
        if self.level is None:
            return
        if isinstance(self.game, Special) or not isinstance(self.level, int) or self.level not in LEVELS:
            raise PreferansError("bad_level", "contract")

    @classmethod
    def parse(cls, text: str) -> "Contract":
        """Read S, 6S, 7N, 6♠, 7БК, misere, misère, мизер, raspasy, распасы, …; PreferansError otherwise."""
        try:
            plain = plain_text(text, MAX_TEXT)
        except PreferansError as error:
            raise error.at("contract") from None
        # Whoever writes è in two characters means the same letter.
        spelling = unicodedata.normalize("NFC", "".join(plain.split())).lower()
        if spelling not in _SPELLINGS:
            raise PreferansError("bad_contract", "contract", text=plain)
        return _SPELLINGS[spelling]

    @property
    def strain(self) -> Strain | None:
        """The strain, None for misère and raspasy."""
        return self.game if isinstance(self.game, Strain) else None

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None for no trump, misère and raspasy."""
        return self.game.suit if isinstance(self.game, Strain) else None

    @property
    def is_misere(self) -> bool:
        """Whether the declarer promises to take no trick."""
        return self.game is Special.MISERE

    @property
    def is_raspasy(self) -> bool:
        """Whether everybody passed: three players, each for himself, each wants few tricks."""
        return self.game is Special.RASPASY

    def made_by(self, tricks: int) -> bool:
        """Whether so many tricks are what the declarer promises."""
        return tricks == 0 if self.is_misere else tricks >= (self.level or 0)

    def text(self, lang: str = "en") -> str:
        """For people: 6♠, 7NT, misère; in Russian 7БК, мизер, распасы."""
        return f"{self.level or ''}{self.game.text(lang)}"

    def __str__(self) -> str:
        return f"{self.level or ''}{self.game.value}"


MISERE = Contract(Special.MISERE)
RASPASY = Contract(Special.RASPASY)


def _bids() -> tuple[Contract, ...]:
    bids = [Contract(strain, level) for level in LEVELS for strain in Strain]
    bids.insert(bids.index(Contract(Strain.SPADES, 9)), MISERE)
    return tuple(bids)


# The ladder of 26 bids from the lowest up: misère stands above 8 no trump and below 9♠ (Codex 3.6.4).
BIDS = _bids()

_STRAIN_NAMES = {
    Strain.SPADES: "s ♠ ♤ п пик пики",
    Strain.CLUBS: "c ♣ ♧ т треф трефы",
    Strain.DIAMONDS: "d ♦ ♢ б бубен бубны",
    Strain.HEARTS: "h ♥ ♡ ч черв червы черви",
    Strain.NO_TRUMP: "n nt бк",
}
_SPECIAL_NAMES = {
    MISERE: "misere misère mizer мизер",
    RASPASY: "raspasy raspas распасы распас",
}
_SPELLINGS = {
    f"{level or ''}{name}": Contract(strain, level)
    for strain, names in _STRAIN_NAMES.items()
    for name in names.split()
    for level in (None, *LEVELS)
} | {name: contract for contract, names in _SPECIAL_NAMES.items() for name in names.split()}


def next_seat(seat: int, steps: int = 1) -> int:
    """The seat that plays after this one, 1, 2, 3, 1, or so many steps later."""
    return (seat - 1 + steps) % 3 + 1


def on_table(leader: int, trick: Sequence[Card]) -> dict[int, Card]:
    """Who has which card on the table: seat -> card, in the order of play."""
    return {next_seat(leader, turn): card for turn, card in enumerate(trick)}


def touching_cards(cards: Iterable[Card], others: Hand) -> tuple[tuple[Card, ...], ...]:
    """Cards of a hand, suits together and from the ace down, in groups with none of the others' cards between them."""
    groups: list[list[Card]] = []
    for card in cards:
        last = groups[-1][-1] if groups else None
        if last is not None and last.suit is card.suit and not (last.mask - 1) & ~(2 * card.mask - 1) & others.mask:
            groups[-1].append(card)
        else:
            groups.append([card])
    return tuple(map(tuple, groups))


def legal(hand: Hand, led: Suit | None, trump: Suit | None) -> Hand:
    """The cards of `hand` that may be played to a trick in which `led` was led (None: he leads himself).

    The suit led; without one a trump, if there is one; without that any card. Nobody has to overtake.
    """
    if led is None:
        return hand
    return hand.suit(led) or (hand.suit(trump) if trump is not None else Hand()) or hand


def raspasy_winner(cards: Sequence[Card], turned: Card | None, rule: TalonRule) -> int | None:
    """The index of the card that wins among the 1 to 3 cards of a trick in raspasy; None: the dealer's card does.

    turned  the card of the talon that was turned at this trick, if one was
    """
    if turned is not None and rule is TalonRule.DEALER:
        winner = trick_winner((turned, *cards), None)
        return winner - 1 if winner else None
    return trick_winner(cards, None if turned is None else turned.suit)  # a suit that wins over others, as trumps do


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The index of the card that wins among the 1 to 3 cards of a trick, in the order they were played.

    The highest trump, else the highest card of the suit led.
    """
    led = cards[0].suit

    def strength(index: int) -> tuple[bool, bool, int]:
        card = cards[index]
        return card.suit is trump, card.suit is led, card.rank

    return max(range(len(cards)), key=strength)
