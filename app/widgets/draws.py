"""One draw, ten, a thousand: three buttons, and the frames in which the outcomes arrive."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.widgets import motion
from app.words.i18n import tr

COUNTS = (1, 10, 1000)
FALL, TOGETHER = 250, 400
"""Milliseconds that one outcome takes to fall, and that many take together."""
FRAMES = 20
"""Frames of TOGETHER."""


def portions(count: int, frames: int) -> list[int]:
    """`count` outcomes over at most `frames` frames, none empty, as evenly as whole numbers allow."""
    frames = max(1, min(frames, count))
    return [count * (place + 1) // frames - count * place // frames for place in range(frames)]


class DrawButtons(QWidget):
    """×1, ×10 and ×1000. Another press while outcomes arrive adds to them; with less motion all come at once.

    Signals:
        drawn(int count, bool finished): so many more outcomes are to be shown; `finished`: none follow for now.
        falling(float share): a single outcome is this far on its way down, from 0 to 1.
    """

    drawn = Signal(int, bool)
    falling = Signal(float)

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self.buttons: dict[int, QPushButton] = {}
        self._waiting: list[int] = []
        self._frame = 0
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing)
        for count in COUNTS:
            button = QPushButton(f"×{count}")
            button.clicked.connect(lambda _on=False, count=count: self.draw(count))
            self.buttons[count] = button
            row.addWidget(button)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self.retranslate()

    @property
    def running(self) -> bool:
        """Whether outcomes are still to come."""
        return self._timer.isActive()

    def draw(self, count: int) -> None:
        """So many more outcomes."""
        if motion.reduced() or not self.isVisible():
            self.finish()
            self.drawn.emit(count, True)
            return
        self._waiting += portions(count, FRAMES)
        alone = self._waiting == [1]
        self._timer.setInterval((FALL if alone else TOGETHER) // FRAMES)
        self._frame = 0 if alone else FRAMES
        self._timer.start()

    def finish(self) -> None:
        """What is still to come comes now."""
        self._timer.stop()
        left, self._waiting = sum(self._waiting), []
        if left:
            self.drawn.emit(left, True)

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        for count, button in self.buttons.items():
            button.setAccessibleName(tr("draw {count}", count=count))
            button.setToolTip(tr("Draw {count} more", count=count))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.finish()
        super().hideEvent(event)

    def _tick(self) -> None:
        if self._frame < FRAMES:  # a single outcome falls
            self._frame += 1
            self.falling.emit(self._frame / FRAMES)
            if self._frame < FRAMES:
                return
        count = self._waiting.pop(0)
        if not self._waiting:
            self._timer.stop()
        self.drawn.emit(count, not self._waiting)
