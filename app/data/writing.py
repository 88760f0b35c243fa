"""The one way to write a file: whole or not at all. No Qt.

The content goes to a file of another name in the same folder, to the disk, and then to its place. A symbolic link
stays a link and its target is written; a file keeps its mode.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path

from app.data.reading import reason_of
from app.words.i18n import tr


class WriteError(Exception):
    """Why a file was not written: a sentence for the person."""


def write_file(path: Path, data: bytes) -> None:
    """Write `data` to `path`. WriteError when that fails; an old file is then as it was, and nothing else is left."""
    try:
        _write(path, data)
    except (OSError, ValueError) as error:  # ValueError: a NUL or a lone surrogate in the name
        name = str(path).encode("utf-8", "replace").decode()
        raise WriteError(tr("“{path}” could not be written: {reason}.", path=name, reason=reason_of(error))) from error


def made_folder(folder: Path) -> Path:
    """A folder, there before a minute's work begins. WriteError: it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(tr("{path} cannot be made: {reason}.", path=folder, reason=reason_of(error))) from error
    return folder


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files by name into a folder; where they are."""
    for name, content in files.items():
        write_file(folder / name, content)
    return [folder / name for name in files]


def write_text(path: str | Path, text: str) -> Path:
    """Write a text file (UTF-8), as `write_file` does."""
    write_file(Path(path), text.encode("utf-8"))
    return Path(path)


def _write(path: Path, data: bytes) -> None:
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    beside = target.with_name(
        f".epsilon-lab-{secrets.token_hex(8)}.part"
    )  # short: the target's name may be the longest
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            beside.chmod(mode)
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _mode(target: Path) -> int | None:
    """The permissions of a file that stands there already; OSError where it may not be replaced."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found):
        raise OSError(errno.EINVAL, tr("it is no ordinary file"))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(found)
