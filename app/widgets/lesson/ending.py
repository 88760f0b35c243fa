"""The end of a lesson: what you can say now, what was near, and where to go from here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.state.lessons.model import Lesson
from app.state.lessons.run import Run
from app.widgets.lesson.pieces import Box
from app.widgets.look import MUTED
from app.widgets.style import set_kind
from app.words.i18n import tr


class Ending(QWidget):
    """Shown after the last step.

    Signals:
        repeated(int): begin again with this variant of the numbers.
        handed_in(): put the answers into a folder.
        followed(Lesson): go on with this one.
    """

    repeated = Signal(int)
    handed_in = Signal()
    followed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: Run | None = None
        self._following: Lesson | None = None
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
        self.next_title, self.hook, self.next_button = QLabel(), QLabel(), QPushButton()
        for label in (self.next_title, self.hook):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        bold = self.next_title.font()
        bold.setWeight(QFont.Weight.DemiBold)
        self.next_title.setFont(bold)
        set_kind(self.next_button, "primary")
        self.next_button.clicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (
            self.can, self.tally, self.next_title, self.hook, self.next_button, self.again_button, self.name,
            self.hand_in_button,
        ):  # fmt: skip
            column.addWidget(widget)
        self.hide()

    def show_run(self, run: Run, following: Lesson | None = None) -> None:
        """What came of it; `following`: the lesson that comes next, with the question it opens with."""
        self._run, self._following = run, following
        for part in (self.next_title, self.hook, self.next_button):
            part.setVisible(following is not None)
        if following is not None:
            title = tr("Next lesson: {title}", title=following.title)
            self.next_title.setText(title)  # on the button the longest titles would be wider than the panel
            self.hook.setText(following.hook)
            self.next_button.setText(tr("Next lesson"))
            self.next_button.setAccessibleName(title)
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

    def _follow(self) -> None:
        if self._following is not None:
            self.followed.emit(self._following)

    def _again(self) -> None:
        if self._run is not None:
            lesson = self._run.lesson
            self.repeated.emit((lesson.variant + 1) % lesson.variants)
