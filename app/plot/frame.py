"""The frame of one plot: where everything stands.

A Frame is all that painting needs besides the picture's items; it is the same for screen, PNG, SVG and PDF. Every
length is in logical pixels times `factor` (present mode), so a painter that is scaled up prints right widths too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPen
from PySide6.QtWidgets import QApplication

from app.plot.axis import Scale, Ticks, ticks
from app.plot.picture import Axis, Heat, Picture
from app.plot.shape import FAR, View
from app.plot.theme import Theme
from app.words.i18n import tr

Floats = NDArray[np.float64]


def font(factor: float, size: float = 12.0, bold: bool = False) -> QFont:
    """The application's family at a size in logical pixels."""
    result = QFont()
    result.setFamilies(QApplication.font().families())
    result.setPixelSize(max(1, round(size * factor)))
    result.setBold(bold)
    return result


def axis_title(axis: Axis) -> str:
    return tr("{label} ({unit})", label=axis.label, unit=axis.unit) if axis.unit else axis.label


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a picture is painted.

    rect: all of it; plot: the inner rectangle; view: what the axes show, ((x0, x1), (y0, y1)) in axis coordinates.
    """

    picture: Picture
    view: View
    rect: QRectF
    plot: QRectF
    theme: Theme
    factor: float
    x_ticks: Ticks
    y_ticks: Ticks
    bar: QRectF | None = None
    x: Scale = field(default_factory=Scale)
    y: Scale = field(default_factory=Scale)
    left_needed: float = 0.0
    memo: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)

    def place_px(self, places: Floats, vertical: bool) -> Floats:
        """Pixels of axis coordinates; kept within a million pixels, nan stays nan."""
        if vertical:
            (low, high), (start, length) = self.view[1], (self.plot.bottom(), -self.plot.height())
        else:
            (low, high), (start, length) = self.view[0], (self.plot.left(), self.plot.width())
        pixels = (places - low) * (length / (high - low)) + start
        return np.clip(pixels, -FAR, FAR)

    def px(self, values: Floats, floor: float = math.nan) -> Floats:
        """Pixels of data values of x."""
        return self.place_px(self.x.to_axis(values, floor), vertical=False)

    def py(self, values: Floats, floor: float = math.nan) -> Floats:
        """Pixels of data values of y."""
        return self.place_px(self.y.to_axis(values, floor), vertical=True)

    def point(self, x: float, y: float) -> QPointF:
        """The pixel of one point; far outside for what a log axis cannot show."""
        return QPointF(
            float(self.px(np.array([x]), -math.inf)[0]),
            float(self.py(np.array([y]), -math.inf)[0]),
        )

    def places_at(self, at: QPointF) -> tuple[float, float]:
        """The axis coordinates under a pixel."""
        (x0, x1), (y0, y1) = self.view
        return (
            x0 + (at.x() - self.plot.left()) / self.plot.width() * (x1 - x0),
            y0 + (self.plot.bottom() - at.y()) / self.plot.height() * (y1 - y0),
        )

    def values_at(self, at: QPointF) -> tuple[float, float]:
        """The data values under a pixel."""
        x, y = self.places_at(at)
        return self.x.value(x), self.y.value(y)

    def resolution(self, place: float, vertical: bool) -> float:
        """How much one pixel is, in data units, at an axis coordinate."""
        (low, high) = self.view[1] if vertical else self.view[0]
        step = (high - low) / max(self.plot.height() if vertical else self.plot.width(), 1.0)
        scale = self.y if vertical else self.x
        return step if not scale.log else scale.value(place) * math.log(10.0) * step

    def pen(self, colour: str, width: float = 1.0) -> QPen:
        pen = QPen(QColor(colour), width * self.factor)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen


def _own_ticks(axis: Axis, scale: Scale, low: float, high: float, wanted: float) -> Ticks:
    if axis.ticks is None:
        return ticks(scale, low, high, wanted)
    placed = [(scale.place(value), text) for value, text in axis.ticks]
    return Ticks(tuple(t for t in placed if low - 1e-9 <= t[0] <= high + 1e-9), ())


def lay_out(
    picture: Picture,
    view: View,
    rect: QRectF,
    theme: Theme,
    factor: float = 1.0,
    *,
    bar: bool = True,
    left: float = 0.0,
    title: bool = True,
) -> Frame:
    """Place a picture in `rect`. `bar`: paint colour bars; `left`: the least room left of the plot (to align plots)."""
    metrics = QFontMetricsF(font(factor))
    line = metrics.height()
    gap = 5.0 * factor
    x_scale, y_scale = Scale(picture.x.log), Scale(picture.y.log)
    top = (QFontMetricsF(font(factor, 13.5, bold=True)).height() + 2 * gap) if title and picture.title else 2.0 * gap
    bottom = 2 * line + 3.0 * gap
    height = max(rect.height() - top - bottom, 10.0)
    y_ticks = _own_ticks(picture.y, y_scale, *view[1], wanted=height / (4.0 * line))
    widest = max((metrics.horizontalAdvance(text) for _, text in y_ticks.major), default=0.0)
    needed = stepped(widest + line + 4.0 * gap, factor)
    room = max(needed, left)
    heat = next((item for item in picture.items if isinstance(item, Heat)), None) if bar else None
    right = 4.0 * gap + (bar_width(heat, factor) if heat else 0.0)
    width = max(rect.width() - room - right, 10.0)
    x_ticks = _spaced_x_ticks(picture.x, x_scale, view[0], width, metrics)
    plot = QRectF(rect.left() + room, rect.top() + top, width, height)
    box = QRectF(plot.right() + 2.5 * gap, plot.top(), bar_width(heat, factor) - 2.5 * gap, height) if heat else None
    return Frame(picture, view, rect, plot, theme, factor, x_ticks, y_ticks, box, x_scale, y_scale, needed)


def stepped(width: float, factor: float) -> float:
    """Room for tick labels grows in steps, so that a plot does not tremble while its labels change."""
    step = 8.0 * factor
    return math.ceil(width / step) * step


def _spaced_x_ticks(axis: Axis, scale: Scale, view: tuple[float, float], width: float, metrics: QFontMetricsF) -> Ticks:
    """As many labels under the x axis as have room side by side."""
    unit = metrics.horizontalAdvance("0")
    wanted = width / (9.0 * unit)
    for _ in range(6):
        found = _own_ticks(axis, scale, *view, wanted=wanted)
        per_place = width / (view[1] - view[0])
        right = -math.inf
        for place, text in found.major:
            half = metrics.horizontalAdvance(text) / 2
            if place * per_place - half < right:
                break
            right = place * per_place + half + 1.5 * unit
        else:
            return found
        wanted *= 0.7
    return replace(found, major=found.major[::2])


def bar_ticks(heat: Heat, height: float, factor: float) -> Ticks:
    line = QFontMetricsF(font(factor)).height()
    return ticks(Scale(), heat.low, heat.high, height / (5.0 * line))


def bar_width(heat: Heat | None, factor: float) -> float:
    """How wide a colour bar is, with its labels and the gap before it."""
    if heat is None:
        return 0.0
    metrics = QFontMetricsF(font(factor))
    widest = max((metrics.horizontalAdvance(t) for _, t in bar_ticks(heat, 300 * factor, factor).major), default=0.0)
    return 12.5 * factor + 14 * factor + 9 * factor + stepped(widest, factor) + metrics.height() + 6 * factor
