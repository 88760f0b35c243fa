"""The memo as it would be printed now, its pages one below the other, always light; above them what prints as a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.widgets.look import colour
from app.widgets.scrolled import scrolled
from app.widgets.style import set_kind
from app.words.i18n import listed, tr

LATER = 150
"""Milliseconds after the last change."""
RATIO = 1123 / 794
WIDEST = 794
"""Pixels of a page as it is printed."""
GAP = 12


Pages = Callable[[], Sequence[Callable[[QPainter, float], object]]]
"""What paints each page as it is now, so wide."""


class Paper(QWidget):
    """The pages; drawn again only a moment after the last change."""

    def __init__(self, pages: Pages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages: list[QPixmap] = []
        self._now = pages
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self.render_pages)

    def renew(self) -> None:
        """Something has changed."""
        if self.isVisible():
            self._later.start()
        else:
            self.pages = []

    def _room(self, page: int) -> QRectF:
        wide = float(min(self.width() - 2, WIDEST))
        return QRectF((self.width() - wide) / 2, page * (wide * RATIO + GAP) + 1, wide, wide * RATIO)

    def render_pages(self) -> None:
        """Draw the pages in the size of now."""
        ratio, room = self.devicePixelRatioF(), self._room(0)
        if room.width() < 20:
            return
        self.pages = []
        for draw in self._now():
            pixmap = QPixmap(round(room.width() * ratio), round(room.height() * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.white)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, room.width())
            painter.end()
            self.pages.append(pixmap)
        self._fit()
        self.update()

    def _fit(self) -> None:
        self.setFixedHeight(round(self._room(self._count - 1).bottom()) + 2)

    @property
    def _count(self) -> int:
        """How many pages there are, or are likely to be."""
        return len(self.pages) or 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
            self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.pages:
            self._later.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(colour("line"))
        painter.setBrush(Qt.GlobalColor.white)
        for page in range(self._count):
            room = self._room(page)
            painter.drawRect(room.adjusted(-0.5, -0.5, 0.5, 0.5))
            if page < len(self.pages):
                painter.drawPixmap(room, self.pages[page], QRectF(self.pages[page].rect()))
        painter.end()


class MemoPane(QWidget):
    """See the module.

    Signals:
        wanted(): a person would write it into a file.
    """

    wanted = Signal()

    def __init__(self, pages: Pages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.paper = Paper(pages)
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.button = QPushButton()
        set_kind(self.button, "small-quiet")
        self.button.clicked.connect(lambda _=False: self.wanted.emit())
        self.area = scrolled(self.paper)
        self.area.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )  # or the width depended on the height
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.empty, 1)
        head.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        column.addLayout(head)
        column.addWidget(self.area, 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.area.setAccessibleName(tr("Memo, as it would be printed now"))
        self.button.setText(tr("Write memo…"))

    def show_empty(self, names: Sequence[str]) -> None:
        """Name what nobody has filled in."""
        self.empty.setText(tr("Empty, so they print as lines: {names}.", names=listed(names)))
        if not names:
            self.empty.clear()

    def renew(self) -> None:
        """Something has changed."""
        self.paper.renew()

    def sizeHint(self) -> QSize:
        return QSize(400, 500)
