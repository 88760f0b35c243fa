"""Blocks of text on paper, below each other; or only measured."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QFont, QPainter, QPalette, QTextDocument
from PySide6.QtWidgets import QApplication

from app.plot.theme import LIGHT
from app.words.numbers import unbroken_formulas

WIDE, HIGH, MARGIN = 794.0, 1123.0, 60.0
"""A4 at 96 dots an inch."""
TEXT = WIDE - 2 * MARGIN


class Pen:
    """Writes blocks of text below each other, or only measures them."""

    def __init__(self, painter: QPainter | None, pixels: int) -> None:
        self.painter, self.pixels, self.y = painter, pixels, MARGIN

    def document(self, text: str, width: float, pixels: int | None = None) -> QTextDocument:
        size = pixels or self.pixels
        document = QTextDocument()
        document.setDefaultFont(_font(size))
        document.setDocumentMargin(0)
        document.setDefaultStyleSheet(
            f"p {{ margin-top: 0; margin-bottom: {size // 3}px }} td, th {{ padding: {size // 6}px 8px {size // 6}px 0 }}"
        )
        document.setHtml(unbroken_formulas(text))
        document.setTextWidth(width)
        return document

    def put(self, document: QTextDocument, x: float, y: float, colour: str = LIGHT.text) -> float:
        """Draw a document at a place; its height."""
        height = document.size().height()
        if self.painter is not None:
            self.painter.save()
            self.painter.translate(x, y)
            context = QAbstractTextDocumentLayout.PaintContext()
            context.palette.setColor(QPalette.ColorRole.Text, QColor(colour))
            document.documentLayout().draw(self.painter, context)
            self.painter.restore()
        return height

    def columns(self, texts: list[str], pixels: int | None = None) -> None:
        """Texts side by side."""
        gap = 24.0
        wide = (TEXT - gap * (len(texts) - 1)) / max(len(texts), 1)
        heights = [
            self.put(self.document(text, wide, pixels), MARGIN + place * (wide + gap), self.y)
            for place, text in enumerate(texts)
        ]
        self.y += max(heights, default=0.0) + self.pixels * 0.8

    def rule(self) -> None:
        """A hairline."""
        if self.painter is not None:
            self.painter.setPen(QColor(LIGHT.line))
            self.painter.drawLine(QPointF(MARGIN, self.y), QPointF(WIDE - MARGIN, self.y))
        self.y += self.pixels * 0.7


def _font(pixels: int) -> QFont:
    font = QFont(QApplication.font())
    font.setPixelSize(pixels)
    return font
