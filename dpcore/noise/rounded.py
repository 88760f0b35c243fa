"""Continuous noise on whole numbers that are published rounded to whole numbers.

An answer that is published rounded is wrong by the rounded noise: it is off by more than a whole t from |noise| > t + 1/2 on.

Source:
    Definitions; elementary calculus of the density.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator
from dpcore.noise.base import Noise

WIDE = 1e4
"""From this E|noise| on, rounding changes E|noise| by less than a billionth."""


@dataclass(frozen=True, slots=True)
class RoundedError:
    """The error of a whole number plus noise, rounded: a whole number.

    Attributes:
        noise: before it is rounded.
    """

    noise: Noise

    def sf(self, t: ArrayLike) -> Floats:
        """P(error > t) = P(noise > ⌊t⌋ + 1/2), shape of `t`.

        Args:
            t: any shape; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return np.asarray(self.noise.sf(np.floor(finite_array("t", t)) + 0.5))

    def half_width(self, confidence: float) -> float:
        """Smallest whole t with P(|error| <= t) >= confidence.

        Args:
            confidence: between 0 and 1 (both excluded).

        Raises:
            ParameterError: confidence is not between 0 and 1.
        """
        return float(max(0, math.ceil(float(self.noise.half_width(confidence)) - 0.5)))

    def tail_width(self, beta: float) -> float:
        """Smallest whole t with P(|error| > t) <= beta.

        Args:
            beta: between 0 and 1 (both excluded).

        Raises:
            ParameterError: beta is not between 0 and 1.
        """
        return float(max(0, math.ceil(float(self.noise.tail_width(beta)) - 0.5)))

    @property
    def mean_abs(self) -> float:
        """E|error|: the sum of P(|error| > t) over t = 0, 1, 2, …"""
        if self.noise.mean_abs > WIDE:
            return self.noise.mean_abs
        count = math.ceil(float(self.noise.half_width(1 - 1e-14))) + 1
        return float(2 * self.sf(np.arange(count, dtype=np.float64)).sum())

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """n independent errors, shape (n,).

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: n is no whole number, 0 or more, or rng neither a generator nor a seed.
        """
        rng = generator(rng)
        return np.asarray(np.round(self.noise.sample(n, rng)), dtype=np.float64)
