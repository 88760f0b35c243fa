"""The page of a lab, which is imported when it is first needed: the program must start quickly."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from app.lab.base import Lab
from app.state.document import Document

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage


def page_of(lab: Lab, document: Document, pool: ThreadPoolExecutor, actions: Mapping[str, QAction]) -> LabPage:
    """The page of a lab; what its buttons want, `actions` of the window do."""
    if lab.interview is None:
        from app.widgets.page.lab_page import LabPage

        return LabPage(lab, document, pool)
    from app.widgets.studio.studio_page import StudioPage

    page = StudioPage(lab, document, pool)
    page.wanted.connect(lambda command: actions[command].trigger())
    return page
