"""Unsaved work written aside while a person goes on, and what programs that no longer run left behind.

A thread of its own writes the newest state at once, then the next newest after PAUSE: however a person drags or plays,
and however long the window is busy, no more than PAUSE and the time of one write is lost. A slow disk does not hold up
the window.
"""

from __future__ import annotations

import contextlib
import datetime
import logging
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.data.reading import reason_of
from app.data.writing import WriteError, write_file
from app.state.document import Document
from app.state.owning import Lock, new_name
from app.state.session import SessionError, dump, load, read_file
from app.state.state import State

log = logging.getLogger(__name__)

PAUSE = 0.4
"""Seconds between two autosaves."""
RETRY = 2.0
"""Seconds from an autosave that failed to the next try."""
TITLE = ".title"
"""Ending of the file beside an autosave that names the person's own file."""
PATIENCE = 5.0
"""Seconds that the end of the program waits for a disk."""


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """Work of a program that is gone; locked for this one until it is dropped or let go."""

    path: Path
    time: datetime.datetime
    state: State
    lock: Lock
    title: Path | None
    """The person's file that it was opened from, where that is still as it was."""

    def drop(self) -> None:
        """It is safe elsewhere."""
        _drop(self.path)
        self.lock.release()

    def let_go(self) -> None:
        """Leave it for the next start."""
        self.lock.release(remove=False)


class Autosave(QObject):
    """Keeps a document's unsaved work in a file of `folder`.

    Signals:
        trouble_changed(str): why work cannot be saved automatically; '' when it can again.
        written(): unsaved work is on the disk.
    """

    trouble_changed = Signal(str)
    written = Signal()
    _ended = Signal()

    def __init__(self, document: Document, folder: Path, suffix: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._folder = folder
        self._suffix = suffix
        self._path = folder / f"{new_name()}{suffix}"
        self._lock = Lock(self._path)
        self.title: Path | None = None  # the person's file that the document belongs to
        self._titled: Path | None = None  # what the disk knows of it
        self.trouble = ""
        self._disk = threading.Lock()  # held by who writes or removes the file
        self._turn = threading.Lock()  # held for a moment by who changes what waits
        self._waiting: State | None = None
        self._why = ""  # the newest write failed
        self._wake = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._ended.connect(self._on_ended)
        document.undo_stack.indexChanged.connect(self._on_change)

    def write(self) -> bool:
        """Write the work of now, and wait for it; whether it is on the disk."""
        with self._disk:
            self._exchange(None)
            done = self._put(self._document.state)
        self._on_ended()
        if not done:
            self._write_later()
        return done

    def forget(self) -> None:
        """There is nothing to rescue: saved, kept elsewhere, or dropped by the person."""
        self._exchange(None)
        held = self._disk.acquire(timeout=PATIENCE)
        self._exchange(None)  # a write that failed meanwhile would be tried again
        _drop(self._path)
        self._titled = None
        self._lock.release()
        if held:
            self._disk.release()

    def close(self) -> None:
        """The end: nothing to rescue, and nothing is written any more."""
        self._document.undo_stack.indexChanged.disconnect(self._on_change)
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        self.forget()

    def left_behind(self) -> Iterator[LeftBehind]:
        """What programs that are gone left, newest first; files that cannot be used are passed over and stay."""
        with contextlib.suppress(OSError):
            self._sweep()
        for path in sorted(self._folder.glob(f"*{self._suffix}"), key=_modified, reverse=True):
            lock = Lock(path)
            if path == self._path or not lock.take_over():
                continue
            try:
                state = load(read_file(path), tuple(self._document.labs.values()))
            except SessionError as error:
                log.warning("%s cannot be used: %s", path, error)
                lock.release(remove=False)
                continue
            yield LeftBehind(path, datetime.datetime.fromtimestamp(_modified(path)), state, lock, _title_of(path))

    # -- inside

    def _on_change(self, _: object) -> None:
        if self._document.undo_stack.isClean():
            self.forget()
        else:
            self._write_later()

    def _write_later(self) -> None:
        self._exchange(self._document.state)
        self._wake.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)  # a disk may never answer
            self._thread.start()

    def _run(self) -> None:
        """On the thread: the newest state, as often as PAUSE allows."""
        while not self._stop.is_set():
            self._wake.wait()
            self._wake.clear()
            with self._disk:
                state = self._exchange(None)
                if state is None or self._stop.is_set():
                    continue
                done = self._put(state)
                if not done:
                    self._try_again(state)
            with contextlib.suppress(RuntimeError):  # the window was closed and this object deleted meanwhile
                self._ended.emit()
            self._stop.wait(PAUSE if done else RETRY)

    def _exchange(self, state: State | None) -> State | None:
        """Put a state in the place of the one that waits; the one that waited."""
        with self._turn:
            waited, self._waiting = self._waiting, state
        return waited

    def _try_again(self, state: State) -> None:
        """A state waits again, unless a newer one does."""
        with self._turn:
            self._waiting = self._waiting or state
        self._wake.set()

    def _put(self, state: State) -> bool:
        """Write a state; whether it is on the disk."""
        why = ""
        try:
            data = dump(state)
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            self._put_title(self.title)
            write_file(self._path, data)
        except (OSError, SessionError, WriteError) as error:
            why = reason_of(error)
        except Exception as error:  # a fault of the program: the thread lives on, a later state may be written
            log.exception("autosave")
            why = repr(error)
        self._why = why
        return not why

    def _put_title(self, title: Path | None) -> None:
        if title == self._titled:
            return
        if title is None:
            self._path.with_suffix(TITLE).unlink(missing_ok=True)
        else:
            write_file(self._path.with_suffix(TITLE), os.fsencode(title))
        self._titled = title

    def _on_ended(self) -> None:
        why = self._why
        if not why:
            self.written.emit()
        if why != self.trouble:
            self.trouble = why
            self.trouble_changed.emit(why)

    def _sweep(self) -> None:
        """Drop what kills in the middle of a write, and before the first one, left."""
        for path in self._folder.glob(".epsilon-lab-*.part"):
            if time.time() - _modified(path) > 3600:
                path.unlink()
        for path in (*self._folder.glob("*.lock"), *self._folder.glob(f"*{TITLE}")):
            lock = Lock(path)
            if not path.with_suffix(self._suffix).exists() and lock.take():
                _drop(path)
                lock.release()


def _drop(path: Path) -> None:
    """An autosave, and the name of what it belongs to."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
        path.with_suffix(TITLE).unlink(missing_ok=True)


def _title_of(path: Path) -> Path | None:
    """The person's file that an autosave belongs to; None for one that was written since, or is gone."""
    try:
        title = Path(os.fsdecode(path.with_suffix(TITLE).read_bytes()))
        return title if title.is_absolute() and title.stat().st_mtime <= path.stat().st_mtime else None
    except (OSError, ValueError):
        return None


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile
        return 0.0
