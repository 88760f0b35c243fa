"""Whom to trust: a yes-or-no count by an office, by noise on every person's own device, and by a mixer in between.

ε₀  of each person's own answer; p = e^ε₀/(1 + e^ε₀), how often it is true; n  people who answer; k  others who say yes

Source:
    Warner 1965 (randomised response); Cheu and others 2019 and Erlingsson and others 2019 (shuffled answers).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy

from dpcore.binomial import binomial_law
from dpcore.checks import Floats, inside, positive, whole
from dpcore.convolution import convolved
from dpcore.noise import Geometric
from dpcore.pace import pulse
from dpcore.roots import brentq

EVERY = 2000
"""Up to so many people every number of others who say yes is tried."""
SOME = 24
"""Else so many, dense at both ends."""


def local_success(*, eps: float) -> float:
    """How often whoever sees one person's own answer guesses it right: p. Exact.

    Args:
        eps: ε₀ in nats; above 0.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    return float(scipy.special.expit(positive("eps", eps)))


def local_half_width(n: int, *, eps: float, beta: float) -> float:
    """z √(n p (1 − p))/(2p − 1) of the count from n answers, by the normal law.

    Args:
        n: people; a whole number, 1 or more.
        eps: ε₀ in nats; above 0.
        beta: a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    p = local_success(eps=eps)
    z = -float(scipy.special.ndtri(inside("beta", beta, 0.0, 1.0) / 2))
    return z * math.sqrt(whole("n", n, 1) * p * (1 - p)) / (2 * p - 1)


def central_eps(width: float, *, beta: float) -> float:
    """ε of discrete Laplace noise in a count that an office makes, with which it is off by more than `width` with β.

    Args:
        width: in people; above 0.
        beta: a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    t, level = math.floor(positive("width", width)), inside("beta", beta, 0.0, 1.0)
    excess = lambda eps: 2 * float(Geometric(eps).sf(t)) - level  # noqa: E731
    return float(brentq(excess, 1e-3 * -math.log(level) / (t + 1), 2 - 2 * math.log(level), xtol=1e-300, rtol=1e-12))


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What whoever sees the shuffled answers learns of one person: ε at δ, and how often the best attack is right.

    Attributes:
        eps: ε in nats.
        success: a probability, from 50:50.
        is_exact: whether all numbers of others who say yes were tried; else it is at least this.
    """

    eps: float
    success: float
    is_exact: bool


def shuffled(n: int, *, eps: float, delta: float) -> Shuffled:
    """Of n answers without names, one of which is a person's: the count decides, Bin(k, p) + Bin(n − 1 − k, 1 − p) + one.

    By exact sums, at the worst k, in both directions.

    Args:
        n: people; a whole number, 2 or more.
        eps: ε₀ in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    people, p = whole("n", n, 2), local_success(eps=eps)
    level = inside("delta", delta, 0.0, 1.0)
    best, top = 0.0, 0.0
    for k in _patterns(people - 1):
        pulse()
        others = _others(people - 1, k, p)
        one, two = np.append(0.0, others), np.append(others, 0.0)
        yes, no = p * one + (1 - p) * two, (1 - p) * one + p * two
        top = max(top, 0.5 + 0.25 * float(np.abs(yes - no).sum()))
        for a, b in ((yes, no), (no, yes)):
            if _delta(a, b, best) > level:
                best = _least_eps(a, b, level, best, eps)
    return Shuffled(best, top, people <= EVERY)


def _delta(yes: Floats, no: Floats, eps: float) -> float:
    return float(np.maximum(yes - math.exp(eps) * no, 0.0).sum())


def _least_eps(yes: Floats, no: Floats, delta: float, low: float, high: float) -> float:
    return float(brentq(lambda eps: _delta(yes, no, eps) - delta, low, high, xtol=1e-12, rtol=1e-12))


def _patterns(others: int) -> list[int]:
    if others < EVERY:
        return list(range(others + 1))
    near = np.unique(np.append(0, np.geomspace(1, others / 2, SOME // 2).astype(int)))
    return sorted({*near.tolist(), *(others - near).tolist()})


def _others(others: int, k: int, p: float) -> Floats:
    """The law of how many of the others' answers say yes."""
    odds = float(scipy.special.logit(p))
    return np.maximum(convolved(binomial_law(k, odds), binomial_law(others - k, -odds)), 0.0)
