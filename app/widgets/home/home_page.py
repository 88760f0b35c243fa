"""The start page."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.widgets.home.doors import Door
from app.widgets.home.recent import RecentSessions
from app.widgets.home.you import YouCard

WIDE, NARROW, LEAST = 384, 330, 250
"""Pixels of the right column: ordinary, in a small window, in the least one, where doors have no picture."""


class HomePage(QWidget):
    """The game on the left; doors and sessions on the right."""

    def __init__(self, you: YouCard, recent: RecentSessions) -> None:
        super().__init__()
        self.you, self.recent = you, recent
        self.teach, self.decide, self.explore = self.doors = [Door(2), Door(2), Door(3)]
        self._right = QWidget()
        column = QVBoxLayout(self._right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for door in self.doors:
            column.addWidget(door)
        column.addWidget(recent, 1)
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
        self._right.setFixedWidth(WIDE if width >= 1150 else NARROW if width >= 960 else LEAST)
        for door in self.doors:
            door.set_wide(width >= 960)
            door.setFixedHeight(124 if height >= 720 else 104 if height >= 560 else 92)

    def restyle(self) -> None:
        """Colours of another theme."""
        self.you.restyle()
        self.update()

    def close_down(self) -> None:
        """Stop computing for good."""
        self.you.close_down()
