"""Record a question by pointing: at a curve, a bar or a number of the lab that is open."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.state.lessons.recording import Question, lines, pointed, read_off
from app.state.lessons.values import Numbers
from app.widgets.lesson.pointing import PointingCanvas
from app.widgets.style import set_kind
from app.words.i18n import tr
from app.words.numbers import show


class QuestionRecorder(QDialog):
    """What a person clicks becomes the truth of a question; the words are proposed and can be changed.

    Signals:
        recorded(Question): it is to be written into the lesson.
    """

    recorded = Signal(object)

    def __init__(self, numbers: Numbers, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Record a question"))
        self.resize(760, 560)
        self.question: Question | None = None
        self._read = list(read_off(numbers))
        self._pictures = [picture for picture in numbers.pictures if lines(picture)]
        self.which, self.values = QComboBox(), QComboBox()
        for picture in self._pictures:
            self.which.addItem(picture.title)
        self.which.setVisible(len(self._pictures) > 1)
        self.which.setAccessibleName(tr("Picture"))
        self.values.addItem(tr("or choose a number…"))
        for each in self._read:
            self.values.addItem(f"{each.ask}  {show(each.value, 4)}")
        self.values.setAccessibleName(tr("Number to be guessed"))
        self.values.setVisible(bool(self._read))
        self.canvas = PointingCanvas()
        self.ask = QLineEdit()
        self.ask.setMaxLength(300)
        self.ask.setAccessibleName(tr("Question"))
        point = tr("Click a curve or a bar, and drag to the place that is asked for.")
        none = tr("No line of this lab has a height to ask for.")
        self.truth = QLabel(point if self._pictures else none)
        self.truth.setWordWrap(True)
        self.button = QPushButton(tr("Record"))
        set_kind(self.button, "primary")
        self.button.setEnabled(False)
        self.which.currentIndexChanged.connect(self._show_picture)
        self.values.activated.connect(self._on_value)
        self.canvas.pointed.connect(self._on_pointed)
        self.ask.textChanged.connect(self._refresh)
        self.button.clicked.connect(self.record)
        self._lay_out()
        self._show_picture(0)

    def _lay_out(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.which)
        head.addWidget(self.values)
        head.addStretch(1)
        foot.addWidget(self.truth, 1)
        foot.addWidget(self.button)
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.ask)
        column.addLayout(foot)

    def _show_picture(self, place: int) -> None:
        if self._pictures:
            self.canvas.show_whole(self._pictures[place])

    def _on_pointed(self) -> None:
        item = self.canvas.item
        if item is not None:
            self.values.setCurrentIndex(0)
            self._propose(pointed(self._pictures[max(self.which.currentIndex(), 0)], item, self.canvas.place))

    def _on_value(self, place: int) -> None:
        if place > 0:
            self.canvas.let_go()
            self._propose(self._read[place - 1])

    def _propose(self, question: Question) -> None:
        """Words that the person has changed stay."""
        own = self.question is not None and self.ask.text() != self.question.ask
        self.question = question
        if not own:
            self.ask.setText(question.ask)
        truth = tr("Truth: {value}", value=show(question.value, 4))
        self.truth.setText(truth if question.known else tr("There the line has no height: drag to where it is drawn."))
        self._refresh()

    def _refresh(self) -> None:
        known = self.question is not None and self.question.known
        self.button.setEnabled(known and bool(self.ask.text().strip()))

    def record(self) -> None:
        """Hand it over; the window stays for the next one."""
        if self.question is not None and self.button.isEnabled():
            self.recorded.emit(replace(self.question, ask=self.ask.text().strip()))
