"""Cards in sections, each with a live picture: all labs with their presets by question, or all lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.widgets.home.parts import Words
from app.widgets.home.tiles import ARROWS, TILE, Tile, TileButton

GAP = 12


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with cards under it; `above`: a larger one that begins with this section."""

    title: str
    text: str
    tiles: Sequence[Tile]
    above: str = ""


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
            if section.above:
                column.addWidget(_words(section.above, 18, muted=False))
            if section.title:
                column.addWidget(_words(section.title, 14, muted=False))
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
        step, now = ARROWS.get(Qt.Key(event.key())), self.focusWidget()
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
