"""Reading a table of delimited values in pieces that end between rows.

piece    some rows as UTF-8 text, without half rows
marks    quotation marks: a row ends at a line end with an even number of marks before it

A single mark in the middle of a field without marks is text for the csv format, but counts here; so a table of more
than 4 MB with such lone marks may be cut inside a row.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable, Iterator
from typing import BinaryIO

from dpcore.checks import whole
from dpcore.errors import ParameterError

Tick = Callable[[float], None]
_CHUNK = 1 << 22
_LONGEST_ROW = 1 << 25


def open_table(
    stream: BinaryIO, column: str | int, delimiter: str, encoding: str, header: bool, tick: Tick | None
) -> tuple[list[str], int, Iterator[bytes]]:
    """Names of the columns, place of `column`, and the rows as pieces of UTF-8 text that end between rows.

    Raises ParameterError as `dpcore.frequencies.count_column`.
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
        raise wrong_encoding(encoding, line, error, 1) from None
    place = _place(cells, column, header)
    names = cells if header else [f"column {i}" for i in range(len(cells))]

    def body() -> Iterator[bytes]:
        yield rest if header else first
        yield from pieces

    return names, place, body()


def _pieces(stream: BinaryIO, encoding: str, tick: Tick | None) -> Iterator[bytes]:
    """UTF-8 text with \\n line ends, in pieces that end between rows (an even number of quotation marks before)."""
    size = _size(stream)
    done, lines, held = 0, 1, b""
    decode = _decoder(encoding)
    block = stream.read(_CHUNK)
    while True:
        following = stream.read(_CHUNK) if block else b""
        try:
            fresh = decode(block)
        except UnicodeDecodeError as error:
            line = lines + held.count(b"\n") + block[: error.start].count(b"\n")
            raise wrong_encoding(encoding, block, error, line) from None
        held += fresh.removeprefix(codecs.BOM_UTF8) if done == 0 else fresh
        if b"\0" in fresh:
            raise ParameterError("encoding", encoding, "the table's own (it has null bytes: try utf-16)")
        if not block:
            break
        done += len(block)
        block = following
        if tick is not None:
            tick(min(done / size, 1.0) if size else 0.0)
        end = _safe_end(held) if following else 0
        if end:
            yield _line_ends(held[:end])
            lines += held.count(b"\n", 0, end)
            held = held[end:]
    if held:
        yield _line_ends(held)


def _safe_end(held: bytes) -> int:
    """Where the last row that is surely whole ends, 0 if none is."""
    end = held.rfind(b"\n") + 1
    if end and held.count(b'"', 0, end) % 2 == 0:
        return end
    if len(held) > max(_LONGEST_ROW, 2 * _CHUNK):
        raise ParameterError("stream", f"a row of {len(held)} bytes", "a table whose quotation marks are in pairs")
    return 0


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


def wrong_encoding(encoding: str, raw: bytes, error: UnicodeDecodeError, line: int) -> ParameterError:
    """The error that names the byte that `encoding` cannot read, and its line."""
    byte = raw[error.start : error.start + 1].hex()
    return ParameterError(
        "encoding",
        encoding,
        "the table's own: byte {byte} in line {line} cannot be read so (latin-1 and cp1252 are common)",
        byte=byte,
        line=line,
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
            raise ParameterError(
                "column", column, "the name of exactly one column (the table has {known})", known=known
            )
        return cells.index(column)
    return whole("column", column, 0, len(cells) - 1)
