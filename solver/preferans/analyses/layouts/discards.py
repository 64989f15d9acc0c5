"""A hand of twelve: all layouts after every discard, the best discard first."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial

from preferans.analyses.estimate import Samples
from preferans.analyses.layouts.count import Depth, Layouts, Rules, count_each, read_depth
from preferans.analyses.layouts.known import LEADERS, TWELVE, Twelve, read_fixed, read_hand, read_lead
from preferans.analyses.limits import read_budget
from preferans.analyses.points.points import TrickPoints
from preferans.analyses.work import ALONE, Progress, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, card_order
from preferans.game.contracts import Contract
from preferans.game.reading import Reader
from preferans.notebook import Shown


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
    convention: Rules = None,
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
    asked = read_discards(hand, contract, leader, lead, fixed, samples, seed, caught, convention, players)
    return asked.run(Work(executor, progress).within(read_budget(budget_ms)))


def read_discards(
    hand: object,
    contract: str | Contract,
    leader: str = LEADERS[0],
    lead: object = None,
    fixed: object = None,
    samples: Samples = None,
    seed: int = 0,
    caught: bool = False,
    convention: Rules = None,
    players: int = 3,
) -> "AskedDiscards":
    """The question, all that can be wrong with it checked, nothing searched."""
    reader = Reader()
    held = read_hand(reader, hand, TWELVE)
    depth = read_depth(contract, samples, seed, caught, convention, players)
    twelve = Twelve(held, leader, read_lead(reader, leader, lead, held), read_fixed(reader, fixed, held))
    return AskedDiscards(twelve, depth)


@dataclass(frozen=True, slots=True)
class AskedDiscards:
    """A question that is good; `run` answers it."""

    twelve: Twelve
    depth: Depth

    def run(self, work: Work = ALONE) -> LayoutDiscards:
        """Solve the layouts after one of each discards that leave the same hand."""
        depth, alike = self.depth, self.twelve.discards()
        ten = [self.twelve.after(pairs[0], depth.game) for pairs in alike]
        merit = partial(rank_of, points=depth.points)
        found = count_each(ten, depth.samples, depth.seed, depth.caught, work, merit=merit)
        if not all(one.tricks for one in found):
            raise PreferansError("stopped_early")
        every = [
            replace(one, known=self.twelve.after(pair, depth.game), points=depth.points)
            for pairs, one in zip(alike, found, strict=True)
            for pair in pairs
        ]
        every.sort(key=merit)
        return LayoutDiscards(self.twelve, depth.game, tuple(every), sum(one.nodes for one in found))


def rank_of(one: Layouts, points: TrickPoints | None) -> tuple[float, ...]:
    """Lower is better for the declarer; of equals the first in the order of output."""
    order = map(card_order, one.known.discard)
    contract = one.known.contract
    if points is not None:
        return -one.expected(points.as_floats).value, -one.mean, *order
    if contract.is_misere:
        return -one.made.value, one.when_caught, *order
    return -one.made.value, -one.mean, *order
