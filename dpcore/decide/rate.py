"""A rate, made of two noisy counts: how far off it is, exactly.

r  the true rate, part/whole; τ  tolerated error; X, Y  noise of the two counts, alike and independent
'disjoint'  part and rest are noised (a person moves one of them), and the whole is their sum; else part and whole are (a
person may move both). Published is the quotient set to [0, 1], and 0 where the noisy whole is not positive.

Source:
    Definitions; sums over both laws of noise, the law of a difference of Laplace variables, the normal law.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import scipy

from dpcore.checks import Floats, at_least, inside, positive
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.mean import difference_tail
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.roots import safe_side

TAIL = 40.0
"""Discrete Laplace noise whose masses are below e^-40 is left out of sums."""
MOST = 3000
"""Values of one noise that are gone through beside every value of the other, to each side."""


@dataclass(frozen=True)
class Rate:
    """A noisy rate.

    Attributes:
        part, whole: the true counts, 0 <= part <= whole, whole above 0.
        noise: of each count: Laplace, Gaussian, Geometric or DiscreteGaussian.
        disjoint: whether part and rest are noised, not part and whole.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    part: float
    whole: float
    noise: Any
    disjoint: bool = True

    def __post_init__(self) -> None:
        positive("whole", self.whole)
        if not 0 <= self.part <= self.whole:
            raise ParameterError("part", self.part, "from 0 to the whole")
        if not isinstance(self.noise, Laplace | Gaussian | Geometric | DiscreteGaussian):
            raise ParameterError("noise", self.noise, "Laplace, Gaussian, or one of whole numbers")

    @property
    def truth(self) -> float:
        """r."""
        return self.part / self.whole

    @property
    def deviation(self) -> float:
        """Standard deviation to first order in 1/whole: √(v ((1 − r)² + r²))/whole, of part and whole √(v (1 + r²))/whole."""
        r = self.truth
        weights = (1 - r) ** 2 + r * r if self.disjoint else 1 + r * r
        return math.sqrt(float(self.noise.variance) * weights) / self.whole

    def beyond(self, tau: float) -> float:
        """P(the rate is off by more than τ): of whole-number noise exact, else at most this: a noisy whole that is not
        positive counts as off where τ < r.

        Args:
            tau: τ, as a share of 1; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        t = at_least("tau", tau, 0.0)
        if self._is_whole:
            sizes, sums = self._errors
            place = int(np.searchsorted(sizes, t * (1 + 1e-12), side="right"))
            return float(sums[-1] - sums[place - 1]) if place else float(sums[-1])
        lost = self._not_positive if t < self.truth else 0.0
        return min(1.0, self._side(t) + self._side(-t) + lost)

    def half_width(self, beta: float) -> float:
        """The least τ that is passed with β at most.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        level = inside("beta", beta, 0.0, 1.0)
        if self._is_whole:
            sizes, sums = self._errors
            return float(sizes[int(np.searchsorted(sums, sums[-1] - level * (1 + 1e-12), side="left"))])
        # beyond falls, with jumps where one side ends
        return safe_side(lambda t: self.beyond(t) <= level, 0.0, 1.0, rtol=1e-13)

    @property
    def _is_whole(self) -> bool:
        return isinstance(self.noise, Geometric | DiscreteGaussian)

    @cached_property
    def _errors(self) -> tuple[Floats, Floats]:
        """Sizes of errors, ascending, and the mass up to each."""
        k, masses = self._law()
        x, y = k[:, None], k[None, :]
        below = self.whole + y + (x if self.disjoint else 0.0)
        rates = np.where(below > 0, np.clip((self.part + x) / np.where(below > 0, below, 1.0), 0.0, 1.0), 0.0)
        sizes, weights = np.abs(rates - self.truth).ravel(), np.multiply.outer(masses, masses).ravel()
        order = np.argsort(sizes, kind="stable")
        return sizes[order], np.cumsum(weights[order])

    def _law(self) -> tuple[Floats, Floats]:
        if isinstance(self.noise, Geometric):
            reach = math.ceil(TAIL / self.noise.decay)
            k = np.arange(-reach, reach + 1, dtype=np.float64)
            masses = np.asarray(self.noise.pdf(k), dtype=np.float64)
        else:
            law = self.noise.law()
            masses = law.masses[law.masses > 1e-18]
            k = np.arange(masses.size, dtype=np.float64) - (masses.size - 1) / 2
        if k.size > 2 * MOST + 1:
            raise ParameterError("noise", self.noise, "less noise: at most {most} values to each side", most=MOST)
        return k, masses

    def _side(self, t: float) -> float:
        """P(quotient − r > t) for t >= 0, P(r − quotient > −t) for t < 0, as if the whole were positive."""
        r = self.truth
        if abs(t) >= (1 - r if t >= 0 else r):  # set to [0, 1] it is never so far off
            return 0.0
        first = 1 - r - t if self.disjoint else 1.0
        return self._weighed_tail(abs(first), abs(r + t), abs(t) * self.whole)

    def _weighed_tail(self, a: float, b: float, x: float) -> float:
        """P(aX + bY > x)."""
        if isinstance(self.noise, Gaussian):
            return float(scipy.special.ndtr(-x / (self.noise.sigma * math.hypot(a, b))))
        scale = self.noise.scale
        return difference_tail(a * scale, b * scale, x)

    @property
    def _not_positive(self) -> float:
        """P(noisy whole <= 0)."""
        return self._weighed_tail(1.0, 1.0 if self.disjoint else 0.0, self.whole)
