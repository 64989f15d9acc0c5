"""A number that a search may know only within bounds: it was ended early."""

from typing import NamedTuple


class Bounds(NamedTuple):
    """A number that lies within these, both included; they are equal when it is exact."""

    least: int
    most: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.least == self.most

    def __str__(self) -> str:
        return str(self.least) if self.exact else f"{self.least} to {self.most}"
