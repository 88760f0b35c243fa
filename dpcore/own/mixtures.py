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
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.roots import brentq
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_REACH = 12.0
"""Spreads beyond the outermost place: what is further has probability 1e-32."""
_FINE = 0.02
"""Of the spread: grid on which changes of sign are looked for."""
_MOST_WEIGHTS = 20


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
        places, weights = self._places
        seen = weights > 0
        z = (x[..., None] - places[seen]) / self.spread
        found = scipy.special.logsumexp(-(z**2) / 2, b=weights[seen], axis=-1)
        return np.asarray(found - math.log(self.spread * math.sqrt(2 * math.pi)))

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
            both = self.log_pdf([r, r - moved])
            return float(both[0] - both[1]) - level

        above = self.log_pdf(x) - self.log_pdf(x - moved) > level
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
