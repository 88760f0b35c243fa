"""What lesson 23 says of audits, by every pair of counts: how often they refute, and what the luckiest of many events does."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import numpy as np
from scipy.optimize import brentq
from scipy.special import gammaln
from scipy.stats import binom, laplace

from dpcore.checks import Floats

DRAWS = 500
"""A side, of the colleague who looks for the luckiest event."""
CUTS = np.linspace(-5, 6, 18)[1:-1]
"""His 16 thresholds; an event lies below or above one of them."""
Pairs = Callable[[np.ndarray, np.ndarray], np.ndarray]  # type: ignore[type-arg]
"""Which counts (of the event in the first world, in the second) count as a find."""


@cache
def least_that_refutes(n: int) -> tuple[int, ...]:
    """For every y of n the least x of n that refutes ε = 1 at 95 %, by Fisher's way, whatever the chances are; n + 1 for none."""
    level = float(brentq(lambda c: c * (1 - math.log(c)) - 0.05, 1e-9, 0.05))
    q = np.linspace(1e-5, 1 / math.e, 3000)
    above = binom.sf(np.arange(n + 2)[:, None] - 1, n, np.minimum(math.e * q, 1))
    found, start = [n + 1] * (n + 1), 0
    for y in range(n // 2):
        below = binom.cdf(y, n, q)
        while start <= n and float((above[start] * below).max()) > level:
            start += 1
        found[y] = start
    return tuple(found)


def refuted(n: int, often: float, rarely: float) -> float:
    """Of 100 audits of n draws a side, how many refute ε = 1, where the event has these chances."""
    least, rare = np.array(least_that_refutes(n)), binom.pmf(np.arange(n + 1), n, rarely)
    return 100 * float((rare * binom.sf(least - 1, n, often)).sum())


def refutes(x: np.ndarray, y: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    return np.asarray(x >= np.array(least_that_refutes(DRAWS))[y])


def exceeds(x: np.ndarray, y: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    return np.asarray(x > math.e * y)


@cache
def found_by_luck(pairs: Pairs) -> float:
    """Of 100 runs with right Laplace noise, how many find something in one of the 32 events, exactly.

    From threshold to threshold: the law of how many draws of both worlds lie below, without those that have found something.
    """
    n, seen = DRAWS, np.arange(DRAWS + 1)
    out, inside = seen[:, None], seen[None, :]
    find = pairs(out, inside) | pairs(n - inside, n - out)
    law, before = np.zeros((n + 1, n + 1)), [0.0, 0.0]
    law[0, 0] = 1.0
    for cut in CUTS:
        steps = []
        for world in (0, 1):
            now = float(laplace.cdf(cut - world))
            steps.append(_further((now - before[world]) / (1 - before[world])))
            before[world] = now
        law = steps[0].T @ law @ steps[1]
        law[find] = 0.0
    return 100 * (1 - float(law.sum()))


def _further(part: float) -> Floats:
    """From so many draws below a threshold to so many below the next, where each of the others is with chance `part`."""
    start, end = np.arange(DRAWS + 1)[:, None], np.arange(DRAWS + 1)[None, :]
    more, rest = np.maximum(end - start, 0), DRAWS - np.maximum(start, end)
    factorial = gammaln(np.arange(DRAWS + 1) + 1.0)  # looked up: most of the time went into its logarithms
    logs = factorial[more + rest] - factorial[more] - factorial[rest] + more * math.log(part)
    return np.asarray(np.where(end >= start, np.exp(logs + rest * math.log1p(-part)), 0.0))


def most_of_one() -> float:
    """Of 100 runs, how many refute by the one of the 32 events, chosen before, that does so most often."""
    below = [(float(laplace.cdf(cut)), float(laplace.cdf(cut - 1))) for cut in CUTS]
    return max(refuted(DRAWS, *pair) for p, q in below for pair in ((p, q), (1 - q, 1 - p)))
