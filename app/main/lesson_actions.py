"""What a person does with lessons: choosing one, being led through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.data.writing import WriteError, write_file
from app.lab.base import Lab
from app.main.lesson_heard import Heard
from app.main.lesson_links import LessonLinks
from app.main.lesson_stage import LessonStage
from app.resources import resource
from app.state.document import Document
from app.state.lessons import Lesson, LessonError, read_lesson, read_lessons
from app.state.lessons.answers import dump, file_name
from app.state.lessons.course import PATHS, CoursePath, following
from app.state.lessons.own import in_language
from app.state.lessons.paths import OWN, own_paths
from app.state.lessons.progress import Progress, Way
from app.state.lessons.reading import Known
from app.widgets.lesson.panel import LessonPanel
from app.widgets.lesson.sketch_pad import SketchPad
from app.widgets.lesson.strip import LessonStrip
from app.words.i18n import language, tr
from app.words.language import LANGUAGES, speaking
from app.words.texts import rich

if TYPE_CHECKING:
    from app.main.class_window import ClassWindow
    from app.main.lesson_editor import LessonEditor
    from app.main.lesson_saving import LessonSaving
    from app.main.live_class import LiveClass
    from app.widgets.page.lab_page import LabPage

_KNOWN: Known = {}
"""Lessons that were read, of all windows."""


class LessonActions(QObject):
    """The lessons of the program and those in `folder`/lessons, shown in `panel`; answers are kept in `folder`/answers.

    Signals:
        led(bool): a lesson takes the stage or leaves it.
        said(str): for the message line.
        wanted(str): the page of this lab is to be shown.
    """

    led = Signal(bool)
    said = Signal(str)
    wanted = Signal(str)

    def __init__(
        self,
        window: QWidget,
        labs: Sequence[Lab],
        document: Document,
        folder: Path,
        page: Callable[[], LabPage],
        pool: ThreadPoolExecutor,
    ) -> None:
        super().__init__(window)
        self.folder = folder / "lessons"
        self.paths_folder = folder / "paths"
        self.progress = Progress(folder / "progress.json")
        self.panel = LessonPanel()
        self.strip = LessonStrip()
        self.stage = LessonStage(self.panel, self.strip, document, page, folder / "answers", pool)
        self.stage.failed.connect(self.said)
        self.links = LessonLinks(self, window)
        self.panel.linked.connect(self.links.follow)
        self.panel.closed.connect(self._on_closed)
        self.panel.repeated.connect(self._repeat)
        self.panel.handed_in.connect(self._hand_in)
        self.panel.following = self.following
        self.panel.step_shown.connect(lambda _: self._note(end=False))
        self.panel.finished.connect(lambda: self._note(end=True))
        self.panel.ending.followed.connect(self.start)
        self._window = window
        self._labs = tuple(labs)
        self._document = document
        self._class: ClassWindow | None = None
        self._editor: LessonEditor | None = None
        self._saving: LessonSaving | None = None
        self._live: LiveClass | None = None
        self._heard = Heard()
        self.presenting = False
        """Whether the window is a stage: a class that begins now stands on it, too."""
        self._waiting: tuple[str, Any] | None = None
        self._page, self._pool = page, pool
        self._editing = False
        self.put_beside: Callable[[QWidget], object] = lambda _: None
        """Gives the editor its place beside the page."""
        self.on_page: Callable[[], bool] = lambda: True
        """Whether the page of a lab is shown, and not the start page or the course."""

    @property
    def leading(self) -> bool:
        """Whether a lesson is open."""
        return self.panel.run is not None

    @property
    def title(self) -> str:
        """Of the lesson that is open; '' for none."""
        return self.panel.lesson.title if self.panel.lesson is not None else ""

    @property
    def staged(self) -> bool:
        """Whether it is on the stage, and not set aside for the free program."""
        return self.stage.on and self.leading

    def read(self) -> tuple[list[Lesson], list[str]]:
        """All lessons, and sentences about files that cannot be used."""
        return read_lessons(self._labs, language(), self.folder, _KNOWN)

    def go_on(self, lesson: Lesson) -> None:
        """Lead through a lesson from the step on that was open last."""
        way = self.progress.lessons.get(lesson.id, Way())
        self.start(lesson)
        if not way.taken and way.steps == len(lesson.steps) and 1 < way.step <= way.steps:
            self.panel.go_to(way.step - 1)

    def start(self, lesson: Lesson) -> None:
        """Lead through a lesson."""
        if self.staged:
            self.stage.leave()
        self.stage.begin()
        self._take_stage(True)
        self.panel.start(lesson)
        self.show_editor(False)
        self.panel.next_button.setFocus()

    def toggle_free(self) -> None:
        """The whole program as it is, and back to the lesson as it was."""
        if not self.leading or self.panel.run is None:
            return
        step = self.panel.run.step
        if self.stage.on:
            self._waiting = step.lab, self._document.params(step.lab)
            self.stage.leave()
            self._take_stage(False)
            self.panel.hide()
            self.said.emit(tr("The lesson waits. F8 goes back to it."))
            return
        self._take_stage(True)
        self.panel.show()
        if self._waiting is not None:
            self.stage.settle(self._waiting[1], step)

    def _take_stage(self, on: bool) -> None:
        self.stage.on = on
        self.led.emit(on)

    def _on_closed(self) -> None:
        self.close_live()
        if self.stage.on:
            self.stage.leave()
        self._take_stage(False)
        if self._editor is not None:
            self._editor.renew()  # a class may have answered meanwhile
        self.show_editor(True)

    def _repeat(self, variant: int) -> None:
        lesson = self.panel.lesson
        path = self.path_of(lesson) if lesson is not None else None
        if lesson is None or path is None:
            return
        try:
            self.start(read_lesson(path, self._labs, variant).without(lesson.left_out))
        except LessonError as error:
            self.said.emit(str(error))

    def path_of(self, lesson: Lesson) -> Path | None:
        """The file of a lesson; None when it has gone."""
        path = in_language(lesson.folder / f"{lesson.id}.md", language())
        return path if path.is_file() else None

    def following(self, lesson: Lesson) -> Lesson | None:
        """The lesson that comes next, on the path that is chosen or in the order of all; None after the last."""
        return following(lesson.id, self.chosen_path(), self.read()[0])

    def paths(self) -> tuple[list[CoursePath], list[str]]:
        """Those of the program and of the person, and sentences about files that are none."""
        found, wrong = own_paths(self.paths_folder, {each.id for each in self.read()[0]})
        return [*PATHS, *found], wrong

    def chosen_path(self) -> CoursePath | None:
        """The path that is gone; None for all lessons."""
        return next((path for path in self.paths()[0] if path.id == self.progress.path), None)

    def in_lab(self, lab_id: str) -> list[Lesson]:
        """The lessons with a step in this lab."""
        return [lesson for lesson in self.read()[0] if any(step.lab == lab_id for step in lesson.steps)]

    def _note(self, *, end: bool) -> None:
        if self.panel.run is not None:
            self.progress.note(self.panel.run, end=end)

    def _hand_in(self) -> None:
        name = self.panel.ending.name.text().strip()
        found = self.stage.answers(name)
        if found is None:
            return
        chosen = QFileDialog.getExistingDirectory(self._window, tr("Folder of the class"))
        if not chosen:
            return
        try:
            write_file(Path(chosen) / file_name(found), dump(found))
        except WriteError as error:
            self.said.emit(str(error))
            return
        self.said.emit(tr("Your answers are in {name}.", name=file_name(found)))

    def record_step(self) -> None:
        """What the window shows becomes the next card of the lesson in the editor, which opens if it is not there."""
        editor = self.open_editor()
        if editor is not None:
            editor.add("look")

    def record_question(self) -> None:
        """A card that asks, in which a person points at once at what shall be guessed."""
        editor = self.open_editor()
        if editor is not None:
            editor.add("number")
            editor.asking.do("ask", 0)

    def open_editor(self) -> LessonEditor | None:
        """The editor with the lesson that was edited last, beside the page; None on the stage, where it has no place."""
        if self.presenting:
            self.said.emit(tr("Leave present mode first: the editor stands beside the page."))
            return None
        if self._editor is None:
            from app.main.lesson_editor import LessonEditor

            self._editor = LessonEditor(self.folder, self._document, self._page, self._pool)
            self._editor.tried.connect(self._try)
            self._editor.opened.connect(self.wanted)
            self._editor.left.connect(self._close_editor)
            self._editor.asking.heard = self._heard.values
            self.stage.computed.connect(self._editor.on_computed)
            self.put_beside(self._editor)
        if self.leading:
            self.panel.leave()
        self._editing = True
        self.wanted.emit(self._document.state.lab)
        self.show_editor(True)
        return self._editor

    def show_editor(self, on: bool) -> None:
        """The editor beside the page of a lab, if a person has opened it; a lesson, the stage and the start page take its
        place for a while."""
        if self._editor is not None:
            self._editor.asking.forget()
            free = not self.leading and not self.presenting and self.on_page()
            self._editor.setVisible(on and self._editing and free)

    def _close_editor(self) -> None:
        """A person closes it; what is not saved is there again next time."""
        self._editing = False
        if self._editor is not None:
            self._editor.check()
        self.show_editor(False)

    def _try(self, lesson: Lesson, place: int) -> None:
        """Lead through the lesson of the editor, which comes back when it is left."""
        self.start(lesson)
        if place:
            self.panel.go_to(place)

    @property
    def editor(self) -> LessonEditor | None:
        """The editor of lessons, once it was opened."""
        return self._editor

    @property
    def saving(self) -> LessonSaving:
        """What writes lessons as web pages."""
        if self._saving is None:
            from app.main.lesson_saving import LessonSaving

            self._saving = LessonSaving(self._window)
            self._saving.said.connect(self.said)
        return self._saving

    def save_page(self) -> None:
        """Ask for a file and write the open lesson as one web page."""
        if self.panel.lesson is not None:
            self.save_page_of(self.panel.lesson)

    def save_page_of(self, lesson: Lesson) -> None:
        """The same of any lesson."""
        from app.main.exporting import export_folder

        self.saving.ask(lesson, export_folder())

    def save_handout(self, lesson: Lesson | None = None) -> None:
        """Ask for a folder and write the handout of a lesson into it, with its answers; None: of the open one."""
        from app.main.exporting import export_folder

        found = lesson or self.panel.lesson
        if found is not None:
            self.saving.ask_folder(found, export_folder())

    def save_kit(self) -> None:
        """Ask for a folder and write all that a course needs into it: of a path of one's own what that path takes."""
        from app.main.exporting import export_folder

        path = self.chosen_path()
        if path is None or not path.id.startswith(OWN):
            self.saving.ask_folder(None, export_folder())
        else:
            self.saving.ask_folder(None, export_folder(), (self._taken_on(path), path))

    def save_path(self) -> None:
        """Ask for a folder and write the lessons of the chosen path as web pages, with a front page; without a path none."""
        from app.main.exporting import export_folder

        path = self.chosen_path()
        if path is not None:
            self.saving.ask_pages((self._taken_on(path), path), export_folder())

    def _taken_on(self, path: CoursePath) -> list[Lesson]:
        by_id = {each.id: each for each in self.read()[0]}
        return [path.taken(by_id[each]) for each in path.lessons if each in by_id]

    def open_live(self) -> LiveClass | None:
        """The window of a live class with the open lesson, from its open step on."""
        lesson = self.panel.lesson
        if lesson is None:
            return None
        from app.main.live_class import LiveClass

        if self._live is None or not self._live.isVisible():
            self.close_live()
            self._live = LiveClass(self._in_all_languages(lesson), self._labs, self.panel.place)
            self._live.said.connect(self.said)
            self._live.answered.connect(self._heard.note)
            self._live.left.connect(self._back_from_class)
        if self.presenting:
            self._live.present(self._window.screen())
        else:
            self._live.show()
        self._live.raise_()
        self._live.activateWindow()
        return self._live

    def _back_from_class(self, place: int) -> None:
        """On the stage the lesson goes on where the class was."""
        if self.presenting and self.panel.run is not None and self.panel.place != place:
            self.panel.go_to(place)

    def _in_all_languages(self, lesson: Lesson) -> dict[str, Lesson]:
        """The lesson in every language that has it, that of the window first."""
        found = {language(): lesson}
        for code, _ in LANGUAGES:
            ours = lesson.folder.parent == resource("lessons")
            folder = Path(str(resource("lessons", code))) if ours else lesson.folder
            path = in_language(folder / f"{lesson.id}.md", code)
            if code not in found and path.is_file() and (ours or path != self.path_of(lesson)):
                with speaking(code), suppress(LessonError):
                    found[code] = read_lesson(path, self._labs, lesson.variant).without(lesson.left_out)
        return found

    def close_live(self) -> None:
        """End the live class."""
        if self._live is not None:
            self._live.close()
            self._live.deleteLater()
            self._live = None

    def open_class(self) -> None:
        """Ask for a folder of answers and show the picture of the class."""
        chosen = QFileDialog.getExistingDirectory(self._window, tr("Folder of the class"))
        if chosen:
            self.show_class(Path(chosen))

    def show_class(self, folder: Path) -> ClassWindow:
        """The picture of the class in a folder, in a window of its own."""
        from app.main.class_window import ClassWindow

        self.close_class()
        self._class = ClassWindow(folder, self._labs, lambda: self.read()[0], self.stage.folder)
        self._class.show()
        return self._class

    def close_windows(self) -> None:
        """Close the windows of the class and of the editor, and stop what is being written."""
        self.stage.forget()
        self.close_class()
        self.close_live()
        if self._saving is not None:
            self._saving.close()
        if self._editor is not None:
            self._editor.close()
            self._editor.deleteLater()
            self._editor = None

    def close_class(self) -> None:
        """Close it."""
        if self._class is not None:
            self._class.close()
            self._class.deleteLater()
        self._class = None

    def retranslate(self) -> None:
        """An open lesson goes on where it was, in the language of now."""
        old = self.panel.lesson
        if old is None:
            return
        path = self.path_of(old)
        if path is not None and path.parent.parent == resource("lessons"):
            there = resource("lessons", language(), path.name)
            path = there if there.is_file() else path
        try:
            whole = read_lesson(path, self._labs, old.variant) if path is not None else old
            self.panel.replace(whole.without(old.left_out))
        except LessonError as error:  # it was changed since
            self.said.emit(str(error))
        if self._live is not None and self.panel.lesson is not None:
            self._live.retranslate(self._in_all_languages(self.panel.lesson))

    def fill(self, menu: QMenu) -> None:
        """All lessons, those of the open lab first; what is wrong with a file is said where it would stand."""
        menu.clear()
        menu.setToolTipsVisible(True)
        lessons, wrong = self.read()
        here = self.in_lab(self._document.state.lab)
        if here:
            lab = tr(self._document.labs[self._document.state.lab].title).replace("&", "&&")
            menu.addAction(tr("With {lab}", lab=lab)).setEnabled(False)
        for place, lesson in enumerate([*here, *(each for each in lessons if each not in here)], start=1):
            if here and place == len(here) + 1:
                menu.addSeparator()
                menu.addAction(tr("Other lessons")).setEnabled(False)
            title, number = lesson.title.replace("&", "&&"), lessons.index(lesson) + 1  # wherever it stands
            action = menu.addAction(f"&{number}  {title}" if number <= 9 else title, partial(self.start, lesson))
            action.setToolTip(rich(lesson.summary))
            action.setStatusTip(lesson.summary)
        menu.addSeparator()
        for text in wrong:
            menu.addAction(text.replace("&", "&&")).setEnabled(False)
        menu.addAction(tr("Your own lessons: {folder}", folder=str(self.folder))).setEnabled(False)

    def takes_answers(self, widget: QWidget) -> bool:
        """Whether keys on it give an answer, or set something in the strip."""
        card = self.panel.card
        inside = (card is not None and card.isAncestorOf(widget)) or self.strip.isAncestorOf(widget)
        return inside or isinstance(widget, SketchPad)
