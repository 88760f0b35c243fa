"""The editor of lessons: the text on the left, what a person will see on the right, and what is wrong below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFontDatabase, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.data.writing import WriteError
from app.lab.base import Lab
from app.resources import resource
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import Lesson
from app.state.lessons.own import OwnLesson, text_of, title_of
from app.state.lessons.reading import LessonError, lesson_of
from app.state.lessons.recording import Question, head_text, step_text, with_notes
from app.state.lessons.scoring import clauses
from app.state.lessons.values import numbers_at
from app.state.session import SessionError
from app.widgets.lesson.panel import LessonPanel
from app.widgets.message_line import MessageLine
from app.words.i18n import language, tr
from app.words.texts import rich
from dpcore.errors import ParameterError

PAUSE = 400
"""Milliseconds without a key after which the text is read."""


class LessonEditor(QWidget):
    """One lesson of a person's own.

    Signals:
        tried(Lesson): the lesson is to be led through in the window.
    """

    tried = Signal(object)

    def __init__(self, folder: Path, labs: Sequence[Lab]) -> None:
        super().__init__()
        self.lesson: Lesson | None = None
        self.file = OwnLesson(folder)
        self._labs = tuple(labs)
        self.resize(1000, 700)
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.setAccessibleName(tr("File name"))
        self.text = QPlainTextEdit()
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Text of the lesson"))
        self.preview = LessonPanel()
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName(tr("Notes of the speaker"))
        self.notes.setPlaceholderText(tr("What you want to say in this step"))
        self.notes.setFixedHeight(96)
        self.notes.textChanged.connect(self._take_notes)
        for field in (self.text, self.notes):
            field.setTabChangesFocus(True)
        self.problem = MessageLine()
        self.try_button, self.save_button = QPushButton(tr("Try it")), QPushButton(tr("Save"))
        self.open_button = QPushButton(tr("Open"))
        self.open_button.setMenu(menu := QMenu(self))
        menu.aboutToShow.connect(partial(self._fill, menu))
        self.try_button.clicked.connect(self.try_it)
        self.save_button.clicked.connect(self.save)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.check)
        self.text.textChanged.connect(self._pause.start)
        self.text.cursorPositionChanged.connect(self._follow)
        self.name.textEdited.connect(lambda _: self._pause.start())
        self._lay_out()
        self._begin()

    def _begin(self) -> None:
        """With what was not saved last time, else with a new lesson."""
        kept = self.file.kept()
        if kept is None:
            self._show("my-lesson", head_text(tr("My lesson")))
            return
        self.name.setText(kept.name)
        self.text.setPlainText(kept.text)
        self.check()
        if not self.problem.text:
            self.problem.say(tr("Your unsaved lesson of last time is back."), "info")

    def _show(self, name: str, text: str, path: Path | None = None) -> None:
        """Another lesson, saved as it is."""
        self.file.begin(text, path)
        self.name.setText(name)
        self.text.setPlainText(text)
        self.check()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(QLabel(tr("File name")))
        foot.addWidget(self.name, 1)
        foot.addWidget(self.open_button)
        foot.addWidget(self.try_button)
        foot.addWidget(self.save_button)
        left = QVBoxLayout()
        left.addWidget(self.text, 1)
        left.addWidget(self.problem)
        left.addLayout(foot)
        across = QHBoxLayout(self)
        across.addLayout(left, 1)
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(QLabel(tr("Notes of the speaker")))
        right.addWidget(self.notes)
        across.addLayout(right)

    # -- writing

    def add_step(self, lab: Lab, params: Any, question: Question | None = None) -> None:
        """Append a step that shows `lab` with `params`, and asks."""
        self.check()
        before = self.lesson.steps[-1] if self.lesson is not None else None
        self.text.setPlainText(f"{self.text.toPlainText().rstrip()}\n\n{step_text(lab, params, before, question)}")
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.check()

    def check(self) -> bool:
        """Read the text; show it, or what is wrong with it."""
        self._pause.stop()
        try:
            self.lesson = lesson_of(self.text.toPlainText(), self.file.place_of(self.name.text()), self._labs)
        except LessonError as error:
            self.lesson = None
            self.problem.say(str(error))
        else:
            self.problem.say("")
            self.preview.start(self.lesson)
        self._follow()
        for button in (self.try_button, self.save_button):
            button.setEnabled(self.lesson is not None)
        self._keep()
        return self.lesson is not None

    @property
    def changed(self) -> bool:
        """Whether the text is another one than that in its file."""
        return self.text.toPlainText().strip() != self.file.saved.strip()

    def _keep(self) -> None:
        """What is not saved survives the program."""
        self.setWindowTitle(tr("Lesson editor — {name}[*]", name=self.name.text()))
        self.setWindowModified(self.changed)
        try:
            self.file.keep(self.name.text(), self.text.toPlainText())
        except (OSError, WriteError) as error:
            self.problem.say(str(error))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.check()
        super().closeEvent(event)

    def _follow(self) -> None:
        """Preview and notes show the step in which the cursor stands."""
        if self.lesson is None:
            return
        place = max((at for at, step in enumerate(self.lesson.steps) if step.line <= self._line), default=0)
        if self.preview.place != place:
            self.preview.go_to(place)
        notes = self.lesson.steps[place].notes
        if self.notes.toPlainText().strip() != notes:
            self.notes.blockSignals(True)
            self.notes.setPlainText(notes)
            self.notes.blockSignals(False)

    @property
    def _line(self) -> int:
        """In which the cursor stands, from 1."""
        return self.text.textCursor().blockNumber() + 1

    def _take_notes(self) -> None:
        """What is written below the preview stands in the text of the step."""
        line, cursor = self._line, self.text.textCursor()
        changed = with_notes(self.text.toPlainText(), line, self.notes.toPlainText())
        self.text.blockSignals(True)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(changed)
        self.text.setTextCursor(QTextCursor(self.text.document().findBlockByNumber(line - 1)))
        self.text.blockSignals(False)
        self._pause.start()

    # -- what is wrong beyond the reading

    def faults(self) -> list[str]:
        """What only computing finds: names that no tab has, truths that have no value, goals that hold from the start."""
        found = []
        for place, step in enumerate(self.lesson.steps if self.lesson is not None else (), start=1):
            task = step.task
            if task is None:
                continue
            lab = next(lab for lab in self._labs if lab.id == step.lab)
            assert self.lesson is not None
            try:
                numbers = numbers_at(lab, step.shown_params, dict(self.lesson.numbers))
                if task.truth is not None:
                    task.truth.number(numbers)
                if task.curve[0]:
                    numbers.curve(*task.curve)
                states = clauses(task, numbers)
            except (ExpressionError, ParameterError) as error:
                found.append(tr("step {place}: {why}", place=place, why=error))
                continue
            found += [tr("step {place}: {why}", place=place, why=each.problem) for each in states if each.problem]
            if states and all(each.holds for each in states):
                found.append(tr("step {place}: the goal is reached from the start", place=place))
        return found

    # -- the file

    def _fill(self, menu: QMenu) -> None:
        """One's own lessons, and those of the program to be changed into one's own."""
        menu.clear()
        menu.addAction(tr("New lesson"), self.new)
        menu.addAction(tr("Duplicate this lesson"), self.duplicate)
        menu.addAction(tr("Rename this lesson…"), self.rename)
        menu.addSeparator()
        for path in sorted(self.file.folder.glob("*.md")):
            title = tr("{title} ({count})", title=title_of(path), count=path.name).replace("&", "&&")
            menu.addAction(title, partial(self.open_path, path))
        copies = menu.addMenu(tr("A copy of a lesson of the program"))
        shipped = Path(str(resource("lessons", language()))).glob("*.md")
        for path in sorted(shipped, key=lambda each: int(each.stem.partition("-")[0])):
            copies.addAction(title_of(path).replace("&", "&&"), partial(self.open_path, path))

    def new(self) -> None:
        """A lesson with nothing in it; asks about unsaved text."""
        if self.may_leave():
            self._show("my-lesson", head_text(tr("My lesson")))

    def duplicate(self) -> None:
        """Go on with the same text as another lesson, not saved yet; the file of this one stays as it is."""
        self.name.setText(self.file.free(self.file.place_of(self.name.text())).stem)
        self.file.begin("")
        self.check()

    def rename(self) -> None:
        """Ask for another name; the file takes it, if no other lesson has it."""
        name, given = QInputDialog.getText(self, tr("Rename this lesson"), tr("File name"), text=self.name.text())
        if not given:
            return
        try:
            self.name.setText(self.file.rename(self.file.place_of(name)).stem)
        except FileExistsError:
            self.problem.say(tr("There is another lesson of that name."))
        except OSError as error:
            self.problem.say(str(error))
        else:
            self.problem.say("")
            self._keep()

    def open_path(self, path: Path) -> None:
        """Edit the lesson in a file, one that is not one's own as a copy; asks about unsaved text."""
        if not self.may_leave():
            return
        try:
            text = text_of(path)
        except SessionError as error:
            self.problem.say(str(error))
            return
        if path.parent == self.file.folder:
            self._show(path.stem, text, path)
        else:
            self._show(self.file.free(self.file.place_of(f"my-{path.stem}")).stem, text)

    def may_leave(self) -> bool:
        """Whether the text may go: it is saved, or the person says so."""
        if not self.changed:
            return True
        buttons = QMessageBox.StandardButton
        asked = rich(tr("Save the changes to {name}?", name=self.file.place_of(self.name.text()).name))
        answer = QMessageBox.question(
            self, tr("Unsaved changes"), asked, buttons.Save | buttons.Discard | buttons.Cancel
        )
        return self.save() if answer == buttons.Save else answer == buttons.Discard

    def _place(self) -> Path | None:
        """Where the lesson is saved; what stands there and is not this lesson is replaced if a person says so."""
        path = self.file.place_of(self.name.text())
        if not self.file.replaces(path):
            return path
        buttons, free = QMessageBox.StandardButton, self.file.free(path)
        asked = tr(
            "{name} exists, with another text. Replace it? No keeps both: this one becomes {other}.",
            name=path.name,
            other=free.name,
        )
        chosen = QMessageBox.question(
            self, tr("Replace"), rich(asked), buttons.Yes | buttons.No | buttons.Cancel, buttons.No
        )
        return {buttons.Yes: path, buttons.No: free}.get(chosen)

    def save(self) -> bool:
        """Write the lesson into the folder of a person's own, if nothing is wrong with it."""
        if not self.check():
            return False
        faults = self.faults()
        if faults:
            self.problem.say(faults[0])
            return False
        path = self._place()
        if path is None:
            return False
        try:
            self.file.write(path, self.text.toPlainText().rstrip() + "\n")
        except (OSError, WriteError) as error:
            self.problem.say(str(error))
            return False
        self.name.setText(path.stem)
        self.problem.say(tr("Saved {name}", name=path.name), "info")
        self._keep()
        return True

    def try_it(self) -> None:
        """Lead through it in the window."""
        if self.check():
            self.tried.emit(self.lesson)
