"""Attacks on everything that is published together: independent numbers that all differ by the same amount.

World 0 (out) adds noise to m, world 1 (in) to m + s, in each of k numbers (releases, or cells of one release); noise is
symmetric, so that both directions are equally hard.
s  difference of the two worlds in each number (`shift`); k  how many numbers (`count`); π  prior of world 1

Source:
    Composition of loss laws (Dwork and Rothblum 2016; Koskela and others 2021), certified by `dpcore.accounting`;
    the closed form of Gaussian noise (Dong, Roth and Su 2022).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import scipy

from dpcore.checks import inside, whole
from dpcore.convolution import power
from dpcore.kept import kept
from dpcore.noise import Gaussian, Laplace, Noise

if TYPE_CHECKING:  # the start page attacks one number only and shall be there soon
    from dpcore.accounting import Bounds

_MOST_CELLS = 1 << 20
_CERTAIN = 80.0
"""A loss that is so many nats above the odds settles the guess, whatever 10^7 others say, up to 1e-27."""
TOLERANCE = 3e-4
"""Wanted relative width of the bounds on δ."""


def series_success(
    noise: Noise, shift: float, count: int, prior: float = 0.5, *, tolerance: float = TOLERANCE
) -> Bounds:
    """Certified bounds on how often the best attack on `count` numbers together is right.

    q + (1 − q) δ(ln(q/(1 − q))) with the larger prior q = max(π, 1 − π) and δ of the composed losses (product of the
    `count` laws; Gaussian noise in closed form, Φ(√k s/2σ) at prior ½).

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query.
        count: how many numbers are published; a whole number, 1 or more.
        prior: π of world 1; between 0 and 1 (both excluded).
        tolerance: relative, of the bounds.

    Raises:
        ParameterError: for a prior outside (0, 1), a shift that is not whole with geometric noise, and more than 10^7
            numbers of other than Gaussian noise.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    return _series_success(noise, shift, whole("count", count, 1), min(pi, 1 - pi), tolerance)


@kept(256)
def _series_success(noise: Noise, shift: float, count: int, less: float, tolerance: float) -> Bounds:
    """Kept: whoever moves the count asks for the same curve again. `less`: the smaller one of the two priors."""
    from dpcore.accounting import Bounds, Release, delta_for_eps, law_of

    odds = math.log1p(-less) - math.log(less)
    law = law_of(noise, shift, odds + _CERTAIN)
    delta = delta_for_eps([Release(law, count)], eps=odds, tolerance=tolerance)
    return Bounds(1 - less + less * max(delta.lower, 0.0), 1 - less + less * min(delta.upper, 1.0))


def mean_success(noise: Noise, shift: float, count: int) -> float:
    """Success at prior ½ of comparing the mean of 1 to 1000 numbers with s/2.

    Closed form for Gaussian noise (there it is the best attack), exact for Laplace noise, to 5e-6 for step noise.

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query.
        count: how many numbers are published; a whole number from 1 to 1000.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    s, k = abs(shift), whole("count", count, 1, 1000)
    if isinstance(noise, Gaussian):
        return float(scipy.special.ndtr(math.sqrt(k) * s / (2 * noise.sigma)))
    if isinstance(noise, Laplace):
        return _laplace_sum_cdf(k * s / (2 * noise.scale), k)
    if k == 1:
        return float(noise.cdf(s / 2))
    most = min(1 << 14, _MOST_CELLS // k)
    coarse, fine = (_grid_mean(noise, s, k, cells) for cells in (most // 2, most))
    return min(1.0, max(0.5, (4 * fine - coarse) / 3))


def _laplace_sum_cdf(x: float, k: int) -> float:
    """P(sum of k standard Laplace variables <= x), x >= 0, k <= 1000.

    The sum is the difference of two gamma variables of shape k. By partial fractions of (1 − z²)^−k it is beyond x as a
    gamma variable of shape k − j, with probability C(k − 1 + j, j)/2^(k + j), for j = 0 … k − 1.
    """
    j = np.arange(1, k)
    share = 2.0**-k * np.concatenate([[1.0], np.cumprod((k - 1 + j) / (2 * j))])
    return 1 - float(share @ scipy.special.gammaincc(k - np.arange(k), x))


def _grid_mean(noise: Noise, shift: float, k: int, cells: int) -> float:
    """P(sum of k noises < k shift/2) from the masses of cells."""
    reach = float(noise.half_width(1 - 1e-12))
    h = 2 * reach / cells
    edges = -reach + h * np.arange(cells + 1)
    mass = np.diff(noise.cdf(edges))
    total = power(mass, k)
    centre = h * (np.arange(total.size) - (total.size - 1) / 2)
    # each total is spread over its own cell: linear in between
    inside = np.clip((k * shift / 2 - centre) / h + 0.5, 0.0, 1.0)
    return float(total @ inside)
