"""Going through what people type: sections of cards, and who is said to declare or to lead."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from preferans.errors import PreferansError
from preferans.formats.chat.suits import COLONS, Group, Suits, has_suit_last, is_cards, is_named, is_upper
from preferans.formats.chat.words import (
    DASHES,
    DECLARER,
    DEFENDER,
    POINT_LETTERS,
    Atom,
    Level,
    Ordinal,
    Seat,
    Word,
    is_ranks,
    meaning,
    ranks,
)
from preferans.game.cards import Card, Rank, Suit
from preferans.game.contracts import LEVELS, Contract, Strain
from preferans.game.reading import SUIT_LETTERS, SYMBOLS

NEAR = 3  # words between a seat and the verb that is said of it

_STOPS = (".", ",", ";", "(", ")", "!", "?", "")
_ENDS = (".", ";", "!", "?")
_SHORT = ("за", "у", "с", "by", "is", "the", "from")
_WHOSE = ("на", "у", "от", "by", "of", "from")  # after a contract
_PREPOSITIONS = ("в", "на", "с", "со", "из", "под", "от", "in", "of", "with", "from", "a", "the")
_HIS = ("его", "её", "ее", "his", "her")
_NOT = ("не", "not", "isn")
_OR = ("или", "or", "либо")
_UNKNOWN = ("неизв", "нет", "не", "unknown", "none", "not")
_NUMBERS = ("1", "2", "3")
_LISTED = dict(zip("abcабв", _NUMBERS * 2, strict=True))
_ROMAN = ("I", "II", "III")
_VERBS = (Word.DECLARES, Word.LEADS, Word.DEALS)
_TWO = (Word.TALON, Word.DISCARD, Word.PLAYED)
_TRICKS = tuple(map(str, LEVELS))


@dataclass(slots=True)
class Section:
    """Cards under one heading: a seat, or a Word for the talon, the discard, the cards played; None without one."""

    heading: Seat | Word | None
    line: int
    groups: list[Group] = field(default_factory=list)
    whole: bool = False  # nothing may be added

    @property
    def cards(self) -> list[Card]:
        """The cards of all groups."""
        return [card for group in self.groups for card in group.cards]


class Reading(Suits):
    """What a text says, in its own words: sections of cards, and who plays what.

    The text is gone through from atom to atom. A seat is pending until it is clear whether it heads a hand or is
    said to declare or to lead.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.sections: list[Section] = []
        self.contract: Contract | None = None
        self.declarer: Seat | None = None
        self.leader: Seat | None = None
        self.dealer: Seat | None = None
        self._contract_text = ""
        self._section: Section | None = None
        self._pending: Seat | None = None
        self._pending_end = 0  # the atom after it
        self._stopped = -1  # where a sentence or a line ended last
        self._last: Seat | None = None  # who was named last
        self._spent = False  # a verb has said something of it
        self._waiting: Word | None = None  # for a seat that declares or leads
        self._announced: int | None = None  # the atom of a talon, a discard, whose cards follow a colon
        self._since = 0  # the atom after the last cards, or the last heading of cards
        self._players = _players(self._atoms)
        self._read()

    # Going through.

    def _read(self) -> None:
        while self._at < len(self._atoms):
            start = self._at
            atom = self._peek()
            if not atom.text:
                self._end_of_line()
            elif atom.text in _ENDS:
                self._end_of_sentence()
            elif not (self._whole_hand() or self._contracted() or self._seat() or self._keyword() or self._cards()):
                self._pass_over()
            assert self._at > start
        self._check_announced()

    def _pass_over(self) -> None:
        """A word that says nothing; PreferansError where it may be a card, or turns round what is said after it."""
        atom = self._peek()
        if atom.text.lower() in _NOT and self._may_be_denied(1):
            raise PreferansError("bad_line", text=f"{atom.text} {self._peek(1).text}").on(atom.line)
        declares = self._pending == DECLARER and self._just_named and self._peek(1).text in (".", ",", ";", "")
        if declares and _is_player(atom) and self._peek(-1).text in (*COLONS, *DASHES):
            raise PreferansError("unknown_seat", text=atom.text).on(atom.line)
        if atom.text.lower() in _OR and self._on_a_line_of_cards():
            raise PreferansError("bad_line", text=atom.text).on(atom.line)
        if atom.text in _NUMBERS and (
            self._suit_follows(1) or (self._suit_follows(2) and not self._peek(1).text.isalpha())
        ):
            raise PreferansError("bad_line", text=f"{atom.text} {self._peek(1).text}").on(atom.line)
        if self._is_unread_card():
            raise PreferansError("no_suit", text=atom.text).on(atom.line)
        self._at += 1

    def _may_be_denied(self, ahead: int) -> bool:
        atom = self._peek(ahead)
        said = isinstance(atom.meaning, Seat | Level | Contract | Suit | Ordinal)
        said |= isinstance(atom.meaning, Word) and atom.meaning not in (Word.AND, Word.OF, Word.NO_CARD, Word.WITHOUT)
        return said or atom.text in _TRICKS or atom.text in POINT_LETTERS or self._is_name(atom)

    def _is_unread_card(self) -> bool:
        """Whether what stands here is no word and may be a card: beside cards, or beside another such."""
        atom = self._peek()
        if not _may_be_card(atom):
            return False
        before, after = self._peek(-1), self._peek(1)
        if self._on_a_line_of_cards():
            return not (_is_preposition(atom) and after.text.islower() and not is_cards(after.text))
        if after.text in (",", "."):
            after = self._peek(2)
        if before.text in (",", "."):
            before = self._peek(-2)
        listed = _may_be_card(after) or _may_be_card(before)
        return listed and not _is_preposition(atom)

    def _on_a_line_of_cards(self) -> bool:
        line = self._peek().line
        if self._section and self._section.groups and self._section.groups[-1].line == line:
            return True
        return self._in_two() or self._just_named

    def _end_of_line(self) -> None:
        before = self._peek(-1)
        heads = before.text in COLONS
        if not heads:
            self._check_announced()
        if self._section and self._section.heading in _TWO and not heads:
            self._section = None
        if self._pending and self._spent and not heads:
            self._pending = None
        self._waiting = None
        self._spaced = None
        self._trailed = False
        self._stopped = self._at
        self._at += 1

    def _end_of_sentence(self) -> None:
        if not self._just_named:
            self._pending = None
        self._waiting = None
        self._stopped = self._at
        self._at += 1

    # Seats.

    def _seat(self) -> bool:
        found, length = self._named(said=bool(self._waiting) or (self._pending == DECLARER and self._just_named))
        if found is None:
            return False
        if self._is_whose():
            self._at += length
            self._announce()
        elif self._waiting:
            self._at += length
            self._say(self._waiting, found)
            comma = self._peek().text == ","
            card = self._suit_follows(comma) or self._rank_follows(comma)
            if self._waiting is Word.DECLARES or not (self._peek().text in COLONS or card):
                self._waiting = None  # else the card that is led follows
        elif found in (DECLARER, DEFENDER) and self._just_named and self._pending != DECLARER:
            self._at += length
            if found == DECLARER and self._pending:
                self._say(Word.DECLARES, self._pending)
        else:
            before = self._pending if self._just_named else None
            self._at += length
            if before == DECLARER and found.kind != "role":
                self._say(Word.DECLARES, found)
            first = Seat("number", "1")  # who sits first leads
            if before and found.kind == "number" and before.kind == "compass":
                found, before = before, found
            if before == first and found.kind == "compass":
                self._say(Word.LEADS, found)
            self._name(found)
        return True

    def _name(self, seat: Seat) -> None:
        """A seat that may head a hand, or is said to declare or to lead by the words beside it."""
        self._pending, self._pending_end, self._spent, self._section = seat, self._at, False, None
        self._last = seat

    @property
    def _just_named(self) -> bool:
        """Whether nothing but a colon, a dash or a bracket stands after the pending seat."""
        return self._is_near and all(atom.text in (*COLONS, *DASHES, "(") for atom in self._since_named)

    @property
    def _named_before(self) -> bool:
        """Whether the pending seat stands shortly before, as in «Запад (первый ход)», «LHO has the lead»."""
        near = self._is_near and self._named_here
        return near and all(atom.meaning is None or isinstance(atom.meaning, Ordinal) for atom in self._since_named)

    @property
    def _named_here(self) -> bool:
        """Whether the pending seat was named in this sentence, on this line."""
        return self._pending is not None and self._pending_end > self._stopped

    @property
    def _is_near(self) -> bool:
        return self._pending is not None and self._at - self._pending_end <= NEAR

    @property
    def _since_named(self) -> Sequence[Atom]:
        """What stands between the pending seat and here."""
        return self._atoms[self._pending_end : self._at]

    def _named(self, said: bool = False) -> tuple[Seat | None, int]:
        """The seat that is named here, and in how many atoms; where a verb has `said` so much, a letter is enough."""
        atom, after = self._peek(), self._peek(1)
        match atom.meaning:
            case Ordinal(number) if after.meaning is Word.HAND:
                return Seat("number", str(number)), 2
            case Ordinal() if after.meaning == DEFENDER:
                return DEFENDER, 2
            case Ordinal(number) if said and after.meaning is None:
                return Seat("number", str(number)), 1
            case Ordinal(number) if not self._peek(-1).text and (
                after.text in (*COLONS, *DASHES, ")", ".") or self._suit_follows(1)
            ):
                return Seat("number", str(number)), 1
            case Word.HAND if after.text in ("1", "2", "3"):
                return Seat("number", after.text), 2
            case Word.HAND if after.text in ("№", "#") and self._peek(2).text in ("1", "2", "3"):
                return Seat("number", self._peek(2).text), 3
            case Word.HAND if atom.text.lower() in ("игрок", "player") and (said or after.text in COLONS):
                return DECLARER, 1
            case Seat("role", "left" | "right") as side:
                if after.meaning is Word.OF:
                    return side, 4 if self._peek(2).text.lower() == "the" else 3
                return side, 2 if after.meaning in (DEFENDER, Word.HAND) else 1
            case Seat("role", "defender"):
                return DEFENDER, 2 if after.text in ("1", "2") else 1
            case Seat() as seat:
                return seat, 1
        if self._is_name(atom):
            return Seat("name", _stem(atom.text)), 1
        if not self._peek(-1).text and (numbered := self._number()):
            return numbered
        return self._sign(said)

    def _is_name(self, atom: Atom) -> bool:
        """Whether a word is the name of a player who has a hand here, in any case."""
        return atom.meaning is None and _stem(atom.text) in self._players

    def _number(self) -> tuple[Seat, int] | None:
        """A number at the beginning of a line, as №3, (3), [3], P3:, III:, and 3 - before cards."""
        one, two, three = (self._peek(ahead).text for ahead in range(3))
        if one in ("№", "#") and two in _NUMBERS:
            return Seat("number", two), 2
        if (one, three) in (("(", ")"), ("[", "]")) and two in _NUMBERS:
            return Seat("number", two), 3
        signed = two in (*COLONS, *DASHES, ")", ".", "/", "]", ">")
        if one[-1:] in _NUMBERS and signed and (one[:-1] in tuple("PpРрИи") or meaning(one[:-1].lower()) is Word.HAND):
            return Seat("number", one[-1]), 1
        if one in _NUMBERS and two in ("]", ">"):
            return Seat("number", one), 1
        if one in _ROMAN and signed:
            return Seat("number", str(len(one))), 1
        if one in _LISTED and two == ")":
            return Seat("number", _LISTED[one]), 1
        if one in _NUMBERS and (two == "/" or (self._symbol_follows(1) and not self._peek(1).glued)):
            return Seat("number", one), 1
        if (
            one in _NUMBERS
            and two in DASHES
            and (not three or self._suit_follows(2) or three in SUIT_LETTERS or is_named(three))
        ):
            return Seat("number", one), 1
        return None

    def _sign(self, said: bool) -> tuple[Seat | None, int]:
        """A seat that is named by a letter or a digit."""
        atom, after = self._peek(), self._peek(1)
        starts, colon = not self._peek(-1).text, after.text in COLONS
        more = is_ranks(after.text) or isinstance(after.meaning, Suit | Level) or after.text in DASHES
        if atom.text in ("1", "2", "3"):
            if after.meaning is DEFENDER:
                return DEFENDER, 2
            if after.meaning is Word.HAND:
                return Seat("number", atom.text), 2
            if (starts and after.text in (":", ")", ".")) or (said and not (colon or more)):
                return Seat("number", atom.text), 1
        if atom.text in POINT_LETTERS:
            heads = colon and (atom.text != "S" or self._suit_follows(2))
            heads |= starts and (after.text in ("", "(") or self._symbol_follows(1))
            verb = self._peek(2 if after.text in ("to", "on") else 1).meaning
            heads |= isinstance(verb, Word) and verb in _VERBS
            if heads or (said and not (colon or more)):
                return Seat("compass", POINT_LETTERS[atom.text]), 1
        return None, 0

    def _symbol_follows(self, ahead: int) -> bool:
        atom = self._peek(ahead)
        return atom.text in SYMBOLS or atom.meaning is Word.HAND_WITH_DOTS

    def _suit_follows(self, ahead: int) -> bool:
        atom = self._peek(ahead)
        hand = isinstance(atom.meaning, Suit) or atom.meaning is Word.HAND_WITH_DOTS
        return hand or (is_named(atom.text) and not is_ranks(atom.text))

    def _rank_follows(self, ahead: int) -> bool:
        """Whether the name of a rank stands so many atoms ahead, or after a short word there: с короля."""
        return isinstance(self._peek(ahead + (self._peek(ahead).text.lower() in _SHORT)).meaning, Rank)

    def _say(self, what: Word, seat: Seat) -> None:
        """Remember who declares, who leads, who deals."""
        name = {Word.DECLARES: "declarer", Word.LEADS: "leader", Word.DEALS: "dealer"}[what]
        before = getattr(self, name)
        if before not in (None, seat, DECLARER):
            raise PreferansError("said_otherwise", text=seat.name, other=before.name).on(self._peek(-1).line)
        if self._peek(-1).text.lower() in _NOT:
            raise PreferansError("bad_line", text=f"{self._peek(-1).text} {self._peek().text}").on(self._peek().line)
        setattr(self, name, seat)
        self._last = seat

    # Words that say what follows, or who does what.

    def _announce(self) -> None:
        """Remember that cards must follow, if a colon does."""
        self._announced = self._since - 1 if self._peek().text in COLONS else None

    def _is_whose(self) -> bool:
        """Whether a seat here says only whose discard it is: снос Юга."""
        if not self._in_two() or self._waiting:
            return False
        return all(atom.text.lower() in _SHORT for atom in self._atoms[self._since : self._at])

    def _check_announced(self) -> None:
        """Refuse «снос: …» where nothing after the colon could be read, and it is not said to be unknown."""
        start, self._announced = self._announced, None
        if start is None or (self._section and self._section.heading in _TWO and self._section.groups):
            return
        said = [atom for atom in self._atoms[start : self._at] if atom.text]
        if not any(atom.text in (*DASHES, "?") or atom.text.lower().startswith(_UNKNOWN) for atom in said):
            raise PreferansError("bad_line", text=" ".join(atom.text for atom in said)[:60]).on(said[0].line)

    def _keyword(self) -> bool:
        atom = self._peek()
        word = atom.meaning
        if atom.text.lower() == "сдаче" and self._peek(-1).text.lower() == "на":
            word = Word.DEALS
        if word in _TWO and isinstance(word, Word):
            self._at += 1
            self._pending = None
            self._check_announced()
            self._open(word, atom.line)
            self._since = self._at
            self._announce()
            return True
        if word not in _VERBS or not isinstance(word, Word):
            return False
        if not (self._waiting and atom.text == "by"):
            follows = self._seat_follows(1)
            if self._last and {*_HIS} & {self._peek(-1).text.lower(), self._peek(1).text.lower()}:
                self._say(word, self._last)
            elif self._pending and (self._just_named or (self._named_before and not follows)):
                self._say(word, self._pending)
                self._spent = True
                if word is Word.LEADS and (self._suit_follows(1) or self._rank_follows(1)):  # West leads ♦Q
                    self._pending, self._waiting = None, word
            else:
                self._pending = None
                self._waiting = word
                if word is not Word.DECLARES and not follows:
                    self._check_somebody()
                elif word is Word.DECLARES and not follows:
                    self._check_declarer()
        self._at += 1
        return True

    def _seat_follows(self, ahead: int) -> bool:
        """Whether a seat stands so many atoms ahead, or after a colon or a short word there."""
        start, self._at = self._at, self._at + ahead
        while self._peek().text.lower() in (*COLONS, *DASHES, *_SHORT):
            self._at += 1
        found, _ = self._named(said=True)
        self._at = start
        return found is not None

    def _check_declarer(self) -> None:
        """Refuse «играет Гриша», and «Гриша играет» where the hands have players' names."""
        before, after = self._peek(-1), self._peek(1 + (self._peek(1).text in (*COLONS, *DASHES)))
        ways = [before, after] if self._players else [after] * (self._peek().text != "by")
        for atom in ways:
            if _is_player(atom):
                raise PreferansError("unknown_seat", text=atom.text).on(atom.line)

    def _check_somebody(self) -> None:
        """Refuse «ход: Петя», «ход Пети.» and «Петя ходит.»: that seat 1 leads instead would be a guess."""
        skipped = isinstance(self._peek(-1).meaning, Ordinal)
        before, earlier = self._peek(-1 - skipped), self._peek(-2 - skipped)
        colon = self._peek(1).text in (*COLONS, *DASHES)
        after, later = self._peek(1 + colon), self._peek(2 + colon)
        unknown = None
        if _is_somebody(after) and (colon or (before.text in _STOPS and later.text in _STOPS)):
            unknown = after
        elif _is_somebody(before) and earlier.text in _STOPS and after.text in _STOPS:
            unknown = before
        ahead = 1
        while not unknown and ahead <= NEAR and self._peek(ahead).text not in _STOPS[:1] + _STOPS[2:]:
            if _is_player(self._peek(ahead)):  # ход за Гришей
                unknown = self._peek(ahead)
            ahead += 1
        if unknown:
            raise PreferansError("unknown_seat", text=unknown.text).on(unknown.line)

    def _contracted(self) -> bool:
        """A contract: after a word that announces it, or alone with the tricks it promises, or misère, raspasy."""
        atom = self._peek()
        start, contract, length = 0, None, 0
        if isinstance(atom.meaning, Contract):
            contract, length = atom.meaning, 1
        elif atom.meaning is Word.CONTRACT:
            start = 1
            while self._peek(start).text in (*COLONS, *DASHES, "is", "are", "на", "в"):
                start += 1
            contract, length = self._bid(start)
        else:
            contract, length = self._bid(0)
            if not (contract and self._is_alone(contract, length)):
                return False
        if contract is None:
            return False
        self._play(contract, start + length)
        return True

    def _is_alone(self, contract: Contract, length: int) -> bool:
        """Whether a bid that no word announces is one, and not cards."""
        if self._in_two() or self._trailed:
            return False
        if contract.level is None:
            no_cards = contract.strain is Strain.NO_TRUMP and self._opens() and not self._lettered
            return (no_cards or self._peek(-1).meaning is Word.DECLARES) and self._closes(length)
        clear = contract.level == LEVELS[0] or isinstance(self._peek().meaning, Level)  # no card is a six
        return clear or (self._opens() and self._closes(length))

    def _in_two(self) -> bool:
        return self._section is not None and self._section.heading in _TWO

    def _opens(self) -> bool:
        """Whether what stands before may stand before a contract."""
        before = self._peek(-1)
        return before.text in _STOPS or isinstance(before.meaning, Seat) or before.meaning is Word.DECLARES

    def _closes(self, length: int) -> bool:
        """Whether what stands after may: no rank, and no more cards with their suit last."""
        after = self._peek(length)
        if after.text in (",", ";"):
            after = self._peek(length + 1)
        return not (is_ranks(after.text) or isinstance(after.meaning, Suit) or has_suit_last(after.text))

    def _bid(self, start: int) -> tuple[Contract | None, int]:
        """A strain, with the tricks promised if they are there, and in how many atoms."""
        atom = self._peek(start)
        if atom.meaning is None and _contract_word(atom.text):
            return _contract_word(atom.text), 1
        level: int | None = None
        length = 0
        if isinstance(atom.meaning, Level):
            level, length = atom.meaning.tricks, 1
            if self._peek(start + 1).text in ("на", "в", "in"):
                length = 2
        elif atom.text in _TRICKS:
            level, length = int(atom.text), 1
        strain = self._peek(start + length)
        if strain.meaning is Word.WITHOUT and self._peek(start + length + 1).meaning is Word.CONTRACT:
            return Contract(Strain.NO_TRUMP, level), length + 2
        if start and strain.text in SUIT_LETTERS:
            return Contract(Strain[SUIT_LETTERS[strain.text].name], level), length + 1
        named = _strain(strain)
        return (Contract(named, level), length + 1) if named else (None, 0)

    def _play(self, contract: Contract, length: int) -> None:
        text = " ".join(self._peek(ahead).text for ahead in range(length))
        known = self.contract or contract
        if known.game is contract.game and None in (known.level, contract.level):
            contract = contract if known.level is None else known
        elif known != contract:
            raise PreferansError("said_otherwise", text=text, other=self._contract_text).on(self._peek().line)
        self.contract, self._contract_text = contract, text
        declares = self._just_named
        self._at += length
        if declares and self._pending and not contract.is_raspasy and not self._spent:
            self._say(Word.DECLARES, self._pending)
        elif not (contract.is_raspasy or self.declarer) and self._peek().text in _WHOSE and self._seat_follows(1):
            self._waiting = Word.DECLARES
        elif self._peek().text == "у" and _is_player(self._peek(1)):
            raise PreferansError("unknown_seat", text=self._peek(1).text).on(self._peek(1).line)
        elif contract.is_misere and self._peek().text in COLONS:
            self._name(DECLARER)

    # Cards.

    def _whole_hand(self) -> bool:
        atom = self._peek()
        if atom.meaning is Word.HAND_WITH_SLASHES:
            raise PreferansError("suits_unnamed", text=atom.text).on(atom.line)
        if atom.meaning is not Word.HAND_WITH_DOTS:
            return False
        self._at += 1
        section = Section(self._pending, atom.line, whole=True)
        for suit, spelled in zip(Suit, atom.text.split("."), strict=True):
            section.groups.append(Group(suit, [rank for rank in ranks(spelled) if rank not in DASHES], atom.line))
        self.sections.append(section)
        self._pending = self._section = None
        return True

    def _cards(self) -> bool:
        start = self._at
        groups = self._groups(loose=self._in_two() or self._waiting is Word.LEADS)
        if groups is None and self._are_stray_ranks():
            raise PreferansError("no_suit", text=self._peek().text).on(self._peek().line)
        if groups:
            self._check_heading(start)
            self._since = self._at
        elif groups is not None and self._in_two() and isinstance(self._atoms[start].meaning, Suit):
            raise PreferansError("bad_line", text=self._atoms[start].text).on(self._atoms[start].line)
        for group in groups or ():
            self._add(group)
        return groups is not None

    def _check_heading(self, start: int) -> None:
        """Refuse cards after a word that is no heading, when they would be added to the hand before it."""
        leads = self._waiting is Word.LEADS
        if self._section is None or not self._section.groups or self._pending or leads or self._in_two():
            return
        passed = self._atoms[self._since : start]
        if self._section.heading is None and passed and passed[0].line != self._atoms[start].line:
            passed = passed[next(i for i, atom in enumerate(passed) if not atom.text) :]
        for atom in passed:
            if _is_word(atom):
                raise PreferansError("bad_line", text=atom.text).on(atom.line)

    def _are_stray_ranks(self) -> bool:
        """Whether there are ranks of no suit: two in a word with a capital letter, or a line of nothing else."""
        text = self._peek().text
        if not is_ranks(text):
            return False
        if len(ranks(text)) > 1 and text != text.lower():
            return True
        if self._section is None or self._peek(-1).text:
            return False
        ahead = 0
        while is_ranks(self._peek(ahead).text) or self._peek(ahead).text == ",":
            ahead += 1
        return not self._peek(ahead).text

    def _add(self, group: Group) -> None:
        """Put cards where they belong: under the pending seat, into the section that is open, or into a new one."""
        if self._waiting is Word.LEADS and not self._pending:
            self._open(Word.PLAYED, group.line)
            self._waiting = None
        elif self._pending and not self._in_two():
            self._open(self._pending, group.line)
            self._pending = None
        elif self._section is None or self._section.whole:
            self._open(None, group.line)
        assert self._section is not None
        self._section.groups.append(group)

    def _open(self, heading: Seat | Word | None, line: int) -> None:
        """Begin a section, or go on with one of the same heading."""
        same = [each for each in self.sections if each.heading == heading and not each.whole]
        if not same or heading == DEFENDER:
            same = [Section(heading, line)]
            self.sections += same
        self._section = same[0]


