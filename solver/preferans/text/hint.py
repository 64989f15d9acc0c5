"""A hint: the card and why, then what every legal card is worth, and what that rests on."""

from preferans.analyses.estimate import Estimate
from preferans.analyses.hint import Hint, HintMove
from preferans.game.rules import SEATS
from preferans.text import estimates
from preferans.text.amounts import rows
from preferans.text.pen import Pen, capital, page
from preferans.text.words import SEAT, Phrase

PLAY = Phrase(en="Play {card}: {why}", ru="Ходить {card}: {why}")
ONLY = Phrase(en="it is all he may play", ru="других ходов нет")
SAME = Phrase(en="every card is worth the same", ru="все ходы равноценны")
CATCHES = Phrase(
    en="it keeps the catch in {best} of {of} discards, {next} in {other}",
    ru="ловит сносов {best} из {of}, а {next} — {other}",
)
CATCHES_SAME = Phrase(
    en="like every card it keeps the catch in {best} of {of} discards",
    ru="любой ход ловит столько же сносов: {best} из {of}",
)
MAKES = Phrase(
    en="the contract is made in {best} of the layouts, after {next} in {other}",
    ru="игра выигрывается в {best} раскладов, а после {next} — в {other}",
)
CAUGHT = Phrase(
    en="the misère is caught in {best} of the layouts, after {next} in {other}",
    ru="мизер ловится в {best} раскладов, а после {next} — в {other}",
)
TAKES = Phrase(
    en="{best} tricks on average, after {next} {other}",
    ru="в среднем взяток {best}, а после {next} — {other}",
)
DEFENDERS_TAKE = Phrase(
    en="{best} tricks on average for the defenders, after {next} {other}",
    ru="в среднем взяток у вистующих {best}, а после {next} — {other}",
)
VIEW = Phrase(en="{game}, {seat} to play", ru="{game}, ходит {seat}")
CARD = Phrase(en="card", ru="ход")
TRICKS = Phrase(en="tricks", ru="взяток")
THEIRS = Phrase(en="defenders' tricks", ru="взяток вистующих")
MADE = Phrase(en="made", ru="выигр.")
IS_CAUGHT = Phrase(en="caught", ru="ловится")
GUARANTEE = Phrase(en="can be sure of", ru="гарантия")
DISCARDS = Phrase(en="discards caught", ru="поймано сносов")
ALL = Phrase(en="All {of} layouts that fit the play were solved.", ru="Решены все подходящие расклады: {of}.")
SOME = Phrase(
    en="{layouts} of {of} layouts that fit the play, drawn at random; ± is the standard error.",
    ru="Решено раскладов: {layouts} из {of} подходящих, взятых наугад; ± — стандартная ошибка.",
)
OPEN = Phrase(
    en="In each of them everybody sees all cards from here on.",
    ru="В каждом из них дальше все играют в открытую.",
)
PLANS = Phrase(
    en="Of {of} discards that he may have made, those that the best plan catches after the card: a plan does not see"
    " the discard.",
    ru="Из {of} возможных сносов — пойманные лучшим планом после этого хода; план сноса не видит.",
)


def describe(found: Hint, pen: Pen) -> str:
    """What to play and why, what is seen, every card."""
    answer = pen.say(PLAY, card=_name(found.best, pen), why=why(found, pen))
    return page(
        [pen.strong(line) for line in estimates.wrapped(answer, pen)],
        _view(found, pen),
        rows(*_table(found, pen)),
        [line for text in _notes(found, pen) for line in estimates.wrapped(text, pen)],
    )


def why(found: Hint, pen: Pen) -> str:
    """The reason for the first card, out of the numbers."""
    best, other, of = found.best, found.reason.other, found.layouts
    match found.reason.by:
        case "only":
            return pen.say(ONLY)
        case "same":
            return pen.say(SAME)
        case "caught":
            assert best.caught is not None
            if other is None or other.caught is None:
                return pen.say(CATCHES_SAME, best=_bounds(best.caught), of=of)
            least, less = _bounds(best.caught), _bounds(other.caught)
            return pen.say(CATCHES, best=least, of=of, next=_name(other, pen), other=less)
        case "chance":
            assert best.chance is not None
            assert other is not None
            assert other.chance is not None
            phrase = CAUGHT if found.view.contract.is_misere else MAKES
            shares = (estimates.percent(one, pen, error=False) for one in (best.chance, other.chance))
            return pen.say(phrase, best=next(shares), next=_name(other, pen), other=next(shares))
    assert best.tricks is not None
    assert other is not None
    assert other.tricks is not None
    view = found.view
    takes = TAKES if view.seat == view.declarer or view.contract.is_raspasy else DEFENDERS_TAKE
    return pen.say(takes, best=_tricks(best.tricks, pen), next=_name(other, pen), other=_tricks(other.tricks, pen))


def _tricks(found: Estimate, pen: Pen) -> str:
    return estimates.written(f"{found.value:.2f}", pen)


def _view(found: Hint, pen: Pen) -> list[str]:
    view = found.view
    lines = [pen.say(VIEW, game=capital(view.contract.text(pen.lang)), seat=pen.say(SEAT, seat=view.seat))]
    for seat in SEATS:
        hand = view.holding(seat)
        if hand is not None:
            lines.append(f"{pen.say(SEAT, seat=seat)}: {estimates.cards(hand, pen)}")
    if view.trick:
        lines.append("> " + " ".join(map(pen.card, view.trick)))
    return ["  " + line for line in lines]


def _table(found: Hint, pen: Pen) -> list[list[str]]:
    if found.discards:
        head = [pen.say(CARD), pen.say(DISCARDS)]
        return [head, *([_cards(move, pen), _bounds(move.caught or (0, 0))] for move in found.moves)]
    theirs = found.view.declarer not in (None, found.view.seat)
    head = [pen.say(CARD), pen.say(THEIRS if theirs else TRICKS)]
    if found.best.chance is not None:
        head.append(pen.say(IS_CAUGHT if found.view.contract.is_misere else MADE))
    if found.best.guarantee is not None:
        head.append(pen.say(GUARANTEE))
    table = [head]
    for move in found.moves:
        row = [_cards(move, pen)]
        if move.tricks is not None:
            row.append(estimates.mean(move.tricks, pen))
        if move.chance is not None:
            row.append(estimates.percent(move.chance, pen))
        if move.guarantee is not None:
            row.append(estimates.mean(move.guarantee, pen))
        table.append(row)
    return table


def _notes(found: Hint, pen: Pen) -> list[str]:
    if found.discards:
        return [pen.say(PLANS, of=found.layouts)]
    numbers = {"layouts": estimates.number(found.layouts, pen), "of": estimates.number(found.of, pen)}
    return [pen.say(ALL if found.exact else SOME, **numbers), pen.say(OPEN)]


def _cards(move: HintMove, pen: Pen) -> str:
    return pen.run(move.cards)


def _name(move: HintMove, pen: Pen) -> str:
    return pen.card(move.card)


def _bounds(caught: tuple[int, int]) -> str:
    least, most = caught
    return str(least) if least == most else f"{least}–{most}"
