"""The mouse on a plot: marks are dragged, legend entries and the plot clicked, the rest goes to pyqtgraph's view."""

from __future__ import annotations

import math
from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QWheelEvent

from app.plot.frame import Frame
from app.plot.marks import Mark, moved
from app.plot.picture import Handle, Point
from app.plot.rods import middle
from app.widgets.plot.hand import Hand
from app.widgets.plot.scene import Scene

STILL = 4.0  # px; a press that moves less is a click


class Mouse(QObject):
    """What the mouse does with one plot.

    Signals:
        took: the key of a mark that it takes.
        clicked: {field: value} of a click or double click on the plot; {} where the picture names no field.
        toggled: the key of a name that was clicked.
        pointed: the pixel of the plot under the pointer, or None.
        wheeled: (turns, where on the axis, 'x' or 'y') of the wheel; turns are positive away from the person.
        plot_hit: double click below the title.
        drawing: a line that is drawn has grown or gone.
        stroked: (field, points in data units, height of a pixel) of a line that was drawn freely.
    """

    took = Signal(str)
    clicked = Signal(object)
    toggled = Signal(str)
    pointed = Signal(object)
    wheeled = Signal(float, float, str)
    plot_hit = Signal()
    drawing = Signal()
    stroked = Signal(str, object, float)

    def __init__(self, scene: Scene, hand: Hand, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._hand = hand
        self._start: QPointF | None = None
        self._moved = False
        self._legend_key = ""
        self._mark: Mark | None = None
        self._offset = QPointF()
        self.cursor = Qt.CursorShape.ArrowCursor

    def press(self, at: QPointF) -> bool:
        """A left press; True when the view must not see it."""
        frame = self._scene.frame
        self._start, self._moved, self._legend_key = at, False, ""
        if frame is None:
            return False
        self.pointed.emit(None)  # nothing floats over what is pressed
        self._legend_key = self._scene.legend_at(at)
        if self._legend_key:
            return True
        mark = self._scene.mark_at(at)
        if mark is None:
            return self._begin_stroke(frame, at)
        self.took.emit(mark.key)
        self._mark = mark
        self._offset = _anchor(frame, mark) - at
        self._hand.take(mark)
        return True

    def move(self, at: QPointF, pressed: bool = False) -> bool:
        """A move, with a button `pressed` or none; True when the view must not see it."""
        frame = self._scene.frame
        if frame is None:
            return False
        if self._hand.drags:
            self._follow(frame, at)
            return True
        if self._scene.stroke:
            self._draw_to(frame, at)
            return True
        if not pressed:
            self._hover(frame, at)
        return bool(self._legend_key)

    def _follow(self, frame: Frame, at: QPointF) -> None:
        """Move the mark under the hand to `at`; a press alone moves nothing."""
        self._moved = self._moved or (self._start is not None and (at - self._start).manhattanLength() >= 1)
        if self._moved and self._mark is not None:
            self._mark = moved(frame, self._mark, at + self._offset)
            self._hand.follow(self._mark)

    def release(self, at: QPointF) -> bool:
        """The left button is up; True when the view must not see it."""
        start, legend_key, frame = self._start, self._legend_key, self._scene.frame
        if self._hand.drags and frame is not None:
            self._follow(frame, at)
            self.abandon()
            self._hand.drop()
            return True
        stroke = list(self._scene.stroke)
        self.abandon()
        if frame is not None and self._drawn(frame, stroke):
            return True
        if start is None or frame is None or math.hypot(at.x() - start.x(), at.y() - start.y()) > STILL:
            return bool(legend_key)
        if legend_key:
            self.toggled.emit(legend_key)
            return True
        if frame.plot.contains(at):
            self._click(frame, at, frame.picture.click)
        return False

    def _click(self, frame: Frame, at: QPointF, names: tuple[str, str]) -> None:
        self.clicked.emit({name: value for name, value in zip(names, frame.rounded_at(at), strict=True) if name})

    def double(self, at: QPointF) -> bool:
        """A double click: on the plot it sets what the picture names, or shows everything again."""
        frame = self._scene.frame
        if frame is None:
            return False
        mark = self._scene.mark_at(at)
        if isinstance(mark, Point) and mark.rod is not None:  # the bar that it ends is meant
            self._click(frame, frame.point(middle(mark), mark.y), frame.picture.twice)
            return True
        if self.press(at) and not self._scene.stroke:
            return True
        if any(frame.picture.twice) and frame.plot.contains(at):
            self.abandon()
            self._click(frame, at, frame.picture.twice)
            return True
        if not frame.head.contains(at):
            self.plot_hit.emit()
        return True

    def wheel(self, at: QPointF, turns: float, control: bool) -> None:
        """A turn of the wheel: it zooms the x axis; over the y axis, or with Ctrl, the y axis."""
        frame = self._scene.frame
        if frame is None or self._hand.held or turns == 0:
            return
        over_y = at.x() < frame.plot.left() and at.y() <= frame.plot.bottom()
        upright = over_y or (control and at.y() <= frame.plot.bottom())
        x, y = frame.places_at(at)
        (x0, x1), (y0, y1) = frame.view
        place = min(max(y, y0), y1) if upright else min(max(x, x0), x1)
        self.wheeled.emit(turns, place, "y" if upright else "x")

    def abandon(self) -> None:
        """The rest of this press means nothing."""
        self._mark, self._start, self._legend_key = None, None, ""
        if self._scene.stroke:
            self._scene.stroke = []
            self.drawing.emit()

    # -- a line drawn freely

    def _begin_stroke(self, frame: Frame, at: QPointF) -> bool:
        if not frame.picture.stroke or not frame.plot.contains(at):
            return False
        self._scene.stroke = [QPointF(at)]
        return True

    def _draw_to(self, frame: Frame, at: QPointF) -> None:
        plot = frame.plot
        x, y = min(max(at.x(), plot.left()), plot.right()), min(max(at.y(), plot.top()), plot.bottom())
        self._scene.stroke.append(QPointF(x, y))
        self.drawing.emit()

    def _drawn(self, frame: Frame, stroke: list[QPointF]) -> bool:
        """Tell of a line that is long enough to be meant."""
        if not stroke or max(at.x() for at in stroke) - min(at.x() for at in stroke) <= STILL:
            return False
        grain = frame.resolution(frame.places_at(stroke[0])[1], vertical=True)
        self.stroked.emit(frame.picture.stroke, tuple(frame.values_at(at) for at in stroke), grain)
        return True

    def leave(self) -> None:
        """The pointer has left the plot."""
        self.pointed.emit(None)
        if not self._hand.held:
            self._hand.hover("")

    def _hover(self, frame: Frame, at: QPointF) -> None:
        over_legend = bool(self._scene.legend_at(at))
        mark = None if over_legend else self._scene.mark_at(at)
        self._hand.hover(mark.key if mark else "")
        self.pointed.emit(at if frame.plot.contains(at) and not over_legend else None)
        self.cursor = Qt.CursorShape.PointingHandCursor if over_legend else _cursor(frame, mark, at)


def _anchor(frame: Frame, mark: Mark) -> QPointF:
    """The pixel by which a mark is held."""
    if isinstance(mark, Handle):
        return frame.point(mark.value, mark.value)
    return frame.point(mark.x, mark.y)


def _cursor(frame: Frame, mark: Mark | None, at: QPointF) -> Qt.CursorShape:
    shape = Qt.CursorShape
    if isinstance(mark, Handle):
        return shape.SizeHorCursor if mark.orientation == "vertical" else shape.SizeVerCursor
    if mark is not None:
        return shape.SizeAllCursor if mark.x_field and mark.y_field else shape.OpenHandCursor
    return (
        shape.CrossCursor
        if frame.plot.contains(at) and any((*frame.picture.click, *frame.picture.twice, frame.picture.stroke))
        else shape.ArrowCursor
    )


class PlotView(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph is untyped
    """pyqtgraph's view, which asks the Mouse first, and calls `resized` when the canvas has its new size."""

    def __init__(self, mouse: Mouse, resized: Callable[[], None]) -> None:
        self._mouse = mouse
        self._resized = resized
        super().__init__(background=None)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the panel around it takes the focus, and has the name
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setFrameShape(self.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing behind it is painted for nothing
        self.setMouseTracking(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._mouse.press(event.position()):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        taken = self._mouse.move(event.position(), event.buttons() != Qt.MouseButton.NoButton)
        self.viewport().setCursor(self._mouse.cursor)
        if taken:
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

    def wheelEvent(self, event: QWheelEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self._mouse.wheel(event.position(), event.angleDelta().y() / 120, control)
        event.accept()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # pyqtgraph calls it itself, without an event
        super().resizeEvent(event)
        self._resized()

    def leaveEvent(self, event: QEvent) -> None:
        self._mouse.leave()
        super().leaveEvent(event)
