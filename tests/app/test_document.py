"""The document: one state, every change undone in one step per gesture."""

from __future__ import annotations

import dataclasses
import gc

import pytest
from pytestqt.qtbot import QtBot

from app.lab.comparing import Pin
from app.state.document import UNDO_LIMIT, Document
from app.state.state import State
from tests.app import toy


def test_a_drag_of_500_changes_is_one_step_of_undo(qtbot: QtBot) -> None:
    document = Document([toy.LAB])
    for step in range(500):
        document.change("toy", toy.Params(x=step / 10), "drag", gesture="drag-1")
    assert document.params("toy").x == 49.9
    document.undo_stack.undo()
    assert document.params("toy") == toy.Params()
    document.undo_stack.redo()
    assert document.params("toy").x == 49.9


def test_two_gestures_are_two_steps(qtbot: QtBot) -> None:
    document = Document([toy.LAB])
    document.change("toy", toy.Params(x=2.0), "a", gesture="1")
    document.change("toy", toy.Params(x=3.0), "b", gesture="2")
    document.undo_stack.undo()
    assert document.params("toy").x == 2.0


def test_the_same_params_are_no_change(qtbot: QtBot) -> None:
    document = Document([toy.LAB])
    document.change("toy", toy.Params(), "nothing")
    assert document.undo_stack.count() == 0


def test_listeners_hear_changes_undo_and_pins(qtbot: QtBot) -> None:
    document = Document([toy.LAB])
    heard: list[object] = []
    document.params_changed.connect(lambda lab, params: heard.append((lab, params.x)))
    document.pins_changed.connect(heard.append)
    document.change("toy", toy.Params(x=2.0), "a")
    document.set_pins("toy", (Pin("x = 2", toy.Params(x=2.0)),), "pin")
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert heard == [("toy", 2.0), "toy", "toy", ("toy", 1.0)]


def test_undo_returns_to_the_lab_of_the_change(qtbot: QtBot) -> None:
    other = dataclasses.replace(toy.LAB, id="other")
    document = Document([toy.LAB, other])
    document.open_lab("other")
    document.change("other", toy.Params(x=5.0), "a")
    document.open_lab("toy")
    document.undo_stack.undo()
    assert document.params("other").x == 1.0
    assert document.state.lab == "other"


def test_history_is_bounded(qtbot: QtBot) -> None:
    document = Document([toy.LAB])
    for step in range(3 * UNDO_LIMIT):
        document.change("toy", toy.Params(x=float(step % 50)), "x")
    assert document.undo_stack.count() <= UNDO_LIMIT


@pytest.mark.long
def test_a_drag_keeps_nothing_of_the_changes_between_its_ends(qtbot: QtBot) -> None:
    """PySide keeps the wrappers of merged commands: what these held would be kept, too."""
    document = Document([toy.LAB])
    before = sum(type(entry) is State for entry in gc.get_objects())
    for step in range(50):
        document.change("toy", toy.Params(x=step / 10), "drag", gesture="drag-1")
    assert document.undo_stack.count() == 1
    assert sum(type(entry) is State for entry in gc.get_objects()) <= before + 2
    document.undo_stack.undo()
    assert document.params("toy") == toy.Params()
