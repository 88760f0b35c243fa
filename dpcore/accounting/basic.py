"""Composition theorems with closed forms, for k releases that are each eps0-DP or (eps0, delta0)-DP.

eps0, delta0  guarantee of one release (eps in nats)
k             number of releases
delta         slack that may be spent on top of delta0

Source:
    basic, Dwork and Roth 2014, Theorem B.1; advanced, Dwork and Roth 2014, Theorem 3.20 and Corollary 3.21, and its sharper last
    term k eps0 tanh(eps0/2) (the mean loss of randomised response); optimal, Kairouz, Oh and Viswanath 2015.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.pace import pulse

MOST = 10**9


def basic_composition(eps0: float, k: int, delta0: float = 0.0) -> tuple[float, float]:
    """(k eps0, total delta): linear in eps; delta is 1 - (1 - delta0)^k, which is never above k delta0.

    Args:
        eps0: ε of one release, in nats; 0 or more.
        k: how many releases; a whole number from 1 to 10^9.
        delta0: δ of one release; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps0, k = checks.at_least("eps0", eps0, 0.0), checks.whole("k", k, 1, MOST)
    return k * eps0, _any(delta0, k)


def advanced_eps(eps0: float | Sequence[float], k: int, *, delta: float, sharp: bool = False) -> float:
    """Total eps of advanced composition; inf where it exceeds floats.

    The value is the theorem's own: it may be larger than k eps0, so compare it with basic composition (best_bound
    does).

    Args:
        eps0: ε of one release in nats, used k times, or k of them; 0 or more.
        k: how many releases; a whole number from 1 to 10^9.
        delta: δ on top of that of the releases; between 0 and 1 (both excluded).
        sharp: the tanh term in place of Theorem 3.20's e^eps0 - 1.

    Raises:
        ParameterError: an argument outside what is said of it; eps0 must be one number or `k` numbers.
    """
    k = checks.whole("k", k, 1, MOST)
    delta = checks.inside("delta", delta, 0.0, 1.0)
    values = [eps0] if isinstance(eps0, int | float | np.number) else list(eps0)
    each = np.array([checks.at_least("eps0", float(value), 0.0) for value in values])
    if each.size not in {1, k}:
        raise ParameterError("eps0", eps0, "one number or {k} numbers", k=k)
    share = k / each.size
    if sharp:
        drift = float(np.sum(each * np.tanh(each / 2)))
    else:
        with np.errstate(over="ignore"):
            drift = float(np.sum(each * np.expm1(each)))
    return math.sqrt(-2 * math.log(delta) * share * float(np.sum(each**2))) + share * drift


def corollary_eps0(*, eps: float, delta: float, k: int) -> float:
    """eps0 = eps / (2 sqrt(2 k ln(1/delta))) of Corollary 3.21.

    Args:
        eps: ε in nats; between 0 and 1 (both excluded).
        delta: δ, a probability; between 0 and 1 (both excluded).
        k: how many releases; a whole number from 1 to 10^9.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps, k = checks.inside("eps", eps, 0.0, 1.0), checks.whole("k", k, 1, MOST)
    delta = checks.inside("delta", delta, 0.0, 1.0)
    return eps / (2 * math.sqrt(-2 * k * math.log(delta)))


def optimal_delta(eps0: float, k: int, *, eps: float, delta0: float = 0.0) -> float:
    """Exact delta of the worst k-fold composition of (eps0, delta0)-DP releases.

    Args:
        eps0: ε of one release, in nats; 0 or more.
        k: how many releases; a whole number from 1 to 10^9.
        eps: ε in nats; 0 or more.
        delta0: δ of one release; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps0, k = checks.at_least("eps0", eps0, 0.0), checks.whole("k", k, 1, MOST)
    eps = checks.at_least("eps", eps, 0.0)
    failed = _any(delta0, k)
    if eps >= k * eps0:
        return failed
    losses, masses = _binomial_losses(eps0, k)
    above = losses > eps
    return failed + (1 - failed) * float(masses[above] @ -np.expm1(eps - losses[above]))


