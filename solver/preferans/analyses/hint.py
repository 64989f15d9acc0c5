"""A hint: what each legal card is worth to a player who does not see all hands, over the layouts that he can't exclude.

Each layout is solved with open cards, so everybody is taken to see everything from now on: see docs/hints.md for where
that misleads. Against a misère whose discard alone is hidden there is better: the search for plans that must not depend
on what the defenders don't see.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from random import Random
from typing import Any, ClassVar, Literal

from preferans.analyses.bounds import Bounds
from preferans.analyses.estimate import Estimate, drawn, read_seed, weighted
from preferans.analyses.likelihood import Likelihood, read_likelihood
from preferans.analyses.limits import read_budget, read_count
from preferans.analyses.misere.misere import NODES_A_MS, read_misere
from preferans.analyses.misere.results import Misere
from preferans.analyses.question import Engine
from preferans.analyses.raspasy import TIES, RaspasyQuestion
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import Contract
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.rules import SEATS, TalonRule, next_seat, on_table, touching_cards
from preferans.game.view import View
from preferans.notebook import Shown

WANTS = ("moves", "why")
SAMPLES = 400  # layouts, where there are more
RASPASY_SAMPLES = 40  # each takes a tenth of a second
BATCH = 32  # layouts between two looks at the clock


@dataclass(frozen=True, slots=True)
class HintMove:
    """Legal cards that are worth the same in every layout, and what.

    cards      the highest first; touching ones
    tricks     of the side that plays them, on average, over all ten tricks; in raspasy of the player: the mean of his
               best and worst equilibrium
    chance     that the contract is made, or the misère is caught; None for a strain alone and in raspasy
    guarantee  in raspasy the tricks that he can hold himself to, on average; else None
    caught     against a misère with its discard hidden, how many of the discards the best plan after this card catches;
               else None
    """

    cards: tuple[Card, ...]
    tricks: Estimate | None
    chance: Estimate | None
    guarantee: Estimate | None = None
    caught: Bounds | None = None

    @property
    def card(self) -> Card:
        """The lowest of them: what a player would let go first."""
        return self.cards[-1]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card is the best: what it is compared by, and the best card that is worth less by it.

    by     "only": it is the only legal card; "same": every card is worth the same; else the number of a HintMove in
           which it differs from the `other`: "caught" (or from none), "chance", "tricks"
    other  None where there is no card that is worth less
    """

    by: Literal["only", "same", "caught", "chance", "tricks"]
    other: HintMove | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint(Shown):
    """What `hint` found.

    moves     every legal card, the best for the side that plays first
    layouts   how many the numbers rest on; against a misère with its discard hidden, how many discards are possible
    of        how many layouts are consistent with what the player sees
    discards  whether the layouts are the discards of a misère, and moves have `caught`
    partial   whether the budget ended the work before as many were solved as were asked for
    nodes     cards played in the search
    """

    view: View
    moves: tuple[HintMove, ...]
    layouts: int
    of: int
    discards: bool
    partial: bool
    nodes: int = field(compare=False)

    @property
    def exact(self) -> bool:
        """Whether all layouts were solved."""
        return self.layouts == self.of and not self.partial

    @property
    def best(self) -> HintMove:
        """What to play."""
        return self.moves[0]

    @property
    def reason(self) -> Reason:
        """Why to play it."""
        best = self.best
        other = next((move for move in self.moves if _numbers(move) != _numbers(best)), None)
        if len(self.moves) == 1:
            return Reason("only")
        if best.caught is not None:
            return Reason("caught", other)
        if other is None:
            return Reason("same")
        if best.chance is not None and other.chance is not None and best.chance.value != other.chance.value:
            return Reason("chance", other)
        return Reason("tricks", other)

    def __str__(self) -> str:
        return f"seat {self.view.seat}: {self.best.card}, by {self.layouts} of {self.of} layouts"


def hint(
    hands: str | Sequence[object],
    contract: str | Contract,
    declarer: int | None = None,
    leader: int = 1,
    played: str | Sequence[str | Card] = (),
    talon: str | Sequence[str | Card] = (),
    discard: str | Sequence[str | Card] = (),
    talon_rule: str | TalonRule | None = None,
    *,
    samples: int | None = None,
    seed: int = 0,
    budget_ms: int | None = None,
    likelihood: Callable[[Position], float] | Sequence[Mapping[str, Any]] | None = None,
) -> Hint:
    """What every legal card is worth to the player whose turn it is.

    hands       of ten cards, as they were before the play; None or "?" for one that he does not see
    talon       as he knows it: of a contract it is the declarer's, or among his discard
    discard     as he knows it
    samples     how many layouts to solve when there are more; left out: 400, in raspasy 40
    seed        of what is drawn
    budget_ms   milliseconds; then the answer rests on fewer layouts
    likelihood  how likely each layout is: a function of it as a Position, or rules (likelihood.py); left out: all alike

    The other fields are those of a Position. PreferansError when they do not go together or no layout fits the play.

    >>> found = hint(["AKQJT98...AKQ", None, None], "9S", declarer=1, discard="H7 H8", samples=50)
    >>> found.best.chance.value, found.of
    (1.0, 184756)
    """
    view = View.of(hands, contract, declarer, leader, played, talon, discard, talon_rule)
    return read_hint(view, samples, seed, budget_ms, likelihood).run()


