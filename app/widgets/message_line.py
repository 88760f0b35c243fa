"""A sign and a sentence that wraps: what is wrong with an entry, or a note of a lab."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.widgets.look import SEVERITIES, Sign, looks_changed, sign_pixmap


class MessageLine(QWidget):
    """Hidden while it has nothing to say; most lines never say anything, so their parts are made with the first text."""

    def __init__(self, sign: Sign = "error", text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign: Sign = sign
        self._usual: Sign = sign
        self.text = ""
        """What is said now."""
        self._label: QLabel | None = None
        self._icon: QLabel | None = None
        self._factor = 1.0
        self.say(text)

    def _build(self) -> QLabel:
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        label = self._label = QLabel()
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(6)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label, 1)
        self.set_scale(self._factor)
        return label

    def say(self, text: str, sign: Sign | None = None) -> None:
        """Show `text`, with another sign than usual where one is given; '' hides the line."""
        self.text, self.sign = text, sign or self._usual
        if text or self._label is not None:
            label = self._label or self._build()
            label.setText(text)
            label.setAccessibleName(text)
            self._paint()
        self.setVisible(bool(text))

    def set_scale(self, factor: float) -> None:
        """Enlarge the type (present mode)."""
        self._factor = factor
        if self._label is not None:
            font = QApplication.font()
            font.setPointSizeF(font.pointSizeF() * factor)
            self._label.setFont(font)
            self._paint()

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        if self._icon is not None and self._label is not None:
            self._label.setForegroundRole(SEVERITIES[self.sign])
            self._icon.setPixmap(sign_pixmap(self.sign, round(16 * self._factor)))
