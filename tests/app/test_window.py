"""The whole window through Qt events: type, drag, click, undo, save, crash."""

from __future__ import annotations

import dataclasses
import logging
import os
import signal
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.pages import MOST_PAGES
from app.main.window import MainWindow
from app.plot import theme
from app.plot.items import dash_of
from app.plot.theme import LIGHT
from app.state.presets import presets_of
from app.state.session import dump, load
from app.widgets import gesture
from app.widgets.find.palette import CommandPalette
from app.widgets.page.lab_page import LabPage
from tests.app import toy
from tests.app.programs import ROOT, Programs

Make = Callable[..., MainWindow]
PATIENT = 60_000
"""Milliseconds after which a test gives up waiting: no machine at work is as slow as this."""


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Iterator[Make]:
    windows: list[MainWindow] = []

    def build(labs: tuple[object, ...] = LABS, lab: str = "") -> MainWindow:
        window = MainWindow(labs, tmp_path / "data", lab_id=lab)  # type: ignore[arg-type]
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        assert window.page.wait_until_idle()
        return window

    yield build
    for window in windows:
        window.document.undo_stack.setClean()
        window.close()


@pytest.fixture
def toy_window(make: Make, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    from app.main import lab_actions as module
    from app.state.presets import Preset

    default = (Preset("one", "One", "The default.", toy.Params()), Preset("two", "Two", "Another.", toy.Params(x=2.0)))
    monkeypatch.setattr(module, "presets_of", lambda lab: default)
    toy.gate.clear()
    return make((toy.LAB, dataclasses.replace(toy.LAB, id="other", title="Other")))


def type_into(qtbot: QtBot, page: LabPage, field: str, text: str) -> None:
    entry = page.form.rows[field].entry  # type: ignore[attr-defined]
    entry.setFocus()
    entry.selectAll()
    qtbot.keyClicks(entry, text)
    qtbot.keyClick(entry, Qt.Key.Key_Return)


def drag_handle(window: MainWindow, picture: str, handle: str, pixels: QPoint) -> None:
    """Press on a handle, move the mouse in ten steps, let go."""
    panel = window.page.grid.panels[picture]
    found = next(item for item in panel.items if getattr(item, "key", "") == handle)
    frame = panel.frame
    assert frame is not None
    plot = frame.plot
    if found.orientation == "vertical":  # type: ignore[union-attr]
        start = QPointF(frame.point(found.value, 0.0).x(), plot.center().y())  # type: ignore[union-attr]
    else:
        start = QPointF(plot.center().x(), frame.point(0.0, found.value).y())  # type: ignore[union-attr]
    target = panel.view.viewport()
    at = start.toPoint()
    QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    for step in range(1, 11):
        QTest.mouseMove(target, at + pixels * step / 10)
        QTest.qWait(5)
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at + pixels)
    assert window.page.wait_until_idle()


# -- parameters


@pytest.mark.long
def test_typing_epsilon_changes_the_numbers_shown(qtbot: QtBot, make: Make) -> None:
    window = make(lab="densities")
    window.lab_actions.use_preset(next(preset for preset in presets_of(LABS[0]) if preset.id == "interval"))
    type_into(qtbot, window.page, "eps", "ln 2")
    assert window.page.wait_until_idle()
    assert window.page.readout.table.rows[0][1].text == "1.443"  # E|Laplace| = Δ/ε = 1/ln 2


@pytest.mark.long
def test_a_bad_entry_is_marked_in_place_and_the_picture_stays(qtbot: QtBot, make: Make) -> None:
    window = make(lab="densities")
    row = window.page.form.rows["eps"]
    entry = row.entry  # type: ignore[attr-defined]
    for bad in ("0", "-1", "nan", "1e9", "text", ""):
        before = window.page.shown
        entry.setFocus()
        entry.selectAll()
        qtbot.keyClick(entry, Qt.Key.Key_Delete)
        qtbot.keyClicks(entry, bad)
        qtbot.keyClick(entry, Qt.Key.Key_Return)
        assert window.page.wait_until_idle()
        assert row.error, bad
        assert row.message.text == row.error
        assert window.page.shown is before
        assert window.document.params("densities").eps == 2.0
        type_into(qtbot, window.page, "eps", "2")
        assert window.page.wait_until_idle()
        assert not row.error, bad


