"""What an audit can find, known before its first draw: power over the number of draws, and the loss that would be found.

The event is taken to have probability p in world 0 and p e^-eps in world 1, as half of the answers of Laplace noise have.
"""

from __future__ import annotations

import math

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.audit import How, ceiling, power

_SURE = 0.9999


@kept(1 << 20)
def power_curve(
    draws: tuple[int, ...], p: float, true_eps: float, *, eps: float, delta: float, beta: float, how: How
) -> Floats:
    """The probability that n draws a side refute (eps, delta), for each n of `draws` (rising), shape (n,).

    p: of the event in world 0, in (0, 1]. true_eps: nats, >= 0. From the first n on that is sure to four digits it counts as
    sure. Other arguments as `power`.
    """
    found = np.ones(len(draws))
    for place, n in enumerate(draws):
        found[place] = power(n, p, p * math.exp(-true_eps), eps=eps, delta=delta, beta=beta, how=how)
        if found[place] > _SURE:
            break
    return found


@kept(1 << 16)
def found_eps(
    n: int, p: float, *, eps: float, delta: float, beta: float, how: How, wanted: float = 0.9, steps: int = 6
) -> float:
    """About the least true loss (nats) that n draws a side find with probability `wanted`; inf where none up to 30 is.

    p: of the event in world 0, in (0, 1]. steps: bisections, 1 to 40. Never below what the bisection proved enough.
    """
    checks.whole("steps", steps, 1, 40)

    def reached(true: float) -> bool:
        return power(n, p, p * math.exp(-true), eps=eps, delta=delta, beta=beta, how=how) >= wanted

    low, high = eps, min(eps + 0.5, 30.0)
    while not reached(high):
        low, high = high, eps + 2 * (high - eps)
        if high > 30:
            return math.inf
    for _ in range(steps):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high


def least_draws(*, eps: float, beta: float, how: How) -> int:
    """How many draws a side can refute eps (nats, delta = 0) at all: all in the event against none."""
    low, high = 0, 1
    while ceiling(high, beta, how) <= eps:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if ceiling(middle, beta, how) > eps else (middle, high)
    return high
