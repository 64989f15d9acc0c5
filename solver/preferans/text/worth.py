"""What a hand is worth: what to play and what to discard, the games with their chances, the contracts with points."""

from preferans.analyses.layouts.worth import ContractWorth, Worth
from preferans.game.cards import Hand
from preferans.game.contracts import LEVELS
from preferans.lang import Phrase
from preferans.text import convention, estimates
from preferans.text.numbers import NOTHING, whole
from preferans.text.pen import Pen, capital, flow, page, rows
from preferans.text.words import DISCARD, MADE, TRICKS, WHISTS

PLAY = Phrase(
    en="Play {contract}, discard {cards}: {points} whists on average, made in {share}",
    ru="Играть {contract}, снести {cards}: в среднем {points} вистов, выигрывается в {share}",
)
HOPE = Phrase(
    en="Before the talon: {contract} is worth most, {points} whists on average, made in {share}",
    ru="До прикупа: выгоднее всего {contract}, в среднем {points} вистов, выигрывается в {share}",
)
ASKED = Phrase(
    en="{contract} is made in {share}, {tricks} tricks on average",
    ru="{contract}: выигрывается в {share}, в среднем взяток {tricks}",
)
ASKED_STRAIN = Phrase(en="{contract}: {tricks} tricks on average", ru="{contract}: в среднем взяток {tricks}")
ASKED_POINTS = Phrase(en="{points} whists by the convention", ru="в среднем {points} вистов")
TAKES = Phrase(
    en="Most tricks: {contract}, {tricks} on average",
    ru="Больше всего взяток: {contract}, в среднем {tricks}",
)
TAKES_AFTER = Phrase(
    en="Most tricks: {contract} with {cards} discarded, {tricks} on average",
    ru="Больше всего взяток: {contract}, снос {cards}, в среднем {tricks}",
)
MISERE_CHANCE = Phrase(en="misère is not caught in {share}", ru="чистый мизер в {share}")
GAMES = Phrase(
    en="After the discard that takes most there: the chance of so many tricks or more",
    ru="После сноса, лучшего для этой игры: вероятность стольких взяток и больше",
)
CONTRACTS = Phrase(en="{convention}, the declarer's whists on average:", ru="{convention}, в среднем играющему вистов:")
CONTRACT = Phrase(en="contract", ru="игра")
CLEAN = Phrase(en="not caught in {share}", ru="чисто в {share}")
MORE = Phrase(en="and {count} more that are worth less", ru="и ещё {count}, которые стоят меньше")
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
        [pen.strong(line) for line in estimates.wrapped(_answer(found, pen), pen, found.partial)],
        ["  " + estimates.cards(found.hand, pen), *estimates.known(found.known, pen)],
        _contracts(found, pen),
        [*flow("", f"{pen.say(GAMES)}:".split(), " "), *_games(found, pen)],
        [line for text in _notes(found, pen) for line in estimates.wrapped(text, pen)],
    )


def _answer(found: Worth, pen: Pen) -> str:
    if found.contract is not None:
        return _asked(found, pen)
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


def _asked(found: Worth, pen: Pen) -> str:
    """About the one game that was asked for."""
    (game,) = found.games
    contract = game.game
    tricks = estimates.mean(game.tricks, pen)
    if contract.is_misere:
        parts = [pen.say(MISERE_CHANCE, share=estimates.percent(game.chances[0], pen))]
    elif contract.level is None:
        parts = [pen.say(ASKED_STRAIN, contract=contract, tricks=tricks)]
    else:
        share = estimates.percent(game.chances[LEVELS.index(contract.level)], pen)
        parts = [pen.say(ASKED, contract=contract, share=share, tricks=tricks)]
    if len(found.contracts) == 1:
        parts.append(pen.say(ASKED_POINTS, points=estimates.points(found.contracts[0].points, pen)))
    return capital("; ".join(parts))


def _games(found: Worth, pen: Pen) -> list[str]:
    taken = found.talons is None
    levels = [] if all(one.game.is_misere for one in found.games) else [*map(str, LEVELS)]
    table = [["", *([pen.say(DISCARD)] if taken else []), pen.say(TRICKS), *levels]]
    for one in found.games:
        chances = [""] * len(levels)
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
    table = [[pen.say(CONTRACT), *([pen.say(DISCARD)] if taken else []), pen.say(MADE), pen.say(WHISTS)]]
    table += [_contract(one, taken, pen) for one in found.contracts[:SHOWN]]
    name = capital(convention.name(found.convention, pen))
    left = len(found.contracts) - SHOWN
    more = ["  " + pen.say(MORE, count=left)] if left > 0 else []
    return [pen.say(CONTRACTS, convention=name), *rows(*table), *more]


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
    count = whole(found.samples, pen.lang)
    phrase = SAMPLE if found.talons is None else TALONS
    return [*lines, pen.say(phrase, count=count, seed=found.seed, talons=found.talons or 0)]


def _cards(discard: Hand | None, pen: Pen) -> str:
    return NOTHING if discard is None else " ".join(map(pen.card, discard))
