"""Numbers as text: the CSV of a lab's pictures, the CSV of readouts. No Qt."""

from __future__ import annotations

import csv
import dataclasses
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.lab.base import Lab, Table
from app.lab.comparing import Pin, Shown
from app.lab.fields import File, Rows, Text, fields_of
from app.state.inside import named_from
from app.state.presets import presets_of
from app.state.session import dump
from app.state.state import State
from app.words.i18n import listed, tr
from app.words.texts import cell
from app.words.version import version

MOST_ROWS = 50
FIRST_ROWS = 3


def header(lab: Lab, params: Any) -> dict[str, str]:
    """What a file of numbers says of itself: program, lab, and every parameter with its unit.

    Of a table with more than MOST_ROWS rows the first ones stand here, and how many there are.
    """
    lines = {"program": f"Epsilon Lab {version()}", "lab": lab.id}
    for entry in dataclasses.fields(params):
        field = fields_of(params).get(entry.name)
        unit = f" {tr(field.unit)}" if field is not None and field.unit else ""
        value = getattr(params, entry.name)
        if isinstance(field, File) and value:
            lines[entry.name] = repr(Path(value).name)  # the folders are nobody's business
        elif isinstance(field, Rows) and len(value) > MOST_ROWS:
            more = tr("… ({count} rows)", count=len(value))
            lines[entry.name] = f"{', '.join(map(repr, value[:FIRST_ROWS]))} {more}"
        else:
            lines[entry.name] = f"{value!r}{unit}"
    return lines


def session_of(lab: Lab, params: Any, pins: tuple[Pin, ...], folder: Path | None = None) -> bytes:
    """A session of one lab alone, for a file that may go to others: other labs stay private.

    Files of the person's in `folder`, where the session goes, or below it are named from there: no path says more.
    """
    if folder is not None:
        params = named_from(params, folder)
        pins = tuple(dataclasses.replace(pin, params=named_from(pin.params, folder)) for pin in pins)
    return dump(State(lab.id, {lab.id: params}, {lab.id: pins}))


def own_data(lab: Lab, params: Any, pins: tuple[Pin, ...], folder: Path) -> list[str]:
    """What a session of `session_of` holds that no preset has: paths, rows and words of the person's own, in words."""
    presets = [lab.params(), *(each for preset in presets_of(lab) for each in (preset.params, preset.translated()))]
    found = []
    for one in (named_from(each, folder) for each in (params, *(pin.params for pin in pins))):
        for name, field in fields_of(one).items():
            value = getattr(one, name)
            if not value or value in [getattr(preset, name) for preset in presets]:
                continue
            if isinstance(field, File):
                found.append(tr("the path {path}", path=value))
            elif isinstance(field, Rows):
                found.append(tr("{count} rows of “{name}”", count=len(value), name=tr(field.name)))
            elif type(field) is Text:
                found.append(tr("what was written as “{name}”", name=tr(field.name)))
    return list(dict.fromkeys(found))


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
        listed((row[0].text, column)): entry.text if entry.value is None else repr(entry.value + 0.0)  # no -0.0
        for row in table.rows
        for column, entry in zip(table.columns[1:], row[1:], strict=False)
        if entry.text
    }


def readout_rows(lab_id: str, preset_id: str, table: Table) -> Iterable[tuple[str, ...]]:
    """The readout as rows: lab, preset, row, column, text, value."""
    for row in table.rows:
        for column, entry in zip(table.columns[1:], row[1:], strict=False):
            value = "" if entry.value is None else repr(entry.value + 0.0)  # no -0.0
            yield (lab_id, preset_id, cell(row[0].text), cell(column), cell(entry.text), value)


def readouts_csv(rows: Iterable[tuple[str, ...]]) -> str:
    """Readouts of several labs in one table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    text.write(f"# Epsilon Lab {version()}\n")
    writer.writerow(("lab", "preset", "row", "column", "text", "value"))
    writer.writerows(rows)
    return text.getvalue()
