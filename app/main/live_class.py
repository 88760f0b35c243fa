"""A live class: the window for the projector, with the question, the answers of all, and what the teacher does."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeySequence, QResizeEvent, QScreen, QShortcut
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.classroom.pages import pages
from app.classroom.questions import question, truth_of, value_of
from app.classroom.room import Count, Judged, Question, Sketch
from app.classroom.server import Ended, News, Server, Started
from app.data.writing import WriteError, write_file
from app.lab.base import Lab, Quality, Tick
from app.lab.jobs import Gate, Outcome, Runner
from app.main.class_window import BeliefRow
from app.main.live_side import WIDTH, Buttons, Invitation, StartSheet, fill_rows
from app.main.ranker import Ranker
from app.plot.picture import Picture
from app.state.lessons.answers import Answers, GivenAnswer, dump, file_name
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.heard import FEW
from app.state.lessons.model import Lesson, Step
from app.state.lessons.noises import asks_noise
from app.state.lessons.staging import staged
from app.state.lessons.tally import Tally, View, choices, letter_of, look_of, picture, tally
from app.state.lessons.values import Numbers, fill, numbers_at
from app.widgets.announcing import announce
from app.widgets.look import make_heading
from app.widgets.page.page_frame import STAGE_TYPE
from app.widgets.plot.panel import PlotPanel
from app.widgets.scrolled import scrolled
from app.widgets.stage.pieces import type_of
from app.words.i18n import language, tr
from app.words.language import speaking
from dpcore.errors import ParameterError

STAGE = (1366, 768)
"""Of a stage on which everything has its own size."""
SETTLE = 400
"""Milliseconds in which answers that arrive together are drawn once."""


MOST_MADE = 5_000
"""Answers that are remembered as files have them."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """What the teacher's window shows of a question."""

    before: Picture
    numbers: Numbers


