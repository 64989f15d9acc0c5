"""A deal between its fields and the formats: what every reader gives, what every writer takes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from preferans.errors import Items, PreferansError
from preferans.game.cards import CARDS, Card, Hand, Reader
from preferans.game.position import Position
from preferans.game.rules import Contract

Fields = dict[str, object]
T = TypeVar("T")

DECK = Hand.of(CARDS)
PLACES = ("hands", "contract", "declarer", "leader", "played", "talon", "discard", "talon_rule")
ORDER = ("contract", "declarer", "leader", "hands", "talon_rule", "talon", "discard", "played", "problem")


def fields(dealt: Iterable[Hand], **others: object) -> Fields:
    """The fields of a deal, in the order of a position file; what is empty is left out."""
    given = {name: _plain(value) for name, value in others.items()} | {"hands": list(map(str, dealt))}
    return {name: given[name] for name in ORDER if given.get(name)}


def _plain(value: object) -> object:
    """Cards and contracts as they are written in a request."""
    if isinstance(value, Contract):
        return str(value)
    if isinstance(value, Mapping):
        return {name: text for name, text in value.items() if text}
    return list(map(str, value)) if isinstance(value, tuple | list) else value


def position(given: Mapping[str, Any]) -> Position:
    """The position of a deal; PreferansError as of Position, and when there are no hands.

    A contract that is not named is no trump, and a declarer who is not named is seat 1: what a deal must be does
    not depend on them.
    """
    known = {name: given[name] for name in PLACES if given.get(name) is not None}
    if "hands" not in known:
        raise PreferansError("missing_field", "hands")
    contract = known.setdefault("contract", "N")
    if not isinstance(contract, Contract):
        contract = Contract.parse(contract)
    if "declarer" not in known and not contract.is_raspasy and len({*map(len, Reader().hands(known["hands"]))}) == 1:
        known["declarer"] = 1
    return Position(**known)


def ten_ten_ten_two(cards: Sequence[Card]) -> tuple[list[Hand], tuple[Card, ...]]:
    """Three hands and the two other cards of a deal whose 32 cards are written one after another."""
    if len(cards) != len(CARDS):
        raise PreferansError("whole_deck", count=len(cards))
    for number, card in enumerate(cards):
        if cards.index(card) < number:
            raise PreferansError("duplicate_card", card=card, where=Items("deal", (cards.index(card) + 1, number + 1)))
    return [Hand.of(cards[start : start + 10]) for start in (0, 10, 20)], tuple(cards[30:])


def as_dealt(here: Position, format: str) -> tuple[list[Hand], tuple[Card, ...]]:
    """Three hands of ten and two cards, for formats that write down the whole deck: the talon, if it is known.

    When it is not, the two cards that nobody holds stand in its place.
    """
    if here.n != 10:
        raise PreferansError("cant_write", "hands", format=format)
    hands = list(here.hands)
    if here.discarding and not here.talon:
        raise PreferansError("missing_field", "talon")
    if here.declarer and here.talon and (here.discard or here.discarding):
        seat = here.declarer - 1
        hands[seat] = (hands[seat] | Hand.of(here.discard)) - Hand.of(here.talon)
    return hands, here.talon or others(here)


def others(here: Position) -> tuple[Card, ...]:
    """The cards that nobody holds."""
    one, two, three = here.hands
    return tuple(DECK - one - two - three)


def not_played(given: Mapping[str, object], format: str) -> None:
    """Refuse cards played, for formats that know only the beginning."""
    if given.get("played"):
        raise PreferansError("cant_write", "played", format=format)


def note(given: Mapping[str, Any], name: str, lang: str) -> str:
    """A text of the table [problem] on one line, in this language if it has it; empty without one."""
    problem = given.get("problem")
    text = problem.get(name, "") if isinstance(problem, Mapping) else ""
    if isinstance(text, Mapping):
        text = text.get(lang) or next(iter(text.values()), "")
    return one_line(text) if isinstance(text, str) else ""


def one_line(text: str) -> str:
    """A text on one line, without what can't be printed."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that are not blank, stripped, with their numbers from 1."""
    return ((number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip())


@contextmanager
def on_line(line: int) -> Iterator[None]:
    """An error met inside is one on this line, if it names none."""
    try:
        yield
    except PreferansError as error:
        raise error.on(line) from None


@dataclass(slots=True)
class Block:
    """One deal of a format that says things by words: on which line it begins, what each word says and where."""

    line: int
    said: dict[str, tuple[int, str]] = field(default_factory=dict)

    def read(self, word: str, how: Callable[[str], T]) -> T | None:
        """What a word says, read in this way; None when it is not there, or nothing after it. Errors name its line."""
        line, text = self.said.get(word, (self.line, ""))
        if not text.strip():
            return None
        with on_line(line):
            return how(text.strip())

    def check(self, found: Fields) -> Position:
        """The position of a deal that was read; what is wrong with it is on the line that says it."""
        try:
            return position(found)
        except PreferansError as error:
            word = {"hands": "deal", "played": "play"}.get(error.field or "", error.field or "")
            line, _ = self.said.get(word, (self.line, ""))
            raise error.on(line) from None
