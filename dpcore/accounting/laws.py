"""Privacy-loss laws: what one release can betray, as a distribution of its privacy loss.

P, Q     the laws of the answer in world 0 and in world 1 (two neighboring data sets)
L        privacy loss in nats, ln dP/dQ of the seen answer; its law under P is the privacy loss distribution
delta    hockey-stick divergence: delta(eps) = E_P (1 - e^(eps - L))_+ = sup over events of P - e^eps Q
infinite P(L = +inf), the mass that gives the world away with certainty
t        tilt; ln E_P[e^(tL); L finite] is t times the Renyi divergence of order 1 + t
mu       shift / sigma of Gaussian noise

Laws of symmetric noise are those of both (P, Q) and (Q, P); where they differ (`turned`), the worse direction counts.

Source:
    Dwork and Rothblum 2016 (privacy loss); Balle and Wang 2018 (Gaussian); Dong, Roth and Su 2022 (trade-off); Zhu,
    Dong and Wang 2022 (laws and Renyi divergence).
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol, Self

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.concentrated import laplace_rho
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_laplace, hockey_stick_of_normal, trade_off_of_laplace, trade_off_of_normal
from dpcore.pace import pulse

_LARGEST_MU = 1e15


class LossLaw(Hashable, Protocol):
    """The law of the privacy loss of one release, where world 0 is the true one; `turned` where world 1 is.

    Losses, eps in nats; masses are probabilities under P.
    """

    @property
    def turned(self) -> LossLaw:
        """The law of ln dQ/dP under Q: what an answer betrays where world 1 is the true one."""

    @property
    def worst(self) -> float:
        """Largest finite loss; inf where finite losses have no bound."""

    @property
    def infinite(self) -> float:
        """P(L = +inf)."""

    @property
    def smooth(self) -> bool:
        """Whether a part of the law has a density (the rest are `atoms`)."""

    @property
    def rho(self) -> float:
        """Least rho of concentrated privacy: Renyi divergence of every order a > 1 is at most rho a; inf where none is."""

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        """delta(eps) for real eps, shape of eps.

        Args:
            eps: ε in nats, any shape.
        """

    def trade_off(self, alpha: ArrayLike) -> Floats:
        """Smallest type II error of a test of world 0 with type I error alpha in [0, 1]. Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.
        """

    def log_mgf(self, t: float) -> float:
        """ln E_P[e^(tL); L finite] for t > 0.

        Args:
            t: tilt, in 1/nats; above 0.
        """

    def tilted(self, t: float, most: float = math.inf, /) -> tuple[float, float, float]:
        """About ln E_P[e^(tL); L <= most], and mean and variance of the finite loss under P so weighted.

        It steers grids, never bounds; `most` says that losses beyond are too rare to count.

        Args:
            t: tilt, in 1/nats.
            most: losses beyond are too rare to count, in nats.
        """

    def atoms(self) -> tuple[Floats, Floats]:
        """Finite losses of positive mass, in nats, and their masses, two of shape (atoms,)."""

    def cells(self, left: Floats, width: float, /) -> tuple[Floats, Floats]:
        """Of the part with a density, for each cell [a, a + width]: P(cell) and E_P[(1 - e^(a - L)); cell], two of
        shape (cells,).

        Args:
            left: left edges of the cells, in nats, shape (cells,).
            width: of the cells, in nats.
        """

    def limits(self, below: float, above: float, /) -> tuple[float, float]:
        """(low, high): the part with a density has mass at most `below` under low, at most `above` over high.

        Args:
            below, above: masses in the tails.
        """


def ways(law: LossLaw) -> tuple[LossLaw, ...]:
    """The law in both directions; one where they are alike."""
    turned = law.turned
    return (law,) if turned is law or turned == law else (law, turned)


def pure_eps(law: LossLaw) -> float:
    """The least eps (nats) for which a release is eps-private where it does not fail: the worst loss of both directions."""
    return max(way.worst for way in ways(law))


def failure(law: LossLaw) -> float:
    """Probability that a release fails outright (an infinite loss), in the worse direction."""
    return max(way.infinite for way in ways(law))


def least_rho(law: LossLaw) -> float:
    """The least rho of concentrated privacy that holds in both directions; inf where none does."""
    return max(way.rho for way in ways(law))


@lru_cache(maxsize=8)
def gauss_rule(count: int) -> tuple[Floats, Floats]:
    """Nodes and weights of Gauss's rule on [-1, 1]; computed when it is needed, for it loads a part of numpy."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return nodes, weights


