"""Marks across the plot: lines and texts that stand still, handles and points that a person drags."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.plot.axis import round_to
from app.plot.frame import Frame, font
from app.plot.picture import Handle, Item, Label, Line, Point

Mark = Handle | Point
REACH = 7.0  # px around a handle in which the pointer takes it


@dataclass(frozen=True, slots=True)
class Look:
    """How the draggable marks look now: which is under the pointer or dragged, which has the keyboard, which moved."""

    hot: str = ""
    focus: str = ""
    grips: bool = True


def marks(items: Iterable[Item]) -> list[Mark]:
    return [item for item in items if isinstance(item, Handle | Point)]


def _position(frame: Frame, value: float, vertical: bool) -> float:
    """The pixel of a line: of x for a vertical line, of y for a horizontal one."""
    values = np.array([value])
    return float((frame.px(values, -math.inf) if vertical else frame.py(values, -math.inf))[0])


def line_across(frame: Frame, item: Line | Handle) -> QLineF | None:
    """The line of a mark across the plot, or None when it is out of view."""
    vertical, plot = item.orientation == "vertical", frame.plot
    at = _position(frame, item.value, vertical)
    if vertical:
        inside = plot.left() - 1 <= at <= plot.right() + 1
        return QLineF(at, plot.top(), at, plot.bottom()) if inside else None
    inside = plot.top() - 1 <= at <= plot.bottom() + 1
    return QLineF(plot.left(), at, plot.right(), at) if inside else None


def _spots(frame: Frame, line: QLineF, vertical: bool, size: tuple[float, float]) -> list[QRectF]:
    """Where the label of a line may stand, best place first."""
    width, height = size
    plot, gap = frame.plot, 4 * frame.factor
    if vertical:
        x = line.x1()
        tops = [plot.top() + gap + k * height for k in range(8)]
        return [QRectF(left, top, width, height) for top in tops for left in (x + gap, x - gap - width)]
    y = line.y1()
    lefts = [plot.right() - gap - width, plot.left() + gap, plot.center().x() - width / 2]
    return [QRectF(left, top, width, height) for left in lefts for top in (y - height - 1, y + 1)]


def _around(frame: Frame, items: Iterable[Item], but: str) -> list[QRectF]:
    """The pixels of all lines across the plot but one."""
    lines = [line_across(frame, item) for item in items if isinstance(item, Line | Handle) and item.key != but]
    return [QRectF(line.p1(), line.p2()).adjusted(-1, -1, 1, 1) for line in lines if line is not None]


def _free(spots: list[QRectF], plot: QRectF, taken: list[QRectF], lines: Iterable[QRectF] = ()) -> QRectF:
    """The first spot inside the plot that overlaps nothing, else no text, else the first, pushed inside."""
    for blocked in ([*taken, *lines], taken):
        for spot in spots:
            if plot.contains(spot) and not any(spot.intersects(other) for other in blocked):
                return spot
    spot = QRectF(spots[0])
    spot.moveLeft(max(plot.left(), min(spot.left(), plot.right() - spot.width())))
    spot.moveTop(max(plot.top(), min(spot.top(), plot.bottom() - spot.height())))
    return spot


def _paint_text(painter: QPainter, frame: Frame, box: QRectF, text: str, colour: str) -> None:
    ground = QColor(frame.theme.base)
    ground.setAlphaF(0.85)
    painter.fillRect(box, ground)
    painter.setPen(QColor(colour))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _text_size(frame: Frame, text: str) -> tuple[float, float]:
    metrics = QFontMetricsF(font(frame.factor))
    return metrics.horizontalAdvance(text) + 6 * frame.factor, metrics.height()


def paint_lines(painter: QPainter, frame: Frame, items: Iterable[Item], taken: list[QRectF]) -> None:
    """Paint Line and Label items; texts of lines keep off `taken`, which grows by all texts."""
    found = list(items)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    placed: list[tuple[Line, QLineF]] = []
    for item in found:
        if isinstance(item, Line):
            line = line_across(frame, item)
            if line is not None:
                painter.setPen(frame.pen(frame.theme.role_colour(item.role), 1.5))
                painter.drawLine(line)
                placed.append((item, line))
    painter.setFont(font(frame.factor))
    for item, line in placed:
        if item.label:
            size = _text_size(frame, item.label)
            spots = _spots(frame, line, item.orientation == "vertical", size)
            box = _free(spots, frame.plot, taken, _around(frame, found, item.key))
            taken.append(box)
            _paint_text(painter, frame, box, item.label, frame.theme.text)
    for item in found:
        if isinstance(item, Label):
            taken += _paint_label(painter, frame, item)


def _paint_label(painter: QPainter, frame: Frame, item: Label) -> list[QRectF]:
    width, height = _text_size(frame, item.text)
    at = frame.point(item.x, item.y)
    if not frame.plot.adjusted(-1, -1, 1, 1).contains(at):
        return []
    wanted = QRectF(at.x() - item.anchor[0] * width, at.y() - item.anchor[1] * height, width, height)
    box = _free([wanted], frame.plot, [])
    _paint_text(painter, frame, box, item.text, frame.theme.text)
    return [box]


def paint_marks(painter: QPainter, frame: Frame, items: Iterable[Item], look: Look, taken: list[QRectF]) -> None:
    """Paint Handle and Point items with their grips and labels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setFont(font(frame.factor))
    items, taken = list(items), list(taken)
    for item in marks(items):
        if isinstance(item, Handle):
            _paint_handle(painter, frame, item, look, taken, _around(frame, items, item.key))
        else:
            _paint_point(painter, frame, item, look, taken)


