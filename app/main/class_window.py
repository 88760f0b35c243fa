"""The class's picture: a folder of answers, looked at while they arrive. No server, no names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.lab.base import Lab
from app.main.ranker import Ranker
from app.plot.items import DASHES
from app.plot.theme import role_dash
from app.state.lessons import LessonError, read_lesson
from app.state.lessons.answers import Class, read_class
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import Lesson, Step
from app.state.lessons.noises import asks_noise
from app.state.lessons.own import in_language
from app.state.lessons.tally import Belief, Tally, View, choices, counted, letter_of, look_of, picture, tally
from app.state.lessons.values import Numbers, numbers_at
from app.widgets.announcing import announce
from app.widgets.lesson.pieces import Box
from app.widgets.look import colour, make_heading, role_colour
from app.widgets.plot.panel import PlotPanel
from app.widgets.style import make_segments
from app.words.i18n import language, sentences, tr
from dpcore.errors import ParameterError

POLL = 2000
"""Milliseconds between two looks at the folder: some file systems do not tell of changes."""
SETTLE = 200
"""Milliseconds after a change: files that arrive together are read once."""


class BeliefRow(QWidget):
    """One belief, and how many hold it; `look`: its letter, and the role of its sketches, which stand before it."""

    def __init__(
        self,
        belief: Belief,
        most: int,
        look: tuple[str, str] | None = None,
        *,
        told: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.belief, self.most, self.look, self.told = belief, max(most, 1), look, told
        self._drawn = look is not None and bool(look[1])
        column = QVBoxLayout(self)
        self._left = 52 if self._drawn else 10
        column.setContentsMargins(self._left, 6, 10, 18)
        words = QLabel(self.said)
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(words)
        self.setAccessibleName(words.text().replace("\n", ": "))

    @property
    def said(self) -> str:
        """Letter, count and, of a choice or once the truth may be seen, what is believed."""
        letter = self.look[0] or tr("others") if self.look else ""
        count = tr("{letter}: {count}", letter=letter, count=self.belief.count) if letter else str(self.belief.count)
        if self._drawn and not self.told:
            return count
        words = tr("{belief} (right)", belief=self.belief.words) if self.belief.right else self.belief.words
        return "\n".join(filter(None, (tr("{count} · {belief}", count=count, belief=words), self.belief.behind)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("sunken"))
        left, width, low = self._left, self.width() - self._left - 10, self.height() - 14
        painter.drawRoundedRect(left, low, width, 8, 4, 4)
        right = self.told and self.belief.right
        own = role_colour(self.look[1]) if self.look and self._drawn else colour("good" if right else "out")
        painter.setBrush(own)
        if self.belief.count:
            painter.drawRoundedRect(left, low, max(width * self.belief.count // self.most, 8), 8, 4, 4)
        if self.look and self._drawn:
            painter.setPen(QPen(own, 2.5, DASHES[role_dash(self.look[1])], Qt.PenCapStyle.FlatCap))
            painter.drawLine(10, self.height() // 2, 42, self.height() // 2)


class ClassWindow(QWidget):
    """Shows who predicted what, how far each belief spreads, and which files were left out."""

    def __init__(
        self, folder: Path, labs: Sequence[Lab], lessons: Callable[[], list[Lesson]], own: Path | None = None
    ) -> None:
        """`own`: the folder in which the answers given on this computer are kept."""
        super().__init__()
        self.folder, self._own_folder = folder, own
        self.view: View = "together"
        self._own: frozenset[str] = frozenset()
        self.found = Class()
        self._labs = {lab.id: lab for lab in labs}
        self._lessons = {lesson.id: lesson for lesson in lessons()}
        self._known: dict[tuple[str, int, int], tuple[Numbers, Any]] = {}
        self._others: dict[tuple[str, int], Lesson] = {}
        self._seen: list[tuple[str, int, int]] | None = None
        self.setWindowTitle(tr("Class picture — {folder}", folder=folder.name))
        self.resize(1280, 800)
        self._ranker = Ranker(self)
        self._ranker.ranked.connect(self._show)
        self._build()
        self._soon = QTimer(self, singleShot=True, interval=SETTLE)
        self._soon.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher([str(folder)], self)
        self._watcher.directoryChanged.connect(lambda _: self._soon.start())
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self.look)
        self._poll.start()
        self.look()

    def _build(self) -> None:
        self.lesson_box, self.variant_box, self.step_box = QComboBox(), QComboBox(), QComboBox()
        self.lesson_box.setAccessibleName(tr("Lesson"))
        self.variant_box.setAccessibleName(tr("Numbers"))
        self.step_box.setAccessibleName(tr("Step"))
        self.views: dict[View, QPushButton] = {}
        self._group = QButtonGroup(self)
        words: dict[View, str] = {"together": tr("together"), "yours": tr("your answer"), "truth": tr("with the truth")}
        for key, (view, name) in enumerate(words.items(), start=1):
            button = QPushButton(name)
            button.setCheckable(True)
            button.setAccessibleName(tr("Show the answers: {view}", view=name))
            button.setToolTip(tr("{what} ({key})", what=name, key=key))
            button.clicked.connect(lambda _on=False, view=view: self.show_view(view))
            QShortcut(QKeySequence(str(key)), self, button.click)
            self._group.addButton(button)
            self.views[view] = button
        make_segments(list(self.views.values()))
        self.views[self.view].setChecked(True)
        self.plot = PlotPanel()
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.first = Box("amber", "pencil")
        self.beliefs = QVBoxLayout()
        self.skipped = QListWidget()
        self.skipped.setWordWrap(True)
        self.skipped.setAccessibleName(tr("Files that are not counted"))
        self.lesson_box.currentIndexChanged.connect(self._fill_variants)
        self.variant_box.currentIndexChanged.connect(lambda _: self._fill_steps(self.step_box.currentIndex()))
        self.step_box.currentIndexChanged.connect(self._show)
        bar, switch = QHBoxLayout(), QHBoxLayout()
        for widget in (self.lesson_box, self.variant_box, self.step_box):
            widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            bar.addWidget(widget)
        switch.setSpacing(0)
        for button in self.views.values():
            switch.addWidget(button)
        bar.addLayout(switch)
        bar.addStretch(1)
        bar.addWidget(self.summary)
        side = QVBoxLayout()
        self.head, self.skipped_head = QLabel(tr("What they believed")), QLabel(tr("Files that are not counted"))
        for label in (self.head, self.skipped_head):
            make_heading(label)
        side.addWidget(self.first)
        side.addWidget(self.head)
        side.addLayout(self.beliefs)
        side.addStretch(1)
        side.addWidget(self.skipped_head)
        side.addWidget(self.skipped)
        column = QWidget()
        column.setLayout(side)
        column.setFixedWidth(392)
        across = QHBoxLayout()
        across.addWidget(self.plot, 1)
        across.addWidget(column)
        whole = QVBoxLayout(self)
        whole.addLayout(bar)
        whole.addLayout(across, 1)

    # -- the folder

    def look(self) -> None:
        """Read the folder, where anything has changed."""
        seen = self._state()
        if seen == self._seen:
            return
        self._seen = seen
        self.found = read_class(self.folder)
        if self._own_folder is not None and self._own_folder.is_dir():
            self._own = frozenset(each.id for each in read_class(self._own_folder).answers)
        self.skipped.clear()
        self.skipped.addItems([tr("{name}: {why}", name=each.name, why=each.why) for each in self.found.skipped])
        strange = [entry for entry in self.found.lessons() if entry[0] not in self._lessons]
        self.skipped.addItems(
            [tr("{name}: there is no such lesson here", name=title or key) for key, title, _ in strange]
        )
        for widget in (self.skipped, self.skipped_head):
            widget.setVisible(self.skipped.count() > 0)
        self._fill_lessons()

    def _state(self) -> list[tuple[str, int, int]]:
        """Names, sizes and times of the files: what would have to change."""
        state = []
        try:
            for path in self.folder.iterdir():
                if path.suffix.lower() == ".json":
                    status = path.stat()
                    state.append((path.name, status.st_size, status.st_mtime_ns))
        except OSError:
            return [("", -1, len(state))]
        return sorted(state)

    def _fill_lessons(self) -> None:
        chosen = self.lesson_box.currentData()
        wanted = [(key, count) for key, _, count in self.found.lessons() if key in self._lessons]
        self.lesson_box.blockSignals(True)
        self.lesson_box.clear()
        for key, count in wanted:
            self.lesson_box.addItem(tr("{title} ({count})", title=self._lessons[key].title, count=count), key)
        self.lesson_box.setCurrentIndex(max(self.lesson_box.findData(chosen), 0 if wanted else -1))
        self.lesson_box.blockSignals(False)
        self._fill_variants(keep=chosen is not None and chosen == self.lesson_box.currentData())

    @property
    def variant(self) -> int:
        """The numbers that are looked at."""
        return self.variant_box.currentData() or 0

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is looked at, with these numbers."""
        return self._with_numbers(self.lesson_box.currentData(), self.variant)

    def _with_numbers(self, key: str, variant: int) -> Lesson | None:
        first = self._lessons.get(key)
        if first is None or variant == 0:
            return first
        if (key, variant) not in self._others:
            try:
                path = in_language(first.folder / f"{first.id}.md", language())
                self._others[key, variant] = read_lesson(path, tuple(self._labs.values()), variant)
            except LessonError:  # its file has gone since
                return first
        return self._others[key, variant]

    def _fill_variants(self, _place: int = 0, *, keep: bool = False) -> None:
        """The sets of numbers in which a lesson was taken; `keep`: what was chosen stays."""
        chosen = self.variant, self.step_box.currentIndex()
        key = self.lesson_box.currentData()
        first = self._lessons.get(key)
        self.variant_box.blockSignals(True)
        self.variant_box.clear()
        for variant in range(first.variants if first is not None else 0):
            lesson = self._with_numbers(key, variant)
            count = sum(each.variant == variant for each in self.found.of(key))
            if lesson is not None and (variant == 0 or count):
                self.variant_box.addItem(
                    tr("set of numbers {place} ({count})", place=variant + 1, count=count), variant
                )
        if keep:
            self.variant_box.setCurrentIndex(max(self.variant_box.findData(chosen[0]), 0))
        self.variant_box.blockSignals(False)
        self.variant_box.setVisible(self.variant_box.count() > 1)
        self._fill_steps(chosen[1] if keep else 0)

    def _fill_steps(self, chosen: int = 0) -> None:
        self.step_box.blockSignals(True)
        self.step_box.clear()
        for place, step in enumerate(self.lesson.steps if self.lesson is not None else ()):
            if step.asks:
                self.step_box.addItem(tr("step {place}: {title}", place=place + 1, title=step.title), place)
        self.step_box.setCurrentIndex(chosen)
        self.step_box.blockSignals(False)
        self._show()

    # -- the picture

    def show_view(self, view: View) -> None:
        """All answers, yours among them, or all beside the truth."""
        self.view = view
        self.views[view].setChecked(True)
        for button in self.views.values():  # Tab comes to the one that is chosen, arrows go on from there
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus)
        self._show()
        announce(self, sentences(self.views[view].accessibleName(), self.plot.accessibleDescription()))

    def _show(self) -> None:
        while (item := self.beliefs.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.first.hide()
        lesson, place = self.lesson, self.step_box.currentData()
        if lesson is None or place is None:
            self.summary.setText(tr("No answers yet. They appear here when their files arrive."))
            return
        step = lesson.steps[place]
        try:
            numbers, pictures = self._numbers(lesson, place)
            found = tally(self.found.of(lesson.id), place, step, numbers, lesson.variant, self._own)
            self._offer_yours(found)
            ranked = self._ranker.of(step, found) if self.view == "truth" else None
            self.plot.show_picture(picture(step, found, numbers, pictures, self.view, ranked))
        except (ExpressionError, ParameterError) as error:
            self.summary.setText(str(error))
            return
        self._list_beliefs(step, found, numbers)
        told = self.view == "truth"  # the beliefs name the right one
        if told and found.first is not None:
            count = tr("{count} of {answers}", count=found.first.count, answers=counted(len(found.given)))
            self.first.say(
                tr("Talk about this first"),
                tr("{belief}: {count}", belief=found.first.words.rstrip(".。"), count=count),
            )
            self.first.show()
        answers = counted(len(found.given))
        words = tr("{answers}; no names are shown", answers=answers)
        if found.unfit:
            words = tr("{answers}; left out, for other numbers: {unfit}", answers=answers, unfit=found.unfit)
        self.summary.setText(words)

    def _offer_yours(self, found: Tally) -> None:
        """Your own answer can be looked at where this folder holds one."""
        there = found.yours is not None
        self.views["yours"].setEnabled(there)
        self.views["yours"].setAccessibleDescription(
            "" if there else tr("None of these answers was given on this computer.")
        )
        if self.view == "yours" and not there:
            self.view = "together"
            self.views[self.view].setChecked(True)

    def _list_beliefs(self, step: Step, found: Tally, numbers: Numbers) -> None:
        """How many believe what, or took which choice; before the truth how many sketch alike."""
        task, told = step.task, self.view == "truth"
        assert task is not None
        sketched = task.form == "sketch" and not (told and asks_noise(step))
        rows = [(belief, look_of(place) if sketched else None) for place, belief in enumerate(found.beliefs)]
        if task.options:
            listed = choices(task, found, numbers, told=told)
            rows = [(belief, (letter_of(at), "")) for at, belief in enumerate(listed)]
        elif not told and not (sketched and self.view == "together"):
            rows = []
        most = max((belief.count for belief, _ in rows), default=1)
        for belief, look in rows:
            self.beliefs.addWidget(BeliefRow(belief, most, look, told=told))
        words = tr("The choices") if task.options else tr("What they believed")
        self.head.setText(words if told or task.options else tr("Who sketched alike"))
        self.head.setVisible(bool(rows))

    def _numbers(self, lesson: Lesson, place: int) -> tuple[Numbers, Any]:
        """The numbers of a step with its truth, computed once."""
        if (lesson.id, lesson.variant, place) not in self._known:
            step = lesson.steps[place]
            lab = self._labs[step.lab]
            numbers = numbers_at(lab, step.shown_params, dict(lesson.numbers))
            if step.task is not None and step.task.truth is not None:
                numbers = numbers.extended(truth=step.task.truth.number(numbers))
            self._known[lesson.id, lesson.variant, place] = numbers, numbers.pictures
        return self._known[lesson.id, lesson.variant, place]

    def closeEvent(self, event: QCloseEvent) -> None:
        self._poll.stop()
        self._soon.stop()
        self._ranker.close()
        super().closeEvent(event)
