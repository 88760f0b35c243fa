"""Tests run offscreen, with settings and data of their own, and leave nothing running."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication, QMessageBox


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path) -> None:
    """No test reads or writes the settings of the person who runs it."""
    QStandardPaths.setTestModeEnabled(True)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture(autouse=True)
def no_question_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that no test answers is a fault, not an endless wait."""

    def ask(*words: object) -> None:
        raise AssertionError(f"a question that nobody answers: {words}")

    monkeypatch.setattr(QMessageBox, "question", ask)


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test with widgets: deferred deletions happen now, and no top-level window is left open."""
    yield
    if QApplication.instance() is not None and "qtbot" in request.fixturenames:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        for widget in left:
            widget.close()
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("forgotten")]
