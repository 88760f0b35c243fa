"""What the tabs are given in place of Params: one's own queries as numbers, typed or read from a file."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from app.data.table_file import table_file
from app.lab.base import Tick
from app.labs.columns import kept_reading
from app.labs.strategies.params import Params
from app.words.i18n import mark
from dpcore.errors import ParameterError

MOST = 256
"""Queries and cells of a file."""
Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with one's own queries behind them: a row for each, a number for each cell; empty where they are not used."""

    matrix: Matrix = ()


def given(params: Params, tick: Tick) -> Given:
    """The queries of the tab; ParameterError says what is wrong with them."""
    matrix: Matrix = ()
    if params.view == "workload" and params.workload == "own":
        if params.source == "typed":
            matrix = _numbers([_parts(str(cells)) for _, cells in params.own], mark("own queries"))
        else:
            matrix = kept_reading(params.file, "1", ("matrix",), lambda path, _: _read(path, tick))
    values = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)}
    return Given(**values, matrix=matrix)


def _parts(text: str) -> list[str]:
    return text.replace(",", " ").replace(";", " ").replace("−", "-").split()


def _read(path: Path, tick: Tick) -> Matrix:
    """The numbers of a file; a first row and a first column of words are names."""
    with table_file(path, tick) as table:
        full = ([entry.strip() for entry in row] for row in table if any(entry.strip() for entry in row))
        rows = list(islice(full, MOST + 2))
    if rows and not any(_is_number(entry) for entry in rows[0]):
        rows = rows[1:]
    if rows and not any(_is_number(row[0]) for row in rows):
        rows = [row[1:] for row in rows]
    return _numbers(rows, mark("table"))


def _numbers(rows: Sequence[Sequence[str]], name: str) -> Matrix:
    if not 0 < len(rows) <= MOST or not 0 < len(rows[0]) <= MOST:
        raise ParameterError(name, len(rows), mark("1 to {most} rows and columns"), most=MOST)
    width = len(rows[0])
    for place, row in enumerate(rows, start=1):
        if len(row) != width:
            raise ParameterError(
                name, len(row), mark("{width} numbers in row {row}, as in the first"), width=width, row=place
            )
        wrong = [entry for entry in row if not _is_number(entry)]
        if wrong:
            raise ParameterError(name, wrong[0][:40], mark("numbers: row {row} has another entry"), row=place)
    found = tuple(tuple(float(entry) for entry in row) for row in rows)
    if not any(any(row) for row in found):
        raise ParameterError(name, 0, mark("numbers, one of them not 0"))
    return found


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text)) and abs(float(text)) <= 1e6
    except ValueError:
        return False
