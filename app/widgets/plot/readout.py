"""What is under the pointer: the crosshair, and a small box with the value of x and of every curve there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.plot.axis import round_to
from app.plot.frame import Frame
from app.plot.items import line_colour
from app.plot.legend import paint_sample
from app.plot.letters import font
from app.plot.picture import Axis, Bars, Curve, Heat, Item, Steps
from app.plot.rods import cell_at, under
from app.plot.shape import heat_at, value_at
from app.plot.signs import paint_marker
from app.words.i18n import parted
from app.words.numbers import is_number, show

NOTED = 9.0  # px around a landmark
WIDTH, WIDEST, BESIDE, SAMPLE = 186.0, 420.0, 14.0, 18.0  # px: least width, most, from the pointer, a piece of line


@dataclass(frozen=True, slots=True, eq=False)
class ReadoutRow:
    """One line of the box: what, its value as text, and the item whose colour it has."""

    name: str
    text: str
    item: Item | None = None
    value: float = math.nan


def _with_unit(text: str, unit: str) -> str:
    return f"{text} {unit}" if unit else text


def _axis_row(axis: Axis, value: float, resolution: float) -> ReadoutRow:
    kinds = axis.ticks or ()
    if kinds and all(at == place and not is_number(text) for place, (at, text) in enumerate(kinds)):
        at, text = min(kinds, key=lambda kind: abs(kind[0] - value))
        return ReadoutRow(axis.label, text, value=at)
    value, resolution = value * axis.times, resolution * axis.times
    short = round_to(value, resolution)
    digits = 6 if short == 0 else max(2, min(9, math.ceil(math.log10(abs(short) / resolution)) + 1))
    return ReadoutRow(axis.label, _with_unit(show(short, digits), axis.unit), value=short)


def rows_at(frame: Frame, items: Sequence[Item], at: QPointF) -> list[ReadoutRow]:
    """The values at a pixel of the plot: of x; of every named curve there; of y and z on a heat map."""
    place_x, place_y = frame.places_at(at)
    x, y = frame.values_at(at)
    picture = frame.picture
    noted = _note_row(frame, items, at)
    if noted is not None:
        return [noted]
    if (rod := under(frame, items, at)) is not None:
        return [ReadoutRow(rod[0], show(rod[1]), None, rod[1])]
    if picture.grid is not None and (cell := cell_at(picture.grid, x, y)) is not None:
        return [ReadoutRow(*cell)]
    rows = [_axis_row(picture.x, x, frame.resolution(place_x, vertical=False))]
    heat = next((item for item in reversed(items) if isinstance(item, Heat)), None)
    curves = [] if heat else _curve_rows(frame, items, place_x)
    if not curves:
        rows.append(_axis_row(picture.y, y, frame.resolution(place_y, vertical=True)))
    if heat is not None:
        z = heat_at(heat, place_x, place_y, frame.x, frame.y)
        rows.append(ReadoutRow(heat.label, show(z), heat, z))
    return rows + curves


def _note_row(frame: Frame, items: Sequence[Item], at: QPointF) -> ReadoutRow | None:
    """What the landmark under the pointer is, and its x."""
    best, found = NOTED * frame.factor, None
    for item in items:
        if isinstance(item, Curve) and item.notes:
            far = np.hypot(frame.px(item.x) - at.x(), frame.py(item.y) - at.y())
            k = int(np.argmin(far))
            if far[k] <= best:
                x = float(item.x[k])
                best, found = float(far[k]), ReadoutRow(item.notes[k], show(x), None, x)
    return found


def _curve_rows(frame: Frame, items: Sequence[Item], place: float) -> list[ReadoutRow]:
    found = []
    for item in items:
        if isinstance(item, Curve | Steps | Bars) and item.name:
            apart = isinstance(item, Curve) and not item.line
            value = _nearest(frame, item, place) if apart else value_at(item, place, frame.x, frame.y)  # type: ignore[arg-type]
            if not math.isnan(value):
                found.append(
                    ReadoutRow(
                        item.name, _with_unit(show(value * frame.picture.y.times), frame.picture.y.unit), item, value
                    )
                )
    return found


def _nearest(frame: Frame, item: Curve, place: float) -> float:
    """The y of the sign that stands there; between signs without a line there is nothing."""
    far = np.abs(frame.px(item.x) - frame.place_px(np.array([place]), vertical=False))
    far = np.append(np.where(np.isnan(far), np.inf, far), np.inf)  # the last: where there is none
    k = int(np.argmin(far))
    return float(item.y[k]) if far[k] <= NOTED * frame.factor else math.nan


def text_of(rows: Sequence[ReadoutRow]) -> str:
    """The rows as one line, for the status bar and screen readers."""
    return parted(f"{row.name} = {row.text}" for row in rows)


def paint_readout(painter: QPainter, frame: Frame, rows: Sequence[ReadoutRow], at: QPointF, both: bool) -> None:
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
                colour = line_colour(theme, row.item)
                paint_marker(painter, "o", QPointF(at.x(), spot.y()), 3.5 * factor, colour)
    _paint_box(painter, frame, rows, at)


def _paint_box(painter: QPainter, frame: Frame, rows: Sequence[ReadoutRow], at: QPointF) -> None:
    """The values at the right, what they are of at the left, in as many lines as that takes."""
    factor, theme = frame.factor, frame.theme
    fonts = [font(factor, 12, bold=k == 0) for k in range(len(rows))]
    letters = [QFontMetricsF(each) for each in fonts]
    line, pad, sample = letters[-1].height() + 3 * factor, 11 * factor, SAMPLE * factor
    insets = [sample + 6 * factor if _has_line(row) else 0.0 for row in rows]
    numbers = [each.horizontalAdvance(row.text) for each, row in zip(letters, rows, strict=True)]
    names = [each.horizontalAdvance(row.name) for each, row in zip(letters, rows, strict=True)]
    needed = max(map(sum, zip(insets, numbers, names, strict=True))) + 2 * pad + 18 * factor
    width = min(max(WIDTH * factor, min(needed, WIDEST * factor)), frame.rect.width() - 8)
    rooms = [width - 2 * pad - inset - number - 8 * factor for inset, number in zip(insets, numbers, strict=True)]
    wrapped = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
    highs = [
        max(each.boundingRect(QRectF(0, 0, max(room, 1.0), 1000), wrapped, row.name).height() + 3 * factor, line)
        for each, room, row in zip(letters, rooms, rows, strict=True)
    ]
    box = box_place(frame, (width, sum(highs) + 2 * pad - 4 * factor), at)
    painter.setPen(frame.pen(theme.line))
    painter.setBrush(QColor(theme.raised))
    painter.drawRoundedRect(box, 8 * factor, 8 * factor)
    right = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
    top = box.top() + pad - 2 * factor
    for row, inset, room, high, lettering in zip(rows, insets, rooms, highs, fonts, strict=True):
        band = QRectF(box.left() + pad, top, box.width() - 2 * pad, high)
        if isinstance(row.item, Curve | Steps | Bars):
            paint_sample(painter, frame, row.item, QRectF(band.left(), band.top(), sample, line))
        painter.setFont(lettering)
        painter.setPen(QColor(theme.text))
        below = 1.5 * factor
        painter.drawText(QRectF(band.left() + inset, top + below, max(room, 1.0), high), wrapped, row.name)
        painter.drawText(band.adjusted(0, below, 0, 0), right, row.text)
        top += high


def _has_line(row: ReadoutRow) -> bool:
    return isinstance(row.item, Curve | Steps | Bars)


def box_place(frame: Frame, size: tuple[float, float], at: QPointF) -> QRectF:
    """Where the box stands: beside the pointer, inside the frame, on the side where there is more room."""
    width, height = size
    gap, rect, plot = BESIDE * frame.factor, frame.rect.adjusted(4, 4, -4, -4), frame.plot
    right, left = at.x() + gap, at.x() - gap - width
    wanted = right if rect.right() - at.x() >= at.x() - plot.left() else left
    other = left if wanted == right else right
    x = next((x for x in (wanted, other) if rect.left() <= x and x + width <= rect.right()), wanted)
    y = at.y() + gap if at.y() < plot.center().y() else at.y() - gap - height
    x = min(max(x, rect.left()), rect.right() - width)
    return QRectF(x, min(max(y, rect.top()), rect.bottom() - height), width, height)
