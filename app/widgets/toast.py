"""A message over a page that has no message line: bottom centre, inverted, gone after a while."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.widgets.look import colour

STAYS = 5000
"""Milliseconds."""
EDGE = 24
"""Pixels to the edges of what it lies over."""
RADIUS = 8


class Toast(QLabel):
    """One message at a time; a click takes it away."""

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setContentsMargins(14, 9, 14, 9)
        self._end = QTimer(self, singleShot=True, interval=STAYS)
        self._end.timeout.connect(lambda: self.say(""))
        self.hide()

    def say(self, text: str) -> None:
        """Show `text`; '' takes away what is shown."""
        self._end.stop()
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        ground = self.parentWidget()
        assert ground is not None
        ground.removeEventFilter(self)  # all that happens to it would be asked
        if text:
            ground.installEventFilter(self)
            self._place()
            self._end.start()
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _place(self) -> None:
        ground = self.parentWidget()
        assert ground is not None
        margins = self.contentsMargins()
        needed = self.fontMetrics().horizontalAdvance(self.text()) + margins.left() + margins.right() + 2
        width = min(needed, max(ground.width() - 2 * EDGE, 1))
        height = self.heightForWidth(width)
        self.setGeometry((ground.width() - width) // 2, ground.height() - height - EDGE, width, height)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def mousePressEvent(self, event: QEvent) -> None:
        self.say("")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("text"))
        painter.drawRoundedRect(self.rect(), RADIUS, RADIUS)
        painter.setPen(colour("base"))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
        painter.drawText(self.contentsRect(), flags, self.text())
        painter.end()
