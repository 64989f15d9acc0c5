"""All layouts after every discard: the best one in words, then a row for each, those that leave the same together."""

from collections.abc import Iterable
from itertools import groupby

from preferans.analyses.estimate import Estimate
from preferans.analyses.layouts.count import Layouts
from preferans.analyses.layouts.discards import LayoutDiscards
from preferans.game.cards import Hand
from preferans.text import convention, estimates
from preferans.text.amounts import rows
from preferans.text.pen import Pen, capital, page
from preferans.text.words import Phrase

BEST = Phrase(
    en="{contract}: discard {cards}; made in {share} of the layouts, {mean} tricks on average",
    ru="{contract}: снести {cards}; выигрывается в {share} раскладов, в среднем взяток {mean}",
)
BEST_STRAIN = Phrase(
    en="{contract}: discard {cards} for {mean} tricks on average",
    ru="{contract}: снести {cards}, в среднем взяток {mean}",
)
BEST_MISERE = Phrase(
    en="Misère: discard {cards}; caught in {share} of the layouts",
    ru="Мизер: снести {cards}; ловится в {share} раскладов",
)
ANY = Phrase(en="any two cards", ru="любые две карты")
DISCARD = Phrase(en="discard", ru="снос")
MADE = Phrase(en="made", ru="выигр.")
CAUGHT = Phrase(en="caught", ru="ловится")
TRICKS = Phrase(en="tricks", ru="взяток")
WHEN = Phrase(en="when caught", ru="пойманный")
POINTS = Phrase(en="whists", ru="вистов")
SAME = Phrase(
    en="Discards in one row give the same in every layout solved; the defenders know the discard.",
    ru="Сносы в одной строке во всех решённых раскладах равны; вистующие снос знают.",
)
COUNTED = Phrase(en="Whists by the convention: {convention}.", ru="Висты по конвенции: {convention}.")
STOPPED = Phrase(
    en="Stopped before the end: {done} of {of} discards were done, the others on a few layouts drawn at random; ± is"
    " the standard error.",
    ru="Прервано: готово сносов {done} из {of}, остальные оценены по немногим случайным раскладам; ± — стандартная"
    " ошибка.",
)
PAIRS = 3  # of touching cards, shown in a row; more are counted


def describe(found: LayoutDiscards, pen: Pen) -> str:
    """What to discard, the hand, and what every discard leaves."""
    return page(
        [pen.strong(line) for line in estimates.wrapped(_answer(found, pen), pen, found.partial)],
        ["  " + estimates.cards(found.twelve.hand, pen), *estimates.known(found.twelve, pen)],
        _rows(found, pen),
        [line for text in (*_notes(found, pen), pen.say(SAME)) for line in estimates.wrapped(text, pen)],
    )


def _answer(found: LayoutDiscards, pen: Pen) -> str:
    best = found.best
    cards = ANY.text(pen.lang) if _alike(best, found.discards[-1]) else _cards(best.known.discard, pen)
    if found.contract.is_misere:
        return pen.say(BEST_MISERE, cards=cards, share=estimates.percent(estimates.opposite(best.made), pen))
    name, mean = capital(found.contract.text(pen.lang)), estimates.mean(_tricks(best), pen)
    if found.contract.level is None:
        return pen.say(BEST_STRAIN, contract=name, cards=cards, mean=mean)
    return pen.say(BEST, contract=name, cards=cards, mean=mean, share=estimates.percent(best.made, pen))


def _rows(found: LayoutDiscards, pen: Pen) -> list[str]:
    misere, strain = found.contract.is_misere, not found.contract.is_misere and found.contract.level is None
    head = [pen.say(DISCARD)]
    if not strain:
        head.append(pen.say(CAUGHT if misere else MADE))
    if found.best.most > 1:
        head.append(pen.say(WHEN if misere else TRICKS))
    if found.best.points is not None:
        head.append(pen.say(POINTS))
    table = [head]
    for _, group in groupby(found.discards, key=lambda one: one.tricks):
        same = list(group)
        table.append([_pairs(same, pen), *_numbers(same[0], strain, pen)])
    return rows(*table)


def _numbers(one: Layouts, strain: bool, pen: Pen) -> Iterable[str]:
    misere = one.known.contract.is_misere
    if not strain:
        yield estimates.percent(estimates.opposite(one.made) if misere else one.made, pen)
    if one.most > 1:
        when = estimates.written(f"{one.when_caught:.2f}", pen) if one.when_caught else ""
        yield when if misere else estimates.mean(_tricks(one), pen)
    if one.expected_points is not None:
        yield estimates.points(one.expected_points, pen)


def _notes(found: LayoutDiscards, pen: Pen) -> list[str]:
    best = found.best
    lines = [estimates.basis(best, pen)]
    if found.partial:
        lines = [pen.say(STOPPED, done=found.done, of=len(found.discards))]
    if found.best.points is not None:
        lines.append(pen.say(COUNTED, convention=convention.name(found.best.points.convention, pen)))
    return lines


def _pairs(same: list[Layouts], pen: Pen) -> str:
    """Discards that leave the same, not all of them where they are many."""
    shown = [_cards(one.known.discard, pen) for one in same[:PAIRS]]
    more = f"  +{len(same) - PAIRS}" if len(same) > PAIRS else ""
    return "  ".join(shown) + more


def _cards(discard: Hand, pen: Pen) -> str:
    return " ".join(map(pen.card, discard))


def _alike(one: Layouts, other: Layouts) -> bool:
    return one.counts == other.counts


def _tricks(one: Layouts) -> Estimate:
    return one.expected(range(one.most + 1))
