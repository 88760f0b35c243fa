"""Cells on which a formula's logarithm is nearly straight, with a proved bound on how far from straight it is.

On a cell of width h the chord of ln g is off by h^2/8 sup |(ln g)''| at most, or by h/4 times the spread of (ln g)'. Cells
with a kink inside are cut until that does not matter; the others are cut so that all errors become alike. The chord is
then moved by h^2/12 (ln g)'', so that it errs to both sides and the area keeps its digits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats
from dpcore.own.evaluate import NUMBER, values
from dpcore.own.formula import Node
from dpcore.own.jets import Jet, jet, value
from dpcore.own.ranges import Range
from dpcore.pace import pulse

FARTHEST = 1e15
"""Formulas are meant for places up to here."""
_FIRST, _OCTAVE = 256, 8
_KINK = 1e-9
"""Error that a cell with a kink inside may have."""
_THIN = 1e-12
"""Of the window: no cell is cut below."""
_HEAVY = 1e-9
"""Share of the area above which a cell with a kink inside is cut as long as floats can tell its ends apart."""
_CLIMBS, _PEAKS = 60, 64
"""How often, and how many cells at once, are cut in search of the highest place."""
_THIN_PEAK = 1e-15
"""Of its place: no cell is cut below in that search."""
_RARE = 1e-16
"""Share of the area that is not worth a cut."""
_SPARED = 1e-12
"""Share of the area that the worst cells together may hold, to be loose."""
_STEEP = 40.0
"""A cell on which ln g rises or falls by more is loose."""
_POOR = 0.05
"""A cell with a larger error is loose: only its mass is bounded."""


@dataclass(frozen=True)
class Cells:
    """Cells of an interpolant, ascending and side by side; n of them.

    Attributes:
        edges: shape (n + 1,), units of x.
        start, slope: shape (n,): ln ghat at the left end, per unit of x; -inf and 0 where g is 0.
        error: shape (n,): |ln g - ln ghat| at most, on cells that are not loose; 0 where g is 0.
        mean: shape (n,): at most so far, as a share of it, is the area of ghat on the cell from that of g, on cells that are not loose.
        mass: shape (n,): at most the area of g in loose cells, 0 in the others.
        loose: shape (n,).
    Areas and logarithms are those of g e^-top.
    """

    edges: Floats
    start: Floats
    slope: Floats
    error: Floats
    mean: Floats
    mass: Floats
    loose: np.ndarray


def shells(end: float, width: float, side: int) -> Floats:
    """Edges outside a window of this width that ends at `end`: ever wider, to the farthest place; ascending in distance."""
    most = np.log2(2 * FARTHEST / width + 2) * _OCTAVE
    out = end + side * width * (2 ** (np.arange(int(most) + 1) / _OCTAVE) - 1)
    return np.append(out[np.abs(out) < FARTHEST], side * FARTHEST)


def cells_of(
    tree: Node, ends: tuple[float, float], window: tuple[float, float], pieces: int, top: float, most: float = 0.0
) -> Cells:
    """About `pieces` cells between the ends; tree: ln g, settled. window: inside the ends. top: about the largest ln g.

    most: in the window as many as are no wider than this, and as kinks need; 0: so that errors become alike.
    """
    low, high = ends
    first = math.ceil((window[1] - window[0]) / most * (1 - _THIN)) if most else _FIRST
    every = np.union1d(first_edges(tree, window, first), ends)
    every = every[(every >= low) & (every <= high)]
    every = _gentle(tree, _uncurled(tree, every, top, max(pieces, first)), top, pieces)
    inner = every[(every >= window[0]) & (every <= window[1])]
    goal = math.sqrt(_largest_bend(tree, inner)) if most else 0.0
    fine = every
    for share in (8, 1):
        fine = _evened(tree, fine, top, pieces // share, share * goal)
    if most:
        fine = np.union1d(inner, fine[(fine < window[0]) | (fine > window[1])])
    return _fitted(tree, fine, top)


def _largest_bend(tree: Node, edges: Floats) -> float:
    """By how much a chord over a cell is off at most, by its bend, of cells without a kink."""
    seen = jet(tree, edges[:-1], edges[1:])
    with np.errstate(invalid="ignore", over="ignore"):
        error = np.maximum(np.abs(seen.bend.lo), np.abs(seen.bend.hi)) * np.diff(edges) ** 2 / 8
    return float(error[np.isfinite(error)].max(initial=0.0))


def first_edges(tree: Node, window: tuple[float, float], count: int = _FIRST) -> Floats:
    """Where to begin: fine in the window, ever wider outside to the farthest place, 0, and the numbers in the formula."""
    width = window[1] - window[0]
    typed = np.array([one.value for one in tree.all() if one.op == NUMBER and abs(one.value) < FARTHEST])
    inner = np.linspace(*window, count + 1)
    return np.unique(
        np.concatenate([inner, shells(window[0], width, -1), shells(window[1], width, 1), [0.0], typed, -typed])
    )


def highest(tree: Node, edges: Floats, known: float) -> float:
    """The largest ln g that is found on the cells between the edges, at least `known`; a peak may be much thinner than a cell."""
    low, high = edges[:-1], edges[1:]
    for _ in range(_CLIMBS):
        pulse()
        middle = low + (high - low) / 2
        known = max(known, float(np.nanmax(values(tree, middle), initial=-np.inf)))
        most = value(tree, Range(low, high)).hi
        most = np.where(np.isnan(most), np.inf, most)
        open_ = np.flatnonzero((most > known + 1) & (high - low > _THIN_PEAK * (1e-3 + np.abs(low))))
        if not open_.size or known == np.inf:
            break
        open_ = open_[np.argsort(-most[open_], kind="stable")[:_PEAKS]]
        cuts = low[open_][:, None] + ((high - low)[open_][:, None] / 4) * np.arange(5)
        cuts[:, -1] = high[open_]
        low, high = cuts[:, :-1].ravel(), cuts[:, 1:].ravel()
    return known


def chord_error(found: Jet, width: Floats) -> Floats:
    """How far a chord over each cell is off at most; inf where nothing is known. width: shape (n,), units of x."""
    with np.errstate(invalid="ignore", over="ignore"):
        bend = np.maximum(np.abs(found.bend.lo), np.abs(found.bend.hi)) * width**2 / 8
        spread = (found.slope.hi - found.slope.lo) * width / 4
        error = np.fmin(bend, spread)
    error = np.where(np.isnan(error), np.inf, error)
    return np.where(np.isneginf(found.value.hi), 0.0, error)


def _area(found: Jet, width: Floats, top: float) -> Floats:
    with np.errstate(over="ignore"):
        return np.exp(found.value.hi - top) * width


def _uncurled(tree: Node, edges: Floats, top: float, pieces: int) -> Floats:
    """The edges and more, until what is left of every kink is in a cell too small to matter."""
    thin = _THIN * (edges[-1] - edges[0])
    low, high = edges[:-1], edges[1:]
    found = [edges]
    count = edges.size
    total = done = 0.0
    for _ in range(20):
        pulse()
        seen = jet(tree, low, high)
        width = high - low
        area = _area(seen, width, top)
        known = np.where(np.isfinite(area), area, 0.0)
        total = max(total, float(known.sum()))
        curled = ~(chord_error(seen, width) < _KINK) & ~(np.isfinite(seen.bend.lo) & np.isfinite(seen.bend.hi))
        heavy = (known > _HEAVY * (done + float(known.sum()))) & (width > 4 * np.spacing(np.abs(low) + width))
        curled &= ((width > thin) | heavy) & ~(area < _RARE * total)
        done += float(known[~curled].sum())
        count += 7 * int(curled.sum())
        if not curled.any() or count > 4 * pieces:
            break
        cuts = low[curled][:, None] + (width[curled][:, None] / 8) * np.arange(9)
        cuts[:, -1] = high[curled]
        found.append(cuts.ravel())
        low, high = cuts[:, :-1].ravel(), cuts[:, 1:].ravel()
    return np.unique(np.concatenate(found))


def _gentle(tree: Node, edges: Floats, top: float, pieces: int) -> Floats:
    """The edges and more: towards places where ln g rises by very much they are ever nearer, as far as area is worth it."""
    thin = _THIN * _THIN * (edges[-1] - edges[0])
    for _ in range(40):
        pulse()
        width = np.diff(edges)
        area = _area(jet(tree, edges[:-1], edges[1:]), width, top)
        total = float(np.nansum(np.where(np.isfinite(area), area, 0.0)))
        with np.errstate(invalid="ignore"):
            rise = np.abs(np.diff(values(tree, edges)))
        steep = (rise > pieces * _STEEP) & np.isfinite(rise) & ~(area < _RARE * total) & (width > thin)
        if not steep.any():
            break
        edges = np.union1d(edges, (edges[:-1][steep][:, None] + (width[steep][:, None] / 8) * np.arange(1, 8)).ravel())
    return edges


def _evened(tree: Node, edges: Floats, top: float, pieces: int, goal: float = 0.0) -> Floats:
    """About so many cells, cut so that their errors become alike; or so that their roots are no larger than a goal above 0."""
    pulse()
    width = np.diff(edges)
    seen = jet(tree, edges[:-1], edges[1:])
    with np.errstate(invalid="ignore", over="ignore"):
        bend = np.maximum(np.abs(seen.bend.lo), np.abs(seen.bend.hi)) * width**2 / 8
    area = _area(seen, width, top)
    total = float(np.nansum(np.where(np.isfinite(area), area, 0.0)))
    root = np.sqrt(np.where(np.isfinite(bend) & ~(area < _RARE * total), bend, 0.0))
    goal = max(goal or float(root.sum()) / pieces, 1e-8)
    with np.errstate(invalid="ignore"):
        rise = np.abs(np.diff(values(tree, edges)))
    steep = np.where((rise > _STEEP) & np.isfinite(rise) & ~(area < _RARE * total), 2 * rise / _STEEP, 0.0)
    steep *= min(pieces / max(float(steep.sum()), 1.0), 1.0)
    parts = np.clip(np.ceil(np.maximum(root / goal, steep)), 1, pieces).astype(np.int64)
    which = np.repeat(np.arange(parts.size), parts)
    step = np.arange(which.size) - np.repeat(np.cumsum(parts) - parts, parts)
    cut = edges[:-1][which] + width[which] * (step / parts[which])
    return np.unique(np.append(cut, edges[-1]))


def _fitted(tree: Node, edges: Floats, top: float) -> Cells:
    pulse()
    width = np.diff(edges)
    seen = jet(tree, edges[:-1], edges[1:])
    inner = np.nextafter(edges[:-1], np.inf), np.nextafter(edges[1:], -np.inf)
    logs = [values(tree, place) - top for place in inner]
    radius = np.zeros(width.size)
    for place, log in zip(inner, logs, strict=True):
        at = value(tree, Range(place, place))
        with np.errstate(invalid="ignore"):
            radius = np.fmax(radius, np.fmax(at.hi - top - log, log - (at.lo - top)) + 4e-16 * (abs(top) + np.abs(log)))
    area = _area(seen, width, top)
    hole = np.isneginf(seen.value.hi)
    known = np.isfinite(logs[0]) & np.isfinite(logs[1])
    with np.errstate(invalid="ignore", over="ignore"):
        known_rise = np.where(known, logs[1] - logs[0], 0.0)
        steep = np.abs(known_rise) > _STEEP  # such a cell is loose: anything will do
        slope = np.where(steep, 0.0, known_rise / width)
        start = np.where(
            steep,
            np.maximum(*logs),
            np.where(known, logs[0], np.where(hole, -np.inf, values(tree, (edges[:-1] + edges[1:]) / 2) - top)),
        )
    start = np.where(np.isfinite(start), start, -np.inf)
    smooth = known & np.isfinite(seen.bend.lo) & np.isfinite(seen.bend.hi)
    bends = [np.where(smooth, each, 0.0) * width**2 for each in (seen.bend.lo, seen.bend.hi)]
    low, high = np.minimum(bends[0], 0.0) / 8, np.maximum(bends[1], 0.0) / 8
    middle = (bends[0] + bends[1]) / 24
    moved = np.maximum(np.abs(-high + middle), np.abs(-low + middle))
    error = np.where(smooth, moved, chord_error(seen, width)) + radius
    error = np.where(hole, 0.0, error)
    mean = _mean(slope * width, bends, radius, error)
    loose = ~hole & ~(error < _POOR) | ~hole & ~known
    loose |= steep
    loose |= _spared(np.where(loose | hole, 0.0, error), area)
    return Cells(
        edges,
        start - np.where(smooth & ~loose, middle, 0.0),
        slope,
        np.where(loose, 0.0, error),
        np.where(loose | hole, 0.0, np.where(smooth, mean, np.expm1(np.minimum(error, 1.0)))),
        np.where(loose, area, 0.0),
        loose,
    )


def _mean(rise: Floats, bends: list[Floats], radius: Floats, error: Floats) -> Floats:
    """How far the area may be off: the moved chord errs by a parabola whose mean is 0, but for how much the bend changes.

    rise: of ln ghat over the cell; bends: the least and the largest bend, times the width squared; shape (n,) each.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        tilted = np.abs(bends[0] + bends[1]) / 24 * (np.cosh(np.minimum(np.abs(rise) / 2, 100.0)) - 1)
        found = (bends[1] - bends[0]) / 16 + tilted + radius + error**2 / 2 * np.exp(error)
        found = np.minimum(found, np.expm1(error))
    return np.where(np.isnan(found), np.inf, found)


def _spared(error: Floats, area: Floats) -> np.ndarray:
    """The cells of the largest errors that together hold next to nothing: their mass is a cheaper bound."""
    order = np.argsort(-error, kind="stable")
    known = np.where(np.isfinite(area), area, np.inf)[order]
    few = np.cumsum(known) <= _SPARED * float(area[np.isfinite(area)].sum())
    found = np.zeros(error.size, dtype=bool)
    found[order[few & (error[order] > 1e-12)]] = True
    return found
