"""Letters on a plot: with a halo of the ground's colour, so that lines behind them do not hurt."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

HALO = 4.0  # px, of which half lies outside the letters


def halo_text(painter: QPainter, box: QRectF, text: str, colour: str, ground: str, factor: float) -> None:
    """Write in the painter's font, in the middle of `box`, with a halo of `ground`; '…' where the box is too narrow."""
    metrics = QFontMetricsF(painter.font())
    text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
    left = box.center().x() - metrics.horizontalAdvance(text) / 2
    at = QPointF(left, box.center().y() + (metrics.ascent() - metrics.descent()) / 2)
    outline = QPainterPath()
    outline.addText(at, painter.font(), text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    pen = QPen(QColor(ground), HALO * factor)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(outline, pen)
    painter.setPen(QColor(colour))
    painter.drawText(at, text)
