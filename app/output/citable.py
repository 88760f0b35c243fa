"""Numbers to cite: a file that says what was computed, by which program, and with which result; and whether it comes out again.

The file holds the session, so that nothing else is needed to compute the numbers anew, on another machine too. Numbers are
written so that they read back exactly, and compared digit by digit. The same processor gives the same digits; another kind
of processor adds long sums in another order, and may give other last digits, which are told apart from other numbers.
"""

from __future__ import annotations

import hashlib
import math
import platform
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

import msgspec

from app.data.writing import write_text
from app.lab.base import Lab, Table
from app.lab.comparing import Pin, Request, Shown, compute_request
from app.lab.fields import File, explain, fields_of
from app.labs import LABS
from app.output.asked import Problem
from app.output.picture_csv import to_csv
from app.output.report import session_of
from app.state.inside import found_from
from app.state.session import SessionError, load, read_file
from app.words.i18n import language, tr
from app.words.version import version
from dpcore.errors import ParameterError

KIND = "Epsilon Lab numbers"
FORMAT = 1
MOST = 20
"""Numbers that differ which are listed one by one."""
_NUMBER = re.compile(r"(?<=,)-?\d[\d.]*(?:e[-+]?\d+)?(?=[,\n])")
LAST = 1e-12
"""Of a number: what is nearer is another rounding."""


class Number(msgspec.Struct, frozen=True):
    """One cell of the numbers beside the plots."""

    row: str
    column: str
    value: str


class Record(msgspec.Struct, frozen=True):
    """What the file holds.

    Attributes:
        kind, format: what it is.
        program: version and commit.
        made_with: versions of what computes, and the system.
        language: of the names below.
        lab: its id.
        session: the content of a session file that shows the same.
        session_hash: its SHA-256.
        files: SHA-256 of each file of data that the session names, by its field.
        sentence: what the tab says.
        numbers: in full; what is no number as text.
        plots: SHA-256 of the data of all plots, as their CSV without its head.
        plots_rounded: the same, each number with eight digits; '' in older records.
    """

    kind: str
    format: int
    program: str
    made_with: dict[str, str]
    language: str
    lab: str
    session: str
    session_hash: str
    files: dict[str, str]
    sentence: str
    numbers: tuple[Number, ...]
    plots: str
    plots_rounded: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """What came out when a record was computed anew.

    Attributes:
        count: how many numbers there are.
        differences: what is different, in sentences.
        last_digits: how far each number is off that has other last digits only, relative to it.
        plots_rounded: whether the data of the plots are the same but for last digits.
        record: as it was read.
    """

    count: int
    differences: tuple[str, ...]
    last_digits: tuple[float, ...]
    plots_rounded: bool
    record: Record


def record_of(lab: Lab, shown: Shown, folder: Path) -> Record:
    """The record of what is shown, for a file in `folder`: data files in it or below are named from there."""
    session = session_of(lab, shown.request.params, shown.request.pins, folder)
    plots = to_csv(shown.result.pictures, {})
    return Record(
        KIND,
        FORMAT,
        version(),
        made_with(),
        language(),
        lab.id,
        session.decode("utf-8"),
        _hash(session),
        dict(_files(shown.request.params)),
        shown.result.said.caption,
        tuple(_numbers(shown.result.readout)),
        _hash(plots.encode("utf-8")),
        _hash(_rounded(plots).encode("utf-8")),
    )


def made_with() -> dict[str, str]:
    """What a number may depend on beside the program: versions and the system."""
    return {
        "python": platform.python_version(),
        **{name: version_of(name) for name in ("numpy", "scipy")},
        "system": f"{platform.system()} {platform.machine()}",
    }


def write_record(path: Path, lab: Lab, shown: Shown) -> None:
    """Write the record of what is shown. Raises WriteError."""
    found = record_of(lab, shown, path.parent)
    write_text(path, msgspec.json.format(msgspec.json.encode(found), indent=1).decode("utf-8") + "\n")


