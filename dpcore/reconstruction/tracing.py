"""Who was in it: a person's score against published averages of yes/no columns.

n       people in the data, d columns, independent fair bits in the population (public share 1/2)
release the d column means of the data, each with Gaussian noise of standard deviation sigma
score   Σ_j (x_j − 1/2)(release_j − 1/2) of a person's own bits x

In the data a score is d/4n on average, outside 0. The release as a whole is μ-Gaussian differentially private with
μ = √d/(nσ), replacing one person: nobody can do better than Φ(Φ⁻¹(fpr) + μ), and this attack need not reach it.

Source:
    Homer and others 2008; Dwork, Smith, Steinke, Ullman and Vadhan 2015; the moments are derived here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, generator, levels, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse

Bits = NDArray[np.int8]
_AT_ONCE = 1_000_000
"""Bits that are worked off at once."""


@dataclass(frozen=True, slots=True)
class Tracing:
    """Scores in and out of the data.

    Attributes:
        n: people; a whole number, 1 or more.
        d: columns; a whole number, 1 or more.
        sigma: σ, noise on every mean; 0 or more.
        mean_in: of a person in the data, d/4n; out of it 0.
        var_in, var_out: exact variances.
        separation: mean_in over the standard deviation outside, the normal law's z.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    n: int
    d: int
    sigma: float

    def __post_init__(self) -> None:
        whole("n", self.n, 1)
        whole("d", self.d, 1)
        at_least("sigma", self.sigma, 0.0)

    @property
    def mean_in(self) -> float:
        """Mean score of a person in the data."""
        return self.d / (4 * self.n)

    @property
    def var_out(self) -> float:
        """Variance of the score of a person outside the data."""
        return self.d / 4 * (1 / (4 * self.n) + self.sigma**2)

    @property
    def var_in(self) -> float:
        """Variance of the score of a person in the data."""
        return self.d / 4 * ((self.n - 1) / (4 * self.n**2) + self.sigma**2)

    @property
    def separation(self) -> float:
        """`mean_in` over the standard deviation outside, the normal law's z."""
        return self.mean_in / math.sqrt(self.var_out)

    def threshold(self, fpr: float) -> float:
        """The score above which this share of those outside lies, by the normal law.

        Args:
            fpr: share of those outside that are accused; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return float(scipy.special.ndtri(1 - float(levels("fpr", fpr)))) * math.sqrt(self.var_out)

    def found(self, fpr: ArrayLike) -> Floats:
        """The share of those inside that are found, shape of `fpr`, by the normal law with both variances.

        Args:
            fpr: share of those outside that are accused, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        some = levels("fpr", fpr)
        cut = -scipy.special.ndtri(some) * math.sqrt(self.var_out)
        if self.var_in == 0:
            return np.where(cut < self.mean_in, 1.0, 0.0)
        return np.asarray(scipy.special.ndtr((self.mean_in - cut) / math.sqrt(self.var_in)))

    @property
    def mu(self) -> float:
        """μ of the release, one person replaced; infinite without noise."""
        return math.inf if self.sigma == 0 else math.sqrt(self.d) / (self.n * self.sigma)

    def ceiling(self, fpr: ArrayLike) -> Floats:
        """The most that any attack on the release finds, shape of `fpr`.

        Args:
            fpr: share of those outside that are accused, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        some = levels("fpr", fpr)
        return np.asarray(scipy.special.ndtr(scipy.special.ndtri(some) + self.mu))


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """One release: scores.

    Attributes:
        inside: of the n people in the data, shape (n,).
        outside: of as many outside, shape (n,).
    """

    inside: Floats
    outside: Floats


def trace(tracing: Tracing, *, rng: np.random.Generator | int, most: int = 40_000_000) -> Traced:
    """Draw people, publish, and score.

    Args:
        tracing: the release.
        rng: a generator of numpy, or a whole number that seeds one.
        most: bits that are drawn at most.

    Raises:
        ParameterError: d must be n·d at most `most`.
    """
    rng = generator(rng)
    n, d = tracing.n, tracing.d
    if n * d > most:
        raise ParameterError("d", d, "n·d at most {most}", most=most)
    members, others = (_drawn(n, d, rng) for _ in range(2))
    direction = sum(some.sum(axis=0) for some in members) / n + rng.normal(0.0, tracing.sigma, d) - 0.5
    half = direction.sum() / 2
    scores = [np.concatenate([_scores(some, direction) - half for some in rows]) for rows in (members, others)]
    return Traced(*scores)


def _drawn(n: int, d: int, rng: np.random.Generator) -> list[Bits]:
    """Fair bits of n people, shape (n, d) in pieces of some rows, between which it can be stopped."""
    most, pieces = max(1, _AT_ONCE // d), []
    for start in range(0, n, most):
        pulse()
        pieces.append(rng.integers(0, 2, (min(most, n - start), d), dtype=np.int8))
    return pieces


def _scores(bits: Bits, direction: Floats) -> Floats:
    pulse()
    return np.asarray(bits @ direction)
