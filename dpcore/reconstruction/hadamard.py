"""As many fixed questions as people: Hadamard's rows, answered with noise, turned back by one fast transform.

n       people, a power of two
H       H[i, j] = (−1)^(number of ones that i and j share), the questions; answers H d + noise, d the bits
r       σ/√n, the noise of an answer beside the square root of the number of people

The estimate Hᵀy/n of a bit is off by the mean of n noises with signs: its squared error is ||noise||²/n². The n questions
together have L2 sensitivity √n, so with Gaussian noise they are μ-Gaussian differentially private with μ = √n/σ = 1/r;
nobody can guess a bit of even odds, all others known, more often than Φ(μ/2), and rounding the estimate does.

Source:
    Dwork, McSherry and Talwar 2007; Dwork and Yekhanin 2008; Dong, Roth and Su 2022.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.accounting import LaplaceLaw, Release, delta_for_eps, eps_for_delta
from dpcore.checks import Floats, finite_array, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.streams import equal_tail

NoiseName = Literal["uniform", "laplace", "gaussian"]
MOST_PEOPLE = 1 << 16
_EXACT = 16
"""Up to so many people a sum of uniform noises is counted in fractions, above by its characteristic function."""


def walsh_hadamard(values: ArrayLike) -> Floats:
    """H x, shape (n,), in n log2 n additions.

    Args:
        values: x, shape (n,), n a power of two up to 65 536.

    Raises:
        ParameterError: an argument outside what is said of it; values must be a power of two of numbers, at most 65536.
    """
    x = finite_array("values", values)
    n = x.size
    if x.ndim != 1 or n < 1 or n & (n - 1) or n > MOST_PEOPLE:
        raise ParameterError("values", x.shape, "a power of two of numbers, at most {high}", high=MOST_PEOPLE)
    y, half = x.copy(), 1
    while half < n:
        parts = y.reshape(-1, 2, half)
        y = np.stack((parts[:, 0] + parts[:, 1], parts[:, 0] - parts[:, 1]), axis=1).reshape(n)
        half *= 2
    return y


def estimates(answers: ArrayLike) -> Floats:
    """Hᵀ y / n, shape (n,): unbiased estimates of the bits.

    Args:
        answers: y, shape (n,), n a power of two up to 65 536.

    Raises:
        ParameterError: as `walsh_hadamard`.
    """
    y = walsh_hadamard(answers)
    return y / y.size


def wrong_bound(n: int, error: float) -> float:
    """4E²: no more bits of n are wrong when every answer is within E, a bound (at most n).

    Args:
        n: people, a power of two up to 65 536.
        error: E; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; n must be a power of two.
    """
    return min(float(_people(n)), 4 * positive("error", error) ** 2)


def success(r: ArrayLike) -> Floats:
    """How often a bit of even odds is read under Gaussian noise, Φ(1/2r), shape of `r`: the attack's chance and the
    ceiling of any.

    Args:
        r: σ/√n > 0, any shape.

    Raises:
        ParameterError: an argument outside what is said of it; r must be above 0.
    """
    ratio = finite_array("r", r)
    if (ratio <= 0).any():
        raise ParameterError("r", r, "above {low:g}", low=0)
    return np.asarray(scipy.special.ndtr(0.5 / ratio), dtype=np.float64)


def wrong_share(noise: NoiseName, n: int, scale: float) -> float:
    """The chance that a bit is rounded wrongly, exactly: Pr[sum of n noises > n/2].

    Args:
        noise: uniform on ±scale, Laplace of that scale, or Gaussian of that standard deviation.
        n: people, a power of two.
        scale: > 0, in people.

    Raises:
        ParameterError: an argument outside what is said of it; n must be a power of two.
    """
    count, size = _people(n), positive("scale", scale)
    if noise == "gaussian":
        return float(scipy.special.ndtr(-math.sqrt(count) / (2 * size)))
    if noise == "laplace":
        return float(equal_tail(count, size, count / 2))
    return _uniform_sum_above(count, count / 2 / size)


@kept(64)
def laplace_ceiling(n: int, scale: float) -> float:
    """The most that any attack reads a bit of even odds, all others known, where each of n answers that it moves by 1
    has Laplace noise of this scale: (1 + δ(0))/2 of the n losses together, an upper bound good to 1e-6.

    Args:
        n: answers, a power of two up to 65 536.
        scale: of the noise; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; n must be a power of two.
    """
    loss = LaplaceLaw(1 / positive("scale", scale))
    return (1 + delta_for_eps([Release(loss, _people(n))], eps=0.0, tolerance=1e-6).upper) / 2


@kept(64)
def laplace_eps(n: int, scale: float, *, delta: float) -> float:
    """The ε at δ of those n answers together, an upper bound; n/scale at δ = 0.

    Args:
        n: answers, a power of two up to 65 536.
        scale: of the noise; above 0.
        delta: δ, a probability.

    Raises:
        ParameterError: an argument outside what is said of it; n must be a power of two.
    """
    loss = LaplaceLaw(1 / positive("scale", scale))
    return eps_for_delta([Release(loss, _people(n))], delta=delta).upper


def _people(n: int) -> int:
    count = whole("n", n, 1, MOST_PEOPLE)
    if count & (count - 1):
        raise ParameterError("n", n, "a power of two")
    return count


@lru_cache(maxsize=256)
def _uniform_sum_above(n: int, x: float) -> float:
    """Pr[sum of n uniforms on [−1, 1] > x], x > 0."""
    if x >= n:
        return 0.0
    if n <= _EXACT:
        low = (Fraction(n) - Fraction(x)) / 2  # by symmetry: Pr[sum of n uniforms on [0, 1] < (n − x)/2]
        terms = ((-1) ** k * math.comb(n, k) * (low - k) ** n for k in range(math.floor(low) + 1))
        return float(sum(terms, Fraction(0)) / math.factorial(n))
    # 1/2 − (1/π)∫ sin(tx)/t (sin t / t)^n dt; the sum lies in [−n, n], so the trapezoidal rule of step π/n is exact
    # but for the tail that is cut, below 1e-20 from (sin t / t)^n <= t^−n on
    step = math.pi / (n + x)
    t = step * np.arange(1, math.ceil(max(20.0, 10 ** (20 / n)) / step) + 1)
    whole_sum = float(np.sum(np.sin(t * x) / t * np.sinc(t / math.pi) ** n))
    return max(0.0, 0.5 - step / math.pi * (x / 2 + whole_sum))
