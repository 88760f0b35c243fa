"""Rows of a table parameter as CSV text, and back: read whole or refused with the line that is wrong. No Qt."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from itertools import islice

from app.data.encoding import found_codec, unreadable
from app.data.table import TableError, delimiter_of, table_rows
from app.lab.fields import Column, Entry, Rows
from app.words.i18n import listed, tr
from app.words.numbers import is_number, parse, show_exact
from app.words.texts import cell, from_cell


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file, and its encoding where that is a guess to be told (one of app.data.encoding.NAMES), else ''.

    UTF-16 is known by its mark and nothing else. TableError where nothing reads it.
    """
    codec, guessed = found_codec(io.BytesIO(data), lambda _: None)
    try:
        return data.decode(codec), guessed
    except UnicodeDecodeError:  # the guess rests on the beginning
        raise unreadable() from None


def read_rows(text: str, field: Rows) -> tuple[tuple[Entry, ...], ...]:
    """The rows in a CSV text (comma, semicolon, tab or bar), with or without a heading.

    With a heading, columns are found by key or name in any order and those left out get their default; without one, by
    place. TableError names the line.
    """
    low, high = field.count
    lines, order, width = _split(text, field)
    if len(lines) > high:
        raise TableError(tr("More than {high} rows; no more are allowed.", high=high))
    if len(lines) < low:
        raise TableError(tr("{found} rows; allowed: {low} to {high}.", found=len(lines), low=low, high=high))
    return tuple(_row(number, entries, field.columns, order, width) for number, entries in lines)


def paste_rows(
    text: str, field: Rows, rows: Sequence[tuple[Entry, ...]], place: tuple[int, int], replaced: int = 0
) -> tuple[tuple[Entry, ...], ...]:
    """`rows` with a text pasted in: over the cells from `place` (row, column) on, appending rows where there are none.

    With `replaced` above 0 so many whole rows from `place` on give way to all those of the text. Without a heading a
    text narrower than the table starts at the column of `place` and keeps the other entries. The number of rows is
    not checked (`Rows.problem`); TableError names the line of the text.
    """
    lines, order, width = _split(text, field)
    top, left = place
    if replaced:
        new = tuple(_row(number, entries, field.columns, order, width) for number, entries in lines)
        return (*rows[:top], *new, *rows[top + replaced :])
    if order is None:
        left = 0 if width == len(field.columns) else left
        order = [i - left if left <= i < left + width else None for i in range(len(field.columns))]
        if left + width > len(field.columns):
            raise TableError(_entries_needed(lines[0][0], width, len(field.columns) - left))
    blank = tuple(column.blank for column in field.columns)
    under = [*rows[top : top + len(lines)], *[blank] * max(top + len(lines) - len(rows), 0)]
    new = tuple(
        _row(number, entries, field.columns, order, width, kept)
        for (number, entries), kept in zip(lines, under, strict=True)
    )
    return (*rows[:top], *new, *rows[top + len(lines) :])


