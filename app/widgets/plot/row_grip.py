"""The border between the upper and the lower plots, which a person can move."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.widgets.look import colour

UPPER = 0.53
"""The part of the height that the upper of two rows has."""
LEAST = 0.25


class RowGrip(QWidget):
    """Lies in the gap between two rows; shows its grip under the pointer. A double click puts it back.

    Signals:
        moved(float share, bool finished): of the upper row.
    """

    moved = Signal(float, bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitVCursor)
        self._over = False
        self._share = UPPER
        self.hide()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        above = self.parentWidget()
        if above is not None and event.buttons() & Qt.MouseButton.LeftButton:
            at = self.mapTo(above, event.position().toPoint()).y()
            self._share = min(max(at / max(above.height(), 1), LEAST), 1 - LEAST)
            self.moved.emit(self._share, False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.moved.emit(self._share, True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        above = self.parentWidget()
        if above is not None:
            self._share = self.geometry().center().y() / max(above.height(), 1)
        event.accept()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self._share = UPPER
        self.moved.emit(self._share, True)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._over = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._over = False
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._over:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("edge"))
            painter.drawRoundedRect(QRectF((self.width() - 32) / 2, self.height() / 2 - 2, 32, 4), 2, 2)
            painter.end()
