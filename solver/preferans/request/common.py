"""What is common to all requests: a mapping with known names, an id, a language, a deal; and how one is refused."""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from preferans.errors import LANGS, PreferansError
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.request.fields import DEAL, FIELDS, need, picked, read_position
from preferans.request.task import Answer, Given

MAX_DEPTH = 50  # of an id's nesting
MAX_BITS = 10_000  # of a number in it: Python writes none of more than 4,300 digits


def read_fields(request: object) -> Given:
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


def position_from(request: object) -> Position:
    """The position that a request is about, whatever its task; PreferansError as for `read`."""
    return read_position(read_fields(request))


def deal_from(request: object) -> Deal | Position:
    """The position that a request is about, or its deal when it names no contract.

    PreferansError as for `read`; and for cards played, or a rule of the talon, without a contract to follow them by.
    """
    fields = read_fields(request)
    if "contract" in fields or "played" in fields or "talon_rule" in fields:
        return read_position(fields)
    need(fields, "hands")
    return Deal(**picked(fields, *DEAL))


def refused(request: object, error: PreferansError, lang: str = "en") -> Answer:
    """The answer to a request in which this is wrong: with its id, in its language if it names one."""
    return _id_if_any(request) | refusal(error, _lang_if_any(request) or lang)


def refusal(error: PreferansError, lang: str = "en") -> Answer:
    """The answer to a request that has something wrong with it."""
    return {"error": {"code": error.code, "message": error.message(lang), "field": error.field}}


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
