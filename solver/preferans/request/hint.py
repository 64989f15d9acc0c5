"""The task `hint`: what a player who does not see all hands should play."""

from preferans.analyses.hint import RASPASY_SAMPLES, SAMPLES, WANTS, Hint, HintMove, read_hint
from preferans.analyses.likelihood import MAX_RULES, MAX_TIMES
from preferans.analyses.limits import MAX_COUNT
from preferans.analyses.question import Question
from preferans.errors import LANGS
from preferans.game.deal import MAX_CARDS
from preferans.game.rules import SEATS
from preferans.game.view import View
from preferans.request.answers import bounded, estimate, estimated, names, number
from preferans.request.fields import BUDGET, DEAL, OF_A_DEAL, SEED, need, picked, read_wanted
from preferans.request.kinds import CARD, CARDS, NOTHING, Fields, either, flag, listed, made_of, text, whole, words
from preferans.request.task import Answer, Given, Kind, Task, Want

FIELDS: Fields = {
    **OF_A_DEAL,
    "hands": either(
        "Of seats 1, 2, 3, ten cards as they were before the play; ? or null for one that the player does not see.",
        text(),
        listed(either("", text(), NOTHING), least=3, most=3),
    ),
    "talon": either("Its two cards, as far as he knows: the declarer has or discarded them.", text(), CARDS),
    "discard": either("The two cards that were discarded, if he knows them.", text(), CARDS),
    "samples": whole(
        f"How many layouts are solved where there are more; left out: {SAMPLES}, in raspasy {RASPASY_SAMPLES}.",
        2,
        MAX_COUNT,
    ),
    "seed": SEED,
    "budget_ms": BUDGET,
    "likelihood": listed(
        made_of(
            {
                "seat": words("Whose hand, as it was before the play.", *SEATS),
                "of": either("What is counted: a suit, “high” for aces and kings, or cards.", text(), CARDS),
                "times": {
                    "description": "How many times as likely such a hand makes a layout; 0 forbids it.",
                    "type": "number",
                    "minimum": 0,
                    "maximum": MAX_TIMES,
                },
            },
            {
                "at_least": whole("So many of them; 0 if left out.", 0, MAX_CARDS),
                "at_most": whole("And no more; 10 if left out.", 0, MAX_CARDS),
            },
        ),
        "Rules of how likely layouts are; all alike if left out.",
        most=MAX_RULES,
    ),
    "want": listed(words("", *WANTS), "Parts of the answer; left out: all; empty: the card alone."),
}

ANSWERS = {
    "hint": Kind(
        "What a player who does not see all hands should play.",
        {
            "seat": words("Who plays.", *SEATS),
            "card": text("What to play."),
            "layouts": whole("On how many layouts that rests."),
            "of": whole("How many fit what he sees."),
            "exact": flag("Whether all were solved."),
        },
        {
            "moves": listed(
                made_of(
                    {"cards": listed(CARD, "Legal cards that no layout tells apart, the highest first.")},
                    {
                        "tricks": estimated("The mean of his side's; in raspasy of his own."),
                        "chance": estimated("That the contract is made, or the misère caught."),
                        "guarantee": estimated("In raspasy: what he can hold himself to, on average."),
                        "caught": bounded("Of a misère whose discard is hidden: how many discards a plan catches."),
                    },
                ),
                "Every legal card, the best first.",
            ),
            "why": made_of(
                {"en": text("In English."), "ru": text("In Russian.")}, meaning="The reason, from the numbers."
            ),
        },
    )
}


def read(given: Given) -> Question[Hint]:
    """Judge every legal card of the player whose turn it is, by what he sees."""
    need(given, "hands", "contract")
    read_wanted(given, WANTS)
    view = View.of(**picked(given, *DEAL))
    return read_hint(view, **picked(given, "samples", "seed", "budget_ms", "likelihood"))


def encode(found: Hint, want: Want = None) -> Answer:
    """The answer."""
    answer: Answer = {
        "seat": found.view.seat,
        "card": str(found.best.card),
        "layouts": found.layouts,
        "of": found.of,
        "exact": found.exact,
    }
    if want is None or "moves" in want:
        answer["moves"] = [_move(move) for move in found.moves]
    if want is None or "why" in want:
        answer["why"] = _why(found)
    return answer


def _move(move: HintMove) -> Answer:
    answer: Answer = {"cards": names(move.cards)}
    for name in ("tricks", "chance", "guarantee"):
        value = getattr(move, name)
        if value is not None:
            answer[name] = estimate(value)
    if move.caught is not None:
        answer["caught"] = number(move.caught)
    return answer


def _why(found: Hint) -> dict[str, str]:
    """The reason in words. They are made in the room of words, which is entered only when an answer has them."""
    from preferans.text.hint import why
    from preferans.text.pen import Pen

    return {lang: why(found, Pen(lang)) for lang in LANGS}


TASK = Task(fields=FIELDS, needed=("hands", "contract"), answers=ANSWERS, read=read, encode=encode)
