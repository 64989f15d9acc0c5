"""Numbers that rest on a sample: a value and its standard error, which is 0 where everything was solved."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf, sqrt
from random import Random
from typing import Literal

from preferans.analyses.limits import read_count
from preferans.errors import PreferansError
from preferans.values import is_whole

ALL = "all"
Samples = int | Literal["all"] | None  # how many layouts; None: as many as the question takes by itself


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and its standard error; exact: it does not rest on a sample."""

    value: float
    error: float
    exact: bool = False

    def __str__(self) -> str:
        return f"{self.value:.3f}" + ("" if self.exact else f" ± {self.error:.3f}")


def estimate(values: Sequence[float], weights: Sequence[int], of: float = inf) -> Estimate:
    """Return the mean of `values`, each of which was drawn as often as `weights` says.

    of  how many there are to draw from, none of them twice; the mean is exact when all were drawn
    """
    return weighted([(value, n, n) for value, n in zip(values, weights, strict=True)], sum(weights), of)


def weighted(values: Sequence[tuple[float, float, float]], count: int, of: float = inf) -> Estimate:
    """Return the mean of values that were drawn with weights.

    values  each with the sum of its weights, and the sum of their squares
    count   how many were drawn in all
    of      how many there are to draw from, when all weigh the same and none is drawn twice
    """
    total = sum(weight for _, weight, _ in values)
    mean = sum(value * weight for value, weight, _ in values) / total
    if count >= of:
        return Estimate(mean, 0.0, exact=True)
    square = sum(squares * (value - mean) ** 2 for value, _, squares in values) / total**2
    return Estimate(mean, sqrt(square * (1 - count / of) * count / max(1, count - 1)))


@lru_cache(256)
def drawn(of: int, samples: int | None, seed: object) -> Sequence[int]:
    """Return `samples` different numbers below `of`, in order, drawn by the seed; all when that is None, or when
    there are no more.
    """
    if samples is None or samples >= of:
        return range(of)
    return tuple(sorted(Random(repr(seed)).sample(range(of), samples)))


def read_samples(samples: object, otherwise: int | None = None) -> int | None:
    """Read how many layouts are drawn, `otherwise` when nothing is said; None: all there are."""
    if samples is None:
        return otherwise
    return None if samples == ALL else read_count(samples, "samples", least=2)


def read_seed(seed: object) -> int:
    """Read what decides what is drawn: any whole number of at most 64 binary digits."""
    if not is_whole(seed) or abs(seed) >> 64:
        raise PreferansError("bad_seed", "seed", text=seed)
    return seed
