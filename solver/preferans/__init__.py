"""An exact solver for the card game Preferans."""

from preferans.cards import Card, Hand, Rank, Suit
from preferans.errors import PreferansError
from preferans.position import Position
from preferans.rules import Contract, Strain

__all__ = ["Card", "Contract", "Hand", "Position", "PreferansError", "Rank", "Strain", "Suit"]
