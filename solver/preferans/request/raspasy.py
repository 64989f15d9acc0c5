"""The task `raspasy`: everybody passed, each plays for himself."""

from preferans.analyses.points.raspasy import RaspasyPoints, read_raspasy_points
from preferans.analyses.question import Question
from preferans.analyses.raspasy import TIES, WANTS, Raspasy, read_raspasy
from preferans.errors import PreferansError
from preferans.game.contracts import RASPASY
from preferans.game.rules import SEATS
from preferans.request.answers import names, next_seat
from preferans.request.fields import (
    IN_A_ROW,
    OF_A_DEAL,
    OF_POINTS,
    need_convention,
    read_position,
    read_wanted,
    scoring,
)
from preferans.request.kinds import CARD, EACH, Fields, listed, made_of, text, whole, words
from preferans.request.points import WORTH, encode_worth
from preferans.request.task import Answer, Given, Kind, Task, Want

FIELDS: Fields = {
    **OF_A_DEAL,
    "ties": words("What the line has a player do when cards are alike to him; first if left out.", *TIES),
    "want": listed(words("", *WANTS), "Parts of the answer; left out: all; empty: the values alone."),
    **OF_POINTS,
    "in_a_row": IN_A_ROW,
}

VALUES: Fields = {
    "guarantee": listed(whole(), "Tricks that seats 1, 2, 3 can hold themselves to, whatever the others do.", 3, 3),
    "equilibria": listed(EACH, "Outcomes of play in which each spares himself alone."),
}

ANSWERS = {
    "raspasy": Kind(
        "Each for himself.",
        VALUES,
        {
            "seat": next_seat(),
            "moves": listed(
                made_of(
                    {
                        "card": text("A legal card."),
                        "guarantee": whole("What he who plays it can then hold himself to."),
                        "best": whole("His fewest tricks in the equilibria after it."),
                        "worst": whole("His most."),
                    }
                ),
                "Every legal card, the best first.",
            ),
            "line": listed(CARD, "One play from here to the end, as `ties` has it."),
            "outcome": listed(whole(), "Where it leads.", 3, 4),
            "given_up": listed(
                made_of(
                    {
                        "index": whole("Which card of `played`, from 1.", 1),
                        "card": text("The card."),
                        "seat": words("Who played it.", *SEATS),
                        "before": whole("His guarantee before it."),
                        "after": whole("And after it."),
                    }
                ),
                "Cards by which players gave up their guarantee.",
            ),
            "score": made_of({"outcomes": WORTH}, meaning="The points, with a convention."),
        },
    )
}


def read(given: Given) -> Question[Raspasy | RaspasyPoints]:
    """Solve the play; with a convention the points of its outcomes as well."""
    position = read_position({"contract": RASPASY, **given})
    if not position.contract.is_raspasy:
        raise PreferansError("not_raspasy", "contract", contract=position.contract)
    want, ties = read_wanted(given, WANTS), given.get("ties", TIES[0])
    if "convention" in given:
        return read_raspasy_points(position, *scoring(given), given.get("in_a_row", 1), ties, want)
    need_convention(given, "players", "in_a_row")
    return read_raspasy(position, ties, want)


def encode(found: Raspasy | RaspasyPoints, want: Want = None) -> Answer:
    """The answer."""
    if isinstance(found, RaspasyPoints):
        return encode(found.solved, want) | {"score": {"outcomes": encode_worth(found)}}
    answer: Answer = {"guarantee": list(found.guarantee), "equilibria": list(map(list, found.equilibria))}
    if want is None or want:
        answer["seat"] = found.seat
    if want is None or "moves" in want:
        answer["moves"] = [
            {"card": str(move.card), "guarantee": move.guarantee, "best": move.best, "worst": move.worst}
            for move in found.moves
        ]
    if (want is None or "line" in want) and found.outcome is not None:
        answer["line"] = names(found.line)
        answer["outcome"] = list(found.outcome)
    if (want is None or "given_up" in want) and found.given_up is not None:
        answer["given_up"] = [
            {"index": one.index, "card": str(one.card), "seat": one.seat, "before": one.before, "after": one.after}
            for one in found.given_up
        ]
    return answer


TASK = Task(fields=FIELDS, needed=("hands",), answers=ANSWERS, read=read, encode=encode)
