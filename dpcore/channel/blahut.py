"""Best channels for any distortion matrix: Blahut-Arimoto over all slopes at once, then Newton, then a certificate.

p, d, slope, r, K, R(D)   as in dpcore.channel.curve
A_xy      e^(-slope (d(x, y) - min_y d(x, y)))
c_y       sum_x p_x A_xy / (A r)_x: a step of Blahut-Arimoto is r <- r c; at the optimum c <= 1, with 1 where r > 0
gap       max ln c - sum r c ln c (nats): leak - R(D) is never more (Blahut 1972)
z         multiplier of r >= 0

Blahut-Arimoto alone needs 1e4 steps near a slope at which a letter switches on. A few steps of it start an interior
point method for the same concave problem, max sum p ln(A r) - sum r over r >= 0, which converges quadratically.

Source:
    Blahut 1972; Arimoto 1972; the certificate is Blahut's.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dpcore.channel.channels import LN2, distortion_matrix, distribution
from dpcore.channel.curve import LeakCurve, slope_row
from dpcore.checks import Floats, between, positive
from dpcore.errors import ParameterError
from dpcore.pace import Tick
from dpcore.roots import brentq

_WARM_STEPS = 30
_NEWTON_STEPS = 80
_LAST_STEPS = 20_000
_BLOCK = 1_000_000  # entries of A held at a time


def blahut_curve(
    p: ArrayLike,
    measure: ArrayLike,
    slopes: ArrayLike,
    *,
    tolerance: float = 1e-10,
    tick: Tick | None = None,
) -> LeakCurve:
    """Best channels for a distortion matrix, with the certified gap of each.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        measure: distortion d, shape (n, n), in any unit, not below 0.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.
        tolerance: the gap at which a slope is done, in bits (rounding can keep it near 1e-13; `gap_bits` tells what was
            reached); above 0.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution`, `distortion_matrix` and `slope_row`.
    """
    source = distribution(p)
    cost, lam, limit = distortion_matrix(measure, source.size), slope_row(slopes), positive("tolerance", tolerance)
    rows = max(1, _BLOCK // cost.size)
    r = np.empty((lam.size, source.size))
    for start in range(0, lam.size, rows):
        part = slice(start, start + rows)

        def report(share: float, start: int = start) -> None:
            if tick is not None:
                tick((start + share * min(rows, lam.size - start)) / lam.size)

        r[part] = _outputs(source, cost, lam[part], limit * LN2, report)
    return _measured(source, cost, lam, r)


def blahut_at_distortion(p: ArrayLike, measure: ArrayLike, target: float, *, tolerance: float = 1e-10) -> LeakCurve:
    """The best channel at expected distortion `target`, as a curve of one slope.

    The least distortion (sum of p times the row minima of d) excluded, the largest sensible one (least column mean)
    included. On a straight piece of R(D) one slope has many distortions: then the slope of that piece, and the channel
    there whose distortion the iteration finds.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        measure: distortion d, shape (n, n), in any unit, not below 0.
        target: D, in the units of d.
        tolerance: the gap at which a slope is done, in bits; above 0.

    Raises:
        ParameterError: for `target` outside, or as `blahut_curve`.
    """
    source = distribution(p)
    cost = distortion_matrix(measure, source.size)
    least, most = float(source @ cost.min(axis=1)), float((source @ cost).min())
    wanted = between("target", target, least, most)
    if wanted <= least:
        raise ParameterError("target", target, "above {least:g} (there every letter goes to its cheapest)", least=least)
    gaps = cost - cost.min(axis=1, keepdims=True)
    grid = np.geomspace(1e-3 / gaps.max(), 40.0 / gaps[gaps > 0].min(), 48)
    reached = blahut_curve(source, cost, grid, tolerance=tolerance).distortion <= wanted
    if not reached.any():
        return blahut_curve(source, cost, grid[-1:], tolerance=tolerance)
    i = int(np.argmax(reached))
    if i == 0:
        return blahut_curve(source, cost, grid[:1], tolerance=tolerance)

    def miss(log_slope: float) -> float:
        return float(blahut_curve(source, cost, np.exp(log_slope), tolerance=tolerance).distortion[0]) - wanted

    low, high = float(np.log(grid[i - 1])), float(np.log(grid[i]))
    found = brentq(miss, low, high, xtol=1e-12, rtol=1e-12) if miss(high) < 0 else high
    return blahut_curve(source, cost, np.exp(found), tolerance=tolerance)


def _outputs(p: Floats, cost: Floats, lam: Floats, limit: float, report: Tick) -> Floats:
    """r for a block of slopes, shape (slopes, n)."""
    held = p > 0
    weights, near = p[held], cost[held] - cost[held].min(axis=1, keepdims=True)
    A = np.exp(-lam[:, None, None] * near)
    r = np.full((lam.size, p.size), 1.0 / p.size)
    for _ in range(_WARM_STEPS):
        r *= _ratio(A, weights, r)
        r /= r.sum(axis=1, keepdims=True)
    report(0.1)
    r = _newton(A, weights, r, lambda share: report(0.1 + 0.8 * share))
    left = np.flatnonzero(_gap(A, weights, r) > limit)
    for step in range(_LAST_STEPS if left.size else 0):
        s = r[left] * _ratio(A[left], weights, r[left])
        r[left] = s / s.sum(axis=1, keepdims=True)
        if step % 100 == 99:
            left = left[_gap(A[left], weights, r[left]) > limit]
            report(0.9 + 0.1 * step / _LAST_STEPS)
            if left.size == 0:
                break
    return r


def _newton(A: Floats, p: Floats, start: Floats, report: Tick) -> Floats:
    """Interior point for every slope: (H + z/r) dr = c - 1 + mu/r with H = A' diag(p / (A r)^2) A.

    Keeps the better of start and finish by their gaps, after dropping letters whose multiplier outweighs them.
    """
    n = start.shape[1]
    r = 0.99 * start + 0.01 / n
    z = np.maximum(1.0 - _ratio(A, p, r), 0.01)
    busy = np.arange(r.shape[0])
    for step in range(_NEWTON_STEPS):
        r[busy], z[busy] = _newton_step(A[busy], p, r[busy], z[busy])
        busy = busy[(r[busy] * z[busy]).max(axis=1) > 1e-17]
        report((step + 1) / _NEWTON_STEPS)
        if busy.size == 0:
            break
    r /= r.sum(axis=1, keepdims=True)
    pruned = [np.where(each > over, each, 0.0) for each, over in ((r, z), (start, 1.0 - _ratio(A, p, start)))]
    choices = np.stack([*(each / each.sum(axis=1, keepdims=True) for each in pruned), r, start])
    gaps = np.stack([_gap(A, p, choice) for choice in choices])
    gaps[:2] = np.where(gaps[:2] < 1e-12, -1.0, gaps[:2])  # a letter that is off matters for eps: prefer a pruned one
    return np.asarray(choices[gaps.argmin(axis=0), np.arange(r.shape[0])], dtype=np.float64)


def _newton_step(A: Floats, p: Floats, r: Floats, z: Floats) -> tuple[Floats, Floats]:
    norms = _norms(A, r)
    scaled = A * (np.sqrt(p) / norms)[:, :, None]
    hessian = scaled.transpose(0, 2, 1) @ scaled
    c = _ratio(A, p, r)
    mu = 0.05 * (r * z).mean(axis=1, keepdims=True)
    index = np.arange(r.shape[1])
    hessian[:, index, index] += z / r
    dr = np.linalg.solve(hessian, (c - 1.0 + mu / r)[:, :, None])[:, :, 0]
    dz = (mu - z * dr) / r - z
    return r + _share(r, dr) * dr, z + _share(z, dz) * dz


def _share(value: Floats, change: Floats) -> Floats:
    """Longest step in (0, 1] that keeps value + step * change at 0.5 % of value or more, by row."""
    falls = np.maximum(-change / value, 1e-300)
    return np.asarray(np.minimum(1.0, 0.995 / falls.max(axis=1, keepdims=True)), dtype=np.float64)


def _norms(A: Floats, r: Floats) -> Floats:
    return np.asarray((A @ r[:, :, None])[:, :, 0], dtype=np.float64)


def _ratio(A: Floats, p: Floats, r: Floats) -> Floats:
    """c, shape (slopes, n)."""
    return np.asarray(((p / _norms(A, r))[:, None, :] @ A)[:, 0, :], dtype=np.float64)


def _gap(A: Floats, p: Floats, r: Floats) -> Floats:
    """Blahut's bound in nats, shape (slopes,)."""
    norms = _norms(A, r)
    safe = np.where(norms > 0, norms, 1.0)
    c = ((p / safe)[:, None, :] @ A)[:, 0, :]
    logs = np.log(np.maximum(c, 1e-300))
    gap = logs.max(axis=1) - (r * c * logs).sum(axis=1)
    return np.where((norms > 0).all(axis=1), gap, np.inf)


def _measured(p: Floats, cost: Floats, lam: Floats, r: Floats) -> LeakCurve:
    """Leak, distortion, eps and gap of the channels that r and the slopes define, one slope at a time."""
    size = lam.size
    distortion, nats, gap, eps = np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    log_norms = np.empty_like(r)
    held = p > 0
    for i in range(size):
        used = r[i] > 0
        logs = np.log(r[i, used]) - lam[i] * cost[:, used]
        top = logs.max(axis=1, keepdims=True)
        log_norms[i] = (top + np.log(np.exp(logs - top).sum(axis=1, keepdims=True)))[:, 0]
        log_q = logs - log_norms[i][:, None]
        q = np.exp(log_q)
        distortion[i] = p @ (q * cost[:, used]).sum(axis=1)
        terms = np.log(p[held])[:, None] - lam[i] * cost[held] - log_norms[i][held, None]
        log_c = terms.max(axis=0) + np.log(np.exp(terms - terms.max(axis=0)).sum(axis=0))
        slack = (p @ q) @ log_c[used]
        alone = np.count_nonzero(used) == 1  # one letter for all: it tells nothing, where the sum would leave rounding
        nats[i] = 0.0 if alone else max(-lam[i] * distortion[i] - p @ log_norms[i] - slack, 0.0)
        gap[i] = max(log_c.max() - slack, 0.0)
        shape = log_q - np.log(r[i, used])
        eps[i] = (shape.max(axis=0) - shape.min(axis=0)).max()
    return LeakCurve(lam, distortion, nats / LN2, gap / LN2, eps, r, log_norms, cost)
