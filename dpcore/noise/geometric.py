"""Discrete Laplace (two-sided geometric) noise: whole numbers for counts.

k  amount of noise, a whole number; b  sensitivity, a whole number; q = exp(-eps/b)
P(noise = k) = (1 - q)/(1 + q) q^|k|  (Ghosh, Roughgarden and Sundararajan 2009)

At shift b it reaches the ceiling e^eps/(1 + e^eps) of every eps-private mechanism for the best attack when b = 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, between, finite_array, inside, positive, whole


@dataclass(frozen=True, slots=True)
class Geometric:
    """Two-sided geometric noise with ratio q = exp(-rate); `rate` is eps per unit of the answer, above 0."""

    rate: float

    def __post_init__(self) -> None:
        positive("rate", self.rate)

    @property
    def mean_abs(self) -> float:
        """E|noise| = 2q/(1 - q^2) = 1/sinh(rate), in units of the query."""
        return 1 / math.sinh(self.rate) if self.rate < 700 else 0.0

    @property
    def variance(self) -> float:
        """E noise^2 = 2q/(1 - q)^2, in squared units of the query."""
        return 2 * math.exp(-self.rate) / math.expm1(-self.rate) ** 2

    def pmf(self, k: ArrayLike) -> Floats:
        """P(noise = k) for whole k; 0 elsewhere."""
        at = finite_array("k", k)
        mass = math.tanh(self.rate / 2) * np.exp(-self.rate * np.minimum(np.abs(at), 745 / self.rate))
        return np.where(at == np.round(at), mass, 0.0)

    def sf(self, t: ArrayLike) -> Floats:
        """P(noise > t)."""
        steps = np.floor(finite_array("t", t))
        above = np.exp(-self.rate * np.clip(steps + 1, 0, 745 / self.rate + 1)) / (1 + math.exp(-self.rate))
        below = np.exp(-self.rate * np.clip(-steps, 0, 745 / self.rate + 1)) / (1 + math.exp(-self.rate))
        return np.where(steps >= 0, above, 1 - below)

    def half_width(self, confidence: float) -> float:
        """Smallest whole t with P(|noise| <= t) >= confidence, for 0 < confidence < 1."""
        beta = 1 - inside("confidence", confidence, 0.0, 1.0)
        # P(|noise| > t) = 2 q^(t+1)/(1 + q) <= beta
        needed = (math.log(2 / beta) - math.log1p(math.exp(-self.rate))) / self.rate - 1
        t = max(0, math.ceil(needed - 1e-9))
        while 2 * float(self.sf(t)) > beta * (1 + 1e-12):
            t += 1
        return float(t)

    def hockey_stick(self, eps: float, shift: int = 1) -> float:
        """delta(eps) = sum of (P(k) - e^eps P(k - shift))_+, for a whole shift; at eps = 0 the total variation."""
        s = abs(whole("shift", shift, -(10**9), 10**9))
        total = 0.0
        # the loss of k is rate (|k - s| - |k|): rate s for k <= 0, then falling by 2 rate a step, -rate s from k = s on
        if self.rate * s > eps:
            total += (1 - math.exp(eps - self.rate * s)) / (1 + math.exp(-self.rate))
        for k in range(1, s):
            loss = self.rate * (s - 2 * k)
            if loss <= eps:
                break
            total += float(self.pmf(k)) * -math.expm1(eps - loss)
        if -self.rate * s > eps:
            total += float(self.sf(s - 1)) * -math.expm1(eps + self.rate * s)
        return total

    def best_success(self, shift: int = 1) -> float:
        """Success of the best attack at prior 1/2: (1 + TV)/2."""
        return (1 + self.hockey_stick(0.0, shift)) / 2

    def sample(self, n: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """n independent draws, shape (n,): the difference of two geometric numbers."""
        size = whole("n", n, 0)
        p = -math.expm1(-self.rate)
        return rng.geometric(p, size) - rng.geometric(p, size)


def geometric(eps: float, sensitivity: int = 1) -> Geometric:
    """The eps-private two-sided geometric noise for whole answers that change by at most `sensitivity`."""
    return Geometric(between("eps", eps, 1e-6, 1e6) / whole("sensitivity", sensitivity, 1))
