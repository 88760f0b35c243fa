"""rho of concentrated privacy for one loss law: the least rho with Renyi divergence of order a at most rho a, a > 1.

t   order minus 1; K(t) = ln E e^(tL) is t times the Renyi divergence of order 1 + t, so rho = sup over t of K / (t (1 + t))
KL  the limit t -> 0, the mean loss
Laplace noise: with s = t + 1/2, F(s) = e^K = e^(-eps/2) (cosh(s eps) + sinh(s eps) / (2 s)) is entire, even, of order 1,
and its zeros iy are the eigenvalues y^2 > 0 of -f'' = y^2 f, f'(0) = f(0)/2, f(eps) = 0. So ln F is a sum of
ln(1 + s^2 / y^2), concave in s^2, and K / (s^2 - 1/4), its slope from s = 1/2 on, is largest at the start: rho = KL.
A release that is eps-private is post-processing of randomised response (Kairouz, Oh and Viswanath 2015), so its rho is
at most eps tanh(eps/2).
"""

from __future__ import annotations

import math

import numpy as np

from dpcore.checks import Floats
from dpcore.pace import pulse
from dpcore.roots import least

_CELLS = 64
_CLOSE = 1e-11
_CLOSE_SMALL = 1e-6
_SMALL = 0.01
_CHUNK = 1 << 18
_ROUNDS = 60


def laplace_rho(*, eps: float) -> float:
    """eps + e^-eps - 1 for eps > 0, without cancellation."""
    if eps > 0.05:
        return eps + math.expm1(-eps)
    return math.fsum((-eps) ** n / math.factorial(n) for n in range(2, 12))


def pure_rho(*, eps: float) -> float:
    """eps tanh(eps/2), that of randomised response: the most that a release of eps >= 0 can have."""
    return eps * math.tanh(eps / 2)


def atoms_rho(losses: Floats, masses: Floats) -> float:
    """rho of finitely many losses (nats) with their masses: never below the truth, and within 1e-10 of it (relative),
    within 1e-6 where all losses are below 0.01: there the divergence over its order is flat for a long stretch.

    K is convex with K(0) = 0, so between two t it lies under its chord, and the largest chord / (t (1 + t)) of a cell has
    a closed form. Cells that may still beat the best value found are halved.
    """
    closed = _three_losses(losses, masses)
    if closed is not None:
        return closed
    scale = float(np.abs(losses).max(initial=0.0))
    mean = float(masses @ losses)
    close = _CLOSE if scale >= _SMALL else _CLOSE_SMALL
    if scale == 0 or mean <= 0:
        return 0.0
    # K(t) <= t worst: beyond the last t the ratio is below the mean loss, which is its limit at 0.
    ends = np.geomspace(1e-14 / max(scale, 1.0), max(2 * scale / mean, 2.0), _CELLS)
    left, right = np.concatenate(([0.0], ends[:-1])), ends
    k_right = _moments(right, losses, masses)
    k_left = np.concatenate(([0.0], k_right[:-1]))
    best = max(mean, float((k_right / (right * (1 + right))).max()))
    bound = best
    for _ in range(_ROUNDS):
        tops = _chord_top(left, right, k_left, k_right)
        open_ = tops > best * (1 + close)
        bound = max(best, float(tops.max()))
        if not open_.any():
            break
        left, right, k_left, k_right = left[open_], right[open_], k_left[open_], k_right[open_]
        middle = np.where(left > 0, np.sqrt(left * right), right / 16)
        k_middle = _moments(middle, losses, masses)
        best = max(best, float((k_middle / (middle * (1 + middle))).max()))
        left, right = np.concatenate((left, middle)), np.concatenate((middle, right))
        k_left, k_right = np.concatenate((k_left, k_middle)), np.concatenate((k_middle, k_right))
    return bound


def atoms_rho_order(losses: Floats, masses: Floats) -> float:
    """The order, at least 1, whose Renyi divergence over it is rho: 1 where that is the mean loss; to about 1e-6 (relative)."""
    scale, mean = float(np.abs(losses).max(initial=0.0)), float(masses @ losses)
    if scale == 0 or mean <= 0 or _three_losses(losses, masses) is not None:
        return 1.0
    ends = np.geomspace(1e-6, max(2 * scale / mean, 2.0), 8 * _CELLS)

    def ratio(place: float) -> float:
        t = math.exp(place)
        return float(_moments(np.array([t]), losses, masses)[0]) / (t * (1 + t))

    values = _moments(ends, losses, masses) / (ends * (1 + ends))
    best = int(values.argmax())
    if best == 0 or values[best] <= mean * (1 + 1e-9):
        return 1.0
    around = math.log(ends[best - 1]), math.log(ends[min(best + 1, ends.size - 1)])
    return 1 + math.exp(least(lambda place: -ratio(place), *around, steps=60)[0])


def _three_losses(losses: Floats, masses: Floats) -> float | None:
    """The closed form for losses among -eps, 0, eps, in which all zeros of F are imaginary; else None.

    With mass z at 0 that is so for z <= 1 / (1 + cosh(eps/2)), and rho = KL = (1 - z) eps tanh(eps/2).
    """
    some = masses > 0
    eps = float(np.abs(losses[some]).max(initial=0.0))
    if eps == 0 or not np.isin(losses[some], (-eps, 0.0, eps)).all():
        return None
    up, down, z = (float(masses[losses == value].sum()) for value in (eps, -eps, 0.0))
    if abs(down - up * math.exp(-eps)) > 1e-12 or z * (1 + math.cosh(min(eps, 700.0) / 2)) > 1:
        return None
    return (up + down) * eps * math.tanh(eps / 2)


def _moments(t: Floats, losses: Floats, masses: Floats) -> Floats:
    """K at each t >= 0; small where t is small, without cancellation."""
    found = np.empty(t.size)
    rows = max(1, _CHUNK // losses.size)
    largest = float(losses.max())
    for start in range(0, t.size, rows):
        pulse()
        part = t[start : start + rows]
        exponents = np.multiply.outer(part, losses)
        top = part * largest
        low = top < 1.0
        values = np.empty(part.size)
        values[low] = np.log1p(np.expm1(exponents[low]) @ masses)
        values[~low] = top[~low] + np.log(np.exp(exponents[~low] - top[~low, None]) @ masses)
        found[start : start + rows] = values
    return found


def _chord_top(left: Floats, right: Floats, k_left: Floats, k_right: Floats) -> Floats:
    """The largest (a + b t) / (t (1 + t)) on each cell, for the chord a + b t through its ends."""
    slope = (k_right - k_left) / (right - left)
    start = k_left - slope * left  # <= 0, for K is convex with K(0) = 0
    start = np.minimum(start, 0.0)
    at_ends = np.maximum(
        np.divide(k_left, left * (1 + left), out=slope.copy(), where=left > 0), k_right / (right * (1 + right))
    )
    # slope t^2 + 2 start t + start = 0 inside
    with np.errstate(divide="ignore", invalid="ignore"):
        at = (-start + np.sqrt(start * start - slope * start)) / slope
        inner = (start + slope * at) / (at * (1 + at))
    inside = (slope > 0) & (at > left) & (at < right)
    return np.where(inside, np.maximum(inner, at_ends), at_ends)
