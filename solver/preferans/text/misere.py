"""A misère with the discard hidden: the three verdicts, the play looked back upon, holes, discards, plans, a plan."""

from collections.abc import Iterator, Sequence

from preferans.analyses.misere.plan import Plan
from preferans.analyses.misere.results import Misere, Review, TurningPoint
from preferans.analyses.misere.suits import Holding
from preferans.analyses.solve import Discards
from preferans.game.cards import Card, Suit
from preferans.game.position import Position
from preferans.game.rules import SEATS
from preferans.text.deal import LEADS, PLAYS, label, laid_out, seat_name
from preferans.text.discards import OPEN_MISERE, PAIR, groups, pair
from preferans.text.pen import Pen, flow, page
from preferans.text.words import DECLARER, TRICK, TRICKS_TAKEN, Noun, Phrase

SURE = Phrase(
    en="Sure catch: one plan catches him whatever he discarded",
    ru="Ловится наверняка: один план ловит при любом сносе",
)
NOT_SURE = Phrase(en="No sure catch", ru="Наверняка не ловится")
UNKNOWN = Phrase(en="Whether there is a sure catch is not known yet", ru="Ловится ли наверняка, пока неизвестно")
NONE = Phrase(en="Not caught, whatever he discarded", ru="Не ловится ни при каком сносе")
TAKEN = Phrase(en="The misère is caught already", ru="Мизер уже пойман")
KNOWN = Phrase(
    en="With the discard known: {count} caught, of {total}", ru="Если снос известен: ловится {count} из {total}"
)
BEST = Phrase(en="The best plan catches {count} of them", ru="Лучший план ловит из них {count}")
BEST_BOUNDS = Phrase(
    en="The best plan catches at least {least}, at most {most} of {total}",
    ru="Лучший план ловит не меньше {least} и не больше {most} сносов из {total}",
)
WEIGHT = Phrase(en="The heaviest plan weighs {weight}", ru="Самый весомый план весит {weight}")
WEIGHT_BOUNDS = Phrase(
    en="The heaviest plan weighs at least {least}, at most {most}",
    ru="Самый весомый план весит не меньше {least} и не больше {most}",
)
SEARCHED = Phrase(
    en="The declarer leads before the hands are laid open; his first card is searched like any other.",
    ru="Первым ходит играющий, до открытия карт; его первый ход перебирается, как любой другой.",
)
GIVEN = Phrase(
    en="The declarer led before the hands were laid open; his first card is given.",
    ru="Первым ходил играющий, до открытия карт; его первый ход задан.",
)
PLAYED = Phrase(en="Played: {cards}", ru="Сыграно: {cards}")
ON_TABLE = Phrase(en="On the table: {cards}", ru="На столе: {cards}")

HIS_SUITS = Phrase(en="The declarer's suits:", ru="Масти играющего:")
CLEAN = Phrase(en="clean", ru="чистая")
HOLE = Phrase(en="a hole", ru="дырка")
CURED = Phrase(en="a hole; clean without {cards}", ru="дырка; чистая без {cards}")
OR = Phrase(en="or", ru="или")

LOSES_LEAST = Phrase(en="He loses least by discarding {cards}: {tricks}.", ru="Лучший снос: {cards}, {tricks}.")
INTERCEPT = Phrase(
    en="Intercept: after {discard}, trick {trick} is taken with {card} to take fewer ({otherwise} otherwise).",
    ru="Перехват: при сносе {discard} взятка {trick} берётся картой {card}, чтобы взять меньше (иначе {otherwise}).",
)

CHOICE = Phrase(
    en="What one plan can catch: the defenders choose one of these sets.",
    ru="Что можно поймать одним планом: ловящие выбирают один из этих наборов.",
)
MISSED = Phrase(en="{count} caught, all except:", ru="ловит {count}, кроме:")
CAUGHT = Phrase(en="{count} caught:", ru="ловит {count}:")
MORE = Phrase(en="and {count} more", ru="и ещё {count}")
OPEN_END = Phrase(en="There may be more.", ru="Могут быть и другие.")
SET = Noun(en=("set", "sets"), ru=("набор", "набора", "наборов"))

PLAN = Phrase(
    en="The plan for {count}, {tricks} at most (> leads; in brackets the declarer's cards):",
    ru="План на {count}, не дольше чем за {tricks} (> ходит; в скобках карты играющего):",
)
IN_TRICKS = Noun(en=("trick", "tricks"), ru=("взятку", "взятки", "взяток"))
LONG_PLAN = Phrase(
    en="The plan for {count} is long ({lines} lines): it is written out when asked for.",
    ru="План на {count} длинный (строк: {lines}): целиком — по просьбе.",
)
TOOK = Phrase(en="caught", ru="пойман")

