"""All layouts of the unseen cards: a row for each number of tricks, with a bar."""

from preferans.cards import Hand, Suit
from preferans.layouts import LEADERS, Layouts
from preferans.text.pen import Pen, capital, page
from preferans.text.words import Phrase

TITLE = Phrase(en="{game}, {discard} discarded: {layouts}", ru="{game}, снос {discard}: {layouts}")
ALL = Phrase(en="all {count} layouts", ru="все расклады, {count}")
LEADS = dict(
    zip(
        LEADERS,
        (
            Phrase(en="the hand leads", ru="ходит рука"),
            Phrase(en="the player after the hand leads", ru="ходит игрок после руки"),
            Phrase(en="the player before the hand leads", ru="ходит игрок перед рукой"),
        ),
        strict=True,
    )
)
LED = Phrase(en="{card} is led", ru="ход {card}")
FIXED = Phrase(en="known: {cards} with the player {side}", ru="известно: {cards} у игрока {side}")
SIDES = (Phrase(en="after the hand", ru="после руки"), Phrase(en="before the hand", ru="перед рукой"))
HEADING = Phrase(
    en="tricks    layouts   of them   or more",
    ru="взяток  раскладов      доля  и больше",
)
MEAN = Phrase(en="{mean} tricks on average.", ru="В среднем взяток: {mean}.")
CLEAN = Phrase(
    en="Caught in {share} of the layouts, the defenders knowing the discard; {mean} tricks when caught.",
    ru="Ловится в {share} раскладов, если снос известен; пойманный берёт в среднем {mean}.",
)
NOT_CAUGHT = Phrase(en="Caught in no layout.", ru="Не ловится ни в одном раскладе.")
BAR = 20  # blocks for all layouts


def describe(found: Layouts, pen: Pen) -> str:
    """The hand, what is known, then how many layouts give how many tricks."""
    discard = " ".join(map(pen.card, found.discard))
    layouts = pen.say(ALL, count=_written(f"{found.layouts:,}", pen))
    title = pen.say(TITLE, game=capital(found.contract.text(pen.lang)), discard=discard, layouts=layouts)
    known = [pen.say(LEADS[found.leader]) if found.lead is None else pen.say(LED, card=pen.card(found.lead))]
    for held, side in zip(found.fixed, SIDES, strict=True):
        if held:
            known.append(pen.say(FIXED, cards=_cards(held, pen), side=pen.say(side)))
    return page(
        [pen.strong(title)],
        ["  " + _cards(found.hand, pen), *("  " + line for line in known)],
        ["  " + pen.say(HEADING), *_rows(found, pen)],
        [_sum(found, pen)],
    )


def _cards(hand: Hand, pen: Pen) -> str:
    return "  ".join(pen.suit(hand, suit) for suit in Suit if hand.suit(suit))


def _rows(found: Layouts, pen: Pen) -> list[str]:
    used = [tricks for tricks, count in enumerate(found.counts) if count]
    rows = []
    for tricks in range(used[0], used[-1] + 1):
        count = found.counts[tricks]
        share, least = count / found.layouts, found.chance(tricks)
        bar = "█" * round(BAR * share) or ("▏" if count else "")
        shares = f"{_percent(share):>10}{_percent(least):>10}"
        rows.append("  " + _written(f"{tricks:4}{count:>13,}{shares}", pen) + f"  {bar}".rstrip())
    return rows


def _written(numbers: str, pen: Pen) -> str:
    """Numbers as the language writes them: 1,234.5 or 1 234,5."""
    return numbers.translate(str.maketrans(",.", "\u00a0,")) if pen.lang == "ru" else numbers


def _percent(share: float) -> str:
    """With two digits after the point; nothing that happens is 0, nothing that may fail is 100."""
    text = f"{100 * share:.2f}%"
    if share > 0 and text == "0.00%":
        return "<0.01%"
    if share < 1 and text == "100.00%":
        return ">99.99%"
    return text


def _sum(found: Layouts, pen: Pen) -> str:
    if not found.contract.is_misere:
        return pen.say(MEAN, mean=_written(f"{found.mean:.3f}", pen))
    caught = found.layouts - found.counts[0]
    if not caught:
        return pen.say(NOT_CAUGHT)
    share = _written(_percent(caught / found.layouts), pen)
    return pen.say(CLEAN, share=share, mean=_written(f"{found.mean * found.layouts / caught:.3f}", pen))
