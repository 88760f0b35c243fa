"""Rows for one of several values, any of several values, and yes or no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.lab.fields import Choice, Flag, Subset
from app.widgets.form.flow import GAP as FLOW_GAP
from app.widgets.form.flow import FlowLayout
from app.widgets.form.row import Row
from app.widgets.gesture import new_gesture
from app.widgets.look import looks_changed, role_pixmap
from app.widgets.style import make_segments, set_kind
from app.words.i18n import listed, tr
from app.words.texts import Html, paragraph

SHORT = 22
"""Characters of all options together that fit on segmented buttons."""
LIST_MARGIN = 24
"""Pixels of the open list beside its longest text."""
LIST_WIDTH = 130
GAP = 10
"""Pixels below a row that has no room for a message."""


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
        if field.refused:
            self.reserve()
        elif not field.within:
            self.column.setContentsMargins(0, 0, 0, GAP)
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        if value in self.segments:
            self.segments[value].setChecked(True)
        if self.combo is not None:
            self.combo.blockSignals(True)
            self.combo.setCurrentIndex(self.combo.findData(value))
            self.combo.blockSignals(False)
            self._tell()

    def retranslate(self) -> None:
        super().retranslate()
        for place, (value, text) in enumerate(self.field.options):
            if value in self.segments:
                self.segments[value].setText(tr(text))
                self.segments[value].setAccessibleName(f"{self.field.label}: {tr(text)}")
                self.segments[value].setToolTip(self.toolTip())
            if self.combo is not None:
                self.combo.setItemText(place, tr(text))
                self.combo.setItemData(place, tr(text), Qt.ItemDataRole.ToolTipRole)
        if self.combo is not None:
            self.combo.setAccessibleName(self.field.label)
            self.combo.view().setMinimumWidth(self.combo.view().sizeHintForColumn(0) + LIST_MARGIN)
            self._tell()

    def _tell(self) -> None:
        """On hover what is chosen stands in full: the list may have less room."""
        if self.combo is not None:
            self.combo.setToolTip(paragraph(self.combo.currentText(), bold=True) + Html(self.toolTip()))

    def _build_segments(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(0)
        self._group = QButtonGroup(self)
        for value, _ in self.field.options:
            button = QPushButton()
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, value=value: self._pick(value))
            self._group.addButton(button)
            self.segments[value] = button
            line.addWidget(button)
        make_segments(list(self.segments.values()))
        line.addStretch(1)
        self.column.addLayout(line)

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
            self._tell()
            self.edited.emit(value, new_gesture(), True)


class _CalmCombo(QComboBox):
    """The wheel goes on to the form, which scrolls."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _StayingMenu(QMenu):
    """Marks are set and taken one after another; it stays until a press beside it, or Esc."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._mark(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chosen = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if not (chosen and self._mark(self.activeAction())):
            super().keyPressEvent(event)

    def _mark(self, action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True


class SubsetRow(Row[Subset]):
    """Any of several values; each chip shows the colour and the line style of its role."""

    def __init__(self, field: Subset, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.boxes = {value: QPushButton() for value, _ in field.options}
        self._closed: Mapping[str, str] = {}
        self.chips = QWidget()
        flow = FlowLayout()
        self.chips.setLayout(flow)
        self.listed: QToolButton | None = None
        """In a row of controls without room for the chips: a button that lists them."""
        for box in self.boxes.values():
            box.setCheckable(True)
            box.setIconSize(QSize(18, 12))
            box.clicked.connect(self._toggle)
            set_kind(box, "chip")
            flow.addWidget(box)
        self.column.addWidget(self.label)
        self.column.addWidget(self.chips)
        self.reserve()
        self.retranslate()
        self._paint()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.set_entry_error("")
        for option, box in self.boxes.items():
            box.setChecked(option in value)
        self._name_list()

    def shut(self, reasons: Mapping[str, str]) -> None:
        """Values that cannot be had now are greyed, and the pointer is told why."""
        self._closed = reasons
        for value, box in self.boxes.items():
            box.setEnabled(value not in reasons)
            box.setToolTip(reasons.get(value, ""))
            box.setAccessibleDescription(reasons.get(value, ""))

    def stand_low(self, lines: int) -> None:
        super().stand_low(lines)
        if self.listed is None:
            self.listed = QToolButton()
            set_kind(self.listed, "plain")
            self.listed.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            self.listed.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            menu = _StayingMenu(self.listed)
            menu.aboutToShow.connect(self._fill_list)
            self.listed.setMenu(menu)
            self.column.insertWidget(self.column.indexOf(self.chips) + 1, self.listed)
            self.setMinimumWidth(LIST_WIDTH)
        self._name_list()
        self._fit_chips()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_chips()

    def _fit_chips(self) -> None:
        """In a row of controls: the chips in one line, or the list."""
        if self.listed is not None:
            wide = sum(box.sizeHint().width() + FLOW_GAP for box in self.boxes.values()) - FLOW_GAP
            self.chips.setVisible(wide <= self.width())
            self.listed.setVisible(wide > self.width())
            self._name_list()

    def _name_list(self) -> None:
        if self.listed is not None:
            names = listed([tr(text) for value, text in self.field.options if value in (self.value or ())])
            room = self.width() - 44
            self.listed.setText(self.fontMetrics().elidedText(names, Qt.TextElideMode.ElideRight, room))
            self.listed.setAccessibleName(f"{self.field.label}: {names}")

    def _fill_list(self) -> None:
        assert self.listed is not None
        menu = self.listed.menu()
        menu.clear()
        menu.setToolTipsVisible(True)
        for value, text in self.field.options:
            action = QAction(tr(text), menu)
            action.setCheckable(True)
            action.setChecked(self.boxes[value].isChecked())
            action.setEnabled(value not in self._closed)
            action.setToolTip(self._closed.get(value, ""))
            action.triggered.connect(self.boxes[value].click)
            menu.addAction(action)

    def retranslate(self) -> None:
        super().retranslate()
        for value, text in self.field.options:
            self.boxes[value].setText(tr(text))
            self.boxes[value].setAccessibleName(f"{self.field.label}: {tr(text)}")
        self._name_list()

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        for value, box in self.boxes.items():
            box.setIcon(QIcon(role_pixmap(dict(self.field.roles).get(value, value), 18)))

    def _toggle(self) -> None:
        chosen = tuple(option for option, box in self.boxes.items() if box.isChecked())
        problem = self.field.problem(chosen)
        self.set_entry_error(problem or "")
        if problem is None:
            self.value = chosen
            self.edited.emit(chosen, new_gesture(), True)


class FlagRow(Row[Flag]):
    """Yes or no; a click on the name switches, too."""

    def __init__(self, field: Flag, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QCheckBox()
        set_kind(self.box, "switch")
        self.box.clicked.connect(self._toggle)
        self.label.doubled.disconnect()
        self._line = line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.label, 1)
        line.addWidget(self.box)
        self.column.addLayout(line)
        self.column.setContentsMargins(0, 0, 0, GAP)
        self.retranslate()

    def stand_low(self, lines: int) -> None:
        """The name over the switch, as over a slider."""
        super().stand_low(lines)
        self._line.setDirection(QBoxLayout.Direction.TopToBottom)
        self._line.setAlignment(self.box, Qt.AlignmentFlag.AlignLeft)

    def set_value(self, value: Any) -> None:
        self.value = value
        self.box.setChecked(value)

    def retranslate(self) -> None:
        super().retranslate()
        self.box.setAccessibleName(self.field.label)
        self.box.setToolTip(self.toolTip())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.box.click()

    def _toggle(self, checked: bool) -> None:
        self.value = checked
        self.edited.emit(checked, new_gesture(), True)