class LiveClass(QWidget):
    """Asks the questions of a lesson on the phones of a class.

    Signals:
        said(str): for the message line.
        left(int): the window was closed at this step.
        answered(Step, object): so far these are the answers to a step, each Judged.
    """

    said = Signal(str)
    left = Signal(int)
    answered = Signal(object, object)
    _news = Signal(object)

    def __init__(self, lessons: Mapping[str, Lesson], labs: Sequence[Lab], place: int = 0) -> None:
        """`lessons`: by language, that of the window first; `place`: the step with which the class begins."""
        super().__init__()
        self.lesson, self._lessons = next(iter(lessons.values())), dict(lessons)
        self._labs = {lab.id: lab for lab in labs}
        self.place, self.shows = place, False
        self.count = Count(place, "ask", 0, 0)
        self.server: Server | None = None
        self._address = ""
        self.prepared: dict[int, Prepared] = {}
        self.kept: dict[int, tuple[Judged, ...]] = {}
        self._made: dict[int, tuple[Judged, Answers]] = {}
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="class-questions")
        self.runner = Runner(self._prepare, self._pool, self)
        self.runner.finished.connect(self._on_prepared)
        self.ranker = Ranker(self)
        self.ranker.ranked.connect(self._on_ranked)
        self._soon = QTimer(self, singleShot=True, interval=SETTLE)
        self._soon.timeout.connect(self._show_answers)
        self._gate = gate = Gate()
        self.destroyed.connect(lambda: gate.close())
        self._news.connect(self._on_news, Qt.ConnectionType.QueuedConnection)
        self.questions: dict[int, Question] = {}
        self._asked = -1
        self.presenting = False
        self._shown: QWidget | None = None
        for keys, run in (("Right", self.forward), ("PgDown", self.forward), ("Left", self.back), ("PgUp", self.back), ("B", self.pause)):  # fmt: skip
            QShortcut(QKeySequence(keys), self, run)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self.resize(1280, 800)
        self._build()
        self._show()
        self._want(place)

    def retranslate(self, lessons: Mapping[str, Lesson]) -> None:
        """The window in the language of now; what the phones show, and the class, go on as they are."""
        self.lesson, self._lessons = next(iter(lessons.values())), dict(lessons)
        network, problem, address = self.sheet.address_box.currentIndex(), self.sheet.problem.text(), self.address
        self.prepared.clear()
        self._build()
        self.sheet.address_box.setCurrentIndex(network)
        self.sheet.complain(problem)
        self.sheet.start_button.setEnabled(self.server is None)
        self.invitation.show_address(address)
        self._show()
        self._want(self.place)

    def _build(self) -> None:
        """All widgets, in the language of now."""
        self.setWindowTitle(tr("Live class — {lesson}", lesson=self.lesson.title))
        self.question, self.where, self.plot = QLabel(), QLabel(), PlotPanel()
        self.question.setWordWrap(True)
        for label in (self.question, self.where):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.sheet, self.invitation, self.buttons = StartSheet(), Invitation(), Buttons()
        self.beliefs, self.head = QVBoxLayout(), QLabel()
        make_heading(self.head)
        buttons = self.buttons
        self.sheet.start_button.clicked.connect(self.start)
        buttons.pause.clicked.connect(self.pause)
        buttons.answers.clicked.connect(self.show_answers)
        buttons.reveal.clicked.connect(self.reveal)
        buttons.back.clicked.connect(self.back)
        buttons.next.clicked.connect(lambda: self.go_to(self.place + 1))
        buttons.end.clicked.connect(self.close)
        buttons.keep.clicked.connect(self.keep)
        side = QVBoxLayout()
        for widget in (self.sheet, self.invitation, self.head):
            side.addWidget(widget)
        listed = QWidget()
        whole_list = QVBoxLayout(listed)
        whole_list.setContentsMargins(0, 0, 0, 0)
        whole_list.addLayout(self.beliefs)
        whole_list.addStretch(1)
        area = scrolled(listed)
        area.setAccessibleName(tr("What they believed"))
        side.addWidget(area, 1)
        side.addWidget(buttons)
        self.column, everything = QWidget(), QWidget()
        self.column.setLayout(side)
        top, across, whole = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(everything)
        top.addWidget(self.question, 1)
        top.addWidget(self.where)
        across.addWidget(self.plot, 1)
        across.addWidget(self.column)
        whole.addLayout(top)
        whole.addLayout(across, 1)
        if self._shown is not None:
            self._whole.removeWidget(self._shown)
            self._shown.hide()
            self._shown.deleteLater()
        self._shown = everything
        self._whole.addWidget(everything)
        self._fit()

    def _fit(self) -> None:
        """Everything in the size that the screen asks for, on a stage; else in the program's own."""
        k = min(self.width() / STAGE[0], self.height() / STAGE[1]) if self.presenting else 1.0
        self.setFont(type_of(14 if self.presenting else 13, k))
        self.question.setFont(type_of(13 * 1.6, k, QFont.Weight.Bold))
        self.column.setFixedWidth(round(WIDTH * k))
        self.invitation.set_scale(k)
        self.plot.set_scale(STAGE_TYPE * k if self.presenting else 1.0)

    def present(self, screen: QScreen | None) -> None:
        """Stand on the stage: over the whole of this screen, readable from the back of a room."""
        self.presenting = True
        if screen is not None:
            self.setScreen(screen)
        self.showFullScreen()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.presenting:
            self._fit()

    # -- the class

    @property
    def step(self) -> Step:
        """What is asked."""
        return self.lesson.steps[self.place]

    @property
    def open(self) -> bool:
        """Whether phones can come in."""
        return self.server is not None

    @property
    def address(self) -> str:
        """Where phones come in; '' while none can."""
        return self._address if self.server is not None else ""

    def start(self) -> None:
        """Open the class at the chosen address."""
        if self.server is None:
            self._asked = -1
            made = partial(pages, languages=tuple(self._lessons), title=self.lesson.title)
            self.server = Server(self.sheet.address, made, self._hear)
            self.server.start()
            self.sheet.start_button.setEnabled(False)
            self._ask()

    def _hear(self, news: News) -> None:
        """On the thread of the class: into the window's own."""
        with self._gate as open_:
            if open_:
                with suppress(RuntimeError):  # the window has gone
                    self._news.emit(news)

    def _on_news(self, news: News) -> None:
        if isinstance(news, Started):
            self._address = news.address
            self.invitation.show_address(news.address)
            self.sheet.complain("")
        elif isinstance(news, Count):
            self.kept[news.number] = news.answers
            self.answered.emit(self.lesson.steps[news.number], news.answers)
            if news.number == self.place:
                fresh = news.phase != self.count.phase
                self.count = news
                self._show_count()
                if fresh:
                    self._show_answers()
                elif not self._soon.isActive():
                    self._soon.start()
        elif isinstance(news, Ended):
            self.server = None
            self.sheet.start_button.setEnabled(True)
            self.invitation.show_address("")
            if news.why:
                idle = tr("Nobody was here for a quarter of an hour: the class was ended.")
                self.sheet.complain(idle if news.why == "idle" else tr("The class has ended: {why}.", why=news.why))
        self._show_buttons()

    def _ask(self) -> None:
        """The open question on all phones, once it is computed."""
        known = self.questions.get(self.place)
        if known is not None and self.server is not None and self._asked != self.place:
            self._asked = self.place
            self.server.open(known)

    # -- what is asked is computed beside the window

    def _want(self, place: int) -> None:
        if 0 <= place < len(self.lesson.steps) and place not in self.prepared:
            self.runner.submit(place)

    def _prepare(self, place: Any, tick: Tick, _quality: Quality) -> Prepared:
        step = self.lesson.steps[place]
        lab, own = self._labs[step.lab], dict(self.lesson.numbers)
        numbers = numbers_at(lab, step.params, own)
        shown = staged(numbers.pictures, step, None, numbers, shown=False)
        wanted = (step.task.curve[0] or step.task.mark[0]) if step.task is not None else ""
        before = next((each for each in shown if each.key == wanted), shown[0])
        truth = truth_of(step, self.lesson, self._labs)
        if place not in self.questions:  # it holds all languages
            self.questions[place] = question(self._lessons, self._labs, place, tick)
        return Prepared(before, truth)

    def _on_prepared(self, outcome: Outcome) -> None:
        if outcome.result is None:
            self.sheet.complain(outcome.problem)
            return
        self.prepared[outcome.params] = outcome.result
        if outcome.params == self.place:
            self._ask()
            self._show()
        self._want(self.place if self.place not in self.prepared else self.place + 1)

    # -- what the teacher does

    def pause(self) -> None:
        """Phones wait, or go on."""
        if self.server is not None and self.count.phase != "told":
            self.server.set_phase("ask" if self.count.phase == "paused" else "paused")

    def show_answers(self) -> None:
        """The answers of all, or the question again."""
        self.shows = not self.shows
        self._show_answers()
        self._show_buttons()

    def reveal(self) -> None:
        """The truth, here and on every phone."""
        if self.server is not None and self.step.task is not None:
            self.server.set_phase("told")

    def forward(self) -> None:
        """As a clicker goes on: the truth, then the next question."""
        if self.server is not None and self.step.task is not None and self.count.phase != "told":
            self.reveal()
        else:
            self.go_to(self.place + 1)

    def back(self) -> None:
        """The question before."""
        self.go_to(self.place - 1)

    def go_to(self, place: int) -> None:
        """Another question."""
        if not 0 <= place < len(self.lesson.steps) or place == self.place:
            return
        self.place, self.shows, self._asked = place, False, -1
        self.count = Count(place, "ask", self.count.here, self.count.joined, self.kept.get(place, ()))
        self._show()
        self._want(place if place not in self.prepared else place + 1)
        self._ask()

    def keep(self) -> None:
        """Write the answers as files of a class, without a name, into a folder."""
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder of the class"))
        if chosen:
            self.keep_in(Path(chosen))

    def keep_in(self, folder: Path) -> None:
        """One file for each answer to each question: nothing ties two answers of one device together."""
        try:
            written = 0
            for place, answers in self.kept.items():
                for each in self._files(place, answers):
                    write_file(folder / file_name(each), dump(each))
                    written += 1
        except WriteError as error:
            self.sheet.complain(str(error))
            return
        self.said.emit(tr("{count} answers are kept in {folder}, without names.", count=written, folder=folder.name))

    def _files(self, place: int, answers: Sequence[Judged]) -> list[Answers]:
        """The answers to a step as those of a class."""
        return [self._answers(place, each) for each in answers]

    def _answers(self, place: int, each: Judged) -> Answers:
        """One answer as that of somebody; made once."""
        known = self._made.get(id(each))
        step = self.lesson.steps[place]
        if known is None or known[0] is not each or known[1].answers[0].step != step.number:
            task = step.task
            assert task is not None
            assert step.kind in ("predict", "do", "why")
            given = GivenAnswer(
                step=step.number,
                kind=step.kind,
                form=task.form,
                answer=value_of(step, each.answer),
                near=each.near,
                mistake=each.mistake,
                met=each.near and step.kind == "do",
            )
            whole = Answers(
                format="epsilon-lab-answers",
                version=2,
                id=secrets.token_hex(8),
                lesson=self.lesson.id[:120],
                title=self.lesson.title[:200],
                variant=self.lesson.variant,
                language=language(),
                answers=[given],
            )
            known = self._made[id(each)] = each, whole
            while len(self._made) > MOST_MADE:
                self._made.pop(next(iter(self._made)))
        return known[1]

    # -- what is seen

    def _show(self) -> None:
        """Everything of the open question."""
        known, count = self.prepared.get(self.place), len(self.lesson.steps)
        self.where.setText(tr("{place} of {count}", place=self.place + 1, count=count))
        task = self.step.task
        numbers = known.numbers if known is not None else Numbers(self.step.params, own=dict(self.lesson.numbers))
        self.question.setText(fill(task.ask, numbers) if task is not None else self.step.title)
        announce(self, self.question.text())
        self._show_answers()
        self._show_buttons()

    def _show_count(self) -> None:
        count = self.count
        self.invitation.show_count(len(count.answers), count.here, count.joined, asks=self.step.task is not None)

    def _show_answers(self) -> None:
        known, count, task = self.prepared.get(self.place), self.count, self.step.task
        self._show_count()
        rows: list[BeliefRow] = []
        told = count.phase == "told"
        if known is not None:
            shown = known.before
            if task is not None and (told or self.shows) and len(count.answers) >= FEW:
                try:
                    shown, rows = self._together(known, told=told)
                except (ExpressionError, ParameterError) as error:
                    self.sheet.complain(str(error))
            elif told:
                shown = self._truth(known)
                self._tallied(known)
            self.plot.show_picture(shown)
        fill_rows(self.beliefs, rows)
        self.head.setText(tr("What they believed") if told else tr("Who sketched alike"))
        self.head.setVisible(bool(rows) and not (task is not None and task.options))

    def _together(self, known: Prepared, *, told: bool) -> tuple[Picture, list[BeliefRow]]:
        """The picture of all answers, and how many believe what."""
        step, task = self.step, self.step.task
        assert task is not None
        found = self._tallied(known)
        ranked = self.ranker.found if told and asks_noise(step) else None
        view: View = "truth" if told else "together"
        shown = picture(step, found, known.numbers, known.numbers.pictures, view, ranked)
        sketched = task.form == "sketch" and not (told and asks_noise(step))  # ranked drawings have no look of a belief
        listed = [(belief, look_of(place) if sketched else None) for place, belief in enumerate(found.beliefs)]
        if task.options:
            listed = [
                (each, (letter_of(at), "")) for at, each in enumerate(choices(task, found, known.numbers, told=told))
            ]
        elif not told and not sketched:
            listed = []
        most = max((belief.count for belief, _ in listed), default=1)
        return shown, [BeliefRow(belief, most, look, told=told) for belief, look in listed[:6]]

    def _tallied(self, known: Prepared) -> Tally:
        """The answers; with the truth drawn noise is ranked, however few have drawn."""
        files = self._files(self.place, self.count.answers)
        found = tally(files, self.step.number - 1, self.step, known.numbers, self.lesson.variant)
        if self.count.phase == "told":
            self.ranker.of(self.step, found)
        return found

    def _on_ranked(self) -> None:
        """Drawn noise is ranked: here, and on each phone its own loss."""
        found = self.ranker.found
        if found is not None and self.server is not None:
            words: dict[Sketch, dict[str, str]] = {each.points: {} for each in found.drawn}
            for code in self._lessons:
                with speaking(code):
                    for each in found.drawn:
                        words[each.points][code] = found.own_words(each)
            self.server.tell(self.ranker.place, {points: json.dumps(each) for points, each in words.items()})
        self._show_answers()

    def _truth(self, known: Prepared) -> Picture:
        """The plot with the truth, where few have answered."""
        shown = staged(known.numbers.pictures, self.step, None, known.numbers, shown=True)
        return next((each for each in shown if each.key == known.before.key), shown[0])

    def _show_buttons(self) -> None:
        buttons, phase = self.buttons, self.count.phase
        asks = self.open and self.step.task is not None
        self.sheet.setVisible(not self.open or bool(self.sheet.problem.text()))
        self.invitation.setVisible(self.open)
        buttons.pause.setText(tr("Go on") if phase == "paused" else tr("Pause"))
        buttons.answers.setText(tr("Hide answers") if self.shows else tr("Show answers"))
        buttons.pause.setEnabled(asks and phase != "told")
        buttons.answers.setEnabled(asks and phase != "told")
        buttons.reveal.setEnabled(asks and phase != "told")
        buttons.back.setEnabled(self.place > 0)
        buttons.next.setEnabled(self.place + 1 < len(self.lesson.steps))
        buttons.keep.setEnabled(any(self.kept.values()))

    def closeEvent(self, event: QCloseEvent) -> None:
        """The class ends with its window."""
        if self.server is not None:
            self.server.stop(0)
            self.server = None
        self._gate.close()
        self._soon.stop()
        self.runner.close()
        self.ranker.close()
        self._pool.shutdown(wait=False)
        self.left.emit(self.place)
        super().closeEvent(event)
