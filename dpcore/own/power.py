"""How often an audit refutes a promise, and how many draws that takes, known before the first draw.

As in `dpcore.own.audit`: an event of probability p in world 0 and q in world 1, n draws a side.

Source:
    Derived here: exact binomials of both counts, and what the region of `dpcore.own.audit` leaves of the promise.
"""

from __future__ import annotations

import math

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.audit import MOST_DRAWS, Audit, Counts, How, fisher_level, log_binomial
from dpcore.own.promise import Measure, Promise
from dpcore.pace import pulse
from dpcore.roots import GOLDEN, safe_side

_SECTIONS = 30
_STRIDE = 16
_QUARTERS = np.array([[0.25], [0.5], [0.75]])
_EXACT = 5000.0
"""Variance of a count up to which the power is looked for among all numbers of draws."""
_MANY = 2000
"""Draws above which the power hardly jumps from one number of draws to the next."""
_NEXT_TO_NOTHING = 1e-250
"""Products of two chances from here on are numbers with all their digits."""
_SPREAD = 9.0
"""Standard deviations beyond which counts are too rare to matter for the power."""
_SURELY = 1 - 1e-9
"""Of a level: what lies below so much of it by logarithms lies below it."""


def ceiling(
    n: int, beta: float = 0.05, how: How = "fisher", measure: Measure = "eps", *, others: int | None = None
) -> float:
    """The largest eps (nats), rho or mu that n draws a side can certify, whatever comes out: all in the event against none.

    others: draws of the world where the event is rarer, if they are not n, too.
    """
    return Audit(Counts(n, n, 0, others or n), beta, how).certified(Promise(0.0, measure=measure))


def power(n: int, p: float, q: float, *, promise: Promise, beta: float = 0.05, how: How = "fisher") -> float:
    """The probability that n draws a side refute the promise, where the event has probability p in world 0, q in world 1.

    n: 1 to 10^9. p, q: in [0, 1]. beta: in (0, 1). Exact but for counts that are more than nine standard deviations off, and of
    a rho for what its edge may be off: for each x the largest y that still refutes, and the law of both counts.
    """
    checks.whole("n", n, 1, MOST_DRAWS)
    checks.between("p", p, 0.0, 1.0)
    checks.between("q", q, 0.0, 1.0)
    weights, ys = _edge(n, p, promise, beta, how)
    with np.errstate(invalid="ignore"):
        seen = np.where(ys >= 0, scipy.special.bdtr(np.maximum(ys, 0), n, q), 0.0)
    return min(float(weights @ seen), 1.0)


@kept(64)
def _edge(n: int, p: float, promise: Promise, beta: float, how: How) -> tuple[Floats, Floats]:
    """(the probability of each likely count in world 0, the most in world 1 that still refutes beside it), of shape (counts,).

    It is the same for every q, so a curve over true losses looks for it once.
    """
    room = _SPREAD * math.sqrt(n * p * (1 - p)) + 10
    xs = np.arange(max(0.0, math.floor(n * p - room)), min(n, math.ceil(n * p + room)) + 1.0)
    return np.exp(log_binomial(xs, n, p)), _most_y(xs, n, promise, beta, how)


def draws_needed(
    p: float, q: float, *, promise: Promise, beta: float = 0.05, how: How = "fisher", wanted: float = 0.9
) -> int:
    """About how many draws a side refute the promise with probability `wanted`, by doubling and halving.

    The power is not quite monotone in n, so a few draws more or less may do. Above 2 000 draws its normal score is taken to be
    straight in the root of n: good to a hundredth up to a variance of 5 000 of the count, to a few hundredths beyond.

    Args:
        p, q, promise, beta, how: as of `power`.
        wanted: in (0, 1).

    Raises:
        ParameterError: where the event does not contradict the promise at all, or where 10^9 draws are too few.
    """
    checks.inside("wanted", wanted, 0.0, 1.0)
    if not p > float(promise.most(np.array([q]))[0]):
        raise ParameterError("p", p, "an event that contradicts the promise")

    def seen(n: int) -> float:
        return power(n, p, q, promise=promise, beta=beta, how=how)

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


