"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase with the same ε and Δ.

V  neighbor set; w  core half-width; A_i  level sets of V without a core; x_i = iΔ  the outer end of A_i
measure and first moment of B_i = A_i ⊕ [−w, w] on [0, ∞):  x_i + w − Σ (g − 2w)  and  (x_i + w)²/2 − Σ mid (g − 2w),
the sums over the gaps g > 2w of A_i on [0, ∞), mid their middles. The sets depend neither on ε nor on w: gaps sorted
by size with running sums serve all w at once, and weights exp(−iε) on the differences serve all ε (two matrix products).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, positive
from dpcore.errors import ParameterError
from dpcore.levels import LevelSets, Tick, gap_sequence, steps_needed
from dpcore.neighbors import NeighborSet
from dpcore.noise.minimal_set import minimal_set

MOST_KINKS = 3000
"""Kinks of E|noise| as a function of w that are all tried; of more, evenly many of each size."""


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
        attained: False for a neighbor set of single points, where E|noise| falls all the way as w -> 0 (the limit is
            noise on whole steps, which has no density); `core` is then a very narrow one, Δ/1000.
    """

    core: float
    rate: float
    mean_abs: float
    attained: bool = True


def optimal_staircase_mean_abs(sensitivity: float, eps: float) -> float:
    """E|noise| of the best staircase: Δ e^(ε/2)/(e^ε − 1) = Δ/(2 sinh(ε/2)), in units of the query."""
    half = positive("eps", eps) / 2
    return positive("sensitivity", sensitivity) * math.exp(-half) / -math.expm1(-2 * half)


def rate(V: NeighborSet, core: float, eps: float) -> float:
    """The rate at one core half-width and one ε."""
    return minimal_set(V, core, eps, deep=False).mean_abs / optimal_staircase_mean_abs(V.sensitivity, eps)


def rate_surface(V: NeighborSet, cores: ArrayLike, epsilons: ArrayLike, tick: Tick | None = None) -> RateSurface:
    """The rate for all `cores` (>= 0, shape (m,)) and `epsilons` (> 0, shape (n,)) from one sequence of sets.

    Raises ParameterError for bad grids, and for core 0 where V has no measure.
    """
    w, eps = finite_array("cores", cores), finite_array("epsilons", epsilons)
    if w.ndim != 1 or w.size == 0 or (w < 0).any():
        raise ParameterError("cores", cores, "a list of numbers not below 0")
    if eps.ndim != 1 or eps.size == 0 or (eps <= 0).any():
        raise ParameterError("epsilons", epsilons, "a list of numbers above 0")
    if V.is_points and (w == 0).any():
        raise ParameterError("cores", 0.0, "above 0 for a neighbor set of single points: with 0 there is no density")
    tables = _Tables.of(V, w, float(eps.min()), tick)
    mean_abs = tables.mean_abs(eps)
    best = np.array([optimal_staircase_mean_abs(V.sensitivity, float(value)) for value in eps])
    return RateSurface(w, eps, mean_abs / best, mean_abs, tables.steps, tables.missing(float(eps.min())))


def best_core(V: NeighborSet, eps: float, tick: Tick | None = None) -> BestCore:
    """The core half-width that makes E|noise| least at ε: all kinks, then the exact minimum between them."""
    return best_cores(V, [positive("eps", eps)], tick)[0]


def best_cores(V: NeighborSet, epsilons: ArrayLike, tick: Tick | None = None) -> tuple[BestCore, ...]:
    """`best_core` for many ε at once.

    Between two kinks (2w = a gap of some A_i) α is linear and the first moment quadratic in w, so that the minimum of
    their quotient there is the root of a quadratic equation.
    """
    eps = finite_array("epsilons", epsilons)
    if (eps <= 0).any():
        raise ParameterError("epsilons", epsilons, "numbers above 0")
    if V.is_points:
        return tuple(_narrow(V, float(value)) for value in eps)
    gap_sequence(V).extend(steps_needed(float(eps.min())), tick)
    kinks = _kinks(V, float(eps.min()))
    values = _Tables.of(V, kinks, float(eps.min()), tick).mean_abs(eps)
    return _refined(V, kinks, values, eps)


def _narrow(V: NeighborSet, eps: float) -> BestCore:
    core = V.sensitivity / 1000
    mean_abs = minimal_set(V, core, eps, deep=False).mean_abs
    return BestCore(core, mean_abs / optimal_staircase_mean_abs(V.sensitivity, eps), mean_abs, attained=False)


def _refined(V: NeighborSet, kinks: Floats, values: Floats, eps: Floats) -> tuple[BestCore, ...]:
    """The least E|noise| near the best few kinks, for every ε at once; `values` has shape (kinks, ε)."""
    column, left, right = _segments(V, kinks, values)
    w = np.stack([left, (left + right) / 2, right])
    zero, one = (_picked(table, column) for table in _Tables.of(V, w.ravel(), float(eps.min()), None).sums(eps))
    ends = [(one[place] / zero[place], w[place]) for place in (0, 2)]
    inner = _stationary(left, right, zero, one)
    found = _Tables.of(V, inner.ravel(), float(eps.min()), None).sums(eps)
    zero, one = (_picked(table, column) for table in found)
    tried = [*ends, *((one[place] / zero[place], inner[place]) for place in (0, 1))]
    mean_abs, cores = np.concatenate([m for m, _ in tried]), np.concatenate([c for _, c in tried])
    columns = np.tile(column, len(tried))
    best = []
    for place, value in enumerate(eps):
        mine = np.flatnonzero(columns == place)
        least = mine[np.argmin(mean_abs[mine])]
        amount = float(mean_abs[least])
        scale = optimal_staircase_mean_abs(V.sensitivity, float(value))
        best.append(BestCore(float(cores[least]), amount / scale, amount))
    return tuple(best)


def _segments(V: NeighborSet, kinks: Floats, values: Floats) -> tuple[NDArray[np.int64], Floats, Floats]:
    """(ε index, left kink, right kink) of both segments at each of the six best local minima over the kinks."""
    padded = np.pad(values, ((1, 1), (0, 0)), constant_values=np.inf)
    local = (values <= padded[2:]) & (values <= padded[:-2])
    ordered = np.argsort(np.where(local, values, np.inf), axis=0, kind="stable")[:6]
    place, column = ordered.ravel(), np.tile(np.arange(values.shape[1]), ordered.shape[0])
    keep = local[place, column]
    place, column = place[keep], column[keep]
    place, column = np.concatenate([place - 1, place]), np.tile(column, 2)
    place, column = place[place >= 0], column[place >= 0]
    beyond = max(2 * float(kinks[-1]), V.sensitivity)
    return column.astype(np.int64), kinks[place], np.append(kinks, beyond)[place + 1]


def _picked(table: Floats, column: NDArray[np.int64]) -> Floats:
    """From a table (k·segments, ε) the entries of each segment's own ε, shape (k, segments)."""
    return table.reshape(-1, column.size, table.shape[1])[:, np.arange(column.size), column]


