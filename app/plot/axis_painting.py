"""Painting of card, title, axes, grid and colour bar."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from app.plot.colormaps import to_argb
from app.plot.frame import BOTTOM, HEAD, PAD, TICK_GAP, Y_GAP, Y_NAME, Frame, axis_title, bar_ticks, stepped
from app.plot.letters import font, line_height, text_width
from app.plot.picture import Heat, Picture
from app.plot.theme import Theme

CARD = 10.0
"""Radius of the corners of a plot on the screen."""
WIDE = 400.0
"""Of the box of a tick's text, which is narrower."""


def paint_card(painter: QPainter, frame: Frame) -> None:
    """The card on which a plot stands on the screen."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(QPen(QColor(frame.theme.line), 1.0))
    painter.setBrush(QColor(frame.theme.base))
    painter.drawRoundedRect(frame.rect.adjusted(0.5, 0.5, -0.5, -0.5), CARD, CARD)


def paint_empty(painter: QPainter, frame: Frame, taken: float = 0.0) -> None:
    """What a plot has without items: title, grid, tick texts, names of the axes. `taken`: as for `paint_title`."""
    paint_title(painter, frame, taken)
    paint_axes(painter, frame)


def paint_axes(painter: QPainter, frame: Frame) -> None:
    """Grid, tick texts and names of the axes."""
    paint_under(painter, frame)
    _paint_tick_texts(painter, frame)
    _paint_axis_names(painter, frame)


def paint_under(painter: QPainter, frame: Frame) -> None:
    """The grid: what is behind the items."""
    theme, plot = frame.theme, frame.plot
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(frame.pen(theme.grid))
    xs = frame.place_px(np.array([place for place, _ in frame.x_ticks.major]), vertical=False)
    ys = frame.place_px(np.array([place for place, _ in frame.y_ticks.major]), vertical=True)
    painter.drawLines([QLineF(_crisp(x), plot.top(), _crisp(x), plot.bottom()) for x in xs])
    painter.drawLines([QLineF(plot.left(), _crisp(y), plot.right(), _crisp(y)) for y in ys])


def paint_title(painter: QPainter, frame: Frame, taken: float = 0.0) -> None:
    """The title; `taken` px at its right are somebody else's."""
    if frame.picture.heading:
        painter.setFont(font(frame.factor, 13, bold=True))
        painter.setPen(QColor(frame.theme.text))
        box = frame.head.adjusted(0, 0, -taken, 0)
        text = painter.fontMetrics().elidedText(
            frame.picture.heading, Qt.TextElideMode.ElideRight, max(int(box.width()), 1)
        )
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)


def title_width(frame: Frame) -> float:
    """How wide the title is, not cut."""
    return text_width(frame.picture.heading, frame.factor, 13, bold=True)


def _crisp(value: float) -> float:
    """The middle of a pixel: lines of one pixel stay one pixel wide."""
    return math.floor(value) + 0.5


def paint_base_line(painter: QPainter, frame: Frame) -> None:
    """The line of the x axis, in front of the items."""
    plot, theme = frame.plot, frame.theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(frame.pen(theme.edge))
    bottom = _crisp(plot.bottom())
    if frame.picture.x.ticks != ():  # an axis that measures nothing has no line
        painter.drawLine(QLineF(plot.left(), bottom, plot.right(), bottom))


def _paint_tick_texts(painter: QPainter, frame: Frame) -> None:
    plot, gap, wide = frame.plot, TICK_GAP * frame.factor, WIDE * frame.factor
    painter.setFont(font(frame.factor))
    painter.setPen(QColor(frame.theme.axis))
    line = QFontMetricsF(painter.font()).height()
    xs = frame.place_px(np.array([place for place, _ in frame.x_ticks.major]), vertical=False).tolist()
    ys = frame.place_px(np.array([place for place, _ in frame.y_ticks.major]), vertical=True).tolist()
    for x, (_, text) in zip(xs, frame.x_ticks.major, strict=True):
        if frame.upright:
            long = painter.fontMetrics().horizontalAdvance(text)
            _paint_upright(painter, QPointF(x, plot.bottom() + gap + long / 2), long + 4, text)
            continue
        box = QRectF(x - wide / 2, plot.bottom() + gap, wide, line * (1 + text.count("\n")))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), text)
    for y, (_, text) in zip(ys, frame.y_ticks.major, strict=True):
        box = QRectF(plot.left() - gap - wide, y - line / 2, wide, line)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)


