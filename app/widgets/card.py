"""A card: what plots and numbers stand on."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.plot import theme

RADIUS = 10.0
GAP = 10
"""Pixels between cards."""
MARGIN = 12
"""Pixels around them."""


def paint_card(widget: QWidget) -> None:
    """Paper with a hairline around it, as large as `widget`; for its paintEvent."""
    now = theme.current()
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(now.line), 1.0))
    painter.setBrush(QColor(now.base))
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    painter.end()
