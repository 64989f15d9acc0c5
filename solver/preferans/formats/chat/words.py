"""The words of what people type about a deal, in Russian and English: a text becomes atoms with their meanings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from html import unescape

from preferans.game.cards import Rank, Suit
from preferans.game.contracts import MISERE, RASPASY
from preferans.game.reading import SYMBOLS, without_selectors


class Word(Enum):
    """What a word announces."""

    CONTRACT = auto()  # what is played
    NO_TRUMP = auto()
    DECLARES = auto()  # a verb: who is named beside it declares
    LEADS = auto()  # who is named beside it leads
    DEALS = auto()  # who is named beside it deals
    TALON = auto()  # the cards of it
    DISCARD = auto()
    PLAYED = auto()
    HAND = auto()  # a number beside it says whose
    OF = auto()  # left of, right of
    WITHOUT = auto()  # trumps
    NO_CARD = auto()
    AND = auto()  # may stand between two ranks, or before what it says
    HAND_WITH_DOTS = auto()
    HAND_WITH_SLASHES = auto()


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table, as a text names him: a point of the compass, a number, or a role.

    The role `defender` does not tell which of the two.
    """

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Ordinal:
    """First, second, third."""

    number: int


@dataclass(frozen=True, slots=True)
class Level:
    """The tricks of a contract, in a word."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Atom:
    """A word, a suit's symbol or a sign: its line, whether a blank stands before it, and what it means, if anything."""

    text: str
    line: int
    glued: bool
    meaning: object = None


DECLARER, LEFT, RIGHT, DEFENDER = (Seat("role", name) for name in ("declarer", "left", "right", "defender"))

# Ranks by their shape, whatever the alphabet; T apart.
RANKS = {
    "10": Rank.TEN,
    **dict.fromkeys("AaАа", Rank.ACE),
    **dict.fromkeys("KkКк", Rank.KING),
    **dict.fromkeys("QqДд", Rank.QUEEN),
    **dict.fromkeys("JjВвB", Rank.JACK),
    **dict.fromkeys("XxХх01", Rank.TEN),
    "9": Rank.NINE,
    "8": Rank.EIGHT,
    "7": Rank.SEVEN,
    **dict.fromkeys("Tt", Rank.TEN),
    **dict.fromkeys("Тт", Rank.ACE),
}
ONLY_LATIN, ONLY_RUSSIAN = frozenset("AaАаQqJj"), frozenset("ДдВвB")  # the Cyrillic А stands for A, the Latin B for В
LATIN_T, RUSSIAN_T = frozenset("Tt"), frozenset("Тт")

POINT_LETTERS = dict(zip("NESWСВЮЗ", "NESW" * 2, strict=True))  # the Russian ones are С В Ю З
DASHES = frozenset("-–—−")

