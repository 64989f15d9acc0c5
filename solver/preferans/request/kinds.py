"""How a field is described: a JSON Schema of its values, with its meaning in a line."""

from typing import Any

from preferans.game.deal import MAX_CARDS
from preferans.game.rules import SEATS

Schema = dict[str, Any]
Fields = dict[str, Schema]
"""Fields by their names, in the order in which they are shown."""


def text(meaning: str = "") -> Schema:
    """A text."""
    return said({"type": "string"}, meaning)


def flag(meaning: str = "") -> Schema:
    """True or false."""
    return said({"type": "boolean"}, meaning)


def whole(meaning: str = "", least: int | None = 0, most: int | None = None) -> Schema:
    """A whole number between two bounds; None: there is no bound."""
    bounds = {"minimum": least, "maximum": most}
    return said({"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}, meaning)


def words(meaning: str, *words: object) -> Schema:
    """One of these words, or numbers, or None."""
    return said({"enum": list(words)}, meaning)


def listed(item: Schema, meaning: str = "", least: int = 0, most: int | None = None) -> Schema:
    """A list of at least and at most so many items."""
    sizes = {**({"minItems": least} if least else {}), **({} if most is None else {"maxItems": most})}
    return said({"type": "array", "items": item, **sizes}, meaning)


def either(meaning: str, *kinds: Schema) -> Schema:
    """One of these kinds."""
    return said({"anyOf": list(kinds)}, meaning)


def named(item: Schema, meaning: str = "") -> Schema:
    """An object whose values are all of one kind, whatever their names."""
    return said({"type": "object", "additionalProperties": item}, meaning)


def made_of(fields: Fields, optional: Fields | None = None, meaning: str = "") -> Schema:
    """An object that has these fields, perhaps the optional ones, and no others."""
    properties = {**fields, **(optional or {})}
    found = {"type": "object", "properties": properties, "required": list(fields), "additionalProperties": False}
    return said(found, meaning)


def said(schema: Schema, meaning: str) -> Schema:
    """A schema with its meaning."""
    return {"description": meaning, **schema} if meaning else schema


NOTHING: Schema = {"type": "null"}
CARD = text()
CARDS = listed(CARD)
PAIR = listed(CARD, least=2, most=2)
TEN = whole(most=MAX_CARDS)
EACH = listed(whole(), least=3, most=4)
SEAT = words("", *SEATS)
AMOUNT = either("", {"type": "number"}, text())
AMOUNTS = listed(AMOUNT, least=3, most=4)
EXACT = either("", {"type": "integer"}, {"type": "string", "pattern": r"^-?\d+/\d+$"})
EXACT_EACH = listed(EXACT, least=3, most=4)
PLAYER = either("", whole(least=1, most=4), text())
