"""What the program says in passing; the open page shows it in its message line."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Messages(QObject):
    """The newest message.

    Signals:
        said(str text, str severity): '' takes the last one back.
    """

    said = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = ""

    def text(self) -> str:
        """What was said last."""
        return self._text

    def show_message(self, text: str, severity: str = "info") -> None:
        """Say `text`; 'info' disappears after a while."""
        self._text = text
        self.said.emit(text, severity)

    def clear(self) -> None:
        """Take back what was said."""
        self.show_message("")
