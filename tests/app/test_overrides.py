"""An error in an event ends nothing: the methods that Qt calls stay."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
import app.widgets
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

class Faulty(QWidget):
    def event(self, event):
        if event.type() == QEvent.Type.LanguageChange:
            raise ValueError
        return super().event(event)

class Beside(QLabel):
    heard = 0
    def changeEvent(self, event):
        super().changeEvent(event)
        Beside.heard += 1

application = QApplication([])
above = QWidget()
parts = [Faulty(above), Beside(above), Beside(above)]
for _ in range(3):
    try:
        QCoreApplication.sendEvent(above, QEvent(QEvent.Type.LanguageChange))
    except ValueError:
        pass
    parts += [Beside(above), Beside(above)]
parts[0].setParent(None)
Beside.heard = 0
QCoreApplication.sendEvent(above, QEvent(QEvent.Type.LanguageChange))
print("alive", Beside.heard >= 2, sys.getrefcount(Beside.changeEvent) > 10)
"""


@pytest.mark.long
def test_an_error_in_an_event_frees_no_method_of_what_stands_beside() -> None:
    """PySide 6.10 gives back a reference of each method that is first called while the error is on its way."""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        cwd=root,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.split() == ["alive", "True", "True"]
