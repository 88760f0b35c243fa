"""One column of a file of delimited values."""

from __future__ import annotations

import codecs
import io
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.data.encoding import guess
from app.data.table import TableError, table_rows
from app.data.table_csv import DELIMITERS, decode
from app.lab.base import Tick
from app.lab.kept_facts import KEPT_FACTS
from app.words.i18n import mark, tr
from app.words.texts import unfit
from dpcore.channel import ColumnCounts, count_column
from dpcore.channel.frequencies import open_table
from dpcore.errors import ParameterError

ROWS = 10_000
"""Rows between two ticks."""
LONGEST = 200
"""Characters of a value that can be a letter."""
LONGEST_LINE = 1 << 20
"""Characters."""
BLOCK = 1 << 20
"""Bytes."""


LARGEST = 64 << 20
"""Bytes of a file that is read whole."""
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of a column; `looks_like`: the encoding (of app.data.encoding.NAMES) that it seems to have instead, or ''."""

    counts: ColumnCounts
    looks_like: str


def kept_reading(path: str, column: str, how: tuple[str, ...], read: Callable[[Path, str | int], Found]) -> Found:
    """What `read` makes of a column, its name or its place from 0: read again when the file's time or size has changed.

    `how`: what else a reading depends on. ParameterError says what is wrong with the file or the name.
    """
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
        key = "column", path, state.st_mtime_ns, state.st_size, column, *how
        found: Found = KEPT_FACTS.facts(key, lambda: _at_place(path, column.strip(), read))
    except OSError as error:
        why = error.strerror or str(error)
        raise ParameterError(mark("table"), path, mark("a file that can be read ({why})"), why=why) from error
    return found


def place_of(column: str) -> str | int:
    """A column's name, or its place from 0 where a person typed a number from 1."""
    return int(column) - 1 if column.isascii() and column.isdigit() and int(column) > 0 else column


def _at_place(path: str, column: str, read: Callable[[Path, str | int], Found]) -> Found:
    place = place_of(column)
    try:
        return read(Path(path), place)
    except ParameterError as error:
        if isinstance(place, str) or error.argument != "column" or error.value != place:
            raise
        raise ParameterError(mark("column"), column, mark("a number from 1 to the number of columns")) from None


def column_values(path: Path, column: str | int) -> tuple[str, ...]:
    """The values of a column in their order, without those that are missing; what is between values is found out.

    Raises ParameterError for what is wrong with the table, and OSError.
    """
    if path.stat().st_size > LARGEST:
        raise ParameterError(mark("table"), path.name, mark("a file of at most {most} MB"), most=LARGEST >> 20)
    try:
        text, _ = decode(path.read_bytes())
        first = text.partition("\n")[0]
        between = max(DELIMITERS, key=first.count)
        rows = (row for _, row in table_rows(text.splitlines(keepends=True), between))
        _, place, body = open_table(rows, column, isinstance(column, str))
        return tuple(value for row in body if len(row) > place and (value := row[place].strip()))
    except TableError as error:
        raise ParameterError(mark("table"), path.name, mark("a table that can be read: {why}"), why=error) from None


def codec_of(encoding: str) -> str:
    """The codec that reads an encoding, with or without a mark at the beginning; ParameterError for an unknown one."""
    try:
        "a".encode(encoding)  # refuses names of codecs that are not text encodings
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        allowed = mark("the name of a known encoding, such as utf-8 or latin-1")
        raise ParameterError(mark("encoding"), encoding, allowed) from None
    return "utf-8-sig" if name == "utf-8" else name


def read_column(
    path: Path, column: str | int, *, delimiter: str, encoding: str, header: bool, limit: int, tick: Tick
) -> Counted:
    """Count one column, reading row by row. Raises ParameterError for what is wrong with the table, and OSError."""
    codec = codec_of(encoding)
    size = max(path.stat().st_size, 1)
    with path.open("rb") as stream, io.TextIOWrapper(stream, encoding=codec, newline="") as lines:

        def rows() -> Iterator[Sequence[str]]:
            for number, (_, row) in enumerate(table_rows(_lines(lines, encoding), delimiter)):
                if number % ROWS == 0:
                    tick(min(stream.tell() / size, 1.0))
                yield row

        try:
            counts = count_column(rows(), column, header=header, limit=limit)
        except TableError as error:
            raise ParameterError(mark("table"), path.name, mark("a table that can be read: {why}"), why=error) from None
        except UnicodeError:
            raise _wrong_encoding(path, encoding, codec) from None
    tick(1.0)
    long = next((letter for letter in counts.letters if len(letter) > LONGEST), None)
    if long is not None:
        allowed = mark("a column of values of at most {most} characters (is a quotation mark missing?)")
        raise ParameterError(mark("column"), long, allowed, most=LONGEST)
    return Counted(counts, _doubt(path, codec, counts))


def _lines(stream: io.TextIOWrapper, encoding: str) -> Iterator[str]:
    """The lines of a file, as long as they are lines of a table."""
    while line := stream.readline(LONGEST_LINE):
        if "\0" in line:
            allowed = mark("the table's own (it has null bytes: try utf-16)")
            raise ParameterError(mark("encoding"), encoding, allowed)
        if len(line) == LONGEST_LINE:
            raise TableError(tr("It has lines of more than {most} characters.", most=LONGEST_LINE))
        yield line


def _wrong_encoding(path: Path, encoding: str, codec: str) -> ParameterError:
    """The error that names the first byte that cannot be read, its line, and what the file looks like."""
    decoder, line = codecs.getincrementaldecoder(codec)(), 1
    with path.open("rb") as stream:
        try:
            while block := stream.read(BLOCK):
                line += decoder.decode(block).count("\n")
            decoder.decode(b"", True)
        except UnicodeDecodeError as error:
            return _wrong_byte(encoding, error, line + error.object[: error.start].count(b"\n"))
        except UnicodeError:
            pass  # a codec of its own kind, which names no byte
    return ParameterError(mark("encoding"), encoding, mark("the table's own"))


def _wrong_byte(encoding: str, error: UnicodeDecodeError, line: int) -> ParameterError:
    byte, found = error.object[error.start : error.start + 1].hex(), guess(error.object)
    if not found:
        allowed = mark("the table's own: byte {byte} in line {line} cannot be read so")
        return ParameterError(mark("encoding"), encoding, allowed, byte=byte, line=line)
    allowed = mark("the table's own: byte {byte} in line {line} cannot be read so; it looks like {found}")
    return ParameterError(mark("encoding"), encoding, allowed, byte=byte, line=line, found=found)


def _doubt(path: Path, codec: str, counts: ColumnCounts) -> str:
    """What the file looks like where it was read as single bytes, which never fails, and looks like something else."""
    names = (counts.column, *counts.letters)
    if all(name.isascii() for name in names) or codec not in ("cp1252", "iso8859-1", "iso8859-15", "latin-1"):
        return ""
    with path.open("rb") as stream:
        found = guess(stream.read(BLOCK))
    return "" if found == "cp1252" else found
