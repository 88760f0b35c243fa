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
from numpy.typing import ArrayLike

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
    tables = _Tables.of(V, kinks, float(eps.min()), tick)
    values = tables.mean_abs(eps)
    return tuple(_refined(V, kinks, values[:, place], float(value)) for place, value in enumerate(eps))


def _narrow(V: NeighborSet, eps: float) -> BestCore:
    core = V.sensitivity / 1000
    mean_abs = minimal_set(V, core, eps, deep=False).mean_abs
    return BestCore(core, mean_abs / optimal_staircase_mean_abs(V.sensitivity, eps), mean_abs, attained=False)


def _refined(V: NeighborSet, kinks: Floats, values: Floats, eps: float) -> BestCore:
    """The least E|noise| near the best few kinks."""
    local = np.flatnonzero((values <= np.append(values[1:], np.inf)) & (values <= np.append(np.inf, values[:-1])))
    local = local[np.argsort(values[local], kind="stable")][:6]
    best = (float(values[local[0]]), float(kinks[local[0]]))
    for place in local:
        for low, high in ((place - 1, place), (place, place + 1)):
            if low < 0:
                continue
            a = kinks[low]
            b = kinks[high] if high < kinks.size else max(2 * kinks[-1], V.sensitivity)
            best = min(best, *_least_between(V, float(a), float(b), eps))
    mean_abs, core = best
    return BestCore(core, mean_abs / optimal_staircase_mean_abs(V.sensitivity, eps), mean_abs)


def _least_between(V: NeighborSet, a: float, b: float, eps: float) -> list[tuple[float, float]]:
    """(E|noise|, w) at the stationary points of quadratic/linear on [a, b], and at the ends."""
    w = np.array([a, (a + b) / 2, b])
    tables = _Tables.of(V, w, eps, None)
    zero, one = tables.sums(np.array([eps]))
    zero, one = zero[:, 0], one[:, 0]
    slope = (zero[2] - zero[0]) / (b - a) if b > a else 0.0
    base = zero[0]
    half = (b - a) / 2
    e = (one[0] - 2 * one[1] + one[2]) / (2 * half * half) if half > 0 else 0.0
    d = (one[1] - one[0]) / half - e * half if half > 0 else 0.0
    c = one[0]
    # minimise (c + d t + e t²)/(base + slope t), t = w − a: derivative's numerator is
    # e slope t² + 2 e base t + (d base − c slope)
    roots = np.roots([e * slope, 2 * e * base, d * base - c * slope]) if half > 0 and np.any([e * slope, e * base]) else []
    found = [(float(one[k] / zero[k]), float(w[k])) for k in (0, 2) if zero[k] > 0]
    for root in np.atleast_1d(roots):
        t = float(np.real(root))
        if abs(np.imag(root)) < 1e-9 * (b - a) and 0 < t < b - a:
            at = _Tables.of(V, np.array([a + t]), eps, None)
            z, o = at.sums(np.array([eps]))
            found.append((float(o[0, 0] / z[0, 0]), a + t))
    return found


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
        return _Tables(np.diff(within, axis=0, prepend=0.0), np.diff(moment, axis=0, prepend=0.0), levels.period, closed)

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
