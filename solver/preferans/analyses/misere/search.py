"""The search for plans: Python's positions turned into what the engine sees, and what it finds into results."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from preferans.analyses.bounds import Bounds
from preferans.analyses.misere.intercepts import intercepts_of
from preferans.analyses.misere.misere import MisereQuestion, Ways
from preferans.analyses.misere.plan import Plan, TooLong, plan
from preferans.analyses.misere.results import Misere, Pair
from preferans.analyses.misere.review import review
from preferans.analyses.misere.suits import suits_of
from preferans.analyses.solve import Discard, SolveQuestion
from preferans.game.cards import Card, Hand
from preferans.game.play import Hands
from preferans.game.position import Position
from preferans.game.rules import SEATS, next_seat

if TYPE_CHECKING:
    from preferans.engine.hidden import Front, Seen

MAX_PLANS = 100  # that are listed


class PlanSearch:
    """The search that answers one question; for the engine the declarer is player 0."""

    def __init__(self, question: MisereQuestion) -> None:
        from preferans.engine.hidden import NO_LIMIT, Catcher  # numba: only where a search runs

        assert question.dealt.declarer is not None
        self._question = question
        self._declarer = question.dealt.declarer
        self._weight = question.weight
        self._pairs = tuple(question.ways)
        self._masks = [Hand.of(pair).mask for pair in self._pairs]
        self._catcher: Catcher = Catcher(self._masks, NO_LIMIT if question.limit is None else question.limit)
        self._tricks = {pair: SolveQuestion(position, ()).run().tricks for pair, position in question.ways.items()}

    def result(self) -> Misere:
        """Search all that is wanted."""
        position, ways, want = self._question.position, self._question.ways, self._question.want
        pair, here = next(iter(ways.items()))
        front, counting, sets, complete = self._fronts("plans" in want)
        looked_back = None if position.discarding else review(position, ways, self._tricks, self._is_sure)
        wanted = "plan" in want and sets[0] and not self._won(here)
        written = self._plan(here, pair, sets[0]) if wanted else None
        best_known = looked_back.discard if looked_back else min(ways, key=lambda one: self._tricks[one])
        holdings = _holdings(here, pair)
        discards = (Discard(pair, tricks) for pair, tricks in self._tricks.items())
        return Misere(
            position=position,
            played=self._question.played,
            holdings=holdings,
            trick=here.trick,
            seat=here.seat,
            discards=tuple(sorted(discards, key=lambda discard: discard.tricks)),
            sure_catch=self._sure(front),
            best_plan=Bounds(counting.least, counting.most),
            best_weight=None if self._weight is None else self._weight_of(front),
            plans=self._sets(sets),
            all_plans=complete,
            plan=written,
            suits=suits_of(_holdings(ways[looked_back.discard], ()) if looked_back else holdings, self._declarer),
            intercepts=intercepts_of(ways[best_known]),
            review=looked_back,
            nodes=self._catcher.nodes,
        )

    def _won(self, position: Position) -> int:
        """The tricks that the declarer has taken already."""
        return position.tricks[self._declarer - 1]

    def _fronts(self, whole: bool) -> tuple["Front", "Front", list[int], bool]:
        """The fronts of the discards that are caught, by weight and by number; the maximal sets, or a best one; whether
        these are all.
        """
        from preferans.engine.hidden import Front, Spent

        pair, here = next(iter(self._question.ways.items()))
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
        from preferans.engine.hidden import bits

        found = [tuple(self._pairs[i] for i in bits(one)) for one in sets]
        weight = self._weight or {}
        found.sort(key=lambda one: (-sum(weight.get(pair, 0) for pair in one), -len(one)))
        return tuple(found)

    def _sure(self, front: "Front") -> bool | None:
        """Whether one plan catches all of them; None where the budget was spent before that was known."""
        total = (1 << len(self._pairs)) - 1
        if front.best == total:
            return True
        return False if front.universe != total or front.conflicts or front.least == front.most else None

    def _weight_of(self, front: "Front") -> Bounds:
        """What a heaviest plan weighs."""
        scale = len(self._pairs) + 1
        return Bounds(front.least // scale, front.most // scale)

    def _plan(self, here: Position, pair: Pair, belief: int) -> Plan | None:
        from preferans.engine.hidden import Spent

        limit = self._question.limit
        if limit is not None:  # as much again: the set is known to be caught
            self._catcher.limit = self._catcher.nodes + limit
        try:
            return plan(self._catcher, self._seen(here, pair), self._masks, belief, here.n - len(here.history))
        except (Spent, TooLong):
            return None

    def _seen(self, position: Position, pair: Sequence[Card]) -> "Seen":
        """What everybody sees of a position; `pair` is its discard."""
        from preferans.engine.hidden import Seen

        holdings = _holdings(position, pair)
        hands = [holdings[next_seat(self._declarer, turn) - 1].mask for turn in range(3)]
        lead = (position.trick_leader - self._declarer) % 3
        for turn, card in enumerate(position.trick):
            hands[(lead + turn) % 3] |= card.mask
        him, left, right = hands
        return Seen((him, left, right), lead, tuple(map(int, position.trick)))

    def _is_sure(self, ways: Ways) -> bool | None:
        """Whether one plan catches each of these discards; all of them can have led to the same sight."""
        from preferans.engine.hidden import Spent

        pair, here = next(iter(ways.items()))
        left = here.n - len(here.history)
        if self._won(here) or not left:
            return self._won(here) > 0
        belief = sum(1 << i for i, one in enumerate(self._pairs) if one in ways)
        try:
            return self._catcher.caught(self._seen(here, pair), belief, left)[0]
        except Spent:
            return None


def _holdings(position: Position, pair: Sequence[Card]) -> Hands:
    """What the seats hold, the declarer's discard in his hand."""
    discarded = Hand.of(pair)
    one, two, three = (position.holding(seat) | (discarded if seat == position.declarer else Hand()) for seat in SEATS)
    return one, two, three
