"""How far two editions of the same number lie from each other by their noises alone.

Source:
    Derived here: the difference of two independent symmetric noises has the law of their sum.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dpcore.checks import inside
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.roots import safe_side

_LOST = 1e-6
"""Of β: what is left out at the ends of whole-number noise, and counted as beyond."""
_MOST = 1 << 22
"""So many masses are added up at most."""


def revision_width(first: Any, second: Any, *, beta: float) -> float | None:
    """The half-width within which the difference lies with 1 − β; None where it is not known.

    Args:
        first, second: the noises, independent of each other: two of (discrete) Laplace or two of (discrete) Gaussian law.
        beta: how often it may be passed, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: beta outside what is said of it.
    """
    inside("beta", beta, 0.0, 1.0)
    if isinstance(first, Gaussian) and isinstance(second, Gaussian):
        return float(Gaussian(math.hypot(first.sigma, second.sigma)).tail_width(beta))
    if isinstance(first, Laplace) and isinstance(second, Laplace):
        return _of_laplace(first.scale, second.scale, beta)
    if isinstance(first, Geometric | DiscreteGaussian) and isinstance(second, Geometric | DiscreteGaussian):
        return _of_whole(first, second, beta)
    return None


def _of_laplace(first: float, second: float, beta: float) -> float:
    a, b = sorted((first, second))

    def beyond(t: float) -> float:
        if b - a <= 1e-9 * b:
            return math.exp(-t / b) * (1 + t / (2 * b))
        return (b * b * math.exp(-t / b) - a * a * math.exp(-t / a)) / ((b - a) * (b + a))

    far = (a + b) * (1 - math.log(beta)) * 2
    return float(safe_side(lambda t: beyond(t) <= beta, 0.0, far, rtol=1e-9))


def _of_whole(first: Any, second: Any, beta: float) -> float | None:
    ends = [math.ceil(float(noise.tail_width(_LOST * beta / 2))) for noise in (first, second)]
    if sum(ends) > _MOST:
        return None
    laws = []
    for noise, end in zip((first, second), ends, strict=True):
        k = np.arange(-end, end + 1)
        laws.append(np.asarray(noise.sf(k - 1)) - np.asarray(noise.sf(k)))
    size = sum(len(law) for law in laws) - 1
    both = np.fft.irfft(np.fft.rfft(laws[0], size) * np.fft.rfft(laws[1], size), size)
    middle = sum(ends)
    one_side = np.maximum(both[middle:], 0.0)  # masses at 0, 1, 2 …
    beyond = 2 * (one_side[::-1].cumsum()[::-1] - one_side) + _LOST * beta
    return float(np.argmax(beyond <= beta))
