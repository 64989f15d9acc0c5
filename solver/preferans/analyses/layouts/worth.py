"""What a hand is worth: for every contract the best discard, its chances, its expected points.

A hand of twelve is asked what to play and what to discard; a hand of ten, what it may hope for from the talon. The best
discard is found on some layouts, and what it is worth on others: the luck of the first does not flatter the second.
"""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, combinations, islice
from typing import ClassVar

from preferans.analyses.estimate import ALL, Estimate, Samples, drawn, estimate, read_samples, read_seed
from preferans.analyses.layouts.count import TRICKS, Layouts, count_each, steps
from preferans.analyses.layouts.discards import rank_of
from preferans.analyses.layouts.known import LEADERS, TWELVE, Twelve, read_contract, read_fixed, read_hand, read_lead
from preferans.analyses.limits import read_budget, read_count
from preferans.analyses.points.points import TrickPoints, trick_points
from preferans.analyses.question import Engine
from preferans.analyses.work import ALONE, Progress, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import BIDS, GAMES, LEVELS, Contract
from preferans.game.deal import MAX_CARDS
from preferans.game.reading import Reader
from preferans.notebook import Shown
from preferans.scoring.convention import Convention, GivenConvention
from preferans.scoring.record import count_players

SAMPLES = 1000  # layouts on which a discard of twelve is measured
TALONS = 30  # for a hand of ten
TALON_SAMPLES = 100  # layouts for each of them
CHOOSING = 4  # a discard is chosen on a fourth of them, but
FEWEST = 20  # layouts at least


@dataclass(frozen=True, slots=True)
class GameWorth:
    """A strain, or misère: what the hand takes in it after the discard that is best there.

    discard  None where it depends on the talon
    tricks   the mean; of a misère, when it is caught
    chances  of 6, 7, 8, 9, 10 tricks or more; of a misère, of not being caught
    """

    game: Contract
    discard: Hand | None
    tricks: Estimate
    chances: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class ContractWorth:
    """A contract in points: after the discard that is best for it, the chance of making it, and the mean points."""

    contract: Contract
    discard: Hand | None
    chance: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth(Shown):
    """What `worth` found.

    known      the hand, twelve cards or ten before the talon, and what else its player knows
    games      the strains in bidding order, then misère; after a stop those that were done
    contracts  all contracts by their points, best first; none without a convention
    contract   what was asked for, if one game was
    samples    the layouts on which a discard was measured (for each talon); None: all there are
    talons     how many talons were drawn; None: the hand has taken it
    partial    whether the work was stopped before its end
    """

    known: Twelve
    games: tuple[GameWorth, ...]
    contracts: tuple[ContractWorth, ...]
    contract: Contract | None
    convention: Convention | None
    players: int
    samples: int | None
    talons: int | None
    seed: int
    partial: bool
    nodes: int = field(compare=False)

    @property
    def hand(self) -> Hand:
        """The cards that were given."""
        return self.known.hand

    def __str__(self) -> str:
        if self.contracts:
            first = self.contracts[0]
            return f"{first.contract}: {first.points} points ({self.convention})"
        return ", ".join(f"{found.game} {found.tricks}" for found in self.games)


