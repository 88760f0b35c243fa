"""An address as a square of signs that phones read with their cameras."""

from __future__ import annotations

import segno
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.words.i18n import tr

QUIET = 2
"""Modules that stay white around it."""

MOST = 300
"""Pixels of its side, on a screen that is no stage."""
LEAST = 148
"""Pixels below which cameras at the back of a room read it no more."""


class QrCode(QWidget):
    """Dark on white in every look, for cameras."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.matrix: tuple[tuple[int, ...], ...] = ()
        self._most = MOST
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_scale(self, k: float) -> None:
        """Fit a stage of scale `k`."""
        self._most = round(MOST * k)
        self.updateGeometry()

    def show_address(self, address: str) -> None:
        """Show this address; '' for none."""
        rows = segno.make(address, error="m", micro=False).matrix if address else ()
        self.matrix = tuple(tuple(int(module) for module in row) for row in rows)
        self.setAccessibleName(tr("QR code of {address}", address=address) if address else "")
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return min(width, self._most)

    def sizeHint(self) -> QSize:
        return QSize(240, 240)

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST, LEAST)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.matrix:
            return
        painter = QPainter(self)
        count = len(self.matrix) + 2 * QUIET
        size = min(self.width(), self.height()) // count  # whole pixels: edges stay sharp
        left, top = (self.width() - size * count) // 2, (self.height() - size * count) // 2
        painter.fillRect(QRectF(left, top, size * count, size * count), Qt.GlobalColor.white)
        for y, row in enumerate(self.matrix):
            for x, dark in enumerate(row):
                if dark:
                    painter.fillRect(
                        left + (x + QUIET) * size, top + (y + QUIET) * size, size, size, Qt.GlobalColor.black
                    )
