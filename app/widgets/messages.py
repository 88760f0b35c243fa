"""A line for short messages; errors stay until something else is said."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.widgets.look import SEVERITIES
from app.words.texts import rich

SIGNS = {"info": "", "caution": "⚠ ", "error": "✕ "}
SHOWN_FOR = 8000


class MessageBar(QLabel):
    """The newest message; the whole text is also its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._fade = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._fade.timeout.connect(self.clear)

    def show_message(self, text: str, severity: str = "info") -> None:
        """Show `text`; 'info' disappears after a while."""
        self.setText(SIGNS[severity] + text)
        self.setToolTip(rich(text))
        self.setForegroundRole(SEVERITIES[severity])
        self._fade.stop()
        if severity == "info":
            self._fade.start()
