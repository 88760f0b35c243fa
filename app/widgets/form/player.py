"""Plays one parameter: moves it by its declared step until the high end of its comfortable range."""

from __future__ import annotations

import dataclasses

from PySide6.QtCore import QObject, QTimer, Signal

from app.lab.fields import Number, Whole
from app.widgets import motion
from app.widgets.gesture import new_gesture


class Player(QObject):
    """The timer of one play button.

    Signals:
        moved(object value, str gesture, bool finished): one frame; a whole play is one gesture.
        toggled(bool on): started or stopped.
    """

    moved = Signal(object, str, bool)
    toggled = Signal(bool)

    def __init__(self, field: Number, parent: QObject | None = None) -> None:
        super().__init__(parent)
        assert field.play is not None
        self._field = field
        self._play = field.play
        self._gesture = ""
        self._value: float = field.typical[0]
        self._timer = QTimer(self, interval=self._play.interval)
        self._timer.timeout.connect(self._tick)

    def set_range(self, low: float, high: float) -> None:
        """Other ends of a play, where the comfortable range depends on other parameters."""
        self._field = dataclasses.replace(self._field, typical=(low, high))

    @property
    def playing(self) -> bool:
        """Whether it runs."""
        return self._timer.isActive()

    def set_value(self, value: float) -> None:
        """Where the parameter is now; a value that is not ours (undo, preset) stops a running play."""
        if self.playing and value != self._value:
            self._timer.stop()
            self.toggled.emit(False)
        self._value = value

    def start(self) -> None:
        """Run, from the low end when the parameter is at the high end; one step where motion is not wanted."""
        if self.playing:
            return
        if motion.reduced():
            self.step(1)
            return
        at_end = self._value >= self._field.typical[1] or self._field.problem(self.after(self._value)) is not None
        self._gesture = new_gesture()
        self._timer.start()
        self.toggled.emit(True)
        if at_end:
            self._emit(self._first(), finished=False)

    def stop(self) -> None:
        """Stop where it is."""
        if not self.playing:
            return
        self._timer.stop()
        self.toggled.emit(False)
        self._emit(self._value, finished=True)

    def step(self, direction: int) -> None:
        """One frame forward or back, by hand."""
        self.stop()
        value = self.after(self._value, direction)
        if self._field.problem(value) is None and value != self._value:
            self._gesture = new_gesture()
            self._emit(value, finished=True)

    def after(self, value: float, direction: int = 1) -> float:
        """The value of the next frame (or of the one before)."""
        factor = self._play.factor
        moved = value * factor**direction if factor > 1 else value + self._stride(value, direction) * direction
        moved = float(f"{moved:.12g}")
        if not isinstance(self._field, Whole):
            return moved
        rounded = round(moved)
        return rounded if rounded != value else int(value) + direction

    def _stride(self, value: float, direction: int) -> float:
        """The step from a value up or down."""
        steps = [step for least, step in self._play.strides if value >= least + (direction < 0)]
        return steps[-1] if steps else self._play.step

    def _first(self) -> float:
        low, high = self._field.typical
        value: float = int(low) if isinstance(self._field, Whole) else low
        return value if self._field.problem(value) is None else self.after(value if value < high else low)

    def _tick(self) -> None:
        high = self._field.typical[1]
        value = self.after(self._value)
        if value < high and self._field.problem(value) is None:
            self._emit(value, finished=False)
            return
        if self._value < high and self._field.problem(high) is None:
            self._value = int(high) if isinstance(self._field, Whole) else high
        self.stop()

    def _emit(self, value: float, finished: bool) -> None:
        self._value = value
        self.moved.emit(value, self._gesture, finished)