DISCARDED = Phrase(
    en="He discarded {cards}: {tricks} when everybody knows it.", ru="Снос {cards}: {tricks}, если он известен."
)
BEST_WAS = Phrase(en="No discard was better.", ru="Лучшего сноса не было.")
REGRET = Phrase(en="The best discard would have cost {tricks} fewer.", ru="Лучший снос сберёг бы {tricks}.")
OPEN_YES = Phrase(en="Caught with the discard known: yes.", ru="Ловился при известном сносе: да.")
OPEN_NO = Phrase(en="Caught with the discard known: no.", ru="Ловился при известном сносе: нет.")
SURE_YES = Phrase(en="Surely caught without knowing it: yes.", ru="Ловился наверняка, без знания сноса: да.")
SURE_NO = Phrase(en="Surely caught without knowing it: no.", ru="Ловился наверняка, без знания сноса: нет.")
SURE_UNKNOWN = Phrase(
    en="Surely caught without knowing it: not known.", ru="Ловился наверняка, без знания сноса: неизвестно."
)
TURNED = {
    ("open", True): Phrase(
        en="Card {index}, {card} ({seat}): from here he is caught when the discard is known.",
        ru="Карта {index}, {card} ({seat}): с этого места при известном сносе ловится.",
    ),
    ("open", False): Phrase(
        en="Card {index}, {card} ({seat}): from here he is not caught even when the discard is known.",
        ru="Карта {index}, {card} ({seat}): с этого места не ловится и при известном сносе.",
    ),
    ("sure", True): Phrase(
        en="Card {index}, {card} ({seat}): from here he is surely caught.",
        ru="Карта {index}, {card} ({seat}): с этого места ловится наверняка.",
    ),
    ("sure", False): Phrase(
        en="Card {index}, {card} ({seat}): from here there is no sure catch.",
        ru="Карта {index}, {card} ({seat}): с этого места наверняка не ловится.",
    ),
}
NO_TURN = Phrase(en="No card changed a verdict.", ru="Ни одна карта приговора не изменила.")

SHORT_PLAN = 30  # lines that are printed unasked
FEW_SETS = 6
INDENT = 2


def describe(found: Misere, pen: Pen, whole: bool = False) -> str:
    """The verdicts in words first."""
    discards = Discards(found.position, found.discards, found.nodes)
    return page(
        [pen.strong(line) for line in _verdicts(found, pen)],
        _deal(found, pen),
        _review(found.review, found.position, pen) if found.review else [],
        _suits(found.suits, pen),
        [pen.say(OPEN_MISERE), *groups(discards, pen), *_best_discard(found, pen)],
        _choice(found, pen, whole),
        _plan(found, pen, whole),
    )


def _verdicts(found: Misere, pen: Pen) -> Iterator[str]:
    total = len(found.discards)
    least, most = found.best_plan
    declarer = found.position.declarer
    if found.review is None and declarer and found.discards[0].tricks and found.seat is None:
        yield pen.say(TAKEN)
        return
    if found.sure_catch:
        yield pen.say(SURE)
        return
    if not found.catchable:
        yield pen.say(NONE)
        return
    first = pen.say(NOT_SURE if found.sure_catch is False else UNKNOWN)
    yield f"{first}. {pen.say(KNOWN, count=pen.count(PAIR, found.catchable), total=total)}"
    if found.best_plan.exact:
        yield pen.say(BEST, count=least)
    else:
        yield pen.say(BEST_BOUNDS, least=least, most=most, total=total)
    if found.best_weight:
        low, high = found.best_weight
        yield pen.say(WEIGHT, weight=low) if low == high else pen.say(WEIGHT_BOUNDS, least=low, most=high)


def _deal(found: Misere, pen: Pen) -> Iterator[str]:
    position = found.position
    labels = []
    for seat in SEATS:
        roles = [DECLARER] if seat == position.declarer else []
        if seat == found.seat:
            roles.append(PLAYS if found.trick else LEADS)
        labels.append(label(seat, roles, pen))
    yield from laid_out(found.holdings, labels, pen, {}, nearest=position.declarer or SEATS[-1])
    if found.trick:
        yield pen.say(ON_TABLE, cards=" ".join(map(pen.card, found.trick)))
    if found.played:
        yield from flow("", pen.say(PLAYED, cards=" ".join(map(pen.card, found.played))).split(" "), " ")
    if found.first_card:
        yield from flow("", pen.say(SEARCHED if found.first_card == "searched" else GIVEN).split(" "), " ")


