"""What the tabs share: what each mechanism gets of ε, and cells."""

from __future__ import annotations

import math

from app.lab.base import Cell
from app.labs.learning.params import Params
from app.words.i18n import tr
from app.words.numbers import show


def records(params: Params) -> int:
    """m, the records that neighbors differ in."""
    return params.group if params.unit == "group" else 1


# -- words


def row(name: str, *values: float | None, digits: int = 4) -> tuple[Cell, ...]:
    """A row of a readout; '–' for what there is not."""
    return (Cell(name), *(Cell("–") if value is None else number(value, digits) for value in values))


def number(value: float, digits: int = 4) -> Cell:
    """A cell with its number."""
    if math.isinf(value):
        return Cell(tr("none"), value)
    return Cell(show(value, 8 if float(value).is_integer() else digits), value)
