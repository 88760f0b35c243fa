"""Noise scaled to the data at hand tells what the data are: the noise level is an answer itself.

Local sensitivity LS(x): the most that the statistic of x changes with one record. Two neighbors with the same statistic but
scales LS(x)/ε and LS(y)/ε of Laplace noise in ratio r are told apart as well at every ε.

Source: Dwork and Roth, Definition 7.1 and the example after it; exact values derived in this project's notes.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array
from dpcore.robust.common import OF, StatisticName, numbers_within, passes
from dpcore.sets import Relation


def local_sensitivity(
    name: StatisticName,
    data: ArrayLike,
    low: float,
    high: float,
    relation: Relation,
    *,
    values: ArrayLike | None = None,
) -> float:
    """The most by which one record changes the statistic of these data.

    Args:
        name: of the statistic.
        data: shape (n,), in [low, high].
        low, high: what a record can be at least and at most.
        relation: what a neighbor is.
        values: the only values that a record can have; by default all of [low, high]. Then a new record changes the statistic
            most at an end of the interval, the variance perhaps at the mean of the others, the number of different values where
            it is new or is another's.
    """
    x = numbers_within(data, low, high)
    here, some = OF[name](x), None if values is None else finite_array("values", values)
    found = (OF[name](y) for y in _neighbors(x, low, high, relation, some) if y.size)
    return max((abs(value - here) for value in found), default=0.0)


def scale_variation(ratio: float) -> float:
    """Total variation of two Laplace laws with one centre and scales in this ratio r >= 1: r^(−1/(r − 1)) − r^(−r/(r − 1))."""
    r = at_least("ratio", ratio, 1.0)
    return 0.0 if r == 1 else math.exp(-math.log(r) / (r - 1)) - math.exp(-r * math.log(r) / (r - 1))


def laplace_variation(shift: float, scale: float, other: float) -> float:
    """Total variation of two Laplace laws whose centres lie `shift` apart, exactly; a scale of 0 is no noise.

    The logarithm of the ratio of densities is linear between the centres and beyond: its zeros part the line.
    """
    s, t = at_least("scale", scale, 0.0), at_least("other", other, 0.0)
    far = abs(shift)
    if s == 0 or t == 0:
        return 0.0 if s == t and far == 0 else 1.0

    def log_ratio(x: float) -> float:
        return abs(x - far) / t - abs(x) / s + math.log(t / s)

    def excess(x: float) -> float:
        return float(passes(x / s, eps=1.0) - passes((x - far) / t, eps=1.0))

    knots = [-1.0 - far - 50 * (s + t), 0.0, far, 1.0 + 2 * far + 50 * (s + t)]
    cuts: list[float] = []
    for low, high in itertools.pairwise(knots):
        a, b = log_ratio(low), log_ratio(high)
        if (a < 0) != (b < 0):
            cuts.append(low + (high - low) * a / (a - b))
    ends = [0.0, *(excess(x) for x in cuts), 0.0]
    return 0.5 * sum(abs(b - a) for a, b in itertools.pairwise(ends))


def scale_delta(ratio: float, t: float) -> tuple[float, float]:
    """δ(t) of those laws, narrow against wide and wide against narrow: exact hockey-stick divergences of order e^t."""
    r, loss = at_least("ratio", ratio, 1.0), at_least("t", t, 0.0)
    if r == 1:
        return 0.0, 0.0
    log, slope = math.log(r), 1 - 1 / r
    inner = 0.0
    if log > loss:
        c = (log - loss) / slope
        inner = -math.expm1(-c) + math.exp(loss) * math.expm1(-c / r)
    c = (log + loss) / slope
    return max(0.0, inner), max(0.0, math.exp(-c / r) - math.exp(loss - c))


def _neighbors(x: Floats, low: float, high: float, relation: Relation, values: Floats | None) -> Iterator[Floats]:
    """Those among which the largest change is."""
    fewer = [np.delete(x, i) for i in range(x.size)]
    if relation is Relation.ADD_REMOVE:
        yield from fewer
        fewer = [x]
    for rest in fewer:
        yield from (np.append(rest, value) for value in (_extremes(rest, low, high) if values is None else values))


def _extremes(rest: Floats, low: float, high: float) -> list[float]:
    """New records beside the `rest` at which a statistic may change most: ends, the mean, a value of another, a new one."""
    new = float(np.setdiff1d(np.linspace(low, high, rest.size + 2), rest)[0])
    return [low, high, new] + ([float(rest.mean()), float(rest[0])] if rest.size else [])