def tilted_moments(losses: Floats, log_masses: Floats, t: float) -> tuple[float, float, float]:
    weights = log_masses + t * losses
    top = float(weights.max())
    weights = np.exp(weights - top)
    total = float(weights.sum())
    weights /= total
    mean = float(weights @ losses)
    return top + math.log(total), mean, float(weights @ (losses - mean) ** 2)


class Symmetric:
    """A law that is the same in both directions, with a density and without failures unless it says otherwise."""

    infinite: float = 0.0
    smooth: bool = True

    @property
    def turned(self) -> Self:
        return self


@dataclass(frozen=True)
class GaussianLaw(Symmetric):
    """Gaussian noise: L is normal with mean mu^2/2 and variance mu^2 (Balle and Wang 2018).

    Attributes:
        mu: shift / sigma; from 1e-12 to the largest that a double holds with its square.

    Raises:
        ParameterError: an argument outside what is said of it; mu must be a number from 1e-12 to 1e+15.
    """

    mu: float

    def __post_init__(self) -> None:
        checks.positive("mu", self.mu)
        if not 1e-12 <= self.mu <= _LARGEST_MU:
            raise ParameterError("mu", self.mu, "a number from 1e-12 to {largest_mu:g}", largest_mu=_LARGEST_MU)

    @property
    def worst(self) -> float:
        """The largest loss, in nats."""
        return math.inf

    @property
    def rho(self) -> float:
        """The least rho of zero-concentrated privacy, in nats; inf where there is none."""
        return self.mu**2 / 2

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        """delta(eps) for real eps. Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return hockey_stick_of_normal(eps=checks.finite_array("eps", eps), mu=self.mu)

    def trade_off(self, alpha: ArrayLike) -> Floats:
        """Smallest type II error of a test of world 0 at each type I error. Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return trade_off_of_normal(alpha=checks.levels("alpha", alpha, ends=True), mu=self.mu)

    def log_mgf(self, t: float) -> float:
        """ln E_P[e^(tL); L finite].

        Args:
            t: tilt, in 1/nats.
        """
        return t * (t + 1) * self.mu**2 / 2

    def tilted(self, t: float, _most: float = math.inf, /) -> tuple[float, float, float]:
        """About ln E_P[e^(tL); L finite], and mean and variance of the finite loss under P so weighted.

        Args:
            t: tilt, in 1/nats.
        """
        return self.log_mgf(t), (t + 0.5) * self.mu**2, self.mu**2

    def atoms(self) -> tuple[Floats, Floats]:
        """Finite losses of positive mass, in nats, and their masses, two of shape (atoms,)."""
        return np.empty(0), np.empty(0)

    def cells(self, left: Floats, width: float) -> tuple[Floats, Floats]:
        # From 40 nats above its left edge on, the excess of an answer is 1 in doubles.
        """Of the part with a density, for each cell [a, a + width]: P(cell) and E_P[(1 - e^(a - L)); cell], two of
        shape (cells,).

        Args:
            left: left edges of the cells, in nats, shape (cells,).
            width: of the cells, in nats.
        """
        near = min(width, 40.0)
        mass, excess = self._integrals(left, 0.0, near)
        if near < width:
            rest = self._integrals(left, near, width)[0]
            mass, excess = mass + rest, excess + rest
        return mass, excess

    def _integrals(self, left: Floats, low: float, high: float) -> tuple[Floats, Floats]:
        """`cells` of the losses left + s with low <= s <= high, by Gauss's rule: no cancellation at any depth.

        Of each cell only the part is integrated whose density is not below e^-45 of the highest one in it, and that is
        split so that the integrand bends little.
        """
        z, end = ((left + s) / self.mu - self.mu / 2 for s in (low, high))
        reach = np.sqrt(np.clip(0.0, z, end) ** 2 + 90)
        start, stop = np.maximum(z, -reach), np.minimum(end, reach)
        length = np.where((start == z) & (stop == end), (high - low) / self.mu, np.maximum(stop - start, 0.0))
        bend = np.maximum(np.minimum(np.maximum(np.abs(start), np.abs(stop)), 45.0), max(self.mu, 2.0))
        parts = max(1, math.ceil(min(float((length * bend).max(initial=0.0)), 1000.0) / 4))
        mass, excess = np.zeros_like(left), np.zeros_like(left)
        for part in range(parts):
            pulse()
            for node, weight in zip(*gauss_rule(8), strict=True):
                share = (part + (1 + node) / 2) / parts
                at = start + length * share
                piece = np.exp(-at * at / 2) * length * (weight / 2 / parts / math.sqrt(2 * math.pi))
                mass += piece
                excess += piece * -np.expm1(-(low + self.mu * (start - z) + self.mu * length * share))
        return mass, excess

    def limits(self, below: float, above: float) -> tuple[float, float]:
        """(low, high), in nats: the part with a density has little mass under low and over high.

        Args:
            below, above: masses in the tails.
        """
        low, high = scipy.special.ndtri(max(below, 1e-300)), -scipy.special.ndtri(max(above, 1e-300))
        return self.mu * (self.mu / 2 + float(low)), self.mu * (self.mu / 2 + float(high))


