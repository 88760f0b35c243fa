"""The memo as it would be printed now, one of its two pages, always light; below it what prints as a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.widgets.flat_tabs import FlatTabs
from app.widgets.look import colour
from app.words.i18n import listed, tr

LATER = 150
"""Milliseconds after the last change."""
RATIO = 1123 / 794


class MemoPane(QWidget):
    """Shows a page that `draw(painter, width, page)` paints; drawn again only a moment after the last change."""

    def __init__(self, draw: Callable[[QPainter, float, int], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages = FlatTabs()
        for _ in range(2):
            self.pages.addTab("")
        self.pages.currentChanged.connect(lambda _: self._render())
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.empty.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.pages)
        column.addStretch(1)
        column.addWidget(self.empty)
        self._draw = draw
        self._pixmap: QPixmap | None = None
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._render)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.setAccessibleName(tr("Memo, as it would be printed now"))
        for place, name in enumerate((tr("Page 1"), tr("Page 2"))):
            self.pages.setTabText(place, name)
        self.pages.setAccessibleName(tr("Page of the memo"))

    def show_empty(self, names: Sequence[str]) -> None:
        """Name what nobody has filled in."""
        self.empty.setText(tr("Empty, so they print as lines: {names}.", names=listed(names)))
        self.empty.setVisible(bool(names))

    def renew(self) -> None:
        """Something has changed."""
        if self.isVisible():
            self._later.start()
        else:
            self._pixmap = None

    def _page(self) -> QRectF:
        top = self.pages.geometry().bottom() + 5.0
        bottom = self.empty.geometry().top() - 4.0 if self.empty.isVisible() else float(self.height())
        wide = max(min(self.width() - 2.0, (bottom - top - 2.0) / RATIO), 0.0)
        return QRectF((self.width() - wide) / 2, top, wide, wide * RATIO)

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
        self._draw(painter, page.width(), self.pages.currentIndex())
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
