"""The one or two numbers of a readout that are shown large on the stage. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.base import Table

OURS = ("minimal", "leak", "accent")
"""Roles of the row that a lab is about; without one it is the first row."""


@dataclass(frozen=True, slots=True)
class Headline:
    """A number as the readout writes it, what it is, and the role of its row."""

    text: str
    caption: str
    role: str = ""


def headlines(table: Table) -> tuple[Headline, ...]:
    """The first number of the row that the lab is about, and of the next row to compare it with; () where there is none."""
    rows = [(row, table.roles[place] if place < len(table.roles) else "") for place, row in enumerate(table.rows)]
    rows.sort(key=lambda each: each[1].partition(":")[0] not in OURS)  # stable: else as in the readout
    columns = [place for place in range(table.key, len(table.columns)) if rows and _is_number(table, rows[0][0], place)]
    if not columns:
        return ()
    column = columns[0]
    named = len(table.columns) > 2
    return tuple(
        Headline(
            row[column].text,
            f"{table.columns[column]}, {row[0].text}" if named else row[0].text,
            role.partition(":")[0],
        )
        for row, role in rows
        if _is_number(table, row, column)
    )[:2]


def _is_number(table: Table, row: tuple[object, ...], column: int) -> bool:
    return column < len(row) and getattr(row[column], "value", None) is not None
