"""The norm mechanism for a table that every unit touches: noise in all directions at once, with the promise ε alone.

L∞: noise r U with r ~ Gamma(d + 1, c/ε) and U uniform in [−1, 1]^d; density proportional to e^(−ε |x|∞ / c), so any change
of at most c in every cell costs ε (Hardt and Talwar 2010).
d  cells; c  largest change of one cell

Source:
    Hardt and Talwar 2010.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.roots import safe_side

FAR = 1e300
"""Of the noise by its scale: nothing is left beyond."""


@dataclass(frozen=True, slots=True)
class MaxNormNoise:
    """Noise of d cells that moves all of them by at most |noise|∞.

    Attributes:
        eps: ε in nats of changes of at most `each` in every cell; above 0.
        cells: d; a whole number, 1 or more.
        each: c, largest change of one cell, in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    eps: float
    cells: int
    each: float = 1.0

    def __post_init__(self) -> None:
        positive("eps", self.eps)
        positive("each", self.each)
        whole("cells", self.cells, 1)

    @property
    def variance(self) -> float:
        """Of one cell: (d + 1)(d + 2) c²/(3 ε²)."""
        return (self.cells + 1) * (self.cells + 2) * (self.each / self.eps) ** 2 / 3

    @property
    def mean_abs(self) -> float:
        """E|noise of one cell|: (d + 1) c/(2 ε)."""
        return (self.cells + 1) * self.each / (2 * self.eps)

    def sf(self, t: ArrayLike) -> Floats:
        """P(noise of one cell > t): half of Q(d + 1, x) − (x/d) Q(d, x) with x = tε/c for t >= 0, the rest below. Shape of `t`.

        Args:
            t: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("t", t)
        with np.errstate(over="ignore"):
            x, d = np.minimum(np.abs(at) * self.eps / self.each, FAR), self.cells
        two_sided = scipy.special.gammaincc(d + 1, x) - x / d * scipy.special.gammaincc(d, x)
        above = np.maximum(0.0, two_sided) / 2
        return np.asarray(np.where(at >= 0, above, 1 - above))

    def half_width(self, confidence: float) -> float:
        """Least t with P(|noise of one cell| <= t) >= confidence.

        Args:
            confidence: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.tail_width(1 - inside("confidence", confidence, 0.0, 1.0))

    def tail_width(self, beta: float) -> float:
        """Least t with P(|noise of one cell| > t) <= beta.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: as `all_tail_width`.
        """
        return safe_side(lambda t: 2 * float(self.sf(t)) <= beta, 0.0, self.all_tail_width(beta), rtol=1e-14)

    def all_half_width(self, confidence: float) -> float:
        """Least t that all cells keep at once with this probability: |noise|∞ is Gamma(d, c/ε).

        Args:
            confidence: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.all_tail_width(1 - inside("confidence", confidence, 0.0, 1.0))

    def all_tail_width(self, beta: float) -> float:
        """Least t that some cell passes with this probability at most.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = inside("beta", beta, 0.0, 1.0)
        return float(scipy.special.gammainccinv(self.cells, level)) * self.each / self.eps

    def some_beyond(self, t: float) -> float:
        """P(some cell is off by more than t).

        Args:
            t: tolerated error, in units of the query; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return float(scipy.special.gammaincc(self.cells, at_least("t", t, 0.0) * self.eps / self.each))

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """n independent tables of noise, shape (n, d).

        Args:
            n: how many tables; a whole number, 0 or more.
            rng: a generator of numpy.

        Raises:
            ParameterError: n is outside what is said of it.
        """
        size = whole("n", n, 0)
        radius = rng.gamma(self.cells + 1, self.each / self.eps, (size, 1))
        return np.asarray(radius * rng.uniform(-1.0, 1.0, (size, self.cells)))


def eps_for_error(cells: int, each: float, t: float, beta: float, *, all_at_once: bool) -> float:
    """The least ε with which one cell (or all at once) is off by more than t in at most β of all publications."""
    unit = MaxNormNoise(1.0, cells, each)
    wide = unit.all_tail_width(beta) if all_at_once else unit.tail_width(beta)
    return wide / positive("t", t)
