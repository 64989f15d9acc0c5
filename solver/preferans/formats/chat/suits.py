"""Reading the cards of a suit, as people type them: ranks after its symbol, its name or its letter."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from preferans.errors import PreferansError
from preferans.formats.chat.words import DASHES, POINT_LETTERS, RANKS, Atom, Level, Word, atoms, is_ranks, ranks
from preferans.game.cards import CARDS, Card, Rank, Suit
from preferans.game.reading import SUIT_LETTERS, SYMBOLS, split_named

COLONS = (":", "=")

_CYRILLIC_SUITS = ("П", "п", "Ч", "ч", "Б", "б", "Т", "т")
# A preposition or an article before a suit's name; a card before the genitive; before a plural one can't tell.
_PREPOSITIONS = ("В", "в", "к", "A", "a")
_OF_SUIT = (
    "пик",
    "черв",
    "червей",
    "бубен",
    "бубей",
    "треф",
    "трефей",
    "крестей",
    "spades",
    "hearts",
    "diamonds",
    "clubs",
)
_EITHER = ("пики", "червы", "бубны", "трефы", "крести", "spade", "heart", "diamond", "club")
_LETTERS, _R = "".join(SUIT_LETTERS), "".join(sorted(set("".join(RANKS))))
_NAMED = re.compile(f"(?:[{_LETTERS}][{_R}]+)+")


@dataclass(slots=True)
class Group:
    """Cards that stand together: ranks of one suit, as they are spelled, and the line they are on."""

    suit: Suit
    ranks: list[str]
    line: int

    @property
    def cards(self) -> list[Card]:
        """The cards, a T in the alphabet that it is written in."""
        return [CARDS[8 * self.suit + RANKS[rank]] for rank in self.ranks]


class Suits:
    """A text that is gone through from atom to atom, and the cards that stand where it has come to."""

    def __init__(self, text: str) -> None:
        self._atoms = list(atoms(text))
        self._at = 0
        self._capitals = any(map(_has_capital_ranks, self._atoms))
        self._lettered = any(_is_lettered(atom.text) for atom in self._atoms)  # suits are letters before their ranks
        self._small = any(map(_is_small, self._atoms))  # and small letters are ranks: пткд б109
        self._trailed = False  # whether ranks stood before the name of their suit on this line
        self._spaced: str | None = None  # the letter of the last suit that was named by one, ranks after a blank

    def _peek(self, ahead: int = 0) -> Atom:
        at = self._at + ahead
        return self._atoms[at] if 0 <= at < len(self._atoms) else Atom("", self._atoms[-1].line, glued=False)

    def _groups(self, loose: bool) -> list[Group] | None:
        """The cards of a suit, or of several in one word, read; none for a suit alone. None where no cards stand.

        loose  whether cards may also have their suit last, as a letter or a word: ТК треф, AS
        """
        atom, after = self._peek(), self._peek(1)
        if isinstance(atom.meaning, Suit):
            self._at += 1
            self._spaced = None
            return self._ranks(atom.meaning, atom)
        if loose and self._is_preposition():
            self._at += 2
            return []
        if loose and (found := self._suit_last()):
            return [found]
        if is_ranks(atom.text) and isinstance(after.meaning, Suit) and after.glued:
            self._at += 2
            return [Group(after.meaning, ranks(atom.text), atom.line)]
        if trailing := self._trailing():
            return [trailing]
        if loose and has_suit_last(atom.text):
            self._at += 1
            return [Group(SUIT_LETTERS[atom.text[-1]], ranks(atom.text[:-1]), atom.line)]
        if atom.text in SUIT_LETTERS and self._heads_suit():
            self._at += 1
            self._spaced = None if after.text in COLONS else atom.text
            return self._ranks(SUIT_LETTERS[atom.text], atom)
        if self._is_named(atom.text):
            self._at += 1
            return self._go_on(_runs(atom.text, atom.line), atom)
        return None

    def _go_on(self, runs: list[Group], head: Atom) -> list[Group]:
        """Suits that were read in one word, and the ranks of the last one that stand after it: пД,В."""
        last = runs[-1]
        self._spaced = head.text[: -len("".join(last.ranks))][-1:] or None  # the letter of the last suit
        return [*runs[:-1], *self._ranks(last.suit, head, last.ranks)]

    def _is_preposition(self) -> bool:
        """Whether В, к or a stands before a suit's name and is no card; PreferansError where it may be one."""
        atom, after = self._peek(), self._peek(1)
        if atom.text not in _PREPOSITIONS or not isinstance(after.meaning, Suit) or after.text in SYMBOLS:
            return False
        word = after.text.lower()
        if word in _OF_SUIT and atom.text != "a":
            return False
        if atom.text.isupper() and word in _EITHER:
            raise PreferansError("bad_line", text=f"{atom.text} {after.text}").on(atom.line)
        return True

    def _suit_last(self) -> Group | None:
        """Ranks, as letters or words, before their suit: туз червей, валет и десятка треф, 10 C."""
        found: list[str] = []
        ahead = 0
        while True:
            atom = self._peek(ahead)
            if spelled := _spelled(atom):
                found += spelled
            elif not (found and (atom.text == "," or atom.meaning is Word.AND or atom.text == "of")):
                break
            ahead += 1
        suit = SUIT_LETTERS.get(atom.text, atom.meaning)
        if not found or not isinstance(suit, Suit):
            return None
        self._at += ahead + 1
        return Group(suit, found, atom.line)

    def _trailing(self) -> Group | None:
        """Ranks before the name of their suit, as in «ТК87 пик, 9 7 треф»; one alone only after such on its line."""
        found: list[str] = []
        ahead = 0
        while ahead < len(Rank) and is_ranks(self._peek(ahead).text) and is_upper(self._peek(ahead).text):
            found += ranks(self._peek(ahead).text)
            ahead += 1
        suit, after = self._peek(ahead), self._peek(ahead + 1)
        if not found or not isinstance(suit.meaning, Suit) or suit.text in SYMBOLS:
            return None
        if (len(found) == 1 and not self._trailed) or is_ranks(after.text) or after.text in (*COLONS, *DASHES):
            return None
        self._at += ahead + 1
        self._trailed = True
        return Group(suit.meaning, found, suit.line)

    def _heads_suit(self) -> bool:
        """Whether a letter of a suit is followed by what a suit has."""
        text, after = self._peek(1).text, self._peek(2).text
        if text == ".":
            text = after
        return text in COLONS or text in DASHES or (is_ranks(text) and text == text.upper())

    def _is_named(self, text: str) -> bool:
        """Whether a word is ranks after the letter of their suit, as in пТК87; a word like ТК87 only beside such."""
        if not is_named(text) or not (is_upper(text[1:]) or (self._small and "а" not in text)):
            return False
        return not is_ranks(text) or text[0].islower() or self._lettered

    def _ranks(self, suit: Suit, head: Atom, begun: Sequence[str] = ()) -> list[Group]:
        """The ranks after a suit, on its line, or after those it has `begun` with; a dash with none is a void."""
        found = list(begun)
        void = False
        while True:
            atom = self._peek()
            if atom.text in COLONS or atom.text in DASHES or (atom.meaning is Word.NO_CARD and not found):
                void = not found
            elif atom.text == "." and not found and (is_ranks(self._peek(1).text) or self._peek(1).text in DASHES):
                pass  # a suit cut short: треф. ТК
            elif isinstance(atom.meaning, Rank):
                found += _spelled(atom)
            elif (
                isinstance(atom.meaning, Level)
                and str(atom.meaning.tricks) in RANKS
                and not isinstance(self._peek(1).meaning, Suit)
            ):
                found.append(str(atom.meaning.tricks))
            elif is_ranks(atom.text) and not self._other_word(atom, found, head):
                found += ranks(atom.text)
            elif not found and atom.glued and atom.text[:1] in RANKS:
                self._at += 1
                return self._go_on(_glued(suit, atom), atom)
            elif not (found and (atom.text == "," or atom.meaning is Word.AND)):
                break
            self._at += 1
        return [Group(suit, found, head.line)] if found or void else []

    def _other_word(self, atom: Atom, found: Sequence[str], head: Atom) -> bool:
        """Whether a word that could be a rank is none: a preposition, the letter of a suit."""
        before, after = self._peek(-1), self._peek(1)
        dashed = before.text in DASHES
        if atom.text in SUIT_LETTERS and (after.text in COLONS or (after.text in DASHES and dashed and not found)):
            return True
        same_case = ("Т", "ПЧБТ") if atom.text.isupper() else ("т", "пчбт")
        void_clubs = after.text in DASHES and after.glued and not is_ranks(self._peek(2).text)
        if void_clubs and atom.text == same_case[0] and self._spaced and self._spaced in same_case[1]:
            return True
        if atom.text in POINT_LETTERS and after.text in COLONS:
            return True
        if self._lettered and len(atom.text) > 1 and is_named(atom.text):
            if self._spaced in _CYRILLIC_SUITS and found and self._spaced.isupper() != atom.text[0].isupper():
                words = f"{head.text} {atom.text}"
                raise PreferansError("ambiguous_letter", char=atom.text[0], text=words).on(atom.line)
            return True
        apart = len(atom.text) == 1 or (before.glued and not atom.glued)
        void = dashed and not found and apart  # as in ч - т 97 and ч- т97, and not in ч - ТК
        if self._spaced in _CYRILLIC_SUITS and (found or void) and atom.text[0] in "Тт":
            capital = atom.text[0].isupper()
            if self._spaced.isupper() == capital and (capital or not self._capitals):
                words = f"{head.text} {' '.join(found)} {atom.text}"
                raise PreferansError("ambiguous_letter", char=atom.text[0], text=words).on(atom.line)
            return self._spaced.isupper() == capital
        return len(atom.text) == 1 and atom.text.islower() and any(rank.isupper() for rank in found)