def read_hint(
    view: View,
    samples: int | None = None,
    seed: int = 0,
    budget_ms: int | None = None,
    likelihood: Likelihood | Sequence[Mapping[str, Any]] | None = None,
) -> "LayoutsHintQuestion | PlansHintQuestion":
    """Check what `hint` is asked; nothing is searched."""
    usual = RASPASY_SAMPLES if view.contract.is_raspasy else SAMPLES
    count = usual if samples is None else read_count(samples, "samples", least=2)
    by_layouts = LayoutsHintQuestion(view, count, read_seed(seed), read_budget(budget_ms), read_likelihood(likelihood))
    twelve = _declarers_twelve(view)
    return by_layouts if twelve is None else PlansHintQuestion(view, twelve, by_layouts.budget_ms)


@dataclass(frozen=True, slots=True)
class LayoutsHintQuestion:
    """A view whose legal cards are to be judged by layouts of the cards that the player does not see."""

    view: View
    samples: int
    seed: int
    budget_ms: int | None
    likelihood: Likelihood | None

    @property
    def engine(self) -> Engine:
        """The search that it needs."""
        return "raspasy" if self.view.contract.is_raspasy else "open"

    def run(self, work: Work = ALONE) -> Hint:
        """Solve layouts; `work` is told after every few how many are done."""
        work = work.within(self.budget_ms)
        view = self.view
        numbers = drawn(view.layouts, self.samples, self.seed)
        groups = _groups(view)
        solve = _raspasy if view.contract.is_raspasy else _two_sided
        tallies = [_Tally() for _ in groups]
        work.begin(len(numbers))
        nodes, done, rest = 0, 0, iter(Random(self.seed).sample(numbers, len(numbers)))
        size = 1 if view.contract.is_raspasy else BATCH
        while batch := list(islice(rest, size)):
            weights = [1.0 if self.likelihood is None else self.likelihood(view.position(one)) for one in batch]
            worths, played = solve(view, batch, [group[0] for group in groups])
            nodes += played
            for weight, row in zip(weights, worths, strict=True):
                for tally, worth in zip(tallies, row, strict=True):
                    tally.add(worth, weight)
            done += len(batch)
            if work.ends(done, len(numbers)):
                break
        if not tallies[0].total:
            raise PreferansError("no_likely_layout", "likelihood")
        moves = [self._move(cards, tally, done) for cards, tally in zip(groups, tallies, strict=True)]
        return Hint(
            view=view,
            moves=tuple(sorted(moves, key=self._rank)),
            layouts=done,
            of=view.layouts,
            discards=False,
            partial=done < len(numbers),
            nodes=nodes,
        )

    def _move(self, cards: tuple[Card, ...], tally: "_Tally", done: int) -> HintMove:
        of = self.view.layouts if self.likelihood is None else inf
        if self.view.contract.is_raspasy:
            return HintMove(cards, tally.mean(lambda w: (w[1] + w[2]) / 2, of), None, tally.mean(lambda w: w[0], of))
        contract, declares = self.view.contract, self.view.seat == self.view.declarer
        tricks = tally.mean(lambda worth: worth[0] if declares else MAX_CARDS - worth[0], of)
        if contract.level is None and not contract.is_misere:
            return HintMove(cards, tricks, None)
        wanted = not contract.is_misere
        return HintMove(cards, tricks, tally.mean(lambda worth: contract.made_by(worth[0]) == wanted, of))

    def _rank(self, move: HintMove) -> tuple[float, ...]:
        """What to sort moves by: lower is better for the side that plays; of equals the lowest card."""
        contract, declares = self.view.contract, self.view.seat == self.view.declarer
        tricks = move.tricks.value if move.tricks else 0.0
        last = float(move.card.rank)
        if contract.is_raspasy:
            return tricks, move.guarantee.value if move.guarantee else 0.0, last
        chance = move.chance.value if move.chance else 0.0
        if contract.is_misere:  # the chance of a catch; few tricks of his, or of those who want him to take them
            return chance if declares else -chance, tricks, last
        return -chance if declares else chance, -tricks, last