@pytest.mark.long
def test_a_bad_neighbor_set_is_marked_in_place(qtbot: QtBot, make: Make) -> None:
    window = make(lab="densities")
    editor = window.page.form.rows["neighbors"].editor  # type: ignore[attr-defined]
    editor.entry.setFocus()
    editor.entry.selectAll()
    qtbot.keyClicks(editor.entry, "0-1, 5-3")
    qtbot.keyClick(editor.entry, Qt.Key.Key_Return)
    assert window.document.params("densities").neighbors == "0–1, 10–11"


@pytest.mark.long
def test_fifty_changes_in_a_row_are_one_undo_and_end_on_the_last(
    qtbot: QtBot, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gesture, "QUIET", 600_000)  # the pauses between keys depend on the machine's load
    window = make(lab="densities")
    start = window.document.params("densities").eps
    slider = window.page.form.rows["eps"].slider  # type: ignore[attr-defined]
    slider.setFocus()
    for _ in range(50):
        qtbot.keyClick(slider, Qt.Key.Key_Left)
        qtbot.wait(2)
    assert window.page.wait_until_idle()
    reached = window.document.params("densities").eps
    assert reached < start
    assert window.page.shown is not None
    assert window.page.shown.request.params.eps == reached
    window.commands.actions["undo"].trigger()
    assert window.document.params("densities").eps == start


@pytest.mark.long
def test_a_fault_in_a_computation_is_a_sentence_and_the_last_picture_stays(
    toy_window: MainWindow, caplog: pytest.LogCaptureFixture
) -> None:
    before = toy_window.page.shown
    toy_window.document.change("toy", toy.Params(x=5.0, broken=True), "break")
    assert toy_window.page.wait_until_idle()
    assert toy_window.page.shown is before
    texts = [note.text for note in toy_window.page.message.notes]
    assert "could not be computed" in toy_window.page.sentence.text
    assert any("last good" in text for text in texts)
    assert "a fault inside" in caplog.text
    toy_window.document.change("toy", toy.Params(x=6.0), "mend")
    assert toy_window.page.wait_until_idle()
    assert not toy_window.page.message.notes


@pytest.mark.long
@pytest.mark.parametrize("lab", ["densities", "rates", "attack"])
def test_a_given_core_can_be_typed_and_the_best_one_is_shown(qtbot: QtBot, make: Make, lab: str) -> None:
    window = make(lab=lab)
    params = dataclasses.replace(window.page.params, neighbors="0–1, 10–11", core_mode="best")
    window.document.change(lab, params, "x")
    assert window.page.wait_until_idle()
    row = window.page.form.rows["core"]
    assert row.derived is not None
    assert float(row.entry.text()) == row.derived  # type: ignore[attr-defined]
    type_into(qtbot, window.page, "core", "2.5")
    assert window.page.wait_until_idle()
    assert window.document.params(lab).core == 2.5
    assert window.document.params(lab).core_mode == "given"
    assert row.derived is None


# -- pointing


@pytest.mark.long
def test_dragging_the_shift_out_of_the_set_breaks_the_promise(make: Make) -> None:
    window = make(lab="densities")
    before = window.document.params("densities").shift
    drag_handle(window, "loss", "shift", QPoint(-90, 0))
    after = window.document.params("densities").shift
    assert after < before - 2
    assert "Outside V" in window.page.sentence.text
    assert not window.page.message.notes, "nor is it said twice"
    window.commands.actions["undo"].trigger()
    assert window.document.params("densities").shift == before


@pytest.mark.long
def test_dragging_rho_gives_epsilon(make: Make) -> None:
    window = make(lab="attack")
    drag_handle(window, "success", "rho", QPoint(0, -60))
    params = window.document.params("attack")
    assert params.lead == "rho"
    assert params.rho > 0.7
    assert window.page.shown is not None
    assert window.page.shown.result.derived["eps"] > 1.0


