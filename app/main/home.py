"""What the start page shows and where it leads."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from app.lab.base import Lab
from app.main.lab_actions import LabActions
from app.main.lesson_actions import LessonActions
from app.main.session_actions import SessionActions
from app.state.document import Document
from app.state.files import SessionFiles
from app.state.lessons import Lesson
from app.state.presets import presets_of
from app.words.i18n import mark, sentences, tr

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from PySide6.QtGui import QImage

    from app.widgets.home.gallery import GalleryPage, Section
    from app.widgets.home.home_page import HomePage
    from app.widgets.home.recent import RecentSession
    from app.widgets.thumbnails import Thumbnails

HOME = "you"
"""The lab that the start page shows."""
PICTURES = {"teach": ("densities", "count"), "decide": ("decide", ""), "explore": ("densities", "waves")}
"""Lab and preset on each door."""
EXAMPLES = ((mark("Waves"), "densities", "waves"), (mark("Figure 1"), "rates", "figure-1"))
"""Presets worth a look: their short names, and where they are."""


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
        self._closed = False

    def make(self, pool: ThreadPoolExecutor) -> HomePage:
        """The page; its pictures and sessions come when it has been painted."""
        from app.widgets.home.home_page import HomePage
        from app.widgets.home.recent import RecentSessions
        from app.widgets.home.you import YouCard

        you = YouCard(self._document.labs[HOME], self._document, pool)
        self.page = HomePage(you, RecentSessions(self._session.open))
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
        all_lessons, all_labs = partial(self._ways.gallery, "lessons"), partial(self._ways.gallery, "labs")
        page.teach.say(tr("Teach"), tr("Lessons that ask before they tell."), all_lessons)
        page.teach.lead([(tr("A first lesson"), self._start_first_lesson), (tr("All lessons"), all_lessons)])
        interview = partial(self._ways.open_lab, "decide")
        page.decide.say(tr("Decide"), tr("An ε that you can defend, and its memo."), interview)
        page.decide.lead([(tr("Interview"), interview)])
        count = len(self._document.labs)
        page.explore.say(tr("Explore"), tr("{count} labs, all live.", count=count), all_labs)
        examples = [(tr(name), partial(self._show_example, lab, preset)) for name, lab, preset in EXAMPLES]
        page.explore.lead([*examples, (tr("All labs"), all_labs)])
        self.refresh()

    def _start_first_lesson(self) -> None:
        found = self._lessons.read()[0]
        if found:
            self._lessons.start(found[0])

    def _show_example(self, lab_id: str, preset_id: str) -> None:
        lab = self._document.labs.get(lab_id)
        if lab is not None:
            self._labs.go(lab_id, next(preset for preset in presets_of(lab) if preset.id == preset_id))

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

    def gallery(self, kind: str) -> GalleryPage:
        """All lessons ('lessons'), or all labs with their presets."""
        from app.widgets.home.gallery import GalleryPage

        if kind == "lessons":
            return GalleryPage(tr("Lessons"), [self._lessons_section()])
        return GalleryPage(tr("Explore"), [self._section(lab) for lab in self._document.labs.values()])

    # -- inside

    def _section(self, lab: Lab) -> Section:
        from app.widgets.home.gallery import Section, Tile

        tiles = [
            Tile(
                tr(preset.title),
                tr(preset.about),
                partial(self._labs.go, lab.id, preset),
                partial(self._draw, lab, preset.id),
            )
            for preset in presets_of(lab)
        ]
        return Section(tr(lab.title), tr(lab.summary), tiles)

    def _lessons_section(self) -> Section:
        from app.widgets.home.gallery import Section, Tile

        tiles = []
        for lesson in self._lessons.read()[0]:
            first = lesson.steps[0]
            draw = partial(self._draw, self._document.labs[first.lab], first.params)
            tiles.append(Tile(lesson.title, _about(lesson), partial(self._lessons.start, lesson), draw))
        return Section("", tr("Each asks you before it tells."), tiles)

    def _draw(self, lab: Lab, what: object, size: tuple[int, int], ratio: float) -> QImage | None:
        return self.pictures.image(lab, what, size, ratio)

    @property
    def pictures(self) -> Thumbnails:
        """The thumbnails of doors and galleries."""
        if self.thumbnails is None:
            from app.widgets.thumbnails import Thumbnails

            self.thumbnails = Thumbnails(self)
            self.thumbnails.drawn.connect(self._show_pictures)
            if self._closed:
                self.thumbnails.close_down()
        return self.thumbnails

    def _fill(self) -> None:
        if self.page is None or self._closed:
            return
        self.page.recent.show_sessions(self._sessions())
        self._show_pictures()

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
        thumbnails = self.pictures
        ratio = self.page.devicePixelRatioF()
        for name, (lab_id, preset_id) in PICTURES.items():
            lab = self._document.labs.get(lab_id)
            if lab is not None:
                getattr(self.page, name).show_image(thumbnails.image(lab, preset_id, (110, 92), ratio))


def _about(lesson: Lesson) -> str:
    """How long a lesson takes and what one can say afterwards, where it says so; else what it is about."""
    minutes, aim = getattr(lesson, "minutes", 0), getattr(lesson, "aim", "")
    return sentences(tr("{n} minutes.", n=minutes) if minutes else "", aim or lesson.summary)
