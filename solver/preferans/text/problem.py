"""The table [problem] of a position file: what a published deal is called, and where it was published."""

from collections.abc import Mapping

from preferans.errors import PreferansError
from preferans.text.pen import Pen, flow


def heading(problem: object, lang: str = "en", colour: bool = False) -> str:
    """The title and the source, each from a new line, of at most 80 columns.

    The title is one text, or an `en` and a `ru`. What the table does not say is left out; PreferansError
    names what is not as it should be.
    """
    if not isinstance(problem, Mapping):
        raise PreferansError("not_object", "problem")
    pen = Pen(lang, colour)
    title = problem.get("title", "")
    if isinstance(title, Mapping):
        title = title.get(lang) or next(iter(title.values()), "")
    lines = [*map(pen.strong, _lines(title, "title")), *_lines(problem.get("source", ""), "source")]
    return "\n".join(filter(None, lines))


def _lines(value: object, name: str) -> list[str]:
    """A text in lines, without what can't be printed."""
    if not isinstance(value, str):
        raise PreferansError("not_text", f"problem.{name}")
    printable = "".join(char if char.isprintable() else " " for char in value)
    return list(flow("", printable.split(), " "))
