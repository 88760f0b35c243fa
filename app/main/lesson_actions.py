"""What a person does with lessons: choosing one, being led through it, presenting it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.lab.base import Lab
from app.state.document import Document
from app.state.lessons import Lesson, Step, read_lessons
from app.widgets.lesson_panel import LessonPanel
from app.widgets.plot.panel import PlotPanel
from app.words.i18n import language, tr
from app.words.texts import rich

LESSON_KEYS = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Right,
    Qt.Key.Key_Left,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_Escape,
)


class LessonActions(QObject):
    """The lessons of the program and those in `folder`, shown in `panel`.

    Signals:
        led(bool): a lesson begins or ends.
    """

    led = Signal(bool)

    def __init__(self, window: QWidget, labs: Sequence[Lab], document: Document, folder: Path) -> None:
        super().__init__(window)
        self.folder = folder
        self.panel = LessonPanel()
        self.panel.step_shown.connect(self._show_step)
        self.panel.closed.connect(lambda: self.led.emit(False))
        self._window = window
        self._labs = tuple(labs)
        self._document = document
        self._presenting = False

    @property
    def leading(self) -> bool:
        """Whether a lesson is open."""
        return self.panel.lesson is not None

    def read(self) -> tuple[list[Lesson], list[str]]:
        """All lessons, and sentences about files that cannot be used."""
        return read_lessons(self._labs, language(), self.folder)

    def start(self, lesson: Lesson) -> None:
        """Lead through a lesson."""
        self.panel.start(lesson)
        self.led.emit(True)

    def retranslate(self) -> None:
        """An open lesson goes on where it was, in the language of now."""
        if self.leading:
            self.panel.replace(self.read()[0])

    def fill(self, menu: QMenu) -> None:
        """All lessons; what is wrong with a file is said where it would stand."""
        menu.clear()
        menu.setToolTipsVisible(True)
        lessons, wrong = self.read()
        for place, lesson in enumerate(lessons, start=1):
            title = lesson.title.replace("&", "&&")
            action = menu.addAction(f"&{place}  {title}" if place <= 9 else title, partial(self.start, lesson))
            action.setToolTip(rich(lesson.summary))
            action.setStatusTip(lesson.summary)
        menu.addSeparator()
        for text in wrong:
            menu.addAction(text.replace("&", "&&")).setEnabled(False)
        menu.addAction(tr("Your own lessons: {folder}", folder=str(self.folder))).setEnabled(False)

    def _show_step(self, step: Step) -> None:
        self._document.open_lab(step.lab)
        self._document.change(step.lab, step.params, tr("lesson step {title}", title=step.title))

    # -- present mode

    def present(self, on: bool) -> None:
        """Large type; every key is seen before the widget that has the focus (see eventFilter), or no longer."""
        self._presenting = on
        self.panel.set_scale(1.7 if on else 1.0)
        self.watch_keys(on)

    def watch_keys(self, on: bool) -> None:
        """See all keys of the program first, or no longer."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
            if on:
                application.installEventFilter(self)

    def press(self, event: QKeyEvent) -> bool:
        """A key of a lesson that is presented: space and arrows step it. False when none is."""
        if not (self._presenting and self.leading):
            return False
        self.panel.keyPressEvent(event)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While a lesson is presented its keys work wherever the focus is, but for a mark that is moved by keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._leads(watched, event):
            return self.press(event)
        return super().eventFilter(watched, event)

    def _leads(self, watched: QObject, event: QKeyEvent) -> bool:
        """Whether a key pressed on `watched` is for the lesson."""
        if not isinstance(watched, QWidget) or not self.leading or not self._presenting:
            return False
        if watched.window() is not self._window or QApplication.activePopupWidget() is not None:
            return False
        if isinstance(watched, PlotPanel) and watched.keys.mark_key and watched.hasFocus():
            return False
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        return plain and event.key() in LESSON_KEYS
