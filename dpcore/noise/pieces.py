"""Pieces [lo, hi] of the half line in ascending order: which one holds a value, and the mass above it."""

from __future__ import annotations

import numpy as np

from dpcore.checks import Floats
from dpcore.noise.minimal.levels import Ints
from dpcore.noise.overlaps import GAP

__all__ = ["after", "inverse_of", "lookup", "signed", "upper_of"]


def lookup(at: Floats, lo: Floats, hi: Floats, index: Ints, start: float) -> tuple[Ints, Floats, Floats]:
    """Index of the piece (at a common edge the one before it) or GAP, and the ends of the piece or gap, for at >= start."""
    if lo.size == 0:
        return np.full(at.shape, GAP, dtype=np.int64), np.full(at.shape, start), np.full(at.shape, np.inf)
    place = np.searchsorted(hi, at, side="left")
    piece = np.minimum(place, lo.size - 1)
    inside = (place < lo.size) & (at >= lo[piece])
    before = np.where(place > 0, hi[place - 1], start)
    after = np.where(place < lo.size, lo[piece], np.inf)
    return np.where(inside, index[piece], GAP), np.where(inside, lo[piece], before), np.where(inside, hi[piece], after)


def signed(at: Floats, index: Ints, low: Floats, high: Floats) -> tuple[Ints, Floats, Floats]:
    """A piece that was found by |at|, as an interval of the line: mirrored for at < 0, both halves where it begins at 0."""
    both = low == 0
    return (
        index,
        np.where(at < 0, -high, np.where(both, -high, low)),
        np.where(at < 0, np.where(both, high, -low), high),
    )


def after(mass: Floats) -> Floats:
    """Sum of all later masses, for each place."""
    total = np.cumsum(mass[::-1])[::-1]
    return np.concatenate([total[1:], [0.0]]) if mass.size else mass


def upper_of(t: Floats, lo: Floats, hi: Floats, above: Floats, height: Floats) -> Floats:
    """Mass above t; `above` is that above each piece."""
    if lo.size == 0:
        return np.zeros(t.shape)
    place = np.minimum(np.searchsorted(hi, t, side="left"), lo.size - 1)
    return above[place] + height[place] * np.clip(hi[place] - np.maximum(t, lo[place]), 0.0, None)


def inverse_of(s: Floats, lo: Floats, hi: Floats, above: Floats, height: Floats, side: str) -> Floats:
    """t with mass s above it; `above` falls from piece to piece."""
    rising = above[::-1]
    found = np.searchsorted(rising, s, side="right" if side == "left" else "left")
    place = np.clip(lo.size - found, 0, lo.size - 1)
    with np.errstate(over="ignore"):
        t = hi[place] - (s - above[place]) / np.maximum(height[place], 1e-320)
    return np.clip(t, lo[place], hi[place])
