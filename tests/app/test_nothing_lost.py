"""Unsaved work: written aside however a person works, rescued whoever left it, kept at the end, asked about before."""

from __future__ import annotations

import dataclasses
import datetime
import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.crash_file import MOST_CRASHES, open_crash_file
from app.main.start import show_wish
from app.main.window import MainWindow
from app.state import autosave, owning
from app.state.closed_sessions import MOST_KEPT, ClosedSessions
from app.state.document import Document
from app.state.files import SUFFIX, SessionFiles
from app.state.session import MOST_PINS, dump, load
from app.state.state import State
from tests.app import toy

Make = Callable[[], SessionFiles]
Open = Callable[[], MainWindow]
Button = QMessageBox.StandardButton


@pytest.fixture
def make(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Make]:
    """Documents over one data folder, each as a program of its own would have it; what changes is written soon."""
    monkeypatch.setattr("app.state.autosave.PAUSE", 0.1)
    made: list[SessionFiles] = []

    def build() -> SessionFiles:
        files = SessionFiles(Document([toy.LAB]), tmp_path / "data")
        made.append(files)
        return files

    yield build
    for files in made:
        if not files.autosave._stop.is_set():
            files.autosave.close()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.setUpdatesEnabled(False)  # files are looked at, and words
    window.show()
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def change(files: SessionFiles, x: float, gesture: str = "") -> None:
    files.document.change("toy", toy.Params(x=x), "x", gesture)


def state(x: float) -> State:
    return State("toy", {"toy": toy.Params(x=x)})


def leave(folder: Path, x: float, name: str = "gone-1-1-1", age: float = 0.0) -> Path:
    """What a program that is gone left."""
    path = folder / "autosave" / f"{name}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(dump(state(x)))
    os.utime(path, (path.stat().st_mtime - age,) * 2)
    return path


def autosaves(folder: Path) -> list[Path]:
    return sorted((folder / "autosave").glob(f"*{SUFFIX}"))


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# -- written aside


