"""What noise of one's own spends in k releases, and how far it must be stretched so that they keep a promise.

All k answers are moved by the shift, the same way each time; both directions are looked at, and the worse one counts.

Source:
    Derived here: the releases are composed exactly, and the stretch is the root of their total.
"""

from __future__ import annotations

import math
from functools import cache

from dpcore import checks
from dpcore.errors import ParameterError
from dpcore.own.pair import PairLaw
from dpcore.own.totals import Own, totals_of
from dpcore.own.typed import TypedDensity
from dpcore.pace import pulse
from dpcore.roots import brentq

_LARGEST = 700.0
_FARTHEST = math.log(1e4)
_NEAR, _FINE = 1e-6, 1e-10


def spent_eps(noise: Own, *, shift: float, delta: float, k: int = 1) -> float:
    """The least eps (nats) at which k releases keep (eps, delta), never too small; inf where none up to 700 does.

    Good to 1e-4, relatively.

    Args:
        noise: drawn or typed.
        shift: not 0, units of the query.
        delta: in (0, 1).
        k: 1 to 10^6.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    _checked(shift, delta, k)
    if k > 1:
        return _total(noise, shift, delta, k)
    if _delta(noise, 0.0, shift) <= delta:
        return 0.0
    low, high = 0.0, 1.0
    while _delta(noise, high, shift) > delta:
        if high == _LARGEST:
            return math.inf
        low, high = high, min(2 * high, _LARGEST)

    def over(eps: float) -> float:
        return math.log(max(_delta(noise, eps, shift), 1e-300) / delta)

    found = brentq(over, low, high, xtol=_FINE * high, rtol=1e-12)
    while _delta(noise, found, shift) > delta:
        found = found * (1 + 2 * _FINE) + 1e-12
    return found


def least_stretch(noise: Own, *, shift: float, eps: float, delta: float, k: int = 1) -> float:
    """The factor f so that k releases of f times the noise keep (eps, delta) at this shift; inf where 10^4 does not.

    Never too small, and too large by 1e-5 at most, relatively. Where the noise is not log-concave smaller changes, or
    a smaller f, may betray more or less: nothing is said of them.

    Args:
        noise, shift, delta, k: as for `spent_eps`.
        eps: > 0, nats.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    _checked(shift, delta, k)
    checks.positive("eps", eps)

    @cache  # the search for the root asks for both ends again
    def over(log_factor: float) -> float:
        pulse()
        moved = shift * math.exp(-log_factor)
        if k == 1:
            return math.log(max(_delta(noise, eps, moved), 1e-300) / delta)
        return math.log(max(min(_total(noise, moved, delta, k), 1e6), 1e-300) / eps)

    low, high = -1.0, 1.0
    while over(high) > 0:
        if high == _FARTHEST:
            return math.inf
        low, high = high, min(high + 1.0, _FARTHEST)
    while low > -_FARTHEST and over(low) <= 0:
        low, high = low - 1.0, low
    if low <= -_FARTHEST:
        return math.exp(low)
    found = brentq(over, low, high, xtol=_NEAR, rtol=1e-12)
    while over(found) > 0:
        found += 2 * _NEAR
    return math.exp(found)


def _checked(shift: float, delta: float, k: int) -> None:
    if checks.number("shift", shift) == 0:
        raise ParameterError("shift", shift, "a number other than 0")
    checks.inside("delta", delta, 0.0, 1.0)
    checks.whole("k", k, 1, 10**6)


def _delta(noise: Own, eps: float, shift: float) -> float:
    """No less than delta(eps) in either direction."""
    if isinstance(noise, TypedDensity):
        return max(float(noise.delta_at_most(eps, way)) for way in ((shift,) if noise.even else (shift, -shift)))
    law = PairLaw.of_shift(noise, shift)
    return max(float(law.hockey_stick(eps)), float(law.turned.hockey_stick(eps)))


def _total(noise: Own, shift: float, delta: float, k: int) -> float:
    """No less than eps of k releases at delta."""
    return max(totals_of(noise, shift, k, delta=delta))
