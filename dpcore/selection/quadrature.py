"""Integrals behind the exact laws of selection by noisy maximum.

d    how far a candidate lies below the best one, in units of the noise scale (d >= 0, smallest 0)
w    weight of a candidate, 0 < w <= 1
G    G(t) = prod_j (1 - t w_j)
H    H(x) = probability that all noisy scores lie below (best utility - x), in units of the noise scale
q    p_i exp(d_i): the probability with its leading factor taken out, so that nothing underflows

Every integrand here is a product of factors whose derivatives alternate in sign (1 - t w_j before its root, negative
powers of t), so its even derivatives are not negative and a Gauss-Legendre rule can only fall short. So can cutting
a tail off. Hence 1 - sum(p) bounds the error of EVERY probability, up to rounding: the certificate costs nothing.

Cost: at most about 700 candidates ('near') can bend the integrand at once, for otherwise their product is negligible;
all others ('far') enter through 14 power sums. So 1e5 candidates cost 14 passes over the data.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dpcore.checks import Floats

_REACH = 40.0  # integrands are cut where they have fallen by exp(-40)
_FAR = 1.0 / 16.0  # 'far': t w <= 1/16, so that _TERMS powers reach 2**-56
_TERMS = 14
_LN2 = float(np.log(2.0))
_MOST_ABOVE = 64  # 2**-64: with so many candidates above the level, H is negligible


def product_integrals(w: Floats) -> Floats:
    """h_i = integral over 0 <= t <= 1 of prod_{j != i} (1 - t w_j), for weights 0 <= w_j <= 1; shape of w."""
    rest = float(w.sum() - w.max())
    end = 1.0 if rest <= _REACH else _REACH / rest
    tau, weight = _unit_rule(48)
    near = w * end > _FAR
    w_near, y_far = w[near], w[~near] * end
    factors = 1.0 - np.outer(tau * end, w_near)
    product = np.exp(np.log(factors).sum(axis=1) + _far_logs(y_far, tau))
    measure = product * weight * end
    h = np.empty_like(w)
    h[near] = measure @ (1.0 / factors)
    h[~near] = _far_sums(y_far, tau, measure)
    return h


def laplace_max(d: Floats) -> Floats:
    """q_i of the largest of -d_j + Laplace(1) noise: P(i wins) = q_i exp(-d_i); shape of d, smallest d is 0.

    Levels above the best utility give half of `product_integrals` of the weights exp(-d)/2; levels below it are
    integrated between the utilities, where every factor is 1 - exp(x - d_j)/2 or exp(d_j - x)/2.
    """
    w = 0.5 * np.exp(-d)
    q = 0.5 * product_integrals(w)
    if d.size == 1:
        return np.ones(1)
    if w.sum() - w.max() > _REACH:
        return q
    order = np.argsort(d, kind="stable")
    ordered = d[order]
    added = _levels_below(ordered)
    q[order] += added
    return q


def _levels_below(d: Floats) -> Floats:
    """What levels below the best utility add to q; d sorted, at least two candidates."""
    stop = _deepest_level(d)
    start = min(_quiet_until(d), stop)
    x, dx = _level_nodes(d, start, stop)
    n_near = int(np.searchsorted(d, stop - _LN2 - np.log(_FAR)))
    near, y_far = d[:n_near], 0.5 * np.exp(stop - d[n_near:])
    tau = np.exp(x - stop)
    drop = x[:, None] - near[None, :]
    above = drop > 0.0
    share = 0.5 * np.exp(np.minimum(drop, 0.0))
    logs = np.where(above, -drop - _LN2, np.log1p(-share)).sum(axis=1) + _far_logs(y_far, tau)
    measure = np.exp(logs + x) * dx
    added = np.empty_like(d)
    added[:n_near] = measure @ np.where(above, np.exp(-np.maximum(drop, 0.0)), 0.5 / (1.0 - share))
    added[n_near:] = 0.5 * _far_sums(y_far, tau, measure)
    if start > 0.0:  # the best stands alone here: H = exp(-x)/2 to 17 digits
        added[1:] += 0.25 * start
        added[0] += -0.5 * np.expm1(-start)
    return added


def _deepest_level(d: Floats) -> float:
    """An x below which exp(x) H(x) < exp(-_REACH); at most _MOST_ABOVE candidates lie above it.

    Two bounds, for every number m of candidates above the level: those m alone give exp(C_m - (m - 1) x), and the
    others alone exp(-sum exp(x - d_j)/2), where they all lie below it.
    """
    m = np.arange(1, min(d.size, _MOST_ABOVE) + 1)
    constants = np.cumsum(d[: m[-1]]) - m * _LN2
    by_above = np.maximum((constants[1:] + _REACH) / m[:-1], d[1 : m[-1]])
    tail = d[m[-1] - 1 :]
    block = float(np.log(np.exp(tail[0] - tail).sum())) - tail[0]
    log_sums = np.logaddexp.accumulate(np.concatenate(([block], -d[m[-1] - 2 : 0 : -1])))[::-1]
    by_below = np.log(2.0 * _REACH) - log_sums
    by_below = by_below[by_below <= d[1 : m[-1]]]
    return max(float(np.min(np.concatenate((by_above, by_below)))), 0.0)


def _quiet_until(d: Floats) -> float:
    """Largest x up to which all candidates but a lone best one are out of reach (0 if there is none)."""
    if d[1] == 0.0:
        return 0.0
    others = float(d[1] - np.log(0.5 * np.exp(d[1] - d[1:]).sum()))
    return max(others - _REACH, 0.0)


def _level_nodes(d: Floats, start: float, stop: float) -> tuple[Floats, Floats]:
    """Nodes and weights (of dx) on [start, stop], cut at the candidates and into steps of at most 1.

    The rule works in t = exp(x), the variable in which the integrands have derivatives of alternating sign.
    """
    inner = d[(d > start) & (d < stop)]
    cuts = np.unique(np.concatenate(([start], inner, [stop])))
    steps = np.maximum(np.ceil(np.diff(cuts)), 1).astype(np.int64)
    width = np.repeat(np.diff(cuts) / steps, steps)
    first = np.repeat(np.cumsum(steps) - steps, steps)
    left = np.repeat(cuts[:-1], steps) + (np.arange(width.size) - first) * width
    tau, weight = _unit_rule(20)
    growth = np.expm1(width)[:, None]
    ratio = 1.0 + growth * tau
    return (left[:, None] + np.log(ratio)).ravel(), (growth * weight / ratio).ravel()


def _far_logs(y: Floats, tau: Floats) -> Floats:
    """sum_j log(1 - tau y_j) for 0 <= y <= 1/16 and 0 <= tau <= 1; shape of tau."""
    if y.size == 0:
        return np.zeros_like(tau)
    power = np.ones_like(y)
    coefficients = np.zeros(_TERMS + 1)
    for k in range(1, _TERMS + 1):
        power *= y
        coefficients[k] = -power.sum() / k
    return np.asarray(np.polynomial.polynomial.polyval(tau, coefficients), dtype=np.float64)


def _far_sums(y: Floats, tau: Floats, measure: Floats) -> Floats:
    """sum over nodes of measure / (1 - tau y_i) for 0 <= y <= 1/16; shape of y."""
    moments = measure @ np.power.outer(tau, np.arange(_TERMS + 1))
    total = np.full_like(y, moments[_TERMS])
    for moment in moments[_TERMS - 1 :: -1]:
        total *= y
        total += moment
    return total


@lru_cache(maxsize=4)
def _unit_rule(n: int) -> tuple[Floats, Floats]:
    """Gauss-Legendre nodes and weights on [0, 1]."""
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return (nodes + 1.0) / 2.0, weights / 2.0
