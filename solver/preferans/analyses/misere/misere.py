"""A misère as it is played: which two cards the declarer discarded is hidden from the defenders.

They lay their hands open and play as one; they see 20 cards, and so know the declarer's twelve. «Was it caught?» has
three answers: with the discard known (by each discard); by one plan, whatever he discarded (the sure catch); and what
the best plan catches (Codex 3.6). A plan is what the defenders play after anything that they can see. The declarer
knows it, and everything else.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from preferans.analyses.limits import read_budget
from preferans.analyses.misere.plan import Plan, TooLong, plan
from preferans.analyses.solve import Discard, solve
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, Suit, card_order
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.game.rules import SEATS, next_seat
from preferans.notebook import Shown

if TYPE_CHECKING:
    from preferans.engine.catcher import Front, Seen

WANTS = ("discards", "plans", "plan")
MAX_PLANS = 100  # that are listed
MOST_NODES = 1 << 61  # more is never played
MAX_WEIGHT = 1_000_000
NODES_A_MS = 5000  # cards that the search for plans plays in a millisecond, at least

Pair = tuple[Card, Card]


class Bounds(NamedTuple):
    """A number that lies within these, both included; they are equal when it is exact."""

    least: int
    most: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class Holding:
    """The declarer's cards of a suit, as they stand against those that the defenders hold.

    clean     whether he can never be made to win while a defender leads it
    cures     of a hole: the cards that make it clean when one of them is discarded
    """

    suit: Suit
    cards: Hand
    clean: bool
    cures: tuple[Card, ...]


class Turn(NamedTuple):
    """A card after which a verdict was another.

    verdict  "open": with the discard known; "sure": by one plan, whatever was discarded
    place    of the card in `played`, from 1
    caught   the verdict from then on
    """

    verdict: str
    place: int
    card: Card
    seat: int
    caught: bool


class Intercept(NamedTuple):
    """A trick that the declarer takes in the best line though he could lose it: otherwise he would take more.

    trick      its number, from 1
    otherwise  his tricks over the whole of `hands` if he plays low
    """

    trick: int
    card: Card
    otherwise: int


@dataclass(frozen=True, slots=True)
class Review:
    """The play looked back upon, the actual discard known.

    tricks   what the declarer takes after this discard when nobody errs, everybody knowing it
    best     what he takes after the best discard
    taken    the tricks he took in `played`
    open     whether he is caught when the discard is known: before the first card of `played`, and after each
    sure     the same for one plan that catches whatever he discarded; None where the budget was spent
    turns    the cards after which one of these changed
    """

    discard: Pair
    tricks: int
    best: int
    taken: int
    open: tuple[bool, ...]
    sure: tuple[bool | None, ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
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
    best_weight the same by weight, where weights are given
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
        least, most = self.best_plan
        best = str(least) if least == most else f"{least} to {most}"
        return (
            f"misère by seat {self.position.declarer}: {self.catchable} of {len(self.discards)} discards caught "
            f"when known, {best} by one plan"
        )


def misere(
    position: Position,
    played: str | Sequence[str | Card] = (),
    *,
    weights: Mapping[str, int] | None = None,
    max_nodes: int | None = None,
    budget_ms: int | None = None,
    want: Collection[str] = WANTS,
) -> Misere:
    """A misère whose discard is hidden: what is caught by each discard, surely, and by the best plan.

    position   a misère; the declarer's hand has two cards more than the others, and he has discarded two of them. Or
               three equal hands with `discard` (of ten cards it may be left out: the two that nobody holds): then the
               analysis is of the hands as they were dealt, and `position.played` is reviewed
    played     cards played since, the discard hidden: the analysis answers for what results
    weights    how much each discard counts for the best plan, "S8 D7" -> a whole number up to 1,000,000; those left out
               count 0, and of plans that weigh the same the one that catches more discards is best
    max_nodes  the cards that may be played in the search for plans; when they are spent, what is known so far is
               answered as bounds
    budget_ms  the same in milliseconds, about: as many cards as are played in them at least
    want       out of "discards" (their tricks are found anyway), "plans" and "plan"

    PreferansError when it is no misère, the discard is neither hidden nor given, a card of `played` can't have been
    played after any discard, or a weight is none.

    >>> found = misere(Position("987.Q.. JT... K.A..", "misere"))
    >>> print(found)
    misère by seat 1: 0 of 6 discards caught when known, 0 by one plan
    """
    return prepared(position, played, weights=weights, max_nodes=max_nodes, budget_ms=budget_ms, want=want)()


def prepared(
    position: Position,
    played: str | Sequence[str | Card] = (),
    *,
    weights: Mapping[str, int] | None = None,
    max_nodes: int | None = None,
    budget_ms: int | None = None,
    want: Collection[str] = WANTS,
) -> Callable[[], Misere]:
    """`misere` in two steps: everything is checked now, and the search comes with the call of what is returned."""
    position = _with_discard(position)
    _check(position, played)
    for item in [want] if isinstance(want, str) else want:
        if item not in WANTS:
            raise PreferansError("unknown_want", "want", text=item, known=", ".join(WANTS))
    dealt = position if position.discarding else _undiscarded(position)
    ways = {pair: dealt.with_discard(pair) for pair in dealt.discards()}
    weight = _weights(weights, ways)
    limit = _limit(max_nodes, read_budget(budget_ms))
    cards = Reader().cards(played, "played")
    for index, card in enumerate(cards, 1):
        ways = _after(ways, card, index, dealt)
    return lambda: _Search(dealt, ways, cards, weight, limit).result(position, want)


def _with_discard(position: Position) -> Position:
    """The position with its discard, where that is the two cards that nobody holds."""
    rest = Hand(0xFFFFFFFF) - Hand.of(card for hand in position.hands for card in hand)
    if position.discarding or position.discard or position.n < MAX_CARDS or not position.contract.is_misere:
        return position
    return Position(
        position.hands,
        position.contract,
        position.declarer,
        position.leader,
        position.played,
        position.talon,
        tuple(rest),
    )


def _check(position: Position, played: object) -> None:
    if not position.contract.is_misere:
        raise PreferansError("not_misere", "contract", contract=position.contract)
    if not position.discarding and not position.discard:
        raise PreferansError("discard_unknown", "discard")
    if not position.discarding and played:
        raise PreferansError("played_twice", "played")


def _undiscarded(position: Position) -> Position:
    """The deal before the declarer discarded."""
    hands = [
        hand | Hand.of(position.discard) if seat == position.declarer else hand
        for seat, hand in zip(SEATS, position.hands, strict=True)
    ]
    return Position(hands, position.contract, position.declarer, position.leader, (), position.talon)


def _weights(weights: Mapping[str, int] | None, ways: Collection[Pair]) -> dict[Pair, int] | None:
    if weights is None:
        return None
    if not isinstance(weights, Mapping):
        raise PreferansError("not_weights", "weights")
    found = dict.fromkeys(ways, 0)
    for index, (name, weight) in enumerate(weights.items(), 1):
        try:
            cards = Reader().cards(name, "weights")
        except PreferansError as error:
            raise error.at("weights", index) from None
        pair = next((pair for pair in ways if sorted(cards, key=card_order) == list(pair)), None)
        if pair is None:
            raise PreferansError("no_discard", "weights", text=str(name), index=index)
        if isinstance(weight, bool) or not isinstance(weight, int) or not 0 <= weight <= MAX_WEIGHT:
            raise PreferansError("bad_weight", "weights", limit=MAX_WEIGHT, index=index)
        found[pair] = weight
    return found


def _limit(max_nodes: object, budget_ms: int | None) -> int | None:
    if max_nodes is None:
        return None if budget_ms is None else budget_ms * NODES_A_MS
    if isinstance(max_nodes, bool) or not isinstance(max_nodes, int) or max_nodes < 0:
        raise PreferansError("bad_count", "max_nodes")
    return min(max_nodes, MOST_NODES if budget_ms is None else budget_ms * NODES_A_MS)


def _after(ways: Mapping[Pair, Position], card: Card, index: int, dealt: Position) -> dict[Pair, Position]:
    """The discards after which a card could be played, with the positions after it; PreferansError without any."""
    found, refusals = {}, []
    for pair, position in ways.items():
        try:
            found[pair] = position.play(card)
        except PreferansError as error:
            refusals.append(error)
    if found:
        return found
    revoke = next((error for error in refusals if error.code == "revoke"), refusals[0])
    if revoke.code == "revoke" and revoke.details["seat"] == dealt.declarer:
        raise PreferansError("cant_be_void", "played", card=card, suit=revoke.details["suit"], index=index)
    raise revoke


class _Search:
    """The plans of one deal: Python's positions turned into what the engine sees, the declarer being its player 0."""

    def __init__(
        self,
        dealt: Position,
        ways: Mapping[Pair, Position],
        played: tuple[Card, ...],
        weight: Mapping[Pair, int] | None,
        limit: int | None,
    ) -> None:
        from preferans.engine.catcher import NO_LIMIT, Catcher  # numba: only where a search runs

        self._dealt = dealt
        self._ways = ways
        self._played = played
        self._weight = weight
        self._limit = limit
        self._pairs = tuple(ways)
        self._masks = [Hand.of(pair).mask for pair in ways]
        self._catcher: Catcher = Catcher(self._masks, NO_LIMIT if limit is None else limit)
        self._tricks = {pair: solve(position, want=()).tricks for pair, position in ways.items()}

    def result(self, position: Position, want: Collection[str]) -> Misere:
        """All of it."""
        pair, here = next(iter(self._ways.items()))
        front, counting, sets, complete = self._fronts("plans" in want)
        best = self._sets(sets)
        review = self._review(position) if not position.discarding else None
        best_known = review.discard if review else min(self._ways, key=lambda one: self._tricks[one])
        weights = None if self._weight is None else self._weights_of(front)
        discards = (Discard(pair, tricks) for pair, tricks in self._tricks.items())
        return Misere(
            position,
            self._played,
            _holdings(here, pair),
            here.trick,
            here.seat,
            tuple(sorted(discards, key=lambda discard: discard.tricks)),
            self._sure(front),
            Bounds(counting.least, counting.most),
            weights,
            best,
            complete,
            self._plan(here, pair, sets[0]) if "plan" in want and sets[0] and not self._won(here) else None,
            _suits(_holdings(self._ways[review.discard], ()) if review else _holdings(here, pair), here.declarer),
            _intercepts(self._ways[best_known]),
            review,
            self._catcher.nodes,
        )

    def _won(self, position: Position) -> int:
        """The tricks that the declarer has taken already."""
        return position.tricks[self._dealt.declarer - 1] if self._dealt.declarer else 0

    def _fronts(self, whole: bool) -> tuple["Front", "Front", list[int], bool]:
        """The fronts of the discards that are caught, by weight and by number; the maximal sets, or a best one; whether
        these are all.
        """
        from preferans.engine.catcher import Front, Spent

        pair, here = next(iter(self._ways.items()))
        caught = sum(1 << i for i, tricks in enumerate(self._tricks.values()) if tricks)
        seen, left = self._seen(here, pair), here.n - len(here.history)

        def ask(belief: int) -> int:
            found, more = self._catcher.caught(seen, belief, left)
            return 0 if found else more

        won = self._won(here) or not left
        weight = [1] * len(self._pairs)
        if self._weight is not None:  # the number of discards only breaks ties
            weight = [self._weight[one] * (len(self._pairs) + 1) + 1 for one in self._pairs]
        oracle = (lambda _: 0) if won else ask
        front = Front(caught, weight, oracle)
        counting = front if self._weight is None else Front(caught, [1] * len(self._pairs), oracle)
        try:
            front.search()
            counting.search()
            sets, complete = front.maximal(MAX_PLANS) if whole else ([front.best], False)
        except Spent:
            return front, counting, [front.best], False
        return front, counting, sets, complete

    def _sets(self, sets: Sequence[int]) -> tuple[tuple[Pair, ...], ...]:
        """Sets of discards by their cards, the best first."""
        from preferans.engine.catcher import bits

        found = [tuple(self._pairs[i] for i in bits(one)) for one in sets]
        weight = self._weight or {}
        found.sort(key=lambda one: (-sum(weight.get(pair, 0) for pair in one), -len(one)))
        return tuple(found)

    def _sure(self, front: "Front") -> bool | None:
        total = (1 << len(self._pairs)) - 1
        if front.best == total:
            return True
        return False if front.universe != total or front.conflicts or front.least == front.most else None

    def _weights_of(self, front: "Front") -> Bounds:
        """What a heaviest plan weighs."""
        scale = len(self._pairs) + 1
        return Bounds(front.least // scale, front.most // scale)

    def _plan(self, here: Position, pair: Pair, belief: int) -> Plan | None:
        from preferans.engine.catcher import Spent

        if self._limit is not None:  # as much again: the set is known to be caught
            self._catcher.limit = self._catcher.nodes + self._limit
        try:
            return plan(self._catcher, self._seen(here, pair), self._masks, belief, here.n - len(here.history))
        except (Spent, TooLong):
            return None

    def _seen(self, position: Position, pair: Sequence[Card]) -> "Seen":
        """What everybody sees of a position; `pair` is its discard."""
        from preferans.engine.catcher import Seen

        declarer = position.declarer
        assert declarer is not None
        holdings = _holdings(position, pair)
        hands = [holdings[next_seat(declarer, turn) - 1].mask for turn in range(3)]
        lead = (position.trick_leader - declarer) % 3
        for turn, card in enumerate(position.trick):
            hands[(lead + turn) % 3] |= card.mask
        him, left, right = hands
        return Seen((him, left, right), lead, tuple(map(int, position.trick)))

    def _review(self, position: Position) -> Review:
        """The play of `position`, its discard known."""
        one, other = position.discard
        ways = dict(self._ways)
        opened, sure = [self._tricks[one, other] > 0], [self._is_sure(ways)]
        turns = []
        for index, card in enumerate(position.played, 1):
            seat = ways[one, other].seat
            assert seat is not None
            ways = _after(ways, card, index, self._dealt)
            opened.append(solve(ways[one, other], want=()).tricks > 0)
            sure.append(self._is_sure(ways))
            for verdict, known in (("open", opened), ("sure", sure)):
                if known[-1] is not None and known[-2] is not None and known[-1] != known[-2]:
                    turns.append(Turn(verdict, index, card, seat, known[-1]))
        tricks, best = self._tricks[one, other], min(self._tricks.values())
        return Review((one, other), tricks, best, self._won(position), tuple(opened), tuple(sure), tuple(turns))

    def _is_sure(self, ways: Mapping[Pair, Position]) -> bool | None:
        """Whether one plan catches each of these discards; all of them can have led to the same sight."""
        from preferans.engine.catcher import Spent

        pair, here = next(iter(ways.items()))
        left = here.n - len(here.history)
        if self._won(here) or not left:
            return self._won(here) > 0
        belief = sum(1 << i for i, one in enumerate(self._pairs) if one in ways)
        try:
            return self._catcher.caught(self._seen(here, pair), belief, left)[0]
        except Spent:
            return None


def _holdings(position: Position, pair: Sequence[Card]) -> tuple[Hand, Hand, Hand]:
    """What the seats hold, the declarer's discard in his hand."""
    discarded = Hand.of(pair)
    one, two, three = (position.holding(seat) | (discarded if seat == position.declarer else Hand()) for seat in SEATS)
    return one, two, three


def _suits(hands: Sequence[Hand], declarer: int | None) -> tuple[Holding, ...]:
    assert declarer is not None
    him = hands[declarer - 1]
    theirs = Hand.of(card for hand in hands for card in hand if card not in him)
    return tuple(_holding(suit, him.suit(suit), theirs.suit(suit)) for suit in Suit if him.suit(suit))


def _holding(suit: Suit, his: Hand, theirs: Hand) -> Holding:
    clean = _is_clean(his, theirs)
    cures = () if clean else tuple(card for card in his if _is_clean(his - Hand(card.mask), theirs))
    return Holding(suit, his, clean, cures)


def _is_clean(his: Hand, theirs: Hand) -> bool:
    """Whether his j-th lowest card is no higher than the (2j - 1)-th of all that are in play."""
    ranks = [card.rank for card in reversed(list(his | theirs))]
    mine = [card.rank for card in reversed(list(his))]
    return all(rank <= ranks[min(2 * j, len(ranks) - 1)] for j, rank in enumerate(mine))


def _intercepts(position: Position) -> tuple[Intercept, ...]:
    """Tricks of the best line that the declarer could have lost, but must take lest he take more."""
    solution = solve(position, want=("line",))
    found = []
    for card in solution.line:
        if position.seat == position.declarer and position.trick and solution.tricks:
            number = len(position.history)
            best = max(one for one in position.trick if one.suit is position.trick[0].suit)
            low = [one for one in position.legal if one.suit is not best.suit or one < best]
            if low and card not in low:
                moves = {move.card: move.tricks for move in solve(position, want=("moves",)).moves}
                otherwise = min(moves[one] for one in low)
                if otherwise > moves[card]:
                    found.append((number, Intercept(number + 1, card, otherwise)))
        position = position.play(card)
    return tuple(one for number, one in found if position.history[number].winner == position.declarer)
