"""Whole-number noise with masses proportional to e^(−k²/2σ²): for tables of counts (Canonne, Kamath and Steinke 2020).

Concentrated privacy is exactly that of Gaussian noise, ρ = L2²/2σ²; its δ(ε) is not the Gaussian one, and may exceed it.

Source:
    Canonne, Kamath and Steinke 2020.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, inside, positive, whole
from dpcore.convolution import convolved
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.roots import safe_side

REACH = 20.0
"""Standard deviations that are kept: beyond, all masses together are below e^-200."""
SMOOTH = 3.0
"""From this σ on a sum of independent draws is the discrete Gaussian of σ√n but for e^(−π²σ²) < 1e-38 (Poisson summation)."""
WIDE = 2000.0
"""From this σ on tails come from an expansion (Euler and Maclaurin), good to 1e-14 where they are above e^-200."""
MOST = 1 << 20
"""Points of a law, at most."""
SHORT = 4096
"""Sums of up to so many points are convolved directly, so that the least masses are good to all their digits."""
FARTHEST = 100.0
"""Standard deviations beyond which the correction of a tail is no double any more."""
FREQUENCIES = 400
"""Of these and no more the transform of a longer sum is above 1e-40: it falls as e^(−n Var θ²/2)."""


@dataclass(frozen=True)
class WholeLaw:
    """Masses of first, first + 1, …"""

    first: int
    masses: Floats

    @property
    def nbytes(self) -> int:
        return self.masses.nbytes

    def scaled(self, c: int) -> WholeLaw:
        """The law of c times the number."""
        if c == 1:
            return self
        _check_length(self.masses.size * c)
        wide = np.zeros((self.masses.size - 1) * c + 1)
        wide[::c] = self.masses
        return WholeLaw(self.first * c, wide)

    def plus(self, other: WholeLaw) -> WholeLaw:
        """The law of the sum with another, independent one; rounding of a transform, about 1e-17, in each mass."""
        _check_length(self.masses.size + other.masses.size)
        joint = np.maximum(convolved(self.masses, other.masses), 0.0)
        return WholeLaw(self.first + other.first, joint)


@dataclass(frozen=True, slots=True)
class DiscreteGaussian:
    """Noise with masses proportional to e^(−k²/2σ²) at whole k.

    Attributes:
        sigma: σ, in counts; above 0; a small one is not the standard deviation.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    sigma: float

    def __post_init__(self) -> None:
        positive("sigma", self.sigma)

    def law(self) -> WholeLaw:
        """Its masses, as far out as they are above e^(−200).

        Raises:
            ParameterError: for a sigma above 26 214.4: the law would have more than 2²⁰ places.
        """
        return _law(self.sigma)

    @property
    def variance(self) -> float:
        """E noise²; σ² but for 1e-7 from σ = 1 on."""
        if self.sigma >= WIDE:
            return self.sigma * self.sigma
        law = self.law()
        k = law.first + np.arange(law.masses.size, dtype=np.float64)
        return float((k * k) @ law.masses)

    @property
    def mean_abs(self) -> float:
        """E|noise|; of wide noise σ√(2/π) (1 − 1/12σ²), the sum corrected at its corner."""
        if self.sigma >= WIDE:
            return self.sigma * math.sqrt(2 / math.pi) * (1 - 1 / (12 * self.sigma * self.sigma))
        law = self.law()
        return float(2 * (np.arange(-law.first + 1, dtype=np.float64) @ law.masses[-law.first :]))

    def sf(self, t: ArrayLike) -> Floats:
        """P(noise > t). Shape of `t`.

        Args:
            t: amounts of noise, in counts, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        if self.sigma >= WIDE:
            return np.exp(self.log_sf(t))
        law = self.law()
        start = np.clip(np.floor(finite_array("t", t)) + 1 - law.first, 0, law.masses.size).astype(np.int64)
        if start.ndim == 0:
            return np.asarray(law.masses[start:].sum())
        return np.asarray(np.append(np.cumsum(law.masses[::-1])[::-1], 0.0)[start])

    def log_sf(self, t: ArrayLike) -> Floats:
        """ln P(noise > t), for sigma >= WIDE: the sum over whole k > t is the integral from half a step before, corrected. Shape of
        `t`.

        Args:
            t: amounts of noise, in counts, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        z = (np.floor(finite_array("t", t)) + 0.5) / self.sigma
        whole_tail = np.asarray(scipy.special.log_ndtr(-z))
        near = z <= FARTHEST
        seen, square = np.where(near, z, 0.0), self.sigma * self.sigma
        hazard = np.exp(-seen * seen / 2 - math.log(2 * math.pi) / 2 - np.where(near, whole_tail, 0.0))
        slope = seen / 24 + 7 / 5760 * (3 * seen - seen**3) / square
        return np.asarray(np.where(near, np.minimum(0.0, whole_tail + np.log1p(-hazard / square * slope)), whole_tail))

    def half_width(self, confidence: float) -> float:
        """Least whole t with P(|noise| <= t) >= confidence.

        Args:
            confidence: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.tail_width(1 - inside("confidence", confidence, 0.0, 1.0))

    def tail_width(self, beta: float) -> float:
        """Least whole t with P(|noise| > t) <= beta.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        inside("beta", beta, 0.0, 1.0)
        if self.sigma >= WIDE:
            top = math.ceil(2 * REACH * self.sigma)
            return float(safe_side(lambda t: 2 * float(self.sf(t)) <= beta * (1 + 1e-13), -1, top))
        law = self.law()
        tails = 2 * np.cumsum(law.masses[::-1])[::-1][-law.first + 1 :]  # P(|noise| >= 1), >= 2, …
        return float(np.count_nonzero(tails > beta * (1 + 1e-13)))

    def sum_is_wide(self, n: int) -> bool:
        """Whether the sum of n independent draws is the discrete Gaussian of σ√n, with tails from the expansion.

        Args:
            n: how many draws; 1 or more.
        """
        return self.sigma * math.sqrt(n) >= WIDE and (n == 1 or self.sigma >= SMOOTH)

    def sum_of(self, n: int) -> WholeLaw:
        """The law of the sum of n independent draws; of a long one masses carry the rounding of a transform, about 1e-17.

        Args:
            n: how many draws; a whole number, 1 or more.

        Raises:
            ParameterError: an argument outside what is said of it, and where the law has more than 2²⁰ places.
        """
        times = whole("n", n, 1)
        if times == 1:
            return self.law()
        if self.sigma >= SMOOTH:
            return _law(self.sigma * math.sqrt(times))
        reach = REACH * math.sqrt(times * self.variance) + 1
        return _convolved(self.law(), times) if reach < SHORT else _long_sum(self.law(), times, reach)

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """n independent draws, shape (n,), by inversion: for showing, never for releasing data.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy.

        Raises:
            ParameterError: n is outside what is said of it.
        """
        if self.sigma >= WIDE:  # rounded normal numbers: every mass is right to 1/24σ²
            return np.asarray(np.rint(rng.normal(0.0, self.sigma, whole("n", n, 0))))
        law = self.law()
        cdf = np.cumsum(law.masses)
        return np.asarray(
            law.first + np.searchsorted(cdf, rng.random(whole("n", n, 0)) * cdf[-1], side="right"), dtype=np.float64
        )


