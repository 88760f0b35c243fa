"""Randomised response of one bit: the exact law of the estimated count, and how many people a wanted accuracy takes.

n  people; s  of them with the bit; p = e^ε/(1 + e^ε)  chance to say the truth
y = Bin(s, p) + Bin(n − s, 1 − p) reports of 1; estimate (y − n(1 − p))/(2p − 1), variance n e^ε/(e^ε − 1)² for every s.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from dpcore.checks import Floats, between, inside, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse

EXACT_UP_TO = 1_000_000
"""People whose law is computed atom by atom; beyond, the normal law."""
CUT = 1e-18
"""Tails below are left out, on each side of each binomial."""


@dataclass(frozen=True)
class BinaryCount:
    """The estimated count of n people, `ones` of them with the bit, at ε of one report."""

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
        """Estimates, ascending, and their probabilities; all but 4e-18."""
        first, one = _binomial(self.ones, self.truth)
        second, other = _binomial(self.n - self.ones, 1 - self.truth)
        masses = (
            np.maximum(scipy.signal.fftconvolve(one, other), 0.0)
            if one.size > 64 < other.size
            else np.convolve(one, other)
        )
        y = first + second + np.arange(masses.size, dtype=np.float64)
        return (y - self.n * (1 - self.truth)) / math.tanh(self.eps / 2), masses

    def half_width(self, confidence: float) -> float:
        """The smallest |error| that an atom has with P(|error| <= it) >= confidence."""
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
        return float(np.abs(at - self.ones) @ masses)

    @property
    def outside(self) -> float:
        """P(the estimate is below 0 or above n)."""
        at, masses = self.law
        edge = 1e-9 * self.n
        return float(masses[(at < -edge) | (at > self.n + edge)].sum())


def _binomial(n: int, p: float) -> tuple[int, Floats]:
    """First value and masses of Bin(n, p) but for tails below CUT."""
    from scipy.stats import binom

    if n == 0:
        return 0, np.ones(1)
    low, high = int(binom.ppf(CUT, n, p)), int(binom.isf(CUT, n, p))
    low, high = max(low - 1, 0), min(max(high, low) + 1, n)
    return low, np.asarray(binom.pmf(np.arange(low, high + 1), n, p))


def binary_variance(n: int, *, eps: float) -> float:
    """n/(4 sinh²(ε/2)) = n e^ε/(e^ε − 1)²."""
    return whole("n", n, 1) / (4 * math.sinh(between("eps", eps, 1e-9, 700.0) / 2) ** 2)


def people_bound(tolerance: float, beta: float, *, eps: float) -> int:
    """People that are enough for a share within `tolerance` with 1 − β, by Hoeffding's bound: coth²(ε/2) ln(2/β)/(2τ²)."""
    t, b = inside("tolerance", tolerance, 0.0, 1.0), inside("beta", beta, 0.0, 1.0)
    return math.ceil(math.log(2 / b) / (2 * (t * math.tanh(between("eps", eps, 1e-9, 700.0) / 2)) ** 2) - 1e-9)


def people_bound_without(tolerance: float, beta: float) -> int:
    """The same without privacy: ln(2/β)/(2τ²)."""
    t, b = inside("tolerance", tolerance, 0.0, 1.0), inside("beta", beta, 0.0, 1.0)
    return math.ceil(math.log(2 / b) / (2 * t * t) - 1e-9)


def people_needed(tolerance: float, beta: float, *, eps: float) -> int:
    """The n from which on P(|share − ½| > tolerance) <= β, of a population with share one half; exact.

    Then every report is 1 with chance ½, whatever ε: y ~ Bin(n, ½), and the share is off by |y/n − ½|/tanh(ε/2). The chance
    saw-tooths with n: some fewer people would do, and one more of them not.
    """
    t, b = inside("tolerance", tolerance, 0.0, 1.0), inside("beta", beta, 0.0, 1.0)
    allowed = t * math.tanh(between("eps", eps, 1e-9, 36.0) / 2)
    top = people_bound(t, b, eps=eps)
    if top > 10**9:
        raise ParameterError("tolerance", tolerance, "larger: more than a billion people would be needed")
    end = top
    while end > 0:  # from where Hoeffding's bound holds down to the last n that fails, in pieces
        pulse()
        start = max(1, end - 65_536)
        n = np.arange(start, end + 1, dtype=np.float64)
        failing = np.flatnonzero(_fails(n, allowed) > b)
        if failing.size:
            return int(n[failing[-1]]) + 1
        end = start - 1
    return 1


def _fails(n: Floats, allowed: float) -> Floats:
    """P(|y/n − ½| > allowed) for y ~ Bin(n, ½)."""
    last = np.ceil(n * (0.5 - allowed) * (1 - 1e-12)) - 1  # the largest y with y/n below ½ − allowed
    found = 2 * scipy.special.bdtr(np.maximum(last, 0), n.astype(np.int64), 0.5)
    return np.asarray(np.where(last >= 0, np.minimum(found, 1.0), 0.0))
