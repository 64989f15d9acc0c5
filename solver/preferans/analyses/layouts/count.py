"""A hand of ten: how many layouts of the unseen cards give the declarer 0, 1, … tricks, each solved exactly."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from math import sqrt
from time import perf_counter
from typing import Any, ClassVar

from preferans.analyses.estimate import Estimate, Samples, drawn, estimate, read_samples, read_seed
from preferans.analyses.layouts.known import (
    LEADERS,
    Ten,
    read_contract,
    read_discard,
    read_fixed,
    read_hand,
    read_lead,
)
from preferans.analyses.layouts.pieces import Asked, Numbers, Solved, pieces, solve_all
from preferans.analyses.limits import read_budget, read_count
from preferans.analyses.points.points import TrickPoints, trick_points
from preferans.analyses.question import Engine
from preferans.analyses.work import ALONE, Progress, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import Contract
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.notebook import Shown
from preferans.scoring.convention import GivenConvention
from preferans.scoring.record import count_players

CAUGHT = 1  # tricks at which counting may stop when it is asked only whether a misère is caught
MAX_EXAMPLES = 1000
FEW = 100  # layouts of each of several hands that are solved first
LONG = 2_000_000  # layouts: so many are announced
GROWTH = 1.4  # measured: a hundred times as many layouts take ten to twenty times as long
TRICKS = range(MAX_CARDS + 1)


@dataclass(frozen=True, slots=True)
class Example:
    """One layout as `solve` takes it, the hand being seat 1, and the hand's tricks in it."""

    position: Position
    tricks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Layouts(Shown):
    """What `layouts` found.

    known     the hand, the discard, and what else is known
    of        how many layouts there are
    numbers   those that were solved: all of them, a sample, or what was done before a stop
    tricks    the hand's tricks in each of them, a byte each
    most      the tricks at which counting stopped: 1 when it was asked only whether the misère is caught, else 10
    partial   whether the work was stopped before its end
    nodes     cards played in the search
    points    what tricks are worth to the hand, under a convention if one was given
    examples  layouts that were asked for
    """

    known: Ten
    of: int
    numbers: Numbers = field(repr=False)
    tricks: bytes = field(repr=False)
    most: int
    partial: bool
    nodes: int = field(compare=False)
    points: TrickPoints | None = None
    examples: tuple[Example, ...] = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of the layouts solved give the hand 0, 1, … tricks."""
        return tuple(map(self.tricks.count, range(self.most + 1)))

    @property
    def layouts(self) -> int:
        """How many were solved."""
        return len(self.tricks)

    @property
    def sampled(self) -> bool:
        """Whether the numbers are estimates."""
        return self.layouts < self.of

    @property
    def mean(self) -> float:
        """The hand's tricks, on average."""
        return self.expected(TRICKS).value

    def chance(self, least: int) -> float:
        """The chance of at least so many tricks, from 0 to 1."""
        return self.expected([tricks >= least for tricks in TRICKS]).value

    @property
    def made(self) -> Estimate:
        """The chance that the contract is made, or the misère not caught."""
        return self.expected([self.known.contract.made_by(tricks) for tricks in TRICKS])

    @property
    def when_caught(self) -> float:
        """The hand's tricks on average where it takes any; 0 where it never does."""
        caught = self.layouts - self.counts[0]
        return self.mean * self.layouts / caught if caught else 0.0

    @property
    def expected_points(self) -> Estimate | None:
        """The mean of the hand's points, in whists, if they were asked for."""
        return None if self.points is None else self.expected(self.points.as_floats)

    def expected(self, worth: Sequence[float]) -> Estimate:
        """The mean of what 0, 1, … tricks are worth."""
        return estimate(worth[: self.most + 1], self.counts, self.of)

    def __str__(self) -> str:
        found = ", ".join(f"{count} of {tricks}" for tricks, count in enumerate(self.counts) if count)
        return f"{self.known.contract.text()}: {self.layouts} layouts by tricks: {found}"


