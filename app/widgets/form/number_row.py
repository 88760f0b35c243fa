"""A number: slider and text field in step, with words at the slider's ends and a play button."""

from __future__ import annotations

import dataclasses
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QStyle, QStyleOptionSlider, QToolButton, QWidget

from app.lab.fields import Number, Whole
from app.widgets.form.commit_field import CommitField
from app.widgets.form.quick_values import QuickValues
from app.widgets.form.row import Row
from app.widgets.form.slider_scale import scale_of
from app.widgets.gesture import Gesture, new_gesture
from app.widgets.look import MUTED, looks_changed, play_icon
from app.words.i18n import sentences, tr
from app.words.numbers import parse, show, show_exact

FIELD_WIDTH = 88


class ValueSlider(QSlider):
    """A slider that jumps to a click, and turns with the wheel only while it has the focus.

    Signals:
        seized(), dropped(): the mouse button went down, up.
    """

    seized = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(80)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.seized.emit()
        handle, groove = self._rects()
        if not handle.contains(event.position().toPoint()):
            travel = groove.width() - handle.width()
            along = round(event.position().x()) - groove.x() - handle.width() // 2
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, travel))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.dropped.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _rects(self) -> tuple[Any, Any]:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_Slider
        handle = self.style().subControlRect(control, option, QStyle.SubControl.SC_SliderHandle, self)
        groove = self.style().subControlRect(control, option, QStyle.SubControl.SC_SliderGroove, self)
        return handle, groove