_ENDINGS = re.compile(
    "(?:а|я|ы|и|е|у|ю|ь|й|[оеуюыи]й|[оеаяыи]м|[аяыи]х|[ая]ми|ов|н(?:а|ы|е|у|ой|ам|ах)|ен|ая|ое|ые|[ое]го|[ое]му|и?т"
    "|о|л[аио]|ено|e?s|e[dr]|y)?"
)
# What is meant, and stems that an ending may follow. No mapping: as numbers the seven and spades are equal.
_STEMS: list[tuple[object, str]] = [
    (Suit.SPADES, "пик spade"),
    (Suit.HEARTS, "черв heart"),
    (Suit.DIAMONDS, "буб diamond"),
    (Suit.CLUBS, "треф крест club"),
    (Rank.ACE, "туз ace"),
    (Rank.KING, "корол king"),
    (Rank.QUEEN, "дам queen"),
    (Rank.JACK, "валет jack"),
    (Rank.TEN, "десятк"),
    (Rank.NINE, "девятк"),
    (Rank.EIGHT, "восьмерк восьмёрк"),
    (Rank.SEVEN, "семерк семёрк"),
    (Seat("compass", "N"), "север north"),
    (Seat("compass", "E"), "восток east"),
    (Seat("compass", "S"), "юг south"),
    (Seat("compass", "W"), "запад west"),
    (DECLARER, "играющ разыгрывающ мизерящ declarer"),
    (LEFT, "левый левая левого левой левому слева left lho"),
    (RIGHT, "правый правая правого правой правому справа right rho"),
    (DEFENDER, "вистующ ловящ защитник вист пас defender whister opponent whist"),
    (Ordinal(1), "перв first"),
    (Ordinal(2), "втор second"),
    (Ordinal(3), "трет треть third"),
    (Level(6), "шест шестерн six"),
    (Level(7), "сем семерн seven"),
    (Level(8), "восем восьмерн eight"),
    (Level(9), "девят девятерн nine"),
    (Level(10), "десят десятерн ten"),
    (MISERE, "мизер misere misère mizer"),
    (RASPASY, "распас raspas all-pass"),
    (Word.NO_TRUMP, "бк nt notrump бескозырк"),
    (Word.CONTRACT, "контракт игр заказ козыр contract trump"),
    (Word.DECLARES, "играе играл заказал заказывае declare bid play by"),
    (Word.LEADS, "ход ходил заход lead led"),
    (Word.DEALS, "сда сдае сдаё сдавал сдающ дилер dealer deal dealt"),
    (Word.TALON, "прикуп talon widow kitty"),
    (
        Word.DISCARD,
        "снос снес снёс сброс сбросил сброшен убрал убран выкинул выкинут выбросил выброшен скинул отложил отложен"
        " discard buried threw",
    ),
    (Word.PLAYED, "сыгран played"),
    (Word.HAND, "рук игрок мест hand player seat"),
    (Word.OF, "от of"),
    (Word.WITHOUT, "без"),
    (Word.NO_CARD, "нет пусто none void"),
    (Word.AND, "и and"),
]
_MEANINGS = {stem: meaning for meaning, stems in _STEMS for stem in stems.split()}

_TAG = re.compile(r"\[/?[a-z]+(?:=[^\]\n]*)?\]|</?[a-z]+[^<>\n]*>", re.IGNORECASE)
_R = "".join(sorted(set("".join(RANKS))))
_ATOM = re.compile(
    rf"""
      (?P<dots>   (?<![\w.]) [{_R}–—-]* (?: \. [{_R}–—-]* ){{3}} (?![\w.]) )
    | (?P<slashes>(?<![\w/]) [{_R}–—-]+ (?: / [{_R}–—-]+ ){{3}} (?![\w/]) )
    | (?P<ordinal> (?<!\w) [123] (?: -?(?:[яй]|ая|ый|ой|го|ом) | st|nd|rd ) (?!\w) )
    | (?<!\w) (?:пик|черв|буб|треф|крест|spade|heart|diamond|club)
      (?-i: [a-zа-яё]* (?=[ТКДВХAKQJTX\d]) )  # a suit's name, its ranks glued to it
    | all-pass(?!\w)
    | \w+
    | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)


def atoms(text: str) -> Iterator[Atom]:
    """What a text is made of, in order; an empty atom at the end of every line. Tags of HTML and BBCode are no text."""
    plain = without_selectors(unescape(_TAG.sub("", text)))
    for number, line in enumerate(plain.split("\n"), 1):
        end = 0
        for found in _ATOM.finditer(line):
            word = found[0]
            yield Atom(word, number, glued=found.start() == end > 0, meaning=_meaning(found))
            end = found.end()
        yield Atom("", number, glued=False)


def _meaning(found: re.Match[str]) -> object:
    if found["dots"] and any(char in RANKS for char in found[0]):
        return Word.HAND_WITH_DOTS
    if found["slashes"]:
        return Word.HAND_WITH_SLASHES
    if found["ordinal"]:
        return Ordinal(int(found[0][0]))
    if found[0] == "бК":  # the king of diamonds, and БК is no trump
        return None
    return SYMBOLS[found[0]] if found[0] in SYMBOLS else meaning(found[0].lower())


def meaning(word: str) -> object:
    """What a word means, whatever its ending; None for one that says nothing about a deal."""
    for end in range(len(word), 0, -1):
        if end == 1 < len(word):
            break  # или is no form of и
        if word[:end] in _MEANINGS and _ENDINGS.fullmatch(word, end):
            return _MEANINGS[word[:end]]
    return None


def is_ranks(text: str) -> bool:
    """Whether a word is made of ranks alone."""
    return bool(text) and all(char in RANKS for char in text)


def ranks(text: str) -> list[str]:
    """The ranks of such a word, as they are spelled."""
    return re.findall("10|.", text)
