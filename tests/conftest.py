"""Tests run offscreen, with settings and data of their own, and leave nothing running."""

from __future__ import annotations

import gc
import itertools
import os
import re
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the program does

from app.main.command_line import load_qt

load_qt()  # as the program does, or Qt would read the source of every module that is loaded after it

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QStandardPaths, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox
from pytestqt.qtbot import QtBot

from app.lab.kept_facts import KEPT_FACTS
from app.main.garbage import collect
from tests import costs
from tests.evidence import Evidence
from tests.selection import (  # noqa: F401 - pytest finds them here
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)

if TYPE_CHECKING:
    from tests.browser import Browser

settings.register_profile(
    "default", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a machine may be busy


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # what is collected stays: to look for garbage in it takes a sixth of the time
    os.fsync = lambda _file: None  # no test cuts the power, and nobody waits for the disk at every file that is saved
    config.pluginmanager.register(Evidence(config), "evidence")
    config.pluginmanager.register(costs, "costs")


_NUMBER = itertools.count()
_due = [False]
"""Whether all garbage is looked for before the next test."""
PATIENCE = 60.0
"""Seconds that what is waited for may take on a busy machine: a thread that ends after its test, a signal, a change."""


def _patient(wait: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(wait)
    def waits(*args: Any, timeout: float = 0, **named: Any) -> Any:
        hoped = named.get("raising", True)  # assertNotEmitted waits for what must not come
        return wait(*args, timeout=max(timeout, 1000 * PATIENCE) if hoped else timeout, **named)

    return waits


for name in ("waitUntil", "waitSignal", "waitSignals"):
    setattr(QtBot, name, _patient(getattr(QtBot, name)))


def _ask(*words: object) -> None:
    """A question that no test answers is a fault, not an endless wait."""
    raise AssertionError(f"a question that nobody answers: {words}")


setattr(QMessageBox, "question", _ask)  # noqa: B010 - the type checker knows it as a method


def pytest_collection_finish() -> None:
    """What was collected stays, and no garbage is looked for in it; a dozen tests look at every preset, computed once.

    As in the program, garbage is collected on the thread of the windows only: between tests (`alone`).
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    KEPT_FACTS._largest = 400_000_000


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a test with this no Facts are known; afterwards those of other tests are there again."""
    monkeypatch.setattr(KEPT_FACTS, "_kept", OrderedDict())
    monkeypatch.setattr(KEPT_FACTS, "_weight", 0)


@pytest.fixture(scope="session")
def all_settings() -> Iterator[Path]:
    """Where Qt writes settings: in memory, where the system has a folder there, for it waits for the disk at every value."""
    QStandardPaths.setTestModeEnabled(True)
    memory = "/dev/shm"
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def chromium_program() -> Iterator[str]:
    """A browser for all tests of a worker: to start it takes half a second."""
    from tests.browser import program

    with program() as address:
        yield address


@pytest.fixture(scope="module")
def chromium(chromium_program: str) -> Iterator[Browser]:
    """A page of it for all tests of a file."""
    from tests.browser import page_in

    with page_in(chromium_program) as page:
        yield page


@pytest.fixture
def page(chromium_program: str) -> Iterator[Browser]:
    """A page of it that has seen nothing of other tests."""
    from tests.browser import page_in

    with page_in(chromium_program) as page:
        yield page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """A warning of Qt while a test is taken down fails it; before that pytest-qt sees to it (see pyproject.toml)."""
    harmless = [re.compile(words) for words in item.config.getini("qt_log_ignore")]
    said: list[str] = []

    def hear(kind: QtMsgType, _context: object, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not any(each.search(text) for each in harmless):
            said.append(text)

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    if said:
        pytest.fail(f"Qt warned while the test was taken down: {said}")


@pytest.fixture(autouse=True)
def alone(all_settings: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test reads or writes the settings of the person who runs it, or of another one, and on a slow machine, too, a drag is
    shown. After a test deferred deletions happen; no window is visible or closed any more, and no thread runs that it started.
    (One fixture, for every test pays it; `monkeypatch` is in it so that windows are closed before what they ask is put back.)"""
    monkeypatch.setattr("app.lab.jobs.LONGEST_DRAG", PATIENCE)
    if _due[0]:  # not earlier: now nothing of the last test is held any more, and none of its windows stays
        gc.collect()
        gc.freeze()  # what has outlived all this stays for long, and to look through it each time takes half a second
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(all_settings / str(next(_NUMBER))))
    before = set(threading.enumerate())
    yield
    left: list[str] = []
    if isinstance(QApplication.instance(), QApplication):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible():
                left.append(f"the window {widget!r}")
                widget.close()
            elif isinstance(widget, QMainWindow) and widget.home.pictures.closed:  # type: ignore[attr-defined]
                left.append(f"{widget!r}, closed and not deleted: it would hear of the next language")
                widget.deleteLater()
    _due[0] = gc.get_count()[2] > gc.get_threshold()[2]
    if not _due[0]:
        collect()
    left += [f"the thread {thread.name}" for thread in _running(before)]
    gc.disable()  # a window that is gone has put it on
    assert not left, f"left over: {left}"


def _running(before: set[threading.Thread]) -> set[threading.Thread]:
    """The threads that were not there before, once they have had the time to end."""
    begun = time.monotonic()
    collected = 0.01  # most end by themselves
    while new := set(threading.enumerate()) - before:
        spent = time.monotonic() - begun
        if spent > PATIENCE:
            return new
        if spent >= 2 * collected:  # seldom, for meanwhile no thread gets on
            gc.collect()  # a pool whose last owner is gone lets its threads go
            collected = time.monotonic() - begun
        time.sleep(0.001)
    return set()
