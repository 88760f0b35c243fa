"""Gaussian noise and its three calibrations.

σ  standard deviation; D  sensitivity; μ = D/σ; Φ  normal distribution function
(ε, δ)-private exactly when Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ) <= δ (Balle and Wang 2018); δ is the failure
probability here, never the core of the minimal set.

scipy.special is reached through `scipy`, which loads it at first use: it would be a third of the program's start.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError

_ROOT_HALF_PI = math.sqrt(math.pi / 2)


@dataclass(frozen=True, slots=True)
class Gaussian:
    """Normal noise of standard deviation `sigma` (units of the query), above 0."""

    sigma: float

    def __post_init__(self) -> None:
        positive("sigma", self.sigma)

    @property
    def mean_abs(self) -> float:
        """E|noise| = σ √(2/π)."""
        return self.sigma * math.sqrt(2 / math.pi)

    @property
    def variance(self) -> float:
        """σ²."""
        return self.sigma**2

    @property
    def entropy(self) -> float:
        """½ ln(2πe σ²), in nats."""
        return 0.5 * math.log(2 * math.pi * math.e) + math.log(self.sigma)

    def log_pdf(self, r: ArrayLike) -> Floats:
        """Natural logarithm of the density."""
        z = finite_array("r", r) / self.sigma
        return np.asarray(-z * z / 2 - math.log(self.sigma * math.sqrt(2 * math.pi)))

    def pdf(self, r: ArrayLike) -> Floats:
        """Density at r."""
        return np.exp(np.maximum(self.log_pdf(r), -745.0))

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r)."""
        return np.asarray(scipy.special.ndtr(finite_array("r", r) / self.sigma))

    def sf(self, r: ArrayLike) -> Floats:
        """P(noise > r), accurate far in the tail."""
        return np.asarray(scipy.special.ndtr(-finite_array("r", r) / self.sigma))

    def quantile(self, p: ArrayLike) -> Floats:
        """The r with cdf(r) = p, for 0 < p < 1."""
        return np.asarray(self.sigma * scipy.special.ndtri(_levels("p", p)))

    def half_width(self, confidence: ArrayLike) -> Floats:
        """t with P(|noise| <= t) = confidence."""
        return np.asarray(-self.sigma * scipy.special.ndtri((1 - _levels("confidence", confidence)) / 2))

    def edges(self, limit: float) -> Floats:
        """The density is smooth: none."""
        return np.empty(0)

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """n independent draws, shape (n,). Floating-point draws are for showing, never for releasing data."""
        return rng.normal(0.0, self.sigma, whole("n", n, 0))

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        """shift (shift − 2r)/(2σ²), in nats: without bound."""
        return np.asarray(shift * (shift - 2 * finite_array("r", r)) / (2 * self.sigma**2))

    def worst_loss(self, shift: float) -> float:
        """inf, unless the shift is 0."""
        return math.inf if float(finite_array("shift", shift)) else 0.0

    def hockey_stick(self, eps: ArrayLike, shift: float) -> Floats:
        """delta(eps) for any real eps, accurate also where it is tiny."""
        at = finite_array("eps", eps)
        mu = abs(float(finite_array("shift", shift))) / self.sigma
        if mu == 0:
            return np.where(at >= 0, 0.0, -np.expm1(np.minimum(at, 0.0)))
        return np.exp(_log_delta(at, mu))

    def trade_off(self, alpha: ArrayLike, shift: float) -> Floats:
        """Smallest type II error at type I error alpha: Φ(Φ⁻¹(1 − alpha) − μ) (Dong, Roth and Su 2022)."""
        level = finite_array("alpha", alpha)
        if ((level < 0) | (level > 1)).any():
            raise ParameterError("alpha", alpha, "from 0 to 1")
        mu = abs(float(finite_array("shift", shift))) / self.sigma
        inner = np.clip(level, 1e-300, 1 - 1e-16)
        beta = scipy.special.ndtr(-scipy.special.ndtri(inner) - mu)
        return np.where(level <= 0, 1.0, np.where(level >= 1, 0.0, beta))


def _log_delta(eps: Floats, mu: float) -> Floats:
    """ln of Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ), without cancellation of large numbers.

    With x = ε/μ − μ/2 and y = x + μ both terms share the factor φ(x); Mills' ratio does the rest for x >= 0.
    """
    x = np.asarray(eps / mu - mu / 2, dtype=np.float64)
    y = x + mu
    right = np.maximum(x, 0.0)
    mills = _ROOT_HALF_PI * (
        scipy.special.erfcx(right / math.sqrt(2)) - scipy.special.erfcx((right + mu) / math.sqrt(2))
    )
    far = -right * right / 2 - 0.5 * math.log(2 * math.pi) + np.log(np.maximum(mills, 1e-320))
    first = scipy.special.log_ndtr(-x)
    second = np.minimum(eps + scipy.special.log_ndtr(-y), first)
    near = first + np.log(np.maximum(-np.expm1(second - first), 1e-320))
    return np.where(x >= 0, far, near)


