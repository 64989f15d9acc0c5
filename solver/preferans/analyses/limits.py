"""How much work may be asked for: things to draw, milliseconds to use."""

from preferans.errors import PreferansError
from preferans.values import is_whole

MAX_COUNT = 1_000_000  # things to draw
MAX_BUDGET = 3_600_000  # milliseconds


def read_count(value: object, name: str, most: int = MAX_COUNT, least: int = 1) -> int:
    """Read a number of things to draw, or of milliseconds to use; `name` is the field where it stands."""
    if not is_whole(value) or not least <= value <= most:
        raise PreferansError("not_in_range", name, text=value, least=least, most=most)
    return value


def read_budget(budget_ms: object) -> int | None:
    """Read a number of milliseconds to use; None: as many as it takes."""
    return None if budget_ms is None else read_count(budget_ms, "budget_ms", MAX_BUDGET)
