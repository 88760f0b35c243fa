"""Gaussian noise and its three calibrations.

σ  standard deviation; D  sensitivity; μ = D/σ; Φ  normal distribution function
(ε, δ)-private exactly when Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ) <= δ (Balle and Wang 2018); δ is the failure
probability here, never the core of the minimal set.

scipy.special is reached through `scipy`, which loads it at first use: it would be a third of the program's start.

Source:
    Balle and Wang 2018 (the exact condition); Dwork and Roth 2014, appendix A (the classic rule); Dong, Roth and Su
    2022 (trade-off).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import (
    Floats,
    as_given,
    at_least,
    between,
    finite_array,
    generator,
    inside,
    levels,
    number,
    positive,
    whole,
)
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_normal, log_delta, trade_off_of_normal
from dpcore.kept import kept
from dpcore.roots import brentq, safe_side

if TYPE_CHECKING:
    from dpcore.accounting.laws import LossLaw

_HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)
_LARGEST_MU = 1e150


@dataclass(frozen=True, slots=True)
class Gaussian:
    """Normal noise of standard deviation `sigma` (units of the query), above 0.

    Attributes:
        sigma: σ, in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

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
        return self.sigma * self.sigma

    @property
    def entropy(self) -> float:
        """½ ln(2πe σ²), in nats."""
        return 0.5 * math.log(2 * math.pi * math.e) + math.log(self.sigma)

    def log_pdf(self, r: ArrayLike) -> Floats:
        """Natural logarithm of the density. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        with np.errstate(over="ignore"):
            z = finite_array("r", r) / self.sigma
            return np.asarray(-z * z / 2 - (math.log(self.sigma) + _HALF_LOG_2PI))

    def pdf(self, r: ArrayLike) -> Floats:
        """Density at r. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """
        return np.exp(np.maximum(self.log_pdf(r), -745.0))

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r). Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        with np.errstate(over="ignore"):
            return np.asarray(scipy.special.ndtr(finite_array("r", r) / self.sigma))

    def sf(self, r: ArrayLike) -> Floats:
        """P(noise > r), accurate far in the tail. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.cdf(-finite_array("r", r))

    def quantile(self, p: ArrayLike) -> Floats:
        """The r with cdf(r) = p, for 0 < p < 1. Shape of `p`.

        Args:
            p: probabilities, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return as_given(np.asarray(self.sigma * scipy.special.ndtri(levels("p", p))))

    def half_width(self, confidence: ArrayLike) -> Floats:
        """t with P(|noise| <= t) = confidence. Shape of `confidence`.

        Args:
            confidence: any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("confidence", confidence)
        wide = -scipy.special.ndtri((1 - np.maximum(level, 0.5)) / 2)
        narrow = math.sqrt(2) * scipy.special.erfinv(np.minimum(level, 0.5))
        return as_given(np.asarray(self.sigma * np.where(level > 0.5, wide, narrow)))

    def tail_width(self, beta: ArrayLike) -> Floats:
        """t with P(|noise| > t) = beta, for 0 < beta < 1, also where beta is lost beside 1. Shape of `beta`.

        Args:
            beta: chances to be beyond, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("beta", beta)
        wide = -scipy.special.ndtri(np.minimum(level, 0.5) / 2)
        narrow = math.sqrt(2) * scipy.special.erfinv(1 - np.maximum(level, 0.5))
        return as_given(np.asarray(self.sigma * np.where(level < 0.5, wide, narrow)))

    def edges(self, limit: float) -> Floats:
        """The density is smooth: none, shape (0,).

        Args:
            limit: in units of the query.
        """
        return np.empty(0)

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """n independent draws, shape (n,). Floating-point draws are for showing, never for releasing data.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        rng = generator(rng)
        return rng.normal(0.0, self.sigma, whole("n", n, 0))

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        """shift (shift − 2r)/(2σ²), in nats: without bound. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query; a finite number.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at, s = finite_array("r", r), number("shift", shift)
        if s == 0:
            return np.zeros_like(at)
        with np.errstate(over="ignore"):
            return np.asarray((s / self.sigma) * ((s / 2 - at) / self.sigma))

    def worst_loss(self, shift: float) -> float:
        """inf, unless the shift is 0.

        Args:
            shift: difference of the answers of the two worlds, in units of the query; a finite number.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return math.inf if number("shift", shift) else 0.0

    def hockey_stick(self, eps: ArrayLike, shift: float) -> Floats:
        """delta(eps) for any real eps, accurate also where it is tiny. Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return hockey_stick_of_normal(eps=finite_array("eps", eps), mu=self._apart(shift))

    def trade_off(self, alpha: ArrayLike, shift: float) -> Floats:
        """Smallest type II error at type I error alpha: Φ(Φ⁻¹(1 − alpha) − μ) (Dong, Roth and Su 2022). Shape of
        `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return trade_off_of_normal(alpha=levels("alpha", alpha, ends=True), mu=self._apart(shift))

    def loss_law(self, shift: float, beyond: float = math.inf) -> LossLaw:
        """Normal, of mean μ²/2 and variance μ².

        Args:
            shift: difference of the answers of the two worlds, in units of the query; a finite number.
            beyond: losses above, in nats, may count as infinite.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        from dpcore.accounting.atoms import NOTHING_TOLD
        from dpcore.accounting.laws import GaussianLaw

        mu = self._apart(shift)
        return GaussianLaw(mu) if mu > 0 else NOTHING_TOLD

    def _apart(self, shift: float) -> float:
        """μ: the difference of the answers in standard deviations."""
        return abs(number("shift", shift)) / self.sigma


def gaussian_delta(sigma: float, *, eps: float, sensitivity: float) -> float:
    """The smallest δ for which noise of this σ is (ε, δ)-private.

    Args:
        sigma: σ, in units of the query; above 0.
        eps: ε in nats; 0 or more.
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    mu = positive("sensitivity", sensitivity) / positive("sigma", sigma)
    return float(np.exp(log_delta(eps=np.asarray(at_least("eps", eps, 0.0)), mu=mu)))


def gaussian_tail(sigma: float, *, eps: float, sensitivity: float) -> float:
    """P(privacy loss > ε) = Φ(μ/2 − ε/μ): what the tail calibration bounds. It is above δ(ε), which counts a loss L
    only with weight 1 − e^(ε − L).

    Args:
        sigma: σ, in units of the query; above 0.
        eps: ε in nats; any number.
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    mu = positive("sensitivity", sensitivity) / positive("sigma", sigma)
    return float(scipy.special.ndtr(mu / 2 - number("eps", eps) / mu))


def gaussian_epsilon(sigma: float, *, delta: float, sensitivity: float) -> float:
    """The smallest ε >= 0 for which noise of this σ is (ε, δ)-private.

    Args:
        sigma: σ, in units of the query; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; sigma must be larger beside the sensitivity: ε would be
            beyond double precision.
    """
    mu = positive("sensitivity", sensitivity) / positive("sigma", sigma)
    target = math.log(inside("delta", delta, 0.0, 1.0))
    if mu > _LARGEST_MU:
        raise ParameterError("sigma", sigma, "larger beside the sensitivity: ε would be beyond double precision")

    def excess(eps: float) -> float:
        return max(float(log_delta(eps=np.asarray(eps), mu=mu)), -1e5) - target

    if excess(0.0) <= 0:
        return 0.0
    high = 1.0
    while excess(high) > 0:
        high *= 2
    return brentq(excess, 0.0, high, xtol=1e-300, rtol=8.9e-16)


def gaussian_sigma(*, eps: float, delta: float, sensitivity: float) -> float:
    """The smallest σ that is (ε, δ)-private, exact (Balle and Wang 2018).

    A bracketed root of ln δ(μ) in ln μ, which rises, then one Newton step (dδ/dμ = φ(ε/μ − μ/2)).

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; delta must be farther from 0: σ would be beyond double
            precision.
    """
    loss, scale = at_least("eps", eps, 0.0), positive("sensitivity", sensitivity)
    mu = _largest_mu(loss, inside("delta", delta, 0.0, 1.0))
    sigma = scale / mu if mu > 0 else math.inf
    if not 0 < sigma < math.inf:
        raise ParameterError("delta", delta, "farther from 0: σ would be beyond double precision")
    return sigma


@kept(128)
def _largest_mu(loss: float, delta: float) -> float:
    """The μ with δ(ε) = δ at ε = `loss`."""
    if loss == 0:
        return 2 * math.sqrt(2) * float(scipy.special.erfinv(delta))
    target = math.log(delta)

    def excess(log_mu: float) -> float:
        return max(float(log_delta(eps=np.asarray(loss), mu=math.exp(log_mu))), -1e5) - target

    low, high = -1.0, 1.0
    while excess(low) > 0:
        low -= 2.0
    while excess(high) < 0:
        high += 2.0
    mu = math.exp(brentq(excess, low, high, xtol=1e-14, rtol=8.9e-16))
    x = loss / mu - mu / 2
    growth = math.exp(-x * x / 2 - _HALF_LOG_2PI - target) * mu  # d ln δ / d ln μ at the root
    if growth > 0:
        mu *= math.exp(-excess(math.log(mu)) / growth)
    return mu


def gaussian_sigma_classic(*, eps: float, delta: float, sensitivity: float) -> float:
    """√(2 ln(1.25/δ)) D/ε: the textbook rule (Dwork and Roth 2014, appendix A), a theorem for 0 < ε <= 1 only.

    Args:
        eps: ε in nats; above 0 and at most 1.
        delta: δ, a probability; between 0 and 1 (both excluded).
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: for ε > 1; `classic_is_private` says whether the formula happens to hold beyond.
    """
    loss = positive("eps", eps)
    if loss > 1:
        raise ParameterError("eps", eps, "at most 1 for the classic rule; no theorem covers it beyond")
    return classic_formula(eps=loss, delta=delta, sensitivity=sensitivity)


def classic_formula(*, eps: float, delta: float, sensitivity: float) -> float:
    """The number √(2 ln(1.25/δ)) D/ε, whether or not it is private.

    Args:
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    inside("delta", delta, 0.0, 1.0)
    return math.sqrt(2 * math.log(1.25 / delta)) * positive("sensitivity", sensitivity) / positive("eps", eps)


def classic_is_private(*, eps: float, delta: float) -> bool:
    """Whether the classic formula's σ satisfies the exact condition (it fails for good from ε ≈ 4.7 … 9.8 on).

    Args:
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    return gaussian_delta(classic_formula(eps=eps, delta=delta, sensitivity=1.0), eps=eps, sensitivity=1.0) <= delta


@kept(16)
def classic_fails_from(*, delta: float) -> float:
    """The ε from which on the classic formula's σ is not (ε, δ)-private any more.

    Args:
        delta: δ, a probability; from 1e-300 to 1 − 1e-12.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    between("delta", delta, 1e-300, 1 - 1e-12)
    # the formula is private at 1, and fails from 3.7 … 18.3
    return safe_side(lambda eps: not classic_is_private(eps=eps, delta=delta), 1.0, 100.0, rtol=1e-9)


def gaussian_sigma_tail(*, eps: float, delta: float, sensitivity: float) -> float:
    """The σ for which P(loss > ε) = δ: sufficient, but larger than needed; ε > 0.

    The loss is N(μ²/2, μ²): (ε − μ²/2)/μ = z with z = Φ⁻¹(1 − δ).

    Args:
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    loss = positive("eps", eps)
    z = -float(scipy.special.ndtri(inside("delta", delta, 0.0, 1.0)))
    root = math.sqrt(z * z + 2 * loss)
    mu = 2 * loss / (root + z) if z > 0 else root - z
    return positive("sensitivity", sensitivity) / mu
