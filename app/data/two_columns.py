"""Outputs for two neighboring data sets as two columns side by side, each a world: pasted from a spreadsheet, or in a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.data.encoding import found_codec
from app.data.reading import opened
from app.data.table import TableError
from app.data.table_file import LARGEST, table_file
from app.data.worlds import MOST_DRAWS, WHOLE, Draws, Score, hash_of
from app.lab.base import Tick
from app.words.i18n import mark, tr
from dpcore.errors import ParameterError
from dpcore.own.outputs import Outputs, faults_of

LOOKED_AT = 1 << 14
"""Bytes in which the sign between the columns is looked for."""
_BLANK = re.compile(r"\s+")
_COMMA = re.compile(r"[+-]?\d*,\d+(?:[eE][+-]?\d+)?")
"""A number with a decimal comma."""
THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")
"""What may be one, or may have a separator of thousands."""


def read_columns(path: Path, tick: Tick, score: Score = WHOLE) -> Draws:
    """Two columns row by row, apart by tab, semicolon, bar, comma or blanks; one may be longer than the other.

    A first row of names is known by what is below it: numbers, or entries that never are those names. Numbers may have a decimal
    comma where no comma parts the columns. ParameterError for what is wrong with the table, with its row, and OSError.
    """
    sign = sign_between(_beginning(path))
    columns: tuple[list[str], list[str]] = ([], [])
    with table_file(path, tick, delimiter=sign or "\t") as rows:
        for number, row in enumerate(rows, start=1):
            cells = _BLANK.split(row[0].strip()) if not sign and len(row) == 1 else row
            if len(cells) > 2 and any(cell.strip() for cell in cells[2:]):
                allowed = mark("two columns, one for each world (row {row} has {count} entries)")
                raise ParameterError(mark("table"), cells[2][:20], allowed, row=number, count=len(cells))
            if number > MOST_DRAWS + 1:
                raise ParameterError(mark("draws"), number, mark("at most {most} of a world"), most=MOST_DRAWS)
            for column, cell in zip(columns, cells, strict=False):
                if cell := cell.strip():
                    column.append(cell)
    if sign != ",":
        columns = _points(columns[0]), _points(columns[1])
    worlds = _names(columns)
    if min(map(len, columns)) < 2:
        found = tr("{n} and {m}", n=len(columns[0]), m=len(columns[1]))
        raise ParameterError(mark("draws"), found, mark("two columns side by side with at least two draws each"))
    return _drawn(worlds, columns, hash_of(path), tick, score)


def read_files(first: Path, second: Path, tick: Tick, score: Score = WHOLE) -> Draws:
    """Two files, the outputs of one world each, one a row; a name above them is known by the numbers below it, or is “output”.

    ParameterError for what is wrong with one of them, with its row, and OSError.
    """
    columns = _one_column(first, tick), _one_column(second, tick)
    if min(map(len, columns)) < 2:
        found = tr("{n} and {m}", n=len(columns[0]), m=len(columns[1]))
        raise ParameterError(mark("draws"), found, mark("two files with at least two draws each"))
    return _drawn(("0", "1"), columns, f"{hash_of(first)} {hash_of(second)}", tick, score)


def _one_column(path: Path, tick: Tick) -> list[str]:
    sign = sign_between(_beginning(path))
    column: list[str] = []
    with table_file(path, tick, delimiter="\t" if sign == "," or not sign else sign) as rows:
        for number, row in enumerate(rows, start=1):
            cells = [cell.strip() for cell in row if cell.strip()]
            if len(cells) == 1 and "," in cells[0] and not cells[0].startswith(("[", "(", '"')):
                cells = cells if _COMMA.fullmatch(cells[0]) else cells[0].split(",")
            if len(cells) > 1:
                allowed = mark("a file with one column, the outputs of one world (row {row} has {count} entries)")
                raise ParameterError(mark("table"), path.name, allowed, row=number, count=len(cells))
            if len(column) > MOST_DRAWS:
                raise ParameterError(mark("draws"), number, mark("at most {most} of a world"), most=MOST_DRAWS)
            column += cells
    column = _points(column)
    named = column[:1] == ["output"] or (
        column[1:2] and not _is_value(column[0]) and all(map(_is_number, column[1:20]))
    )
    return column[1:] if named else column


def _drawn(worlds: tuple[str, str], columns: tuple[list[str], list[str]], sha: str, tick: Tick, score: Score) -> Draws:
    """The draws of two columns of outputs, as they are or by their score."""
    if score != WHOLE:
        first, second = (
            [score.taken(cell, world, draw) for draw, cell in enumerate(column, start=1)]
            for world, column in zip(worlds, columns, strict=True)
        )
        columns = first, second
    outputs = Outputs.of(*columns, tick)
    if outputs.kind == "categories":
        for name, column, other in zip(worlds, columns, columns[::-1], strict=True):
            _of_one_kind(name, column, other)
    return Draws(worlds, outputs, faults_of(outputs), sha)


def side_by_side(path: Path, names: Iterable[str]) -> bool:
    """Whether the first row has two entries, none of these names: a column for each world."""
    rows = [row for row in _beginning(path).splitlines() if row.strip()][:1]
    sign = sign_between(_beginning(path))
    cells = [cell.strip(' "') for row in rows for cell in (row.split(sign) if sign else row.split())]
    return len(cells) == 2 and not set(cells) & set(names)


def _beginning(path: Path) -> str:
    try:
        with opened(path, LARGEST) as stream:
            codec, _ = found_codec(stream, lambda _: None)
            stream.seek(0)
            return stream.read(LOOKED_AT).decode(codec, "replace")
    except TableError as error:
        allowed = mark("a table that can be read: {why}")
        raise ParameterError(mark("table"), path.name, allowed, why=str(error).rstrip(".。")) from None


def sign_between(text: str) -> str:
    """The sign between two columns by their first rows; '' for blanks."""
    rows = [row.strip() for row in text.splitlines()[:6] if row.strip()]
    for sign in "\t;|":
        if any(sign in row for row in rows):
            return sign
    cells = [_BLANK.split(row) for row in rows]
    return "" if any(len(row) == 2 and all(map(_is_number, row)) for row in cells) else ","


def _points(column: list[str]) -> list[str]:
    """Numbers with a decimal point; ParameterError where a comma may part thousands."""
    commas = [cell for cell in column if "," in cell and not cell.strip("+-0123456789.,eE")]
    if not commas:
        return column
    unclear = next((cell for cell in commas if not _COMMA.fullmatch(cell)), None)
    if unclear is None and all(map(THOUSANDS.fullmatch, commas)):
        unclear = commas[0]
    if unclear is not None:
        raise ParameterError(
            mark("output"), unclear[:20], mark("a number with a decimal point and no thousands separators")
        )
    return [cell.replace(",", ".") if _COMMA.fullmatch(cell) else cell for cell in column]


def _names(columns: tuple[list[str], list[str]]) -> tuple[str, str]:
    """Names of the worlds: of the first row, which goes, if there are some."""
    heads = [column[0] if column else "" for column in columns]
    if not all(heads) or heads[0] == heads[1] or any(map(_is_value, heads)):
        return "0", "1"
    below = [column[1:] for column in columns]
    if not all(any(_is_value(cell) for cell in rest[:20]) for rest in below):
        kinds = {*below[0], *below[1]}
        if heads[0] in kinds or heads[1] in kinds or 2 * len(kinds) > min(map(len, below)):
            return "0", "1"
    for column in columns:
        del column[0]
    return heads[0], heads[1]


def _of_one_kind(world: str, column: list[str], other: list[str]) -> None:
    """ParameterError for a text amid numbers, and for numbers beside texts."""
    wrong = next(_texts(column), None)
    if wrong is None:
        return
    row, text = wrong
    most = sum(1 for _ in _texts(column))
    if 10 * most <= len(column) or not any(True for _ in _texts(other)):
        allowed = mark("numbers in both columns, or no numbers in either (world “{world}”, draw {row})")
        raise ParameterError(mark("output"), text[:20], allowed, world=world[:20], row=row)


def _texts(column: Iterable[str]) -> Iterator[tuple[int, str]]:
    """(place from 1, entry) of those that are no numbers."""
    return ((place, cell) for place, cell in enumerate(column, start=1) if not _is_number(cell))


def _is_value(text: str) -> bool:
    """Whether it is a number, a list or an array: no name of a world."""
    return _is_number(text) or text.startswith(("[", "(", "array(", "np."))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return bool(_COMMA.fullmatch(text))
    return "_" not in text
