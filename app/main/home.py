"""What the start page shows and where it leads."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from app.lab.base import Lab
from app.lab.questions import asked
from app.main.lab_actions import LabActions
from app.main.lesson_actions import LessonActions
from app.main.session_actions import SessionActions
from app.state.document import Document
from app.state.files import SessionFiles
from app.state.lessons import Lesson
from app.state.presets import AtEps, presets_of
from app.words.i18n import sentences, tr

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from app.main.course import Course
    from app.widgets.home.course_page import CoursePage
    from app.widgets.home.gallery import GalleryPage, Section
    from app.widgets.home.home_page import HomePage
    from app.widgets.home.recent import RecentSession
    from app.widgets.home.tiles import Tile
    from app.widgets.thumbnails import Small, Thumbnails

HOME = "you"
"""The lab that the start page shows."""
DOORS = {
    "noise": ("densities", "v1"),
    "tell": ("attack", "count"),
    "choose": ("decide", ""),
    "cost": ("selection", "three"),
    "trust": ("local", "how-many"),
}
"""Lab and preset behind each door, shown at the person's ε; '' for the first preset."""
SETTLED = 250
"""Milliseconds after which doors follow an ε that has been dragged."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the start page leads."""

    open_lab: Callable[[str], None]
    gallery: Callable[[str], None]
    left_off: Callable[[], tuple[str, datetime.datetime] | None]


