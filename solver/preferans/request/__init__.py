"""The one vocabulary: a mapping of named fields in, an analysis called, a mapping out.

A name is imported when it is first used: to check a deal needs no analysis.
"""

from preferans.late import attribute, names

_HOMES = {
    "common": "deal_from id_of position_from refusal refused",
    "dispatch": "Request answer ask read",
    "fields": "COMMON DEAL FIELDS",
    "task": "Answer",
    "tasks": "TASKS",
}

__all__ = list(names(_HOMES))


def __getattr__(name: str) -> object:
    return attribute(__name__, name, _HOMES)
