"""The task `solve`: an open deal; with two cards more in the declarer's hand, his discards."""

from preferans.analyses.points.points import Scored, read_scored
from preferans.analyses.question import Question
from preferans.analyses.solve import WANTS, Discards, Solution, read_best_discards, read_solve
from preferans.errors import PreferansError
from preferans.game.deal import MAX_CARDS
from preferans.request.answers import DISCARD, names, next_seat
from preferans.request.fields import OF_A_DEAL, OF_POINTS, need_convention, read_position, read_wanted, scoring
from preferans.request.kinds import CARD, Fields, listed, made_of, text, whole, words
from preferans.request.points import SCORE, encode_score
from preferans.request.task import Answer, Given, Kind, Task, Want

OF_DISCARDING = ("discards",)  # what may be wanted when the declarer is to discard

FIELDS: Fields = {
    **OF_A_DEAL,
    "want": listed(words("", *WANTS, *OF_DISCARDING), "Parts of the answer; left out: all; empty: tricks alone."),
    **OF_POINTS,
}

ANSWERS = {
    "solution": Kind(
        "An open deal.",
        {"tricks": whole("The declarer's, over the whole of `hands`, when nobody errs.", 0, MAX_CARDS)},
        {
            "seat": next_seat(),
            "moves": listed(
                made_of(
                    {
                        "card": text("A legal card, as SA or HT."),
                        "tricks": whole("The declarer's after it.", 0, MAX_CARDS),
                    }
                ),
                "Every legal card, the best for him who plays it first.",
            ),
            "line": listed(CARD, "One best line from here to the end."),
            "score": SCORE,
        },
    ),
    "discards": Kind(
        "Two cards more in the declarer's hand.",
        {
            "discards": listed(
                made_of({"discard": DISCARD, "tricks": whole("The declarer's after it.", 0, MAX_CARDS)}),
                "Every discard, the best first.",
            )
        },
        {"score": SCORE},
    ),
}


def read(given: Given) -> Question[Solution | Discards | Scored]:
    """Solve the play, or the discards; with a convention the points as well."""
    position = read_position(given)
    if position.contract.is_raspasy:
        raise PreferansError("not_solved", "contract", contract=position.contract)
    want = read_wanted(given, OF_DISCARDING if position.discarding else WANTS)
    if "convention" in given:
        return read_scored(position, *scoring(given))
    need_convention(given, "players")
    return read_best_discards(position) if position.discarding else read_solve(position, want)


def encode(found: Solution | Discards | Scored, want: Want = None) -> Answer:
    """The answer."""
    match found:
        case Solution():
            return _solution(found, want)
        case Discards():
            return _discards(found, want)
    return {**encode(found.solved, want), "score": encode_score(found.points)}


def _solution(found: Solution, want: Want) -> Answer:
    answer: Answer = {"tricks": found.tricks}
    if want is None or want:
        answer["seat"] = found.seat
    if want is None or "moves" in want:
        answer["moves"] = [{"card": str(move.card), "tricks": move.tricks} for move in found.moves]
    if want is None or "line" in want:
        answer["line"] = names(found.line)
    return answer


def _discards(found: Discards, want: Want) -> Answer:
    if want is not None and not want:
        return {"tricks": found.tricks}
    return {"discards": [{"discard": names(pair.cards), "tricks": pair.tricks} for pair in found.discards]}


TASK = Task(fields=FIELDS, needed=("hands", "contract"), answers=ANSWERS, read=read, encode=encode)