class Home(QObject):
    """Makes the start page and keeps it up to date."""

    def __init__(
        self,
        document: Document,
        files: SessionFiles,
        session: SessionActions,
        labs: LabActions,
        lessons: LessonActions,
        ways: Ways,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._files, self._session = document, files, session
        self._labs, self._lessons, self._ways = labs, lessons, ways
        self.page: HomePage | None = None
        self.thumbnails: Thumbnails | None = None
        self.free: threading.Event | None = None
        """Set while nothing else is more urgent than the pictures of doors and galleries."""
        self._closed = False
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._show_doors)
        document.params_changed.connect(self._on_params)

    def make(self, pool: ThreadPoolExecutor) -> HomePage:
        """The page; its pictures and sessions come when it has been painted."""
        from app.widgets.home.home_page import HomePage
        from app.widgets.home.recent import RecentSessions
        from app.widgets.home.tiles import TileButton
        from app.widgets.home.you import YouCard

        you = YouCard(self._document.labs[HOME], self._document, pool)
        doors = [TileButton(tile, across=True) for tile in self._doors()]
        self.page = page = HomePage(you, doors, RecentSessions(self._session.open))
        ways = (
            self._start_first_lesson,
            partial(self._ways.gallery, "course"),
            partial(self._ways.gallery, "labs"),
        )
        for link, go in zip(page.links, ways, strict=True):
            link.clicked.connect(lambda _=False, go=go: go())
        self.retranslate()
        return self.page

    def refresh(self) -> None:
        """Sessions and pictures of now, once the page has been painted."""
        self.when_shown(self._fill)

    def when_shown(self, act: Callable[[], object]) -> None:
        """Do this when the page is there with its picture: nothing else may make that wait."""
        if self.page is None or self.page.you.has_shown:
            QTimer.singleShot(0, self, act)
        else:
            self.page.you.shown.connect(act, Qt.ConnectionType.SingleShotConnection)

    def retranslate(self) -> None:
        """All texts in the language of now."""
        page = self.page
        if page is None:
            return
        page.you.retranslate()
        page.recent.retranslate()
        for link, text in zip(page.links, (tr("A first lesson"), tr("Course"), tr("All labs")), strict=True):
            link.setText(text)
        self._show_doors()
        self.refresh()

    def _start_first_lesson(self) -> None:
        found = self._lessons.read()[0]
        if found:
            self._lessons.start(found[0])

    def restyle(self) -> None:
        """Colours of another theme."""
        if self.page is not None:
            self.page.restyle()
            self._show_pictures()

    def close_down(self) -> None:
        """Stop computing for good: what still waits to be filled begins nothing any more."""
        self._closed = True
        if self.page is not None:
            self.page.close_down()
        if self.thumbnails is not None:
            self.thumbnails.close_down()

    def gallery(self, kind: str) -> GalleryPage | CoursePage:
        """The course, all lessons ('lessons'), or all labs with their presets."""
        from app.widgets.home.gallery import GalleryPage

        if kind == "course":
            return self._course().page()

        if kind == "lessons":
            return GalleryPage(tr("Lessons"), [self._lessons_section()])
        sections = [
            self._section(lab, tr(question.title) if lab is labs[0] else "")
            for question, labs in asked(self._document.labs.values())
            for lab in labs
        ]
        return GalleryPage(tr("All labs"), sections)

    # -- inside

    def _course(self) -> Course:
        from app.main.course import Course

        return Course(
            self._lessons,
            self._document.labs,
            lambda lab, params: partial(self._draw, lab, params),
            partial(self._ways.gallery, "course"),
            self._lessons.open_editor,
        )

    def _section(self, lab: Lab, above: str) -> Section:
        from app.widgets.home.gallery import Section
        from app.widgets.home.tiles import Tile

        tiles = [
            Tile(
                tr(preset.title),
                tr(preset.about),
                partial(self._labs.go, lab.id, preset),
                partial(self._draw, lab, preset.id),
            )
            for preset in presets_of(lab)
        ]
        return Section(tr(lab.title), tr(lab.summary), tiles, above)

    def _lessons_section(self) -> Section:
        from app.widgets.home.gallery import Section
        from app.widgets.home.tiles import Tile

        tiles = []
        for lesson in self._lessons.read()[0]:
            first = lesson.steps[0]
            draw = partial(self._draw, self._document.labs[first.lab], first.params)
            tiles.append(Tile(lesson.title, _about(lesson), partial(self._lessons.start, lesson), draw, told=False))
        return Section("", tr("Each asks you before it tells."), tiles)

    def _draw(self, lab: Lab, what: object, size: tuple[int, int], ratio: float) -> Small | None:
        return self.pictures.small(lab, what, size, ratio)

    def _doors(self) -> list[Tile]:
        """The questions, each with what one of its labs says of the person's ε."""
        from app.widgets.home.tiles import Tile

        live = self.page is not None and self.page.you.has_shown  # a picture of theirs is drawn behind the first one
        found = []
        for question, labs in asked(self._document.labs.values()):
            lab = self._document.labs.get(DOORS[question.id][0], labs[0])
            tile = Tile(tr(question.title), tr(lab.summary), partial(self._ways.open_lab, lab.id))
            if live:
                shown = AtEps(DOORS[question.id][1], self._document.params(HOME).eps)
                tile = replace(tile, go=partial(self._enter, lab, shown), draw=partial(self._draw, lab, shown))
            found.append(tile)
        return found

    def _show_doors(self) -> None:
        if self.page is not None and not self._closed:
            for door, tile in zip(self.page.doors, self._doors(), strict=True):
                door.show_tile(tile)

    def _on_params(self, lab_id: str, _: object) -> None:
        if lab_id == HOME:
            self._settle.start()

    def _enter(self, lab: Lab, shown: AtEps) -> None:
        """The lab behind a door, as its picture shows it; one step of undo."""
        self._ways.open_lab(lab.id)
        self._document.change(lab.id, shown.params(lab), tr("change {name}", name=tr("privacy loss")))

    @property
    def pictures(self) -> Thumbnails:
        """The thumbnails of doors and galleries."""
        if self.thumbnails is None:
            from app.widgets.thumbnails import Thumbnails

            self.thumbnails = Thumbnails(self, self.free)
            self.thumbnails.drawn.connect(self._show_pictures)
            if self._closed:
                self.thumbnails.close_down()
        return self.thumbnails

    def _fill(self) -> None:
        if self.page is None or self._closed:
            return
        self.page.recent.show_sessions(self._sessions())
        self._show_doors()

    def _sessions(self) -> list[RecentSession]:
        from app.widgets.home.recent import RecentSession

        found = []
        left = self._ways.left_off()
        if left is not None:
            go = partial(self._ways.open_lab, left[0])
            found.append(RecentSession(tr("Where you left off"), self._title(left[0]), left[1], go))
        found += [
            RecentSession(path.stem, self._title(lab), time, partial(self._session.open_path, path))
            for path, lab, time in self._files.recent_entries()
        ]
        found += [
            RecentSession(
                self._title(entry.lab) or entry.path.stem,
                tr("closed without a file"),
                entry.time,
                partial(self._session.reopen, entry),
            )
            for entry in self._files.closed.entries()
        ]
        return sorted(found, key=lambda each: each.time, reverse=True)[:12]

    def _title(self, lab_id: str) -> str:
        lab = self._document.labs.get(lab_id)
        return tr(lab.title) if lab is not None else ""

    def _show_pictures(self) -> None:
        if self.page is None or self._closed:
            return
        for door in self.page.doors:
            door.update()


def _about(lesson: Lesson) -> str:
    """How long a lesson takes and what one can say afterwards, where it says so; else what it is about."""
    minutes, aim = getattr(lesson, "minutes", 0), getattr(lesson, "aim", "")
    return sentences(tr("{n} minutes.", n=minutes) if minutes else "", aim or lesson.summary)
