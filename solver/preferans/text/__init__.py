"""Results in words, for people, in English and Russian. Knows nothing of search: a result in, a text out."""

from preferans.analyses.hint import Hint
from preferans.analyses.layouts.count import Layouts
from preferans.analyses.layouts.discards import LayoutDiscards
from preferans.analyses.layouts.worth import Worth
from preferans.analyses.misere.results import Misere
from preferans.analyses.points.misere import MiserePoints
from preferans.analyses.points.par import Par
from preferans.analyses.points.points import Points, Scored
from preferans.analyses.points.raspasy import RaspasyPoints
from preferans.analyses.raspasy import Raspasy
from preferans.analyses.results import Result
from preferans.analyses.solve import Discards, Solution
from preferans.analyses.table import Table
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.scoring.convention import Convention
from preferans.scoring.record import Record
from preferans.scoring.sheet import Sheet
from preferans.text import (
    convention,
    deal,
    discards,
    hint,
    layout_discards,
    layouts,
    misere,
    par,
    points,
    raspasy,
    record,
    sheet,
    solution,
    table,
    worth,
)
from preferans.text.pen import Pen

__all__ = ["describe"]


def describe(thing: Deal | Position | Result, lang: str = "en", colour: bool = False, whole: bool = False) -> str:
    """A deal or a result as a player reads it: lines of at most 80 columns, without a newline at the end.

    lang    "ru" for Russian, anything else for English
    colour  whether to colour it by escape codes of the terminal; it reads the same without
    whole   whether to write out what is long: the plan that catches a misère, all the sets of discards

    >>> print(describe(Position("A... K... Q...", "S", declarer=1)).splitlines()[0])
    Trumps ♠, seat 1 declares, seat 1 to lead
    """
    pen = Pen(lang, colour)
    match thing:
        case Deal() | Position():
            return deal.describe(thing, pen)
        case Solution():
            return solution.describe(thing, pen)
        case Discards():
            return discards.describe(thing, pen)
        case Layouts():
            return layouts.describe(thing, pen)
        case Hint():
            return hint.describe(thing, pen)
        case LayoutDiscards():
            return layout_discards.describe(thing, pen)
        case Worth():
            return worth.describe(thing, pen)
        case Table():
            return table.describe(thing, pen)
        case Misere():
            return misere.describe(thing, pen, whole)
        case Raspasy():
            return raspasy.describe(thing, pen)
        case Convention():
            return convention.describe(thing, pen)
        case Record():
            return record.describe(thing, pen)
        case Sheet():
            return sheet.describe(thing, pen)
        case Points():
            return points.describe(thing, pen)
        case Scored():
            return points.describe_scored(thing, pen)
        case MiserePoints():
            return points.describe_misere(thing, pen, whole)
        case RaspasyPoints():
            return points.describe_raspasy(thing, pen)
        case Par():
            return par.describe(thing, pen)
