"""Numbers as people write them: exact ones (61⅓, −100⅔), and those of a language (1,234.5 or 1 234,5)."""

from fractions import Fraction

from preferans.lang import pick

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

_RUSSIAN = str.maketrans(",.", "\u00a0,")  # a blank that does not break, a decimal comma


def amount(value: Fraction | int) -> str:
    """An exact number, nothing rounded: 61⅓, 5/12, 7 5/12, −100⅔."""
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


def or_dash(value: Fraction) -> str:
    """An exact number; a dash for nothing."""
    return amount(value) if value else NOTHING


def localized(number: str, lang: str) -> str:
    """A number that was written the English way, as the language writes it: 1,234.5 or 1 234,5."""
    return pick(lang, en=number, ru=number.translate(_RUSSIAN))


def whole(value: int, lang: str) -> str:
    """A whole number, thousands apart."""
    return localized(f"{value:,}", lang)
