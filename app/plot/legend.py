"""The legend of a plot: its entries, the corner where it hides least, painting, and what is under the pointer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.plot.frame import Frame, font
from app.plot.items import curve_pixels, item_pen, line_colour, mix, paint_marker
from app.plot.marks import line_across
from app.plot.picture import Area, Band, Bars, Curve, Handle, Item, Line, Point, Steps
from app.plot.shape import steps_polyline

Corner = Literal["top right", "top left", "bottom right", "bottom left"]
Named = Curve | Steps | Bars | Area | Band | Line
SMALLEST = 0.6
"""A legend that does not fit into its plot shrinks to this part of the axes' type, not further."""
CORNERS: tuple[Corner, ...] = get_args(Corner)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend; `rect` in pixels."""

    key: str
    name: str
    item: Named
    rect: QRectF


@dataclass(frozen=True, slots=True)
class Legend:
    entries: tuple[Entry, ...]
    rect: QRectF
    corner: Corner
    factor: float

    def key_at(self, at: QPointF) -> str:
        """The key of the entry under a pixel, or ''."""
        return next((entry.key for entry in self.entries if entry.rect.contains(at)), "")


def named(items: Iterable[Item]) -> list[Named]:
    """The items that the legend lists, in the order of the picture, each key once."""
    found: dict[str, Named] = {}
    for item in items:
        if isinstance(item, Curve | Steps | Bars | Area | Band | Line) and item.name:
            found.setdefault(item.key, item)
    return list(found.values())


def lay_out_legend(
    frame: Frame,
    items: Iterable[Item],
    hidden: Collection[str],
    corner: Corner | None = None,
    keep: Corner | None = None,
) -> Legend | None:
    """Place the legend: in `corner`, or where it hides least; it leaves the corner `keep` only for a clear gain."""
    items = list(items)
    listed = named(items)
    if not listed:
        return None
    factor = _fitting(frame, len(listed))
    metrics = QFontMetricsF(font(factor))
    line, pad = metrics.height() + 3 * factor, 6 * factor
    width = max(metrics.horizontalAdvance(item.name) for item in listed) + 34 * factor + 2 * pad
    height = len(listed) * line + 2 * pad - 3 * factor
    boxes = {name: _corner_rect(frame.plot, name, width, height, 8 * factor) for name in CORNERS}
    if corner is None:
        corner = _best_corner(frame, [i for i in items if i.key not in hidden], boxes, keep)
    box = boxes[corner]
    rows = [QRectF(box.left(), box.top() + pad + k * line - 1.5 * factor, width, line) for k in range(len(listed))]
    entries = tuple(Entry(item.key, item.name, item, row) for item, row in zip(listed, rows, strict=True))
    return Legend(entries, box, corner, factor)


def _fitting(frame: Frame, entries: int) -> float:
    """The scale at which this many entries fit into the plot; not below SMALLEST times that of the axes."""
    needed = entries * (QFontMetricsF(font(frame.factor)).height() + 3 * frame.factor) + 25 * frame.factor
    return frame.factor * min(1.0, max(frame.plot.height() / needed, SMALLEST))


def _corner_rect(plot: QRectF, corner: Corner, width: float, height: float, gap: float) -> QRectF:
    x = plot.right() - gap - width if "right" in corner else plot.left() + gap
    y = plot.top() + gap if "top" in corner else plot.bottom() - gap - height
    return QRectF(x, y, width, height)


def _best_corner(frame: Frame, items: list[Item], boxes: dict[Corner, QRectF], keep: Corner | None) -> Corner:
    points = occupied(frame, items)
    cost = {name: _covered(points, box) for name, box in boxes.items()}
    best = min(CORNERS, key=lambda name: cost[name])
    if keep is not None and cost[keep] <= 1.5 * cost[best] + 4:
        return keep
    return best


def _covered(points: np.ndarray, box: QRectF) -> int:
    x, y = points
    return int(np.count_nonzero((x > box.left()) & (x < box.right()) & (y > box.top()) & (y < box.bottom())))


def occupied(frame: Frame, items: Iterable[Item]) -> np.ndarray:
    """Points (2, n) about six pixels apart along everything that the legend should not hide."""
    parts = [np.zeros((2, 0))]
    for item in items:
        if isinstance(item, Curve | Steps):
            parts.extend(_along(x, y) for x, y in curve_pixels(frame, item))
        elif isinstance(item, Bars):
            x, y = steps_polyline(item.edges, item.heights)
            base = float(frame.py(np.zeros(1), -np.inf)[0])
            px, py = frame.px(x, -np.inf), frame.py(y, -np.inf)
            parts.extend(np.stack([px, py + share * (base - py)]) for share in (0.0, 0.25, 0.5, 0.75))
        elif isinstance(item, Area):
            x = frame.px(item.x)
            low, high = frame.py(item.low, -np.inf), frame.py(item.high, -np.inf)
            parts.extend(np.stack([x, low + share * (high - low)]) for share in (0.0, 0.5, 1.0))
        elif isinstance(item, Line | Handle):
            line = line_across(frame, item)
            if line is not None:
                parts.append(_along(np.array([line.x1(), line.x2()]), np.array([line.y1(), line.y2()])))
        elif isinstance(item, Point):
            at = frame.point(item.x, item.y)
            parts.append(np.array([[at.x()] * 20, [at.y()] * 20]))
    return np.concatenate(parts, axis=1)


def _along(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """A polyline with points added so that none is far from the next; what is far outside gets none."""
    step = np.hypot(np.diff(x), np.diff(y))
    count = np.clip(step / 6.0, 1, 200).astype(int)
    start = np.repeat(np.arange(len(step)), count)
    share = (np.arange(len(start)) - np.repeat(np.cumsum(count) - count, count)) / count[start]
    return np.stack([x[start] + share * (x[start + 1] - x[start]), y[start] + share * (y[start + 1] - y[start])])


def paint_legend(painter: QPainter, frame: Frame, legend: Legend, hidden: Collection[str], focus: str = "") -> None:
    """Paint the legend; hidden items are grey and struck out, the entry with keyboard focus has a ring."""
    theme, factor = frame.theme, legend.factor
    ground = QColor(theme.base)
    ground.setAlphaF(0.88)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(frame.pen(theme.line))
    painter.setBrush(ground)
    painter.drawRoundedRect(legend.rect, 4 * factor, 4 * factor)
    for entry in legend.entries:
        row, off = entry.rect, entry.key in hidden
        text_font = font(factor)
        text_font.setStrikeOut(off)
        painter.setFont(text_font)
        painter.setOpacity(0.45 if off else 1.0)
        _paint_sample(
            painter, frame, factor, entry.item, QRectF(row.left() + 6 * factor, row.top(), 26 * factor, row.height())
        )
        painter.setOpacity(1.0)
        painter.setPen(QColor(theme.muted if off else theme.text))
        left = row.left() + 40 * factor
        box = QRectF(left, row.top(), row.right() - left, row.height())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), entry.name)
        if entry.key == focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(frame.pen(theme.ink, 2))
            painter.drawRoundedRect(row.adjusted(2, 0, -2, 0), 3 * factor, 3 * factor)


def _paint_sample(painter: QPainter, frame: Frame, factor: float, item: Named, box: QRectF) -> None:
    theme = frame.theme
    colour = theme.role_colour(item.role)
    middle = box.center()
    across = QLineF(box.left(), middle.y(), box.right(), middle.y())
    match item:
        case Bars() | Area() | Band():
            share = {Bars: 0.5, Area: 0.25, Band: 0.18}[type(item)]
            painter.fillRect(
                box.adjusted(2 * factor, 3 * factor, -2 * factor, -3 * factor), mix(colour, theme.base, share)
            )
        case Line():
            painter.setPen(QPen(QColor(colour), 1.5 * factor))
            painter.drawLine(across)
        case Curve() | Steps():
            if isinstance(item, Steps) or item.line:
                painter.setPen(item_pen(frame, item))
                painter.drawLine(across)
            if isinstance(item, Curve) and item.marker:
                paint_marker(painter, item.marker, middle, 3.5 * factor, line_colour(theme, item.role, item.pale))
