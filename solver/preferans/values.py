"""What a value is that came out of JSON, TOML or Python, where True passes for 1."""

from fractions import Fraction
from typing import TypeGuard


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number: an int that is not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[int | float | Fraction]:
    """Whether it is a number, whole or not."""
    return is_whole(value) or isinstance(value, float | Fraction)
