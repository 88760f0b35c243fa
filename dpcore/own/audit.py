"""What draws of a mechanism certify against its promise: lower bounds on eps, delta, mu and rho from counts of one event.

x of n    draws of world 0 that fell into the event, y of m those of world 1; the event was fixed before these draws
p, q      true probabilities of the event in world 0 and world 1; (eps, delta) promises p <= e^eps q + delta
beta      1 - confidence: a bound is above the truth in at most this share of audits
pi_0(p)   P(Bin(n, p) >= x); pi_1(q) = P(Bin(m, q) <= y); independent, and super-uniform at the truth
c         P(pi_0 pi_1 <= c) <= c (1 - ln c) = beta (Fisher's way of combining two tests)

A bound says how bad it is at least. No number of draws shows that a promise holds. Draws must be independent, with fresh
randomness each.

Source:
    Clopper and Pearson 1934; Fisher 1932, section 21.1; Steinke, Nasr and Jagielski 2023.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
import scipy

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own.promise import Promise, bernoulli_rho
from dpcore.roots import brentq

How = Literal["fisher", "halves"]
MOST_DRAWS = 10**9
_PLACES, _ROUNDS = 9, 24
_NEAR = 1e-5
"""What a bound may lie below the exact least, of itself and of 1."""
_LITTLE = 1e-3
"""Of what is smaller even so much of this is little enough."""


@lru_cache(maxsize=64)
def fisher_level(beta: float) -> float:
    """The c with c (1 - ln c) = beta, 0 < beta < 1."""
    checks.inside("beta", beta, 0.0, 1.0)
    return brentq(lambda c: c * (1 - math.log(c)) - beta, 1e-300, 1.0 - 1e-15, xtol=1e-18)


@dataclass(frozen=True)
class Counts:
    """How often an event was seen: x of n draws of world 0, y of m draws of world 1; n, m >= 1.

    Attributes:
        x: the event was seen so often in world 0.
        n: draws of world 0.
        y: the event was seen so often in world 1.
        m: draws of world 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    x: int
    n: int
    y: int
    m: int

    def __post_init__(self) -> None:
        checks.whole("n", self.n, 1, MOST_DRAWS)
        checks.whole("m", self.m, 1, MOST_DRAWS)
        checks.whole("x", self.x, 0, self.n)
        checks.whole("y", self.y, 0, self.m)

    @property
    def swapped(self) -> Counts:
        """The other direction: the event as seen from world 1; four numbers, of no shape."""
        return Counts(self.y, self.m, self.x, self.n)

    @property
    def outside(self) -> Counts:
        """The draws that did not fall into the event; four numbers, of no shape."""
        return Counts(self.n - self.x, self.n, self.m - self.y, self.m)


