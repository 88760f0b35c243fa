"""A sum of amounts that are cut at a cap before they are added, with Laplace noise as wide as the cap asks for.

C   the cap: what one person adds at most, so the sensitivity of the sum for one person more or less
B   what is cut off, the sum of max(x - C, 0)
b   C/ε, the scale of the noise Z
E|B - Z| = B + b e^(-B/b)   the mean error of the published sum: the cut pulls down, the noise either way

Source:
    Derived here: direct integration; between two amounts the error is a smooth function of C, so the least is looked
    for from the best of a fine list.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, positive
from dpcore.errors import ParameterError
from dpcore.robust.common import numbers

_LISTED = 400
"""Caps that are tried besides the amounts themselves."""


@dataclass(frozen=True, slots=True, eq=False)
class CutSum:
    """What cutting at each of several caps does to a sum, all of shape (caps,).

    Attributes:
        cut: what is cut off, in the unit of the amounts.
        scale: of the noise, its mean size.
        error: the mean error of the published sum.
        above: how many amounts lie above the cap.
    """

    cut: Floats
    scale: Floats
    error: Floats
    above: Floats


def cut_sum(amounts: ArrayLike, caps: ArrayLike, *, eps: float) -> CutSum:
    """A sum published with Laplace noise, ε for one person more or less, its amounts cut at each of the caps.

    Args:
        amounts: of the people, at least 0, shape (n,).
        caps: above 0, shape (caps,).
        eps: privacy loss in nats, above 0.

    Raises:
        ParameterError: a negative amount, a cap or ε that is not above 0.
    """
    x, tried = _amounts(amounts), finite_array("caps", caps)
    scale = tried / positive("eps", eps)
    if not (tried > 0).all():
        raise ParameterError("caps", float(tried.min()), "numbers above 0")
    order = np.sort(x)
    below = np.searchsorted(order, tried, side="right")
    above = (x.size - below).astype(np.float64)
    beyond = np.append(np.cumsum(order[::-1])[::-1], 0.0)[below]
    cut = np.maximum(beyond - above * tried, 0.0)
    return CutSum(cut, scale, cut + scale * np.exp(-cut / scale), above)


def best_cap(amounts: ArrayLike, *, eps: float) -> float:
    """The cap with the least mean error, in the unit of the amounts; at most the largest amount.

    Args:
        amounts: of the people, at least 0 and not all 0, shape (n,).
        eps: privacy loss in nats, above 0.

    Raises:
        ParameterError: a negative amount, none above 0, or an ε that is not above 0.
    """
    x = _amounts(amounts)
    if not x.max() > 0:
        raise ParameterError("amounts", float(x.max()), "at least one above 0")
    most = float(x.max())
    tried = np.unique(np.concatenate([x[x > 0], np.geomspace(most / 1e4, most, _LISTED)]))
    at = int(cut_sum(x, tried, eps=eps).error.argmin())
    low, high = float(tried[max(at - 1, 0)]), float(tried[min(at + 1, tried.size - 1)])

    def error(cap: float) -> float:
        return float(cut_sum(x, [cap], eps=eps).error[0])

    ends = [(low, float(tried[at])), (float(tried[at]), high)]
    found = [
        float(scipy.optimize.minimize_scalar(error, bounds=each, method="bounded").x)
        for each in ends
        if each[0] < each[1]
    ]
    return min([float(tried[at]), *found], key=error)


def _amounts(amounts: ArrayLike) -> Floats:
    x = numbers(amounts)
    if x.min() < 0:
        raise ParameterError("amounts", float(x.min()), "numbers of at least 0")
    return x
