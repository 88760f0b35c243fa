"""Where the last session ended, for the next start: the lab and the settings of all labs, and its file if it had one."""

from __future__ import annotations

import contextlib
import datetime
import logging
from dataclasses import replace
from pathlib import Path

from app.data.writing import WriteError, write_file
from app.state.files import SUFFIX, SessionFiles, settings
from app.state.former import lab_of_now
from app.state.session import SessionError, dump, load, read_file
from app.state.state import State

log = logging.getLogger(__name__)


class LastSession:
    """Kept in a file of `folder`; a session with a file of the person's is kept as that file's name."""

    def __init__(self, files: SessionFiles, folder: Path) -> None:
        self._files = files
        self._path = folder / f"last{SUFFIX}"

    def keep(self, lab_id: str) -> None:
        """At the end: `lab_id` was open. Changes that the person has discarded are not kept."""
        path = self._files.path
        store = settings()
        store.setValue("last-file", str(path) if path is not None else "")
        store.setValue("last-lab", lab_id)
        store.setValue("last-time", datetime.datetime.now().isoformat(timespec="seconds"))
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        if path is not None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._path, dump(replace(self._files.document.state, lab=lab_id)))
        except (OSError, SessionError, WriteError) as error:
            log.warning("the last session could not be kept: %s", error)

    @property
    def lab(self) -> str:
        """The lab that was open; '' where none is known."""
        found = settings().value("last-lab")
        found = lab_of_now(found) if isinstance(found, str) else ""
        return found if found in self._files.document.labs else ""

    @property
    def time(self) -> datetime.datetime:
        """When the last session ended; now where that is not known."""
        try:
            return datetime.datetime.fromisoformat(str(settings().value("last-time"))).replace(tzinfo=None)
        except ValueError:
            return datetime.datetime.now()

    def restore(self, lab_id: str = "") -> bool:
        """Show what was there, as nobody's changes; in `lab_id` if it is given. Whether there was anything."""
        document, name = self._files.document, settings().value("last-file")
        path = Path(name) if isinstance(name, str) and name else self._path
        try:
            state = load(read_file(path), tuple(document.labs.values()))
        except SessionError as error:
            log.info("no last session: %s", error)
            return False
        lab = lab_id or (self.lab if path is not self._path else "") or state.lab
        document.replace(State(lab, state.params, state.pins))
        if path is not self._path:
            self._files.adopt(path)
        return True
