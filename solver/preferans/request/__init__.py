"""The one vocabulary: a mapping of named fields in, an analysis called, a mapping out."""

from preferans.request.dispatch import (
    Request,
    answer,
    ask,
    deal_from,
    id_of,
    position_from,
    read,
    refusal,
    refused,
)
from preferans.request.fields import COMMON, DEAL
from preferans.request.task import Answer
from preferans.request.tasks import FIELDS, TASKS

__all__ = [
    "COMMON",
    "DEAL",
    "FIELDS",
    "TASKS",
    "Answer",
    "Request",
    "answer",
    "ask",
    "deal_from",
    "id_of",
    "position_from",
    "read",
    "refusal",
    "refused",
]
