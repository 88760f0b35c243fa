"""Noise shaped by the queries: a + r z with r ~ Gamma(k + 1, 1/ε) and z uniform in K, density ∝ exp(−ε ‖noise‖_K).

One person more moves the answers by a column of A, and every column lies in K, the hull of the columns and their
opposites: pure ε.

Source:
    Hardt and Talwar 2010.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.queries.crowd import l1_size
from dpcore.queries.polygon import possible


@dataclass(frozen=True, slots=True, eq=False)
class KNorm:
    """The noise of two queries.

    Attributes:
        eps: the promise.
        corners: of K, shape (corners, 2), counterclockwise.
        area: of K.
        covariance: of the noise, shape (2, 2).
    """

    eps: float
    corners: Floats
    area: float
    covariance: Floats

    @property
    def error(self) -> float:
        """E‖noise‖², both answers together."""
        return float(np.trace(self.covariance))

    def norm(self, points: ArrayLike) -> Floats:
        """‖w‖_K: by how much K must grow to reach each point, shape (…).

        Args:
            points: shape (…, 2); finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        edge = np.roll(self.corners, -1, axis=0) - self.corners
        outward = np.stack((edge[:, 1], -edge[:, 0]), axis=1)
        reach = (outward * self.corners).sum(axis=1)
        found: Floats = (finite_array("points", points) @ (outward / reach[:, None]).T).max(axis=-1)
        return found

    def density(self, points: ArrayLike) -> Floats:
        """ε² e^(−ε‖w‖_K)/(2 area) at each point, shape (…).

        Args:
            points: shape (…, 2).

        Raises:
            ParameterError: points must be finite.
        """
        found: Floats = self.eps**2 * np.exp(-self.eps * self.norm(points)) / (2 * self.area)
        return found

    def sample(self, count: int, *, rng: np.random.Generator | int) -> Floats:
        """Noises, shape (count, 2).

        Args:
            count: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        rng = generator(rng)
        first, rest = self.corners[0], self.corners[1:] - self.corners[0]
        areas = rest[:-1, 0] * rest[1:, 1] - rest[:-1, 1] * rest[1:, 0]
        triangle = rng.choice(len(areas), size=whole("count", count, 0), p=areas / areas.sum())
        u = np.sqrt(rng.random(count))[:, None]
        v = rng.random(count)[:, None]
        z = first + u * ((1 - v) * rest[triangle] + v * rest[triangle + 1])
        found: Floats = rng.gamma(3.0, 1 / self.eps, count)[:, None] * z
        return found


def k_norm(A: ArrayLike, *, eps: float) -> KNorm:
    """The K-norm noise of two queries.

    Args:
        A: queries, entries from 0 to 1, shape (2, kinds).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: where K is flat: all kinds of people move the answers along one line, and there is no density.
    """
    e, corners = positive("eps", eps), possible(A, 1.0, "ball")
    if len(corners) < 3:
        raise ParameterError("A", np.asarray(A).tolist(), "columns in two directions at least: K is flat")
    following = np.roll(corners, -1, axis=0)
    double = corners[:, 0] * following[:, 1] - corners[:, 1] * following[:, 0]
    area = float(double.sum()) / 2
    both = corners[:, :, None] * corners[:, None, :] + following[:, :, None] * following[:, None, :]
    mixed = corners[:, :, None] * following[:, None, :]
    squares = (double[:, None, None] * (2 * both + mixed + mixed.transpose(0, 2, 1))).sum(axis=0) / (24 * area)
    return KNorm(e, corners, area, 12 * squares / e**2)


def laplace_error(A: ArrayLike, *, eps: float) -> float:
    """E‖noise‖² of Laplace noise of scale Δ₁/ε on every answer.

    Args:
        A: queries, shape (k, kinds).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    matrix = finite_array("A", A)
    return 2 * len(matrix) * (l1_size(matrix) / positive("eps", eps)) ** 2


@dataclass(frozen=True, slots=True)
class BallErrors:
    """E‖noise‖² in k dimensions where a person moves the answers by any vector of a ball of size 1.

    Attributes:
        l1, l2, largest: of K-norm noise, the ball being that of ‖·‖₁, ‖·‖₂ or ‖·‖_∞.
        laplace_l1, laplace_l2, laplace_largest: of Laplace noise for the same person: Δ₁ = 1, √k, k.
    """

    l1: float
    l2: float
    largest: float
    laplace_l1: float
    laplace_l2: float
    laplace_largest: float


def ball_errors(k: int, *, eps: float) -> BallErrors:
    """Closed forms: (k + 1)(k + 2) E‖z‖²/ε² with z uniform in the ball.

    Args:
        k: dimensions; a whole number from 1 to 1 000 000.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    m, unit = whole("k", k, 1, 10**6), positive("eps", eps) ** -2
    ball = (2 * m, m * (m + 1), m * (m + 1) * (m + 2) / 3)
    return BallErrors(*(unit * value for value in (*ball, 2 * m, 2 * m**2, 2 * m**3)))


def radius_below(radius: float, k: int, *, eps: float) -> float:
    """P(‖noise‖_K ≤ radius), for ‖noise‖_K ~ Gamma(k, 1/ε): mean k/ε, standard deviation √k/ε.

    Args:
        radius: in units of K.
        k: dimensions; a whole number from 1 to 1 000 000.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    from scipy.special import gammainc

    return float(gammainc(whole("k", k, 1, 10**6), positive("eps", eps) * max(radius, 0.0)))


def radius_holding(share: float, k: int, *, eps: float) -> float:
    """The radius with P(‖noise‖_K ≤ radius) = share; with ‖·‖₁ and ε = 1/b it is that of k Laplace noises of scale b.

    Args:
        share: chance to be within; from 0 to below 1.
        k: dimensions; a whole number from 1 to 1 000 000.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; share must be from 0 to below 1.
    """
    from scipy.special import gammaincinv

    if not 0 <= share < 1:
        raise ParameterError("share", share, "from 0 to below 1")
    return float(gammaincinv(whole("k", k, 1, 10**6), share)) / positive("eps", eps)
