"""The one vocabulary: a mapping of named fields in, an analysis called, a mapping out.

A position file, a line of a batch and a call from another program are the same mapping. `read` checks it in
full without searching, and makes a Question; the question's `run` searches; `encode` makes a JSON object of
what it found. `answer` does all three and turns errors into answers.

A new task is one entry of TASKS, and one `encode` for its result.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from typing import Any

from preferans.analyses.hint import WANTS as HINT_WANTS
from preferans.analyses.hint import read_hint
from preferans.analyses.layouts.count import read_layouts
from preferans.analyses.layouts.discards import read_discards
from preferans.analyses.layouts.known import TWELVE
from preferans.analyses.layouts.worth import read_worth
from preferans.analyses.limits import read_budget
from preferans.analyses.misere.misere import WANTS as MISERE_WANTS
from preferans.analyses.misere.misere import prepared
from preferans.analyses.points.misere import prepared_points
from preferans.analyses.points.par import check_par, par, raspasy_position
from preferans.analyses.points.points import check_points, points, scored
from preferans.analyses.points.raspasy import check_raspasy, raspasy_points
from preferans.analyses.raspasy import TIES, raspasy
from preferans.analyses.raspasy import WANTS as RASPASY_WANTS
from preferans.analyses.results import Result
from preferans.analyses.solve import WANTS, best_discards, solve
from preferans.analyses.table import table
from preferans.analyses.work import ALONE, Work
from preferans.errors import LANGS, PreferansError
from preferans.game.contracts import MISERE, RASPASY, Contract
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.game.view import View
from preferans.request.encode import Answer, encode
from preferans.scoring.convention import Convention
from preferans.scoring.record import player_names, record
from preferans.scoring.sheet import DEAL_FIELDS, sheet

MAX_DEPTH = 50  # of an id's nesting
MAX_BITS = 10_000  # of a number in it: Python writes none of more than 4,300 digits

COMMON = ("task", "lang", "id")  # fields of every task
DEAL = ("contract", "hands", "declarer", "leader", "talon", "discard", "played", "talon_rule")  # fields of a position
COUNTED = ("convention", "players")  # by what it is scored, and for how many


@dataclass(frozen=True, slots=True)
class Question:
    """A request that has been read and found good.

    run        searches, and returns what it found
    want       the parts of the answer that the request names; None: what a person would expect
    lang       the language that the request names, or None
    id         {"id": what the request has there}, or empty
    engine     the module of preferans.engine that searches
    in_pieces  whether `run` takes a Work: an executor, and whom to tell how far it is, who may stop it
    """

    run: Callable[..., Result]
    want: tuple[str, ...] | None
    lang: str | None
    id: Answer
    engine: str
    in_pieces: bool

    @property
    def is_compiled(self) -> bool:
        """Whether this machine has the engine compiled (else the first search takes seconds)."""
        # Imported by name, and late: it imports numba.
        return bool(import_module(f"preferans.engine.{self.engine}").is_compiled())

    @property
    def searches(self) -> bool:
        """Whether `run` needs the engine."""
        return getattr(self.run, "func", None) not in AT_ONCE

    def result(self, work: Work = ALONE) -> Result:
        """What `run` finds; `work` says how, where that is in pieces."""
        return self.run(work) if self.in_pieces else self.run()

    def answer(self, result: Result) -> Answer:
        """What the request is answered with, when this was found."""
        return self.id | encode(result, self.want)


def read(request: object) -> Question:
    """Check a request in full, without searching; PreferansError names the field, the item and the card."""
    fields = _fields(request)
    name = fields.get("task", _default_task(fields))
    task = TASKS.get(name) if isinstance(name, str) else None
    if task is None:
        raise PreferansError("unknown_task", "task", text=name, known=", ".join(TASKS))
    for field in fields:
        if field not in (*COMMON, *task.fields):
            raise PreferansError("unused_field", field, task=name, known=", ".join(task.fields))
    run = task.read(fields)
    want = tuple(fields["want"]) if "want" in fields else None
    return Question(run, want, fields.get("lang"), id_of(fields), task.engine, task.in_pieces)


def ask(request: object) -> Result:
    """What a request asks for: a Solution, a Table, …; PreferansError when something is wrong with it.

    >>> print(ask({"task": "table", "hands": "A... K... Q..."}))
    tricks of seats 1-2-3, seat 1 leading: S 1-0-0, C 1-0-0, D 1-0-0, H 1-0-0, N 1-0-0, misere 1-0-0
    """
    return read(request).result()


def answer(
    request: object, lang: str = "en", before_search: Callable[[Question], None] | None = None, work: Work = ALONE
) -> Answer:
    """The JSON object that answers a request, whatever it is; what is wrong with it is an answer too.

    lang           the language of errors when the request names none
    before_search  called when the request has been read and is good, if it needs the engine
    work           how it is done, where that is in pieces; a PreferansError of its `progress` becomes the answer

    >>> answer({"id": 7, "hands": "A.K.. .A.7. K...8", "contract": "N", "declarer": 1, "want": []})
    {'id': 7, 'tricks': 1}
    >>> answer({"id": 8, "hands": "A.K.. .A.7. K...8", "contract": "N", "declarer": 4})["error"]["message"]
    'declarer: a seat is 1, 2 or 3, not 4'
    """
    try:
        question = read(request)
        if before_search and question.searches:
            before_search(question)
        return question.answer(question.result(work))
    except PreferansError as error:
        return refused(request, error, lang)


def refused(request: object, error: PreferansError, lang: str = "en") -> Answer:
    """The answer to a request in which this is wrong: with its id, in its language if it names one."""
    return _id_if_any(request) | refusal(error, _lang_if_any(request) or lang)


def refusal(error: PreferansError, lang: str = "en") -> Answer:
    """The answer to a request that has something wrong with it."""
    return {"error": {"code": error.code, "message": error.message(lang), "field": error.field}}


def position_from(request: object) -> Position:
    """The position that a request is about, whatever its task; PreferansError as for `read`."""
    return _position(_fields(request))


def deal_from(request: object) -> Deal | Position:
    """The position that a request is about, or its deal when it names no contract.

    PreferansError as for `read`; and for cards played, or a rule of the talon, without a contract to follow them by.
    """
    fields = _fields(request)
    if "contract" in fields or "played" in fields or "talon_rule" in fields:
        return _position(fields)
    if "hands" not in fields:
        raise PreferansError("missing_field", "hands")
    return Deal(**{name: fields[name] for name in DEAL if name in fields})


# Tasks: which fields they take, and how those are checked and become a search.


@dataclass(frozen=True, slots=True)
class _Task:
    fields: tuple[str, ...]  # beside COMMON
    read: Callable[[dict[str, Any]], Callable[..., Result]]
    engine: str = "driver"
    in_pieces: bool = False  # whether the search takes a Work


def _read_solve(fields: dict[str, Any]) -> Callable[[], Result]:
    position = _position(fields)
    if position.contract.is_raspasy:
        raise PreferansError("not_solved", "contract", contract=position.contract)
    if position.discarding:
        _check_want(fields, ("discards",))
    else:
        _check_want(fields, WANTS)
    if "convention" in fields:
        return _points(scored, position, fields)
    if "players" in fields:
        raise PreferansError("missing_field", "convention")
    if position.discarding:
        return partial(best_discards, position)
    return partial(solve, position, fields.get("want", WANTS))


def _read_table(fields: dict[str, Any]) -> Callable[[], Result]:
    # Raspasy is the game that has no declarer: it checks the deal alone.
    deal = _position({**fields, "contract": RASPASY})
    return partial(table, deal.hands, deal.leader)


def _read_misere(fields: dict[str, Any]) -> Callable[[], Result]:
    """Cards played belong to the position when the discard is given, and are looked at after it when it is hidden."""
    fields = {"contract": MISERE, **fields}
    _check_want(fields, MISERE_WANTS)
    options = {name: fields[name] for name in (*BUDGET, "weights", "want") if name in fields}
    deal, played = (
        _position({name: value for name, value in fields.items() if name != "played"}),
        fields.get("played", ()),
    )
    if not deal.discarding:
        deal, played = _position(fields), ()
    if "convention" in fields:
        return prepared_points(deal, played, _convention(fields), _seats(fields), **options)
    if "players" in fields:
        raise PreferansError("missing_field", "convention")
    return prepared(deal, played, **options)


def _read_raspasy(fields: dict[str, Any]) -> Callable[[], Result]:
    position = _position({"contract": RASPASY, **fields})
    if not position.contract.is_raspasy:
        raise PreferansError("not_raspasy", "contract", contract=position.contract)
    _check_want(fields, RASPASY_WANTS)
    ties = fields.get("ties", TIES[0])
    if ties not in TIES:
        raise PreferansError("unknown_ties", "ties", text=ties, known=", ".join(TIES))
    want = fields.get("want", RASPASY_WANTS)
    if "convention" in fields:
        return _raspasy_points(position, fields, ties=ties, want=want)
    for name in ("players", "in_a_row"):
        if name in fields:
            raise PreferansError("missing_field", "convention")
    return partial(raspasy, position, ties, want)


def _read_score(fields: dict[str, Any]) -> Callable[[], Result]:
    """What is scored shows by what is given: hands, a sheet, the record of a deal, or nothing but a convention."""
    if "hands" in fields and "contract" in fields:
        position = _position(fields)
        if position.contract.is_raspasy:
            _only("score", fields, *DEAL, "in_a_row", *COUNTED)
            return _raspasy_points(position, fields)
        _only("score", fields, *DEAL, *COUNTED)
        return _points(points, position, fields)
    if "hands" in fields:
        _only("score", fields, "hands", "talon", "talon_rule", *COUNTED)
        if "talon" not in fields:
            raise PreferansError("missing_field", "talon")
        convention, players, rule = _convention(fields), _seats(fields), fields.get("talon_rule")
        raspasy_position(*check_par(fields["hands"], fields["talon"]), convention, players, rule)
        return partial(par, fields["hands"], fields["talon"], convention, players, rule)
    if not {"deals", "pool", "mountain", "whists"}.isdisjoint(fields):
        return _at_once(sheet, fields, "deals", "pool", "mountain", "whists", "dealer", *COUNTED)
    if not set(DEAL_FIELDS).isdisjoint(fields):
        return _at_once(record, fields, *DEAL_FIELDS, *COUNTED)
    _only("score", fields, "convention")
    return partial(_found, _convention(fields))


def _points(analysis: Callable[..., Result], position: Position, fields: Mapping[str, Any]) -> Callable[[], Result]:
    """An analysis in points, all that can be wrong with it checked before."""
    check_points(position)
    return partial(analysis, position, _convention(fields), _seats(fields))


def _raspasy_points(position: Position, fields: Mapping[str, Any], **options: Any) -> Callable[[], Result]:
    """The same for raspasy, and which one in a row it is."""
    check_raspasy(position, _seats(fields))
    row = record(RASPASY, tricks=(0, 0, 10), in_a_row=fields.get("in_a_row", 1)).in_a_row
    return partial(raspasy_points, position, _convention(fields), _seats(fields), row, **options)


def _convention(fields: Mapping[str, Any]) -> Convention:
    return Convention.of(fields.get("convention", "sochi"))


def _seats(fields: Mapping[str, Any]) -> int:
    """How many players there are: seats have no names."""
    return len(player_names(fields.get("players", 3)))


def _only(task: str, fields: Mapping[str, object], *known: str) -> None:
    """What else is given does not go with the rest."""
    for name in fields:
        if name not in (*COMMON, *known):
            raise PreferansError("unused_field", name, task=task, known=", ".join(known))


def _at_once(analysis: Callable[..., Result], fields: Mapping[str, Any], *known: str) -> Callable[[], Result]:
    """What needs no search is found while it is read."""
    _only("score", fields, *known)
    if analysis is record and "contract" not in fields:
        raise PreferansError("missing_field", "contract")
    return partial(_found, analysis(**{name: fields[name] for name in known if name in fields}))


def _found(result: Result) -> Result:
    """What was found by reading alone."""
    return result


def _read_layouts(fields: dict[str, Any]) -> Callable[[Work], Result]:
    """What is asked shows by the hand: ten cards and their discard; twelve with a contract or without; ten alone."""
    if "hand" not in fields:
        raise PreferansError("missing_field", "hand")
    if "discard" in fields:
        return _by_layouts(read_layouts, fields, "contract", *LAYOUTS_COUNTED, "discard", "examples", "outcome")
    if "contract" in fields and len(Reader().hand(fields["hand"], "hand")) == TWELVE:
        return _by_layouts(read_discards, fields, "contract", *LAYOUTS_COUNTED)
    return _by_layouts(read_worth, fields, *LAYOUTS_KNOWN, "contract", "talons")


def _read_hint(fields: dict[str, Any]) -> Callable[[Work], Result]:
    for name in ("hands", "contract"):
        if name not in fields:
            raise PreferansError("missing_field", name)
    _check_want(fields, HINT_WANTS)
    view = View.of(**{name: fields[name] for name in DEAL if name in fields})
    run: Callable[[Work], Result] = read_hint(view, **{name: fields[name] for name in HINT if name in fields}).run
    return run


def _by_layouts(read: Callable[..., Any], fields: dict[str, Any], *known: str) -> Callable[[Work], Result]:
    _only("layouts", fields, *known, "budget_ms")
    if known[0] not in fields:
        raise PreferansError("missing_field", known[0])
    for name, needed in (("players", "convention"), ("outcome", "examples")):
        if name in fields and needed not in fields:
            raise PreferansError("missing_field", needed)
    run: Callable[[Work], Result] = read(**{name: fields[name] for name in known if name in fields}).run
    budget = read_budget(fields.get("budget_ms"))

    def within(work: Work) -> Result:
        return run(work.within(budget))

    return within


AT_ONCE = (_found,)

BUDGET = ("max_nodes", "budget_ms")
HINT = ("samples", "seed", "budget_ms", "likelihood")
LAYOUTS_KNOWN = ("hand", "leader", "lead", "fixed", "samples", "seed", *COUNTED)
LAYOUTS_COUNTED = (*LAYOUTS_KNOWN, "caught")
LAYOUTS = (*LAYOUTS_COUNTED, "contract", "discard", "examples", "outcome", "talons", "budget_ms")

SCORE = tuple(dict.fromkeys((*COUNTED, *DEAL_FIELDS, "deals", "pool", "mountain", "whists", *DEAL)))

TASKS: Mapping[str, _Task] = {
    "solve": _Task((*DEAL, "want", *COUNTED), _read_solve),
    "table": _Task(("hands", "leader"), _read_table),
    "misere": _Task((*DEAL, "weights", *BUDGET, "want", *COUNTED), _read_misere, engine="catcher"),
    "raspasy": _Task((*DEAL, "ties", "want", *COUNTED, "in_a_row"), _read_raspasy, engine="raspasy"),
    "layouts": _Task(LAYOUTS, _read_layouts, in_pieces=True),
    "hint": _Task((*DEAL, *HINT, "want"), _read_hint, in_pieces=True),
    "score": _Task(SCORE, _read_score),
}

FIELDS = tuple(dict.fromkeys((*COMMON, *(field for task in TASKS.values() for field in task.fields))))


def _default_task(fields: Mapping[str, object]) -> str:
    contract = fields.get("contract")
    return "raspasy" if isinstance(contract, str) and Contract.parse(contract).is_raspasy else "solve"


# Reading fields.


def _fields(request: object) -> dict[str, Any]:
    """The fields that a request has, its names, language and id checked. A null is no field, or an id."""
    if not isinstance(request, Mapping):
        raise PreferansError("not_object")
    for name in request:
        if name not in FIELDS:
            near = get_close_matches(str(name)[:40].lower(), FIELDS, n=1)
            raise PreferansError("unknown_field", str(name), known=", ".join(near or FIELDS))
    lang = request.get("lang")
    if lang is not None and lang not in LANGS:
        raise PreferansError("unknown_lang", "lang", text=lang, known=", ".join(LANGS))
    id_of(request)
    return {name: value for name, value in request.items() if value is not None or name == "id"}


def _position(fields: Mapping[str, Any]) -> Position:
    for name in ("hands", "contract"):
        if name not in fields:
            raise PreferansError("missing_field", name)
    return Position(**{name: fields[name] for name in DEAL if name in fields})


def _check_want(fields: Mapping[str, object], known: Sequence[str]) -> None:
    want = fields.get("want", ())
    if not isinstance(want, list | tuple):
        raise PreferansError("not_list", "want")
    for item in want:
        if item not in known:
            raise PreferansError("unknown_want", "want", text=item, known=", ".join(known))


def id_of(request: Mapping[str, object]) -> Answer:
    """The id of a request as it was, under its name; PreferansError when no answer could have it."""
    if "id" not in request:
        return {}
    level = [request["id"]]
    for _ in range(MAX_DEPTH):
        if not all(map(_is_json, level)):
            break
        level = [item for value in level for item in _items(value)]
        if not level:
            return {"id": request["id"]}
    raise PreferansError("bad_id", "id", limit=MAX_DEPTH)


def _is_json(value: object) -> bool:
    """Whether JSON has this value, the items of a list or an object not looked at."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(isinstance(name, str) for name in value)
    if isinstance(value, int):
        return value.bit_length() <= MAX_BITS
    return value is None or isinstance(value, str | list)


def _items(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _id_if_any(request: object) -> Answer:
    try:
        return id_of(request) if isinstance(request, Mapping) else {}
    except PreferansError:
        return {}


def _lang_if_any(request: object) -> str | None:
    lang = request.get("lang") if isinstance(request, Mapping) else None
    return lang if isinstance(lang, str) and lang in LANGS else None
