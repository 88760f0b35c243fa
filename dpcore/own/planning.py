"""What an audit can find, known before its first draw: power over the number of draws, and the loss that would be found.

The event has probability p in world 0 and in world 1 that of `Promise.tool`: p e^-eps, as half of the answers of Laplace noise
have, or that of a half line of Gaussian noise.

Source:
    Derived here: the power of the audits of `dpcore.own.audit` at the event above.
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from dpcore import checks
from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.audit import MOST_DRAWS, Audit, Counts, How, one_run_level
from dpcore.own.power import ceiling, power
from dpcore.own.promise import Promise
from dpcore.roots import safe_side

_SURE = 0.9999


@kept(1 << 20)
def power_curve(draws: tuple[int, ...], p: float, true: float, *, promise: Promise, beta: float, how: How) -> Floats:
    """The probability that n draws a side refute the promise, for each n of `draws` (rising), shape (n,).

    p: of the event in world 0, in (0, 1]. true: the true eps, rho or mu. From the first n on that is sure to four digits it
    counts as sure. Other arguments as `power`.
    """
    found, q = np.ones(len(draws)), promise.but(true).tool(p)
    for place, n in enumerate(draws):
        found[place] = power(n, p, q, promise=promise, beta=beta, how=how)
        if found[place] > _SURE:
            break
    return found


@kept(1 << 16)
def found_value(
    n: int, p: float, *, promise: Promise, beta: float, how: How, wanted: float = 0.9, steps: int = 6
) -> float:
    """About the least true eps, rho or mu that n draws a side find with probability `wanted`; inf where none up to 30 is (of a rho
    450).

    p: of the event in world 0, in (0, 1]. steps: bisections, 1 to 40. Never below what the bisection proved enough.
    """
    checks.whole("steps", steps, 1, 40)

    def reached(true: float) -> bool:
        return power(n, p, promise.but(true).tool(p), promise=promise, beta=beta, how=how) >= wanted

    claim, farthest = promise.value, 450.0 if promise.measure == "rho" else 30.0
    if claim >= farthest:
        return math.inf
    low, high = claim, min(claim + 0.5, farthest)
    while not reached(high):
        low, high = high, claim + 2 * (high - claim)
        if high > farthest:
            return math.inf
    return safe_side(reached, low, high, xtol=(high - low) / 2**steps)


def least_draws(*, promise: Promise, beta: float, how: How) -> int:
    """How many draws a side can refute the promise (but for its delta) at all: all in the event against none; one more than
    10^9 where so many cannot.
    """
    low, high = 0, 1
    while ceiling(high, beta, how, promise.measure) <= promise.value:
        if high == MOST_DRAWS:
            return MOST_DRAWS + 1
        low, high = high, min(2 * high, MOST_DRAWS)
    return safe_side(lambda n: ceiling(n, beta, how, promise.measure) > promise.value, low, high)


@kept(1 << 16)
def least_sightings(n: int, y: int, m: int, *, promise: Promise, beta: float, how: How) -> int:
    """How often an event must be seen in n draws of world 0, against y times in m of world 1, to refute the promise; n + 1 where
    even each time does not.
    """

    def refutes(x: int) -> bool:
        return Audit(Counts(x, n, y, m), beta, how).certified(promise) > promise.value

    return safe_side(refutes, 0, n) if refutes(n) else n + 1


def one_run_least(guesses: int, *, canaries: int, eps: float, delta: float = 0.0, beta: float = 0.05) -> int:
    """How many of the guesses of a one-run audit must be right to refute (eps, delta); guesses + 1 where none suffice.

    Args:
        guesses: 1 to canaries.
        canaries: 1 to 10^9.
        eps: promised, >= 0, nats.
        delta: promised, in [0, 1).
        beta: 1 - confidence, in (0, 0.5].

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.whole("guesses", guesses, 1, checks.whole("canaries", canaries, 1, 10**9))
    checks.between("eps", eps, 0.0, 700.0)
    checks.between("delta", delta, 0.0, 1.0)
    checks.inside("beta", beta, 0.0, 0.5 + 1e-9)
    mean = math.floor(guesses / (1 + math.exp(-eps)))  # which itself never suffices
    return safe_side(
        lambda right: one_run_level(canaries, guesses, right, eps=eps, delta=delta) < beta, mean, guesses + 1
    )


@kept(1 << 18)
def one_run_power(
    guesses: tuple[int, ...], true_eps: float, *, canaries: int, eps: float, delta: float, beta: float
) -> Floats:
    """The probability that a one-run audit refutes (eps, delta), where each canary is randomised response of
    `true_eps`.

    Args:
        guesses: numbers of guesses, 1 to canaries each.
        true_eps: nats, >= 0.
        eps: promised, >= 0, nats.
        canaries, delta, beta: as of `one_run_least`.

    Returns:
        Shape (guesses,).

    Raises:
        ParameterError: as `one_run_least`.
    """
    checks.between("true_eps", true_eps, 0.0, 700.0)
    n = np.array(guesses)
    least = np.array([one_run_least(each, canaries=canaries, eps=eps, delta=delta, beta=beta) for each in guesses])
    chance = 1 / (1 + math.exp(-true_eps))
    reached = scipy.special.betainc(np.maximum(least, 1), np.maximum(n - least + 1, 1), chance)
    return np.where(least > n, 0.0, np.asarray(reached))
