"""A card: what plots and numbers stand on."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.plot import theme

RADIUS = 10.0
GAP = 10
"""Pixels between cards."""
MARGIN = 12
"""Pixels around them."""


INSIDE = 3
"""Pixels between the edge of a card and parts with corners that stand on it."""


def paint_card(widget: QWidget, place: QRect | None = None) -> None:
    """Paper with a hairline around it, as large as `widget` or at a place on it; for its paintEvent."""
    now = theme.current()
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(now.line), 1.0))
    painter.setBrush(QColor(now.base))
    painter.drawRoundedRect(QRectF(place or widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    painter.end()
