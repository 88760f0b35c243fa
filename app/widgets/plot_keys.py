"""The keyboard on a plot: Tab goes over its handles and legend entries, arrows move, Space toggles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent

from app.widgets.plot_marks import Mark, marks, nudged
from app.widgets.plot_mouse import new_gesture

if TYPE_CHECKING:
    from app.widgets.plot_panel import PlotPanel

QUIET_MS = 500  # keys that follow each other within this time are one gesture
_ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}


class Keys:
    """What the keyboard does with one panel. A stop is ('mark' or 'legend', key)."""

    def __init__(self, panel: PlotPanel) -> None:
        self._panel = panel
        self._stop: tuple[str, str] | None = None
        self._gesture = ""
        self._moving = ""
        self._quiet = QTimer(panel, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self._finish)

    @property
    def mark_key(self) -> str:
        return self._stop[1] if self._stop and self._stop[0] == "mark" else ""

    @property
    def legend_key(self) -> str:
        return self._stop[1] if self._stop and self._stop[0] == "legend" else ""

    def stops(self) -> list[tuple[str, str]]:
        panel = self._panel
        return [("mark", mark.key) for mark in marks(panel.shown_items)] + [("legend", k) for k in panel.legend_names]

    def check(self) -> None:
        """Forget a stop that the picture does not have any more."""
        if self._stop is not None and self._stop not in self.stops():
            self._stop = None

    def focus_mark(self, key: str) -> None:
        self._stop = ("mark", key)

    def enter(self, reason: Qt.FocusReason) -> None:
        """The panel gets the focus: by Tab on its first stop, by Shift+Tab on its last."""
        stops = self.stops()
        if reason == Qt.FocusReason.TabFocusReason:
            self._stop = stops[0] if stops else None
        elif reason == Qt.FocusReason.BacktabFocusReason:
            self._stop = stops[-1] if stops else None

    def step(self, by: int) -> bool:
        """Go to the next or previous stop; False at the end, when the focus leaves the plot."""
        stops = self.stops()
        if not stops:
            return False
        at = stops.index(self._stop) + by if self._stop in stops else (0 if by > 0 else len(stops) - 1)
        if not 0 <= at < len(stops):
            return False
        self._finish()
        self._stop = stops[at]
        self._panel.refresh()
        return True

    def press(self, event: QKeyEvent) -> bool:
        """A key; False when it means nothing here."""
        panel, key = self._panel, Qt.Key(event.key())
        if key in _ARROWS and self.mark_key:
            self._move(_ARROWS[key], event.modifiers())
            return True
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.legend_key:
            panel.toggle(self.legend_key)
            return True
        if key == Qt.Key.Key_Escape:
            return panel.mouse.cancel()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            panel.stage.zoom(1.25 if key == Qt.Key.Key_Minus else 0.8)
            return True
        if key in (Qt.Key.Key_Home, Qt.Key.Key_0):
            panel.reset_view()
            return True
        return False

    def _mark(self, key: str) -> Mark | None:
        return next((mark for mark in marks(self._panel.items) if mark.key == key), None)

    def _move(self, direction: tuple[float, float], modifiers: Qt.KeyboardModifier) -> None:
        panel, frame, mark = self._panel, self._panel.frame, self._mark(self.mark_key)
        if frame is None or mark is None:
            return
        if not self._moving:
            self._gesture, self._moving = new_gesture(), mark.key
        speed = 10.0 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        speed = 0.1 if modifiers & Qt.KeyboardModifier.ControlModifier else speed
        new = nudged(frame, mark, speed * direction[0], speed * direction[1])
        self._quiet.start()
        if new != mark:
            panel.hold[new.key] = new
            panel.held = new.key
            panel.repaint_marks()
            panel.mouse.report(new, self._gesture, finished=False)

    def abandon(self) -> None:
        """Forget a gesture that has begun."""
        self._moving = ""
        self._quiet.stop()

    def _finish(self) -> None:
        """Keys have been quiet: the gesture is over."""
        if not self._moving:
            return
        mark, self._moving = self._mark(self._moving), ""
        self._quiet.stop()
        if mark is not None:
            self._panel.mouse.report(mark, self._gesture, finished=True)
        self._panel.let_go()
