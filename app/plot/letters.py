"""The letters of plots: their font, and how much room texts take in it, looked up once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

USUAL = 12.0

_first: tuple[str, ...] = ()


@contextmanager
def lettered(family: str) -> Iterator[None]:
    """Meanwhile what is laid out and painted has this family, where it has the letter; '' changes nothing."""
    global _first
    _first = (family,) if family else ()
    try:
        yield
    finally:
        _first = ()


def font(factor: float, size: float = USUAL, bold: bool = False) -> QFont:
    """The application's family at a size in logical pixels."""
    return QFont(_font(families(), _pixels(factor, size), bold))


def text_width(text: str, factor: float, size: float = USUAL, bold: bool = False) -> float:
    """How wide a text is in that font."""
    return _width(text, families(), _pixels(factor, size), bold)


def line_height(factor: float, size: float = USUAL, bold: bool = False) -> float:
    """How high a line is in that font."""
    return _metrics(families(), _pixels(factor, size), bold).height()


def families() -> tuple[str, ...]:
    """The families of now, the first that has a letter first."""
    return (*_first, *QApplication.font().families())


def _pixels(factor: float, size: float) -> int:
    return max(1, round(size * factor))


@lru_cache(maxsize=64)
def _font(families: tuple[str, ...], pixels: int, bold: bool) -> QFont:
    result = QFont()
    result.setFamilies(families)
    result.setPixelSize(pixels)
    if bold:
        result.setWeight(QFont.Weight.DemiBold)
    return result


@lru_cache(maxsize=64)
def _metrics(families: tuple[str, ...], pixels: int, bold: bool) -> QFontMetricsF:
    return QFontMetricsF(_font(families, pixels, bold))


@lru_cache(maxsize=2000)
def _width(text: str, families: tuple[str, ...], pixels: int, bold: bool) -> float:
    return _metrics(families, pixels, bold).horizontalAdvance(text)
