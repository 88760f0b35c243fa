"""Rows for one of several values, any of several values, and yes or no."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.lab.fields import Choice, Flag, Subset
from app.plot import theme
from app.widgets.form.row import Row
from app.widgets.gesture import new_gesture
from app.widgets.look import looks_changed, role_pixmap
from app.words.i18n import tr

SHORT = 34
"""Characters of all options together that fit on segmented buttons."""


class ChoiceRow(Row[Choice]):
    """One of several values: segmented buttons for at most three short options, else a list."""

    def __init__(self, field: Choice, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.segments: dict[str, QPushButton] = {}
        self.combo: QComboBox | None = None
        short = len(field.options) <= 3 and sum(len(text) for _, text in field.options) <= SHORT
        self.column.addWidget(self.label)
        if short:
            self._build_segments()
        else:
            self._build_combo()
        self.column.addWidget(self.message)
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        if value in self.segments:
            self.segments[value].setChecked(True)
        if self.combo is not None:
            self.combo.blockSignals(True)
            self.combo.setCurrentIndex(self.combo.findData(value))
            self.combo.blockSignals(False)

    def retranslate(self) -> None:
        super().retranslate()
        for place, (value, text) in enumerate(self.field.options):
            if value in self.segments:
                self.segments[value].setText(tr(text))
                self.segments[value].setAccessibleName(f"{self.field.label}: {tr(text)}")
            if self.combo is not None:
                self.combo.setItemText(place, tr(text))
        if self.combo is not None:
            self.combo.setAccessibleName(self.field.label)

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event) and self.segments:
            self._style_segments()
        super().changeEvent(event)

    def _build_segments(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(0)
        self._group = QButtonGroup(self)
        for value, _ in self.field.options:
            button = QPushButton()
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _checked=False, value=value: self._pick(value))
            self._group.addButton(button)
            self.segments[value] = button
            line.addWidget(button)
        self._styled = ""
        self._style_segments()
        self.column.addLayout(line)

    def _style_segments(self) -> None:
        now = theme.current()
        rules = (
            f"QPushButton {{ color: {now.text}; background: {now.raised}; border: 1px solid {now.edge};"
            " padding: 4px 6px; border-radius: 0; margin-left: -1px; }"
            f"QPushButton:checked {{ color: {now.ink}; background: {now.tint}; font-weight: 600; }}"
            f"QPushButton:focus {{ border: 2px solid {now.ink}; padding: 3px 5px; }}"
            f"QPushButton:disabled {{ color: {now.muted}; }}"
        )
        if rules != self._styled:
            self._styled = rules
            for button in self.segments.values():
                button.setStyleSheet(rules)

    def _build_combo(self) -> None:
        self.combo = _CalmCombo()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in self.field.options:
            self.combo.addItem(tr(text), value)
        self.combo.activated.connect(lambda place: self._pick(self.field.options[place][0]))
        self.column.addWidget(self.combo)

    def _pick(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.edited.emit(value, new_gesture(), True)


class _CalmCombo(QComboBox):
    """Does not change when a scrolling wheel passes over it."""

    def wheelEvent(self, event: Any) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SubsetRow(Row[Subset]):
    """Any of several values; each box shows the colour and the line style of its role."""

    def __init__(self, field: Subset, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.boxes = {value: QCheckBox() for value, _ in field.options}
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        columns = 2 if len(field.options) > 2 and max(len(text) for _, text in field.options) <= 15 else 1
        for place, (value, box) in enumerate(self.boxes.items()):
            box.setIconSize(QSize(24, 12))
            box.clicked.connect(lambda _checked=False, value=value: self._toggle(value))
            grid.addWidget(box, place // columns, place % columns)
        self.column.addWidget(self.label)
        self.column.addLayout(grid)
        self.column.addWidget(self.message)
        self.retranslate()
        self._paint()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.set_entry_error("")
        for option, box in self.boxes.items():
            box.setChecked(option in value)

    def retranslate(self) -> None:
        super().retranslate()
        for value, text in self.field.options:
            self.boxes[value].setText(tr(text))
            self.boxes[value].setAccessibleName(f"{self.field.label}: {tr(text)}")

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        for value, box in self.boxes.items():
            box.setIcon(QIcon(role_pixmap(value, 24)))

    def _toggle(self, value: str) -> None:
        chosen = tuple(option for option, box in self.boxes.items() if box.isChecked())
        problem = self.field.problem(chosen)
        self.set_entry_error(problem or "")
        if problem is None:
            self.value = chosen
            self.edited.emit(chosen, new_gesture(), True)


class FlagRow(Row[Flag]):
    """Yes or no."""

    def __init__(self, field: Flag, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QCheckBox()
        self.box.clicked.connect(self._toggle)
        self.column.addWidget(self.box)
        self.column.addWidget(self.message)
        self.label.hide()
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.box.setChecked(value)

    def retranslate(self) -> None:
        super().retranslate()
        self.box.setText(self.field.label)
        self.box.setToolTip(self.toolTip())

    def _toggle(self, checked: bool) -> None:
        self.value = checked
        self.edited.emit(checked, new_gesture(), True)
