"""What k releases of noise of one's own spend together, in each direction.

All answers are moved by the same shift, the same way each time.

Source:
    Derived here: the law of one release, drawn or between proved bounds, is composed with itself.
"""

from __future__ import annotations

import math

import numpy as np

from dpcore import checks
from dpcore.accounting.composition import Composition, Release
from dpcore.accounting.laws import LossLaw
from dpcore.errors import ParameterError
from dpcore.own.density import OwnDensity
from dpcore.own.dominating import law_of_curves
from dpcore.own.pair import PairLaw
from dpcore.own.typed import TypedDensity

Own = OwnDensity | TypedDensity
_FARTHEST = 60.0
"""Nats; larger losses count as proofs where each answer comes from any of the worlds, or as the largest one each."""


def totals_of(noise: Own, shift: float, k: int, *, delta: float) -> tuple[float, float]:
    """(eps of k releases at this delta where each answer comes from world 0, where each comes from world 1), nats; never
    below the truth, inf where none is.

    Args:
        noise: drawn or typed.
        shift: not 0, units of the query.
        k: 1 to 10^6.
        delta: in [0, 1); at 0 the largest losses add up.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if checks.number("shift", shift) == 0:
        raise ParameterError("shift", shift, "a number other than 0")
    if delta != 0:
        checks.inside("delta", delta, 0.0, 1.0)
    checks.whole("k", k, 1, 10**6)
    out = _one_way(noise, shift, k, delta)
    return out, out if isinstance(noise, TypedDensity) and noise.even else _one_way(noise, -shift, k, delta)


def total_of(law: LossLaw, k: int, *, delta: float) -> float:
    """eps of k releases at this delta where each answer comes from world 0, nats; never below the truth, inf where none is.

    Args:
        law: of one release.
        k: 1 to 10^6.
        delta: in [0, 1); at 0 the largest losses add up.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if delta != 0:
        checks.inside("delta", delta, 0.0, 1.0)
    checks.whole("k", k, 1, 10**6)
    try:
        return Composition([Release(law, k)]).forward_eps(delta).upper
    except ParameterError:  # proofs are likelier than delta
        return math.inf


def total_either_way(law: LossLaw, k: int, *, delta: float, losses: int = 400) -> float:
    """eps of k releases at this delta where each answer comes from any of the worlds, nats; never below the truth, inf where none is.

    By a law that tells at least as much as both directions do, so it may be somewhat above what the worst order of them spends; where
    both directions are alike by that law itself.

    Args:
        law: of one release.
        k: 1 to 10^6.
        delta: in [0, 1); at 0 the largest losses add up.
        losses: 10 to 10 000, of the law.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if delta != 0:
        checks.inside("delta", delta, 0.0, 1.0)
    checks.whole("k", k, 1, 10**6)
    both = (law, law.turned)
    most = max(one.worst for one in both)
    if not math.isfinite(most):
        return math.inf
    eps = np.linspace(0.0, min(max(most, 1e-9), _FARTHEST), checks.whole("losses", losses, 10, 10_000) + 1)
    far = np.geomspace(_FARTHEST, most, losses) if most > _FARTHEST else eps[:0]  # nearly all may be there in both
    out, back = (one.hockey_stick(np.append(eps, far)) for one in both)
    if np.allclose(out, back, rtol=1e-9, atol=1e-15):
        return max(total_of(one, k, delta=delta) for one in both)
    over = np.maximum(out, back)[: eps.size]
    proofs = max(one.infinite for one in both)
    if most <= _FARTHEST:
        over[-1] = proofs
    added = k * most if proofs == 0 else math.inf
    if over[-1] > delta:  # a loss that large is likelier in one release alone
        return added
    return min(total_of(law_of_curves(eps=eps, out=over, back=over), k, delta=delta), added)


def _one_way(noise: Own, shift: float, k: int, delta: float) -> float:
    if isinstance(noise, TypedDensity):
        try:
            return noise.eps_at_most(shift, k, delta)
        except ParameterError:  # proofs are likelier than delta
            return math.inf
    return total_of(PairLaw.of_shift(noise, shift), k, delta=delta)
