"""A sheet over a plot on which a person points at what shall be guessed: a line, a bar, a place on an axis."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen

from app.plot.frame import Frame
from app.plot.picture import Bars, Item, Picture
from app.state.lessons.recording import lines, places, snapped
from app.state.lessons.values import height, polyline
from app.widgets.lesson.over_plot import OverPlot
from app.widgets.look import colour
from app.words.i18n import tr
from app.words.numbers import show

if TYPE_CHECKING:
    from app.widgets.plot.panel import PlotPanel

STEP = 0.02
"""Of the axis: so far goes an arrow key."""
GRIP = 7.0
"""Pixels beside the end of a tolerance that still take it."""
Where = Literal["line", "x", "y"]
Side = Literal["", "x", "y"]


class PointingSheet(OverPlot):
    """A click takes the line that is nearest, a drag goes along it, below and beside the plot an axis is taken; arrows do
    the same by keys. Where an answer is marked, the end of its tolerance can be dragged.

    Signals:
        pointed(str): at a line, or at the x or y axis: `picture`, `item`, `place`, `level` and `ends` say where.
        tolerated(float, bool): so far from the truth the tolerance ends, in units of the axis; whether the hand let go.
        left(): Esc.
    """

    pointed = Signal(str)
    tolerated = Signal(float, bool)
    left = Signal()

    def __init__(self, panel: PlotPanel, picture: Picture) -> None:
        super().__init__(panel, tr("Point in “{plot}”: arrows choose a line and a place on it", plot=picture.title))
        self.picture = picture
        self.item: Item | None = None
        self.place = self.level = math.nan
        self.ends = (math.nan, math.nan)
        self._held: Literal["", "line", "x", "y", "band"] = ""
        self._band: tuple[Side, float, float] = ("", math.nan, math.nan)

    @property
    def lines(self) -> list[Item]:
        """What can be pointed at."""
        return lines(self.picture)

    def take(self, item: Item, place: float) -> None:
        """Point at a line, at the place that is nearest."""
        self.item, self.place = item, snapped(item, place)
        self.level = height(*polyline(item), self.place)
        self.ends = (math.nan, math.nan)
        self._say()
        self.update()
        self.pointed.emit("line")

    def show_band(self, axis: Side, truth: float, near: float) -> None:
        """Where the answer is marked, and how far off is still near, in units of that axis; '' for nowhere."""
        self._band = (axis, truth, near)
        self.update()

    def _say(self) -> None:
        name = getattr(self.item, "name", "") or self.picture.title
        text = tr("{name} at {x}: {height}", name=name, x=show(self.place, 3), height=show(self.level, 3))
        self.setAccessibleDescription(text)

    # -- by hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        frame = self.panel.frame
        if event.button() != Qt.MouseButton.LeftButton or frame is None:
            event.ignore()
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        at = event.position()
        if self._on_band(frame, at):
            self._held = "band"
        elif at.y() > frame.plot.bottom():
            self._held = "x"
            self.ends = (self._x(frame, at), math.nan)
        elif at.x() < frame.plot.left():
            self._held = "y"
        else:
            self._held = "line"
            self.item = self._nearest(frame, at)
        self._go(frame, at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        frame = self.panel.frame
        if frame is None:
            return
        if self._held and event.buttons() & Qt.MouseButton.LeftButton:
            self._go(frame, event.position())
        elif not self._held:
            along = {"y": Qt.CursorShape.SizeVerCursor, "x": Qt.CursorShape.SizeHorCursor}
            on = self._on_band(frame, event.position())
            self.setCursor(along[self._band[0]] if on and self._band[0] else Qt.CursorShape.CrossCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        frame = self.panel.frame
        if self._held == "band" and frame is not None:
            self.tolerated.emit(self._apart(frame, event.position()), True)
        self._held = ""
        event.accept()

    def _go(self, frame: Frame, at: QPointF) -> None:
        if self._held == "band":
            self.tolerated.emit(self._apart(frame, at), False)
        elif self._held == "line" and self.item is not None:
            self.take(self.item, frame.rounded_at(at)[0])
        elif self._held == "y":
            self.level = frame.rounded_at(QPointF(at.x(), self._within(at.y(), frame.plot.top(), frame.plot.bottom())))[
                1
            ]
            self.pointed.emit("y")
        elif self._held == "x":
            self.ends = (self.ends[0], self._x(frame, at))
            self.pointed.emit("x")
        self.update()

    def _x(self, frame: Frame, at: QPointF) -> float:
        return frame.rounded_at(QPointF(self._within(at.x(), frame.plot.left(), frame.plot.right()), at.y()))[0]

    @staticmethod
    def _within(value: float, low: float, high: float) -> float:
        return min(max(value, low), high)

    def _nearest(self, frame: Frame, at: QPointF) -> Item | None:
        """The line that passes nearest to a point of the screen; a bar in which it lies comes first."""
        found = [(_distance(frame, item, at), place) for place, item in enumerate(self.lines)]
        return self.lines[min(found)[1]] if found else None

    # -- the tolerance

    def _edges(self, frame: Frame) -> list[float]:
        """Pixels along its axis at which the tolerance ends."""
        axis, truth, near = self._band
        if not axis or not math.isfinite(truth + near):
            return []
        return [frame.pixel(end, vertical=axis == "y") for end in (truth - near, truth + near)]

    def _on_band(self, frame: Frame, at: QPointF) -> bool:
        inside = frame.plot.adjusted(-1, -1, 1, 1).contains(at)
        along = at.y() if self._band[0] == "y" else at.x()
        return inside and any(abs(along - edge) <= GRIP for edge in self._edges(frame))

    def _apart(self, frame: Frame, at: QPointF) -> float:
        x, y = frame.values_at(at)
        return abs((y if self._band[0] == "y" else x) - self._band[1])

    # -- by keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        along = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        other = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        found, frame = self.lines, self.panel.frame
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif (along is None and other is None) or not found or frame is None:
            super().keyPressEvent(event)
        elif self.item is None:
            self.take(found[0], frame.values_at(frame.plot.center())[0])
        elif other is not None:
            keys = [each.key for each in found]
            now = keys.index(self.item.key) if self.item.key in keys else 0
            self.take(found[(now + other) % len(found)], self.place)
        elif (there := places(self.item)).size:
            at = int(np.argmin(np.abs(there - self.place))) + (along or 0)
            self.take(self.item, float(there[min(max(at, 0), there.size - 1)]))
        else:
            to = frame.point(self.place, 0.0) + QPointF((along or 0) * STEP * frame.plot.width(), 0.0)
            self.take(self.item, frame.rounded_at(to)[0])

    # -- what is seen

    def paintEvent(self, _event: QPaintEvent) -> None:
        frame = self.panel.frame
        if frame is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour("amber_edge"), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 9, 9)
        painter.setClipRect(frame.plot.adjusted(-9, -9, 9, 9))
        self._paint_band(painter, frame)
        self._paint_part(painter, frame)
        if self.item is not None and math.isfinite(self.level):
            at = frame.point(self.place, self.level)
            painter.setPen(QPen(colour("amber_edge"), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(frame.plot.left(), at.y()), at)
            painter.drawLine(at, QPointF(at.x(), frame.plot.bottom()))
            painter.setPen(QPen(colour("amber_edge"), 1.5))
            painter.setBrush(colour("amber"))
            painter.drawEllipse(at, 7.0, 7.0)
        painter.end()

    def _paint_band(self, painter: QPainter, frame: Frame) -> None:
        edges = self._edges(frame)
        if not edges:
            return
        low, high = sorted(edges)
        box = (
            QRectF(frame.plot.left(), low, frame.plot.width(), high - low)
            if self._band[0] == "y"
            else QRectF(low, frame.plot.top(), high - low, frame.plot.height())
        )
        fill = colour("amber")
        fill.setAlpha(60)
        painter.fillRect(box, fill)
        painter.setPen(QPen(colour("amber_edge"), 2))
        for start, end in (
            ((box.topLeft(), box.topRight()), (box.bottomLeft(), box.bottomRight()))
            if self._band[0] == "y"
            else ((box.topLeft(), box.bottomLeft()), (box.topRight(), box.bottomRight()))
        ):
            painter.drawLine(start, end)

    def _paint_part(self, painter: QPainter, frame: Frame) -> None:
        """The part of the x axis that is asked for."""
        if not all(math.isfinite(end) for end in self.ends):
            return
        left, right = sorted(frame.pixel(end, vertical=False) for end in self.ends)
        fill = colour("amber")
        fill.setAlpha(70)
        painter.fillRect(QRectF(left, frame.plot.top(), max(right - left, 1.0), frame.plot.height()), fill)


def _distance(frame: Frame, item: Item, at: QPointF) -> float:
    """Pixels from a point to a line; 0 inside a bar."""
    x, y = polyline(item)
    px, py = frame.px(x, -math.inf), frame.py(y, -math.inf)
    if isinstance(item, Bars):
        base = float(frame.py(np.zeros(1), -math.inf)[0])
        for left, right, top in zip(px[::2], px[1::2], py[::2], strict=True):
            if left <= at.x() <= right and top != base and min(top, base) - 3 <= at.y() <= max(top, base) + 3:
                return 0.0
    good = np.isfinite(px) & np.isfinite(py)
    px, py = px[good], py[good]
    if px.size < 2:
        return float(np.hypot(px - at.x(), py - at.y()).min()) if px.size else math.inf
    dx, dy = np.diff(px), np.diff(py)
    length = np.maximum(dx**2 + dy**2, 1e-12)
    share = np.clip(((at.x() - px[:-1]) * dx + (at.y() - py[:-1]) * dy) / length, 0.0, 1.0)
    return float(np.hypot(px[:-1] + share * dx - at.x(), py[:-1] + share * dy - at.y()).min())
