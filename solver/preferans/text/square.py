"""The sheet as players draw it: a square divided among three or four, each with whists, pool and mountain.

Player 1 sits below, the others follow clockwise. From the edge inwards each has his whists, a cell for every other
player beside whom it lies, then his pool, then his mountain. The plan is in units, for the terminal and for pictures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.scoring.record import Entries
from preferans.text.numbers import or_dash
from preferans.text.pen import WIDTH

EDGE, POOL, MOUNTAIN = 26, 4, 8  # units: the square's side, where the pools begin, where the mountains do
MIDDLE = EDGE // 2

Point = tuple[int, int]  # x to the right, y down

# Who sits where, by the number of players: player 1 below.
SIDES = {3: ("below", "left", "right"), 4: ("below", "left", "above", "right")}


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one running sum.

    at      its middle, in units
    kind    "pool", "mountain" or "whists"
    player  whose it is
    on      on whom the whists are, None otherwise
    side    where the player sits
    length  units along his edge
    """

    at: tuple[float, float]
    kind: str
    player: int
    on: int | None
    side: str
    length: float

    def sum(self, entries: Entries) -> Fraction:
        """What stands there."""
        if self.on is not None:
            return entries.whists[self.player - 1][self.on - 1]
        return (entries.pool if self.kind == "pool" else entries.mountain)[self.player - 1]


def lines(players: int) -> list[tuple[Point, Point]]:
    """The lines of the square, each from one point to another."""
    corners = [(0, 0), (EDGE, 0), (EDGE, EDGE), (0, EDGE)]
    found = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    middle = (MIDDLE, MIDDLE)
    if players == 4:
        found += [(corner, middle) for corner in corners]
    else:
        found += [((MIDDLE, 0), middle), ((0, EDGE), middle), ((EDGE, EDGE), middle)]
    for depth in (POOL, MOUNTAIN):
        low, high = depth, EDGE - depth
        top = low if players == 4 else 0
        found += [((low, top), (low, high)), ((low, high), (high, high)), ((high, high), (high, top))]
        if players == 4:
            found.append(((low, low), (high, low)))
    for cut in _cuts(players):
        found.append(((cut, EDGE - POOL), (cut, EDGE)))
        if players == 4:
            found.append(((cut, 0), (cut, POOL)))
    for cut in _side_cuts(players):
        found += [((0, cut), (POOL, cut)), ((EDGE - POOL, cut), (EDGE, cut))]
    return found


def _cuts(players: int) -> tuple[int, ...]:
    """Where the whists below (and above) are divided."""
    return (9, 17) if players == 4 else (MIDDLE,)


def _side_cuts(players: int) -> tuple[int, ...]:
    """Where the whists on the left and on the right are divided."""
    return (9, 17) if players == 4 else (11,)


def cells(players: int) -> list[Cell]:
    """Every place of the square."""
    found = []
    for player, side in enumerate(SIDES[players], 1):
        flat = side in ("below", "above")
        away = (POOL + MOUNTAIN) / 2
        deep = MOUNTAIN + (2 if flat or players == 4 else 2.5)
        middle = MIDDLE if flat or players == 4 else 9
        found.append(Cell(_from(side, middle, away), "pool", player, None, side, EDGE - 2 * MOUNTAIN))
        room = MIDDLE - MOUNTAIN if flat or players == 4 else MIDDLE
        found.append(Cell(_from(side, middle, deep), "mountain", player, None, side, room))
        cuts = _cuts(players) if flat else _side_cuts(players)
        starts = (POOL / 2 if flat or players == 4 else 0, *cuts)
        ends = (*cuts, EDGE - POOL / 2)
        for on, start, end in zip(_beside(player, side, players), starts, ends, strict=True):
            cell = Cell(_from(side, (start + end) / 2, POOL / 2), "whists", player, on, side, end - start)
            found.append(cell)
    return found


def _from(side: str, along: float, deep: float) -> tuple[float, float]:
    """A point so far along an edge, from the left or from above, and so deep inside."""
    return {
        "below": (along, EDGE - deep),
        "above": (along, deep),
        "left": (deep, along),
        "right": (EDGE - deep, along),
    }[side]


