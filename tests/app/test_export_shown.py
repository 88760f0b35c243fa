"""What is exported is of what is shown: picture, numbers, session, label and program alike; where nothing is shown, that is said."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.files import SUFFIX
from app.state.inside import session_in
from app.state.session import dump, load
from app.state.state import State

BY_ID = {lab.id: lab for lab in LABS}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.setUpdatesEnabled(False)  # files are looked at
    window.show()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    yield window
    window.document.undo_stack.setClean()
    window.close()


def opened(window: MainWindow, lab_id: str) -> Any:
    window.document.open_lab(lab_id)
    assert window.page.wait_until_idle()
    return window.page.params


def changed(window: MainWindow, wait: bool = True, **values: Any) -> None:
    lab_id = window.page.lab.id
    window.document.change(lab_id, dataclasses.replace(window.page.params, **values), "change")
    if wait:
        assert window.page.wait_until_idle()


def exported(window: MainWindow, command: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.commands.actions[command].trigger()
    return path


def carried(path: Path) -> Any:
    state = load(session_in(path), LABS)
    return state.params[state.lab]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_picture_carries_the_session_that_it_shows(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    """Film, then a missing table: the picture stays that of film, and so do its session and its numbers."""
    film = opened(window, "channel")
    assert film.source == "film"
    good = exported(window, "export-data", tmp_path / "good.csv", monkeypatch).read_text(encoding="utf-8")
    changed(window, source="csv", file=str(tmp_path / "gone.csv"), column="x")
    assert window.page.problem
    assert carried(exported(window, "export-picture", tmp_path / f"a.{kind}", monkeypatch)) == film
    assert exported(window, "export-data", tmp_path / "a.csv", monkeypatch).read_text(encoding="utf-8") == good
    window.commands.actions["copy-python"].trigger()
    program = QGuiApplication.clipboard().text()
    ast.parse(program)
    assert program == BY_ID["channel"].script(film)


@pytest.mark.long
def test_a_change_that_is_not_shown_yet_is_not_carried(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = opened(window, "densities")
    changed(window, wait=False, eps=before.eps / 2)
    assert carried(exported(window, "export-picture", tmp_path / "a.png", monkeypatch)) == before
    memo = exported(window, "memo", tmp_path / "a.pdf", monkeypatch)
    assert carried(memo) == before
    assert window.page.wait_until_idle()
    assert carried(exported(window, "export-picture", tmp_path / "b.png", monkeypatch)).eps == before.eps / 2


@pytest.mark.long
def test_a_label_is_of_what_is_shown(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened(window, "decide")
    label = exported(window, "label", tmp_path / "a.txt", monkeypatch).read_text(encoding="utf-8")
    changed(window, wait=False, tolerance=23.0)
    again = exported(window, "label", tmp_path / "b.txt", monkeypatch).read_text(encoding="utf-8")
    assert again == label
    assert window.page.wait_until_idle()
    later = exported(window, "label", tmp_path / "c.txt", monkeypatch).read_text(encoding="utf-8")
    assert "± 23" in " ".join(later.split())
    assert "± 23" not in label


@pytest.mark.long
@pytest.mark.parametrize("lab_id", ["channel", "streams"])
def test_without_a_picture_every_export_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, window: MainWindow, lab_id: str
) -> None:
    """A session whose table has moved: no file is asked for, and the reason stands in the window."""
    lab = BY_ID[lab_id]
    moved = dataclasses.replace(lab.params(), source="csv", file=str(tmp_path / "moved.csv"), column="x")
    path = tmp_path / f"moved{SUFFIX}"
    path.write_bytes(dump(State(lab.id, {lab.id: moved}, {})))
    window.session.open_path(path)
    page = window.page
    assert page.lab.id == lab_id
    assert page.wait_until_idle()
    assert page.shown is None
    assert "moved.csv" in page.form.rows["file"].error
    assert page.problem in page.sentence.text
    assert "moved.csv" in page.problem
    QGuiApplication.clipboard().setText("before")

    def ask(*_: object) -> None:
        raise AssertionError("a file is asked for, and nothing is written")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    for command in ("export-picture", "export-data", "memo", "copy-picture", "copy-readout", "copy-python"):
        page.message.say("")
        window.commands.actions[command].trigger()
        assert page.message.lines[0].severity == "error", command
        assert page.problem in page.message.lines[0].text
        assert QGuiApplication.clipboard().text() == "before"
    (tmp_path / "moved.csv").write_text("x\n" + "1\n0\n" * 200)
    changed(window, column=" x")
    assert page.shown is not None
    assert page.form.rows["file"].error == ""


@pytest.mark.long
def test_an_error_of_a_computation_marks_its_field_and_no_other(window: MainWindow, tmp_path: Path) -> None:
    opened(window, "channel")
    (tmp_path / "t.csv").write_text("x\na\nb\n")
    changed(window, source="csv", file=str(tmp_path / "t.csv"), column="y")
    rows = window.page.form.rows
    assert [name for name, row in rows.items() if row.error] == ["column"]
    window.document.undo_stack.undo()
    assert window.page.wait_until_idle()
    assert not [name for name, row in rows.items() if row.error]
