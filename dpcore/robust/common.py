"""What these mechanisms share: lists of numbers, statistics of them, and Laplace noise against a threshold.

Source:
    Definitions; the law of a Laplace variable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, positive
from dpcore.errors import ParameterError

StatisticName = Literal["median", "upper quartile", "mean", "variance", "maximum", "range", "distinct"]
OF: dict[StatisticName, Callable[[Floats], float]] = {
    "median": lambda x: float(np.sort(x)[(x.size + 1) // 2 - 1]),
    "upper quartile": lambda x: float(np.sort(x)[-(-3 * x.size // 4) - 1]),
    "mean": lambda x: float(x.mean()),
    "variance": lambda x: float(x.var()),
    "maximum": lambda x: float(x.max()),
    "range": lambda x: float(x.max() - x.min()),
    "distinct": lambda x: float(np.unique(x).size),
}
"""Of an array that is not empty."""


def statistic(name: StatisticName, data: ArrayLike) -> float:
    """The lower median, the order statistic ⌈3n/4⌉, the mean, the variance (divided by n), …, the number of different
    values.

    Args:
        name: which statistic.
        data: shape (n,), at least one number.

    Raises:
        ParameterError: data must be at least one finite number.
    """
    return OF[name](numbers(data))


def numbers(values: ArrayLike) -> Floats:
    """At least one number, shape (n,)."""
    x = finite_array("data", values)
    if x.ndim != 1 or x.size == 0:
        raise ParameterError("data", x.shape, "at least one number")
    return x


def numbers_within(values: ArrayLike, low: float, high: float) -> Floats:
    """At least one number, all in the interval [low, high], which has a length; shape (n,)."""
    x = numbers(values)
    if not (low <= x.min() and x.max() <= high and low < high):
        raise ParameterError("low", low, "an interval that holds all data")
    return x


def passes(margin: ArrayLike, *, eps: float) -> Floats:
    """Pr[margin + Lap(1/ε) > 0], shape of `margin`, which may be infinite.

    Args:
        margin: any shape; may be infinite.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    ahead = np.asarray(margin, dtype=np.float64)
    half = 0.5 * np.exp(-positive("eps", eps) * np.abs(ahead))
    return np.where(ahead >= 0, 1 - half, half)
