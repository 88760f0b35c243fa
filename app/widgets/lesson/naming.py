"""Asks what a lesson is called: its title, and the name of its file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from app.words.i18n import tr


class NamingForm(QDialog):
    """The file's name follows the title until a person types one; `named` gives the name that a title makes."""

    def __init__(self, title: str, name: str, named: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rename this lesson"))
        self.title, self.name = QLineEdit(title), QLineEdit(name)
        self._named, self._typed = named, False
        self.title.textEdited.connect(self._on_title)
        self.name.textEdited.connect(self._on_name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        lines = QFormLayout(self)
        lines.addRow(tr("Title"), self.title)
        lines.addRow(tr("File name"), self.name)
        lines.addRow(buttons)
        self.setMinimumWidth(420)
        self.title.selectAll()

    def _on_title(self, title: str) -> None:
        if not self._typed:
            self.name.setText(self._named(title))

    def _on_name(self) -> None:
        self._typed = True