@pytest.mark.long
def test_a_click_on_the_map_takes_core_and_epsilon(make: Make) -> None:
    window = make(lab="rates")
    panel = window.page.grid.panels["map-0"]
    frame = panel.frame
    assert frame is not None
    spot = frame.point(5.0, 3.0).toPoint()
    target = panel.view.viewport()
    QTest.mouseClick(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    QTest.qWait(50)
    assert window.page.wait_until_idle()
    params = window.document.params("rates")
    assert params.core == pytest.approx(5.0, rel=0.1)
    assert params.eps == pytest.approx(3.0, rel=0.1)
    assert params.core_mode == "given"


@pytest.mark.long
def test_what_is_counted_is_set_to_whole_numbers_from_the_plot(make: Make) -> None:
    window = make(lab="budget")
    presets = {preset.id: preset for preset in presets_of(window.page.lab)}
    window.lab_actions.use_preset(presets["planner"])
    assert window.page.wait_until_idle()
    panel = window.page.grid.panels["map"]
    frame = panel.frame
    assert frame is not None
    spot = frame.point(3210.5, 43.7).toPoint()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    QTest.qWait(50)
    assert window.page.wait_until_idle()
    params = window.document.params("budget")
    assert (params.people, params.queries) == (pytest.approx(3210, rel=0.1), pytest.approx(44, rel=0.1))
    assert (type(params.people), type(params.queries)) == (int, int)
    window.lab_actions.use_preset(presets["delta-buys"])
    assert window.page.wait_until_idle()
    before = window.document.params("budget").people
    drag_handle(window, "rows", "n", QPoint(60, 0))
    after = window.document.params("budget").people
    assert after > before
    assert type(after) is int


# -- commands


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_command_has_a_text_and_no_shortcut_is_given_twice(make: Make) -> None:
    window = make()
    seen: dict[str, str] = {}
    for command in window.commands.commands:
        if command.id == "-":
            continue
        assert window.commands.actions[command.id].text()
        for keys in filter(None, command.shortcut.split(" | ")):
            assert keys not in seen, (keys, command.id, seen.get(keys))
            seen[keys] = command.id


@pytest.mark.long
def test_presets_are_one_step_of_undo(make: Make) -> None:
    window = make(lab="densities")
    before = window.document.params("densities")
    window.lab_actions.use_preset(presets_of(LABS[0])[3])
    window.commands.actions["undo"].trigger()
    assert window.document.params("densities") == before


@pytest.mark.long
def test_pinned_curves_keep_their_parameters_in_the_legend(make: Make) -> None:
    window = make(lab="densities")
    window.commands.actions["pin"].trigger()
    window.document.change("densities", dataclasses.replace(window.page.params, eps=0.5), "x")
    assert window.page.wait_until_idle()
    assert window.page.shown is not None
    names = [curve.name for curve in window.page.shown.pinned["upper"]]
    assert any("ε = 2" in name for name in names)
    looks = {(LIGHT.role_colour(curve.role), dash_of(curve)) for curve in window.page.shown.pinned["upper"]}
    assert looks == {(LIGHT.role_colour(role), "solid") for role in window.page.params.mechanisms}, "each keeps its hue"
    window.commands.actions["unpin"].trigger()
    assert window.page.wait_until_idle()
    assert not window.page.shown.pinned


@pytest.mark.long
def test_copy_as_python_and_readout_reach_the_clipboard(make: Make) -> None:
    window = make(lab="densities")
    window.commands.actions["copy-python"].trigger()
    assert "from dpcore" in QGuiApplication.clipboard().text()
    window.commands.actions["copy-readout"].trigger()
    assert "E|noise|" in QGuiApplication.clipboard().text()
    window.commands.actions["copy-picture"].trigger()
    assert not QGuiApplication.clipboard().image().isNull()


@pytest.mark.long
def test_the_palette_finds_a_preset_and_uses_it(qtbot: QtBot, make: Make) -> None:
    window = make(lab="densities")
    window.commands.actions["palette"].trigger()
    palette = window.findChild(CommandPalette)
    assert palette is not None
    qtbot.keyClicks(palette.field, "figure 1")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.document.state.lab == "rates"
    assert "0–1001" in window.document.params("rates").others
    window.page.cancel()


@pytest.mark.long
def test_both_themes_and_present_mode_can_be_shown(make: Make) -> None:
    window = make(lab="densities")
    for name in ("dark", "present"):
        window.commands.actions[name].trigger()
        assert not window.grab().isNull()
        window.commands.actions[name].trigger()
    assert theme.current() is theme.LIGHT


@pytest.mark.long
def test_an_export_that_fails_is_a_sentence(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    window = make(lab="densities")
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(blocked / "a.csv"), "Table (*.csv)"))
    window.commands.actions["export-data"].trigger()
    assert "a.csv" in window.messages.text()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a.svg"), ""))
    window.commands.actions["export-picture"].trigger()
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()[:500]


