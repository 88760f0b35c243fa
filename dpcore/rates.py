"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase with the same ε and Δ.

V  neighbor set; Δ  its largest element; w  core half-width; α  the sum over rings of exp(−iε) · measure
The sums over rings come from one sequence of sets for all w and all ε: dpcore/rate_tables.py.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, positive
from dpcore.errors import ParameterError
from dpcore.levels import RESOLUTION, TOLERANCE, LevelSets, Tick, check_cores, steps_needed
from dpcore.neighbors import NeighborSet
from dpcore.noise.minimal_set import minimal_set
from dpcore.rate_tables import LARGEST_EPS, RateTables, workable

MOST_KINKS = 3000
"""Kinks of E|noise| as a function of w that are all tried; of more, evenly many of each size."""
NARROWEST = (0.0, 1e-4, 1e-3, 1e-2)
"""Shares of Δ: the best core is sought from the first one on from which the level sets are not too many intervals."""
NARROWEST_FOR_POINTS = NARROWEST[2:]


@dataclass(frozen=True, slots=True, eq=False)
class RateSurface:
    """The rate over a grid.

    Attributes:
        cores: core half-widths, shape (m,), in units of the query.
        epsilons: ε in nats, shape (n,).
        rate: shape (m, n).
        mean_abs: E|noise|, shape (m, n), in units of the query.
        steps: neighbor steps that were built.
        missing: bound on the share of the mass that was left out (0 where all tails are closed).
    """

    cores: Floats
    epsilons: Floats
    rate: Floats
    mean_abs: Floats
    steps: int
    missing: float


@dataclass(frozen=True, slots=True)
class BestCore:
    """The core half-width with the least E|noise|.

    Attributes:
        core: in units of the query.
        rate, mean_abs: with this core.
        attained: False where E|noise| is least at the narrowest core that was tried and may fall further below it. So
            it is for many sets of single points, whose limit w -> 0 is noise on single points, without a density.
        searched_from: the narrowest core that was tried: 0 (all widths) for most sets of positive measure, Δ/1000 for
            single points, up to Δ/100 where narrower cores break the level sets into too many intervals.
    """

    core: float
    rate: float
    mean_abs: float
    attained: bool = True
    searched_from: float = 0.0


def optimal_staircase_mean_abs(sensitivity: float, eps: float) -> float:
    """E|noise| of the best staircase: Δ e^(ε/2)/(e^ε − 1) = Δ/(2 sinh(ε/2)), in units of the query."""
    half = positive("eps", eps) / 2
    return positive("sensitivity", sensitivity) * math.exp(-half) / -math.expm1(-2 * half)


def rate(V: NeighborSet, core: float, eps: float) -> float:
    """The rate at one core half-width (units of the query) and one ε in (0, 700].

    Raises ParameterError as `rate_surface` does.
    """
    _rateable("eps", np.array([positive("eps", eps)]))
    return minimal_set(V, core, eps, deep=False).mean_abs / optimal_staircase_mean_abs(V.sensitivity, eps)


def rate_surface(V: NeighborSet, cores: ArrayLike, epsilons: ArrayLike, tick: Tick | None = None) -> RateSurface:
    """The rate for all `cores` (>= 0, shape (m,)) and `epsilons` (> 0, shape (n,)) from one sequence of sets.

    Raises ParameterError for bad grids, for ε above 700, for core 0 where V has no measure, for V with structure finer
    than 2 Δ/10⁹, and where the level sets break into too many intervals (see dpcore/levels.py).
    """
    w, eps = finite_array("cores", cores), finite_array("epsilons", epsilons)
    if w.ndim != 1 or w.size == 0 or (w < 0).any():
        raise ParameterError("cores", cores, "a list of numbers not below 0")
    _rateable("epsilons", eps)
    narrowest, least = float(w.min()), float(eps.min())
    check_cores(V, narrowest)
    bases = [narrowest] if V.is_points or narrowest == 0 else [0.0, narrowest]
    tables = RateTables.of(workable(V, bases, least, tick, narrowest), w, least)
    zero, one = tables.sums(eps)
    share = one / zero
    best = np.array([optimal_staircase_mean_abs(1.0, float(value)) for value in eps])
    return RateSurface(w, eps, share / best, V.sensitivity * share, tables.steps, tables.missing(least))


def _rateable(argument: str, eps: Floats) -> None:
    if eps.ndim != 1 or eps.size == 0 or (eps <= 0).any() or (eps > LARGEST_EPS).any():
        wrong = float(eps[(eps <= 0) | (eps > LARGEST_EPS)][0]) if eps.ndim == 1 and eps.size else eps
        raise ParameterError(
            argument,
            wrong,
            "above 0 and at most {largest:g}, beyond which e^ε is too large a number",
            largest=LARGEST_EPS,
        )


def best_core(V: NeighborSet, eps: float, tick: Tick | None = None) -> BestCore:
    """The core half-width that makes E|noise| least at ε: all kinks, then the exact minimum between them."""
    return best_cores(V, [positive("eps", eps)], tick)[0]


