"""The page of the course: what it shows of paths, lessons and progress, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.classroom.quiz import AFTER, BEFORE, fitting
from app.data.reading import reason_of
from app.data.writing import WriteError
from app.lab.base import Lab
from app.main.lesson_actions import LessonActions
from app.main.path_quiz import PathQuiz
from app.state.lessons import Lesson
from app.state.lessons.course import ALL, LEVELS, CoursePath, part_taken
from app.state.lessons.paths import ENDING, OWN, PathError, place_for, read_path, write_path
from app.state.lessons.progress import Way
from app.words.i18n import listed, sentences, tr
from app.words.texts import rich

if TYPE_CHECKING:
    from app.widgets.home.course_page import Aid, CoursePage, LessonRow, Rows
    from app.widgets.home.tiles import Draw


@dataclass
class Course:
    """Makes the page anew for what is chosen now.

    Attributes:
        lessons: of the program and of the person.
        labs: by id.
        draw: gives the picture of a lab with these Params.
        show: the page anew, after something was chosen.
        record: begins a lesson of one's own.
    """

    lessons: LessonActions
    labs: Mapping[str, Lab]
    draw: Callable[[Lab, object], Draw]
    show: Callable[[], object]
    record: Callable[[], object]

    def page(self) -> CoursePage:
        """The page of now."""
        from app.widgets.home.course_page import CoursePage
        from app.widgets.home.tiles import Tile

        found = self.lessons.read()[0]
        known, wrong = self.lessons.paths()
        for problem in wrong:
            self.lessons.said.emit(problem)
        path = self.lessons.chosen_path()
        found = [path.taken(each) if path is not None else each for each in found]
        paths = [Tile(tr(each.title), _time_and_audience(each), partial(self._choose, each.id)) for each in known]
        every = tr("All {count} lessons", count=len(found))
        paths.append(Tile(every, tr("from the first to research"), partial(self._choose, ALL)))
        chosen = known.index(path) if path is not None else len(known)
        heading = f"{tr(path.title)} · {tr(path.time)}" if path is not None else every
        groups = self._groups(path, found)
        return CoursePage(tr("Paths"), paths, chosen, heading, groups, self._aids(path, found))

    def _choose(self, path: str) -> None:
        self.lessons.progress.choose(path)
        self.show()

    def _groups(self, path: CoursePath | None, lessons: list[Lesson]) -> list[Rows]:
        from app.widgets.home.course_page import Rows

        now = self._next(path, lessons)
        if path is None:
            parts = [
                (tr(name), [each for each in lessons if each.level == level]) for level, name in enumerate(LEVELS, 1)
            ]
        else:
            by_id = {each.id: each for each in lessons}
            parts = []
            for number, part in enumerate(path.parts, start=1):
                members = [by_id[each] for each in part if each in by_id]
                minutes = sum(each.minutes for each in members)
                name = tr("Sitting {number} · {minutes} min", number=number, minutes=minutes)
                parts.append((name if len(path.parts) > 1 else "", members))
        order = [each.id for _, members in parts for each in members]
        rows = [
            Rows(name, [self._row(each, each is now, lessons, order[: order.index(each.id)]) for each in members])
            for name, members in parts
            if members
        ]
        if path is None or not fitting(path):
            return rows
        quiz = self._quiz(path, lessons)
        return [Rows("", [quiz.row(BEFORE)]), *rows, Rows("", [quiz.row(AFTER)])]

    def _quiz(self, path: CoursePath, lessons: list[Lesson]) -> PathQuiz:
        return PathQuiz(path, lessons, self.lessons.progress, self.lessons.panel.window(), self.show)

    def _row(self, lesson: Lesson, now: bool, lessons: list[Lesson], earlier: list[str]) -> LessonRow:
        from app.widgets.home.course_page import LessonRow
        from app.widgets.home.tiles import Tile

        first = lesson.steps[0]
        way = self.lessons.progress.lessons.get(lesson.id, Way())
        known = {*self.lessons.progress.taken, *earlier}
        before = listed(each.title for each in lessons if each.id in lesson.after and each.id not in known)
        text = sentences(
            lesson.can or lesson.summary,
            tr("Comes after: {lessons}", lessons=before) if before and not way.taken else "",
        )
        tile = Tile(
            lesson.title,
            text,
            partial(self.lessons.start, lesson),
            self.draw(self.labs[first.lab], first.params),
            told=False,
        )
        beside = [tr("{count} min", count=lesson.minutes)] if lesson.minutes else []
        beside += filter(None, [part_taken(lesson)])
        if way.asked and way.taken:
            beside.append(tr("{near} of {asked} near", near=way.near, asked=way.asked))
        elif way.step > 1:
            beside.append(tr("step {place} of {count}", place=way.step, count=way.steps))
        return LessonRow(tile, "taken" if way.taken else "now" if now else "open", "\n".join(beside))

    def _next(self, path: CoursePath | None, lessons: list[Lesson]) -> Lesson | None:
        """The first lesson that is not taken."""
        by_id = {each.id: each for each in lessons}
        order = [by_id[each] for each in path.lessons if each in by_id] if path is not None else lessons
        return next((each for each in order if each.id not in self.lessons.progress.taken), None)

    def _aids(self, path: CoursePath | None, lessons: list[Lesson]) -> list[Aid]:
        from app.widgets.home.course_page import Aid

        order = [each for each in lessons if path is None or each.id in path.lessons]
        taken = [each for each in order if each.id in self.lessons.progress.taken]
        done, all_ = (sum(each.minutes for each in some) for some in (taken, order))
        far = tr(
            "{done} of {all} minutes · {taken} of {count} lessons",
            done=done, all=all_, taken=len(taken), count=len(order),
        )  # fmt: skip
        now = self._next(path, lessons)
        lesson = now or (order or lessons)[0]
        return [
            self._finished(path, lessons, order) if now is None else self._ahead(now),
            Aid(
                tr("This path"), far, [(tr("Forget my progress"), self._forget)] if self.lessons.progress.begun else [],
                done / all_ if all_ else 0.0,
            ),
            Aid(
                tr("On paper"),
                tr("With room to write; the answers with replies to mistakes and notes for the speaker."),
                [
                    (tr("Handout…"), partial(self.lessons.save_handout, lesson)),
                    (tr("Course kit…"), self.lessons.save_kit),
                ],
            ),
            Aid(
                tr("Live class"),
                tr("Phones join by a QR code in this network. Nothing to install, no names, no internet."),
                [(tr("Start with this lesson") if now else tr("Start with the first lesson"), partial(self._live, lesson))],
            ),
            Aid(
                tr("Without this program"),
                tr("A lesson as one file, a path as a folder of them: any browser shows it, offline."),
                [
                    (tr("This lesson…") if now else tr("First lesson…"), partial(self.lessons.save_page_of, lesson)),
                    *([(tr("Whole path…"), self.lessons.save_path)] if path is not None else []),
                ],
            ),
            Aid(
                tr("A path of your own"),
                tr("Choose lessons and their order; the file can be given away. Nothing is overwritten."),
                [
                    (tr("Make a path…"), partial(self._make, path)),
                    (tr("Open a path…"), self._open),
                    *self._own(path),
                ],
            ),
            Aid(
                tr("Make your own"),
                tr("The editor of lessons opens your own, and the program's as a copy to change."),
                [(tr("Open the editor"), self.record)],
            ),
        ]  # fmt: skip

    def _ahead(self, lesson: Lesson) -> Aid:
        """The lesson that comes next, and the question it opens with."""
        from app.widgets.home.course_page import Aid

        begin = tr("Go on") if lesson.id in self.lessons.progress.lessons else tr("Begin")
        title = tr("Next lesson: {title}", title=lesson.title)
        return Aid(title, lesson.hook, [(begin, partial(self.lessons.go_on, lesson))])

    def _finished(self, path: CoursePath | None, lessons: list[Lesson], order: list[Lesson]) -> Aid:
        """All lessons are taken: what came of them, and the test that comes after them."""
        from app.widgets.home.course_page import Aid

        ways = [self.lessons.progress.taken[each.id] for each in order]
        good, asked = (sum(getattr(each, part) for each in ways) for part in ("near", "asked"))
        words = tr("{good} of {asked} answers were near, right or reached. Nothing is graded.", good=good, asked=asked)
        said = words if asked else ""
        if path is None:
            return Aid(
                tr("All lessons are taken"), said, [(tr("First lesson again"), partial(self.lessons.start, order[0]))]
            )
        if not fitting(path):
            return Aid(tr("This path is finished"), said, [(tr("All lessons"), partial(self._choose, ALL))])
        quiz = self._quiz(path, lessons)
        test = [(tr("Test after"), partial(quiz.take, AFTER)), (tr("All lessons"), partial(self._choose, ALL))]
        return Aid(tr("This path is finished"), sentences(said, quiz.gained()), test)

    def _forget(self) -> None:
        self.lessons.progress.forget()
        self.show()

    def _own(self, path: CoursePath | None) -> list[tuple[str, Callable[[], object]]]:
        """What else can be done with a path of the person's own."""
        if path is None or not path.id.startswith(OWN):
            return []
        file = self.lessons.paths_folder / f"{path.id.removeprefix(OWN)}{ENDING}"
        return [
            (tr("Change this path…"), partial(self._make, path, file)),
            (tr("Delete this path…"), partial(self._delete, path, file)),
        ]

    def _make(self, path: CoursePath | None, file: Path | None = None) -> None:
        from app.main.path_maker import PathMaker

        window = self.lessons.panel.window()
        maker = PathMaker(self.lessons.read()[0], path, self.lessons.paths_folder, window, file)
        if maker.exec() and maker.made is not None:
            self._choose(maker.made.id)

    def _delete(self, path: CoursePath, file: Path) -> None:
        window, buttons = self.lessons.panel.window(), QMessageBox.StandardButton
        asked = rich(tr("Delete the path “{title}”? Its lessons and your progress stay.", title=path.title))
        if QMessageBox.question(window, tr("Delete this path"), asked, buttons.Yes | buttons.No) != buttons.Yes:
            return
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            self.lessons.said.emit(tr("{name}: {why}", name=file.name, why=reason_of(error)))
        self._choose(ALL)

    def _open(self) -> None:
        """A path from elsewhere becomes one of the person's own, in a file of its own."""
        window = self.lessons.panel.window()
        chosen, _ = QFileDialog.getOpenFileName(window, tr("Open a path"), "", f"{tr('Paths')} (*{ENDING})")
        if not chosen:
            return
        try:
            found = read_path(Path(chosen), {each.id for each in self.lessons.read()[0]})
            file = place_for(self.lessons.paths_folder, Path(chosen).stem)
            write_path(found, file)
        except (PathError, WriteError) as error:
            self.lessons.said.emit(str(error))
            return
        self._choose(f"{OWN}{file.stem}")

    def _live(self, lesson: Lesson) -> None:
        self.lessons.start(lesson)
        self.lessons.open_live()


def _time_and_audience(path: CoursePath) -> str:
    return sentences(f"{tr(path.time)} ·", tr(path.audience)) if path.audience else tr(path.time)
