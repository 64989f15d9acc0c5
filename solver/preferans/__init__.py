"""An exact solver for the card game Preferans."""

from preferans.cards import Card, Hand, Rank, Suit
from preferans.errors import PreferansError
from preferans.position import Position
from preferans.rules import Contract, Strain
from preferans.solve import Discard, Discards, Move, Solution, best_discards, solve
from preferans.table import Table, table

__all__ = [
    "Card",
    "Contract",
    "Discard",
    "Discards",
    "Hand",
    "Move",
    "Position",
    "PreferansError",
    "Rank",
    "Solution",
    "Strain",
    "Suit",
    "Table",
    "best_discards",
    "solve",
    "table",
]
