"""A window in which a teacher puts lessons into an order: ticked ones are taken, and dragged to their
places; so are the steps of each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.data.writing import WriteError
from app.state.lessons import Lesson
from app.state.lessons.course import CoursePath, part_taken
from app.state.lessons.paths import path_from, place_for, write_path
from app.widgets.style import set_kind
from app.words.i18n import tr

USUAL = 45
"""Minutes of a sitting."""


class PathMaker(QDialog):
    """Begins with the lessons of a path; `made` is the path that was written: over that which stands in `file`, else in
    a file of its own in `folder`."""

    def __init__(
        self,
        lessons: Sequence[Lesson],
        path: CoursePath | None,
        folder: Path,
        parent: QWidget,
        file: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("A path of your own"))
        self.resize(820, 560)
        self.made: CoursePath | None = None
        self._folder, self._file = folder, file
        self._old = path if file is not None else None
        self._lessons = {each.id: each for each in lessons}
        self._left_out = {} if path is None else {each: path.left_out.get(each, ()) for each in path.lessons}
        self.title = QLineEdit(tr("My path") if self._old is None else self._old.title)
        self.title.setMaxLength(120)
        self.title.setAccessibleName(tr("Name of the path"))
        self.sitting = QSpinBox()
        self.sitting.setRange(10, 1000)
        self.sitting.setValue(USUAL if path is None else path.minutes)
        self.sitting.setSuffix(tr(" min a sitting"))
        self.sitting.setAccessibleName(tr("Minutes of a sitting"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Lessons: Space takes one or leaves it out"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.steps_title, self.steps = QLabel(), QListWidget()
        self.steps.setAccessibleName(tr("Steps: Space takes one or leaves it out"))
        self._fill(lessons, path)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.save = QPushButton(tr("Save the path"))
        set_kind(self.save, "primary")
        self.up, self.down = QPushButton(tr("Earlier")), QPushButton(tr("Later"))
        self.save.clicked.connect(self._on_save)
        self.up.clicked.connect(lambda: self.move_by(-1))
        self.down.clicked.connect(lambda: self.move_by(1))
        self.list.itemChanged.connect(self._refresh)
        self.list.currentItemChanged.connect(self._show_steps)
        self.steps.itemChanged.connect(self._on_step)
        self.list.model().rowsMoved.connect(self._refresh)
        self.sitting.valueChanged.connect(self._refresh)
        self.title.textChanged.connect(self._refresh)
        self._lay_out()
        self._refresh()
        self.list.setCurrentRow(0)

    def _fill(self, lessons: Sequence[Lesson], path: CoursePath | None) -> None:
        taken = path.lessons if path is not None else []
        by_id = {each.id: each for each in lessons}
        order = [by_id[each] for each in taken if each in by_id] + [each for each in lessons if each.id not in taken]
        for lesson in order:
            item = QListWidgetItem(lesson.title)
            item.setData(Qt.ItemDataRole.UserRole, lesson.id)
            item.setCheckState(Qt.CheckState.Checked if lesson.id in taken else Qt.CheckState.Unchecked)
            self.list.addItem(item)

    def _lay_out(self) -> None:
        column, head, foot = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        both, right = QHBoxLayout(), QVBoxLayout()
        right.addWidget(self.steps_title)
        right.addWidget(self.steps, 1)
        both.addWidget(self.list, 1)
        both.addLayout(right, 1)
        head.addWidget(self.title, 1)
        head.addWidget(self.sitting)
        foot.addWidget(self.up)
        foot.addWidget(self.down)
        foot.addStretch(1)
        foot.addWidget(self.save)
        column.addLayout(head)
        column.addLayout(both, 1)
        column.addWidget(self.told)
        column.addLayout(foot)

    def move_by(self, step: int) -> None:
        """The chosen lesson earlier or later."""
        row = self.list.currentRow()
        if row >= 0 and 0 <= row + step < self.list.count():
            item = self.list.takeItem(row)
            self.list.insertItem(row + step, item)
            self.list.setCurrentItem(item)
            self._refresh()

    def _taken(self, lesson: str) -> Lesson:
        return self._lessons[lesson].without(self._left_out.get(lesson, ()))

    def _show_steps(self) -> None:
        """The steps of the chosen lesson."""
        item = self.list.currentItem()
        if item is None:
            return
        lesson = self._lessons[item.data(Qt.ItemDataRole.UserRole)]
        taken = {step.number for step in self._taken(lesson.id).steps}
        with QSignalBlocker(self.steps):
            self.steps.clear()
            for step in lesson.steps:
                row = QListWidgetItem(f"{step.number}. {step.title}")
                row.setCheckState(Qt.CheckState.Checked if step.number in taken else Qt.CheckState.Unchecked)
                self.steps.addItem(row)
        self.steps_title.setText(tr("Steps of “{title}”", title=lesson.title))

    def _on_step(self, changed: QListWidgetItem) -> None:
        lesson = self._lessons[self.list.currentItem().data(Qt.ItemDataRole.UserRole)]
        rows = [self.steps.item(row) for row in range(self.steps.count())]
        gone = tuple(
            step.number
            for step, row in zip(lesson.steps, rows, strict=True)
            if row.checkState() != Qt.CheckState.Checked
        )
        if len(gone) == len(rows):
            changed.setCheckState(Qt.CheckState.Checked)
            self.told.setText(tr("One step stays; a lesson that is not ticked is left out whole."))
            return
        self._left_out[lesson.id] = gone
        self._refresh()

    @property
    def lessons(self) -> list[str]:
        """The ids of those that are taken, in their order."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return [
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() == Qt.CheckState.Checked
        ]

    @property
    def sittings(self) -> list[list[str]]:
        """As many lessons in each as its minutes hold, at least one."""
        found: list[list[str]] = []
        left = 0
        for lesson in self.lessons:
            needs = self._taken(lesson).minutes
            if not found or needs > left:
                found.append([])
                left = self.sitting.value()
            found[-1].append(lesson)
            left -= needs
        return found

    def _refresh(self) -> None:
        with QSignalBlocker(self.list):
            for row in range(self.list.count()):
                item = self.list.item(row)
                lesson = self._taken(item.data(Qt.ItemDataRole.UserRole))
                words = tr("{title} · {minutes} min", title=lesson.title, minutes=lesson.minutes)
                item.setText(" · ".join(filter(None, (words, part_taken(lesson)))))
        count = len(self.lessons)
        minutes = sum(self._taken(each).minutes for each in self.lessons)
        sittings = len(self.sittings)
        self.told.setText(
            tr(
                "{count} lessons, {minutes} min; sittings: {sittings}",
                count=count,
                minutes=minutes,
                sittings=sittings,
            )
            if count
            else tr("Tick the lessons, and drag them into their order.")
        )
        self.save.setEnabled(bool(count) and bool(self.title.text().strip()))

    def _on_save(self) -> None:
        file = self._file or place_for(self._folder, self.title.text())
        audience, questions = (self._old.audience, self._old.questions) if self._old is not None else ("", ())
        left_out = {each: self._left_out[each] for each in self.lessons if self._left_out.get(each)}
        path = path_from(
            file, self.title.text().strip(), audience, self.sitting.value(), self.sittings, list(questions), left_out
        )
        try:
            write_path(path, file)
        except WriteError as error:
            self.told.setText(str(error))
            return
        self.made = path
        self.accept()
