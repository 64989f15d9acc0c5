"""All tasks by their names: where every way in finds them."""

from collections.abc import Mapping

from preferans.request import hint, layouts, misere, raspasy, score, solve, table
from preferans.request.task import Task

TASKS: Mapping[str, Task] = {
    "solve": solve.TASK,
    "table": table.TASK,
    "misere": misere.TASK,
    "raspasy": raspasy.TASK,
    "layouts": layouts.TASK,
    "hint": hint.TASK,
    "score": score.TASK,
}
