"""A row of the form that is a table: edited in place, pasted, read from and written to CSV."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QWidget

from app.lab.fields import Rows
from app.widgets.form.number_row import LOW
from app.widgets.form.row import Row
from app.widgets.gesture import new_gesture
from app.widgets.table.editor import TableEditor, TableWindow
from app.widgets.table.model import TableModel
from app.words.i18n import tr

SHOWN = (3, 8)
"""Rows that are shown at least and at most before the table scrolls."""


class RowsRow(Row[Rows]):
    """A table with its buttons; 'enlarge' shows the same table in a window of its own."""

    def __init__(self, field: Rows, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.model = TableModel(field)
        self.editor = TableEditor(self.model, enlarges=True)
        self.view = self.editor.view
        self.large: TableWindow | None = None
        self.model.changed.connect(self._on_changed)
        self.model.said.connect(self._say)
        self.editor.enlarge.connect(self._enlarge)
        self.label.setBuddy(self.view)
        self.opener = QPushButton()
        self.opener.clicked.connect(self._enlarge)
        self.opener.hide()
        for part in (self.label, self.editor, self.opener):
            self.column.addWidget(part)
        self.reserve()
        self.retranslate()

    def set_value(self, value: Any) -> None:
        if value == self.value:
            return
        self.value = value
        self.model.say("")
        self.model.set_rows(value)
        self._fit()

    def mark(self, wrong: bool) -> None:
        self.view.set_marked(wrong)
        self.view.setAccessibleDescription(self.error if wrong else tr(self.field.help))

    def retranslate(self) -> None:
        super().retranslate()
        self.editor.retranslate()
        self.mark(bool(self.error))
        self._name_opener()
        if self.large is not None:
            self.large.retranslate()

    def stand_low(self, lines: int) -> None:
        super().stand_low(lines)
        self.opener.setFixedHeight(LOW)
        self._shut()

    def stand_on_stage(self, k: float, font: QFont) -> None:
        super().stand_on_stage(k, font)
        self._shut()

    def _shut(self) -> None:
        """A button that opens the table takes its place, where there is room for one line only."""
        self.editor.hide()
        self.opener.show()

    def _name_opener(self) -> None:
        self.opener.setText(tr("{count} rows…", count=len(self.model.rows)))
        self.opener.setAccessibleName(f"{self.field.label}, {self.opener.text()}")
        self.opener.setToolTip(self.toolTip())

    def _say(self, error: str, note: str) -> None:
        self.set_entry_error(error)
        if not self.error:
            self.message.say(note, "info")

    def _enlarge(self) -> None:
        if self.large is None:
            self.large = TableWindow(self.model, self)
        self.large.show()
        self.large.raise_()
        self.large.activateWindow()

    def _on_changed(self) -> None:
        self.model.say("")
        self.value = self.model.rows
        self._fit()
        self.edited.emit(self.value, new_gesture(), True)

    def _fit(self) -> None:
        shown = min(max(len(self.model.rows), SHOWN[0]), SHOWN[1])
        row = self.view.verticalHeader().defaultSectionSize()
        self.view.setFixedHeight(self.view.horizontalHeader().sizeHint().height() + shown * row + 18)
        self.view.fit_columns()
        self._name_opener()
