"""Statistical queries answered with Laplace noise: the largest of m errors, exactly.

m       queries, each the share of n people with some property; replacing one person moves all answers by at most 1/n
b       scale of the noise on each answer, m/(εn); an error is exponential, so the largest has the law (1 − e^(−x/b))^m

Source:
    Dwork and Roth 2014, section 11.1 (statistical query learning).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.accounting import Bounds, Composition, LaplaceLaw, Release
from dpcore.checks import Floats, finite_array, inside, positive, whole

MOST_QUERIES = 1_000_000


@dataclass(frozen=True, slots=True)
class LargestError:
    """The largest of m independent Laplace errors of scale b.

    Attributes:
        m: how many.
        b: scale of each, also its mean absolute size.
    """

    m: int
    b: float

    @property
    def mean(self) -> float:
        """b (1 + 1/2 + … + 1/m)."""
        return self.b * harmonic(self.m)

    @property
    def sd(self) -> float:
        """b √(1 + 1/4 + … + 1/m²)."""
        return self.b * math.sqrt(float((1 / np.arange(1, self.m + 1, dtype=np.float64) ** 2).sum()))

    def quantile(self, share: float) -> float:
        """What the largest error exceeds in 1 − share of the cases.

        Args:
            share: between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        log = math.log(inside("share", share, 0.0, 1.0)) / self.m
        return -self.b * math.log(-math.expm1(log))

    def exceeded(self, beta: float) -> float:
        """What the largest error exceeds with probability β: `quantile` of 1 − β, which has fewer digits.

        Args:
            beta: β; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        log = math.log1p(-inside("beta", beta, 0.0, 1.0)) / self.m
        return -self.b * math.log(-math.expm1(log))

    def union_bound(self, beta: float) -> float:
        """b ln(m/β), which is exceeded with probability β at most: the sum of the m single probabilities.

        Args:
            beta: β; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.b * math.log(self.m / inside("beta", beta, 0.0, 1.0))

    def density(self, x: ArrayLike) -> Floats:
        """At errors x, shape of `x`.

        Args:
            x: any shape; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        t = finite_array("x", x) / self.b
        with np.errstate(divide="ignore"):
            inner = (self.m - 1) * np.log(-np.expm1(-t)) if self.m > 1 else np.zeros_like(t)
        return np.asarray(self.m / self.b * np.exp(inner - t))


def largest_error(queries: int, n: int, *, eps: float) -> LargestError:
    """The largest error of m answers about n people, all together ε-private.

    Args:
        queries: m; a whole number from 1 to 1 000 000.
        n: people; a whole number, 1 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    m = whole("queries", queries, 1, MOST_QUERIES)
    return LargestError(m, m / (positive("eps", eps) * whole("n", n, 1)))


def told_by_answers(queries: int, *, eps: float, fine: bool = True) -> Bounds:
    """Total variation of all m answers between data where one person has every property, and none; all others are
    known.

    Each answer moves by eps/m of its noise, the most that replacing the person can do. Bounds are about 1e-4 apart,
    relatively; unless `fine`, wider.

    Args:
        queries: m; a whole number from 1 to 1 000 000.
        eps: ε in nats; above 0.
        fine: narrow bounds, else wider ones in milliseconds.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    m = whole("queries", queries, 1, MOST_QUERIES)
    tolerance, points = (1e-4, 2**18) if fine else (1e-2, 2**14)
    return Composition(
        [Release(LaplaceLaw(positive("eps", eps) / m), m)], tolerance=tolerance, max_points=points
    ).delta(0.0)


def harmonic(m: int) -> float:
    """1 + 1/2 + … + 1/m.

    Args:
        m: a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return float((1 / np.arange(whole("m", m, 1), 0, -1, dtype=np.float64)).sum())


def people_for_privacy(queries: int, alpha: ArrayLike, *, eps: float) -> Floats:
    """n (not rounded) at which the mean largest error by noise is α: m (1 + … + 1/m)/(εα); shape of `alpha`.

    Args:
        queries: m; a whole number, 1 or more.
        alpha: α, any shape; finite.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return np.asarray(queries * harmonic(queries) / (positive("eps", eps) * finite_array("alpha", alpha)))


def people_for_sampling(queries: int, alpha: ArrayLike, beta: float) -> Floats:
    """n (not rounded) that is enough for all m shares within α but for probability β, by Hoeffding: ln(2m/β)/(2α²);
    shape of `alpha`.

    Args:
        queries: m; a whole number, 1 or more.
        alpha: α, any shape; finite.
        beta: β, chance that it is larger; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    log = math.log(2 * whole("queries", queries, 1) / inside("beta", beta, 0.0, 1.0))
    return np.asarray(log / (2 * finite_array("alpha", alpha) ** 2))
