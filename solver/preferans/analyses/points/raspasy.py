"""Raspasy in points: what every outcome of best play is worth to each player."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from preferans.analyses.raspasy import WANTS, Raspasy, raspasy
from preferans.errors import PreferansError
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.rules import TalonRule
from preferans.notebook import Shown
from preferans.scoring.convention import Convention
from preferans.scoring.record import Record, player_names, record


@dataclass(frozen=True, slots=True)
class RaspasyPoints(Shown):
    """What `raspasy_points` found: what `raspasy` found, and the record of each of its equilibria, in their order."""

    solved: Raspasy
    convention: Convention
    records: tuple[Record, ...]

    def __str__(self) -> str:
        worth = ("-".join(map(str, found.points)) for found in self.records)
        return f"{self.solved}; worth {', '.join(worth)} ({self.convention})"


def raspasy_points(
    position: Position,
    convention: str | Convention | Mapping[str, object] = "sochi",
    players: int = 3,
    in_a_row: int = 1,
    ties: str = "first",
    want: Collection[str] = WANTS,
) -> RaspasyPoints:
    """Raspasy of ten cards solved, and its outcomes in points, for three players or four.

    in_a_row  1, or which raspasy in succession it is

    PreferansError as for `raspasy`, when the hands are not whole, or when the dealer of three would lead the talon.
    """
    rules = Convention.of(convention)
    check_raspasy(position, players)
    solved = raspasy(position, ties, want)
    rule = position.talon_rule.value if position.talon_rule else None
    records = []
    for outcome in solved.equilibria:
        tricks = (*outcome, *(0,) * (players - len(outcome)))
        written = record(
            position.contract, tricks=tricks, players=players, in_a_row=in_a_row, talon_rule=rule, convention=rules
        )
        records.append(written)
    return RaspasyPoints(solved, rules, tuple(records))


def check_raspasy(position: Position, players: int) -> None:
    """PreferansError when raspasy of a position has no points."""
    player_names(players)
    if not position.contract.is_raspasy:
        raise PreferansError("not_raspasy", "contract", contract=position.contract)
    if position.n < MAX_CARDS:
        raise PreferansError("whole_deal", "hands", count=position.n)
    if position.talon_rule is TalonRule.DEALER and players == 3:
        raise PreferansError("dealer_rule", "talon_rule")
