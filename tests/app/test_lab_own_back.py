"""A mechanism of one's own that other labs were given: the way back to it, and what is said where it was changed since."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.presets import presets_of
from tests.app.test_lab_own_handover import handed, lab, preset

HILL = dataclasses.replace(preset("hill"), eps=2.0)
CHANGED = "“Your mechanism” shows something else now than what came here. To have that, hand it over again."


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path / "data", lab_id="own")
    qtbot.addWidget(made)
    made.setUpdatesEnabled(False)
    made.show()
    yield made
    made.page.cancel()
    made.document.undo_stack.setClean()
    made.close()


def run(window: MainWindow, command: str) -> str:
    """What is said after it."""
    window.messages.clear()
    action = window.commands.actions[command]
    assert action.isEnabled()
    action.trigger()
    QApplication.processEvents()
    window.page.cancel()
    return window.messages.text()


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "to"),
    [
        ("use-in-interview", "decide"),
        ("use-in-budget", "budget"),
        ("use-in-attack", "attack"),
        ("show-in-densities", "densities"),
    ],
)
def test_it_is_one_step_there_and_a_command_leads_back(window: MainWindow, command: str, to: str) -> None:
    document = window.document
    document.change("own", HILL, "hill")
    before = document.params(to)
    said = run(window, command)
    assert document.state.lab == to
    assert said
    assert said != CHANGED
    assert document.params(to).own_laws
    window.commands.actions["undo"].trigger()
    assert document.params(to) == before
    window.commands.actions["redo"].trigger()
    assert document.state.lab == to
    assert run(window, "back-to-own") == ""
    assert document.state.lab == "own"
    assert not window.commands.actions["back-to-own"].isEnabled()
    document.open_lab(to)
    QApplication.processEvents()
    assert window.messages.text() == "", "nothing was changed"
    document.change("own", dataclasses.replace(HILL, right_rate=0.7), "tail")
    document.open_lab("own")
    document.open_lab(to)
    QApplication.processEvents()
    assert window.messages.text() == CHANGED
    document.open_lab("own")
    assert run(window, command) != CHANGED
    window.page.cancel()


def links(window: MainWindow) -> dict[str, Any]:
    window.page.message.renew_links()
    return {button.text(): button for button in window.page.message.offered}


@pytest.mark.long
def test_a_row_of_the_ledger_takes_the_new_density_at_a_click(window: MainWindow) -> None:
    """In its place, with as many releases as before; undone in one step."""
    document = window.document
    document.change("own", HILL, "hill")
    run(window, "use-in-budget")
    assert list(links(window)) == ["Your mechanism"]
    before = document.params("budget")
    many = (*before.ledger[:-1], (*before.ledger[-1][:3], 7, *before.ledger[-1][4:]))
    document.change("budget", dataclasses.replace(before, ledger=many), "7 times")
    links(window)["Your mechanism"].click()
    assert document.state.lab == "own"
    steeper = dataclasses.replace(HILL, knots=((-1.0, 0.1), (0.0, 1.0), (1.0, 0.2)))
    document.change("own", steeper, "steeper")
    document.open_lab("budget")
    QApplication.processEvents()
    assert list(links(window)) == ["Your mechanism", "It has changed: take the new one"]
    links(window)["It has changed: take the new one"].click()
    after = document.params("budget")
    assert [row[2:] for row in after.own_laws if row[1] == "knot"] == sorted(steeper.knots)
    assert (len(after.ledger), after.ledger[-1][3]) == (len(many), 7)
    assert after.ledger[-1][5] == "knots: 3, V = 0–1, same direction"
    assert list(links(window)) == ["Your mechanism"]
    window.commands.actions["undo"].trigger()
    assert document.params("budget").own_laws == before.own_laws


@pytest.mark.long
def test_what_breaks_its_promise_stays_and_says_so(window: MainWindow) -> None:
    window.document.change("own", dataclasses.replace(HILL, eps=0.1), "less")
    said = run(window, "use-in-interview")
    assert "what breaks its promise is not handed over" in said
    assert window.document.state.lab == "own"
    assert not window.document.params("decide").own_laws


def shown(params: Any, rows: Any) -> bool | None:
    is_on_screen = lab("own").is_on_screen
    assert is_on_screen is not None
    return is_on_screen(params, rows)


@pytest.mark.long
def test_what_came_is_told_from_what_was_changed() -> None:
    """Bounds of a formula and of a table tell by a number of what they were made."""
    knots = handed(HILL).own_laws
    assert shown(HILL, knots) is True
    assert shown(dataclasses.replace(HILL, eps=0.3, k=7), knots) is True, "the promise is no part of the noise"
    assert shown(dataclasses.replace(HILL, shift=2.0), knots) is True, "the ledger has all of V"
    assert shown(dataclasses.replace(HILL, neighbors="0–2"), knots) is False
    assert shown(dataclasses.replace(HILL, direction="any"), knots) is False
    assert shown(preset("waves"), knots) is False
    assert shown(preset("lopsided"), knots) is False
    assert shown(preset("half-scale"), knots) is None, "an audit shows no mechanism"
    assert shown(preset("lopsided"), handed(preset("lopsided")).own_laws) is True
    assert shown(preset("coins"), handed(preset("lopsided")).own_laws) is False
    assert shown(preset("waves"), handed(preset("waves")).own_laws) is True
    assert (
        shown(dataclasses.replace(preset("waves"), formula="exp(-abs(x))"), handed(preset("waves")).own_laws) is False
    )
    assert shown(HILL, handed(preset("waves")).own_laws) is False
    interview = lab("own").to_interview
    assert interview is not None
    rows = interview(HILL, presets_of(lab("decide"))[0].params).own_laws
    assert shown(dataclasses.replace(HILL, shift=2.0), rows) is True, "an interview knows no shift"