def layouts(
    hand: str | Hand,
    discard: object,
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
    examples: int = 0,
    outcome: str | int | None = None,
    budget_ms: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Layouts:
    """Solve the layouts of the cards that are neither in the hand nor in the discard.

    hand        ten cards, the declarer's; in any notation that Position takes
    discard     the two cards that nobody has
    leader      who leads to the first trick: "hand", "left" (who plays after it) or "right"
    lead        the card that the hand has led already
    fixed       {"left": cards, "right": cards} that these players are known to have
    samples     how many layouts, drawn with this seed; "all", or left out: all of them
    caught      of a misère: only whether it is caught, which takes a fraction of the time
    convention  by what the tricks are counted in points too, for so many players
    examples    how many layouts to name as positions, with this outcome: a number of tricks, "6+" for as many or more,
                "5-" for as many or fewer; "made", "down", "clean", "caught"; left out: any
    budget_ms   milliseconds; then the answer rests on the layouts that are solved, and says that it is partial
    executor    of concurrent.futures; left out: a thread for each processor
    progress    called with the pieces done and their number; what it returns, if true, ends the work there

    PreferansError when the cards or the fields do not go together, or when it is raspasy.

    >>> print(layouts("AKQJT987.A.A.", "C7 C8", "S", fixed={"left": "♥KQJT987 ♦KQJ"}))
    ♠: 1 layouts by tricks: 1 of 10
    """
    return read_layouts(
        hand,
        discard,
        contract,
        leader,
        lead,
        fixed,
        samples=samples,
        seed=seed,
        caught=caught,
        convention=convention,
        players=players,
        examples=examples,
        outcome=outcome,
        budget_ms=budget_ms,
    ).run(Work(executor, progress))


def read_layouts(
    hand: object,
    discard: object,
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
    examples: int = 0,
    outcome: object = None,
    budget_ms: int | None = None,
) -> "LayoutsQuestion":
    """Check what `layouts` is asked; nothing is searched."""
    reader = Reader()
    cards = read_hand(reader, hand, MAX_CARDS)
    thrown = read_discard(reader, discard, cards)
    counting = read_counting(contract, samples, seed, caught, convention, players)
    led = read_lead(reader, leader, lead, cards)
    ten = Ten(cards, thrown, counting.game, leader, led, read_fixed(reader, fixed, cards | thrown))
    count, outcomes = _read_examples(examples, outcome, counting.game)
    return LayoutsQuestion(ten, counting, count, outcomes, read_budget(budget_ms))


@dataclass(frozen=True, slots=True)
class Counting:
    """How the layouts of a hand are counted.

    samples  how many of them are solved; None: all
    caught   whether it is asked only if a misère is caught
    points   what tricks are worth, where that is asked
    """

    game: Contract
    samples: int | None
    seed: int
    caught: bool
    points: TrickPoints | None


def read_counting(
    contract: str | Contract,
    samples: Samples,
    seed: int,
    caught: bool,
    convention: GivenConvention | None,
    players: int,
) -> Counting:
    """Read these fields of a request; PreferansError when they do not go together."""
    game = read_contract(contract)
    if not isinstance(caught, bool):
        raise PreferansError("not_flag", "caught")
    if caught and not game.is_misere:
        raise PreferansError("only_misere", "caught", contract=game)
    if caught and convention is not None:
        raise PreferansError("caught_alone", "convention")
    count = count_players(players)
    points = None if convention is None else trick_points(game, convention, count)
    return Counting(game, read_samples(samples), read_seed(seed), caught, points)


@dataclass(frozen=True, slots=True)
class LayoutsQuestion:
    """A hand of ten whose layouts are to be counted, and so many examples to be named.

    outcomes  the numbers of tricks that an example may have
    """

    engine: ClassVar[Engine] = "open"
    ten: Ten
    counting: Counting
    examples: int
    outcomes: Collection[int]
    budget_ms: int | None

    def run(self, work: Work = ALONE) -> Layouts:
        """Solve the layouts, in pieces."""
        counting = self.counting
        (found,) = count_each([self.ten], counting.samples, counting.seed, counting.caught, work.within(self.budget_ms))
        fit = [place for place, tricks in enumerate(found.tricks) if tricks in self.outcomes]
        places = [fit[number] for number in drawn(len(fit), self.examples, counting.seed)]
        examples = tuple(Example(self.ten.position(found.numbers[place]), found.tricks[place]) for place in places)
        return replace(found, points=counting.points, examples=examples)


def count_each(
    all_known: Sequence[Ten],
    samples: int | None,
    seed: object,
    caught: bool,
    work: Work,
    before: int = 0,
    after: int = 0,
    merit: Callable[[Layouts], Any] = lambda _: 0,
) -> list[Layouts]:
    """Solve the layouts of several hands; hands with the same unseen cards are solved on the same layouts.

    before, after  pieces of a longer work that are done already, and that come later
    merit          what is small for the hands that matter most

    Of many layouts a few are solved first for every hand: after a stop there is something of each, and the hands that
    matter most are done before the others.
    """
    asked = [_asked(known, samples, seed, caught) for known in all_known]
    few: list[Layouts] | None = None
    if _begins_with_few(len(asked), len(asked[0].numbers)):
        start = perf_counter()
        later = after + sum(pieces(len(one.numbers)) for one in asked)
        first = [replace(one, numbers=[one.numbers[i] for i in drawn(len(one.numbers), FEW, seed)]) for one in asked]
        few = _solved(all_known, asked, solve_all(first, work, before, later))
        if work.announce and sum(len(one.numbers) for one in asked) > LONG:
            work.announce(_forecast(perf_counter() - start, asked))
        before += len(asked)
        if not all(one.tricks for one in few):
            raise PreferansError("stopped_early")
    order = sorted(range(len(asked)), key=lambda i: merit(few[i])) if few else list(range(len(asked)))
    done = solve_all([asked[i] for i in order], work, before, after)
    found = _solved([all_known[i] for i in order], [asked[i] for i in order], done)
    whole = [one for _, one in sorted(zip(order, found, strict=True), key=lambda pair: pair[0])]
    return [less if few and more.partial else more for more, less in zip(whole, few or whole, strict=True)]


def steps(hands: int, layouts: int) -> int:
    """Return in how many pieces `count_each` solves so many layouts of each of so many hands."""
    return hands * (pieces(layouts) + _begins_with_few(hands, layouts))


def _begins_with_few(hands: int, layouts: int) -> bool:
    return hands > 1 and layouts > FEW


def _forecast(seconds: float, asked: Sequence[Asked]) -> float:
    """About how many seconds all take, when a few of each took these: what is known already spares more and more."""
    rate = seconds / (FEW * len(asked))
    return rate * sum(GROWTH * sqrt(len(one.numbers) * FEW) for one in asked)


def _solved(all_known: Sequence[Ten], asked: Sequence[Asked], done: Sequence[Solved]) -> list[Layouts]:
    return [_layouts(known, one, solved) for known, one, solved in zip(all_known, asked, done, strict=True)]


def _asked(known: Ten, samples: int | None, seed: object, caught: bool) -> Asked:
    unseen = known.unseen
    return Asked(unseen, drawn(unseen.layouts, samples, (seed, unseen.cards)), CAUGHT if caught else MAX_CARDS)


def _layouts(known: Ten, asked: Asked, solved: Solved) -> Layouts:
    partial = len(solved.numbers) < len(asked.numbers)
    return Layouts(
        known=known,
        of=asked.unseen.layouts,
        numbers=solved.numbers,
        tricks=solved.tricks,
        most=asked.high,
        partial=partial,
        nodes=solved.nodes,
    )


def _read_examples(examples: int, outcome: object, contract: Contract) -> tuple[int, Collection[int]]:
    read_count(examples, "examples", MAX_EXAMPLES, least=0)
    if outcome is None:
        return examples, TRICKS
    words: tuple[str, ...] = ()
    if contract.is_misere or contract.level:
        words = ("clean", "caught") if contract.is_misere else ("made", "down")
    text = str(outcome)
    if words and text in words:
        return examples, [tricks for tricks in TRICKS if contract.made_by(tricks) == (text == words[0])]
    found = _OUTCOME.fullmatch(text)
    if not found or int(found[1]) > MAX_CARDS:
        raise PreferansError("unknown_word", "outcome", text=text, known=", ".join(("5", "6+", "4-", *words)))
    tricks, more = int(found[1]), found[2]
    return examples, TRICKS[0 if more == "-" else tricks : None if more == "+" else tricks + 1]


_OUTCOME = re.compile(r"([0-9]{1,2})([+-]?)")
