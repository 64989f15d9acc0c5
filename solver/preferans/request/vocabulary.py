"""What every field of a request and of an answer is: its JSON Schema, with its meaning in a line.

Data alone. `schema` makes of it what is published, for programs and for readers; the names and the tasks that take
them are those of `request.TASKS`.
"""

from typing import Any

from preferans.analyses.estimate import ALL
from preferans.analyses.hint import RASPASY_SAMPLES, SAMPLES
from preferans.analyses.hint import WANTS as HINT_WANTS
from preferans.analyses.layouts.count import MAX_EXAMPLES
from preferans.analyses.layouts.known import LEADERS
from preferans.analyses.likelihood import MAX_RULES, MAX_TIMES
from preferans.analyses.limits import MAX_BUDGET, MOST
from preferans.analyses.misere.misere import MAX_WEIGHT
from preferans.analyses.misere.misere import WANTS as MISERE_WANTS
from preferans.analyses.raspasy import TIES
from preferans.analyses.raspasy import WANTS as RASPASY_WANTS
from preferans.analyses.solve import WANTS as SOLVE_WANTS
from preferans.errors import LANGS, MESSAGES
from preferans.game.deal import MAX_CARDS
from preferans.game.rules import SEATS, TalonRule
from preferans.request.encode import DIGITS
from preferans.scoring.record import GIVEN_UP, Call
from preferans.scoring.sheet import MAX_DEALS

Schema = dict[str, Any]
Fields = dict[str, Schema]

# How fields are written down here.


def _text(meaning: str = "") -> Schema:
    return _said({"type": "string"}, meaning)


def _flag(meaning: str = "") -> Schema:
    return _said({"type": "boolean"}, meaning)


