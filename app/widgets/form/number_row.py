"""A number: slider and text field side by side and in step, with words at the slider's ends and a play button."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.lab.fields import Choice, Number, Seed, Whole
from app.lab.handles import is_promise
from app.widgets.form.number_field import WIDTH, NumberField
from app.widgets.form.play_button import PlayButton
from app.widgets.form.quick_values import QuickValues
from app.widgets.form.row import Row
from app.widgets.form.slider_scale import scale_of
from app.widgets.form.value_slider import SliderFoot, ValueSlider
from app.widgets.gesture import Gesture, new_gesture
from app.widgets.look import MUTED
from app.words.i18n import listed, sentences, tr
from app.words.numbers import show
from app.words.texts import rich

LOW, LOW_FIELD = 28, 62
"""In a row of controls: height of slider and field, width of the field."""


class NumberRow(Row[Number]):
    """One Number or Whole.

    Signals:
        edited(object value, str gesture, bool finished): as every row.
        play_pressed(bool on): the play button.
    """

    play_pressed = Signal(bool)
    own_message = False  # it stands at the foot of the slider

    def __init__(self, field: Number, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._scale = scale_of(field)
        self._range = field.typical
        self._reach: tuple[tuple[float, float], ...] = ()
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
        self.foot.set_scale(self._scale, self.field.times)
        self.set_reach(self._reach)
        shown = self.value if self.derived is None else self.derived
        if shown is not None:
            self._place_slider(shown)

    def set_reach(self, ranges: Sequence[tuple[float, float]]) -> None:
        """Mark on the slider where a goal is met."""
        self._reach = tuple(ranges)
        place = self._scale.position
        self.slider.set_bands([(place(low), place(high)) for low, high in self._reach])
        ends = [[show(self.field.read(end)) for end in each] for each in self._reach]
        parts = [tr("{low} to {high}", low=low, high=high) for low, high in ends]
        said = tr("the goal is met: {ranges}", ranges=listed(parts)) if parts else ""
        self.slider.setAccessibleDescription(said)
        self.slider.setToolTip(said)

    def set_value(self, value: Any) -> None:
        if value != self.value and not self._gesture.held:
            self._gesture.cancel()
        self.value = value
        if self.derived is None:
            self._show_value(value)

    def set_derived(self, value: float | None) -> None:
        if value is None and self.derived is None:
            return
        super().set_derived(value)
        if value is not None:
            self._show_value(value)
        elif self.value is not None:
            self._show_value(self.value)

    def stand_on_stage(self, k: float, font: QFont) -> None:
        super().stand_on_stage(k, font)
        self.quick.hide()
        if self.play is not None:
            self.play.hide()
        self.foot.set_lines(1)
        self.slider.set_scale(k)
        self.entry.setFixedWidth(round(WIDTH * k))

    def stand_low(self, lines: int) -> None:
        super().stand_low(lines)
        self.quick.hide()
        self.slider.setFixedHeight(LOW)
        self.entry.setFixedSize(LOW_FIELD, LOW)

    def set_playing(self, playing: bool) -> None:
        """Show the play button as pressed or not."""
        if self.play is not None:
            self.play.show_playing(playing)

    def mark(self, wrong: bool) -> None:
        self.entry.set_marked(wrong)
        self.entry.setAccessibleDescription(self.error or tr(self.field.help))
        self.entry.setToolTip(rich(self.error) if wrong else self.toolTip())

    def retranslate(self) -> None:
        super().retranslate()
        self.unit.setText(self.field.follows)
        if self.field.ends is not None:
            self.foot.ends = (tr(self.field.ends[0]), tr(self.field.ends[1]))
            self.foot.update()
        self.entry.setAccessibleName(self.field.label)
        self.slider.setAccessibleName(tr("{name}, slider", name=self.field.label))
        self.mark(bool(self.error))
        self.quick.retranslate()
        if self.play is not None:
            self.play.show_playing(self.play.isChecked())

    # -- building

    def _build(self) -> None:
        self.play = PlayButton(self.field) if self.field.play is not None and not isinstance(self.field, Seed) else None
        if self.play is not None:
            self.play.clicked.connect(self.play_pressed)
        self.slider = ValueSlider()
        self.slider.setRange(0, self._scale.last)
        self.slider.setPageStep(max(1, (self._scale.last + 1) // 10))
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.seized.connect(self._on_seized)
        self.slider.dropped.connect(self._on_dropped)
        self.slider.setHidden(isinstance(self.field, Seed))
        self.message = self.foot = SliderFoot(self.slider, self)
        self.foot.set_scale(self._scale, self.field.times)
        self.entry = NumberField(self._read, self.field.read, promise=is_promise(self.field))
        self.entry.applied.connect(self._on_typed)
        self.entry.refused.connect(lambda error, _entered: self.set_entry_error(str(error)))
        self.entry.mended.connect(lambda: self.set_entry_error(""))
        self.entry.stepped.connect(self._on_stepped)
        self.unit = QLabel()
        self.unit.setForegroundRole(MUTED)
        self.unit.setVisible(bool(self.field.follows))
        self.label.setBuddy(self.entry)
        self.quick = QuickValues(self.field)
        self.quick.picked.connect(self._on_picked)
        self.quick.setVisible(bool(self.field.picks))
        self._lay_out()

    def _lay_out(self) -> None:
        head, line = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.label, 1)
        if self.play is not None:
            head.addWidget(self.play)
        line.setSpacing(8)
        if isinstance(self.field, Seed):
            line.addStretch(1)
        for part in (self.slider, self.entry, self.unit):
            line.addWidget(part)
        self.column.addLayout(head)
        self.column.addLayout(line)
        self.column.setSpacing(0)
        self.column.addWidget(self.quick)
        self.reserve()

    def hold(self, row: Row[Any]) -> None:
        """Show the choice that says where the number comes from between name and slider, or 'draw again' at the end."""
        row.label.hide()
        self.column.insertWidget(1 if isinstance(row.field, Choice) else self.column.count(), row)

    # -- the person

    def _read(self, text: str) -> float:
        allowed = tr("Allowed: {allowed}.", allowed=self.field.allowed())
        try:
            value = self.field.typed(text)
        except ValueError as error:
            raise ValueError(sentences(str(error), allowed)) from None
        if self.field.problem(value) is None:
            return self._kind(value)
        if isinstance(self.field, Whole) and value % 1 != 0:
            raise ValueError(sentences(tr("{number} is not a whole number.", number=show(value)), allowed))
        raise ValueError(sentences(tr("{number} is out of range.", number=show(self.field.read(value))), allowed))

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

    def _on_picked(self, value: float) -> None:
        """A quick value was pressed."""
        if value != self.value:
            self._place_slider(value)
            self.value = self._kind(value)
            self.entry.set_value(self.value)
            self.edited.emit(self.value, new_gesture(), True)

    def _on_stepped(self, steps: int) -> None:
        self.entry.commit()
        value = self._scale.step(self.entry.value, steps)
        if self.field.problem(value) is None and value != self.entry.value:
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
