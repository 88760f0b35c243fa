"""What the window exports is what it shows: the hero alone, zoomed, without hidden curves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.document.open_lab("densities")
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def exported(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.commands.actions["export-picture"].trigger()
    return path.read_text(encoding="utf-8")


def numbers(svg: str) -> list[float]:
    texts = re.findall(r">([−-]?\d+(?:\.\d+)?)\s*<", svg)
    return [float(text.replace("−", "-")) for text in texts]


@pytest.mark.long
def test_a_zoom_on_the_screen_is_in_the_file(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = exported(window, tmp_path / "a.svg", monkeypatch)
    window.page.grid.panels["upper"].set_x_view(1.31, 1.39, by_person=True)
    after = exported(window, tmp_path / "b.svg", monkeypatch)
    assert not [value for value in numbers(before) if 1.31 < value < 1.39]
    assert [value for value in numbers(after) if 1.31 < value < 1.39]
    window.commands.actions["fit"].trigger()
    assert exported(window, tmp_path / "c.svg", monkeypatch) == before


@pytest.mark.long
def test_a_hidden_curve_is_not_in_the_file(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    panel = window.page.grid.panels["upper"]
    key, name = next((key, name) for key, name in panel.legend_names.items())
    with_it = exported(window, tmp_path / "a.svg", monkeypatch).count(name)
    panel.toggle(key)
    assert exported(window, tmp_path / "b.svg", monkeypatch).count(name) < with_it


@pytest.mark.long
def test_the_hero_is_exported_alone(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    titles = {key: panel.picture.title for key, panel in window.page.grid.panels.items() if panel.picture}
    window.page.grid.show_hero("loss")
    text = exported(window, tmp_path / "a.svg", monkeypatch)
    assert titles["loss"] in text
    assert titles["upper"] not in text
    window.commands.actions["copy-picture"].trigger()
    assert not QGuiApplication.clipboard().image().isNull()
