"""Letters on a plot: with a halo of the ground's colour, so that lines behind them do not hurt."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QWidget

HALO = 4.0  # px, of which half lies outside the letters
PIECES = re.compile(r"\d|\D+")
"""What has a halo of its own that is kept: words, and each digit of numbers, which a drag changes."""


def halo_text(
    painter: QPainter, box: QRectF, text: str, colour: str, ground: str, factor: float, sign: str = ""
) -> None:
    """Write in the painter's font, in the middle of `box`, with a halo of `ground`; '…' where the box is too narrow.

    sign: colour of the first letter, where that stands for what is drawn.
    """
    font = painter.font()
    metrics = QFontMetricsF(font)
    text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
    left = box.center().x() - metrics.horizontalAdvance(text) / 2
    at = QPointF(left, box.center().y() + (metrics.ascent() - metrics.descent()) / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    device = painter.device()
    if isinstance(device, QPixmap | QWidget):  # the screen: painted again at each step of a drag
        key = (font.toString(), ground, factor, device.devicePixelRatioF())
        for piece in PIECES.finditer(text):
            halo, corner = halo_image(piece.group(), *key)
            along = metrics.horizontalAdvance(text[: piece.start()]) if piece.start() else 0.0
            painter.drawImage(at + corner + QPointF(along, 0), halo)
    else:
        stroke_halo(painter, at, text, ground, factor)
    head = text[:1] if sign else ""
    if head:
        painter.setPen(QColor(sign))
        painter.drawText(at, head)
        at += QPointF(metrics.horizontalAdvance(head), 0)
    painter.setPen(QColor(colour))
    painter.drawText(at, text[len(head) :])


def stroke_halo(painter: QPainter, at: QPointF, text: str, ground: str, factor: float) -> None:
    """The halo of a text that begins at `at`: its outlines, stroked."""
    outline = QPainterPath()
    outline.addText(at, painter.font(), text)
    pen = QPen(QColor(ground), HALO * factor)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(outline, pen)


@lru_cache(maxsize=400)
def halo_image(text: str, font: str, ground: str, factor: float, ratio: float) -> tuple[QImage, QPointF]:
    """The halo of a text as pixels, and where their corner is from the place at which the text begins.

    font: as QFont writes itself; ratio: pixels of the device in a logical one.
    """
    letters = QFont()
    letters.fromString(font)
    edge = HALO * factor
    box = QFontMetricsF(letters).boundingRect(text).adjusted(-edge, -edge, edge, edge)
    corner = QPointF(math.floor(box.left()), math.floor(box.top()))
    size = QPointF(math.ceil(box.right()), math.ceil(box.bottom())) - corner
    image = QImage(math.ceil(size.x() * ratio), math.ceil(size.y() * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setFont(letters)
    stroke_halo(painter, -corner, text, ground, factor)
    painter.end()
    return image, corner
