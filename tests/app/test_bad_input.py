"""Bad input through the window: a clear message, and nothing is lost."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.state.session import VERSION, SessionError, dump, load
from app.widgets.find.palette import CommandPalette
from app.widgets.page.lab_page import last_good
from app.widgets.page.pull_out import PROGRAM
from app.words.i18n import tr


@pytest.fixture
def fine_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data", lab_id="decide")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.lab_actions.use_preset(
        next(preset for preset in presets_of(window.document.lab) if preset.id == "hospitals")
    )
    window.show()  # nobody looks at the first lab
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


@pytest.fixture
def window(coarse: None, fine_window: MainWindow) -> MainWindow:
    """Its page shows what a drag computes."""
    return fine_window


def change(window: MainWindow, **values: Any) -> None:
    window.document.change("decide", dataclasses.replace(window.page.params, **values), "x")
    assert window.page.wait_until_idle()


def notes(window: MainWindow) -> str:
    return " ".join(note.text for note in window.page.message.notes)


def says_below_its_blank(window: MainWindow, name: str, reason: str) -> None:
    """The decision says why it cannot be asked, and so does its question, open and in sight below the blank; the line of
    messages does not say it again."""
    page: Any = window.page
    assert reason in page.problem
    assert page.bar.isVisible()
    assert page.bar.said[1] == page.bar.accessibleDescription() == page.problem
    card = page.interview.cards[page.interview.place]
    blank, area = card.box.blanks[name], page.interview.area.viewport()
    assert blank.isVisible()
    assert card.box.error == blank.accessibleDescription() == page.problem
    said = card.box.around(blank)
    assert said.bottom() > blank.geometry().bottom()
    assert area.rect().contains(said.translated(card.box.mapTo(area, QPoint())))
    assert notes(window) == last_good().text


def save_name(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


# -- answers


@pytest.mark.long
def test_contradicting_answers_say_what_would_open_the_window(fine_window: MainWindow) -> None:
    change(fine_window, tolerance=2.0, guess=0.55, noise="laplace")
    assert fine_window.page.bar.isVisible()
    assert "Nothing fits" in fine_window.page.bar.said[1]
    assert fine_window.page.bar.accessibleDescription() == fine_window.page.bar.said[1]
    assert "Nothing fits" not in notes(fine_window), "it is said once"
    assert fine_window.page.ways.buttons
    assert fine_window.page.readout.table.rows  # the numbers at the best that privacy allows are still there


@pytest.mark.long
def test_no_people_at_all(window: MainWindow) -> None:
    change(window, kind="mean", noise="laplace")
    row: Any = window.page.form.rows["people"]
    row.entry.setFocus()
    row.entry.selectAll()
    QTest.keyClicks(row.entry, "0")
    QTest.keyClick(row.entry, Qt.Key.Key_Return)
    assert "from 1 to" in row.error
    assert window.document.params("decide").people == 1000
    text = {"format": "epsilon-lab-session", "version": VERSION, "labs": {"decide": {"people": 0}}}
    with pytest.raises(SessionError, match=r"labs\.decide\.people.*from 1 to"):
        load(json.dumps(text).encode(), LABS)


@pytest.mark.long
def test_bounds_the_wrong_way_round(window: MainWindow) -> None:
    """Of a sum, of a mean, and in another language."""
    start = window.document.params("decide")
    for kind in ("sum", "mean"):
        before = window.page.shown
        change(window, kind=kind, noise="laplace", low=100.0, high=0.0)
        says_below_its_blank(window, "high", "above the least value")
        assert window.page.shown is before
        change(window, low=0.0, high=100.0)
        assert not window.page.problem
        assert "above the least value" not in notes(window) + window.page.bar.said[1]
        assert not [box.error for box in window.page.interview.boxes if box.error]
        assert window.page.shown is not before
        window.document.change("decide", start, "x")
        assert window.page.wait_until_idle()
    before = window.page.shown
    change(window, kind="sum", noise="laplace", low=100.0, high=0.0)
    try:
        window.look.set_language("zh_CN")
        QCoreApplication.processEvents()  # the widgets hear of it
        assert window.page.wait_until_idle()
        assert tr("above the least value") != "above the least value"
        says_below_its_blank(window, "high", tr("above the least value"))
        assert window.page.shown is before
    finally:
        window.look.set_language("en")
        QCoreApplication.processEvents()
        assert window.page.wait_until_idle()


@pytest.mark.long
def test_more_is_asked_than_an_attacker_has_without_any_release(window: MainWindow) -> None:
    start = window.document.params("decide")
    for belief in (0.25, 0.1):
        before = window.page.shown
        change(window, has_belief=True, prior=0.25, belief=belief)
        says_below_its_blank(window, "belief", "above what the attacker believes before")
        assert window.page.shown is before
        window.document.change("decide", start, "x")
        assert window.page.wait_until_idle()
        assert not window.page.problem


# -- files


EXPORTS = ("export-picture", "export-data", "memo", "label", "save-as")
ENDINGS = {"export-picture": ".svg", "export-data": ".csv", "memo": ".html", "label": ".txt", "save-as": ".epslab"}


@pytest.mark.long
def test_a_folder_that_cannot_be_written(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    change(window, tolerance=7.0)
    state = window.document.state
    (tmp_path / "blocked").write_bytes(b"a file where a folder should be")
    for action in EXPORTS:
        path = tmp_path / "blocked" / f"mine{ENDINGS[action]}"
        save_name(monkeypatch, path)
        window.messages.clear()
        window.commands.actions[action].trigger()
        assert path.name in window.messages.text()
        assert "written" in window.messages.text()
        assert window.document.state == state
        assert window.isWindowModified()


@pytest.mark.long
def test_a_full_disk_keeps_the_old_file_and_the_work(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The disk is full in the middle of writing: the first bytes go, then ENOSPC, from the system call's wrapper."""
    change(window, tolerance=7.0)
    state = window.document.state

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for action in EXPORTS:
        folder = tmp_path / action
        folder.mkdir()
        path = folder / f"mine{ENDINGS[action]}"
        path.write_bytes(b"the old file")
        save_name(monkeypatch, path)
        window.messages.clear()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)  # sessions are flushed to the disk before they take their place
            patch.setattr(Path, "replace", full)
            window.commands.actions[action].trigger()
            assert "the disk is full" in window.messages.text(), action
        assert path.read_bytes() == b"the old file"
        assert [entry.name for entry in folder.iterdir()] == [path.name]
        assert window.document.state == state
        assert window.isWindowModified()
        window.commands.actions[action].trigger()  # there is room again
        assert path.read_bytes() != b"the old file"


