"""The one way to read a file that a person names: an ordinary file, and no more of it than is allowed. No Qt."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.words.i18n import tr


class NotOrdinaryError(OSError):
    """A folder, a pipe or a device, which may never end; strerror is a part of a sentence for the person."""


class TooLargeError(OSError):
    """A file of more bytes than are allowed; strerror is a part of a sentence for the person."""

    def __init__(self, size: int, most: int) -> None:
        said = tr("it is {size} MB large; {most} MB are the most", size=size // 1_000_000, most=most // 1_000_000)
        super().__init__(errno.EFBIG, said)
        self.size = size


def reason_of(error: Exception) -> str:
    """Why the system refused a file or a folder, a part of a sentence: in its own words only where there are none of ours."""
    if not isinstance(error, OSError) or isinstance(error, NotOrdinaryError | TooLargeError):
        return (isinstance(error, OSError) and error.strerror) or str(error)
    ours = {
        errno.EACCES: tr("access is not allowed"), errno.EPERM: tr("access is not allowed"),
        errno.EROFS: tr("the disk can only be read"), errno.ENOSPC: tr("the disk is full"),
        errno.ENOENT: tr("there is no such file or folder"), errno.EISDIR: tr("a folder has that name"),
        errno.ENOTDIR: tr("a file stands where a folder is needed"),
        errno.EEXIST: tr("a file stands where a folder is needed"), errno.ENAMETOOLONG: tr("the name is too long"),
        errno.EFBIG: tr("the file would be too large"), errno.EIO: tr("the disk reports a fault"),
    }  # fmt: skip
    return ours.get(error.errno or 0) or error.strerror or str(error)


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """The bytes of an ordinary file of at most `most`. OSError for any other, ValueError for what no path can hold."""
    _check(path.stat(), most)  # a device may act when it is opened
    quiet = getattr(os, "O_NONBLOCK", 0)  # what became a pipe since does not keep us waiting
    handle = os.open(path, os.O_RDONLY | quiet | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    with os.fdopen(handle, "rb") as stream:
        _check(os.fstat(handle), most)
        yield stream


def read_whole(path: Path, most: int) -> bytes:
    """All bytes of an ordinary file; errors as `opened`. The size that a file tells of itself is not believed."""
    with opened(path, most) as stream:
        data = stream.read(most + 1) or b""
    if len(data) > most:
        raise TooLargeError(len(data), most)
    return data


def _check(status: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotOrdinaryError(errno.EINVAL, tr("it is no ordinary file"))
    if status.st_size > most:
        raise TooLargeError(status.st_size, most)
