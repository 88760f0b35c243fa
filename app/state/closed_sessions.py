"""Sessions that were closed without a file: the last ten, by time and lab, until they are opened or discarded."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.data.writing import write_file

MOST_KEPT = 10
_TIME = "%Y-%m-%d %H.%M.%S"


@dataclass(frozen=True, slots=True)
class ClosedSession:
    """One of them: when it was last on the screen, and the lab that was open."""

    path: Path
    time: datetime.datetime
    lab: str


class ClosedSessions:
    """A folder of session files named after their time and lab."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self._folder = folder
        self._suffix = suffix

    def entries(self) -> list[ClosedSession]:
        """All that are kept, newest first."""
        found = [self._entry(path) for path in self._files()]
        return sorted(found, key=lambda entry: (entry.time, entry.path.name), reverse=True)

    def any(self) -> bool:
        """Whether any is kept."""
        return next(self._files(), None) is not None

    def add(self, data: bytes, lab: str, time: datetime.datetime) -> None:
        """Keep a session's content; the eleventh and older go. OSError or WriteError when it cannot be kept."""
        self._folder.mkdir(parents=True, exist_ok=True)
        name, number = f"{time:{_TIME}} {lab}", 1
        while (path := self._folder / f"{name}{f' {number}' if number > 1 else ''}{self._suffix}").exists():
            number += 1
        write_file(path, data)
        for entry in self.entries()[MOST_KEPT:]:
            self.discard(entry)

    def discard(self, entry: ClosedSession) -> None:
        """Drop one."""
        with contextlib.suppress(OSError):
            entry.path.unlink(missing_ok=True)

    def _files(self) -> Iterator[Path]:
        return (path for path in self._folder.glob(f"*{self._suffix}") if path.is_file())

    def _entry(self, path: Path) -> ClosedSession:
        words = path.stem.split(" ")
        try:
            return ClosedSession(path, datetime.datetime.strptime(" ".join(words[:2]), _TIME), "".join(words[2:3]))
        except ValueError:  # not named by this program
            return ClosedSession(path, datetime.datetime.min, "")
