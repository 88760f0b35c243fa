"""Links to lessons and their steps: copied, and opened from the command line, from a text or typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog, QWidget

from app.state.lessons import Lesson
from app.widgets.lesson.panel import LessonPanel
from app.words.i18n import tr
from app.words.links import Link, read_link

if TYPE_CHECKING:
    from app.main.lesson_editor import LessonEditor


class Lessons(Protocol):
    """What a person does with lessons, as far as links need it."""

    panel: LessonPanel

    @property
    def said(self) -> SignalInstance: ...

    @property
    def editor(self) -> LessonEditor | None: ...

    def read(self) -> tuple[list[Lesson], list[str]]: ...

    def start(self, lesson: Lesson) -> None: ...


class LessonLinks:
    """Those of the lesson that is open or written, and where others lead."""

    def __init__(self, lessons: Lessons, window: QWidget) -> None:
        self._lessons, self._window = lessons, window

    @property
    def here(self) -> Link | None:
        """To the open step, or to the open card of a lesson that is saved; None where there is none."""
        panel, editor = self._lessons.panel, self._lessons.editor
        if panel.lesson is not None and panel.step is not None:
            return Link(panel.lesson.id, panel.step.number)
        if editor is not None and editor.isVisible() and editor.files.file.path is not None:
            return Link(editor.files.file.path.stem, editor.place + 1)
        return None

    def copy(self) -> None:
        """Put the link to what is open on the clipboard."""
        link = self.here
        if link is None:
            self._lessons.said.emit(tr("A link leads to a step of a lesson: open one, or save your own."))
            return
        QGuiApplication.clipboard().setText(link.text)
        self._lessons.said.emit(tr("On the clipboard: {link}", link=link.text))

    def ask(self) -> None:
        """Ask for a link, and follow it; one that is on the clipboard is proposed."""
        copied = QGuiApplication.clipboard().text()
        proposed = copied.strip() if read_link(copied) is not None else ""
        text, given = QInputDialog.getText(
            self._window, tr("Open a link"), tr("A link such as {example}", example=Link("1-what-epsilon-means", 3).text),
            text=proposed,
        )  # fmt: skip
        if given and text.strip():
            self.follow(text)

    def follow(self, text: str) -> None:
        """Lead through the lesson of a link, from its step on; say why where that cannot be."""
        link, said = read_link(text), self._lessons.said
        if link is None:
            said.emit(tr("This is no link to a lesson: {link}", link=text.strip()[:80]))
            return
        lesson = next((each for each in self._lessons.read()[0] if each.id == link.lesson), None)
        if lesson is None:
            said.emit(tr("The lesson of this link is not here: {lesson}", lesson=link.lesson[:80]))
        elif link.step > len(lesson.steps):
            said.emit(
                tr("“{title}” has {count} steps; this link leads to step {step}.", title=lesson.title,
                   count=len(lesson.steps), step=link.step)
            )  # fmt: skip
        else:
            self._lessons.start(lesson)
            if link.step > 1:
                self._lessons.panel.go_to(link.step - 1)
