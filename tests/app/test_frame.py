"""What stands around the pages: icons, the navigation, the bar, the shortcuts that work from everywhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.commands import lab_shortcut
from app.main.window import MainWindow
from app.plot import theme
from app.plot.theme import DARK, LIGHT
from app.resources import resource
from app.state.files import settings
from app.state.presets import presets_of
from app.widgets import icons
from app.widgets.navigation import LAB, NARROW, WIDE, WIDER, Navigation

ICONS = sorted(path.stem for path in resource("icons").glob("*.svg"))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    assert window.page.wait_until_idle(60)
    yield window
    window.document.undo_stack.setClean()
    window.close()


def _activate(window: MainWindow) -> None:
    """Shortcuts reach an active window only."""
    for _ in range(50):
        window.activateWindow()
        if QTest.qWaitForWindowActive(window, 100):
            return
    raise AssertionError("the window does not become active")


# -- icons


@pytest.mark.parametrize("name", ICONS)
@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_an_icon_is_drawn_for_every_pixel_of_the_screen(qapp: QApplication, name: str, ratio: float) -> None:
    """20 units are 20 × ratio pixels, in the colour of the theme, and as many in the dark one in its colour."""
    for look in (LIGHT, DARK):
        theme.apply(qapp, look)
        ink = QColor(look.text)
        image = icons.pixmap(name, "text", 20, ratio).toImage()
        assert (image.width(), image.devicePixelRatio()) == (round(20 * ratio), ratio)
        seen = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        strong = [pixel for pixel in seen if pixel.alpha() > 120]
        assert len(strong) >= 4
        for pixel in strong:  # edges are see-through, so that a colour may be a few steps off
            assert abs(pixel.red() - ink.red()) + abs(pixel.green() - ink.green()) + abs(pixel.blue() - ink.blue()) < 8
    theme.apply(qapp, LIGHT)


def test_an_icon_takes_the_colours_of_another_theme_by_itself(qapp: QApplication) -> None:
    held = icons.icon("undo")
    button = QToolButton()
    button.setIcon(held)

    def ink(mode: QIcon.Mode) -> set[str]:
        image = button.icon().pixmap(QSize(20, 20), mode).toImage()
        return {
            image.pixelColor(x, y).name() for x in range(20) for y in range(20) if image.pixelColor(x, y).alpha() == 255
        }

    try:
        assert LIGHT.muted in ink(QIcon.Mode.Normal)
        assert LIGHT.text in ink(QIcon.Mode.Active)
        theme.apply(qapp, DARK)
        assert DARK.muted in ink(QIcon.Mode.Normal)
        assert not {DARK.muted, LIGHT.muted} & ink(QIcon.Mode.Disabled)
    finally:
        theme.apply(qapp, LIGHT)


def test_every_lab_has_an_icon_and_one_without_would_get_dots() -> None:
    assert {lab.id for lab in LABS} - {"you"} <= set(ICONS)
    assert "dots" in ICONS


# -- navigation


def test_the_navigation_folds_by_itself_and_a_choice_by_hand_is_kept(window: MainWindow, tmp_path: Path) -> None:
    widths = {}
    for width in (1180, 1280, 1920):
        window.resize(width, 800)
        QApplication.processEvents()
        widths[width] = window.side.width()
    assert widths == {1180: NARROW, 1280: NARROW, 1920: WIDER}
    QTest.mouseClick(window.side.button, Qt.MouseButton.LeftButton)
    assert window.side.width() == NARROW
    window.resize(1280, 800)
    QApplication.processEvents()
    assert window.side.width() == NARROW
    assert settings().value("navigation") == "icons"
    again = MainWindow(LABS, tmp_path / "other")
    again.resize(1280, 800)
    again.side.fit(1280)
    assert again.side.width() == NARROW
    again.close()
    QTest.mouseClick(window.side.button, Qt.MouseButton.LeftButton)
    window.resize(1180, 800)
    QApplication.processEvents()
    assert window.side.width() == WIDE, "names, where somebody wants them"


def test_a_row_of_the_navigation_tells_name_sentence_and_shortcut(window: MainWindow) -> None:
    rows = [window.navigation.item(row) for row in range(window.navigation.count())]
    for lab in LABS:
        item = next(item for item in rows if item.data(LAB) == lab.id)
        for part in (item.text(), lab.summary.partition("’")[0].partition("'")[0]):
            assert part in item.toolTip()
    first = next(item for item in rows if item.data(LAB) == LABS[0].id)
    assert "Ctrl+1" in first.toolTip()


@pytest.mark.parametrize(("narrow", "width", "height"), [(True, NARROW, 530), (False, WIDE, 650)])
def test_eighteen_labs_stand_in_a_low_window_without_scrolling(
    qtbot: QtBot, narrow: bool, width: int, height: int
) -> None:
    """The list of a window of 660 pixels, and of 768 with names; a high one has roomy rows again."""
    more = tuple(replace(LABS[0], id=f"more{place}", group=f"More {place // 3}") for place in range(18 - len(LABS)))
    rows = Navigation((*LABS, *more), "you")
    qtbot.addWidget(rows)
    rows.set_narrow(narrow)
    rows.resize(width, height)
    rows.show()
    QApplication.processEvents()
    assert rows.verticalScrollBar().maximum() == 0
    assert (
        min(rows.visualItemRect(rows.item(row)).height() for row in range(rows.count()) if rows.item(row).data(LAB))
        >= 24
    )
    rows.resize(width, 1000)
    QApplication.processEvents()
    assert rows.visualItemRect(rows.item(0)).height() == (30 if narrow else 28)


def test_every_place_in_the_navigation_has_a_shortcut_of_its_own() -> None:
    keys = [lab_shortcut(place) for place in range(1, 19)]
    assert len(set(keys)) == 18
    assert keys[0] == "Ctrl+1"
    assert keys[9] == "Ctrl+G, 1"


def test_the_rows_of_a_lab_are_chosen_by_mouse_and_keys(window: MainWindow) -> None:
    rows = window.navigation
    places = [row for row in range(rows.count()) if rows.item(row).data(LAB) == "rates"]
    point = rows.visualItemRect(rows.item(places[0])).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert window.document.state.lab == "rates"
    QTest.keyClick(rows, Qt.Key.Key_Down)
    assert window.document.state.lab == "own"
    for lab_id in ("rates", "own"):
        assert window.pages[lab_id].wait_until_idle(60)


# -- the bar


def test_the_bar_shows_lab_and_preset_and_what_was_changed(window: MainWindow) -> None:
    window.document.open_lab("rates")
    assert window.page.wait_until_idle(60)
    preset = presets_of(window.document.lab)[1]
    window.lab_actions.use_preset(preset)
    assert window.bar.title.text() == "Rates"
    assert window.presets_button.accessibleDescription() == preset.title
    first = presets_of(window.document.lab)[0].params
    window.document.change("rates", first, "", "")
    assert window.presets_button.accessibleDescription() == presets_of(window.document.lab)[0].title
    assert window.page.wait_until_idle(60)


@pytest.mark.in_turn
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_nothing_in_the_bar_is_cut_or_covered(window: MainWindow, code: str) -> None:
    window.commands.actions[f"language-{code}"].trigger()
    window.setUpdatesEnabled(False)  # where parts stand is asked for, nothing is painted
    try:
        for lab, width in itertools.product(LABS, (960, 1180, 1280, 1920)):
            window.document.open_lab(lab.id)
            window.resize(width, 700)
            QApplication.processEvents()
            parts = [window.bar.title, *window.bar.in_order()]
            boxes = sorted((part.geometry() for part in parts if part.isVisible()), key=lambda box: box.left())
            assert boxes[0].left() >= 0
            assert boxes[-1].right() < window.bar.width() == width
            assert all(one.right() < two.left() for one, two in itertools.pairwise(boxes)), lab.id
            title = window.bar.title
            assert title.width() >= title.fontMetrics().horizontalAdvance(title.text()), lab.id
    finally:
        window.commands.actions["language-en"].trigger()
        for page in window.pages.values():
            assert page.wait_until_idle(60)


def test_the_menu_opens_from_the_keyboard(window: MainWindow) -> None:
    _activate(window)
    QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    assert window.menus["&View"].isVisible()
    window.menus["&View"].close()


# -- shortcuts from fields


def test_shortcuts_of_the_program_work_while_a_field_is_edited(window: MainWindow) -> None:
    """Also those that Qt's fields take for themselves on some systems: Ctrl+E (end of line), Ctrl+K (cut to the end)."""
    _activate(window)
    done: list[str] = []
    field = window.page.controls.findChild(QLineEdit)
    assert field is not None
    for name, key in (("export-picture", Qt.Key.Key_E), ("palette", Qt.Key.Key_K), ("copy-python", Qt.Key.Key_P)):
        action = window.commands.actions[name]
        action.triggered.disconnect()
        action.triggered.connect(lambda _=False, name=name: done.append(name))
        field.setFocus()
        field.setCursorPosition(0)
        modifiers = Qt.KeyboardModifier.ControlModifier
        if name == "copy-python":
            modifiers |= Qt.KeyboardModifier.ShiftModifier
        QTest.keyClick(field, key, modifiers)
        assert done[-1:] == [name]
        assert field.cursorPosition() == 0


def test_a_field_keeps_its_editing_keys(window: MainWindow) -> None:
    field = window.page.controls.findChild(QLineEdit)
    assert field is not None
    params = window.page.params
    field.setFocus()
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(field, Qt.Key.Key_A, control)
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Z, control)
    assert field.text() != "7"
    QTest.keyClick(field, Qt.Key.Key_A, control)
    QTest.keyClick(field, Qt.Key.Key_C, control)
    assert QApplication.clipboard().text() == field.text() != ""
    QTest.keyClick(field, Qt.Key.Key_X, control)
    assert field.text() == ""
    QTest.keyClick(field, Qt.Key.Key_V, control)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert window.page.params == params
