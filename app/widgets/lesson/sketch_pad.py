"""A sheet over a plot on which a person sketches a curve, with the mouse or with keys, before the true one is shown."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen

from app.plot.frame import Frame
from app.state.lessons.scoring import Sketch
from app.widgets.lesson.over_plot import OverPlot
from app.widgets.look import colour
from app.words.i18n import tr
from app.words.numbers import show

if TYPE_CHECKING:
    from app.widgets.plot.panel import PlotPanel
from dpcore.checks import Floats

COLUMNS = 121
"""Places along x that a sketch is kept at."""
KNOTS = 9
"""Of them those that keys move, evenly spaced; what lies between follows."""
ENOUGH = 0.5
"""Share of the width that a sketch must cover."""


class SketchPad(OverPlot):
    """Lies over a plot panel. Places are in axis coordinates, so that logarithmic axes work by themselves.

    Signals:
        sketched(tuple points, bool enough): points (x, y) in data units, from left to right.
    """

    sketched = Signal(object, bool)

    def __init__(self, panel: PlotPanel) -> None:
        super().__init__(panel, tr("Sketch over “{plot}”", plot=panel.picture.title if panel.picture else ""))
        self.heights = np.full(COLUMNS, np.nan)
        self._last: QPointF | None = None
        self._knot = KNOTS // 2

    def _lie(self) -> None:
        """Over all of the plot but the buttons of its head."""
        super()._lie()
        for button in (self.panel.menu_button, self.panel.fit_button):
            button.raise_()

    @property
    def points(self) -> Sketch:
        """What is drawn, in data units."""
        frame = self.panel.frame
        if frame is None:
            return ()
        return tuple(
            (frame.x.value(x), frame.y.value(float(y)))
            for x, y in zip(self._xs(frame).tolist(), self.heights, strict=True)
            if not math.isnan(y)
        )

    @property
    def enough(self) -> bool:
        """Whether it crosses enough of the plot."""
        return float(np.isfinite(self.heights).mean()) >= ENOUGH

    def clear(self) -> None:
        """Wipe it."""
        self.heights[:] = np.nan
        self._tell()

    def put(self, points: Sketch) -> None:
        """Draw through points in data units: as if by hand, from each to the next."""
        frame = self.panel.frame
        if frame is None:
            return
        places = [(frame.x.place(x), frame.y.place(y)) for x, y in points]
        for before, after in itertools.pairwise(places):
            self._stroke(frame, before, after)
        self._tell()

    def _xs(self, frame: Frame) -> Floats:
        return np.linspace(*frame.view[0], COLUMNS)

    def _tell(self) -> None:
        self.update()
        self.sketched.emit(self.points, self.enough)

    # -- by hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._last = event.position()
        self._draw_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._last is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._draw_to(event.position())
        frame = self.panel.frame
        inside = frame is not None and frame.plot.contains(event.position())
        self.panel.point_at(event.position() if inside else None)

    def leaveEvent(self, event: QEvent) -> None:
        self.panel.point_at(None)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._last = None
        event.accept()

    def _draw_to(self, at: QPointF) -> None:
        frame = self.panel.frame
        if frame is None or self._last is None:
            return
        self._stroke(frame, frame.places_at(self._last), frame.places_at(at))
        self._last = at
        self._tell()

    def _stroke(self, frame: Frame, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A straight piece between two places replaces what was there."""
        (x0, x1), (y0, y1) = frame.view
        step = (x1 - x0) / (COLUMNS - 1)
        (a, up_a), (b, up_b) = sorted((start, end))
        first, last = (round((place - x0) / step) for place in (a, b))
        for column in range(max(first, 0), min(last, COLUMNS - 1) + 1):
            share = 0.5 if last == first else (column - first) / (last - first)
            self.heights[column] = min(max(up_a + share * (up_b - up_a), y0), y1)

    # -- by keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        frame = self.panel.frame
        moves = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if frame is None:
            return
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._knot = min(max(self._knot + (1 if event.key() == Qt.Key.Key_Right else -1), 0), KNOTS - 1)
        elif event.key() in moves:
            far = 0.1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0.02
            self._lift(frame, moves[Qt.Key(event.key())] * far)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear()
        else:
            event.ignore()
            return
        self._describe(frame)
        self.update()

    def _lift(self, frame: Frame, share: float) -> None:
        """Move the knot; a pad without a sketch begins with a level line at half height."""
        y0, y1 = frame.view[1]
        columns = np.linspace(0, COLUMNS - 1, KNOTS).round().astype(int)
        if np.isnan(self.heights).all():
            self.heights[:] = (y0 + y1) / 2
        known = np.flatnonzero(np.isfinite(self.heights))
        knots = np.interp(columns, known, self.heights[known])
        knots[self._knot] = min(max(knots[self._knot] + share * (y1 - y0), y0), y1)
        self.heights = np.interp(np.arange(COLUMNS), columns, knots)
        self._tell()

    def _describe(self, frame: Frame) -> None:
        column = round(self._knot * (COLUMNS - 1) / (KNOTS - 1))
        x, y = frame.x.value(float(self._xs(frame)[column])), self.heights[column]
        height = tr("nothing yet") if math.isnan(y) else show(frame.y.value(float(y)), 3)
        self.setAccessibleDescription(tr("at {x}: {height}", x=show(x, 3), height=height))

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.panel.frame is not None:
            self._describe(self.panel.frame)
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # -- what is seen

    def paintEvent(self, _event: QPaintEvent) -> None:
        frame = self.panel.frame
        if frame is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path, drawing = QPainterPath(), False
        x = frame.place_px(self._xs(frame), vertical=False)
        y = frame.place_px(self.heights, vertical=True)
        for across, up in zip(x.tolist(), y.tolist(), strict=True):
            if math.isnan(up):
                drawing = False
            elif drawing:
                path.lineTo(across, up)
            else:
                path.moveTo(across, up)
                drawing = True
        for name, width in (("base", 7.0), ("amber_edge", 2.5)):
            pen = QPen(colour(name), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)
        if self.hasFocus():
            self._paint_knot(painter, frame)

    def _paint_knot(self, painter: QPainter, frame: Frame) -> None:
        column = round(self._knot * (COLUMNS - 1) / (KNOTS - 1))
        y = self.heights[column]
        middle = sum(frame.view[1]) / 2 if math.isnan(y) else float(y)
        at = QPointF(
            float(frame.place_px(self._xs(frame)[column : column + 1], vertical=False)[0]),
            float(frame.place_px(np.array([middle]), vertical=True)[0]),
        )
        painter.setPen(QPen(colour("amber_edge"), 1.5))
        painter.setBrush(colour("amber"))
        painter.drawEllipse(at, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("ink"), 2))
        painter.drawEllipse(at, 10, 10)
