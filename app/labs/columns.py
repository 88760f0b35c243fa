"""A column of a person's own table: how it is asked for, read and counted. For labs that take one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from app.data.column import Counted, read_column
from app.data.encoding import NAMES
from app.data.reading import reason_of
from app.lab.base import Note, Tick
from app.lab.fields import Choice, File, Text
from app.lab.kept_facts import KEPT_FACTS
from app.words.i18n import listed, mark, tr
from app.words.texts import unfit
from dpcore.errors import ParameterError

Found = TypeVar("Found")
LARGEST = 300
"""Different values of a column that can be shown as letters."""

FROM_CSV = {"source": ("csv",)}
FILE = File(
    name=mark("table"),
    help=mark("A file of delimited values with names of columns in the first row."),
    when=FROM_CSV,
)
COLUMN = Text(
    name=mark("column"),
    help=mark("Its name in the first row; a number such as 3 for the third of a table without names."),
    when=FROM_CSV,
    longest=200,
)
DELIMITER = Choice(
    name=mark("between values"),
    options=((",", mark("comma")), (";", mark("semicolon")), ("\t", mark("tabulator")), ("|", mark("bar"))),
    help=mark("What separates the values of a row."),
    when=FROM_CSV,
)
ENCODING = Text(
    name=mark("encoding"),
    help=mark("How the file writes letters: utf-8, or latin-1, cp1252, utf-16, gb18030 …"),
    when=FROM_CSV,
    longest=40,
)

NAMELESS = "\0"
"""No column is called so."""


def counted(path: str, column: str, delimiter: str, encoding: str, tick: Tick) -> Counted:
    """The counts of one column, kept; ParameterError says what is wrong."""

    def count(file: Path, place: str | int) -> Counted:
        named = isinstance(place, str)
        return read_column(file, place, delimiter=delimiter, encoding=encoding, header=named, limit=LARGEST, tick=tick)

    found = kept_reading(path, column, (delimiter, encoding), count)
    if len(found.counts.letters) < 2:
        raise ParameterError(mark("column"), found.counts.letters[0], mark("one with at least two different values"))
    return found


def kept_reading(path: str, column: str, how: tuple[str, ...], read: Callable[[Path, str | int], Found]) -> Found:
    """What `read` makes of a column, its name or its place from 0: read again when the file's time or size has changed.

    `how`: what else a reading depends on. ParameterError says what is wrong with the file or the name.
    """
    if unfit(path):
        raise ParameterError(mark("table"), path, mark("a path without {sign}"), sign=unfit(path))
    stamp = stamp_of(path)
    try:
        if not column.strip():
            _ask_for_a_name(path, read)
        key = "column", stamp, column, *how
        found: Found | ParameterError = KEPT_FACTS.facts(key, lambda: _at_place(path, column.strip(), read))
    except OSError as error:
        allowed = mark("a file that can be read ({why})")
        raise ParameterError(mark("table"), Path(path).name, allowed, why=reason_of(error)) from error
    if isinstance(found, ParameterError):
        raise found.with_traceback(None)
    return found


def stamp_of(path: str) -> str:
    """What tells a file from another, and from itself once it has changed; ParameterError where there is none."""
    if not path:
        raise ParameterError(mark("table"), "", mark("a file; the button “…” beside it chooses one"))
    try:
        state = Path(path).stat()
    except OSError as error:
        allowed = mark("a file that can be read ({why})")
        raise ParameterError(mark("table"), Path(path).name, allowed, why=reason_of(error)) from error
    return f"{state.st_mtime_ns} {state.st_size} {path}"


def _ask_for_a_name(path: str, read: Callable[[Path, str | int], Any]) -> None:
    """ParameterError that names the columns there are."""
    try:
        read(Path(path), NAMELESS)
    except ParameterError as error:
        if error.value != NAMELESS:
            raise
        raise ParameterError(error.argument, "", error.template, **error.parts) from None


def _at_place(path: str, column: str, read: Callable[[Path, str | int], Found]) -> Found | ParameterError:
    """What was read, or why it cannot be: a large file is not read again to say the same."""
    place = place_of(column)
    try:
        return read(Path(path), place)
    except ParameterError as error:
        if isinstance(place, str) or error.argument != "column" or error.value != place:
            return error.with_traceback(None)
        return ParameterError(mark("column"), column, mark("a number from 1 to the number of columns"))


def place_of(column: str) -> str | int:
    """A column's name, or its place from 0 where a person typed a number from 1."""
    return int(column) - 1 if column.isascii() and column.isdigit() and int(column) > 0 else column


def file_notes(read: Counted | None, encoding: str) -> tuple[Note, ...]:
    """Rows without a value; letters of a file that may be wrong, or cannot be shown."""
    if read is None:
        return ()
    notes, counts = [], read.counts
    if counts.without_value:
        missing = listed(tr("{count} × “{value}”", count=count, value=value) for value, count in counts.missing[:4])
        text = tr(
            "{count} of {rows} rows have no value and are left out ({missing}; {short} rows too short). That a value is "
            "missing is itself published.",
            count=counts.without_value,
            rows=counts.rows,
            missing=missing or tr("none marked missing"),
            short=counts.short,
        )
        notes.append(Note("caution", text))
    if read.looks_like:
        text = tr(
            "The file was read as {encoding}, but looks like {found}: its letters may be wrong. Change “encoding” then.",
            encoding=encoding,
            found=tr(NAMES[read.looks_like]),
        )
        notes.append(Note("caution", text))
    if any(map(unfit, counts.letters)):
        text = tr("Some values hold signs that cannot be shown; their numbers stand in brackets instead: ⟨U+000A⟩.")
        notes.append(Note("caution", text))
    return tuple(notes)
