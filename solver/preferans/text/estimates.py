"""Chances and means as people write them, with their standard error where they rest on a sample."""

from dataclasses import replace

from preferans.analyses.estimate import Estimate
from preferans.analyses.layouts.count import Layouts
from preferans.analyses.layouts.known import Ten, Twelve
from preferans.game.cards import Hand, Suit
from preferans.text.amounts import MINUS
from preferans.text.pen import Pen, flow
from preferans.text.words import Phrase

LEADS = {
    "hand": Phrase(en="he leads himself", ru="ход свой"),
    "left": Phrase(en="the player on his left leads", ru="ходит сосед слева"),
    "right": Phrase(en="the player on his right leads", ru="ходит сосед справа"),
}
LED = Phrase(en="{card} is led", ru="ход {card}")
FIXED = Phrase(en="known: {cards} with the player on his {side}", ru="известно: {cards} у соседа {side}")
SIDES = (Phrase(en="left", ru="слева"), Phrase(en="right", ru="справа"))
SO_FAR = Phrase(en="Stopped early; so far: {answer}", ru="Прервано; пока так: {answer}")
ALL = Phrase(en="All {of} layouts solved.", ru="Решены все расклады: {of}.")
SAMPLE = Phrase(
    en="{layouts} of {of} layouts solved, drawn at random; ± is the standard error.",
    ru="Решено раскладов: {layouts} из {of}, взятых наугад; ± — стандартная ошибка.",
)
STOPPED = Phrase(
    en="Stopped before the end: {layouts} of {of} layouts solved.", ru="Прервано: решено раскладов {layouts} из {of}."
)


def opposite(found: Estimate) -> Estimate:
    """The chance that it does not happen."""
    return replace(found, value=1 - found.value)


def percent(found: Estimate, pen: Pen, *, error: bool = True) -> str:
    """A chance: nothing that happens is 0%, nothing that may fail is 100%."""
    share, digits = found.value, 2 if found.exact else 1
    text = f"{100 * share:.{digits}f}%"
    least, most = f"{0:.{digits}f}%", f"{100:.{digits}f}%"
    if share > 0 and text == least:
        text = f"<{0.1**digits:.{digits}f}%"
    elif share < 1 and text == most:
        text = f">{100 - 0.1**digits:.{digits}f}%"
    if error and found.error:
        text += f" ± {100 * found.error:.1f}"
    return written(text, pen)


def mean(found: Estimate, pen: Pen, digits: int = 2) -> str:
    """A mean number of tricks or points."""
    text = f"{found.value:.{digits}f}" + ("" if found.exact else f" ± {found.error:.{digits}f}")
    return written(text.replace("-", MINUS), pen)


def points(found: Estimate, pen: Pen) -> str:
    """Mean points, with their sign."""
    return ("+" if found.value > 0 else "") + mean(found, pen, 1)


def written(numbers: str, pen: Pen) -> str:
    """Numbers as the language writes them: 1,234.5 or 1 234,5."""
    return numbers.translate(str.maketrans(",.", "\u00a0,")) if pen.lang == "ru" else numbers


def number(value: int, pen: Pen) -> str:
    """A whole number, thousands apart."""
    return written(f"{value:,}", pen)


def basis(found: Layouts, pen: Pen) -> str:
    """What the numbers rest on."""
    phrase = STOPPED if found.partial else SAMPLE if found.sampled else ALL
    return pen.say(phrase, layouts=number(found.layouts, pen), of=number(found.of, pen))


def wrapped(text: str, pen: Pen, partial: bool = False) -> list[str]:
    """Lines of the terminal's width; a number and its error are not parted. Of work that was stopped it is said so."""
    if partial:
        text = pen.say(SO_FAR, answer=text)
    words = text.replace(" ± ", "\u00a0±\u00a0").split(" ")
    return list(flow("", (word.replace("\u00a0±\u00a0", " ± ") for word in words), " "))


def cards(hand: Hand, pen: Pen) -> str:
    """A hand in a row, suits without cards left out."""
    return "  ".join(pen.suit(hand, suit) for suit in Suit if hand.suit(suit))


def known(found: Ten | Twelve, pen: Pen) -> list[str]:
    """Who leads, and what is known of the others' cards."""
    lines = [pen.say(LEADS[found.leader]) if found.lead is None else pen.say(LED, card=pen.card(found.lead))]
    for held, side in zip(found.fixed, SIDES, strict=True):
        if held:
            lines.append(pen.say(FIXED, cards=cards(held, pen), side=pen.say(side)))
    return ["  " + line for line in lines]
