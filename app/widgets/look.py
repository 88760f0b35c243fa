"""Colours and signs that the hand-painted parts of the form and the readout share."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPainterPath, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QLabel

from app.plot import theme

Sign = Literal["info", "caution", "error"]


def colour(token: str) -> QColor:
    """A colour of the theme in force, by its name there (app/plot/theme.py): 'edge', 'amber_tint'."""
    return QColor(getattr(theme.current(), token))


def sign_colour(sign: Sign) -> QColor:
    """Of an error, a caution, an information."""
    return colour({"error": "error", "caution": "amber_text", "info": "ink"}[sign])


def role_colour(role: str) -> QColor:
    """Of a mechanism or another role of the pictures."""
    return QColor(theme.current().role_colour(role))


def looks_changed(event: QEvent) -> bool:
    """Whether `event` tells a widget that colours or fonts are other ones now."""
    return event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange)


MUTED = QPalette.ColorRole.PlaceholderText
"""Second text: the role of the palette that a theme gives its muted colour."""
SEVERITIES = {
    "info": QPalette.ColorRole.WindowText,
    "caution": QPalette.ColorRole.LinkVisited,
    "error": QPalette.ColorRole.BrightText,
}
"""Roles of the palette in which messages are written."""


def make_heading(label: QLabel) -> None:
    """The look of a heading between groups of widgets."""
    label.setForegroundRole(MUTED)
    label.setContentsMargins(0, 6, 0, 0)
    font = label.font()
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)


def blend(first: QColor, other: QColor, part: float) -> QColor:
    """`first` with `part` of `other` mixed in."""
    keep = 1 - part
    return QColor.fromRgbF(
        first.redF() * keep + other.redF() * part,
        first.greenF() * keep + other.greenF() * part,
        first.blueF() * keep + other.blueF() * part,
    )


def sign_pixmap(sign: Sign, size: int = 16, ratio: float = 2.0, token: str = "") -> QPixmap:
    """A disc with i, a triangle with !, an octagon with a cross: told apart by shape as well as by colour (`token`)."""
    pixmap = _blank(size, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(token) if token else sign_colour(sign))
    mark = QPen(colour("window"), size * 0.11)
    mark.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.scale(size / 16, size / 16)
    mark.setWidthF(1.8)
    if sign == "error":
        corners = [(5, 1), (11, 1), (15, 5), (15, 11), (11, 15), (5, 15), (1, 11), (1, 5)]
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        painter.setPen(mark)
        painter.drawLine(QPointF(5.3, 5.3), QPointF(10.7, 10.7))
        painter.drawLine(QPointF(10.7, 5.3), QPointF(5.3, 10.7))
    elif sign == "caution":
        painter.drawPolygon(QPolygonF([QPointF(8, 0.8), QPointF(15.6, 14.6), QPointF(0.4, 14.6)]))
        painter.setPen(mark)
        painter.drawLine(QPointF(8, 5.6), QPointF(8, 9.4))
        painter.drawPoint(QPointF(8, 12.3))
    else:
        painter.drawEllipse(QRectF(1, 1, 14, 14))
        painter.setPen(mark)
        painter.drawLine(QPointF(8, 7.4), QPointF(8, 11.6))
        painter.drawPoint(QPointF(8, 4.5))
    painter.end()
    return pixmap


def play_icon(playing: bool) -> QIcon:
    """A triangle (play) or two bars (pause)."""
    pixmap = _blank(12, 2.0)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("text"))
    if playing:
        painter.drawRect(QRectF(2, 1.5, 3, 9))
        painter.drawRect(QRectF(7, 1.5, 3, 9))
    else:
        painter.drawPolygon(QPolygonF([QPointF(2.5, 1), QPointF(10.8, 6), QPointF(2.5, 11)]))
    painter.end()
    return QIcon(pixmap)


def zoom_icon(kind: Literal["in", "out", "fit"]) -> QIcon:
    """A plus, a minus, or two arrow heads against bars."""
    pixmap = _blank(14, 2.0)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour("text"), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if kind == "fit":
        for lines in (((2, 2.5), (2, 11.5)), ((12, 2.5), (12, 11.5)), ((4.5, 7), (9.5, 7))):
            painter.drawLine(QPointF(*lines[0]), QPointF(*lines[1]))
        for tip, side in ((4.2, 1), (9.8, -1)):
            painter.drawPolyline([QPointF(tip + 2 * side, 5), QPointF(tip, 7), QPointF(tip + 2 * side, 9)])
    else:
        painter.drawLine(QPointF(3, 7), QPointF(11, 7))
        if kind == "in":
            painter.drawLine(QPointF(7, 3), QPointF(7, 11))
    painter.end()
    return QIcon(pixmap)


STROKE = 2.5
PIECES = {
    "solid": (),
    "dash": (0.38, 0.24),
    "dot": (0.14, 0.145),
    "dashdot": (0.4, 0.16, 0.12, 0.16),
}
"""Of a short piece of line, dashes and gaps as parts of its length: it shows two dashes whole, not one and a half."""


def role_pixmap(role: str, width: int = 22, height: int = 12) -> QPixmap:
    """A short piece of line in the colour and line style of `role`; empty for no role."""
    pixmap = QPixmap(round(width * 2), round(height * 2))
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(Qt.GlobalColor.transparent)
    if not role:
        return pixmap
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(role_colour(role), STROKE)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pattern = PIECES[theme.role_dash(role)]
    if pattern:
        pen.setDashPattern([share * (width - 2) / STROKE for share in pattern])
    painter.setPen(pen)
    path = QPainterPath(QPointF(1, height / 2))
    path.lineTo(width - 1, height / 2)
    painter.drawPath(path)
    painter.end()
    return pixmap


def _blank(size: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
