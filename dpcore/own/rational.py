"""The fraction that a person meant by a number: 1/3 where a double is the nearest to it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from dpcore import checks

_LONGEST = 256


def simplest(value: float) -> Fraction:
    """The fraction with the least denominator whose nearest double is `value` (a finite number).

    A fraction p/q with q^2 < 2^52 comes back as it was typed, so do decimals of up to seven digits: no two of them share a
    double. Others come back within half a unit of the last binary digit. Source: the mediants of M. Stern (1858) and
    A. Brocot (1861), walked by continued fractions.
    """
    return _simplest(checks.between("value", value, -1e300, 1e300))


@lru_cache(maxsize=8192)
def _simplest(value: float) -> Fraction:
    exact = Fraction(value)
    if exact <= 0:
        return exact if exact == 0 else -_simplest(-value)
    below, above = (Fraction(math.nextafter(value, end)) for end in (0.0, math.inf))
    return _between((exact + below) / 2, (exact + above) / 2)


def _between(low: Fraction, high: Fraction) -> Fraction:
    """The simplest fraction strictly between 0 < low < high."""
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + Fraction(1, int(1 / (high - whole)) + 1)
    return whole + 1 / _between(1 / (high - whole), 1 / (low - whole))


def meant(values: Sequence[float]) -> tuple[Fraction, ...]:
    """The fractions that a person meant by shares of 1, shape (n,): the simplest ones where these add up to 1 exactly.

    Otherwise, or where their common denominator has more than 256 bits, the doubles themselves as fractions.
    """
    found = tuple(_simplest(checks.between("values", value, -1e300, 1e300)) for value in values)
    common = 1
    for each in found:
        common = math.lcm(common, each.denominator)
        if common.bit_length() > _LONGEST:
            break
    else:
        if sum(found) == 1:
            return found
    return tuple(Fraction(float(value)) for value in values)
