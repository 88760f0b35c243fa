"""The open lesson as one HTML file: written on a thread of its own, for each of its settings is computed."""

from __future__ import annotations

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
from app.words.i18n import language, sentences, tr


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

    def write(self, lesson: Lesson, path: Path) -> None:
        """Write the lesson; a second one waits for the first."""
        if self.runner is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="lesson-page")
            self.runner = Runner(_made, self._pool, self)
            self.runner.finished.connect(self._on_finished)
            self.runner.progressed.connect(self._on_progress)
        self.said.emit(
            tr("The lesson is being written: each of its settings is computed. The program goes on meanwhile.")
        )
        self.runner.submit((lesson, language(), path))

    def _on_progress(self, share: float) -> None:
        self.said.emit(tr("The lesson is being written: {percent} %", percent=round(100 * share)))

    def _on_finished(self, outcome: Outcome) -> None:
        path = outcome.params[2]
        if outcome.problem:
            self.said.emit(outcome.problem)
            return
        try:
            write_file(path, outcome.result)
        except WriteError as error:
            self.said.emit(str(error))
            return
        settings().setValue("export-folder", str(path.parent))
        size = tr("{size} kB, for any browser, without a network", size=len(outcome.result) // 1000)
        self.said.emit(sentences(tr("Written: {name}", name=path.name), f"({size})"))

    def close(self) -> None:
        """Stop what is being written."""
        if self.runner is not None and self._pool is not None:
            self.runner.close()
            self._pool.shutdown(wait=False)
            self.runner = None


def _made(wanted: Any, tick: Tick, _quality: Quality) -> bytes:
    """The file of a lesson; on the worker thread."""
    from app.output.lesson_page import lessons_of, own_lesson, page_of

    lesson, spoken, _ = wanted
    ours = lesson.folder.parent == resource("lessons")
    lessons = lessons_of(lesson.id) if ours else own_lesson(lesson.folder / f"{lesson.id}.md", spoken)
    return page_of(lessons, spoken, tick)
