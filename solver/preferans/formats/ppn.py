"""The deal string of Portable Preferans Notation: 32 characters, one for each card, as they were dealt.

    1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9

1-8 are the spades from the seven to the ace, 9 and A-G the diamonds, H-O the hearts, P-W the clubs. The first ten
are the hand of seat 1, the next ten of seat 2, then of seat 3, the last two are the talon. Several deals are several
lines. The string has no contract, no declarer and no leader.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from preferans.errors import PreferansError
from preferans.formats import deal
from preferans.game.cards import CARDS, Card, Suit

NAME = "PPN"

_SUITS = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)
_CODES = dict(
    zip(
        "123456789ABCDEFGHIJKLMNOPQRSTUVW",
        (CARDS[8 * suit + rank] for suit in _SUITS for rank in range(8)),
        strict=True,
    )
)
_CODE = {card: code for code, card in _CODES.items()}
_LINE = re.compile(r"\s*[0-9A-Za-z]{28,36}\s*(?:\n|$)")


def is_it(text: str) -> bool:
    """Whether a text begins with a line of some 32 letters and digits."""
    return bool(_LINE.match(text))


def read(text: str) -> list[deal.Fields]:
    """Read the deals, a line each: hands and talon; PreferansError, with the line, for what is wrong."""
    deals = []
    for number, line in deal.lines(text):
        try:
            hands, talon = deal.ten_ten_ten_two([_card(code) for code in line])
        except PreferansError as error:
            raise error.on(number) from None
        deals.append(deal.fields(hands, talon=talon))
    return deals


def _card(code: str) -> Card:
    if code not in _CODES:
        raise PreferansError("bad_code", char=code)
    return _CODES[code]


def write(deals: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """Write a line for each deal; PreferansError for one that is not whole, or where cards have been played."""
    return "".join(_written(given) for given in deals)


def _written(given: Mapping[str, Any]) -> str:
    deal.not_played(given, NAME)
    hands, talon = deal.as_dealt(deal.checked(given).deal, NAME)
    coded = ["".join(sorted(map(_CODE.__getitem__, hand))) for hand in hands]
    return "".join([*coded, *map(_CODE.__getitem__, talon)]) + "\n"
