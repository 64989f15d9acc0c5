"""Cards and hands as people write them.

Cards are read in Latin (A K Q J T 9 8 7) or in Russian (Т К Д В 10 9 8 7). The two alphabets share the shape
T, a ten in Latin and an ace in Russian, so the ranks of one deal must all be in one of them: see Reader.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from preferans.errors import PreferansError, place
from preferans.game.cards import CARDS, Card, Hand, Rank, Suit

MAX_TEXT = 200  # characters of a hand or a card
MAX_TEXTS = 600  # characters of three hands or of all cards played


class Script(Enum):
    """The alphabet in which a rank is written."""

    LATIN = "Latin"
    CYRILLIC = "Cyrillic"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of some field that was read as the rank of a card."""

    letter: str
    script: Script
    card: Card
    field: str | None
    index: int | None

    def text(self, lang: str = "en") -> str:
        """What was seen, how it was read, and where: «Latin T (♠10) in hands, hand 1»."""
        russian = lang == "ru"
        script = ("латинская" if self.script is Script.LATIN else "русская") if russian else self.script.value
        where = place(self.field, self.index, lang)
        seen = f"{script} {self.letter} ({self.card.text(lang)})"
        return f"{seen} {'в' if russian else 'in'} {where}" if where else seen


_ACE_TO_JACK = [Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK]
_LATIN = dict(zip("AKQJTakqjt", [*_ACE_TO_JACK, Rank.TEN] * 2, strict=True))
_CYRILLIC = dict(zip("ТКДВткдв", _ACE_TO_JACK * 2, strict=True))
_RANKS = _LATIN | _CYRILLIC | {"10": Rank.TEN, "9": Rank.NINE, "8": Rank.EIGHT, "7": Rank.SEVEN}
SYMBOLS = {name: suit for suit in Suit for name in ("♠♤", "♥♡", "♦♢", "♣♧")[suit]}
SUIT_LETTERS = {name: suit for suit in Suit for name in ("SsПп", "HhЧч", "DdБб", "CcТт")[suit]}
_SUITS = SYMBOLS | SUIT_LETTERS
_CYRILLIC_SUITS = frozenset("ПпЧчБбТт")
_CYRILLIC_T = frozenset("Тт")  # an ace, or the suit of clubs
_EITHER_T = frozenset("TtТт")  # a ten in Latin, an ace in Cyrillic
_VOID = ("-", "–", "—")
_SPELLING = re.compile("10|.", re.DOTALL)
_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")  # editors add them to ♠ and the others

# Letters that look like a rank or a suit of the other alphabet, and the code of the error that says so.
_RANK_TWINS = {"А": "cyrillic_a", "а": "cyrillic_a", "B": "latin_b"}
_SUIT_TWINS = {"С": "cyrillic_s", "с": "cyrillic_s", "T": "latin_t", "t": "latin_t"}

_Spelled = tuple[Card, str]  # a card, and its rank as it was written


class Reader:
    """Reads the texts of one deal: its hands, talon, discard and played cards.

    All ranks that one Reader reads must be in one alphabet, else the error mixed_scripts names a letter of
    each, how it was read, and where. The alphabet of suits does not matter. A value that is a Hand or a Card already is
    returned as it is.

    Every method takes the name of the field that it reads, and the number of the item in it (from 1), and raises
    PreferansError with both.
    """

    def __init__(self) -> None:
        self._seen: dict[Script, Letter] = {}

    def hands(self, value: object, field: str | None = "hands") -> tuple[Hand, Hand, Hand]:
        """Three hands: a sequence of three, or one text in the form with dots, blanks between the hands."""
        parts = _parts(value, field, "not_hands")
        if len(parts) != 3:
            raise PreferansError("three_hands", field, count=len(parts))
        dotted = isinstance(value, str)
        first, second, third = (self.hand(part, field, i, dotted=dotted) for i, part in enumerate(parts, 1))
        return first, second, third

    def hand(self, value: object, field: str | None = None, index: int | None = None, *, dotted: bool = False) -> Hand:
        """One hand in any of its written forms; with `dotted` only in the form AK87.QJ.T9.A7."""
        if isinstance(value, Hand):
            return value
        try:
            text = plain_text(value)
            spelled = _dotted(text) if dotted or "." in text else _named(text)
        except PreferansError as error:
            raise error.at(field, index) from None
        self._check_script(spelled, field, index)
        for number, (card, _) in enumerate(spelled):
            if any(card is other for other, _ in spelled[:number]):
                raise PreferansError("duplicate_card", card=card, where=text).at(field, index)
        return Hand.of(card for card, _ in spelled)

    def cards(self, value: object, field: str | None = None) -> tuple[Card, ...]:
        """Cards in the order given: a sequence, or one text with blanks or commas between them."""
        parts = _parts(value, field, "not_cards")
        if len(parts) > len(CARDS):
            raise PreferansError("too_many_cards", field, limit=len(CARDS))
        return tuple(self.card(part, field, index) for index, part in enumerate(parts, 1))

    def card(self, value: object, field: str | None = None, index: int | None = None) -> Card:
        """One card: SA, ♠A, AS, S10, пТ, …"""
        if isinstance(value, Card):
            return value
        try:
            spelled = _card(plain_text(value))
        except PreferansError as error:
            raise error.at(field, index) from None
        self._check_script([spelled], field, index)
        return spelled[0]

    def _check_script(self, spelled: list[_Spelled], field: str | None, index: int | None) -> None:
        """Remember a letter of each alphabet, a T before any other, and refuse the second alphabet."""
        for card, rank in spelled:
            script = Script.LATIN if rank in _LATIN else Script.CYRILLIC if rank in _CYRILLIC else None
            if script and (script not in self._seen or rank in _EITHER_T):
                self._seen[script] = Letter(rank, script, card, field, index)
        if len(self._seen) == 2:
            seen = {"latin": self._seen[Script.LATIN], "cyrillic": self._seen[Script.CYRILLIC]}
            raise PreferansError("mixed_scripts", field, **seen)


