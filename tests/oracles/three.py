"""What a deal of raspasy is worth, by plain backward induction: the judge of the engine.

Nothing here comes from the package and nothing here is clever: every legal card of every player is tried, no cards
are taken as equal, sets are sets. A position between tricks that comes again is looked up. Short enough to be
checked by reading it against the rules.

A card is the number 8 * suit + rank, with suits spades 0, hearts 1, diamonds 2, clubs 3 and ranks 7 = 0 up to
ace = 7. Players are 0, 1, 2 in playing order; tricks are counted for them and for the dealer, who is number 3.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Tricks = tuple[int, int, int, int]
Hands = tuple[frozenset[int], frozenset[int], frozenset[int]]

DEALER = 3
RULES = ("closed", "suit", "suit_winner", "dealer")
LISTED = sorted(range(32), key=lambda card: (card // 8, -(card % 8)))


@dataclass(frozen=True)
class Game:
    """What stays the same: the rule of the talon, its two cards in the order they are turned, the first hand."""

    rule: str
    talon: tuple[int, ...]
    first: int

    def turned(self, trick: int) -> int | None:
        """The talon's card at this trick, counted from 0."""
        return self.talon[trick] if self.rule != "closed" and trick < 2 else None

    def winner(self, trick: int, leader: int, cards: Sequence[int]) -> int:
        """The player who wins a trick."""
        turned = self.turned(trick)
        played = [(card, (leader + place) % 3) for place, card in enumerate(cards)]
        if turned is not None and self.rule == "dealer":
            played.insert(0, (turned, DEALER))
        suit = played[0][0] // 8
        if turned is not None and any(card // 8 == turned // 8 for card, _ in played):
            suit = turned // 8
        return max((card, player) for card, player in played if card // 8 == suit)[1]

    def next_leader(self, trick: int, winner: int) -> int:
        """Who leads to the trick after this one."""
        fixed = {"closed": 0, "suit": 2, "suit_winner": 1, "dealer": 2}[self.rule]
        return self.first if trick < fixed else winner

    def legal(self, trick: int, hand: frozenset[int], table: Sequence[int]) -> list[int]:
        """The cards that a player may play, in the order in which cards are listed."""
        turned = self.turned(trick)
        named = turned if turned is not None else table[0] if table else None
        follow = [card for card in LISTED if card in hand and named is not None and card // 8 == named // 8]
        return follow or [card for card in LISTED if card in hand]


@dataclass(frozen=True)
class Value:
    """Guarantees of the three players, all equilibria, and the outcome for each way of breaking ties."""

    guarantee: tuple[int, int, int]
    equilibria: frozenset[Tricks]
    ties: tuple[Tricks, Tricks, Tricks]


Node = Callable[[int, Hands, int, tuple[int, ...]], Value]


def values(game: Game) -> Callable[[int, Hands, int, tuple[int, ...]], tuple[Value, Mapping[int, Value]]]:
    """The function from (number of the trick, hands, who led it, its cards) to the value from here on and after each
    card; hands are without the cards of the table.
    """
    known: dict[tuple[int, Hands, int], Value] = {}

    def node(trick: int, hands: Hands, leader: int, table: tuple[int, ...]) -> Value:
        if table:
            return choose((leader + len(table)) % 3, cards(trick, hands, leader, table))
        key = trick, hands, leader
        if key not in known:
            none = (0, 0, 0, 0)
            nothing = Value((0, 0, 0), frozenset([none]), (none, none, none))
            known[key] = choose(leader, cards(trick, hands, leader, ())) if hands[0] else nothing
        return known[key]

    def cards(trick: int, hands: Hands, leader: int, table: tuple[int, ...]) -> dict[int, Value]:
        player = (leader + len(table)) % 3
        found = {}
        for card in game.legal(trick, hands[player], table):
            held = [hand - {card} for hand in hands]
            after, played = (held[0], held[1], held[2]), (*table, card)
            if len(played) < 3:
                found[card] = node(trick, after, leader, played)
            else:
                winner = game.winner(trick, leader, played)
                rest = node(trick + 1, after, game.next_leader(trick, winner), ())
                found[card] = with_trick(rest, winner)
        return found

    def both(trick: int, hands: Hands, leader: int, table: tuple[int, ...]) -> tuple[Value, Mapping[int, Value]]:
        after = cards(trick, hands, leader, table)
        return choose((leader + len(table)) % 3, after), after

    return both


def with_trick(value: Value, winner: int) -> Value:
    """The value with one more trick for the winner."""

    def more(tricks: Tricks) -> Tricks:
        one, two, three, dealer = (number + (player == winner) for player, number in enumerate(tricks))
        return one, two, three, dealer

    one, two, three = (number + (player == winner) for player, number in enumerate(value.guarantee))
    first, left, right = map(more, value.ties)
    return Value((one, two, three), frozenset(map(more, value.equilibria)), (first, left, right))


def choose(player: int, cards: Mapping[int, Value]) -> Value:
    """The value of a position in which this player chooses among these cards, given in order with their values."""
    guarantees = [[value.guarantee[one] for value in cards.values()] for one in range(3)]
    one, two, three = (min(found) if who == player else max(found) for who, found in enumerate(guarantees))
    worst = {card: max(outcome[player] for outcome in value.equilibria) for card, value in cards.items()}
    equilibria = {
        outcome
        for card, value in cards.items()
        for outcome in value.equilibria
        if all(outcome[player] <= worst[other] for other in cards if other != card)
    }
    left, right = (player + 1) % 3, (player + 2) % 3
    ties = (
        min((value.ties[0] for value in cards.values()), key=lambda tricks: tricks[player]),
        min((value.ties[1] for value in cards.values()), key=lambda tricks: (tricks[player], tricks[left])),
        min((value.ties[2] for value in cards.values()), key=lambda tricks: (tricks[player], tricks[right])),
    )
    return Value((one, two, three), frozenset(equilibria), ties)
