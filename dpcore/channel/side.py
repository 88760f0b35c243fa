"""What a channel tells an attacker who already holds a GIVEN z: joint p(x, z), channel q(x^|x) blind to z.

joint     p(x, z), shape (n, m), sums to 1
d, slope, leak   as in dpcore.channel.curve; all leaks in bits
q, r      q(x^|x), shape (n, n); r(x^|z), shape (n, m)

X^ depends on Z through X alone, so I(X; X^, Z) = I(X; Z) + I(X; X^|Z) and I(X; X^|Z) = I(X; X^) - I(Z; X^).
What the paper calls side information is another problem: dpcore.channel_paper.

Source:
    Gray 1973 (conditional rate-distortion); the gap is that of Frank and Wolfe 1956.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.channel.channels import LN2, channel_matrix, distortion_matrix, distribution, hamming_distortion
from dpcore.channel.curve import hamming_curve, slope_row
from dpcore.checks import Floats, finite_array, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import Tick, pulse


@dataclass(frozen=True)
class SideLeaks:
    """Leaks in bits.

    Attributes:
        published: I(X; X^), what the published letter tells somebody without z.
        held: I(X; Z), what z tells alone.
        added: I(X; X^|Z), what the published letter tells in addition to z.
        together: I(X; X^, Z) = held + added.
    """

    published: float
    held: float
    added: float
    together: float


@dataclass(frozen=True, eq=False)
class SideFamily:
    """`SideLeaks` of several channels but for `held`, which is the same for all; arrays of shape (channels,), in bits.

    Attributes:
        published: I(X; X^).
        added: I(X; X^|Z).
        together: I(X; X^, Z).
    """

    published: Floats
    added: Floats
    together: Floats


@dataclass(frozen=True, eq=False)
class SideCurve:
    """Channels with the least added leak I(X; X^|Z); arrays of shape (slopes,) if not said otherwise.

    Attributes:
        slopes: nats per unit of d.
        distortion: D, in the units of d.
        added_bits: I(X; X^|Z).
        gap_bits: certified bound on added_bits minus the least value at that distortion.
        channels: q(x^|x), shape (slopes, n, n).
        steps: passes of the iteration.
    """

    slopes: Floats
    distortion: Floats
    added_bits: Floats
    gap_bits: Floats
    channels: Floats
    steps: int


def joint_distribution(joint: ArrayLike, *, renormalise: bool = False) -> Floats:
    """`joint` as p(x, z), shape (n, m).

    Args:
        joint: weights, shape (n, m) with n >= 2, m >= 1.
        renormalise: weights of any sum above 0 are divided by their sum.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution`.
    """
    table = finite_array("joint", joint)
    if table.ndim != 2 or table.shape[0] < 2 or table.shape[1] < 1:
        raise ParameterError(
            "joint", table.shape, "a table with a row for each of at least two letters x, a column for each z"
        )
    return distribution(table.ravel(), renormalise=renormalise, argument="joint").reshape(table.shape)


def side_leaks(joint: ArrayLike, q: ArrayLike) -> SideLeaks:
    """The four leaks of a channel under the joint law.

    Args:
        joint: p(x, z), shape (n, m), n >= 2; sums to 1.
        q: the channel q(x^|x), shape (n, n); rows sum to 1.

    Raises:
        ParameterError: as `joint_distribution`, or for a table that is no channel of as many letters.
    """
    law = joint_distribution(joint)
    table = channel_matrix(q, law.shape[0])
    published = _information(law.sum(axis=1)[:, None] * table)
    held = _information(law)
    triple = law[:, :, None] * table[:, None, :]
    added = sum(
        float(part.sum()) * _information(part / part.sum()) for part in triple.transpose(1, 0, 2) if part.sum() > 0
    )
    return SideLeaks(published, held, added, held + added)


def side_curve(
    joint: ArrayLike,
    slopes: ArrayLike,
    *,
    measure: ArrayLike | None = None,
    tolerance: float = 1e-6,
    limit: int = 20_000,
    tick: Tick | None = None,
) -> SideCurve:
    """Channels q(x^|x), blind to z, with the least I(X; X^|Z) at their distortion, all slopes at once.

    Alternating minimisation of the convex sum p(x, z) q ln(q / r(x^|z)) + slope D: q ~ exp(sum_z p(z|x) ln r - slope
    d). The gap is that of linearisation (Frank-Wolfe). Stops when every gap is below `tolerance` bits, or after `limit`
    passes; `gap_bits` tells what was reached. With one z it is Blahut-Arimoto.

    Args:
        joint: p(x, z), shape (n, m), n >= 2; sums to 1.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.
        tolerance: gap in bits at which it stops; above 0.
        limit: passes at most; a whole number, 1 or more.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `joint_distribution`, `dpcore.channel.channels.distortion_matrix` and `slope_row`.
    """
    law, lam = joint_distribution(joint), slope_row(slopes)
    n = law.shape[0]
    cost = hamming_distortion(n) if measure is None else distortion_matrix(measure, n)
    p, given_z, given_x = _conditionals(law)
    stop, most = positive("tolerance", tolerance) * LN2, whole("limit", limit, 1)
    q = np.full((lam.size, n, n), 1.0 / n)
    pull = lam[:, None, None] * cost
    means = _mean_logs(q, given_z, given_x)
    gap, steps = np.full(lam.size, np.inf), 0
    while steps < most and float(gap.max()) > stop:
        logs = means - pull
        logs -= logs.max(axis=2, keepdims=True)
        q = np.exp(logs)
        q /= q.sum(axis=2, keepdims=True)
        fresh = _mean_logs(q, given_z, given_x)
        rise = fresh - means
        gap = (rise.max(axis=2) - (q * rise).sum(axis=2)) @ p
        means, steps = fresh, steps + 1
        if tick is not None and steps % 50 == 0:
            tick(steps / most)
    added = ((q * (np.log(np.maximum(q, 1e-300)) - means)).sum(axis=2) @ p) / LN2
    off = (q * cost).sum(axis=2) @ p
    return SideCurve(lam, off, np.maximum(added, 0.0), np.maximum(gap, 0.0) / LN2, q, steps)


def side_family(joint: ArrayLike, channels: Sequence[ArrayLike]) -> SideFamily:
    """The leaks of several channels.

    Args:
        joint: p(x, z), shape (n, m), n >= 2; sums to 1.
        channels: each of shape (n, n).

    Raises:
        ParameterError: as `side_leaks`.
    """
    law = joint_distribution(joint)
    tables = np.stack([channel_matrix(q, law.shape[0]) for q in channels])
    published = _informations(law.sum(axis=1)[:, None] * tables)
    held = _information(law)
    added = np.maximum(published - _informations(law.T @ tables), 0.0)
    return SideFamily(published, added, held + added)


def least_added_curve(joint: ArrayLike, slopes: ArrayLike, measure: ArrayLike | None = None) -> tuple[Floats, Floats]:
    """D and the least I(X; X^|Z) in bits at these slopes, two of shape (slopes,), after at most 3000 passes of
    `side_curve`.

    Args:
        joint: p(x, z), shape (n, m), n >= 2; sums to 1.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `side_curve`.
    """
    law, lam = joint_distribution(joint), slope_row(slopes)
    cost = None if measure is None else distortion_matrix(measure, law.shape[0]).tobytes()
    return _least_added(law.tobytes(), law.shape, lam.tobytes(), cost)


@kept(8)
def _least_added(law: bytes, shape: tuple[int, int], slopes: bytes, costs: bytes | None) -> tuple[Floats, Floats]:
    """Kept: a second or more, and the same for every point of the curve."""
    cost = None if costs is None else np.frombuffer(costs).reshape(shape[0], shape[0])
    found = side_curve(
        np.frombuffer(law).reshape(shape),
        np.frombuffer(slopes),
        measure=cost,
        limit=3000,
        tick=lambda _: pulse(),
    )
    for values in (found.distortion, found.added_bits):
        values.flags.writeable = False
    return found.distortion, found.added_bits


def shared_side_leak(joint: ArrayLike, slopes: ArrayLike) -> tuple[Floats, Floats]:
    """Hamming distortion and least I(X; X^|Z) in bits if the PUBLISHER knows z too and uses one channel for each z.

    Shapes (slopes,). At equal slope the conditional problem splits into one R(D) for each z (Gray 1973).

    Args:
        joint: p(x, z), shape (n, m), n >= 2; sums to 1.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.

    Raises:
        ParameterError: as `joint_distribution` and `slope_row`.
    """
    law, lam = joint_distribution(joint), slope_row(slopes)
    distortion, leak = np.zeros(lam.size), np.zeros(lam.size)
    for column in law.T:
        weight = float(column.sum())
        if weight > 0:
            curve = hamming_curve(column / weight, lam)
            distortion += weight * curve.distortion
            leak += weight * curve.leak_bits
    return distortion, leak


def _conditionals(law: Floats) -> tuple[Floats, Floats, Floats]:
    """p(x) of shape (n,), p(x|z) and p(z|x) of shape (n, m); uniform p(z|x) for letters that nobody has."""
    p, side = law.sum(axis=1), law.sum(axis=0)
    given_z = law / np.where(side > 0, side, 1.0)
    given_x = np.where(p[:, None] > 0, law / np.where(p > 0, p, 1.0)[:, None], side)
    return p, given_z, given_x


def _mean_logs(q: Floats, given_z: Floats, given_x: Floats) -> Floats:
    """sum_z p(z|x) ln r(x^|z), shape (slopes, n, n); letters that died out count as 1e-300."""
    r = given_z.T @ q
    return np.asarray(given_x @ np.log(np.maximum(r, 1e-300)), dtype=np.float64)


def _information(table: Floats) -> float:
    """Mutual information of a joint table, in bits."""
    return float(_informations(table[None])[0])


def _informations(tables: Floats) -> Floats:
    """Mutual information of each of several joint tables, shape (tables, n, m), in bits: shape (tables,).

    Cells below 1e-162 of the whole, the product of whose margins is no double, count as independent.
    """
    outer = tables.sum(axis=2, keepdims=True) * tables.sum(axis=1, keepdims=True)
    ratio = np.divide(tables, outer, out=np.ones_like(tables), where=(tables > 0) & (outer > 0))
    return np.asarray(np.maximum((tables * np.log(ratio)).sum(axis=(1, 2)) / LN2, 0.0), dtype=np.float64)
