"""Counting one column of a large table of comma-separated values, and what is wrong with the table.

column    name or place (from 0) of the column
letter    a distinct value of the column, spaces around it removed
missing   a value that says that there is none (empty, NA, ?, ...)
short     a row that ends before the column

A table comes as a stream of bytes, which the caller opens and closes. Chunks without a quotation mark are split at the
delimiter (1e6 rows in well under a second); chunks with one go through the csv module.
"""

from __future__ import annotations

import codecs
import csv
import io
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, whole
from dpcore.errors import ParameterError

MISSING = frozenset({"", "?", "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-"})
_CHUNK = 1 << 22
Tick = Callable[[float], None]


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
    stream: BinaryIO,
    column: str | int,
    *,
    delimiter: str = ",",
    encoding: str = "utf-8",
    header: bool = True,
    missing: Collection[str] = MISSING,
    limit: int = 1000,
    tick: Tick | None = None,
) -> ColumnCounts:
    """Count the values of one column.

    Args: stream at its start; delimiter a single character; limit the most distinct letters; tick gets the share of
    bytes read (0 where the stream cannot tell its size).
    Raises ParameterError for an unknown column, a wrong encoding (with the line), more than `limit` distinct letters,
    no rows, or no value at all. Missing values and short rows are counted, not errors.
    """
    most = whole("limit", limit, 1)
    names, place, pieces = open_table(stream, column, delimiter, encoding, header, tick)
    cut = delimiter.encode()
    found: Counter[bytes] = Counter()
    letters: dict[bytes, str] = {}
    rows = short = 0
    for data in pieces:
        values, missed = _values(data, cut, place)
        part = Counter(values)
        rows, short = rows + len(values) + missed, short + missed
        for raw in part.keys() - letters.keys():
            letters[raw] = _decoded(raw, data, encoding, rows - len(values) - missed + 1 + header)
        found.update(part)
        if len(letters) > most + len(missing) and len(set(letters.values()) - set(missing)) > most:
            raise ParameterError("column", column, f"a column with at most {most} different values (this one has more)")
    return _summary(names[place], found, letters, rows, short, frozenset(missing), most)


def open_table(
    stream: BinaryIO, column: str | int, delimiter: str, encoding: str, header: bool, tick: Tick | None
) -> tuple[list[str], int, Iterator[bytes]]:
    """Names of the columns, place of `column`, and the rows as pieces of UTF-8 text that end between rows.

    Raises ParameterError as `count_column`.
    """
    if len(delimiter) != 1 or not delimiter.isascii() or delimiter in '"\r\n':
        raise ParameterError("delimiter", delimiter, "one ASCII character, not a quotation mark or a line end")
    pieces = _pieces(stream, encoding, tick)
    first = next(pieces, b"")
    line, rest = _first_row(first)
    if not line.strip():
        raise ParameterError("stream", 0, "a table that is not empty")
    try:
        cells = [cell.strip() for cell in next(csv.reader([line.decode("utf-8")], delimiter=delimiter))]
    except UnicodeDecodeError as error:
        raise _wrong_encoding(encoding, line, error, 1) from None
    place = _place(cells, column, header)
    names = cells if header else [f"column {i}" for i in range(len(cells))]

    def body() -> Iterator[bytes]:
        yield rest if header else first
        yield from pieces

    return names, place, body()


def _values(data: bytes, cut: bytes, place: int) -> tuple[list[bytes], int]:
    """The column's values in a piece, stripped, and the number of rows too short for it."""
    if b'"' in data:
        text = data.decode("utf-8", "surrogateescape")
        try:
            table = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=cut.decode()) if row]
        except csv.Error as error:
            raise ParameterError("stream", str(error), "a table that the csv format allows") from None
        held = [row[place].encode("utf-8", "surrogateescape") for row in table if len(row) > place]
        return held, len(table) - len(held)
    lines = list(filter(None, data.split(b"\n")))
    try:
        return [line.split(cut, place + 1)[place] for line in lines], 0
    except IndexError:
        cells = [line.split(cut, place + 1) for line in lines]
        held = [row[place] for row in cells if len(row) > place]
        return held, len(cells) - len(held)


