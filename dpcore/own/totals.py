"""What k releases of noise of one's own spend together, in each direction.

All answers are moved by the same shift, the same way each time.

Source:
    Derived here: the law of one release, drawn or between proved bounds, is composed with itself.
"""

from __future__ import annotations

import math

from dpcore import checks
from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own.density import OwnDensity
from dpcore.own.pair import PairLaw
from dpcore.own.typed import TypedDensity

Own = OwnDensity | TypedDensity


def totals_of(noise: Own, shift: float, k: int, *, delta: float) -> tuple[float, float]:
    """(eps of k releases at this delta where each answer comes from world 0, where each comes from world 1), nats; never
    below the truth, inf where none is.

    Args:
        noise: drawn or typed.
        shift: not 0, units of the query.
        k: 1 to 10^6.
        delta: in (0, 1).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if checks.number("shift", shift) == 0:
        raise ParameterError("shift", shift, "a number other than 0")
    checks.inside("delta", delta, 0.0, 1.0)
    checks.whole("k", k, 1, 10**6)
    return _one_way(noise, shift, k, delta), _one_way(noise, -shift, k, delta)


def total_of(law: PairLaw, k: int, *, delta: float) -> float:
    """eps of k releases at this delta where each answer comes from world 0, nats; never below the truth, inf where none is.

    Args:
        law: of one release.
        k: 1 to 10^6.
        delta: in (0, 1).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.inside("delta", delta, 0.0, 1.0)
    checks.whole("k", k, 1, 10**6)
    try:
        return Composition([Release(law, k)]).forward_eps(delta).upper
    except ParameterError:  # proofs are likelier than delta
        return math.inf


def _one_way(noise: Own, shift: float, k: int, delta: float) -> float:
    if isinstance(noise, TypedDensity):
        try:
            return noise.eps_of(shift, k, delta).upper
        except ParameterError:  # proofs are likelier than delta
            return math.inf
    return total_of(PairLaw.of_shift(noise, shift), k, delta=delta)
