"""Tricks that the declarer of a misère takes early though he need not: lest he take more."""

from typing import NamedTuple

from preferans.analyses.solve import SolveQuestion
from preferans.game.cards import Card
from preferans.game.position import Position


class Intercept(NamedTuple):
    """A trick that the declarer takes in the best line though he could lose it: otherwise he would take more.

    trick      its number, from 1
    otherwise  his tricks over the whole of `hands` if he plays low
    """

    trick: int
    card: Card
    otherwise: int


def intercepts_of(position: Position) -> tuple[Intercept, ...]:
    """The tricks of the best line that the declarer could have lost, but must take lest he take more."""
    solution = SolveQuestion(position, ("line",)).run()
    found = []
    for card in solution.line:
        if position.seat == position.declarer and position.trick and solution.tricks:
            number = len(position.history)
            best = max(one for one in position.trick if one.suit is position.trick[0].suit)
            low = [one for one in position.legal if one.suit is not best.suit or one < best]
            if low and card not in low:
                moves = {move.card: move.tricks for move in SolveQuestion(position, ("moves",)).run().moves}
                otherwise = min(moves[one] for one in low)
                if otherwise > moves[card]:
                    found.append((number, Intercept(number + 1, card, otherwise)))
        position = position.play(card)
    return tuple(one for number, one in found if position.history[number].winner == position.declarer)
