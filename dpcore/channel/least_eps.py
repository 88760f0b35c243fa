"""The channel with the least eps at a distortion: another wish than the least leak.

p, d, D, leak, eps   as in dpcore.channel.channels (all pairs of letters are neighbors)
m_y      least q(y|x) of column y; eps-privacy is m_y <= q(y|x) <= e^eps m_y
k        number of letters that are published

Hamming, closed form: randomised response over the k likeliest letters, q(x|x) = e^eps / (k - 1 + e^eps) for those, any
letter of the k alike for all others; P_k = their probability, 1 - D = max_k P_k e^eps / (k - 1 + e^eps). It is the
optimum of the linear program: nu_x = e^eps (p_x - U/e^eps)_+ / (e^eps - 1) is feasible in the dual, with the same
value U = 1 - D (the columns of an extreme channel are multiples of vectors of 1 and e^eps: Kairouz et al. 2014).
Any other matrix: the linear program itself.

On one plot: the best private channel at eps has the distortion of the least-leak channel at slope eps (both stop adding
letters at p_k <= U e^-eps), while that channel's own eps is larger as soon as it publishes two letters of unequal p.

Source:
    Kairouz, Oh and Viswanath 2014 (extreme channels); the closed form for Hamming distortion by the dual given
    above; else the linear program.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dpcore.channel.channels import (
    LN2,
    ChannelFamily,
    MeasuredChannel,
    channel_distortion,
    channel_leak,
    distortion_matrix,
    distribution,
    plogp,
)
from dpcore.checks import Floats, at_least, finite_array, positive
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.linear import linear_program
from dpcore.pace import Tick
from dpcore.roots import brentq

_LARGEST_EPS = 200.0
_ROUNDING = 1e-10  # a letter published with less than this is one that the linear program leaves out


def best_private_channel(p: ArrayLike, *, eps: float, measure: ArrayLike | None = None) -> MeasuredChannel:
    """The eps-private channel with the least distortion (None: Hamming, in closed form).

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        eps: ε in nats; from 0 to 200; 0 or more.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution` and `distortion_matrix`, or for eps outside.
        ArithmeticError: where the linear program is not solved.
    """
    source, level = distribution(p), at_least("eps", eps, 0.0)
    if level > _LARGEST_EPS:
        raise ParameterError("eps", eps, "at most {largest_eps:g}", largest_eps=_LARGEST_EPS)
    if measure is None:
        return _measured(source, level, _hamming_channel(source, level), None)
    cost = distortion_matrix(measure, source.size)
    return _measured(source, level, _program(source, cost, level), cost)


def private_family(
    p: ArrayLike,
    *,
    eps: ArrayLike,
    measure: ArrayLike | None = None,
    tick: Tick | None = None,
) -> ChannelFamily:
    """The best private channels at every eps.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        eps: ε in nats, shape (channels,); from 0 to 200.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `best_private_channel`.
    """
    source, levels = distribution(p), finite_array("eps", eps)
    if levels.ndim != 1 or bool(np.any((levels < 0) | (levels > _LARGEST_EPS))):
        raise ParameterError("eps", eps, "a row of numbers from 0 to {largest_eps:g}", largest_eps=_LARGEST_EPS)
    if measure is None:
        return _hamming_family(source, levels)
    found = []
    for place, level in enumerate(levels):
        if tick is not None:
            tick(place / levels.size)
        found.append(best_private_channel(source, eps=float(level), measure=measure))
    return ChannelFamily(
        np.array([entry.distortion for entry in found]), np.array([entry.leak_bits for entry in found]), levels
    )


def least_eps_channel(
    p: ArrayLike,
    distortion: float,
    matrix: ArrayLike | None = None,
    *,
    tick: Tick | None = None,
) -> MeasuredChannel:
    """The channel with the least eps at expected distortion D or less.

    Hamming (matrix None) in closed form, min over k of ln((k - 1)(1 - D) / (P_k - 1 + D)); any other matrix by a root
    search over linear programs (eps to 1e-9).

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        distortion: D, in the units of d; above 0 for Hamming, else 0 or more.
        matrix: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: if no finite eps reaches D, or as `best_private_channel`.
    """
    source = distribution(p)
    if matrix is None:
        return best_private_channel(source, eps=_hamming_eps(source, distortion))
    cost = distortion_matrix(matrix, source.size)
    target = at_least("distortion", distortion, 0.0)
    if float((source @ cost).min()) <= target:
        return best_private_channel(source, eps=0.0, measure=cost)
    return best_private_channel(source, eps=_program_eps(source, cost, target, tick), measure=cost)


def _hamming_eps(source: Floats, distortion: float) -> float:
    keep = 1.0 - positive("distortion", distortion)
    ranked = np.cumsum(-np.sort(-source))
    if ranked[0] >= keep:
        return 0.0
    k = np.arange(1, source.size + 1)
    spare = ranked - keep
    odds = np.divide((k - 1) * keep, spare, out=np.full(source.size, np.inf), where=spare > 0)
    if not np.isfinite(odds.min()) or np.log(odds.min()) > _LARGEST_EPS:
        raise ParameterError("distortion", distortion, "far enough above 0 for an eps of at most 200")
    return float(np.log(odds.min()))


def _best_number(source: Floats, levels: Floats) -> tuple[Floats, Floats]:
    """Largest probability of the true letter and the k that reaches it, of the shape of `levels`."""
    ranked, before = np.cumsum(-np.sort(-source)), np.arange(source.size)
    wins = ranked / (1.0 + before * np.exp(-levels)[..., None])
    return wins.max(axis=-1), wins.argmax(axis=-1) + 1.0


def _hamming_family(source: Floats, levels: Floats) -> ChannelFamily:
    """Distortion and leak in closed form: H(X^) less the mean entropy of the rows."""
    wins, number = _best_number(source, levels)
    ranked, k = -np.sort(-source), number[:, None]
    inside = np.cumsum(ranked)[number.astype(np.intp) - 1]
    other = np.exp(-levels)
    keep = 1.0 / (1.0 + (number - 1) * other)
    move = other * keep
    out = ranked * keep[:, None] + (inside[:, None] - ranked) * move[:, None] + (1.0 - inside)[:, None] / k
    out = np.where(np.arange(source.size) < k, out, 0.0)
    row = inside * (plogp(keep) + (number - 1) * plogp(move)) - (1.0 - inside) * np.log(number)
    return ChannelFamily(1.0 - wins, np.maximum(row - plogp(out).sum(axis=1), 0.0) / LN2, levels)


def _hamming_channel(source: Floats, level: float) -> Floats:
    _, number = _best_number(source, np.array(level))
    k = int(number)
    kept = np.argsort(-source, kind="stable")[:k]
    other = np.exp(-level)
    table = np.zeros((source.size, source.size))
    table[:, kept] = 1.0 / k
    table[np.ix_(kept, kept)] = np.where(np.eye(k, dtype=bool), 1.0, other) / (1.0 + (k - 1) * other)
    return table


def _program(source: Floats, cost: Floats, level: float) -> Floats:
    """min sum p q d subject to m_y <= q(y|x) <= e^eps m_y, rows summing to 1; variables q and e^eps m."""
    return _solved(source.tobytes(), cost.tobytes(), level)


@kept(64)
def _solved(weights: bytes, costs: bytes, level: float) -> Floats:
    """`_program`, kept: neighboring questions solve the same programs, each of up to a third of a second."""
    from scipy import sparse

    source = np.frombuffer(weights)
    n = source.size
    cost = np.frombuffer(costs).reshape(n, n)
    rows, shrink = np.arange(n * n), float(np.exp(-level))
    columns = n * n + np.tile(np.arange(n), n)
    identity, pick = sparse.eye_array(n * n, n * n + n, format="csr"), (np.ones(n * n), (rows, columns))
    column = sparse.csr_array(pick, shape=(n * n, n * n + n))
    sums = sparse.csr_array((np.ones(n * n), (np.repeat(np.arange(n), n), rows)), shape=(n, n * n + n))
    bounds: Any = sparse.vstack((identity - column, shrink * column - identity))  # Any: the stubs know no sparse arrays
    totals: Any = sums
    values = np.concatenate(((source[:, None] * cost).ravel(), np.zeros(n)))
    solution = linear_program(values, bounds, totals, method="highs-ds")
    if solution.x is None:
        raise ArithmeticError(f"the linear program of {n} letters at eps {level:g} was not solved")
    table = solution.x[: n * n].reshape(n, n)
    top = table.max(axis=0)
    table = np.where(top > _ROUNDING, np.maximum(table, shrink * top), 0.0)  # the solver's rounding must not cost eps
    table /= table.sum(axis=1, keepdims=True)
    table.flags.writeable = False
    return np.asarray(table, dtype=np.float64)


def _program_eps(source: Floats, cost: Floats, target: float, tick: Tick | None) -> float:
    """eps at which the linear program's distortion is `target`."""
    calls = 0

    def over(level: float) -> float:
        nonlocal calls
        calls += 1
        if tick is not None:
            tick(1.0 - 0.9**calls)
        return float(source @ (_program(source, cost, level) * cost).sum(axis=1)) - target

    high = 1.0
    while over(high) > 0:
        high *= 2.0
        if high > 32.0:
            least = float(source @ cost.min(axis=1))
            raise ParameterError(
                "distortion", target, "above {least:g} by more than an eps of 32 can tell apart", least=least
            )
    return brentq(over, 0.0, high, xtol=1e-9, rtol=1e-12)


def _measured(source: Floats, level: float, table: Floats, cost: Floats | None) -> MeasuredChannel:
    return MeasuredChannel(level, channel_distortion(source, table, cost), channel_leak(source, table), table)
