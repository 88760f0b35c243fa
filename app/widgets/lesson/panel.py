"""The panel beside the plots that leads through a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import eq

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.state.lessons.model import Lesson, Step
from app.state.lessons.run import Run
from app.state.lessons.scoring import Answer, Said, Score
from app.state.lessons.values import FIELD, Numbers, fill
from app.widgets.announcing import announce
from app.widgets.lesson.card import TaskCard
from app.widgets.lesson.pieces import Box
from app.widgets.lesson.replies import replies
from app.widgets.lesson.sheet import Sheet
from app.widgets.terms import mark_terms, show_card
from app.words.glossary import Term, first_uses, uses
from app.words.i18n import listed, sentences, tr
from app.words.numbers import unbroken

MARGIN = 10
"""Pixels left free around what is brought into view."""
_NEXT = (Qt.Key.Key_Right, Qt.Key.Key_Space)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)


def new_words(lesson: Lesson) -> list[list[Term]]:
    """For each step the words of the glossary that its text, its question, its choices or what its goal shows are the
    first to use."""
    return first_uses([_read(step) for step in lesson.steps])


def _read(step: Step) -> str:
    task = step.task
    shows = (label for label, _ in task.shows) if task is not None else ()
    asked = (task.ask, *(each.text for each in task.options), *shows) if task is not None else ()
    return FIELD.sub("", "\n".join((step.text, step.question, *asked)))


def words_told(lesson: Lesson, place: int, told: Sequence[str]) -> list[Term]:
    """The words of the glossary that hints and replies to a step use, and nothing that was read until then."""
    found = first_uses(["\n".join(told)])[0]
    read = "\n".join(_read(step) for step in lesson.steps[: place + 1]) if found else ""
    return [term for term in found if not uses(read, term)]


class LessonPanel(Sheet):
    """Shows one step at a time; takes an answer before it shows the truth.

    Signals:
        step_shown(Step): a step is shown and wants its params on the screen.
        revealed(object answer): the truth is asked for; None: without an answer.
        chosen(int): an answer to 'why'.
        given_up(): a goal or a reason is to be shown.
        changed(): the answer is another one.
        cleared(): the sketch is to be wiped.
        repeated(int): the lesson is to begin again, with this variant.
        handed_in(): the answers are to go into a folder of the class.
        closed(): the person has left the lesson.
        listed(): all lessons are to be shown.
        finished(): the last step is done.
        linked(str): a link to a lesson in its text was followed.
    """

    step_shown = Signal(object)
    revealed = Signal(object)
    chosen = Signal(int)
    given_up = Signal()
    changed = Signal()
    cleared = Signal()
    repeated = Signal(int)
    handed_in = Signal()
    closed = Signal()
    listed = Signal()
    finished = Signal()
    linked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson")
        self.run: Run | None = None
        self.following: Callable[[Lesson], Lesson | None] = lambda _: None
        """The lesson that comes next."""
        self.answered = False
        self._below: list[Term] = []
        """Words that what is said to the answer is the first to use."""
        self.ended = False
        self.card: TaskCard | None = None
        self.replies: list[Box] = []
        self._said: list[tuple[str, str, str]] = []
        """What each of them was made of."""
        self.numbers = Numbers()
        """Those that the texts may name."""
        self.fresh: list[list[Term]] = []
        """The words of the glossary that each step is the first to use."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._connect()
        self._fit_type()
        self.hide()

    def _connect(self) -> None:
        self.head.all_button.clicked.connect(self.listed)
        self.back_button.clicked.connect(self.back)
        self.next_button.clicked.connect(self.forward)
        self.close_button.clicked.connect(self.leave)
        self.skip_button.clicked.connect(self.skip)
        self.hint_button.clicked.connect(self.open_hint)
        self.ending.repeated.connect(self.repeated)
        self.ending.handed_in.connect(self.handed_in)
        self.area.verticalScrollBar().rangeChanged.connect(self._into_view)
        for part in (*self.buttons, self.text):
            part.installEventFilter(self)
        self.text.anchorClicked.connect(self._show_word)
        self.text.followed.connect(self.linked)

    # -- where we are

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is open."""
        return self.run.lesson if self.run else None

    @property
    def place(self) -> int:
        """The number of the step, from 0."""
        return self.run.place if self.run else 0

    @property
    def step(self) -> Step | None:
        """The step that is shown."""
        return self.run.step if self.run else None

    @property
    def waits(self) -> bool:
        """Whether the truth of this step is still to come."""
        return self.run is not None and self.run.step.asks and not self.run.now.done

    def start(self, lesson: Lesson) -> None:
        """Show the first step."""
        self.run = Run(lesson)
        self.fresh = new_words(lesson)
        self.show()
        self.go_to(0)

    def replace(self, lesson: Lesson) -> None:
        """The same lesson at the same step, in another language."""
        if self.run is not None:
            self.run = self.run.resumed(lesson)
            self.fresh = new_words(lesson)
            self._show()

    # -- going on

    def forward(self) -> None:
        """Show the truth, if an answer is there; else the next step; after the last one the lesson ends."""
        if self.run is None:
            return
        step = self.run.step
        if self.ended:
            self.leave()
        elif step.kind == "plain" and step.question and not self.answered:
            self.answered = True
            self._show()
        elif step.kind == "predict" and self.waits:
            if self.card is not None and self.card.answer is not None:
                self.revealed.emit(self.card.answer)
        elif not self.waits:
            self.go_on()

    def advance(self) -> None:
        """Go on in any case, as a clicker does: without an answer where there is none, after a wrong reason to the right one."""
        if self.next_button.isEnabled():
            self.forward()
        else:
            self.skip()

    def skip(self) -> None:
        """Go on without an answer: a prediction shows the truth."""
        if self.run is None or not self.waits:
            return
        if self.run.step.kind == "predict":
            self.revealed.emit(None)
        else:
            self.run.skip()
            self._show()
            self.given_up.emit()
            self.changed.emit()
            self._read_out(self.replies)

    def go_on(self) -> None:
        """The next step, or the end."""
        if self.run is not None and not self.run.last:
            self.go_to(self.run.place + 1)
            return
        self.finished.emit()
        if self.run is not None and self.run.lesson.can:
            self.ended = True
            self._show()
            announce(self, sentences(self.title.text(), self.ending.can.words, self.ending.tally.text()))
        else:
            self.leave()

    def back(self) -> None:
        """The step before."""
        if self.ended:
            self.ended = False
            self._show()
        elif self.run is not None and self.run.place > 0:
            self.go_to(self.run.place - 1)

    def leave(self) -> None:
        """End the lesson; the settings stay."""
        self.run = None
        self._drop_card()
        self.hide()
        self.closed.emit()

    def open_hint(self) -> None:
        """One hint more."""
        if self.run is None or self.run.step.task is None:
            return
        now = self.run.now
        now.hints = min(now.hints + 1, len(self.run.step.task.hints))
        self._show_replies()
        self.refresh_buttons()
        self._read_out(self.replies[now.hints - 1 : now.hints])

    def go_to(self, place: int) -> None:
        """The step with this number, from 0."""
        assert self.run is not None
        self.run.place = place
        self.answered = self.ended = False
        now = self.run.now
        known = (now.numbers if now.done else now.before) or now.numbers
        self.numbers = known or Numbers(self.run.step.params, own=dict(self.run.lesson.numbers))
        self._read = False
        self._show()
        self.area.verticalScrollBar().setValue(0)
        if now.done and self.run.step.kind == "predict":
            self._read_step()
        self.step_shown.emit(self.run.step)

    # -- what is shown

    def set_numbers(self, numbers: Numbers) -> None:
        """The numbers that the texts may name are known now; a text keeps those from before the truth."""
        self.numbers = numbers
        if self.run is None:
            return
        now, predicts = self.run.now, self.run.step.kind == "predict"
        if predicts and self.waits:
            now.before = numbers
        elif not predicts or now.numbers is None:
            now.numbers = numbers
        if self.ended or (predicts and not self.waits):
            return
        self._show_text()
        if self.card is not None:
            self.card.show_words(numbers)
        if not self._read:
            self._read_step()

    def show_score(self, answer: Answer, score: Score | None) -> None:
        """The answer beside the truth."""
        if self.card is not None and self.run is not None:
            self.card.show_score(answer, score, done=self.run.now.done)
        self._show_replies(score)
        self.refresh_buttons()
        self.next_button.setFocus()
        self._read_out(self.replies)

    def show_problem(self, problem: str) -> None:
        """The truth cannot be computed: why, and the way on."""
        self._add("amber", tr("The truth could not be computed."), problem)
        self.refresh_buttons()
        self._read_out(self.replies[-1:])

    def _read_step(self) -> None:
        """Have a screen reader say where we are, what stands there and what is asked."""
        self._read = True
        asked = self.card.whole if self.card is not None else ""
        opening = "" if self.hook.isHidden() else self.hook.text()
        announce(self, sentences(self.head.place.text(), opening, self.title.text(), self.text.toPlainText(), asked))

    def _read_out(self, boxes: Sequence[Box]) -> None:
        """Bring what is said into view, and have a screen reader say it."""
        announce(self, sentences(*(box.words for box in boxes)))
        self._told = boxes
        self._into_view()

    def _into_view(self) -> None:
        """What was said last; again when its place has changed."""
        for box in (self._told[-1], self._told[0]) if self._told else ():
            self.area.ensureWidgetVisible(box, 0, MARGIN)

    def show_goal(self, lines: list[tuple[str, bool]], said: Sequence[Said] = ()) -> None:
        """How far the goal is; `said`: to the way in which it was met."""
        if self.card is not None and self.card.clauses is not None:
            self.card.clauses.show_lines(lines)
        fresh = self._met != (met := bool(lines) and all(holds for _, holds in lines))
        self._goal_said, self._met = tuple(said), met
        self._show_replies()
        self.refresh_buttons()
        if fresh and met:
            self._read_out(self.replies)

    _goal_said: tuple[Said, ...] = ()
    _met = False
    _told: Sequence[Box] = ()
    _read = True
    """Whether the step was read to somebody who hears it."""

    def _show(self) -> None:
        """Everything of the step anew."""
        if self.run is None:
            return
        run, step = self.run, self.run.step
        self._drop_card()
        self._goal_said, self._met = (), False
        self.ending.setVisible(self.ended)
        self.hook.setText(run.lesson.hook)
        self.hook.setVisible(run.place == 0 and not self.ended and bool(run.lesson.hook))
        self.text.setVisible(not self.ended)
        if self.ended:
            self.title.setText(tr("What you can say now"))
            self.ending.show_run(run, self.following(run.lesson))
        else:
            self.title.setText(step.title)
            self._show_text()
            if step.task is not None:
                self._show_card(step)
        self.head.show_run(run, ended=self.ended)
        self.setAccessibleName(sentences(tr("Lesson"), run.lesson.title, self.head.place.text(), self.title.text()))
        self._show_replies(run.now.score)
        self.refresh_buttons()

    def _show_text(self) -> None:
        assert self.run is not None
        step, now = self.run.step, self.run.now
        before = now.before if step.kind == "predict" and now.before is not None else self.numbers
        parts = [fill(step.text, before)]
        if step.question:
            parts.append(f"**{step.question}**")
        if step.answer and self.answered:
            parts.append(f"→ {step.answer}")
        fresh = [*self.fresh[self.run.place], *self._below]
        only_asked = [term.title for term in fresh if not uses("\n".join(parts), term)]
        if only_asked:
            parts.append(tr("New words below: {words}", words=listed(only_asked)))
        self.text.show_markdown(unbroken("\n\n".join(part for part in parts if part)), self.run.lesson.folder)
        marked = mark_terms(self.text.document(), fresh)
        self.text.setFocusPolicy(Qt.FocusPolicy.StrongFocus if marked else Qt.FocusPolicy.NoFocus)
        self.text.setAccessibleName(self.text.spoken)
        self.text.setVisible(bool(self.text.toPlainText()))
        self._fit()

    def _show_card(self, step: Step) -> None:
        assert self.run is not None
        assert step.task is not None
        self.card = TaskCard(step.task, step.kind, self.run.now.before or self.numbers)
        self.card.setFont(self._font(1.0))
        self.card.changed.connect(self._on_changed)
        self.card.chosen.connect(self._on_chosen)
        self.card.cleared.connect(self.cleared)
        self.card.entered.connect(self.next_button.click)  # which does nothing without an answer
        self.slot.addWidget(self.card)
        now = self.run.now
        if now.done and now.score is not None and now.answer is not None:
            if isinstance(now.answer, int | float) and step.task.form in ("number", "drag"):
                self.card.set_number(float(now.answer))
            self.card.show_score(now.answer, now.score, done=True)
        elif now.done and step.kind != "do":
            self.card.show_score(None, None, done=True)

    def _drop_card(self) -> None:
        for widget in (*self.replies, self.card):
            if widget is not None:
                self.slot.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self.card, self.replies, self._said, self._told, self._below = None, [], [], (), []

    def _on_changed(self) -> None:
        self.refresh_buttons()
        self.changed.emit()

    def _on_chosen(self, place: int) -> None:
        if self.run is not None and self.run.step.kind == "why":
            self.chosen.emit(place)

    def _show_replies(self, score: Score | None = None) -> None:
        """Hints that are open, and what is said to the answer."""
        run = self.run
        task = run.step.task if run is not None and not self.ended else None
        wanted: list[tuple[str, str, str]] = []
        if run is not None and task is not None:
            wanted = list(replies(task, run.now, score, self._goal_said, self.numbers))
        stay = sum(takewhile(bool, map(eq, self._said, wanted)))  # boxes that say this already
        for box in self.replies[stay:]:
            self.slot.removeWidget(box)
            box.hide()
            box.deleteLater()
        self.replies, self._said, self._told = self.replies[:stay], self._said[:stay], ()
        for each in wanted[stay:]:
            self._add(*each)
        if run is None or task is None:
            return
        below = words_told(run.lesson, run.place, [words for _, *both in wanted for words in both])
        if below != self._below:
            self._below = below
            self._show_text()

    def _add(self, tone: str, title: str, text: str = "") -> None:
        signs = {"good": "check", "amber": "pencil", "plain": "none"}
        box = Box(tone, signs[tone])  # type: ignore[arg-type]
        box.say(title, text)
        box.setFont(self._font(1.0))
        self.replies.append(box)
        self._said.append((tone, title, text))
        self.slot.addWidget(box)
        box.show()

    def refresh_buttons(self) -> None:
        """What can be pressed, and what it is called."""
        if self.run is None:
            return
        run, step, waits = self.run, self.run.step, self.waits
        plain = step.kind == "plain" and bool(step.question) and not self.answered
        if self.ended:
            words = tr("End of the lesson")
        elif plain:
            words = tr("Show the answer")
        elif step.kind == "predict" and waits:
            words = tr("Reveal")
        else:
            words = tr("End of the lesson") if run.last and not run.lesson.can else tr("Next step")
        self.next_button.setText(words)
        ready = self.card is not None and self.card.answer is not None and step.kind == "predict"
        self.next_button.setEnabled(self.ended or not waits or ready)
        self.back_button.setText(tr("Back"))
        self.back_button.setEnabled(run.place > 0 or self.ended)
        self.close_button.setText(tr("Leave"))
        self.close_button.setAccessibleName(tr("Leave the lesson"))
        self.close_button.setToolTip(tr("Leave the lesson"))
        shown = tr("Show it without an answer") if step.kind == "predict" else tr("Show me how")
        self.skip_button.setText(tr("Go on without") if step.kind != "predict" and step.solved is None else shown)
        self.skip_button.setVisible(waits and not self.ended)
        hints = step.task.hints if step.task is not None else ()
        self.hint_button.setVisible(waits and not self.ended and run.now.hints < len(hints))
        self.hint_button.setText(tr("Hint {place} of {count}", place=run.now.hints + 1, count=len(hints)))
        self.turn_help()

    def _show_word(self, url: QUrl) -> None:
        show_card(self.text, url)

    # -- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = event.key() - Qt.Key.Key_1
        if event.key() == Qt.Key.Key_PageDown:
            self.advance()
        elif event.key() in _NEXT:
            self.forward()
        elif event.key() in _BACK:
            self.back()
        elif event.key() == Qt.Key.Key_Escape and not self._stage:
            self.leave()
        elif self.card is not None and 0 <= digit < len(self.card.choices):
            self.card.choose(digit)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows on a button or a text step the lesson too, instead of going to the next button."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        keys = (*_NEXT, *_BACK, Qt.Key.Key_PageDown) if watched is self.text else (_NEXT[0], _BACK[0])
        if event.key() not in keys:
            return False
        self.keyPressEvent(event)
        return True
