"""Rows that are a text: a list of numbers, a free text, a neighbor set."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.lab.fields import Neighbors, Numbers, Text
from app.widgets.form.commit_field import CommitField
from app.widgets.form.neighbor_editor import NeighborSetEditor
from app.widgets.form.row import Row
from app.words.i18n import tr
from app.words.numbers import parse_list, show_list


class TextRow(Row[Text]):
    """A free text of one line."""

    def __init__(self, field: Text, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.entry = CommitField(self._read, str)
        _fill(self, self.entry)

    def set_value(self, value: Any) -> None:
        self.value = value
        self.entry.set_value(value)

    def mark(self, wrong: bool) -> None:
        _mark(self, self.entry, wrong)

    def retranslate(self) -> None:
        super().retranslate()
        self.entry.setAccessibleName(self.field.label)
        self.entry.setToolTip(self.toolTip())

    def _read(self, text: str) -> str:
        problem = self.field.problem(text)
        if problem is not None:
            raise ValueError(problem)
        return text


class NumbersRow(Row[Numbers]):
    """A list of numbers: '2, 3; 5', on lines or with tabs."""

    def __init__(self, field: Numbers, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.entry = CommitField(self._read, show_list)
        _fill(self, self.entry)

    def set_value(self, value: Any) -> None:
        self.value = value
        self.entry.set_value(value)

    def mark(self, wrong: bool) -> None:
        _mark(self, self.entry, wrong)

    def retranslate(self) -> None:
        super().retranslate()
        self.entry.setAccessibleName(self.field.label)
        self.entry.setToolTip(self.toolTip())
        self.entry.setPlaceholderText(tr("numbers, separated by commas"))

    def _read(self, text: str) -> tuple[float, ...]:
        values = parse_list(text)
        problem = self.field.problem(values)
        if problem is not None:
            raise ValueError(problem)
        return values


class NeighborsRow(Row[Neighbors]):
    """A neighbor set, as text and on a number line."""

    def __init__(self, field: Neighbors, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.editor = NeighborSetEditor()
        self.editor.edited.connect(self._on_edited)
        self.editor.refused.connect(self.set_entry_error)
        self.message = self.editor.message
        head = QHBoxLayout()
        head.addWidget(self.label, 1)
        head.addWidget(self.editor.zooms)
        self.column.addLayout(head)
        self.column.addWidget(self.editor)
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.editor.set_text(value)

    def mark(self, wrong: bool) -> None:
        self.editor.mark(wrong)

    def retranslate(self) -> None:
        super().retranslate()
        self.editor.retranslate()
        self.editor.entry.setAccessibleName(self.field.label)

    def _on_edited(self, text: str, gesture: str, finished: bool) -> None:
        self.value = text
        self.edited.emit(text, gesture, finished)


def _fill(row: TextRow | NumbersRow, entry: CommitField) -> None:
    entry.applied.connect(lambda value, gesture, finished: _apply(row, value, gesture, finished))
    entry.refused.connect(lambda error, _entered: row.set_entry_error(str(error)))
    entry.mended.connect(lambda: row.set_entry_error(""))
    row.label.setBuddy(entry)
    row.column.addWidget(row.label)
    row.column.addWidget(entry)
    row.reserve()
    row.retranslate()


def _apply(row: TextRow | NumbersRow, value: Any, gesture: str, finished: bool) -> None:
    row.value = value
    row.edited.emit(value, gesture, finished)


def _mark(row: TextRow | NumbersRow, entry: CommitField, wrong: bool) -> None:
    entry.set_marked(wrong)
    entry.setAccessibleDescription(row.error or tr(row.field.help))
