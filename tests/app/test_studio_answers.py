"""What was answered, what is wrong with it, and the keys of the interview, in one window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.labs.decide.paper import short_label
from app.labs.decide.params import Params, settle
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.widgets.studio.blanks import ChoiceBlank, TypedBlank
from app.widgets.studio.question_card import QuestionRow
from app.widgets.studio.studio_page import StudioPage

pytestmark = pytest.mark.usefixtures("coarse")
LAB: Lab = next(lab for lab in LABS if lab.id == "decide")


def opened(qtbot: QtBot, tmp_path: Path) -> tuple[MainWindow, StudioPage]:
    window = MainWindow(LABS, tmp_path, lab_id="decide")
    qtbot.addWidget(window)
    window.resize(960, 600)
    window.show()
    window.lab_actions.use_preset(next(p for p in presets_of(LAB) if p.id == "districts"))
    page = window.page
    assert isinstance(page, StudioPage)
    assert page.wait_until_idle(60)
    return window, page


@pytest.mark.long
def test_what_is_no_answer_is_not_left_behind(qtbot: QtBot, tmp_path: Path) -> None:
    _window, page = opened(qtbot, tmp_path)
    blank = page.interview.ask("tolerance")
    assert isinstance(blank, TypedBlank)
    was = page.params.tolerance
    asks = page.interview.cards[page.interview.place]
    for text in ("abc", ""):
        blank.setFocus()
        blank.selectAll()
        QTest.keyClicks(blank, text or " ")
        page.interview.next.click()
        assert page.interview.cards[page.interview.place] is asks, "Next waits for an answer"
        assert blank.marked
        assert asks.box.error
        assert page.params.tolerance == was
        assert "abc" not in asks.row.answer
        assert f"{was:g}" in asks.row.answer
        assert asks.row.error, "its row has no tick"
        room = asks.box.around(blank)
        shown = page.interview.area.viewport().rect()
        place = asks.box.mapTo(page.interview.area.viewport(), room.bottomLeft()).y()
        assert 0 <= place <= shown.height(), "what is wrong is in sight"
    other = next(b for n, b in asks.box.blanks.items() if n == "beta")
    assert isinstance(other, TypedBlank)
    other.setFocus()
    other.selectAll()
    QTest.keyClicks(other, "x")
    QTest.keyClick(other, Qt.Key.Key_Return)
    both = asks.box.error
    QTest.keyClick(other, Qt.Key.Key_Escape)
    assert asks.box.error
    assert asks.box.error != both, "Esc takes back one reason, the other one stays"
    QTest.keyClick(blank, Qt.Key.Key_Escape)
    assert not asks.box.error
    assert not asks.row.error
    page.interview.next.click()
    assert page.interview.cards[page.interview.place] is not asks
    for button in (
        page.interview.next,
        page.interview.back,
        page.changes_button,
        page.scenarios_button,
    ):
        QApplication.processEvents()
        assert button.width() >= button.sizeHint().width(), button.text()


@pytest.mark.long
def test_a_fault_opens_its_question_and_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    window, page = opened(qtbot, tmp_path)
    page._on_edited("depth", "all", "", True)
    page._on_edited("touched", 1, "", True)
    page._on_edited("totals", "margins", "", True)
    page._on_edited("branching", (3.0, 5.0), "", True)
    assert page.wait_until_idle(60)
    assert page.problem
    assert page.sheet.isHidden()
    card = page.interview.cards[page.interview.place]
    assert "branching" in card.box.blanks
    assert card.box.error == page.problem == page.bar.said[1]
    assert all(line != page.problem for line in page.message.lines)
    window.document.undo_stack.undo()
    assert page.wait_until_idle(60)
    assert not page.problem
    assert not card.box.error
    for _ in range(3):
        window.document.undo_stack.undo()
    assert page.wait_until_idle(60)
    assert "depth" in page.interview.cards[page.interview.place].box.blanks, "undo opens what it changes"
    window.look.set_language("zh_CN")
    assert page.wait_until_idle(60)
    assert ", " not in short_label(page.params), "a scenario's card lists as the language does"
    window.look.set_language("en")


@pytest.mark.long
def test_return_goes_on_and_opens(qtbot: QtBot, tmp_path: Path) -> None:
    _window, page = opened(qtbot, tmp_path)
    was = page.interview.place
    page.interview.next.setFocus()
    QTest.keyClick(page.interview.next, Qt.Key.Key_Return)
    assert page.interview.place == was + 1
    row = page.interview.cards[was].row
    assert isinstance(row, QuestionRow)
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert page.interview.place == was
    stops = page.first_stops
    assert (
        stops.index(page.interview.cards[0].row) < stops.index(page.changes_button) < stops.index(page.bar.memo_button)
    )
    choice = next(b for b in page.interview.cards[0].box.blanks.values() if isinstance(b, ChoiceBlank))
    seen: list[bool] = []
    choice.showMenu = lambda: seen.append(True)  # type: ignore[method-assign]
    QTest.keyClick(choice, Qt.Key.Key_Return)
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert seen == [True, True]


def test_defaults_fit_each_other() -> None:
    mean = Params(kind="mean", unit="person", with_median=True, spread_as="lognormal", noise="laplace", people=2000)
    last = mean.first_value + mean.value_step * (mean.among - 1)
    assert mean.first_value < mean.middle < last
    for cells, sides in ((28, (4.0, 7.0)), (12, (3.0, 4.0)), (7, (2.0,))):
        table = Params(kind="table", cells=cells, totals="margins")
        assert settle(table, frozenset({"totals"})).branching == sides
    levels = Params(kind="table", cells=15, totals="levels")
    assert settle(levels, frozenset({"totals"})).branching == (3.0,)