def _stationary(left: Floats, right: Floats, zero: Floats, one: Floats) -> Floats:
    """Where the quotient of a quadratic and a linear function stands still, both known at the ends and the middle.

    With t = w − left: minimise (c + d t + e t²)/(base + slope t); the derivative's numerator is
    e slope t² + 2 e base t + (d base − c slope). Roots outside the segment are replaced by its middle. Shape (2, n).
    """
    half = (right - left) / 2
    base, slope = zero[0], (zero[2] - zero[0]) / (2 * half)
    e = (one[0] - 2 * one[1] + one[2]) / (2 * half * half)
    d, c = (one[1] - one[0]) / half - e * half, one[0]
    p, q, r = e * slope, e * base, d * base - c * slope
    root = np.sqrt(np.maximum(q * q - p * r, 0.0))
    big = -(q + np.copysign(root, q))
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.stack([big / p, r / big])
    inside = np.isfinite(t) & (t > 0) & (t < 2 * half)
    return left + np.where(inside, t, half)


@lru_cache(maxsize=32)
def _kinks(V: NeighborSet, eps: float) -> Floats:
    """All w where a gap closes (half of each gap), ascending, from the smallest meaningful w."""
    levels = gap_sequence(V)
    levels.extend(steps_needed(eps))
    count = min(steps_needed(eps), len(levels.gaps) - 1)
    gaps = np.concatenate([g for g, _ in levels.gaps[: count + 1]])
    kinks = np.unique(np.round(gaps / (2 * levels.tolerance)) * levels.tolerance)
    kinks = kinks[kinks > 0]
    if kinks.size > MOST_KINKS:
        kinks = kinks[np.unique(np.linspace(0, kinks.size - 1, MOST_KINKS).astype(int))]
    ends = V.sensitivity * np.concatenate([np.geomspace(1e-15, 0.1, 29), [0.2, 0.5, 1.0]])
    return np.unique(np.concatenate([kinks, ends]))


