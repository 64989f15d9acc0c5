"""Raspasy in points: what every outcome of best play is worth to each player."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from preferans.analyses.question import Engine
from preferans.analyses.raspasy import WANTS, Raspasy, RaspasyQuestion, read_raspasy
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.rules import TalonRule
from preferans.notebook import Shown
from preferans.scoring.convention import Convention, GivenConvention
from preferans.scoring.record import Record, count_players, read_in_a_row, record


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
    convention: GivenConvention = "sochi",
    players: int = 3,
    in_a_row: int = 1,
    ties: str = "first",
    want: Collection[str] = WANTS,
) -> RaspasyPoints:
    """Raspasy of ten cards solved, and its outcomes in points, for three players or four.

    in_a_row  1, or which raspasy in succession it is

    PreferansError as for `raspasy`, when the hands are not whole, or when the dealer of three would lead the talon.
    """
    return read_raspasy_points(position, convention, players, in_a_row, ties, want).run()


def read_raspasy_points(
    position: Position,
    convention: GivenConvention = "sochi",
    players: object = 3,
    in_a_row: int = 1,
    ties: str = "first",
    want: Collection[str] = WANTS,
) -> "RaspasyPointsQuestion":
    """Check what `raspasy_points` is asked; nothing is searched."""
    solving = read_raspasy(position, ties, want)
    count = count_players(players)
    if position.n < MAX_CARDS:
        raise PreferansError("whole_deal", "hands", count=position.n)
    if position.talon_rule is TalonRule.DEALER and count == 3:
        raise PreferansError("dealer_rule", "talon_rule")
    row = read_in_a_row(in_a_row)
    return RaspasyPointsQuestion(solving, Convention.of(convention), count, row)


@dataclass(frozen=True, slots=True)
class RaspasyPointsQuestion:
    """A whole deal of raspasy that is to be solved and counted in points."""

    engine: ClassVar[Engine] = "raspasy"
    solving: RaspasyQuestion
    convention: Convention
    players: int
    in_a_row: int

    def run(self, work: Work = ALONE) -> RaspasyPoints:
        """Search, and write down what each outcome is worth."""
        position = self.solving.position
        solved = self.solving.run()
        rule = position.talon_rule.value if position.talon_rule else None
        records = [
            record(
                position.contract,
                tricks=(*outcome, *(0,) * (self.players - len(outcome))),
                players=self.players,
                in_a_row=self.in_a_row,
                talon_rule=rule,
                convention=self.convention,
            )
            for outcome in solved.equilibria
        ]
        return RaspasyPoints(solved, self.convention, tuple(records))
