"""Randomised response of one bit: the exact law of the estimated count, and how many people a wanted accuracy takes.

n  people; s  of them with the bit; p = e^ε/(1 + e^ε)  chance to say the truth
y = Bin(s, p) + Bin(n − s, 1 − p) reports of 1; estimate (y − n(1 − p))/(2p − 1), variance n e^ε/(e^ε − 1)² for every s.

Source:
    Warner 1965; Hoeffding 1963 (the bound); the exact law is a convolution of two binomial laws.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from dpcore.binomial import binomial_masses
from dpcore.checks import Floats, between, inside, whole
from dpcore.errors import ParameterError
from dpcore.roots import safe_side

EXACT_UP_TO = 1_000_000
"""People whose law is computed atom by atom; beyond, the normal law."""
NORMAL_POINTS = 401


@dataclass(frozen=True)
class BinaryCount:
    """The estimated count of n people, `ones` of them with the bit, at ε of one report.

    Attributes:
        n: people; a whole number from 1 to 1 000 000.
        ones: of them with the bit, from 0 to n.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    n: int
    ones: int
    eps: float

    def __post_init__(self) -> None:
        whole("n", self.n, 1, EXACT_UP_TO)
        whole("ones", self.ones, 0, self.n)
        between("eps", self.eps, 1e-9, 36.0)

    @property
    def truth(self) -> float:
        """p."""
        return 1 / (1 + math.exp(-self.eps))

    @property
    def variance(self) -> float:
        """n e^ε/(e^ε − 1)², whatever the true count."""
        return binary_variance(self.n, eps=self.eps)

    @cached_property
    def law(self) -> tuple[Floats, Floats]:
        """Estimates, ascending, and their probabilities, two of shape (estimates,); all but 4e-18."""
        first, one = binomial_masses(self.ones, self.eps)
        second, other = binomial_masses(self.n - self.ones, -self.eps)
        masses = np.convolve(one, other)
        y = first + second + np.arange(masses.size, dtype=np.float64)
        return (y - self.n * (1 - self.truth)) / math.tanh(self.eps / 2), masses

    def half_width(self, confidence: float) -> float:
        """The smallest |error| that an atom has with P(|error| <= it) >= confidence.

        Args:
            confidence: between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at, masses = self.law
        errors = np.abs(at - self.ones)
        order = np.argsort(errors, kind="stable")
        reached = np.cumsum(masses[order])
        place = int(np.searchsorted(reached, inside("confidence", confidence, 0.0, 1.0) * (1 - 1e-13)))
        return float(errors[order][min(place, errors.size - 1)])

    @property
    def mean_abs(self) -> float:
        """E|error|."""
        at, masses = self.law
        return float((np.abs(at - self.ones) * masses).sum())

    @property
    def negative(self) -> float:
        """P(the estimate is below 0)."""
        at, masses = self.law
        return float(masses[at < -1e-9 * self.n].sum())

    @property
    def outside(self) -> float:
        """P(the estimate is below 0 or above n)."""
        at, masses = self.law
        return self.negative + float(masses[at > self.n * (1 + 1e-9)].sum())

    @property
    def clipped_mean(self) -> float:
        """Mean of the estimate when it is cut to 0 … n: biased."""
        at, masses = self.law
        return float((np.clip(at, 0, self.n) * masses).sum())


@dataclass(frozen=True, slots=True, eq=False)
class CountLaw:
    """The law of the estimated count as it is shown; all but `at` and `density` are of counts of people.

    Attributes:
        exact: whether it is the law itself, not the normal law with its mean and variance.
        at, density: the estimates, ascending, and probability divided by `step`; shape (estimates,) each.
        step: the distance of two estimates.
        sd, half_width, mean_abs: of the error; half_width is the smallest that holds with the confidence asked for.
        negative, outside: P(estimate < 0), P(estimate < 0 or > n).
        clipped_mean: of estimates cut to 0 … n.
    """

    exact: bool
    at: Floats
    density: Floats
    step: float
    sd: float
    half_width: float
    mean_abs: float
    negative: float
    outside: float
    clipped_mean: float


def count_law(n: int, ones: int, *, eps: float, confidence: float = 0.95, exact_up_to: int = EXACT_UP_TO) -> CountLaw:
    """The law for n people, `ones` of them with the bit: exact up to `exact_up_to` people, else normal.

    Args:
        n: how many people.
        ones: of them with the bit; a whole number from 0 to `n`.
        eps: ε of one report, in nats; from 1e-09 to 36.
        confidence: between 0 and 1 (both excluded).
        exact_up_to: people up to whom the law is exact.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    step = 1 / math.tanh(between("eps", eps, 1e-9, 36.0) / 2)
    sd = math.sqrt(binary_variance(n, eps=eps))
    if n > min(exact_up_to, EXACT_UP_TO):
        truth = whole("ones", ones, 0, n)
        return _normal_law(n, truth, step, sd, inside("confidence", confidence, 0.0, 1.0))
    found = BinaryCount(n, ones, eps)
    at, masses = found.law
    kept = masses > 1e-12 * masses.max()
    return CountLaw(
        exact=True,
        at=at[kept],
        density=masses[kept] / step,
        step=step,
        sd=sd,
        half_width=found.half_width(confidence),
        mean_abs=found.mean_abs,
        negative=found.negative,
        outside=found.outside,
        clipped_mean=found.clipped_mean,
    )


