"""The end of a lesson: what you can say now, what was near, and where to go from here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.state.lessons.run import Run
from app.widgets.lesson.pieces import Box
from app.widgets.look import MUTED
from app.words.i18n import tr


class Ending(QWidget):
    """Shown after the last step.

    Signals:
        repeated(int): begin again with this variant of the numbers.
        handed_in(): put the answers into a folder.
    """

    repeated = Signal(int)
    handed_in = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: Run | None = None
        self.can = Box("good", "check")
        self.tally = QLabel()
        self.tally.setWordWrap(True)
        self.tally.setTextFormat(Qt.TextFormat.PlainText)
        self.tally.setForegroundRole(MUTED)
        self.name = QLineEdit()
        self.name.setMaxLength(200)
        self.again_button, self.hand_in_button = QPushButton(), QPushButton()
        self.again_button.clicked.connect(self._again)
        self.hand_in_button.clicked.connect(self.handed_in)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (self.can, self.tally, self.again_button, self.name, self.hand_in_button):
            column.addWidget(widget)
        self.hide()

    def show_run(self, run: Run) -> None:
        """What came of it."""
        self._run = run
        good, asked = run.counts()
        self.can.say(run.lesson.can)
        self.tally.setText(
            tr("{good} of {asked} answers were near, right or reached. Nothing is graded.", good=good, asked=asked)
        )
        self.tally.setVisible(asked > 0)
        other = run.lesson.variants > 1
        self.again_button.setText(tr("Repeat with other numbers") if other else tr("Repeat the lesson"))
        self.hand_in_button.setText(tr("Hand in my answers…"))
        self.name.setPlaceholderText(tr("name (may stay empty)"))
        self.name.setAccessibleName(tr("name (may stay empty)"))
        for widget in (self.name, self.hand_in_button):
            widget.setVisible(asked > 0)

    def _again(self) -> None:
        if self._run is not None:
            lesson = self._run.lesson
            self.repeated.emit((lesson.variant + 1) % lesson.variants)
