"""One column of a file of delimited values: its letters counted, its texts in their order, its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from app.data.table_file import codec_of, doubt, table_file
from app.lab.base import Tick
from app.words.i18n import mark
from dpcore.channel import ColumnCounts, count_column
from dpcore.channel.frequencies import open_table
from dpcore.checks import Floats
from dpcore.errors import ParameterError

LONGEST = 200
"""Characters of a value that can be a letter."""
MOST_DIFFERENT = 500_000
"""Different numbers of a column that are held."""
_TOGETHER = 100_000
"""Numbers that are sorted in together."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of a column; `looks_like`: the encoding (of app.data.encoding.NAMES) that it seems to have instead, or ''."""

    counts: ColumnCounts
    looks_like: str


def read_column(
    path: Path, column: str | int, *, delimiter: str, encoding: str, header: bool, limit: int, tick: Tick
) -> Counted:
    """Count one column, reading row by row. Raises ParameterError for what is wrong with the table, and OSError."""
    with table_file(path, tick, delimiter=delimiter, encoding=encoding) as rows:
        counts = count_column(rows, column, header=header, limit=limit)
    long = next((letter for letter in counts.letters if len(letter) > LONGEST), None)
    if long is not None:
        allowed = mark("a column of values of at most {most} characters (is a quotation mark missing?)")
        raise ParameterError(mark("column"), long, allowed, most=LONGEST)
    return Counted(counts, _doubt(path, codec_of(encoding), counts))


@contextmanager
def column_values(path: Path, column: str | int, tick: Tick) -> Iterator[Iterator[str]]:
    """The values of a column in their order, without those that are missing; what is between values is found out.

    They are read while they are asked for. Raises ParameterError for what is wrong with the table, and OSError.
    """
    with table_file(path, tick) as rows:
        _, place, body = open_table(rows, column, isinstance(column, str))
        yield (value for row in body if len(row) > place and (value := row[place].strip()))


def column_numbers(path: Path, column: str | int, tick: Tick) -> tuple[Floats, Floats]:
    """The different numbers of a column in rising order, shape (k,), and how often each occurs, shape (k,); errors as
    `column_values`, and for a value that is no finite number or too many different ones."""
    numbers: Floats = np.empty(0)
    times: Floats = np.empty(0)
    with column_values(path, column, tick) as values:
        while texts := list(islice(values, _TOGETHER)):
            try:
                new = np.array([float(text) for text in texts])
            except ValueError as error:
                raise ParameterError(mark("column"), str(error), mark("a column of numbers")) from None
            if not np.isfinite(new).all():
                raise ParameterError(mark("column"), texts[np.isfinite(new).argmin()], mark("a column of numbers"))
            few, counts = np.unique(new, return_counts=True)
            numbers, place = np.unique(np.concatenate((numbers, few)), return_inverse=True)
            times = np.asarray(np.bincount(place, np.concatenate((times, counts))), dtype=np.float64)
            if numbers.size > MOST_DIFFERENT:
                allowed = mark("a column with at most {most} different values (this one has more)")
                raise ParameterError(mark("column"), column, allowed, most=MOST_DIFFERENT)
    if not numbers.size:
        raise ParameterError(mark("column"), 0, mark("a column of numbers"))
    return numbers, times


def _doubt(path: Path, codec: str, counts: ColumnCounts) -> str:
    """What the file looks like where it was read as single bytes, which never fails, and looks like something else."""
    names = (counts.column, *counts.letters)
    if all(name.isascii() for name in names) or codec not in ("cp1252", "iso8859-1", "iso8859-15", "latin-1"):
        return ""
    found = doubt(path)
    return "" if found == "cp1252" else found