def check_record(path: Path) -> Compared:
    """Compute a record anew, in its language, which must be the one of now. Raises Problem where it cannot be read."""
    record = read_record(path)
    if _hash(record.session.encode("utf-8")) != record.session_hash:
        raise Problem(tr("{name}: the session in it was changed after the record was made.", name=path.name))
    try:
        state = load(record.session.encode("utf-8"), LABS)
    except SessionError as error:
        raise Problem(tr("{name}: {why}", name=path.name, why=error)) from error
    lab = next((each for each in LABS if each.id == state.lab), LABS[0])
    pins = tuple(Pin(pin.label, found_from(pin.params, path.parent)) for pin in state.pins.get(lab.id, ()))
    request = Request(found_from(state.params[lab.id], path.parent), pins)
    try:
        shown = compute_request(lab, request, lambda _: None, "rest")
    except ParameterError as error:
        raise Problem(f"{lab.id}: {explain(error)}") from error
    now = record_of(lab, shown, path.parent)
    return Compared(
        len(record.numbers),
        tuple(_differences(record, now)),
        tuple(off for old, new in _values(record, now).values() if 0 < (off := _off(old, new)) <= LAST),
        record.plots != now.plots and record.plots_rounded == now.plots_rounded,
        record,
    )


def read_record(path: Path) -> Record:
    """The record in a file. Raises Problem where it is none."""
    try:
        record = msgspec.json.decode(read_file(path), type=Record)
    except SessionError as error:
        raise Problem(tr("{name}: {why}", name=path.name, why=error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem(tr("{name} is no record of numbers: {why}", name=path.name, why=error)) from error
    if (record.kind, record.format) != (KIND, FORMAT):
        raise Problem(tr("{name} is no record of numbers that this version reads.", name=path.name))
    return record


def _numbers(table: Table) -> Iterator[Number]:
    for row in table.rows:
        for column, cell in zip(table.columns[1:], row[1:], strict=False):
            if cell.text:
                yield Number(row[0].text, column, cell.text if cell.value is None else repr(float(cell.value) + 0.0))


def _files(params: Any) -> Iterator[tuple[str, str]]:
    """The data files of a tab: field and SHA-256; one that is not there has no hash."""
    for name, field in fields_of(params).items():
        value = getattr(params, name)
        if isinstance(field, File) and value and Path(value).is_file():
            yield name, _hash(Path(value).read_bytes())


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _differences(before: Record, now: Record) -> Iterator[str]:
    """What is different, worst first where there is much of it."""
    for name in sorted(before.files.keys() | now.files.keys()):
        if before.files.get(name) != now.files.get(name):
            yield tr("The file of “{name}” is another one.", name=name)
    values = _values(before, now)
    changed = [key for key, (old, new) in values.items() if old != new and _off(old, new) > LAST]
    for row, column in changed[:MOST]:
        old, new = values[row, column]
        yield tr(
            "{row}, {column}: {old} in the record, {new} now{how}",
            row=row,
            column=column,
            old=old,
            new=new,
            how=_far(old, new),
        )
    if len(changed) > MOST:
        yield tr("{count} more numbers are different.", count=len(changed) - MOST)
    if before.plots != now.plots and before.plots_rounded != now.plots_rounded:
        yield tr("The data of the plots are different.")


def _values(before: Record, now: Record) -> dict[tuple[str, str], tuple[str, str]]:
    """Every number by its row and column, then and now; '–' where there is none."""
    then, today = ({(one.row, one.column): one.value for one in each.numbers} for each in (before, now))
    return {key: (then.get(key, "–"), today.get(key, "–")) for key in {**then, **today}}


def _off(old: str, new: str) -> float:
    """How far two numbers are apart, relative to the larger one; inf where one is none."""
    try:
        a, b = float(old), float(new)
    except ValueError:
        return 0.0 if old == new else math.inf
    if a == b:
        return 0.0
    return abs(a - b) / max(abs(a), abs(b)) if math.isfinite(a) and math.isfinite(b) else math.inf


def _far(old: str, new: str) -> str:
    off = _off(old, new)
    return " " + tr("(relative difference {size})", size=f"{off:.1e}") if math.isfinite(off) else ""


def _rounded(csv: str) -> str:
    """The same with eight digits of every number; what is nearly 0 is 0."""
    return _NUMBER.sub(lambda found: f"{x:.8g}" if abs(x := float(found[0])) > LAST else "0", csv)


def different_machines(before: Mapping[str, str]) -> list[str]:
    """What of this machine is another than the record's, such as 'numpy 2.4.0, there 2.3.1'."""
    return [
        f"{name} {value}, {tr('in the record')} {before.get(name, '–')}"
        for name, value in made_with().items()
        if before.get(name) != value
    ]
