"""The next start is where the last one ended; the start page comes first where a person wants it."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.home import HOME
from app.main.look import Look
from app.main.start import show_wish
from app.main.window import MainWindow
from app.state.files import SUFFIX, settings

ROOT = Path(__file__).resolve().parents[2]
Open = Callable[..., MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    made: list[MainWindow] = []

    def build(lab_id: str = "") -> MainWindow:
        window = MainWindow(LABS, tmp_path / "data", lab_id=lab_id)
        qtbot.addWidget(window)
        show_wish(window, None, None, None)
        window.show()
        made.append(window)
        return window

    yield build
    for window in made:
        window.document.undo_stack.setClean()
        window.close()


def change(window: MainWindow, eps: float) -> None:
    params = dataclasses.replace(window.document.params("attack"), eps=eps)
    window.document.open_lab("attack")
    window.document.change("attack", params, "ε")
    window.page.wait_until_idle()


@pytest.mark.long
def test_lab_tab_and_settings_are_those_of_the_last_end(open_window: Open) -> None:
    first = open_window()
    change(first, 0.7)
    roc = dataclasses.replace(first.document.params("attack"), view="roc")
    first.document.change("attack", roc, "tab")
    assert first.close()
    second = open_window()
    assert second.document.state.lab == "attack"
    assert second.document.params("attack") == roc
    assert second.document.undo_stack.isClean()
    assert second.files.path is None


@pytest.mark.long
def test_a_file_of_the_last_end_is_open_again(open_window: Open, tmp_path: Path) -> None:
    first = open_window()
    change(first, 0.7)
    assert first.files.save(tmp_path / f"mine{SUFFIX}")
    assert first.close()
    second = open_window()
    assert second.files.path == tmp_path / f"mine{SUFFIX}"
    assert second.document.params("attack").eps == 0.7


@pytest.mark.long
def test_behind_the_start_page_the_settings_come_back_too(open_window: Open, qtbot: QtBot) -> None:
    first = open_window()
    change(first, 0.7)
    assert first.close()
    second = open_window(HOME)
    second.warm_up()
    qtbot.waitUntil(lambda: second.document.params("attack").eps == 0.7, timeout=30_000)
    assert second.at_home
    assert "attack" not in second.pages  # only what is loaded ahead stands behind the start page
    page = second.home.page
    assert page is not None
    second.home.refresh()
    qtbot.waitUntil(lambda: page.recent.list.count() > 0)
    page.recent._open(page.recent.list.model().index(0, 0))
    assert second.document.state.lab == "attack"
    assert not second.at_home


@pytest.mark.long
def test_work_that_has_begun_is_not_replaced(open_window: Open, qtbot: QtBot) -> None:
    first = open_window()
    change(first, 0.7)
    assert first.close()
    second = open_window(HOME)
    page = second.home.page
    assert page is not None
    page.you.guess(True)
    with qtbot.waitSignal(second.warming.ready, timeout=30_000):
        second.warm_up()
    assert second.document.params("you").guesses == (1.0,)


@pytest.mark.long
def test_a_damaged_last_session_is_passed_over(open_window: Open, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / f"last{SUFFIX}").write_bytes(b"{")
    window = open_window()
    assert window.document.state.lab == LABS[0].id


@pytest.mark.long
def test_a_setting_skips_the_start_page(open_window: Open) -> None:
    assert Look.starts_at_home()
    window = open_window()
    window.commands.actions["start-home"].trigger()
    assert not Look.starts_at_home()
    assert settings().value("start") == "last"
    window.commands.actions["start-home"].trigger()
    assert Look.starts_at_home()


def test_the_list_of_labs_imports_no_lab_and_no_library() -> None:
    """Nor does the window with its start page make any page of a lab, or load what draws plots to zoom."""
    code = "import sys; from app.labs import LABS; print([n for n in sys.modules if n.startswith(SOUGHT)])"
    sought = "('numpy', 'scipy', 'PySide6', 'msgspec', *(f'app.labs.{lab.id}.params' for lab in LABS))"
    done = subprocess.run(
        [sys.executable, "-c", code.replace("SOUGHT", sought)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"
