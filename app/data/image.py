"""An image file as a square of dark and light pixels. Qt decodes it, and is loaded when the first file is read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.data.reading import NotOrdinaryError, TooLargeError, read_whole, reason_of
from app.words.i18n import mark
from dpcore.errors import ParameterError

SUFFIXES = ("png", "jpg", "jpeg", "bmp", "gif", "webp")
SIGNS = {b"png": b"\x89PNG", b"jpeg": b"\xff\xd8\xff", b"bmp": b"BM", b"gif": b"GIF8", b"webp": b"RIFF"}
"""What is read, by the first bytes: Qt guesses no kind, and none that names other files (SVG) is read."""
LARGEST = 32 << 20
"""Bytes of a file."""
MOST_PIXELS = {b"jpeg": 50_000_000}
"""Of an image whose kind can be read smaller than it is."""
MOST_WHOLE = 9_000_000
"""Pixels of any other image: a large screen; read in a quarter of a second."""
_ENOUGH = 4
"""So many times larger than wanted an image may be read, where its kind can be read smaller."""


def dark_half(path: str, side: int) -> NDArray[np.int64]:
    """The middle square of an image made side × side pixels large: 1 where it is dark, row 0 at the foot.

    Dark is what is darker than the median and than the middle between the darkest and the lightest pixel.

    ParameterError says why a file is refused: it cannot be read, is too large or no image.
    """
    data = _bytes(path)
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
    from PySide6.QtGui import QImage, QImageReader

    kind = next((kind for kind, sign in SIGNS.items() if data.startswith(sign)), None)
    if kind is None:
        raise ParameterError(mark("image"), Path(path).name, mark("an image: {kinds}"), kinds=", ".join(SUFFIXES))
    held = QByteArray(data)  # lives as long as the buffer reads it
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind))
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    most = MOST_PIXELS.get(kind, MOST_WHOLE)
    if size.width() * size.height() > most:
        extent = f"{size.width()} × {size.height()}"
        raise ParameterError(mark("image"), extent, mark("at most {most} million pixels"), most=most // 10**6)
    short = min(size.width(), size.height())
    if short > _ENOUGH * side:
        reader.setScaledSize(size * (_ENOUGH * side / short))
    reader.setAutoTransform(True)
    image = reader.read() if short > 0 else QImage()
    if image.isNull():
        raise ParameterError(mark("image"), Path(path).name, mark("an image that is whole"))
    short = min(image.width(), image.height())
    middle = image.copy((image.width() - short) // 2, (image.height() - short) // 2, short, short)
    small = middle.scaled(side, side, mode=Qt.TransformationMode.SmoothTransformation)
    plain = small.convertToFormat(QImage.Format.Format_RGBA8888)
    pixels = np.frombuffer(plain.constBits(), dtype=np.uint8)
    red, green, blue, opaque = pixels.reshape(side, side, 4).transpose(2, 0, 1).astype(np.float64)
    light = 255 - (255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * opaque / 255  # on white paper
    threshold = min(float(np.median(light)), (light.min() + light.max()) / 2)
    return np.asarray(light < threshold, dtype=np.int64)[::-1]


def _bytes(path: str) -> bytes:
    try:
        return read_whole(Path(path), LARGEST)
    except (NotOrdinaryError, TooLargeError):
        allowed = mark("a file of at most {most} MB")
        raise ParameterError(mark("image"), Path(path).name, allowed, most=LARGEST >> 20) from None
    except (OSError, ValueError) as error:  # ValueError: a sign that no path can hold
        allowed = mark("a file that can be read ({why})")
        raise ParameterError(mark("image"), path, allowed, why=reason_of(error)) from error
