"""The tail of a sum of independent Laplace variables: exact, and beside it the bounds that are quoted.

b_i  scales; λ  what the sum exceeds.

Source:
    Dwork and Roth 2014, Lemma 12.2 and Corollary 12.3 (the bounds that are quoted); the exact laws are sums of
    gamma laws and partial fractions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.roots import brentq


def equal_tail(m: int, b: float, threshold: ArrayLike) -> Floats:
    """P(Y_1 + … + Y_m > λ) for m Laplace variables of scale b, at each λ >= 0, of the shape of `threshold`. Exact.

    The sum is beyond as a gamma variable of shape m − j, with probability C(m − 1 + j, j)/2^(m + j), for j = 0 … m − 1.

    Args:
        m: how many variables; a whole number from 1 to 10 000.
        b: the scale of each; above 0.
        threshold: λ, any shape; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, x = whole("m", m, 1, 10_000), finite_array("threshold", threshold) / positive("b", b)
    at_least("threshold", float(x.min(initial=0.0)), 0.0)
    j = np.arange(k)
    steps = np.concatenate([[0.0], np.cumsum(np.log((k - 1 + j[1:]) / (2 * j[1:])))])
    with np.errstate(divide="ignore"):
        beyond = np.log(scipy.special.gammaincc(k - j, x[..., None]))
    return np.asarray(np.exp(steps - k * math.log(2) + beyond).sum(axis=-1))


def normal_tail(m: int, b: float, thresholds: ArrayLike) -> Floats:
    """P(|N| > λ) of a normal variable with the variance of the sum, of the shape of `thresholds`.

    Args:
        m: how many variables; a whole number, 1 or more.
        b: the scale of each; above 0.
        thresholds: λ, any shape.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    spread = math.sqrt(2 * whole("m", m, 1)) * positive("b", b)
    return np.asarray(2 * scipy.special.ndtr(-np.asarray(thresholds, dtype=np.float64) / spread))


def equal_density(m: int, b: float, x: ArrayLike) -> Floats:
    """Density of the sum at x, of any shape: (|x|/2b)^(m − ½) K_{m − ½}(|x|/b)/(b √π Γ(m)). Exact.

    Args:
        m: how many variables; a whole number from 1 to 150.
        b: the scale of each; above 0.
        x: any shape.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, z = whole("m", m, 1, 150), np.abs(np.asarray(x, dtype=np.float64)) / positive("b", b)
    z = np.maximum(z, 1e-6)  # a bell for m > 1, flat there; for m = 1 the corner is missed by a millionth
    power = np.log(z / 2) * (k - 0.5) - z - math.lgamma(k) - math.log(math.pi) / 2
    return np.asarray(np.exp(power) * scipy.special.kve(k - 0.5, z) / b)


def distinct_tail(scales: Sequence[float], threshold: float) -> float:
    """The tail P(Σ Y_i > λ) for pairwise different scales: ½ Σ e^(−λ/b_i) Π_{j≠i} b_i²/(b_i² − b_j²). Exact; scales too
    near are refused.

    Args:
        scales: of the variables; each above 0.
        threshold: what the sum exceeds; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it; scales must be all equal, or further apart from each
            other.
    """
    b = np.array([positive("scales", value) for value in scales])
    x = at_least("threshold", threshold, 0.0)
    squares = b * b
    gaps = squares[:, None] - squares[None, :]
    np.fill_diagonal(gaps, 1.0)
    if (np.abs(gaps) < 1e-3 * squares.max()).any() and b.size > 1:
        raise ParameterError("scales", list(scales), "all equal, or further apart from each other")
    factors = squares[:, None] / gaps
    np.fill_diagonal(factors, 1.0)
    return float(0.5 * (np.exp(-x / b) * factors.prod(axis=1)).sum())


def equal_quantile(m: int, b: float, *, delta: float) -> float:
    """The t with P(|Y_1 + … + Y_m| > t) = delta.

    Args:
        m: how many variables; a whole number from 1 to 10 000.
        b: the scale of each; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    level, k = inside("delta", delta, 0.0, 1.0), whole("m", m, 1, 10_000)

    def more(t: float) -> float:
        return 2 * float(equal_tail(k, 1.0, t)) - level

    high = 1.0
    while more(high) > 0:
        high *= 2
    found = brentq(more, 0.0 if high == 1 else high / 2, high, xtol=1e-300, rtol=1e-14)
    return positive("b", b) * found


def tail_bound(scales: Sequence[float], threshold: ArrayLike) -> Floats:
    """The quoted bound e^(−λ²/8ν²), ν² = Σ b_i², at each λ; nan where it does not hold: 0 < λ < 2√2 ν²/b_max. Shape of
    `threshold`.

    Args:
        scales: of the variables; each above 0.
        threshold: λ, any shape; finite.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    b, x = np.array([positive("scales", value) for value in scales]), finite_array("threshold", threshold)
    square = float((b * b).sum())
    holds = (x > 0) & (x < 2 * math.sqrt(2) * square / b.max())
    return np.where(holds, np.exp(-x * x / (8 * square)), np.nan)


def quantile_bound(scales: Sequence[float], *, delta: float) -> float:
    """The quoted two-sided bound ν √(8 ln(2/δ)) with ν = max(√Σb², b_max √ln(2/δ)).

    Args:
        scales: of the variables; each above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    b, level = np.array([positive("scales", value) for value in scales]), math.log(2 / inside("delta", delta, 0.0, 1.0))
    return max(math.sqrt(float((b * b).sum())), float(b.max()) * math.sqrt(level)) * math.sqrt(8 * level)


def chernoff(m: int, b: float, threshold: float) -> float:
    """The best exponential bound min_s e^(−sλ)/(1 − s²b²)^m for equal scales, λ > 0.

    Args:
        m: how many variables; a whole number, 1 or more.
        b: the scale of each; above 0.
        threshold: what the sum exceeds; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    x, k = positive("threshold", threshold) / positive("b", b), whole("m", m, 1)
    s = (math.sqrt(k * k + x * x) - k) / x
    return math.exp(-s * x - k * math.log1p(-s * s))
