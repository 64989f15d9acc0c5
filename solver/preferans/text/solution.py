"""A solved position: the verdict, the deal, what every legal card is worth, one best line."""

from collections.abc import Iterator, Sequence

from preferans.analyses.solve import Solution, touching
from preferans.game.cards import Card
from preferans.game.play import Trick
from preferans.game.rules import SEATS, next_seat
from preferans.lang import Phrase
from preferans.text.deal import deal, seat_name, turn, winning
from preferans.text.pen import Pen, capital, centred, flow, pad, page, seen
from preferans.text.verdict import mark, verdict

HIS_TRICKS = Phrase(en="{turn}; his tricks after each card:", ru="{turn}; его взятки после каждой карты:")
DECLARERS_TRICKS = Phrase(
    en="{turn}; the declarer's tricks after each card:", ru="{turn}; взятки играющего после каждой карты:"
)
BEST_LINE = Phrase(en="Best play (> leads, * wins):", ru="Лучший розыгрыш (> ходит, * берёт):")
COUNT = Phrase(en="declarer's tricks", ru="взято играющим")

NUMBER, COLUMN = 6, 12  # the widths of a trick's number and of a player's column


def describe(solution: Solution, pen: Pen) -> str:
    """What the position is worth, in words first."""
    position = solution.position
    return page(
        [pen.strong(line) for line in verdict(position, solution.tricks, pen)],
        *deal(position, pen),
        _moves(solution, pen) if solution.moves else [],
        _line(solution, pen) if solution.line else [],
    )


def _moves(solution: Solution, pen: Pen) -> list[str]:
    """Every legal card, those worth the same in one line, best first."""
    position = solution.position
    heading = HIS_TRICKS if position.seat == position.declarer else DECLARERS_TRICKS
    tricks = list(dict.fromkeys(move.tricks for move in solution.moves))
    marks = {number: mark(position, number, pen) for number in tricks}
    width = max(len(words) + 2 if words else 0 for words in marks.values())
    lines = [capital(pen.say(heading, turn=turn(position, pen)))]
    for number in tricks:
        runs = map(pen.run, _worth(solution, number))
        lines += flow(f"  {number:2}  {pad(marks[number], width)}", runs, "   ")
    return lines


def _worth(solution: Solution, tricks: int) -> Iterator[Sequence[Card]]:
    """The cards worth so many tricks, touching ones together."""
    cards = {move.card for move in solution.moves if move.tricks == tricks}
    groups = ([card for card in group if card in cards] for group in touching(solution.position))
    return filter(None, groups)


def _line(solution: Solution, pen: Pen) -> list[str]:
    """The tricks from the one on the table to the end: a column a player, the declarer's running count."""
    start = end = solution.position
    assert start.declarer is not None
    for card in solution.line:
        end = end.play(card)
    names = "".join(pad(" " + seat_name(start, seat, pen), COLUMN) for seat in SEATS)
    count = pen.say(COUNT)
    lines = [pen.say(BEST_LINE), " " * NUMBER + names + count]
    won = start.tricks[start.declarer - 1]
    for number, trick in enumerate(end.history, 1):
        if number > len(start.history):
            won += trick.winner == start.declarer
            lines.append(f"{number:4}  {row(trick, pen)}{centred(str(won), seen(count))}")
    return lines


def row(trick: Trick, pen: Pen) -> str:
    """A trick by seats 1, 2, 3: who led it and who won it."""
    cards = {next_seat(trick.leader, turn): card for turn, card in enumerate(trick.cards)}
    return "".join(pad(_cell(trick, seat, cards[seat], pen), COLUMN) for seat in SEATS)


def _cell(trick: Trick, seat: int, card: Card, pen: Pen) -> str:
    shown = winning(card, pen) if seat == trick.winner else pen.card(card)
    return (">" if seat == trick.leader else " ") + shown
