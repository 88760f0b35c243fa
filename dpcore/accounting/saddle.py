"""Saddle point of delta(eps): which tilt to use, and about what to expect. It steers; no bound rests on it.

K(t)   sum of ln E[e^(tL)] over all releases; delta(eps) is about e^(K - t eps) / (t (1 + t) sqrt(2 pi K''))
       at the t where K' = eps + 1/t + 1/(1 + t)  (saddle-point method, Alghamdi et al. 2023)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from dpcore.accounting.laws import LossLaw
from dpcore.pace import pulse
from dpcore.roots import safe_side

_LOW, _HIGH = math.log(1e-7), math.log(1e13)


class Saddle:
    """Moments of the sum of all losses under a tilt t > 0.

    above: losses so rare, in each release, are left out: the moments of a loss without bound may come from nothing else.
    """

    def __init__(self, counted: Sequence[tuple[LossLaw, int]], above: float = 0.0) -> None:
        self._counted = tuple((law, k, law.limits(1e-18, above)[1] if above > 0 else math.inf) for law, k in counted)

    def moments(self, t: float) -> tuple[float, float, float]:
        """ln E[e^(tL)] of the sum, and its mean and variance under the tilt."""
        pulse()
        found = [(times, law.tilted(t, most)) for law, times, most in self._counted]
        log_mgf, mean, variance = (math.fsum(k * each[i] for k, each in found) for i in range(3))
        return log_mgf, mean, variance

    def eps(self, t: float) -> float:
        """The eps whose saddle point is t; grows with t."""
        return self.moments(t)[1] - 1 / t - 1 / (1 + t)

    def log_delta(self, t: float) -> float:
        """About ln delta at eps(t)."""
        k, mean, variance = self.moments(t)
        eps = mean - 1 / t - 1 / (1 + t)
        spread = variance + 1 / t**2 + 1 / (1 + t) ** 2
        return min(k - t * eps - math.log(t) - math.log1p(t) - math.log(2 * math.pi * spread) / 2, 0.0)

    def at_eps(self, eps: float) -> tuple[float, float]:
        """(t, about ln delta) for the given eps."""
        t = _crossing(lambda t: self.eps(t) - eps)
        return t, self.log_delta(t)

    def at_delta(self, log_delta: float) -> tuple[float, float]:
        """(t, about eps) for the given ln delta."""
        t = _crossing(lambda t: log_delta - self.log_delta(t))
        return t, self.eps(t)


def _crossing(f: Callable[[float], float]) -> float:
    """The t at which the growing function f changes sign, to 1 %, or the end of the range nearest to it."""
    return math.exp(safe_side(lambda log_t: f(math.exp(log_t)) >= 0, _LOW, _HIGH, xtol=0.01))
