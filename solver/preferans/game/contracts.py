"""What is bid and played: strains, contracts, the ladder of bids.

Sources: the Preferans Codex, sections 3.5 to 3.7, and printed guides to the Sochi game.
"""

import unicodedata
from dataclasses import dataclass
from enum import Enum

from preferans.errors import PreferansError
from preferans.game.cards import Suit
from preferans.game.reading import plain_text

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
        """This strain as a Suit; None for no trump."""
        return None if self is Strain.NO_TRUMP else Suit[self.name]

    def text(self, lang: str = "en") -> str:
        """For people: ♠ ♣ ♦ ♥ NT, in Russian БК for no trump."""
        if self.suit is None:
            return "БК" if lang == "ru" else "NT"
        return self.suit.symbol


class Special(Enum):
    """What is played without a strain: misère and raspasy."""

    MISERE = "misere"
    RASPASY = "raspasy"

    def text(self, lang: str = "en") -> str:
        """For people, Russian for "ru", else English."""
        return _SPECIAL_TEXTS["ru" if lang == "ru" else "en"][self]


_SPECIAL_TEXTS = {
    "en": {Special.MISERE: "misère", Special.RASPASY: "raspasy"},
    "ru": {Special.MISERE: "мизер", Special.RASPASY: "распасы"},
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
        """Whether `tricks` fulfils the contract; a strain that promises no number is always fulfilled."""
        return tricks == 0 if self.is_misere else tricks >= (self.level or 0)

    def text(self, lang: str = "en") -> str:
        """For people: 6♠, 7NT, misère; in Russian 7БК, мизер, распасы."""
        return f"{self.level or ''}{self.game.text(lang)}"

    def __str__(self) -> str:
        return f"{self.level or ''}{self.game.value}"


MISERE = Contract(Special.MISERE)
RASPASY = Contract(Special.RASPASY)
GAMES = (*map(Contract, Strain), MISERE)
"""What a declarer can play: the five strains, no tricks promised, and misère."""


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
