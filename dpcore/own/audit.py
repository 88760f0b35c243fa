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
from numpy.typing import NDArray

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.roots import GOLDEN, brentq, safe_side

How = Literal["fisher", "halves"]
MOST_DRAWS = 10**9
_CELLS, _PARTS, _ROUNDS = 60, 6, 8
_NEAR = 1e-5
"""What a bound may lie below the exact least, of itself and of 1."""
_LITTLE = 1e-3
"""Of what is smaller even so much of this is little enough."""
_SECTIONS = 30
_ORDERS = np.geomspace(1e-6, 1e5, 120)
"""Of the Renyi divergence, less 1."""
_STRIDE = 16
_EXACT = 5000.0
"""Variance of a count up to which the power is looked for among all numbers of draws."""
_MANY = 2000
"""Draws above which the power hardly jumps from one number of draws to the next."""
_SPREAD = 9.0
"""Standard deviations beyond which counts are too rare to matter for the power."""


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
        checks.between("delta", delta, 0.0, 1.0)

        def told(p: Floats, q: Floats) -> Floats:
            more = p > delta
            with np.errstate(divide="ignore"):
                return np.where(more, np.log(np.where(more, p - delta, 1.0)) - np.log(q), -np.inf)

        return self._least(told)

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

        def told(p: Floats, q: Floats) -> Floats:
            says = (p > 0) & (q < 1)
            above, below = (scipy.special.ndtri(np.where(says, each, 0.5)) for each in (p, q))
            return np.where(says, above - below, -np.inf)

        return self._least(told)

    def rho(self) -> float:
        """Certified least rho of concentrated privacy; 0 where these draws say nothing."""
        return self._least(_bernoulli_rho)

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
        """The least over the region pi_0 pi_1 >= c, from below: cells of pi_0, those that may hold the least cut again.

        In a cell [u, u'] of pi_0 p is at least the one of u, and q at most the one of pi_1 = c/u'.
        """
        if self.how == "halves":
            half = np.array([self.beta / 2])
            return float(told(_least_p(self.counts, half), _most_q(self.counts, half))[0])
        c = fisher_level(self.beta)
        ends = np.geomspace(c, 1.0, _CELLS + 1)
        low, high = ends[:-1], ends[1:]
        done = math.inf
        for _ in range(_ROUNDS):
            p, q = _least_p(self.counts, low), _most_q(self.counts, np.minimum(c / high, 1.0))
            bound = told(p, q)
            reached = told(p, _most_q(self.counts, c / low)).min()  # on the curve itself: the least is no higher
            open_ = bound < min(reached - _NEAR * min(max(abs(reached), _LITTLE), 1.0), done)
            done = min(done, float(bound[~open_].min(initial=math.inf)))
            if not open_.any() or not np.isfinite(reached):
                break
            steps = (high[open_] / low[open_])[:, None] ** (np.arange(_PARTS + 1) / _PARTS) * low[open_][:, None]
            low, high = steps[:, :-1].ravel(), steps[:, 1:].ravel()
        return min(done, float(bound.min()))


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


def _bernoulli_rho(p: Floats, q: Floats) -> Floats:
    """sup over orders a > 1 of D_a(Bern p || Bern q) / a where p > q, else 0; shape of p."""
    found = np.where((q == 0) & (p > 0), np.inf, 0.0)
    seen = (p > q) & (q > 0)
    if not seen.any():
        return found
    p, q = np.minimum(p[seen], 1 - 1e-16)[:, None], q[seen][:, None]
    up, down = np.log(p) - np.log(q), np.log1p(-p) - np.log1p(-q)

    def at(t: Floats) -> Floats:
        return np.asarray((t * up + np.log(p + (1 - p) * np.exp(t * (down - up)))) / (t * (t + 1)))

    values = at(_ORDERS)
    best = values.argmax(axis=1)
    low, high = _ORDERS[np.maximum(best - 1, 0)], _ORDERS[np.minimum(best + 1, _ORDERS.size - 1)]
    near = low[:, None] * (high / low)[:, None] ** np.linspace(0.0, 1.0, 33)
    found[seen] = np.maximum(values.max(axis=1), at(near).max(axis=1))
    return found


def ceiling(n: int, beta: float = 0.05, how: How = "fisher") -> float:
    """The largest eps (nats) that n draws a side can certify, whatever comes out: all in the event against none."""
    return Audit(Counts(n, n, 0, n), beta, how).eps()


