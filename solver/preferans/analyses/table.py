"""One deal under every contract: the declarer's tricks in five strains and in misère, whoever declares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from preferans.analyses.solve import solve
from preferans.errors import PreferansError
from preferans.game.cards import Hand
from preferans.game.contracts import MISERE, RASPASY, Contract, Strain
from preferans.game.position import Position
from preferans.game.rules import SEATS
from preferans.notebook import Shown

CONTRACTS = (*map(Contract, Strain), MISERE)


@dataclass(frozen=True, slots=True)
class Table(Shown):
    """What `table` found: contract ('S', 'C', 'D', 'H', 'N', 'misere') -> tricks when seat 1, 2, 3 declares."""

    hands: tuple[Hand, Hand, Hand]
    leader: int
    tricks: Mapping[str, tuple[int, int, int]]
    nodes: int = field(compare=False)

    def __str__(self) -> str:
        rows = (f"{contract} {'-'.join(map(str, tricks))}" for contract, tricks in self.tricks.items())
        return f"tricks of seats 1-2-3, seat {self.leader} leading: {', '.join(rows)}"


def table(hands: str | Sequence[str | Hand], leader: int = 1) -> Table:
    """Solve one deal in all five strains and misère for each declaring seat; PreferansError as for Position.

    >>> print(table("A... K... Q..."))
    tricks of seats 1-2-3, seat 1 leading: S 1-0-0, C 1-0-0, D 1-0-0, H 1-0-0, N 1-0-0, misere 1-0-0
    """
    dealt = _equal_hands(hands, leader)
    found: dict[str, tuple[int, int, int]] = {}
    nodes = 0
    for contract in CONTRACTS:
        solutions = [solve(Position(dealt, contract, seat, leader), want=()) for seat in SEATS]
        one, two, three = (solution.tricks for solution in solutions)
        found[str(contract)] = one, two, three
        nodes += sum(solution.nodes for solution in solutions)
    return Table(dealt, leader, found, nodes)


def _equal_hands(hands: str | Sequence[str | Hand], leader: int) -> tuple[Hand, Hand, Hand]:
    try:
        return Position(hands, RASPASY, leader=leader).hands  # the contract in which nobody declares or discards
    except PreferansError as error:
        if error.code != "unequal_hands":
            raise
        raise PreferansError("not_equal", "hands", **error.details) from None
