"""How well one number mu tells a whole trade-off curve: the largest gap between it and its Gaussian curve.

Source:
    Dong, Roth and Su 2022.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy

from dpcore import checks
from dpcore.checks import Floats
from dpcore.roots import least

_LEVELS = 401


def gaussian_trade_off(alpha: Floats, mu: float) -> Floats:
    """Smallest type II error of a test of N(0, 1) against N(mu, 1) with type I error alpha in [0, 1], shape of alpha; mu >= 0."""
    level = checks.levels("alpha", alpha, ends=True)
    return np.asarray(scipy.special.ndtr(-scipy.special.ndtri(level) - checks.at_least("mu", mu, 0.0)))


def misfit(curve: Callable[[Floats], Floats], mu: float) -> float:
    """The largest f(alpha) - G_mu(alpha): how much of a curve the Gaussian at most as private gives away, in [0, 1].

    Args:
        curve: f, from type I errors, shape (n,), to type II errors.
        mu: of Gaussian privacy, >= 0; inf gives the largest f.
    """
    if mu == np.inf:
        return float(np.max(curve(np.linspace(0.0, 1.0, _LEVELS))))

    def gap(score: Floats) -> Floats:
        alpha = np.asarray(scipy.special.ndtr(score))
        return np.asarray(curve(alpha)) - gaussian_trade_off(alpha, mu)

    scores = np.linspace(-9.0, 9.0, _LEVELS)
    values = gap(scores)
    best = int(np.argmax(values))
    around = float(scores[max(best - 1, 0)]), float(scores[min(best + 1, _LEVELS - 1)])
    return max(-least(lambda z: -float(gap(np.array([z]))[0]), *around, steps=50)[1], float(values[best]), 0.0)
