"""Lying bars: how they are painted, the grip at the end of one, and which of them is under the pointer."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.plot.axis import meant
from app.plot.frame import Frame
from app.plot.picture import Grid, Item, Point, Rods
from app.plot.stroking import draw_boxes
from app.plot.theme import mix
from dpcore.checks import Floats

GRIP, LEAST_GRIP, GRIP_SHARE = 7.0, 3.5, 0.16
"""px; how wide a grip is; at least so wide, where the whole is short, of which it has this share."""
LOCK = (9.0, 7.0)
"""px; the body of a padlock."""
FULL, PALE = 0.70, 0.30
"""Of its colour that a bar has."""


def boxes(frame: Frame, item: Rods, shares: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Left, top, width and height of the parts inside the plot of bars with these lengths, px."""
    left, right = frame.px(item.x), frame.px(item.x + item.whole * shares)
    right = np.where((shares > 0) & (right < left + 1.0), left + 1.0, right)  # what is possible is seen
    top, bottom = frame.py(item.y + item.thick / 2), frame.py(item.y - item.thick / 2)
    plot = frame.plot
    left, right = (np.clip(each, plot.left(), plot.right()) for each in (left, right))
    top, bottom = (np.clip(each, plot.top(), plot.bottom()) for each in (top, bottom))
    return left, top, right - left, bottom - top


def paint_rods(painter: QPainter, frame: Frame, item: Rods) -> None:
    """Paint bars in their troughs."""
    theme = frame.theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    if item.trough:
        painter.setPen(frame.pen(theme.line))
        painter.setBrush(QColor(theme.base))
        draw_boxes(painter, *boxes(frame, item, np.ones(len(item.lengths))))
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mix(theme.role_colour(item.role), theme.base, PALE if item.pale else FULL))
    seen = item.lengths > 0
    draw_boxes(painter, *(part[seen] for part in boxes(frame, item, item.lengths)))


def under(frame: Frame, items: Iterable[Item], at: QPointF) -> tuple[str, float] | None:
    """What the bar is whose trough is under a pixel, and its length."""
    x, y = frame.values_at(at)
    for item in items:
        if isinstance(item, Rods) and item.notes:
            near = (item.x <= x) & (x <= item.x + item.whole) & (np.abs(item.y - y) <= item.thick / 2)
            for place in np.flatnonzero(near)[:1]:
                return item.notes[place], float(item.lengths[place])
    return None


def cell_at(grid: Grid, x: float, y: float) -> tuple[str, str] | None:
    """The names of the row and the column at a point, and what stands in that cell of the grid; None beside it."""
    row, column = round(-y) - 1, round(x) - 1
    if not (0 <= row < len(grid.rows) and 0 <= column < len(grid.columns)):
        return None
    return f"{grid.rows[row]}, {grid.columns[column]}", grid.cells[row][column]


# -- the end that is dragged


def share_of(end: Point) -> float:
    """How long the bar is that this is the end of, of the whole; the digits that a place on an axis has."""
    assert end.rod is not None
    start, whole, _ = end.rod
    return float(f"{(end.x - start) / whole:.12g}")


def middle(end: Point) -> float:
    """The middle of the whole along x."""
    assert end.rod is not None
    return end.rod[0] + end.rod[1] / 2


def pulled(frame: Frame, end: Point, to: QPointF) -> Point:
    """The end of a bar dragged to a pixel: the shortest share of the whole less than a pixel away."""
    assert end.rod is not None
    start, whole, _ = end.rod
    grain = frame.resolution(frame.places_at(to)[0], vertical=False) / whole
    share = meant((frame.values_at(to)[0] - start) / whole, grain)
    return replace(end, x=start + whole * min(max(share, 0.0), 1.0))


def stepped(end: Point, steps: float) -> Point:
    """The end of a bar moved by hundredths of the whole, as the arrow keys do."""
    assert end.rod is not None
    start, whole, _ = end.rod
    share = min(max(round(share_of(end) + steps / 100, 6), 0.0), 1.0)
    return replace(end, x=start + whole * share) if steps and end.x_field else end


def end_box(frame: Frame, end: Point) -> QRectF:
    """What the grip of a bar takes."""
    assert end.rod is not None
    at, factor = frame.point(end.x, end.y), frame.factor
    (low, high), height = frame.view[1], frame.plot.height()
    tall = min(max(end.rod[2] / (high - low) * height, 8.0 * factor), 28.0 * factor)
    (left, right), length = frame.view[0], frame.plot.width()
    wide = min(max(GRIP_SHARE * end.rod[1] / (right - left) * length, LEAST_GRIP * factor), GRIP * factor)
    return QRectF(at.x() - wide / 2, at.y() - tall / 2, wide, tall)


def paint_ends(painter: QPainter, frame: Frame, ends: Sequence[Point], held: Container[str]) -> dict[str, QRectF]:
    """Paint the grips at the ends of bars, and the padlocks of those that stay; what each takes, by its key."""
    theme, factor = frame.theme, frame.factor
    painter.setPen(frame.pen(theme.amber_edge, 1.2))
    painter.setBrush(QColor(theme.amber))
    found, room = {}, frame.plot.adjusted(-1, -1, 1, 1)
    for end in ends:
        box = end_box(frame, end)
        if not room.contains(box.center()):
            continue
        if not end.locked:
            if end.key in held:
                box = box.adjusted(-factor / 2, -factor, factor / 2, factor)
            painter.drawRoundedRect(box, 2.5 * factor, 2.5 * factor)
        found[end.key] = box
    stay = [end.key for end in ends if end.locked and end.key in found]
    return found | {key: _paint_lock(painter, frame, found[key].center()) for key in stay}


def _paint_lock(painter: QPainter, frame: Frame, at: QPointF) -> QRectF:
    theme, factor = frame.theme, frame.factor
    width, height = (side * factor for side in LOCK)
    body = QRectF(at.x() - width / 2, at.y() - height / 2 + 2 * factor, width, height)
    bow = QRectF(at.x() - 2.8 * factor, body.top() - 5 * factor, 5.6 * factor, 8 * factor)
    painter.setPen(frame.pen(theme.base, 4.0))
    painter.setBrush(QColor(theme.base))
    painter.drawRoundedRect(body, 2 * factor, 2 * factor)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(bow, 0, 16 * 180)
    painter.setPen(frame.pen(theme.text, 1.6))
    painter.drawArc(bow, 0, 16 * 180)
    painter.drawLine(QLineF(bow.left(), bow.center().y(), bow.left(), body.top()))
    painter.drawLine(QLineF(bow.right(), bow.center().y(), bow.right(), body.top()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.text))
    painter.drawRoundedRect(body, 1.5 * factor, 1.5 * factor)
    return body.united(bow)


def beside(end: Point, others: Iterable[Point], down: bool) -> Point | None:
    """The end of the next bar above or below, in the same column; None at the edge of the table."""
    if end.rod is None:
        return None
    column = [other for other in others if other.rod is not None and math.isclose(other.rod[0], end.rod[0])]
    beyond = [other for other in column if (other.y < end.y if down else other.y > end.y)]
    return min(beyond, key=lambda other: abs(other.y - end.y), default=None)
