"""Formulas of app/words/formulas.py as pictures in rich text: on the screen in the colours of the theme, in memos black."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import QImage, QPainter, QPyTextObject, QTextDocument, QTextFormat
from PySide6.QtSvg import QSvgRenderer

from app.words.formulas import SCHEME, svg

DRAWN_AT = 24.0
"""Type size in which app/words/formulas.py sets formulas."""


@lru_cache(maxsize=256)
def image(address: str, colour: str, pixels: float, ratio: float) -> QImage:
    """The formula of an address ('formula:…') for a text of `pixels` height, with `ratio` dots a pixel."""
    drawing = svg(address).replace(b'fill="black"', f'fill="{colour}"'.encode())
    renderer = QSvgRenderer(QByteArray(drawing))
    size = renderer.viewBoxF().size() * (pixels / DRAWN_AT) * ratio
    result = QImage(
        max(round(size.width()), 1), max(round(size.height()), 1), QImage.Format.Format_ARGB32_Premultiplied
    )
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    renderer.render(painter, QRectF(0, 0, result.width(), result.height()))
    painter.end()
    result.setDevicePixelRatio(ratio)
    return result


def is_formula(url: QUrl | str) -> bool:
    """Whether an image's address is a formula."""
    return address_of(url).startswith(SCHEME)


def formula_image(url: QUrl | str, colour: str, pixels: float, ratio: float) -> QImage:
    """The image for an address as Qt hands it to loadResource."""
    return image(address_of(url), colour, pixels, ratio)


class _Drawing(QPyTextObject):
    """Draws the formulas of a document as shapes, not dots: they stay sharp in a PDF at any size."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._document = document

    def intrinsicSize(self, _document: QTextDocument, _place: int, form: QTextFormat) -> QSizeF:
        pixels = 1.15 * self._document.defaultFont().pixelSize()
        return QSizeF(_renderer(form).viewBoxF().size() * (pixels / DRAWN_AT))

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, _document: QTextDocument, _place: int, form: QTextFormat
    ) -> None:
        _renderer(form).render(painter, QRectF(rect))


def _renderer(form: QTextFormat) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg(form.toImageFormat().name())))


class FormulaDocument(QTextDocument):
    """A document for paper: formulas in black, as shapes. Its images are formulas only."""

    def __init__(self) -> None:
        super().__init__()
        self._drawing = _Drawing(self)
        self.documentLayout().registerHandler(QTextFormat.ObjectTypes.ImageObject.value, self._drawing)

    def loadResource(self, _kind: int, _url: QUrl | str) -> None:
        """Nothing is read from anywhere."""


def address_of(url: QUrl | str) -> str:
    """An image's address as app/words/formulas.py gave it."""
    return url if isinstance(url, str) else url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