def _paint_handle(
    painter: QPainter, frame: Frame, item: Handle, look: Look, taken: list[QRectF], lines: list[QRectF]
) -> None:
    vertical = item.orientation == "vertical"
    line = line_across(frame, item)
    if line is None:
        return
    colour, factor = frame.theme.role_colour(item.role), frame.factor
    painter.setPen(frame.pen(colour, 3.5 if item.key == look.hot else 2.0))
    painter.drawLine(line)
    if look.grips:
        grip = grip_rect(frame, line, vertical)
        painter.setPen(frame.pen(frame.theme.base, 1.5))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(grip, 4 * factor, 4 * factor)
        _paint_ridges(painter, frame, grip, vertical)
        if item.key == look.focus:
            _paint_ring(painter, frame, grip.adjusted(-3, -3, 3, 3))
    if item.label:
        size = _text_size(frame, item.label)
        box = _free(_spots(frame, line, vertical, size), frame.plot, taken, lines)
        taken.append(box)
        _paint_text(painter, frame, box, item.label, frame.theme.text)


def grip_rect(frame: Frame, line: QLineF, vertical: bool) -> QRectF:
    """The grip of a handle: near the axis that it moves along."""
    factor, plot = frame.factor, frame.plot
    if vertical:
        return QRectF(line.x1() - 5.5 * factor, plot.bottom() - 28 * factor, 11 * factor, 22 * factor)
    return QRectF(plot.left() + 6 * factor, line.y1() - 5.5 * factor, 22 * factor, 11 * factor)


def _paint_ridges(painter: QPainter, frame: Frame, grip: QRectF, vertical: bool) -> None:
    painter.setPen(frame.pen(frame.theme.base, 1.2))
    middle, factor = grip.center(), frame.factor
    for k in (-1, 0, 1):
        if vertical:
            y = middle.y() + 4 * k * factor
            painter.drawLine(QPointF(middle.x() - 2.5 * factor, y), QPointF(middle.x() + 2.5 * factor, y))
        else:
            x = middle.x() + 4 * k * factor
            painter.drawLine(QPointF(x, middle.y() - 2.5 * factor), QPointF(x, middle.y() + 2.5 * factor))


