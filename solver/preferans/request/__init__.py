"""The one vocabulary: a mapping of named fields in, an analysis called, a mapping out."""

from preferans.request.dispatch import (
    COMMON,
    DEAL,
    FIELDS,
    TASKS,
    Question,
    answer,
    ask,
    deal_from,
    id_of,
    position_from,
    read,
    refusal,
    refused,
)

__all__ = [
    "COMMON",
    "DEAL",
    "FIELDS",
    "TASKS",
    "Question",
    "answer",
    "ask",
    "deal_from",
    "id_of",
    "position_from",
    "read",
    "refusal",
    "refused",
]
