"""The mouse on a plot: marks are dragged, legend entries and the plot clicked, the rest goes to pyqtgraph's view."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent

from app.picture import Handle
from app.widgets.axis import round_to
from app.widgets.plot_axes import title_rect
from app.widgets.plot_marks import Mark, fields, mark_at, moved

if TYPE_CHECKING:
    from app.widgets.plot_panel import PlotPanel

STILL = 4.0  # px; a press that moves less is a click
_gestures = itertools.count(1)


def new_gesture() -> str:
    """A name for one gesture, so that undo takes it as one step."""
    return f"plot-{next(_gestures)}"


class Mouse:
    """What the mouse does with one panel."""

    def __init__(self, panel: PlotPanel) -> None:
        self._panel = panel
        self._start: QPointF | None = None
        self._legend_key = ""
        self._before: Mark | None = None
        self._offset = QPointF()
        self._gesture = ""

    def press(self, at: QPointF) -> bool:
        """A left press; True when the view must not see it."""
        panel, frame = self._panel, self._panel.frame
        self._start, self._legend_key = at, ""
        if frame is None:
            return False
        legend = panel.painted.legend
        self._legend_key = legend.key_at(at) if legend else ""
        if self._legend_key:
            return True
        mark = mark_at(frame, panel.shown_items, at)
        if mark is None:
            return False
        panel.setFocus(Qt.FocusReason.MouseFocusReason)
        panel.keys.focus_mark(mark.key)
        self._before, self._gesture = mark, new_gesture()
        self._offset = self._anchor(mark) - at
        panel.held = mark.key
        panel.hold[mark.key] = mark
        panel.repaint_marks()
        return True

    def _anchor(self, mark: Mark) -> QPointF:
        frame = self._panel.frame
        assert frame is not None
        if isinstance(mark, Handle):
            return frame.point(mark.value, mark.value)
        return frame.point(mark.x, mark.y)

    def move(self, at: QPointF) -> bool:
        """A move; True when the view must not see it."""
        panel, frame = self._panel, self._panel.frame
        if frame is None:
            return False
        if panel.held and self._before is not None:
            self._drag(at)
            return True
        self._hover(at)
        return bool(self._legend_key)

    def _follow(self, at: QPointF) -> Mark | None:
        """Move the mark under the hand to `at`; returns it."""
        panel, frame = self._panel, self._panel.frame
        if frame is None or self._before is None:
            return None
        mark = panel.hold.get(self._before.key, self._before)
        if self._has_moved(at) or mark != self._before:
            mark = moved(frame, mark, at + self._offset)
        panel.hold[mark.key] = mark
        panel.repaint_marks()
        return mark

    def _drag(self, at: QPointF) -> None:
        old = self._panel.hold.get(self._panel.held)
        new = self._follow(at)
        if new is not None and new != old:
            self.report(new, self._gesture, finished=False)

    def _has_moved(self, at: QPointF) -> bool:
        return self._start is not None and (at - self._start).manhattanLength() >= 1

    def report(self, mark: Mark, gesture: str, *, finished: bool) -> None:
        for name, value in fields(mark).items():
            self._panel.dragged.emit(name, value, gesture, finished)

    def release(self, at: QPointF) -> bool:
        """The left button is up; True when the view must not see it."""
        panel, start, legend_key = self._panel, self._start, self._legend_key
        self._start, self._legend_key = None, ""
        if panel.held and self._before is not None:
            self._start = start
            mark = self._follow(at)
            self._start = None
            if mark is not None and mark != self._before:
                self.report(mark, self._gesture, finished=True)
            self._before = None
            panel.let_go()
            return True
        if start is None or math.hypot(at.x() - start.x(), at.y() - start.y()) > STILL:
            return bool(legend_key)
        if legend_key:
            panel.toggle(legend_key)
            return True
        self._click(at)
        return False

    def _click(self, at: QPointF) -> None:
        panel, frame = self._panel, self._panel.frame
        if frame is None or panel.picture is None or not frame.plot.contains(at):
            return
        panel.setFocus(Qt.FocusReason.MouseFocusReason)
        values = frame.values_at(at)
        places = frame.places_at(at)
        found = {
            name: round_to(value, frame.resolution(place, vertical))
            for name, value, place, vertical in zip(panel.picture.click, values, places, (False, True), strict=True)
            if name
        }
        if found:
            panel.clicked.emit(found)

    def double(self, at: QPointF) -> bool:
        """A double click: on the title it maximises, on the plot it shows everything again."""
        panel, frame = self._panel, self._panel.frame
        if frame is None:
            return False
        if self.press(at):
            return True
        if title_rect(frame).contains(at):
            panel.maximise_requested.emit()
        else:
            panel.reset_view()
        return True

    def cancel(self) -> bool:
        """Put a dragged mark back to where it was; True when there was one."""
        panel, before = self._panel, self._before
        if before is None or not panel.held:
            return False
        self._before = None
        panel.hold[before.key] = before
        self.report(before, self._gesture, finished=True)
        panel.let_go()
        return True

    def abandon(self) -> None:
        """The mark under the hand is no longer there; the rest of this drag means nothing."""
        self._before, self._start, self._legend_key = None, None, ""

    def leave(self) -> None:
        self._panel.point_at(None)
        if not self._panel.held:
            self._panel.hot = ""

    def _hover(self, at: QPointF) -> None:
        panel, frame = self._panel, self._panel.frame
        assert frame is not None
        legend = panel.painted.legend
        over_legend = legend is not None and bool(legend.key_at(at))
        mark = None if over_legend else mark_at(frame, panel.shown_items, at)
        panel.hot = mark.key if mark else ""
        panel.point_at(at if frame.plot.contains(at) and not over_legend else None)
        panel.repaint_marks()
        panel.view.viewport().setCursor(self._cursor(mark, over_legend, at))

    def _cursor(self, mark: Mark | None, over_legend: bool, at: QPointF) -> Qt.CursorShape:
        panel, shape = self._panel, Qt.CursorShape
        if over_legend:
            return shape.PointingHandCursor
        if isinstance(mark, Handle):
            return shape.SizeHorCursor if mark.orientation == "vertical" else shape.SizeVerCursor
        if mark is not None:
            return shape.SizeAllCursor if mark.x_field and mark.y_field else shape.OpenHandCursor
        inside = panel.frame is not None and panel.frame.plot.contains(at)
        return shape.CrossCursor if inside and panel.picture and any(panel.picture.click) else shape.ArrowCursor


class PlotView(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph is untyped
    """pyqtgraph's view, which asks the Mouse first, and calls `resized` when the canvas has its new size."""

    def __init__(self, mouse: Mouse, resized: Callable[[], None]) -> None:
        self._mouse = mouse
        self._resized = resized
        super().__init__(background=None)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMouseTracking(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._mouse.press(event.position()):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._mouse.move(event.position()):
            event.accept()
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._mouse.release(event.position()):
            event.accept()
            return
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._mouse.double(event.position()):
            event.accept()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # pyqtgraph calls it itself, without an event
        super().resizeEvent(event)
        self._resized()

    def leaveEvent(self, event: QEvent) -> None:
        self._mouse.leave()
        super().leaveEvent(event)
