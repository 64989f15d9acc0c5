"""All layouts of the unseen cards: what they give in words, then a row for each number of tricks, with a bar."""

from collections.abc import Iterator

from preferans.analyses.layouts.count import TRICKS, Example, Layouts
from preferans.text import convention, estimates
from preferans.text.pen import Pen, capital, page
from preferans.text.words import Phrase

MAKES = Phrase(
    en="{contract} is made in {share} of the layouts, {mean} tricks on average",
    ru="{contract}: выигрывается в {share} раскладов, в среднем взяток {mean}",
)
TAKES = Phrase(en="{contract}: {mean} tricks on average", ru="{contract}: в среднем взяток {mean}")
CAUGHT = Phrase(
    en="Misère is caught in {share} of the layouts, with {mean} tricks when caught",
    ru="Мизер ловится в {share} раскладов, пойманный берёт в среднем {mean}",
)
CAUGHT_ALONE = Phrase(en="Misère is caught in {share} of the layouts", ru="Мизер ловится в {share} раскладов")
NEVER = Phrase(en="Misère is caught in no layout", ru="Мизер не ловится ни в одном раскладе")
POINTS = Phrase(
    en="{convention}: {points} whists on average for the declarer.",
    ru="{convention}: играющему в среднем {points} в вистах.",
)
DISCARDED = Phrase(en="discarded {cards}", ru="снос {cards}")
KNOWING = Phrase(
    en="The defenders know the discard; everybody sees all cards.",
    ru="Вистующие знают снос; все карты открыты.",
)
HEADING = Phrase(
    en="tricks    layouts   of them   or more",
    ru="взяток  раскладов      доля  и больше",
)
EXAMPLE = Phrase(en="Examples, to be solved by themselves:", ru="Примеры, каждый можно решить отдельно:")
BAR = 20  # blocks for all layouts


def describe(found: Layouts, pen: Pen) -> str:
    """The answer, the hand, what is known, then how many layouts give how many tricks."""
    discard = pen.say(DISCARDED, cards=" ".join(map(pen.card, found.known.discard)))
    rows = ["  " + pen.say(HEADING), *_rows(found, pen)] if found.most > 1 else []
    return page(
        [pen.strong(line) for line in estimates.wrapped(_answer(found, pen), pen, found.partial)],
        [f"  {estimates.cards(found.known.hand, pen)}   {discard}", *estimates.known(found.known, pen)],
        rows,
        [*_points(found, pen), estimates.basis(found, pen), pen.say(KNOWING)],
        list(_examples(found, pen)),
    )


def _answer(found: Layouts, pen: Pen) -> str:
    contract = found.known.contract
    if contract.is_misere:
        share = estimates.percent(estimates.opposite(found.made), pen)
        if found.layouts == found.counts[0]:
            return pen.say(NEVER)
        when = estimates.written(f"{found.when_caught:.2f}", pen)
        return pen.say(CAUGHT, share=share, mean=when) if found.most > 1 else pen.say(CAUGHT_ALONE, share=share)
    mean = estimates.mean(found.expected(TRICKS), pen)
    name = capital(contract.text(pen.lang))
    if contract.level is None:
        return pen.say(TAKES, contract=name, mean=mean)
    return pen.say(MAKES, contract=name, share=estimates.percent(found.made, pen), mean=mean)


def _points(found: Layouts, pen: Pen) -> list[str]:
    if found.points is None or found.expected_points is None:
        return []
    name = capital(convention.name(found.points.convention, pen))
    return [pen.say(POINTS, convention=name, points=estimates.points(found.expected_points, pen))]


def _rows(found: Layouts, pen: Pen) -> list[str]:
    used = [tricks for tricks, count in enumerate(found.counts) if count]
    rows = []
    for tricks in range(used[0], used[-1] + 1):
        count = found.counts[tricks]
        share = found.expected([one == tricks for one in TRICKS])
        least = found.expected([one >= tricks for one in TRICKS])
        bar = "█" * round(BAR * share.value) or ("▏" if count else "")
        shares = "".join(f"{estimates.percent(one, pen, error=False):>10}" for one in (share, least))
        rows.append(f"  {tricks:4}{estimates.number(count, pen):>13}{shares}  {bar}".rstrip())
    return rows


def _examples(found: Layouts, pen: Pen) -> Iterator[str]:
    if found.examples:
        yield pen.say(EXAMPLE)
    for example in found.examples:
        yield from _command(example, pen)


def _command(example: Example, pen: Pen) -> Iterator[str]:
    """The layout as a command, as the shell takes it."""
    position = example.position
    played = f" -p {''.join(map(str, position.played))}" if position.played else ""
    yield f'  preferans solve "{" ".join(map(str, position.hands))}" \\'
    discard = " ".join(map(str, position.discard))
    yield f'    -c {position.contract} -d 1 -l {position.leader} --discard "{discard}"{played}'
