"""The session file behind the window: open, save, recent files, autosave, and what a crash left behind."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QStandardPaths, QTimer, Signal

from app.document import Document
from app.i18n import tr
from app.session import SessionError, dump, load, read_file, write_file
from app.state import State

log = logging.getLogger(__name__)

SUFFIX = ".epslab"
AUTOSAVE_PAUSE = 2000
"""Milliseconds from a change to its autosave."""
MOST_RECENT = 8


def settings() -> QSettings:
    """Geometry, recent files, theme and language; never anything a result depends on."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Epsilon Lab", "epsilon-lab")


def data_folder() -> Path:
    """Where autosaves, logs and a person's own lessons live."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))


class SessionFiles(QObject):
    """Keeps the document on disk.

    Signals:
        path_changed(): another file, or none.
        failed(str): a sentence for the person.
    """

    path_changed = Signal()
    failed = Signal(str)

    def __init__(self, document: Document, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.path: Path | None = None
        self._folder = (folder or data_folder()) / "autosave"
        self._last = self._folder.parent / f"last{SUFFIX}"
        self._autosave = self._folder / f"{os.getpid()}{SUFFIX}"
        self._timer = QTimer(self, singleShot=True, interval=AUTOSAVE_PAUSE)
        self._timer.timeout.connect(self.autosave)
        document.undo_stack.indexChanged.connect(self._start_timer)

    # -- by the person's wish

    def open(self, path: Path, adopt: bool = True) -> bool:
        """Show the session in `path`; a bad file changes nothing and is reported. `adopt`: later saves go there."""
        try:
            state = load(read_file(path), tuple(self.document.labs.values()))
        except SessionError as error:
            self.failed.emit(tr("{name} was not opened. {why}", name=path.name, why=error))
            return False
        self.document.replace(state)
        if adopt:
            self._set_path(path)
        else:
            self.path = None
            self.path_changed.emit()
        return True

    def save(self, path: Path) -> bool:
        """Write the session to `path`; failing loses nothing and is reported."""
        path = path if path.suffix else path.with_suffix(SUFFIX)
        try:
            write_file(path, dump(self.document.state))
        except SessionError as error:
            self.failed.emit(str(error))
            return False
        self.document.undo_stack.setClean()
        self._set_path(path)
        self.forget_autosave()
        return True

    def recent(self) -> list[Path]:
        """Files used lately that still exist, newest first."""
        stored = settings().value("recent")
        names = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
        return [path for path in map(Path, names) if path.is_file()]

    # -- against crashes

    def autosave(self) -> None:
        """Write the state aside; a folder that cannot be written is reported once."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_file(self._autosave, dump(self.document.state))
        except (OSError, SessionError) as error:
            self._timer.stop()
            self.document.undo_stack.indexChanged.disconnect(self._start_timer)
            self.failed.emit(tr("Work cannot be saved automatically: {why}", why=error))

    def forget_autosave(self) -> None:
        """After saving or a wanted end there is nothing to rescue."""
        self._timer.stop()
        self._autosave.unlink(missing_ok=True)

    def keep_last(self) -> None:
        """At a wanted end: keep the state for 'Reopen last session'; nothing asks about it, nothing is lost."""
        try:
            self._last.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._last, dump(self.document.state))
        except (OSError, SessionError) as error:
            log.warning("the session could not be kept: %s", error)
        self.forget_autosave()

    def last(self) -> Path | None:
        """The state at the last wanted end, if there is one."""
        return self._last if self._last.is_file() else None

    def crashed(self) -> Sequence[tuple[Path, State]]:
        """What programs that no longer run left behind, newest first; damaged files are passed over."""
        found = []
        for path in sorted(self._folder.glob(f"*{SUFFIX}"), key=lambda entry: -entry.stat().st_mtime):
            if path == self._autosave or _runs(path.stem):
                continue
            try:
                found.append((path, load(read_file(path), tuple(self.document.labs.values()))))
            except SessionError:
                path.rename(path.with_suffix(".damaged"))
        return found

    def rescue(self, path: Path, state: State) -> None:
        """Show a rescued state as unsaved work and drop its file."""
        self.document.replace(state)
        self.document.undo_stack.resetClean()
        self.autosave()
        path.unlink(missing_ok=True)

    def _start_timer(self) -> None:
        self._timer.start()

    def _set_path(self, path: Path) -> None:
        self.path = path.resolve()
        names = [str(entry) for entry in [self.path, *(old for old in self.recent() if old != self.path)]]
        settings().setValue("recent", names[:MOST_RECENT])
        self.path_changed.emit()


def _runs(pid: str) -> bool:
    """Whether a process of this number runs (on Windows: assumed not to, its autosave is then offered again)."""
    if not pid.isdigit() or os.name == "nt":
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
