"""What the declarer knows before he sees the others: his cards, the discard, now and then a card of theirs."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import Contract
from preferans.game.deal import MAX_CARDS, Deal, check_pair
from preferans.game.position import Position
from preferans.game.reading import Reader

if TYPE_CHECKING:
    from preferans.engine.open import Unseen

LEADERS = ("hand", "left", "right")
"""Who leads: the hand, the player after it, the player before it."""
TWELVE = MAX_CARDS + 2  # cards with the talon taken
Pair = tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Ten:
    """A hand of ten and what its player knows about the other cards; nobody has the discard.

    hand     the ten cards, the led one included
    discard  the two that were thrown away
    leader   "hand", "left" (who plays after it) or "right"
    lead     the card that the hand has led, None when it has not
    fixed    the cards that the left and the right player are known to have
    """

    hand: Hand
    discard: Hand
    contract: Contract
    leader: str = LEADERS[0]
    lead: Card | None = None
    fixed: tuple[Hand, Hand] = (Hand(0), Hand(0))

    @property
    def unseen(self) -> "Unseen":
        """All the layouts, as the engine takes them."""
        from preferans.engine.open import Unseen  # numba: only where a search runs

        left, right = self.fixed
        seen = self.hand | self.discard | left | right
        trump = self.contract.trump
        return Unseen(
            self.hand.mask,
            (left.mask, right.mask),
            tuple(int(card) for card in Card if card not in seen),
            LEADERS.index(self.leader),
            None if trump is None else int(trump),
            self.contract.is_misere,
            None if self.lead is None else int(self.lead),
        )

    def position(self, number: int) -> Position:
        """The layout of this number, as `solve` takes it; the hand is seat 1."""
        left, right = map(Hand, self.unseen.hands(number))
        leader = 1 + LEADERS.index(self.leader)
        deal = Deal((self.hand, left, right), discard=tuple(self.discard), declarer=1, leader=leader)
        return Position.of(deal, self.contract, () if self.lead is None else (self.lead,))


@dataclass(frozen=True, slots=True)
class Twelve:
    """A hand of twelve before its discard, and what else its player knows, as in Ten."""

    hand: Hand
    leader: str = LEADERS[0]
    lead: Card | None = None
    fixed: tuple[Hand, Hand] = (Hand(0), Hand(0))

    def after(self, discard: Pair, contract: Contract) -> Ten:
        """The ten that are left, and the contract."""
        two = Hand.of(discard)
        return Ten(self.hand - two, two, contract, self.leader, self.lead, self.fixed)

    def discards(self) -> tuple[tuple[Pair, ...], ...]:
        """All discards, those together that leave the same hand: touching cards are worth the same."""
        alike: dict[tuple[object, ...], list[Pair]] = {}
        for pair in combinations(self.hand, 2):
            if self.lead not in pair:
                alike.setdefault(self._left(pair), []).append(pair)
        return tuple(map(tuple, alike.values()))

    def _left(self, discard: Pair) -> tuple[object, ...]:
        """What is left of each suit, from the lowest card: who is known to have it; the led card apart."""
        left, right = self.fixed
        owners = {**dict.fromkeys(self.hand, "own"), **dict.fromkeys(left, "left"), **dict.fromkeys(right, "right")}
        return tuple(
            (card.suit, "led" if card == self.lead else owners.get(card)) for card in Card if card not in discard
        )


def read_hand(reader: Reader, hand: object, *sizes: int) -> Hand:
    """Read the known hand; PreferansError when it has none of these sizes."""
    held = reader.hand(hand, "hand")
    if len(held) not in sizes:
        raise PreferansError("known_hand", "hand", count=len(held), known=", ".join(map(str, sizes)))
    return held


def read_discard(reader: Reader, discard: object, hand: Hand) -> Hand:
    """Read the two cards that nobody has."""
    thrown = reader.cards(discard, "discard")
    check_pair(thrown, "discard")
    two = Hand.of(thrown)
    _apart(two, hand, "discard", "hand")
    return two


def read_contract(contract: str | Contract) -> Contract:
    """Read a contract that has a declarer; PreferansError for raspasy."""
    game = contract if isinstance(contract, Contract) else Contract.parse(contract)
    if game.is_raspasy:
        raise PreferansError("not_solved", "contract", contract=game)
    return game


def read_lead(reader: Reader, leader: str, lead: object, hand: Hand) -> Card | None:
    """Read the card that the hand has led, None when it has not; `leader` is checked as well."""
    if leader not in LEADERS:
        raise PreferansError("unknown_word", "leader", text=leader, known=", ".join(LEADERS))
    card = None if lead is None else reader.card(lead, "lead")
    if card is not None and (leader != LEADERS[0] or card not in hand):
        raise PreferansError("not_led", "lead", card=card)
    return card


def read_fixed(reader: Reader, fixed: object, seen: Hand) -> tuple[Hand, Hand]:
    """Read the cards that the left and the right player are known to have."""
    given = {} if fixed is None else fixed
    if not isinstance(given, Mapping) or not set(given) <= set(LEADERS[1:]):
        raise PreferansError("not_fixed", "fixed")
    left, right = (_some(reader, given.get(side), f"fixed.{side}") for side in LEADERS[1:])
    for side, held in zip(LEADERS[1:], (left, right), strict=True):
        _apart(held, seen, f"fixed.{side}", "hand, discard")
        if len(held) > MAX_CARDS:
            raise PreferansError("hand_size", f"fixed.{side}", count=len(held))
    _apart(right, left, "fixed.right", "fixed.left")
    return left, right


def _some(reader: Reader, cards: object, name: str) -> Hand:
    """Cards of a hand, written as a hand or in a list."""
    if cards is None:
        return Hand()
    return Hand.of(reader.cards(cards, name)) if isinstance(cards, list | tuple) else reader.hand(cards, name)


def _apart(cards: Hand, others: Hand, name: str, where: str) -> None:
    for card in cards & others:
        raise PreferansError("duplicate_card", name, card=card, where=f"{where}, {name}")
