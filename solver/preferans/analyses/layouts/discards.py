"""A hand of twelve: all layouts after every discard, the best discard first."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from preferans.analyses.estimate import Samples
from preferans.analyses.layouts.count import Counting, Layouts, count_each, read_counting
from preferans.analyses.layouts.known import LEADERS, TWELVE, Twelve, read_fixed, read_hand, read_lead
from preferans.analyses.limits import read_budget
from preferans.analyses.points.points import TrickPoints
from preferans.analyses.question import Engine
from preferans.analyses.work import ALONE, Progress, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, card_order
from preferans.game.contracts import Contract
from preferans.game.reading import Reader
from preferans.notebook import Shown
from preferans.scoring.convention import GivenConvention


@dataclass(frozen=True, slots=True)
class LayoutDiscards(Shown):
    """What `layout_discards` found.

    twelve    the hand before the discard, and what else is known
    discards  the layouts after each discard, the best first, equals in the order of output; after a stop some of them
              rest on a few layouts only (partial)
    nodes     cards played in the search
    """

    twelve: Twelve
    contract: Contract
    discards: tuple[Layouts, ...]
    nodes: int = field(compare=False)

    @property
    def best(self) -> Layouts:
        """After the best discard."""
        return self.discards[0]

    @property
    def partial(self) -> bool:
        """Whether the work was stopped before all discards were done."""
        return self.done < len(self.discards)

    @property
    def done(self) -> int:
        """How many discards were done in all layouts that were asked for."""
        return sum(not one.partial for one in self.discards)

    def __str__(self) -> str:
        return f"discard {self.best.known.discard}: {self.best}"


def layout_discards(
    hand: str | Hand,
    contract: str | Contract,
    leader: str = LEADERS[0],
    lead: str | Card | None = None,
    fixed: Mapping[str, object] | None = None,
    *,
    samples: Samples = None,
    seed: int = 0,
    caught: bool = False,
    convention: GivenConvention | None = None,
    players: int = 3,
    budget_ms: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> LayoutDiscards:
    """Solve the layouts after every discard of a hand of twelve; the fields are those of `layouts`.

    A contract that promises tricks is ranked by the chance of making it, then by mean tricks; a strain by mean tricks;
    a misère by the chance of being caught, the defenders knowing the discard, then by mean tricks when caught; all of
    them by mean points when there is a convention.

    >>> found = layout_discards("AKQJT98.AK.A.87", "10S", samples=10)
    >>> print(found.best.chance(10), found.best.known.discard)
    1.0 ...87
    """
    return read_layout_discards(
        hand,
        contract,
        leader,
        lead,
        fixed,
        samples=samples,
        seed=seed,
        caught=caught,
        convention=convention,
        players=players,
        budget_ms=budget_ms,
    ).run(Work(executor, progress))


def read_layout_discards(
    hand: object,
    contract: str | Contract,
    leader: str = LEADERS[0],
    lead: object = None,
    fixed: object = None,
    *,
    samples: Samples = None,
    seed: int = 0,
    caught: bool = False,
    convention: GivenConvention | None = None,
    players: int = 3,
    budget_ms: int | None = None,
) -> "LayoutDiscardsQuestion":
    """Check what `layout_discards` is asked; nothing is searched."""
    reader = Reader()
    held = read_hand(reader, hand, TWELVE)
    counting = read_counting(contract, samples, seed, caught, convention, players)
    twelve = Twelve(held, leader, read_lead(reader, leader, lead, held), read_fixed(reader, fixed, held))
    return LayoutDiscardsQuestion(twelve, counting, read_budget(budget_ms))


@dataclass(frozen=True, slots=True)
class LayoutDiscardsQuestion:
    """A hand of twelve whose layouts are to be counted after every discard."""

    engine: ClassVar[Engine] = "open"
    twelve: Twelve
    counting: Counting
    budget_ms: int | None

    def run(self, work: Work = ALONE) -> LayoutDiscards:
        """Solve the layouts in pieces, once for all discards that leave the same hand."""
        counting, alike = self.counting, self.twelve.discards()
        tens = [self.twelve.after(pairs[0], counting.game) for pairs in alike]
        merit = partial(rank_of, points=counting.points)
        found = count_each(
            tens, counting.samples, counting.seed, counting.caught, work.within(self.budget_ms), merit=merit
        )
        if not all(one.tricks for one in found):
            raise PreferansError("stopped_early")
        every = [
            replace(one, known=self.twelve.after(pair, counting.game), points=counting.points)
            for pairs, one in zip(alike, found, strict=True)
            for pair in pairs
        ]
        every.sort(key=merit)
        return LayoutDiscards(self.twelve, counting.game, tuple(every), sum(one.nodes for one in found))


def rank_of(one: Layouts, points: TrickPoints | None) -> tuple[float, ...]:
    """Return what to sort hands by: lower is better for the declarer, equals stand in the order of output."""
    order = map(card_order, one.known.discard)
    contract = one.known.contract
    if points is not None:
        return -one.expected(points.as_floats).value, -one.mean, *order
    if contract.is_misere:
        return -one.made.value, one.when_caught, *order
    return -one.made.value, -one.mean, *order
