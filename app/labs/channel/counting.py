"""Counting a column of a file, once for each state of the file."""

from __future__ import annotations

import stat
from collections import OrderedDict
from pathlib import Path
from threading import Lock

from app.data.column import Counted, read_column
from app.i18n import mark, tr
from app.labs.base import Tick
from app.texts import unfit
from dpcore.errors import ParameterError

LARGEST = 300
"""Different values that can be shown as letters."""
_KEPT = 8
_counted: OrderedDict[tuple[object, ...], Counted] = OrderedDict()
_lock = Lock()


def counted(path: str, column: str, delimiter: str, encoding: str, tick: Tick) -> Counted:
    """The counts of one column, read again when the file's time or size has changed; ParameterError says what is wrong."""
    if not path:
        raise ParameterError(mark("table"), tr("none"), mark("a file: choose one under Data"))
    if unfit(path):
        raise ParameterError(mark("table"), path, mark("a path without {sign}"), sign=unfit(path))
    if not column.strip():
        raise ParameterError(mark("column"), tr("none"), mark("the name of a column of the table"))
    try:
        state = Path(path).stat()
        if not stat.S_ISREG(state.st_mode):
            raise ParameterError(mark("table"), path, mark("a file"))
        key = (path, state.st_mtime_ns, state.st_size, column, delimiter, encoding)
        with _lock:
            if key in _counted:
                _counted.move_to_end(key)
                return _counted[key]
        found = _count(path, column.strip(), delimiter, encoding, tick)
    except OSError as error:
        why = error.strerror or str(error)
        raise ParameterError(mark("table"), path, mark("a file that can be read ({why})"), why=why) from error
    with _lock:
        _counted[key] = found
        while len(_counted) > _KEPT:
            _counted.popitem(last=False)
    return found


def place_of(column: str) -> str | int:
    """A column's name, or its place from 0 where a person typed a number from 1."""
    return int(column) - 1 if column.isascii() and column.isdigit() and int(column) > 0 else column


def _count(path: str, column: str, delimiter: str, encoding: str, tick: Tick) -> Counted:
    place = place_of(column)
    named = isinstance(place, str)
    try:
        return read_column(
            Path(path), place, delimiter=delimiter, encoding=encoding, header=named, limit=LARGEST, tick=tick
        )
    except ParameterError as error:
        if named or error.argument != "column" or error.value != place:
            raise
        raise ParameterError(mark("column"), column, mark("a number from 1 to the number of columns")) from None
