"""Symmetric sets by their halves on [0, ∞): plain pairs of arrays, for the inner loop of the level sets.

lo, hi  sorted end points of disjoint closed intervals, shape (n,); `tolerance`: lengths up to it are rounding
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats
from dpcore.sets.intervals import merge

Half = tuple[Floats, Floats]

NOTHING: Half = (np.empty(0), np.empty(0))


def folded(lo: Floats, hi: Floats, tolerance: float) -> Half:
    """The union of the intervals with their mirror images, its half on [0, ∞)."""
    crossing = (lo < 0) & (hi > 0)
    low = np.where(crossing, 0.0, np.minimum(np.abs(lo), np.abs(hi)))
    return merge(low, np.maximum(np.abs(lo), np.abs(hi)), tolerance)


def without(a: Half, b: Half, tolerance: float) -> Half:
    """a without b; slivers up to `tolerance` along the edges of b are rounding and go too."""
    lo, hi = a
    holes_lo = np.concatenate([[-np.inf], b[1]])
    holes_hi = np.concatenate([b[0], [np.inf]])
    first = np.searchsorted(holes_hi, lo, side="left")
    last = np.searchsorted(holes_lo, hi, side="right")
    counts = last - first
    mine = np.repeat(np.arange(lo.size), counts)
    theirs = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
    low, high = np.maximum(lo[mine], holes_lo[theirs]), np.minimum(hi[mine], holes_hi[theirs])
    length = high - low
    at_edge = (low <= holes_lo[theirs] + tolerance) | (high >= holes_hi[theirs] - tolerance)
    keep = (length > tolerance) | ((length >= 0) & ~at_edge)
    return low[keep], high[keep]


def same(a: Half, b: Half, close: float) -> bool:
    """Whether the sets have as many intervals, and ends at most `close` apart."""
    return a[0].size == b[0].size and bool(
        (np.abs(a[0] - b[0]) <= close).all() and (np.abs(a[1] - b[1]) <= close).all()
    )


def above(a: Half, low: float) -> Half:
    """The part of the set beyond `low`."""
    keep = a[1] > low
    return np.maximum(a[0][keep], low), a[1][keep]


@dataclass(frozen=True, slots=True, eq=False)
class Gaps:
    """One set on [0, ∞) and its gaps, ready to be widened: lengths in units of Δ, all sums of positive terms.

    Attributes:
        width: of the gaps, rising, shape (n,).
        closed: shape (2, n + 1): sums of width and of middle · width over the k narrowest gaps, k = 0 … n.
        open_middles: shape (n + 1,): sums of middle over the others.
        measure, moment: of the set itself (moment: the integral of r). outer: its upper end.
    """

    width: Floats
    closed: Floats
    open_middles: Floats
    measure: float
    moment: float
    outer: float

    @staticmethod
    def of(lo: Floats, hi: Floats, unit: float) -> Gaps:
        """Of the intervals [lo_k, hi_k]."""
        lo, hi = lo / unit, hi / unit
        length = hi - lo
        measure, moment = float(length.sum()), float((length * (lo + hi)).sum()) / 2
        width, middle = lo[1:] - hi[:-1], (lo[1:] + hi[:-1]) / 2
        order = np.argsort(width)
        width, middle = width[order], middle[order]
        closed, open_middles = np.zeros((2, width.size + 1)), np.zeros(width.size + 1)
        np.cumsum(width, out=closed[0, 1:])
        np.cumsum(middle * width, out=closed[1, 1:])
        np.cumsum(middle[::-1], out=open_middles[-2::-1])
        return Gaps(width, closed, open_middles, measure, moment, float(hi[-1]))

    @property
    def widest(self) -> float:
        """0 where there is no gap."""
        return float(self.width[-1]) if self.width.size else 0.0

    def widened(self, u: Floats) -> tuple[Floats, Floats]:
        """Measure and moment, on [0, ∞), of all points at most u from the set (which holds 0), for every u >= 0."""
        double = 2 * u
        k = self.width.searchsorted(double, side="right")
        measure = self.measure + self.closed[0, k] + double * (self.width.size - k) + u
        moment = self.moment + self.closed[1, k] + double * self.open_middles[k] + u * (self.outer + u / 2)
        return measure, moment
