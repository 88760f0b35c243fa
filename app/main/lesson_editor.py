"""The editor of lessons: a strip of cards beside the page of the lab, in which what is asked for is pointed at."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from app.main.lesson_asking import LessonAsking
from app.main.lesson_files import LessonFiles
from app.main.lesson_head import LessonHead
from app.main.lesson_keeping import LessonKeeping
from app.state.document import Document
from app.state.lessons.cards import KINDS, CardKind, kind_name, kind_of
from app.state.lessons.checks import Finding, in_words, of_head, of_step, unread
from app.state.lessons.model import Lesson, Step
from app.state.lessons.own import second_code, written_in
from app.state.lessons.script import Section
from app.widgets.lesson.card_strip import StepCard
from app.widgets.lesson.fields import small_button
from app.widgets.lesson.sheet import BELOW, NARROW, WIDTH
from app.widgets.lesson.step_fields import StepFields
from app.widgets.look import colour
from app.widgets.message_line import MessageLine
from app.widgets.scrolled import scrolled
from app.widgets.style import make_segments, set_kind
from app.words.i18n import tr
from app.words.language import LANGUAGES

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

PAUSE = 300
"""Milliseconds without a key after which the lesson is read, and kept for the next time."""
HEAD = -1
"""The place of the card about the lesson itself."""


class LessonEditor(QWidget):
    """One lesson of a person's own; what its steps show stands on the page of the lab beside it.

    Signals:
        tried(Lesson, int): the lesson is to be led through, from this step on.
        opened(str): the page of this lab is to be shown.
        left(): the editor is to be closed.
    """

    tried = Signal(object, int)
    opened = Signal(str)
    left = Signal()

    def __init__(self, folder: Path, document: Document, page: Callable[[], LabPage], pool: ThreadPoolExecutor) -> None:
        super().__init__()
        self.lesson: Lesson | None = None
        self.place = HEAD
        """Of the open card."""
        self.cards: dict[int, StepCard] = {}
        self.fields: StepFields | None = None
        self.head: LessonHead | None = None
        self.findings: list[Finding] = []
        self._labs = tuple(document.labs.values())
        self.document, self.page = document, page
        self.files = LessonFiles(folder, self._labs, self)
        self.manuscript = self.files.manuscript
        self.files.changed.connect(self._on_lesson)
        self.files.said.connect(self.say)
        self.asking = LessonAsking(self, pool, self)
        self.keeping = LessonKeeping(page, lambda: self.step if self.isVisible() else None, self.shape, self)
        self.problem = MessageLine()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.check)
        document.params_changed.connect(self._show_lab)  # not by a function of its own, which would outlive the editor
        document.lab_changed.connect(self._show_lab)
        self.setAccessibleName(tr("Lesson editor"))
        self._lay_out()
        if self.files.begin():
            self.say(tr("Your unsaved lesson of last time is back."), "info")

    # -- what it is made of

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(6)
        self.open_button, self.save_button, self.try_button = QPushButton(), QPushButton(), QPushButton()
        self.undo_button = small_button("undo", tr("Undo"))
        self.redo_button = small_button("redo", tr("Redo"))
        self.close_button = small_button("cross", tr("Close the editor"))
        self.add_button = QPushButton()
        line = QHBoxLayout()
        line.setSpacing(4)
        for part in (self.open_button, self.save_button, self.try_button):
            set_kind(part, "small")
            line.addWidget(part)
        line.addStretch(1)
        for tool in (self.undo_button, self.redo_button, self.close_button):
            line.addWidget(tool)
        column.addLayout(line)
        self.language_buttons = {code: QPushButton(name) for code, name in LANGUAGES}
        segments = QHBoxLayout()
        segments.setSpacing(0)
        for code, button in self.language_buttons.items():
            button.setCheckable(True)
            button.clicked.connect(partial(self.write_in, code))
            segments.addWidget(button, 1)
        make_segments(tuple(self.language_buttons.values()))
        column.addLayout(segments)
        column.addWidget(self.problem)
        inner = QWidget()
        self._strip = QVBoxLayout(inner)
        self._strip.setContentsMargins(0, 0, 4, 0)
        self._strip.setSpacing(6)
        self._strip.addStretch(1)
        self.area = scrolled(inner)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(self.area, 1)
        column.addWidget(self.add_button)
        self._connect()
        self._name()

    def _connect(self) -> None:
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.close_button.clicked.connect(self.left)
        self.save_button.clicked.connect(self.save)
        self.try_button.clicked.connect(lambda: self.try_it(0))
        self.open_button.setMenu(menu := QMenu(self))
        menu.aboutToShow.connect(partial(self.files.fill, menu))
        self.add_button.setMenu(add := QMenu(self))
        add.aboutToShow.connect(partial(self._fill_kinds, add))

    def _name(self) -> None:
        """Words of the buttons in the language of now."""
        self.open_button.setText(tr("Open"))
        self.save_button.setText(tr("Save"))
        self.try_button.setText(tr("Try it"))
        self.add_button.setText(tr("Add a card"))
        for code, name in LANGUAGES:
            words = tr("Write the words in {language}", language=name)
            self.language_buttons[code].setToolTip(words)
            self.language_buttons[code].setAccessibleName(words)

    def _fill_kinds(self, menu: QMenu) -> None:
        menu.clear()
        for kind in KINDS:
            menu.addAction(kind_name(kind), partial(self.add, kind))

    def _fit(self) -> None:
        """As wide as the window allows."""
        self.setFixedWidth(NARROW if self.window().width() < BELOW else WIDTH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(colour("line"))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "language_buttons"):
            self._name()
            self.renew()

    # -- the lesson

    def _on_lesson(self) -> None:
        """Another lesson, or another name of it."""
        self.asking.forget()
        self.place = min(self.place, len(self.manuscript.script.sections) - 1)
        self.say("")
        self.renew()

    def say(self, text: str, sign: str = "error") -> None:
        """Of what was done last; '' takes it back."""
        self.problem.say(text, sign)  # type: ignore[arg-type]

    @property
    def sections(self) -> tuple[Section, ...]:
        """The steps, in the language that is written."""
        return self.manuscript.script.sections

    @property
    def section(self) -> Section | None:
        """The step of the open card."""
        return self.sections[self.place] if 0 <= self.place < len(self.sections) else None

    @property
    def step(self) -> Step | None:
        """The same, as it is read; None where the lesson cannot be."""
        return self.lesson.steps[self.place] if self.lesson is not None and self.section is not None else None

    def renew(self) -> None:
        """All cards anew: steps have come, gone or changed."""
        self._read()
        bar = self.area.verticalScrollBar()
        at, held = bar.value(), self._held()
        for card in self.cards.values():
            self._strip.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards, self.fields, self.head = {}, None, None
        titled = StepCard(0, tr("Lesson"), self.manuscript.script.title)
        self._add_card(HEAD, titled)
        for place, section in enumerate(self.sections):
            self._add_card(place, StepCard(place + 1, kind_name(kind_of(section)), section.title))
        self._open_card()
        self._show_findings()
        self._show_buttons()
        self._pause.start()
        QTimer.singleShot(0, bar, lambda: bar.setValue(at))
        if held is not None:
            again = next((each for each in self.findChildren(QWidget) if _called(each) == held), None)
            if again is not None:
                again.setFocus()

    def _held(self) -> tuple[str, str] | None:
        """Where the focus is among the cards."""
        widget = QApplication.focusWidget()
        inside = widget is not None and self.area.isAncestorOf(widget)
        return _called(widget) if inside and widget is not None else None

    def _add_card(self, place: int, card: StepCard) -> None:
        card.opened.connect(partial(self.choose, place))
        card.moved.connect(lambda by: self.move_card(place, place + by))
        card.done.connect(lambda action: self._on_card(place, action))
        self.cards[place] = card
        self._strip.insertWidget(place + 1, card)

    def _open_card(self) -> None:
        """The fields of the card that is open."""
        if self.section is None:
            self.head = LessonHead(self.manuscript.script)
            self.head.typed.connect(self._on_head)
            self.cards[HEAD].open(self.head, 0)
            return
        fields = self.fields = StepFields(self.section, self.asking.told())
        fields.worded.connect(self._on_words)
        fields.shaped.connect(self.shape)
        fields.wanted.connect(self.asking.do)
        fields.tolerated.connect(self.asking.tolerate)
        self.cards[self.place].open(fields, len(self.sections))

    def _read(self) -> None:
        """The lesson as far as it can be read, and what is said of it at once."""
        self.lesson, wrong = self.manuscript.read()
        self.findings = [*of_head(self.manuscript.script)]
        if self.sections:
            self.findings += unread(self.manuscript.script, wrong)
        if self.lesson is not None:
            self.findings += [each for each in in_words(self.lesson) if each.place not in wrong]

    def check(self) -> None:
        """Read what was typed, keep it, and say beside the cards what is wrong."""
        self._pause.stop()
        self._read()
        step = self.step
        if step is not None and self.asking.known(step):
            self.findings += self._computed(self.place)
        self._show_findings()
        self._show_buttons()
        self.files.keep()

    def _computed(self, place: int) -> list[Finding]:
        if self.lesson is None or any(each.place == place and each.stops for each in self.findings):
            return []
        return of_step(self.lesson, place, self._labs)

    def _show_findings(self) -> None:
        for place, card in self.cards.items():
            here = [each for each in self.findings if each.place == place]
            card.show_findings([each for each in here if not each.field])
            card.head.show_fault(any(each.stops for each in here))
            if self.head is not None and place == HEAD:
                self.head.show_findings(here)

    def _show_buttons(self) -> None:
        self.undo_button.setEnabled(self.manuscript.can_undo)
        self.redo_button.setEnabled(self.manuscript.can_redo)
        ready = bool(self.sections) and not any(each.stops for each in self.findings)
        self.try_button.setEnabled(bool(self.sections))
        self.save_button.setEnabled(bool(self.sections))
        self.save_button.setAccessibleDescription("" if ready else tr("something is to be mended"))
        first = self.manuscript.pages.texts[0]
        now = second_code(first) if self.manuscript.in_other else written_in(first)
        for code, button in self.language_buttons.items():
            button.setChecked(code == now)

    def _show_lab(self) -> None:
        """Whether the window shows what the open step shows."""
        if self.fields is not None and self.isVisible():
            self.keeping.watch()
            shows, same = self.asking.shows()
            self.fields.show_lab(shows, same=same)

    # -- what a person does

    def choose(self, place: int) -> None:
        """Open a card; the page shows its step."""
        if place != self.place:
            self.asking.forget()
        self.place = place
        self.renew()
        self.show_step()

    def show_page(self) -> None:
        """The page of the lab that is open."""
        self.opened.emit(self.document.lab.id)

    def on_computed(self) -> None:
        """The page has computed something: what is said of the open step may be another thing now."""
        if self.isVisible() and self.section is not None:
            self.asking.renew_truth()
            self._pause.start()

    def show_step(self, params: Any = None) -> None:
        """The page shows the open step, or other settings of its lab."""
        step = self.step
        if step is not None:
            self.document.change(
                step.lab, step.params if params is None else params, tr("lesson step {title}", title=step.title)
            )
            self.opened.emit(step.lab)
            self._show_lab()

    def add(self, kind: CardKind) -> None:
        """A new card behind the open one, that shows what the window shows."""
        lab = self.document.lab
        place = len(self.sections) if self.place == HEAD else self.place + 1
        self.asking.forget()
        self.manuscript.add(place, kind, lab.id, self.document.params(lab.id))
        self.place = place
        self.renew()
        QTimer.singleShot(0, self, self._bring_into_view)

    def _bring_into_view(self) -> None:
        card = self.cards.get(self.place)
        if card is not None:
            self.area.ensureWidgetVisible(card, 0, 20)
            if self.fields is not None:
                self.fields.fields["title"].setFocus()

    def move_card(self, place: int, to: int) -> None:
        """A card in another place."""
        to = min(max(to, 0), len(self.sections) - 1)
        if place < 0 or to == place:
            return
        self.asking.forget()
        self.manuscript.move(place, to)
        self.place = to
        self.renew()

    def _on_card(self, place: int, action: str) -> None:
        self.asking.forget()
        if action == "try":
            self.try_it(place)
            return
        if action == "duplicate":
            self.manuscript.duplicate(place)
            self.place = place + 1
        else:
            self.manuscript.remove(place)
            self.place = min(place, len(self.sections) - 1)
        self.renew()

    def _on_words(self, change: Callable[[Section], Section], key: str) -> None:
        self.manuscript.write(self.place, change, f"{self.place} {key}")
        if self.section is not None:
            self.cards[self.place].head.show_title(self.section.title)
        self._typed()

    def _on_head(self, key: str, text: str) -> None:
        self.manuscript.write_head(key, text)
        if key == "title" and self.head is not None:
            script = self.manuscript.script
            self.cards[HEAD].head.show_title(script.title)
            self.head.fields["summary"].show_words(script.fact("summary"))
        self._typed()

    def _typed(self) -> None:
        self.say("")
        self._show_buttons()
        self._pause.start()

    def shape(self, change: Callable[[Section], Section]) -> None:
        """Change what the open step is."""
        self.manuscript.shape(self.place, change)
        self.renew()

    def undo(self) -> None:
        """Take the last thing back."""
        self.manuscript.undo()
        self._on_lesson()

    def redo(self) -> None:
        """Do it again."""
        self.manuscript.redo()
        self._on_lesson()

    def write_in(self, code: str) -> None:
        """Write the words of one of both languages; a second one begins with those of the first."""
        if code == written_in(self.manuscript.pages.texts[0]):
            self.manuscript.write_first()
        else:
            self.manuscript.write_second()
        self.renew()

    def event(self, event: QEvent) -> bool:
        """Ctrl+Z and Ctrl+Y among the cards take back what was done to them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.window():
            self._fit()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().installEventFilter(self)
        self._fit()
        self._show_lab()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo()
        elif event.matches(QKeySequence.StandardKey.Save):
            self.save()
        elif event.key() == Qt.Key.Key_Escape and self.asking.pointing.mode:
            self.asking.pointing.stop()
        else:
            super().keyPressEvent(event)

    # -- saving, trying

    def ready(self, *, computed: bool = True) -> bool:
        """Whether nothing is wrong that keeps a step from being played; else the first card with it opens.

        `computed`: also what only computing finds, of every step.
        """
        self.check()
        places = range(len(self.sections)) if computed else ()
        self.findings += [found for place in places for found in self._computed(place)]
        self.findings = list(dict.fromkeys(self.findings))
        self._show_findings()
        stopping = next((each for each in self.findings if each.stops), None)
        if stopping is None:
            return True
        known = self.findings
        if stopping.place != self.place:
            self.place = stopping.place
            self.renew()
            self.findings = known
            self._show_findings()
        if self.head is not None and stopping.field:
            self.head.fields[stopping.field].setFocus()
        where = tr("Card {number}", number=stopping.place + 1) if stopping.place >= 0 else tr("Lesson")
        self.say(tr("{name}: {value}", name=where, value=stopping.text))
        return False

    def save(self) -> bool:
        """Write the lesson into the folder of a person's own, if it can be played."""
        return (not self.sections or self.ready()) and self.files.save()

    def try_it(self, place: int) -> None:
        """Lead through it in the window, from a card on."""
        if self.ready(computed=False) and self.lesson is not None:
            self.asking.forget()
            self.tried.emit(self.lesson, max(place, 0))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.asking.forget()
        self.check()
        super().closeEvent(event)


def _called(widget: QWidget) -> tuple[str, str]:
    """What a part of a card is, however often it is made anew."""
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    return type(widget).__name__, widget.accessibleName() or words


def _is_own(event: QKeyEvent) -> bool:
    """Whether a key is for the cards, whatever the window has it for."""
    keys = QKeySequence.StandardKey
    return any(event.matches(key) for key in (keys.Undo, keys.Redo, keys.Save))
