"""How much work a request may ask for: things to draw, milliseconds to use."""

from preferans.errors import PreferansError

MOST = 1_000_000
MAX_BUDGET = 3_600_000  # milliseconds


def read_count(value: object, name: str, most: int = MOST, least: int = 1) -> int:
    """A number of things to draw, or of milliseconds to use."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PreferansError("not_in_range", name, text=value, least=least, most=most)
    return value


def read_budget(budget_ms: object) -> int | None:
    """A number of milliseconds to use; None: as many as it takes."""
    return None if budget_ms is None else read_count(budget_ms, "budget_ms", MAX_BUDGET)
