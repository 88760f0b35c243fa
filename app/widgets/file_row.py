"""A row of the form that is a file of the person's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QToolButton, QWidget

from app.fields import File
from app.i18n import tr
from app.widgets.commit_field import CommitField
from app.widgets.gesture import new_gesture
from app.widgets.row import Row


class FileRow(Row[File]):
    """The path, typed, chosen or dropped here; a path without a file is refused in place."""

    def __init__(self, field: File, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.entry = CommitField(self._checked, str)
        self.entry.applied.connect(self._apply)
        self.entry.refused.connect(lambda error, _entered: self.set_entry_error(str(error)))
        self.entry.mended.connect(lambda: self.set_entry_error(""))
        self.choose_button, self.clear_button = QToolButton(), QToolButton()
        self.choose_button.clicked.connect(self._choose)
        self.clear_button.clicked.connect(lambda: self.take(""))
        line = QHBoxLayout()
        line.setSpacing(2)
        for part in (self.entry, self.choose_button, self.clear_button):
            line.addWidget(part)
        self.label.setBuddy(self.entry)
        self.setAcceptDrops(True)
        self.column.addWidget(self.label)
        self.column.addLayout(line)
        self.column.addWidget(self.message)
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.entry.set_value(value)
        self.clear_button.setEnabled(bool(value))

    def mark(self, wrong: bool) -> None:
        self.entry.set_marked(wrong)
        self.entry.setAccessibleDescription(self.error or tr(self.field.help))

    def retranslate(self) -> None:
        super().retranslate()
        self.entry.setAccessibleName(self.field.label)
        self.entry.setPlaceholderText(tr("no file"))
        for button, text, hint in (
            (self.choose_button, "…", tr("Choose a file")),
            (self.clear_button, "×", tr("Use no file")),
        ):
            button.setText(text)
            button.setToolTip(hint)
            button.setAccessibleName(f"{self.field.label}: {hint}")

    def take(self, path: str) -> None:
        """Use a file, or none ('')."""
        try:
            value = self._checked(path)
        except ValueError as error:
            self.set_entry_error(str(error))
            return
        self.set_entry_error("")
        self.entry.set_value(value)
        self._apply(value, new_gesture(), True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(self._suits(url.toLocalFile()) for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if self._suits(url.toLocalFile()):
                self.take(url.toLocalFile())
                event.acceptProposedAction()
                return

    def _suits(self, path: str) -> bool:
        return path.rpartition(".")[2].lower() in self.field.suffixes

    def _choose(self) -> None:
        endings = " ".join(f"*.{suffix}" for suffix in self.field.suffixes)
        shown = tr("Table ({endings});;All files (*)", endings=endings)
        path, _ = QFileDialog.getOpenFileName(self, self.field.label, str(Path(self.value or "").parent), shown)
        if path:
            self.take(path)

    def _checked(self, text: str) -> str:
        problem = self.field.problem(text)
        if problem is not None:
            raise ValueError(problem)
        if text and not Path(text).is_file():
            raise ValueError(tr("There is no file {path}.", path=text))
        return text

    def _apply(self, value: str, gesture: str, finished: bool) -> None:
        self.value = value
        self.clear_button.setEnabled(bool(value))
        self.edited.emit(value, gesture, finished)
