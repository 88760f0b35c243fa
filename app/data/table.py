"""Delimited values as rows: read strictly, row by row, each with the line where it begins."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator

from app.words.i18n import tr

SWALLOWED = 3
"""Whole rows inside one value from which on a quotation mark is taken to be missing."""


DELIMITERS = ",;\t|"


class TableError(ValueError):
    """A text that is no table for what is wanted; str() is a sentence for the person."""


def table_rows(lines: Iterable[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not empty, with the number of their first line (from 1).

    TableError names the line for what the csv format does not allow, and where a value holds whole rows of the table:
    a quotation mark without its partner reaches to the next one.
    """
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    first, width = 1, 0
    try:
        for row in reader:
            width = width or len(row)
            if reader.line_num > first + SWALLOWED and any(_holds_rows(value, delimiter, width) for value in row):
                raise TableError(_unclosed(first))
            if row:
                yield first, row
            first = reader.line_num + 1
    except csv.Error as error:
        why = str(error)
        if "end of data" in why or "field limit" in why:
            raise TableError(_unclosed(first)) from error
        raise TableError(tr("Line {line}: {why}.", line=reader.line_num, why=why)) from error


def delimiter_of(text: str) -> str:
    """The sign between values that the first line has most of, quoted ones not counted."""
    first = next((line for line in text[:10_000].splitlines() if line.strip()), "")
    return max(DELIMITERS, key=re.sub('"[^"]*"', "", first).count)


def _holds_rows(value: str, delimiter: str, width: int) -> bool:
    """Whether lines inside a value look like rows of the table."""
    inside = value.splitlines()[1:-1]
    return len(inside) >= SWALLOWED and all(line.count(delimiter) == width - 1 for line in inside)


def _unclosed(line: int) -> str:
    return tr("Line {line}: a quotation mark begins a value and does not end it there.", line=line)
