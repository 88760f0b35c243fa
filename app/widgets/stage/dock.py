"""The dock of the stage: play, one or two settings, one or two large numbers; or what is asked, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.lab.headline import Headline
from app.widgets.lesson.strip import LessonStrip
from app.widgets.look import colour
from app.widgets.stage.pieces import Figures, RoundButton, type_of
from app.words.i18n import tr

HEIGHT = 126


class StageDock(QWidget):
    """Below the main plot; `strip` holds the settings.

    Signals:
        played(): the play button.
        stepped(): one frame forward.
    """

    played = Signal()
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.play, self.step = RoundButton("play", True), RoundButton("step", False)
        self.strip = LessonStrip(plain=True)
        self.figures = Figures()
        self.question = QLabel()
        self.question.setWordWrap(True)
        self.question.setTextFormat(Qt.TextFormat.PlainText)
        self.question.hide()
        self._k = 1.0
        self.play.clicked.connect(self.played)
        self.step.clicked.connect(self.stepped)
        self._across = QHBoxLayout(self)
        parts = ((self.question, 1), (self.play, 0), (self.step, 0), (self.strip, 1), (self.figures, 0))
        for part, stretch in parts:
            self._across.addWidget(part, stretch)
        self.hide()

    def show_playing(self, on: bool, can: bool) -> None:
        """Whether something plays, and whether anything can."""
        self.play.show_icon("pause" if on else "play", tr("Pause (Space)") if on else tr("Play (Space)"))
        self.step.show_icon("step", tr("One step"))
        for button in (self.play, self.step):
            button.setVisible(can and not self.asks)

    def show_numbers(self, numbers: Sequence[Headline]) -> None:
        """What stands large at the right."""
        self.figures.show_numbers(numbers, self._k)

    @property
    def asks(self) -> bool:
        """Whether a question stands in the place of all else."""
        return not self.question.isHidden()

    def ask(self, question: str, *, locked: bool) -> None:
        """Show what is asked in the place of all that could tell the answer, '' for all; `locked`: nothing can be set."""
        self.question.setText(question)
        self.question.setVisible(bool(question))
        for part in (self.strip, self.figures):
            part.setVisible(not question)
        self.strip.lock(locked)
        for button in (self.play, self.step):
            button.setEnabled(not locked)

    def set_scale(self, k: float) -> None:
        """Fit a stage of scale `k`."""
        self._k = k
        self.setFixedHeight(round(HEIGHT * k))
        self._across.setContentsMargins(round(24 * k), round(8 * k), round(24 * k), round(8 * k))
        self._across.setSpacing(round(12 * k))
        self.play.setFixedSize(round(60 * k), round(60 * k))
        self.step.setFixedSize(round(44 * k), round(44 * k))
        self.strip.stand_on_stage(k, type_of(13.5, k))
        self.question.setFont(type_of(24, k, QFont.Weight.DemiBold))
        self.figures.show_numbers(self.figures.shown, k)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("base"))
        painter.setPen(QPen(colour("line"), 1))
        painter.drawLine(0, 0, self.width(), 0)
