"""A file of columns dropped on the window, by the events that the system sends: draws, knots, a table; what is refused in place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from tests.app.test_lab_own_audit import preset
from tests.app.test_lab_own_pasted import answers


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data", lab_id="own")
    qtbot.addWidget(window)
    window.show()
    yield window
    window.page.cancel()
    window.document.undo_stack.setClean()


def drop(window: MainWindow, path: Path) -> bool:
    """Drags the file over the page and lets it go; whether the window takes it."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    left, keys, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPoint(10, 10), copy, mime, left, keys)
    enter.ignore()
    QApplication.sendEvent(window.page, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window.page, QDropEvent(QPointF(10, 10), copy, mime, left, keys))
    return enter.isAccepted()


@pytest.mark.long
def test_two_columns_are_draws_on_audit_and_are_read_from_the_file_itself(window: MainWindow, tmp_path: Path) -> None:
    window.document.change("own", preset("plan"), "x")
    path = tmp_path / "out.csv"
    first, second = (np.random.default_rng(seed).laplace(seed, 0.5, 60) for seed in (0, 1))
    path.write_text("\n".join(f"{a},{b}" for a, b in zip(first, second, strict=True)), "utf-8")
    assert drop(window, path)
    params = window.document.params("own")
    assert (params.outputs_from, params.file, params.world_column) == ("csv", str(path), "")
    window.document.undo_stack.undo()
    assert window.document.params("own") == preset("plan")


@pytest.mark.long
def test_two_columns_are_knots_on_density_where_that_is_the_answer(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, Qt.Key.Key_Return)
    window.document.change("own", preset("waves"), "x")
    path = tmp_path / "knots.txt"
    path.write_text("0\t1\n1\t0.5\n2\t0.25\n", "utf-8")
    assert drop(window, path)
    params = window.document.params("own")
    assert params.noise_from == "drawn"
    assert params.knots == ((0.0, 1.0), (1.0, 0.5), (2.0, 0.25))


@pytest.mark.long
def test_what_cannot_be_used_is_said_and_other_files_or_labs_take_none(window: MainWindow, tmp_path: Path) -> None:
    window.document.change("own", preset("plan"), "x")
    bad = tmp_path / "bad.csv"
    bad.write_text("no draws at all\n", "utf-8")
    assert drop(window, bad)
    assert window.document.params("own") == preset("plan")
    assert "two columns" in window.messages.text()
    assert window.messages.text().startswith("bad.csv: "), "a file is no clipboard"
    bad.write_text("1,2\n2,3\n1,3\n", "utf-8")
    assert drop(window, bad)
    assert window.messages.text() == "", "what was wrong is no longer said"
    window.document.undo_stack.undo()
    picture = tmp_path / "a.exe"
    picture.write_bytes(b"MZ")
    assert not drop(window, picture)
    window.document.open_lab("attack")
    assert not drop(window, bad)
