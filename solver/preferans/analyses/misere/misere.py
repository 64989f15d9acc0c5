"""A misère as it is played: which two cards the declarer discarded is hidden from the defenders.

They lay their hands open and play as one; they see 20 cards, and so know the declarer's twelve. «Was it caught?» has
three answers: with the discard known (by each discard); by one plan, whatever he discarded (the sure catch); and what
the best plan catches (Codex 3.6). A plan is what the defenders play after anything that they can see. The declarer
knows it, and everything else.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from preferans.analyses.limits import read_budget
from preferans.analyses.misere.results import Misere, Pair
from preferans.analyses.question import Engine, read_want
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, card_order
from preferans.game.deal import MAX_CARDS, Deal
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.values import is_whole

WANTS = ("discards", "plans", "plan")
MAX_NODES = 1 << 61  # more is never played
MAX_WEIGHT = 1_000_000
NODES_A_MS = 5000  # cards that the search for plans plays in a millisecond, at least

Ways = Mapping[Pair, Position]
"""The discards that are possible, and the position that results after each."""


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
    budget_ms  that limit in milliseconds, about: as many cards as are played in them at least
    want       out of "discards" (their tricks are found anyway), "plans" and "plan"

    PreferansError when it is no misère, the discard is neither hidden nor given, a card of `played` can't have been
    played after any discard, or a weight is none.

    >>> found = misere(Position("987.Q.. JT... K.A..", "misere"))
    >>> print(found)
    misère by seat 1: 0 of 6 discards caught when known, 0 by one plan
    """
    return read_misere(position, played, weights=weights, max_nodes=max_nodes, budget_ms=budget_ms, want=want).run()


def read_misere(
    position: Position,
    played: str | Sequence[str | Card] = (),
    *,
    weights: Mapping[str, int] | None = None,
    max_nodes: int | None = None,
    budget_ms: int | None = None,
    want: Collection[str] = WANTS,
) -> "MisereQuestion":
    """Check what `misere` is asked; nothing is searched."""
    position = _with_discard(position)
    _check(position, played)
    items = read_want(want, WANTS)
    dealt = position.undiscarded()
    ways: Ways = {pair: dealt.with_discard(pair) for pair in dealt.discards()}
    weight = _read_weights(weights, ways)
    limit = _read_limit(max_nodes, read_budget(budget_ms))
    cards = Reader().cards(played, "played")
    for index, card in enumerate(cards, 1):
        ways = after(ways, card, index)
    return MisereQuestion(
        position=position, dealt=dealt, ways=ways, played=cards, weight=weight, limit=limit, want=items
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MisereQuestion:
    """A misère whose plans are to be searched.

    position  as it was given, the discard of ten cards filled in
    dealt     before the discard
    ways      the discards that `played` leaves possible
    weight    how much each discard counts; None: each as much
    limit     the cards that the search for plans may play; None: any number
    """

    engine: ClassVar[Engine] = "hidden"
    position: Position
    dealt: Position
    ways: Ways
    played: tuple[Card, ...]
    weight: Mapping[Pair, int] | None
    limit: int | None
    want: tuple[str, ...]

    def run(self, work: Work = ALONE) -> Misere:
        """Solve the deal after every discard, then search the plans."""
        from preferans.analyses.misere.search import PlanSearch

        return PlanSearch(self).result()


def after(ways: Ways, card: Card, index: int) -> Ways:
    """The discards after which a card could be played, with the positions after it; PreferansError without any.

    index  the card's place in `played`, from 1
    """
    found, refusals = {}, []
    for pair, position in ways.items():
        try:
            found[pair] = position.play(card)
        except PreferansError as error:
            refusals.append(error)
    if found:
        return found
    revoke = next((error for error in refusals if error.code == "revoke"), refusals[0])
    declarer = next(iter(ways.values())).declarer
    if revoke.code == "revoke" and revoke.details["seat"] == declarer:
        raise PreferansError("cant_be_void", "played", card=card, suit=revoke.details["suit"], index=index)
    raise revoke


def _with_discard(position: Position) -> Position:
    """The position with its discard, where that is the two cards that nobody holds."""
    if position.discarding or position.discard or position.n < MAX_CARDS or not position.contract.is_misere:
        return position
    rest = Hand(0xFFFFFFFF) - Hand.of(card for hand in position.hands for card in hand)
    deal = Deal(position.hands, position.talon, tuple(rest), position.declarer, position.leader)
    return Position.of(deal, position.contract, position.played)


def _check(position: Position, played: object) -> None:
    if not position.contract.is_misere:
        raise PreferansError("not_misere", "contract", contract=position.contract)
    if not position.discarding and not position.discard:
        raise PreferansError("discard_unknown", "discard")
    if not position.discarding and played:
        raise PreferansError("played_twice", "played")


def _read_weights(weights: Mapping[str, int] | None, ways: Collection[Pair]) -> dict[Pair, int] | None:
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
        if not is_whole(weight) or not 0 <= weight <= MAX_WEIGHT:
            raise PreferansError("bad_weight", "weights", limit=MAX_WEIGHT, index=index)
        found[pair] = weight
    return found


def _read_limit(max_nodes: object, budget_ms: int | None) -> int | None:
    if max_nodes is None:
        return None if budget_ms is None else budget_ms * NODES_A_MS
    if not is_whole(max_nodes) or max_nodes < 0:
        raise PreferansError("bad_count", "max_nodes")
    return min(max_nodes, MAX_NODES if budget_ms is None else budget_ms * NODES_A_MS)
