"""Stroking of polylines in pixels, for a screen on which every step of a drag paints them anew.

Steps and curves are stroked segment by segment: Qt strokes a polyline as one outline, and round joins one by one, five to
ten times slower. A smooth curve gets no more segments than it needs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from shiboken6 import VoidPtr, wrapInstance

from dpcore.checks import Floats

Shapes = list[tuple[Floats, Floats]]
SPARSE = 16  # points up to which a line is stroked as one, with round corners
SMOOTH = math.cos(
    math.radians(15)
)  # of the turn between two segments; where they turn more, their corner must be closed
ASTRAY = 0.1  # px that fewer points may lead a curve astray, at most
SEAM = 0.6  # px of a segment beyond its end, so that no seam is seen

_memory: Any = VoidPtr


def polygon(x: Floats, y: Floats) -> QPolygonF:
    """Points (x, y) in Qt's memory; filled at once, for a loop over points costs more than the painting."""
    shape = QPolygonF()
    shape.resize(len(x))
    if len(x):
        points = np.frombuffer(_memory(shape.data(), 16 * len(x), True), np.float64).reshape(-1, 2)
        points[:, 0], points[:, 1] = x, y
    return shape


def stroke(painter: QPainter, shapes: Shapes, pen: QPen, exact: bool, stepped: bool = False) -> None:
    """Stroke polylines: whole, or segment by segment where that is quicker and looks the same."""
    solid = pen.style() == Qt.PenStyle.SolidLine
    plain = QPen(pen)
    plain.setStyle(Qt.PenStyle.SolidLine)
    plain.setCapStyle(Qt.PenCapStyle.FlatCap)
    for x, y in shapes:
        if exact or (not stepped and (len(x) <= SPARSE or pen.widthF() <= 1)):
            painter.setPen(pen)
            painter.drawPolyline(polygon(x, y))
            continue
        x, y = straightened(x, y)
        pattern = () if solid else [part * pen.widthF() for part in pen.dashPattern()]
        painter.setPen(plain)
        draw_segments(painter, *strokes(x, y, pen.widthF() / 2, pattern))


def _turns(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Cosine and sine of the turn at each inner point of a polyline no two neighbors of which are equal."""
    across, down = np.diff(x), np.diff(y)
    along = np.hypot(across, down)
    scale = along[1:] * along[:-1]
    cosine = (across[1:] * across[:-1] + down[1:] * down[:-1]) / scale
    sine = (across[:-1] * down[1:] - down[:-1] * across[1:]) / scale
    return cosine, sine


def straightened(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """A polyline with fewer points that runs nowhere farther than a tenth of a pixel from it; px. Sharp corners stay.

    A chord that leaves out one point, between segments of lengths a and b that turn by φ, passes it at a distance of
    ab sin φ / (a + b) <= (a + b) sin φ / 4; along a smooth curve such turns add up as their roots. A slight bend between
    straight parts does not: where a chord passes a point too far off, the farthest one stays, too.
    """
    along = np.hypot(np.diff(x), np.diff(y))
    if not along.all():
        kept = np.append(along > 0, True)
        x, y, along = x[kept], y[kept], along[along > 0]
    if len(x) < 3:
        return x, y
    cosine, sine = _turns(x, y)
    parts = np.sqrt(np.abs(sine) * (along[1:] + along[:-1]) / (4 * ASTRAY))
    parts[cosine < SMOOTH] = 1.0
    inner = np.diff(np.floor(np.cumsum(parts)), prepend=0.0) > 0
    kept = np.concatenate([[True], inner, [True]])
    while (far := _farthest(x, y, kept)).any():
        kept |= far
    return x[kept], y[kept]


def _farthest(x: Floats, y: Floats, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Of the points between two kept ones the farthest from their chord, where it is too far off."""
    ends = np.flatnonzero(kept)
    chord = np.minimum(np.cumsum(kept) - 1, len(ends) - 2)
    across, down = np.diff(x[ends]), np.diff(y[ends])
    long = np.hypot(across, down)
    right, below = x - x[ends[chord]], y - y[ends[chord]]
    beside = np.abs(across[chord] * below - down[chord] * right) / np.fmax(long, 1e-9)[chord]
    away = np.where(kept, 0.0, np.where(long[chord] > 0, beside, np.hypot(right, below)))
    most = np.maximum.reduceat(away, ends[:-1])
    far: NDArray[np.bool_] = (away > ASTRAY) & (away >= most[chord])
    return far


def strokes(x: Floats, y: Floats, half: float, pattern: Sequence[float] = ()) -> tuple[Floats, Floats]:
    """The single lines, two points each, that show a polyline stroked so wide on both sides; px.

    They reach into each other at its points: by the seam between two that look like one, at sharp corners by `half`.

    Arguments:
        pattern: lengths of strokes and gaps in turn; without any it has no gaps, and ends of its own.
    """
    reach = np.full(len(x), half)
    reach[1:-1] = np.where(_turns(x, y)[0] < SMOOTH, half, SEAM) if len(x) > 2 else ()
    if not len(pattern):
        ends_x, ends_y, more = np.repeat(x, 2)[1:-1], np.repeat(y, 2)[1:-1], np.repeat(reach, 2)[1:-1]
    else:
        along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
        both = inked(along, pattern)
        ends_x, ends_y = np.interp(both, along, x), np.interp(both, along, y)
        corner = np.minimum(np.searchsorted(along[1:-1], both) + 1, len(along) - 2)
        more = np.where(along[corner] == both, reach[corner], 0.0) if len(along) > 2 else np.zeros(len(both))
    across, down = np.diff(ends_x)[::2], np.diff(ends_y)[::2]
    long = np.fmax(np.hypot(across, down), 1e-9)
    step = np.repeat(np.stack([across / long, down / long]), 2, axis=1) * more
    step[:, ::2] *= -1
    return ends_x + step[0], ends_y + step[1]


def inked(along: Floats, pattern: Sequence[float]) -> Floats:
    """Where the strokes of a dashed polyline begin and end in turn, cut at its points; `along`: how far on these are."""
    cuts = np.concatenate([[0.0], np.cumsum(pattern)])
    periods = np.arange(math.ceil(along[-1] / cuts[-1]) + 1) * cuts[-1]
    ends = (periods[:, None] + cuts[None, :-1]).ravel()  # a stroke, a gap, a stroke …
    places = np.unique(np.concatenate([ends[ends < along[-1]], along[1:]]))
    starts, stops = places[:-1], places[1:]
    ink = np.searchsorted(ends, (starts + stops) / 2, side="right") % 2 == 1
    found: Floats = np.stack([starts[ink], stops[ink]], axis=1).ravel()
    return found


def draw_segments(painter: QPainter, x: Floats, y: Floats) -> None:
    """Single lines, from each point with even number to the next.

    Without an object of Python for each line: QPainter reads them where numpy has them.
    """
    ends = np.column_stack((x, y)).astype(np.float64)
    if len(ends) > 1:
        painter.drawLines(wrapInstance(ends.ctypes.data, QLineF), len(ends) // 2)  # type: ignore[call-overload]


def draw_boxes(painter: QPainter, left: Floats, top: Floats, width: Floats, height: Floats) -> None:
    """Rectangles, read where numpy has them; px."""
    boxes = np.column_stack((left, top, width, height)).astype(np.float64)
    if len(boxes):
        painter.drawRects(wrapInstance(boxes.ctypes.data, QRectF), len(boxes))  # type: ignore[call-overload]
