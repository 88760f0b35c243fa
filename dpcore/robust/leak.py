"""Noise scaled to the data at hand tells what the data are: the noise level is an answer itself.

Local sensitivity LS(x): the most that the statistic of x changes with one record. Two neighbors with the same statistic but
scales LS(x)/ε and LS(y)/ε of Laplace noise in ratio r are told apart as well at every ε.

Source:
    Dwork and Roth 2014, Definition 7.1 and the example after it; the exact values are derived here.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, positive
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
        values: the only values that a record can have, shape (values,); by default all of [low, high]. Then a new
            record changes the statistic most at an end of the interval, the variance perhaps at the mean of the others,
            the number of different values where it is new or is another's.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    x = numbers_within(data, low, high)
    here, some = OF[name](x), None if values is None else finite_array("values", values)
    places = _telling(name, x, np.array([low, high]) if some is None else some)
    found = (OF[name](y) for y in _neighbors(x, places, low, high, relation, some) if y.size)
    return max((abs(value - here) for value in found), default=0.0)


def scale_variation(ratio: float) -> float:
    """Total variation of two Laplace laws with one centre and scales in this ratio r >= 1: r^(−1/(r − 1)) − r^(−r/(r −
    1)).

    Args:
        ratio: r; 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    r = at_least("ratio", ratio, 1.0)
    return 0.0 if r == 1 else math.exp(-math.log(r) / (r - 1)) - math.exp(-r * math.log(r) / (r - 1))


def laplace_variation(shift: float, scale: float, other: float) -> float:
    """Total variation of two Laplace laws whose centres lie `shift` apart, exactly; a scale of 0 is no noise.

    Args:
        shift: between the centres.
        scale, other: of the first and of the second law, above 0, or 0 for no noise.

    Raises:
        ParameterError: a scale is below 0.
    """
    if scale == 0 or other == 0:
        return 0.0 if scale == other and shift == 0 else 1.0
    one, two = laplace_told(shift, scale, other, 0.0)
    return one - two


def laplace_told(shift: float, scale: float, other: float, level: float) -> tuple[float, float]:
    """How often each of these laws gives an answer that is more than e^level times likelier under the first, exactly.

    Args:
        shift: between the centres.
        scale, other: of the first and of the second law, above 0.
        level: any number. The logarithm of the ratio of densities is linear between the centres and beyond: where it
            passes the level, the line is parted.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    s, t = positive("scale", scale), positive("other", other)
    far = abs(shift)

    def ahead(x: float) -> float:
        return abs(x - far) / t - abs(x) / s + math.log(t / s) - level

    ends = (-1.0 - far - 50 * (s + t), 0.0, far, 1.0 + 2 * far + 50 * (s + t))
    parts = []
    for low, high in itertools.pairwise(ends):
        a, b = ahead(low), ahead(high)
        if a <= 0 and b <= 0:
            continue
        cut = low + (high - low) * a / (a - b) if (a > 0) != (b > 0) else math.nan
        first = (-math.inf if low == ends[0] else low) if a > 0 else cut
        parts.append((first, (math.inf if high == ends[-1] else high) if b > 0 else cut))
    pieces = np.array(parts).reshape(-1, 2)
    one, two = passes(pieces / s, eps=1.0), passes((pieces - far) / t, eps=1.0)
    return float(np.diff(one).sum()), float(np.diff(two).sum())


def scale_delta(ratio: float, t: float) -> tuple[float, float]:
    """δ(t) of those laws, narrow against wide and wide against narrow: exact hockey-stick divergences of order e^t.

    Args:
        ratio: r; 1 or more.
        t: ln of the order; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
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


def _telling(name: StatisticName, x: Floats, values: Floats) -> list[int]:
    """Places of the records among which that one is whose loss, or exchange for one of the values, changes the statistic most.

    Whether a record lies below an order statistic, is it, or lies above it decides where it moves; a mean moves most by an end.
    What is left of a variance is concave in the record that goes: least at an end, largest next to (n mean + value)/(n + 1), or
    to the mean. Of different values only whether there is another one alike matters.
    """
    order, n = np.argsort(x, kind="stable"), x.size
    ranks = {0, n // 2, n - 1}
    if name == "median":
        ranks |= {(n + 1) // 2 - 1}
    elif name == "upper quartile":
        ranks |= {-(-3 * n // 4) - 1}
    elif name == "variance":
        best = np.append((x.sum() + values) / (n + 1), x.mean())
        after = np.searchsorted(x[order], best)
        ranks |= {*np.clip(after, 0, n - 1).tolist(), *np.clip(after - 1, 0, n - 1).tolist()}
    elif name == "distinct":
        _, first, count = np.unique(x[order], return_index=True, return_counts=True)
        ranks |= {*first[count == 1][:1].tolist(), *first[count > 1][:1].tolist()}
    return [int(order[rank]) for rank in sorted(ranks)]


def _neighbors(
    x: Floats, places: Sequence[int], low: float, high: float, relation: Relation, values: Floats | None
) -> Iterator[Floats]:
    """Those among which the largest change is; the record that goes is at one of the places."""
    fewer = [np.delete(x, i) for i in places]
    if relation is Relation.ADD_REMOVE:
        yield from fewer
        fewer = [x]
    for rest in fewer:
        yield from (np.append(rest, value) for value in (_extremes(rest, low, high) if values is None else values))


def _extremes(rest: Floats, low: float, high: float) -> list[float]:
    """New records beside the `rest` at which a statistic may change most: ends, the mean, a value of another, a new one."""
    new = float(np.setdiff1d(np.linspace(low, high, rest.size + 2), rest)[0])
    return [low, high, new] + ([float(rest.mean()), float(rest[0])] if rest.size else [])
