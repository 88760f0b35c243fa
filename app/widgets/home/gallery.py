"""Cards in sections, each with a live picture: all labs with their presets, or all lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.plot import theme
from app.widgets.home.parts import RADIUS, Words

TILE, PICTURE, GAP = QSize(212, 172), 104, 12

Draw = Callable[[tuple[int, int], float], QImage | None]


@dataclass(frozen=True, slots=True)
class Tile:
    """What a card shows, and where it leads; `draw` gives its picture once there is one, None for no picture ever."""

    title: str
    text: str
    go: Callable[[], object]
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with cards under it."""

    title: str
    text: str
    tiles: Sequence[Tile]


class TileButton(QAbstractButton):
    """One card; its picture is asked for when it is first seen."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        self.tile = tile
        self.setFixedSize(TILE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tile.title)
        self.setAccessibleDescription(tile.text)
        self.setToolTip(tile.text)
        self.clicked.connect(lambda _=False: tile.go())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            event.ignore() if event.key() in _ARROWS else super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.addRoundedRect(box, RADIUS, RADIUS)
        painter.fillPath(path, QColor(now.tint if self.underMouse() else now.base))
        top = 10.0
        if self.tile.draw is not None:
            self._paint_picture(painter, path, now)
            top += PICTURE
        painter.setPen(QPen(QColor(now.ink if self.hasFocus() else now.line), 2 if self.hasFocus() else 1))
        painter.drawPath(path)
        self._paint_words(painter, top, now)
        painter.end()

    def _paint_picture(self, painter: QPainter, path: QPainterPath, now: theme.Theme) -> None:
        assert self.tile.draw is not None
        painter.save()
        painter.setClipPath(path)
        painter.fillRect(QRectF(0, 0, self.width(), PICTURE), QColor(now.window))
        image = self.tile.draw((self.width() - 2, PICTURE), self.devicePixelRatioF())
        if image is not None:
            painter.drawImage(QPointF(1, 0), image)
        painter.restore()

    def _paint_words(self, painter: QPainter, top: float, now: theme.Theme) -> None:
        bold, small = QFont(self.font()), QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(small.pointSizeF() * 11 / 13)
        painter.setFont(bold)
        painter.setPen(QColor(now.text))
        line, room = painter.fontMetrics().height(), self.width() - 24
        title = painter.fontMetrics().elidedText(self.tile.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(12, top - 4, room, line), int(Qt.AlignmentFlag.AlignLeft), title)
        painter.setFont(small)
        painter.setPen(QColor(now.muted))
        below, high = top + line - 3, painter.fontMetrics().height()
        for place, words in enumerate(lines_of(self.tile.text, small, room, int((self.height() - below - 4) // high))):
            painter.drawText(QPointF(12, below + place * high + painter.fontMetrics().ascent()), words)


def lines_of(text: str, font: QFont, room: float, most: int) -> list[str]:
    """A text in lines of `room` pixels; what does not fit into `most` of them ends with '…'."""
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) <= most and (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:], len(text)]
    lines = [text[start:end].rstrip() for start, end in zip(starts, ends, strict=True)]
    if len(starts) > most:
        rest = text[starts[most - 1] :]
        lines[most - 1 :] = [QFontMetricsF(font).elidedText(rest, Qt.TextElideMode.ElideRight, room)]
    return lines


_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class _Tiles(QWidget):
    """Cards in as many columns as fit."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        super().__init__()
        self.buttons = [TileButton(tile) for tile in tiles]
        for button in self.buttons:
            button.setParent(self)

    def columns(self) -> int:
        """How many stand side by side."""
        return max((self.width() + GAP) // (TILE.width() + GAP), 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = self.columns()
        for place, button in enumerate(self.buttons):
            button.move((place % columns) * (TILE.width() + GAP), (place // columns) * (TILE.height() + GAP))
        rows = -(-len(self.buttons) // columns)
        self.setFixedHeight(rows * (TILE.height() + GAP))


class GalleryPage(QScrollArea):
    """All cards, section by section; arrows go from card to card."""

    def __init__(self, title: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title)
        self._inside = inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(24, 18, 24, 24)
        column.setSpacing(4)
        heading = Words(22, QFont.Weight.DemiBold)
        heading.setText(title)
        column.addWidget(heading)
        self._groups: list[_Tiles] = []
        for section in sections:
            column.addSpacing(10)
            if section.title:
                column.addWidget(_words(section.title, 16, muted=False))
            if section.text:
                column.addWidget(_words(section.text, 12, muted=True))
            group = _Tiles(section.tiles)
            self._groups.append(group)
            column.addWidget(group)
        column.addStretch(1)
        self.setWidget(inside)

    @property
    def tiles(self) -> list[TileButton]:
        """All cards, in the order of reading."""
        return [button for group in self._groups for button in group.buttons]

    def focus_first(self) -> None:
        """Begin at the first card."""
        if self.tiles:
            self.tiles[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, now = _ARROWS.get(Qt.Key(event.key())), self.focusWidget()
        if step is None or not isinstance(now, TileButton):
            super().keyPressEvent(event)
            return
        tiles = self.tiles
        goal = self._beside(now, *step) or now
        goal.setFocus()
        self.ensureWidgetVisible(goal, 24, 40 if goal is not tiles[0] else 120)

    def _beside(self, now: TileButton, across: int, down: int) -> TileButton | None:
        """The next card in a direction; the nearest one of the next row, also in another section."""
        tiles = self.tiles
        if across:
            place = tiles.index(now) + across
            return tiles[place] if 0 <= place < len(tiles) else None
        inside = self._inside
        here = now.mapTo(inside, now.rect().center())
        places = [(tile, tile.mapTo(inside, tile.rect().center())) for tile in tiles]
        beyond = [(tile, at) for tile, at in places if (at.y() - here.y()) * down > 0]
        if not beyond:
            return None
        row = min(abs(at.y() - here.y()) for _, at in beyond)
        return min(
            (pair for pair in beyond if abs(pair[1].y() - here.y()) == row),
            key=lambda pair: abs(pair[1].x() - here.x()),
        )[0]


def _words(text: str, size: float, muted: bool) -> Words:
    label = Words(size, QFont.Weight.Normal if muted else QFont.Weight.DemiBold, muted)
    label.setText(text)
    label.setWordWrap(True)
    return label