def _paint_ring(painter: QPainter, frame: Frame, box: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(frame.pen(frame.theme.ink, 2.0))
    painter.drawRoundedRect(box, 6 * frame.factor, 6 * frame.factor)


def _paint_point(painter: QPainter, frame: Frame, item: Point, look: Look, taken: list[QRectF]) -> None:
    at, factor = frame.point(item.x, item.y), frame.factor
    if not frame.plot.adjusted(-1, -1, 1, 1).contains(at):
        return
    radius = (8.0 if item.key == look.hot else 6.5) * factor
    painter.setPen(frame.pen(frame.theme.base, 2.0))
    painter.setBrush(QColor(frame.theme.role_colour(item.role)))
    painter.drawEllipse(at, radius, radius)
    if item.key == look.focus and look.grips:
        _paint_ring(painter, frame, QRectF(at.x() - radius - 4, at.y() - radius - 4, 2 * radius + 8, 2 * radius + 8))
    if item.label:
        width, height = _text_size(frame, item.label)
        gap = radius + 3 * factor
        spots = [
            QRectF(at.x() + gap, at.y() - height - 2, width, height),
            QRectF(at.x() - gap - width, at.y() - height - 2, width, height),
            QRectF(at.x() + gap, at.y() + 2, width, height),
            QRectF(at.x() - gap - width, at.y() + 2, width, height),
        ]
        box = _free(spots, frame.plot, taken)
        taken.append(box)
        _paint_text(painter, frame, box, item.label, frame.theme.text)


def mark_at(frame: Frame, items: Iterable[Item], at: QPointF) -> Mark | None:
    """The draggable mark under a pixel: points before handles, the nearest first."""
    best: tuple[float, Mark] | None = None
    for item in marks(items):
        if isinstance(item, Point):
            offset = frame.point(item.x, item.y) - at
            distance = math.hypot(offset.x(), offset.y()) - 6.0 * frame.factor
        else:
            vertical = item.orientation == "vertical"
            line = line_across(frame, item)
            near = frame.plot.adjusted(-REACH, -REACH, REACH, REACH).contains(at)
            if line is None or not near:
                continue
            distance = abs((at.x() - line.x1()) if vertical else (at.y() - line.y1()))
        if distance <= REACH * frame.factor and (best is None or distance < best[0]):
            best = (distance, item)
    return None if best is None else best[1]


def moved(frame: Frame, mark: Mark, to: QPointF) -> Mark:
    """The mark dragged to a pixel: inside the plot and its own limits, rounded to what a pixel can mean."""
    plot = frame.plot
    inside = QPointF(min(max(to.x(), plot.left()), plot.right()), min(max(to.y(), plot.top()), plot.bottom()))
    place_x, place_y = frame.places_at(inside)
    x = round_to(frame.x.value(place_x), frame.resolution(place_x, vertical=False))
    y = round_to(frame.y.value(place_y), frame.resolution(place_y, vertical=True))
    return _set(mark, x, y)


def _set(mark: Mark, x: float, y: float) -> Mark:
    if isinstance(mark, Handle):
        return replace(mark, value=min(max(x if mark.orientation == "vertical" else y, mark.low), mark.high))
    return replace(mark, x=x if mark.x_field else mark.x, y=y if mark.y_field else mark.y)


def nudged(frame: Frame, mark: Mark, steps_x: float, steps_y: float) -> Mark:
    """The mark moved by hundredths of the axes, as the arrow keys do."""

    def shift(value: float, steps: float, vertical: bool) -> float:
        scale, (low, high) = (frame.y, frame.view[1]) if vertical else (frame.x, frame.view[0])
        place = scale.place(value)
        if steps == 0 or not math.isfinite(place):
            return value
        place += steps * (high - low) / 100.0
        step = abs(scale.value(place) - value)
        return round_to(scale.value(place), step / 10) if step > 0 else value

    if isinstance(mark, Handle):
        vertical = mark.orientation == "vertical"
        value = shift(mark.value, (steps_x or steps_y) if vertical else (steps_y or steps_x), not vertical)
        return replace(mark, value=min(max(value, mark.low), mark.high))
    return _set(mark, shift(mark.x, steps_x, False), shift(mark.y, steps_y, True))


def fields(mark: Mark) -> dict[str, float]:
    """The parameters that the mark sets, with its values."""
    if isinstance(mark, Handle):
        return {mark.field: mark.value} if mark.field else {}
    return {name: value for name, value in ((mark.x_field, mark.x), (mark.y_field, mark.y)) if name}


def with_moved(items: Iterable[Item], moves: Mapping[str, Mark]) -> tuple[Item, ...]:
    """The items, those that a person holds now where the hand has them; a fixed coordinate stays the picture's."""
    return tuple(
        _at_hand(item, moves[item.key]) if isinstance(item, Handle | Point) and item.key in moves else item
        for item in items
    )


def _at_hand(mark: Mark, held: Mark) -> Mark:
    if isinstance(mark, Handle) and isinstance(held, Handle):
        return replace(mark, value=held.value)
    if isinstance(mark, Point) and isinstance(held, Point):
        return replace(mark, x=held.x if mark.x_field else mark.x, y=held.y if mark.y_field else mark.y)
    return mark


def same_place(a: Mark, b: Mark) -> bool:
    """Whether two marks set the same values, up to rounding."""
    here, there = fields(a), fields(b)
    return here.keys() == there.keys() and all(math.isclose(here[name], there[name], rel_tol=1e-9) for name in here)
