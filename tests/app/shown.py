"""What every preset shows, as lines that can be read: the record of what a person saw, in `tests/shown/<lab>.txt`.

`python -m tests.app.shown [LAB …]` writes the record anew. Do that after a change that is meant, and read the difference:
each line that changed is something that a person sees changed. It says nothing about what is right; oracles do.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from html import unescape
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from app.lab.base import Lab, Result, Table
from app.labs import LABS
from app.plot.picture import Picture
from app.state.presets import Preset
from tests.app.cases import computed, presets_to_try

FOLDER = Path(__file__).resolve().parents[1] / "shown"
NUMBER = re.compile(r"[-−]?(?:\d[\d  ]*\d|\d)(?:\.\d+)?(?:e[-+]?\d+)?")
SAMPLES = 7
NEAR = 2e-4
"""Relative; other processors round other digits."""


def lines_of(lab: Lab, preset: Preset) -> list[str]:
    """All that a preset shows at rest."""
    return list(_result(computed(lab, preset.params, "rest")))


@cache
def kept(lab: str) -> dict[str, list[str]]:
    """What was written down of a lab, by preset."""
    found: dict[str, list[str]] = {}
    for line in file_of(lab).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found[line[3:]] = []
        else:
            found[list(found)[-1]].append(line)
    return found


def file_of(lab: str) -> Path:
    """Where a lab's record stands."""
    return FOLDER / f"{lab}.txt"


def differs(seen: Sequence[str], before: Sequence[str]) -> list[str]:
    """Lines that do not say the same; numbers may differ by a rounding."""
    return [
        f"  before {old}\n  now    {new}" for new, old in zip_longest(seen, before, fillvalue="") if not _same(new, old)
    ]


def _same(now: str, before: str) -> bool:
    if now == before:
        return True
    if NUMBER.sub("#", now) != NUMBER.sub("#", before):
        return False
    pairs = zip(NUMBER.findall(now), NUMBER.findall(before), strict=True)
    return all(math.isclose(_number(one), _number(two), rel_tol=NEAR, abs_tol=1e-12) for one, two in pairs)


def _number(text: str) -> float:
    return float(re.sub(r"[  ]", "", text).replace("−", "-"))


def _result(result: Result) -> Iterator[str]:
    if result.said:
        yield f"said: {' / '.join(''.join(span.text for span in line) for line in result.said.lines())}"
    yield from _table(result.readout)
    yield from (f"story: {line}" for line in _plain(result.story))
    yield from (f"note, {note.severity}: {line}" for note in result.notes for line in _plain(note.text))
    yield from (f"derived {name}: {_short(value)}" for name, value in result.derived.items())
    yield from (f"range {name}: {_short(low)} to {_short(high)}" for name, (low, high) in result.ranges.items())
    if result.verdict is not None:
        yield f"verdict: {_value(result.verdict)}"
    for picture in result.pictures:
        yield from _picture(picture)


def _table(table: Table) -> Iterator[str]:
    if table.columns:
        yield "readout: " + " | ".join(table.columns)
    for row in table.rows:
        yield "  " + " | ".join(
            cell.text if cell.value is None else f"{cell.text} ({_short(cell.value)})" for cell in row
        )


def _plain(html: str) -> list[str]:
    text = unescape(re.sub(r"<(?:p|li|/p|/li|ul|/ul|br)[^>]*>", "\n", html))
    return [line.strip() for line in re.sub(r"<[^>]+>", "", text).splitlines() if line.strip()]


def _picture(picture: Picture) -> Iterator[str]:
    yield f"picture {picture.key}: {picture.title} [{picture.row}+{picture.rows}, {picture.column}+{picture.columns}]"
    for name, axis in (("x", picture.x), ("y", picture.y)):
        yield f"  {name}: {_set(axis)}"
    yield f"  {_set(picture, 'key', 'title', 'x', 'y', 'items', 'row', 'column', 'rows', 'columns')}"
    for item in picture.items:
        yield f"  {type(item).__name__} {item.key}: {_set(item, 'key')}"  # type: ignore[attr-defined]


def _set(thing: Any, *without: str) -> str:
    """The fields that are not left at their defaults."""
    values = {field.name: getattr(thing, field.name) for field in fields(thing) if field.name not in without}
    usual = {field.name: field.default for field in fields(thing)}
    return "; ".join(f"{name} {_value(value)}" for name, value in values.items() if not _is(value, usual[name]))


def _is(value: Any, usual: Any) -> bool:
    return not isinstance(value, np.ndarray) and bool(value == usual)


def _value(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int | float | np.number):
        return _short(float(value))
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_value, value)) + ")"
    if hasattr(value, "__dataclass_fields__"):
        return ", ".join(f"{field.name} {_value(getattr(value, field.name))}" for field in fields(value))
    return str(value).replace("\n", " / ") or "–"


def _array(values: np.ndarray) -> str:
    """How many, the least, the most, the mean, and some on the way."""
    flat = np.asarray(values, dtype=float).ravel()
    finite = flat[np.isfinite(flat)]
    if flat.size <= SAMPLES:
        return f"[{' '.join(map(_short, flat))}]"
    ends = f"{_short(finite.min())} … {_short(finite.max())}, mean {_short(finite.mean())}" if finite.size else "–"
    places = np.linspace(0, flat.size - 1, SAMPLES).round().astype(int)
    return f"{flat.size} of {ends}: {' '.join(_short(flat[place]) for place in places)}"


def _short(value: float) -> str:
    """Six digits; a rest of rounding is 0."""
    return f"{0.0 if abs(value) < 1e-14 else float(value):.6g}"


def main(names: Sequence[str]) -> int:
    """Write the record of these labs, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for lab in LABS:
        if not names or lab.id in names:
            lines = [line for preset in presets_to_try(lab) for line in (f"## {preset.id}", *lines_of(lab, preset))]
            file_of(lab.id).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