# -- sessions


@pytest.mark.long
def test_save_and_open_bring_everything_back(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "my session"
    window = make(lab="attack")
    window.document.change("attack", dataclasses.replace(window.page.params, eps=0.7), "x")
    window.commands.actions["pin"].trigger()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.commands.actions["save"].trigger()
    assert not window.isWindowModified()
    other = make()
    other.session.open_path(tmp_path / "my session.epslab")
    assert other.document.state == window.document.state
    assert [entry.name for entry in other.files.recent()] == ["my session.epslab"]


@pytest.mark.long
def test_a_bad_session_changes_nothing(make: Make, tmp_path: Path) -> None:
    path = tmp_path / "bad.epslab"
    window = make(lab="attack")
    before = window.document.state
    for data in (
        b"",
        b'{"format": "epsilon-lab-session", "version": 99}',
        b'{"labs": 3}',
        b'{"format": "epsilon-lab-ses',
    ):
        path.write_bytes(data)
        window.session.open_path(path)
        assert window.document.state == before, data
        assert "bad.epslab" in window.messages.text(), data
        window.messages.clear()


@pytest.mark.long
def test_a_session_dropped_on_the_window_is_opened(make: Make, tmp_path: Path) -> None:
    window = make()
    state = dataclasses.replace(window.document.state, lab="rates")
    path = tmp_path / "dropped.epslab"
    path.write_bytes(dump(state))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(10, 10), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(drop)
    assert window.document.state.lab == "rates"
    window.page.cancel()


@pytest.mark.long
def test_closing_with_unsaved_changes_asks(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    window = make(lab="attack")
    assert window.files.save(tmp_path / "a.epslab")
    window.document.change("attack", dataclasses.replace(window.page.params, eps=0.7), "x")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Cancel)
    assert not window.close()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Save)
    assert window.close()
    assert load((tmp_path / "a.epslab").read_bytes(), LABS).params["attack"].eps == 0.7


@pytest.mark.long
def test_the_last_session_can_be_reopened(make: Make) -> None:
    window = make(lab="attack")
    window.document.change("attack", dataclasses.replace(window.page.params, eps=0.33), "x")
    assert window.close()
    other = make()
    other.commands.actions["reopen"].trigger()
    assert other.document.state.lab == "attack"
    assert other.document.params("attack").eps == 0.33
    assert other.files.path is None
    other.page.cancel()


@pytest.mark.long
def test_closing_while_a_job_runs_is_quiet_and_does_not_wait(
    qtbot: QtBot, toy_window: MainWindow, caplog: pytest.LogCaptureFixture
) -> None:
    toy_window.document.change("toy", toy.Params(deaf=True), "long")
    assert toy_window.page.busy
    assert toy_window.close()
    assert toy_window.page._runner._running is not None  # a window that waited would find the job ended
    toy.gate.set()
    qtbot.waitUntil(lambda: not toy_window.page.busy, timeout=PATIENT)
    QTest.qWait(20)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


