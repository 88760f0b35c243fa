"""The start page."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.widgets.home.parts import Link
from app.widgets.home.recent import RecentSessions
from app.widgets.home.tiles import TileButton
from app.widgets.home.you import YouCard

WIDE, NARROW, LEAST = 400, 344, 250
"""Pixels of the right column: ordinary, in a small window, in the least one, where doors have no picture."""
LOW = (720, 560)
"""Heights of the page from which doors are high, and of middle height."""


class HomePage(QWidget):
    """The game on the left; five doors, links and sessions on the right."""

    def __init__(self, you: YouCard, doors: list[TileButton], recent: RecentSessions) -> None:
        super().__init__()
        self.you, self.doors, self.recent = you, doors, recent
        self.links = [Link(), Link(), Link()]
        self._right = QWidget()
        self._column = QVBoxLayout(self._right)
        self._column.setContentsMargins(0, 0, 0, 0)
        for door in doors:
            self._column.addWidget(door)
        row = QHBoxLayout()
        for link in self.links:
            row.addWidget(link)
        row.addStretch(1)
        self._column.addLayout(row)
        self._column.addWidget(recent, 1)
        self._across = QHBoxLayout(self)
        self._across.addWidget(you, 1)
        self._across.addWidget(self._right)

    def minimumSizeHint(self) -> QSize:
        """What the least window has: columns grow narrower when they are told their size, not before."""
        return QSize(780, 480)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = self.width(), self.height()
        margin = 12 if height < 640 or width < 960 else 16 if height < 720 else 20
        self._across.setContentsMargins(margin, margin, margin, margin)
        self._across.setSpacing(margin)
        self._column.setSpacing(10 if height >= LOW[0] else 6)
        self._right.setFixedWidth(WIDE if width >= 1150 else NARROW if width >= 960 else LEAST)
        for door in self.doors:
            door.pictured = width >= 960
            door.setFixedHeight(92 if height >= LOW[0] else 82 if height >= LOW[1] else 76)

    def restyle(self) -> None:
        """Colours of another theme."""
        self.you.restyle()
        self.update()

    def close_down(self) -> None:
        """Stop computing for good."""
        self.you.close_down()
