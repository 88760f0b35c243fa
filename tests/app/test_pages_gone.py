"""Pages that go from the window: not while another is being hidden, and not while a lesson shows what it makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.pages import MOST_PAGES
from app.main.window import MainWindow


class WhenHidden(QObject):
    """Opens a lab in the moment in which a page is hidden, as what the page still commits can."""

    def __init__(self, window: MainWindow, lab_id: str) -> None:
        super().__init__(window)
        self._window, self._lab_id = window, lab_id

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            watched.removeEventFilter(self)
            self._window.document.open_lab(self._lab_id)
        return False


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.page.cancel()
    window.document.undo_stack.setClean()
    window.close()


def delete_what_is_due() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


@pytest.mark.long
def test_a_page_that_is_opened_while_another_is_hidden_takes_none_from_the_stack(window: MainWindow) -> None:
    """Qt has then counted the pages already: it would point behind the last, and the program would crash."""
    for lab_id in ("attack", "densities"):
        window.document.open_lab(lab_id)
        assert window.page.wait_until_idle()
    window.page.installEventFilter(WhenHidden(window, "attack"))
    window.commands.actions["course"].trigger()
    assert 0 <= window.stack.currentIndex() < window.stack.count()
    delete_what_is_due()
    assert window.stack.currentWidget() is window.pages["attack"]
    assert window.stack.count() == len(window.pages) + (window.home.page is not None)


@pytest.mark.long
def test_the_page_that_a_lesson_shows_is_not_closed(window: MainWindow) -> None:
    lesson = window.lessons.read()[0][0]
    window.lessons.start(lesson)
    lab_id, page = window.document.state.lab, window.page
    assert page.wait_until_idle()
    for lab in [lab.id for lab in LABS if lab.id not in (lab_id, "you")][: MOST_PAGES + 1]:
        window.document.open_lab(lab)
        assert window.page.wait_until_idle()
    delete_what_is_due()
    assert shiboken6.isValid(page)
    assert window.pages[lab_id] is page
    window.lessons.panel.leave()
    assert page.dress is None


def test_an_editor_that_goes_hears_of_nothing_more(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_lab("attack")
    window.commands.actions["edit-lesson"].trigger()
    assert window.lessons.editor is not None
    window.lessons.editor.add("look")
    assert window.page.wait_until_idle()
    window.lessons.close_windows()
    with qtbot.captureExceptions() as wrong:
        delete_what_is_due()
        window.page.edit("eps", 1.1, "g", True)
        window.document.undo_stack.undo()
        assert window.page.wait_until_idle()
    assert not wrong


def test_a_window_that_goes_right_after_its_size_has_changed_places_nothing_more(qtbot: QtBot, tmp_path: Path) -> None:
    """What a page puts off until the next events must go with it: an error in the middle of an event can end the program."""
    window = MainWindow(LABS, tmp_path)
    window.resize(1280, 800)
    window.show()
    window.resize(960, 600)
    window.close()
    window.deleteLater()
    with qtbot.captureExceptions() as wrong:
        delete_what_is_due()
    assert not wrong
