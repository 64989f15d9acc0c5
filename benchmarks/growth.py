"""How time and nodes grow with the cards in hand."""

from math import log2

from benchmarks.measure import Searcher
from benchmarks.sets import CARDS, Game, rows, shorter

CALLS = 3  # the fastest counts: short deals take a few milliseconds together


def growth(game: Game, deals: int) -> list[str]:
    """Measure hands of 1 to 10 cards; return a table as text, a row for each number, with logarithmic bars."""
    searcher = Searcher()
    full = rows(game, deals)
    searcher.run(full[:1])
    text = [f"{game.title}", f"{'cards':>5} {'nodes':>9} {'':32} {'µs':>8}"]
    for cards in range(1, CARDS + 1):
        short = shorter(full, cards)
        runs = [searcher.run(short) for _ in range(CALLS)]
        nodes = float(runs[0].nodes.mean())
        micros = min(run.seconds for run in runs) / len(short) * 1e6
        text.append(f"{cards:>5} {nodes:>9,.1f} {_bar('░', nodes):32} {micros:>8,.1f} {_bar('█', micros)}".rstrip())
    return text


def _bar(block: str, value: float) -> str:
    """A logarithmic bar: two blocks for each doubling, from 1 on."""
    return block * round(2 * log2(max(value, 1)))