@dataclass(frozen=True)
class LaplaceLaw(Symmetric):
    """Laplace noise of scale shift / eps: atoms at +-eps, a density e^((L - eps)/2)/4 between them.

    Attributes:
        eps: shift / scale, in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    eps: float

    def __post_init__(self) -> None:
        checks.positive("eps", self.eps)

    @property
    def worst(self) -> float:
        """The largest loss, in nats."""
        return self.eps

    @property
    def rho(self) -> float:
        """The least rho of zero-concentrated privacy, in nats; inf where there is none."""
        return laplace_rho(eps=self.eps)

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        """delta(eps) for real eps. Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return hockey_stick_of_laplace(eps=checks.finite_array("eps", eps), mu=self.eps)

    def trade_off(self, alpha: ArrayLike) -> Floats:
        """Smallest type II error of a test of world 0 at each type I error. Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return trade_off_of_laplace(alpha=checks.levels("alpha", alpha, ends=True), mu=self.eps)

    def log_mgf(self, t: float) -> float:
        """ln E_P[e^(tL); L finite].

        Args:
            t: tilt, in 1/nats.
        """
        e = self.eps
        # 1/2 e^(te) + 1/2 e^(-(1+t)e) + e^(te) (1 - e^(-(2t+1)e)) / (4t + 2)
        inner = 0.5 + 0.5 * math.exp(-(1 + 2 * t) * e) - math.expm1(-(2 * t + 1) * e) / (4 * t + 2)
        return t * e + math.log(inner)

    @cached_property
    def _sketch(self) -> tuple[Floats, Floats]:
        left = self.eps * np.linspace(-1, 1, 400, endpoint=False)
        width = self.eps / 200
        losses, masses = self.atoms()
        middle = np.concatenate((left + width / 2, losses))
        return middle, np.log(np.maximum(np.concatenate((self.cells(left, width)[0], masses)), 1e-300))

    def tilted(self, t: float, _most: float = math.inf, /) -> tuple[float, float, float]:
        """About ln E_P[e^(tL); L finite], and mean and variance of the finite loss under P so weighted.

        Args:
            t: tilt, in 1/nats.
        """
        return tilted_moments(*self._sketch, t)

    def atoms(self) -> tuple[Floats, Floats]:
        """Finite losses of positive mass, in nats, and their masses, two of shape (atoms,)."""
        return np.array([-self.eps, self.eps]), np.array([math.exp(-self.eps) / 2, 0.5])

    def cells(self, left: Floats, width: float) -> tuple[Floats, Floats]:
        # A cell is cut where the density ends; the cut pieces keep the excess over the uncut left edge.
        """Of the part with a density, for each cell [a, a + width]: P(cell) and E_P[(1 - e^(a - L)); cell], two of
        shape (cells,).

        Args:
            left: left edges of the cells, in nats, shape (cells,).
            width: of the cells, in nats.
        """
        a, b = np.maximum(left, -self.eps), np.minimum(left + width, self.eps)
        length = np.maximum(b - a, 0.0)
        end = np.exp((np.maximum(b, -self.eps) - self.eps) / 2) / 2
        part = -np.expm1(-length / 2)
        mass, inside = end * part, end * part**2
        lead = a - left
        return mass, np.where(length > 0, inside * np.exp(-lead) - mass * np.expm1(-lead), 0.0)

    def limits(self, below: float, _above: float, /) -> tuple[float, float]:
        # P(-eps < L < l) < e^((l - eps)/2) / 2.
        """(low, high), in nats: the part with a density has little mass under low and over high.

        Args:
            below: masses in the tails.
        """
        return max(-self.eps, self.eps + 2 * math.log(2 * max(below, 1e-300))), self.eps
