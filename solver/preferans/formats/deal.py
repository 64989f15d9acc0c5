"""What the formats share: the fields that every reader returns, the checked deal that every writer takes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from preferans.errors import Items, PreferansError
from preferans.game.cards import CARDS, Card, Hand
from preferans.game.contracts import Contract
from preferans.game.deal import Deal
from preferans.game.play import Game, OpenPlay, opening
from preferans.game.position import Position, read_talon_rule
from preferans.game.reading import Reader
from preferans.game.rules import SEATS, TalonRule

Fields = dict[str, object]
T = TypeVar("T")

DECK = Hand.of(CARDS)
PLACES = ("hands", "contract", "declarer", "leader", "played", "talon", "discard", "talon_rule")
ORDER = ("contract", "declarer", "leader", "hands", "talon_rule", "talon", "discard", "played", "problem")


def fields(dealt: Iterable[Hand], **others: object) -> Fields:
    """The fields of a deal as a request has them, in the order of a position file; empty ones are left out."""
    given = {name: _plain(value) for name, value in others.items()} | {"hands": list(map(str, dealt))}
    return {name: given[name] for name in ORDER if given.get(name)}


def _plain(value: object) -> object:
    """A value as a request has it: cards and contracts as text, a mapping without its empty texts."""
    if isinstance(value, Contract):
        return str(value)
    if isinstance(value, Mapping):
        return {name: text for name, text in value.items() if text}
    return list(map(str, value)) if isinstance(value, tuple | list) else value


@dataclass(frozen=True, slots=True)
class Checked:
    """A deal that has been checked; its contract and its declarer may be unknown.

    talon_rule  what the talon does in raspasy, else None
    now         where the play stands
    """

    deal: Deal
    contract: Contract | None
    talon_rule: TalonRule | None
    now: OpenPlay

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played since the hands were as in `deal`."""
        return self.now.play.cards


def checked(given: Mapping[str, Any]) -> Checked:
    """Check the fields of a deal; PreferansError as from Position, and when there are no hands.

    Without a contract nobody knows who won the first trick: a fourth card played needs one, and so does a rule of the
    talon.
    """
    known = {name: given[name] for name in PLACES if given.get(name) is not None}
    if "hands" not in known:
        raise PreferansError("missing_field", "hands")
    reader = Reader()
    hands = reader.hands(known["hands"])
    played, talon, discard = (reader.cards(known.get(name, ()), name) for name in ("played", "talon", "discard"))
    contract = known.get("contract")
    if contract is not None and not isinstance(contract, Contract):
        contract = Contract.parse(contract)
    deal = Deal(hands, talon, discard, known.get("declarer"), known.get("leader", 1))
    if contract is None and (len(played) > len(SEATS) or "talon_rule" in known):
        raise PreferansError("missing_field", "contract")
    if contract is not None and (contract.is_raspasy or deal.declarer):
        position = Position.of(deal, contract, played, known.get("talon_rule"))
        return Checked(deal, contract, position.talon_rule, position.now)
    rule = None if contract is None else read_talon_rule(known.get("talon_rule"), talon, contract)
    now = opening(deal.hands, Game(deal.leader, contract.trump if contract else None, rule, talon))
    return Checked(deal, contract, rule, now.through(played))


def ten_ten_ten_two(cards: Sequence[Card]) -> tuple[list[Hand], tuple[Card, ...]]:
    """Split the 32 cards of a deal, written one after another, into three hands of ten and two more cards."""
    if len(cards) != len(CARDS):
        raise PreferansError("whole_deck", count=len(cards))
    for number, card in enumerate(cards):
        if cards.index(card) < number:
            raise PreferansError("duplicate_card", card=card, where=Items("deal", (cards.index(card) + 1, number + 1)))
    return [Hand.of(cards[start : start + 10]) for start in (0, 10, 20)], tuple(cards[30:])


def as_dealt(deal: Deal, format: str) -> tuple[list[Hand], tuple[Card, ...]]:
    """Return three hands of ten and the talon, for formats that write down the whole deck.

    Where the talon is not known, the two cards that nobody holds stand in its place. PreferansError for a deal that is
    not whole; `format` is the name that it says.
    """
    if deal.n != 10:
        raise PreferansError("cant_write", "hands", format=format)
    hands = list(deal.hands)
    if deal.discarding and not deal.talon:
        raise PreferansError("missing_field", "talon")
    if deal.declarer and deal.talon and (deal.discard or deal.discarding):
        seat = deal.declarer - 1
        hands[seat] = (hands[seat] | Hand.of(deal.discard)) - Hand.of(deal.talon)
    return hands, deal.talon or others(deal)


def others(deal: Deal) -> tuple[Card, ...]:
    """The cards that nobody holds."""
    first, second, third = deal.hands
    return tuple(DECK - first - second - third)


def not_played(given: Mapping[str, object], format: str) -> None:
    """Check that no card has been played, for formats that know only the beginning; PreferansError names `format`."""
    if given.get("played"):
        raise PreferansError("cant_write", "played", format=format)


def note(given: Mapping[str, Any], name: str, lang: str) -> str:
    """A text of the table [problem] on one line, in `lang` if it has that language; empty if there is no such text."""
    problem = given.get("problem")
    text = problem.get(name, "") if isinstance(problem, Mapping) else ""
    if isinstance(text, Mapping):
        text = text.get(lang) or next(iter(text.values()), "")
    return one_line(text) if isinstance(text, str) else ""


def one_line(text: str) -> str:
    """A text on one line, without characters that can't be printed."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that are not blank, stripped, with their numbers from 1."""
    return ((number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip())


@contextmanager
def on_line(line: int) -> Iterator[None]:
    """Give a PreferansError that is raised inside the number of this line, unless it has one."""
    try:
        yield
    except PreferansError as error:
        raise error.on(line) from None


@dataclass(slots=True)
class Block:
    """One deal of a format that says things by words or tags.

    line  the number of its first line
    said  for each word the number of its line, and the text after it
    """

    line: int
    said: dict[str, tuple[int, str]] = field(default_factory=dict)

    def read(self, word: str, how: Callable[[str], T]) -> T | None:
        """Read what stands after a word by `how`; None when the word, or the text, is missing. Errors have its line."""
        line, text = self.said.get(word, (self.line, ""))
        if not text.strip():
            return None
        with on_line(line):
            return how(text.strip())

    def check(self, given: Fields) -> Checked:
        """Check the deal that was read; an error has the number of the line that said what is wrong."""
        try:
            return checked(given)
        except PreferansError as error:
            word = {"hands": "deal", "played": "play"}.get(error.field or "", error.field or "")
            line, _ = self.said.get(word, (self.line, ""))
            raise error.on(line) from None