def worth(
    hand: str | Hand,
    contract: str | Contract | None = None,
    leader: str = LEADERS[0],
    lead: str | Card | None = None,
    fixed: Mapping[str, object] | None = None,
    *,
    convention: GivenConvention | None = None,
    players: int = 3,
    samples: Samples = None,
    talons: int | None = None,
    seed: int = 0,
    budget_ms: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Worth:
    """What a hand of twelve, or of ten before the talon, is worth in every contract, or in one.

    contract    a strain or misère, to be asked for this alone
    leader      who leads: "hand", "left" (who plays after it) or "right"
    convention  by what contracts are counted in points, for so many players
    samples     layouts on which a discard is measured, 1,000 if left out; of twelve cards also "all". For ten cards as
                many for each talon, 100 if left out
    talons      how many talons are drawn for a hand of ten, 30 if left out
    seed        of what is drawn
    budget_ms   milliseconds; then only what is finished is answered

    >>> found = worth("AKQJT98.AK.A.87", samples=20)
    >>> print(found.games[0].game, found.games[0].discard, found.games[0].chances[4])
    S ...87 1.000 ± 0.000
    """
    return read_worth(
        hand,
        contract,
        leader,
        lead,
        fixed,
        convention=convention,
        players=players,
        samples=samples,
        talons=talons,
        seed=seed,
        budget_ms=budget_ms,
    ).run(Work(executor, progress))


def read_worth(
    hand: object,
    contract: str | Contract | None = None,
    leader: str = LEADERS[0],
    lead: object = None,
    fixed: object = None,
    *,
    convention: GivenConvention | None = None,
    players: int = 3,
    samples: Samples = None,
    talons: int | None = None,
    seed: int = 0,
    budget_ms: int | None = None,
) -> "WorthQuestion":
    """Check what `worth` is asked; nothing is searched."""
    reader = Reader()
    held = read_hand(reader, hand, MAX_CARDS, TWELVE)
    taken = len(held) == TWELVE
    if taken and talons is not None:
        raise PreferansError("no_talons", "talons")
    if not taken and samples == ALL:
        raise PreferansError("not_all", "samples")
    twelve = Twelve(held, leader, read_lead(reader, leader, lead, held), read_fixed(reader, fixed, held))
    games = GAMES if contract is None else (read_contract(contract),)
    seats = count_players(players)
    rules = None if convention is None else Convention.of(convention)
    count = None if taken else read_count(TALONS if talons is None else talons, "talons", least=2)
    return WorthQuestion(
        twelve=twelve,
        games=games,
        convention=rules,
        players=seats,
        samples=read_samples(samples, SAMPLES if taken else TALON_SAMPLES),
        talons=count,
        seed=read_seed(seed),
        budget_ms=read_budget(budget_ms),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthQuestion:
    """A hand that is to be measured in these games; with `talons` it has ten cards, and so many are drawn for it."""

    engine: ClassVar[Engine] = "open"
    twelve: Twelve
    games: tuple[Contract, ...]
    convention: Convention | None
    players: int
    samples: int | None
    talons: int | None
    seed: int
    budget_ms: int | None

    def run(self, work: Work = ALONE) -> Worth:
        """Find the best discards on some layouts, then measure them on others; both in pieces."""
        work = work.within(self.budget_ms)
        hands = self._hands()
        goals = {game: self._goals(game) for game in self.games}
        keys = [(hand, game) for hand in hands for game in self.games]
        candidates = [[hand.after(pairs[0], game) for pairs in hand.discards()] for hand, game in keys]
        picks = sum(len(goals[game]) for _, game in keys)
        measuring = 0 if self.samples is None else steps(picks, self.samples)
        known = list(chain.from_iterable(candidates))
        merit = partial(rank_of, points=None)
        found = count_each(known, self._choosing(), (self.seed, "choose"), False, work, after=measuring, merit=merit)
        nodes, stopped = sum(one.nodes for one in found), any(one.partial for one in found)
        by_key = dict(zip(keys, _split(found, map(len, candidates)), strict=True))
        chosen = {
            (hand, goal): min(some, key=partial(rank_of, points=goal.points))
            for (hand, game), some in by_key.items()
            if all(one.tricks for one in some)
            for goal in goals[game]
        }
        if not chosen:
            raise PreferansError("stopped_early")
        if measuring and not stopped:
            again = list(dict.fromkeys(one.known for one in chosen.values()))
            before = steps(len(known), len(found[0].numbers))
            found = count_each(again, self.samples, (self.seed, "measure"), False, work, before=before)
            nodes += sum(one.nodes for one in found)
            stopped = any(one.partial for one in found)
            measured = {one.known: one for one in found if one.tricks}
            chosen = {key: measured.get(one.known, one) for key, one in chosen.items()}
        by_goal = {
            goal: [chosen[hand, goal] for hand in hands if (hand, goal) in chosen]
            for some in goals.values()
            for goal in some
        }
        return self._worth(by_goal, stopped, nodes)

    def _choosing(self) -> int | None:
        """On how many layouts a discard is chosen."""
        return self.samples and max(FEWEST, self.samples // CHOOSING)

    def _hands(self) -> list[Twelve]:
        """The hand with each of the talons drawn, or as it is."""
        if self.talons is None:
            return [self.twelve]
        left, right = self.twelve.fixed
        seen = self.twelve.hand | left | right
        talons = list(combinations((card for card in Card if card not in seen), 2))
        drawn_talons = drawn(len(talons), self.talons, (self.seed, "talons"))
        return [replace(self.twelve, hand=self.twelve.hand | Hand.of(talons[number])) for number in drawn_talons]

    def _goals(self, game: Contract) -> list["Goal"]:
        """What a discard may be chosen for: the game as such, and each contract in it."""
        plain = Goal(game, None)
        if self.convention is None:
            return [plain]
        bids = [bid for bid in BIDS if bid.game is game.game and game.level in (None, bid.level)]
        return [plain, *(Goal(bid, trick_points(bid, self.convention, self.players)) for bid in bids)]

    def _worth(self, by_goal: Mapping["Goal", Sequence[Layouts]], partial: bool, nodes: int) -> Worth:
        games, contracts = [], []
        for goal, found in by_goal.items():
            if not found:
                continue
            discard = found[0].known.discard if self.talons is None else None
            if goal.points is None:
                games.append(GameWorth(goal.contract, discard, _mean(found, TRICKS), _chances(goal.contract, found)))
            else:
                points = _mean(found, goal.points.as_floats)
                contracts.append(ContractWorth(goal.contract, discard, _chance(goal.contract, found), points))
        contracts.sort(key=lambda one: (-one.points.value, BIDS.index(one.contract)))
        return Worth(
            known=self.twelve,
            games=tuple(games),
            contracts=tuple(contracts),
            contract=self.games[0] if len(self.games) == 1 else None,
            convention=self.convention,
            players=self.players,
            samples=self.samples,
            talons=self.talons and max(map(len, by_goal.values())),
            seed=self.seed,
            partial=partial,
            nodes=nodes,
        )


@dataclass(frozen=True, slots=True)
class Goal:
    """What a discard is chosen for: a game as such (points None), or most points in a contract."""

    contract: Contract
    points: TrickPoints | None


def _chances(game: Contract, found: Sequence[Layouts]) -> tuple[Estimate, ...]:
    contracts = [game] if game.is_misere else [Contract(game.game, level) for level in LEVELS]
    return tuple(_chance(contract, found) for contract in contracts)


def _chance(contract: Contract, found: Sequence[Layouts]) -> Estimate:
    return _mean(found, [contract.made_by(tricks) for tricks in TRICKS])


def _mean(found: Sequence[Layouts], worth: Sequence[float]) -> Estimate:
    """What 0, 1, … tricks are worth after one talon, or on average over several: their spread tells the error."""
    each = [one.expected(worth) for one in found]
    return each[0] if len(each) == 1 else estimate([one.value for one in each], [1] * len(each))


def _split(found: Sequence[Layouts], sizes: Iterable[int]) -> list[Sequence[Layouts]]:
    rest = iter(found)
    return [list(islice(rest, size)) for size in sizes]
