"""Bounds on what a formula's noise spends, told by one number: mu of Gaussian, rho of concentrated privacy.

With L the loss, W a bound on it that holds for any answer, B the places where a formula is not known closely, p <= e^theta_p phat
and q >= e^-theta_q qhat elsewhere,
    K(t) = ln E_P e^(tL) <= ln(e^((1 + t) theta_p + t theta_q) E_Phat[e^(t Lhat)] + P(B) e^(tW)),
and for small t, where that says too little, with f(u) = u^(1 + t) - 1 - (1 + t)(u - 1) >= 0, M the larger W of both directions,
theta = theta_p + theta_q,
    e^K - 1 = E_Q f(p/q) <= e^theta_q E_Qhat f(phat/qhat) + t (1 + t) M' e^(tM') (theta e^(2 theta) + P(B) + Q(B)),  M' = M + theta.
K is convex with K(0) = 0, so that it lies below a chord between two such bounds; rho is the largest K(t)/(t (t + 1)). delta is
convex in e^eps and so is that of a Gaussian: a chord above the one, a tangent below the other. From below, where no place is loose,
    K(t) >= ln E_Phat[e^(t Lhat)] - (1 + t) theta_p - t theta_q,    delta(eps) >= e^-theta_p deltahat(eps + theta).

Source:
    Derived here: the bounds above; Bun and Steinke 2016 (rho); Dong, Roth and Su 2022 (mu).
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from dpcore.checks import Floats
from dpcore.hockey import hockey_stick_of_normal
from dpcore.kept import kept
from dpcore.own.typed_pair import TypedPair
from dpcore.pace import pulse
from dpcore.roots import safe_side

_ORDERS = np.geomspace(1e-3, 1e3, 90)
_FEW_ORDERS = np.geomspace(0.01, 100.0, 60)
_CUTS = 40
"""Orders more, where the bound is largest."""
_NEAR = 1e-5
_CHORDS = 256
_MOST = 1e3
_ROUNDED = 1e-12
"""What a probability may lack of 1 by rounding."""
_MOST_LOSS = 700.0
"""A bound on the loss above is none: it tells nothing of mu or rho."""


@kept(8)
def rho_at_most(pair: TypedPair) -> float:
    """rho of concentrated privacy in this direction, never below the truth; nan where no bound on the loss is known.

    Args:
        pair: noise in world 0 and in world 1.
    """
    if pair.sampled or not pair.everywhere <= _MOST_LOSS:
        return math.nan
    orders = list(map(float, _ORDERS))
    bounds = [_log_mgf(pair, t) for t in orders]
    for _ in range(_CUTS):
        pulse()
        each = [_between(*orders[i : i + 2], *bounds[i : i + 2]) for i in range(len(orders) - 1)]
        at = int(np.argmax(each))
        seen = max(bound / (t * (t + 1)) for t, bound in zip(orders, bounds, strict=True))
        if each[at] <= seen * (1 + _NEAR):
            break
        orders.insert(at + 1, math.sqrt(orders[at] * orders[at + 1]))
        bounds.insert(at + 1, _log_mgf(pair, orders[at + 1]))
    each = [_between(*orders[i : i + 2], *bounds[i : i + 2]) for i in range(len(orders) - 1)]
    return max(*each, bounds[0] / orders[0], pair.everywhere / (1 + orders[-1]), 0.0)


def rho_at_least(pair: TypedPair) -> float:
    """rho of concentrated privacy in this direction, never above the truth; 0 where some places are not known closely, or
    something is done with the answers.

    Args:
        pair: noise in world 0 and in world 1.
    """
    if not _is_close(pair):
        return 0.0
    p, q = pair.first.theta, pair.second.theta
    return max(0.0, *((pair.law.log_mgf(t) - (1 + t) * p - t * q) / (t * (t + 1)) for t in map(float, _FEW_ORDERS)))


def mu_at_least(pair: TypedPair) -> float:
    """mu of Gaussian privacy, never above the truth; 0 as for `rho_at_least`.

    Args:
        pair: noise in world 0 and in world 1.
    """
    if not _is_close(pair):
        return 0.0
    eps = np.linspace(-pair.law.turned.worst, pair.law.worst, _CHORDS + 1)[1:-1]
    least = math.exp(-pair.first.theta) * pair.law.hockey_stick(eps + pair.theta)

    def broken(mu: float) -> bool:
        return mu == 0 or bool((hockey_stick_of_normal(eps=eps, mu=mu) < least).any())

    high = 1.0
    while broken(high):
        high *= 2
        if high > _MOST:
            return high / 2
    return safe_side(broken, high, 0.0, rtol=1e-7)


def _is_close(pair: TypedPair) -> bool:
    """Whether the interpolants are near both densities everywhere, with a loss that has a bound in both directions."""
    known = pair.done is None and not pair.sampled and not (pair.first.missed or pair.second.missed)
    return (
        known
        and math.isfinite(max(pair.law.worst, pair.law.turned.worst))
        and pair.infinite == 0 == pair.turned.infinite
    )


def _log_mgf(pair: TypedPair, t: float) -> float:
    """K(t) at most."""
    small = pair.inner.growth(t) if _is_small(pair, t) else None
    near = (1 + t) * pair.first.theta + t * pair.second.theta + _inner(pair, t, small)
    rest = math.log(pair.beside) + t * pair.everywhere if pair.beside > 0 else -math.inf
    bounds = float(np.logaddexp(near, rest)), t * pair.everywhere
    return min(*bounds, *(() if small is None else (_for_small(pair, t, small[1]),)))


def _most(pair: TypedPair) -> float:
    """No loss is larger in either direction."""
    return max(pair.everywhere, pair.turned.everywhere) + pair.theta


def _is_small(pair: TypedPair, t: float) -> bool:
    """Whether |tL| is below 1, of the formula and of the interpolant."""
    most = max(_most(pair), pair.inner.worst, pair.inner.turned.worst)
    return most <= _MOST_LOSS and t * most < 1


def _inner(pair: TypedPair, t: float, small: tuple[float, float] | None) -> float:
    """ln E_Phat[e^(tL)], not below it, with its digits where it is small, by its growth there: Phat is at most 1."""
    if small is None:
        return pair.inner.log_mgf(t)
    lacks = 1 - pair.inner.finite
    more = small[0] - (lacks if lacks > _ROUNDED else 0.0)
    return math.log1p(more) if more > -0.5 else pair.inner.log_mgf(t)  # with most of its mass gone it is not near 0


def _for_small(pair: TypedPair, t: float, here: float) -> float:
    """The same by E_Q f; here: of the interpolants."""
    theta, most = pair.theta, _most(pair)
    slack = t * (1 + t) * most * math.exp(t * most) * (theta * math.exp(2 * theta) + pair.beside + pair.turned.beside)
    return math.log1p(math.exp(pair.second.theta) * max(here, 0.0) + slack + 1e-15)


def _between(low: float, high: float, first: float, last: float) -> float:
    """The largest chord(t)/(t (t + 1)) for t from low to high; the chord is `first` and `last` at the ends."""
    b = (last - first) / (high - low)
    a = first - b * low
    places = [low, high]
    if a * (a - b) > 0 and b != 0:  # where its slope is 0
        root = math.sqrt(a * (a - b))
        places += [t for t in ((-a + root) / b, (-a - root) / b) if low < t < high]
    return max((a + b * t) / (t * (t + 1)) for t in places)


@kept(8)
def mu_at_most(pair: TypedPair) -> float:
    """mu of Gaussian privacy, never below the truth; nan where no bound on the loss is known.

    Args:
        pair: noise in world 0 and in world 1.
    """
    curves = [_curve(one) for one in {pair, pair.turned}]
    known = [curve for curve in curves if curve is not None]
    return mu_of(*known) if len(known) == len(curves) else math.nan


def mu_of(*curves: tuple[Floats, Floats]) -> float:
    """The same of curves (eps from 0 up, delta at most there, 0 at the last), one for each direction; nan where it is huge."""

    def holds(mu: float) -> bool:
        return all(_below(*curve, mu) for curve in curves)

    high = 1.0
    while not holds(high):
        high *= 2
        if high > _MOST:
            return math.nan
    return safe_side(holds, 0.0, high, rtol=1e-7)


def _curve(pair: TypedPair) -> tuple[Floats, Floats] | None:
    """(eps, delta at most there), 0 at the last."""
    if pair.sampled or not pair.everywhere <= _MOST_LOSS:
        return None
    eps = np.linspace(0.0, max(pair.everywhere, 1e-9), _CHORDS + 1)
    return eps, np.append(pair.delta_at_most(eps[:-1]), 0.0)


def _below(eps: Floats, delta: Floats, mu: float) -> bool:
    """Whether the chords of delta over e^eps lie below tangents of the Gaussian's curve."""
    if mu <= 0:
        return False
    x = np.exp(eps)
    middle = (x[:-1] + x[1:]) / 2
    at = np.log(middle)
    height = hockey_stick_of_normal(eps=at, mu=mu)
    fall = scipy.special.ndtr(-at / mu - mu / 2)
    half = (x[1:] - x[:-1]) / 2
    return bool((delta[:-1] <= height + fall * half).all() and (delta[1:] <= height - fall * half).all())
