"""Numbers as text: the CSV of a lab's pictures, the CSV of readouts. No Qt."""

from __future__ import annotations

import csv
import dataclasses
import io
from collections.abc import Iterable
from typing import Any

from app.lab.base import Lab, Table
from app.lab.comparing import Pin, Shown
from app.lab.fields import Rows, fields_of
from app.state.session import dump
from app.state.state import State
from app.words.i18n import listed, tr
from app.words.texts import cell
from dpcore import __version__

MOST_ROWS = 50
FIRST_ROWS = 3


def header(lab: Lab, params: Any) -> dict[str, str]:
    """What a file of numbers says of itself: program, lab, and every parameter with its unit.

    Of a table with more than MOST_ROWS rows the first ones stand here, and how many there are.
    """
    lines = {"program": f"Epsilon Lab {__version__}", "lab": lab.id}
    for entry in dataclasses.fields(params):
        field = fields_of(params).get(entry.name)
        unit = f" {tr(field.unit)}" if field is not None and field.unit else ""
        value = getattr(params, entry.name)
        if isinstance(field, Rows) and len(value) > MOST_ROWS:
            more = tr("… ({count} rows)", count=len(value))
            lines[entry.name] = f"{', '.join(map(repr, value[:FIRST_ROWS]))} {more}"
        else:
            lines[entry.name] = f"{value!r}{unit}"
    return lines


def session_of(lab: Lab, params: Any, pins: tuple[Pin, ...]) -> bytes:
    """A session of one lab alone, for a file that may go to others: other labs stay private."""
    return dump(State(lab.id, {lab.id: params}, {lab.id: pins}))


def data_csv(lab: Lab, shown: Shown) -> str:
    """The readout, and the data of every plot of a lab, pinned curves included."""
    from app.output.picture_csv import to_csv

    pictures = [
        dataclasses.replace(picture, items=(*picture.items, *shown.pinned.get(picture.key, ())))
        for picture in shown.result.pictures
    ]
    return to_csv(pictures, summary(shown.result.readout) | header(lab, shown.request.params))


def summary(table: Table) -> dict[str, str]:
    """The readout, number by number, for the head of a file: 'row, column' and the number in full."""
    return {
        listed((row[0].text, column)): entry.text if entry.value is None else repr(entry.value)
        for row in table.rows
        for column, entry in zip(table.columns[1:], row[1:], strict=False)
        if entry.text
    }


def readout_rows(lab_id: str, preset_id: str, table: Table) -> Iterable[tuple[str, ...]]:
    """The readout as rows: lab, preset, row, column, text, value."""
    for row in table.rows:
        for column, entry in zip(table.columns[1:], row[1:], strict=False):
            value = "" if entry.value is None else repr(entry.value)
            yield (lab_id, preset_id, cell(row[0].text), cell(column), cell(entry.text), value)


def readouts_csv(rows: Iterable[tuple[str, ...]]) -> str:
    """Readouts of several labs in one table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    text.write(f"# Epsilon Lab {__version__}\n")
    writer.writerow(("lab", "preset", "row", "column", "text", "value"))
    writer.writerows(rows)
    return text.getvalue()
