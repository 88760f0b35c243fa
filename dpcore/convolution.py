"""Sums of independent numbers, without `scipy.signal`: that loads all of `scipy.stats`, 30 MB and a third of a second.

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
    length = scipy.fft.next_fast_len(size, real=True)
    product = scipy.fft.rfft(one, length) * scipy.fft.rfft(other, length)
    return np.asarray(scipy.fft.irfft(product, length)[..., :size], dtype=np.float64)


def faded(x: Floats, rate: float) -> Floats:
    """y[k] = x[k] + rate y[k − 1], from y[−1] = 0; shape of `x`.

    Args:
        x: shape (n,), at least one.
        rate: in [0, 1].
    """
    bands = np.vstack([np.ones(x.size), np.full(x.size, -rate)])
    return np.asarray(scipy.linalg.solve_banded((1, 0), bands, x), dtype=np.float64)
