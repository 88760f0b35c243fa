"""Shapes that the style draws with: rounded boxes on whole pixels, chevrons, the ring of the focus."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.widgets.look import colour

FIELD, BUTTON, POPUP, CARD = 6.0, 7.0, 8.0, 10.0
"""Radii of corners."""


def box(
    painter: QPainter,
    rect: QRect | QRectF,
    fill: QColor | None,
    edge: QColor | None,
    radius: float = FIELD,
    width: float = 1.0,
    dash: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """A rounded box whose edge lies wholly inside `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    if edge is not None and radius >= rect.height() / 2:
        width = max(width, 1.4)  # a hairline that is all curve falls between the pixels and pales
    half = width / 2 if edge is not None else 0.0
    painter.setPen(QPen(edge, width, dash) if edge is not None else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), radius - half, radius - half)
    painter.restore()


def focus_ring(painter: QPainter, rect: QRect | QRectF, radius: float = BUTTON) -> None:
    """2 px of ink just inside `rect`."""
    box(painter, rect, None, colour("ink"), radius, 2.0)


def chevron(painter: QPainter, middle: QPointF, ink: QColor, turn: float = 0.0, size: float = 3.5) -> None:
    """A small arrow: down, or turned by `turn` degrees clockwise."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(middle)
    painter.rotate(turn)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline([QPointF(-size, -size / 2), QPointF(0, size / 2), QPointF(size, -size / 2)])
    painter.restore()


def end_rounded(rect: QRectF, radius: float, left: bool, right: bool) -> QPainterPath:
    """A box rounded at the left, at the right, at both ends or at none."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(rect, radius, radius)
    if not left:
        path.addRect(QRectF(rect.left(), rect.top(), radius * 2, rect.height()))
    if not right:
        path.addRect(QRectF(rect.right() - radius * 2, rect.top(), radius * 2, rect.height()))
    return path.simplified()
