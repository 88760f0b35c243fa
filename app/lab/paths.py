"""What a mark in a plot sets: a parameter by its name, an entry of a table, 'bids[2][1]', or an end of an interval of a
neighbor set, 'neighbors[1][0]'. No Qt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from app.lab.fields import Neighbors, Rows, fields_of
from app.lab.loading import loaded
from dpcore.sets import NeighborSet


def at_path(params: Any, path: str, value: Any) -> tuple[str, Any]:
    """A field's name and its value with one entry of a table changed: 'bids[2][1]' is row 2, column 1 of bids.

    The row after the last is a new one.
    """
    cell = _cell(path)
    if cell is None:
        return path, value
    name, line, column = cell
    table = fields_of(params)[name]
    if isinstance(table, Neighbors):
        return name, _with_end(getattr(params, name), line, column, float(value))
    rows = list(getattr(params, name))
    if line == len(rows) and isinstance(table, Rows):
        rows.append(tuple(each.blank for each in table.columns))
    if isinstance(table, Rows) and table.shares and table.shares[1] == column:
        locked = frozenset(getattr(params, table.locked)) if table.locked else frozenset()
        rows, value = _giving_way(rows, line, float(value), *table.shares, locked)
    rows[line] = (*rows[line][:column], value, *rows[line][column + 1 :])
    return name, tuple(rows)


def _with_end(text: str, line: int, column: int, value: float) -> str:
    """A neighbor set with one end of one interval elsewhere; as it was where that cannot be: below 0, beyond the next end,
    or nothing but 0."""
    ends = [list(pair) for pair in NeighborSet.parse(text).intervals]
    if line >= len(ends):
        return text
    ends[line][column] = value
    rising = [0.0, *(end for pair in ends for end in pair)]
    can_be = rising == sorted(rising) and rising[-1] > 0
    return str(NeighborSet.of(*((low, high) for low, high in ends))) if can_be else text


def _giving_way(
    rows: list[Any], line: int, value: float, named: int, column: int, locked: frozenset[Any]
) -> tuple[list[Any], float]:
    """The rows, those that share 1 with this line so that all add up to it, in exact fractions: in proportion, or alike where
    none is left; and the value, as much of it as locked ones leave."""
    whole = _names(rows[line], named + 1)[named]
    places = [place for place, row in enumerate(rows) if _names(row, named + 1)[named] == whole]
    rational = loaded("dpcore.own.rational")
    known: Sequence[Fraction] = rational.meant([rows[place][column] for place in places])
    shares = {place: share for place, share in zip(places, known, strict=True) if place != line}
    left = 1 - sum(share for place, share in shares.items() if _names(rows[place], column) in locked)
    shares = {place: share for place, share in shares.items() if _names(rows[place], column) not in locked}
    wanted = min(rational.simplest(value), left) if shares else left
    total, rest = sum(shares.values()), left - wanted
    for place, share in shares.items():
        part = share / total if total else Fraction(1, len(shares))
        rows[place] = (*rows[place][:column], float(rest * part), *rows[place][column + 1 :])
    return rows, float(wanted)


def _names(row: tuple[Any, ...], column: int) -> tuple[Any, ...]:
    """The entries before a column, texts without spaces at their ends."""
    return tuple(entry.strip() if isinstance(entry, str) else entry for entry in row[:column])


def new_row(params: Any, path: str) -> str:
    """The path with the row after the last in place of '+': 'bids[+][1]' is column 1 of a new row."""
    found = re.fullmatch(r"(\w+)\[\+\](\[\d+\])", path)
    return f"{found[1]}[{len(getattr(params, found[1]))}]{found[2]}" if found else path


def without(params: Any, path: str) -> tuple[str, Any] | None:
    """A table's name and its value without the row that 'bids[2][1]' names; None where none can go."""
    cell = _cell(path)
    field = fields_of(params).get(cell[0]) if cell else None
    if cell is None or not isinstance(field, Rows):
        return None
    rows = list(getattr(params, cell[0]))
    del rows[cell[1]]
    return (cell[0], tuple(rows)) if len(rows) >= field.count[0] else None


def near(params: Any, path: str, value: float) -> Any:
    """The value that a field, or an entry of a table, can have and that is nearest to one at which a person pointed in a plot."""
    cell = _cell(path)
    field = fields_of(params).get(cell[0] if cell else path)
    if cell and isinstance(field, Rows):
        return field.columns[cell[2]].near(value)
    if cell and isinstance(field, Neighbors):
        return value
    return value if field is None else field.near(value)


def _cell(path: str) -> tuple[str, int, int] | None:
    """Field, row and column that 'bids[2][1]' names; None for the name of a field alone."""
    found = re.fullmatch(r"(\w+)\[(\d+)\]\[(\d+)\]", path)
    return (found[1], int(found[2]), int(found[3])) if found else None
