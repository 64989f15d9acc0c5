"""What people type in chats and forums: hands in lines or in a row, in Russian or in English.

    Юг (играющий): ♠ТК107 ♥— ♦КДВ, ♣Т98
    Запад: пики Д В 9, червы - , бубны 10987 трефы К
    Восток: …
    Контракт 6♠, ход Запада. Снос: ♣ДВ

A hand is named by a point of the compass, by a number (1 рука, player 2), by a role (играющий, left, defender), or
not at all. Points of the compass go clockwise, from the hand that is written first; after the declarer the one on
his left plays; hands without such names are seats 1, 2, 3 as they are written. Words that say nothing about the deal
are passed over; what may be read in two ways is an error that names both.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from preferans.errors import Items, PreferansError
from preferans.formats import deal
from preferans.formats.chat.reading import Reading, Section
from preferans.formats.chat.suits import Group
from preferans.formats.chat.words import (
    DECLARER,
    DEFENDER,
    LATIN_T,
    LEFT,
    ONLY_LATIN,
    ONLY_RUSSIAN,
    RIGHT,
    RUSSIAN_T,
    Seat,
    Word,
)
from preferans.formats.compass import POINTS
from preferans.game.cards import Card, Hand
from preferans.game.reading import Letter, Script
from preferans.game.rules import SEATS, TalonRule, next_seat
from preferans.lang import Phrase

NAME = "chat"
MAX_TEXT = 20_000  # characters


def is_it(text: str) -> bool:
    """Whether any hand or cards of a suit are named."""
    if len(text) > MAX_TEXT:
        return False
    try:
        return bool(Reading(text).sections)
    except PreferansError:
        return True


def read(text: str) -> list[deal.Fields]:
    """The one deal of a text; PreferansError with the line, and both readings of what has two."""
    if len(text) > MAX_TEXT:
        raise PreferansError("too_long", limit=MAX_TEXT)
    return [_Deal(Reading(text)).fields()]


class _Deal:
    """The deal that a text has been read as."""

    def __init__(self, said: Reading) -> None:
        self._said = said
        self._hands = _hands(said.sections)
        self._line = self._hands[0].line
        self._points: list[str] = []  # of the compass, one for each hand
        self._seats = self._playing_order()

    def fields(self) -> deal.Fields:
        """The fields of a request; PreferansError with the line."""
        _check_alphabets(self._said.sections)
        self._check_distinct()
        by_seat = sorted(zip(self._seats, self._hands, strict=True), key=lambda pair: pair[0])
        try:
            found = deal.fields(
                [Hand.of(section.cards) for _, section in by_seat],
                contract=self._said.contract,
                declarer=self._declarer(),
                leader=self._leader(),
                talon=self._under(Word.TALON),
                discard=self._under(Word.DISCARD),
                played=self._under(Word.PLAYED),
            )
            deal.checked(found)
        except PreferansError as error:
            raise error.on(self._line) from None
        return found

    def _under(self, heading: Word) -> list[Card]:
        return [card for section in self._said.sections if section.heading is heading for card in section.cards]

    def _check_distinct(self) -> None:
        """Name the line on which a card comes a second time, and both hands."""
        held: dict[Card, int] = {}
        for number, section in enumerate(self._hands, 1):
            for group in section.groups:
                for card in group.cards:
                    if card in held:
                        where = Items("hands", (held[card], number))
                        raise PreferansError("duplicate_card", "hands", card=card, where=where).on(group.line)
                    held[card] = number

    # Seats.

    def _playing_order(self) -> list[int]:
        """The seat of each hand, in the order in which they are written."""
        points, numbers = self._names("compass"), self._names("number")
        roles = [{"declarer": 1, "left": 2, "right": 3}.get(role or "") for role in self._names("role")]
        if sum(point is not None for point in points) > 1:
            self._points = [point or self._third(points) for point in points]
            start = POINTS.index(self._points[0])
            around = [point for point in POINTS[start:] + POINTS[:start] if point in self._points]
            return [around.index(point) + 1 for point in self._points]
        if any(numbers):
            return _completed([int(number) if number else None for number in numbers])
        if 2 in roles or 3 in roles:
            return _completed(roles)
        return list(SEATS)

    def _names(self, kind: str) -> list[str | None]:
        """The names of the hands that have one of this kind."""
        headings = [section.heading for section in self._hands]
        return [heading.name if isinstance(heading, Seat) and heading.kind == kind else None for heading in headings]

    def _third(self, points: Sequence[str | None]) -> str:
        """Where the third hand sits, when two are at points of the compass; PreferansError when that matters."""
        one, two = [point for point in POINTS if point not in points]
        declarer = self._said.declarer
        if declarer and declarer.name in (one, two):
            return declarer.name
        if POINTS.index(two) - POINTS.index(one) == 2:
            raise PreferansError("who_is_left", one=one, two=two).on(self._line)
        return one

    def _declarer(self) -> int | None:
        role = self._names("role")
        return self._seats[role.index("declarer")] if "declarer" in role else self._seat(self._said.declarer)

    def _leader(self) -> int | None:
        """Who is said to lead, or led the first card, or sits after the dealer, who may be the fourth."""
        dealer, led = self._said.dealer, self._under(Word.PLAYED)[:1]
        if self._said.leader:
            return self._seat(self._said.leader)
        if led:
            holders = (seat for seat, hand in zip(self._seats, self._hands, strict=True) if led[0] in hand.cards)
            return next(holders, None)
        if dealer is None:
            return None
        if dealer.kind == "compass" and self._points:
            around = POINTS[POINTS.index(dealer.name) + 1 :] + POINTS
            return self._seats[self._points.index(next(point for point in around if point in self._points))]
        seat = self._seat(dealer)
        return seat and next_seat(seat)

    def _seat(self, named: Seat | None) -> int | None:
        """The seat of somebody who was named beside a verb."""
        if named is None:
            return None
        headings = [section.heading for section in self._hands]
        if named in headings and named != DEFENDER:
            return self._seats[headings.index(named)]
        if named == DECLARER and self._said.declarer != DECLARER:
            return self._declarer()
        if named in (LEFT, RIGHT) and (declarer := self._declarer()):
            return next_seat(declarer, 1 if named == LEFT else 2)
        if named.kind == "number" and not self._points:
            return int(named.name)
        if named.name in self._points:
            return self._seats[self._points.index(named.name)]
        raise PreferansError("unknown_seat", text=named.name)


def _completed(seats: Sequence[int | None]) -> list[int]:
    """Three seats, those that are not known filled up in order."""
    free = iter(seat for seat in SEATS if seat not in seats)
    return [seat or next(free) for seat in seats]


# Hands out of sections.


def _hands(sections: Sequence[Section]) -> list[Section]:
    """The three hands; PreferansError when they are not three. Those without a heading are told apart by lines."""
    named = [section for section in sections if isinstance(section.heading, Seat) or section.whole]
    groups = [group for section in sections if not section.heading and not section.whole for group in section.groups]
    if not groups:
        parts: list[list[Group]] = []
    else:
        ways = [_parted(groups, new) for new in (_after_gap, _on_another_line, _of_a_suit_again)]
        parts = next((way for way in ways if len(named) + len(way) == 3 and _are_hands(way)), ways[-1])
    found = [*named, *(Section(None, part[0].line, part) for part in parts)]
    if len(found) != 3:
        raise PreferansError("three_hands", count=len(found))
    _check_added(found)
    return sorted(found, key=lambda section: section.line)


def _check_added(found: Sequence[Section]) -> None:
    """Refuse a line of two cards below hands that have a line each: a discard, or the talon, that nothing announces."""
    for section in found:
        others = [other for other in found if other is not section]
        *first, last = dict.fromkeys(group.line for group in section.groups) or [0]
        rows = all(len({group.line for group in other.groups}) == 1 for other in others)
        added = [group for group in section.groups if group.line == last]
        two = sum(len(group.ranks) for group in added) == 2
        two &= len(section.cards) - 2 == len(others[0].cards) == len(others[1].cards)
        if len(first) == 1 and rows and two:
            text = " ".join(f"{group.suit.symbol}{''.join(group.ranks)}" for group in added)
            raise PreferansError("bad_line", text=text).on(last)


def _parted(groups: Sequence[Group], new: Callable[[Sequence[Group], Group], bool]) -> list[list[Group]]:
    parts = [[groups[0]]]
    for group in groups[1:]:
        if new(parts[-1], group):
            parts.append([group])
        else:
            parts[-1].append(group)
    return parts


def _after_gap(part: Sequence[Group], group: Group) -> bool:
    return group.line > part[-1].line + 1


def _on_another_line(part: Sequence[Group], group: Group) -> bool:
    return group.line > part[-1].line


def _of_a_suit_again(part: Sequence[Group], group: Group) -> bool:
    return any(group.suit is other.suit for other in part)


def _are_hands(parts: Sequence[Sequence[Group]]) -> bool:
    """Whether the numbers of cards are those of hands: alike, or two more in one of them."""
    counts = sorted(sum(len(group.ranks) for group in part) for part in parts)
    return counts[-1] - counts[0] in (0, 2) and (len(counts) < 3 or counts[1] == counts[0])


def _check_alphabets(sections: Sequence[Section]) -> None:
    """A T is a ten in Latin and an ace in Russian: refuse one where letters of the other alphabet stand too."""
    seen: dict[Script, tuple[bool, Letter, int]] = {}  # whether it is a T, and where it is; a T before others
    for section in sections:
        for group in section.groups:
            for rank, card in zip(group.ranks, group.cards, strict=True):
                script = _script(rank)
                is_t = rank in LATIN_T | RUSSIAN_T
                if script and (script not in seen or (is_t and not seen[script][0])):
                    seen[script] = is_t, Letter(rank, script, card, None, None), group.line
    if len(seen) == 2 and any(is_t for is_t, _, _ in seen.values()):
        (_, latin, line), (_, cyrillic, other) = seen[Script.LATIN], seen[Script.CYRILLIC]
        raise PreferansError("mixed_scripts", latin=latin, cyrillic=cyrillic).on(max(line, other))


def _script(rank: str) -> Script | None:
    if rank in ONLY_LATIN | LATIN_T:
        return Script.LATIN
    return Script.CYRILLIC if rank in ONLY_RUSSIAN | RUSSIAN_T else None


# Writing.

WRITTEN_CONTRACT = Phrase(en="Contract", ru="Контракт")
WRITTEN_DECLARER = Phrase(en="Declarer", ru="Играющий")
WRITTEN_LEAD = Phrase(en="Lead", ru="Ход")
WRITTEN_PLAYER = Phrase(en="Player", ru="Игрок")
WRITTEN_TALON = Phrase(en="Talon", ru="Прикуп")
WRITTEN_DISCARD = Phrase(en="Discard", ru="Снос")
WRITTEN_PLAYED = Phrase(en="Played", ru="Сыграно")


def write(deals: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """A deal as one may post it; PreferansError when there are more, or it has a rule of the talon to be named."""
    if len(deals) != 1:
        raise PreferansError("one_deal", format=NAME, count=len(deals))
    return "".join(f"{line}\n" for line in _lines(deals[0], lang))


def _lines(given: Mapping[str, Any], lang: str) -> Iterator[str]:
    here = deal.checked(given)
    dealt = here.deal
    if here.talon_rule not in (None, TalonRule.SUIT if dealt.talon else TalonRule.CLOSED):
        raise PreferansError("cant_write", "talon_rule", format=NAME)
    player = WRITTEN_PLAYER.text(lang)
    if here.contract is not None:
        yield f"{WRITTEN_CONTRACT.text(lang)}: {here.contract.text(lang)}"
    if given.get("declarer"):
        yield f"{WRITTEN_DECLARER.text(lang)}: {player.lower()} {dealt.declarer}"
    if given.get("leader"):
        yield f"{WRITTEN_LEAD.text(lang)}: {player.lower()} {dealt.leader}"
    for seat, hand in enumerate(dealt.hands, 1):
        yield f"{player} {seat}: {hand.text(lang)}"
    for word, cards in ((WRITTEN_TALON, dealt.talon), (WRITTEN_DISCARD, dealt.discard), (WRITTEN_PLAYED, here.played)):
        if cards:
            yield f"{word.text(lang)}: {' '.join(card.text(lang) for card in cards)}"
