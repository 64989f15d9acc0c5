"""Which cards may be played, who wins a trick, what the talon does in raspasy.

Sources: the Preferans Codex, sections 3.5 to 3.7, and printed guides to the Sochi game.
"""

from collections.abc import Iterable, Sequence
from enum import Enum

from preferans.game.cards import Card, Hand, Suit

SEATS = (1, 2, 3)  # in playing order


class TalonRule(Enum):
    """What the two cards of the talon do in raspasy.

    CLOSED       nothing: they stay face down
    SUIT         one is turned at each of the first two tricks and names its suit: everybody, the leader too, plays
                 that suit if he can, else anything. The highest card of that suit wins, else the highest of the suit
                 that was played first. The first hand leads to tricks 1, 2 and 3
    SUIT_WINNER  the same, but the winner of trick 2 leads to trick 3
    DEALER       the dealer leads them to the first two tricks, before the first hand, and may win with them. The first
                 hand leads to trick 3

    From trick 4 on, and with the talon closed from trick 2 on, the winner leads.
    """

    CLOSED = "closed"
    SUIT = "suit"
    SUIT_WINNER = "suit_winner"
    DEALER = "dealer"

    @property
    def turns(self) -> bool:
        """Whether the talon's cards are turned."""
        return self is not TalonRule.CLOSED

    @property
    def first_hand_leads(self) -> int:
        """To how many tricks the first hand leads, whoever wins before."""
        return {TalonRule.CLOSED: 1, TalonRule.SUIT_WINNER: 2}.get(self, 3)


def next_seat(seat: int, steps: int = 1) -> int:
    """The seat that plays `steps` turns after this one; after seat 3 comes seat 1."""
    return (seat - 1 + steps) % 3 + 1


def on_table(leader: int, trick: Sequence[Card]) -> dict[int, Card]:
    """The cards on the table by the seat that played them, in the order of play."""
    return {next_seat(leader, turn): card for turn, card in enumerate(trick)}


def touching_cards(cards: Iterable[Card], others: Hand) -> tuple[tuple[Card, ...], ...]:
    """Group the touching cards of a hand: those with no card of another player between them, which are worth the same.

    cards   of the hand, suits together and from the ace down
    others  all cards that the other players hold, or that lie on the table
    """
    groups: list[list[Card]] = []
    for card in cards:
        last = groups[-1][-1] if groups else None
        if last is not None and last.suit is card.suit and not (last.mask - 1) & ~(2 * card.mask - 1) & others.mask:
            groups[-1].append(card)
        else:
            groups.append([card])
    return tuple(map(tuple, groups))


def legal(hand: Hand, led: Suit | None, trump: Suit | None) -> Hand:
    """The cards of `hand` that may be played to a trick in which `led` was led (None: he leads himself).

    The suit led; without one a trump, if there is one; without that any card. Nobody has to overtake.
    """
    if led is None:
        return hand
    return hand.suit(led) or (hand.suit(trump) if trump is not None else Hand()) or hand


def raspasy_winner(cards: Sequence[Card], turned: Card | None, rule: TalonRule) -> int | None:
    """The index of the card that wins among the 1 to 3 cards of a trick in raspasy; None: the dealer's card does.

    turned  the card of the talon that was turned at this trick, if one was
    """
    if turned is not None and rule is TalonRule.DEALER:
        winner = trick_winner((turned, *cards), None)
        return winner - 1 if winner else None
    return trick_winner(cards, None if turned is None else turned.suit)  # a suit that wins over others, as trumps do


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The index of the card that wins among the 1 to 3 cards of a trick, in the order they were played.

    The highest trump, else the highest card of the suit led.
    """
    led = cards[0].suit

    def strength(index: int) -> tuple[bool, bool, int]:
        card = cards[index]
        return card.suit is trump, card.suit is led, card.rank

    return max(range(len(cards)), key=strength)
