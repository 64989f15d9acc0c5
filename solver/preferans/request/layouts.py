"""The task `layouts`: what a hand is worth before the others are seen."""

from collections.abc import Sequence

from preferans.analyses.estimate import ALL
from preferans.analyses.layouts.count import MAX_EXAMPLES, TRICKS, Layouts, read_layouts
from preferans.analyses.layouts.discards import LayoutDiscards, read_layout_discards
from preferans.analyses.layouts.known import LEADERS, TWELVE
from preferans.analyses.layouts.worth import TALONS, Worth, read_worth
from preferans.analyses.limits import MAX_COUNT
from preferans.analyses.question import Question
from preferans.game.cards import Hand
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.request.answers import DISCARD, ESTIMATE, PARTIAL, estimate, estimated, names, partial
from preferans.request.fields import BUDGET, OF_A_DEAL, OF_POINTS, SEED, need, need_convention, only, picked
from preferans.request.kinds import CARDS, NOTHING, TEN, Fields, either, flag, listed, made_of, text, whole, words
from preferans.request.task import Answer, Given, Kind, Task, Want

KNOWN: Fields = {
    "hand": text("Ten cards or twelve: the declarer's."),
    "leader": words("Who leads first: the hand, the player after it, or before it; hand if left out.", *LEADERS),
    "lead": text("The card that the hand has led already."),
    "fixed": made_of(
        {},
        {
            "left": either("Of the player after the hand.", text(), CARDS, NOTHING),
            "right": either("Of the player before it.", text(), CARDS, NOTHING),
        },
        "Cards that the others are known to have.",
    ),
    "samples": either(
        "How many layouts are drawn, or all of them; as many as the question takes if left out.",
        whole(least=2, most=MAX_COUNT),
        words("", ALL),
    ),
    "seed": SEED,
    **OF_POINTS,
}

FIELDS: Fields = {
    **KNOWN,
    "caught": flag("Of a misère only whether it is caught: much faster."),
    "contract": OF_A_DEAL["contract"],
    "discard": OF_A_DEAL["discard"],
    "examples": whole("How many layouts to name, as requests for solve.", 0, MAX_EXAMPLES),
    "outcome": either("Of the examples: 5, 6+, 4-, made, down, clean, caught.", text(), TEN),
    "talons": whole(f"How many talons are drawn for ten cards before the talon; {TALONS} if left out.", 2, MAX_COUNT),
    "budget_ms": BUDGET,
}

# What may be said of each of the three questions that this task has, beside `budget_ms`.
OF_TEN = ("contract", *KNOWN, "caught", "discard", "examples", "outcome")
OF_TWELVE = ("contract", *KNOWN, "caught")
OF_WORTH = (*KNOWN, "contract", "talons")

COUNTED: Fields = {
    "layouts": whole("How many were solved."),
    "counts": listed(whole(), "How many of them give the hand 0, 1, … tricks."),
}
COUNTED_TOO: Fields = {
    "of": whole("How many there are, where fewer were solved."),
    "tricks": estimated("The mean, where fewer were solved."),
    "points": estimated("The mean of the hand's points, with a convention."),
}
WITH_DISCARD: Fields = {"discard": DISCARD}

ANSWERS = {
    "counts": Kind(
        "Ten cards and their discard.",
        COUNTED,
        {
            **COUNTED_TOO,
            "examples": listed({"type": "object"}, "Layouts as requests for solve, with their tricks."),
            **PARTIAL,
        },
    ),
    "ranking": Kind(
        "Twelve cards and a contract.",
        {
            "discards": listed(
                made_of({**WITH_DISCARD, **COUNTED}, {**COUNTED_TOO, **PARTIAL}),
                "Every discard, the best first.",
            )
        },
        PARTIAL,
    ),
    "worth": Kind(
        "Twelve cards alone, or ten before the talon.",
        {
            "samples": either("Layouts on which a discard is measured.", whole(), words("", ALL)),
            "games": listed(
                made_of(
                    {
                        "contract": text("A strain, or misere."),
                        "tricks": estimated("The mean; of a misère when it is caught."),
                        "chances": listed(ESTIMATE, "Of 6, 7, 8, 9, 10 tricks; of a misère, of not being caught."),
                    },
                    WITH_DISCARD,
                ),
                "Every game, with the best discard of twelve.",
            ),
        },
        {
            "talons": whole("How many were drawn."),
            "contracts": listed(
                made_of(
                    {
                        "contract": text("With its tricks."),
                        "chance": estimated("Of making it."),
                        "points": estimated("The mean."),
                    },
                    WITH_DISCARD,
                ),
                "Every contract by its points, with a convention.",
            ),
            **PARTIAL,
        },
    ),
}


def read(given: Given) -> Question[Layouts | LayoutDiscards | Worth]:
    """Count the layouts of ten cards with their discard; those after every discard of twelve with a contract; else
    find what twelve cards, or ten before the talon, are worth.
    """
    need(given, "hand")
    if "discard" in given:
        return read_layouts(**_checked(given, OF_TEN, "contract"))
    if "contract" in given and len(Reader().hand(given["hand"], "hand")) == TWELVE:
        return read_layout_discards(**_checked(given, OF_TWELVE, "contract"))
    return read_worth(**_checked(given, OF_WORTH))


def _checked(given: Given, known: Sequence[str], *needed: str) -> Given:
    """What goes on to the analysis, when nothing else is given and each field has those that it needs."""
    only("layouts", given, *known, "budget_ms")
    need(given, *needed)
    need_convention(given, "players")
    if "outcome" in given:
        need(given, "examples")
    return picked(given, *known, "budget_ms")


def encode(found: Layouts | LayoutDiscards | Worth, want: Want = None) -> Answer:
    """The answer."""
    match found:
        case Layouts():
            return _counts(found)
        case LayoutDiscards():
            discards = [{"discard": names(one.known.discard), **_counts(one)} for one in found.discards]
            return {"discards": discards, **partial(found.partial)}
    return _worth(found)


def _counts(found: Layouts) -> Answer:
    answer: Answer = {"layouts": found.layouts, "counts": list(found.counts)}
    if found.sampled:
        answer |= {"of": found.of, "tricks": estimate(found.expected(TRICKS))}
    if found.expected_points is not None:
        answer["points"] = estimate(found.expected_points)
    if found.examples:
        answer["examples"] = [{**_request(one.position), "tricks": one.tricks} for one in found.examples]
    return answer | partial(found.partial)


def _worth(found: Worth) -> Answer:
    answer: Answer = {"samples": found.samples or ALL}
    if found.talons is not None:
        answer["talons"] = found.talons
    answer["games"] = [
        {
            "contract": str(one.game),
            **_discard(one.discard),
            "tricks": estimate(one.tricks),
            "chances": list(map(estimate, one.chances)),
        }
        for one in found.games
    ]
    if found.contracts:
        answer["contracts"] = [
            {
                "contract": str(one.contract),
                **_discard(one.discard),
                "chance": estimate(one.chance),
                "points": estimate(one.points),
            }
            for one in found.contracts
        ]
    return answer | partial(found.partial)


def _discard(cards: Hand | None) -> Answer:
    return {} if cards is None else {"discard": names(cards)}


def _request(position: Position) -> Answer:
    """A position as a request for `solve`."""
    found: Answer = {
        "hands": list(map(str, position.hands)),
        "contract": str(position.contract),
        "declarer": position.declarer,
        "leader": position.leader,
        "discard": names(position.discard),
    }
    return found | ({"played": names(position.played)} if position.played else {})


TASK = Task(fields=FIELDS, needed=("hand",), answers=ANSWERS, read=read, encode=encode)
