"""How many nodes a deal takes. They are the same on every machine, and recorded, so that they can't grow unnoticed."""

import tomllib
from pathlib import Path

from benchmarks.measure import Measured, Searcher
from benchmarks.sets import GAMES, rows

DEALS = 300
RECORD = Path(__file__).parents[1] / "tests" / "data" / "nodes" / "open.toml"
COMMAND = "python -m benchmarks record"


def measured() -> dict[str, Measured]:
    """Measure the first deals of each set, by game."""
    searcher = Searcher()
    return {game.name: searcher.run(rows(game, DEALS)) for game in GAMES}


def recorded() -> dict[str, float]:
    """The mean nodes a deal as they were last recorded, by game."""
    return {game: float(mean) for game, mean in tomllib.loads(RECORD.read_text()).items()}


def record() -> str:
    """Measure, write the record, and return its text."""
    means = [f"{game} = {one.nodes.mean():.1f}" for game, one in measured().items()]
    text = "\n".join((f"# Mean nodes a deal, first {DEALS} deals of each set. Renewed by: {COMMAND}", *means, ""))
    RECORD.write_text(text)
    return text
