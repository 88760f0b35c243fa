"""What the lesson panel stands on: its paper and its type, in the window and on the stage."""

from __future__ import annotations

from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.widgets.look import colour


class Sheet(QWidget):
    """Paper with hairlines above and below `area`; on the stage (scale `_stage` above 0) without paper."""

    area: QScrollArea
    _scale = 1.0
    _stage = 0.0

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._stage:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("base"))
        painter.setPen(QPen(colour("line"), 1))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        for y in (self.area.y() - 1, self.area.y() + self.area.height()):
            painter.drawLine(0, y, self.width(), y)

    def _font(self, factor: float) -> QFont:
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * factor * self._scale)
        return font
