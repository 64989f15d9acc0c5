"""A convention: what a contract, a trick, a whist cost, and every rule that players settle before the game.

Four presets (Codex, chapter 3; the Sochi brochure); any other is one of them with some settings changed.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any

from preferans.errors import PreferansError
from preferans.game.contracts import LEVELS
from preferans.notebook import Shown
from preferans.values import is_whole

MAX_NUMBER = 1_000_000  # of a setting, or on a sheet
MAX_NAME = 60  # characters of a convention's name


class Rule(Enum):
    """A word that a setting may have."""

    # who writes the whists of a lone whister when the declarer is down
    GREEDY = "greedy"  # he alone
    GENTLEMAN = "gentleman"  # half of them goes to the defender who passed
    # who answers on 8, 9 and 10 when two whist and the side is short
    SECOND = "second"  # he who whisted second
    BOTH = "both"  # each of them, in full
    # where the tricks of raspasy are written
    MOUNTAIN = "mountain"  # every trick into the taker's mountain
    WHISTS = "whists"  # the player with fewest tricks writes whists on the others
    # what the others write when the declarer concedes every trick
    TRICKS = "tricks"  # whists for ten tricks, and consolation
    CONSOLATION = "consolation"  # consolation alone
    # whether the declarer may go down three without play
    NO = "no"


@dataclass(frozen=True, slots=True)
class Rate:
    """What one trick costs: so many times the contract's price, and a fixed part.

    >>> Rate.parse("P/2").of(6), Rate.parse(10).of(6), str(Rate.parse("2P"))
    (Fraction(3, 1), Fraction(10, 1), '2P')
    """

    times: Fraction = Fraction(0)
    flat: Fraction = Fraction(0)

    @classmethod
    def parse(cls, value: object) -> "Rate":
        """Read "P" (the price), "2P", "P/2", "3P/2", or a number, which is the same for every contract."""
        if isinstance(value, Rate):
            return value
        match = _RATE.fullmatch("".join(value.split())) if isinstance(value, str) and len(value) < 20 else None
        if match and int(match[2] or 1):
            return cls(times=Fraction(int(match[1] or 1), int(match[2] or 1)))
        try:
            return cls(flat=number(value))
        except PreferansError:
            raise PreferansError("bad_rate", text=value) from None

    def of(self, price: int | Fraction) -> Fraction:
        """The amount at this price of the contract."""
        return self.times * price + self.flat

    def __str__(self) -> str:
        if not self.times:
            return str(self.flat)
        over, under = self.times.numerator, self.times.denominator
        return f"{over if over > 1 else ''}P{f'/{under}' if under > 1 else ''}"


_RATE = re.compile(r"(\d{1,4})?[PpРр](?:/(\d{1,4}))?")  # the second pair is Cyrillic
_NUMBER = re.compile(r"\d{1,9}(\.\d{1,9}|/\d{1,9})?")


def number(value: object) -> Fraction:
    """Read a number exactly: 5, 2.5, "5/2"; PreferansError for anything that is not a number from 0 to MAX_NUMBER."""
    amount = None
    if is_whole(value) or isinstance(value, Fraction):
        amount = Fraction(value)
    elif isinstance(value, float | str) and _NUMBER.fullmatch(text := str(value).strip()):
        amount = Fraction(text) if not re.search("/0+$", text) else None
    if amount is None or not 0 <= amount <= MAX_NUMBER:
        raise PreferansError("bad_amount", text=value, limit=MAX_NUMBER)
    return amount


def _numbers(value: object, count: range) -> tuple[Fraction, ...]:
    if not isinstance(value, list | tuple) or len(value) not in count:
        raise PreferansError("bad_amounts", count=f"{count[0]}–{count[-1]}" if len(count) > 1 else count[0])
    return tuple(map(number, value))


def _duties(value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != len(LEVELS) or not all(map(_is_count, value)):
        raise PreferansError("bad_duties")
    return tuple(value)


def _is_count(value: object) -> bool:
    return is_whole(value) and 0 <= value <= LEVELS[-1]


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value.strip()) <= MAX_NAME:
        raise PreferansError("bad_name", limit=MAX_NAME)
    return value.strip()


def _word(known: Collection[Rule], value: object) -> Rule:
    for word in known:
        if value is word or value == word.value:
            return word
    raise PreferansError("unknown_word", text=value, known=", ".join(word.value for word in known))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise PreferansError("not_flag")
    return value


_EACH_LEVEL = range(len(LEVELS), len(LEVELS) + 1)

# The function that reads and checks each setting, whoever gives it.
_READ: Mapping[str, Callable[[Any], object]] = {
    "name": _name,
    "prices": partial(_numbers, count=_EACH_LEVEL),
    "duties": _duties,
    "undertrick": Rate.parse,
    "whist": Rate.parse,
    "consolation": Rate.parse,
    "shortfall": Rate.parse,
    "lone_whist": partial(_word, (Rule.GREEDY, Rule.GENTLEMAN)),
    "answers": partial(_word, (Rule.SECOND, Rule.BOTH)),
    "conceded": partial(_word, (Rule.TRICKS, Rule.CONSOLATION)),
    "without_three": partial(_word, (Rule.NO, Rule.MOUNTAIN, Rule.CONSOLATION)),
    "misere": number,
    "misere_trick": number,
    "raspasy": partial(_word, (Rule.MOUNTAIN, Rule.WHISTS)),
    "raspasy_trick": number,
    "raspasy_steps": partial(_numbers, count=range(1, 11)),
    "raspasy_clean": Rate.parse,
    "amnesty": _flag,
    "pool_value": number,
    "mountain_value": number,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention(Shown):
    """The settings of a game. Amounts are exact fractions; a Rate is an amount that depends on the price P.

    name            of the convention
    prices          P of contracts 6, 7, 8, 9, 10: what a contract that is made brings into the pool
    duties          tricks that the whisting side owes on 6 … 10; 0: nobody whists, the play is only checked
    undertrick      into the declarer's mountain for each undertrick
    whist           whists for each trick of a whister, on the declarer
    consolation     whists of every other player for each undertrick, on the declarer
    shortfall       into a whister's mountain for each trick that he is short
    lone_whist      who writes a lone whister's tricks when the declarer is down: greedy or gentleman
    answers         who answers for 8, 9, 10 when both whist: the second whister, or both in full
    conceded        what is written when the declarer concedes every trick: tricks or consolation
    without_three   whether he may go down three without play (no), and what it costs him: mountain alone, or
                    consolation too
    misere          into the pool for a misère
    misere_trick    into the mountain for each trick on misère
    raspasy         where its tricks go: mountain, or whists of the player with fewest
    raspasy_trick   the price of a trick on raspasy
    raspasy_steps   what multiplies it at the 1st, 2nd, … raspasy in a row; the last number stays
    raspasy_clean   into the pool of a player without a trick; P is here the price of a trick
    amnesty         whether the smallest number of tricks is taken off each player's before writing (mountain)
    pool_value      whists that a point of the pool is worth in the end
    mountain_value  whists that a point of the mountain costs

    Every setting may be given as in a file, and is checked: PreferansError names it.

    >>> from dataclasses import replace
    >>> replace(SOCHI, name="ours", consolation="P/2").consolation.of(4)
    Fraction(2, 1)
    """

    name: str
    prices: tuple[Fraction, ...]
    duties: tuple[int, ...]
    undertrick: Rate
    whist: Rate
    consolation: Rate
    shortfall: Rate
    lone_whist: Rule
    answers: Rule
    conceded: Rule
    without_three: Rule
    misere: Fraction
    misere_trick: Fraction
    raspasy: Rule
    raspasy_trick: Fraction
    raspasy_steps: tuple[Fraction, ...]
    raspasy_clean: Rate
    amnesty: bool
    pool_value: Fraction
    mountain_value: Fraction

    def __post_init__(self) -> None:
        for setting, read in _READ.items():
            try:
                object.__setattr__(self, setting, read(getattr(self, setting)))
            except PreferansError as error:
                raise error.at(f"convention.{setting}") from None

    @classmethod
    def of(cls, value: "GivenConvention") -> "Convention":
        """A preset by its name, or a mapping: `preset`, and the settings that differ from it.

        >>> Convention.of({"preset": "leningrad", "lone_whist": "greedy"}).undertrick
        Rate(times=Fraction(2, 1), flat=Fraction(0, 1))
        """
        if isinstance(value, Convention):
            return value
        if isinstance(value, str):
            return _preset(value, "convention")
        if not isinstance(value, Mapping):
            raise PreferansError("bad_convention", "convention", known=", ".join(PRESETS))
        base = _preset(value.get("preset", "sochi"), "convention.preset")
        settings = {name: getattr(base, name) for name in _READ}
        for name, setting in value.items():
            if name not in ("preset", *_READ):
                near = get_close_matches(str(name)[:40].lower(), _READ, n=1)
                raise PreferansError("unknown_field", f"convention.{name}", known=", ".join(near or _READ))
            if name != "preset":
                settings[name] = setting
        return cls(**settings)

    def price(self, level: int) -> Fraction:
        """P, the price of a contract that promises `level` tricks."""
        return self.prices[level - LEVELS[0]]

    def duty(self, level: int) -> int:
        """The tricks that the whisting side owes on a contract that promises `level` tricks."""
        return self.duties[level - LEVELS[0]]

    def raspasy_price(self, in_a_row: int) -> Fraction:
        """The price of a trick on raspasy; `in_a_row` is 1 for the first raspasy in succession, 2 for the second, …"""
        return self.raspasy_trick * self.raspasy_steps[min(in_a_row, len(self.raspasy_steps)) - 1]

    def __str__(self) -> str:
        base = PRESETS.get(self.name)
        if base == self:
            return self.name
        return f"{self.name} ({', '.join(f'{name} {_written(getattr(self, name))}' for name in _changed(self, base))})"


GivenConvention = Convention | str | Mapping[str, object]
"""What `Convention.of` takes."""


def exact(value: Fraction) -> int | str:
    """The number as JSON has it: an integer when it is whole, else a text, "184/3"; `number` reads both."""
    return value.numerator if value.denominator == 1 else str(value)


def settings(convention: Convention) -> dict[str, object]:
    """All settings by name, with values as a TOML or JSON file has them."""
    return {name: _plain(getattr(convention, name)) for name in _READ}


def _plain(value: object) -> object:
    match value:
        case tuple():
            return list(map(_plain, value))
        case Rule():
            return value.value
        case Rate():
            return str(value) if value.times else exact(value.flat)
        case Fraction():
            return exact(value)
    return value


def _changed(convention: Convention, base: Convention | None) -> list[str]:
    """The names of the settings that differ from `base`, or from Sochi when there is no base."""
    base = base or SOCHI
    names = (field.name for field in fields(convention) if field.name != "name")
    return [name for name in names if getattr(convention, name) != getattr(base, name)]


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return value.value if isinstance(value, Rule) else str(value)


def _preset(name: object, field: str) -> Convention:
    spelling = name.strip().lower() if isinstance(name, str) else ""
    preset = PRESETS.get(_SPELLINGS.get(spelling, spelling))
    if preset is None:
        raise PreferansError("unknown_convention", field, text=name, known=", ".join(PRESETS))
    return preset


def _made(name: str, **settings: object) -> Convention:
    common: dict[str, Any] = {
        "prices": (2, 4, 6, 8, 10),
        "duties": (4, 2, 1, 1, 1),
        "undertrick": "P",
        "whist": "P",
        "consolation": "P",
        "shortfall": "P",
        "lone_whist": Rule.GREEDY,
        "answers": Rule.SECOND,
        "conceded": Rule.TRICKS,
        "without_three": Rule.NO,
        "misere": 10,
        "misere_trick": 10,
        "raspasy": Rule.MOUNTAIN,
        "raspasy_trick": 1,
        "raspasy_steps": (1, 2, 3),
        "raspasy_clean": "P",
        "amnesty": True,
        "pool_value": 10,
        "mountain_value": 10,
    }
    return Convention(name=name, **{**common, **settings})


SOCHI = _made("sochi")
LENINGRAD = _made(
    "leningrad",
    undertrick="2P",
    whist="2P",
    consolation="2P",
    lone_whist=Rule.GENTLEMAN,
    misere_trick=20,
    raspasy_trick=2,
    pool_value=20,
)
ROSTOV = _made(
    "rostov",
    consolation=10,
    shortfall="P/2",
    raspasy=Rule.WHISTS,
    raspasy_trick=5,
    raspasy_steps=(1,),
    raspasy_clean=1,
    amnesty=False,
)
CLASSIC = _made("classic", shortfall="P/2", raspasy_steps=(1, 2, 4))

PRESETS: Mapping[str, Convention] = {preset.name: preset for preset in (SOCHI, LENINGRAD, ROSTOV, CLASSIC)}

# Rostov is called Moscow too, and Leningrad Petersburg.
_SPELLINGS = {
    spelling: name
    for name, spellings in {
        "sochi": "сочи сочинка",
        "leningrad": "ленинград ленинградка питер",
        "rostov": "ростов ростовка moscow москва",
        "classic": "классика классический",
    }.items()
    for spelling in spellings.split()
}
