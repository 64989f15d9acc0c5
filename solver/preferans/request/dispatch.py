"""A mapping of named fields in, an analysis called, a mapping out.

A position file, a line of a batch and a call from another program are the same mapping. `read` checks it in
full without searching, and makes a Request of it; its question's `run` searches; its `answer` makes a JSON object of
what was found. `answer` does all three and turns errors into answers.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from preferans.analyses.question import Question, is_compiled
from preferans.analyses.results import Result
from preferans.analyses.work import ALONE, Work
from preferans.errors import LANGS, PreferansError
from preferans.game.contracts import Contract
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.request.fields import COMMON, DEAL, need, picked, read_position
from preferans.request.task import Answer, Given
from preferans.request.tasks import FIELDS, TASKS

MAX_DEPTH = 50  # of an id's nesting
MAX_BITS = 10_000  # of a number in it: Python writes none of more than 4,300 digits


@dataclass(frozen=True, slots=True)
class Request:
    """A request that has been read and found good.

    task      its name
    question  what it asks
    want      the parts of the answer that it names; None: what a person would expect
    lang      the language that it names, or None
    id        {"id": what it has there}, or empty
    """

    task: str
    question: Question[Result]
    want: tuple[str, ...] | None
    lang: str | None
    id: Answer

    @property
    def searches(self) -> bool:
        """Whether it needs an engine."""
        return self.question.engine is not None

    @property
    def is_compiled(self) -> bool:
        """Whether this machine has the engine that it needs compiled (else the first search takes seconds)."""
        return self.question.engine is None or is_compiled(self.question.engine)

    def result(self, work: Work = ALONE) -> Result:
        """What its question finds; `work` says how, where that is done in pieces."""
        return self.question.run(work)

    def answer(self, result: Result) -> Answer:
        """What it is answered with, when this was found."""
        return self.id | TASKS[self.task].encode(result, self.want)


def read(request: object) -> Request:
    """Check a request in full, without searching; PreferansError names the field, the item and the card."""
    fields = _fields(request)
    name = fields.get("task", _default_task(fields))
    task = TASKS.get(name) if isinstance(name, str) else None
    if task is None:
        raise PreferansError("unknown_task", "task", text=name, known=", ".join(TASKS))
    for field in fields:
        if field not in (*COMMON, *task.fields):
            raise PreferansError("unused_field", field, task=name, known=", ".join(task.fields))
    question = task.read(fields)
    want = tuple(fields["want"]) if "want" in fields else None
    return Request(name, question, want, fields.get("lang"), id_of(fields))


def ask(request: object) -> Result:
    """What a request asks for: a Solution, a Table, …; PreferansError when something is wrong with it.

    >>> print(ask({"task": "table", "hands": "A... K... Q..."}))
    tricks of seats 1-2-3, seat 1 leading: S 1-0-0, C 1-0-0, D 1-0-0, H 1-0-0, N 1-0-0, misere 1-0-0
    """
    return read(request).result()


def answer(
    request: object, lang: str = "en", before_search: Callable[[Request], None] | None = None, work: Work = ALONE
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
        asked = read(request)
        if before_search and asked.searches:
            before_search(asked)
        return asked.answer(asked.result(work))
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
    return read_position(_fields(request))


def deal_from(request: object) -> Deal | Position:
    """The position that a request is about, or its deal when it names no contract.

    PreferansError as for `read`; and for cards played, or a rule of the talon, without a contract to follow them by.
    """
    fields = _fields(request)
    if "contract" in fields or "played" in fields or "talon_rule" in fields:
        return read_position(fields)
    need(fields, "hands")
    return Deal(**picked(fields, *DEAL))


# Reading fields.


def _default_task(fields: Mapping[str, object]) -> str:
    contract = fields.get("contract")
    return "raspasy" if isinstance(contract, str) and Contract.parse(contract).is_raspasy else "solve"


def _fields(request: object) -> Given:
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
