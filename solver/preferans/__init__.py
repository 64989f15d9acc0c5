"""An exact solver for the card game Preferans."""

from preferans.analyses.hint import Hint, hint
from preferans.analyses.layouts.count import Layouts, layouts
from preferans.analyses.layouts.discards import LayoutDiscards, layout_discards
from preferans.analyses.layouts.worth import Worth, worth
from preferans.analyses.misere.misere import Misere, misere
from preferans.analyses.points.par import Par, par
from preferans.analyses.points.points import Points, points
from preferans.analyses.raspasy import Raspasy, raspasy
from preferans.analyses.solve import Discard, Discards, Move, Solution, best_discards, solve
from preferans.analyses.table import Table, table
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, Rank, Suit
from preferans.game.contracts import Contract, Strain
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.game.rules import TalonRule
from preferans.scoring.convention import Convention
from preferans.scoring.record import Record, record
from preferans.scoring.sheet import Sheet, sheet

__all__ = [
    "Card",
    "Contract",
    "Convention",
    "Deal",
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
