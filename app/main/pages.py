"""The page of a lab, which is imported when it is first needed: the program must start quickly; and how many stay open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.state.document import Document

if TYPE_CHECKING:
    from app.widgets.page.habits import Habits
    from app.widgets.page.lab_page import LabPage

Links = Callable[[str], Mapping[str, Callable[[], object]]]
MOST_PAGES = 6
"""That stay open: to build one takes a moment, to keep one takes memory."""


def page_of(
    lab_id: str, document: Document, pool: ThreadPoolExecutor, actions: Mapping[str, QAction], links: Links
) -> LabPage:
    """The page of a lab; what its buttons want, `actions` of the window do; `links` lead from it to other labs."""
    lab = document.labs[lab_id]
    if lab.interview is None:
        from app.widgets.page.lab_page import LabPage

        page = LabPage(lab, document, pool)
    else:
        from app.widgets.studio.studio_page import StudioPage

        page = StudioPage(lab, document, pool)
    page.wanted.connect(lambda command: actions[command].trigger())
    page.message.links = partial(links, lab_id)
    return page


def show_alone(stack: QStackedWidget, page: QWidget) -> None:
    """This page and no other: Qt hides the one that was seen before, and meanwhile another may have been asked for and shown,
    which would shine through all that come."""
    if stack.indexOf(page) < 0:
        stack.addWidget(page)
    stack.setCurrentWidget(page)
    for other in map(stack.widget, range(stack.count())):
        if other is not None and other is not page:
            other.hide()


class OpenPages(dict[str, "LabPage"]):
    """The pages of the labs that were used last, by lab, the newest last; what a person did on the others is kept."""

    def __init__(self) -> None:
        super().__init__()
        self._habits: dict[str, Habits] = {}

    def add(self, page: LabPage) -> None:
        """A page that was made, as its lab was left."""
        page.habits = self._habits.get(page.lab.id, page.habits)
        self[page.lab.id] = page

    def use(self, lab_id: str) -> None:
        """The page of this lab is shown; those used least recently are closed, unless they compute, play or show a lesson.

        They go from the window with the next events, not at once: this may be in the middle of a change of pages.
        """
        self[lab_id] = self.pop(lab_id)
        self[lab_id].message.renew_links()
        idle = [
            name
            for name, page in self.items()
            if name != lab_id and not (page.busy or page.form.playing or page.dress is not None)
        ]
        for name in idle[: max(len(self) - MOST_PAGES, 0)]:
            page = self.pop(name)
            self._habits[name] = page.leave()
            page.close_down()
            page.deleteLater()
