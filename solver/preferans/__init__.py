"""An exact solver for the card game Preferans."""

from preferans.cards import Card, Hand, Rank, Suit
from preferans.errors import PreferansError
from preferans.hint import Hint, hint
from preferans.layouts import LayoutDiscards, Layouts, Worth, layout_discards, layouts, worth
from preferans.misere import Misere, misere
from preferans.position import Position
from preferans.raspasy import Raspasy, raspasy
from preferans.rules import Contract, Strain, TalonRule
from preferans.scoring import Convention, Par, Points, Record, Sheet, par, points, record, sheet
from preferans.solve import Discard, Discards, Move, Solution, best_discards, solve
from preferans.table import Table, table

__all__ = [
    "Card",
    "Contract",
    "Convention",
    "Discard",
    "Discards",
    "Hand",
    "Hint",
    "LayoutDiscards",
    "Layouts",
    "Misere",
    "Move",
    "Par",
    "Points",
    "Position",
    "PreferansError",
    "Rank",
    "Raspasy",
    "Record",
    "Sheet",
    "Solution",
    "Strain",
    "Suit",
    "Table",
    "TalonRule",
    "Worth",
    "best_discards",
    "hint",
    "layout_discards",
    "layouts",
    "misere",
    "par",
    "points",
    "raspasy",
    "record",
    "sheet",
    "solve",
    "table",
    "worth",
]