def _pieces(stream: BinaryIO, encoding: str, tick: Tick | None) -> Iterator[bytes]:
    """UTF-8 text with \\n line ends, in pieces that end between rows (an even number of quotation marks before)."""
    size = _size(stream)
    done, lines, held = 0, 1, b""
    decode = _decoder(encoding)
    while True:
        block = stream.read(_CHUNK)
        try:
            fresh = decode(block)
        except UnicodeDecodeError as error:
            line = lines + held.count(b"\n") + block[: error.start].count(b"\n")
            raise _wrong_encoding(encoding, block, error, line) from None
        fresh = fresh.removeprefix(codecs.BOM_UTF8) if done == 0 else fresh
        done += len(block)
        held += fresh
        if b"\0" in fresh:
            raise ParameterError("encoding", encoding, "the table's own (it has null bytes: try utf-16)")
        if not block:
            break
        if tick is not None:
            tick(min(done / size, 1.0) if size else 0.0)
        end = held.rfind(b"\n") + 1
        if end == 0 or held.count(b'"', 0, end) % 2:
            continue
        yield _line_ends(held[:end])
        lines += held.count(b"\n", 0, end)
        held = held[end:]
    if held:
        yield _line_ends(held)


def _line_ends(data: bytes) -> bytes:
    if b"\r" not in data:
        return data
    data = data.replace(b"\r\n", b"\n")
    return data if b"\n" in data else data.replace(b"\r", b"\n")


def _decoder(encoding: str) -> Callable[[bytes], bytes]:
    """Bytes as read to UTF-8; UTF-8 itself is left alone and checked value by value."""
    try:
        "a".encode(encoding)  # refuses names of codecs that are not text encodings
        name = codecs.lookup(encoding).name
        if name in ("utf-8", "utf-8-sig"):
            return lambda block: block
        decoder = codecs.getincrementaldecoder(encoding)()
        return lambda block: decoder.decode(block, not block).encode("utf-8")
    except (LookupError, ValueError):
        raise ParameterError("encoding", encoding, "the name of a known encoding, such as utf-8 or latin-1") from None


def _decoded(raw: bytes, data: bytes, encoding: str, first_line: int) -> str:
    try:
        return raw.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        where = data.find(raw)
        raise _wrong_encoding(encoding, raw, error, first_line + data.count(b"\n", 0, max(where, 0))) from None


def _wrong_encoding(encoding: str, raw: bytes, error: UnicodeDecodeError, line: int) -> ParameterError:
    byte = raw[error.start : error.start + 1].hex()
    return ParameterError(
        "encoding",
        encoding,
        f"the table's own: byte {byte} in line {line} cannot be read so (latin-1 and cp1252 are common)",
    )


def _size(stream: BinaryIO) -> int:
    if not stream.seekable():
        return 0
    here = stream.tell()
    size = stream.seek(0, io.SEEK_END) - here
    stream.seek(here)
    return size


def _first_row(data: bytes) -> tuple[bytes, bytes]:
    """The first row that is not blank, and the rest."""
    data = data.lstrip(b"\n")
    end = data.find(b"\n")
    while end >= 0 and data.count(b'"', 0, end) % 2:
        end = data.find(b"\n", end + 1)
    return (data, b"") if end < 0 else (data[:end], data[end + 1 :])


def _place(cells: list[str], column: str | int, header: bool) -> int:
    if isinstance(column, str):
        if not header:
            raise ParameterError("column", column, "a number, for a table without names of columns")
        if cells.count(column) != 1:
            known = ", ".join(cells[:20]) + (", ..." if len(cells) > 20 else "")
            raise ParameterError("column", column, f"the name of exactly one column (the table has {known})")
        return cells.index(column)
    return whole("column", column, 0, len(cells) - 1)


def _summary(
    name: str,
    found: Counter[bytes],
    letters: dict[bytes, str],
    rows: int,
    short: int,
    missing: frozenset[str],
    limit: int,
) -> ColumnCounts:
    totals: Counter[str] = Counter()
    for raw, count in found.items():
        totals[letters[raw]] += count
    absent = tuple((value, count) for value, count in totals.most_common() if value in missing)
    held = [value for value in totals if value not in missing]
    if not held:
        raise ParameterError("column", name, f"a column with values (of {rows} rows none has one)")
    if len(held) > limit:
        raise ParameterError("column", name, f"a column with at most {limit} different values (it has {len(held)})")
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
