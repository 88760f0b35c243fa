"""The help of a lab, and the log, in a window of their own that may stay open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from app.widgets.markdown_pane import MarkdownPane
from app.widgets.terms import mark_terms, show_card
from app.words.i18n import tr

LOG_SHOWN = 20_000
"""Characters of the log's end that are shown."""


class HelpWindow(QDialog):
    """Shows a Markdown text; links to the outside open in the system's browser. Esc closes it.

    Signals:
        followed(str): a link to a lesson was clicked.
    """

    followed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.resize(620, 620)
        self.browser = MarkdownPane()
        self.browser.anchorClicked.connect(lambda url: show_card(self.browser, url))
        self.browser.followed.connect(self.followed)
        self.browser.setFrameShape(MarkdownPane.Shape.NoFrame)
        self.browser.document().setDocumentMargin(14)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.browser)

    def show_help(self, title: str, markdown: str, marked: bool = True, at: str = "") -> None:
        """Show a help text; `marked`: with the words of the glossary; `at`: the heading that it begins at."""
        self.setWindowTitle(tr("Help: {title}", title=title))
        self.browser.show_markdown(markdown)
        if marked:
            mark_terms(self.browser.document())
        self._raise()
        self.browser.go_to(at)

    def show_log(self, text: str, path: str) -> None:
        """Show the end of the log; it can be selected and copied."""
        self.setWindowTitle(tr("Log: {path}", path=path))
        self.browser.setPlainText(text[-LOG_SHOWN:] or tr("The log is empty."))
        self.browser.moveCursor(self.browser.textCursor().MoveOperation.End)
        self._raise()

    def _raise(self) -> None:
        self.browser.setAccessibleName(self.windowTitle())
        self.show()
        self.raise_()
        self.activateWindow()
        self.browser.setFocus()
