"""Results as JSON objects: one `encode` for each result, in the names of the vocabulary. Cards are written SA, HT."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import singledispatch

from preferans.analyses.estimate import ALL, Estimate
from preferans.analyses.hint import Hint, HintMove
from preferans.analyses.layouts.count import TRICKS, Layouts
from preferans.analyses.layouts.discards import LayoutDiscards
from preferans.analyses.layouts.worth import Worth
from preferans.analyses.misere.misere import Bounds, Misere
from preferans.analyses.misere.plan import Plan
from preferans.analyses.points.misere import MiserePoints
from preferans.analyses.points.par import Par
from preferans.analyses.points.points import Outcome, Points, Scored
from preferans.analyses.points.raspasy import RaspasyPoints
from preferans.analyses.raspasy import Raspasy
from preferans.analyses.results import Result
from preferans.analyses.solve import Discards, Solution
from preferans.analyses.table import Table
from preferans.errors import LANGS
from preferans.game.cards import Card, Hand
from preferans.game.contracts import LEVELS
from preferans.game.position import Position
from preferans.scoring.convention import Convention, exact, settings
from preferans.scoring.record import Entries, Record
from preferans.scoring.sheet import Sheet
from preferans.text.hint import why
from preferans.text.pen import Pen

Answer = dict[str, object]

DIGITS = 6  # of an estimate, after the point


@singledispatch
def encode(result: Result, want: Collection[str] | None = None) -> Answer:
    """The JSON object for a result. Cards are written SA, HT.

    want  which parts of it, as in a request; none: the value alone; None: all of it
    """
    raise TypeError(type(result).__name__)


@encode.register
def _(result: Solution, want: Collection[str] | None = None) -> Answer:
    found: Answer = {"tricks": result.tricks}
    if want is None or want:
        found["seat"] = result.seat
    if want is None or "moves" in want:
        found["moves"] = [{"card": str(move.card), "tricks": move.tricks} for move in result.moves]
    if want is None or "line" in want:
        found["line"] = _names(result.line)
    return found


@encode.register
def _(result: Discards, want: Collection[str] | None = None) -> Answer:
    if want is not None and not want:
        return {"tricks": result.tricks}
    return {"discards": [{"discard": _names(pair.cards), "tricks": pair.tricks} for pair in result.discards]}


@encode.register
def _(result: Table, want: Collection[str] | None = None) -> Answer:
    return {"tricks": {contract: list(tricks) for contract, tricks in result.tricks.items()}}


@encode.register
def _(result: Misere, want: Collection[str] | None = None) -> Answer:
    found: Answer = {
        "sure_catch": result.sure_catch,
        "catchable": result.catchable,
        "best_plan": _number(result.best_plan),
    }
    if result.best_weight is not None:
        found["best_weight"] = _number(result.best_weight)
    if want is None or want:
        found["seat"] = result.seat
        found["first_card"] = result.first_card
    if want is None or "discards" in want:
        found["discards"] = [{"discard": _names(pair.cards), "tricks": pair.tricks} for pair in result.discards]
    if want is None or "plans" in want:
        found["plans"] = [[_names(pair) for pair in pairs] for pairs in result.plans]
        found["all_plans"] = result.all_plans
    if want is None or "plan" in want:
        found["plan"] = result.plan and plan_tree(result.plan)
    if result.review is not None and (want is None or want):
        found["review"] = {
            "discard": _names(result.review.discard),
            "tricks": result.review.tricks,
            "regret": result.review.tricks - result.review.best,
            "open": list(result.review.open),
            "sure": list(result.review.sure),
            "turns": [
                {
                    "verdict": one.verdict,
                    "index": one.place,
                    "card": str(one.card),
                    "seat": one.seat,
                    "caught": one.caught,
                }
                for one in result.review.turns
            ],
        }
    return found


def _number(bounds: Bounds) -> object:
    """A number, or what it is at least and at most."""
    return bounds.least if bounds.exact else {"at_least": bounds.least, "at_most": bounds.most}


def plan_tree(plan: Plan) -> Answer:
    """The defenders' cards in order, and how the plan goes on after the declarer's; no replies: he took a trick."""
    replies = [{"cards": _names(reply.cards), "then": plan_tree(reply.then)} for reply in plan.replies]
    return {"play": _names(plan.cards), "replies": replies}


@encode.register
def _(result: Layouts, want: Collection[str] | None = None) -> Answer:
    found: Answer = {"layouts": result.layouts, "counts": list(result.counts)}
    if result.sampled:
        found |= {"of": result.of, "tricks": _estimate(result.expected(TRICKS))}
    if result.expected_points is not None:
        found["points"] = _estimate(result.expected_points)
    if result.examples:
        found["examples"] = [{**_request(one.position), "tricks": one.tricks} for one in result.examples]
    return found | _partial(result.partial)


@encode.register
def _(result: LayoutDiscards, want: Collection[str] | None = None) -> Answer:
    discards = [{"discard": _names(one.known.discard), **encode(one)} for one in result.discards]
    return {"discards": discards, **_partial(result.partial)}


@encode.register
def _(result: Worth, want: Collection[str] | None = None) -> Answer:
    found: Answer = {"samples": result.samples or ALL}
    if result.talons is not None:
        found["talons"] = result.talons
    found["games"] = [
        {
            "contract": str(one.game),
            **_discard(one.discard),
            "tricks": _estimate(one.tricks),
            "chances": list(map(_estimate, one.chances)),
        }
        for one in result.games
    ]
    if result.contracts:
        found["contracts"] = [
            {
                "contract": str(one.contract),
                **_discard(one.discard),
                "chance": _estimate(one.chance),
                "points": _estimate(one.points),
            }
            for one in result.contracts
        ]
    return found | _partial(result.partial)


def _discard(cards: Hand | None) -> Answer:
    return {} if cards is None else {"discard": _names(cards)}


def _estimate(found: Estimate) -> dict[str, float]:
    return {"value": round(found.value, DIGITS), "error": round(found.error, DIGITS)}


def _partial(stopped: bool) -> Answer:
    """Whether the work was stopped before its end."""
    return {"partial": True} if stopped else {}


def _request(position: Position) -> Answer:
    """A position as a request for `solve`."""
    found: Answer = {
        "hands": list(map(str, position.hands)),
        "contract": str(position.contract),
        "declarer": position.declarer,
        "leader": position.leader,
        "discard": _names(position.discard),
    }
    return found | ({"played": _names(position.played)} if position.played else {})


@encode.register
def _(result: Hint, want: Collection[str] | None = None) -> Answer:
    found: Answer = {
        "seat": result.view.seat,
        "card": str(result.best.card),
        "layouts": result.layouts,
        "of": result.of,
        "exact": result.exact,
    }
    if want is None or "moves" in want:
        found["moves"] = [_hint_move(move) for move in result.moves]
    if want is None or "why" in want:
        found["why"] = {lang: why(result, Pen(lang)) for lang in LANGS}
    return found


def _hint_move(move: HintMove) -> Answer:
    found: Answer = {"cards": _names(move.cards)}
    for name in ("tricks", "chance", "guarantee"):
        value = getattr(move, name)
        if value is not None:
            found[name] = _estimate(value)
    if move.caught is not None:
        found["caught"] = _number(Bounds(*move.caught))
    return found


@encode.register
def _(result: Raspasy, want: Collection[str] | None = None) -> Answer:
    found: Answer = {"guarantee": list(result.guarantee), "equilibria": list(map(list, result.equilibria))}
    if want is None or want:
        found["seat"] = result.seat
    if want is None or "moves" in want:
        found["moves"] = [
            {"card": str(move.card), "guarantee": move.guarantee, "best": move.best, "worst": move.worst}
            for move in result.moves
        ]
    if (want is None or "line" in want) and result.outcome is not None:
        found["line"] = _names(result.line)
        found["outcome"] = list(result.outcome)
    if (want is None or "given_up" in want) and result.given_up is not None:
        found["given_up"] = [
            {"index": one.index, "card": str(one.card), "seat": one.seat, "before": one.before, "after": one.after}
            for one in result.given_up
        ]
    return found


@encode.register
def _(result: Convention, want: Collection[str] | None = None) -> Answer:
    contracts = [
        {
            "contract": level,
            "price": exact(price),
            "whist": exact(result.whist.of(price)),
            "duty": result.duty(level),
            "undertrick": exact(result.undertrick.of(price)),
            "consolation": exact(result.consolation.of(price)),
            "shortfall": exact(result.shortfall.of(price)),
        }
        for level in LEVELS
        for price in [result.price(level)]
    ]
    return {"convention": settings(result), "contracts": contracts}


@encode.register
def _(result: Record, want: Collection[str] | None = None) -> Answer:
    return {**_entries(result.entries), "points": _exact(result.points)}


@encode.register
def _(result: Sheet, want: Collection[str] | None = None) -> Answer:
    deals = [
        {**encode(deal), "dealer": deal.dealer, "after": _entries(after)}
        for deal, after in zip(result.deals, result.running[1:], strict=True)
    ]
    return {**_entries(result.entries), "settlement": _exact(result.settlement), "deals": deals}


@encode.register
def _(result: Points, want: Collection[str] | None = None) -> Answer:
    found: Answer = {"tricks": result.solution.tricks}
    if result.discard:
        found["discard"] = _names(result.discard)
    return found | _in_points(result)


@encode.register
def _(result: Scored, want: Collection[str] | None = None) -> Answer:
    found = _in_points(result.points)
    if result.points.discard:
        found = {"discard": _names(result.points.discard), **found}
    return {**encode(result.solved, want), "score": found}


@encode.register
def _(result: Par, want: Collection[str] | None = None) -> Answer:
    limits = [
        {"seat": limit.seat, "bid": limit.bid and str(limit.bid), "tricks": dict(limit.tricks)}
        for limit in result.limits
    ]
    found: Answer = {"limits": limits, "contract": str(result.contract)}
    if result.raspasy is not None:
        solved = result.raspasy.solved
        return found | encode(solved, ()) | {"outcomes": _worth(result.raspasy)}
    if result.points is None or result.discard is None:
        return found
    auction = {"declarer": result.declarer, "bid": str(result.bid), "discard": _names(result.discard)}
    return found | auction | encode(result.points) | {"discard": _names(result.discard)}


@encode.register
def _(result: RaspasyPoints, want: Collection[str] | None = None) -> Answer:
    return encode(result.solved, want) | {"score": {"outcomes": _worth(result)}}


@encode.register
def _(result: MiserePoints, want: Collection[str] | None = None) -> Answer:
    points = {str(tricks): exact(worth) for tricks, worth in result.by_tricks.items()}
    return encode(result.solved, want) | {"score": {"by_tricks": points}}


def _worth(result: RaspasyPoints) -> list[Answer]:
    """Every outcome of raspasy with what is written for it."""
    return [{"tricks": list(found.tricks or ()), **encode(found)} for found in result.records]


def _in_points(result: Points) -> Answer:
    """Each way in which the defenders may speak, each turn to speak, and what follows in the end."""
    found: Answer = {"points": _exact(result.best.points)}
    if result.best.calls:
        found["whist"] = _calls(result.best)
    found["outcomes"] = [_outcome(outcome) for outcome in result.outcomes]
    found["decisions"] = [
        {
            "seat": decision.seat,
            "heard": decision.heard and decision.heard.value,
            "points": {call.value: exact(decision.points(call)) for call in decision.choices},
            "best": decision.best.value,
        }
        for decision in result.decisions
    ]
    return found


def _outcome(outcome: Outcome) -> Answer:
    found: Answer = {"whist": _calls(outcome)} if outcome.calls else {}
    if outcome.record.tricks:
        found["tricks"] = list(outcome.record.tricks)
    return found | {"by_line": outcome.by_line} | encode(outcome.record)


def _calls(outcome: Outcome) -> dict[str, str]:
    assert outcome.calls is not None
    spoken = zip(outcome.record.defenders, outcome.calls, strict=True)
    return {str(seat): call.value for seat, call in spoken}


def _entries(entries: Entries) -> Answer:
    return {
        "pool": _exact(entries.pool),
        "mountain": _exact(entries.mountain),
        "whists": list(map(_exact, entries.whists)),
    }


def _exact(amounts: Iterable[Fraction]) -> list[int | str]:
    return list(map(exact, amounts))


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
