"""What is under the pointer: the crosshair, and a small box with the value of x and of every curve there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.plot.axis import number_text, round_to
from app.plot.frame import Frame, font
from app.plot.items import line_colour, paint_marker
from app.plot.picture import Axis, Bars, Curve, Heat, Item, Steps
from app.plot.shape import heat_at, value_at
from app.words.i18n import parted


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the box: what, its value as text, and the item whose colour it has."""

    name: str
    text: str
    item: Item | None = None
    value: float = math.nan


def _with_unit(text: str, unit: str) -> str:
    return f"{text} {unit}" if unit else text


def _axis_row(axis: Axis, value: float, resolution: float) -> Row:
    short = round_to(value, resolution)
    digits = 6 if short == 0 else max(2, min(9, math.ceil(math.log10(abs(short) / resolution)) + 1))
    return Row(axis.label, _with_unit(number_text(short, digits), axis.unit), value=short)


def rows_at(frame: Frame, items: Sequence[Item], at: QPointF) -> list[Row]:
    """The values at a pixel of the plot: of x; of every named curve there; of y and z on a heat map."""
    place_x, place_y = frame.places_at(at)
    x, y = frame.values_at(at)
    picture = frame.picture
    rows = [_axis_row(picture.x, x, frame.resolution(place_x, vertical=False))]
    heat = next((item for item in reversed(items) if isinstance(item, Heat)), None)
    curves = [] if heat else _curve_rows(frame, items, place_x)
    if not curves:
        rows.append(_axis_row(picture.y, y, frame.resolution(place_y, vertical=True)))
    if heat is not None:
        z = heat_at(heat, place_x, place_y, frame.x, frame.y)
        rows.append(Row(heat.label, number_text(z), heat, z))
    return rows + curves


def _curve_rows(frame: Frame, items: Sequence[Item], place: float) -> list[Row]:
    found = []
    for item in items:
        if isinstance(item, Curve | Steps | Bars) and item.name:
            value = value_at(item, place, frame.x, frame.y)
            if not math.isnan(value):
                found.append(Row(item.name, _with_unit(number_text(value), frame.picture.y.unit), item, value))
    return found


def text_of(rows: Sequence[Row]) -> str:
    """The rows as one line, for the status bar and screen readers."""
    return parted(f"{row.name} = {row.text}" for row in rows)


def paint_readout(painter: QPainter, frame: Frame, rows: Sequence[Row], at: QPointF, both: bool) -> None:
    """Paint the crosshair at a pixel (both lines on a heat map), dots on the curves, and the box of values."""
    plot, factor, theme = frame.plot, frame.factor, frame.theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    hair = frame.pen(theme.muted)
    hair.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(hair)
    painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()))
    if both:
        painter.drawLine(QPointF(plot.left(), at.y()), QPointF(plot.right(), at.y()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    place_x = frame.places_at(at)[0]
    for row in rows:
        if isinstance(row.item, Curve | Steps | Bars):
            spot = frame.point(frame.x.value(place_x), row.value)
            if plot.contains(spot):
                colour = line_colour(theme, row.item.role, row.item.pale)
                paint_marker(painter, "o", QPointF(at.x(), spot.y()), 3.5 * factor, colour)
    _paint_box(painter, frame, rows, at)


def _paint_box(painter: QPainter, frame: Frame, rows: Sequence[Row], at: QPointF) -> None:
    factor, theme, plot = frame.factor, frame.theme, frame.plot
    metrics = QFontMetricsF(font(factor, 11.5))
    line, pad = metrics.height() + factor, 6 * factor
    names = max(metrics.horizontalAdvance(row.name) for row in rows)
    values = max(metrics.horizontalAdvance(row.text) for row in rows)
    size = (names + values + 26 * factor + 2 * pad, len(rows) * line + 2 * pad)
    box = _box_place(plot, size, at, 8 * factor)
    ground = QColor(theme.raised)
    ground.setAlphaF(0.93)
    painter.setPen(frame.pen(theme.line))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4 * factor, 4 * factor)
    painter.setFont(font(factor, 11.5))
    for k, row in enumerate(rows):
        top = box.top() + pad + k * line
        if isinstance(row.item, Curve | Steps | Bars):
            spot = QRectF(box.left() + pad, top + line / 2 - 4 * factor, 8 * factor, 8 * factor)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(line_colour(theme, row.item.role, row.item.pale))
            painter.drawRoundedRect(spot, 2, 2)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(QColor(theme.muted))
        left = box.left() + pad + 14 * factor
        painter.drawText(QRectF(left, top, names + 2, line), middle | int(Qt.AlignmentFlag.AlignLeft), row.name)
        painter.setPen(QColor(theme.text))
        right = box.right() - pad - values - 2
        painter.drawText(QRectF(right, top, values + 2, line), middle | int(Qt.AlignmentFlag.AlignRight), row.text)


def _box_place(plot: QRectF, size: tuple[float, float], at: QPointF, gap: float) -> QRectF:
    """A corner of the plot away from the pointer."""
    width, height = size
    left_x, right_x = plot.left() + gap, plot.right() - gap - width
    columns = (left_x, right_x) if at.x() > plot.center().x() else (right_x, left_x)
    spots = [QRectF(x, y, width, height) for x in columns for y in (plot.top() + gap, plot.bottom() - gap - height)]
    near = QRectF(at.x() - 12, at.y() - 12, 24, 24)
    for spot in spots:
        if not spot.intersects(near):
            return spot
    return spots[0]
