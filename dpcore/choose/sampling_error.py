"""The error that data have of themselves: a random sample differs from the population it was drawn from.

n  people in the sample; p  share of them that counts; S  standard deviation of one person's value. Not differential
privacy: this error is there without any noise, and comes on top of it (independently).
"""

from __future__ import annotations

import math

import scipy

from dpcore.checks import at_least, between, inside, positive, whole
from dpcore.errors import ParameterError

EXACT_UP_TO = 10**9
"""Above this n the binomial is taken as normal: the two then differ by less than 1e-4 of the half-width."""


def count_half_width(n: int, p: float, confidence: float = 0.95) -> float:
    """The smallest whole t with P(|X − np| <= t) >= confidence for X binomial(n, p); in counts.

    Exact up to n = 10^9, above it by the normal approximation. Raises ParameterError unless 0 <= p <= 1.
    """
    size, share = whole("n", n, 1), between("p", p, 0.0, 1.0)
    level = inside("confidence", confidence, 0.0, 1.0)
    if share in (0.0, 1.0):
        return 0.0
    spread = math.sqrt(size * share * (1 - share))
    if size > EXACT_UP_TO:
        return math.ceil(spread * float(scipy.special.ndtri((1 + level) / 2)))
    low, high = -1, size
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _within(size, share, middle) >= level else (middle, high)
    return float(high)


def _within(n: int, p: float, t: float) -> float:
    """P(|X − np| <= t): the whole numbers from np − t to np + t."""
    centre = n * p
    first, last = math.ceil(centre - t - 1e-9), math.floor(centre + t + 1e-9)
    if last < first:
        return 0.0
    upto = 1.0 if last >= n else float(scipy.special.bdtr(last, n, p))
    below = 0.0 if first <= 0 else float(scipy.special.bdtr(first - 1, n, p))
    return upto - below


def mean_half_width(n: int, deviation: float, confidence: float = 0.95) -> float:
    """The half-width z S/√n in which the mean of a sample of n falls, by the central limit theorem.

    `deviation` S is that of one person's value, in the query's units.
    """
    size, spread = whole("n", n, 1), at_least("deviation", deviation, 0.0)
    z = float(scipy.special.ndtri((1 + inside("confidence", confidence, 0.0, 1.0)) / 2))
    return z * spread / math.sqrt(size)


def sum_half_width(n: int, deviation: float, confidence: float = 0.95) -> float:
    """n times `mean_half_width`: z S √n."""
    return n * mean_half_width(n, deviation, confidence)


def largest_deviation(low: float, high: float) -> float:
    """The largest standard deviation of a value between `low` and `high`: half the range (Popoviciu 1935)."""
    if not low < high:
        raise ParameterError("high", high, "above low")
    return positive("high − low", high - low) / 2