def write_rows(rows: Sequence[Sequence[Entry]], columns: Sequence[Column], delimiter: str = ",") -> str:
    """The rows as CSV text with the columns' keys as heading; numbers exactly, texts as `app.words.texts.cell` writes them."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\n")
    writer.writerow([column.key for column in columns])
    writer.writerows([[cell(show_entry(entry)) for entry in row] for row in rows])
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
        try:
            number = parse(text)
        except ValueError as error:
            raise ValueError(tr("{column}: {problem}", column=tr(column.name), problem=error)) from None
        value = int(number) if column.kind == "whole" and math.isfinite(number) and number == int(number) else number
    problem = column.problem(value)
    if problem is not None:
        raise ValueError(tr("{column}: {problem}", column=tr(column.name), problem=problem))
    return value


def _split(text: str, field: Rows) -> tuple[list[tuple[int, list[str]]], list[int | None] | None, int]:
    """The lines below the heading, the order that the heading gives (None without one), and entries in a line.

    Of more lines than are allowed one too many is read, and no more.
    """
    columns, most = field.columns, field.count[1]
    full = (
        (number, [entry.strip() for entry in entries])
        for number, entries in table_rows(io.StringIO(text, newline=""), delimiter_of(text))
        if any(entry.strip() for entry in entries)
    )
    lines = list(islice(full, most + 2))
    if not lines:
        raise TableError(tr("There are no rows in it."))
    lines = _long(lines, field)
    order = _order(*lines[0], columns)
    width = len(lines[0][1])
    if order is None:
        return lines, None, width
    if len(lines) == 1:
        raise TableError(tr("There are no rows in it."))
    return lines[1:], order, width


def _long(lines: list[tuple[int, list[str]]], field: Rows) -> list[tuple[int, list[str]]]:
    """A wide table as a long one: its heading names the first of `Rows.wide` and no other column."""
    number, heads = lines[0]
    names = [head.casefold() for head in heads]
    known = {column.key: _place(number, names, column) for column in field.columns}
    if field.wide is None or known.pop(field.wide[0]) != 0 or any(place is not None for place in known.values()):
        return lines
    long: list[tuple[int, list[str]]] = []
    for line, entries in lines[1:]:
        if len(entries) != len(heads):
            raise TableError(_entries_needed(line, len(entries), len(heads)))
        long += [(line, [entries[0], head, cell]) for head, cell in zip(heads[1:], entries[1:], strict=True) if cell]
    return [(number, list(field.wide)), *long]


def _order(number: int, heads: Sequence[str], columns: Sequence[Column]) -> list[int | None] | None:
    """For each column its place in the file, when the first line is a heading; None when it is a row.

    A line that is a good row is one, unless it names every column.
    """
    names = [head.casefold() for head in heads]
    found = [_place(number, names, column) for column in columns]
    if None not in found:
        return found
    if len(heads) == len(columns) and _is_row(heads, columns):
        return None
    if any(place is not None for place in found):
        unknown = next((head for place, head in enumerate(heads) if head and place not in found), None)
        if unknown is not None:
            known = listed(column.key for column in columns)
            raise TableError(
                tr("Line {line}: no column “{name}”; columns: {known}.", line=number, name=unknown, known=known)
            )
        return found
    numeric = [place for place, column in enumerate(columns) if column.kind in ("number", "whole")]
    foreign = len(heads) == len(columns) and bool(numeric) and not any(is_number(heads[i]) for i in numeric)
    return list(range(len(columns))) if foreign and all(heads) else None


def _place(number: int, names: Sequence[str], column: Column) -> int | None:
    known = (column.key.casefold(), column.name.casefold(), tr(column.name).casefold())
    places = [place for place, name in enumerate(names) if name in known]
    if len(places) > 1:
        raise TableError(tr("Line {line}: two columns “{name}”.", line=number, name=names[places[1]]))
    return places[0] if places else None


def _is_row(entries: Sequence[str], columns: Sequence[Column]) -> bool:
    try:
        for text, column in zip(entries, columns, strict=True):
            read_entry(from_cell(text), column)
    except ValueError:
        return False
    return True


def _row(
    number: int,
    entries: Sequence[str],
    columns: Sequence[Column],
    order: Sequence[int | None] | None,
    width: int,
    kept: Sequence[Entry] = (),
) -> tuple[Entry, ...]:
    """One row; empty cells beyond the last column are none; columns that the order leaves out have their entries in `kept`, or their defaults."""
    needed = len(columns) if order is None else width
    if any(entries[needed:]) or (order is None and len(entries) < needed):
        raise TableError(_entries_needed(number, len(entries), needed))
    row: list[Entry] = []
    for i, column in enumerate(columns):
        place = i if order is None else order[i]
        if place is None:
            row.append(kept[i] if kept else column.blank)
            continue
        if place >= len(entries):
            raise TableError(tr("Line {line}: {column} is missing.", line=number, column=tr(column.name)))
        try:
            row.append(read_entry(from_cell(entries[place]), column))
        except ValueError as error:
            raise TableError(tr("Line {line}: {why}", line=number, why=error)) from error
    return tuple(row)


def _entries_needed(line: int, found: int, needed: int) -> str:
    return tr("Line {line}: {found} entries, {needed} are needed.", line=line, found=found, needed=needed)
