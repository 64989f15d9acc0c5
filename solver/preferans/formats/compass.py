"""Seats by the points of the compass, as bridge names them, and as seats 1, 2, 3."""

from dataclasses import dataclass

from preferans.errors import PreferansError

POINTS = "NESW"  # clockwise
_NAMES: dict[str, str] = {name: name[0] for name in (*POINTS, "NORTH", "EAST", "SOUTH", "WEST")}


def is_point(text: str) -> bool:
    """Whether a text is N, E, S, W, or North, East, South, West; small letters too."""
    return text.upper() in _NAMES


def point(text: str) -> str:
    """Read a point of the compass as N, E, S or W; PreferansError for anything else."""
    if not is_point(text):
        raise PreferansError("bad_compass", text=text)
    return _NAMES[text.upper()]


@dataclass(frozen=True, slots=True)
class Seats:
    """Three points of the compass, clockwise: seats 1, 2, 3."""

    points: str

    @classmethod
    def clockwise(cls, first: str, absent: str) -> "Seats":
        """The seats clockwise from the point `first`, without the point `absent`."""
        start = POINTS.index(first)
        return cls((POINTS[start:] + POINTS[:start]).replace(absent, ""))

    def seat(self, text: str) -> int:
        """The seat at a point of the compass; PreferansError when the text is not one, or nobody sits there."""
        named = point(text)
        if named not in self.points:
            raise PreferansError("empty_seat", seat=named)
        return self.points.index(named) + 1

    def after(self, text: str) -> int:
        """The first seat clockwise after a point, at which nobody need sit; PreferansError when the text is not one."""
        start = POINTS.index(point(text)) + 1
        return self.seat(next(named for named in POINTS[start:] + POINTS[:start] if named in self.points))
