"""Noise that is a mixture of Gaussians: one shape at evenly spaced places, so that the far tail is no proof of presence.

s, d, w    spread of each Gaussian, distance of neighboring ones, weights w_0, w_1, … of the places 0, ±d, ±2d, …
Such mixtures are searched, not proved best; what one of them betrays is computed to rounding.

Source:
    Derived here: normal tails between the places where the loss crosses ε; checked by
    tests/reference/own_mixture.json.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.roots import brentq, safe_side
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_REACH = 12.0
"""Spreads beyond the outermost place: what is further has probability 1e-32."""
_FINE = 0.02
"""Of the spread: grid on which changes of sign are looked for."""
_MOST_WEIGHTS = 20
_STARTS = tuple(
    np.log([distance, first, factor])
    for distance in (1.5, 2.5, 3.5, 5.0, 6.5)
    for first, factor in ((0.3, 0.3), (0.012, 0.1), (0.003, 0.01), (0.003, 0.003), (0.007, 0.007), (0.027, 0.026))
)
"""Logarithms of distance/spread, of the weight beside the middle, and of the factor from there on."""
_TRIED = 5
"""Starts from which the search goes on."""
_SIDES = (0.5, -0.25)
"""Of the simplices with which it goes on, one after the other."""
_CALLS = 150
"""Mixtures that one of them tries at most."""
_WORTH = 0.998
"""Of the smallest mixture found: what another one must promise to be looked at closely."""
_STEP, _FARTHEST = 0.04, 9.0
"""Grid of the search, and the farthest shift; spreads."""
_TOGETHER = 16
"""Shifts that are summed at once: more do not stay near the processor."""
_MORE, _NEAR = 1.02, 5e-4
_SHIFTS, _SHORT, _ROUGH = 25, 0.995, 0.985
"""Shifts a spread at which what is found is looked at: the hill of the worst ones is narrow."""


@dataclass(frozen=True)
class GaussianMixture:
    """A symmetric mixture with weights that add up to 1: w_0 + 2 (w_1 + w_2 + …) = 1; `of` makes them so.

    Attributes:
        spread: s > 0, units of the query.
        spacing: d > 0, units of the query.
        weights: w_0, w_1, …; 1 to 20, >= 0.
    """

    spread: float
    spacing: float
    weights: tuple[float, ...]

    @staticmethod
    def of(spread: float, spacing: float, weights: tuple[float, ...]) -> GaussianMixture:
        """The mixture of normal noises with these weights on both sides.

        Args:
            spread, spacing: > 0, units of the query.
            weights: >= 0, w_0 > 0, up to a common factor.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        checks.positive("spread", spread)
        checks.positive("spacing", spacing)
        if not 1 <= len(weights) <= _MOST_WEIGHTS:
            raise ParameterError("weights", len(weights), "1 to {most} weights", most=_MOST_WEIGHTS)
        for each in weights:
            checks.at_least("weights", each, 0.0)
        checks.positive("weights", weights[0])
        total = weights[0] + 2 * math.fsum(weights[1:])
        return GaussianMixture(spread, spacing, tuple(each / total for each in weights))

    @cached_property
    def _places(self) -> tuple[Floats, Floats]:
        """(centres, ascending; weights)."""
        half = np.array(self.weights)
        centres: Floats = self.spacing * np.arange(1.0 - half.size, half.size)
        return centres, np.concatenate((half[:0:-1], half))

    @property
    def std(self) -> float:
        """Standard deviation, units of the query."""
        places, weights = self._places
        return math.sqrt(self.spread**2 + float(weights @ places**2))

    @property
    def mean_abs(self) -> float:
        """E |noise|, units of the query."""
        places, weights = self._places
        z = places / self.spread
        parts = self.spread * math.sqrt(2 / math.pi) * np.exp(-(z**2) / 2) + places * (1 - 2 * scipy.special.ndtr(-z))
        return float(weights @ parts)

    def log_pdf(self, r: ArrayLike) -> Floats:
        """ln of the density per unit of the query, shape of r.

        Args:
            r: noise, units of the query; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        x = checks.finite_array("r", r)
        return self._log_pdf(x.ravel()).reshape(x.shape)

    @cached_property
    def _seen(self) -> tuple[Floats, Floats, float]:
        """(centres as a column and weights as a row, of those above 0; ln of the area of one Gaussian)."""
        places, weights = self._places
        seen = weights > 0
        return places[seen, None], weights[None, seen], math.log(self.spread * math.sqrt(2 * math.pi))

    def _log_pdf(self, x: Floats) -> Floats:
        """The same where x is known to be an array of shape (n,); a search asks so ten thousand times."""
        places, weights, area = self._seen
        powers = (places - x) / self.spread
        np.square(powers, out=powers)
        powers /= -2
        top = powers.max(axis=0)
        powers -= np.maximum(top, -1e308)  # top: -inf beyond all floats
        shares = np.dot(weights, np.exp(powers, out=powers))[0]
        return np.asarray(top + np.log(np.maximum(shares, 5e-324)) - area)

    def hockey_stick(self, eps: float, shift: float) -> float:
        """delta(eps) where the answer moves by `shift`: sums of normal tails between all changes of sign of the loss
        less eps.

        Good to rounding, unless the loss crosses eps twice within a fiftieth of the spread.

        Args:
            eps: nats.
            shift: units of the query, either sign.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level, moved = checks.between("eps", eps, -700.0, 700.0), abs(checks.between("shift", shift, -1e12, 1e12))
        if moved == 0:
            return max(-math.expm1(level), 0.0)
        places, weights = self._places
        reach = float(places[-1]) + _REACH * self.spread
        x = np.arange(-reach, reach + moved, _FINE * self.spread)

        def over(r: float) -> float:
            both = self._log_pdf(np.array([r, r - moved]))
            return float(both[0] - both[1]) - level

        above = self._log_pdf(x) - self._log_pdf(x - moved) > level
        turns = np.flatnonzero(above[1:] != above[:-1])
        ends = [float("-inf"), *(brentq(over, float(x[i]), float(x[i + 1]), xtol=1e-14) for i in turns), float("inf")]
        total = 0.0
        for number, (low, high) in enumerate(itertools.pairwise(ends)):
            if bool(above[0]) == (number % 2 == 0):
                p = float(weights @ _between((low - places) / self.spread, (high - places) / self.spread))
                q = float(
                    weights @ _between((low - moved - places) / self.spread, (high - moved - places) / self.spread)
                )
                total += p - math.exp(level) * q
        return min(max(total, 0.0), 1.0)

    def worst_over(self, V: NeighborSet | str, eps: float, *, shifts: int = 200) -> tuple[float, float]:
        """(the largest delta(eps) seen, its shift) at so many shifts of each interval of V, refined near the best.

        The worst shift is often inside V, between the bumps; nothing is proved of shifts that were not looked at.

        Args:
            V: neighbor set or its text.
            eps: nats.
            shifts: 2 to 10 000.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        checks.whole("shifts", shifts, 2, 10_000)
        best, where = -1.0, 0.0
        for lo, hi in neighbor_set(V).intervals:
            tried = np.linspace(lo, hi, shifts if hi > lo else 1)
            for turn in range(3):
                found = []
                for shift in tried:
                    pulse()
                    found.append(self.hockey_stick(eps, float(shift)))
                top = int(np.argmax(found))
                if found[top] > best:
                    best, where = found[top], float(tried[top])
                if tried.size < 3 or turn == 2:
                    break
                tried = np.linspace(tried[max(top - 1, 0)], tried[min(top + 1, tried.size - 1)], 9)
        return best, where


def _between(low: Floats, high: Floats) -> Floats:
    """The normal law's mass between, from the side where it has its digits."""
    ndtr = scipy.special.ndtr
    return np.where(low > 0, ndtr(-low) - ndtr(-high), ndtr(high) - ndtr(low))