def plain_text(value: object, limit: int = MAX_TEXT) -> str:
    """Return a text without blanks around it and without variation selectors.

    PreferansError when `value` is not a text, is empty, or has more than `limit` characters.
    """
    if not isinstance(value, str):
        raise PreferansError("not_text")
    if len(value) > limit:
        raise PreferansError("too_long", limit=limit)
    text = without_selectors(value).strip()
    if not text:
        raise PreferansError("empty")
    return text


def without_selectors(text: str) -> str:
    """The text without variation selectors, the invisible characters that ask for ♠ as an emoji."""
    return text.translate(_VARIATION_SELECTORS)


def _parts(value: object, field: str | None, code: str) -> Sequence[object]:
    """The items of a sequence, or of a text with blanks or commas between them."""
    if isinstance(value, str):
        if len(value) > MAX_TEXTS:
            raise PreferansError("too_long", field, limit=MAX_TEXTS)
        return value.replace(",", " ").split()
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
        return value
    raise PreferansError(code, field)


def _card(text: str) -> _Spelled:
    """Read one card, its suit first or last: SA or AS."""
    for name, rank in ((text[0], text[1:].strip()), (text[-1], text[:-1].strip())):
        if name in _SUITS and rank in _RANKS:
            return _made(_SUITS[name], rank), rank
        if name in _SUITS and rank in _RANK_TWINS:
            raise PreferansError(_RANK_TWINS[rank])
        if name in _SUIT_TWINS and rank in _RANKS:
            raise PreferansError(_SUIT_TWINS[name])
    raise PreferansError("bad_card", text=text)


def _dotted(text: str) -> list[_Spelled]:
    """Read the form AK87.QJ.T9.A7, as in PBN."""
    groups = text.split(".")
    if len(groups) != 4:
        raise PreferansError("bad_groups", text=text, count=len(groups))
    written = ((suit, group) for suit, group in zip(Suit, groups, strict=True) if group not in _VOID)
    return [(_made(suit, rank), rank) for suit, group in written for rank in _SPELLING.findall(group)]


def _named(text: str) -> list[_Spelled]:
    """Read the forms that name their suits: ♠AK87 ♥QJ, SAK87 HQJ, пТК87 чДВ."""
    if text in _VOID:
        return []
    runs = [run for group in text.split() for run in split_named(group)]
    names = {name for name, _ in runs}
    if not _CYRILLIC_T.isdisjoint(names) and not names <= _CYRILLIC_SUITS:
        raise PreferansError("ambiguous_letter", char=min(_CYRILLIC_T & names), text=text)
    return [(_made(_SUITS[name], rank), rank) for name, ranks in runs for rank in ranks]


def split_named(group: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the ranks, as written, of every suit in a text without blanks.

    After the beginning a Cyrillic т is an ace (пТК, пК7Т8), and refused where it could be clubs too (пК7т8).
    """
    spellings = _SPELLING.findall(group)
    starts = [i for i, char in enumerate(spellings) if char in _SUITS and not (i and char in _CYRILLIC_T)]
    if 0 not in starts:
        raise PreferansError(_SUIT_TWINS.get(group[0], "no_suit"), text=group)
    for start, end in pairwise([*starts, len(spellings)]):
        name, *ranks = spellings[start:end]
        if not ranks:
            raise PreferansError("no_ranks", char=name)
        for rank in ranks[1:-1]:
            if name in _CYRILLIC_SUITS and rank in _CYRILLIC_T and not (name.islower() and rank.isupper()):
                raise PreferansError("ambiguous_letter", char=rank, text=group)
        yield name, [] if ranks in ([void] for void in _VOID) else ranks


def _made(suit: Suit, rank: str) -> Card:
    if rank not in _RANKS:
        raise PreferansError(_RANK_TWINS.get(rank, "bad_rank"), char=rank)
    return CARDS[8 * suit + _RANKS[rank]]