@pytest.mark.long
def test_a_full_disk_at_autosave_is_said_once_and_work_goes_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    window.files.autosave.trouble_changed.connect(lambda why: said.append(window.messages.text()) if why else None)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        change(window, tolerance=7.0)
        window.files.autosave.write()
    change(window, tolerance=8.0)
    assert len(said) == 1
    assert "cannot be saved automatically" in said[0]
    assert window.document.params("decide").tolerance == 8.0


@pytest.mark.long
def test_a_session_of_100_megabytes(window: MainWindow, tmp_path: Path) -> None:
    change(window, tolerance=7.0)
    state = window.document.state
    path = tmp_path / "huge.epslab"
    with path.open("wb") as stream:
        stream.write(dump(state))
        stream.truncate(100_000_000)
    window.document.undo_stack.setClean()
    window.session.open_path(path)
    assert "100 MB" in window.messages.text()
    assert window.document.state == state
    assert window.files.path is None


@pytest.mark.long
def test_a_lesson_with_an_unknown_parameter_is_named_and_the_others_work(window: MainWindow) -> None:
    window.lessons.folder.mkdir(parents=True)
    text = '# Mine\n\n## One\n```set\nlab = "decide"\ntolerence = 5.0\n```\nLook.\n'
    (window.lessons.folder / "mine.md").write_text(text, encoding="utf-8")
    menu = window.menus["&Lessons"]
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()]
    assert any(
        "mine.md, line 6, step 1: decide.tolerence: the lab has no parameter of this name" in each for each in texts
    )
    assert sum(action.isEnabled() and not action.isSeparator() for action in menu.actions()) >= 7
    window.commands.actions["palette"].trigger()
    palette = window.findChild(CommandPalette)
    assert palette is not None
    palette.field.setText("Mine")
    found = [palette.list.row(row).text() for row in range(palette.list.count())]
    assert "Mine" not in found
    palette.field.setText("What ε means")
    assert palette.list.row(0).text() == "What ε means"
    palette.close()


@pytest.mark.long
def test_no_program_and_no_memo_where_the_values_are_refused_or_their_file_is_gone(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.open_lab("channel")
    start = window.page.params
    table = tmp_path / "table.csv"
    table.write_text("x\n1\n2\n2\n", encoding="utf-8")
    good = dataclasses.replace(start, source="csv", file=str(table), column="x", distortion="absolute")
    window.document.change("channel", good, "x")
    assert window.page.wait_until_idle()
    assert window.page.shown is not None
    table.unlink()
    save_name(monkeypatch, tmp_path / "memo.md")
    window.exporter.memo(window.page)
    assert "a file that can be read" in window.messages.text()
    window.page.show_numbers(PROGRAM)
    assert "# table: must be a file that can be read" in window.page.program.code.toPlainText()
    window.document.change("channel", dataclasses.replace(start, source="typed", letters=(("a", 0.5), ("b", 0.1))), "x")
    assert window.page.wait_until_idle()
    QGuiApplication.clipboard().setText("before")
    window.exporter.copy_python(window.page)
    assert "table: must be a file that can be read" in window.messages.text()
    assert QGuiApplication.clipboard().text() == "before"
    table.write_text("x\n1\n2\n2\n", encoding="utf-8")
    window.exporter.copy_python(window.page)
    assert "sum of the probabilities" in window.messages.text()
    assert QGuiApplication.clipboard().text() == window.page.lab.script(good)
