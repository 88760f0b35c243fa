"""One column of a file of delimited values."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.data.encoding import guess
from app.data.table import TableError, table_rows
from app.data.table_csv import DELIMITERS, decode
from app.lab.base import Tick
from app.words.i18n import mark, tr
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


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of a column; `looks_like`: the encoding (of app.data.encoding.NAMES) that it seems to have instead, or ''."""

    counts: ColumnCounts
    looks_like: str


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
