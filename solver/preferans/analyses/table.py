"""One deal under every contract: the declarer's tricks in five strains and in misère, whoever declares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from preferans.analyses.question import Engine
from preferans.analyses.solve import SolveQuestion
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Hand
from preferans.game.contracts import GAMES
from preferans.game.deal import Deal
from preferans.game.play import Hands
from preferans.game.position import Position
from preferans.game.rules import SEATS
from preferans.notebook import Shown


@dataclass(frozen=True, slots=True)
class Table(Shown):
    """What `table` found: contract ('S', 'C', 'D', 'H', 'N', 'misere') -> tricks when seat 1, 2, 3 declares."""

    hands: Hands
    leader: int
    tricks: Mapping[str, tuple[int, int, int]]
    nodes: int = field(compare=False)

    def __str__(self) -> str:
        rows = (f"{contract} {'-'.join(map(str, tricks))}" for contract, tricks in self.tricks.items())
        return f"tricks of seats 1-2-3, seat {self.leader} leading: {', '.join(rows)}"


def table(hands: str | Sequence[str | Hand], leader: int = 1) -> Table:
    """Solve one deal in all five strains and misère for each declaring seat; PreferansError as for Deal.

    The hands are equal: the discard has been made.

    >>> print(table("A... K... Q..."))
    tricks of seats 1-2-3, seat 1 leading: S 1-0-0, C 1-0-0, D 1-0-0, H 1-0-0, N 1-0-0, misere 1-0-0
    """
    return read_table(hands, leader).run()


def read_table(hands: str | Sequence[str | Hand], leader: int = 1) -> "TableQuestion":
    """Check what `table` is asked; nothing is searched."""
    deal = Deal(hands, leader=leader)
    if deal.discarding:
        raise PreferansError("not_equal", "hands", counts=deal.counts)
    return TableQuestion(deal)


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A deal of equal hands that is to be solved in every game for each declarer."""

    engine: ClassVar[Engine] = "open"
    deal: Deal

    def run(self, work: Work = ALONE) -> Table:
        """Solve it eighteen times."""
        hands, leader = self.deal.hands, self.deal.leader
        found: dict[str, tuple[int, int, int]] = {}
        nodes = 0
        for game in GAMES:
            solutions = [SolveQuestion(Position(hands, game, seat, leader), ()).run() for seat in SEATS]
            one, two, three = (solution.tricks for solution in solutions)
            found[str(game)] = one, two, three
            nodes += sum(solution.nodes for solution in solutions)
        return Table(hands, leader, found, nodes)