def _spelled(atom: Atom) -> list[str]:
    """The ranks that an atom is, in a word of its language or in letters."""
    if isinstance(atom.meaning, Rank):
        return [atom.meaning.text("en" if atom.text.isascii() else "ru")]
    if isinstance(atom.meaning, Level) and str(atom.meaning.tricks) in RANKS:
        return [str(atom.meaning.tricks)]
    return ranks(atom.text) if is_ranks(atom.text) else []


def _runs(text: str, line: int) -> list[Group]:
    """The suits of a word that names each by its letter."""
    try:
        return [Group(SUIT_LETTERS[name], spelled, line) for name, spelled in split_named(text)]
    except PreferansError as error:
        raise error.on(line) from None


def _glued(suit: Suit, atom: Atom) -> list[Group]:
    """A word after a suit's symbol that has more than ranks: other suits, or what is no rank."""
    named = suit.letter + atom.text
    if not _NAMED.fullmatch(named):
        wrong = next(char for char in atom.text if char not in RANKS)
        raise PreferansError("bad_rank", char=wrong).on(atom.line)
    return _runs(named, atom.line)


def _has_capital_ranks(atom: Atom) -> bool:
    """Whether a word is ranks, with or without a small letter of their suit before, and they are capital letters."""
    named = _NAMED.fullmatch(atom.text) and atom.text[0].islower()
    return bool(named or is_ranks(atom.text)) and any(char in "КДВAKQJ" for char in atom.text)


def _is_lettered(text: str) -> bool:
    """Whether a word can be nothing but ranks after a Cyrillic letter of their suit: ПТК, and not БК or ТК."""
    return is_named(text) and text[0] in "ПЧБпчб" and is_upper(text[1:]) and text.lower() != "бк"


def _is_small(atom: Atom) -> bool:
    """Whether a word is such, in small letters and with digits: it is no word of a sentence."""
    return _is_lettered(atom.text) and atom.text.islower() and any(char.isdigit() for char in atom.text)


def has_suit_last(text: str) -> bool:
    """Whether a word is a card with its suit's letter last."""
    return text[-1:] in SUIT_LETTERS and is_ranks(text[:-1]) and len(ranks(text[:-1])) == 1


def is_cards(text: str) -> bool:
    """Whether a word is ranks, or cards of suits that are named by letters."""
    return is_ranks(text) or is_named(text) or has_suit_last(text)


def is_named(text: str) -> bool:
    """Whether a word is ranks after letters of suits, whatever its case."""
    return bool(_NAMED.fullmatch(text))


def is_upper(text: str) -> bool:
    """Whether the letters of a word are capital, or it has digits: it is no word of a sentence."""
    return text == text.upper() or any(char.isdigit() for char in text)
