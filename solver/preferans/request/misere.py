"""The task `misere`: a misère whose discard is hidden."""

from preferans.analyses.misere.misere import MAX_WEIGHT, WANTS, read_misere
from preferans.analyses.misere.plan import Plan
from preferans.analyses.misere.results import Misere, Review
from preferans.analyses.points.misere import MiserePoints, read_misere_points
from preferans.analyses.question import Question
from preferans.game.contracts import MISERE
from preferans.game.deal import MAX_CARDS
from preferans.game.rules import SEATS
from preferans.request.answers import DISCARD, bounded, names, next_seat, number
from preferans.request.fields import (
    BUDGET,
    MAX_NODES,
    OF_A_DEAL,
    OF_POINTS,
    need_convention,
    picked,
    read_position,
    read_wanted,
    scoring,
)
from preferans.request.kinds import (
    CARD,
    EXACT,
    NOTHING,
    PAIR,
    Fields,
    either,
    flag,
    listed,
    made_of,
    named,
    text,
    whole,
    words,
)
from preferans.request.task import Answer, Given, Kind, Task, Want
from preferans.scoring.convention import exact

FIELDS: Fields = {
    **OF_A_DEAL,
    "weights": named(whole(most=MAX_WEIGHT), "How much each discard counts for the best plan: {“S8 D7”: 3}."),
    "max_nodes": MAX_NODES,
    "budget_ms": BUDGET,
    "want": listed(words("", *WANTS), "Parts of the answer; left out: all; empty: the verdicts alone."),
    **OF_POINTS,
}

PLAN = made_of(
    {
        "play": listed(CARD, "What the defenders play until the declarer's card, in order."),
        "replies": listed(
            made_of(
                {
                    "cards": listed(CARD, "Cards of the declarer after which it goes on so."),
                    "then": {"$ref": "#/$defs/plan"},
                }
            ),
            "Empty when he took a trick.",
        ),
    },
    meaning="How the defenders play on.",
)

REVIEW = made_of(
    {
        "discard": DISCARD,
        "tricks": whole("What the declarer takes after this discard when nobody errs."),
        "regret": whole("How many more than after the best discard."),
        "open": listed(flag(), "Whether he is caught, the discard known: before the play and after each card."),
        "sure": listed(either("", flag(), NOTHING), "The same for one plan, whatever he discarded."),
        "turns": listed(
            made_of(
                {
                    "verdict": words("Which of the two.", "open", "sure"),
                    "index": whole("Which card of `played`, from 1.", 1),
                    "card": text("The card."),
                    "seat": words("Who played it.", *SEATS),
                    "caught": flag("The verdict from then on."),
                }
            ),
            "Cards that changed a verdict.",
        ),
    },
    meaning="The play looked back upon, where the discard is given.",
)

ANSWERS = {
    "misere": Kind(
        "A misère whose discard is hidden.",
        {
            "sure_catch": either("Whether one plan catches every discard; null: not known.", flag(), NOTHING),
            "catchable": whole("How many discards are caught when everybody knows them."),
            "best_plan": bounded("How many one plan catches at most."),
        },
        {
            "best_weight": bounded("The same by weight, with weights."),
            "seat": next_seat(),
            "first_card": words("Of a declarer who leads before the hands are laid open.", "searched", "played", None),
            "discards": listed(
                made_of({"discard": DISCARD, "tricks": whole("When everybody knows it.", 0, MAX_CARDS)}),
                "Each discard that is possible, the best for him first.",
            ),
            "plans": listed(listed(PAIR), "Sets of discards that one plan catches, as large as can be."),
            "all_plans": flag("Whether these are all such sets."),
            "plan": either("How the first of them is caught.", {"$ref": "#/$defs/plan"}, NOTHING),
            "review": REVIEW,
            "score": made_of(
                {"by_tricks": named(EXACT, "The declarer's points by his tricks.")},
                meaning="The points, with a convention.",
            ),
        },
    )
}


def read(given: Given) -> Question[Misere | MiserePoints]:
    """Search the plans: for a hidden discard after the cards that were played, for a given one before them.

    So cards played belong to the position when the discard is given, and are looked at after it when it is hidden.
    """
    given = {"contract": MISERE, **given}
    options = {**picked(given, "weights", "max_nodes", "budget_ms"), "want": read_wanted(given, WANTS)}
    position = read_position({name: value for name, value in given.items() if name != "played"})
    played = given.get("played", ())
    if not position.discarding:
        position, played = read_position(given), ()
    if "convention" in given:
        return read_misere_points(position, played, *scoring(given), **options)
    need_convention(given, "players")
    return read_misere(position, played, **options)


def encode(found: Misere | MiserePoints, want: Want = None) -> Answer:
    """The answer."""
    if isinstance(found, MiserePoints):
        points = {str(tricks): exact(worth) for tricks, worth in found.by_tricks.items()}
        return encode(found.solved, want) | {"score": {"by_tricks": points}}
    answer: Answer = {
        "sure_catch": found.sure_catch,
        "catchable": found.catchable,
        "best_plan": number(found.best_plan),
    }
    if found.best_weight is not None:
        answer["best_weight"] = number(found.best_weight)
    if want is None or want:
        answer["seat"] = found.seat
        answer["first_card"] = found.first_card
    if want is None or "discards" in want:
        answer["discards"] = [{"discard": names(pair.cards), "tricks": pair.tricks} for pair in found.discards]
    if want is None or "plans" in want:
        answer["plans"] = [[names(pair) for pair in pairs] for pairs in found.plans]
        answer["all_plans"] = found.all_plans
    if want is None or "plan" in want:
        answer["plan"] = found.plan and encode_plan(found.plan)
    if found.review is not None and (want is None or want):
        answer["review"] = _review(found.review)
    return answer


def encode_plan(plan: Plan) -> Answer:
    """The defenders' cards in order, and how the plan goes on after the declarer's; no replies: he took a trick."""
    replies = [{"cards": names(reply.cards), "then": encode_plan(reply.then)} for reply in plan.replies]
    return {"play": names(plan.cards), "replies": replies}


def _review(review: Review) -> Answer:
    return {
        "discard": names(review.discard),
        "tricks": review.tricks,
        "regret": review.tricks - review.best,
        "open": list(review.open),
        "sure": list(review.sure),
        "turns": [
            {
                "verdict": turn.verdict,
                "index": turn.place,
                "card": str(turn.card),
                "seat": turn.seat,
                "caught": turn.caught,
            }
            for turn in review.turns
        ],
    }


TASK = Task(fields=FIELDS, needed=("hands",), answers=ANSWERS, read=read, encode=encode)
