"""Points in the answers of several tasks: what is written for a deal, and what each way to speak leads to."""

from preferans.analyses.points.points import Outcome, Points
from preferans.analyses.points.raspasy import RaspasyPoints
from preferans.request.answers import DISCARD, amounts, names
from preferans.request.kinds import EXACT, EXACT_EACH, Fields, flag, listed, made_of, named, whole, words
from preferans.request.task import Answer
from preferans.scoring.convention import exact
from preferans.scoring.record import Call, Entries, Record

ENTRIES: Fields = {
    "pool": listed(EXACT, "By player.", 3, 4),
    "mountain": listed(EXACT, "By player.", 3, 4),
    "whists": listed(EXACT_EACH, "What each player wrote on each.", 3, 4),
}
RECORDED: Fields = {
    **ENTRIES,
    "points": listed(
        EXACT, "What the deal is worth to each, in whists; a text like 184/3 where it is not whole.", 3, 4
    ),
}
CALLED: Fields = {"whist": named(words("", *(call.value for call in Call)), "What the defenders say, by seat.")}
IN_POINTS: Fields = {
    "points": listed(EXACT, "What the deal is worth to each when all speak and play best.", 3, 4),
    "outcomes": listed(
        made_of(
            {"by_line": flag("Whether the whisters' own tricks are those of the best line."), **RECORDED},
            {**CALLED, "tricks": listed(whole(), "Of each player.", 3, 4)},
        ),
        "What each way to speak leads to.",
    ),
    "decisions": listed(
        made_of(
            {
                "seat": whole("Who speaks.", 1, 4),
                "heard": words("What the other defender said before.", *(call.value for call in Call), None),
                "points": named(EXACT, "What each call brings him."),
                "best": words("What to say.", *(call.value for call in Call)),
            }
        ),
        "Each turn to speak.",
    ),
}
WORTH = listed(
    made_of({"tricks": listed(whole(), "Of each player.", 3, 4), **RECORDED}),
    "For each outcome of best play.",
)
SCORE = made_of(IN_POINTS, {**CALLED, "discard": DISCARD}, "The points, with a convention.")


def encode_entries(found: Entries) -> Answer:
    """What stands on a sheet."""
    return {
        "pool": amounts(found.pool),
        "mountain": amounts(found.mountain),
        "whists": list(map(amounts, found.whists)),
    }


def encode_record(found: Record) -> Answer:
    """What is written for a deal, and what that is worth."""
    return {**encode_entries(found.entries), "points": amounts(found.points)}


def encode_speaking(found: Points) -> Answer:
    """Each way in which the defenders may speak, each turn to speak, and what follows in the end."""
    answer: Answer = {"points": amounts(found.best.points)}
    if found.best.calls:
        answer["whist"] = _calls(found.best)
    answer["outcomes"] = [_outcome(outcome) for outcome in found.outcomes]
    answer["decisions"] = [
        {
            "seat": decision.seat,
            "heard": decision.heard and decision.heard.value,
            "points": {call.value: exact(decision.points(call)) for call in decision.choices},
            "best": decision.best.value,
        }
        for decision in found.decisions
    ]
    return answer


def encode_score(found: Points) -> Answer:
    """The best discard, if one was to be made, and all that `encode_speaking` has."""
    discard: Answer = {"discard": names(found.discard)} if found.discard else {}
    return discard | encode_speaking(found)


def encode_worth(found: RaspasyPoints) -> list[Answer]:
    """Every outcome of raspasy with what is written for it."""
    return [{"tricks": list(record.tricks or ()), **encode_record(record)} for record in found.records]


def _outcome(outcome: Outcome) -> Answer:
    found: Answer = {"whist": _calls(outcome)} if outcome.calls else {}
    if outcome.record.tricks:
        found["tricks"] = list(outcome.record.tricks)
    return found | {"by_line": outcome.by_line} | encode_record(outcome.record)


def _calls(outcome: Outcome) -> dict[str, str]:
    assert outcome.calls is not None
    spoken = zip(outcome.record.defenders, outcome.calls, strict=True)
    return {str(seat): call.value for seat, call in spoken}
