"""Laplace noise.

b  scale, Δ/ε; p(r) = exp(−|r|/b)/(2b); μ = |shift|/b, the largest loss at that shift (Dwork et al. 2006)

Source:
    Dwork, McSherry, Nissim and Smith 2006; the trade-off of Laplace noise: Dong, Roth and Su 2022.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, as_given, finite_array, generator, levels, number, positive, whole
from dpcore.hockey import hockey_stick_of_laplace, trade_off_of_laplace

if TYPE_CHECKING:
    from dpcore.accounting.laws import LossLaw

_BLOCK = 8192
"""Draws that are made at once: what the fastest memory of a processor holds."""


@dataclass(frozen=True, slots=True)
class Laplace:
    """Laplace noise.

    Attributes:
        scale: b, in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    scale: float

    def __post_init__(self) -> None:
        positive("scale", self.scale)

    @property
    def mean_abs(self) -> float:
        """E|noise| = b."""
        return self.scale

    @property
    def variance(self) -> float:
        """E noise^2 = 2 b²."""
        return 2 * self.scale * self.scale

    @property
    def entropy(self) -> float:
        """1 + ln 2b, in nats."""
        return 1 + math.log(2) + math.log(self.scale)

    def log_pdf(self, r: ArrayLike) -> Floats:
        """−|r|/b − ln 2b. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return np.asarray(-np.abs(self._scaled("r", r)) - (math.log(2) + math.log(self.scale)))

    def pdf(self, r: ArrayLike) -> Floats:
        """Density at r. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """
        return np.exp(np.maximum(self.log_pdf(r), -745.0))

    def sf(self, r: ArrayLike) -> Floats:
        """P(noise > r). Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = self._scaled("r", r)
        half = 0.5 * np.exp(-np.minimum(np.abs(at), 745.0))
        return np.where(at >= 0, half, 1 - half)

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r). Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.sf(-finite_array("r", r))

    def quantile(self, p: ArrayLike) -> Floats:
        """The r with cdf(r) = p, for 0 < p < 1. Shape of `p`.

        Args:
            p: probabilities, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("p", p)
        low, high = np.log(2 * np.minimum(level, 0.5)), np.log(2 * np.minimum(1 - level, 0.5))
        return as_given(np.asarray(np.where(level < 0.5, low, -high) * self.scale))

    def half_width(self, confidence: ArrayLike) -> Floats:
        """t with P(|noise| <= t) = confidence: −b ln(1 − confidence). Shape of `confidence`.

        Args:
            confidence: any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return as_given(np.asarray(-self.scale * np.log1p(-levels("confidence", confidence))))

    def tail_width(self, beta: ArrayLike) -> Floats:
        """t with P(|noise| > t) = beta: −b ln beta. Shape of `beta`.

        Args:
            beta: chances to be beyond, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return as_given(np.asarray(-self.scale * np.log(levels("beta", beta))))

    def edges(self, limit: float) -> Floats:
        """The one point where the slope jumps, shape (1,), or none, shape (0,).

        Args:
            limit: in units of the query.
        """
        return np.array([0.0]) if limit >= 0 else np.empty(0)

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """n independent draws, shape (n,). Floating-point draws are for showing, never for releasing data.

        The inverse of the distribution at the 2⁵³ odd multiples of 2⁻⁵⁴, block by block; the largest is 36.7 scales.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        rng = generator(rng)
        draws = np.empty(whole("n", n, 0))
        magnitude = np.empty(min(_BLOCK, draws.size))
        for start in range(0, draws.size, _BLOCK):
            side = draws[start : start + _BLOCK]
            size = magnitude[: side.size]
            rng.random(out=side)
            side -= 0.5 - 2.0**-54  # exact, and never 0 or ±½
            np.abs(side, out=size)
            size *= -2
            size += 1
            np.log(size, out=size)
            with np.errstate(over="ignore"):
                size *= self.scale
            np.copysign(size, side, out=side)
        return draws

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        """(|r − shift| − |r|)/b, in nats. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query; a finite number.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at, s = finite_array("r", r), number("shift", shift)
        # |r − s| − |r| = |s| − 2 (the part of r that lies towards s), which no rounding of r − s disturbs
        return self._scaled("shift", abs(s) - 2 * np.clip(at if s >= 0 else -at, 0.0, abs(s)))

    def _scaled(self, argument: str, values: ArrayLike) -> Floats:
        """In units of the scale; ±inf where that is beyond double precision."""
        with np.errstate(over="ignore"):
            return np.asarray(finite_array(argument, values) / self.scale)

    def worst_loss(self, shift: float) -> float:
        """|shift|/b, in nats.

        Args:
            shift: difference of the answers of the two worlds, in units of the query; a finite number.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return abs(number("shift", shift)) / self.scale

    def hockey_stick(self, eps: ArrayLike, shift: float) -> Floats:
        """delta(eps) for any real eps. Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return hockey_stick_of_laplace(eps=finite_array("eps", eps), mu=self.worst_loss(shift))

    def trade_off(self, alpha: ArrayLike, shift: float) -> Floats:
        """Smallest type II error at type I error alpha. Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return trade_off_of_laplace(alpha=levels("alpha", alpha, ends=True), mu=self.worst_loss(shift))

    def loss_law(self, shift: float, beyond: float = math.inf) -> LossLaw:
        """Atoms at ±μ, a density between them.

        Args:
            shift: difference of the answers of the two worlds, in units of the query.
            beyond: losses above, in nats, may count as infinite.
        """
        from dpcore.accounting.atoms import NOTHING_TOLD
        from dpcore.accounting.laws import LaplaceLaw

        mu = self.worst_loss(shift)
        return LaplaceLaw(mu) if mu > 0 else NOTHING_TOLD


def laplace(*, eps: float, sensitivity: float) -> Laplace:
    """The ε-private Laplace noise, of scale Δ/ε.

    Args:
        eps: ε in nats; above 0.
        sensitivity: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return Laplace(positive("sensitivity", sensitivity) / positive("eps", eps))
