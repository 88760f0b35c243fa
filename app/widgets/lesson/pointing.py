"""A picture in which a person points at what shall be guessed: a curve or a bar, and a place on it."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.plot.frame import Frame
from app.plot.picture import Bars, Item, Picture
from app.state.lessons.recording import lines, places
from app.state.lessons.values import height, polyline
from app.widgets.home.canvas import PictureCanvas
from app.widgets.look import colour
from app.words.i18n import tr

STEP = 0.02
"""Of the axis: so far goes an arrow key."""


class PointingCanvas(PictureCanvas):
    """A click takes the line that is nearest, a drag goes along it; arrows do the same by keys.

    Signals:
        pointed(): another line, or another place on it.
    """

    pointed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Picture: arrows choose a line and a place on it"))
        self.item: Item | None = None
        self.place = math.nan

    def show_whole(self, picture: Picture) -> None:
        """Another picture; nothing is pointed at."""
        self.let_go()
        self._view = None
        self.show_picture(picture, hold=False)

    def let_go(self) -> None:
        """Nothing is pointed at any more."""
        self.item, self.place = None, math.nan
        self.update()

    @property
    def lines(self) -> list[Item]:
        """What can be pointed at."""
        return lines(self.picture) if self.picture is not None else []

    def take(self, item: Item, place: float) -> None:
        """Point at a line, at the place that is nearest."""
        xs, there = polyline(item)[0], places(item)
        self.item, self.place = item, float(np.clip(place, xs.min(), xs.max()))
        if there.size:
            self.place = float(there[np.argmin(np.abs(there - place))])
        self.update()
        self.pointed.emit()

    def _nearest(self, frame: Frame, at: QPointF) -> Item | None:
        """The line that passes nearest to a point of the screen; a bar in which it lies comes first."""
        found = [(_distance(frame, item, at), place) for place, item in enumerate(self.lines)]
        return self.lines[min(found)[1]] if found else None

    def _go(self, at: QPointF, *, choose: bool) -> None:
        frame = self.frame()
        if frame is None:
            return
        item = self._nearest(frame, at) if choose else self.item
        if item is not None:
            self.take(item, frame.rounded_at(at)[0])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position(), choose=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position(), choose=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        along = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        other = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        lines, frame = self.lines, self.frame()
        if (along is None and other is None) or not lines or frame is None:
            super().keyPressEvent(event)
            return
        middle = frame.values_at(frame.plot.center())[0]
        if self.item is None:
            self.take(lines[0], middle)
        elif other is not None:
            self.take(lines[(lines.index(self.item) + other) % len(lines)], self.place)
        elif (there := places(self.item)).size:
            now = int(np.argmin(np.abs(there - self.place))) + (along or 0)
            self.take(self.item, float(there[min(max(now, 0), there.size - 1)]))
        else:
            at = frame.point(self.place, 0.0) + QPointF((along or 0) * STEP * frame.plot.width(), 0.0)
            self.take(self.item, frame.rounded_at(at)[0])

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        frame = self.frame()
        if frame is None or self.item is None:
            return
        y = height(*polyline(self.item), self.place)
        if not math.isfinite(y):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at = QPointF(frame.point(self.place, y))
        painter.setPen(QPen(colour("amber_edge"), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(frame.plot.left(), at.y()), at)
        painter.setPen(QPen(colour("amber_edge"), 1.5))
        painter.setBrush(colour("amber"))
        painter.drawEllipse(at, 7.0, 7.0)
        painter.end()


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
