"""The hockey-stick divergence and the trade-off curve of a privacy loss, each once: noise and loss laws ask here.

losses, masses  of finitely many losses (nats), and their probability in world 0;
                δ(ε) = Σ over losses above ε of mass · (1 − e^(ε − loss))
μ               of Laplace noise the largest loss, shift/b; of Gaussian noise shift/σ: its loss is N(μ²/2, μ²)
Φ               normal distribution function

scipy.special is reached through `scipy`, which loads it at first use: it would be a third of the program's start.

Source:
    Barthe and Olmedo 2013 (hockey-stick divergence); Neyman and Pearson 1933; Dong, Roth and Su 2022 (trade-off
    curves); Balle and Wang 2018 (Gaussian noise).
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import scipy

from dpcore.checks import Floats
from dpcore.pace import pulse

CERTAIN = 40.0
"""A loss that is so many nats above ε counts whole, in doubles."""
FEW = 64

_ROOT_HALF_PI = math.sqrt(math.pi / 2)
_HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)
_FAR = 12.0
"""From here on the slope of Mills' ratio is summed from its asymptotic series."""
_LARGEST_MU = 1e150


def hockey_stick_of_atoms(*, eps: Floats, losses: Floats, masses: Floats) -> Floats:
    """δ at each ε, shape of `eps`; a loss of +inf counts whole. Work and memory grow with atoms + values, not their
    product, but for the atoms within 40 nats above each ε.

    Args:
        eps: ε in nats, any shape.
        losses: nats, shape (n,).
        masses: their probabilities in world 0, shape (n,).
    """
    if losses.size <= FEW:
        total: Floats = np.zeros(eps.shape)
        for loss, mass in zip(losses.tolist(), masses.tolist(), strict=True):
            total += mass * -np.expm1(np.minimum(eps - loss, 0.0))
        return total
    if (losses[1:] < losses[:-1]).any():
        order = np.argsort(losses, kind="stable")
        losses, masses = losses[order], masses[order]
    pulse()
    beyond = np.append(np.cumsum(masses[::-1])[::-1], 0.0)
    pulse()
    values = eps.ravel()
    begin = np.searchsorted(losses, values, side="right")
    end = np.searchsorted(losses, values + CERTAIN, side="right")
    found = beyond[end]
    for place, (e, first, last) in enumerate(zip(values.tolist(), begin.tolist(), end.tolist(), strict=True)):
        pulse()
        found[place] -= masses[first:last] @ np.expm1(e - losses[first:last])
    return np.asarray(found).reshape(eps.shape)


def trade_off_of_atoms(*, alpha: Floats, masses0: Floats, masses1: Floats) -> Floats:
    """Smallest type II error at each type I error alpha, shape of `alpha`.

    Args:
        alpha: type I errors, any shape; from 0 to 1.
        masses0, masses1: of the losses in world 0 and in world 1, by ascending loss, shape (n,).
    """
    error, missed = np.zeros(masses0.size + 1), np.zeros(masses0.size + 1)
    np.cumsum(masses0, out=error[1:])
    np.cumsum(masses1[::-1], out=missed[-2::-1])
    return np.asarray(np.interp(alpha, error / max(error[-1], 1.0), np.minimum(missed, 1.0)))


def hockey_stick_of_laplace(*, eps: Floats, mu: float) -> Floats:
    """δ at each ε, shape of `eps`: 1 − exp((ε − μ)/2) for |ε| <= μ, 0 above, 1 − e^ε below.

    Args:
        eps: ε in nats, any shape.
        mu: μ, the largest loss, shift/b.
    """
    middle = -np.expm1(np.clip((eps - mu) / 2, -745.0, 0.0))
    return np.where(eps < -mu, -np.expm1(np.minimum(eps, 0.0)), middle)


def trade_off_of_laplace(*, alpha: Floats, mu: float) -> Floats:
    """Smallest type II error at each type I error alpha, shape of `alpha` (Dong, Roth and Su 2022, proposition for
    Laplace).

    Args:
        alpha: type I errors, any shape; from 0 to 1.
        mu: μ, the largest loss, shift/b.
    """
    low = math.exp(-min(mu, 740.0))
    steep = 1 - np.minimum(alpha, low / 2) / low
    flat = low * (1 - alpha)
    hyperbola = low / (4 * np.clip(alpha, low / 2, 0.5))
    return np.where(alpha < low / 2, steep, np.where(alpha > 0.5, flat, hyperbola))


