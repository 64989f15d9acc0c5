"""A plan that catches a misère: what the defenders play now and after every reply, with equal answers folded."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from preferans.game.cards import CARDS, Card, card_order

if TYPE_CHECKING:
    from preferans.engine.hidden import Catcher, Seen

MAX_PLAYS = 20_000  # of a plan that is written out


@dataclass(frozen=True, slots=True)
class Plan:
    """What the defenders play from here until the declarer has to answer, and what follows on each answer.

    cards    the defenders' cards in order, over the end of a trick too; empty when the declarer plays next
    replies  the declarer's cards, those together after which the same plan goes on; none: he has taken a trick
    """

    cards: tuple[Card, ...]
    replies: tuple["Reply", ...] = ()

    @property
    def length(self) -> int:
        """The cards of the longest branch."""
        return len(self.cards) + max((1 + reply.then.length for reply in self.replies), default=0)

    def after(self, card: Card) -> "Plan | None":
        """How it goes on when the declarer answers with this card; None when it can't be, or is not caught."""
        return next((reply.then for reply in self.replies if card in reply.cards), None)


class Reply(NamedTuple):
    """Cards of the declarer after any of which the same plan goes on."""

    cards: tuple[Card, ...]
    then: Plan


class TooLong(Exception):
    """A plan of more than MAX_PLAYS cards."""


def shortest(catcher: "Catcher", seen: "Seen", belief: int, most: int) -> int:
    """The fewest tricks, the one on the table included, in which one plan catches all of a set; `most` are enough."""
    return next(within for within in range(1, most + 1) if within == most or catcher.caught(seen, belief, within)[0])


def plan(catcher: "Catcher", seen: "Seen", pairs: Sequence[int], belief: int, most: int) -> Plan:
    """A plan that catches each discard of a set which can be so caught, in as few tricks as can be.

    pairs  the discards as masks, by their number in the set; TooLong when it has more than MAX_PLAYS cards
    """
    return _Writer(catcher, pairs).write(seen, belief, most, [])


class Folder:
    """Makes plans in which equal answers are folded; a plan that is made twice is the same object."""

    def __init__(self) -> None:
        self._made: dict[object, Plan] = {}
        self._joined: dict[tuple[int, int], Plan | None] = {}

    def plan(self, cards: Sequence[Card], replies: Iterable[tuple[Card, Plan]] = ()) -> Plan:
        """The plan with these answers to the declarer's cards, those together whose plans go together."""
        folded: list[tuple[list[Card], Plan]] = []
        for card, then in replies:
            for i, (others, known) in enumerate(folded):
                if (both := self._both(known, then)) is not None:
                    folded[i] = [*others, card], both
                    break
            else:
                folded.append(([card], then))
        found = tuple(Reply(tuple(sorted(cards, key=card_order)), then) for cards, then in folded)
        key = tuple(cards), tuple((reply.cards, id(reply.then)) for reply in found)
        return self._made.setdefault(key, Plan(tuple(cards), found))

    def _both(self, one: Plan, other: Plan) -> Plan | None:
        """The plan that serves for both: a card that only one of them expects can't come where the other stands."""
        if one is other:
            return one
        if one.cards != other.cards or bool(one.replies) != bool(other.replies):
            return None
        key = id(one), id(other)
        if key not in self._joined:
            self._joined[key] = self._join(one, other)
        return self._joined[key]

    def _join(self, one: Plan, other: Plan) -> Plan | None:
        together: dict[Card, Plan] = {}
        for reply in (*one.replies, *other.replies):
            for card in reply.cards:
                then = self._both(together[card], reply.then) if card in together else reply.then
                if then is None:
                    return None
                together[card] = then
        return self.plan(one.cards, together.items())


