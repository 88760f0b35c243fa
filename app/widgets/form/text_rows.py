"""Rows that are a text: a list of numbers, a free text, a neighbor set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.lab.fields import Neighbors, Numbers, Text
from app.widgets.form.commit_field import CommitField
from app.widgets.form.neighbor_editor import NeighborSetEditor
from app.widgets.form.row import F, Row
from app.words.i18n import tr
from app.words.numbers import parse_list, show_list
from app.words.texts import rich


class EntryRow(Row[F]):
    """A row with one field of text; `_read` says what a typed text means."""

    def __init__(self, field: F, show: Callable[[Any], str], parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.entry = CommitField(self._read, show)
        self.entry.applied.connect(self._apply)
        self.entry.refused.connect(lambda error, _entered: self.set_entry_error(str(error)))
        self.entry.mended.connect(lambda: self.set_entry_error(""))
        self.label.setBuddy(self.entry)
        self.column.addWidget(self.label)
        self.column.addWidget(self.entry)
        self.reserve()
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.entry.set_value(value)

    def mark(self, wrong: bool) -> None:
        self.entry.set_marked(wrong)
        self.entry.setAccessibleDescription(self.error or tr(self.field.help))
        self.entry.setToolTip(rich(self.error) if wrong else self.toolTip())

    def retranslate(self) -> None:
        super().retranslate()
        self.entry.setAccessibleName(self.field.label)
        self.mark(bool(self.error))

    def _read(self, text: str) -> Any:
        """What the text means; ValueError says what is wrong with it."""
        raise NotImplementedError

    def _checked(self, value: Any) -> Any:
        problem = self.field.problem(value)
        if problem is not None:
            raise ValueError(problem)
        return value

    def _apply(self, value: Any, gesture: str, finished: bool) -> None:
        self.value = value
        self.edited.emit(value, gesture, finished)


class TextRow(EntryRow[Text]):
    """A free text of one line."""

    def __init__(self, field: Text, parent: QWidget | None = None) -> None:
        super().__init__(field, str, parent)

    def _read(self, text: str) -> Any:
        return self._checked(text)


class NumbersRow(EntryRow[Numbers]):
    """A list of numbers: '2, 3; 5', on lines or with tabs."""

    def __init__(self, field: Numbers, parent: QWidget | None = None) -> None:
        super().__init__(field, show_list, parent)

    def retranslate(self) -> None:
        super().retranslate()
        self.entry.setPlaceholderText(tr("numbers, separated by commas"))

    def _read(self, text: str) -> Any:
        return self._checked(parse_list(text))


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

    def stand_low(self, lines: int) -> None:
        super().stand_low(lines)
        for part in (self.editor.zooms, self.editor.line):
            part.hide()
        inside = self.editor.layout()
        if inside is not None:
            inside.setSpacing(0)

    def stand_on_stage(self, k: float, font: QFont) -> None:
        super().stand_on_stage(k, font)
        self.editor.line.set_scale(k)
        for part in (self.editor.zooms, self.editor.entry, self.editor.message):
            part.hide()

    def _on_edited(self, text: str, gesture: str, finished: bool) -> None:
        self.value = text
        self.edited.emit(text, gesture, finished)
