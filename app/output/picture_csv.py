"""The data of pictures as CSV. No Qt."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.plot.picture import Area, Band, Bars, Curve, Handle, Heat, Item, Label, Line, Picture, Point, Rods, Steps
from app.words.texts import cell, comment


def to_csv(pictures: Iterable[Picture], header: Mapping[str, str]) -> str:
    """The data of pictures as CSV text, long format, one row a point: picture, item, kind, x, y, z.

    First lines '# name: value' from `header` (parameters with units, version), then for each picture a line that
    names its axes, with units; [1 = 100] where they read of 100 and the data are shares. What z is depends on kind: curve, label, point, line and handle leave it empty; steps
    and bars have the interval from x to z and its height y; area has its lower and upper edge in y and z; band has
    the strip from x to z or, horizontal, from y to z; heat has the cell's value; rods have their lengths. Floats are written so that they
    read back exactly; what is missing (nan) is empty, and no zero has a sign.
    """
    pictures = list(pictures)
    out = io.StringIO()
    for name, value in header.items():
        out.write(comment(f"{name}: {value}") + "\n")
    for picture in pictures:
        axes = ", ".join(
            f"{name} = {axis.label}" + (f" [{axis.unit}]" if axis.unit else " [1 = 100]" if axis.times == 100 else "")
            for name, axis in (("x", picture.x), ("y", picture.y))
        )
        heats = "".join(f", z of {item.key} = {item.label}" for item in picture.items if isinstance(item, Heat))
        out.write(comment(f"picture {picture.key}: {picture.title}; {axes}{heats}") + "\n")
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["picture", "item", "kind", "x", "y", "z"])
    for picture in pictures:
        for item in picture.items:
            name = cell(getattr(item, "name", "") or item.key)
            kind = type(item).__name__.lower()
            rows.writerows([cell(picture.key), name, kind, *cells] for cells in _cells_of(item))
    return out.getvalue()


def _texts(values: NDArray[np.float64] | Sequence[float]) -> list[str]:
    return ["" if value != value else repr(value) for value in (np.asarray(values, dtype=float) + 0.0).ravel().tolist()]


def _cells_of(item: Item) -> Iterable[tuple[str, str, str]]:
    """x, y, z of each row of an item."""
    match item:
        case Curve():
            return zip(_texts(item.x), _texts(item.y), [""] * len(item.x), strict=True)
        case Steps() | Bars():
            return zip(_texts(item.edges[:-1]), _texts(item.heights), _texts(item.edges[1:]), strict=True)
        case Area():
            return zip(_texts(item.x), _texts(item.low), _texts(item.high), strict=True)
        case Rods():
            return zip(_texts(item.x), _texts(item.y), _texts(item.lengths), strict=True)
        case Heat():
            x, y = np.meshgrid(item.x, item.y, indexing="ij")
            return zip(_texts(x), _texts(y), _texts(item.z), strict=True)
        case Label() | Point():
            return [(repr(float(item.x)), repr(float(item.y)), "")]
        case Band():
            low, high = repr(float(item.low)), repr(float(item.high))
            return [("", low, high)] if item.orientation == "horizontal" else [(low, "", high)]
        case Line() | Handle():
            value = repr(float(item.value))
            return [("", value, "")] if item.orientation == "horizontal" else [(value, "", "")]
