"""What the tabs share: the records and their neighbor, on a line, and the law of an answer or silence under both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.labs.robust.params import Params
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, Steps, beside, dots, upright
from app.words.i18n import mark, tr
from dpcore.checks import Floats
from dpcore.errors import ParameterError

MOST_DOTS = 60
STACK, STACKED = 0.2, 0.75
"""Of the distance of two rows: how far apart dots of one value stand, and how high all of them."""
LEAST = 1e-9
"""Of the axis of chances: what is rarer lies below it."""


def worlds(params: Params) -> tuple[Floats, Floats]:
    """The records in the order of the table and those of the neighbor, which differ in one: both possible, never clipped in silence."""
    x = np.array([value for (value,) in params.records], dtype=np.float64)
    y = x.copy()
    y[changed(params)] = params.neighbor_value
    if params.view == "spread":
        return x, y
    if not params.low < params.high:
        raise ParameterError("high", params.high, mark("more than the least possible, {low:g}"), low=params.low)
    for name, values in (("records", x), ("neighbor_value", y)):
        outside = values[(values < params.low) | (values > params.high)]
        if outside.size:
            allowed = mark("from {low:g} to {high:g}, what is possible")
            raise ParameterError(name, float(outside[0]), allowed, low=params.low, high=params.high)
    return x, y


def changed(params: Params) -> int:
    """The place in the table of the record that the neighbor has otherwise."""
    x = np.array([value for (value,) in params.records])
    return int(np.argsort(x, kind="stable")[min(params.neighbor_place, x.size) - 1])


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """The law of an output: ⊥, or a number.

    Attributes:
        refused: chance of ⊥; zero: of exactly 0, where that has a chance of its own.
        chances: of an answer in each bin, shape (bins,).
    """

    refused: float
    chances: Floats
    zero: float = 0.0


# -- words


def both() -> tuple[tuple[str, str, str], ...]:
    """Key, role and name of your world, and of the neighbor's."""
    return ("yours", "world", tr("yours")), ("other", "out", tr("neighbor"))


def records(data: Floats, rows: Floats) -> list[Item]:
    """A dot for each record at the height of its row, to be dragged; of many records each so many-th, the others are only shown."""
    step = max(1, -(-data.size // MOST_DOTS))
    small = np.arange(data.size) % step > 0
    rest = dots(key="rest", x=data[small], y=rows[small], role="neutral", marker_size=2.5)
    return [
        *([rest] if rest.x.size else []),
        *(
            Point(key=f"record-{place}", x=float(data[place]), y=float(rows[place]), x_field=f"records[{place}][0]")
            for place in range(0, data.size, step)
        ),
    ]


def stacked(values: Floats) -> Floats:
    """How high a dot stands over its row: on those of the same value that come before."""
    order = np.argsort(values, kind="stable")
    first = np.searchsorted(values[order], values[order])
    below = np.empty(values.size)
    below[order] = np.arange(values.size) - first
    return np.asarray(below * min(STACK, STACKED / max(below.max(initial=0.0), 1.0)), dtype=float)


def line_picture(
    params: Params,
    data: Floats,
    items: list[Item],
    caption: str,
    *,
    span: tuple[float, float] | None = None,
    columns: int = 2,
) -> Picture:
    """The records on a number line, and the neighbor's above them; what belongs to them stands across both.

    A double click adds a record.
    """
    at = changed(params)
    low, high = span or (params.low, params.high)
    room = 0.03 * (high - low) or 1.0
    there = np.append(np.delete(data, at), params.neighbor_value)
    above = 1.0 + stacked(there)
    neighbor = dots(key="neighbor", x=there[:-1], y=above[:-1], role="neutral")
    moved = Point(key="moved", x=params.neighbor_value, y=float(above[-1]), x_field="neighbor_value")
    return Picture(
        key="data",
        title=tr("The records, and a neighbor's"),
        x=Axis(label=tr("value"), low=low - room, high=high + room),
        y=Axis(label="", low=-0.8, high=2.2, ticks=((0.0, tr("yours")), (1.0, tr("neighbor")))),
        items=(*items, *records(data, stacked(data)), neighbor, moved),
        rows=2,
        columns=columns,
        twice=("records[+][0]", ""),
        caption=caption,
    )


def outcomes(label: str, edges: Floats, laws: tuple[Law, Law], caption: str, *, column: int) -> Picture:
    """What comes out in both worlds: ⊥ at the left, beside it an answer of exactly 0 where there may be one, then all others."""
    width = float(edges[-1] - edges[0])
    items: list[Item] = []
    for place, (law, (key, role, name)) in enumerate(zip(laws, both(), strict=True)):
        dashed = f"{role}:dash" if place else role  # where both worlds are alike, both show
        steps = Steps(key=key, edges=edges, heights=law.chances, role=dashed, name=name)
        items.append(steps)
        bars = ((0.09, law.refused, tr("⊥ no answer"), "⊥"), (0.22, law.zero, "", "0"))
        for shift, chance, what, sign in bars:
            if not any((one.refused, one.zero)[sign == "0"] for one in laws):
                continue
            middle = float(edges[0]) - shift * width
            x = beside([middle], place, 2, 0.04 * width)  # no bars: on a logarithmic axis these have no length
            items.append(dots(key=f"{key}-{sign}", x=x, y=chance, role=role, marker="d", marker_size=6))
            if place == 0:
                items.append(Label(key=sign, x=middle, y=2.5, text=what or sign, anchor=(0.5, 1.0)))
    return Picture(
        key="outcomes",
        title=tr("What comes out"),
        x=Axis(label=label),
        y=Axis(label=tr("probability"), log=True, low=LEAST, high=20.0),
        items=tuple(items),
        row=2,
        rows=3,
        column=column,
        caption=caption,
    )


def chance_curve(
    x: Floats,
    curve: Floats,
    threshold: float,
    places: Sequence[tuple[float, float]],
    *,
    row: int,
    rows: int = 1,
    column: int = 0,
) -> Picture:
    """The chance of an answer over the distance, and where both worlds stand on it, each a distance and a chance."""
    most = float(x[-1])
    items: list[Item] = [
        Curve(key="curve", x=x, y=curve, role="good", name=tr("an answer")),
        upright(threshold, key="threshold", label=tr("threshold")),
    ]
    for (distance, chance), (_, role, name) in zip(places, both(), strict=True):
        at, high = np.array([min(distance, most)]), np.array([chance])
        items.append(dots(key=role, x=at, y=high, role=role, name=name, marker="d", marker_size=6))
    return Picture(
        key="curve",
        title=tr("Answer or silence"),
        x=Axis(label=tr("distance"), low=min(0.0, *(distance for distance, _ in places)), high=most),
        y=Axis(label=tr("answers, of 100"), low=0.0, high=1.05, ticks=ticks_of_100(0.0, 1.05)),
        items=tuple(items),
        caption=tr("The chance of an answer over the distance, and where the data stand."),
        row=row,
        rows=rows,
        column=column,
    )