CRASHING = """
import os, signal, sys, dataclasses
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication
QStandardPaths.setTestModeEnabled(True)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
application = QApplication([])
from app.labs import LABS
from app.main.pages import MOST_PAGES
from app.main.window import MainWindow
window = MainWindow(LABS, Path(sys.argv[1]))
params = dataclasses.replace(window.document.params("attack"), eps=0.123)
window.document.change("attack", params, "x")
window.files.autosave.write()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="no kill -9")
def test_unsaved_work_survives_kill_9(make: Make, command_line: Programs, tmp_path: Path) -> None:
    ended = command_line.ended(CRASHING, (str(tmp_path / "data"),), ROOT, tmp_path / "out", tmp_path / "errors")
    assert ended == -signal.SIGKILL
    window = make()
    window.session.offer_rescue()
    assert window.document.params("attack").eps == 0.123
    assert window.isWindowModified()
    assert "unsaved work" in window.messages.text()
    window.page.cancel()


# -- play, progress, cancel


@pytest.mark.long
def test_rings_play_pause_and_step(qtbot: QtBot, make: Make) -> None:
    window = make(lab="densities")
    window.lab_actions.use_preset(next(preset for preset in presets_of(LABS[0]) if preset.id == "rings"))
    assert window.page.wait_until_idle()
    start = window.document.params("densities").ring
    timer = window.page.form._players["ring"]._timer
    timer.setInterval(100)
    window.page.form.toggle_play("ring")
    qtbot.waitUntil(lambda: window.document.params("densities").ring >= start + 2, timeout=PATIENT)
    window.page.form.toggle_play("ring")
    paused = window.document.params("densities").ring
    qtbot.wait(2 * timer.interval())
    assert window.document.params("densities").ring == paused
    window.page.form.step_play(-1)
    assert window.document.params("densities").ring == paused - 1
    assert window.page.wait_until_idle()


@pytest.mark.long
def test_a_long_job_shows_progress_and_can_be_cancelled(qtbot: QtBot, toy_window: MainWindow) -> None:
    before = toy_window.page.shown
    toy_window.document.change("toy", toy.Params(x=9.0, held=True), "long")
    qtbot.waitUntil(toy_window.page.veil.stop.isVisible, timeout=PATIENT)
    qtbot.waitUntil(lambda: toy_window.page.veil.fraction > 0.02, timeout=PATIENT)
    qtbot.mouseClick(toy_window.page.veil.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not toy_window.page.busy, timeout=PATIENT)
    assert not toy_window.page.veil.stop.isVisible()
    assert toy_window.page.shown is before
    assert "Stopped" in toy_window.messages.text()


@pytest.mark.long
def test_a_page_that_is_asked_for_while_another_comes_does_not_shine_through(wide_window: MainWindow) -> None:
    window = wide_window
    window.go_home()

    class Hurried(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Hide:
                watched.removeEventFilter(self)
                window._open_page("you")
            return False

    hurried = Hurried()
    assert window.home.page is not None
    window.home.page.installEventFilter(hurried)
    window._choose_lab("densities")
    seen = [window.stack.widget(k) for k in range(window.stack.count()) if window.stack.widget(k).isVisible()]
    assert seen == [window.stack.currentWidget()] == [window.pages["densities"]]


def test_the_window_answers_while_a_job_runs(qtbot: QtBot, toy_window: MainWindow) -> None:
    """A worker is busy without end: keys, undo and a change of lab are carried out all the same."""
    toy_window.document.change("toy", toy.Params(x=9.0, deaf=True), "long")
    busy = toy_window.page
    assert busy.busy
    type_into(qtbot, busy, "x", "7")
    assert toy_window.document.params("toy").x == 7.0
    toy_window.commands.actions["undo"].trigger()
    assert toy_window.document.params("toy").x == 9.0
    toy_window.document.open_lab("other")
    qtbot.waitUntil(lambda: toy_window.page is not busy and toy_window.page.shown is not None, timeout=PATIENT)
    assert busy.busy
    toy.gate.set()
    busy.cancel()
    assert busy.wait_until_idle()


# -- whatever comes in the middle of a drag


@pytest.mark.long
def test_what_takes_too_long_for_a_drag_is_computed_in_the_first_pause(
    qtbot: QtBot, toy_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first picture of the drag never ends by itself: the last good one stays, and a sentence says why."""
    monkeypatch.setattr("app.lab.jobs.LONGEST_DRAG", 0.02)
    page = toy_window.page
    page._settle.setInterval(3_600_000)
    page._change({"x": 3.0, "held": True}, "drag", "hand", False)
    assert page._runner.wait_until_idle()
    assert page.shown is not None
    assert page.shown.request.params.x == 1.0
    assert page.message.notes[0].text.startswith("This picture takes longer than a drag")
    page._change({"x": 4.0, "held": False}, "drag", "hand", True)
    assert page.wait_until_idle()
    assert page.shown.request.params.x == 4.0
    assert page.message.notes == ()


@pytest.mark.long
def test_a_preset_in_the_middle_of_a_drag_is_taken_as_it_is(make: Make) -> None:
    """By mouse or by keys: the other picture does not hear of the mark that was held."""
    window = make(lab="attack")
    for key in (Qt.Key.Key_Right, None):
        held_and_given_up(window, key)


