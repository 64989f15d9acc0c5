"""What a hand is worth: what to play and what to discard, the games with their chances, the contracts with points."""

from preferans.cards import Hand
from preferans.layouts import Worth
from preferans.layouts.worth import ContractWorth
from preferans.rules import LEVELS
from preferans.text import convention, estimates
from preferans.text.amounts import NOTHING, rows
from preferans.text.pen import Pen, capital, flow, page
from preferans.text.words import Phrase

PLAY = Phrase(
    en="Play {contract}, discard {cards}: {points} points on average, made in {share}",
    ru="Играть {contract}, снести {cards}: в среднем {points} очков, играется в {share}",
)
HOPE = Phrase(
    en="Before the talon: {contract} is worth most, {points} points on average, made in {share}",
    ru="До прикупа: выгоднее всего {contract}, в среднем {points} очков, играется в {share}",
)
TAKES = Phrase(
    en="Most tricks: {contract}, {tricks} on average",
    ru="Больше всего взяток: {contract}, в среднем {tricks}",
)
TAKES_AFTER = Phrase(
    en="Most tricks: {contract} with {cards} discarded, {tricks} on average",
    ru="Больше всего взяток: {contract}, снос {cards}, в среднем {tricks}",
)
MISERE_CHANCE = Phrase(en="misère is not caught in {share}", ru="мизер не ловится в {share}")
GAMES = Phrase(
    en="After the discard that takes most there: the chance of so many tricks or more",
    ru="После сноса, лучшего для этой игры: вероятность стольких взяток и больше",
)
CONTRACTS = Phrase(en="{convention}, mean points of the declarer:", ru="{convention}, в среднем играющему:")
DISCARD = Phrase(en="discard", ru="снос")
TRICKS = Phrase(en="tricks", ru="взяток")
CONTRACT = Phrase(en="contract", ru="игра")
MADE = Phrase(en="made", ru="играется")
POINTS = Phrase(en="points", ru="очков")
CLEAN = Phrase(en="not caught in {share}", ru="не ловится в {share}")
EXACT = Phrase(en="All layouts were solved.", ru="Решены все расклады.")
SAMPLE = Phrase(
    en="Each discard was measured on {count} layouts drawn at random (seed {seed}), others than those it was chosen on;"
    " ± is the standard error.",
    ru="Каждый снос оценён по случайным раскладам (начальное число {seed}; не по тем, по которым выбран), их {count};"
    " ± — стандартная ошибка.",
)
TALONS = Phrase(
    en="{talons} talons were drawn at random (seed {seed}), the best discard chosen for each of them and measured on"
    " {count} layouts; ± is the standard error.",
    ru="Случайных прикупов {talons} (начальное число {seed}), лучший снос к каждому оценён по {count} раскладам;"
    " ± — стандартная ошибка.",
)
STOPPED = Phrase(en="Stopped before the end.", ru="Прервано до конца работы.")
SHOWN = 12  # contracts; the rest are worse


def describe(found: Worth, pen: Pen) -> str:
    """What to play, the hand, then games and contracts."""
    return page(
        [pen.strong(line) for line in flow("", _answer(found, pen).split(), " ")],
        ["  " + estimates.cards(found.hand, pen), *estimates.known(found.known, pen)],
        _contracts(found, pen),
        [*flow("", f"{pen.say(GAMES)}:".split(), " "), *_games(found, pen)],
        [line for text in _notes(found, pen) for line in flow("", text.split(), " ")],
    )


def _answer(found: Worth, pen: Pen) -> str:
    if found.contracts:
        best = found.contracts[0]
        return pen.say(
            HOPE if best.discard is None else PLAY,
            contract=best.contract,
            cards=_cards(best.discard, pen),
            points=estimates.points(best.points, pen),
            share=estimates.percent(best.chance, pen),
        )
    strains = [one for one in found.games if not one.game.is_misere]
    parts = []
    if strains:
        most = max(strains, key=lambda one: one.tricks.value)
        phrase, cards = TAKES if most.discard is None else TAKES_AFTER, _cards(most.discard, pen)
        tricks = estimates.mean(most.tricks, pen)
        parts.append(pen.say(phrase, contract=most.game, cards=cards, tricks=tricks))
    for one in found.games:
        if one.game.is_misere:
            parts.append(pen.say(MISERE_CHANCE, share=estimates.percent(one.chances[0], pen)))
    return capital("; ".join(parts))


def _games(found: Worth, pen: Pen) -> list[str]:
    taken = found.talons is None
    table = [["", *([pen.say(DISCARD)] if taken else []), pen.say(TRICKS), *map(str, LEVELS)]]
    for one in found.games:
        chances = [""] * len(LEVELS)
        if not one.game.is_misere:
            chances = [estimates.percent(chance, pen, error=False) for chance in one.chances]
        discard = [_cards(one.discard, pen)] if taken else []
        table.append([one.game.text(pen.lang), *discard, estimates.mean(one.tricks, pen), *chances])
    lines = rows(*table)
    for place, one in enumerate(found.games, 1):
        if one.game.is_misere:
            clean = estimates.percent(one.chances[0], pen)
            lines[place] = f"{lines[place].rstrip()}  {pen.say(CLEAN, share=clean)}"
    return lines


def _contracts(found: Worth, pen: Pen) -> list[str]:
    if not found.contracts or found.convention is None:
        return []
    taken = found.talons is None
    table = [[pen.say(CONTRACT), *([pen.say(DISCARD)] if taken else []), pen.say(MADE), pen.say(POINTS)]]
    table += [_contract(one, taken, pen) for one in found.contracts[:SHOWN]]
    name = capital(convention.name(found.convention, pen))
    return [pen.say(CONTRACTS, convention=name), *rows(*table)]


def _contract(one: ContractWorth, taken: bool, pen: Pen) -> list[str]:
    discard = [_cards(one.discard, pen)] if taken else []
    return [
        one.contract.text(pen.lang),
        *discard,
        estimates.percent(one.chance, pen),
        estimates.points(one.points, pen),
    ]


def _notes(found: Worth, pen: Pen) -> list[str]:
    lines = [pen.say(STOPPED)] if found.partial else []
    if found.samples is None:
        return [*lines, pen.say(EXACT)]
    count = estimates.number(found.samples, pen)
    phrase = SAMPLE if found.talons is None else TALONS
    return [*lines, pen.say(phrase, count=count, seed=found.seed, talons=found.talons or 0)]


def _cards(discard: Hand | None, pen: Pen) -> str:
    return NOTHING if discard is None else " ".join(map(pen.card, discard))
