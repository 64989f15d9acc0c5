"""A position to be stepped through: the best line, what every card is worth on it, other cards with their replies."""

from collections.abc import Mapping
from dataclasses import dataclass

from preferans.analyses.misere.misere import misere
from preferans.analyses.misere.results import Misere
from preferans.analyses.solve import Move, Solution, solve
from preferans.errors import PreferansError
from preferans.game.cards import Card
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position

Path = tuple[Card, ...]

PLAN_NODES = 30_000_000  # some seconds


@dataclass(frozen=True, slots=True)
class Step:
    """A position on the way: every legal card with the declarer's tricks after it, the best cards to the end."""

    moves: tuple[Move, ...]
    line: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Explored:
    """What `explore` found.

    solution  of the position itself
    steps     by the cards played since: every position of the best line, and every position after one other card there
    misere    of a whole misère the same deal with the discard hidden, and the plan that catches it; else None
    """

    solution: Solution
    steps: Mapping[Path, Step]
    misere: Misere | None

    def __str__(self) -> str:
        return f"{self.solution}; {len(self.steps)} positions"


def explore(position: Position) -> Explored:
    """Solve a position, each on its best line, and each that any other card there leads to.

    So the values of two cards in a row are known wherever one leaves the best line. PreferansError as for `solve`, and
    when the declarer still has to discard.

    >>> found = explore(Position("A.K.. .A.7. K...8", "N", declarer=1))
    >>> print(found)
    NT by seat 1: 1 of 2 tricks; 8 positions
    """
    if position.discarding:
        raise PreferansError("discard_first", "hands", seat=position.declarer)
    solution = solve(position)
    steps: dict[Path, Step] = {}
    path: Path = ()
    here = position
    for card in solution.line:
        steps[path] = Step(solve(here, ("moves",)).moves, solution.line[len(path) :])
        for other in here.legal:
            there = here.play(other)
            if other is not card and there.seat is not None:
                found = solve(there)
                steps[(*path, other)] = Step(found.moves, found.line)
        here = here.play(card)
        path = (*path, card)
    whole = position.contract.is_misere and position.n == MAX_CARDS
    return Explored(solution, steps, misere(position, max_nodes=PLAN_NODES, want=("plan",)) if whole else None)