@dataclass(frozen=True, slots=True)
class PlansHintQuestion:
    """A defender's view of a misère in which only the discard is hidden: his cards are to be judged by plans.

    twelve  the declarer's hand and discard
    """

    engine: ClassVar[Engine] = "hidden"
    view: View
    twelve: Hand
    budget_ms: int | None

    def run(self, work: Work = ALONE) -> Hint:
        """Search the best plan after each card; `work` is told after each."""
        view = self.view
        hands = [self.twelve if hand is None else hand for hand in view.hands]
        dealt = Position(hands, view.contract, view.declarer, view.leader)
        groups = _groups(view)
        limit = None if self.budget_ms is None else self.budget_ms * NODES_A_MS // len(groups)
        found: list[Misere] = []
        work.begin(len(groups))
        for done, cards in enumerate(groups, 1):
            found.append(read_misere(dealt, (*view.played, cards[0]), max_nodes=limit, want=()).run())
            if work.ends(done, len(groups)):
                limit = 0  # the others get the bounds that need no search
        discards = len(found[0].discards)
        moves = [HintMove(cards, None, None, caught=one.best_plan) for cards, one in zip(groups, found, strict=True)]
        moves.sort(key=lambda move: ([-number for number in move.caught or ()], move.card.rank))
        return Hint(
            view=view,
            moves=tuple(moves),
            layouts=discards,
            of=discards,
            discards=True,
            partial=any(not one.best_plan.exact for one in found),
            nodes=sum(one.nodes for one in found),
        )


def _numbers(move: HintMove) -> tuple[object, ...]:
    """What a card is compared by."""
    return move.caught, move.chance and move.chance.value, move.tricks and move.tricks.value


def _declarers_twelve(view: View) -> Hand | None:
    """The declarer's hand and discard, where a defender sees everything but which two of them are gone."""
    declarer = view.declarer
    if not view.contract.is_misere or declarer is None or view.seat == declarer or view.discard:
        return None
    if any((view.hands[seat - 1] is None) != (seat == declarer) for seat in SEATS):
        return None
    return Hand(0xFFFFFFFF) - Hand.of(card for hand in view.hands for card in hand or Hand())


def _groups(view: View) -> tuple[tuple[Card, ...], ...]:
    """The legal cards, touching ones together, whatever the layout."""
    others = view.unseen | Hand.of(view.trick)
    for seat in SEATS:
        if seat != view.seat:
            others |= view.holding(seat) or Hand()
    return touching_cards(view.position(0).legal, others)


def _two_sided(view: View, numbers: Sequence[int], cards: Sequence[Card]) -> tuple[list[list[tuple[int, ...]]], int]:
    """The declarer's tricks of ten by layout and card; cards played in the search."""
    from preferans.engine.open import Spot, layout_moves  # numba: only where a search runs

    declarer = view.declarer or 1
    table = on_table(view.trick_leader, view.trick)
    on_it = [table[seat].mask if seat in table else 0 for seat in SEATS]  # what lies there belongs to the hands
    order = [next_seat(declarer, turn) - 1 for turn in range(3)]
    trump = view.contract.trump
    spots = []
    for number in numbers:
        held = view.layout(number)
        one, two, three = (held[place].mask | on_it[place] for place in order)
        spots.append(
            Spot(
                (one, two, three),
                (view.trick_leader - declarer) % 3,
                None if trump is None else int(trump),
                view.contract.is_misere,
                tuple(map(int, view.trick)),
            )
        )
    tricks, nodes = layout_moves(spots, list(map(int, cards)))
    won = view.tricks[declarer - 1]
    return [[(won + taken,) for taken in row] for row in tricks.tolist()], nodes


def _raspasy(view: View, numbers: Sequence[int], cards: Sequence[Card]) -> tuple[list[list[tuple[int, ...]]], int]:
    """His guarantee and his best and worst equilibrium by layout and card; cards played in the search."""
    rows: list[list[tuple[int, ...]]] = []
    nodes = 0
    for number in numbers:
        found = RaspasyQuestion(view.position(number), TIES[0], ("moves",)).run()
        worth = {move.card: (move.guarantee, move.best, move.worst) for move in found.moves}
        rows.append([worth[card] for card in cards])
        nodes += found.nodes
    return rows, nodes


class _Tally:
    """What a card was worth in the layouts so far, by weight."""

    def __init__(self) -> None:
        self.total = 0.0
        self._found: dict[tuple[int, ...], list[float]] = {}
        self._count = 0

    def add(self, worth: tuple[int, ...], weight: float) -> None:
        """One layout more."""
        sums = self._found.setdefault(worth, [0.0, 0.0])
        sums[0] += weight
        sums[1] += weight * weight
        self.total += weight
        self._count += 1

    def mean(self, of_worth: Callable[[tuple[int, ...]], float], of: float) -> Estimate:
        """The mean of a number that depends on the worth; `of`: how many layouts there are, if all weigh alike."""
        found = [(of_worth(worth), sums[0], sums[1]) for worth, sums in self._found.items()]
        return weighted(found, self._count, of)
