"""The dock of the stage: play, one or two settings, and what is shown; nothing of it while an answer is asked for."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.widgets.lesson.strip import LessonStrip
from app.widgets.look import colour
from app.widgets.stage.pieces import RoundButton, type_of
from app.words.i18n import tr

HEIGHT = 84
LEAST = 0.75
"""Scale of what stands in it, where that of the stage is less."""


class StageDock(QWidget):
    """Below the main plot; `strip` holds the settings.

    Signals:
        played(): the play button.
        stepped(): one frame forward.
        left(): off the stage, for who has a mouse alone; Esc does the same.
    """

    played = Signal()
    stepped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.play, self.step = RoundButton("play", True), RoundButton("step", False)
        self.leave = RoundButton("cross", False)
        self.strip = LessonStrip(plain=True)
        self.asks = False
        """Whether an answer is asked for, and nothing may tell it."""
        self.play.clicked.connect(self.played)
        self.step.clicked.connect(self.stepped)
        self.leave.clicked.connect(self.left)
        self._across = QHBoxLayout(self)
        for part, stretch in ((self.play, 0), (self.step, 0), (self.strip, 2)):
            self._across.addWidget(part, stretch)
        self.hide()

    def hold(self, head: QWidget) -> None:
        """What is shown stands at the right."""
        self._across.addWidget(head, 2)
        self._across.addWidget(self.leave)

    def show_playing(self, on: bool, can: bool) -> None:
        """Whether something plays, and whether anything can."""
        self.play.show_icon("pause" if on else "play", tr("Pause (Space)") if on else tr("Play (Space)"))
        self.step.show_icon("step", tr("One step"))
        self.leave.show_icon("cross", tr("Leave present mode (Esc)"))
        for button in (self.play, self.step):
            button.setVisible(can and not self.asks)

    def ask(self, *, alone: bool, locked: bool) -> None:
        """Hide all that could tell the answer where the question stands `alone`; `locked`: nothing can be set."""
        self.asks = alone
        self.strip.setVisible(not alone)
        self._across.setStretchFactor(self.strip, 3 if len(self.strip.rows) > 1 else 2)
        self.strip.lock(locked)
        for button in (self.play, self.step):
            button.setEnabled(not locked)

    def set_scale(self, k: float) -> None:
        """Fit a stage of scale `k`; on a small one it stays legible."""
        k = max(k, LEAST)
        self.setFixedHeight(round(HEIGHT * k))
        self._across.setContentsMargins(round(20 * k), round(4 * k), round(20 * k), round(4 * k))
        self._across.setSpacing(round(12 * k))
        self.play.setFixedSize(round(52 * k), round(52 * k))
        for button in (self.step, self.leave):
            button.setFixedSize(round(40 * k), round(40 * k))
        self.strip.stand_on_stage(k, type_of(13.5, k))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("base"))
        painter.setPen(QPen(colour("line"), 1))
        painter.drawLine(0, 0, self.width(), 0)
