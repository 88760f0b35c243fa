"""Counting one column of a table, and what is wrong with the table.

column    name or place (from 0) of the column
letter    a distinct value of the column, spaces around it removed
missing   a value that says that there is none (empty, NA, ?, ...)
short     a row that ends before the column

A table comes as rows of texts, as csv.reader gives them; files are the caller's.

Source:
    Derived here: counting; nothing is estimated.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, whole
from dpcore.errors import ParameterError

MISSING = frozenset({"", "?", "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-"})
BLOCK = 20_000
"""Rows that are taken at a time."""


@dataclass(frozen=True, eq=False)
class ColumnCounts:
    """What a column holds.

    Attributes:
        column: its name ('column 3' if the table has no header).
        letters: distinct values, numbers in rising order if all are numbers, else in alphabetical order.
        counts: rows for each letter, shape (letters,).
        rows: rows read, without the header and blank lines.
        missing: rows for each spelling of a missing value, in falling order.
        short: rows that end before the column.
    """

    column: str
    letters: tuple[str, ...]
    counts: NDArray[np.int64]
    rows: int
    missing: tuple[tuple[str, int], ...]
    short: int

    @property
    def probabilities(self) -> Floats:
        """Shares of the letters among the rows that have one, shape (letters,)."""
        return np.asarray(self.counts / self.counts.sum(), dtype=np.float64)

    @property
    def without_value(self) -> int:
        """Rows with a missing value or too short."""
        return self.short + sum(count for _, count in self.missing)

    @property
    def numbers(self) -> Floats | None:
        """The letters as numbers, shape (letters,); None if one is not a finite number."""
        values = [_number(letter) for letter in self.letters]
        return None if None in values else np.array(values, dtype=np.float64)


def count_column(
    rows: Iterable[Sequence[str]],
    column: str | int,
    *,
    header: bool = True,
    missing: Collection[str] = MISSING,
    limit: int = 1000,
) -> ColumnCounts:
    """Count the values of one column.

    Missing values and short rows are counted, not errors.

    Args:
        rows: of the table, as texts; empty ones are passed over.
        column: its name, or its place from 0.
        header: whether the first row has the names of the columns.
        missing: values that say that there is none.
        limit: the most distinct letters; a whole number, 1 or more.

    Raises:
        ParameterError: for an unknown column, more than `limit` distinct letters, no rows, or no value at all.
    """
    most = whole("limit", limit, 1)
    names, place, body = open_table(rows, column, header)
    found: Counter[str] = Counter()
    letters: Counter[str] = Counter()
    count = short = 0
    cells = (row[place] if len(row) > place else None for row in body)  # a block of whole rows may be large
    while block := list(islice(cells, BLOCK)):
        values = [cell for cell in block if cell is not None]
        found.update(values)
        count, short = count + len(block), short + len(block) - len(values)
        if len(found) > most + len(missing) and len({value.strip() for value in found} - set(missing)) > most:
            raise ParameterError(
                "column", column, "a column with at most {most} different values (this one has more)", most=most
            )
    for value, times in found.items():
        letters[value.strip()] += times
    return _summary(names[place], letters, count, short, frozenset(missing), most)


def open_table(
    rows: Iterable[Sequence[str]], column: str | int, header: bool
) -> tuple[list[str], int, Iterator[Sequence[str]]]:
    """Names of the columns, the place of `column`, and the rows that are not empty; errors as `count_column`."""
    body = (row for row in rows if row)
    first = next((row for row in body if any(cell.strip() for cell in row)), None)
    if first is None:
        raise ParameterError("rows", 0, "a table that is not empty")
    cells = [cell.strip() for cell in first]
    place = _place(cells, column, header)
    if header:
        return cells, place, body
    return [f"column {i}" for i in range(len(cells))], place, chain((first,), body)


def _place(cells: list[str], column: str | int, header: bool) -> int:
    if isinstance(column, str):
        if not header:
            raise ParameterError("column", column, "a number, for a table without names of columns")
        if cells.count(column) != 1:
            known = ", ".join(cells[:20]) + (", ..." if len(cells) > 20 else "")
            raise ParameterError(
                "column", column, "the name of exactly one column (the table has {known})", known=known
            )
        return cells.index(column)
    return whole("column", column, 0, len(cells) - 1)


def _summary(
    name: str, totals: Counter[str], rows: int, short: int, missing: frozenset[str], limit: int
) -> ColumnCounts:
    absent = tuple((value, count) for value, count in totals.most_common() if value in missing)
    held = [value for value in totals if value not in missing]
    if not held:
        raise ParameterError("column", name, "a column with values (of {rows} rows none has one)", rows=rows)
    if len(held) > limit:
        raise ParameterError(
            "column",
            name,
            "a column with at most {limit} different values (it has {count})",
            limit=limit,
            count=len(held),
        )
    numbers = [_number(value) for value in held]
    if None not in numbers:
        held = [value for _, value in sorted(zip(numbers, held, strict=True))]
    else:
        held.sort()
    return ColumnCounts(name, tuple(held), np.array([totals[v] for v in held], dtype=np.int64), rows, absent, short)


def _number(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
