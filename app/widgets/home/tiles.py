"""A card that leads somewhere: a picture in small, a title, a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton

from app.plot import theme
from app.widgets.home.parts import RADIUS
from app.widgets.lines import lines_of

if TYPE_CHECKING:
    from app.widgets.thumbnails import Small

TILE, PICTURE, ACROSS = QSize(272, 208), 104, 104
"""Size of a card; height of its picture; width of one that stands beside the words."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
ROOMY = 82
"""Height from which the sentence is larger."""
PALE = 0.42
"""Of a sentence while the next one is computed."""

Draw = Callable[[tuple[int, int], float], "Small | None"]


@dataclass(frozen=True, slots=True)
class Tile:
    """What a card shows, and where it leads.

    Attributes:
        title, text: its words.
        go: what a click does.
        told: whether the sentence of what is drawn takes the place of the text.
        draw: gives picture and sentence once they are there; None for no picture ever.
    """

    title: str
    text: str
    go: Callable[[], object]
    draw: Draw | None = None
    told: bool = True


class TileButton(QAbstractButton):
    """One card; its picture is asked for when it is first seen."""

    def __init__(self, tile: Tile, across: bool = False) -> None:
        """`across`: the picture stands beside the words, and the card is as large as it is told to be."""
        super().__init__()
        self._across, self._small = across, None
        self.pictured = True
        self.marked = False
        if not across:
            self.setFixedSize(TILE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda _=False: self.tile.go())
        self.show_tile(tile)

    _small: Small | None

    def show_tile(self, tile: Tile) -> None:
        """Another one; what is there stays until its picture is drawn."""
        self.tile = tile
        self.setAccessibleName(tile.title)
        self.setAccessibleDescription(tile.text)
        self.setToolTip(tile.text)
        self.update()

    def sizeHint(self) -> QSize:
        return TILE

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            event.ignore() if event.key() in ARROWS else super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.addRoundedRect(box, RADIUS, RADIUS)
        painter.fillPath(path, QColor(now.tint if self.underMouse() or self.marked else now.base))
        fresh = self._ask()
        words = QRectF(self.rect()).adjusted(12, 6, -12, -6)
        if self.pictured if self._across else self.tile.draw is not None:
            self._paint_picture(painter, path, now)
            words = words.adjusted(ACROSS, 0, 0, 0) if self._across else words.adjusted(0, PICTURE, 0, 0)
        painter.setPen(QPen(QColor(now.ink if self.hasFocus() else now.line), 2 if self.hasFocus() else 1))
        painter.drawPath(path)
        self._paint_words(painter, words, now, fresh)
        painter.end()

    def _ask(self) -> bool:
        """Take the picture if it is there; whether it is."""
        if self.tile.draw is None:
            return True
        size = (ACROSS - 1, self.height() - 2) if self._across else (self.width() - 2, PICTURE)
        small = self.tile.draw(size, self.devicePixelRatioF())
        if small is not None and small is not self._small:
            self._small = small
            self.setAccessibleDescription(self._text())
        return small is not None

    def _text(self) -> str:
        told = self._small.said if self.tile.told and self._small is not None else ""
        return told or self.tile.text

    def _paint_picture(self, painter: QPainter, path: QPainterPath, now: theme.Theme) -> None:
        room = QRectF(1, 1, ACROSS - 1, self.height() - 2) if self._across else QRectF(1, 0, self.width() - 2, PICTURE)
        painter.save()
        painter.setClipPath(path)
        painter.fillRect(room, QColor(now.window))
        if self._small is not None:
            painter.drawImage(room.topLeft(), self._small.image)
        painter.restore()

    def _paint_words(self, painter: QPainter, room: QRectF, now: theme.Theme, fresh: bool) -> None:
        bold, small = QFont(self.font()), QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(small.pointSizeF() * (12 if self.height() >= ROOMY else 11) / 13)
        line, low = QFontMetrics(bold).height(), QFontMetrics(small).height()
        titles = lines_of(self.tile.title, bold, room.width(), 1 if self._across else 2)
        told = lines_of(self._text(), small, room.width(), max(1, int((room.height() - line * len(titles)) // low)))
        top = room.top()
        if self._across:
            top += max(0.0, (room.height() - line * len(titles) - low * len(told)) / 2)
        painter.setFont(bold)
        painter.setPen(QColor(now.text))
        for words in titles:
            painter.drawText(QPointF(room.left(), top + painter.fontMetrics().ascent()), words)
            top += line
        painter.setFont(small)
        muted = QColor(now.muted)
        muted.setAlphaF(1.0 if fresh or self._small is None else PALE)
        painter.setPen(muted)
        for place, words in enumerate(told):
            painter.drawText(QPointF(room.left(), top + place * low + painter.fontMetrics().ascent()), words)
