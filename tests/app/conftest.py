"""Every test of the program may measure texts: Qt's fonts need an application, also where no window is shown."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.widgets.page.lab_page import LabPage
from tests.app.programs import COMMAND_LINE, ROOT, STARTED, Programs, Run, environment


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("qapp")  # not as an argument: what a test itself asks for says whether it needs Qt


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """Where a program runs in a process of its own, for a tenth of what a fresh interpreter costs."""
    made = Programs()
    yield made
    made.close()


@pytest.fixture(scope="session")
def command_line() -> Iterator[Programs]:
    """Where the program runs that has loaded most of itself already."""
    made = Programs(COMMAND_LINE, environment())
    yield made
    made.close()


@pytest.fixture
def run(command_line: Programs, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program with arguments of the command line, in a process of its own, and what it said."""

    def run(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
        said = tmp_path_factory.mktemp("said")
        code = command_line.ended(STARTED, arguments, cwd, said / "out", said / "errors")
        out, errors = ((said / name).read_text(encoding="utf-8") for name in ("out", "errors"))
        return subprocess.CompletedProcess(arguments, code, out, errors)

    return run


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages show what a drag computes, which a dozen tests have computed, where nobody looks at a number. Before the window."""
    compute = LabPage._compute
    monkeypatch.setattr(LabPage, "_compute", lambda page, request, tick, _: compute(page, request, tick, "drag"))


@pytest.fixture
def wide_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """The window of the program, as it is on many screens."""
    made = MainWindow(LABS, tmp_path)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.document.undo_stack.setClean()
    made.close()


@pytest.fixture
def window_at(wide_window: MainWindow) -> Iterator[Callable[[str, str], MainWindow]]:
    """Shows a preset of a lab in a window, and waits for all that it computes."""

    def show(lab: str, preset: str) -> MainWindow:
        wide_window.document.open_lab(lab)
        presets = presets_of(wide_window.document.lab)
        wide_window.lab_actions.use_preset(next(each for each in presets if each.id == preset))
        assert wide_window.page.wait_until_idle(60)
        return wide_window

    yield show
    wide_window.look.set_language("en")