@pytest.mark.long
def test_changes_without_a_pause_do_not_starve_the_autosave(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    """A drag or a play: something changes all the time, faster than any pause."""
    files = make()
    steps = iter(range(1, 10**9))
    drag = QTimer(interval=20)
    drag.timeout.connect(lambda: change(files, next(steps) % 100 + 0.5, "drag"))
    drag.start()
    with qtbot.waitSignal(files.autosave.written, timeout=20_000):
        pass
    with qtbot.waitSignal(files.autosave.written, timeout=20_000):
        pass
    drag.stop()
    (path,) = autosaves(tmp_path / "data")
    assert load(path.read_bytes(), (toy.LAB,)).params["toy"].x != 1.0


@pytest.mark.long
def test_work_is_written_while_the_window_is_busy(make: Make, tmp_path: Path) -> None:
    """No event is handled here: the thread alone writes, the last change, too."""
    files = make()
    for x in range(2, 50):
        change(files, float(x))
    for _ in range(2000):
        if (found := autosaves(tmp_path / "data")) and load(found[0].read_bytes(), (toy.LAB,)) == state(49.0):
            break
        time.sleep(0.01)
    else:
        pytest.fail("the last change was not written")


@pytest.mark.long
def test_the_last_change_is_written_though_the_disk_is_slow(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A change during a write is in the next one, and the window is never held up by the disk."""
    files = make()
    gate, waits, sync = threading.Event(), threading.Event(), os.fsync

    def slow(handle: int) -> None:
        waits.set()
        assert gate.wait(30)
        sync(handle)

    monkeypatch.setattr(os, "fsync", slow)
    change(files, 2.0)
    assert waits.wait(30)
    change(files, 3.0)
    assert autosaves(tmp_path / "data") == []
    gate.set()
    qtbot.waitUntil(
        lambda: [load(path.read_bytes(), (toy.LAB,)) for path in autosaves(tmp_path / "data")] == [state(3.0)],
        timeout=20_000,
    )


@pytest.mark.long
def test_a_write_under_way_does_not_bring_back_what_was_dropped(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Saved, undone or dropped while the thread writes: afterwards there is nothing to rescue, also where it fails."""
    for fails in (False, True):
        files = make()
        waits, sync = threading.Event(), os.fsync

        def slow(handle: int, fails: bool = fails, waits: threading.Event = waits, sync: Any = sync) -> None:
            waits.set()
            time.sleep(0.05)
            if fails:
                full()
            sync(handle)

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", slow)
            change(files, 2.0)
            assert waits.wait(30)
            files.new(state(1.0))
        files.autosave._wake.set()
        qtbot.wait(50)
        assert autosaves(tmp_path / "data") == []


def test_undone_to_the_start_there_is_nothing_to_rescue(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    files = make()
    change(files, 2.0)
    assert files.autosave.write()
    files.document.undo_stack.undo()
    qtbot.waitUntil(lambda: not autosaves(tmp_path / "data"), timeout=20_000)
    assert not make().rescue()


def test_autosaving_comes_back_by_itself(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(autosave, "RETRY", 0.005)
    files = make()
    said: list[str] = []
    files.autosave.trouble_changed.connect(said.append)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        change(files, 7.0)
        qtbot.waitUntil(lambda: said != [], timeout=20_000)
        qtbot.wait(50)  # several tries fail and are not said again
        assert len(said) == 1
        assert "the disk is full" in said[0]
    qtbot.waitUntil(lambda: said[-1] == "", timeout=20_000)
    (path,) = autosaves(tmp_path / "data")
    assert load(path.read_bytes(), (toy.LAB,)).params["toy"].x == 7.0


def test_a_text_that_no_file_can_hold_is_said_and_not_thrown(make: Make, qtbot: QtBot) -> None:
    files = make()
    said: list[str] = []
    files.autosave.trouble_changed.connect(said.append)
    from app.lab.comparing import Pin

    files.document.set_pins("toy", (Pin("\ud800", toy.Params()),), "pin")
    qtbot.waitUntil(lambda: said != [], timeout=20_000)
    assert "\\ud800" in said[0]
    assert not files.save(Path("never.epslab"))


def test_a_fault_of_the_program_does_not_end_autosaving(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fault(_: object) -> bytes:
        raise RuntimeError("a fault inside")

    monkeypatch.setattr(autosave, "RETRY", 0.005)
    files = make()
    said: list[str] = []
    files.autosave.trouble_changed.connect(said.append)
    with monkeypatch.context() as patch:
        patch.setattr(autosave, "dump", fault)
        change(files, 7.0)
        qtbot.waitUntil(lambda: said != [], timeout=20_000)
    qtbot.waitUntil(lambda: said[-1] == "", timeout=20_000)
    assert load(autosaves(tmp_path / "data")[0].read_bytes(), (toy.LAB,)) == state(7.0)


# -- rescued


def test_the_old_file_stays_until_the_new_one_is_written(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left = leave(tmp_path / "data", 7.0)
    files = make()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert files.rescue()
        assert files.document.params("toy").x == 7.0
        files.autosave.close()
    assert left.is_file()
    again = make()
    assert again.rescue()
    assert again.document.params("toy").x == 7.0
    assert not left.exists()
    assert len(autosaves(tmp_path / "data")) == 1
    assert again.changed


@pytest.mark.parametrize(
    "name", [str(os.getpid()), str(os.getppid()), f"otherboot-{os.getpid()}-1-1"], ids=["own", "parent", "other boot"]
)
def test_a_number_in_use_again_does_not_hide_work(make: Make, tmp_path: Path, name: str) -> None:
    leave(tmp_path / "data", 7.0, name)
    files = make()
    assert files.rescue()
    assert files.document.params("toy").x == 7.0


def test_work_of_a_program_that_runs_is_not_taken(make: Make, tmp_path: Path) -> None:
    first, second = make(), make()
    change(first, 7.0)
    assert first.autosave.write()
    assert not second.rescue()
    assert not second.set_aside()
    assert len(autosaves(tmp_path / "data")) == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="start times as Linux tells them")
def test_without_locks_boot_and_start_time_decide(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_locks(_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(owning, "_lock", no_locks)
    mine = owning.new_name()
    boot, number, start, serial = mine.split("-")
    running = leave(tmp_path / "data", 1.5, mine)
    assert not make().set_aside()
    running.unlink()
    for place, gone in enumerate((f"{boot}-{number}-{int(start) - 1}-{serial}", f"x{boot}-{number}-{start}-{serial}")):
        leave(tmp_path / "data", 2.0 + place, gone)
        files = make()
        assert files.set_aside()
        assert not autosaves(tmp_path / "data")


def test_two_starts_at_once_do_not_rescue_the_same_work(make: Make, tmp_path: Path) -> None:
    leave(tmp_path / "data", 7.0)
    first, second = make(), make()
    found = list(first.autosave.left_behind())
    assert len(found) == 1
    assert not second.rescue()
    found[0].let_go()
    assert second.rescue()


@pytest.mark.parametrize("meanwhile", ["", "written", "gone"])
def test_changes_to_a_file_keep_its_name(make: Make, qtbot: QtBot, tmp_path: Path, meanwhile: str) -> None:
    """Unless somebody has written to it since, or it is gone: then saving would undo that."""
    mine, first = tmp_path / "my plan 计划.epslab", make()
    assert first.save(mine)
    with qtbot.waitSignal(first.autosave.written):
        change(first, 4.0)
    first.autosave._lock.release(remove=False)  # as after a crash
    first.autosave._stop.set()
    first.autosave._wake.set()
    if meanwhile == "written":
        later = time.time() + 100
        os.utime(mine, (later, later))
    elif meanwhile == "gone":
        mine.unlink()
    second = make()
    assert second.rescue()
    assert second.document.state == state(4.0)
    assert second.changed
    assert second.path == (None if meanwhile else mine)
    assert {path.suffix for path in (tmp_path / "data/autosave").glob(f"{first.autosave._path.stem}*")} <= {".lock"}


def test_locks_without_work_are_swept_unless_they_are_held(make: Make, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "autosave"
    folder.mkdir(parents=True)
    (folder / "gone-1-1-1.lock").touch()
    held = owning.Lock(folder / f"held-1-1-1{SUFFIX}")
    assert held.take()
    assert not make().rescue()
    assert [path.name for path in folder.iterdir()] == ["held-1-1-1.lock"]
    held.release()


def test_of_several_crashes_the_newest_is_shown_and_the_others_are_kept(make: Make, tmp_path: Path) -> None:
    for place in range(3):
        leave(tmp_path / "data", 5.0 + place, f"gone-{place}-1-1", age=100.0 * place)
    files = make()
    assert files.rescue()
    assert files.document.params("toy").x == 5.0
    kept = [load(entry.path.read_bytes(), (toy.LAB,)).params["toy"].x for entry in files.closed.entries()]
    assert kept == [6.0, 7.0]


def read_only(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Every call that would change something below `folder` fails as on a mount that can only be read."""

    def guarded(call: Callable[..., Any], changes: Callable[..., bool]) -> Callable[..., Any]:
        def guard(path: Any, *more: Any, **named: Any) -> Any:
            if str(path).startswith(str(folder)) and changes(*more, **named):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            return call(path, *more, **named)

        return guard

    for name in ("unlink", "mkdir", "rename", "replace", "touch", "chmod"):
        patch.setattr(Path, name, guarded(getattr(Path, name), lambda *_, **__: True))
    patch.setattr(Path, "open", guarded(Path.open, lambda mode="r", *_, **__: any(sign in mode for sign in "wax+")))
    patch.setattr(os, "open", guarded(os.open, lambda flags, *_, **__: bool(flags & (os.O_WRONLY | os.O_CREAT))))


@pytest.mark.parametrize("content", [b"", b"{damaged", b'{"format": "epsilon-lab-session", "version": 99}'])
@pytest.mark.parametrize("mount", ["read-only", "ordinary"])
def test_a_damaged_autosave_stops_no_start_and_is_not_dropped(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes, mount: str
) -> None:
    left = leave(tmp_path / "data", 7.0)
    left.write_bytes(content)
    files = make()
    with monkeypatch.context() as patch:
        if mount == "read-only":
            read_only(patch, tmp_path / "data")
        assert not files.rescue()
    assert left.read_bytes() == content


def test_work_on_a_read_only_mount_is_rescued_and_stays_there(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left = leave(tmp_path / "data", 7.0)
    files = make()
    with monkeypatch.context() as patch:
        read_only(patch, tmp_path / "data")
        assert files.rescue()
        assert files.document.params("toy").x == 7.0
        assert "the disk can only be read" in files.autosave.trouble
    assert left.is_file()


def test_a_recent_file_in_a_folder_that_is_closed_to_the_person_is_passed_over(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from app.state.files import settings

    settings().setValue("recent", [str(tmp_path / "a.epslab"), str(tmp_path / "b.epslab")])
    (tmp_path / "b.epslab").touch()
    stat = os.stat

    def closed(path: Any, *more: Any, **named: Any) -> os.stat_result:
        if str(path).endswith("a.epslab"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return stat(path, *more, **named)

    monkeypatch.setattr(os, "stat", closed)
    assert make().recent() == [tmp_path / "b.epslab"]


# -- kept at the end


def test_the_last_ten_closed_sessions_are_kept_by_time_and_lab(tmp_path: Path) -> None:
    closed = ClosedSessions(tmp_path / "closed", SUFFIX)
    start = datetime.datetime(2026, 1, 31, 23, 59, 50)
    for place in range(MOST_KEPT + 3):
        closed.add(b"%d" % place, "attack" if place % 2 else "rates", start + datetime.timedelta(seconds=place))
    entries = closed.entries()
    assert [entry.path.read_bytes() for entry in entries] == [b"%d" % place for place in range(12, 2, -1)]
    assert [entry.lab for entry in entries[:2]] == ["rates", "attack"]
    assert entries[0].time == start + datetime.timedelta(seconds=12)


def test_two_of_the_same_second_are_two(tmp_path: Path) -> None:
    closed = ClosedSessions(tmp_path / "closed", SUFFIX)
    for content in (b"1", b"2", b"3"):
        closed.add(content, "rates", datetime.datetime(2026, 1, 1))
    assert sorted(entry.path.read_bytes() for entry in closed.entries()) == [b"1", b"2", b"3"]


def test_an_untouched_session_is_not_kept_and_pushes_nothing_out(make: Make) -> None:
    first, second = make(), make()
    change(first, 7.0)
    assert first.keep()
    assert second.keep()
    assert len(second.closed.entries()) == 1


def test_a_closed_session_is_kept_until_it_is_opened(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = make()
    change(files, 7.0)
    assert files.keep()
    other = make()
    (entry,) = other.closed.entries()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert other.reopen(entry)
    assert other.document.params("toy").x == 7.0
    assert entry.path.is_file()  # the work of now is not on the disk yet
    assert other.reopen(entry)
    assert other.closed.entries() == []
    assert other.changed
    assert other.path is None


def test_a_closed_session_that_cannot_be_read_is_said(make: Make) -> None:
    files = make()
    files.closed.add(b"{damaged", "toy", datetime.datetime(2026, 1, 1, 12, 30))
    with_problem: list[str] = []
    files.failed.connect(with_problem.append)
    assert not files.reopen(files.closed.entries()[0])
    assert "2026-01-01 12:30" in with_problem[0]
    assert len(files.closed.entries()) == 1


# -- a data folder that is not there


@pytest.mark.long
def test_a_data_folder_that_vanished(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file stands in its place: saving elsewhere works, work that cannot be kept is asked about, closing is quiet."""
    (tmp_path / "data").rename(tmp_path / "moved") if (tmp_path / "data").exists() else None
    (tmp_path / "data").write_bytes(b"")
    window.lab_actions.reset()
    change_window(window, 0.7)
    assert not window.files.autosave.write()
    assert window.session.warning.isVisible()
    assert "cannot be saved automatically" in window.messages.text()
    assert window.files.save(tmp_path / "mine.epslab")
    assert not window.isWindowModified()
    window.files.new(window.document.state)
    change_window(window, 0.8)
    asked = answer(monkeypatch, Button.Cancel)
    assert not window.close()
    assert len(asked) == 1
    answer(monkeypatch, Button.Discard)
    assert window.close()


@pytest.mark.long
def test_the_warning_goes_when_work_is_saved_again(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    change_window(window, 0.7)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert not window.files.autosave.write()
        assert window.session.warning.isVisible()
        assert "the disk is full" in window.session.warning.toolTip()
    assert window.files.autosave.write()
    assert not window.session.warning.isVisible()
    assert "again" in window.messages.text()


# -- asked about


def change_window(window: MainWindow, eps: float) -> None:
    params = dataclasses.replace(window.document.params("attack"), eps=eps)
    window.document.change("attack", params, "x")
    window.page.cancel()


def answer(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Answer every question so; the questions that were asked."""
    asked: list[str] = []

    def ask(_parent: object, _title: str, text: str, *_: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return button

    monkeypatch.setattr(QMessageBox, "question", ask)
    return asked


def drop(window: MainWindow, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(10, 10), Qt.DropAction.CopyAction, mime, button, keys))


@pytest.mark.parametrize("origin", ["typed", "rescued"])
def test_untitled_work_is_asked_about_before_it_goes(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, origin: str
) -> None:
    for way in ("new", "open", "drop", "recent", "reopen"):
        window.document.undo_stack.setClean()
        window.commands.actions["new"].trigger()  # nothing is left of the way before
        assert window.files.path is None
        for path in autosaves(tmp_path / "data"):
            path.unlink()
        goes_one_way(window, monkeypatch, tmp_path, way, origin)


def goes_one_way(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str, origin: str) -> None:
    other = tmp_path / "other.epslab"
    other.write_bytes(dump(dataclasses.replace(window.document.state, lab="budget")))
    window.files.closed.add(other.read_bytes(), "budget", datetime.datetime(2026, 1, 1))
    if origin == "typed":
        change_window(window, 0.7)
    else:
        params = {
            **window.document.state.params,
            "attack": dataclasses.replace(window.document.params("attack"), eps=0.7),
        }
        left = leave(tmp_path / "data", 1.0)
        left.write_bytes(dump(dataclasses.replace(window.document.state, params=params)))
        window.session.offer_rescue()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))

    def go() -> None:
        if way == "drop":
            drop(window, other)
        elif way == "recent":
            window.session.open_path(other)
        else:
            window.commands.actions[way].trigger()
        window.page.cancel()

    asked = answer(monkeypatch, Button.Cancel)
    go()
    assert len(asked) == 1, way
    assert window.document.params("attack").eps == 0.7, way
    saved = tmp_path / f"{way}.epslab"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    answer(monkeypatch, Button.Save)
    go()
    assert load(saved.read_bytes(), LABS).params["attack"].eps == 0.7, way
    assert window.document.params("attack").eps != 0.7, way
    assert not autosaves(tmp_path / "data") or way == "reopen", way


@pytest.mark.long
def test_a_question_answered_with_save_but_no_place_keeps_the_work(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_window(window, 0.7)
    answer(monkeypatch, Button.Save)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    window.commands.actions["new"].trigger()
    assert window.document.params("attack").eps == 0.7


@pytest.mark.long
def test_dropped_work_leaves_nothing_to_rescue(
    window: MainWindow, make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    change_window(window, 0.7)
    assert window.files.autosave.write()
    answer(monkeypatch, Button.Discard)
    window.commands.actions["new"].trigger()
    assert not autosaves(tmp_path / "data")
    assert window.files.path is None


@pytest.mark.long
def test_closing_untitled_work_keeps_it_without_a_question(window: MainWindow, tmp_path: Path) -> None:
    change_window(window, 0.7)
    assert window.close()
    (entry,) = window.files.closed.entries()
    assert entry.lab == "attack"
    assert load(entry.path.read_bytes(), LABS).params["attack"].eps == 0.7
    assert not autosaves(tmp_path / "data")


@pytest.mark.long
def test_the_menu_lists_closed_sessions_and_discards_them(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    content = dump(window.document.state)
    for minute in (1, 2):
        window.files.closed.add(content, "attack", datetime.datetime(2026, 1, 1, 12, minute))
    menu = next(menu for menu in window.menus["&File"].findChildren(QMenu) if menu.title() == "&Closed sessions")
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == ["2026-01-01 12:02  Attack", "2026-01-01 12:01  Attack", "Discard all…"]
    menu.actions()[1].trigger()
    assert [entry.time.minute for entry in window.files.closed.entries()] == [2]
    answer(monkeypatch, Button.Cancel)
    menu.actions()[-1].trigger()
    assert len(window.files.closed.entries()) == 1
    answer(monkeypatch, Button.Discard)
    menu.actions()[-1].trigger()
    assert window.files.closed.entries() == []


@pytest.mark.long
def test_a_name_without_ending_does_not_replace_a_file_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The dialog asked about 'study 1.5', not about 'study 1.5.epslab'."""
    path = tmp_path / "study 1.5.epslab"
    path.write_bytes(b"precious")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "study 1.5"), ""))
    asked = answer(monkeypatch, Button.No)
    window.commands.actions["save-as"].trigger()
    assert path.read_bytes() == b"precious"
    assert "study 1.5.epslab exists" in asked[0]
    answer(monkeypatch, Button.Yes)
    window.commands.actions["save-as"].trigger()
    assert load(path.read_bytes(), LABS) == window.document.state


# -- at the start


@pytest.mark.long
def test_a_session_with_a_lab_shows_that_lab_and_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.epslab"
    params = {lab.id: lab.params() for lab in LABS}
    params["attack"] = dataclasses.replace(params["attack"], eps=0.7)
    path.write_bytes(dump(State("rates", params)))
    show_wish(window, path, "attack", None)
    window.page.cancel()
    assert window.document.state == State("attack", params)
    assert window.files.path == path
    assert not window.isWindowModified()
    window.commands.actions["save"].trigger()
    assert load(path.read_bytes(), LABS).params == params


@pytest.mark.long
def test_a_preset_asked_for_at_the_start_is_shown(window: MainWindow) -> None:
    show_wish(window, None, "rates", "figure-1")
    window.page.cancel()
    assert window.document.state.lab == "rates"
    assert not window.isWindowModified()
    show_wish(window, None, "kitchen", None)
    assert "kitchen" in window.messages.text()


@pytest.mark.long
def test_work_that_a_crash_left_waits_when_something_else_is_asked_for(window: MainWindow, tmp_path: Path) -> None:
    left = leave(tmp_path / "data", 1.0)
    left.write_bytes(dump(window.document.state))
    show_wish(window, None, "budget", None)
    window.page.cancel()
    assert "Closed sessions" in window.messages.text()
    assert len(window.files.closed.entries()) == 1
    assert not left.exists()


@pytest.mark.long
def test_pins_have_a_limit_that_is_said(window: MainWindow) -> None:
    for step in range(MOST_PINS + 1):
        change_window(window, 0.5 + step / 10)
        window.lab_actions.pin()
    window.page.cancel()
    assert len(window.document.pins("attack")) == MOST_PINS
    assert str(MOST_PINS) in window.messages.text()
    assert load(dump(window.document.state), LABS) == window.document.state


# -- crashes


def test_the_last_five_crashes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "crash.txt"
    for number in range(8):
        with open_crash_file(path) as file:
            file.write(f"Fatal Python error: number {number}\nCurrent thread\n")
    with open_crash_file(path):
        pass
    before = path.read_text(encoding="utf-8")
    assert [f"number {number}" in before for number in range(8)] == [False] * 3 + [True] * 5
    assert before.count("== found at the start of ") == MOST_CRASHES
    with open_crash_file(path):
        pass
    assert path.read_text(encoding="utf-8") == before


def test_another_window_still_writes_its_crash_after_the_file_was_shortened(tmp_path: Path) -> None:
    path = tmp_path / "crash.txt"
    path.write_bytes(b"Fatal Python error: one\n\xff\n")
    with open_crash_file(path) as first, open_crash_file(path):
        first.write("Fatal Python error: two\n")
    assert path.read_text(encoding="utf-8").rstrip().endswith("two")
    assert "one" in path.read_text(encoding="utf-8")
