"""×1, ×10 and ×1000 in the head of a plot whose outcomes are drawn by chance, and the dot that falls for a single one."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from app.plot.frame import Frame
from app.plot.letters import font
from app.plot.picture import Draws
from app.widgets.draws import DrawButtons
from app.widgets.style import set_kind

HEIGHT, ROOM = 24, 12  # px: of a button; beside its text
RADIUS = 4.5


class DrawRow(DrawButtons):
    """The three buttons, as small as the head of a plot asks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, spacing=4)
        for button in self.buttons.values():
            set_kind(button, "small")
        self.hide()
        self.set_scale(1.0)

    def set_scale(self, factor: float) -> None:
        """Grow with the type of the plot (present mode)."""
        for button in self.buttons.values():
            button.setFont(font(factor))
            width = QFontMetrics(button.font()).horizontalAdvance(button.text())
            button.setFixedSize(width + round(ROOM * factor), round(HEIGHT * factor))
        self.adjustSize()


def paint_fall(painter: QPainter, frame: Frame, outcome: Draws, share: float) -> None:
    """An outcome `share` of the way from the top of the plot down to where it lies."""
    if not (math.isfinite(outcome.x) and math.isfinite(outcome.y)):
        return
    end = frame.point(outcome.x, outcome.y)
    if not frame.plot.left() <= end.x() <= frame.plot.right():
        return
    top = frame.plot.top()
    down = min(max(end.y(), top), frame.plot.bottom())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(frame.theme.role_colour(outcome.role)))
    size = RADIUS * frame.factor
    painter.drawEllipse(QPointF(end.x(), top + (down - top) * share**2), size, size)
