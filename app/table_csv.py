"""Rows of a table parameter as CSV text, and back: read whole or refused with the line that is wrong. No Qt."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence

from app.fields import Column, Entry, Rows
from app.i18n import tr
from app.numbers import parse, show_exact

ENCODINGS = ("utf-8-sig", "utf-16", "cp1252")
DELIMITERS = ",;\t|"


class TableError(ValueError):
    """A text that is no table for these columns; str() is a sentence for the person."""


def decode(data: bytes) -> str:
    """The text of a file; UTF-8 if it can be, else UTF-16 with its mark, else Western European."""
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise TableError(tr("This is not a table of text."))
    for encoding in ENCODINGS:
        if encoding == "utf-16" and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise TableError(tr("The letters of this file cannot be read; save it as UTF-8."))


def read_rows(text: str, field: Rows) -> tuple[tuple[Entry, ...], ...]:
    """The rows in a CSV text (comma, semicolon, tab or bar), with or without a heading.

    With a heading, columns are found by key or name in any order and those left out get their default; without one, by
    place. TableError names the line.
    """
    lines = [
        (number, [entry.strip() for entry in entries])
        for number, entries in _entries(text)
        if any(entry.strip() for entry in entries)
    ]
    if not lines:
        raise TableError(tr("There are no rows in it."))
    order = _order(lines[0][1], field.columns)
    if order is not None:
        lines = lines[1:]
    if not field.count[0] <= len(lines) <= field.count[1]:
        raise TableError(
            tr("{found} rows; allowed: {low} to {high}.", found=len(lines), low=field.count[0], high=field.count[1])
        )
    return tuple(_row(number, entries, field.columns, order) for number, entries in lines)


def write_rows(rows: Sequence[Sequence[Entry]], columns: Sequence[Column], delimiter: str = ",") -> str:
    """The rows as CSV text with the columns' keys as heading; numbers exactly."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\n")
    writer.writerow([column.key for column in columns])
    writer.writerows([[show_entry(entry) for entry in row] for row in rows])
    return stream.getvalue()


def show_entry(entry: Entry) -> str:
    """An entry as text that `read_entry` reads back exactly."""
    return entry if isinstance(entry, str) else show_exact(entry)


def read_entry(text: str, column: Column) -> Entry:
    """What was typed into a cell; ValueError says what is allowed."""
    value: Entry
    if column.kind == "text":
        value = text
    elif column.kind == "choice":
        value = next((option for option, name in column.options if text in (option, name, tr(name))), text)
    else:
        number = parse(text)
        value = int(number) if column.kind == "whole" and math.isfinite(number) and number == int(number) else number
    problem = column.problem(value)
    if problem is not None:
        raise ValueError(tr("{column}: {problem}", column=tr(column.name), problem=problem))
    return value


def _entries(text: str) -> list[tuple[int, list[str]]]:
    sample = text[:10_000]
    first = next((line for line in sample.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        return [(reader.line_num, entries) for entries in reader]
    except csv.Error as error:
        raise TableError(tr("Line {line}: {why}.", line=reader.line_num, why=error)) from error


def _order(heads: Sequence[str], columns: Sequence[Column]) -> list[int | None] | None:
    """For each column its place in the file, when the first line is a heading; None when it is a row."""
    names = [head.casefold() for head in heads]
    found: list[int | None] = []
    for column in columns:
        known = (column.key.casefold(), column.name.casefold(), tr(column.name).casefold())
        found.append(next((place for place, name in enumerate(names) if name in known), None))
    if all(place is None for place in found):
        try:
            _row(1, heads, columns, None)
        except TableError:
            numeric = [place for place, column in enumerate(columns) if column.kind in ("number", "whole")]
            is_heading = len(heads) == len(columns) and bool(numeric) and not any(_is_number(heads[i]) for i in numeric)
            return list(range(len(columns))) if is_heading else None
        return None
    return found


def _is_number(text: str) -> bool:
    try:
        parse(text)
    except ValueError:
        return False
    return True


def _row(
    number: int, entries: Sequence[str], columns: Sequence[Column], order: list[int | None] | None
) -> tuple[Entry, ...]:
    if order is None and len(entries) != len(columns):
        raise TableError(
            tr(
                "Line {line}: {found} entries, {needed} are needed.",
                line=number,
                found=len(entries),
                needed=len(columns),
            )
        )
    places: list[int | None] = list(range(len(columns))) if order is None else order
    row: list[Entry] = []
    for column, place in zip(columns, places, strict=True):
        if place is None:
            row.append(column.blank)
            continue
        if place >= len(entries):
            raise TableError(tr("Line {line}: {column} is missing.", line=number, column=tr(column.name)))
        try:
            row.append(read_entry(entries[place], column))
        except ValueError as error:
            raise TableError(tr("Line {line}: {why}", line=number, why=error)) from error
    return tuple(row)
