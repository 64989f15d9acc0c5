from preferans.analyses.bounds import Bounds
from preferans.analyses.estimate import Estimate
from preferans.analyses.hint import Hint, HintMove, Reason, hint
from preferans.analyses.layouts.count import Example, Layouts, layouts
from preferans.analyses.layouts.discards import LayoutDiscards, layout_discards
from preferans.analyses.layouts.known import Ten, Twelve
from preferans.analyses.layouts.worth import ContractWorth, GameWorth, Worth, worth
from preferans.analyses.misere.intercepts import Intercept
from preferans.analyses.misere.misere import misere
from preferans.analyses.misere.plan import Plan, Reply
from preferans.analyses.misere.results import Misere, Review, TurningPoint
from preferans.analyses.misere.suits import Holding
from preferans.analyses.points.misere import MiserePoints, misere_points
from preferans.analyses.points.par import Limit, Par, par
from preferans.analyses.points.points import (
    Decision,
    Outcome,
    Points,
    Scored,
    TrickPoints,
    points,
    scored,
    trick_points,
)
from preferans.analyses.points.raspasy import RaspasyPoints, raspasy_points
from preferans.analyses.raspasy import GivenUp, Raspasy, RaspasyMove, raspasy
from preferans.analyses.solve import Discard, Discards, Move, Solution, best_discards, solve
from preferans.analyses.table import Table, table
from preferans.analyses.work import Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, Rank, Suit
from preferans.game.contracts import Contract, Strain
from preferans.game.deal import Deal
from preferans.game.play import Trick
from preferans.game.position import Position
from preferans.game.rules import TalonRule
from preferans.game.view import View
from preferans.scoring.convention import Convention, Rate
from preferans.scoring.record import Call, Entries, Record, record
from preferans.scoring.sheet import Sheet, sheet

__all__ = [
    "Bounds",
    "Call",
    "Card",
    "Contract",
    "ContractWorth",
    "Convention",
    "Deal",
    "Decision",
    "Discard",
    "Discards",
    "Entries",
    "Estimate",
    "Example",
    "GameWorth",
    "GivenUp",
    "Hand",
    "Hint",
    "HintMove",
    "Holding",
    "Intercept",
    "LayoutDiscards",
    "Layouts",
    "Limit",
    "Misere",
    "MiserePoints",
    "Move",
    "Outcome",
    "Par",
    "Plan",
    "Points",
    "Position",
    "PreferansError",
    "Rank",
    "Raspasy",
    "RaspasyMove",
    "RaspasyPoints",
    "Rate",
    "Reason",
    "Record",
    "Reply",
    "Review",
    "Scored",
    "Sheet",
    "Solution",
    "Strain",
    "Suit",
    "Table",
    "TalonRule",
    "Ten",
    "Trick",
    "TrickPoints",
    "TurningPoint",
    "Twelve",
    "View",
    "Work",
    "Worth",
    "__version__",
    "best_discards",
    "hint",
    "layout_discards",
    "layouts",
    "misere",
    "misere_points",
    "par",
    "points",
    "raspasy",
    "raspasy_points",
    "record",
    "scored",
    "sheet",
    "solve",
    "table",
    "trick_points",
    "worth",
]

__version__: str
