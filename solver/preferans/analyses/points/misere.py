"""A misère whose discard is hidden, in points: what the declarer gets for as many tricks as his discards leave him."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from preferans.analyses.misere.misere import MisereQuestion, read_misere
from preferans.analyses.misere.results import Misere
from preferans.analyses.points.points import TrickPoints, trick_points
from preferans.analyses.question import Engine
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.contracts import MISERE
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.notebook import Shown
from preferans.scoring.convention import Convention, GivenConvention
from preferans.scoring.record import count_players


@dataclass(frozen=True, slots=True)
class MiserePoints(Shown):
    """What `misere_points` found: what `misere` found, and the declarer's points, in whists, by his tricks.

    by_tricks  for each number of tricks that some discard leaves him when everybody knows it
    """

    solved: Misere
    convention: Convention
    by_tricks: Mapping[int, Fraction]

    def __str__(self) -> str:
        worth = ", ".join(f"{points} for {tricks}" for tricks, points in self.by_tricks.items())
        return f"{self.solved}; worth {worth} ({self.convention})"


def misere_points(
    position: Position,
    played: Any = (),
    convention: GivenConvention = "sochi",
    players: int = 3,
    **options: Any,
) -> MiserePoints:
    """A misère of ten cards with the discard hidden, and its points; the options are those of `misere`.

    PreferansError as for `misere`, or when the hands are not whole.
    """
    return read_misere_points(position, played, convention, players, **options).run()


def read_misere_points(
    position: Position,
    played: Any = (),
    convention: GivenConvention = "sochi",
    players: object = 3,
    **options: Any,
) -> "MiserePointsQuestion":
    """Check what `misere_points` is asked; nothing is searched."""
    rules, count = Convention.of(convention), count_players(players)
    solving = read_misere(position, played, **options)
    if position.n < MAX_CARDS:
        raise PreferansError("whole_deal", "hands", count=position.n)
    return MiserePointsQuestion(solving, trick_points(MISERE, rules, count))


@dataclass(frozen=True, slots=True)
class MiserePointsQuestion:
    """A whole deal of a misère that is to be solved, and what tricks are worth in it."""

    engine: ClassVar[Engine] = "hidden"
    solving: MisereQuestion
    worth: TrickPoints

    def run(self, work: Work = ALONE) -> MiserePoints:
        """Search, and count the tricks that the discards leave him."""
        solved = self.solving.run(work)
        tricks = sorted({discard.tricks for discard in solved.discards})
        return MiserePoints(solved, self.worth.convention, {number: self.worth.points[number] for number in tricks})
