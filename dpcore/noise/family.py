"""Each additive mechanism as a function of ε: what a picture against ε, or a search for an ε, asks for.

Source:
    Definitions; elementary calculus of the density.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from dpcore.checks import positive
from dpcore.noise.base import Noise
from dpcore.noise.gaussian import Gaussian, gaussian_epsilon, gaussian_sigma
from dpcore.noise.laplace import laplace
from dpcore.noise.minimal.mechanism import minimal_set
from dpcore.noise.minimal.rates import best_core
from dpcore.noise.staircase import staircase
from dpcore.roots import brentq
from dpcore.sets.neighbors import NeighborSet

MechanismName = Literal["laplace", "staircase", "minimal", "gaussian"]


@dataclass(frozen=True, slots=True)
class Family:
    """One additive mechanism for the neighbor set V; called with an ε (nats) it gives the noise.

    Attributes:
        mechanism: its name.
        V: the neighbor set; all but the minimal set know its sensitivity only.
        delta: slack of the promise, of the Gaussian only.
        core: half-width of the minimal set's core, in units of the query; None for the best one at each ε.
        gamma: shape of the staircase, as `staircase` takes it.
    """

    mechanism: MechanismName
    V: NeighborSet
    delta: float = 0.0
    core: float | None = None
    gamma: str | float = "abs"

    def __call__(self, eps: float, deep: bool = False) -> Noise:
        """The noise at ε; the minimal set's is exact up to a share of 1e-17 of its mass, with `deep` however far out."""
        if self.mechanism == "laplace":
            return laplace(eps=eps, sensitivity=self.V.sensitivity)
        if self.mechanism == "staircase":
            return staircase(eps=eps, sensitivity=self.V.sensitivity, gamma=self.gamma)
        if self.mechanism == "gaussian":
            return Gaussian(gaussian_sigma(eps=eps, delta=self.delta, sensitivity=self.V.sensitivity))
        core = best_core(self.V, eps=eps).core if self.core is None else self.core
        return minimal_set(self.V, core, eps=eps, deep=deep)

    def mean_abs(self, eps: float) -> float:
        """E|noise| at ε, in units of the query; it falls as ε grows.

        Args:
            eps: ε in nats.

        Raises:
            ParameterError: eps is no ε of this mechanism.
        """
        if self.mechanism == "minimal" and self.core is None:
            return best_core(self.V, eps=eps).mean_abs
        return self(eps).mean_abs


def eps_for_mean_abs(family: Family, mean_abs: float, low: float, high: float) -> float | None:
    """The ε in [low, high] at which E|noise| is `mean_abs` (units of the query); None where there is none.

    Args:
        family: the mechanism.
        mean_abs: wanted, in units of the query; above 0.
        low, high: values of ε that are tried, in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    target = positive("mean_abs", mean_abs)
    if family.mechanism == "gaussian":  # E|noise| = σ √(2/π)
        eps = gaussian_epsilon(target * math.sqrt(math.pi / 2), delta=family.delta, sensitivity=family.V.sensitivity)
        return eps if low <= eps <= high else None

    def excess(log_eps: float) -> float:
        return math.log(family.mean_abs(math.exp(log_eps)) / target)

    ends = math.log(positive("low", low)), math.log(positive("high", high))
    if excess(ends[0]) * excess(ends[1]) > 0:
        return None
    return math.exp(brentq(excess, *ends, xtol=1e-10))
