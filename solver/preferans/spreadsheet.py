"""Results as tables for spreadsheets: CSV with a line of names, one number a cell, not rounded for people."""

import csv
import io
from collections.abc import Iterable, Sequence

from preferans.analyses.estimate import Estimate
from preferans.analyses.layouts.count import TRICKS, Layouts
from preferans.analyses.layouts.discards import LayoutDiscards
from preferans.analyses.layouts.worth import Worth
from preferans.analyses.results import Result
from preferans.errors import PreferansError
from preferans.game.cards import Hand
from preferans.game.contracts import LEVELS

Row = Sequence[object]


def spreadsheet(result: Result) -> str:
    """CSV of a result that is a table of numbers; PreferansError for another."""
    match result:
        case Layouts():
            rows: Iterable[Row] = _layouts(result)
        case LayoutDiscards():
            rows = _discards(result)
        case Worth():
            rows = _worth(result)
        case _:
            raise PreferansError("no_table", "csv")
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _layouts(result: Layouts) -> Iterable[Row]:
    worth = [[points] for points in result.points.as_floats] if result.points else [[]] * len(TRICKS)
    yield ["tricks", "layouts", *(["points"] if result.points else [])]
    for tricks, count in enumerate(result.counts):
        yield [tricks, count, *worth[tricks]]


def _discards(result: LayoutDiscards) -> Iterable[Row]:
    counted = result.best.points is not None
    names = [str(tricks) for tricks in TRICKS[: result.best.most + 1]]
    yield ["discard", "layouts", *names, "mean", *(["points"] if counted else [])]
    for one in result.discards:
        worth = [one.expected_points.value] if one.expected_points else []
        yield [_cards(one.known.discard), one.layouts, *one.counts, one.mean, *worth]


def _worth(result: Worth) -> Iterable[Row]:
    """Contracts with points, if they were asked for, else games with their chances."""
    if result.contracts:
        yield ["contract", "discard", *_names("made"), *_names("points")]
        for one in result.contracts:
            yield [one.contract, _cards(one.discard), *_pair(one.chance), *_pair(one.points)]
        return
    yield ["game", "discard", *_names("tricks"), *(name for level in LEVELS for name in _names(f"{level}+"))]
    for game in result.games:
        yield [game.game, _cards(game.discard), *_pair(game.tricks), *(x for one in game.chances for x in _pair(one))]


def _names(name: str) -> list[str]:
    return [name, f"{name} error"]


def _pair(one: Estimate) -> tuple[float, float]:
    return one.value, one.error


def _cards(discard: Hand | None) -> str:
    return " ".join(map(str, discard or ()))
