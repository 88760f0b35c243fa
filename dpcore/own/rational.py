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
    if value <= 0:
        return Fraction(value) if value == 0 else -_simplest(-value)
    top, bottom = value.as_integer_ratio()
    ends = []
    for end in (0.0, math.inf):
        other, others = math.nextafter(value, end).as_integer_ratio()
        ends.append((top * others + other * bottom, 2 * bottom * others))
    return Fraction(*_between(*ends[0], *ends[1]))


def _between(low: int, low_bottom: int, high: int, high_bottom: int) -> tuple[int, int]:
    """Numerator and denominator of the simplest fraction strictly between two above 0."""
    whole, rest = divmod(low, low_bottom)
    if (whole + 1) * high_bottom < high:
        return whole + 1, 1
    high -= whole * high_bottom
    if rest == 0:
        bottom = high_bottom // high + 1
        return whole * bottom + 1, bottom
    bottom, top = _between(high_bottom, high, low_bottom, rest)
    return whole * bottom + top, bottom


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
