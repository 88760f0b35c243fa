"""A sign and a sentence that wraps: what is wrong with an entry, or a note of a lab."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.widgets.look import Sign, looks_changed, sign_pixmap


class MessageLine(QWidget):
    """Hidden while it has nothing to say."""

    def __init__(self, sign: Sign = "error", text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign: Sign = sign
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self._label.setSizePolicy(policy)
        if sign != "info":
            self._label.setProperty("severity", sign)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(6)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)
        self._paint()
        self.say(text)

    @property
    def text(self) -> str:
        """What is said now."""
        return self._label.text()

    def say(self, text: str) -> None:
        """Show `text`; '' hides the line."""
        self._label.setText(text)
        self._label.setAccessibleName(text)
        self.setVisible(bool(text))

    def set_scale(self, factor: float) -> None:
        """Enlarge the type (present mode)."""
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * factor)
        self._label.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        self._icon.setPixmap(sign_pixmap(self.sign))