def y_name_box(frame: Frame) -> QRectF:
    """Where the y axis is named: above it, from the left edge of the frame on."""
    line = line_height(frame.factor)
    width = min(text_width(axis_title(frame.picture.y), frame.factor), frame.rect.width())
    top = frame.plot.top() - line - Y_GAP * frame.factor
    left = min(frame.plot.left() - TICK_GAP * frame.factor, frame.rect.right() - width)
    return QRectF(max(left, frame.rect.left()), top, width, line)


def _paint_axis_names(painter: QPainter, frame: Frame) -> None:
    painter.setFont(font(frame.factor))
    painter.setPen(QColor(frame.theme.muted))
    left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    metrics = QFontMetricsF(painter.font())
    for axis, box in ((frame.picture.x, frame.x_name), (frame.picture.y, y_name_box(frame))):
        if box.height() > 1.5 * metrics.height():
            painter.drawText(box.adjusted(0, 0, 4, 0), left | int(Qt.TextFlag.TextWordWrap), axis_title(axis))
            continue
        text = metrics.elidedText(axis_title(axis), Qt.TextElideMode.ElideRight, box.width() + 1)
        painter.drawText(box.adjusted(0, 0, 4, 0), left, text)


def _paint_upright(painter: QPainter, middle: QPointF, length: float, text: str) -> None:
    """A text that reads upwards, centred."""
    line = QFontMetricsF(painter.font()).height()
    painter.save()
    painter.translate(middle)
    painter.rotate(-90)
    painter.drawText(QRectF(-length / 2, -line / 2, length, line), int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()


def paint_bar(painter: QPainter, heat: Heat, box: QRectF, theme: Theme, factor: float) -> None:
    """The colour bar of a heat map in `box`, values linear from low (bottom) to high (top)."""
    values = np.linspace(heat.high, heat.low, 256)[:, None]
    pixels = np.ascontiguousarray(to_argb(values, heat.scale, heat.low, heat.high, heat.middle, theme.dark, theme.grey))
    image = QImage(pixels.data, 1, 256, 4, QImage.Format.Format_ARGB32)
    strip = QRectF(box.left(), box.top(), 14 * factor, box.height())
    painter.drawImage(strip, image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setFont(font(factor))
    line = QFontMetricsF(painter.font()).height()
    found = bar_ticks(heat, box.height(), factor)
    widest = 0.0
    for place, text in found.major:
        y = strip.bottom() - (place - heat.low) / (heat.high - heat.low) * strip.height()
        painter.setPen(QPen(QColor(theme.muted), factor))
        painter.drawLine(QLineF(strip.right(), _crisp(y), strip.right() + 4 * factor, _crisp(y)))
        label = QRectF(strip.right() + 7 * factor, y - line / 2, 200, line)
        painter.drawText(label, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
        widest = max(widest, QFontMetricsF(painter.font()).horizontalAdvance(text))
    painter.setFont(font(factor))
    painter.setPen(QColor(theme.muted))
    middle = QPointF(strip.right() + 9 * factor + stepped(widest, factor) + line / 2, strip.center().y())
    written = QFontMetricsF(painter.font()).horizontalAdvance(heat.label)
    _paint_upright(painter, middle, max(box.height(), written), heat.label)  # a low bar has room above and below it


def bar_box(rect: QRectF, factor: float) -> QRectF:
    """The bar itself inside the room for it: level with the plots beside it."""
    return rect.adjusted(4 * factor, (PAD + HEAD + Y_NAME) * factor, 0, -BOTTOM * factor)


def shared_heat(pictures: Sequence[Picture]) -> Heat | None:
    """The heat map whose colour bar serves all pictures: there are several, and their scales agree."""
    items = (item for picture in pictures for item in picture.items)
    heats = [item for item in items if isinstance(item, Heat) and item.has_bar]
    scales = {(heat.low, heat.high, heat.label, heat.scale, heat.middle) for heat in heats}
    return heats[0] if len(heats) > 1 and len(scales) == 1 else None