def _whole(meaning: str = "", least: int | None = 0, most: int | None = None) -> Schema:
    bounds = {"minimum": least, "maximum": most}
    return _said({"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}, meaning)


def _words(meaning: str, *words: object) -> Schema:
    return _said({"enum": list(words)}, meaning)


def _list(item: Schema, meaning: str = "", least: int = 0, most: int | None = None) -> Schema:
    sizes = {**({"minItems": least} if least else {}), **({} if most is None else {"maxItems": most})}
    return _said({"type": "array", "items": item, **sizes}, meaning)


def _either(meaning: str, *kinds: Schema) -> Schema:
    return _said({"anyOf": list(kinds)}, meaning)


def _named(item: Schema, meaning: str = "") -> Schema:
    return _said({"type": "object", "additionalProperties": item}, meaning)


def made_of(fields: Fields, optional: Fields | None = None, meaning: str = "") -> Schema:
    """An object with these fields, and perhaps the optional ones."""
    properties = {**fields, **(optional or {})}
    found = {"type": "object", "properties": properties, "required": list(fields), "additionalProperties": False}
    return _said(found, meaning)


def _said(schema: Schema, meaning: str) -> Schema:
    return {"description": meaning, **schema} if meaning else schema


NOTHING: Schema = {"type": "null"}
CARD = _text()
CARDS = _list(CARD)
PAIR = _list(CARD, least=2, most=2)
TEN = _whole(most=MAX_CARDS)
EACH = _list(_whole(), least=3, most=4)
SEAT = _words("", *SEATS)
AMOUNT = _either("", {"type": "number"}, _text())
AMOUNTS = _list(AMOUNT, least=3, most=4)
WHISTS = _list(AMOUNTS, least=3, most=4)
EXACT = _either("", {"type": "integer"}, {"type": "string", "pattern": r"^-?\d+/\d+$"})
EXACT_EACH = _list(EXACT, least=3, most=4)
PLAYER = _either("", _whole(least=1, most=4), _text())

SETTINGS: Fields = {
    "preset": _text("The preset it starts from; sochi if left out."),
    "name": _text("What it is called."),
    "prices": _list(AMOUNT, "P, the price of 6, 7, 8, 9, 10: into the pool when made.", 5, 5),
    "duties": _list(TEN, "Tricks that the whisting side owes on 6 … 10; 0: the play is only checked.", 5, 5),
    "undertrick": _either("Declarer's mountain for each undertrick: P, 2P, P/2, a number.", *AMOUNT["anyOf"]),
    "whist": _either("Whists for a whister's trick.", *AMOUNT["anyOf"]),
    "consolation": _either("Whists of every other player for each undertrick.", *AMOUNT["anyOf"]),
    "shortfall": _either("Whister's mountain for each trick that he is short.", *AMOUNT["anyOf"]),
    "lone_whist": _words("Whose a lone whister's tricks are when the declarer is down.", "greedy", "gentleman"),
    "answers": _words("Who answers for 8, 9, 10 when two whist.", "second", "both"),
    "conceded": _words("What is written when all tricks are conceded.", "tricks", "consolation"),
    "without_three": _words("Going down three without play.", "no", "mountain", "consolation"),
    "misere": _either("Pool of a misère.", *AMOUNT["anyOf"]),
    "misere_trick": _either("Mountain for each trick on misère.", *AMOUNT["anyOf"]),
    "raspasy": _words("Where the tricks of raspasy go.", "mountain", "whists"),
    "raspasy_trick": _either("The price of a trick on raspasy.", *AMOUNT["anyOf"]),
    "raspasy_steps": _list(AMOUNT, "What multiplies it on the 1st, 2nd, … in a row.", 1, 10),
    "raspasy_clean": _either("Pool of a player without a trick; P is the price of a trick.", *AMOUNT["anyOf"]),
    "amnesty": _flag("Whether the smallest number of tricks is taken off everybody's."),
    "pool_value": _either("Whists that a point of the pool is worth.", *AMOUNT["anyOf"]),
    "mountain_value": _either("Whists that a point of the mountain costs.", *AMOUNT["anyOf"]),
}

# Requests. What a field means in every task that takes it, and where a task gives it a meaning of its own.

TASK = "What is asked; left out: raspasy when that is the contract, else solve."

REQUEST: Fields = {
    "lang": _words("The language of an error.", *LANGS),
    "id": {"description": "Anything; comes back as it was."},
    "contract": _text(
        "What is played: a strain S, C, D, H, N, with the tricks promised where a verdict is wanted (6S, 7N), misere, "
        "raspasy; 6♠, 7БК, мизер, распасы too."
    ),
    "hands": _either(
        "Of seats 1, 2, 3 in playing order: AK87.QJ.T9.A7 is spades.hearts.diamonds.clubs; ♠AK87 ♥QJ, пТК87 чДВ too.",
        _text(),
        _list(_text(), least=3, most=3),
    ),
    "declarer": _words("The seat that declares.", *SEATS),
    "leader": _words("The seat that leads to the first trick; 1 if left out.", *SEATS),
    "talon": _either("Its two cards, in the order in which they are turned.", _text(), CARDS),
    "discard": _either("The two cards that the declarer discarded.", _text(), CARDS),
    "played": _either("Cards played since `hands`, in order, over as many tricks as you like.", _text(), CARDS),
    "talon_rule": _words("What the talon does in raspasy.", *(rule.value for rule in TalonRule)),
    "convention": _either(
        "By what points are counted: sochi, leningrad, rostov, classic, or one of them with settings that differ.",
        _text(),
        made_of({}, SETTINGS),
    ),
    "players": _either(
        "How many play, 3 or 4, or their names; 3 if left out.",
        _whole(least=3, most=4),
        _list(_text(), least=3, most=4),
    ),
    "max_nodes": _whole("Cards that the search for plans may play; then bounds are answered."),
    "budget_ms": _whole("Milliseconds to use; then what is finished is answered.", 1, MAX_BUDGET),
    "in_a_row": _whole("On raspasy: which one in succession it is; 1 if left out.", 1),
    "seed": _whole("Another one draws other layouts; 0 if left out.", None),
}

OF_TASK: dict[str, Fields] = {
    "solve": {
        "want": _list(_words("", *SOLVE_WANTS, "discards"), "Parts of the answer; left out: all; empty: tricks alone."),
    },
    "table": {},
    "misere": {
        "weights": _named(_whole(most=MAX_WEIGHT), "How much each discard counts for the best plan: {“S8 D7”: 3}."),
        "want": _list(_words("", *MISERE_WANTS), "Parts of the answer; left out: all; empty: the verdicts alone."),
    },
    "raspasy": {
        "ties": _words("What the line has a player do when cards are alike to him; first if left out.", *TIES),
        "want": _list(_words("", *RASPASY_WANTS), "Parts of the answer; left out: all; empty: the values alone."),
    },
    "layouts": {
        "hand": _text("Ten cards or twelve: the declarer's."),
        "leader": _words("Who leads first: the hand, the player after it, or before it; hand if left out.", *LEADERS),
        "lead": _text("The card that the hand has led already."),
        "fixed": made_of(
            {},
            {
                "left": _either("Of the player after the hand.", _text(), CARDS, NOTHING),
                "right": _either("Of the player before it.", _text(), CARDS, NOTHING),
            },
            "Cards that the others are known to have.",
        ),
        "samples": _either(
            "How many layouts are drawn, or all of them; as many as the question takes if left out.",
            _whole(least=2, most=MOST),
            _words("", ALL),
        ),
        "talons": _whole("How many talons are drawn for ten cards before the talon; 30 if left out.", 2, MOST),
        "caught": _flag("Of a misère only whether it is caught: much faster."),
        "examples": _whole("How many layouts to name, as requests for solve.", 0, MAX_EXAMPLES),
        "outcome": _either("Of the examples: 5, 6+, 4-, made, down, clean, caught.", _text(), TEN),
    },
    "hint": {
        "hands": _either(
            "Of seats 1, 2, 3, ten cards as they were before the play; ? or null for one that the player does not see.",
            _text(),
            _list(_either("", _text(), NOTHING), least=3, most=3),
        ),
        "talon": _either("Its two cards, as far as he knows: the declarer has or discarded them.", _text(), CARDS),
        "discard": _either("The two cards that were discarded, if he knows them.", _text(), CARDS),
        "samples": _whole(
            f"How many layouts are solved where there are more; left out: {SAMPLES}, in raspasy {RASPASY_SAMPLES}.",
            2,
            MOST,
        ),
        "likelihood": _list(
            made_of(
                {
                    "seat": _words("Whose hand, as it was before the play.", *SEATS),
                    "of": _either("What is counted: a suit, “high” for aces and kings, or cards.", _text(), CARDS),
                    "times": {
                        "description": "How many times as likely such a hand makes a layout; 0 forbids it.",
                        "type": "number",
                        "minimum": 0,
                        "maximum": MAX_TIMES,
                    },
                },
                {
                    "at_least": _whole("So many of them; 0 if left out.", 0, MAX_CARDS),
                    "at_most": _whole("And no more; 10 if left out.", 0, MAX_CARDS),
                },
            ),
            "Rules of how likely layouts are; all alike if left out.",
            most=MAX_RULES,
        ),
        "want": _list(_words("", *HINT_WANTS), "Parts of the answer; left out: all; empty: the card alone."),
    },
}

# The fields that a task can't do without; of layouts and score it depends on what is asked.
NEEDED: dict[str, tuple[str, ...]] = {
    "solve": ("hands", "contract"),
    "table": ("hands",),
    "misere": ("hands",),
    "raspasy": ("hands",),
    "layouts": ("hand",),
    "hint": ("hands", "contract"),
    "score": (),
}

RECORD: Fields = {
    "contract": REQUEST["contract"],
    "declarer": _either("The player who declares: his number or name.", *PLAYER["anyOf"]),
    "tricks": _list(TEN, "Of each player, ten in all; left out when nothing was played.", 3, 4),
    "whist": _named(
        _words("", *(call.value for call in Call)), "What each defender said: {“2”: “whist”}; who is not named passed."
    ),
    "dealer": _either("Who deals; the last player if left out. Of four he sits out.", *PLAYER["anyOf"]),
    "in_a_row": REQUEST["in_a_row"],
    "shared": _flag("A misère that the dealer who sits out shares."),
    "given_up": _words("All tricks conceded, or down three without play.", *GIVEN_UP),
    "talon_rule": REQUEST["talon_rule"],
}

OF_TASK["score"] = {
    **{name: schema for name, schema in RECORD.items() if name not in REQUEST or name == "declarer"},
    "deals": _list(
        made_of({"contract": REQUEST["contract"]}, {name: RECORD[name] for name in RECORD if name != "contract"}),
        "Of a sheet, one after another, each with the fields of a record.",
        most=MAX_DEALS,
    ),
    "pool": _list(AMOUNT, "What stood on the sheet before, by player.", 3, 4),
    "mountain": _list(AMOUNT, "The same.", 3, 4),
    "whists": _list(AMOUNTS, "The same: what each player wrote on each.", 3, 4),
}

# Answers. Each task has one kind or more; `id` is in each where the request has one.

ESTIMATE = {
    **made_of(
        {
            "value": {"description": f"Rounded to {DIGITS} digits.", "type": "number"},
            "error": {"description": "The standard error; 0 where all was solved.", "type": "number"},
        }
    ),
}
PARTIAL: Fields = {"partial": _words("The budget ended the work before all was done.", True)}
DISCARD = _list(CARD, "The two cards.", 2, 2)
BOUNDS = made_of({"at_least": _whole(), "at_most": _whole()}, meaning="Where the search was ended early.")


def _estimate(meaning: str) -> Schema:
    return {"description": meaning, **ESTIMATE}


def _exact(meaning: str) -> Schema:
    return _either(meaning, *EXACT["anyOf"])


def _bounds(meaning: str) -> Schema:
    return _either(meaning, _whole(), BOUNDS)


def _next(meaning: str = "Who plays next; null when all is played.") -> Schema:
    return _words(meaning, *SEATS, None)


ENTRIES: Fields = {
    "pool": _list(EXACT, "By player.", 3, 4),
    "mountain": _list(EXACT, "By player.", 3, 4),
    "whists": _list(EXACT_EACH, "What each player wrote on each.", 3, 4),
}
RECORDED: Fields = {
    **ENTRIES,
    "points": _list(EXACT, "What the deal is worth to each, in whists; a text like 184/3 where it is not whole.", 3, 4),
}
CALLED: Fields = {"whist": _named(_words("", *(call.value for call in Call)), "What the defenders say, by seat.")}
IN_POINTS: Fields = {
    "points": _list(EXACT, "What the deal is worth to each when all speak and play best.", 3, 4),
    "outcomes": _list(
        made_of(
            {"by_line": _flag("Whether the whisters' own tricks are those of the best line."), **RECORDED},
            {**CALLED, "tricks": _list(_whole(), "Of each player.", 3, 4)},
        ),
        "What each way to speak leads to.",
    ),
    "decisions": _list(
        made_of(
            {
                "seat": _whole("Who speaks.", 1, 4),
                "heard": _words("What the other defender said before.", *(call.value for call in Call), None),
                "points": _named(EXACT, "What each call brings him."),
                "best": _words("What to say.", *(call.value for call in Call)),
            }
        ),
        "Each turn to speak.",
    ),
}
SCORE = made_of(IN_POINTS, {**CALLED, "discard": DISCARD}, "The points, with a convention.")
WORTH = _list(
    made_of({"tricks": _list(_whole(), "Of each player.", 3, 4), **RECORDED}),
    "For each outcome of best play.",
)
RASPASY: Fields = {
    "guarantee": _list(_whole(), "Tricks that seats 1, 2, 3 can hold themselves to, whatever the others do.", 3, 3),
    "equilibria": _list(EACH, "Outcomes of play in which each spares himself alone."),
}
COUNTED: Fields = {
    "layouts": _whole("How many were solved."),
    "counts": _list(_whole(), "How many of them give the hand 0, 1, … tricks."),
}
COUNTED_TOO: Fields = {
    "of": _whole("How many there are, where fewer were solved."),
    "tricks": _estimate("The mean, where fewer were solved."),
    "points": _estimate("The mean of the hand's points, with a convention."),
}
PLANNED = made_of(
    {
        "play": _list(CARD, "What the defenders play until the declarer's card, in order."),
        "replies": _list(
            made_of(
                {
                    "cards": _list(CARD, "Cards of the declarer after which it goes on so."),
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
        "tricks": _whole("What the declarer takes after this discard when nobody errs."),
        "regret": _whole("How many more than after the best discard."),
        "open": _list(_flag(), "Whether he is caught, the discard known: before the play and after each card."),
        "sure": _list(_either("", _flag(), NOTHING), "The same for one plan, whatever he discarded."),
        "turns": _list(
            made_of(
                {
                    "verdict": _words("Which of the two.", "open", "sure"),
                    "index": _whole("Which card of `played`, from 1.", 1),
                    "card": _text("The card."),
                    "seat": _words("Who played it.", *SEATS),
                    "caught": _flag("The verdict from then on."),
                }
            ),
            "Cards that changed a verdict.",
        ),
    },
    meaning="The play looked back upon, where the discard is given.",
)
WORTH_OF_HAND: Fields = {"discard": DISCARD}

# task -> kind of answer -> what it is, the fields it always has, those it may have
ANSWERS: dict[str, dict[str, tuple[str, Fields, Fields]]] = {
    "solve": {
        "solution": (
            "An open deal.",
            {"tricks": _whole("The declarer's, over the whole of `hands`, when nobody errs.", 0, MAX_CARDS)},
            {
                "seat": _next(),
                "moves": _list(
                    made_of(
                        {
                            "card": _text("A legal card, as SA or HT."),
                            "tricks": _whole("The declarer's after it.", 0, MAX_CARDS),
                        }
                    ),
                    "Every legal card, the best for him who plays it first.",
                ),
                "line": _list(CARD, "One best line from here to the end."),
                "score": SCORE,
            },
        ),
        "discards": (
            "Two cards more in the declarer's hand.",
            {
                "discards": _list(
                    made_of({"discard": DISCARD, "tricks": _whole("The declarer's after it.", 0, MAX_CARDS)}),
                    "Every discard, the best first.",
                )
            },
            {"score": SCORE},
        ),
    },
    "table": {
        "table": (
            "Whoever declares, whatever is played.",
            {
                "tricks": _named(
                    _list(TEN, least=3, most=3), "By S, C, D, H, N, misere: the declarer's, by declaring seat."
                )
            },
            {},
        )
    },
    "misere": {
        "misere": (
            "A misère whose discard is hidden.",
            {
                "sure_catch": _either("Whether one plan catches every discard; null: not known.", _flag(), NOTHING),
                "catchable": _whole("How many discards are caught when everybody knows them."),
                "best_plan": _bounds("How many one plan catches at most."),
            },
            {
                "best_weight": _bounds("The same by weight, with weights."),
                "seat": _next(),
                "first_card": _words(
                    "Of a declarer who leads before the hands are laid open.", "searched", "played", None
                ),
                "discards": _list(
                    made_of(
                        {"discard": DISCARD, "tricks": _whole("When everybody knows it.", 0, MAX_CARDS)},
                    ),
                    "Each discard that is possible, the best for him first.",
                ),
                "plans": _list(_list(PAIR), "Sets of discards that one plan catches, as large as can be."),
                "all_plans": _flag("Whether these are all such sets."),
                "plan": _either("How the first of them is caught.", {"$ref": "#/$defs/plan"}, NOTHING),
                "review": REVIEW,
                "score": made_of(
                    {"by_tricks": _named(EXACT, "The declarer's points by his tricks.")},
                    meaning="The points, with a convention.",
                ),
            },
        )
    },
    "raspasy": {
        "raspasy": (
            "Each for himself.",
            RASPASY,
            {
                "seat": _next(),
                "moves": _list(
                    made_of(
                        {
                            "card": _text("A legal card."),
                            "guarantee": _whole("What he who plays it can then hold himself to."),
                            "best": _whole("His fewest tricks in the equilibria after it."),
                            "worst": _whole("His most."),
                        }
                    ),
                    "Every legal card, the best first.",
                ),
                "line": _list(CARD, "One play from here to the end, as `ties` has it."),
                "outcome": _list(_whole(), "Where it leads.", 3, 4),
                "given_up": _list(
                    made_of(
                        {
                            "index": _whole("Which card of `played`, from 1.", 1),
                            "card": _text("The card."),
                            "seat": _words("Who played it.", *SEATS),
                            "before": _whole("His guarantee before it."),
                            "after": _whole("And after it."),
                        }
                    ),
                    "Cards by which players gave up their guarantee.",
                ),
                "score": made_of({"outcomes": WORTH}, meaning="The points, with a convention."),
            },
        )
    },
    "layouts": {
        "counts": (
            "Ten cards and their discard.",
            COUNTED,
            {
                **COUNTED_TOO,
                "examples": _list({"type": "object"}, "Layouts as requests for solve, with their tricks."),
                **PARTIAL,
            },
        ),
        "ranking": (
            "Twelve cards and a contract.",
            {
                "discards": _list(
                    made_of({"discard": DISCARD, **COUNTED}, {**COUNTED_TOO, **PARTIAL}),
                    "Every discard, the best first.",
                )
            },
            PARTIAL,
        ),
        "worth": (
            "Twelve cards alone, or ten before the talon.",
            {
                "samples": _either("Layouts on which a discard is measured.", _whole(), _words("", ALL)),
                "games": _list(
                    made_of(
                        {
                            "contract": _text("A strain, or misere."),
                            "tricks": _estimate("The mean; of a misère when it is caught."),
                            "chances": _list(ESTIMATE, "Of 6, 7, 8, 9, 10 tricks; of a misère, of not being caught."),
                        },
                        WORTH_OF_HAND,
                    ),
                    "Every game, with the best discard of twelve.",
                ),
            },
            {
                "talons": _whole("How many were drawn."),
                "contracts": _list(
                    made_of(
                        {
                            "contract": _text("With its tricks."),
                            "chance": _estimate("Of making it."),
                            "points": _estimate("The mean."),
                        },
                        WORTH_OF_HAND,
                    ),
                    "Every contract by its points, with a convention.",
                ),
                **PARTIAL,
            },
        ),
    },
    "hint": {
        "hint": (
            "What a player who does not see all hands should play.",
            {
                "seat": _words("Who plays.", *SEATS),
                "card": _text("What to play."),
                "layouts": _whole("On how many layouts that rests."),
                "of": _whole("How many fit what he sees."),
                "exact": _flag("Whether all were solved."),
            },
            {
                "moves": _list(
                    made_of(
                        {"cards": _list(CARD, "Legal cards that no layout tells apart, the highest first.")},
                        {
                            "tricks": _estimate("The mean of his side's; in raspasy of his own."),
                            "chance": _estimate("That the contract is made, or the misère caught."),
                            "guarantee": _estimate("In raspasy: what he can hold himself to, on average."),
                            "caught": _bounds("Of a misère whose discard is hidden: how many discards a plan catches."),
                        },
                    ),
                    "Every legal card, the best first.",
                ),
                "why": made_of(
                    {"en": _text("In English."), "ru": _text("In Russian.")}, meaning="The reason, from the numbers."
                ),
            },
        )
    },
    "score": {
        "prices": (
            "A convention alone.",
            {
                "convention": made_of(
                    {name: SETTINGS[name] for name in SETTINGS if name != "preset"}, meaning="Settings."
                ),
                "contracts": _list(
                    made_of(
                        {
                            "contract": _whole("Its tricks.", 6, 10),
                            "price": _exact("Into the pool when it is made."),
                            "whist": _exact("Whists for a whister's trick."),
                            "duty": _whole("Tricks that the whisters owe."),
                            "undertrick": _exact("Declarer's mountain for each."),
                            "consolation": _exact("Whists of every other player for each undertrick."),
                            "shortfall": _exact("Whister's mountain for each trick that he is short."),
                        }
                    ),
                    "What each contract costs.",
                ),
            },
            {},
        ),
        "record": ("A contract and its tricks.", RECORDED, {}),
        "sheet": (
            "Deals, or what stands on a sheet.",
            {
                **ENTRIES,
                "settlement": _list(EXACT, "What each has won, in whists.", 3, 4),
                "deals": _list(
                    made_of(
                        {
                            **RECORDED,
                            "dealer": _whole("Who dealt.", 1, 4),
                            "after": made_of(ENTRIES, meaning="What stands after it."),
                        }
                    ),
                    "Each deal.",
                ),
            },
            {},
        ),
        "points": (
            "Hands and a contract.",
            {"tricks": _whole("The declarer's.", 0, MAX_CARDS), **IN_POINTS},
            {**CALLED, "discard": DISCARD},
        ),
        "outcomes": (
            "Hands and raspasy.",
            RASPASY,
            {
                "seat": _next(),
                "moves": _list({"type": "object"}, "As in the task raspasy."),
                "line": _list(CARD, "As in the task raspasy."),
                "outcome": _list(_whole(), "As in the task raspasy.", 3, 4),
                "given_up": _list({"type": "object"}, "As in the task raspasy."),
                "score": made_of({"outcomes": WORTH}, meaning="The points."),
            },
        ),
        "par": (
            "Hands and the talon.",
            {
                "limits": _list(
                    made_of(
                        {
                            "seat": _words("Whose.", *SEATS),
                            "bid": _either("The highest that he makes.", _text(), NOTHING),
                            "tricks": _named(TEN, "With the talon and his best discard, by game."),
                        }
                    ),
                    "How far each can go.",
                ),
                "contract": _text("What is played."),
            },
            {
                "declarer": _words("Who won the auction.", *SEATS),
                "bid": _text("At what."),
                "discard": DISCARD,
                "tricks": _whole("The declarer's.", 0, MAX_CARDS),
                **IN_POINTS,
                **CALLED,
                **RASPASY,
                "outcomes": _either(
                    "What each way to speak, or to play raspasy, leads to.", IN_POINTS["outcomes"], WORTH
                ),
            },
        ),
    },
}

ERROR = made_of(
    {
        "error": made_of(
            {
                "code": _words("Stable.", *MESSAGES),
                "message": _text("One line for a person, in the language of the request."),
                "field": _either("The field that is wrong; null where it is none.", _text(), NOTHING),
            },
            meaning="What is wrong.",
        )
    },
    {"id": REQUEST["id"]},
    "A request that can't be answered.",
)

# What `preferans serve` takes and gives beside requests and answers.

CANCEL = made_of(
    {"cancel": {"description": "The id of requests that are no longer wanted."}}, meaning="A line of serve."
)
CANCELLED = made_of(
    {
        "cancel": {"description": "The same id."},
        "requests": _whole(
            "How many were in flight; each is answered too, by the error cancelled where it was stopped."
        ),
    },
    meaning="What is answered to it.",
)