def power(
    n: int, p: float, q: float, *, eps: float, delta: float = 0.0, beta: float = 0.05, how: How = "fisher"
) -> float:
    """The probability that n draws a side refute (eps, delta), where the event has probability p in world 0, q in world 1.

    n: 1 to 10^9. p, q: in [0, 1]. eps: >= 0, nats. delta: in [0, 1). beta: in (0, 1). Exact but for counts that are more
    than nine standard deviations off: for each x the largest y that still refutes, and the law of both counts.
    """
    checks.whole("n", n, 1, MOST_DRAWS)
    checks.between("p", p, 0.0, 1.0)
    checks.between("q", q, 0.0, 1.0)
    checks.at_least("eps", eps, 0.0)
    checks.between("delta", delta, 0.0, 1.0)
    weights, ys = _edge(n, p, eps, delta, beta, how)
    with np.errstate(invalid="ignore"):
        seen = np.where(ys >= 0, scipy.special.bdtr(np.maximum(ys, 0), n, q), 0.0)
    return min(float(weights @ seen), 1.0)


@kept(64)
def _edge(n: int, p: float, eps: float, delta: float, beta: float, how: How) -> tuple[Floats, Floats]:
    """(the probability of each likely count in world 0, the most in world 1 that still refutes beside it), of shape (counts,).

    It is the same for every q, so a curve over true losses looks for it once.
    """
    room = _SPREAD * math.sqrt(n * p * (1 - p)) + 10
    xs = np.arange(max(0.0, math.floor(n * p - room)), min(n, math.ceil(n * p + room)) + 1.0)
    return np.exp(_log_binomial(xs, n, p)), _most_y(xs, n, eps, delta, beta, how)


