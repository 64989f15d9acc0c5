"""The task `table`: one deal whoever declares, whatever is played."""

from preferans.analyses.question import Question
from preferans.analyses.table import Table, read_table
from preferans.request.fields import OF_A_DEAL, need, picked
from preferans.request.kinds import TEN, Fields, listed, named
from preferans.request.task import Answer, Given, Kind, Task, Want

FIELDS: Fields = {"hands": OF_A_DEAL["hands"], "leader": OF_A_DEAL["leader"]}

ANSWERS = {
    "table": Kind(
        "Whoever declares, whatever is played.",
        {"tricks": named(listed(TEN, least=3, most=3), "By S, C, D, H, N, misere: the declarer's, by declaring seat.")},
        {},
    )
}


def read(given: Given) -> Question[Table]:
    """Solve the deal in every game for every declarer."""
    need(given, "hands")
    return read_table(**picked(given, *FIELDS))


def encode(found: Table, want: Want = None) -> Answer:
    """The answer."""
    return {"tricks": {contract: list(tricks) for contract, tricks in found.tricks.items()}}


TASK = Task(fields=FIELDS, needed=("hands",), answers=ANSWERS, read=read, encode=encode)
