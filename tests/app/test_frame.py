"""What stands around the pages: icons, the rail, the bar, the shortcuts that work from everywhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from app.lab.questions import QUESTIONS, asked
from app.labs import LABS
from app.main.home import HOME
from app.main.lab_commands import lab_commands
from app.main.window import MainWindow
from app.plot import theme
from app.plot.theme import DARK, LIGHT
from app.resources import resource
from app.state.presets import presets_of
from app.widgets import icons
from app.widgets.rail import FULL, ID, SHORT, _sized
from app.widgets.row_list import RowList

ICONS = sorted(path.stem for path in resource("icons").glob("*.svg"))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.setUpdatesEnabled(False)  # where parts stand and what keys do does not wait for what is painted
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


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_an_icon_is_drawn_for_every_pixel_of_the_screen(qapp: QApplication, ratio: float) -> None:
    """20 units are 20 × ratio pixels, in the colour of the theme, and as many in the dark one in its colour."""
    for look in (LIGHT, DARK):
        theme.apply(qapp, look)
        ink = QColor(look.text)
        for name in ICONS:
            image = icons.pixmap(name, "text", 20, ratio).toImage()
            assert (image.width(), image.devicePixelRatio()) == (round(20 * ratio), ratio), name
            flat = image.convertToFormat(QImage.Format.Format_ARGB32)
            blue, green, red, alpha = np.moveaxis(
                np.frombuffer(flat.constBits(), np.uint8).reshape(flat.height(), flat.width(), 4).astype(int), -1, 0
            )
            strong = alpha > 120
            assert strong.sum() >= 4, name
            off = abs(red - ink.red()) + abs(green - ink.green()) + abs(blue - ink.blue())
            assert off[strong].max() < 8, name  # edges are see-through, so that a colour may be a few steps off
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


# -- rail


def rows_of(window: MainWindow) -> list[str]:
    rail = window.rail
    return [rail.row(row).data(ID) for row in range(rail.count()) if not rail.isRowHidden(row)]


def click(rows: RowList, row: int) -> None:
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.rect_of(row).center())


def test_every_lab_stands_under_one_question_and_the_first_is_which_noise() -> None:
    under = [lab.id for _, labs in asked(LABS) for lab in labs]
    assert sorted(under) == sorted(lab.id for lab in LABS if lab.id != HOME)
    assert under == [lab.id for lab in LABS if lab.id != HOME], "one order for rail, gallery and palette"
    assert next(question.title for question, _ in asked(LABS)) == "Which noise?"
    assert len(QUESTIONS) == 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "width"),
    [
        ((960, 600), 52),
        ((1180, 660), 52),
        ((1280, 800), 52),
        ((1440, 900), 72),
        ((1600, 900), 196),
        ((1920, 1080), 196),
    ],
)
def test_the_rail_has_its_width_and_all_its_rows_stand_in_the_window(
    window: MainWindow, size: tuple[int, int], width: int
) -> None:
    window.resize(*size)
    QApplication.processEvents()
    assert window.rail.width() == width
    assert window.rail.verticalScrollBar().maximum() == 0
    metrics = QFontMetrics(_sized(window.rail.font(), 11, True))
    if width == SHORT:
        words = [
            line for row in map(window.rail.row_of, rows_of(window)) for line in window.rail.row(row).text().split("\n")
        ]
        assert max(metrics.horizontalAdvance(word) for word in words) <= width - 8
    open_labs = [lab.id for lab in LABS if lab.question == window.document.lab.question]
    assert [lab for lab in rows_of(window) if lab in open_labs] == (open_labs if width == FULL else [])


@pytest.mark.long
def test_a_question_opens_its_labs_by_mouse_and_by_keys(window: MainWindow) -> None:
    rail = window.rail
    click(rail, window.rail.row_of("cost"))
    assert rail.labs.isVisible()
    shown = [rail.labs.row(row).data(ID) for row in range(rail.labs.count())]
    assert shown == [lab.id for lab in LABS if lab.question == "cost"]
    assert rail.labs.verticalScrollBar().maximum() == 0
    QTest.keyClick(rail.labs, Qt.Key.Key_Escape)
    assert not rail.labs.isVisible()
    assert window.document.state.lab == "densities"
    window.commands.actions["question-noise"].trigger()
    QTest.keyClick(rail.labs, Qt.Key.Key_2)
    assert window.document.state.lab == "rates"
    assert not rail.labs.isVisible()
    rail.setFocus()
    QTest.keyClick(rail, Qt.Key.Key_Down)
    QTest.keyClick(rail, Qt.Key.Key_Return)
    assert rail.labs.isVisible()
    assert rail.labs.row(rail.labs.current_row()).data(ID) == "attack"
    QTest.keyClick(rail.labs, Qt.Key.Key_Left)
    window.commands.actions["question-noise"].trigger()
    QTest.mousePress(rail.labs, Qt.MouseButton.LeftButton, pos=QPoint(rail.labs.width() + 40, 10))
    assert not rail.labs.isVisible(), "a press beside it"
    window.commands.actions["question-noise"].trigger()
    assert rail.labs.row(rail.labs.current_row()).data(ID) == "rates", "the one that was last"
    QTest.keyClick(rail.labs, Qt.Key.Key_Down)
    click(rail.labs, 2)
    assert window.document.state.lab == "own"
    for lab_id in ("rates", "own"):
        window.pages[lab_id].cancel()
        assert window.pages[lab_id].wait_until_idle(60)


@pytest.mark.long
def test_after_a_lab_was_chosen_in_the_rail_digits_choose_a_picture(window: MainWindow) -> None:
    click(window.rail, window.rail.row_of("noise"))
    click(window.rail.labs, 1)
    assert window.page.wait_until_idle(60)
    window.rail.setFocus()
    QTest.keyClick(window.rail, Qt.Key.Key_3)
    assert window.page.habits.heroes[""] == "core-cut"


@pytest.mark.long
def test_ctrl_tab_leads_through_the_tabs_of_a_lab_and_around(window: MainWindow) -> None:
    window._choose_lab("attack")
    tabs = window.page.lab_tabs
    seen = []
    for _ in range(tabs.count()):
        window.commands.actions["tab-after"].trigger()
        seen.append(tabs.currentIndex())
    assert seen == [*range(1, tabs.count()), 0]
    window.commands.actions["tab-before"].trigger()
    assert tabs.currentIndex() == tabs.count() - 1
    assert window.page.wait_until_idle(60)


@pytest.mark.long
def test_a_wide_rail_shows_the_labs_of_the_open_question_in_place(window: MainWindow) -> None:
    window.resize(1700, 900)
    QApplication.processEvents()
    click(window.rail, window.rail.row_of("trust"))
    assert "channel" in rows_of(window)
    assert "rates" not in rows_of(window)
    click(window.rail, window.rail.row_of("noise"))
    QTest.keyClick(window.rail, Qt.Key.Key_Down)
    QTest.keyClick(window.rail, Qt.Key.Key_Return)
    assert window.document.state.lab == "rates"
    assert window.page.wait_until_idle(60)


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_rail_speaks_names_and_sentences(window: MainWindow) -> None:
    role, more = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole
    rail = window.rail
    rows = [rail.row(rail.row_of(row_id)) for row_id in rows_of(window)]
    assert [row.data(role) for row in rows] == ["Home", *(each.title for each in QUESTIONS)]
    assert "Ctrl+1" in rows[1].data(Qt.ItemDataRole.ToolTipRole)
    for question, labs in asked(LABS):
        rail.open_question(question.id)
        items = [rail.labs.row(row) for row in range(rail.labs.count())]
        assert [(item.data(role), item.data(more)) for item in items] == [(lab.title, lab.summary) for lab in labs]
        assert rail.labs.accessibleName() == rail.labs.question.text() == question.title
        assert rail.labs.question.geometry().bottom() < rail.labs.viewport().y()  # over the labs, not on them
        assert rail.labs.viewport().height() >= sum(rail.labs.sizeHintForRow(row) for row in range(len(labs)))
        rail.labs.close()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_before_and_after_lead_through_all_labs_and_around(window: MainWindow) -> None:
    """Each lab but that of the start page once; the pages themselves are not made."""
    opened: list[str] = []
    commands = lab_commands("", window.document, opened.clear, *[opened.append] * 3)
    (before, after) = (each for each in commands if each.id in ("lab-before", "lab-after"))
    assert after.run is not None
    assert before.run is not None
    before.run()  # type: ignore[call-arg]
    after.run()  # type: ignore[call-arg]
    assert opened == ["markets", "rates"]


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_lab_stands_in_the_menu_of_its_question(window: MainWindow) -> None:
    actions = [action for action in window.menus["L&abs"].actions() if action.menu()]
    assert [action.text() for action in actions] == [question.title for question in QUESTIONS]
    for action, (_, labs) in zip(actions, asked(LABS), strict=True):
        assert [entry.text() for entry in action.menu().actions()] == [lab.title for lab in labs]


# -- the bar


@pytest.mark.long
def test_the_bar_shows_lab_and_preset_and_what_was_changed(window: MainWindow) -> None:
    window.document.open_lab("rates")
    assert window.page.wait_until_idle(60)
    preset = presets_of(window.document.lab)[1]
    window.lab_actions.use_preset(preset)
    assert window.bar.title.text() == "Rates"
    assert window.presets_button.accessibleDescription() == f"{preset.title}\n{preset.about}"
    assert preset.about.startswith("V1 to V4")
    first = presets_of(window.document.lab)[0]
    window.document.change("rates", first.params, "", "")
    assert window.presets_button.accessibleDescription() == f"{first.title}\n{first.about}"
    assert window.page.wait_until_idle(60)


@pytest.mark.in_turn
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_nothing_in_the_bar_is_cut_or_covered(window: MainWindow, code: str) -> None:
    window.commands.actions[f"language-{code}"].trigger()
    try:
        for lab, width in itertools.product(LABS, (960, 1180, 1280, 1920)):
            window.document.open_lab(lab.id)
            window.page.cancel()  # no number is looked at
            window.page.hide()  # nor is how the page shares its room
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


@pytest.mark.long
def test_the_menu_opens_from_the_keyboard(window: MainWindow) -> None:
    _activate(window)
    QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    assert window.menus["&View"].isVisible()
    window.menus["&View"].close()


# -- shortcuts from fields


@pytest.mark.long
@pytest.mark.in_turn(every=1)
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


@pytest.mark.long
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
