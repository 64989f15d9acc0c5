"""An open deal in points: what each call of the defenders leads to, and whether to whist."""

from collections.abc import Iterator, Sequence

from preferans.analyses.points.misere import MiserePoints
from preferans.analyses.points.points import Decision, Outcome, Points, Scored
from preferans.analyses.points.raspasy import RaspasyPoints
from preferans.analyses.solve import Solution
from preferans.game.rules import SEATS
from preferans.scoring.record import Call
from preferans.text import convention, discards, misere, raspasy, record, solution
from preferans.text.amounts import NOTHING, amount, rows, won
from preferans.text.deal import deal
from preferans.text.pen import Pen, capital, flow, page
from preferans.text.verdict import verdict
from preferans.text.words import DEALER, SEAT, TRICK, Phrase, joined

DISCARD = Phrase(en="best discard: {cards}", ru="лучший снос: {cards}")
DECLARER_WRITES = Phrase(en="declarer", ru="играющий")
IN_POOL = Phrase(en="pool {amount}", ru="пуля {amount}")
IN_MOUNTAIN = Phrase(en="mountain {amount}", ru="гора {amount}")

CALLS = {
    Call.WHIST: Phrase(en="whist", ru="вист"),
    Call.PASS: Phrase(en="pass", ru="пас"),
    Call.HALF: Phrase(en="half-whist", ru="полвиста"),
    Call.RETURNED: Phrase(en="pass, whist", ru="пас, вист"),
}
EVERY = Phrase(
    en="What the deal is worth to each, in whists, after each call of the defenders:",
    ru="Итог сдачи для каждого, в вистах, после каждого ответа вистующих:",
)
EVERY_OUTCOME = Phrase(
    en="What each outcome is worth to each, in whists:",
    ru="Чего стоит каждому каждый исход, в вистах:",
)
BY_TRICKS = Phrase(en="Worth to the declarer, in whists:", ru="Стоит играющему, в вистах:")
NOBODY_ASKED = Phrase(en="What the deal is worth to each, in whists:", ru="Итог сдачи для каждого, в вистах:")
BY_LINE = Phrase(
    en="* Each whister's own tricks are counted as they fall in the best line: exact play fixes only their sum.",
    ru="* Взятки каждого вистующего — как в лучшем розыгрыше: при точной игре определена только их сумма.",
)
WHO_IS_RIGHT = Phrase(
    en="What each call brings to him who decides, all deciding as is best for themselves:",
    ru="Что приносит ответ тому, кто его выбирает, если все решают в свою пользу:",
)
AFTER = {
    Call.WHIST: Phrase(en="{seat}, after a whist", ru="{seat} после виста"),
    Call.PASS: Phrase(en="{seat}, after a pass", ru="{seat} после паса"),
    Call.HALF: Phrase(en="{seat}, after a half-whist", ru="{seat} после полвиста"),
}
AGAINST_HALF = {
    Call.PASS: Phrase(en="lets it stand", ru="не возражает"),
    Call.RETURNED: Phrase(en="takes the whist back", ru="берёт вист на себя"),
}
RIGHT = Phrase(en="{call} is right", ru="верно: {call}")
OR = Phrase(en="or", ru="или")
EITHER = Phrase(en="all one", ru="всё равно")


def describe(points: Points, pen: Pen) -> str:
    """The verdict, the deal, then the points."""
    position = points.solution.position
    first = [pen.strong(line) for line in verdict(position, points.solution.tricks, pen)]
    if points.discard:
        cards = " ".join(card.text(pen.lang) for card in points.discard)
        first.append(pen.sentence(DISCARD, cards=cards))
    return page(first, *deal(position, pen), *blocks(points, pen))


def describe_scored(scored: Scored, pen: Pen) -> str:
    """The solution, and the points below it."""
    solved = scored.solved
    above = solution.describe(solved, pen) if isinstance(solved, Solution) else discards.describe(solved, pen)
    return page(above.splitlines(), *blocks(scored.points, pen))


def blocks(points: Points, pen: Pen) -> list[list[str]]:
    """What each call leads to, whose call was right, what is written in the end."""
    return [
        _outcomes(points, pen),
        list(_decisions(points, pen)),
        _end(points, pen),
        [pen.say(convention.TITLE, name=convention.name(points.convention, pen))],
    ]


def describe_raspasy(points: RaspasyPoints, pen: Pen) -> str:
    """Raspasy, and what its outcomes are worth below it."""
    return page(raspasy.describe(points.solved, pen).splitlines(), *raspasy_blocks(points, pen))


