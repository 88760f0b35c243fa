"""From what is wanted to a window of ε: accurate enough below, private enough above.

t  tolerated error, in units of the query; β  how often it may be exceeded; k  releases that share the budget
ε_0  privacy loss of one release; ε  of all k together
Everything rounds to the safe side: an accuracy floor up, a privacy ceiling down, a split down.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import lru_cache
from typing import Literal, Protocol

import numpy as np

from dpcore.checks import at_least, inside, positive, whole
from dpcore.errors import ParameterError

Adding = Literal["basic", "exact"]
"""How the ε of several releases are added up: simply, or to the exact optimum with a slack δ."""
SCAN = 61
FINE = 0.01
"""Step of ln ε just above a crossing."""


class HasTailWidth(Protocol):
    """Noise that knows how large it can be."""

    def tail_width(self, beta: float, /) -> object:
        """Smallest t with P(|noise| > t) <= beta."""


def epsilon_for_accuracy(
    make_noise: Callable[[float], HasTailWidth],
    tolerance: float,
    beta: float,
    low: float = 1e-4,
    high: float = 200.0,
    *,
    falling: bool = False,
) -> float | None:
    """The ε_0 in [low, high] from which on P(|noise| > tolerance) <= beta at every ε tried; None where high is not enough.

    Scanned from above on a logarithmic grid, bisected at the last crossing, and tried again in steps of 1 % up to two
    grid steps above it. Where the half-width falls with ε (Laplace, geometric, staircase and Gaussian noise) every larger
    ε keeps it, and no smaller one does. That of the minimal set need not fall, for its best core changes with ε: there
    an ε between those tried may miss, and a smaller one than the one found may do. `falling` promises that the
    half-width falls, and saves most tries.
    """
    t, level = positive("tolerance", tolerance), inside("beta", beta, 0.0, 1.0)

    def too_wide(eps: float) -> bool:
        return float(np.asarray(make_noise(eps).tail_width(level))) > t

    if too_wide(high):
        return None
    grid = np.geomspace(low, high, SCAN)
    if falling:
        place = bisect_left(range(SCAN - 1), True, key=lambda place: not too_wide(float(grid[place])))
        return _bisected(too_wide, float(grid[place - 1]), float(grid[place])) if place else low
    for place in range(SCAN - 2, -1, -1):
        if too_wide(float(grid[place])):
            found = _bisected(too_wide, float(grid[place]), float(grid[place + 1]))
            return _kept_above(too_wide, found, float(grid[min(place + 3, SCAN - 1)]))
    return low


def _kept_above(refused: Callable[[float], bool], low: float, high: float) -> float:
    """`low`, or the end above the last refusal on a fine grid from there to `high`."""
    grid = np.geomspace(low, high, 2 + round(math.log(high / low) / FINE))
    for below, above in zip(grid[-2:0:-1], grid[:1:-1], strict=True):
        if refused(float(below)):
            return _bisected(refused, float(below), float(above))
    return low


def _bisected(refused: Callable[[float], bool], low: float, high: float) -> float:
    """The end `high` of ever shorter intervals with refused(low) and not refused(high)."""
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if refused(middle) else (low, middle)
    return high


def composed(eps0: float, k: int, how: Adding, *, delta: float = 0.0) -> float:
    """The ε of k releases at ε_0 each: kε_0 ('basic'), or the exact optimum at δ = `delta`."""
    positive("eps0", eps0)
    whole("k", k, 1)
    if how == "basic" or k == 1:
        return k * eps0
    if how != "exact":
        raise ParameterError("how", how, "'basic' or 'exact'")
    from dpcore.accounting import optimal_eps  # loaded when it is needed: the program must start quickly

    return min(k * eps0, optimal_eps(eps0, k, delta=inside("delta", delta, 0.0, 1.0)))


def split(*, eps: float, delta: float = 0.0, k: int, how: Adding) -> float:
    """The largest ε_0 so that k releases stay within ε together (the inverse of `composed`, rounded down)."""
    total = positive("eps", eps)
    even = total / whole("k", k, 1)
    return even if how == "basic" or k == 1 else _exact_split(total, k, how, delta)


@lru_cache(maxsize=64)
def _exact_split(total: float, k: int, how: Adding, delta: float) -> float:
    low, high = total / k, total
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (low, middle) if composed(middle, k, how, delta=delta) > total else (middle, high)
    return low


def rounded_up(value: float, digits: int = 2) -> float:
    """The smallest number of `digits` significant digits that is not below `value` >= 0, compared as floats."""
    return _rounded(value, digits, ROUND_CEILING)


def rounded_down(value: float, digits: int = 2) -> float:
    """The largest number of `digits` significant digits that is not above `value` >= 0, compared as floats."""
    return _rounded(value, digits, ROUND_FLOOR)


def _rounded(value: float, digits: int, rounding: str) -> float:
    """By the shortest decimal text of `value`, so that 0.13 stays 0.13 though its float lies a little beside it."""
    exact = Decimal(repr(at_least("value", float(value), 0.0)))
    if not exact:
        return 0.0
    step = Decimal(1).scaleb(exact.adjusted() - whole("digits", digits, 1, 17) + 1)
    return float(exact.quantize(step, rounding))
