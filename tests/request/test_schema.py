"""The published vocabulary is that of the code: every field described, every example valid, nothing stale."""

import json
import re
import tomllib
from concurrent.futures import Executor, Future
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from preferans.analyses.work import Work
from preferans.formats.json import indented
from preferans.request import COMMON, FIELDS, TASKS, answer
from preferans.request.fields import SETTINGS
from preferans.request.schema import openapi, request_fields, schema, tables
from preferans.scoring.convention import SOCHI, settings

ROOT = Path(__file__).parents[2]
EXAMPLE = r"^```(?:json\n|text\n(?=\{\"id\"))(\{.*?)^```$"
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]
POSITIONS = sorted((ROOT / "positions").rglob("*.toml"))
DEAL: dict[str, Any] = {"hands": ["AK...", "Q.A..", "JT..."], "contract": "S", "declarer": 1}
WHOLE = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]
TEN: dict[str, Any] = {"task": "layouts", "hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "7C"}
MISERE: dict[str, Any] = {
    "task": "misere",
    "hands": ["QJ.J7.KQJT.97", "T987.98.987.8AK", "AK.AKQT.A.QJT"],
    "declarer": 2,
}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({**schema(), "$ref": f"#/$defs/{name}"})


def valid(name: str, value: object) -> bool:
    return bool(validator(name).is_valid(value))


def task_of(request: dict[str, Any]) -> str:
    return str(request.get("task") or ("raspasy" if request.get("contract") == "raspasy" else "solve"))


@cache
def examples() -> list[tuple[str, dict[str, Any], Any]]:
    """Yield the page, the request and the answer of every example."""
    found = []
    for page in PAGES:
        for text in re.findall(EXAMPLE, page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            request, answered = map(json.loads, text.splitlines())
            found.append((page.name, request, answered))
    return found


# Requests that no page shows, so that every kind of answer and every field of it is met.
MORE: list[dict[str, Any]] = [
    {"hands": ["AKQJT98..87.AKQ", *WHOLE[1:]], "contract": "9S", "declarer": 1, "convention": "sochi"},
    {"task": "score", "hands": ["AKQJT98..87.AKQ", *WHOLE[1:]], "contract": "9S", "declarer": 1},
    {**MISERE, "max_nodes": 9, "weights": {"CA CK": 2}},
    {**MISERE, "hands": ["QJ.J7.KQJT.97", "T987.98.987.8", "AK.AKQT.A.QJT"], "played": ["SQ"], "budget_ms": 1000},
    {**MISERE, "convention": "sochi"},
    {"task": "score", "hands": WHOLE, "contract": "raspasy"},
    {"task": "score", "hands": ["Q9.87.AK9.A97", "JT.AKT9.T.QJ8", "AK.QJ.QJ87.KT"], "talon": "S7 S8"},
    {"task": "raspasy", "hands": WHOLE, "convention": "rostov"},
    {**TEN, "examples": 1, "samples": 9, "convention": "sochi"},
    {**TEN, "budget_ms": 1},
    {**TEN, "hand": "AKQJT98.AK.A.87", "discard": None, "samples": 9, "convention": "sochi"},
    {**TEN, "hand": "AKQJT98.AK.A.87", "discard": None, "contract": None, "samples": 9, "convention": "sochi"},
    {"task": "hint", "hands": [*WHOLE[:2], None], "contract": "raspasy", "talon": "D8 D7", "samples": 1},
    {"task": "hint", "hands": ["QJ.J7.KQJT.97", None, "AK.AKQT.A.QJT"], "contract": "misere", "declarer": 2},
]


class First(Executor):
    """An executor that does the first pieces at once, and the others never."""

    def __init__(self, count: int) -> None:
        self._left = count

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self._left:
            self._left -= 1
            future.set_result(function(*args, **named))
        return future


# The same, stopped after so many pieces.
STOPPED: list[tuple[dict[str, Any], int]] = [
    ({"task": "layouts", "hand": "AKQJT98.AK.A.87", "contract": "S", "samples": 200}, 12),
    ({"task": "layouts", "hand": "AKQJT98.AK.A.87", "samples": 9}, 30),
]


def at_least(most: int, done: int, _of: int) -> bool:
    return done >= most


@cache
def all_examples() -> list[tuple[str, dict[str, Any], Any]]:
    more = [(request, answer(request)) for request in MORE]
    for request, pieces in STOPPED:
        more.append((request, answer(request, work=Work(First(pieces), partial(at_least, pieces)))))
    return [*examples(), *(("", request, json.loads(json.dumps(found))) for request, found in more)]


def test_it_is_a_schema_and_it_can_fail() -> None:
    Draft202012Validator.check_schema(schema())
    assert valid("request", DEAL)
    wrong: list[dict[str, Any]] = [
        {"declarer": 4},
        {"ledaer": 1},
        {"task": "table"},
        {"want": ["plan"]},
        {"hands": None},
    ]
    assert not any(valid("request", {**DEAL, **fields}) for fields in wrong)
    assert not valid("request", [])
    assert not valid("answer", {"tricks": 1, "trick": 1})
    assert not valid("answer", {"error": {"code": "no_such_code", "message": "", "field": None}})


def test_the_published_schema_is_that_of_the_code() -> None:
    published = (ROOT / "docs/reference/schema.json").read_text("utf-8")
    assert published == indented(schema()), "renew it: preferans schema > docs/reference/schema.json"


@pytest.mark.parametrize("task", TASKS)
def test_the_page_has_every_field_of_a_task(task: str) -> None:
    page = (ROOT / "docs/vocabulary.md").read_text("utf-8")
    assert f"## {task}\n" in page
    assert tables(task) in page, "renew it: preferans schema --tables"
    assert any(name == "vocabulary.md" and task_of(request) == task for name, request, _ in examples())


def test_every_field_is_described_and_no_other() -> None:
    for name, task in TASKS.items():
        assert set(task.needed) <= set(task.fields)
        assert set(request_fields(name)) == {*task.fields, *COMMON}
    assert all(field["description"] for task in TASKS for field in request_fields(task).values())
    assert set(SETTINGS) == {"preset", *settings(SOCHI)}


def test_the_examples_are_valid() -> None:
    for page, request, answered in all_examples():
        assert valid("answer", answered), (page, request, answered)
        if "error" not in answered:
            task = task_of(request)
            assert valid("request", request), (page, request)
            assert valid(f"{task}_request", request), (page, request)
            assert valid(f"{task}_answer", answered), (page, request, answered)


def test_every_kind_of_answer_and_every_field_of_it_is_met() -> None:
    missing = []
    for name, task in TASKS.items():
        for kind, described in task.answers.items():
            met = [found for _, _, found in all_examples() if valid(f"{name}_{kind}_answer", found)]
            fields = (*described.fields, *described.optional)
            missing += [(kind, field) for field in fields if not any(field in found for found in met)]
    assert not missing


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_file_is_valid(path: Path) -> None:
    fields = tomllib.loads(path.read_text("utf-8"))
    del fields["problem"]
    assert valid("request", fields)


def test_the_openapi_description_has_the_same_schemas() -> None:
    described = openapi()
    assert "#/$defs/" not in json.dumps(described)
    assert set(described["components"]["schemas"]) == set(schema()["$defs"]) - {"cancel", "cancelled"}


# What is answered is valid: no request is taken that the schema refuses, no answer is given that it does not know.

scalars = st.none() | st.booleans() | st.integers(-2, 12) | st.floats(0, 5) | st.sampled_from(["S", "SA", "all", "ru"])
values = scalars | st.lists(scalars, max_size=3) | st.dictionaries(st.sampled_from(["left", "2", "S7 S8"]), scalars)
GOOD: list[dict[str, Any]] = [
    DEAL,
    {"task": "table", "hands": "A... K... Q..."},
    {"task": "misere", "hands": ["98.8.7.", "7.K..", "J.7.."], "declarer": 1},
    {"task": "raspasy", "hands": "A... K... Q..."},
    {**TEN, "samples": 2},
    {"task": "hint", "hands": [*WHOLE[:2], None], "contract": "9S", "declarer": 1, "samples": 2},
    {"task": "score", "contract": "6S", "declarer": 1, "whist": {"2": "whist"}, "tricks": [5, 3, 2]},
]


@given(st.sampled_from(GOOD), st.sampled_from([name for name in FIELDS if name != "samples"]), values)
def test_whatever_is_answered_is_valid(good: dict[str, Any], field: str, value: object) -> None:
    request = {**good, field: value}
    if value is None and field not in request_fields(task_of(good)):
        del request[field]  # a null is a field left out, even one that the task does not take
    found = json.loads(json.dumps(answer(request)))
    assert valid("answer", found), (request, found)
    if "error" not in found:
        assert valid("request", request), request