class _Writer:
    def __init__(self, catcher: "Catcher", pairs: Sequence[int]) -> None:
        self._catcher = catcher
        self._pairs = pairs
        self._folder = Folder()
        self._left = MAX_PLAYS
        self._known: dict[tuple[Seen, int], Plan] = {}

    def write(self, seen: "Seen", belief: int, within: int, like: Sequence[Plan]) -> Plan:
        """The plan from here; where it can it plays as the plans that it should be `like`."""
        key = seen, belief
        if key not in self._known:
            self._known[key] = self._written(seen, belief, within, like)
        return self._known[key]

    def _written(self, seen: "Seen", belief: int, within: int, like: Sequence[Plan]) -> Plan:
        cards: list[Card] = []
        while (seen.lead + len(seen.table)) % 3:
            if not seen.table:
                within = shortest(self._catcher, seen, belief, within)
            card = self._choose(seen, belief, within, [a.cards[len(cards)] for a in like if len(cards) < len(a.cards)])
            like = [a for a in like if len(cards) < len(a.cards) and a.cards[len(cards)] is card]
            cards.append(card)
            ended = len(seen.table) == 2
            seen, won = after(seen, card)
            if won:
                return self._folder.plan(cards)
            within -= ended
        self._left -= len(cards)
        if self._left < 0:
            raise TooLong
        like = [a for a in like if len(a.cards) == len(cards)]
        return self._folder.plan(cards, self._replies(seen, belief, within, like))

    def _replies(self, seen: "Seen", belief: int, within: int, like: Sequence[Plan]) -> Iterator[tuple[Card, Plan]]:
        written: list[Plan] = []
        parts = [(card, possible(seen, self._pairs, belief, card)) for card in CARDS if card.mask & seen.masks[0]]
        for card, part in sorted(parts, key=lambda one: -one[1].bit_count()):
            if part:
                then, won = after(seen, card)
                models = [*filter(None, (a.after(card) for a in like)), *written]
                goes_on = (
                    self._folder.plan(()) if won else self.write(then, part, within - (len(seen.table) == 2), models)
                )
                written.append(goes_on)
                yield card, goes_on

    def _choose(self, seen: "Seen", belief: int, within: int, first: Sequence[Card]) -> Card:
        """A defender's card after which all is still caught; one of the `first` if it can be."""
        for card in dict.fromkeys((*first, *_natural(seen))):
            if card in _legal(seen):
                then, won = after(seen, card)
                left = within - (len(seen.table) == 2)
                if won or (left and self._catcher.caught(then, belief, left)[0]):
                    return card
        raise AssertionError("no card catches what is caught")


def after(seen: "Seen", card: Card) -> tuple["Seen", bool]:
    """What is seen when one more card is played, and whether the declarer took a trick with it."""
    table = (*seen.table, int(card))
    if len(table) < 3:
        return seen._replace(table=table), False
    best = max(other for other in table if other >> 3 == table[0] >> 3)
    gone = sum(1 << other for other in table)
    one, two, three = (mask & ~gone for mask in seen.masks)
    winner = (seen.lead + table.index(best)) % 3
    return seen._replace(masks=(one, two, three), lead=winner, table=()), winner == 0


def possible(seen: "Seen", pairs: Sequence[int], belief: int, card: Card) -> int:
    """The discards of a set under which the declarer, whose turn it is, may play a card."""
    suit = 0xFF << (seen.table[0] & 24) if seen.table else card.mask
    free = 0 if card.mask & suit else seen.masks[0] & suit
    return sum(
        1 << i
        for i, pair in enumerate(pairs)
        if belief >> i & 1 and not pair & card.mask and (card.mask & suit or not free & ~pair)
    )


def _legal(seen: "Seen") -> list[Card]:
    """The cards of the defender whose turn it is, from the lowest."""
    hand = seen.masks[(seen.lead + len(seen.table)) % 3] & ~sum(1 << card for card in seen.table)
    suit = hand & 0xFF << (seen.table[0] & 24) if seen.table else 0
    return [card for card in CARDS if card.mask & (suit or hand)]


def _natural(seen: "Seen") -> list[Card]:
    """His cards in the order in which a player would think of them: low leads, high ones thrown under a partner's."""
    cards = sorted(_legal(seen), key=lambda card: card.rank)
    if not seen.table:
        return cards
    suit = seen.table[0] >> 3
    best = max(other for other in seen.table if other >> 3 == suit)
    winner = (seen.lead + seen.table.index(best)) % 3
    if winner:
        return cards[::-1]
    return sorted(cards, key=lambda card: (card.suit == suit and card > best, -card.rank))