@kept(32)
def best_mixture(
    *, V: str, eps: float, delta: float, cost: Literal["mean_abs", "std"] = "std", bumps: int | None = None
) -> GaussianMixture:
    """The smallest mixture found that keeps (eps, delta) for V: searched, so nothing is proved of smaller ones.

    Its weights beside the middle fall by one factor. Distance, weight and factor are sought by simplices, each mixture with
    the least spread on a grid of shifts; the last spread is the least at which all shifts that
    `GaussianMixture.worst_over` looks at leave a two-hundredth of delta to those between. It can be stopped (dpcore/pace.py).

    Args:
        V: neighbor set as its text.
        eps: > 0, nats.
        delta: in (0, 1).
        cost: what is to be small: 'std' or 'mean_abs'.
        bumps: how many Gaussians, odd, 3 to 15; by default five where V is one interval, else nine.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.positive("eps", eps)
    checks.inside("delta", delta, 0.0, 1.0)
    if cost not in ("mean_abs", "std"):
        raise ParameterError("cost", cost, "'mean_abs' or 'std'")
    pieces = neighbor_set(V).intervals
    usual = 5 if pieces.lo.size == 1 else 9
    beside = (usual if bumps is None else checks.whole("bumps", bumps, 3, 15)) // 2
    largest = float(pieces.hi.max())
    within = np.stack((pieces.lo, pieces.hi)) / largest

    def made(at: Floats) -> GaussianMixture:
        distance, first, factor = map(float, np.exp(at))
        weights = (1.0, *(first * factor**k for k in range(beside)))
        one = GaussianMixture.of(1.0, distance, weights)
        spread = largest / _reached(one, within, eps, _ROUGH * delta)
        return GaussianMixture(spread, spread * distance, one.weights)

    def size(at: Floats) -> float:
        pulse()
        return float(getattr(made(at), cost))

    found: list[GaussianMixture] = []
    for at in sorted((_settled(size, start) for start in sorted(_STARTS, key=size)[:_TRIED]), key=size):
        if not found or size(at) < _WORTH * getattr(found[0], cost):
            found.append(_widened(made(at), V, eps, _SHORT * delta))
            found.sort(key=lambda one: float(getattr(one, cost)))
    return found[0]


def _widened(best: GaussianMixture, V: str, eps: float, delta: float) -> GaussianMixture:
    """About the narrowest mixture of this shape that keeps the promise at all shifts that are looked at."""
    pieces = neighbor_set(V).intervals
    longest = float((pieces.hi - pieces.lo).max())
    shifts = int(min(max(_SHIFTS * longest / best.spread, _SHIFTS), 1000))
    nested = pieces.lo.size == 1 and not pieces.lo.any()  # else a little more may be worse again

    def times(factor: float) -> GaussianMixture:
        return GaussianMixture(factor * best.spread, factor * best.spacing, best.weights)

    def holds(factor: float) -> bool:
        return times(factor).worst_over(V, eps, shifts=shifts)[0] <= delta

    enough = more = _MORE if nested else 1 + _NEAR
    while not holds(enough):
        more = more**2 if nested else more
        enough *= more
    return times(safe_side(holds, enough / more**2, enough, xtol=_NEAR))


def _settled(size: Callable[[Floats], float], start: Floats) -> Floats:
    """A place that simplices reach from the start, where the size is small."""
    best = start
    for side in _SIDES:
        simplex = np.vstack([best, best + side * np.eye(best.size)])
        near: Any = {"maxfev": _CALLS, "xatol": 2e-3, "fatol": 1e-5 * size(best), "initial_simplex": simplex}
        best = scipy.optimize.minimize(size, best, method="Nelder-Mead", options=near).x
    return best


def _reached(one: GaussianMixture, within: Floats, eps: float, delta: float) -> float:
    """The farthest shift of a mixture of spread 1 that keeps the promise with all others of V, by sums over a grid.

    within: shape (2, intervals), the ends of V over its largest.
    """
    places, _ = one._places
    reach = float(places[-1]) + _REACH
    p = _STEP * np.exp(one._log_pdf(np.arange(-reach, reach, _STEP)))
    most, factor = int(_FARTHEST / _STEP), math.exp(eps)
    found = np.full(most + 1, math.inf)
    found[0] = 0.0
    padded = np.concatenate((np.zeros(most), factor * p))
    moved = np.lib.stride_tricks.sliding_window_view(padded, p.size)[::-1]  # of each row a step further
    room = np.empty((_TOGETHER, p.size))
    for first in range(1, most + 1, _TOGETHER):
        rows = slice(first, first + _TOGETHER)
        over = np.subtract(p, moved[rows], out=room[: most + 1 - first])
        found[rows] = np.maximum(over, 0.0, out=over).sum(axis=1)
        if found[rows].max() > delta and not within[0].any():
            break
    worst = _worst(found, within)
    kept_by = np.flatnonzero(worst <= delta)
    last = int(kept_by[-1])
    if last in (0, most) or within[0].any():
        return _STEP * max(last, 1)
    rise = math.log(max(worst[last + 1], 1e-300) / max(worst[last], 1e-300))
    share = min(math.log(delta / max(worst[last], 1e-300)) / rise, 1.0) if math.isfinite(rise) and rise > 0 else 0.0
    return _STEP * (last + share)


def _worst(found: Floats, within: Floats) -> Floats:
    """The largest delta over V where its farthest shift is k steps, for each k; shape of found."""
    k = np.arange(found.size)
    worst = np.zeros(found.size)
    for low, high in within.T:
        first, last = np.floor(low * k).astype(np.int64), np.ceil(high * k).astype(np.int64)
        if low == 0:
            worst = np.maximum(worst, np.maximum.accumulate(found)[last])
        else:
            ends = np.stack((first, last + 1), axis=1).ravel()  # of every other part: from first to last
            worst = np.maximum(worst, np.maximum.reduceat(np.append(found, -math.inf), ends)[::2])
    return worst
