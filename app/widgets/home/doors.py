"""The three doors of the start page: a picture, a title, one sentence, a few places to go to at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.plot import theme
from app.widgets.home.parts import RADIUS, Card, Link, Words

PICTURE = 118


class Door(Card):
    """A way on. The whole card is its first way; links lead to others."""

    def __init__(self, ways: int) -> None:
        super().__init__()
        self.image: QImage | None = None
        self.title, self.text = Words(16, QFont.Weight.DemiBold), Words(12, muted=True)
        self.text.setWordWrap(True)
        self.links = [Link() for _ in range(ways)]
        self._go: Callable[[], object] = lambda: None
        self._runs: list[Callable[[], object]] = []
        self._wide = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addStretch(1)
        column.addWidget(self.title)
        column.addWidget(self.text)
        row = QHBoxLayout()
        row.setSpacing(8)
        for place, link in enumerate(self.links):
            link.clicked.connect(lambda _=False, place=place: self._follow(place))
            row.addWidget(link)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(PICTURE + 14, 8, 14, 8)
        self._across.addLayout(column)

    def say(self, title: str, text: str, go: Callable[[], object]) -> None:
        """Title, sentence, and where the card leads."""
        self.title.setText(title)
        self.text.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._go = go

    def lead(self, ways: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """The links: text, and where it leads; those left over are hidden."""
        self._runs = [run for _, run in ways]
        for place, link in enumerate(self.links):
            link.setVisible(place < len(ways))
            if place < len(ways):
                link.setText(ways[place][0])
                link.setAccessibleName(ways[place][0])

    def set_wide(self, wide: bool) -> None:
        """With its picture, or without."""
        self._wide = wide
        self._across.setContentsMargins(PICTURE + 14 if wide else 14, 8, 10, 8)
        self.update()

    def show_image(self, image: QImage | None) -> None:
        """The picture; None while it is being drawn."""
        self.image = image
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        now = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self._wide:
            path = QPainterPath()
            path.addRoundedRect(box, RADIUS, RADIUS)
            painter.save()
            painter.setClipPath(path)
            left = QRectF(1, 1, PICTURE, self.height() - 2)
            painter.fillRect(left, QColor(now.window))
            if self.image is not None:
                size = self.image.deviceIndependentSize()
                middle = left.center()
                at = QRectF(QPointF(middle.x() - size.width() / 2, middle.y() - size.height() / 2), size)
                painter.drawImage(at, self.image)
            painter.restore()
            painter.setPen(QPen(QColor(now.line), 1))
            painter.drawLine(QPointF(PICTURE + 0.5, 1), QPointF(PICTURE + 0.5, self.height() - 1))
        if self.hasFocus():
            painter.setPen(QPen(QColor(now.ink), 2))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), RADIUS - 2, RADIUS - 2)
        painter.end()

    def _follow(self, place: int) -> None:
        if place < len(self._runs):
            self._runs[place]()
