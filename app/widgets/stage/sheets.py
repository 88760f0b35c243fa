"""What lies over the stage for a moment: a black sheet, and the list of all steps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QWidget

from app.widgets.stage.pieces import type_of
from app.words.i18n import tr


class Blank(QWidget):
    """A black sheet over the whole window; any key or press takes it away."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._before: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def cover(self) -> None:
        """Hide everything."""
        self._before = self.window().focusWidget()
        self.setAccessibleName(tr("The stage is blank; any key shows it again"))
        self.setGeometry(self.window().rect())
        self.show()
        self.raise_()
        self.setFocus()

    def uncover(self) -> None:
        """Show everything again."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def keyPressEvent(self, _event: QKeyEvent) -> None:
        self.uncover()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.uncover()

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), Qt.GlobalColor.black)


class Overview(QListWidget):
    """All steps; Enter or a press goes to one, Esc or O leaves.

    Signals:
        chosen(int): the place of a step.
    """

    chosen = Signal(int)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._before: QWidget | None = None
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda _: self._go())
        self.hide()

    def open_with(self, name: str, titles: Sequence[str], place: int, k: float) -> None:
        """Show these titles with `place` chosen."""
        self._before = self.window().focusWidget()
        self.clear()
        self.setAccessibleName(name)
        self.setFont(type_of(16, k))
        self.setSpacing(round(3 * k))
        self.addItems([f"  {number}  {title}" for number, title in enumerate(titles, start=1)])
        self.setCurrentRow(place)
        room = self.window().rect()
        line = self.sizeHintForRow(0) + 2 * self.spacing()
        height = min(line * len(titles) + 8, round(room.height() * 0.8))
        width = min(self.sizeHintForColumn(0) + 40, round(room.width() * 0.8))
        self.setGeometry((room.width() - width) // 2, (room.height() - height) // 2, width, height)
        self.show()
        self.raise_()
        self.setFocus()

    def leave(self) -> None:
        """Close it."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def _go(self) -> None:
        place = self.currentRow()
        self.leave()
        self.chosen.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_O):
            self.leave()
        else:
            super().keyPressEvent(event)
