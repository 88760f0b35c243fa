"""By how much lying can pay where reports go into a private mechanism.

u    utility in [0, 1] of whoever lies
k    people who change their reports, one after the other
eps, delta  what the mechanism promises for one changed report
g    most that one changed report makes of a probability p: min(e^eps p + delta, 1 - e^-eps (1 - p - delta))

An expected utility moves by at most max_p g(g(… p)) - p, k times g, and two outcomes attain it. The maximum is
1 - h_m - h_(k-1-m), m = floor(k / 2), where h_j is what j steps back from the corner (1 - delta) / (e^eps + 1) of g lead to.

Source:
    Dwork and Roth 2014, section 10.1, which says 2 k eps.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, levels, positive, whole
from dpcore.errors import ParameterError


@dataclass(frozen=True, eq=False)
class GroupBounds:
    """Bounds on what a group gains, beside the exact `group_gain`.

    Attributes:
        printed: 2 k eps, as printed; above 1 it says nothing.
        chain: 1 - e^(-k eps), for delta = 0; nan otherwise.
        distance: from group privacy: (e^(k eps) - 1 + 2 delta_k) / (e^(k eps) + 1), at most 1; tight for k = 1 only.
    """

    printed: float
    chain: float
    distance: float


def group_gain(k: ArrayLike, *, eps: ArrayLike, delta: float = 0.0) -> Floats:
    """Most by which k people together move an expected utility in [0, 1], the shape of k and eps together; attained.

    Args:
        k: whole numbers, 1 or more, any shape.
        eps: ε in nats, any shape that goes with it; above 0.
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: unless k is whole and at least 1, eps above 0, delta from 0 to 1.
    """
    people, e, slack = _checked(k, eps, delta)
    steps = np.floor(people / 2)
    both = _back(steps, e, slack) + _back(people - 1 - steps, e, slack)
    return np.minimum(1.0, 1.0 - both)


def group_chain(k: int, *, eps: float, delta: float = 0.0) -> Floats:
    """Probabilities of the wished outcome before and after each of k changed reports, at the worst; shape (k + 1,).

    The last minus the first is `group_gain`.

    Args:
        k: people; a whole number, 1 or more.
        eps: ε in nats; above 0; 4.94066e-324 or more.
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: as `group_gain`.
    """
    people = whole("k", k, 1)
    _, e, slack = _checked(people, eps, delta)
    half = people // 2
    back = _back(np.arange(people - half)[::-1], e, slack)
    mirrored = _back(np.arange(half + 1), e, slack)
    if min(back.min(), mirrored.min()) >= 0:
        return np.concatenate((back, 1.0 - mirrored))
    chain, up, down = [0.0], math.exp(eps), math.exp(-eps)
    for _ in range(people):
        p = chain[-1]
        chain.append(min(up * p + delta, 1 - down * (1 - p - delta), 1.0))
    return np.array(chain)


def group_bounds(k: int, *, eps: float, delta: float = 0.0) -> GroupBounds:
    """What theorems say of the same gain.

    Args:
        k: people; a whole number, 1 or more.
        eps: ε in nats; above 0.
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: as `group_gain`.
    """
    people, e, slack = whole("k", k, 1), positive("eps", eps), float(levels("delta", delta, ends=True))
    total = people * e
    more = 2 * slack * math.tanh(total / 2) / -math.expm1(-e) * math.exp(-e)
    distance = math.tanh(total / 2) + more
    return GroupBounds(2 * total, math.nan if slack else -math.expm1(-total), min(1.0, distance))


def _checked(k: ArrayLike, eps: ArrayLike, delta: float) -> tuple[Floats, Floats, float]:
    people, e = finite_array("k", k), finite_array("eps", eps)
    if ((people < 1) | (people != np.floor(people))).any():
        raise ParameterError("k", k, "a whole number not below {low}", low=1)
    at_least("eps", float(e.min()), np.nextafter(0.0, 1.0))
    return people, e, float(levels("delta", delta, ends=True))


def _back(j: ArrayLike, eps: Floats, delta: float) -> Floats:
    """h_j: the probability from which j steps lead to the corner of g; below 0 where fewer do."""
    steps = np.asarray(j, dtype=np.float64) * eps
    kept = np.exp(-steps)
    corner = (1.0 - delta) * np.exp(-eps) / (1.0 + np.exp(-eps))
    return np.asarray(kept * corner - delta * np.exp(-eps) * -np.expm1(-steps) / -np.expm1(-eps))
