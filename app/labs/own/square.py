"""A table of probabilities as it stands in a spreadsheet: a row for each world, a column for each output, with names or without."""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.lab.refused import SentenceError
from app.labs.own.common import NEAR_ONE, NOT_KNOWN, TABLE
from app.words.i18n import mark
from app.words.numbers import is_number, parse
from dpcore.errors import ParameterError
from dpcore.own.table import MOST_OUTPUTS, MOST_WORLDS

NO_NAME = frozenset(("nan", "na", "n/a", "null", "inf", "?", "-", "–"))
"""What stands in place of a number, and is no name."""
Table = tuple[tuple[str, str, float], ...]
Rows = Sequence[Sequence[str]]


def square_of(cells: Rows) -> Table:
    """The table of rows of nothing but numbers, each a world, or with names of outputs above and of worlds before them; () where
    it is something else.
    """
    rows = _apart(cells)
    if len(rows) < 2 or {len(row) for row in rows} != {len(rows[0])}:
        return ()
    corner = rows[0][0].strip()
    named = _is_name(corner)
    if named and _add_up(rows[1:]):  # names of outputs alone
        worlds, outputs, body = [str(i) for i in range(len(rows) - 1)], [name.strip() for name in rows[0]], rows[1:]
    else:
        worlds, outputs, body = _named(rows, named)
        if corner and named and not _add_up(body):
            return ()
    try:
        numbers = [[parse(cell) for cell in row] for row in body]
    except ValueError:
        return ()
    return tuple(
        (i, j, value) for i, row in zip(worlds, numbers, strict=True) for j, value in zip(outputs, row, strict=True)
    )


def refuse_square(cells: Rows) -> None:
    """ParameterError with what keeps rows of a width that no list of cells has from being a table: a cell that is empty or no
    number, one world, too many worlds or outputs; nothing where they look like something else.
    """
    rows = _apart(cells)
    width = max(map(len, rows), default=0)
    if width < 2:
        return
    worlds, outputs, body = _named(rows, _is_name(rows[0][0].strip()))
    for most, count, allowed in (
        (MOST_WORLDS, len(worlds), mark("of at most {most} worlds")),
        (MOST_OUTPUTS, len(outputs), mark("of at most {most} outputs")),
    ):
        if width != 3 and count > most:  # three columns may be a list of cells
            raise ParameterError(mark("probabilities"), count, allowed, most=most)
    if not any(is_number(cell) for row in body for cell in row) or (width == 3 and not _numbers(body)):
        return
    if len(worlds) < 2:
        raise ParameterError(mark("probabilities"), len(worlds), mark("at least two worlds"))
    for number, (world, row) in enumerate(zip(worlds, body, strict=True), 1):
        for output, cell in zip(outputs, (*row, *[""] * (len(outputs) - len(row))), strict=False):
            if not cell.strip():
                raise SentenceError(TABLE, NOT_KNOWN, number=number, output=output, world=world)
            if not is_number(cell):
                allowed = mark("a number for “{output}” in the world “{world}”")
                raise ParameterError(mark("probabilities"), cell.strip(), allowed, output=output, world=world)


def _is_name(corner: str) -> bool:
    """Whether names stand in the first row and before each other one."""
    return not (is_number(corner) or corner.lower() in NO_NAME)


def _add_up(rows: Rows) -> bool:
    """Whether each is of numbers that add up to 1."""
    return all(is_number(cell) for row in rows for cell in row) and all(
        abs(math.fsum(map(parse, row)) - 1) <= NEAR_ONE for row in rows
    )


def _apart(cells: Rows) -> list[list[str]]:
    """Cells that are apart by blanks where nothing else parts them."""
    return [list(row) if len(row) > 1 else "".join(row).split() for row in cells]


def _named(rows: list[list[str]], named: bool) -> tuple[list[str], list[str], list[list[str]]]:
    """Names of worlds and outputs, numbers where none are given, and the cells."""
    if named:
        return (
            [row[0].strip() for row in rows[1:]],
            [name.strip() for name in rows[0][1:]],
            [row[1:] for row in rows[1:]],
        )
    width = max(map(len, rows))
    return [str(i) for i in range(len(rows))], [str(j) for j in range(width)], rows


def _numbers(body: list[list[str]]) -> bool:
    """Whether each cell is a number or empty, but for few: then three columns are no list of worlds, outputs and numbers."""
    cells = [cell for row in body for cell in row if cell.strip()]
    return sum(map(is_number, cells)) > len(cells) / 2
