"""What an audit can find, known before its first draw: power over the number of draws, and the loss that would be found.

The event is taken to have probability p in world 0 and p e^-eps in world 1, as half of the answers of Laplace noise have.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import scipy

from dpcore import checks
from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.audit import How, ceiling, power

_SURE = 0.9999
_EACH = 0.0005


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


def chosen(
    out: Sequence[float], inside: Sequence[float], *, ordered: bool, delta: float = 0.0
) -> tuple[tuple[int, ...], bool]:
    """(the cells of an event, whether world 1 is the likelier one): the event that one half of the draws would choose.

    out, inside: counts of the cells in the half that chooses, shape (n,), n >= 1, sums >= 1. ordered: the cells are intervals
    of a number, and an event is all up to one or all beyond it; else cells are first sorted by their smoothed ratio. The event
    is chosen that would certify most at 99.9 % if these counts were those of the test (Clopper and Pearson): of many events the
    luckiest looks too good, and rare ones most of all.
    """
    x, y = checks.finite_array("out", out), checks.finite_array("inside", inside)
    order = np.arange(x.size) if ordered else np.argsort(-(x + 0.5) / (y + 0.5), kind="stable")
    totals = x.sum(), y.sum()
    best: tuple[float, tuple[int, ...], bool] = (-math.inf, tuple(order.tolist()), False)
    for cells in (order, order[::-1]):
        seen = np.cumsum(x[cells]), np.cumsum(y[cells])
        for turned in (False, True):
            (a, n), (b, m) = list(zip(seen, totals, strict=True))[:: -1 if turned else 1]
            p = np.where(a > 0, scipy.special.betaincinv(np.maximum(a, 1), n - a + 1, _EACH), 0.0) - delta
            q = np.where(b < m, scipy.special.betainccinv(b + 1, np.maximum(m - b, 1), _EACH), 1.0)
            score = np.where(p > 0, np.log(np.where(p > 0, p, 1.0)) - np.log(q), -np.inf)
            score[-1] = -np.inf  # everything is no event
            place = int(score.argmax())
            if score[place] > best[0]:
                best = float(score[place]), tuple(sorted(int(cell) for cell in cells[: place + 1])), turned
    return best[1], best[2]
