"""What the answers of several tasks have in common: what their parts mean, and how they are encoded."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from preferans.analyses.bounds import Bounds
from preferans.analyses.estimate import Estimate
from preferans.errors import MESSAGES
from preferans.game.cards import Card
from preferans.game.rules import SEATS
from preferans.request.fields import OF_EVERY_TASK
from preferans.request.kinds import CARD, EXACT, NOTHING, Fields, Schema, either, listed, made_of, text, whole, words
from preferans.request.task import Answer
from preferans.scoring.convention import exact

DIGITS = 6  # of an estimate, after the point

ESTIMATE = made_of(
    {
        "value": {"description": f"Rounded to {DIGITS} digits.", "type": "number"},
        "error": {"description": "The standard error; 0 where all was solved.", "type": "number"},
    }
)
BOUNDS = made_of({"at_least": whole(), "at_most": whole()}, meaning="Where the search was ended early.")
PARTIAL: Fields = {"partial": words("The budget ended the work before all was done.", True)}
DISCARD = listed(CARD, "The two cards.", 2, 2)

ERROR = made_of(
    {
        "error": made_of(
            {
                "code": words("Stable.", *MESSAGES),
                "message": text("One line for a person, in the language of the request."),
                "field": either("The field that is wrong; null where it is none.", text(), NOTHING),
            },
            meaning="What is wrong.",
        )
    },
    {"id": OF_EVERY_TASK["id"]},
    "A request that can't be answered.",
)


def estimated(meaning: str) -> Schema:
    """A number that may rest on a sample."""
    return {"description": meaning, **ESTIMATE}


def exactly(meaning: str) -> Schema:
    """A fraction."""
    return either(meaning, *EXACT["anyOf"])


def bounded(meaning: str) -> Schema:
    """A number that may be known within bounds only."""
    return either(meaning, whole(), BOUNDS)


def next_seat(meaning: str = "Who plays next; null when all is played.") -> Schema:
    """The seat that plays next."""
    return words(meaning, *SEATS, None)


# Encoding them.


def names(cards: Iterable[Card]) -> list[str]:
    """Cards as SA, HT."""
    return [str(card) for card in cards]


def estimate(found: Estimate) -> dict[str, float]:
    """A number and its standard error."""
    return {"value": round(found.value, DIGITS), "error": round(found.error, DIGITS)}


def number(bounds: Bounds) -> object:
    """A number, or what it is at least and at most."""
    return bounds.least if bounds.exact else {"at_least": bounds.least, "at_most": bounds.most}


def amounts(exact_ones: Sequence[Fraction]) -> list[int | str]:
    """Fractions, whole ones as numbers, others as 184/3."""
    return list(map(exact, exact_ones))


def partial(stopped: bool) -> Answer:
    """Whether the work was stopped before its end."""
    return {"partial": True} if stopped else {}
