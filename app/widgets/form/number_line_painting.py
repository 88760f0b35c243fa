"""How the number line looks."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.widgets.form.line_view import LineView, merged_pixels
from app.widgets.look import blend, colour
from app.words.numbers import show
from dpcore.checks import Floats

PADDING = 12.0
"""Pixels left and right of the axis."""
NARROWEST = 8.0
"""Drawn width of a tiny interval, so that it can be seen and held."""
WIDE = 18.0
"""Drawn width from which an interval has its ends inside; narrower ones get ears outside once selected."""
EAR = 13.0
END = 7.0
"""Width of the bars at both ends, by which an interval is stretched."""
MANY = 40
"""With more intervals than this nothing is drawn wider than it is."""
TOP, BOTTOM = 8.0, 26.0


def drawn_ends(view: LineView, lo: Floats, hi: Floats) -> tuple[Floats, Floats]:
    """First and last pixel of each interval as drawn."""
    starts, ends = view.pixels(lo), view.pixels(hi)
    least = NARROWEST if len(lo) <= MANY else 1.0
    spare = np.maximum(least - (ends - starts), 0.0) / 2
    return starts - spare, ends + spare


def paint_line(
    painter: QPainter, view: LineView, lo: Floats, hi: Floats, selected: int, height: float, focus: bool
) -> None:
    """Everything: axis, ticks, intervals, the selected one with its holds."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_frame(painter, view, height, focus)
    _paint_axis(painter, view)
    painter.save()
    painter.setClipRect(QRectF(2, 0, view.right + PADDING - 4, height))
    starts, ends = drawn_ends(view, lo, hi)
    if len(lo) <= MANY:
        for place in range(len(lo)):
            if place != selected:
                _paint_bar(painter, float(starts[place]), float(ends[place]), lo[place] == hi[place], False)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_fill(False))
        order = np.argsort(starts, kind="stable")
        for first, last in merged_pixels(starts[order], ends[order], view.left - PADDING, view.right + PADDING):
            painter.drawRect(QRectF(first, TOP, last - first, BOTTOM - TOP))
    if 0 <= selected < len(lo):
        left, right = float(starts[selected]), float(ends[selected])
        _paint_holds(painter, left, right)
        _paint_bar(painter, left, right, lo[selected] == hi[selected], True)
    painter.restore()
    _paint_overview(painter, view, float(hi.max()))


def _paint_frame(painter: QPainter, view: LineView, height: float, focus: bool) -> None:
    painter.setPen(QPen(colour("ink" if focus else "edge"), 1.5 if focus else 1.0))
    painter.setBrush(colour("base"))
    painter.drawRoundedRect(QRectF(1, 1, view.right + PADDING - 2, height - 2), 3, 3)


def _paint_axis(painter: QPainter, view: LineView) -> None:
    painter.setPen(QPen(colour("muted"), 1))
    painter.drawLine(QPointF(view.left, BOTTOM), QPointF(view.right, BOTTOM))
    metrics = painter.fontMetrics()
    room = 0.0
    for value in view.ticks(max(2, int((view.right - view.left) / 56))):
        x = view.pixel(value)
        painter.drawLine(QPointF(x, BOTTOM), QPointF(x, BOTTOM + 4))
        text = show(value, 10)
        width = metrics.horizontalAdvance(text)
        start = min(max(x - width / 2, 3.0), view.right + PADDING - width - 3)
        if start >= room:
            painter.drawText(QPointF(start, BOTTOM + 5 + metrics.ascent()), text)
            room = start + width + 6


def _paint_bar(painter: QPainter, left: float, right: float, point: bool, selected: bool) -> None:
    painter.setPen(QPen(colour("text" if selected else "amber_edge"), 1.5 if selected else 1))
    painter.setBrush(_fill(selected))
    middle = (TOP + BOTTOM) / 2
    if point:
        painter.drawEllipse(QPointF((left + right) / 2, middle), 5.0, 5.0)
    else:
        painter.drawRoundedRect(QRectF(left, TOP, right - left, BOTTOM - TOP), 2, 2)
        if right - left >= WIDE:
            edge = painter.pen()
            for x in (left, right - END):
                painter.setPen(edge)
                painter.setBrush(colour("amber"))
                painter.drawRoundedRect(QRectF(x, TOP - 2, END, BOTTOM - TOP + 2), 2.5, 2.5)
                painter.setPen(QPen(colour("on_amber"), 1.25))
                painter.drawLine(QPointF(x + END / 2, middle - 4), QPointF(x + END / 2, middle + 3))


def _paint_holds(painter: QPainter, left: float, right: float) -> None:
    """Ears left and right of a narrow selected interval: drag them to stretch it."""
    if right - left >= WIDE:
        return
    middle = (TOP + BOTTOM) / 2
    pen = QPen(colour("text"), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tip, side in ((left - EAR + 4, 1.0), (right + EAR - 4, -1.0)):
        painter.drawPolyline(
            [QPointF(tip + 4 * side, middle - 4), QPointF(tip, middle), QPointF(tip + 4 * side, middle + 4)]
        )


def _paint_overview(painter: QPainter, view: LineView, largest: float) -> None:
    """A thin strip on top that says which part of the line is seen, while not all of it is."""
    if view.low <= 0 and view.high >= largest:
        return
    whole = max(largest, view.high)
    width = view.right - view.left
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("line"))
    painter.drawRect(QRectF(view.left, 3, width, 2))
    painter.setBrush(colour("text"))
    start = view.left + width * view.low / whole
    painter.drawRect(QRectF(start, 3, max(3.0, width * (view.high - view.low) / whole), 2))


def _fill(selected: bool) -> object:
    return colour("amber") if selected else blend(colour("amber"), colour("base"), 0.35)
