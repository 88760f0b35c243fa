"""The signs that stand at points: geometric ones around their point, a person and a flag upon it.

'o' circle, 's' square, 't' triangle, 'd' diamond, '+' cross, 'r' ring; 'p' person, 'q' person in outline (of the other
world), 'f' flag; 'b' ballot, 'v' ballot with a tick. `resources/pages/plot.js` draws the same for the browser.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from dpcore.checks import Floats

FIGURES = "pqfbv"
"""Signs that mean what they look like; the empty one, too, is never another."""
OUTLINED = "rqb"
"""Signs without a filling."""
STROKES = {"+": 0.5, "b": 0.16}
"""Widths of pens in radii, where they are not the usual two pixels."""
LIGHT = 0.5
"""From this lightness on a colour has a dark tick upon it."""

FEW = 8
"""Signs up to which each is painted by itself."""
REACH = 2.5
"""Radii that a sign goes from its point at most."""

Draw = Callable[[float, float], None]


def paint_marker(painter: QPainter, marker: str, at: QPointF, radius: float, colour: QColor) -> None:
    """One sign at a point."""
    sign_painter(painter, marker, radius, colour)(at.x(), at.y())


def paint_signs(painter: QPainter, marker: str, places: Floats, radius: float, colour: QColor) -> None:
    """One at each place, whole or half pixels, shape (n, 2): for a screen painted once and laid there as pixels."""
    device = painter.device()
    ratio = device.devicePixelRatioF()
    if not isinstance(device, QPixmap) or len(places) <= FEW or ratio % 1 or not painter.transform().isIdentity():
        draw = sign_painter(painter, marker, radius, colour)
        for x, y in places.tolist():
            draw(x, y)
        return
    reach = math.ceil(REACH * radius) + 3
    stamps = [[_stamp(marker, radius, colour.rgba(), (a, b), reach, ratio) for b in (0.0, 0.5)] for a in (0.0, 0.5)]
    whole = np.floor(places)
    corners, halves = (whole - reach).astype(int).tolist(), (places > whole).tolist()
    for (x, y), (a, b) in zip(corners, halves, strict=True):
        painter.drawPixmap(x, y, stamps[a][b])


@lru_cache(maxsize=256)
def _stamp(marker: str, radius: float, colour: int, at: tuple[float, float], reach: int, ratio: float) -> QPixmap:
    """A sign as pixels; its point lies `reach` px from the corner, and `at` beyond."""
    side = round((2 * reach + 1) * ratio)
    stamp = QPixmap(side, side)
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stamp)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    sign_painter(painter, marker, radius, QColor.fromRgba(colour))(reach + at[0], reach + at[1])
    painter.end()
    return stamp


def sign_painter(painter: QPainter, marker: str, r: float, colour: QColor) -> Draw:
    """Takes pen and brush for a sign; what it gives draws one at a pixel."""
    pen = QPen(colour, STROKES[marker] * r if marker in STROKES else 2.0)
    painter.setPen(pen if marker in OUTLINED or marker in STROKES else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if marker in OUTLINED else colour)

    def shape(*corners: tuple[float, float]) -> Draw:
        return lambda x, y: painter.drawPolygon([QPointF(x + r * a, y + r * b) for a, b in corners])

    match marker:
        case "s":
            return lambda x, y: painter.drawRect(QRectF(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r))
        case "t":
            return shape((0, -1.2), (1.1, 0.8), (-1.1, 0.8))
        case "d":
            return shape((0, -1.3), (1, 0), (0, 1.3), (-1, 0))
        case "f":
            return shape((-0.08, 0), (-0.08, -2.4), (1.3, -1.95), (0.08, -1.5), (0.08, 0))
        case "p" | "q":
            return _along(painter, _person(r))
        case "b":
            return _along(painter, _ballot(r))
        case "v":
            return _ticked(painter, r, colour)
        case "+":
            return _cross(painter, r)
    return lambda x, y: painter.drawEllipse(QRectF(x - r, y - r, 2 * r, 2 * r))


def _cross(painter: QPainter, r: float) -> Draw:
    def draw(x: float, y: float) -> None:
        painter.drawLine(QPointF(x - 1.2 * r, y), QPointF(x + 1.2 * r, y))
        painter.drawLine(QPointF(x, y - 1.2 * r), QPointF(x, y + 1.2 * r))

    return draw


def _along(painter: QPainter, path: QPainterPath) -> Draw:
    return lambda x, y: painter.drawPath(path.translated(x, y))


def _lines(r: float, *lines: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for first, *others in lines:
        path.moveTo(r * first[0], r * first[1])
        for x, y in others:
            path.lineTo(r * x, r * y)
    return path


def _person(r: float) -> QPainterPath:
    """Head and shoulders, which stand on their point."""
    path = _lines(r, ((-0.85, 0), (-0.85, -0.4)))
    path.arcTo(QRectF(-0.85 * r, -1.25 * r, 1.7 * r, 1.7 * r), 180, -180)
    path.lineTo(0.85 * r, 0)
    path.closeSubpath()
    path.addEllipse(QPointF(0, -1.9 * r), 0.52 * r, 0.52 * r)
    return path


def _ballot(r: float) -> QPainterPath:
    """A slip with two lines of writing."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(-0.8 * r, -r, 1.6 * r, 2 * r), 0.25 * r, 0.25 * r)
    path.addPath(_lines(r, ((-0.4, -0.25), (0.4, -0.25)), ((-0.4, 0.25), (0.4, 0.25))))
    return path


def _ticked(painter: QPainter, r: float, colour: QColor) -> Draw:
    """A filled slip, on it a tick that its colour does not hide."""
    tick = QPen(QColor("#1f1f1f" if colour.lightnessF() > LIGHT else "#ffffff"), 0.28 * r)
    lines = _lines(r, ((-0.42, 0.02), (-0.1, 0.36), (0.46, -0.38)))

    def draw(x: float, y: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(x - 0.8 * r, y - r, 1.6 * r, 2 * r), 0.25 * r, 0.25 * r)
        painter.setPen(tick)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(lines.translated(x, y))

    return draw
