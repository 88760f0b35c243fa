"""Formulas of app/formulas.py as pictures in rich text: on the screen in the colours of the theme, in memos black."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PySide6.QtCore import QByteArray, QRectF, Qt, QUrl
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer

from app.formulas import SCHEME, svg

DRAWN_AT = 24.0
"""Type size in which app/formulas.py sets formulas."""


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


class FormulaDocument(QTextDocument):
    """A document for paper: formulas in black, four dots a pixel."""

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        if is_formula(url):
            return formula_image(url, "#000000", 1.15 * self.defaultFont().pixelSize(), 4.0)
        return super().loadResource(kind, url)


def address_of(url: QUrl | str) -> str:
    """An image's address as app/formulas.py gave it."""
    return url if isinstance(url, str) else url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
