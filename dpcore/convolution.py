"""Sums of independent numbers, without `scipy.signal`: that loads all of `scipy.stats`, 30 MB and a third of a second; nor
`scipy.fft`, whose transforms are those of numpy: that loads all of `scipy.special`, a tenth of a second.

Source:
    Definitions; products of transforms and a system of two bands compute them.
"""

from __future__ import annotations

import numpy as np
import scipy

from dpcore.checks import Floats


def convolved(one: Floats, other: Floats) -> Floats:
    """Σ_j one[j] other[k − j] along the last axis, by transforms; rounding about 1e-16 of the largest product in each.

    Args:
        one: shape (…, m).
        other: shape (…, n).

    Returns:
        Shape (…, m + n − 1).
    """
    size = one.shape[-1] + other.shape[-1] - 1
    length = fast_length(size)
    product = np.fft.rfft(one, length) * np.fft.rfft(other, length)
    return np.asarray(np.fft.irfft(product, length)[..., :size], dtype=np.float64)


def power(masses: Floats, times: int) -> Floats:
    """The convolution of so many copies, by transforms, nowhere below 0; shape (times (n − 1) + 1,).

    Args:
        masses: shape (n,).
        times: 1 or more.
    """
    size = times * (masses.size - 1) + 1
    length = fast_length(size)
    many: Floats = np.fft.irfft(np.fft.rfft(masses, length) ** times, length)[:size]
    return np.maximum(many, 0.0)


def fast_length(size: int) -> int:
    """The least 2^a 3^b 5^c that is not below `size`: of this length a transform is quick.

    Args:
        size: 1 or more.
    """
    best = 1 << (size - 1).bit_length()
    fives = 1
    while fives < best:
        odd = fives
        while odd < best:
            best = min(best, odd << (-(-size // odd) - 1).bit_length())
            odd *= 3
        fives *= 5
    return best


def faded(x: Floats, rate: float) -> Floats:
    """y[k] = x[k] + rate y[k − 1], from y[−1] = 0; shape of `x`.

    Args:
        x: shape (n,), at least one.
        rate: in [0, 1].
    """
    bands = np.vstack([np.ones(x.size), np.full(x.size, -rate)])
    return np.asarray(scipy.linalg.solve_banded((1, 0), bands, x), dtype=np.float64)
