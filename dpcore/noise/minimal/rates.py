"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase with the same ε and Δ.

V  neighbor set; Δ  its largest element; w  core half-width; α  the sum over rings of exp(−iε) · measure
The sums over rings come from one sequence of sets for all w and all ε: dpcore/rate_tables.py.

Source:
    Wu, He and Xia 2017, section 7 (the rate); Geng and Viswanath 2014 and 2016 (the staircase); Ghosh, Roughgarden
    and Sundararajan 2009 (the least rate).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, positive
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.minimal.levels import RESOLUTION, TOLERANCE, LevelSets, check_cores, finest_core, steps_needed
from dpcore.noise.minimal.mechanism import minimal_set
from dpcore.noise.minimal.rate_tables import LARGEST_EPS, RateTables, SetGaps, SumsAt, workable
from dpcore.pace import Tick
from dpcore.sets.neighbors import NeighborSet, neighbor_set

PRECISION = 1e-10
"""No core has an E|noise| that is smaller than that of the best one by more than this share."""
FIRST_KINKS, SPLIT = 400, 16
"""Kinks of E|noise| as a function of w that are tried first, and then in every segment that may hold a better core."""
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
        attained: False where E|noise| is least at the narrowest core that was tried and may fall further below it.
        falling: whether it is known to fall all the way as the core narrows; its limit is then noise on single points,
            without a density. (No two points are nearer than the core is wide, in any B_i: α is then proportional to
            w.)
        searched_from: the narrowest core that was tried: 0 (all widths) for most sets of positive measure, Δ/1000 for
            single points, up to Δ/100 where narrower cores break the level sets into too many intervals.
    """

    core: float
    rate: float
    mean_abs: float
    attained: bool = True
    falling: bool = False
    searched_from: float = 0.0


def optimal_staircase_mean_abs(*, eps: float, sensitivity: float) -> float:
    """E|noise| of the best staircase: Δ e^(ε/2)/(e^ε − 1) = Δ/(2 sinh(ε/2)), in units of the query.

    Args:
        eps: ε in nats; above 0.
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    half = positive("eps", eps) / 2
    return positive("sensitivity", sensitivity) * math.exp(-half) / -math.expm1(-2 * half)


