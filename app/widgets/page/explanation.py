"""The pane beside the readout: what is seen, in words, or the Python that computes it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.widgets.page.story import StoryPane
from app.words.i18n import tr


class ExplanationPane(QWidget):
    """Two tabs. The program is only written while its tab is shown, so that dragging stays fast.

    Signals:
        said(str): 'copied'.
    """

    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.story = StoryPane()
        self.code = QPlainTextEdit()
        self.code.setReadOnly(True)
        self.code.setTabChangesFocus(True)
        self.code.setFrameShape(QFrame.Shape.NoFrame)
        self.code.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.code.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.addTab("")
        self.tabs.addTab("")
        self.copy_button = QToolButton()
        self.copy_button.setAutoRaise(True)
        self.copy_button.clicked.connect(self._copy)
        self._write: Callable[[], str] = str
        self._stack = QStackedWidget()
        self._stack.addWidget(self.story)
        self._stack.addWidget(self.code)
        head = QHBoxLayout()
        head.setContentsMargins(4, 0, 4, 0)
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self.copy_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._turn)
        self.retranslate()
        self._turn(0)

    def show_result(self, story: str, write: Callable[[], str]) -> None:
        """The words of a result, and how its program is written when it is wanted."""
        self._write = write
        self.story.show_story(story)
        if self.tabs.currentIndex() == 1:
            self._show_code()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.tabs.setTabText(0, tr("What am I seeing?"))
        self.tabs.setTabText(1, tr("Python"))
        self.tabs.setAccessibleName(tr("Explanation or program"))
        self.story.setAccessibleName(tr("What am I seeing?"))
        self.code.setAccessibleName(tr("A program that computes these numbers with dpcore"))
        self.copy_button.setText(tr("Copy"))
        self.copy_button.setAccessibleName(tr("Copy the program"))
        self.copy_button.setToolTip(tr("Copy the program"))

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.copy_button.setVisible(place == 1)
        if place == 1:
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
