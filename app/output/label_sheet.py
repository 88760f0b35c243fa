"""A privacy label as a picture: a framed sheet with the lines, the odds and their icons."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QFont, QPainter, QPalette, QPen, QTextDocument
from PySide6.QtWidgets import QApplication

from app.data.writing import WriteError, write_text
from app.lab.privacy_label import Label, as_text
from app.lab.record import as_yaml
from app.output.pictures import render_sheet
from app.plot.page import paint_pictures
from app.plot.theme import LIGHT, Theme
from app.words.i18n import tr
from app.words.numbers import unbroken_formulas
from app.words.texts import html

WIDTH, MARGIN, ICONS = 640, 22, 250
"""Pixels: of the sheet, of its margin, and of the height of the icons."""


class LabelSheet:
    """Paints a Label (see Sheet); as high as its text needs."""

    def __init__(self, label: Label, theme: Theme = LIGHT) -> None:
        self.label = label
        self.theme = theme
        self._text = self._document(self._lines(), 13)
        self._foot = self._document(f"<p>{html(label.origin)}</p>", 11)
        icons = ICONS if label.pictures else 0
        self._top = MARGIN + self._text.size().height() + 8
        self.height = round(self._top + icons + self._foot.size().height() + MARGIN)

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, self.height

    @property
    def name(self) -> str:
        return self.label.title

    @property
    def about(self) -> str:
        return as_text(self.label)

    def paint(self, painter: QPainter) -> None:
        """Everything at the painter's origin."""
        painter.fillRect(QRectF(0, 0, WIDTH, self.height), QColor(self.theme.base))
        painter.setPen(QPen(QColor(self.theme.text), 2))
        painter.drawRect(QRectF(6, 6, WIDTH - 12, self.height - 12))
        self._draw(painter, self._text, MARGIN)
        if self.label.pictures:
            painter.save()
            painter.translate(MARGIN, self._top)
            size = (WIDTH - 2 * MARGIN, ICONS)
            paint_pictures(painter, self.label.pictures, size, theme=self.theme)
            painter.restore()
        self._draw(painter, self._foot, self.height - MARGIN - self._foot.size().height())

    def _lines(self) -> str:
        rows = "".join(f"<tr><td><b>{html(name)}</b></td><td>{html(text)}</td></tr>" for name, text in self.label.lines)
        return f"<h1>{html(self.label.title)}</h1><table cellpadding='3'>{rows}</table><p>{html(self.label.odds)}</p>"

    def _document(self, text: str, pixels: int) -> QTextDocument:
        document = QTextDocument()
        font = QFont(QApplication.font())
        font.setPixelSize(pixels)
        document.setDefaultFont(font)
        document.setDocumentMargin(0)
        document.setDefaultStyleSheet(f"h1 {{ font-size: {2 * pixels}px }}")
        document.setHtml(unbroken_formulas(text))
        document.setPageSize(QSizeF())
        document.setTextWidth(WIDTH - 2 * MARGIN)
        return document

    def _draw(self, painter: QPainter, document: QTextDocument, top: float) -> None:
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(self.theme.text))
        painter.save()
        painter.translate(MARGIN, top)
        document.documentLayout().draw(painter, context)
        painter.restore()


def write_label(path: Path, label: Label) -> Path:
    """Write the label; the ending decides the form, a record brings a second file beside it. Raises WriteError."""
    if path.suffix.lower() == ".txt":
        return write_text(path, as_text(label))
    if path.suffix.lower() == ".yaml" and label.record is not None:
        if label.decision is not None:
            write_text(path.with_name(f"{path.stem}-decision.yaml"), as_yaml(label.decision))
        return write_text(path, as_yaml(label.record))
    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        end = path.suffix or path.name
        raise WriteError(
            tr("A privacy label is written as .txt, .png, .svg or .pdf; this name ends in “{end}”.", end=end)
        )
    return render_sheet(LabelSheet(label), path)
