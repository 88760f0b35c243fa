"""The guards of tests/conftest.py bite: each careless test below fails, the careful one passes."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAD = """
import sys, threading
import pytest
import tests.conftest as guard
from PySide6.QtCore import QTimer, qCritical, qWarning
from PySide6.QtWidgets import QMessageBox, QWidget

guard.PATIENCE = 0.3
kept = []

@pytest.fixture
def warns_at_the_end():
    yield
    qWarning("careless at the end")

"""
CARELESS = {
    "warns": """
def test_warns(qapp):
    qWarning("careless")
""",
    "warns_of_another_lack": """
def test_warns_of_another_lack(qapp):
    qWarning("This plugin does not support painting")
""",
    "complains": """
def test_complains(qapp):
    qCritical("careless")
""",
    "warns_while_taken_down": """
def test_warns_while_taken_down(qapp, warns_at_the_end):
    pass
""",
    "leaves_a_thread": """
def test_leaves_a_thread():
    threading.Thread(target=threading.Event().wait, daemon=True).start()
""",
    "leaves_a_window": """
def test_leaves_a_window(qapp):
    kept.append(QWidget())
    kept[0].show()
""",
    "fails_in_a_slot": """
def test_fails_in_a_slot(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(50)
""",
    "fails_in_an_event": """
def test_fails_in_an_event(qtbot):
    class Broken(QWidget):
        def closeEvent(self, event):
            raise ValueError
    Broken().close()
""",
    "fails_in_a_thread": """
def test_fails_in_a_thread():
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
""",
    "asks": """
def test_asks(qtbot):
    QMessageBox.question(None, "Save?", "Save?")
""",
}
CAREFUL = """
def test_careful(qtbot):
    qWarning("This plugin does not support propagateSizeHints()")
    window = QWidget()
    window.show()
    window.close()
    threading.Timer(0.05, lambda: None).start()
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """Of a run in a process of its own: whether each test passed, with its setup and its end."""
    folder = tmp_path_factory.mktemp("guards")
    file, report = folder / "test_careless.py", folder / "report.xml"
    file.write_text(HEAD + "".join(CARELESS.values()) + CAREFUL, encoding="utf-8")
    options = ["-p", "tests.conftest", "-c", "pyproject.toml", "-p", "no:cacheprovider", "-p", "no:xdist"]
    subprocess.run(
        [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", str(file)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        timeout=120,
    )
    passed: dict[str, bool] = {}
    for case in ET.parse(report).iter("testcase"):
        name = case.attrib["name"].removeprefix("test_")
        passed[name] = passed.get(name, True) and len(case) == 0
    return passed


@pytest.mark.long
def test_every_test_of_the_run_has_an_outcome(outcomes: dict[str, bool]) -> None:
    assert outcomes.keys() == {*CARELESS, "careful"}


@pytest.mark.long
@pytest.mark.parametrize("name", CARELESS)
def test_a_careless_test_fails(outcomes: dict[str, bool], name: str) -> None:
    assert not outcomes[name]


@pytest.mark.long
def test_a_careful_test_passes(outcomes: dict[str, bool]) -> None:
    assert outcomes["careful"]
