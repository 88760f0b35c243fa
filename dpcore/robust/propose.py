"""Propose, test, release: is every data set within reach calm? Ask that privately first, then add little noise, or refuse.

x       sorted data in [lo, hi], neighbors by replacing a record; the statistic is the lower median
A_k     the largest local sensitivity that k replacements can reach; the distance is the first k with A_k > b
test    released when distance + Lap(1/ε) > τ, τ = ln(1/2δ)/ε; then median + Lap(b/ε), else ⊥

(2ε, δ)-private: the test costs ε, the answer ε, and a bad data set passes with probability δ at most.

Source:
    Dwork and Lei 2009; Dwork and Roth 2014, section 7.2; the distance in closed form is derived here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, inside, positive
from dpcore.robust.common import numbers_within, passes, statistic


def reachable(data: ArrayLike, low: float, high: float) -> Floats:
    """A_0, A_1, … until every record is replaced: A_k = max over t <= k + 1 of x_(m+t) − x_(m+t−k−1); shape (n + 1,).

    m is the place of the lower median; beyond the data stand low and high.

    Args:
        data: shape (n,), at least one number.
        low: the least that a record can be.
        high: the most that a record can be.

    Raises:
        ParameterError: data are not finite, or not within low < high.
    """
    x = np.sort(numbers_within(data, low, high))
    n = x.size
    m = (n + 1) // 2 - 1
    padded = np.concatenate((np.full(n + 1, low), x, np.full(n + 1, high)))
    at = m + n + 1
    found = np.empty(n + 1)
    for k in range(n + 1):
        # windows of k + 2 neighbors in order that hold the median's place
        ends = padded[at : at + k + 2] - padded[at - k - 1 : at + 1]
        found[k] = ends.max()
    return found


def pass_distance(data: ArrayLike, low: float, high: float, b: float) -> float:
    """Replacements to the nearest data set with local sensitivity above b; infinite where none has.

    Args:
        data: shape (n,), at least one number.
        low: the least that a record can be.
        high: the most that a record can be.
        b: the local sensitivity that is proposed; 0 or more.

    Raises:
        ParameterError: b is below 0, or data are not finite, or not within low < high.
    """
    far = np.flatnonzero(reachable(data, low, high) > at_least("b", b, 0.0))
    return float(far[0]) if far.size else math.inf


@dataclass(frozen=True, slots=True)
class Proposed:
    """What comes out: ⊥, or the median with Laplace noise.

    Attributes:
        median: the lower one.
        distance: replacements to the nearest data set with a larger local sensitivity than b.
        threshold: τ.
        passes: chance of an answer.
        scale: of its noise, b/ε.
        within: chance of an answer that is off by b at most.
        false_pass: chance of an answer at distance 0.
        refused: chance of ⊥.
    """

    median: float
    distance: float
    threshold: float
    passes: float
    scale: float
    within: float
    false_pass: float
    refused: float


def proposed(
    data: ArrayLike,
    low: float,
    high: float,
    b: float,
    *,
    eps: float,
    delta: float = 0.0,
    threshold: float | None = None,
) -> Proposed:
    """The law of the output, exactly; the threshold is ln(1/2δ)/ε unless it is given.

    Args:
        data: shape (n,), at least one number.
        low: the least that a record can be.
        high: the most that a record can be.
        b: the local sensitivity that is proposed; above 0.
        eps: ε in nats; above 0.
        delta: δ, a probability; above 0 and below one half.
        threshold: τ, instead of ln(1/2δ)/ε; δ is then not looked at.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    width, e = positive("b", b), positive("eps", eps)
    tau = threshold if threshold is not None else math.log(1 / (2 * inside("delta", delta, 0.0, 0.5))) / e
    distance = pass_distance(data, low, high, width)
    chance = float(passes(distance - tau, eps=e))
    return Proposed(
        median=statistic("median", data),
        distance=distance,
        threshold=tau,
        passes=chance,
        scale=width / e,
        within=chance * -math.expm1(-e),
        false_pass=float(passes(-tau, eps=e)),
        refused=float(passes(tau - distance, eps=e)),
    )


def proposed_delta(one: Proposed, other: Proposed, t: float) -> float:
    """The hockey-stick divergence of order e^t of one output law from another, of the same scale: ⊥ and answers,
    exactly.

    Args:
        one, other: laws with the same scale.
        t: ln of the order.
    """
    refused = max(0.0, one.refused - math.exp(t) * other.refused)
    if one.passes == 0:
        return refused
    if other.passes == 0:
        return refused + one.passes
    gap = abs(one.median - other.median) / one.scale
    level = t - math.log(one.passes / other.passes)
    if level >= gap:
        return refused
    if level <= -gap:
        return refused + one.passes - math.exp(t) * other.passes
    c = (gap - level) / 2
    return refused + one.passes * (1 - 0.5 * math.exp(-c)) - math.exp(t) * other.passes * 0.5 * math.exp(c - gap)
