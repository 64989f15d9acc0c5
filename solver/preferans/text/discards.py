"""Every discard of the declarer: the verdict, the deal, all pairs of cards by the tricks they leave him."""

from collections.abc import Iterable, Iterator

from preferans.analyses.solve import Discards
from preferans.game.cards import Card
from preferans.text.deal import deal
from preferans.text.pen import Pen, capital, flow, pad, page
from preferans.text.verdict import mark, verdict
from preferans.text.words import TRICK, Noun, Phrase, joined

BEST = Phrase(en="Best discard: {cards}. {verdict}", ru="Лучший снос: {cards}. {verdict}")
ANY = Phrase(en="Any discard will do. {verdict}", ru="Снос любой. {verdict}")
OPEN = Phrase(
    en="The declarer's tricks after every discard, the defenders knowing it:",
    ru="Взятки играющего после каждого сноса, если вистующие снос знают:",
)
OPEN_MISERE = Phrase(
    en="The declarer's tricks after every discard, the defenders knowing it:",
    ru="Взятки играющего после каждого сноса, если ловящие снос знают:",
)
PAIR = Noun(en=("discard", "discards"), ru=("снос", "сноса", "сносов"))

PAIR_WIDTH = 7  # columns: ♠10 ♥10


def describe(discards: Discards, pen: Pen) -> str:
    """What the best discard brings, in words first."""
    position = discards.position
    heading = pen.say(OPEN_MISERE if position.contract.is_misere else OPEN)
    return page(_first(discards, pen), *deal(position, pen), [heading, *groups(discards, pen)])


def _first(discards: Discards, pen: Pen) -> list[str]:
    found, *more = verdict(discards.position, discards.tricks, pen)
    worst = discards.discards[-1]
    phrase = ANY if worst.tricks == discards.tricks else BEST
    cards = " ".join(card.text(pen.lang) for card in discards.discards[0].cards)
    return [pen.strong(line) for line in (pen.say(phrase, cards=cards, verdict=found), *more)]


def groups(discards: Discards, pen: Pen) -> Iterator[str]:
    """The pairs that leave so many tricks, under that number and what it means; best first."""
    for tricks in dict.fromkeys(discard.tricks for discard in discards.discards):
        same = [discard for discard in discards.discards if discard.tricks == tricks]
        heading = joined([pen.count(TRICK, tricks), mark(discards.position, tricks, pen)])
        yield f"  {capital(heading)} ({pen.count(PAIR, len(same))})"
        yield from flow("    ", (pair(discard.cards, pen) for discard in same), "   ")


def pair(cards: Iterable[Card], pen: Pen) -> str:
    """A discard, in a column."""
    return pad(" ".join(map(pen.card, cards)), PAIR_WIDTH)
