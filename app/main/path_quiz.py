"""The test before and after the lessons of a path: its two rows on the page of the course, and the sheet that asks."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.classroom.quiz import AFTER, BEFORE, asked, fitting
from app.state.lessons import Lesson
from app.state.lessons.course import CoursePath
from app.state.lessons.progress import Progress, Sat
from app.words.i18n import listed, mark, sentences, tr

if TYPE_CHECKING:
    from app.widgets.home.course_page import LessonRow

WHEN = {BEFORE: "before", AFTER: "after"}
"""By which a test is kept."""


@dataclass
class PathQuiz:
    """The test of a path that has one.

    Attributes:
        path: with its questions.
        lessons: all, for their titles.
        progress: where the answers are kept.
        window: over which the sheet opens.
        show: the page of the course anew, after a test.
    """

    path: CoursePath
    lessons: Sequence[Lesson]
    progress: Progress
    window: QWidget
    show: Callable[[], object]

    def row(self, variant: int) -> LessonRow:
        """The row of the test before the lessons (BEFORE) or of that after them (AFTER)."""
        from app.widgets.home.course_page import LessonRow, ticked
        from app.widgets.home.tiles import Tile

        sat = self._sat(variant)
        title = tr("Test before") if variant == BEFORE else tr("Test after")
        tile = Tile(title, self._text(variant), partial(self.take, variant), ticked, told=False)
        count = len(fitting(self.path))
        if sat is None:
            return LessonRow(tile, "open", tr("{count} questions", count=count) if count > 1 else tr("one question"))
        right = sum(place == 0 for place in sat.chosen.values())
        beside = tr("{right} of {count} right", right=right, count=len(sat.chosen))
        return LessonRow(tile, "taken", f"{beside}\n{sat.day}")

    def take(self, variant: int) -> None:
        """Ask; or show what was answered, and what is right once the test after the lessons is taken."""
        from app.widgets.home.quiz_sheet import QuizSheet

        sat = self._sat(variant)
        numbers = fitting(self.path) if sat is None else sorted(sat.chosen)
        title = tr("Test before") if variant == BEFORE else tr("Test after")
        sheet = QuizSheet(
            f"{title} · {tr(self.path.title)}",
            asked(numbers, variant, seed=variant + 1),
            {lesson.id: lesson.title for lesson in self.lessons},
            self.window,
            told=variant == AFTER or self._sat(AFTER) is not None,
            chosen=None if sat is None else sat.chosen,
        )
        sheet.exec()
        if sat is None and sheet.chosen:
            day = datetime.date.today().isoformat()
            self.progress.keep_test(self.path.id, WHEN[variant], Sat(day, sheet.chosen))
            self.show()

    def gained(self) -> str:
        """What the tests before and after say; that the one after is still to be taken where it is."""
        return self._text(AFTER)

    def _sat(self, variant: int) -> Sat | None:
        return self.progress.test(self.path.id, WHEN[variant])

    def _text(self, variant: int) -> str:
        before, after = self._sat(BEFORE), self._sat(AFTER)
        if variant == BEFORE:
            return tr(
                "What do you think before the first lesson? What is right is told with the test after the last one."
            )
        if after is None:
            return tr("The same questions with other numbers; then what is right, and what you gained.")
        was = before.chosen if before is not None else {}
        now = {number: place == 0 for number, place in after.chosen.items()}
        gained = [number for number, right in now.items() if right and was.get(number, 0) != 0]
        lost = [number for number, right in now.items() if not right and was.get(number) == 0]
        wrong = [number for number, right in now.items() if not right and number not in lost]
        told = (
            (mark("Gained: {questions}."), gained),
            (mark("No longer right: {questions}."), lost),
            (mark("Still wrong: {questions}.") if was else mark("Wrong: {questions}."), wrong),
        )
        said = [tr(words, questions=listed(map(str, sorted(some)))) for words, some in told if some]
        return sentences(*said) or (tr("All right, before and after.") if was else tr("All right."))
