"""What is computed behind the window: the numbers with which labs open, in pieces that give way to whoever clicks."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.lab.base import Lab, Quality, Tab, Tick
from app.labs import LABS
from app.main import warming
from app.main.lab_actions import first_preset
from app.main.warming import Warming
from app.state.document import Document
from dpcore.pace import pulse

PATIENCE = 60.0
"""Seconds that a busy machine may take."""


@pytest.fixture
def host(qtbot: QtBot) -> Iterator[QObject]:
    host = QObject()
    yield host
    host.deleteLater()


def lab_of(lab_id: str) -> Lab:
    return next(lab for lab in LABS if lab.id == lab_id)


def test_the_numbers_with_which_labs_open_are_there_before_the_click(host: QObject, forgotten: None) -> None:
    labs = [lab_of("selection"), lab_of("densities")]
    document = Document(LABS, start=first_preset)
    behind = Warming(host, document.params_ahead)
    behind.start(labs)
    assert behind._thread is not None
    behind._thread.join(PATIENCE)
    assert not behind.running
    for lab in labs:
        params = first_preset(lab)
        assert lab.tab(params).known(lab.given(params, lambda _: None)) is not None


def test_whoever_looks_ahead_makes_no_params() -> None:
    """A lab that nobody has opened is made in the language of the day on which somebody does."""
    document = Document(LABS, start=first_preset)
    assert document.params_ahead("budget") == first_preset(lab_of("budget"))
    assert not document.state.params.asked("budget")  # type: ignore[attr-defined]
    changed = dataclasses.replace(document.params("rates"), eps_low=0.3)
    document.change("rates", changed, "")
    assert document.params_ahead("rates") == changed


@pytest.mark.long
def test_a_computation_behind_the_window_stands_still_while_a_lab_waits(
    host: QObject, monkeypatch: pytest.MonkeyPatch, forgotten: None
) -> None:
    """It stops between two pieces and goes on afterwards; a closed window ends it."""
    began, pieces = threading.Event(), 0

    def facts(self: Tab, params: Any, tick: Tick, quality: Quality, only: str = "") -> object:
        nonlocal pieces
        began.set()
        while True:
            pieces += 1
            pulse()

    monkeypatch.setattr(warming, "SOON", ())
    monkeypatch.setattr(warming, "LATER", ())
    monkeypatch.setattr(warming, "LONGEST_FACTS", PATIENCE)
    monkeypatch.setattr(Tab, "facts", facts)
    document = Document(LABS, start=first_preset)
    behind = Warming(host, document.params_ahead)
    behind.start([lab_of("local")])
    assert began.wait(PATIENCE)
    behind.free.clear()
    stood, end = 0, time.monotonic() + PATIENCE
    while pieces != stood and time.monotonic() < end:  # the piece that was begun may come to its end
        stood = pieces
        threading.Event().wait(0.05)
    assert pieces == stood > 0
    behind.free.set()
    while pieces == stood:
        threading.Event().wait(0.001)
    behind.close_down()
    assert not behind.running


def test_what_takes_too_long_ahead_is_left_to_whoever_asks(
    host: QObject, monkeypatch: pytest.MonkeyPatch, forgotten: None
) -> None:
    began = threading.Event()

    def facts(self: Tab, params: Any, tick: Tick, quality: Quality, only: str = "") -> object:
        began.set()
        while True:
            pulse()

    monkeypatch.setattr(warming, "SOON", ())
    monkeypatch.setattr(warming, "LATER", ())
    monkeypatch.setattr(warming, "LONGEST_FACTS", 0.01)
    monkeypatch.setattr(Tab, "facts", facts)
    document = Document(LABS, start=first_preset)
    behind = Warming(host, document.params_ahead)
    behind.start([lab_of("local")])
    assert behind._thread is not None
    behind._thread.join(PATIENCE)
    assert began.is_set()
    assert not behind.running
    params = first_preset(lab_of("local"))
    assert lab_of("local").tab(params).known(params) is None
