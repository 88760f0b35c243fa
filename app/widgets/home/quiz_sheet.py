"""The test before or after the lessons: one answer to each question, and, where it may be told, what was right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.classroom.quiz import Asked
from app.widgets.home.parts import Words
from app.widgets.lesson.pieces import ChoiceButton, write
from app.widgets.style import set_kind
from app.words.i18n import sentences, tr


class QuizSheet(QDialog):
    """Asks the questions; answers that were given before can only be read.

    Attributes:
        chosen: the place of each choice, in the order of the test, by the number of the question; empty until all is done.
    """

    def __init__(
        self,
        title: str,
        questions: Sequence[Asked],
        lessons: Mapping[str, str],
        parent: QWidget,
        *,
        told: bool,
        chosen: Mapping[int, int] | None = None,
    ) -> None:
        """`lessons`: titles by id; `told`: whether what is right is shown once all is answered."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(680, min(620, parent.height()))
        self.chosen: dict[int, int] = {}
        self._questions, self._lessons, self._told = questions, lessons, told
        self.groups = [QButtonGroup(self) for _ in questions]
        self.replies = [Words(13) for _ in questions]
        self.count, self.ready = Words(12, muted=True), QPushButton()
        set_kind(self.ready, "primary")
        self.ready.clicked.connect(self._on_done)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        for place, question in enumerate(questions):
            self._put(column, place, question)
        column.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        foot, outer = QHBoxLayout(), QVBoxLayout(self)
        foot.setContentsMargins(20, 8, 20, 12)
        foot.addWidget(self.count, 1)
        foot.addWidget(self.ready)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area, 1)
        outer.addLayout(foot)
        if chosen is None:
            self._refresh()
        else:
            self._show(chosen)

    def _put(self, column: QVBoxLayout, place: int, question: Asked) -> None:
        ask = Words(13, QFont.Weight.DemiBold)
        write(ask, f"{question.number}. {question.ask}")
        ask.setWordWrap(True)
        column.addSpacing(8)
        column.addWidget(ask)
        for at, text in enumerate(question.choices):
            button = ChoiceButton(text)
            self.groups[place].addButton(button, at)
            column.addWidget(button)
        self.groups[place].idClicked.connect(self._refresh)
        self.replies[place].setWordWrap(True)
        self.replies[place].hide()
        column.addWidget(self.replies[place])

    def _refresh(self) -> None:
        done, count = sum(group.checkedId() >= 0 for group in self.groups), len(self.groups)
        self.count.setText(tr("{done} of {count} answered; nothing leaves this computer", done=done, count=count))
        self.ready.setText(tr("Done"))
        self.ready.setEnabled(done == count)

    def _on_done(self) -> None:
        if self.chosen:
            self.accept()
            return
        self.chosen = {
            question.number: question.places[group.checkedId()]
            for question, group in zip(self._questions, self.groups, strict=True)
        }
        if self._told:
            self._show(self.chosen)
        else:
            self.accept()

    def _show(self, chosen: Mapping[int, int]) -> None:
        """What was answered, to read; with what is right, where that may be told."""
        self.chosen = dict(chosen)
        for question, group, reply in zip(self._questions, self.groups, self.replies, strict=True):
            own = next((at for at, place in enumerate(question.places) if place == chosen.get(question.number)), -1)
            for at, button in enumerate(group.buttons()):
                button.setChecked(at == own)
                button.setEnabled(False)
                if self._told and isinstance(button, ChoiceButton) and at in (own, question.right):
                    button.judge("check" if at == question.right else "pencil")
            if self._told:
                write(reply, self._reply(question, own))
                reply.show()
        right = sum(chosen.get(question.number) == 0 for question in self._questions)
        self.count.setText(tr("{right} of {count} right", right=right, count=len(self._questions)))
        self.ready.setText(tr("Close"))
        self.ready.setEnabled(True)

    def _reply(self, question: Asked, own: int) -> str:
        """Why it is so; to a wrong answer also what is behind it, and the lesson to go back to."""
        if own in (-1, question.right):
            return question.why
        return sentences(
            tr("Behind this choice: {belief}.", belief=question.beliefs[own]),
            question.why,
            tr("Lesson: {title}", title=self._lessons.get(question.step, question.step)),
        )