def _most_y(xs: Floats, n: int, promise: Promise, beta: float, how: How) -> Floats:
    """For each rising count x the largest y with which the promise is refuted, -1 where none is; looked for for all x at once.

    It never falls as x rises, so every sixteenth x bounds those between, and is nearly straight, so the line through two of
    those and the next count are tried first; what these leave is quartered.
    """
    low, high = np.full(xs.size, -1.0), np.full(xs.size, float(n))
    tried = np.floor(low + _QUARTERS * (high - low))
    if xs.size > _STRIDE:
        known = np.append(xs[:-1:_STRIDE], xs[-1])
        found = _most_y(known, n, promise, beta, how)
        place = np.minimum(np.arange(xs.size) // _STRIDE, known.size - 2)
        low, high = found[place], found[place + 1] + 1
        tried = np.floor(np.interp(xs, known, found)) + np.array([[0.0], [1.0]])
    while (open_ := np.flatnonzero(high - low > 1)).size:
        pulse()
        ys = np.clip(tried[:, open_], low[open_] + 1, high[open_] - 1)
        told = _refuted(np.tile(xs[open_], len(ys)), ys.ravel(), n, promise, beta, how).reshape(ys.shape)
        low[open_] = np.maximum(low[open_], np.where(told, ys, -1.0).max(axis=0))
        high[open_] = np.minimum(high[open_], np.where(told, n, ys).min(axis=0))
        tried = np.floor(low + _QUARTERS * (high - low))
    return low


def _refuted(xs: Floats, ys: Floats, n: int, promise: Promise, beta: float, how: How) -> NDArray[np.bool_]:
    """Whether no (p, q) that keeps the promise is left at this confidence; elementwise."""
    if how == "halves":
        p = np.where(xs > 0, scipy.special.betaincinv(np.maximum(xs, 1), n - xs + 1, beta / 2), 0.0)
        q = np.where(ys < n, scipy.special.betainccinv(ys + 1, np.maximum(n - ys, 1), beta / 2), 1.0)
        return np.asarray(p > promise.most(q))
    return _unlikely(xs, ys, n, promise, fisher_level(beta))


def _unlikely(xs: Floats, ys: Floats, n: int, promise: Promise, level: float) -> NDArray[np.bool_]:
    """Whether pi_0(the most of q) pi_1(q) < level for every q; elementwise.

    Both tests are log-concave in q, for what is allowed is concave, so their product has one hill, which golden sections climb. Only pi_0 rises with q: where
    its value at the upper end times that of pi_1 at the lower one is below the level, all between is; most are told so, or by
    a place that is not below the level, after a few sections.
    """
    low, high = _around(xs, ys, n, promise, level)
    told = low >= high
    left = np.flatnonzero(~told)
    xs, ys, low, high = xs[left], ys[left], low[left], high[left]

    def at(q: Floats) -> Floats:
        return np.array([q, _above(xs, n, promise.most(q)), _upto(ys, n, q)])

    a, b = at(high - GOLDEN * (high - low)), at(low + GOLDEN * (high - low))
    most, lower, upper = np.ones((2, xs.size)), low, high  # pi_0 at the upper end, pi_1 at the lower one
    ends = np.zeros((2, xs.size))  # their product at the lower end and at the upper one; 0: not known
    for section in range(_SECTIONS + 1):
        at_a, at_b = a[1] * a[2], b[1] * b[2]
        below = (most[0] * most[1] < level) | (_by_chords(ends[0], ends[1], at_a, at_b) < level * _SURELY)
        told[left[below]] = True
        open_ = ~below & (np.maximum(at_a, at_b) < level)
        if section == _SECTIONS or not open_.any():
            break
        left, xs, ys, lower, upper, at_a, at_b = (each[open_] for each in (left, xs, ys, lower, upper, at_a, at_b))
        a, b, most, ends = a[:, open_], b[:, open_], most[:, open_], ends[:, open_]
        to_left = _higher(a, b, at_a, at_b)
        lower, upper = np.where(to_left, lower, a[0]), np.where(to_left, b[0], upper)
        most = np.where(to_left, [b[1], most[1]], [most[0], a[2]])
        ends = np.where(to_left, [ends[0], at_b], [at_a, ends[1]])
        step = GOLDEN * (upper - lower)
        new = at(np.where(to_left, upper - step, lower + step))
        a, b = np.where(to_left, new, b), np.where(to_left, a, new)
    told[left[open_]] = True
    return told


def _by_chords(lower: Floats, upper: Floats, a: Floats, b: Floats) -> Floats:
    """No more is between, by these values at the ends and at two golden sections of what has a concave logarithm: it lies below
    all chords that are made longer.
    """
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        within = np.minimum(a * (a / lower) ** GOLDEN, b * (b / upper) ** GOLDEN)
        return np.maximum(within, np.maximum(a, b) * np.maximum(a / b, b / a) ** (1 + GOLDEN))


def _around(xs: Floats, ys: Floats, n: int, promise: Promise, level: float) -> tuple[Floats, Floats]:
    """From where to where pi_0(the most of q) pi_1(q) may reach the level: below pi_0 alone is less, above pi_1 alone.

    Both ends are looked for where counts that are nearly normal would have them, and are those of all q where they do not hold.
    """
    end = float(promise.least(np.array([1.0]))[0])
    z = math.sqrt(-2 * math.log(level))
    x, y = ((k + z * z / 2) / (n + z * z) for k in (xs, ys))
    wide_x, wide_y = (z * np.sqrt(k * (n - k) / n + z * z / 4) / (n + z * z) for k in (xs, ys))
    low = np.minimum(promise.least(np.clip(x - wide_x, 0.0, 1.0)), end)
    high = np.clip(y + wide_y, 0.0, end)
    low = np.where(_above(xs, n, promise.most(low)) < level, low, 0.0)
    return low, np.where(_upto(ys, n, high) < level, high, end)


def _higher(a: Floats, b: Floats, at_a: Floats, at_b: Floats) -> NDArray[np.bool_]:
    """Whether pi_0 pi_1 is larger at a < b than at b, told by their logarithms where a product is next to nothing; where both are
    too small for a number, whether its hill is left of b, for there pi_1 is.
    """
    if (np.maximum(at_a, at_b) > _NEXT_TO_NOTHING).all():
        return np.asarray(at_a > at_b)
    with np.errstate(divide="ignore"):
        at_a, at_b = (np.log(each[1]) + np.log(each[2]) for each in (a, b))
    return np.asarray(np.where(np.isneginf(at_a) & np.isneginf(at_b), b[2] == 0, at_a > at_b))


def _above(xs: Floats, n: int, p: Floats) -> Floats:
    """P(Bin(n, p) >= x)."""
    return np.where(xs > 0, np.asarray(scipy.special.betainc(np.maximum(xs, 1), n - xs + 1, np.minimum(p, 1.0))), 1.0)


def _upto(ys: Floats, n: int, q: Floats) -> Floats:
    """P(Bin(n, q) <= y), as that of at least n - y other draws: scipy is four times quicker so."""
    return np.where(ys < n, np.asarray(scipy.special.betainc(np.maximum(n - ys, 1), ys + 1, 1 - q)), 1.0)