def gaussian_delta(sigma: float, eps: float, sensitivity: float) -> float:
    """The smallest δ for which noise of this σ is (ε, δ)-private, ε >= 0."""
    mu = positive("sensitivity", sensitivity) / positive("sigma", sigma)
    return float(np.exp(_log_delta(np.asarray(at_least("eps", eps, 0.0)), mu)))


def gaussian_epsilon(sigma: float, delta: float, sensitivity: float) -> float:
    """The smallest ε >= 0 for which noise of this σ is (ε, δ)-private."""
    from scipy.optimize import brentq

    mu = positive("sensitivity", sensitivity) / positive("sigma", sigma)
    target = math.log(inside("delta", delta, 0.0, 1.0))

    def excess(eps: float) -> float:
        return float(_log_delta(np.asarray(eps), mu)) - target

    if excess(0.0) <= 0:
        return 0.0
    high = 1.0
    while excess(high) > 0:
        high *= 2
    return float(brentq(excess, 0.0, high, xtol=1e-300, rtol=8.9e-16))


def gaussian_sigma(eps: float, delta: float, sensitivity: float) -> float:
    """The smallest σ that is (ε, δ)-private, exact (Balle and Wang 2018), for ε >= 0 and 0 < δ < 1.

    A bracketed root of ln δ(σ) in ln σ; the left side falls with σ.
    """
    from scipy.optimize import brentq

    loss = at_least("eps", eps, 0.0)
    target = math.log(inside("delta", delta, 0.0, 1.0))
    scale = positive("sensitivity", sensitivity)
    if loss == 0:
        return (
            float(scale / (2 * scipy.special.ndtri((1 + delta) / 2)))
            if delta > 1e-8
            else float(scale / (delta * math.sqrt(2 * math.pi)))
        )

    def excess(log_mu: float) -> float:
        return float(_log_delta(np.asarray(loss), math.exp(log_mu))) - target

    low, high = -1.0, 1.0
    while excess(low) > 0:
        low -= 2.0
    while excess(high) < 0:
        high += 2.0
    return float(scale / math.exp(brentq(excess, low, high, xtol=1e-15, rtol=8.9e-16)))


def gaussian_sigma_classic(eps: float, delta: float, sensitivity: float) -> float:
    """√(2 ln(1.25/δ)) D/ε: the textbook rule (Dwork and Roth 2014, appendix A), a theorem for 0 < ε <= 1 only.

    Raises ParameterError for ε > 1; `classic_is_private` says whether the formula happens to hold beyond.
    """
    loss = positive("eps", eps)
    if loss > 1:
        raise ParameterError("eps", eps, "at most 1 for the classic rule; no theorem covers it beyond")
    return classic_formula(loss, delta, sensitivity)


def classic_formula(eps: float, delta: float, sensitivity: float) -> float:
    """The number √(2 ln(1.25/δ)) D/ε, whether or not it is private."""
    inside("delta", delta, 0.0, 1.0)
    return math.sqrt(2 * math.log(1.25 / delta)) * positive("sensitivity", sensitivity) / positive("eps", eps)


def classic_is_private(eps: float, delta: float) -> bool:
    """Whether the classic formula's σ satisfies the exact condition (it fails for good from ε ≈ 4.7 … 9.8 on)."""
    return gaussian_delta(classic_formula(eps, delta, 1.0), eps, 1.0) <= delta


def gaussian_sigma_tail(eps: float, delta: float, sensitivity: float) -> float:
    """The σ for which P(loss > ε) = δ: sufficient, but larger than needed; ε > 0.

    The loss is N(μ²/2, μ²): (ε − μ²/2)/μ = z with z = Φ⁻¹(1 − δ).
    """
    loss = positive("eps", eps)
    z = -float(scipy.special.ndtri(inside("delta", delta, 0.0, 1.0)))
    root = math.sqrt(z * z + 2 * loss)
    mu = 2 * loss / (root + z) if z > 0 else root - z
    return positive("sensitivity", sensitivity) / mu


def _levels(name: str, values: ArrayLike) -> Floats:
    level = finite_array(name, values)
    if ((level <= 0) | (level >= 1)).any():
        raise ParameterError(name, values, "between 0 and 1 (both excluded)")
    return level