# -- tables: one column per w, one row per step


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """Half-line measure and first moment of each ring, shape (steps + 1, m), and what follows the last one."""

    measure: Floats
    first: Floats
    period: float
    closed: bool

    @property
    def steps(self) -> int:
        return int(self.measure.shape[0]) - 1

    @staticmethod
    def of(V: NeighborSet, w: Floats, smallest_eps: float, tick: Tick | None) -> _Tables:
        levels = gap_sequence(V)
        needed = steps_needed(smallest_eps)
        narrowest = 2 * float(w.min())
        levels.extend(needed, tick, closed_below=narrowest if narrowest > 0 else -1.0)
        count = min(needed, len(levels.gaps) - 1)
        within, moment = _cumulated(levels, w, count)
        # the last ring stands for all later ones: the period was found, or all gaps had closed one step before
        closed = levels.period_from is not None and count == len(levels.gaps) - 1
        closed = closed or (count >= 2 and all((levels.gaps[i][0] <= narrowest).all() for i in (count - 1, count)))
        return _Tables(
            np.diff(within, axis=0, prepend=0.0), np.diff(moment, axis=0, prepend=0.0), levels.period, closed
        )

    def sums(self, eps: Floats) -> tuple[Floats, Floats]:
        """Sums of exp(−iε) over rings of measure and of first moment, tails included; shapes (m, len(eps))."""
        steps = np.arange(self.steps + 1)
        weights = np.exp(-np.minimum(np.outer(steps, eps), 745.0))
        zero, one = self.measure.T @ weights, self.first.T @ weights
        if self.closed:
            q = np.exp(-np.minimum(eps, 745.0))
            rest = -np.expm1(-eps)
            tail = np.outer(self.measure[-1], weights[-1])
            zero = zero + tail * (q / rest)
            one = one + np.outer(self.first[-1], weights[-1]) * (q / rest) + self.period * tail * (q / rest**2)
        return zero, one

    def mean_abs(self, eps: Floats) -> Floats:
        zero, one = self.sums(eps)
        return one / zero

    def missing(self, eps: float) -> float:
        """Bound on the share of the mass beyond the last ring."""
        if self.closed:
            return 0.0
        n = self.steps + 1
        rest = math.exp(-min(n * eps, 745.0)) * (n + 1) / math.expm1(-eps) ** 2
        zero, _ = self.sums(np.array([eps]))
        return min(1.0, float(2 * self.period * rest / zero.min()))


def _cumulated(levels: LevelSets, w: Floats, count: int) -> tuple[Floats, Floats]:
    """Measure and first moment of B_i on [0, ∞) for i = 0 … count and every w, shape (count + 1, m)."""
    outer = np.arange(count + 1)[:, None] * levels.period + w
    if levels.V.sensitivity == 0:
        raise ParameterError("V", str(levels.V), "a set with a positive largest element")
    within, moment = outer.copy(), outer * outer / 2
    double = 2 * w
    for i in range(1, count + 1):
        gap, middle = levels.gaps[i]
        if gap.size == 0:
            continue
        order = np.argsort(gap)
        gap, middle = gap[order], middle[order]
        # for gaps larger than 2w: sums of g, of mid g, of mid, and their number
        place = np.searchsorted(gap, double, side="right")
        sums = np.zeros((3, gap.size + 1))
        sums[0, :-1], sums[1, :-1], sums[2, :-1] = gap, middle * gap, middle
        sums = sums[:, ::-1].cumsum(axis=1)[:, ::-1]
        open_gaps, weighted, middles = sums[:, place]
        within[i] -= open_gaps - double * (gap.size - place)
        moment[i] -= weighted - double * middles
    return within, moment