def draws_needed(
    p: float, q: float, *, eps: float, delta: float = 0.0, beta: float = 0.05, how: How = "fisher", wanted: float = 0.9
) -> int:
    """About how many draws a side refute (eps, delta) with probability `wanted`, by doubling and halving.

    The power is not quite monotone in n, so a few draws more or less may do. Above 2 000 draws its normal score is taken to be
    straight in the root of n: good to a hundredth up to a variance of 5 000 of the count, to a few hundredths beyond.

    Args:
        p, q, eps, delta, beta, how: as of `power`.
        wanted: in (0, 1).

    Raises:
        ParameterError: where the event does not contradict the promise at all, or where 10^9 draws are too few.
    """
    checks.inside("wanted", wanted, 0.0, 1.0)
    if not p > math.exp(eps) * q + delta:
        raise ParameterError("p", p, "an event that contradicts the promise")

    def seen(n: int) -> float:
        return power(n, p, q, eps=eps, delta=delta, beta=beta, how=how)

    before, high, chance = 0.0, 8, seen(8)
    while chance < wanted:
        if high * p * (1 - p) > _EXACT or 2 * high > MOST_DRAWS:
            return _straight(high, before, chance, wanted, p)
        before, high = chance, 2 * high
        chance = seen(high)
    if high > _MANY:
        return _straight(high, before, chance, wanted, p)
    return safe_side(lambda n: seen(n) >= wanted, high // 2, high, rtol=1 / 400)


def _straight(n: int, half: float, whole: float, wanted: float, p: float) -> int:
    """Draws with the power that is wanted, from that of n/2 and of n draws."""
    scores = scipy.special.ndtri(np.clip([half, whole, wanted], 1e-300, 1 - 1e-16))
    rise = float(scores[1] - scores[0]) / (1 - math.sqrt(0.5))  # for once more the root of n
    roots = 1 + float(scores[2] - scores[1]) / rise if rise > 0 else math.inf
    if not n * roots**2 <= MOST_DRAWS:
        raise ParameterError("p", p, "an event that 1 000 000 000 draws a side can tell")
    return math.ceil(n * roots**2)


def _most_y(xs: Floats, n: int, eps: float, delta: float, beta: float, how: How) -> Floats:
    """For each rising count x the largest y with which (eps, delta) is refuted, -1 where none is; bisected for all x at once.

    It never falls as x rises, so every sixteenth x bounds those between.
    """
    low, high = np.full(xs.size, -1.0), np.full(xs.size, float(n))
    if xs.size > 4 * _STRIDE:
        known = np.append(xs[:-1:_STRIDE], xs[-1])
        found = _most_y(known, n, eps, delta, beta, how)
        place = np.minimum(np.arange(xs.size) // _STRIDE, known.size - 2)
        low, high = found[place], found[place + 1] + 1
    while np.any(high - low > 1):
        pulse()
        open_ = high - low > 1
        middle = np.floor((low[open_] + high[open_]) / 2)
        told = _refuted(xs[open_], middle, n, eps, delta, beta, how)
        low[open_], high[open_] = np.where(told, middle, low[open_]), np.where(told, high[open_], middle)
    return low


def _refuted(xs: Floats, ys: Floats, n: int, eps: float, delta: float, beta: float, how: How) -> NDArray[np.bool_]:
    """Whether no (p, q) that keeps the promise is left at this confidence; elementwise."""
    factor = math.exp(min(eps, 700.0))
    if how == "halves":
        p = np.where(xs > 0, scipy.special.betaincinv(np.maximum(xs, 1), n - xs + 1, beta / 2), 0.0)
        q = np.where(ys < n, scipy.special.betainccinv(ys + 1, np.maximum(n - ys, 1), beta / 2), 1.0)
        return np.asarray(p > factor * q + delta)
    return _unlikely(xs, ys, n, factor, delta, fisher_level(beta))


def _unlikely(xs: Floats, ys: Floats, n: int, factor: float, delta: float, level: float) -> NDArray[np.bool_]:
    """Whether pi_0(factor q + delta) pi_1(q) < level for every q; elementwise.

    Both tests are log-concave in q, so their product has one hill, which golden sections climb. Only pi_0 rises with q: where
    its value at the upper end times that of pi_1 at the lower one is below the level, all between is; most are told so, or by
    a place that is not below the level, after a few sections.
    """
    low, high = _around(xs, ys, n, factor, delta, level)
    told = low >= high
    left = np.flatnonzero(~told)
    xs, ys, low, high = xs[left], ys[left], low[left], high[left]

    def at(q: Floats) -> Floats:
        return np.array([q, _above(xs, n, factor * q + delta), _upto(ys, n, q)])

    a, b = at(high - GOLDEN * (high - low)), at(low + GOLDEN * (high - low))
    most, lower, upper = np.ones((2, xs.size)), low, high  # pi_0 at the upper end, pi_1 at the lower one
    for section in range(_SECTIONS + 1):
        at_a, at_b = a[1] * a[2], b[1] * b[2]
        below = most[0] * most[1] < level
        told[left[below]] = True
        open_ = ~below & (np.maximum(at_a, at_b) < level)
        if section == _SECTIONS or not open_.any():
            break
        left, xs, ys, lower, upper, at_a, at_b = (each[open_] for each in (left, xs, ys, lower, upper, at_a, at_b))
        a, b, most = a[:, open_], b[:, open_], most[:, open_]
        to_left = _higher(a, b)
        lower, upper = np.where(to_left, lower, a[0]), np.where(to_left, b[0], upper)
        most = np.where(to_left, [b[1], most[1]], [most[0], a[2]])
        step = GOLDEN * (upper - lower)
        new = at(np.where(to_left, upper - step, lower + step))
        a, b = np.where(to_left, new, b), np.where(to_left, a, new)
    told[left[open_]] = True
    return told


def _around(xs: Floats, ys: Floats, n: int, factor: float, delta: float, level: float) -> tuple[Floats, Floats]:
    """From where to where pi_0(factor q + delta) pi_1(q) may reach the level: below pi_0 alone is less, above pi_1 alone.

    Both ends are looked for where counts that are nearly normal would have them, and are those of all q where they do not hold.
    """
    end = min(1.0, (1 - delta) / factor)
    z = math.sqrt(-2 * math.log(level))
    x, y = ((k + z * z / 2) / (n + z * z) for k in (xs, ys))
    wide_x, wide_y = (z * np.sqrt(k * (n - k) / n + z * z / 4) / (n + z * z) for k in (xs, ys))
    low, high = np.clip((x - wide_x - delta) / factor, 0.0, end), np.clip(y + wide_y, 0.0, end)
    low = np.where(_above(xs, n, factor * low + delta) < level, low, 0.0)
    return low, np.where(_upto(ys, n, high) < level, high, end)


def _higher(a: Floats, b: Floats) -> NDArray[np.bool_]:
    """Whether pi_0 pi_1 is larger at a < b than at b; where both are too small for a number, whether its hill is left of b, for
    there pi_1 is.
    """
    with np.errstate(divide="ignore"):
        at_a, at_b = (np.log(each[1]) + np.log(each[2]) for each in (a, b))
    return np.asarray(np.where(np.isneginf(at_a) & np.isneginf(at_b), b[2] == 0, at_a > at_b))


def _above(xs: Floats, n: int, p: Floats) -> Floats:
    """P(Bin(n, p) >= x)."""
    return np.where(xs > 0, np.asarray(scipy.special.betainc(np.maximum(xs, 1), n - xs + 1, np.minimum(p, 1.0))), 1.0)


def _upto(ys: Floats, n: int, q: Floats) -> Floats:
    """P(Bin(n, q) <= y)."""
    return np.where(ys < n, scipy.special.betaincc(ys + 1, np.maximum(n - ys, 1), q), 1.0)


def _log_binomial(k: Floats, n: int, p: float) -> Floats:
    if p in (0.0, 1.0):
        return np.where(k == n * p, 0.0, -np.inf)
    gammaln = scipy.special.gammaln
    return np.asarray(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) + k * math.log(p) + (n - k) * math.log1p(-p))


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
    below = np.exp(_log_binomial(np.arange(right - 1, -1, -1.0), guesses, chance))
    share = float((np.cumsum(below) / np.arange(1, right + 1)).max())
    return min(level + 2 * canaries * delta * share, 1.0)
