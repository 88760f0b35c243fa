"""The mean of values whose number is secret too: two noisy shares, published once.

low, high  public bounds; w = high − low; n  people in the data; p = (mean − low)/w
P = Σ (v − low)/w and Q = Σ (high − v)/w: one person more or less adds (x, 1 − x), so that both together change by 1 in
length (L1 and, at most, L2). Published: low + w P'/(P' + Q') with independent noise X in P' and Y in Q', set to
[low, high], and low where P' + Q' is not above 0. P' + Q' is a noisy n for nothing.

Source:
    Derived here: the law of the quotient by quadrature, from the laws of both noises as said above.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy

from dpcore.checks import Floats, at_least, between, inside, whole
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Laplace
from dpcore.pace import pulse
from dpcore.roots import safe_side

NODES = 16
"""Points of each piece of the integral for E|error|."""
MEANS = 9
"""Means that are tried for the largest error."""


@dataclass(frozen=True, slots=True)
class SharesError:
    """The error of the mean of `n` people from two shares with `noise` in each, at the mean with the largest error.

    Probabilities are upper bounds, too high by at most P(P' + Q' <= 0). The mean with the largest error lies one error
    away from a bound: nearer, the bound cuts the error off; farther, both shares weigh less.

    Attributes:
        noise: of each share, in people (a share changes by 1 at most).
        low: the least value, in units of the values; below `high`.
        high: the largest value, in units of the values.
        n: people in the data; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    noise: Laplace | Gaussian
    low: float
    high: float
    n: int

    def __post_init__(self) -> None:
        whole("n", self.n, 1)
        if not self.low < self.high:
            raise ParameterError("high", self.high, "above the least value")

    @property
    def width(self) -> float:
        """w, the largest possible error."""
        return self.high - self.low

    def beyond(self, t: float) -> float:
        """At most this is P(|published − mean| > t), whatever the mean; 0 from t = w on.

        Args:
            t: size of an error, in units of the values; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        pulse()
        off = at_least("t", t, 0.0) / self.width
        if off >= 1:
            return 0.0
        step = (max(off, 0.5) - off) / (MEANS - 1)
        return max(self._beyond(off, p) for p in (0.0, *(off + step * place for place in range(MEANS))))

    def beyond_at(self, t: float, p: float) -> float:
        """At most this is P(|published − mean| > t) at the mean low + p w.

        Args:
            t: size of an error, in units of the values; 0 or more.
            p: where the mean lies; from 0 to 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        off, at = at_least("t", t, 0.0) / self.width, between("p", p, 0.0, 1.0)
        if off >= 1:
            return 0.0
        return self._beyond(off, at)

    def _beyond(self, off: float, at: float) -> float:
        """`beyond_at`, from an error of `off` times w, below w, at the mean low + at w."""
        up = self._above(1 - at - off, at + off, off * self.n) if at + off < 1 else 0.0
        down = self._above(at - off, 1 - at + off, off * self.n) if at >= off else 0.0
        return min(1.0, up + down + self._above(1.0, 1.0, float(self.n)))

    def _above(self, a: float, b: float, x: float) -> float:
        """P(aX − bY > x) for a, b >= 0, not both 0, and x >= 0."""
        if isinstance(self.noise, Gaussian):
            return float(scipy.special.ndtr(-x / (self.noise.sigma * math.hypot(a, b))))
        small, large = (a, b) if a < b else (b, a)
        y, r = x / (self.noise.scale * large), small / large
        if r > 1 - 1e-6:
            return 0.5 * math.exp(-y) * (1 + y / 2)
        faint = math.exp(-y / r) if r > 0 and y < 700 * r else 0.0
        return 0.5 * (math.exp(-y) - r * r * faint) / (1 - r * r)

    def sf(self, t: float) -> float:
        """Half of `beyond`: what noise with the same chance on both sides has above t.

        Args:
            t: size of an error, in units of the values; 0 or more.

        Raises:
            ParameterError: as `beyond`.
        """
        return self.beyond(t) / 2

    def half_width(self, confidence: float) -> float:
        """A t with P(|error| > t) <= 1 − confidence, the smallest but for rounding.

        Args:
            confidence: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.tail_width(1 - inside("confidence", confidence, 0.0, 1.0))

    def tail_width(self, beta: float) -> float:
        """A t with P(|error| > t) <= beta, the smallest but for rounding.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        inside("beta", beta, 0.0, 1.0)
        return safe_side(lambda t: self.beyond(t) <= beta, 0.0, self.width, rtol=1e-13)

    @property
    def mean_abs(self) -> float:
        """At least E|error|: the integral of `beyond` from 0 to w."""
        x, weight = np.polynomial.legendre.leggauss(NODES)
        ends = np.concatenate([[0.0], self.width * np.geomspace(1e-9, 1.0, 28)])
        t = (ends[:-1] + ends[1:])[:, None] / 2 + np.diff(ends)[:, None] / 2 * x
        values = np.array([[self.beyond(float(at)) for at in row] for row in t])
        return float((np.diff(ends) / 2) @ (values @ weight))

    def sample(self, count: int, rng: np.random.Generator) -> Floats:
        """Errors of `count` independent publications, shape (count,), at the mean where 95 of 100 lie least close.

        Args:
            count: how many; a whole number, 0 or more.
            rng: a generator of numpy.
        """
        p = min(self.half_width(0.95) / self.width, 0.5)
        X, Y = np.asarray(self.noise.sample(2 * count, rng), dtype=np.float64).reshape(count, 2).T
        total = self.n + X + Y
        share = np.where(total > 0, (p * self.n + X) / np.where(total > 0, total, 1.0), 0.0)
        return np.asarray(self.width * (np.clip(share, 0.0, 1.0) - p), dtype=np.float64)
