"""Intervals on a line: moved, stretched, added and removed with the mouse or the keyboard.

The axis is linear, so that a gap looks as wide as it is; bars are never drawn narrower than a finger-hold, and the
view zooms (Ctrl+wheel, + and -, double click on a bar) for sets whose intervals are tiny beside their gaps. An axis
broken at the gaps was weighed: bars would be larger, but a drag would jump a thousandfold at the break.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.widgets.form.line_view import LineView, fitting, tidy
from app.widgets.form.number_line_painting import EAR, END, PADDING, WIDE, drawn_ends, paint_line
from app.widgets.gesture import Gesture, new_gesture
from app.words.i18n import tr
from app.words.numbers import show, show_exact
from dpcore.checks import Floats

Part = Literal["move", "low", "high"]
START = 3
"""Pixels that the mouse must move before a press becomes a drag."""
TAB_MOST = 8
"""Up to so many intervals, Tab goes from one to the next before it leaves the line."""


class NumberLine(QWidget):
    """Shows and edits the intervals [lo[k], hi[k]].

    Signals:
        changed(object lo, object hi, str gesture, bool finished): by the person; intervals may overlap until finished.
        selection_changed(): another interval is selected, or it moved.
    """

    changed = Signal(object, object, str, bool)
    selection_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lo: Floats = np.array([0.0])
        self.hi: Floats = np.array([1.0])
        self.selected = -1
        self.fits = True
        self.view = LineView(0.0, 1.06, 0.0, 100.0)
        self._gesture = Gesture(self)
        self._gesture.settled.connect(lambda gesture: self.changed.emit(self.lo, self.hi, gesture, True))
        self._part: Part | None = None
        self._pan: LineView | None = None
        self._press = QPointF()
        self._frozen = self.view
        self._from = (0.0, 0.0)
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.fit()

    # -- what is shown

    @property
    def held(self) -> bool:
        """Whether the mouse drags an interval."""
        return self._dragging

    def set_intervals(self, lo: Floats, hi: Floats) -> None:
        """Show these intervals without a signal; what was selected stays selected where it still is."""
        if np.array_equal(lo, self.lo) and np.array_equal(hi, self.hi):
            return
        self._gesture.cancel()
        self._part, self._dragging = None, False
        kept = self._same_place(lo, hi)
        self.lo, self.hi = lo.copy(), hi.copy()
        self._select(kept)
        self._settle_view()

    def fit(self) -> None:
        """See everything from 0 to beyond the largest value."""
        self.fits = True
        self.view = fitting(float(self.hi.max()), PADDING, self.width() / self._k - PADDING)
        self.update()

    def zoom(self, factor: float, pixel: float | None = None) -> None:
        """See `factor` times as much, around `pixel` or the selected interval."""
        if pixel is None:
            middle = (self.view.left + self.view.right) / 2
            pixel = middle if self.selected < 0 else self.view.pixel(self._middle(self.selected))
            pixel = min(max(pixel, self.view.left), self.view.right)
        self.fits = False
        self.view = self.view.zoomed(factor, pixel, float(self.hi.max()))
        self.update()

    def zoom_to(self, place: int) -> None:
        """See one interval large."""
        lo, hi = float(self.lo[place]), float(self.hi[place])
        width = (hi - lo) or float(self.hi.max()) * 0.02
        low = max(0.0, lo - width)
        self.fits = False
        self.view = LineView(low, hi + width, self.view.left, self.view.right)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(34 * self._k) + self.fontMetrics().height())

    def set_scale(self, k: float) -> None:
        """Show everything `k` times as large."""
        self._k = k
        self.updateGeometry()
        self._fill()

    _k = 1.0

    def _fill(self) -> None:
        """The view over the width of now, in pixels at scale 1."""
        self.view = self.view.resized(PADDING, max(self.width() / self._k - PADDING, PADDING + 1))

    # -- edits

    def add(self, middle: float) -> None:
        """A new interval around `middle`, as wide as the free room allows."""
        width = self.view.snap((self.view.high - self.view.low) * 0.05) or self.view.grain
        lo = self.view.snap(middle - width / 2)
        hi = tidy(lo + width)
        below, above = self.hi[self.hi < middle], self.lo[self.lo > middle]
        if below.size and below.max() >= lo:
            lo = tidy((float(below.max()) + middle) / 2)
        if above.size and above.min() <= hi:
            hi = tidy((float(above.min()) + middle) / 2)
        if hi <= 0:
            return
        place = int(np.searchsorted(self.lo, lo))
        self.lo, self.hi = np.insert(self.lo, place, lo), np.insert(self.hi, place, hi)
        self._select(place)
        self.changed.emit(self.lo, self.hi, new_gesture(), True)

    def remove(self) -> None:
        """Remove the selected interval, unless nothing above 0 would be left."""
        if self.selected < 0:
            return
        lo, hi = np.delete(self.lo, self.selected), np.delete(self.hi, self.selected)
        if not hi.size or hi.max() <= 0:
            return
        self.lo, self.hi = lo, hi
        self._select(min(self.selected, len(lo) - 1))
        self.changed.emit(self.lo, self.hi, new_gesture(), True)

    def _set_selected(self, lo: float, hi: float, gesture: str) -> None:
        old = float(self.lo[self.selected]), float(self.hi[self.selected])
        others = np.delete(self.hi, self.selected)
        if (lo, hi) == old or max(hi, float(others.max()) if others.size else 0.0) <= 0:
            return
        self.lo, self.hi = self.lo.copy(), self.hi.copy()
        self.lo[self.selected], self.hi[self.selected] = lo, hi
        if hi > self.view.high:
            self.view = LineView(self.view.low, hi * 1.03, self.view.left, self.view.right)
        self.selection_changed.emit()
        self.update()
        self.changed.emit(self.lo, self.hi, gesture, False)

    # -- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._press, self._frozen = QPointF(event.position().x() / self._k, event.position().y() / self._k), self.view
        hit = self.hit(self._press.x())
        if hit is None:
            self._pan = self.view
            self._select(-1)
            return
        self._select(hit[0])
        self._part = hit[1]
        self._from = float(self.lo[hit[0]]), float(self.hi[hit[0]])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().x() / self._k
        moved = x - self._press.x()
        if self._pan is not None:
            if not self.fits:
                self.view = self._pan.panned(-moved)
                self.update()
            return
        if self._part is None:
            self._show_cursor(x)
            return
        if not self._dragging:
            if abs(moved) < START:
                return
            self._dragging = True
            self._gesture.begin()
        lo, hi = self._dragged(moved * self._frozen.unit)
        self._set_selected(lo, hi, self._gesture.touch())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._part, self._pan = None, None
        if self._dragging:
            self._dragging = False
            self.changed.emit(self.lo, self.hi, self._gesture.end(), True)
            self._settle_view()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        x = event.position().x() / self._k
        hit = self.hit(x)
        self._pan, self._part = None, None
        if hit is None:
            self.add(max(0.0, self.view.value(x)))
        elif self.fits:
            self.zoom_to(hit[0])
        else:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(0.8 ** (event.angleDelta().y() / 120), event.position().x() / self._k)
            event.accept()
        else:
            event.ignore()

    def hit(self, x: float) -> tuple[int, Part] | None:
        """Which interval lies at pixel `x`, and what a drag there would do."""
        starts, ends = drawn_ends(self.view, self.lo, self.hi)
        if self.selected >= 0:
            left, right = float(starts[self.selected]), float(ends[self.selected])
            ear = EAR if right - left < WIDE else END
            if right - END * (right - left >= WIDE) <= x <= right + ear:
                return self.selected, "high"
            if left - ear <= x <= left + END * (right - left >= WIDE):
                return self.selected, "low"
        apart = np.maximum(np.maximum(starts - x, x - ends), 0.0)
        place = int(np.argmin(apart))
        if apart[place] > 4.0:
            return None
        left, right = float(starts[place]), float(ends[place])
        if right - left >= WIDE and x >= right - END:
            return place, "high"
        if right - left >= WIDE and x <= left + END:
            return place, "low"
        return place, "move"

    def _dragged(self, by: float) -> tuple[float, float]:
        lo, hi = self._from
        if self._part == "low":
            return min(self._frozen.snap(lo + by), hi), hi
        if self._part == "high":
            return lo, max(self._frozen.snap(hi + by), lo)
        start = self._frozen.snap(lo + by)
        return start, tidy(start + (hi - lo))

    def _show_cursor(self, x: float) -> None:
        hit = self.hit(x)
        shapes = {"move": Qt.CursorShape.SizeAllCursor, "low": Qt.CursorShape.SizeHorCursor}
        shapes["high"] = Qt.CursorShape.SizeHorCursor
        self.setCursor(Qt.CursorShape.ArrowCursor if hit is None else shapes[hit[1]])

    # -- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if key in steps and self.selected >= 0:
            ten = 10 if event.modifiers() & Qt.KeyboardModifier.AltModifier else 1
            self._nudge(steps[Qt.Key(key)] * ten, event.modifiers())
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if key == Qt.Key.Key_Up else -1
            self._select(min(max(self.selected + step, 0), len(self.lo) - 1))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove()
        elif key == Qt.Key.Key_Insert:
            self.add((self.view.low + self.view.high) / 2)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(1.25 if key == Qt.Key.Key_Minus else 0.8)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        target = self.selected + (1 if forward else -1)
        if self.selected >= 0 and 0 <= target < len(self.lo) <= TAB_MOST:
            self._select(target)
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.TabFocusReason:
            self._select(0)
        elif event.reason() == Qt.FocusReason.BacktabFocusReason:
            self._select(len(self.lo) - 1)

    def _nudge(self, steps: int, modifiers: Qt.KeyboardModifier) -> None:
        by = steps * self.view.grain
        lo, hi = float(self.lo[self.selected]), float(self.hi[self.selected])
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            moved = lo, max(tidy(hi + by), lo)
        elif modifiers & Qt.KeyboardModifier.ControlModifier:
            moved = min(max(0.0, tidy(lo + by)), hi), hi
        else:
            start = max(0.0, tidy(lo + by))
            moved = start, tidy(start + (hi - lo))
        self._set_selected(*moved, self._gesture.touch())

    # -- inner

    def _select(self, place: int) -> None:
        if place != self.selected:
            self.selected = place
        self.setAccessibleDescription(self.selected_text())
        self.selection_changed.emit()
        self.update()

    def selected_text(self) -> str:
        """The selected interval in words, or ''."""
        if not 0 <= self.selected < len(self.lo):
            return ""
        lo, hi = float(self.lo[self.selected]), float(self.hi[self.selected])
        if lo == hi:
            return tr("point {value}", value=show_exact(lo))
        return tr("{low} to {high}, width {width}", low=show_exact(lo), high=show_exact(hi), width=show(hi - lo))

    def _middle(self, place: int) -> float:
        return float(self.lo[place] + self.hi[place]) / 2

    def _same_place(self, lo: Floats, hi: Floats) -> int:
        """Index of the new interval that holds the middle of the selected one; -1 for none."""
        if not 0 <= self.selected < len(self.lo):
            return -1
        middle = self._middle(self.selected)
        found = np.flatnonzero((lo <= middle) & (middle <= hi))
        return int(found[0]) if found.size else -1

    def _settle_view(self) -> None:
        if self.fits or float(self.hi.max()) < self.view.low:
            self.fit()
        self.update()

    # -- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.unsetCursor()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        painter.scale(self._k, self._k)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() / self._k)
        painter.setFont(font)
        paint_line(painter, self.view, self.lo, self.hi, self.selected, self.height() / self._k, self.hasFocus())
