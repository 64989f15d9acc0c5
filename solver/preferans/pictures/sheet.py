"""The sheet in SVG, as players draw it."""

from collections.abc import Iterator
from html import escape
from itertools import pairwise

from preferans.scoring.record import Entries, Record
from preferans.scoring.sheet import Sheet
from preferans.text.amounts import NOTHING, won, written
from preferans.text.pen import Pen
from preferans.text.record import player
from preferans.text.square import EDGE, MIDDLE, SIDES, Cell, cells, lines
from preferans.text.words import Phrase

UNIT = 24  # pixels
MARGIN = 44
WIDE = 0.56  # a digit's width in heights
SUM, LABEL, NAME = 17, 11, 18  # heights of the letters

POOL = Phrase(en="pool", ru="пуля")
MOUNTAIN = Phrase(en="mountain", ru="гора")
ON = Phrase(en="on {name}", ru="на: {name}")
TITLE = Phrase(en="The sheet: {settlement}", ru="Пулька: {settlement}")

TURN = {"left": 90, "right": -90}  # whoever sits at the side reads from his place


def sheet(drawn: Sheet | Record, lang: str = "en") -> str:
    """Draw a sheet, or a record as a sheet of one deal, as the divided square in SVG.

    Every place has its running sums, the last one bold, and every player what he has won beside his name. Where there
    is no room, dots stand for the oldest sums.
    """
    whole = drawn if isinstance(drawn, Sheet) else _of_one(drawn)
    side = EDGE * UNIT + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
        'font-family="Georgia, \'DejaVu Serif\', serif" text-anchor="middle">',
        f"<title>{escape(_title(whole, lang))}</title>",
        f'<rect width="{side}" height="{side}" fill="#fffdf6"/>',
        f'<g transform="translate({MARGIN} {MARGIN})">',
        '<g stroke="#34495e" stroke-width="1.5" stroke-linecap="round">',
        *_lines(len(whole.players)),
        "</g>",
        *(part for cell in cells(len(whole.players)) for part in _cell(whole, cell, lang)),
        *_names(whole, lang),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _of_one(record: Record) -> Sheet:
    return Sheet(record.convention, record.players, Entries.none(len(record.players)), (record,))


def _title(sheet: Sheet, lang: str) -> str:
    results = (
        f"{player(name, Pen(lang))} {won(amount)}" for name, amount in zip(sheet.players, sheet.settlement, strict=True)
    )
    return TITLE.text(lang).format(settlement=", ".join(results))


def _lines(players: int) -> Iterator[str]:
    for (x, y), (to_x, to_y) in lines(players):
        yield f'<line x1="{x * UNIT}" y1="{y * UNIT}" x2="{to_x * UNIT}" y2="{to_y * UNIT}"/>'


def _cell(sheet: Sheet, cell: Cell, lang: str) -> Iterator[str]:
    """Draw one place: a small label, and the running sums below it."""
    if cell.on is not None:
        label = ON.text(lang).format(name=sheet.players[cell.on - 1])
    else:
        label = (POOL if cell.kind == "pool" else MOUNTAIN).text(lang)
    label = _short(label, cell.length * UNIT, LABEL)
    old, last = _running(sheet.running, cell)
    x, y = (round(place * UNIT, 1) for place in cell.at)
    turn = f' transform="rotate({TURN[cell.side]} {x:g} {y:g})"' if cell.side in TURN else ""
    yield f"<g{turn}>"
    yield f'<text x="{x:g}" y="{y - 8:g}" font-size="{LABEL}" fill="#8a8f98">{escape(label)}</text>'
    before = f'<tspan fill="#7f8c8d">{escape(old)}</tspan> ' if old else ""
    sums = f'{before}<tspan font-weight="bold">{escape(last)}</tspan>'
    yield f'<text x="{x:g}" y="{y + 11:g}" font-size="{SUM}" fill="#1c2833">{sums}</text></g>'


def _running(running: tuple[Entries, ...], cell: Cell) -> tuple[str, str]:
    """The sums that stood in a place, as many of the last as there is room for, and the sum that stands there now."""
    values = [written(cell.sum(entries)) for entries in running]
    *old, last = [values[0], *(later for earlier, later in pairwise(values) if later != earlier)]
    if old and old[0] == NOTHING:
        old = old[1:]
    room = int(cell.length * UNIT * 0.85 / (SUM * WIDE)) - len(last)
    shown = ""
    for value in reversed(old):
        if len(shown) + len(value) + 4 > room:
            return f"… {shown}".strip(), last
        shown = f"{value}. {shown}".strip()
    return shown, last


def _names(sheet: Sheet, lang: str) -> Iterator[str]:
    """Write each player's name at his edge, with what he has won."""
    away = MARGIN / 2 / UNIT
    places = {
        "below": (MIDDLE, EDGE + away),
        "above": (MIDDLE, -away),
        "left": (-away, MIDDLE),
        "right": (EDGE + away, MIDDLE),
    }
    for side, name, amount in zip(SIDES[len(sheet.players)], sheet.players, sheet.settlement, strict=True):
        x, y = (round(place * UNIT, 1) for place in places[side])
        turn = f' transform="rotate({TURN[side]} {x:g} {y:g})"' if side in TURN else ""
        shown = _short(f"{player(name, Pen(lang))}: {won(amount)}", EDGE * UNIT, NAME)
        yield f'<text x="{x:g}" y="{y + 6:g}" font-size="{NAME}" fill="#1c2833"{turn}>{escape(shown)}</text>'


def _short(text: str, room: float, height: int) -> str:
    """The text, its end cut where it is wider than `room`; both in pixels."""
    length = int(room / (height * WIDE))
    return text if len(text) <= length else text[: length - 1] + "…"
