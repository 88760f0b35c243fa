"""The best attack on everything that is published together: independent numbers that all differ by the same amount.

World 0 (out) adds noise to m, world 1 (in) to m + s, in each of k numbers (releases, or cells of one release); noise is
symmetric, so that both directions are equally hard.
s  difference of the two worlds in each number (`shift`); k  how many numbers (`count`); π  prior of world 1
"""

from __future__ import annotations

import math

from dpcore.accounting import Bounds, Release, delta_for_eps, law_of
from dpcore.checks import inside, whole
from dpcore.noise import Geometric, Noise

TOLERANCE = 3e-4
"""Wanted relative width of the bounds on δ."""


def series_success(noise: Noise | Geometric, shift: float, count: int, prior: float = 0.5) -> Bounds:
    """Certified bounds on how often the best attack on `count` numbers together is right.

    q + (1 − q) δ(ln(q/(1 − q))) with the larger prior q = max(π, 1 − π) and δ of the composed losses (product of the
    `count` laws; Gaussian noise in closed form, Φ(√k s/2σ) at prior ½). Raises ParameterError for a prior outside (0, 1),
    a shift that is not whole with geometric noise, and more than 10^7 numbers of other than Gaussian noise.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    q = max(pi, 1 - pi)
    releases = [Release(law_of(noise, shift), whole("count", count, 1))]
    delta = delta_for_eps(releases, math.log(q / (1 - q)), tolerance=TOLERANCE)
    return Bounds(q + (1 - q) * max(delta.lower, 0.0), q + (1 - q) * min(delta.upper, 1.0))
