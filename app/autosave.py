"""Unsaved work written aside while a person goes on, and what programs that no longer run left behind.

The clock starts with the first change that is not on the disk, and no later change starts it anew: however a person
drags or plays, no more than PAUSE and the time of one write is lost. Writing happens on a thread of its own, for a
slow disk must not hold up the window.
"""

from __future__ import annotations

import contextlib
import datetime
import logging
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.document import Document
from app.owning import Lock, new_name
from app.session import SessionError, dump, load, read_file
from app.state import State
from app.writing import WriteError, write_file

log = logging.getLogger(__name__)

PAUSE = 400
"""Milliseconds from the first unsaved change to its autosave."""
RETRY = 2000
"""Milliseconds from an autosave that failed to the next try."""
PATIENCE = 5.0
"""Seconds that the end of the program waits for a disk."""


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """Work of a program that is gone; locked for this one until it is dropped or let go."""

    path: Path
    time: datetime.datetime
    state: State
    lock: Lock

    def drop(self) -> None:
        """It is safe elsewhere."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.lock.release()

    def let_go(self) -> None:
        """Leave it for the next start."""
        self.lock.release(remove=False)


class Autosave(QObject):
    """Keeps a document's unsaved work in a file of `folder`.

    Signals:
        trouble_changed(str): why work cannot be saved automatically; '' when it can again.
        written(): the work of now is on the disk.
    """

    trouble_changed = Signal(str)
    written = Signal()
    _ended = Signal(str)

    def __init__(self, document: Document, folder: Path, suffix: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._folder = folder
        self._suffix = suffix
        self._path = folder / f"{new_name()}{suffix}"
        self._lock = Lock(self._path)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="autosave")
        self._job: Future[None] | None = None
        self.trouble = ""
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._write_aside)
        self._ended.connect(self._on_ended)
        document.undo_stack.indexChanged.connect(self._start)

    def write(self) -> bool:
        """Write the work of now, and wait for it; whether it is on the disk."""
        self._timer.stop()
        self._wait()
        try:
            self._put(dump(self._document.state))
        except (OSError, SessionError, WriteError) as error:
            self._on_ended(_why(error))
            return False
        self._on_ended("")
        return True

    def forget(self) -> None:
        """There is nothing to rescue: saved, kept elsewhere, or dropped by the person."""
        self._timer.stop()
        self._wait()
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        self._lock.release()

    def close(self) -> None:
        """The end: nothing to rescue, and nothing is written any more."""
        self._document.undo_stack.indexChanged.disconnect(self._start)
        self.forget()
        self._pool.shutdown(wait=False)

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
            yield LeftBehind(path, datetime.datetime.fromtimestamp(_modified(path)), state, lock)

    # -- inside

    def _start(self) -> None:
        if not self._timer.isActive():
            self._timer.start(PAUSE)

    def _write_aside(self) -> None:
        if self._document.undo_stack.isClean():
            self.forget()
        elif self._job is not None and not self._job.done():
            self._timer.start(PAUSE)
        else:
            try:
                data = dump(self._document.state)
            except SessionError as error:
                self._on_ended(str(error))
                return
            self._job = self._pool.submit(self._put_aside, data)

    def _put_aside(self, data: bytes) -> None:
        """On the thread."""
        try:
            self._put(data)
            why = ""
        except (OSError, WriteError) as error:
            why = _why(error)
        with contextlib.suppress(RuntimeError):  # the window was closed and this object deleted meanwhile
            self._ended.emit(why)

    def _put(self, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        write_file(self._path, data)

    def _on_ended(self, why: str) -> None:
        if why:
            self._timer.start(RETRY)
        else:
            self.written.emit()
        if why != self.trouble:
            self.trouble = why
            self.trouble_changed.emit(why)

    def _wait(self) -> None:
        if self._job is not None:
            wait([self._job], timeout=PATIENCE)

    def _sweep(self) -> None:
        """Drop what kills in the middle of a write, and before the first one, left."""
        for path in self._folder.glob(".epsilon-lab-*.part"):
            if time.time() - _modified(path) > 3600:
                path.unlink()
        for path in self._folder.glob("*.lock"):
            lock = Lock(path)
            if not path.with_suffix(self._suffix).exists() and lock.take():
                lock.release()


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile
        return 0.0


def _why(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
