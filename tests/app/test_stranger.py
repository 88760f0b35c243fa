"""Where people who saw the program for the first time came to a halt."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.main.start import fit
from app.main.window import MainWindow
from app.plot.picture import Curve
from app.widgets.form.table_row import RowsRow
from tests.app.test_lab_own_audit import preset, told

Show = Callable[[str, str], MainWindow]


def type_number(window: MainWindow, text: str) -> None:
    """Into the control of ε below the picture, with Enter."""
    entry = window.page.controls.rows["eps"].entry
    window.activateWindow()
    entry.setFocus()
    QApplication.processEvents()
    entry.selectAll()
    QTest.keyClicks(entry, text)
    QTest.keyClick(entry, Qt.Key.Key_Return)


def test_undo_goes_back_while_the_number_that_was_typed_last_has_the_focus(window_at: Show) -> None:
    window = window_at("densities", "waves")
    before = window.page.params
    type_number(window, "0.7")
    entry = window.page.controls.rows["eps"].entry
    assert (window.page.params.eps, entry.hasFocus()) == (0.7, True)
    QTest.keyClick(entry, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.page.params == before
    entry.selectAll()
    QTest.keyClicks(entry, "3")
    text, value = entry.text(), window.page.params.eps
    QTest.keyClick(entry, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (text, window.page.params.eps) == ("3", value), "letters that are being typed are the field's own"
    assert entry.text() != "3"
    entry.restore()


def test_a_wrong_number_says_what_is_allowed_where_a_row_has_no_line_for_it(window_at: Show, qtbot: QtBot) -> None:
    window = window_at("densities", "waves")
    window.resize(960, 600)
    QApplication.processEvents()
    row = window.page.controls.rows["eps"]
    assert not row.message.isVisible()
    type_number(window, "abc")
    assert "Allowed" in row.error
    qtbot.waitUntil(lambda: "Allowed" in QToolTip.text())
    assert "Allowed" in row.entry.toolTip()
    row.entry.restore()
    assert "Allowed" not in row.entry.toolTip()
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("room", "size", "whole"),
    [((1280, 800), (1280, 760), True), ((1366, 840), (1280, 800), False), ((960, 600), (960, 560), True)],
)
def test_a_first_window_never_reaches_beyond_the_screen(
    qtbot: QtBot, room: tuple[int, int], size: tuple[int, int], whole: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    fit(window, QSize(*room))
    assert bool(window.windowState() & Qt.WindowState.WindowMaximized) == whole
    if not whole:
        assert (window.width(), window.height()) == size
    assert window.width() <= room[0]


def test_the_ledger_is_opened_from_the_row_below_its_picture(window_at: Show) -> None:
    window = window_at("budget", "ledger")
    row = window.page.controls.rows["ledger"]
    assert isinstance(row, RowsRow)
    assert row.editor.isHidden()
    count = len(window.page.params.ledger)
    assert row.opener.text() == f"{count} rows…"
    row.opener.click()
    assert row.large is not None
    assert row.large.isVisible()
    row.large.close()


def test_undo_behind_a_preset_is_named_after_the_one_before(window_at: Show) -> None:
    window = window_at("densities", "waves")
    before = window.lab_actions.preset_now()
    type_number(window, "0.7")
    changed = window.lab_actions.preset_now()
    assert changed == (before[0], True, before[2])
    window_at("densities", "salary-bands")
    assert window.lab_actions.preset_now()[0] != before[0]
    window.document.undo_stack.undo()
    assert window.lab_actions.preset_now() == changed
    window.document.undo_stack.undo()
    assert window.lab_actions.preset_now() == before


def test_what_stands_in_the_dock_of_a_small_stage_is_legible_and_on_its_ground(window_at: Show) -> None:
    window = window_at("attack", "count")
    window.resize(960, 600)
    window.commands.actions["present"].trigger()
    window.resize(960, 600)
    QApplication.processEvents()
    row = window.stage.dock.strip.rows["eps"]
    assert row.label.font().pointSizeF() >= 0.75 * QApplication.font().pointSizeF()
    assert row.backgroundRole() == QPalette.ColorRole.Base
    assert row.geometry().bottom() < window.stage.dock.height()
    window.look.present(False)


@pytest.mark.oracle("own-density", "closed")
def test_the_red_of_a_noise_says_how_many_answers_break_the_promise() -> None:
    """Laplace noise of scale 1, moved by 1, against a promise of ½: the loss 1 − 2r lies beyond it left of ¼ and right of ¾."""
    shown = told(dataclasses.replace(preset("laplace"), eps=0.5))
    names = [
        each.name for each in shown.pictures[0].items if isinstance(each, Curve) and each.role == "bad" and each.name
    ]
    (number,) = re.findall(r"about ([\d.]+) of 100", " ".join(names))
    share = 1 - math.exp(-0.25) / 2 + math.exp(-0.75) / 2
    assert float(number) == pytest.approx(100 * share, abs=0.05)
