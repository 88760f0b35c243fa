"""The card in which a step asks: it takes the answer, then shows it beside the truth."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.state.lessons.model import Task
from app.state.lessons.scoring import Answer, Score, Sketch
from app.state.lessons.values import Numbers, fill, told_truth
from app.widgets.lesson.pieces import Box, ChoiceButton, Clauses, GuessLine, row, write
from app.widgets.message_line import MessageLine
from app.words.i18n import sentences, tr
from app.words.numbers import parse, show


class TaskCard(Box):
    """What a step asks, and what was answered.

    Signals:
        changed(): the answer is another one, or there is none any more.
        chosen(int): a choice was made.
        cleared(): the sketch is to be wiped.
        entered(): Enter was pressed, in the answer or on its mark or choice.
    """

    changed = Signal()
    chosen = Signal(int)
    cleared = Signal()
    entered = Signal()

    def __init__(self, task: Task, kind: str, numbers: Numbers, parent: QWidget | None = None) -> None:
        super().__init__("amber", "open" if kind == "do" else "pencil", parent)
        self.task, self.kind = task, kind
        self.answer: Answer = None
        self.choices: list[ChoiceButton] = []
        self.line: GuessLine | None = None
        self.entry: QLineEdit | None = None
        self.clauses: Clauses | None = None
        self.setObjectName("task")
        self.head = {
            "predict": tr("Predict before you look"),
            "do": tr("Your goal"),
            "why": tr("Say why"),
        }[kind]
        self.say(self.head, "")
        self.title.setForegroundRole(self.title.palette().ColorRole.LinkVisited)
        self.question = QLabel()
        self.question.setWordWrap(True)
        bold = self.question.font()
        bold.setWeight(QFont.Weight.DemiBold)
        self.question.setFont(bold)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, 4, 0, 0)
        self.body.setSpacing(6)
        self.column.addWidget(self.question)
        self.column.addLayout(self.body)
        if task.form == "choose":
            self._build_choices()
        elif task.form in ("number", "drag"):
            self._build_number()
        elif task.form == "sketch":
            self._build_sketch()
        else:
            self.clauses = Clauses()
            self.body.addWidget(self.clauses)
        self.show_words(numbers)

    @property
    def first(self) -> QWidget | None:
        """What takes the keyboard first."""
        return self.choices[0] if self.choices else self.entry or self.line

    @property
    def whole(self) -> str:
        """What is asked, with the answers that can be chosen, for somebody who hears it."""
        choices = [f"{place}: {button.text()}" for place, button in enumerate(self.choices, start=1)]
        unit = self.task.unit if self.entry is not None else ""
        return sentences(self.head, self.question.text(), unit, *choices)

    def show_words(self, numbers: Numbers) -> None:
        """Question and choices with these numbers."""
        question = fill(self.task.ask, numbers)
        write(self.question, question)
        if self.entry is not None:
            self.entry.setAccessibleName(question)
        if self.line is not None:
            self.line.setAccessibleName(tr("{question}: your mark", question=question))
        for option, button in zip(self.task.options, self.choices, strict=True):
            if button.text() != (text := fill(option.text, numbers)):
                button.setText(text)
                button.updateGeometry()

    # -- ways to answer

    def _build_choices(self) -> None:
        group = QButtonGroup(self)
        for place in range(len(self.task.options)):
            button = ChoiceButton("")
            button.clicked.connect(lambda _on=False, place=place: self.choose(place))
            group.addButton(button)
            self.choices.append(button)
            self.body.addWidget(button)

    def _build_number(self) -> None:
        task = self.task
        self.entry = QLineEdit()
        self.entry.setMaxLength(100)
        self.entry.setFixedWidth(88)
        self.entry.textEdited.connect(self._on_typed)
        unit = QLabel(task.unit)
        unit.setTextFormat(Qt.TextFormat.PlainText)
        unit.setVisible(bool(task.unit))
        if task.form == "drag" or task.mark[0]:
            self.line = GuessLine(task.span)
            self.line.guessed.connect(self._on_guessed)
            self.body.addWidget(self.line)
        line = row(self.entry, unit)
        line.addStretch(1)
        self.body.addLayout(line)
        self.problem = MessageLine()
        self.body.addWidget(self.problem)

    def _build_sketch(self) -> None:
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.status.setForegroundRole(self.status.palette().ColorRole.PlaceholderText)
        self.clear_button = QPushButton(tr("Clear the sketch"))
        self.clear_button.clicked.connect(self.cleared)
        self.body.addWidget(self.status)
        line = row(self.clear_button)
        line.addStretch(1)
        self.body.addLayout(line)
        self.set_sketch((), enough=False)

    # -- answers

    def choose(self, place: int) -> None:
        """Choose an answer."""
        if 0 <= place < len(self.choices) and self.choices[place].isEnabled():
            self.choices[place].setChecked(True)
            self.answer = place
            self.changed.emit()
            self.chosen.emit(place)

    def set_number(self, number: float) -> None:
        """A number, from a mark that was dragged."""
        if self.entry is not None and self.entry.isEnabled():
            self.entry.setText(show(number, 6))
            self._take(number)
            if self.line is not None:
                self.line.set_number(number)

    def _on_guessed(self, number: float) -> None:
        if self.entry is not None:
            self.entry.setText(show(number, 6))
        self._take(number)

    def _on_typed(self, text: str) -> None:
        try:
            number = parse(text, self.task.of)
        except ValueError as error:
            self.answer = None
            self.problem.say(str(error) if text.strip() else "")
            self.changed.emit()
            return
        span = self.task.span
        if not span.low <= number <= span.high:
            self.answer = None
            self.problem.say(
                tr("a number from {low} to {high} is asked for", low=show(span.low, 6), high=show(span.high, 6))
            )
            self.changed.emit()
            return
        self._take(number)
        if self.line is not None:
            self.line.set_number(number)

    def _take(self, number: float) -> None:
        self.answer = number
        self.problem.say("")
        self.changed.emit()

    def set_sketch(self, sketch: Sketch, *, enough: bool) -> None:
        """What is drawn over the plot; it counts when it is `enough`."""
        self.answer = sketch if enough else None
        if enough:
            words = tr("Draw again over a part to correct it.")
        elif sketch:
            words = tr("Go on: the sketch must cross at least half of the plot.")
        else:
            words = tr("Draw over the plot with the mouse; by keys: arrows, after Tab to the plot.")
        self.status.setText(words)
        self.status.setAccessibleName(words)
        self.clear_button.setEnabled(bool(sketch))
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    # -- the truth

    def lock(self) -> None:
        """Nothing can be changed any more."""
        for widget in (*self.choices, self.entry, self.line):
            if widget is not None:
                widget.setEnabled(False)
        if self.task.form == "sketch":
            self.clear_button.hide()
            self.status.hide()

    def show_score(self, answer: Answer, score: Score | None, *, done: bool) -> None:
        """The answer beside the truth; without an answer the truth alone. `done`: what is right may be seen."""
        for place, (option, button) in enumerate(zip(self.task.options, self.choices, strict=True)):
            if option.right and done:
                button.judge("check")
            elif place == answer:
                button.judge("pencil")
        if done:
            self.lock()
        if self.line is not None and score is not None and score.truth is not None:
            self.line.reveal(score.truth, told_truth(self.task, score.truth))
