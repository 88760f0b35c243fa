"""The memo as it would be printed now: page 1, always light."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.widgets.look import colour
from app.words.i18n import tr

LATER = 150
"""Milliseconds after the last change."""
RATIO = 1123 / 794


class MemoPane(QWidget):
    """Shows a page that `draw(painter, width)` paints; drawn again only a moment after the last change."""

    def __init__(self, draw: Callable[[QPainter, float], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draw = draw
        self._pixmap: QPixmap | None = None
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._render)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.setAccessibleName(tr("Memo, page 1, as it would be printed now"))

    def renew(self) -> None:
        """Something has changed."""
        if self.isVisible():
            self._later.start()
        else:
            self._pixmap = None

    def _page(self) -> QRectF:
        wide = min(self.width() - 2.0, (self.height() - 2.0) / RATIO)
        return QRectF((self.width() - wide) / 2, 1, wide, wide * RATIO)

    def _render(self) -> None:
        page = self._page()
        if page.width() < 20:
            return
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(page.width() * ratio), round(page.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.white)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter, page.width())
        painter.end()
        self._pixmap = pixmap
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._later.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._pixmap is None and not self._later.isActive():
            self._later.start()
        painter = QPainter(self)
        page = self._page()
        painter.setPen(colour("line"))
        painter.setBrush(Qt.GlobalColor.white)
        painter.drawRect(page.adjusted(-0.5, -0.5, 0.5, 0.5))
        if self._pixmap is not None:
            painter.drawPixmap(page, self._pixmap, QRectF(self._pixmap.rect()))
        painter.end()

    def sizeHint(self) -> QSize:
        return QSize(268, round(268 * RATIO))
