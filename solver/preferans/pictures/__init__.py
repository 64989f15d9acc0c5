"""Deals and results as pictures: SVG for posts and notebooks."""

from html import escape

from preferans.analyses.results import Result
from preferans.analyses.solve import Discards, Solution
from preferans.errors import PreferansError
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.pictures import deal, sheet
from preferans.scoring.record import Record
from preferans.scoring.sheet import Sheet
from preferans.text import describe


def svg(drawn: Deal | Position | Result, lang: str = "en") -> str:
    """Draw a deal, a solved deal with its cards' values, a sheet or a record as SVG; PreferansError for the rest."""
    match drawn:
        case Deal() | Position():
            return deal.deal(drawn, lang)
        case Solution():
            return deal.deal(drawn.position, lang, {move.card: move.tricks for move in drawn.moves})
        case Discards():
            return deal.deal(drawn.position, lang)
        case Sheet() | Record():
            return sheet.sheet(drawn, lang)
        case _:
            raise PreferansError("no_picture", "svg")


def html(result: Result, lang: str = "en") -> str:
    """HTML of a result for a notebook: its picture, where it has one, and the words of `describe`."""
    drawn = svg(result, lang) if isinstance(result, Solution | Discards | Sheet | Record) else ""
    return f'{drawn}<pre style="line-height: 1.25">{escape(describe(result, lang))}</pre>'


__all__ = ["html", "svg"]
