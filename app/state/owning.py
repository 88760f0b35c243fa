"""Whose a file of the data folder is: held by a lock that the system lets go when the process ends, however it ends.

A number of a process says nothing: after a restart of the machine, or in containers, another process has it. Where a
folder has no locks (it is read-only, or its file system knows none) the boot and the start time of the process decide;
both stand in the file's name. No Qt.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import time
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_serial = itertools.count(1)


def new_name() -> str:
    """A name for a file of this process, that no other process and no other boot gives: 'boot-process-start-serial'."""
    start = _start(os.getpid()) or str(time.time_ns())
    return f"{_boot()}-{os.getpid()}-{start}-{next(_serial)}"


class Lock:
    """The lock of the file `path`, in a file of the same name that ends in .lock."""

    def __init__(self, path: Path) -> None:
        self._owned = path
        self._path = path.with_suffix(".lock")
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Hold the lock, also when it is held here already; False while another process (or window) has it.

        OSError where no lock can be made.
        """
        if self._file is not None and self._in_place(self._file):
            return True
        while True:
            file = self._path.open("ab")
            try:
                _lock(file)
            except (BlockingIOError, PermissionError):  # PermissionError: Windows
                file.close()
                return False
            except OSError:
                file.close()
                raise
            if self._in_place(file):  # else its last owner removed it in between
                self._file = file
                return True
            file.close()

    def take_over(self) -> bool:
        """Hold the lock of a file whose owner is gone; False while the owner runs. Without locks: whether it is gone."""
        try:
            return self.take()
        except OSError:
            return not _runs(self._owned.stem)

    def release(self, remove: bool = True) -> None:
        """Let go; `remove`: the lock's file, too."""
        if self._file is None:
            return
        if remove and sys.platform != "win32":
            self._remove()  # while it is held: nobody else takes it in between
        self._file.close()
        self._file = None
        if remove and sys.platform == "win32":
            self._remove()

    def _remove(self) -> None:
        with contextlib.suppress(OSError):
            self._path.unlink()

    def _in_place(self, file: IO[bytes]) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except OSError:
            return False


def _runs(name: str) -> bool:
    """Whether the process that gave itself this name still runs, as far as boot and start time tell."""
    boot, number, start = [*name.split("-"), "", "", ""][:3]
    return boot == _boot() and number.isdigit() and start != "" and _start(int(number)) == start


def _boot() -> str:
    """What tells this run of the system from others; 'none' where the system does not say."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").replace("-", "")[:12]
    except OSError:
        return "none"


def _start(process: int) -> str:
    """When a process started, in ticks since the boot; '' where it does not run or the system does not say."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return status.rpartition(")")[2].split()[19]
