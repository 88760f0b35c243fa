"""Whole-number noise with masses proportional to e^(−k²/2σ²): for tables of counts (Canonne, Kamath and Steinke 2020).

Concentrated privacy is exactly that of Gaussian noise, ρ = L2²/2σ²; its δ(ε) is not the Gaussian one, and may exceed it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy

from dpcore.checks import Floats, inside, positive, whole
from dpcore.kept import kept

REACH = 20.0
"""Standard deviations that are kept: beyond, all masses together are below e^-200."""
SMOOTH = 3.0
"""From this σ on a sum of independent draws is the discrete Gaussian of σ√n but for e^(−π²σ²) < 1e-38 (Poisson summation)."""
MOST = 4_000_000
"""Points of a law, at most."""


@dataclass(frozen=True)
class WholeLaw:
    """Masses of first, first + 1, …"""

    first: int
    masses: Floats

    def scaled(self, c: int) -> WholeLaw:
        """The law of c times the number."""
        if c == 1:
            return self
        wide = np.zeros((self.masses.size - 1) * c + 1)
        wide[::c] = self.masses
        return WholeLaw(self.first * c, wide)

    def plus(self, other: WholeLaw) -> WholeLaw:
        """The law of the sum with another, independent one; rounding of a transform, about 1e-17, in each mass."""
        joint = np.maximum(scipy.signal.fftconvolve(self.masses, other.masses), 0.0)
        return WholeLaw(self.first + other.first, joint)


@dataclass(frozen=True, slots=True)
class DiscreteGaussian:
    """Noise with masses proportional to e^(−k²/2σ²) at whole k; `sigma` above 0 is no standard deviation when small."""

    sigma: float

    def __post_init__(self) -> None:
        positive("sigma", self.sigma)

    def law(self) -> WholeLaw:
        """Its masses, as far out as they are above e^(−200)."""
        return _law(self.sigma)

    @property
    def variance(self) -> float:
        """E noise²; σ² but for 1e-7 from σ = 1 on."""
        law = self.law()
        k = law.first + np.arange(law.masses.size, dtype=np.float64)
        return float((k * k) @ law.masses)

    def sf(self, t: float) -> float:
        """P(noise > t)."""
        law = self.law()
        start = math.floor(t) + 1 - law.first
        if start <= 0:
            return 1.0
        return float(law.masses[start:].sum()) if start < law.masses.size else 0.0

    def half_width(self, confidence: float) -> float:
        """Least whole t with P(|noise| <= t) >= confidence."""
        beta = 1 - inside("confidence", confidence, 0.0, 1.0)
        law = self.law()
        tails = 2 * np.cumsum(law.masses[::-1])[::-1][-law.first + 1 :]  # P(|noise| >= 1), >= 2, …
        return float(np.count_nonzero(tails > beta * (1 + 1e-13)))

    def sum_of(self, n: int) -> WholeLaw:
        """The law of the sum of n independent draws."""
        times = whole("n", n, 1)
        if times == 1:
            return self.law()
        if self.sigma >= SMOOTH:
            return _law(self.sigma * math.sqrt(times))
        law, done = self.law(), None
        power = times
        while power:
            if power & 1:
                done = (
                    law
                    if done is None
                    else _trimmed(WholeLaw(done.first + law.first, np.convolve(done.masses, law.masses)))
                )
            power >>= 1
            if power:
                law = _trimmed(WholeLaw(2 * law.first, np.convolve(law.masses, law.masses)))
        assert done is not None
        return done

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """n independent draws, shape (n,), by inversion: for showing, never for releasing data."""
        law = self.law()
        cdf = np.cumsum(law.masses)
        return np.asarray(
            law.first + np.searchsorted(cdf, rng.random(whole("n", n, 0)) * cdf[-1], side="right"), dtype=np.float64
        )


@kept(64)
def _law(sigma: float) -> WholeLaw:
    most = min(math.ceil(REACH * sigma) + 1, MOST)
    k = np.arange(-most, most + 1, dtype=np.float64)
    weights = np.exp(-k * k / (2 * sigma * sigma))
    return WholeLaw(-most, weights / weights.sum())


def _trimmed(law: WholeLaw) -> WholeLaw:
    """Without the ends below 1e-320."""
    seen = np.flatnonzero(law.masses > 1e-300)
    return WholeLaw(law.first + int(seen[0]), law.masses[seen[0] : seen[-1] + 1])