class NumberRow(Row[Number]):
    """One Number or Whole.

    Signals:
        edited(object value, str gesture, bool finished): as every row.
        play_pressed(bool on): the play button.
    """

    play_pressed = Signal(bool)

    def __init__(self, field: Number, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._scale = scale_of(field)
        self._range = field.typical
        self._moved = False
        self._gesture = Gesture(self)
        self._gesture.settled.connect(lambda gesture: self.edited.emit(self.value, gesture, True))
        self._build()
        self.retranslate()

    def set_range(self, low: float, high: float) -> None:
        """Give the slider another comfortable range (it depends on other parameters); the value stays."""
        if self._gesture.held or self._range == (low, high) or not low < high:
            return
        self._range = (low, high)
        self._scale = scale_of(dataclasses.replace(self.field, typical=(low, high)))
        self.slider.blockSignals(True)
        self.slider.setRange(0, self._scale.last)
        self.slider.setPageStep(max(1, (self._scale.last + 1) // 10))
        self.slider.blockSignals(False)
        shown = self.value if self.derived is None else self.derived
        if shown is not None:
            self._place_slider(shown)

    def set_value(self, value: Any) -> None:
        if value != self.value and not self._gesture.held:
            self._gesture.cancel()
        self.value = value
        if self.derived is None:
            self._show_value(value)

    def set_derived(self, value: float | None) -> None:
        super().set_derived(value)
        if value is not None:
            self.entry.set_value(value)
            self.entry.setText(show(value))
            self._place_slider(value)
        elif self.value is not None:
            self._show_value(self.value)

    def set_playing(self, playing: bool) -> None:
        """Show the play button as pressed or not."""
        if self.play is not None:
            self.play.setChecked(playing)
            self.play.setIcon(play_icon(playing))
            self.play.setAccessibleName(self._play_text())
            self.play.setToolTip(self._play_text())

    def mark(self, wrong: bool) -> None:
        self.entry.set_marked(wrong)
        self.entry.setAccessibleDescription(self.error or tr(self.field.help))

    def retranslate(self) -> None:
        super().retranslate()
        self.unit.setText(tr(self.field.unit) if self.field.unit else "")
        for label, text in zip(self._ends, self.field.ends or (), strict=False):
            label.setText(tr(text))
        self.entry.setAccessibleName(self.field.label)
        self.entry.setToolTip(self.toolTip())
        self.slider.setAccessibleName(tr("{name}, slider", name=self.field.label))
        self.mark(bool(self.error))
        self.quick.retranslate()
        if self.play is not None:
            self.set_playing(self.play.isChecked())

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event) and self.play is not None:
            self.play.setIcon(play_icon(self.play.isChecked()))
        super().changeEvent(event)

    # -- building

    def _build(self) -> None:
        self.entry = CommitField(self._read, show_exact)
        self.entry.steps = True
        self.entry.setFixedWidth(FIELD_WIDTH)
        self.entry.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.entry.applied.connect(self._on_typed)
        self.entry.refused.connect(lambda error, _entered: self.set_entry_error(str(error)))
        self.entry.mended.connect(lambda: self.set_entry_error(""))
        self.entry.stepped.connect(self._on_stepped)
        self.unit = QLabel()
        self.unit.setForegroundRole(MUTED)
        self.unit.setVisible(bool(self.field.unit))
        self.label.setBuddy(self.entry)
        self.slider = ValueSlider()
        self.slider.setRange(0, self._scale.last)
        self.slider.setPageStep(max(1, (self._scale.last + 1) // 10))
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.seized.connect(self._on_seized)
        self.slider.dropped.connect(self._on_dropped)
        self.play = self._play_button() if self.field.play is not None else None
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.label, 1)
        if self.play is not None:
            head.addWidget(self.play)
        head.addWidget(self.entry)
        head.addWidget(self.unit)
        self.column.addLayout(head)
        self.column.addWidget(self.slider)
        self._ends: tuple[QLabel, ...] = ()
        if self.field.ends is not None:
            self._add_ends()
        self.quick = QuickValues(self.field)
        self.quick.picked.connect(self._on_picked)
        self.quick.setVisible(bool(self.field.picks or self.field.next))
        self.column.addWidget(self.quick)
        self.column.addWidget(self.message)
        if self.play is not None:
            self.setTabOrder(self.play, self.entry)
        self.setTabOrder(self.entry, self.slider)

    def _play_button(self) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setIconSize(QSize(12, 12))
        button.clicked.connect(self.play_pressed)
        return button

    def _play_text(self) -> str:
        assert self.play is not None
        wanted = tr("Pause {name} (Space)") if self.play.isChecked() else tr("Play {name} (Space)")
        return wanted.format(name=self.field.label)

    def _add_ends(self) -> None:
        line = QHBoxLayout()
        left, right = QLabel(), QLabel()
        for label in (left, right):
            label.setForegroundRole(MUTED)
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * 0.88)
            label.setFont(font)
        line.addWidget(left)
        line.addStretch(1)
        line.addWidget(right)
        self.column.addLayout(line)
        self._ends = (left, right)

    # -- the person

    def _read(self, text: str) -> float:
        allowed = tr("Allowed: {allowed}.", allowed=self.field.allowed())
        try:
            value = parse(text)
        except ValueError as error:
            raise ValueError(f"{error} {allowed}") from None
        if self.field.problem(value) is None:
            return self._kind(value)
        if isinstance(self.field, Whole) and value % 1 != 0:
            raise ValueError(sentences(tr("{number} is not a whole number.", number=show(value)), allowed))
        raise ValueError(sentences(tr("{number} is out of range.", number=show(value)), allowed))

    def _kind(self, value: float) -> float:
        return int(value) if isinstance(self.field, Whole) else value

    def _on_typed(self, value: float, gesture: str, finished: bool) -> None:
        self.value = value
        self._place_slider(value)
        self.edited.emit(value, gesture, finished)

    def _on_slid(self, position: int) -> None:
        self._change(self._kind(self._scale.values[position]))

    def _on_seized(self) -> None:
        self._moved = False
        self._gesture.begin()

    def _on_dropped(self) -> None:
        gesture = self._gesture.end()
        if gesture and self._moved:
            self.edited.emit(self.value, gesture, True)

    def _on_picked(self, value: float | None) -> None:
        """A quick value was pressed; None is the next one, after the last the first."""
        if value is None:
            value = self.value + 1 if self.field.problem(self.value + 1) is None else self.field.low
        if value != self.value:
            self._place_slider(value)
            self.value = self._kind(value)
            self.entry.set_value(self.value)
            self.edited.emit(self.value, new_gesture(), True)

    def _on_stepped(self, steps: int) -> None:
        self.entry.commit()
        value = self._scale.step(self.value, steps)
        if self.field.problem(value) is None and value != self.value:
            self._place_slider(value)
            self._change(self._kind(value))

    def _change(self, value: float) -> None:
        gesture = self._gesture.touch()
        self._moved = True
        self.value = value
        self.entry.set_value(value)
        self.edited.emit(value, gesture, False)

    # -- showing

    def _show_value(self, value: float) -> None:
        self.entry.set_value(value)
        self._place_slider(value)

    def _place_slider(self, value: float) -> None:
        if self._gesture.held:
            return
        self.slider.blockSignals(True)
        self.slider.setValue(self._scale.position(value))
        self.slider.blockSignals(False)
