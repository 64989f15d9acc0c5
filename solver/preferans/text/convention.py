"""A convention as its two price tables, what is made and what is missed, and the rules that go with them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from preferans.game.contracts import LEVELS
from preferans.lang import Phrase
from preferans.scoring.convention import PRESETS, Convention, Rule
from preferans.text.numbers import NOTHING, amount
from preferans.text.pen import Pen, flow, page, rows

NAMES = {
    "sochi": Phrase(en="Sochi", ru="Сочи"),
    "leningrad": Phrase(en="Leningrad", ru="Ленинград"),
    "rostov": Phrase(en="Rostov (Moscow)", ru="Ростов (Москва)"),
    "classic": Phrase(en="Classic", ru="Классика"),
}

TITLE = Phrase(en="Convention: {name}", ru="Конвенция: {name}")
CHANGED = Phrase(en="{name}, with changes", ru="{name}, с изменениями")
CONTRACT = Phrase(en="Contract", ru="Игра")
MISERE = Phrase(en="misère", ru="мизер")
MADE = Phrase(en="Made:", ru="Если сыграно:")
PRICE = Phrase(en="declarer's pool", ru="играющему в пулю")
WHIST = Phrase(en="whists for each trick", ru="вистов за взятку")
DUTY = Phrase(en="tricks owed by the whisters", ru="обязаны взять на висте")
MISSED = Phrase(en="For each trick that is missing:", ru="За каждую недобранную взятку:")
UNDERTRICK = Phrase(en="declarer's mountain", ru="играющему в гору")
CONSOLATION = Phrase(en="whists of each other player", ru="каждому консоляция, вистов")
SHORTFALL = Phrase(en="whister's mountain", ru="вистующему в гору")
ON_MISERE = Phrase(en="(on misère: for each trick taken)", ru="(на мизере — за каждую взятую)")

RASPASY = {
    Rule.MOUNTAIN: Phrase(
        en="Raspasy: each trick {prices} into the mountain",
        ru="Распасы: за взятку {prices} в гору",
    ),
    Rule.WHISTS: Phrase(
        en="Raspasy: who has fewest tricks writes {prices} whists for each trick of the others (tied ones share)",
        ru="Распасы: взявший меньше всех пишет по {prices} вистов за каждую чужую взятку (двое таких — пополам)",
    ),
}
IN_A_ROW = Phrase(en="{prices} (in a row)", ru="{prices} (подряд)")
CLEAN = Phrase(en="none taken: {prices} into the pool", ru="ни одной взятки: {prices} в пулю")
AMNESTY = {
    True: Phrase(
        en="amnesty: the fewest tricks are taken off everybody's",
        ru="амнистия: наименьшее число взяток вычитается у всех",
    ),
    False: Phrase(en="no amnesty", ru="без амнистии"),
}
LONE = {
    Rule.GREEDY: Phrase(en="greedy (all of them his)", ru="жлобский (все взятки его)"),
    Rule.GENTLEMAN: Phrase(
        en="gentleman's (shared when the declarer is down)", ru="джентльменский (при подсаде пополам)"
    ),
}
LONE_WHIST = Phrase(en="A lone whister's tricks: {rule}", ru="Один вистующий: вист {rule}")
ANSWERS = {
    Rule.SECOND: Phrase(en="of two whisters on 8, 9, 10 the second answers", ru="на 8, 9 и 10 из двух отвечает второй"),
    Rule.BOTH: Phrase(en="of two whisters on 8, 9, 10 both answer", ru="на 8, 9 и 10 отвечают оба"),
}
CONCEDED = {
    Rule.TRICKS: Phrase(
        en="All conceded: whists for ten tricks and consolation",
        ru="Без всех: висты за десять взяток и консоляция",
    ),
    Rule.CONSOLATION: Phrase(en="All conceded: consolation alone", ru="Без всех: только консоляция"),
}
WITHOUT_THREE = {
    Rule.NO: Phrase(en="nobody goes down three without play", ru="ухода без трёх нет"),
    Rule.MOUNTAIN: Phrase(en="down three without play: the mountain alone", ru="уход без трёх: только в гору"),
    Rule.CONSOLATION: Phrase(
        en="down three without play: the mountain and consolation", ru="уход без трёх: в гору и консоляция"
    ),
}
WORTH = Phrase(
    en="In the end a point of the pool is worth {pool} whists, a point of the mountain costs {mountain}",
    ru="При расчёте очко в пуле — {pool} вистов, очко в горе — минус {mountain}",
)


def name(convention: Convention, pen: Pen) -> str:
    """What the convention is called; of a preset that was changed, that it was."""
    if convention.name not in NAMES:
        return convention.name
    called = pen.say(NAMES[convention.name])
    return called if convention == PRESETS[convention.name] else pen.say(CHANGED, name=called)


def describe(convention: Convention, pen: Pen) -> str:
    """Two tables by contract, then the other rules."""
    prices = [convention.price(level) for level in LEVELS]
    games = [pen.say(CONTRACT), *map(str, LEVELS), pen.say(MISERE)]
    duties = [str(convention.duty(level) or NOTHING) for level in LEVELS]
    made = rows(
        games,
        [pen.say(PRICE), *map(amount, prices), amount(convention.misere)],
        [pen.say(WHIST), *(amount(convention.whist.of(price)) for price in prices), NOTHING],
        [pen.say(DUTY), *duties, NOTHING],
    )
    missed = rows(
        games,
        [
            pen.say(UNDERTRICK),
            *(amount(convention.undertrick.of(price)) for price in prices),
            amount(convention.misere_trick),
        ],
        [pen.say(CONSOLATION), *(amount(convention.consolation.of(price)) for price in prices), NOTHING],
        [pen.say(SHORTFALL), *(amount(convention.shortfall.of(price)) for price in prices), NOTHING],
    )
    return page(
        [pen.strong(pen.say(TITLE, name=name(convention, pen)))],
        [pen.say(MADE), *made],
        [pen.say(MISSED), *missed, "  " + pen.say(ON_MISERE)],
        list(_rules(convention, pen)),
    )


def _rules(convention: Convention, pen: Pen) -> Iterator[str]:
    steps = range(1, len(convention.raspasy_steps) + 1)
    prices = [convention.raspasy_price(step) for step in steps]
    clean = [convention.raspasy_clean.of(price) for price in prices]
    said = [
        pen.say(RASPASY[convention.raspasy], prices=_in_a_row(prices, pen)),
        pen.say(CLEAN, prices="-".join(map(amount, dict.fromkeys(clean)))),
    ]
    if convention.raspasy is Rule.MOUNTAIN:
        said.append(pen.say(AMNESTY[convention.amnesty]))
    yield from _sentence(said)
    yield from _sentence([pen.say(LONE_WHIST, rule=LONE[convention.lone_whist]), pen.say(ANSWERS[convention.answers])])
    yield from _sentence([pen.say(CONCEDED[convention.conceded]), pen.say(WITHOUT_THREE[convention.without_three])])
    worth = pen.say(WORTH, pool=amount(convention.pool_value), mountain=amount(convention.mountain_value))
    yield from _sentence([worth])


def _in_a_row(prices: Sequence[Fraction], pen: Pen) -> str:
    shown = "-".join(map(amount, prices))
    return shown if len(prices) == 1 else pen.say(IN_A_ROW, prices=shown)


def _sentence(parts: list[str]) -> Iterator[str]:
    return flow("", f"{'; '.join(parts)}.".split(), " ")
