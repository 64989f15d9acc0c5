"""A misère whose discard is hidden, in points: what the declarer gets for as many tricks as his discards leave him."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from preferans.analyses.misere.misere import Misere, prepared
from preferans.analyses.points.points import trick_points
from preferans.errors import PreferansError
from preferans.game.contracts import MISERE
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.notebook import Shown
from preferans.scoring.convention import Convention


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
    convention: str | Convention | Mapping[str, object] = "sochi",
    players: int = 3,
    **options: Any,
) -> MiserePoints:
    """A misère of ten cards with the discard hidden, and its points; the options are those of `misere`.

    PreferansError as for `misere`, or when the hands are not whole.
    """
    return prepared_points(position, played, convention, players, **options)()


def prepared_points(
    position: Position,
    played: Any = (),
    convention: str | Convention | Mapping[str, object] = "sochi",
    players: int = 3,
    **options: Any,
) -> Callable[[], MiserePoints]:
    """The same in two steps: everything is checked now, and the search comes with the call of what is returned."""
    search = prepared(position, played, **options)
    if position.n < MAX_CARDS:
        raise PreferansError("whole_deal", "hands", count=position.n)
    worth = trick_points(MISERE, convention, players)

    def found() -> MiserePoints:
        solved = search()
        tricks = sorted({discard.tricks for discard in solved.discards})
        return MiserePoints(solved, worth.convention, {number: worth.points[number] for number in tricks})

    return found