def hockey_stick_of_normal(*, eps: Floats, mu: float) -> Floats:
    """δ at each ε, shape of `eps`, accurate also where it is tiny: δ(−ε) = 1 − e^−ε + e^−ε δ(ε), for the noise is
    symmetric.

    Args:
        eps: ε in nats, any shape.
        mu: μ = shift/σ.
    """
    beyond = np.exp(log_delta(eps=np.abs(eps), mu=mu))
    below = np.minimum(eps, 0.0)
    return np.where(eps >= 0, beyond, -np.expm1(below) + np.exp(below) * beyond)


def trade_off_of_normal(*, alpha: Floats, mu: float) -> Floats:
    """Smallest type II error at each type I error alpha, shape of `alpha`: Φ(Φ⁻¹(1 − alpha) − μ) (Dong, Roth and Su
    2022).

    Args:
        alpha: type I errors, any shape; from 0 to 1.
        mu: μ = shift/σ.
    """
    inside = (alpha > 0) & (alpha < 1)
    beta = scipy.special.ndtr(-scipy.special.ndtri(np.where(inside, alpha, 0.5)) - mu)
    return np.where(inside, beta, np.where(alpha <= 0, 1.0, 0.0))


def log_delta(*, eps: Floats, mu: float) -> Floats:
    """ln of Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ), shape of `eps`, to about 1e-13 relative to δ wherever δ lies; -inf for 0.

    With x = ε/μ − μ/2 and Mills' ratio m(t) = Φ(−t)/φ(t) it is φ(x) (m(x) − m(x + μ)). Where the two ratios are close,
    their difference is the integral of −m'(t) = 1 − t m(t) > 0; for x far below 0 the form above is stable.

    Args:
        eps: ε in nats, any shape; 0 or more.
        mu: μ = shift/σ; 0 or more.
    """
    pulse()
    if mu == 0:
        return np.full(np.shape(eps), -np.inf)
    wide = min(mu, _LARGEST_MU)
    with np.errstate(over="ignore", divide="ignore"):
        x = np.asarray(eps / wide - wide / 2, dtype=np.float64)
        right = x >= -1
        if right.all():
            return _log_delta_right(x, wide)
        return np.where(right, _log_delta_right(np.maximum(x, -1.0), wide), _log_delta_left(np.minimum(x, -1.0), wide))


def _log_delta_right(x: Floats, mu: float) -> Floats:
    """`log_delta` for x >= −1."""
    narrow = 4 * mu < 1 + x
    if narrow.all():
        gain = _mills_fall(x, mu)
    else:
        gain = _mills(x) - _mills(x + mu)
        if narrow.any():
            gain = np.where(narrow, _mills_fall(x, mu), gain)
    return -x * x / 2 - _HALF_LOG_2PI + np.log(gain)


def _log_delta_left(x: Floats, mu: float) -> Floats:
    """`log_delta` for x <= −1."""
    density = np.exp(-x * x / 2 - _HALF_LOG_2PI)
    return np.asarray(np.log(scipy.special.ndtr(-x) - density * _mills(np.maximum(x + mu, 0.0))))


def _mills(t: Floats) -> Floats:
    return np.asarray(_ROOT_HALF_PI * scipy.special.erfcx(t / math.sqrt(2)))


def _mills_fall(x: Floats, width: float) -> Floats:
    """m(x) − m(x + width) for x >= −1 and width below about (1 + x)/4, by Gauss's rule on −m'."""
    node, weight = _gauss()
    t = x[..., None] + width * node
    if (t < _FAR).all():
        return np.asarray(width * ((1 - t * _mills(t)) @ weight))
    inner, outer = np.minimum(t, _FAR), np.maximum(t, _FAR)
    square = (1 / outer) ** 2
    series = np.ones_like(t)
    for n in range(22, 0, -1):  # 1/t² − 3!!/t⁴ + 5!!/t⁶ − …
        series = 1 - (2 * n + 1) * square * series
    slope = np.where(t < _FAR, 1 - inner * _mills(inner), square * series)
    return np.asarray(width * (slope @ weight))


@lru_cache(maxsize=1)
def _gauss() -> tuple[Floats, Floats]:
    """Nodes and weights on [0, 1]."""
    node, weight = np.polynomial.legendre.leggauss(12)
    return (node + 1) / 2, weight / 2
