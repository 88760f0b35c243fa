"""What the tabs share: the records, as numbers and as dots on a line."""

from __future__ import annotations

import numpy as np

from app.lab.base import Cell
from app.labs.robust.params import Params
from app.plot.picture import Axis, Item, Picture, Point
from app.words.i18n import mark, tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError

MOST_DOTS = 60


def records_of(params: Params) -> Floats:
    """The records in the order of the table, inside [low, high]; a value outside is refused, never clipped in silence."""
    x = np.array([value for (value,) in params.records], dtype=np.float64)
    if params.view == "spread":
        return x
    if not params.low < params.high:
        raise ParameterError("high", params.high, mark("more than the least possible, {low:g}"), low=params.low)
    outside = x[(x < params.low) | (x > params.high)]
    if outside.size:
        raise ParameterError(
            "records",
            float(outside[0]),
            mark("from {low:g} to {high:g}, what is possible"),
            low=params.low,
            high=params.high,
        )
    return x


# -- words


def dots(params: Params, data: Floats) -> list[Item]:
    """A dot for each record, to be dragged along the line; of many the first ones."""
    return [
        Point(key=f"record-{place}", x=float(value), y=0.0, x_field=f"records[{place}][0]")
        for place, value in enumerate(data[:MOST_DOTS])
    ]


def line_picture(title: str, items: list[Item], axis: Axis, caption: str) -> Picture:
    """Records on a number line, over the whole width; what belongs to them stands above."""
    return Picture(
        key="data",
        title=title,
        x=axis,
        y=Axis(label="", low=-1.0, high=2.2, ticks=()),
        items=tuple(items),
        columns=2,
        caption=caption,
    )


def number(value: float, digits: int = 4) -> Cell:
    """A cell with its number."""
    return Cell(show(value, digits), value)


def bound(value: float, digits: int = 4) -> Cell:
    """A cell with a number that no truth exceeds, rounded up."""
    return Cell(show_up(value, digits), value)


def refused() -> str:
    """The name of the outcome ⊥."""
    return tr("⊥ no answer")
