"""Points and prices as people write them: 61⅓, −100⅔. Nothing is rounded."""

from collections.abc import Sequence
from fractions import Fraction

from preferans.text.pen import pad, seen

MINUS = "−"
NOTHING = "—"

_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}


def amount(value: Fraction | int) -> str:
    """An exact number: 61⅓, 5/12, 7 5/12, −100⅔."""
    sign, rest = (MINUS, -value) if value < 0 else ("", value)
    whole, part = divmod(Fraction(rest), 1)
    if not part:
        return f"{sign}{whole}"
    if part in _GLYPHS:
        return f"{sign}{whole or ''}{_GLYPHS[part]}"
    return f"{sign}{f'{whole} ' if whole else ''}{part}"


def won(value: Fraction) -> str:
    """What was won or lost, with its sign: +5⅓, −6⅔, 0."""
    return f"+{amount(value)}" if value > 0 else amount(value)


def written(value: Fraction) -> str:
    """What somebody writes: a dash for nothing."""
    return amount(value) if value else NOTHING


def rows(first: Sequence[str], *others: Sequence[str], least: int = 7) -> list[str]:
    """Lines of a table: the first column to the left, the others to the right, all as wide as they need."""
    table = (first, *others)
    widths = [max(max(map(seen, column)) + 2, least) for column in list(zip(*table, strict=True))[1:]]
    head = max(seen(row[0]) for row in table)
    return [
        "  "
        + pad(row[0], head)
        + "".join(" " * (width - seen(cell)) + cell for cell, width in zip(row[1:], widths, strict=True))
        for row in table
    ]
