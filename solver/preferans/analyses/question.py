"""A question: all that can be wrong with it has been found, nothing has been searched yet.

Every analysis has a plain function, `solve(position)`, for whoever wants the answer at once. It does two things that
others do one after the other: `read_solve` checks what is asked and makes a Question; the question's `run` searches.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, TypeVar

from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError

Engine = Literal["open", "hidden", "raspasy"]
"""Which of the three searches: all hands open; a misère's discard hidden; three players, each for himself."""

Found = TypeVar("Found")
Found_co = TypeVar("Found_co", covariant=True)


class Question(Protocol[Found_co]):
    """What has been checked and can be searched.

    engine  the search that it needs; None: it is answered without one
    """

    @property
    def engine(self) -> Engine | None:
        """The search that it needs."""

    def run(self, work: Work = ALONE) -> Found_co:
        """Search, and return what is found. A question that is done in pieces heeds `work`, the others ignore it."""


@dataclass(frozen=True, slots=True)
class Settled(Generic[Found]):
    """A question that was answered while it was read: prices, records, sheets."""

    engine: ClassVar[None] = None
    found: Found

    def run(self, work: Work = ALONE) -> Found:
        """What was found."""
        return self.found


def is_compiled(engine: Engine) -> bool:
    """Whether this machine has the engine compiled (else the first search takes seconds)."""
    from preferans.engine import hidden, raspasy  # late: they import numba
    from preferans.engine import open as open_hands

    rooms = {"open": open_hands, "hidden": hidden, "raspasy": raspasy}
    return bool(rooms[engine].is_compiled())


def read_want(want: Collection[str], known: Sequence[str]) -> tuple[str, ...]:
    """Read which parts of an answer are wanted; PreferansError for one that is not among the known ones."""
    items = (want,) if isinstance(want, str) else tuple(want)
    for item in items:
        if item not in known:
            raise PreferansError("unknown_want", "want", text=item, known=", ".join(known))
    return items
