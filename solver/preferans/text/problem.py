"""The table [problem] of a position file: what a published deal is called, where it is from, what was claimed."""

from collections.abc import Mapping

from preferans.errors import PreferansError
from preferans.lang import Phrase
from preferans.text.pen import Pen, flow

_NOTES = {
    "source": Phrase(en="Source:", ru="Источник:"),
    "claim": Phrase(en="Claimed there:", ru="Там сказано:"),
    "remark": Phrase(en="Remark:", ru="Примечание:"),
}


def heading(problem: object, lang: str = "en", colour: bool = False) -> str:
    """The title, in lines of at most 80 columns; empty without one.

    Each text of the table is one text, or an `en` and a `ru`; PreferansError names what is not as it should be.
    """
    pen = Pen(lang, colour)
    return "\n".join(map(pen.strong, filter(None, flow("", _words(problem, "title", lang), " "))))


def notes(problem: object, lang: str = "en") -> str:
    """The source, what it claims and what is to be said of that, each from a new line; what is not given left out."""
    lines: list[str] = []
    for name, label in _NOTES.items():
        if words := _words(problem, name, lang):
            lines += flow(label.text(lang) + " ", words, " ")
    return "\n".join(lines)


def _words(problem: object, name: str, lang: str) -> list[str]:
    """A text of the table in words, without what can't be printed."""
    if not isinstance(problem, Mapping):
        raise PreferansError("not_object", "problem")
    value = problem.get(name, "")
    if isinstance(value, Mapping):
        value = value.get(lang) or next(iter(value.values()), "")
    if not isinstance(value, str):
        raise PreferansError("not_text", f"problem.{name}")
    return "".join(char if char.isprintable() else " " for char in value).split()
