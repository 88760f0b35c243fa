"""The trade-off curve: how often an attacker misses a unit that is in, at least, by how often he says 'in' of one that is out.

f(α) is the largest convex curve that all supporting lines of the privacy profile leave: 1 − δ(ε) − e^ε α and, mirrored,
e^(−ε)(1 − δ(ε) − α), for every ε >= 0. With finitely many ε, or with a δ(ε) that is only an upper bound, the curve lies
below the true one: no attack does better than it says.

Source:
    Dong, Roth and Su 2022 (trade-off curve and privacy profile).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist

import numpy as np
import scipy

from dpcore.checks import Floats, at_least
from dpcore.decide.losses import AtomLoss, GaussianLoss, TotalLoss

LINES = 40
"""Supporting lines at each side."""
LARGEST = 60.0
"""ε of the steepest line, at most."""


def promised_trade_off(alpha: Floats, *, eps: float, delta: float) -> Floats:
    """f(α) of any mechanism with (ε, δ): 0 where both lines are below. Shape of `alpha`.

    Args:
        alpha: chances of a false alarm, any shape; from 0 to 1.
        eps: ε in nats; 0 or more.
        delta: δ, a probability.

    Raises:
        ParameterError: eps is below 0, or not finite.
    """
    e = at_least("eps", eps, 0.0)
    lines = (1 - delta - np.exp(min(e, 700.0)) * alpha, np.exp(-e) * (1 - delta - alpha))
    return np.asarray(np.maximum(0.0, np.maximum(*lines)), dtype=np.float64)


def pure_mu(*, eps: float) -> float:
    """2Φ⁻¹(e^ε/(1 + e^ε)): the least μ with which every ε-private mechanism is μ-Gaussian-private (theory note 6, C5).

    Args:
        eps: ε in nats; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    odds = math.exp(-at_least("eps", eps, 0.0))
    return -2 * NormalDist().inv_cdf(odds / (1 + odds)) if odds > 0 else math.inf


def trade_off(losses: Iterable[TotalLoss], alpha: Floats) -> Floats:
    """f(α) of the worst of `losses`: exact for Gaussian noise and for losses that are laid out, else at most this. Shape of
    `alpha`.

    Args:
        losses: of everything published, one for each change that may be the worst.
        alpha: chances of a false alarm, any shape; from 0 to 1.
    """
    at = np.asarray(alpha, dtype=np.float64)
    found = np.ones_like(at)
    for loss in losses:
        found = np.minimum(found, _of(loss, at))
    return found


def _of(loss: TotalLoss, alpha: Floats) -> Floats:
    if isinstance(loss, GaussianLoss):
        with np.errstate(all="ignore"):
            return np.asarray(scipy.special.ndtr(-scipy.special.ndtri(alpha) - loss.mu), dtype=np.float64)
    if isinstance(loss, AtomLoss):  # the most powerful tests, one atom after the other
        with np.errstate(divide="ignore"):
            hits, alarms = loss.masses[::-1], np.exp(np.minimum(np.log(loss.masses) - loss.losses, 0.0))[::-1]
        sums = [np.minimum(1.0, np.concatenate([[0.0], np.cumsum(part)])) for part in (alarms, hits)]
        return np.asarray(np.interp(alpha, sums[0], 1 - sums[1]), dtype=np.float64)
    top = min(loss.worst, LARGEST)
    floor = np.zeros_like(alpha)
    for eps in (0.0, *np.geomspace(max(top, 1e-9) / 300, max(top, 1e-9), LINES).tolist()):
        rest = 1 - min(1.0, loss.delta(eps))
        floor = np.maximum(floor, np.maximum(rest - math.exp(eps) * alpha, math.exp(-eps) * (rest - alpha)))
    return floor
