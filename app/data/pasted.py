"""What was pasted, as files: draws are read from files, and a session keeps a path, never the draws themselves."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from app.data.writing import write_file

MOST = 20
"""Files that are kept; the oldest go."""


class Pasted:
    """A folder of pasted texts, each under a name that its content gives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, text: str) -> str:
        """The path of a file with this text. WriteError where it cannot be written."""
        data = text.encode("utf-8", "replace")
        path = self.folder / f"pasted-{hashlib.sha256(data).hexdigest()[:12]}.csv"
        with contextlib.suppress(OSError):  # said by what is written next
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(path, data)
        self._forget(path)
        return str(path)

    def _forget(self, but: Path) -> None:
        with contextlib.suppress(OSError):
            known = sorted(self.folder.glob("pasted-*.csv"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
            for old in [path for path in known if path != but][MOST - 1 :]:
                old.unlink()
