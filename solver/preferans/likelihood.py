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

from preferans.cards import Card, Hand, Rank, Reader, Suit
from preferans.errors import PreferansError
from preferans.position import MAX_CARDS, Position
from preferans.rules import SEATS

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
        """What it makes of a layout."""
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
    """A function as it is, or rules, checked."""
    if given is None or callable(given):
        return given
    if not isinstance(given, list | tuple) or len(given) > MAX_RULES:
        raise PreferansError("not_rules", "likelihood", limit=MAX_RULES)
    return Rules(tuple(_rule(rule, index) for index, rule in enumerate(given, 1)))


def _rule(rule: object, index: int) -> Rule:
    if not isinstance(rule, Mapping) or not {"seat", "of", "times"} <= set(rule) <= set(FIELDS):
        raise PreferansError("bad_rule", "likelihood", index=index, known=", ".join(FIELDS))
    if rule["seat"] not in SEATS or isinstance(rule["seat"], bool):
        raise PreferansError("bad_seat", "likelihood", index=index, value=str(rule["seat"]))
    least, most = (
        _number(rule.get(name, other), MAX_CARDS, index) for name, other in (("at_least", 0), ("at_most", 10))
    )
    return Rule(
        rule["seat"], _counted(rule["of"], index), int(least), int(most), _number(rule["times"], MAX_TIMES, index)
    )


def _counted(of: object, index: int) -> Hand:
    if of == "high":
        return HIGH
    if isinstance(of, str) and len(of) == 1:
        for suit in Suit:
            if of.upper() == suit.letter:
                return Hand.of(card for card in Card if card.suit is suit)
    try:
        return Hand.of(Reader().cards(of, "likelihood"))
    except PreferansError as error:
        raise error.at("likelihood", index) from None


def _number(value: object, most: float, index: int) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise PreferansError("bad_rule_number", "likelihood", index=index, text=value, most=int(most))
    return float(value)
