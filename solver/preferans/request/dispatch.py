"""A mapping of named fields in, an analysis called, a mapping out.

A position file, a line of a batch and a call from another program are the same mapping. `read` checks it in
full without searching, and makes a Request of it; its question's `run` searches; its `answer` makes a JSON object of
what was found. `answer` does all three and turns errors into answers.
"""

from collections.abc import Callable
from dataclasses import dataclass

from preferans.analyses.question import Question, is_compiled
from preferans.analyses.results import Result
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.contracts import Contract
from preferans.request.common import id_of, read_fields, refused
from preferans.request.fields import COMMON
from preferans.request.task import Answer, Given
from preferans.request.tasks import TASKS


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
    fields = read_fields(request)
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


def _default_task(fields: Given) -> str:
    contract = fields.get("contract")
    return "raspasy" if isinstance(contract, str) and Contract.parse(contract).is_raspasy else "solve"
