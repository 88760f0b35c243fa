"""Lessons as files, as web pages and on paper: written on a thread of its own, for each of their settings is computed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.data.writing import WriteError, made_folder, write_files
from app.lab.base import Quality, Tick
from app.lab.jobs import Outcome, Runner
from app.state.files import settings
from app.state.lessons import Lesson
from app.state.lessons.course import CoursePath
from app.state.lessons.paths import OWN
from app.words.i18n import language, listed, sentences, tr

OwnCourse = tuple[Sequence[Lesson], CoursePath]
"""A path, mostly one's own, and its lessons as they are taken on it."""


class LessonSaving(QObject):
    """Asks for a file and writes a lesson into it.

    Signals:
        said(str): what is being done, was done, or why it was not.
    """

    said = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._pool: ThreadPoolExecutor | None = None
        self.runner: Runner | None = None

    def ask(self, lesson: Lesson, folder: str) -> None:
        """Ask where the lesson goes."""
        name = str(Path(folder) / f"{lesson.id}.html")
        chosen, _ = QFileDialog.getSaveFileName(self._window, tr("Lesson as a web page"), name, tr("Web page (*.html)"))
        if chosen:
            self.write(lesson, Path(chosen if Path(chosen).suffix else f"{chosen}.html"))

    def ask_folder(self, lesson: Lesson | None, folder: str, course: OwnCourse | tuple[()] = ()) -> None:
        """Ask where the handout of the lesson goes, with its answers; without a lesson all that a course needs."""
        title = tr("Folder for the handout and its answers") if lesson else tr("Folder for the course kit")
        chosen = QFileDialog.getExistingDirectory(self._window, title, folder)
        if chosen:
            self.write(lesson, Path(chosen), course)

    def ask_pages(self, course: OwnCourse, folder: str) -> None:
        """Ask where the lessons of a path go as web pages: into a new folder there, so that nothing is overwritten."""
        chosen = QFileDialog.getExistingDirectory(self._window, tr("Where the folder with the web pages goes"), folder)
        if not chosen:
            return
        name = course[1].id.removeprefix(OWN)
        try:
            self.write(None, made_folder(free_folder(Path(chosen), name)), course, pages=True)
        except WriteError as error:
            self.said.emit(str(error))

    def write(
        self, lesson: Lesson | None, path: Path, course: OwnCourse | tuple[()] = (), *, pages: bool = False
    ) -> None:
        """Write the lesson into a file as a web page, or into a folder on paper; a second one waits for the first.

        `pages`: the lessons of the course as web pages, in place of all that a course needs.
        """
        if self.runner is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="lesson-page")
            self.runner = Runner(_made, self._pool, self)
            self.runner.finished.connect(self._on_finished)
            self.runner.progressed.connect(self._on_progress)
        self.said.emit(
            tr("The lesson is being written: each of its settings is computed. The program goes on meanwhile.")
        )
        self.runner.submit((lesson, language(), path, course, pages))

    def _on_progress(self, share: float) -> None:
        self.said.emit(tr("The lesson is being written: {percent} %", percent=round(100 * share)))

    def _on_finished(self, outcome: Outcome) -> None:
        path = outcome.params[2]
        if outcome.problem:
            self.said.emit(outcome.problem)
            return
        files: dict[str, bytes] = outcome.result
        folder = path.parent if path.name in files else path
        try:
            write_files(folder, files)
        except WriteError as error:
            self.said.emit(str(error))
            return
        settings().setValue("export-folder", str(folder))
        if len(files) > 2:
            self.said.emit(tr("Written: {count} files in {folder}", count=len(files), folder=folder.name))
            return
        size = tr("{size} kB, for any browser, without a network", size=len(files.get(path.name, b"")) // 1000)
        self.said.emit(sentences(tr("Written: {name}", name=listed(files)), f"({size})" if path.name in files else ""))

    def close(self) -> None:
        """Stop what is being written."""
        if self.runner is not None and self._pool is not None:
            self.runner.close()
            self._pool.shutdown(wait=False)
            self.runner = None


def free_folder(folder: Path, name: str) -> Path:
    """A folder of this name in `folder` that is not there yet."""
    found, count = folder / name, 2
    while found.exists():
        found, count = folder / f"{name}-{count}", count + 1
    return found


def _made(wanted: Any, tick: Tick, _quality: Quality) -> dict[str, bytes]:
    """The files, by name; on the worker thread."""
    from app.output.handout import handouts
    from app.output.lesson_page import in_languages, page_of

    lesson, spoken, path, course, pages = wanted
    if pages:
        from app.output.path_pages import path_pages

        return path_pages(course[1], course[0], spoken, tick)
    if lesson is None:
        from app.output.course_kit import course_kit

        return course_kit(spoken, tick, *course)
    if not path.suffix:
        return handouts(lesson, tick)
    return {path.name: page_of(in_languages(lesson, spoken), spoken, tick)}