def _strain(atom: Atom) -> Strain | None:
    """The strain that a word or a symbol names."""
    if isinstance(atom.meaning, Suit):
        return Strain[atom.meaning.name]
    return Strain.NO_TRUMP if atom.meaning is Word.NO_TRUMP else None


def _is_word(atom: Atom) -> bool:
    """Whether it is a word that may head cards, or say whose they are: no suit, no rank, nothing between two."""
    known = isinstance(atom.meaning, Suit | Rank | Contract) or atom.meaning in (Word.AND, Word.NO_CARD)
    return atom.text.isalpha() and len(atom.text) > 1 and not known


def _may_be_card(atom: Atom) -> bool:
    """Whether a word may be ranks, with the letter of their suit or without, or the name of one."""
    return isinstance(atom.meaning, Rank) or (atom.meaning is None and is_cards(atom.text) and is_upper(atom.text[1:]))


def _is_preposition(atom: Atom) -> bool:
    return len(atom.text) == 1 and atom.text.lower() in "вкaт"


_ENDING = re.compile("(?:а|я|ы|и|е|у|ю|ь|й|о|ой|ей|ом|ем|ия|ию|ии|ий)$")


def _stem(name: str) -> str:
    """A name without the ending of its case."""
    return _ENDING.sub("", name.lower())