def held_and_given_up(window: MainWindow, key: Qt.Key | None) -> None:
    presets = {preset.id: preset for preset in presets_of(window.document.lab)}
    window.lab_actions.use_preset(presets["count"])
    assert window.page.wait_until_idle()
    panel = next(iter(window.page.grid.panels.values()))
    mark = next(item for item in panel.items if getattr(item, "key", "") == "eps")
    assert panel.frame is not None
    at = QPointF(panel.frame.point(mark.value, 0.0).x(), panel.frame.plot.center().y()).toPoint()  # type: ignore[union-attr]
    target = panel.view.viewport()
    QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    if key is None:
        QTest.mouseMove(target, at + QPoint(20, 0))
    else:
        QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        QTest.keyClick(panel, key)
    assert window.document.params("attack").eps != presets["count"].params.eps
    window.lab_actions.use_preset(presets["belief"])
    assert window.page.wait_until_idle()
    target = next(iter(window.page.grid.panels.values())).view.viewport()  # the plot now under the hand
    QTest.mouseMove(target, at + QPoint(40, 0))
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at + QPoint(40, 0))
    for timer in window.page.findChildren(QTimer):
        if timer.isActive() and timer.isSingleShot():
            timer.start(0)  # nobody waits for what comes after a while
    QApplication.processEvents()
    assert window.page.wait_until_idle()
    assert window.document.params("attack") == presets["belief"].params, key


# -- help


@pytest.mark.long
def test_f1_explains_the_open_lab(qtbot: QtBot, make: Make) -> None:
    window = make()
    window.setUpdatesEnabled(False)
    texts: dict[str, str] = {}
    for place, lab in enumerate(LABS):
        window.document.blockSignals(place > 1)  # no page is made of those whose help alone is read
        window.document.open_lab(lab.id)
        window.commands.actions["help"].trigger()
        assert window.help.window.isVisible()
        texts[lab.id] = window.help.window.browser.toPlainText()
        qtbot.keyClick(window.help.window, Qt.Key.Key_Escape)
        assert not window.help.window.isVisible()
    window.document.blockSignals(False)
    window.document.open_lab("attack")
    window.page.cancel()
    assert {name: len(text) for name, text in texts.items() if len(text) <= 600} == {}
    assert len(set(texts.values())) == len(LABS)


@pytest.mark.long
def test_the_log_can_be_read_in_the_program(make: Make, tmp_path: Path) -> None:
    window = make(lab="attack")
    window.commands.actions["log"].trigger()
    assert "empty" in window.help.window.browser.toPlainText()
    (tmp_path / "data" / "log.txt").parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "data" / "log.txt").write_text("2026 ERROR something", encoding="utf-8")
    window.commands.actions["log"].trigger()
    assert "ERROR something" in window.help.window.browser.toPlainText()
    window.help.window.close()


@pytest.mark.long
@pytest.mark.usefixtures("coarse")
def test_pages_that_were_not_used_for_long_are_closed_and_come_back_as_they_were(make: Make) -> None:
    window = make()
    window.document.open_lab("densities")
    assert window.page.wait_until_idle(60)
    first = window.page.grid.heroes()[1].key
    window.page.strip.choose(1)
    params = dataclasses.replace(window.document.params("densities"), eps=1.5)
    window.document.change("densities", params, "eps")
    assert window.page.wait_until_idle(60)
    plot = window.page.grid.panels[first]
    plot.zoom.by(0.5)
    plot.toggle(next(iter(plot.legend_names)))
    view, hidden = plot.zoom.view, set(plot.hidden)
    gone = weakref.ref(window.page)
    others = [lab.id for lab in window.labs if lab.id not in ("densities", "you")][:MOST_PAGES]
    for lab_id in others:
        window.document.open_lab(lab_id)
        assert window.page.wait_until_idle(60)
    assert list(window.pages) == others
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    page = gone()
    assert page is None or not shiboken6.isValid(page)
    assert window.stack.count() <= MOST_PAGES + 1
    window.document.open_lab("densities")
    assert window.page.wait_until_idle(60)
    assert window.page.grid.hero == first
    assert window.page.params.eps == 1.5
    plot = window.page.grid.panels[first]
    assert plot.is_zoomed
    assert np.ravel(plot.zoom.view) == pytest.approx(np.ravel(view))
    assert set(plot.hidden) == hidden != set()
    assert len(window.pages) == MOST_PAGES
    assert others[0] not in window.pages