@dataclass(frozen=True)
class Audit:
    """Certified lower bounds at confidence 1 - beta.

    All of them hold together: they come from one region of (p, q).

    Attributes:
        counts: what was seen, no array, so of no shape.
        beta: 0 < beta < 1.
        how: 'fisher' combines both tests; 'halves' gives each world half of beta.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    counts: Counts
    beta: float = 0.05
    how: How = "fisher"

    def __post_init__(self) -> None:
        checks.inside("beta", self.beta, 0.0, 1.0)
        if self.how not in ("fisher", "halves"):
            raise ParameterError("how", self.how, "'fisher' or 'halves'")

    def eps(self, delta: float = 0.0) -> float:
        """Certified least eps (nats) at this delta, 0 <= delta < 1; -inf where these draws say nothing.

        Args:
            delta: in [0, 1).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self._least(Promise(0.0, delta).told)

    def delta(self, eps: float) -> float:
        """Certified least delta at this eps >= 0 (nats); at most 0 where these draws say nothing.

        Args:
            eps: nats.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        factor = math.exp(checks.between("eps", eps, 0.0, 700.0))
        return self._least(lambda p, q: p - factor * q)

    def mu(self) -> float:
        """Certified least mu of Gaussian privacy; -inf where these draws say nothing."""
        return self._least(Promise(0.0, measure="mu").told)

    def rho(self) -> float:
        """Certified least rho of concentrated privacy; 0 where these draws say nothing."""
        return self._least(bernoulli_rho)

    def certified(self, promise: Promise) -> float:
        """Certified least value of what was promised, in its unit: eps at its delta, rho or mu; at most 0 says nothing.

        Args:
            promise: its value does not count; of no shape.
        """
        return self._least(promise.told)

    def refutes(self, eps: float, delta: float = 0.0) -> bool:
        """Whether these draws contradict the promise (eps, delta) at confidence 1 - beta.

        Args:
            eps: nats.
            delta: in [0, 1).
        """
        return self.eps(delta) > eps

    def region(self, points: int = 60) -> tuple[Floats, Floats]:
        """The edge (p, q) of all pairs of probabilities that these draws leave, towards equal ones; shape (points,)
        each.

        Every pair beyond it, of smaller p or larger q, is left, too.

        Args:
            points: 2 to 10 000.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        checks.whole("points", points, 2, 10_000)
        if self.how == "halves":
            half = np.full(points, self.beta / 2)
            return _least_p(self.counts, half), _most_q(self.counts, half)
        c = fisher_level(self.beta)
        level = np.geomspace(c, 1.0, points)
        return _least_p(self.counts, level), _most_q(self.counts, np.minimum(c / level, 1.0))

    def _least(self, told: Callable[[Floats, Floats], Floats]) -> float:
        """The least over the region pi_0 pi_1 >= c, from below.

        The region is convex, for both tests are log-concave, and so are the pairs of which so much is told at most: along the edge
        what is told falls, then rises. So its least lies between the neighbors of the least of a few places, which are looked
        at ever closer; between pi_0 = u and u' p is at least the one of u, and q at most the one of pi_1 = c/u'.
        """
        if self.how == "halves":
            half = np.array([self.beta / 2])
            return float(told(_least_p(self.counts, half), _most_q(self.counts, half))[0])
        c = fisher_level(self.beta)
        low, high, bound = c, 1.0, -math.inf
        for _ in range(_ROUNDS):
            level = np.geomspace(low, high, _PLACES)
            p, q = _least_p(self.counts, level), _most_q(self.counts, np.minimum(c / level, 1.0))
            reached = told(p, q)
            place = int(reached.argmin())
            left, right, least = max(place - 1, 0), min(place + 1, _PLACES - 1), float(reached[place])
            low, high = float(level[left]), float(level[right])
            bound = max(bound, float(told(p[left : left + 1], q[right : right + 1])[0]))
            if not (math.isfinite(least) and bound < least - _NEAR * min(max(abs(least), _LITTLE), 1.0)):
                break
        return bound


def _least_p(counts: Counts, level: Floats) -> Floats:
    """The p with P(Bin(n, p) >= x) = level."""
    if counts.x == 0:
        return np.zeros_like(level)
    return np.asarray(scipy.special.betaincinv(counts.x, counts.n - counts.x + 1, level))


def _most_q(counts: Counts, level: Floats) -> Floats:
    """The q with P(Bin(m, q) <= y) = level."""
    if counts.y == counts.m:
        return np.ones_like(level)
    return np.asarray(scipy.special.betainccinv(counts.y + 1, counts.m - counts.y, level))


def one_run(*, canaries: int, guesses: int, right: int, delta: float = 0.0, beta: float = 0.05) -> float:
    """Certified least eps (nats) from one run in which each canary was in or out by a fair coin, and some were
    guessed; 0 where the guesses say nothing.

    Args:
        canaries: how many.
        guesses: of how many it was guessed whether they were in, at most all.
        right: how many of these guesses were right.
        delta: claimed, in [0, 1).
        beta: in (0, 1).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.whole("canaries", canaries, 1, MOST_DRAWS)
    checks.whole("guesses", guesses, 1, canaries)
    checks.whole("right", right, 0, guesses)
    checks.between("delta", delta, 0.0, 1.0)
    checks.inside("beta", beta, 0.0, 1.0)

    def excess(eps: float) -> float:
        return one_run_level(canaries, guesses, right, eps=eps, delta=delta) - beta

    if right == 0 or excess(0.0) > 0:
        return 0.0
    high = 1.0
    while excess(high) <= 0:
        high *= 2
    found = brentq(excess, 0.0, high, xtol=1e-13)
    return found if excess(found) <= 0 else max(found - 1e-12, 0.0)


def one_run_level(canaries: int, guesses: int, right: int, *, eps: float, delta: float) -> float:
    """The probability of so many right guesses that an (eps, delta) mechanism allows at most; arguments as of `one_run`."""
    chance = 1 / (1 + math.exp(-eps))
    level = float(scipy.special.betainc(right, guesses - right + 1, chance))
    if delta == 0:
        return level
    below = np.exp(log_binomial(np.arange(right - 1, -1, -1.0), guesses, chance))
    share = float((np.cumsum(below) / np.arange(1, right + 1)).max())
    return min(level + 2 * canaries * delta * share, 1.0)


def log_binomial(k: Floats, n: int, p: float) -> Floats:
    if p in (0.0, 1.0):
        return np.where(k == n * p, 0.0, -np.inf)
    gammaln = scipy.special.gammaln
    return np.asarray(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) + k * math.log(p) + (n - k) * math.log1p(-p))
