"""The one reader of files of delimited values: row by row, with ticks, never the whole file in memory."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.data.encoding import BLOCK, found_codec, guess, unreadable
from app.data.reading import NotOrdinaryError, TooLargeError, opened
from app.data.table import TableError, delimiter_of, table_rows
from app.words.i18n import mark, tr
from dpcore.errors import ParameterError

LARGEST = 1 << 30
"""Bytes of a file; some minutes."""
LONGEST_LINE = 1 << 20
"""Characters."""
STRIDE = 1 << 14
"""Characters between two ticks."""


@contextmanager
def table_file(
    path: Path, tick: Callable[[float], None], *, delimiter: str | None = None, encoding: str | None = None
) -> Iterator[Iterator[list[str]]]:
    """The rows of a file that are not empty, read while they are asked for; what is None is found out.

    Raises ParameterError for what is wrong with the table, before or while it is read, and OSError.
    """
    codec = None if encoding is None else codec_of(encoding)
    try:
        with opened(path, LARGEST) as stream:
            if codec is None:
                codec, _ = found_codec(stream, tick)
            size = max(stream.seek(0, io.SEEK_END), 1)
            stream.seek(0)
            with io.TextIOWrapper(stream, encoding=codec, newline="") as text:
                if delimiter is None:
                    delimiter = delimiter_of(text.read(STRIDE))
                    text.seek(0)
                lines = _lines(text, encoding, lambda: tick(min(stream.tell() / size, 1.0)))
                yield (row for _, row in table_rows(lines, delimiter))
    except TooLargeError:
        raise ParameterError(
            mark("table"), path.name, mark("a file of at most {most} MB"), most=LARGEST >> 20
        ) from None
    except NotOrdinaryError:
        raise ParameterError(mark("table"), str(path), mark("a file")) from None
    except TableError as error:
        raise _no_table(path, error) from None
    except UnicodeError:
        if encoding is None or codec is None:
            raise _no_table(path, unreadable()) from None
        raise _wrong_encoding(path, encoding, codec) from None


def codec_of(encoding: str) -> str:
    """The codec that reads an encoding, with or without a mark at the beginning; ParameterError for an unknown one."""
    try:
        "a".encode(encoding)  # refuses names of codecs that are not text encodings
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        allowed = mark("the name of a known encoding, such as utf-8 or latin-1")
        raise ParameterError(mark("encoding"), encoding, allowed) from None
    return "utf-8-sig" if name == "utf-8" else name


def doubt(path: Path) -> str:
    """The encoding (one of app.data.encoding.NAMES) in which the beginning of a file looks most like writing, or ''."""
    with opened(path, LARGEST) as stream:
        return guess(stream.read(BLOCK))


def _no_table(path: Path, why: TableError) -> ParameterError:
    return ParameterError(mark("table"), path.name, mark("a table that can be read: {why}"), why=str(why).rstrip(".。"))


def _lines(stream: io.TextIOWrapper, encoding: str | None, tick: Callable[[], None]) -> Iterator[str]:
    """The lines of a file, as long as they are lines of a table."""
    left = 0
    while line := stream.readline(LONGEST_LINE):
        left -= len(line)
        if left <= 0:
            tick()
            left = STRIDE
        if "\0" in line:
            if encoding is None:
                raise TableError(tr("This is not a table of text."))
            allowed = mark("the table's own (it has null bytes: try utf-16)")
            raise ParameterError(mark("encoding"), encoding, allowed)
        if len(line) == LONGEST_LINE:
            raise TableError(tr("It has lines of more than {most} characters.", most=LONGEST_LINE))
        yield line
    tick()


def _wrong_encoding(path: Path, encoding: str, codec: str) -> ParameterError:
    """The error that names the first byte that cannot be read, its line, and what the file looks like."""
    decoder, line = codecs.getincrementaldecoder(codec)(), 1
    with opened(path, LARGEST) as stream:
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