def optimal_eps(eps0: float, k: int, *, delta: float, delta0: float = 0.0) -> float:
    """Exact smallest eps >= 0 at which the worst k-fold composition of (eps0, delta0)-DP releases has this delta.

    delta = 0 gives k eps0.

    Args:
        eps0: ε of one release, in nats; 0 or more.
        k: how many releases; a whole number from 1 to 10^9.
        delta: δ, a probability; from 0 to 1.
        delta0: δ of one release; from 0 to 1.

    Raises:
        ParameterError: where delta is below 1 - (1 - delta0)^k: no eps will do.
    """
    eps0, k = checks.at_least("eps0", eps0, 0.0), checks.whole("k", k, 1, MOST)
    delta = checks.between("delta", delta, 0.0, 1.0)
    failed = _any(delta0, k)
    if delta < failed:
        raise ParameterError(
            "delta", delta, "a number from {failed:.6g}, the mass of certain failure, to 1", failed=failed
        )
    rest = (delta - failed) / (1 - failed) if failed < 1 else 1.0
    if rest <= 0 or eps0 == 0:
        return k * eps0
    losses, masses = _binomial_losses(eps0, k, max(rest, 1e-300))  # from the largest loss down
    # Between two losses delta is p - e^eps q, with p and q the masses above: find the piece, then solve it.
    p = np.cumsum(masses)
    if p[-1] <= rest:
        return 0.0
    first = int(np.searchsorted(p, rest, side="right"))
    top = losses[first]  # delta(eps) <= P(L > eps): the answer is not above it
    near = int(np.count_nonzero(losses > top - 700))
    many = min(near, 2 * first + 64)
    while True:  # the answer is seldom far below
        some, p_some = losses[:many], p[:many]
        q = np.cumsum(masses[:many] * np.exp(top - some))
        high_enough = p_some - q * np.exp(np.minimum(some - top, 0.0)) >= rest
        if many == near or high_enough.any():
            break
        many = min(near, 2 * many)
    piece = max((int(np.argmax(high_enough)) if high_enough.any() else near) - 1, 0)
    if p[piece] <= rest:  # by rounding alone, where delta is a few units in the last place below 1
        return min(max(float(top), 0.0), k * eps0)
    return min(max(float(top + math.log((p[piece] - rest) / q[piece])), 0.0), k * eps0)


def _binomial_losses(eps0: float, k: int, least: float = 1e-300) -> tuple[Floats, Floats]:
    """Losses (k - 2j) eps0, largest first, and their probabilities, for j lies in k answers of randomised response.

    Only the j outside which there is less than e^-45 of a probability `least` on either side: fewer lies as Okamoto 1959
    bounds them (a lie has at most probability 1/2), more as Bernstein does.
    """
    pulse()
    lie = math.exp(-eps0) / (1 + math.exp(-eps0))
    far, variance = 45 - math.log(least), k * lie * (1 - lie)
    fewer = math.sqrt(2 * variance * far) + 2
    more = far / 3 + math.sqrt(far**2 / 9 + 2 * variance * far) + 2
    mode = min(math.floor((k + 1) * lie), k)
    j = np.arange(max(0, math.floor(mode - fewer)), min(k, math.ceil(mode + more)) + 1, dtype=np.float64)
    # Ratios of neighboring probabilities, summed away from the mode: no large logarithms to cancel.
    ratios = (k - j[:-1]) / (j[:-1] + 1)
    np.log(ratios, out=ratios)
    ratios -= eps0
    masses = np.zeros(j.size)
    np.cumsum(ratios, out=masses[1:])
    masses -= masses[int(mode - j[0])]
    np.exp(masses, out=masses)
    masses /= masses.sum()
    return (k - 2 * j) * eps0, masses


def _any(delta0: float, k: int) -> float:
    delta0 = checks.between("delta0", delta0, 0.0, 1.0)
    return 1.0 if delta0 == 1 else -math.expm1(k * math.log1p(-delta0))
