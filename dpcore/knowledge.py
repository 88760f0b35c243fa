"""What a noisy count tells about one person's bit, by what the attacker knows already.

prior       probability, before, that the person's bit is 1
u           how many of the OTHER people's bits the attacker does not know; the known ones are subtracted
q           probability that such an unknown bit is 1, independently
y           published count minus all that is known: bit + (sum of u unknown bits) + noise, a whole number
noise       two-sided geometric, P(d) = (1 - a)/(1 + a) a^|d|, a = e^-eps: the best eps-private noise for a count
f_b(y)      probability of y if the bit is b; f_1(y) = f_0(y - 1)

With u = 0 the best guess with prior 1/2 is right with probability e^eps / (1 + e^eps), the ceiling of eps-privacy (Ghosh,
Roughgarden and Sundararajan 2009). An exact total published by someone else is outside the promise: with u = 0 it gives the
bit away whatever the noise. Source: Dwork and Roth, section 8.2 (end).
"""

from __future__ import annotations

import math

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, between, finite_array, inside, positive, whole

MOST_UNKNOWN = 20_000


def bit_likelihoods(y: ArrayLike, eps: float, unknown: int, share: float) -> tuple[Floats, Floats]:
    """f_0(y) and f_1(y) for whole numbers y (any shape).

    Args: eps > 0; unknown u from 0 to MOST_UNKNOWN; share q in [0, 1].
    """
    given = finite_array("y", y)
    sums = _binomial(whole("unknown", unknown, 0, MOST_UNKNOWN), between("share", share, 0.0, 1.0))
    table = _smoothed(sums, positive("eps", eps))
    return _lookup(table, given, eps), _lookup(table, given - 1.0, eps)


def bit_posterior(y: ArrayLike, eps: float, prior: float, unknown: int = 0, share: float = 0.5) -> Floats:
    """P(bit = 1 | y), shape of `y`, by Bayes; 0 < prior < 1."""
    pi = inside("prior", prior, 0.0, 1.0)
    given = finite_array("y", y)
    sums = _binomial(whole("unknown", unknown, 0, MOST_UNKNOWN), between("share", share, 0.0, 1.0))
    table = np.log(np.maximum(_smoothed(sums, positive("eps", eps)), 1e-320))
    against = _log_lookup(table, given, eps) - _log_lookup(table, given - 1.0, eps)  # far out both likelihoods vanish
    against += math.log1p(-pi) - math.log(pi)
    return np.asarray(scipy.special.expit(-against), dtype=np.float64)


def guess_success(eps: float, prior: float, unknown: int = 0, share: float = 0.5) -> float:
    """Probability that the best guess of the bit from the noisy count is right: sum over y of the larger joint mass."""
    pi, eps = inside("prior", prior, 0.0, 1.0), positive("eps", eps)
    u = whole("unknown", unknown, 0, MOST_UNKNOWN)
    y = np.arange(u + 2.0)
    zero, one = bit_likelihoods(y, eps, u, share)
    middle = float(np.maximum(pi * one, (1 - pi) * zero).sum())
    a = math.exp(-eps)
    rest = a / -math.expm1(-eps)  # sum of a^m, m >= 1: both tails fall geometrically
    left = max(pi * float(one[0]), (1 - pi) * float(zero[0])) * rest
    right = max(pi * float(one[-1]), (1 - pi) * float(zero[-1])) * rest
    return middle + left + right


def total_posterior(total: int, prior: float, unknown: int, share: float) -> float:
    """P(bit = 1 | bit + unknown bits = total) when someone publishes the exact total; nan-free, 0 or 1 for u = 0.

    Raises ParameterError for a total outside 0 … u + 1.
    """
    pi, u = inside("prior", prior, 0.0, 1.0), whole("unknown", unknown, 0, MOST_UNKNOWN)
    sums = _binomial(u, between("share", share, 0.0, 1.0))
    t = whole("total", total, 0, u + 1)
    zero = float(sums[t]) if t <= u else 0.0
    one = float(sums[t - 1]) if t >= 1 else 0.0
    both = pi * one + (1 - pi) * zero
    return pi * one / both if both > 0 else pi


def total_success(prior: float, unknown: int, share: float) -> float:
    """Probability that the best guess of the bit from the exact total is right."""
    pi, u = inside("prior", prior, 0.0, 1.0), whole("unknown", unknown, 0, MOST_UNKNOWN)
    sums = _binomial(u, between("share", share, 0.0, 1.0))
    zero, one = np.append(sums, 0.0), np.concatenate(([0.0], sums))
    return float(np.maximum(pi * one, (1 - pi) * zero).sum())


def _binomial(u: int, q: float) -> Floats:
    """Probabilities of 0 … u ones among u bits."""
    if q in (0.0, 1.0):
        certain: Floats = np.eye(u + 1)[u if q == 1.0 else 0]
        return certain
    j = np.arange(u + 1.0)
    log_ways = scipy.special.gammaln(u + 1.0) - scipy.special.gammaln(j + 1) - scipy.special.gammaln(u - j + 1)
    mass: Floats = np.exp(log_ways + j * math.log(q) + (u - j) * math.log1p(-q))
    mass /= mass.sum()
    return mass


def _smoothed(sums: Floats, eps: float) -> Floats:
    """f_0 at 0 … u: the sums with the noise, by one pass up and one pass down."""
    a, size = math.exp(-eps), sums.size
    up, down = np.empty(size), np.empty(size)
    up[0], down[-1] = sums[0], 0.0
    for at in range(1, size):
        up[at] = a * up[at - 1] + sums[at]
    for at in range(size - 2, -1, -1):
        down[at] = a * (down[at + 1] + sums[at + 1])
    return (up + down) * (-math.expm1(-eps) / (1 + a))


def _log_lookup(table: Floats, y: Floats, eps: float) -> Floats:
    """ln f_0 anywhere, from a table of logarithms."""
    place = np.clip(y, 0, table.size - 1)
    found: Floats = table[np.round(place).astype(np.intp)] - eps * np.abs(y - place)
    return found


def _lookup(table: Floats, y: Floats, eps: float) -> Floats:
    """f_0 anywhere: the table inside, geometric tails outside."""
    place = np.clip(y, 0, table.size - 1)
    found: Floats = table[np.round(place).astype(np.intp)] * np.exp(-eps * np.abs(y - place))
    return found
