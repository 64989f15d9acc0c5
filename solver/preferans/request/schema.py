"""The vocabulary as it is published: a JSON Schema, an OpenAPI description, tables for readers."""

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version

from preferans.request.answers import BOUNDS, ERROR, ESTIMATE
from preferans.request.fields import OF_EVERY_TASK, TASK
from preferans.request.kinds import NOTHING, Fields, Schema, made_of, whole
from preferans.request.misere import PLAN
from preferans.request.tasks import TASKS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# What `preferans serve` takes and gives beside requests and answers.

CANCEL = made_of(
    {"cancel": {"description": "The id of requests that are no longer wanted."}}, meaning="A line of serve."
)
CANCELLED = made_of(
    {
        "cancel": {"description": "The same id."},
        "requests": whole(
            "How many were in flight; each is answered too, by the error cancelled where it was stopped."
        ),
    },
    meaning="What is answered to it.",
)


BY_CONTRACT = ("solve", "raspasy")  # tasks that need not be named


def request_fields(task: str) -> Fields:
    """The fields of a task and their schemas, `task` itself first."""
    return {"task": {"description": TASK, "const": task}, **TASKS[task].fields, **OF_EVERY_TASK}


def schema() -> Schema:
    """The JSON Schema of requests ($defs/request) and answers ($defs/answer), and of each task's.

    >>> sorted(schema()["$defs"]["hint_request"]["required"])
    ['contract', 'hands', 'task']
    """
    requests = {f"{task}_request": _request(task) for task in TASKS}
    kinds = {
        f"{name}_{kind}_answer": made_of(found.fields, {**found.optional, "id": OF_EVERY_TASK["id"]}, found.meaning)
        for name, task in TASKS.items()
        for kind, found in task.answers.items()
    }
    answers = {f"{task}_answer": _any(f"{task}_{kind}_answer" for kind in TASKS[task].answers) for task in TASKS}
    return {
        "$schema": DIALECT,
        "title": "Requests and answers of preferans",
        "$ref": "#/$defs/request",
        "$defs": {
            "request": _any(requests),
            "answer": _any((*answers, "error")),
            **requests,
            **answers,
            **kinds,
            "plan": PLAN,
            "error": ERROR,
            "cancel": CANCEL,
            "cancelled": CANCELLED,
        },
    }


def _request(task: str) -> Schema:
    fields = request_fields(task)
    optional = {name: field if name == "id" else _or_null(field) for name, field in fields.items()}
    needed = {name: fields[name] for name in (*(() if task in BY_CONTRACT else ("task",)), *TASKS[task].needed)}
    return made_of(needed, {name: field for name, field in optional.items() if name not in needed})


def _or_null(field: Schema) -> Schema:
    """A field that is null is one left out."""
    meaning = {"description": field["description"]}
    return meaning | {"anyOf": [{name: value for name, value in field.items() if name != "description"}, NOTHING]}


def _any(names: Iterable[str]) -> Schema:
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


# HTTP.

STATUSES = {
    "200": "The answer.",
    "400": "The body is not JSON.",
    "408": "The body did not arrive in time.",
    "413": "The body is too big.",
    "422": "Something is wrong with the request: the error says what.",
    "500": "A fault of preferans itself.",
    "503": "Too many requests are in flight: see Retry-After.",
    "504": "Not answered in time.",
}


def openapi() -> Schema:
    """The OpenAPI description of `preferans serve --http`."""
    found = schema()["$defs"]
    responses = {
        status: {"description": meaning, "content": _json("answer" if status == "200" else "error")}
        for status, meaning in STATUSES.items()
    }
    retry = {"description": "Seconds.", "required": True, "schema": {"type": "integer"}}
    responses["503"] = {**responses["503"], "headers": {"Retry-After": retry}}
    ask = {
        "operationId": "answer",
        "summary": "Answer a request.",
        "requestBody": {"required": True, "content": _json("request")},
        "responses": responses,
    }
    health = made_of(
        {
            "status": {"const": "ok"},
            "version": {"type": "string"},
            "in_flight": {"type": "integer", "description": "Requests that are not answered yet."},
        }
    )
    described = {
        "openapi": "3.1.0",
        "info": {"title": "preferans", "version": version("preferans")},
        "paths": {
            "/answer": {"post": ask},
            "/health": {"get": _get("health", "Whether all is well.", health)},
            "/openapi.json": {"get": _get("openapi", "This description.", {"type": "object"})},
        },
        "components": {"schemas": {name: found[name] for name in found if name not in ("cancel", "cancelled")}},
    }
    renamed: Schema = json.loads(json.dumps(described).replace("#/$defs/", "#/components/schemas/"))
    return renamed


def _json(name: str) -> Schema:
    return {"application/json": {"schema": {"$ref": f"#/$defs/{name}"}}}


def _get(name: str, meaning: str, found: Mapping[str, object]) -> Schema:
    content = {"application/json": {"schema": found}}
    return {
        "operationId": name,
        "summary": meaning,
        "responses": {"200": {"description": meaning, "content": content}},
    }


# Tables for docs/vocabulary.md.

ELSEWHERE = ("convention", "score")  # objects with a table of their own


def tables(task: str) -> str:
    """A task's fields and those of its answers in Markdown.

    >>> print(tables("table").splitlines()[2])
    | `task` | `table` | What is asked; left out: raspasy when that is the contract, else solve. |
    """
    lines = _table(request_fields(task))
    for kind in TASKS[task].answers.values():
        lines += ["", f"{kind.meaning} The answer:", "", *_table({**kind.fields, **kind.optional})]
    return "\n".join(lines) + "\n"


def _table(fields: Fields) -> list[str]:
    rows = [f"| `{name}` | {_kind(field)} | {field.get('description', '')} |" for name, field in _flat(fields)]
    return ["| field | | meaning |", "|---|---|---|", *rows]


def _flat(fields: Fields, above: str = "") -> Iterator[tuple[str, Schema]]:
    """Fields, and the fields of objects and of lists of objects under them, as moves[].card."""
    for name, field in fields.items():
        yield above + name, field
        inside, path = field, above + name
        while inside.get("type") == "array":
            inside, path = inside["items"], f"{path}[]"
        for one in inside.get("anyOf", [inside]):
            if name not in ELSEWHERE and "properties" in one and one not in (BOUNDS, ESTIMATE):
                yield from _flat(one["properties"], f"{path}.")


def _kind(field: Schema) -> str:
    """A schema in a few words."""
    match field:
        case {"const": word}:
            return f"`{word}`"
        case {"enum": words}:
            return ", ".join("null" if word is None else f"`{str(word).lower()}`" for word in words)
        case {"anyOf": kinds}:
            return " or ".join(dict.fromkeys(map(_kind, kinds)))
        case {"$ref": name}:
            return str(name).rsplit("/", 1)[-1]
        case {"type": "array", "items": item}:
            return f"list of {_kind(item)}"
        case {"properties": {"at_least": _, "at_most": _}}:
            return "bounds" if field == BOUNDS else "object"
        case {"properties": {"value": _, "error": _}}:
            return "estimate"
    return _NAMES.get(field.get("type", ""), "anything")


_NAMES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}