def describe_misere(points: MiserePoints, pen: Pen, whole: bool) -> str:
    """The misère, and what the tricks that his discards leave are worth below it."""
    worth = (f"{pen.count(TRICK, tricks)} {won(found)}" for tricks, found in points.by_tricks.items())
    title = pen.say(convention.TITLE, name=convention.name(points.convention, pen))
    above = misere.describe(points.solved, pen, whole).splitlines()
    return page(above, [*flow(f"{pen.say(BY_TRICKS)}  ", worth, ", ")], [title])


def raspasy_blocks(points: RaspasyPoints, pen: Pen) -> list[list[str]]:
    """What each outcome is worth."""
    seats = [pen.say(SEAT, seat=seat) for seat in SEATS]
    seats += [pen.say(DEALER)] * (len(points.records[0].players) - len(seats))
    table = rows(
        [pen.say(record.TRICKS), *seats],
        *(["-".join(map(str, found.tricks or ())), *map(won, found.points)] for found in points.records),
    )
    return [
        [*flow("", pen.say(EVERY_OUTCOME).split(), " "), *table],
        [pen.say(convention.TITLE, name=convention.name(points.convention, pen))],
    ]


def _seats(points: Points, pen: Pen) -> list[str]:
    named = [pen.say(SEAT, seat=seat) for seat in SEATS]
    return named if len(points.best.points) == len(SEATS) else [*named, pen.say(DEALER)]


def _outcomes(points: Points, pen: Pen) -> list[str]:
    first, *_ = points.outcomes
    defenders = first.record.defenders
    heads = [pen.say(SEAT, seat=seat) for seat in defenders] if first.calls else []
    table = [
        [" / ".join(heads), pen.say(DECLARER_WRITES), *_seats(points, pen)],
        *([_said(outcome, pen), _declarers(outcome, pen), *map(won, outcome.points)] for outcome in points.outcomes),
    ]
    lines = rows(*table)
    lines[1:] = [
        pen.strong(line) if outcome == points.best else line
        for line, outcome in zip(lines[1:], points.outcomes, strict=True)
    ]
    heading = EVERY if first.calls else NOBODY_ASKED
    notes = flow("", pen.say(BY_LINE).split(), " ") if any(outcome.by_line for outcome in points.outcomes) else ()
    return [*flow("", pen.say(heading).split(), " "), *lines, *notes]


def _said(outcome: Outcome, pen: Pen) -> str:
    if outcome.calls is None:
        return ""
    said = " / ".join(pen.say(CALLS[call]) for call in outcome.calls)
    return f"{said} *" if outcome.by_line else said


def _declarers(outcome: Outcome, pen: Pen) -> str:
    """What the declarer writes."""
    written = outcome.record
    assert written.declarer is not None
    pool, mountain = written.entries.pool[written.declarer - 1], written.entries.mountain[written.declarer - 1]
    said = [(IN_POOL, pool), (IN_MOUNTAIN, mountain)]
    return joined([pen.say(phrase, amount=amount(value)) for phrase, value in said if value]) or NOTHING


def _decisions(points: Points, pen: Pen) -> Iterator[str]:
    """Was the whist right? A line for each turn to speak."""
    if not points.decisions:
        return
    yield from flow("", pen.say(WHO_IS_RIGHT).split(), " ")
    for decision in points.decisions:
        seat = pen.sentence(SEAT, seat=decision.seat)
        who = pen.say(AFTER[decision.heard], seat=seat) if decision.heard else seat
        choices = (
            f"{_name(decision, call, pen)} {won(decision.points(call))}{' *' if then.by_line else ''}"
            for call, then in decision.choices.items()
        )
        best = [call for call in decision.choices if decision.points(call) == decision.points(decision.best)]
        calls = f" {pen.say(OR)} ".join(_name(decision, call, pen) for call in best)
        right = pen.say(EITHER) if len(best) == len(decision.choices) else pen.say(RIGHT, call=calls)
        yield from flow("  ", [f"{who}:", f"{joined(list(choices))};", f"{right}."], " ")


def _name(decision: Decision, call: Call, pen: Pen) -> str:
    return pen.say((AGAINST_HALF if decision.heard is Call.HALF else CALLS)[call])


def _end(points: Points, pen: Pen) -> list[str]:
    """The record of the best outcome."""
    best = points.best.record
    names = _seats(points, pen)
    tricks: list[Sequence[str]] = []
    if best.tricks:
        tricks = [[pen.say(record.TRICKS), *(str(count) if count else NOTHING for count in best.tricks)]]
    said = ""
    if best.calls:
        spoken = zip(best.defenders, best.calls, strict=True)
        said = "; ".join(f"{pen.say(SEAT, seat=seat)}: {pen.say(CALLS[call])}" for seat, call in spoken)
    table = rows(["", *names], *tricks, *record.entry_rows(best.entries, [*map(str, range(1, 5))][: len(names)], pen))
    return [*flow("", f"{capital(said)}.".split(), " "), *table] if said else table
