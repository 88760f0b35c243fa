"""The Python that computes what is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from app.lab.base import Lab
from app.lab.fields import explain
from app.widgets.look import MUTED
from app.words.i18n import tr
from dpcore.errors import ParameterError


class ProgramPane(QWidget):
    """The program is only written while it is shown, so that dragging stays fast.

    Signals:
        said(str): 'copied'.
    """

    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.code = QPlainTextEdit()
        self.code.setReadOnly(True)
        self.code.setTabChangesFocus(True)
        self.code.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.code.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.code.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.copy_button = QToolButton()
        self.copy_button.setAutoRaise(True)
        self.copy_button.clicked.connect(self._copy)
        self.seconds = QLabel()
        self.seconds.setForegroundRole(MUTED)
        self._write: Callable[[], str] = str
        head = QHBoxLayout()
        head.addWidget(self.copy_button)
        head.addStretch(1)
        head.addWidget(self.seconds)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 8, 4)
        column.addLayout(head)
        column.addWidget(self.code, 1)
        self.retranslate()

    def show_program(self, write: Callable[[], str]) -> None:
        """How the program of what is shown is written when it is wanted."""
        self._write = write
        if self.isVisible():
            self._show_code()

    def show_seconds(self, seconds: float) -> None:
        """How long the computation of what is shown took."""
        text = f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.2g} s"
        self.seconds.setText(tr("computed in {seconds}", seconds=text))

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.code.setAccessibleName(tr("A program that computes these numbers with dpcore"))
        self.copy_button.setText(tr("Copy"))
        self.copy_button.setAccessibleName(tr("Copy the program"))
        self.copy_button.setToolTip(tr("Copy the program"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_code()

    def _show_code(self) -> None:
        text = self._write()
        if text != self.code.toPlainText():
            at = self.code.verticalScrollBar().value()
            self.code.setPlainText(text)
            self.code.verticalScrollBar().setValue(at)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._write())
        self.said.emit(tr("A Python program that computes these numbers is on the clipboard."))


def program_of(lab: Lab, params: Any) -> str:
    """The program of what is shown; where a file of values has changed since, why there is none."""
    try:
        return lab.script(params)
    except ParameterError as error:
        return f"# {explain(error)}\n"
