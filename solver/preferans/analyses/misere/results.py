"""What is found of a misère whose discard is hidden."""

from dataclasses import dataclass, field
from typing import NamedTuple

from preferans.analyses.bounds import Bounds
from preferans.analyses.misere.intercepts import Intercept
from preferans.analyses.misere.plan import Plan
from preferans.analyses.misere.suits import Holding
from preferans.analyses.solve import Discard
from preferans.game.cards import Card, Hand
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.notebook import Shown

Pair = tuple[Card, Card]


class TurningPoint(NamedTuple):
    """A card that changed a verdict.

    verdict  "open": with the discard known; "sure": by one plan, whatever was discarded
    place    of the card in `played`, from 1
    caught   the verdict from then on
    """

    verdict: str
    place: int
    card: Card
    seat: int
    caught: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The play looked back upon, the actual discard known.

    tricks   what the declarer takes after this discard when nobody errs, everybody knowing it
    best     what he takes after the best discard
    taken    the tricks he took in `played`
    open     whether he is caught when the discard is known: before the first card of `played`, and after each
    sure     whether one plan then catches him whatever he discarded; None where the budget was spent
    turns    the cards after which one of these changed
    """

    discard: Pair
    tricks: int
    best: int
    taken: int
    open: tuple[bool, ...]
    sure: tuple[bool | None, ...]
    turns: tuple[TurningPoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misere(Shown):
    """What `misere` found.

    position    the deal as it was given
    played      the cards played since, the discard still hidden
    holdings    what seats 1, 2, 3 hold after them, the declarer's two discards in his hand; the cards on the table gone
    trick       the cards on the table
    seat        who plays next, None when all is played
    discards    each discard that is still possible, with the declarer's tricks over the whole of `hands` when everybody
                knows it; the best for him first
    sure_catch  whether one plan catches him whatever he discarded; None where the budget was spent
    best_plan   how many of the discards one plan catches at most
    best_weight how much one plan catches at most by weight, where weights are given
    plans       the sets of discards that one plan catches and no other plan's set contains, a best one first
    all_plans   whether `plans` has all of them
    plan        how the first of them is caught, in as few tricks as can be; None when not wanted, when nothing is
                caught, or when it is too long to write out
    suits       the declarer's suits, holes named
    intercepts  tricks that he takes early in the best line after the discard: the actual one, or the best
    review      the play looked back upon, when the actual discard is given
    nodes       cards played in the search for plans
    """

    position: Position
    played: tuple[Card, ...]
    holdings: tuple[Hand, Hand, Hand]
    trick: tuple[Card, ...]
    seat: int | None
    discards: tuple[Discard, ...]
    sure_catch: bool | None
    best_plan: Bounds
    best_weight: Bounds | None
    plans: tuple[tuple[Pair, ...], ...]
    all_plans: bool
    plan: Plan | None
    suits: tuple[Holding, ...]
    intercepts: tuple[Intercept, ...]
    review: Review | None
    nodes: int = field(compare=False)

    @property
    def catchable(self) -> int:
        """How many of the discards are caught when everybody knows them."""
        return sum(discard.tricks > 0 for discard in self.discards)

    @property
    def first_card(self) -> str | None:
        """Of a declarer who leads before the hands are laid open (Codex 3.6.6): his card is "searched" or "played"."""
        if self.position.leader != self.position.declarer or self.position.n < MAX_CARDS:
            return None
        return "played" if self.played else "searched"

    def __str__(self) -> str:
        return (
            f"misère by seat {self.position.declarer}: {self.catchable} of {len(self.discards)} discards caught "
            f"when known, {self.best_plan} by one plan"
        )
