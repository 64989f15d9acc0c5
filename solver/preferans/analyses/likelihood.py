"""How likely a layout is: who bid 6♠ has spades, who whisted has tricks. A function, or rules that a file can have.

A rule is a mapping:

    seat      whose hand, as it was before the play
    of        what is counted in it: a suit ("S"), "high" for aces and kings, or cards ("SA HK")
    at_least  so many of them, 0 if left out
    at_most   and no more, 10 if left out
    times     how many times as likely such a hand makes a layout: 0 forbids it
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, Rank, Suit
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.game.rules import SEATS
from preferans.values import is_number, is_whole

Likelihood = Callable[[Position], float]

HIGH = Hand.of(card for card in Card if card.rank >= Rank.KING)
MAX_TIMES = 1e6
MAX_RULES = 100
FIELDS = ("seat", "of", "at_least", "at_most", "times")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, read."""

    seat: int
    cards: Hand
    at_least: int
    at_most: int
    times: float

    def factor(self, position: Position) -> float:
        """Return the factor by which this rule multiplies the layout's likelihood."""
        held = len(position.hands[self.seat - 1] & self.cards)
        return self.times if self.at_least <= held <= self.at_most else 1.0


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules that all count: their factors are multiplied."""

    rules: tuple[Rule, ...]

    def __call__(self, position: Position) -> float:
        """How likely a layout is."""
        likely = 1.0
        for rule in self.rules:
            likely *= rule.factor(position)
        return likely


def read_likelihood(given: Likelihood | Sequence[Mapping[str, Any]] | None) -> Likelihood | None:
    """Read what makes layouts likely: a function is returned as it is, rules as one; PreferansError for bad rules."""
    if given is None or callable(given):
        return given
    if not isinstance(given, list | tuple) or len(given) > MAX_RULES:
        raise PreferansError("not_rules", "likelihood", limit=MAX_RULES)
    return Rules(tuple(_rule(rule, index) for index, rule in enumerate(given, 1)))


def _rule(rule: object, index: int) -> Rule:
    if not isinstance(rule, Mapping) or not {"seat", "of", "times"} <= set(rule) <= set(FIELDS):
        raise PreferansError("bad_rule", "likelihood", rule=index, known=", ".join(FIELDS))
    seat = _whole(rule["seat"], "seat", index, 1, len(SEATS))
    least = _whole(rule.get("at_least", 0), "at_least", index, 0, MAX_CARDS)
    most = _whole(rule.get("at_most", MAX_CARDS), "at_most", index, least, MAX_CARDS)
    return Rule(seat, _counted(rule["of"]), least, most, _number(rule["times"], "times", index, 0, MAX_TIMES))


def _counted(of: object) -> Hand:
    if of == "high":
        return HIGH
    if isinstance(of, str) and len(of) == 1:
        for suit in Suit:
            if of.upper() == suit.letter:
                return Hand.of(card for card in Card if card.suit is suit)
    try:
        return Hand.of(Reader().cards(of, "likelihood"))
    except PreferansError as error:
        raise error.at("likelihood") from None


def _whole(value: object, name: str, rule: int, least: int, most: int) -> int:
    if not is_whole(value) or not least <= value <= most:
        raise _bad_number(value, name, rule, least, most)
    return value


def _number(value: object, name: str, rule: int, least: float, most: float) -> float:
    if not is_number(value) or not least <= value <= most:
        raise _bad_number(value, name, rule, least, most)
    return float(value)


def _bad_number(value: object, name: str, rule: int, least: float, most: float) -> PreferansError:
    details = {"rule": rule, "name": name, "text": value, "least": int(least), "most": int(most)}
    return PreferansError("bad_rule_number", "likelihood", **details)
