"""An exact solver for the card game Preferans."""

from preferans.cards import Card, Hand, Rank, Suit
from preferans.errors import PreferansError

__all__ = ["Card", "Hand", "PreferansError", "Rank", "Suit"]
