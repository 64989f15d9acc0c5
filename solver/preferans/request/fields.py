"""The fields that several tasks take: what they mean, and how they are read."""

from collections.abc import Sequence
from typing import Any

from preferans.analyses.limits import MAX_BUDGET
from preferans.analyses.question import read_want
from preferans.errors import LANGS, PreferansError
from preferans.game.position import Position
from preferans.game.rules import SEATS, TalonRule
from preferans.request.kinds import AMOUNT, CARDS, TEN, Fields, either, flag, listed, made_of, text, whole, words
from preferans.request.task import Given

TASK = "What is asked; left out: raspasy when that is the contract, else solve."

OF_EVERY_TASK: Fields = {
    "lang": words("The language of an error.", *LANGS),
    "id": {"description": "Anything; comes back as it was."},
}
COMMON = ("task", *OF_EVERY_TASK)

OF_A_DEAL: Fields = {
    "contract": text(
        "What is played: a strain S, C, D, H, N, with the tricks promised where a verdict is wanted (6S, 7N), misere, "
        "raspasy; 6♠, 7БК, мизер, распасы too."
    ),
    "hands": either(
        "Of seats 1, 2, 3 in playing order: AK87.QJ.T9.A7 is spades.hearts.diamonds.clubs; ♠AK87 ♥QJ, пТК87 чДВ too.",
        text(),
        listed(text(), least=3, most=3),
    ),
    "declarer": words("The seat that declares.", *SEATS),
    "leader": words("The seat that leads to the first trick; 1 if left out.", *SEATS),
    "talon": either("Its two cards, in the order in which they are turned.", text(), CARDS),
    "discard": either("The two cards that the declarer discarded.", text(), CARDS),
    "played": either("Cards played since `hands`, in order, over as many tricks as you like.", text(), CARDS),
    "talon_rule": words("What the talon does in raspasy.", *(rule.value for rule in TalonRule)),
}
DEAL = tuple(OF_A_DEAL)

SETTINGS: Fields = {
    "preset": text("The preset it starts from; sochi if left out."),
    "name": text("What it is called."),
    "prices": listed(AMOUNT, "P, the price of 6, 7, 8, 9, 10: into the pool when made.", 5, 5),
    "duties": listed(TEN, "Tricks that the whisting side owes on 6 … 10; 0: the play is only checked.", 5, 5),
    "undertrick": either("Declarer's mountain for each undertrick: P, 2P, P/2, a number.", *AMOUNT["anyOf"]),
    "whist": either("Whists for a whister's trick.", *AMOUNT["anyOf"]),
    "consolation": either("Whists of every other player for each undertrick.", *AMOUNT["anyOf"]),
    "shortfall": either("Whister's mountain for each trick that he is short.", *AMOUNT["anyOf"]),
    "lone_whist": words("Whose a lone whister's tricks are when the declarer is down.", "greedy", "gentleman"),
    "answers": words("Who answers for 8, 9, 10 when two whist.", "second", "both"),
    "conceded": words("What is written when all tricks are conceded.", "tricks", "consolation"),
    "without_three": words("Going down three without play.", "no", "mountain", "consolation"),
    "misere": either("Pool of a misère.", *AMOUNT["anyOf"]),
    "misere_trick": either("Mountain for each trick on misère.", *AMOUNT["anyOf"]),
    "raspasy": words("Where the tricks of raspasy go.", "mountain", "whists"),
    "raspasy_trick": either("The price of a trick on raspasy.", *AMOUNT["anyOf"]),
    "raspasy_steps": listed(AMOUNT, "What multiplies it on the 1st, 2nd, … in a row.", 1, 10),
    "raspasy_clean": either("Pool of a player without a trick; P is the price of a trick.", *AMOUNT["anyOf"]),
    "amnesty": flag("Whether the smallest number of tricks is taken off everybody's."),
    "pool_value": either("Whists that a point of the pool is worth.", *AMOUNT["anyOf"]),
    "mountain_value": either("Whists that a point of the mountain costs.", *AMOUNT["anyOf"]),
}

OF_POINTS: Fields = {
    "convention": either(
        "By what points are counted: sochi, leningrad, rostov, classic, or one of them with settings that differ.",
        text(),
        made_of({}, SETTINGS),
    ),
    "players": either(
        "How many play, 3 or 4, or their names; 3 if left out.",
        whole(least=3, most=4),
        listed(text(), least=3, most=4),
    ),
}
FIELDS = (
    *COMMON,
    *OF_A_DEAL,
    "want",
    *OF_POINTS,
    "weights",
    "max_nodes",
    "budget_ms",
    "ties",
    "in_a_row",
    "hand",
    "lead",
    "fixed",
    "samples",
    "seed",
    "caught",
    "examples",
    "outcome",
    "talons",
    "likelihood",
    "tricks",
    "whist",
    "dealer",
    "shared",
    "given_up",
    "deals",
    "pool",
    "mountain",
    "whists",
)
"""The names of all fields of all tasks: so a mapping is known for a request before any task is loaded."""

PRESET = "sochi"  # of a convention that is left out

IN_A_ROW = whole("On raspasy: which one in succession it is; 1 if left out.", 1)
MAX_NODES = whole("Cards that the search for plans may play; then bounds are answered.")
BUDGET = whole("Milliseconds to use; then what is finished is answered.", 1, MAX_BUDGET)
SEED = whole("Another one draws other layouts; 0 if left out.", None)


# Reading them.


def picked(given: Given, *names: str) -> Given:
    """Those of these fields that are given."""
    return {name: given[name] for name in names if name in given}


def need(given: Given, *names: str) -> None:
    """Check that these fields are given."""
    for name in names:
        if name not in given:
            raise PreferansError("missing_field", name)


def only(task: str, given: Given, *known: str) -> None:
    """Check that no other fields are given than these, which go together, and those of every task."""
    for name in given:
        if name not in (*COMMON, *known):
            raise PreferansError("unused_field", name, task=task, known=", ".join(known))


def need_convention(given: Given, *names: str) -> None:
    """Check that fields which say how points are counted are not given without a convention."""
    if not set(given).isdisjoint(names):
        need(given, "convention")


def read_position(given: Given) -> Position:
    """The position that these fields name."""
    need(given, "hands", "contract")
    return Position(**picked(given, *DEAL))


def read_wanted(given: Given, known: Sequence[str]) -> tuple[str, ...]:
    """Read which parts of the answer are wanted: all known ones if nothing is said."""
    want = given.get("want", known)
    if not isinstance(want, list | tuple):
        raise PreferansError("not_list", "want")
    return read_want(want, known)


def scoring(given: Given) -> tuple[Any, Any]:
    """The convention and the players that are given, or those that are meant when they are left out."""
    return given.get("convention", PRESET), given.get("players", 3)