def _normal_law(n: int, ones: int, step: float, sd: float, confidence: float) -> CountLaw:
    phi, quantile = scipy.special.ndtr, scipy.special.ndtri
    z = np.linspace(-7.0, 7.0, NORMAL_POINTS)
    density = np.exp(-z * z / 2) / (math.sqrt(2 * math.pi) * sd)
    below, above = -ones / sd, (n - ones) / sd

    def surplus(c: float) -> float:
        """E(Z − c)⁺."""
        return math.exp(-c * c / 2) / math.sqrt(2 * math.pi) - c * float(phi(-c))

    return CountLaw(
        exact=False,
        at=ones + sd * z,
        density=density,
        step=step,
        sd=sd,
        half_width=sd * float(quantile((1 + confidence) / 2)),
        mean_abs=sd * math.sqrt(2 / math.pi),
        negative=float(phi(below)),
        outside=float(phi(below) + phi(-above)),
        clipped_mean=ones + sd * (surplus(-below) - surplus(above)),
    )


def binary_variance(n: int, *, eps: float) -> float:
    """Variance of the estimated count: n/(4 sinh²(ε/2)) = n e^ε/(e^ε − 1)².

    Args:
        n: people; a whole number, 1 or more.
        eps: ε of one report, in nats; from 1e-09 to 700.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return whole("n", n, 1) / (4 * math.sinh(between("eps", eps, 1e-9, 700.0) / 2) ** 2)


def yes_is_true(share: float, *, eps: float) -> float:
    """Of those who say yes, the part with a true yes.

    Args:
        share: who has the bit, from 0 to 1.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    held = between("share", share, 0.0, 1.0)
    lie = math.exp(-between("eps", eps, 1e-9, 36.0))
    return held / (held + (1 - held) * lie)


def people_bound(tolerance: float, beta: float, *, eps: float) -> int:
    """People that are enough for a share within `tolerance` with 1 − β, by Hoeffding's bound: coth²(ε/2) ln(2/β)/(2τ²).

    Args:
        tolerance: τ, of the share; between 0 and 1 (both excluded).
        beta: β, chance to miss; between 0 and 1 (both excluded).
        eps: ε of one report, in nats; from 1e-09 to 700.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    t, b = inside("tolerance", tolerance, 0.0, 1.0), inside("beta", beta, 0.0, 1.0)
    return math.ceil(math.log(2 / b) / (2 * (t * math.tanh(between("eps", eps, 1e-9, 700.0) / 2)) ** 2) - 1e-9)


def people_bound_without(tolerance: float, beta: float) -> int:
    """The same as `people_bound` without privacy: ln(2/β)/(2τ²).

    Args:
        tolerance: τ, of the share; between 0 and 1 (both excluded).
        beta: β, chance to miss; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    t, b = inside("tolerance", tolerance, 0.0, 1.0), inside("beta", beta, 0.0, 1.0)
    return math.ceil(math.log(2 / b) / (2 * t * t) - 1e-9)


def people_needed(tolerance: float, beta: float, *, eps: float) -> int:
    """The n from which on P(|share − ½| > tolerance) <= β, of a population with share one half; exact.

    Then every report is 1 with chance ½, whatever ε: y ~ Bin(n, ½), and the share is off by |y/n − ½|/tanh(ε/2). The
    chance saw-tooths with n: some fewer people would do, and one more of them not.

    Args:
        tolerance: τ, of the share; between 0 and 1 (both excluded).
        beta: β, chance to miss; between 0 and 1 (both excluded).
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it; tolerance must be larger: more than a billion people
            would be needed.
    """
    t, b = inside("tolerance", tolerance, 0.0, 1.0), inside("beta", beta, 0.0, 1.0)
    allowed = t * math.tanh(between("eps", eps, 1e-9, 36.0) / 2)
    top = people_bound(t, b, eps=eps)
    if top > 10**9:
        raise ParameterError("tolerance", tolerance, "larger: more than a billion people would be needed")
    if allowed >= 0.5:
        return 1
    low, high = _smooth_need(allowed, b, top, 0.0), _smooth_need(allowed, b, top, 1.0)
    # n fails when y <= n/2 − d, d the least above n·allowed; with one d more people fail more often: only its last n counts
    d = np.arange(max(1, math.floor(2 * allowed * low) - 4), math.ceil(2 * allowed * high) + 5) / 2
    n = np.ceil(d / allowed * (1 - 1e-12)) - 1
    n -= (n - 2 * d) % 2  # n/2 − d is whole
    failing = n[2 * scipy.special.bdtr(np.maximum(n / 2 - d, -1), n.astype(np.int64), 0.5) > b]
    return int(failing.max()) + 1 if failing.size else 1


def _smooth_need(allowed: float, beta: float, top: int, more: float) -> float:
    """The real n from which on 2 P(Bin(n, ½) <= n(½ − allowed) − 1 + more) <= β, binomials continued by the beta function.

    The largest whole number below n(½ − allowed) lies between that minus 1 and that: with `more` = 0 and 1 this bounds
    the last n that fails from below and from above.
    """

    def enough(n: float) -> bool:
        x = n * (0.5 - allowed) - 1 + more
        return x < 0 or 2 * float(scipy.special.betainc(n - x, x + 1, 0.5)) <= beta

    return safe_side(enough, 0.0, float(top), xtol=0.5)
