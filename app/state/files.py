"""The session file behind the window: open, save, recent files, and nothing lost at the end."""

from __future__ import annotations

import dataclasses
import datetime
import hashlib
import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal

from app.data.writing import WriteError, write_file
from app.state.autosave import Autosave, LeftBehind
from app.state.closed_sessions import ClosedSession, ClosedSessions
from app.state.document import Document
from app.state.inside import found_from, session_in
from app.state.session import SessionError, dump, load, parse, read_file
from app.state.state import State
from app.words.i18n import tr

log = logging.getLogger(__name__)

SUFFIX = ".epslab"
MOST_RECENT = 8
GONE = b"gone"
"""In place of the hash of a file that is not there: it can be written without a question."""


def settings() -> QSettings:
    """Geometry, recent files, theme and language; never anything a result depends on."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Epsilon Lab", "epsilon-lab")


def data_folder() -> Path:
    """Where autosaves, logs and a person's own lessons live."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))


def recent_files(key: str) -> list[Path]:
    """Files used lately that still exist, newest first; `key`: which kind of them."""
    stored = settings().value(key)
    names = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
    return [Path(name) for name in names if isinstance(name, str) and is_file(Path(name))]


def note_recent(key: str, path: Path) -> None:
    """This file was used last."""
    names = [str(each) for each in (path, *(old for old in recent_files(key) if old != path))]
    settings().setValue(key, names[:MOST_RECENT])


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
        self._known = b""  # what the file held when it was read or saved here, as a hash; empty where there was none
        folder = folder or data_folder()
        self.autosave = Autosave(document, folder / "autosave", SUFFIX, self)
        self.closed = ClosedSessions(folder / "closed", SUFFIX)

    @property
    def changed(self) -> bool:
        """Whether there is work that stands in no file of the person's."""
        return not self.document.undo_stack.isClean()

    @property
    def overtaken(self) -> bool:
        """Whether the file holds something else than what was read from it or saved in it here."""
        return self.path is not None and _hash_of(self.path) not in (self._known, GONE)

    # -- by the person's wish

    def new(self, state: State) -> None:
        """Show a State that is nobody's work."""
        self.document.replace(state)
        self.autosave.forget()
        self._leave_path()

    def open(self, path: Path) -> bool:
        """Show the session in `path`; a bad file changes nothing and is reported."""
        known = _hash_of(path)  # before it is read: what comes in between is asked about
        state = self._read(path, path.name)
        if state is None:
            return False
        self.document.replace(state)
        self.autosave.forget()
        self._set_path(path, known)
        return True

    def open_picture(self, path: Path) -> bool:
        """Show the lab as it was when it was exported into a picture, as a change that can be undone."""
        try:
            state = load(session_in(path), tuple(self.document.labs.values()))
        except SessionError as error:
            self.failed.emit(tr("{name} was not opened. {why}", name=path.name, why=error))
            return False
        self.document.open_lab(state.lab)
        params = found_from(state.params[state.lab], path.parent)
        self.document.change(state.lab, params, tr("open {name}", name=path.name))
        pins = tuple(
            dataclasses.replace(pin, params=found_from(pin.params, path.parent))
            for pin in state.pins.get(state.lab, ())
        )
        if pins != self.document.pins(state.lab):
            self.document.set_pins(state.lab, pins, tr("open {name}", name=path.name))
        return True

    def adopt(self, path: Path) -> None:
        """The session on the screen is that of `path`, as it is now."""
        self._set_path(path, _hash_of(path))

    def save(self, path: Path) -> bool:
        """Write the session to `path`; failing loses nothing and is reported."""
        try:
            data = dump(self.document.state)
            write_file(path, data)
        except (SessionError, WriteError) as error:
            self.failed.emit(str(error))
            return False
        self.document.undo_stack.setClean()
        self._set_path(path, hashlib.sha256(data).digest())
        self.autosave.forget()
        return True

    def recent(self) -> list[Path]:
        """Files used lately that still exist, newest first."""
        return recent_files("recent")

    def recent_entries(self) -> list[tuple[Path, str, datetime.datetime]]:
        """The recent files, the lab that is open in each ('' where it cannot be read), and when they were written."""
        found = []
        for path in self.recent():
            try:
                lab = parse(read_file(path)).get("lab")
                time = datetime.datetime.fromtimestamp(path.stat().st_mtime)
            except (OSError, SessionError):
                continue
            found.append((path, lab if isinstance(lab, str) else "", time))
        return found

    # -- nothing lost

    def reopen(self, entry: ClosedSession) -> bool:
        """Show a session that was closed without a file, as unsaved work; it is kept until that is on the disk."""
        state = self._read(entry.path, tr("The session of {time}", time=f"{entry.time:%Y-%m-%d %H:%M}"))
        if state is None:
            return False
        if self._show_unsaved(state):
            self.closed.discard(entry)
        return True

    def rescue(self) -> bool:
        """Show the newest work that a crash left, as unsaved work; older work goes to the closed sessions."""
        found = list(self.autosave.left_behind())
        self._set_aside(found[1:])
        if not found:
            return False
        if self._show_unsaved(found[0].state, found[0].title):
            found[0].drop()
        else:
            found[0].let_go()
        return True

    def set_aside(self) -> bool:
        """Put all that crashes left to the closed sessions; whether there was anything."""
        found = list(self.autosave.left_behind())
        self._set_aside(found)
        return bool(found)

    def keep(self) -> bool:
        """At the end: changes to a session without a file go to the closed sessions. False where that fails."""
        if not self.changed or self.path is not None:
            return True
        return self._add_closed(self.document.state, datetime.datetime.now())

    # -- inside

    def _set_aside(self, found: Sequence[LeftBehind]) -> None:
        for left in found:
            if self._add_closed(left.state, left.time):
                left.drop()
            else:
                left.let_go()

    def _add_closed(self, state: State, time: datetime.datetime) -> bool:
        try:
            self.closed.add(dump(state), state.lab, time)
        except (OSError, SessionError, WriteError) as error:
            log.warning("a session could not be kept: %s", error)
            return False
        return True

    def _read(self, path: Path, name: str) -> State | None:
        try:
            return load(read_file(path), tuple(self.document.labs.values()))
        except SessionError as error:
            self.failed.emit(tr("{name} was not opened. {why}", name=name, why=error))
            return None

    def _show_unsaved(self, state: State, title: Path | None = None) -> bool:
        """Show work that stands in no file, perhaps changes to one; whether it is on the disk."""
        self.document.replace(state)
        self.document.undo_stack.resetClean()
        if title is None:
            self._leave_path()
        else:
            self.adopt(title)
        return self.autosave.write()

    def _leave_path(self) -> None:
        self.path = self.autosave.title = None
        self.path_changed.emit()

    def _set_path(self, path: Path, known: bytes) -> None:
        self.path = self.autosave.title = path.absolute()
        self._known = known
        note_recent("recent", self.path)
        self.path_changed.emit()


def _hash_of(path: Path) -> bytes:
    """Of what a file holds; GONE where there is none, empty where it cannot be read."""
    try:
        path.stat()
        return hashlib.sha256(read_file(path)).digest()
    except FileNotFoundError:
        return GONE
    except (OSError, ValueError, SessionError):
        return b""


def is_file(path: Path) -> bool:
    """Whether there is a file; none in a folder that is closed, or by a name that is too long."""
    try:
        return path.is_file()
    except OSError:  # in a folder that is closed to this person
        return False
