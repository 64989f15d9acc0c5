"""The declarer's suits in a misère: clean, or with a hole and what cures it."""

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.game.cards import Card, Hand, Suit


@dataclass(frozen=True, slots=True)
class Holding:
    """The declarer's cards of a suit, as they stand against those that the defenders hold.

    clean     whether he can never be made to win while a defender leads it
    cures     of a hole: the cards that make it clean when one of them is discarded
    """

    suit: Suit
    cards: Hand
    clean: bool
    cures: tuple[Card, ...]


def suits_of(hands: Sequence[Hand], declarer: int) -> tuple[Holding, ...]:
    """The suits of the declarer's hand against what the two other hands hold of them."""
    him = hands[declarer - 1]
    theirs = Hand.of(card for hand in hands for card in hand if card not in him)
    return tuple(_holding(suit, him.suit(suit), theirs.suit(suit)) for suit in Suit if him.suit(suit))


def _holding(suit: Suit, his: Hand, theirs: Hand) -> Holding:
    clean = is_clean(his, theirs)
    cures = () if clean else tuple(card for card in his if is_clean(his - Hand(card.mask), theirs))
    return Holding(suit, his, clean, cures)


def is_clean(his: Hand, theirs: Hand) -> bool:
    """Whether his j-th lowest card is no higher than the (2j - 1)-th of all that are in play."""
    ranks = [card.rank for card in reversed(list(his | theirs))]
    mine = [card.rank for card in reversed(list(his))]
    return all(rank <= ranks[min(2 * j, len(ranks) - 1)] for j, rank in enumerate(mine))
