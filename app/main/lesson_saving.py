"""Lessons as files, as web pages and on paper: written on a thread of its own, for each of their settings is computed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.data.writing import WriteError, write_file
from app.lab.base import Quality, Tick
from app.lab.jobs import Outcome, Runner
from app.resources import resource
from app.state.files import settings
from app.state.lessons import Lesson
from app.state.lessons.course import CoursePath
from app.words.i18n import language, listed, sentences, tr

OwnCourse = tuple[Sequence[Lesson], CoursePath]
"""A path of one's own, and its lessons as they are taken on it."""


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

    def write(self, lesson: Lesson | None, path: Path, course: OwnCourse | tuple[()] = ()) -> None:
        """Write the lesson into a file as a web page, or into a folder on paper; a second one waits for the first."""
        if self.runner is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="lesson-page")
            self.runner = Runner(_made, self._pool, self)
            self.runner.finished.connect(self._on_finished)
            self.runner.progressed.connect(self._on_progress)
        self.said.emit(
            tr("The lesson is being written: each of its settings is computed. The program goes on meanwhile.")
        )
        self.runner.submit((lesson, language(), path, course))

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
            for name, content in files.items():
                write_file(folder / name, content)
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


def _made(wanted: Any, tick: Tick, _quality: Quality) -> dict[str, bytes]:
    """The files, by name; on the worker thread."""
    from app.output.handout import handouts
    from app.output.lesson_page import lessons_of, own_lesson, page_of

    lesson, spoken, path, course = wanted
    if lesson is None:
        from app.output.course_kit import course_kit

        return course_kit(spoken, tick, *course)
    if not path.suffix:
        return handouts(lesson, tick)
    ours = lesson.folder.parent == resource("lessons")
    lessons = lessons_of(lesson.id) if ours else own_lesson(lesson.folder / f"{lesson.id}.md", spoken)
    taken = {code: each.without(lesson.left_out) for code, each in lessons.items()}
    return {path.name: page_of(taken, spoken, tick)}
