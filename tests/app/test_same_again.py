"""The window comes back as it was, to the pixel and whatever the widths of letters: other fonts make texts longer and
shorter, which letters set wider and closer do on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.plot import letters, staying
from app.state.presets import presets_of
from app.widgets import motion
from app.words import language

SIZE = (1180, 660)


@pytest.fixture(params=[-0.4, 0.0, 0.7, 1.6])
def window(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """A window whose letters stand so many pixels further apart."""
    before = QFont(qapp.font())
    font = QFont(before)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, request.param)
    set_letters(qapp, font)
    motion.set_reduced(True)
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(*SIZE)
    window.show()
    settle(window)
    yield window
    window.document.undo_stack.setClean()
    window.close()
    motion.set_reduced(False)
    language.apply(qapp, "en")
    set_letters(qapp, before)


def set_letters(qapp: QApplication, font: QFont) -> None:
    """Plots know letters by their families, and keep how wide they are."""
    qapp.setFont(font)
    for kept in (letters._font, letters._metrics, letters._width, staying._room_for):
        kept.cache_clear()


def settle(window: MainWindow) -> None:
    """Until the layout and the picture are those of now."""
    for _ in range(3):
        QApplication.processEvents()
        assert window.page.wait_until_idle()


def seen(window: MainWindow) -> QImage:
    """As soon as its small pictures are drawn, for which nobody waits here."""
    settle(window)
    window.page.strip._later.setInterval(0)
    while window.page.strip._later.isActive():
        QApplication.processEvents()
    return window.grab().toImage()


def speak(window: MainWindow, code: str) -> QImage:
    window.commands.actions[f"language-{code}"].trigger()
    return seen(window)


def is_back(window: MainWindow, before: QImage) -> bool:
    """Whether the window is what it was, after a while."""
    speak(window, "en")
    for _ in range(100):
        if seen(window) == before:
            return True
        QTest.qWait(50)
    return False


@pytest.mark.in_turn
def test_the_window_comes_back_from_another_language(window: MainWindow) -> None:
    first = seen(window)
    assert speak(window, "zh_CN") != first
    assert is_back(window, first), "a lab"
    window.lessons.start(window.lessons.read()[0][1])
    window.lessons.panel.forward()
    taught, text = seen(window), window.presets_button.text()
    assert speak(window, "zh_CN") != taught
    assert is_back(window, taught), "a lesson"
    assert window.presets_button.text() == text == f"{presets_of(window.document.lab)[0].title}, changed", "read aloud"


@pytest.mark.in_turn
def test_the_presets_are_cut_by_the_width_that_their_button_has(window: MainWindow) -> None:
    """The same text at the same width is the same picture, however wide the button was when it was told."""
    button, text = window.presets_button, "Waves: V in two pieces, and more than any button can hold & show, changed"
    shown = []
    for width in (90, 400):
        button.setFixedWidth(width)
        button.show_text(text)
        button.setFixedWidth(200)
        QApplication.processEvents()
        shown.append(button.grab().toImage())
    assert shown[0] == shown[1]
    button.show_text(text[:-20])
    assert button.grab().toImage() == shown[0], "what is cut off does not matter"
    button.show_text(text[20:])
    assert button.grab().toImage() != shown[0]


@pytest.mark.long
@pytest.mark.parametrize("window", [0.0, 0.7], indirect=True)
def test_rows_are_as_wide_with_a_scroll_bar_as_without(window: MainWindow) -> None:
    """Else a form that fits without its bar and not with it stays as it happens to be."""
    form = window.page.form
    window.page.open_settings()
    row = form.rows["mechanisms"]
    widths, bars = set(), set()
    for height in (150, 1400, 150):
        form.setMinimumHeight(height)
        form.setMaximumHeight(height)
        settle(window)
        widths.add(row.width())
        bars.add(form.verticalScrollBar().isVisible())
    assert bars == {True, False}
    assert len(widths) == 1


@pytest.mark.long
@pytest.mark.parametrize("window", [0.0], indirect=True)
def test_plots_stand_still_where_tabs_change(window: MainWindow) -> None:
    window.setUpdatesEnabled(False)  # where plots stand is asked for, nothing is painted
    lefts: dict[str, set[int]] = {}
    for lab_id in ("budget", "selection", "queries", "strategies", "markets", "learning", "channel"):
        window.document.open_lab(lab_id)
        page = window.page
        assert page.tabs is not None
        for place in range(page.tabs.count()):
            page.tabs.setCurrentIndex(place)
            page.cancel()  # no number is looked at
            QApplication.processEvents()
            window.resize(SIZE[0], SIZE[1] + place % 2)  # the page shares its room anew
            lefts.setdefault(lab_id, set()).add(page.grid.mapTo(page, QPoint(0, 0)).x())
    assert {lab_id: len(found) for lab_id, found in lefts.items() if len(found) != 1} == {}