def _players(atoms: Sequence[Atom]) -> frozenset[str]:
    """The names that stand before hands at the beginning of lines, two at least: Вася: ♠ТК."""
    found: list[str] = []
    for at in range(len(atoms) - 3):
        name, sign, after = atoms[at], atoms[at + 1], atoms[at + 2]
        starts = at == 0 or not atoms[at - 1].text
        if not (
            starts and name.meaning is None and _is_word(name) and not is_cards(name.text) and name.text not in _ROMAN
        ):
            continue
        if sign.text in (*COLONS, *DASHES):
            after = atoms[at + 3] if not after.text else after
        elif name.text[0].isupper():
            after = sign
        cards = isinstance(after.meaning, Suit) or after.meaning is Word.HAND_WITH_DOTS
        if cards or after.text in SUIT_LETTERS or (is_named(after.text) and is_upper(after.text[1:])):
            found.append(_stem(name.text))
    return frozenset(found) if len(found) > 1 and len(set(found)) == len(found) else frozenset()


def _is_somebody(atom: Atom) -> bool:
    """Whether a word that means nothing here may be somebody's name."""
    plain = atom.text.isalpha() and atom.meaning is None and atom.text.lower() not in _PREPOSITIONS
    return plain and not is_cards(atom.text)


def _is_player(atom: Atom) -> bool:
    """Whether it has a capital letter besides."""
    return _is_somebody(atom) and atom.text.istitle() and len(atom.text) > 2


def _contract_word(text: str) -> Contract | None:
    """A contract in one word with its tricks first: 6S, 7БК."""
    if not text[:1].isdigit():
        return None
    try:
        return Contract.parse(text)
    except PreferansError:
        return None
