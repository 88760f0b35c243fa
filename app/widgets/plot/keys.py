"""The keyboard on a plot: Tab goes over its handles and legend entries, arrows move, Space toggles; on one of several points Home
and End go to the first and the last.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.plot.marks import Mark, fields, marks, nudged
from app.plot.picture import Point
from app.plot.rods import beside, middle
from app.widgets.plot.hand import Hand
from app.widgets.plot.scene import Scene, Stop

_ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}


class Keys(QObject):
    """What the keyboard does with one plot.

    Signals:
        stepped: the keyboard stands on another stop.
        toggled: the key of a legend entry.
        zoomed: the factor of a zoom about the middle.
        reset: show everything again.
        removed: the fields of the mark that is to go.
        added: {field: value} of a point between this one and the next, or of the bar that this one ends, as a double click
            there would set it.
        spoken: what the mark is on which the keyboard stands, where that is another one or has changed.
    """

    stepped = Signal()
    toggled = Signal(str)
    zoomed = Signal(float)
    reset = Signal()
    removed = Signal(object)
    added = Signal(object)
    spoken = Signal(str)

    def __init__(self, scene: Scene, hand: Hand, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._hand = hand

    @property
    def mark_key(self) -> str:
        """The key of the mark on which the keyboard stands; '' for none."""
        return self._key("mark")

    @property
    def legend_key(self) -> str:
        """The key of the legend entry on which the keyboard stands; '' for none."""
        return self._key("legend")

    def _key(self, kind: str) -> str:
        stop = self._scene.stop
        return stop[1] if stop is not None and stop[0] == kind else ""

    def stops(self) -> list[Stop]:
        """All stops in the order of Tab."""
        found: list[Stop] = [("mark", mark.key) for mark in marks(self._scene.shown_items)]
        return [*found, *(("legend", key) for key in self._scene.legend_names)]

    def check(self) -> None:
        """Forget a stop that the picture does not have any more."""
        if self._scene.stop not in self.stops():
            self._scene.stop = None
        elif self._said:
            self._say()

    def focus_mark(self, key: str) -> None:
        """Stand on a mark."""
        self._scene.stop = ("mark", key)

    def enter(self, reason: Qt.FocusReason) -> None:
        """The plot gets the focus: by Tab on its first stop, by Shift+Tab on its last."""
        stops = self.stops()
        if reason == Qt.FocusReason.TabFocusReason:
            self._scene.stop = stops[0] if stops else None
        elif reason == Qt.FocusReason.BacktabFocusReason:
            self._scene.stop = stops[-1] if stops else None
        self._say()

    def step(self, by: int) -> bool:
        """Go to the next or previous stop; False at the end, when the focus leaves the plot."""
        stops, stop = self.stops(), self._scene.stop
        if not stops:
            return False
        at = stops.index(stop) + by if stop in stops else (0 if by > 0 else len(stops) - 1)
        if not 0 <= at < len(stops):
            return False
        self._stand(stops[at])
        return True

    def _stand(self, stop: Stop) -> None:
        self._hand.rest()
        self._scene.stop = stop
        self.stepped.emit()
        self._say()

    _said = ""

    def _say(self) -> None:
        """Have the mark read aloud on which the keyboard stands, once for each state of it."""
        mark = self._mark()
        text = mark.says if isinstance(mark, Point) else ""
        if text != self._said:
            self._said = text
            self.spoken.emit(text)

    def press(self, event: QKeyEvent) -> bool:
        """A key; False when it means nothing here."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and (to := self._next_bar(down=key == Qt.Key.Key_Down)):
            self._stand(("mark", to.key))
        elif key in _ARROWS and self.mark_key:
            self._move(_ARROWS[key], event.modifiers())
        elif key == Qt.Key.Key_Space and self._scene.presenting:
            return False  # it plays
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.legend_key:
            self.toggled.emit(self.legend_key)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._is_bar():
            self._add()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.mark_key:
            self._remove()
        elif key == Qt.Key.Key_Insert and self.mark_key:
            self._add()
        elif key == Qt.Key.Key_Escape and self._scene.stroke:
            self._scene.stroke = []
        elif key == Qt.Key.Key_Escape:
            return self._hand.put_back()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoomed.emit(1.25 if key == Qt.Key.Key_Minus else 0.8)
        else:
            return self._far(key)
        return True

    def _far(self, key: Qt.Key) -> bool:
        """Home and End go to the first and the last of several points; elsewhere Home shows everything again."""
        knots = self._knots()
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and len(knots) > 1:
            self._stand(("mark", knots[0 if key == Qt.Key.Key_Home else -1].key))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_0):
            self.reset.emit()
        else:
            return False
        return True

    def _knots(self) -> list[Point]:
        """The points of the row in which the keyboard stands on one, in the order of Tab; none where it stands on none."""
        here = self._mark()
        if not isinstance(here, Point) or here.rod is not None:
            return []
        row = here.x_field.partition("[")[0]
        points = [mark for mark in marks(self._scene.shown_items) if isinstance(mark, Point)]
        return [point for point in points if point.x_field.partition("[")[0] == row]

    def _remove(self) -> None:
        mark = self._mark()
        if mark is not None and not self._is_bar():
            self._hand.rest()
            self.removed.emit(tuple(fields(mark)))

    def _mark(self) -> Mark | None:
        """The mark on which the keyboard stands."""
        return next((mark for mark in marks(self._scene.items) if mark.key == self.mark_key), None)

    def _is_bar(self) -> bool:
        mark = self._mark()
        return isinstance(mark, Point) and mark.rod is not None

    def _next_bar(self, *, down: bool) -> Point | None:
        """The end of the bar above or below that on which the keyboard stands."""
        here = self._mark()
        points = [mark for mark in marks(self._scene.items) if isinstance(mark, Point)]
        return beside(here, points, down) if isinstance(here, Point) else None

    def _add(self) -> None:
        frame = self._scene.frame
        points = [mark for mark in marks(self._scene.items) if isinstance(mark, Point)]
        here = next((point for point in points if point.key == self.mark_key), None)
        if frame is None or here is None or not any(frame.picture.twice):
            return
        beyond = min((point for point in points if point.x > here.x), key=lambda point: point.x, default=None)
        if here.rod is not None:
            to = frame.point(middle(here), here.y)
        elif beyond is None:
            to = frame.point(here.x, here.y) + QPointF(frame.plot.width() / 20, 0.0)
        else:
            to = (frame.point(here.x, here.y) + frame.point(beyond.x, beyond.y)) * 0.5
        self._hand.rest()
        found = frame.rounded_at(to)
        self.added.emit({name: value for name, value in zip(frame.picture.twice, found, strict=True) if name})

    def _move(self, direction: tuple[float, float], modifiers: Qt.KeyboardModifier) -> None:
        frame = self._scene.frame
        mark = self._mark()
        if frame is None or mark is None:
            return
        speed = 10.0 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        speed = 0.1 if modifiers & Qt.KeyboardModifier.ControlModifier else speed
        self._hand.nudge(mark, nudged(frame, mark, speed * direction[0], speed * direction[1]))
