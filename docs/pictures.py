"""Draws the pictures of README.md into docs/images: the start page, and the window with the first preset of every lab.

    QT_QPA_PLATFORM=offscreen PYTHONPATH=. python docs/pictures.py

Each has 256 colours, those that it needs most: a third of the bytes, and no eye sees it.
"""

from __future__ import annotations

import dataclasses
import tempfile
import time
from pathlib import Path

import numpy as np
from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.labs import LABS
from app.main.home import HOME
from app.main.window import MainWindow
from app.plot import theme

FOLDER = Path(__file__).parent / "images"
SIZE = (1280, 800)
COLOURS = 256


def lighten(path: Path) -> None:
    """Write a picture again with the colours that most of its pixels have, and the nearest of these for the others."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)[:, : image.width()]
    found, place, count = np.unique(pixels & 0xFFFFFF, return_inverse=True, return_counts=True)
    kept = found[np.argsort(count)[::-1][:COLOURS]]
    nearest = np.array([np.abs(_parts(kept) - part).sum(axis=1).argmin() for part in _parts(found)], dtype=np.uint8)
    indexed = np.ascontiguousarray(nearest[place.reshape(pixels.shape)])
    result = QImage(indexed.data, image.width(), image.height(), image.width(), QImage.Format.Format_Indexed8)
    result.setColorTable([0xFF000000 | int(colour) for colour in kept])
    result.save(str(path))


def _parts(colours: np.ndarray) -> np.ndarray:
    """Red, green and blue of each."""
    return np.stack([(colours >> shift) & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.int64)


def draw_all() -> None:
    """The window with every lab, and the start page after a thousand releases."""
    QStandardPaths.setTestModeEnabled(True)
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)  # as who starts it first
        window = MainWindow(LABS, Path(folder), at_home=True)
        window.resize(*SIZE)
        window.show()
        _wait(3)
        released = dataclasses.replace(window.document.params(HOME), released=1000)
        window.document.change(HOME, released, "release")
        _wait(5)  # the doors get their pictures, too
        window.grab().save(str(FOLDER / "home.png"))
        for lab in (lab for lab in LABS if lab.id != HOME):
            window.document.open_lab(lab.id)
            window.page.wait_until_idle(60)
            _wait(1.5)  # the small pictures come when the large one rests
            window.grab().save(str(FOLDER / f"{lab.id}.png"))
        window.document.undo_stack.setClean()
        window.close()


def _wait(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.02)


if __name__ == "__main__":
    application = QApplication([])
    theme.apply(application, theme.LIGHT)
    draw_all()
    for path in sorted(FOLDER.glob("*.png")):
        lighten(path)
