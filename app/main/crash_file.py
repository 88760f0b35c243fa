"""The stacks that crashes of Qt or Python leave: the newest five stay, each with when it was found. No Qt."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import IO

from app.words.version import version

MOST_CRASHES = 5
_FOUND = "== found at the start of "


def open_crash_file(path: Path) -> IO[str]:
    """The file, open to append. It is rewritten in place, for other windows of the program have it open, too."""
    file = path.open("a+", encoding="utf-8", errors="replace")
    file.seek(0)
    lines = file.read().splitlines()
    if lines and not lines[-1].startswith(_FOUND):
        lines.append(f"{_FOUND}{datetime.datetime.now():%Y-%m-%d %H:%M}, Epsilon Lab {version()}")
        ends = [place for place, line in enumerate(lines, start=1) if line.startswith(_FOUND)]
        first = ends[-MOST_CRASHES - 1] if len(ends) > MOST_CRASHES else 0
        file.truncate(0)
        file.write("\n".join(lines[first:]) + "\n")
        file.flush()
    return file