def _beside(player: int, side: str, players: int) -> list[int]:
    """The other players, from the left to the right, or from above down: each whist lies towards its player."""
    places = {"left": (0, 13), "above": (13, 0), "right": (26, 13), "below": (13, 26)}
    axis = 0 if side in ("below", "above") else 1
    others = [other for other in range(1, players + 1) if other != player]
    return sorted(others, key=lambda other: places[SIDES[players][other - 1]][axis])


# The terminal.

_BOX = {
    frozenset(directions): char
    for directions, char in {
        "LR": "─", "UD": "│", "RD": "┌", "LD": "┐", "RU": "└", "LU": "┘",
        "LRD": "┬", "LRU": "┴", "UDR": "├", "UDL": "┤", "LRUD": "┼",
        "L": "─", "R": "─", "U": "│", "D": "│",
    }.items()
}  # fmt: skip
LEFT = (WIDTH - 2 * EDGE) // 2  # columns before the square, for a name
NAME = LEFT - 3
ROUNDED = "≈"  # before a sum that has no room for its fraction


def drawn(entries: Entries, names: Sequence[str]) -> list[str]:
    """The square with the last sums, two columns and a line to a unit."""
    players = entries.players
    width = WIDTH - 1
    canvas = [[" "] * width for _ in range(EDGE + 3)]
    strokes: dict[Point, set[str]] = {}
    for start, end in lines(players):
        (x, y), (to_x, to_y) = start, end
        if x != to_x and y != to_y:
            _slope(canvas, start, end)
        elif y == to_y:
            _stroke(strokes, [(column, y) for column in range(2 * min(x, to_x), 2 * max(x, to_x) + 1)], "L", "R")
        else:
            _stroke(strokes, [(2 * x, row) for row in range(min(y, to_y), max(y, to_y) + 1)], "U", "D")
    for (column, row), directions in strokes.items():
        canvas[row + 1][LEFT + column] = _BOX[frozenset(directions)]
    for cell in cells(players):
        _cell(canvas, cell, entries, names)
    for side, name in zip(SIDES[players], names, strict=True):
        _name(canvas, side, name)
    drawing = ["".join(row).rstrip() for row in canvas]
    return drawing if drawing[0] else drawing[1:]


def _slope(canvas: list[list[str]], start: Point, end: Point) -> None:
    (x, y), (to_x, to_y) = start, end
    char = "╲" if (to_x - x) * (to_y - y) > 0 else "╱"
    for step in range(1, abs(to_x - x)):
        column = 2 * (x + (step if to_x > x else -step))
        canvas[y + (step if to_y > y else -step) + 1][LEFT + column] = char


def _stroke(strokes: dict[Point, set[str]], points: Sequence[Point], back: str, on: str) -> None:
    """Points of one line, each joined to the one before it and the one after."""
    for index, point in enumerate(points):
        found = strokes.setdefault(point, set())
        if index:
            found.add(back)
        if index < len(points) - 1:
            found.add(on)


def _cell(canvas: list[list[str]], cell: Cell, entries: Entries, names: Sequence[str]) -> None:
    x, y = cell.at
    row = int(y) + 1
    room = 2 * POOL - 1
    if cell.on is not None:
        _write(canvas, x, row - 1 if cell.side != "below" else row, _short(names[cell.on - 1], room))
        row += cell.side == "below"
    value = cell.sum(entries)
    shown = or_dash(value)
    _write(canvas, x, row, shown if len(shown) <= room else f"{ROUNDED}{round(value)}")


def _write(canvas: list[list[str]], x: float, row: int, text: str) -> None:
    """A text with its middle there."""
    first = LEFT + round(2 * x) - len(text) // 2
    canvas[row][first : first + len(text)] = text


def _name(canvas: list[list[str]], side: str, name: str) -> None:
    if side in ("below", "above"):
        _write(canvas, MIDDLE, EDGE + 2 if side == "below" else 0, _short(name, 2 * EDGE))
        return
    shown = _short(name, NAME)
    first = LEFT - 1 - len(shown) if side == "left" else LEFT + 2 * EDGE + 2
    canvas[MIDDLE + 1][first : first + len(shown)] = shown


def _short(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
