"""Finite unions of closed intervals of the real line.

lo, hi  sorted end points of disjoint closed intervals [lo_k, hi_k]; points (lo_k = hi_k) are intervals too
Operations are vectorised: no Python loop over intervals. Sets that differ in single points of a boundary count as
equal to their closure (the difference of two sets is closed again, and loses parts of measure zero inside the other).

Source:
    Derived here: sets and their ends; nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, finite_array
from dpcore.errors import ParameterError


def merge(lo: Floats, hi: Floats, tolerance: float = 0.0) -> tuple[Floats, Floats]:
    """Sorted disjoint intervals that cover the given ones, two of shape (m,), m <= n; gaps up to `tolerance` are
    closed.

    Args:
        lo, hi: end points in any order, lo[k] <= hi[k], shape (n,).
        tolerance: gaps up to it are closed.
    """
    if lo.size == 0:
        return lo, hi
    order = np.argsort(lo, kind="stable")
    lo, hi = lo[order], hi[order]
    reach = np.maximum.accumulate(hi)
    starts = np.concatenate([[True], lo[1:] > reach[:-1] + tolerance])
    first = np.flatnonzero(starts)
    last = np.concatenate([first[1:] - 1, [lo.size - 1]])
    return lo[first], reach[last]


@dataclass(frozen=True, slots=True, eq=False)
class IntervalSet:
    """A union of disjoint closed intervals.

    Attributes:
        lo, hi: read-only arrays of shape (n,), lo[k] <= hi[k] < lo[k + 1], in units of the query.
    """

    lo: Floats
    hi: Floats

    @staticmethod
    def of(*intervals: tuple[float, float]) -> IntervalSet:
        """The union of (low, high) pairs.

        Args:
            intervals: (low, high) each, low <= high.

        Raises:
            ParameterError: as `from_arrays`.
        """
        return IntervalSet.from_arrays([a for a, _ in intervals], [b for _, b in intervals])

    @staticmethod
    def from_arrays(lo: ArrayLike, hi: ArrayLike, tolerance: float = 0.0) -> IntervalSet:
        """The union of [lo_k, hi_k] in any order; gaps up to `tolerance` are closed.

        Args:
            lo, hi: end points, in units of the query, any shape, the same for both; finite.
            tolerance: gaps up to it are closed; 0 or more.

        Raises:
            ParameterError: for end points that are not finite, or a low end above its high end.
        """
        low, high = finite_array("lo", lo).ravel(), finite_array("hi", hi).ravel()
        if low.shape != high.shape:
            raise ParameterError("hi", hi, "as many numbers as lo")
        if (low > high).any():
            place = int(np.argmax(low > high))
            raise ParameterError("interval", (float(low[place]), float(high[place])), "with its low end first")
        return _frozen(*merge(low, high, at_least("tolerance", tolerance, 0.0)))

    # -- comparing

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IntervalSet):
            return NotImplemented
        return np.array_equal(self.lo, other.lo) and np.array_equal(self.hi, other.hi)

    def __hash__(self) -> int:
        return hash((self.lo.tobytes(), self.hi.tobytes()))

    def __len__(self) -> int:
        return int(self.lo.size)

    def __iter__(self) -> Iterator[tuple[float, float]]:
        return iter(zip(self.lo.tolist(), self.hi.tolist(), strict=True))

    # -- set operations

    def union(self, other: IntervalSet) -> IntervalSet:
        """All points of either set.

        Args:
            other: the other set.
        """
        return _frozen(*merge(np.concatenate([self.lo, other.lo]), np.concatenate([self.hi, other.hi])))

    def intersection(self, other: IntervalSet) -> IntervalSet:
        """All points of both sets (a common end point is a point of it).

        Args:
            other: the other set.
        """
        if not len(self) or not len(other):
            return EMPTY
        first = np.searchsorted(other.hi, self.lo, side="left")
        last = np.searchsorted(other.lo, self.hi, side="right")
        counts = np.maximum(last - first, 0)
        mine = np.repeat(np.arange(len(self)), counts)
        theirs = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
        return _frozen(*merge(np.maximum(self.lo[mine], other.lo[theirs]), np.minimum(self.hi[mine], other.hi[theirs])))

    def difference(self, other: IntervalSet) -> IntervalSet:
        """The closure of the points of this set that are not in `other`.

        Args:
            other: the other set.
        """
        if not len(self) or not len(other):
            return self
        complement = _frozen(np.concatenate([[-np.inf], other.hi]), np.concatenate([other.lo, [np.inf]]))
        rest = self.intersection(complement)
        boundary = (rest.lo == rest.hi) & other.contains(rest.lo)
        return _frozen(rest.lo[~boundary], rest.hi[~boundary])

    def minkowski_sum(self, other: IntervalSet, tolerance: float = 0.0) -> IntervalSet:
        """All sums of a point of this set and a point of `other`.

        Args:
            other: the other set.
            tolerance: gaps up to it are closed.
        """
        return _frozen(
            *merge(np.add.outer(self.lo, other.lo).ravel(), np.add.outer(self.hi, other.hi).ravel(), tolerance)
        )

    def dilate(self, w: float) -> IntervalSet:
        """All points at most w away from this set.

        Args:
            w: in units of the query; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        width = at_least("w", w, 0.0)
        return _frozen(*merge(self.lo - width, self.hi + width))

    def reflect(self) -> IntervalSet:
        """The set of -x."""
        return _frozen(-self.hi[::-1], -self.lo[::-1])

    def shift(self, by: float) -> IntervalSet:
        """The set of x + by.

        Args:
            by: in units of the query.
        """
        return _frozen(self.lo + by, self.hi + by)

    # -- measures

    @property
    def measure(self) -> float:
        """Total length."""
        return float((self.hi - self.lo).sum())

    @property
    def first_moment(self) -> float:
        """Integral of |r| over the set."""
        return float((self.hi * np.abs(self.hi) - self.lo * np.abs(self.lo)).sum() / 2)

    @property
    def second_moment(self) -> float:
        """Integral of r^2 over the set."""
        return float((self.hi**3 - self.lo**3).sum() / 3)

    @property
    def gaps(self) -> Floats:
        """Widths of the gaps between neighboring intervals, shape (n - 1,)."""
        return self.lo[1:] - self.hi[:-1]

    def contains(self, points: ArrayLike) -> NDArray[np.bool_]:
        """Whether each point is in the set, shape of `points`.

        Args:
            points: any shape.
        """
        at = np.asarray(points, dtype=np.float64)
        place = np.searchsorted(self.lo, at, side="right") - 1
        if not len(self):
            return np.zeros(at.shape, dtype=np.bool_)
        inside: NDArray[np.bool_] = (place >= 0) & (at <= self.hi[np.maximum(place, 0)])
        return inside


def _frozen(lo: Floats, hi: Floats) -> IntervalSet:
    lo, hi = np.array(lo, dtype=np.float64), np.array(hi, dtype=np.float64)
    lo.flags.writeable = hi.flags.writeable = False
    return IntervalSet(lo, hi)


EMPTY = _frozen(np.empty(0), np.empty(0))