def _review(review: Review, position: Position, pen: Pen) -> Iterator[str]:
    yield pen.say(DISCARDED, cards=_cards(review.discard, pen), tricks=pen.count(TRICK, review.tricks))
    regret = review.tricks - review.best
    yield pen.say(REGRET, tricks=pen.count(TRICKS_TAKEN, regret)) if regret else pen.say(BEST_WAS)
    yield pen.say(OPEN_YES if review.open[0] else OPEN_NO)
    yield pen.say(SURE_UNKNOWN if review.sure[0] is None else SURE_YES if review.sure[0] else SURE_NO)
    for turn in review.turns:
        yield _turn(turn, position, pen)
    if position.played and not review.turns:
        yield pen.say(NO_TURN)


def _turn(turn: TurningPoint, position: Position, pen: Pen) -> str:
    phrase = TURNED[turn.verdict, turn.caught]
    return pen.say(phrase, index=turn.place, card=pen.card(turn.card), seat=seat_name(position, turn.seat, pen))


def _suits(suits: Sequence[Holding], pen: Pen) -> Iterator[str]:
    if suits:
        yield pen.say(HIS_SUITS)
    for one in suits:
        yield f"  {pen.suit(one.cards, one.suit)} — {_state(one, pen)}"


def _state(one: Holding, pen: Pen) -> str:
    if one.clean:
        return pen.say(CLEAN)
    if not one.cures:
        return pen.say(HOLE)
    return pen.say(CURED, cards=f" {pen.say(OR)} ".join(map(pen.card, one.cures)))


def _best_discard(found: Misere, pen: Pen) -> Iterator[str]:
    best = found.discards[0]
    if not found.played and found.discards[-1].tricks != best.tricks:
        yield pen.say(LOSES_LEAST, cards=_cards(best.cards, pen), tricks=pen.count(TRICK, best.tricks))
    after = found.review.discard if found.review else best.cards
    for one in found.intercepts:
        words = pen.say(
            INTERCEPT, discard=_cards(after, pen), trick=one.trick, card=pen.card(one.card), otherwise=one.otherwise
        )
        yield from flow("", words.split(" "), " ")


def _choice(found: Misere, pen: Pen, whole: bool) -> Iterator[str]:
    """Which discards one plan catches, where it can't catch all: those missed when they are fewer."""
    caught = [discard.cards for discard in found.discards if discard.tricks]
    if not found.plans[0] or len(found.plans[0]) == len(caught):
        return
    yield pen.say(CHOICE)
    shown = found.plans if whole else found.plans[:FEW_SETS]
    for plan in shown:
        missed = [cards for cards in caught if cards not in plan]
        fewer = len(missed) < len(plan)
        phrase, named = (MISSED, missed) if fewer else (CAUGHT, plan)
        yield "  " + pen.say(phrase, count=pen.count(PAIR, len(plan)))
        yield from flow("    ", (pair(cards, pen) for cards in named), "   ")
    if len(shown) < len(found.plans):
        yield "  " + pen.say(MORE, count=pen.count(SET, len(found.plans) - len(shown)))
    if not found.all_plans:
        yield "  " + pen.say(OPEN_END)


def _plan(found: Misere, pen: Pen, whole: bool) -> Iterator[str]:
    if found.plan is None:
        return
    count = pen.count(PAIR, len(found.plans[0]))
    on_table = len(found.trick)
    lines = list(_written(found.plan, on_table, "  ", pen))
    if len(lines) > SHORT_PLAN and not whole:
        yield pen.say(LONG_PLAN, count=count, lines=len(lines))
        return
    tricks = -(-(on_table + found.plan.length) // 3)
    heading = pen.say(PLAN, count=count, tricks=pen.count(IN_TRICKS, tricks))
    yield from flow("", heading.split(" "), " ")
    yield from lines


def _written(plan: Plan, on_table: int, head: str, pen: Pen) -> Iterator[str]:
    """The plan after a head: in one line while the declarer's cards make no difference, then a line for each reply."""
    words = []
    while True:
        for card in plan.cards:
            words.append((">" if on_table % 3 == 0 else "") + pen.card(card))
            on_table += 1
        if len(plan.replies) != 1:
            break
        reply = plan.replies[0]
        words.append(f"({'>' if on_table % 3 == 0 else ''}{_cards(reply.cards, pen)})")
        on_table += 1
        plan = reply.then
    if not plan.replies:
        words.append(f"— {pen.say(TOOK)}")
    if words:
        yield from flow(head, words, " ")
    margin = " " * (len(head) - len(head.lstrip()) + INDENT)
    for reply in plan.replies:
        lead = ">" if on_table % 3 == 0 else ""
        yield from _written(reply.then, on_table + 1, f"{margin}({lead}{_cards(reply.cards, pen)}) ", pen)


def _cards(cards: Sequence[Card], pen: Pen) -> str:
    """Cards by suit, each suit named once: ♠К 9 ♦7."""
    suits = [[card for card in cards if card.suit is suit] for suit in Suit]
    return " ".join(pen.run(held) for held in suits if held)