def best_cores(V: NeighborSet, epsilons: ArrayLike, tick: Tick | None = None) -> tuple[BestCore, ...]:
    """`best_core` for many ε at once.

    Between two kinks (2w = a gap of some A_i) α is linear and the first moment quadratic in w, so that the minimum of
    their quotient there is the root of a quadratic equation.
    """
    eps = finite_array("epsilons", epsilons)
    if eps.size == 0:
        return ()
    _rateable("epsilons", eps)
    least = float(eps.min())
    shares = NARROWEST_FOR_POINTS if V.is_points else NARROWEST
    levels = workable(V, [share * V.sensitivity for share in shares], least, tick)
    count = min(steps_needed(least), len(levels.gaps) - 1)
    kinks = _kinks(levels, count, math.ceil(eps.max()))
    zero, one = RateTables.of(levels, kinks, least).sums(eps)
    return _refined(levels, kinks, one / zero, eps)


def _refined(levels: LevelSets, kinks: Floats, values: Floats, eps: Floats) -> tuple[BestCore, ...]:
    """The least E|noise| near the best few kinks, for every ε at once; `values` has shape (kinks, ε)."""
    column, left, right = _segments(levels, kinks, values)
    least = float(eps.min())
    w = np.stack([left, (left + right) / 2, right])
    zero, one = (_picked(table, column) for table in RateTables.of(levels, w.ravel(), least).sums(eps))
    ends = [(one[place] / zero[place], w[place]) for place in (0, 2)]
    inner = _stationary(left, right, zero, one)
    found = RateTables.of(levels, inner.ravel(), least).sums(eps)
    zero, one = (_picked(table, column) for table in found)
    tried = [*ends, *((one[place] / zero[place], inner[place]) for place in (0, 1))]
    shares, cores = np.concatenate([m for m, _ in tried]), np.concatenate([c for _, c in tried])
    columns = np.tile(column, len(tried))
    best = []
    for place, value in enumerate(eps):
        mine = np.flatnonzero(columns == place)
        at = mine[np.argmin(shares[mine])]
        best.append(_best(levels, float(cores[at]), float(shares[at]), float(value)))
    return tuple(best)


def _best(levels: LevelSets, core: float, share: float, eps: float) -> BestCore:
    """With E|noise| = share · Δ."""
    attained = levels.w == 0 or core > levels.w
    rate = share / optimal_staircase_mean_abs(1.0, eps)
    return BestCore(core, rate, share * levels.period, attained, levels.w)


def _segments(levels: LevelSets, kinks: Floats, values: Floats) -> tuple[NDArray[np.int64], Floats, Floats]:
    """(ε index, left kink, right kink) of both segments at each of the six best local minima over the kinks."""
    padded = np.pad(values, ((1, 1), (0, 0)), constant_values=np.inf)
    local = (values <= padded[2:]) & (values <= padded[:-2])
    ordered = np.argsort(np.where(local, values, np.inf), axis=0, kind="stable")[:6]
    place, column = ordered.ravel(), np.tile(np.arange(values.shape[1]), ordered.shape[0])
    keep = local[place, column]
    place, column = place[keep], column[keep]
    place, column = np.concatenate([place - 1, place]), np.tile(column, 2)
    place, column = place[place >= 0], column[place >= 0]
    beyond = max(2 * float(kinks[-1]), levels.period)
    return column.astype(np.int64), kinks[place], np.append(kinks, beyond)[place + 1]


def _picked(table: Floats, column: NDArray[np.int64]) -> Floats:
    """From a table (k·segments, ε) the entries of each segment's own ε, shape (k, segments)."""
    return table.reshape(-1, column.size, table.shape[1])[:, np.arange(column.size), column]


def _stationary(left: Floats, right: Floats, zero: Floats, one: Floats) -> Floats:
    """Where the quotient of a quadratic and a linear function stands still, both known at the ends and the middle.

    With t = (w − left)/half: minimise (c + d t + e t²)/(base + slope t); the derivative's numerator is
    e slope t² + 2 e base t + (d base − c slope). Roots outside the segment are replaced by its middle. Shape (2, n).
    """
    zero, one = zero / zero.max(axis=0), one / one.max(axis=0)
    base, slope = zero[0], (zero[2] - zero[0]) / 2
    e = (one[0] - 2 * one[1] + one[2]) / 2
    d, c = one[1] - one[0] - e, one[0]
    p, q, r = e * slope, e * base, d * base - c * slope
    root = np.sqrt(np.maximum(q * q - p * r, 0.0))
    big = -(q + np.copysign(root, q))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        t = np.stack([big / p, r / big])
    inside = np.isfinite(t) & (t > 0) & (t < 2)
    return left + np.where(inside, t, 1.0) * (right - left) / 2


@lru_cache(maxsize=8)
def _kinks(levels: LevelSets, count: int, most_eps: int) -> Floats:
    """All w where a gap closes, ascending, from the smallest meaningful w; and some between them that are far apart."""
    gaps = np.concatenate([gaps.width for gaps in levels.gaps[: count + 1]])
    gaps = gaps[gaps > TOLERANCE]
    kinks = gaps[np.unique(np.round(gaps / TOLERANCE), return_index=True)[1]] / 2
    if kinks.size > MOST_KINKS:
        kinks = kinks[np.unique(np.linspace(0, kinks.size - 1, MOST_KINKS).astype(int))]
    # the best core of one interval is Δ/(1 + e^(ε/2)); of a thin one less
    narrow = RESOLUTION * math.exp(-most_eps / 2) if levels.w == 0 else 1e-6 * levels.w / levels.period
    between = np.geomspace(narrow, 0.1, 2 + int(-2 * math.log10(narrow)))
    beyond = np.concatenate([[0.0] if levels.w > 0 else [], kinks, between, [0.2, 0.5, 1.0]])
    return np.unique(levels.w + levels.period * beyond)
