"""Painting of title, axes, grid and colour bar."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from app.plot.colormaps import to_argb
from app.plot.frame import Frame, axis_title, bar_ticks, font, stepped
from app.plot.picture import Heat, Picture
from app.plot.theme import Theme


def paint_under(painter: QPainter, frame: Frame) -> None:
    """Background, grid and title: what is behind the items."""
    theme, plot = frame.theme, frame.plot
    painter.fillRect(plot, QColor(theme.base))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(frame.pen(theme.grid))
    xs = frame.place_px(np.array([place for place, _ in frame.x_ticks.major]), vertical=False)
    ys = frame.place_px(np.array([place for place, _ in frame.y_ticks.major]), vertical=True)
    painter.drawLines([QLineF(_crisp(x), plot.top(), _crisp(x), plot.bottom()) for x in xs])
    painter.drawLines([QLineF(plot.left(), _crisp(y), plot.right(), _crisp(y)) for y in ys])
    title = frame.picture.title
    if title and plot.top() - frame.rect.top() > 15 * frame.factor:
        painter.setFont(font(frame.factor, 13.5, bold=True))
        painter.setPen(QColor(theme.text))
        painter.drawText(
            title_rect(frame),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            _cut(painter, title, frame),
        )


def title_rect(frame: Frame) -> QRectF:
    """Where the title stands, and where a double click maximises."""
    left = frame.plot.left()
    return QRectF(left, frame.rect.top(), frame.rect.right() - left, frame.plot.top() - frame.rect.top())


def _cut(painter: QPainter, text: str, frame: Frame) -> str:
    room = title_rect(frame).width() - 4 * frame.factor
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room))


def _crisp(value: float) -> float:
    """The middle of a pixel: lines of one pixel stay one pixel wide."""
    return math.floor(value) + 0.5


def paint_over(painter: QPainter, frame: Frame) -> None:
    """The frame line, ticks, tick labels and axis titles: what is in front of the items."""
    plot, theme, factor = frame.plot, frame.theme, frame.factor
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    left, top, right, bottom = (_crisp(v) for v in (plot.left(), plot.top(), plot.right(), plot.bottom()))
    painter.setPen(frame.pen(theme.line))
    painter.drawLines([QLineF(left, top, right, top), QLineF(right, top, right, bottom)])
    painter.setPen(frame.pen(theme.muted))
    painter.drawLines([QLineF(left, top, left, bottom), QLineF(left, bottom, right, bottom)])
    long, short = 5.0 * factor, 3.0 * factor
    strokes: list[QLineF] = []
    for length, xs, ys in (
        (long, [p for p, _ in frame.x_ticks.major], [p for p, _ in frame.y_ticks.major]),
        (short, list(frame.x_ticks.minor), list(frame.y_ticks.minor)),
    ):
        at_x = [_crisp(x) for x in frame.place_px(np.array(xs, dtype=float), vertical=False)]
        at_y = [_crisp(y) for y in frame.place_px(np.array(ys, dtype=float), vertical=True)]
        strokes += [QLineF(x, bottom, x, bottom + length) for x in at_x]
        strokes += [QLineF(left - length, y, left, y) for y in at_y]
    painter.drawLines(strokes)
    _paint_tick_texts(painter, frame)
    _paint_axis_titles(painter, frame)


def _paint_tick_texts(painter: QPainter, frame: Frame) -> None:
    plot, gap = frame.plot, 7.0 * frame.factor
    painter.setFont(font(frame.factor))
    painter.setPen(QColor(frame.theme.muted))
    line = QFontMetricsF(painter.font()).height()
    for place, text in frame.x_ticks.major:
        x = float(frame.place_px(np.array([place]), vertical=False)[0])
        box = QRectF(x - 100, plot.bottom() + gap, 200, line)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), text)
    for place, text in frame.y_ticks.major:
        y = float(frame.place_px(np.array([place]), vertical=True)[0])
        box = QRectF(plot.left() - gap - 200, y - line / 2, 200, line)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)


def _paint_axis_titles(painter: QPainter, frame: Frame) -> None:
    plot, rect, factor = frame.plot, frame.rect, frame.factor
    painter.setFont(font(factor, 12.5))
    painter.setPen(QColor(frame.theme.text))
    line = QFontMetricsF(painter.font()).height()
    centre = int(Qt.AlignmentFlag.AlignCenter)
    painter.drawText(
        QRectF(plot.left(), rect.bottom() - line - 2 * factor, plot.width(), line), centre, axis_title(frame.picture.x)
    )
    _paint_upright(
        painter,
        QPointF(rect.left() + 3 * factor + line / 2, plot.center().y()),
        plot.height(),
        axis_title(frame.picture.y),
    )


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
    pixels = np.ascontiguousarray(to_argb(values, heat.scale, heat.low, heat.high, heat.middle, theme.dark))
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
    painter.setFont(font(factor, 12.5))
    painter.setPen(QColor(theme.text))
    middle = QPointF(strip.right() + 9 * factor + stepped(widest, factor) + line / 2, strip.center().y())
    _paint_upright(painter, middle, box.height(), heat.label)


def bar_box(rect: QRectF, factor: float) -> QRectF:
    """The bar itself inside the room for it: level with the plots beside it."""
    return rect.adjusted(4 * factor, 30 * factor, 0, -50 * factor)


def shared_heat(pictures: Sequence[Picture]) -> Heat | None:
    """The heat map whose colour bar serves all pictures: there are several, and their scales agree."""
    heats = [item for picture in pictures for item in picture.items if isinstance(item, Heat)]
    scales = {(heat.low, heat.high, heat.label, heat.scale, heat.middle) for heat in heats}
    return heats[0] if len(heats) > 1 and len(scales) == 1 else None
