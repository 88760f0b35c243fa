"""Symmetric sets by their halves on [0, ∞): plain pairs of arrays, for the inner loop of the level sets.

lo, hi  sorted end points of disjoint closed intervals, shape (n,); `tolerance`: lengths up to it are rounding

Source:
    Derived here: sets and their ends; nothing is estimated.
"""

from __future__ import annotations

import numpy as np

from dpcore.checks import Floats
from dpcore.sets.intervals import merge

Half = tuple[Floats, Floats]

NOTHING: Half = (np.empty(0), np.empty(0))
_FEW = 4
"""Intervals that come to a set of more than so many times their number are few."""


def folded(lo: Floats, hi: Floats) -> Half:
    """The intervals and their mirror images on [0, ∞), not merged; two of shape (n,).

    Args:
        lo, hi: end points, lo[k] <= hi[k], shape (n,).
    """
    low, high = np.abs(lo), np.abs(hi)
    return np.where((lo < 0) & (hi > 0), 0.0, np.minimum(low, high)), np.maximum(low, high)


def beyond(a: Half, b: Half, tolerance: float) -> Half:
    """What a has more than b, a part of it, two of shape (intervals,); slivers up to `tolerance` along the edges of b
    are rounding and go too.

    Args:
        a, b: (lo, hi), sorted end points of disjoint closed intervals, shape (n,) each.
        tolerance: lengths up to it are rounding.
    """
    low, high = (np.concatenate(ends) for ends in ((a[0], b[1]), (b[0], a[1])))
    low.sort(kind="stable")  # two sorted rows each: merged in one go
    high.sort(kind="stable")
    keep = high - low > tolerance
    short = np.flatnonzero(a[1] - a[0] <= tolerance)
    if short.size:  # by themselves they are points
        first, last = a[0][short], a[1][short]
        alone = np.searchsorted(b[0], last, side="right") == np.searchsorted(b[0], first)
        keep |= np.isin(low, first[alone])
    return low[keep], high[keep]


def grown(a: Half, more: Half, tolerance: float) -> tuple[Half, Half]:
    """a with the intervals of `more`, and what that has more than a (`beyond`); gaps up to `tolerance` are closed.

    Where `more` is few, only the intervals of a that it touches are sorted anew with it.

    Args:
        a: (lo, hi), sorted end points of disjoint closed intervals with gaps above the tolerance, shape (n,) each.
        more: (lo, hi) in any order, shape (m,) each.
        tolerance: lengths up to it are rounding; above 0.
    """
    if _FEW * more[0].size > a[0].size:
        whole = _merged(a, more, tolerance)
        return whole, beyond(whole, a, tolerance)
    first = np.searchsorted(a[1], more[0] - 2 * tolerance)  # twice: what rounding decides is touched
    last = np.searchsorted(a[0], more[1] + 2 * tolerance, side="right")
    counts = last - first
    untouched = np.ones(a[0].size, dtype=np.bool_)
    untouched[np.arange(counts.sum()) + np.repeat(first - np.cumsum(counts) + counts, counts)] = False
    here = a[0][~untouched], a[1][~untouched]
    joined = _merged(here, more, tolerance)
    low, high = (np.concatenate((ends[untouched], new)) for ends, new in zip(a, joined, strict=True))
    low.sort(kind="stable")  # two sorted rows each
    high.sort(kind="stable")
    return (low, high), beyond(joined, here, tolerance)


def _merged(a: Half, b: Half, tolerance: float) -> Half:
    return merge(np.concatenate((a[0], b[0])), np.concatenate((a[1], b[1])), tolerance)


def same(a: Half, b: Half, close: float) -> bool:
    """Whether the sets have as many intervals, and ends at most `close` apart.

    Args:
        a, b: (lo, hi), sorted end points of disjoint closed intervals, shape (n,) each.
        close: the most that two ends may differ.
    """
    return a[0].size == b[0].size and bool(
        (np.abs(a[0] - b[0]) <= close).all() and (np.abs(a[1] - b[1]) <= close).all()
    )


def above(a: Half, low: float) -> Half:
    """The part of the set beyond `low`, two of shape (intervals,).

    Args:
        a: (lo, hi), sorted end points of disjoint closed intervals, shape (n,) each.
        low: where it begins.
    """
    keep = a[1] > low
    return np.maximum(a[0][keep], low), a[1][keep]
