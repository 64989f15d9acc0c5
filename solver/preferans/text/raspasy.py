"""Raspasy: what each player is sure of, the deal, all outcomes of best play, what every card is worth, a line."""

from collections.abc import Iterable, Iterator

from preferans.analyses.raspasy import Outcome, Raspasy, RaspasyMove
from preferans.analyses.solve import touching
from preferans.game.position import Position
from preferans.game.rules import SEATS, TalonRule
from preferans.text.deal import deal, is_over, turn, turned
from preferans.text.pen import Pen, centred, flow, pad, page, seen
from preferans.text.solution import COLUMN, NUMBER, row
from preferans.text.words import DEALER, SEAT, Phrase

AT_MOST = Phrase(en="Raspasy, guaranteed at most: {tricks}", ru="Распасы, гарантированно не больше: {tricks}")
TAKEN = Phrase(en="Raspasy, tricks taken: {tricks}", ru="Распасы, взято: {tricks}")

OUTCOMES = Phrase(
    en="Outcomes when each spares himself alone (seats 1-2-3):",
    ru="Исходы, если каждый бережёт только себя (игроки 1-2-3):",
)
OUTCOMES_DEALER = Phrase(
    en="Outcomes when each spares himself alone (seats 1-2-3, the dealer):",
    ru="Исходы, если каждый бережёт только себя (игроки 1-2-3 и сдающий):",
)
MOVES = Phrase(en="{turn}; his tricks after each card:", ru="{turn}; его взятки после каждой карты:")
MOST = Phrase(en="at most", ru="не больше")
SPARING = Phrase(en="outcomes", ru="исходы")

LINE = Phrase(en="A line; equal cards: {ties} (> leads, * wins):", ru="Розыгрыш; из равных {ties} (> ходит, * берёт):")
TIES = {
    "first": Phrase(en="the first", ru="— первая"),
    "left": Phrase(en="spare the left neighbour", ru="та, что щадит соседа слева"),
    "right": Phrase(en="spare the right neighbour", ru="та, что щадит соседа справа"),
}
COUNT = Phrase(en="taken", ru="взято")

GIVEN_UP = Phrase(en="Guarantees given up:", ru="Где упущена гарантия:")
GAVE_UP = Phrase(
    en="card {index}, {card}: seat {seat} could hold himself to {before}, now to {after}",
    ru="карта {index}, {card}: игрок {seat} мог взять не больше {before}, теперь — {after}",
)
NOBODY = Phrase(
    en="In what was played nobody gave up his guarantee.",
    ru="В сыгранном никто своей гарантии не упустил.",
)


def describe(raspasy: Raspasy, pen: Pen) -> str:
    """What each player can hold himself to, in words first."""
    position = raspasy.position
    players = zip(SEATS, raspasy.guarantee, strict=True)
    tricks = [f"{pen.say(SEAT, seat=seat)} — {number}" for seat, number in players]
    if is_over(position) and position.talon_rule is TalonRule.DEALER:
        tricks.append(f"{pen.say(DEALER)} — {position.dealers_tricks}")
    first = pen.say(TAKEN if is_over(position) else AT_MOST, tricks=", ".join(tricks))
    return page(
        [pen.strong(first)],
        *deal(position, pen),
        [] if is_over(position) else _outcomes(raspasy, pen),
        _moves(raspasy, pen) if raspasy.moves else [],
        _line(raspasy, pen) if raspasy.line else [],
        _given_up(raspasy, pen) if position.played else [],
    )


def _outcomes(raspasy: Raspasy, pen: Pen) -> list[str]:
    """All of them, in order."""
    dealt = raspasy.position.talon_rule is TalonRule.DEALER
    heading = pen.say(OUTCOMES_DEALER if dealt else OUTCOMES)
    return [heading, *flow("  ", map(_shares, raspasy.equilibria), "   ")]


def _shares(outcome: Iterable[int]) -> str:
    return "-".join(map(str, outcome))


def _moves(raspasy: Raspasy, pen: Pen) -> list[str]:
    """Every legal card, those worth the same in one line, best first."""
    position = raspasy.position
    most, sparing = pen.say(MOST), pen.say(SPARING)
    lines = [pen.sentence(MOVES, turn=turn(position, pen)), f"  {most}  {sparing}"]
    for worth in dict.fromkeys(map(_worth, raspasy.moves)):
        cards = {move.card for move in raspasy.moves if _worth(move) == worth}
        groups = ([card for card in group if card in cards] for group in touching(position))
        guarantee, worst, best = worth
        span = str(best) if best == worst else f"{best}–{worst}"
        head = f"  {centred(str(guarantee), seen(most))}  {centred(span, seen(sparing))}  "
        lines += flow(head, map(pen.run, filter(None, groups)), "   ")
    return lines


def _worth(move: RaspasyMove) -> tuple[int, int, int]:
    return move.guarantee, move.worst, move.best


def _line(raspasy: Raspasy, pen: Pen) -> list[str]:
    """The tricks from the one on the table to the end: a column a player, what each has taken, the talon's card."""
    start = end = raspasy.position
    for card in raspasy.line:
        end = end.play(card)
    names = "".join(pad(" " + pen.say(SEAT, seat=seat), COLUMN) for seat in SEATS)
    lines = [pen.say(LINE, ties=TIES[raspasy.ties]), " " * NUMBER + names + pen.say(COUNT)]
    for number, (trick, taken) in enumerate(zip(end.history, _running(end), strict=True), 1):
        if number > len(start.history):
            shown = f"{number:4}  {row(trick, pen)}{_shares(taken)}"
            lines.append(f"{shown}   {turned(trick, pen)}" if trick.turned is not None else shown)
    return lines


def _running(position: Position) -> Iterator[Outcome]:
    """The tricks of each player after each trick."""
    won = [0, 0, 0]
    for number, trick in enumerate(position.history, 1):
        if trick.winner is not None:
            won[trick.winner - 1] += 1
        yield (*won, number - sum(won)) if position.talon_rule is TalonRule.DEALER else tuple(won)


def _given_up(raspasy: Raspasy, pen: Pen) -> list[str]:
    """The cards by which somebody raised what he can hold himself to."""
    if raspasy.given_up is None:
        return []
    if not raspasy.given_up:
        return [pen.say(NOBODY)]
    lines = [pen.say(GIVEN_UP)]
    for one in raspasy.given_up:
        said = pen.say(
            GAVE_UP,
            index=one.index,
            card=pen.card(one.card),
            seat=one.seat,
            before=one.before,
            after=one.after,
        )
        lines.append(f"  {said}")
    return lines