def least_rate(*, eps: float) -> float:
    """1/cosh(ε/2): no additive ε-private noise, for no V, has a smaller rate.

    V contains its Δ. Noise rounded to a neighboring multiple of Δ by a fair lottery keeps E|noise| and its privacy for
    the shift Δ; of noise on multiples of Δ the two-sided geometric one is best: E|noise| = Δ/sinh ε, and the best
    staircase has Δ/(2 sinh(ε/2)).

    Args:
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 1 / math.cosh(min(positive("eps", eps), LARGEST_EPS) / 2)


def rate(V: NeighborSet | str, core: float, *, eps: float) -> float:
    """The rate at one core half-width and one ε.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        core: half-width w, in units of the query; 0 or more.
        eps: ε in nats; above 0 and at most 700.

    Raises:
        ParameterError: as `rate_surface`.
    """
    V = neighbor_set(V)
    _rateable("eps", np.array([positive("eps", eps)]))
    return minimal_set(V, core, eps=eps, deep=False).mean_abs / optimal_staircase_mean_abs(
        sensitivity=V.sensitivity, eps=eps
    )


def rate_surface(V: NeighborSet | str, cores: ArrayLike, epsilons: ArrayLike, tick: Tick | None = None) -> RateSurface:
    """The rate for many cores and many ε from one sequence of sets.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        cores: half-widths, in units of the query, shape (m,); 0 or more.
        epsilons: values of ε in nats, shape (n,); above 0 and at most 700.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: for bad grids, for ε above 700, for core 0 where V has no measure, for V with structure finer
            than 2 Δ/10⁹, and where the level sets break into too many intervals (`dpcore.noise.minimal.levels`).
    """
    V = neighbor_set(V)
    w, eps = finite_array("cores", cores), finite_array("epsilons", epsilons)
    if w.ndim != 1 or w.size == 0 or (w < 0).any():
        raise ParameterError("cores", cores, "a list of numbers not below 0")
    _rateable("epsilons", eps)
    return _rate_surface(V, tuple(w.tolist()), tuple(eps.tolist()), tick=tick)


@kept(16)
def _rate_surface(
    V: NeighborSet, cores: tuple[float, ...], epsilons: tuple[float, ...], *, tick: Tick | None
) -> RateSurface:
    w, eps = np.array(cores), np.array(epsilons)
    least = float(eps.min())
    tables = RateTables.of(_workable(V, float(w.min()), least, tick), w, least)
    zero, one = tables.sums(eps)
    share = one / zero
    best = np.array([optimal_staircase_mean_abs(sensitivity=1.0, eps=float(value)) for value in eps])
    return RateSurface(w, eps, share / best, V.sensitivity * share, tables.steps, tables.missing(least))


def cores_at(V: NeighborSet, cores: Floats, *, eps: float) -> tuple[Floats, Floats]:
    """α and E|noise|, in units of the query, of the minimal sets with core half-widths `cores` at ε, shapes (m,).

    Raises ParameterError as `rate_surface` does.
    """
    narrowest = float(cores.min())
    zero, one = SumsAt.of(_workable(V, narrowest, eps, None), narrowest, eps)(cores / V.sensitivity)
    return 2 * V.sensitivity * zero, V.sensitivity * one / zero


def _workable(V: NeighborSet, narrowest: float, least: float, tick: Tick | None) -> LevelSets:
    """The sets for cores from `narrowest` and ε from `least` on."""
    check_cores(V, narrowest)
    bases = [narrowest] if V.is_points or narrowest == 0 else [0.0, narrowest]
    return workable(V, bases, eps=least, tick=tick, widest_closed=narrowest)


def _rateable(argument: str, eps: Floats) -> None:
    if eps.ndim != 1 or eps.size == 0 or (eps <= 0).any() or (eps > LARGEST_EPS).any():
        wrong = float(eps[(eps <= 0) | (eps > LARGEST_EPS)][0]) if eps.ndim == 1 and eps.size else eps
        raise ParameterError(
            argument,
            wrong,
            "above 0 and at most {largest:g}, beyond which e^ε is too large a number",
            largest=LARGEST_EPS,
        )


def best_core(V: NeighborSet | str, *, eps: float) -> BestCore:
    """The core half-width that makes E|noise| least at ε, over all cores that are not narrower than `searched_from`.

    By branch and bound: α and (first moment − w²/2), in units of Δ, are sums over sets with positive weights of what
    widening adds: concave in w, with kinks where a gap closes (2w = a gap of some B_i). Between two kinks they are
    linear, and the minimum of the quotient is the root of a quadratic equation. Over several kinks chords bound the
    moment from below and α from above; kinks are added until no such segment can hold a better core, up to a share of
    PRECISION of E|noise|.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        eps: ε in nats; above 0 and at most 700.

    Raises:
        ParameterError: eps is not above 0, or above 700.
    """
    V = neighbor_set(V)
    _rateable("eps", np.array([positive("eps", eps)]))
    return _best_core(V, float(eps), tick=None)


def best_cores(V: NeighborSet | str, epsilons: ArrayLike, tick: Tick | None = None) -> tuple[BestCore, ...]:
    """`best_core` for many ε at once.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        epsilons: values of ε in nats, shape (n,); above 0 and at most 700.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an ε is not above 0, or above 700.
    """
    V = neighbor_set(V)
    eps = finite_array("epsilons", epsilons)
    if eps.size:
        _rateable("epsilons", eps)
    found = {}
    for place, value in enumerate(np.unique(eps).tolist()):  # the least ε needs most sets
        found[value] = _best_core(V, value, tick=tick if place == 0 else None)
    return tuple(found[value] for value in eps.tolist())


@kept(1024)
def _best_core(V: NeighborSet, eps: float, *, tick: Tick | None) -> BestCore:
    tried = NARROWEST_FOR_POINTS if V.is_points else NARROWEST
    levels = workable(V, [share * V.sensitivity for share in tried], eps=eps, tick=tick)
    floor = max(levels.w, finest_core(V, steps_needed(eps=eps))) / V.sensitivity
    sums = SumsAt.of(levels, levels.w, eps)
    kinks = _kinks(sums.sets) + sums.base
    w = _first_nodes(sums.base, kinks, floor, math.ceil(eps))
    zero, one = sums(w)
    while True:
        found = _Segments.of(w, zero, one, floor, kinks)
        more = found.to_split(kinks)
        if not more.size:
            break
        w, place = np.unique(np.concatenate([w, more]), return_index=True)
        zero, one = (np.concatenate(both)[place] for both in zip((zero, one), sums(more), strict=True))
    core = found.best()
    alpha, first = sums(np.array([core]))
    share, unit = float(first[0] / alpha[0]), V.sensitivity
    return BestCore(
        core=core * unit,
        rate=share / optimal_staircase_mean_abs(sensitivity=1.0, eps=eps),
        mean_abs=share * unit,
        attained=floor == 0 or core > floor,
        falling=V.is_points and core == floor and _through_the_origin(sums, floor),
        searched_from=floor * unit,
    )


def _through_the_origin(sums: SumsAt, floor: float) -> bool:
    """Whether α is proportional to w around the narrowest core, so that the concave α is so for all that are narrower."""
    zero, _ = sums(floor * np.array([1.0, 1.5]))
    return bool(np.isclose(zero[1], 1.5 * zero[0], rtol=1e-9, atol=0.0))


@dataclass(frozen=True, slots=True, eq=False)
class _Segments:
    """Bounds of E|noise| between neighboring cores w_k and w_(k+1); lengths in units of Δ.

    Attributes:
        w: shape (n,). inner: how many kinks lie inside each segment, shape (n − 1,).
        least: no core of the segment has a smaller E|noise|; attained (at `place`) where no kink lies inside. inf where
            the segment begins below the narrowest core. Shape (n − 1,).
        at_ends: E|noise| at the w, inf below the narrowest core, shape (n,).
    """

    w: Floats
    inner: NDArray[np.int64]
    least: Floats
    place: Floats
    at_ends: Floats

    @staticmethod
    def of(w: Floats, zero: Floats, one: Floats, floor: float, kinks: Floats) -> _Segments:
        width = np.diff(w)
        inner = np.diff(np.searchsorted(kinks, w, side="right")) - np.isin(w[1:], kinks)
        slope = np.diff(zero) / width
        allowed = w >= floor
        least, place = _least_quotient(zero[:-1], slope, one[:-1], one[1:], width)
        some = np.flatnonzero(inner)
        if some.size:  # α is concave: chords of the neighbors, drawn on, lie above it
            before, after = np.maximum(some - 1, 0), np.minimum(some + 1, width.size - 1)
            ends = one[some], one[some + 1], width[some]
            rising = np.where(some > 0, slope[before], np.inf)
            first, _ = _least_quotient(zero[some], rising, *ends)
            falling = np.where(some + 1 < width.size, slope[after], 0.0)
            second, _ = _least_quotient(zero[some + 1] - falling * width[some], falling, *ends)
            least[some] = np.maximum(first, second)
        at_ends = np.where(allowed, one / zero, np.inf)
        return _Segments(w, inner, np.where(allowed[:-1], least, np.inf), w[:-1] + place, at_ends)

    def _known(self) -> Floats:
        """The least E|noise| of the segments without kinks inside, inf for the others."""
        return np.where(self.inner == 0, self.least, np.inf)

    def to_split(self, kinks: Floats) -> Floats:
        """Kinks inside the segments that may hold a better core."""
        best = min(self._known().min(), self.at_ends.min())
        open_ = np.flatnonzero((self.inner > 0) & (self.least < best * (1 - PRECISION)))
        first = np.searchsorted(kinks, self.w[open_], side="right")
        chosen = [
            start + np.unique(np.linspace(0, count - 1, min(count, SPLIT)).round().astype(int))
            for start, count in zip(first, self.inner[open_], strict=True)
        ]
        return kinks[np.concatenate(chosen)] if chosen else np.empty(0)

    def best(self) -> float:
        """The best core."""
        known = self._known()
        inside, end = known.argmin(), self.at_ends.argmin()
        better = known[inside] <= self.at_ends[end] * (1 + 1e-13)  # rounding: let the root decide
        return float(self.place[inside] if better else self.w[end])


def _least_quotient(base: Floats, slope: Floats, first: Floats, last: Floats, width: Floats) -> tuple[Floats, Floats]:
    """The least (first + d t + t²/2)/(base + slope t) for 0 <= t <= width, d so that it ends with `last`; and t.

    The derivative's numerator slope t²/2 + base t + (d base − first slope) rises with t: one root at most.
    """
    d = (last - first) / width - width / 2
    with np.errstate(invalid="ignore", divide="ignore"):
        short = np.maximum(first * slope - d * base, 0.0)
        t = 2 * short / (base + np.sqrt(base * base + 2 * slope * short))
        t = np.clip(np.where(np.isfinite(t), t, 0.0), 0.0, width)
        return (first + t * (d + t / 2)) / (base + slope * t), t


def _kinks(sets: SetGaps) -> Floats:
    """All u where a gap of one of the sets closes, ascending."""
    gaps = sets.width[sets.width > TOLERANCE]
    return gaps[np.diff(np.round(gaps / TOLERANCE), prepend=0.0) > 0] / 2


def _first_nodes(base: float, kinks: Floats, floor: float, most_eps: int) -> Floats:
    """Some cores to begin with: the narrowest, evenly many kinks of each size, and some that are far apart.

    Beyond Δ/2 every gap is closed, and the noise is a staircase whose core is wider than the best.
    """
    some = kinks[np.unique(np.linspace(0, kinks.size - 1, FIRST_KINKS).astype(int))] if kinks.size else kinks
    # the best core of one interval is Δ/(1 + e^(ε/2)); of a thin one less
    narrow = RESOLUTION * math.exp(-most_eps / 2) if base == 0 else 1e-6 * base
    far = base + np.geomspace(narrow, 0.1, 2 + int(-2 * math.log10(narrow)))
    nodes = np.concatenate([[base, floor], some, far, [0.2, 0.5, 1.0]])
    return np.unique(nodes[nodes >= base])