def _check_length(points: float) -> None:
    if points > MOST:
        raise ParameterError(
            "sigma", points, "less noise, or smaller changes: {most} places of a law at most", most=MOST
        )


@kept(64)
def _law(sigma: float) -> WholeLaw:
    _check_length(2 * REACH * sigma)
    most = math.ceil(REACH * sigma) + 1
    k = np.arange(-most, most + 1, dtype=np.float64)
    weights = np.exp(-k * k / (2 * sigma * sigma))
    return WholeLaw(-most, weights / weights.sum())


def _convolved(law: WholeLaw, times: int) -> WholeLaw:
    done = None
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


def _long_sum(law: WholeLaw, times: int, reach: float) -> WholeLaw:
    """By its transform (1 − Σ p_k 2 sin²(kθ/2))^times, of which few frequencies are above 0."""
    _check_length(2 * reach)
    most = math.ceil(reach)
    length = scipy.fft.next_fast_len(2 * most + 1, real=True)
    theta = 2 * math.pi * np.arange(min(FREQUENCIES, length // 2 + 1)) / length
    k = law.first + np.arange(law.masses.size, dtype=np.float64)
    missing = 2 * np.sin(np.multiply.outer(theta, k) / 2) ** 2 @ law.masses
    spectrum = np.zeros(length // 2 + 1)
    spectrum[: theta.size] = np.exp(times * np.log1p(-np.minimum(missing, 1 - 1e-16)))
    around = scipy.fft.irfft(spectrum, length)
    masses = np.maximum(np.concatenate((around[-most:], around[: most + 1])), 0.0)
    return WholeLaw(-most, masses)


def _trimmed(law: WholeLaw) -> WholeLaw:
    """Without the ends below 1e-320."""
    seen = np.flatnonzero(law.masses > 1e-300)
    return WholeLaw(law.first + int(seen[0]), law.masses[seen[0] : seen[-1] + 1])
