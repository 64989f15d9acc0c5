"""What a task is: its fields, how they become a question, how what is found becomes an answer."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from preferans.analyses.question import Question
from preferans.request.kinds import Fields

Answer = dict[str, object]
"""A JSON object."""

Given = dict[str, Any]
"""The fields of a request by their names; nothing is known of their values yet."""

Want = Collection[str] | None
"""The parts of an answer that a request names; none: the value alone; None: all that a person would expect."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of answer to a task.

    meaning   what was asked
    fields    those that it always has
    optional  those that it may have
    """

    meaning: str
    fields: Fields
    optional: Fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One task of the vocabulary.

    fields   what a request may say, with the meaning of each, beside the fields of every task
    needed   those that it can't do without; where it depends on what is asked, `read` knows
    answers  the kinds of its answer by name
    read     checks the fields and makes a question of them; PreferansError names what is wrong
    encode   makes the answer of what the question's run found, and of what is wanted
    """

    fields: Fields
    needed: tuple[str, ...] = ()
    answers: Mapping[str, Kind]
    read: Callable[[Given], Question[Any]]
    encode: Callable[[Any, Want], Answer]

    def meaning(self, field: str) -> str:
        """What a field of a request means in this task."""
        return str(self.fields[field]["description"])
