"""Hints in a ten-card contract, two hands unseen: layouts a second, and how many after a quarter of a second."""

from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from preferans import Card, Hand, hint
from preferans.game.contracts import Strain

BUDGET = 250  # ms


class Measured(NamedTuple):
    """Layouts a second of the processor, all their cards solved; within BUDGET the layouts, and the longest in ms."""

    rate: float
    mean: float
    fewest: int
    most_ms: float


def measured(deals: int, samples: int = 400) -> Measured:
    """The declarer's first card in random contracts; the first hint, which reads the tables, is not counted."""
    random = Random("hints")
    solved, seconds, within, times = 0, 0.0, [], []
    for number in range(deals + 1):
        deck = random.sample([*Card], 32)
        hand, discard = str(Hand.of(deck[:10])), deck[10:12]
        contract = f"{random.randint(6, 8)}{random.choice([*Strain]).letter}"
        start = process_time()
        answer = hint([hand, None, None], contract, 1, discard=discard, samples=samples, seed=number)
        spent = process_time() - start
        wall = perf_counter()
        budget = hint([hand, None, None], contract, 1, discard=discard, samples=100_000, seed=-number, budget_ms=BUDGET)
        wall = perf_counter() - wall
        if number:
            solved, seconds = solved + answer.layouts, seconds + spent
            within.append(budget.layouts)
            times.append(wall * 1e3)
    return Measured(solved / seconds, sum(within) / len(within), min(within), max(times))


def summary(measurements: Measured) -> str:
    """The measurements as text."""
    return (
        f"layouts a second of the processor, all legal cards in each: {measurements.rate:,.0f}\n"
        f"layouts within {BUDGET} ms: {measurements.mean:,.0f} on average, {measurements.fewest:,} at least; "
        f"the longest answer took {measurements.most_ms:.0f} ms\n"
    )
