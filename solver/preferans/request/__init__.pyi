from preferans.request.common import deal_from, id_of, position_from, refusal, refused
from preferans.request.dispatch import Request, answer, ask, read
from preferans.request.fields import COMMON, DEAL, FIELDS
from preferans.request.task import Answer
from preferans.request.tasks import TASKS

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
