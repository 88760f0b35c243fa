"""Ranges that surely hold the values of a computation: interval arithmetic on arrays, rounded outwards.

lo, hi    ends of a range for each cell; -inf and inf where nothing is known
Sums and products that floating point makes without error are kept exactly, so that a kink at a knot stays there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats

Truth = NDArray[np.bool_]
_ULP = 2.0**-52
_LIBRARY = 2.0**-48
"""What a function of the library may be off, relatively."""
_TINY = 5e-324
_MOST = 1.7976931348623157e308
_SPLIT = 134217729.0
_TURN = 2 * math.pi


@dataclass(frozen=True)
class Range:
    """All values between `lo` and `hi`, shape (n,) each."""

    lo: Floats
    hi: Floats

    @staticmethod
    def of(value: float, n: int) -> Range:
        """The same exact number n times."""
        ends = np.full(n, value)
        return _Number(ends, ends, value) if math.isfinite(value) else Range(ends, ends)

    @staticmethod
    def anything(n: int) -> Range:
        """Nothing is known."""
        return Range(np.full(n, -np.inf), np.full(n, np.inf))

    def __add__(self, other: Range) -> Range:
        if isinstance(other, _Number) and other.value == 0:
            return self
        if isinstance(self, _Number) and self.value == 0:
            return other
        return Range(_sum(self.lo, other.lo, -1), _sum(self.hi, other.hi, 1))

    def __neg__(self) -> Range:
        return Range(-self.hi, -self.lo)

    def __sub__(self, other: Range) -> Range:
        return self + -other

    def __mul__(self, other: Range) -> Range:
        if isinstance(other, _Number):
            return self.times(other.value)
        if isinstance(self, _Number):
            return other.times(self.value)
        a = np.array([self.lo, self.lo, self.hi, self.hi])
        b = np.array([other.lo, other.hi, other.lo, other.hi])
        with np.errstate(invalid="ignore", over="ignore", under="ignore"):
            corners = a * b
        corners[np.isnan(corners)] = 0.0  # 0 times anything is 0
        low, high, each = corners.argmin(axis=0), corners.argmax(axis=0), np.arange(self.lo.size)
        return Range(_product(a[low, each], b[low, each], -1), _product(a[high, each], b[high, each], 1))

    def times(self, factor: float) -> Range:
        """Each value times one finite number."""
        if factor == 0:  # 0 times anything is 0
            return Range.of(0.0, self.lo.size)
        if factor == 1:
            return self
        number = np.full(self.lo.size, factor)
        low, high = (self.lo, self.hi) if factor > 0 else (self.hi, self.lo)
        return Range(_product(low, number, -1), _product(high, number, 1))

    @property
    def squared(self) -> Range:
        """Never below 0."""
        one = self.size
        return Range(_product(one.lo, one.lo, -1), _product(one.hi, one.hi, 1))

    @property
    def size(self) -> Range:
        """The absolute value."""
        inside = (self.lo <= 0) & (self.hi >= 0)
        a, b = np.abs(self.lo), np.abs(self.hi)
        return Range(np.where(inside, 0.0, np.minimum(a, b)), np.maximum(a, b))

    @property
    def inverse(self) -> Range:
        """1/u; anything where u may be 0 inside, one-sided where 0 is an end."""
        with np.errstate(divide="ignore", invalid="ignore"):
            inside = (self.lo < 0) & (self.hi > 0) | (self.lo == 0) & (self.hi == 0)
            low = np.where(self.hi == 0, -np.inf, np.minimum(1 / self.hi, _MOST))
            high = np.where(self.lo == 0, np.inf, np.maximum(1 / self.lo, -_MOST))
        return _wider(np.where(inside, -np.inf, low), np.where(inside, np.inf, high), _ULP)

    def rising(self, f: Callable[[Floats], Floats]) -> Range:
        """f of it, for a function of the library that rises."""
        with np.errstate(all="ignore"):
            return _wider(f(self.lo), f(self.hi), _LIBRARY)

    def power(self, p: float) -> Range:
        """u^p for a number p: of u >= 0 unless p is whole; anything where there is no value."""
        if p == 0:
            return Range.of(1.0, self.lo.size)
        if not math.isfinite(p):
            return Range(np.full_like(self.lo, -np.inf), np.full_like(self.hi, np.inf))
        if p < 0:
            return self.power(-p).inverse
        if p == 1:
            return self
        if p == 2:
            return self.squared
        with np.errstate(all="ignore"):
            if p % 2 == 0:
                return self.size.rising(lambda u: np.float_power(u, p))
            found = self.rising(lambda u: np.float_power(u, p))
        if p == math.floor(p):
            return found
        known = self.lo >= 0
        return Range(np.where(known, found.lo, -np.inf), np.where(known, found.hi, np.inf))

    def hull(self, other: Range) -> Range:
        """The least range that holds both."""
        return Range(np.minimum(self.lo, other.lo), np.maximum(self.hi, other.hi))

    def where(self, keep: Truth, other: Range) -> Range:
        """This where `keep`, else the other."""
        return Range(np.where(keep, self.lo, other.lo), np.where(keep, self.hi, other.hi))

    @property
    def wave(self) -> Range:
        """The sine."""
        with np.errstate(invalid="ignore"):
            slack = 1e-14 * (1 + np.maximum(np.abs(self.lo), np.abs(self.hi)))
            lo, hi = self.lo - slack, self.hi + slack
            far = ~(hi - lo < _TURN) | ~(slack < 1e-3)
            a, b = np.sin(self.lo), np.sin(self.hi)
            top = np.floor((hi - math.pi / 2) / _TURN) >= np.ceil((lo - math.pi / 2) / _TURN)
            bottom = np.floor((hi + math.pi / 2) / _TURN) >= np.ceil((lo + math.pi / 2) / _TURN)
        low = np.where(far | bottom, -1.0, np.minimum(a, b) - 1e-15)
        high = np.where(far | top, 1.0, np.maximum(a, b) + 1e-15)
        return Range(np.maximum(low, -1.0), np.minimum(high, 1.0))


@dataclass(frozen=True)
class _Number(Range):
    """One finite number, the same in all cells: sums with 0 and products with 0 or 1 cost nothing."""

    value: float

    def __neg__(self) -> Range:
        return Range.of(-self.value, self.lo.size)

    @property
    def squared(self) -> Range:
        """Never below 0."""
        return self.times(self.value)


def _wider(lo: Floats, hi: Floats, share: float) -> Range:
    """Outwards by a share of the size; nan becomes anything, 0 stays 0."""
    with np.errstate(invalid="ignore"):
        low, high = lo - share * np.abs(lo), hi + share * np.abs(hi)
    if np.isfinite(low).all() and np.isfinite(high).all():
        return Range(low, high)
    low = np.where(np.isinf(lo), lo, low)
    high = np.where(np.isinf(hi), hi, high)
    return Range(np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high))


def _sum(a: Floats, b: Floats, side: int) -> Floats:
    """a + b, outwards by one step where it was rounded (Knuth's two-sum)."""
    with np.errstate(invalid="ignore", over="ignore"):
        found = a + b
        back = found - a
        error = (a - (found - back)) + (b - back)
        out = np.where(error == 0, found, found + side * (_ULP * np.abs(found) + _TINY))
    if np.isfinite(found).all():
        return out
    out = np.where(np.isinf(found), found, out)
    return np.where(np.isnan(found), side * np.inf, out)


def _product(a: Floats, b: Floats, side: int) -> Floats:
    """a b, outwards by one step where it was rounded (Dekker's product); 0 times anything is 0."""
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        found = a * b
        (a1, a2), (b1, b2) = _halves(a), _halves(b)
        error = ((a1 * b1 - found) + a1 * b2 + a2 * b1) + a2 * b2
        exact = (error == 0) & (np.abs(found) > 1e-280)
        out = np.where(exact, found, found + side * (_ULP * np.abs(found) + _TINY))
    if np.isfinite(found).all():
        return np.where((a == 0) | (b == 0), 0.0, out)
    finite = np.isfinite(a) & np.isfinite(b)
    out = np.where(np.isinf(found), np.where(finite & (side * found < 0), -side * _MOST, found), out)
    return np.where((a == 0) | (b == 0), 0.0, np.where(np.isnan(out), side * np.inf, out))


def _halves(a: Floats) -> tuple[Floats, Floats]:
    big = a * _SPLIT
    high = big - (big - a)
    return high, a - high
