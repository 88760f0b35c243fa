"""Pictures as JSON, for the one renderer of the browser (resources/pages/plot.js). Arrays stand in a pool, each once.

An array is a list of numbers (null where there is none), or base64 of little-endian doubles, or, where it holds few
different values, {"n": how many, "w": bits of each place, "v": the values, "c": base64 of the places}. Whichever is
shortest; none rounds. A line loses only points without which it is drawn the same (`kept_points`).
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.plot.axis import Scale
from app.plot.colormaps import SIZE, positions, scale_colours
from app.plot.picture import Area, Axis, Band, Bars, Curve, Handle, Heat, Item, Label, Line, Picture, Point, Rods, Steps
from app.plot.shape import cell_span, ranges
from app.plot.theme import hue_of, role_dash
from dpcore.checks import Floats

Data = dict[str, Any]
View = tuple[tuple[float, float], tuple[float, float]]
FLAT = 1 / 4000
"""Of the height of a plot: no point is left out from which the drawn line would be farther."""
MOST_BITS = 8
"""Of a place in a table of values."""
LEVELS = 200
"""Points up to which a line keeps all."""


def encoded(values: Floats) -> Any:
    """An array as JSON, in the shortest of three ways."""
    flat = np.ascontiguousarray(values, dtype="<f8").ravel()
    whole = base64.b64encode(flat.tobytes()).decode()
    distinct, places = np.unique(flat, return_inverse=True)
    if distinct.size > 2**MOST_BITS:
        return min(whole, _plain(flat), key=_length)
    bits = max(1, math.ceil(math.log2(max(distinct.size, 2))))
    shifted = (places.reshape(-1, 1) >> np.arange(bits)) & 1
    packed = np.packbits(shifted.astype(np.uint8).ravel(), bitorder="little")
    table = base64.b64encode(distinct.astype("<f8").tobytes()).decode()
    told = {"n": flat.size, "w": bits, "v": table, "c": base64.b64encode(packed.tobytes()).decode()}
    each = np.array([_length(value) + 1 for value in _plain(distinct)], dtype=np.intp)  # with a comma
    plain = 1 + max(int(each[places].sum()), 1)
    if plain < len(whole) + 2 and plain <= _length(told):
        return _plain(flat)
    return min(whole, told, key=_length)


def _length(told: Any) -> int:
    return len(json.dumps(told, separators=(",", ":")))


def _plain(flat: Floats) -> list[float | int | None]:
    return [
        None if math.isnan(v) else _short(v) if math.isfinite(v) else math.copysign(1e308, v) for v in flat.tolist()
    ]


def _short(value: float) -> float | int:
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def decoded(entry: Any) -> Floats:
    """The array that `encoded` wrote."""
    if isinstance(entry, str):
        return np.frombuffer(base64.b64decode(entry), dtype="<f8")
    if isinstance(entry, list):
        return np.array([math.nan if value is None else value for value in entry], dtype=np.float64)
    bits = np.unpackbits(np.frombuffer(base64.b64decode(entry["c"]), np.uint8), bitorder="little")
    width = entry["w"]
    places = bits[: entry["n"] * width].reshape(-1, width) @ (1 << np.arange(width))
    found: Floats = np.frombuffer(base64.b64decode(entry["v"]), dtype="<f8")[places]
    return found


class Pool:
    """Different things, each kept once; what refers to one is its place."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self._places: dict[object, int] = {}

    def array(self, values: Floats) -> int:
        """The place of an array."""
        flat = np.ascontiguousarray(values, dtype="<f8")
        return self._place(flat.tobytes(), lambda: encoded(flat))

    def data(self, entry: Any) -> int:
        """The place of a piece of JSON."""
        return self._place(json.dumps(entry, sort_keys=True), lambda: entry)

    def _place(self, key: object, make: Any) -> int:
        if key not in self._places:
            self._places[key] = len(self.entries)
            self.entries.append(make())
        return self._places[key]


def picture_data(picture: Picture, arrays: Pool) -> Data:
    """A picture with its ranges and all its items, what draws it needs no more; arrays by their place in the pool."""
    view = ranges(picture)
    return _without_defaults(
        {
            "key": picture.key,
            "title": picture.title,
            "caption": picture.caption,
            "x": _axis(picture.x, view[0]),
            "y": _axis(picture.y, view[1]),
            "items": [_item(item, picture, view, arrays) for item in picture.items],
            "equal": picture.equal_scale,
            "bare": not picture.legend,
            "at": [picture.row, picture.column, picture.rows, picture.columns],
        }
    )


def _axis(axis: Axis, shown: tuple[float, float]) -> Data:
    ticks = None if axis.ticks is None else [[float(value), text] for value, text in axis.ticks]
    low, high = (float(end) for end in shown)
    told = _without_defaults({"label": axis.label, "unit": axis.unit, "log": axis.log, "low": low, "high": high})
    return told if ticks is None else {**told, "ticks": ticks}


def _without_defaults(entry: Data) -> Data:
    """An item without what says nothing: empty texts and lists, false, none."""
    return {
        name: value
        for name, value in entry.items()
        if value is not None and value is not False and not (isinstance(value, str | list) and not value)
    }


def _item(item: Item, picture: Picture, view: View, arrays: Pool) -> Data:
    told = {name: _number(value) for name, value in _own(item, picture, view, arrays).items()}
    return _without_defaults({"k": type(item).__name__.lower(), "key": item.key, **told})


def _number(value: Any) -> Any:
    """A number as JSON has it: what is beyond every axis as the largest one."""
    if isinstance(value, bool | int) or not isinstance(value, float | np.number):
        return value
    return float(np.clip(np.nan_to_num(value), -1e308, 1e308))


def _own(item: Item, picture: Picture, view: View, arrays: Pool) -> Data:
    """What this kind of item has."""
    if isinstance(item, Curve):
        return _curve(item, picture, view, arrays)
    if isinstance(item, Steps | Bars):
        told = {"edges": arrays.array(item.edges), "heights": arrays.array(item.heights), "pale": item.pale}
        if isinstance(item, Bars):
            return {**_named(item), **told, "hatched": item.hatched}
        return {**_named(item), **told, "width": item.width, "filled": item.filled, "dash": role_dash(item.role)}
    if isinstance(item, Area):
        places = kept_points(item.x, [item.low, item.high], picture, view)
        found = {name: arrays.array(getattr(item, name)[places]) for name in ("x", "low", "high")}
        return {**_named(item), **found}
    if isinstance(item, Rods):
        found = {name: arrays.array(getattr(item, name)) for name in ("x", "y", "lengths")}
        return {
            "role": hue_of(item.role), **found, "thick": item.thick, "whole": item.whole, "pale": item.pale,
            "trough": item.trough,
        }  # fmt: skip
    if isinstance(item, Heat):
        return _heat(item, picture, arrays)
    if isinstance(item, Band):
        return {**_named(item), "low": item.low, "high": item.high, "upright": item.orientation == "vertical"}
    if isinstance(item, Line):
        return {
            **_named(item), "value": item.value, "upright": item.orientation == "vertical", "label": item.label,
            "wide": item.width if item.width != 1.5 else None, "beyond": item.beyond,
            "dash": role_dash(item.role),
        }  # fmt: skip
    if isinstance(item, Handle):
        return {
            "role": item.role, "value": item.value, "upright": item.orientation == "vertical", "label": item.label,
            "held": not item.field,
        }  # fmt: skip
    if isinstance(item, Point):
        thick = item.rod[2] if item.rod else None
        return {"role": item.role, "x": item.x, "y": item.y, "label": item.label, "sign": item.sign, "thick": thick}
    assert isinstance(item, Label)
    return {
        "role": hue_of(item.role), "x": item.x, "y": item.y, "text": item.text, "anchor": list(item.anchor),
        "room": item.room or None,
    }  # fmt: skip


def _named(item: Curve | Steps | Bars | Area | Band | Line) -> Data:
    return {"role": hue_of(item.role), "name": item.name}


def _curve(item: Curve, picture: Picture, view: View, arrays: Pool) -> Data:
    whole = bool(item.marker or item.notes or not item.line)
    x, y = np.asarray(item.x, dtype=np.float64), np.asarray(item.y, dtype=np.float64)
    places = np.arange(x.size) if whole else kept_points(x, [y], picture, view)
    return {
        **_named(item),
        "x": arrays.array(x[places]),
        "y": arrays.array(y[places]),
        "dash": role_dash(item.role) if item.dash == "role" else item.dash,
        "width": item.width,
        "marker": item.marker,
        "size": item.marker_size if item.marker else None,
        "room": list(item.marker_room) if item.marker and any(item.marker_room) else None,
        "line": item.line,
        "fill": item.fill_to,
        "filled": item.fill_to is not None,
        "pale": item.pale,
        "beyond": item.beyond,
        "head": item.head,
        "notes": list(item.notes),
    }


def _heat(item: Heat, picture: Picture, arrays: Pool) -> Data:
    """A heat map as the places of its colours, row by row from below; its cells are even on their axes."""
    x, y = cell_span(Scale(picture.x.log).to_axis(item.x)), cell_span(Scale(picture.y.log).to_axis(item.y))
    if any(item.roles):
        found = np.select([item.z == item.low, item.z == item.high], [0.0, 1.0], math.nan)
    else:
        found = np.floor(positions(item.z, item.scale, item.low, item.high, item.middle) * (SIZE - 1) + 0.5)
    return {
        "z": arrays.array(found.T),
        "shape": list(item.z.shape),
        "spanX": list(x),
        "spanY": list(y),
        "low": item.low,
        "high": item.high,
        "label": item.label,
        "scale": item.scale,
        "middle": item.middle,
        "roles": list(item.roles) if any(item.roles) else None,
        "scaled": item.has_bar,
    }


def heat_colours() -> dict[str, list[str]]:
    """The 256 colours of each scale, light and dark, as 'rrggbb' in one text."""
    return {
        kind: ["".join(f"{r:02x}{g:02x}{b:02x}" for r, g, b in scale_colours(kind, dark).tolist()) for dark in (False, True)]
        for kind in ("sequential", "diverging", "ink")
    }  # fmt: skip


def kept_points(x: Floats, ys: Sequence[Floats], picture: Picture, view: View) -> NDArray[np.intp]:
    """The points of lines over one x without which what is drawn would be another by more than FLAT of the height.

    Lines that run back, and those with few points, keep all (Douglas and Peucker 1973, with upright distances).
    """
    across = Scale(picture.x.log).to_axis(np.asarray(x, dtype=np.float64))
    everything = np.arange(across.size)
    if across.size <= LEVELS or not np.isfinite(across).all() or np.any(np.diff(across) < 0):
        return everything
    (low, high), scale = view[1], Scale(picture.y.log)
    ups = [(scale.to_axis(np.asarray(y, dtype=np.float64)) - low) / (high - low) for y in ys]
    return np.flatnonzero(np.any([_needed(across.tobytes(), up.tobytes()) for up in ups], axis=0))


@lru_cache(maxsize=64)
def _needed(across: bytes, heights: bytes) -> NDArray[np.bool_]:
    """Which points a line needs, both ends among them; known while a step says the same in other languages, and with its truth.

    Arguments:
        across, heights: the arrays of its points, heights in shares of the plot.
    """
    x, up = np.frombuffer(across), np.frombuffer(heights)
    kept = np.zeros(x.size, dtype=bool)
    kept[[0, -1]] = True
    good = np.isfinite(up)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], good, [False]]).astype(np.int8)))
    for first, after in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        kept[max(first - 1, 0) : first + 1] = True  # what breaks the line stays, on either side
        kept[after - 1 : after + 1] = True
        _straighten(x, np.clip(up, -1e3, 1e3), first, after - 1, kept)
    return kept


def _straighten(x: Floats, y: Floats, first: int, last: int, kept: NDArray[np.bool_]) -> None:
    """Mark the points between two that a chain of straight pieces needs to be as near as FLAT."""
    ahead = [(first, last)]
    while ahead:
        a, b = ahead.pop()
        if b - a < 2:
            continue
        width = x[b] - x[a]
        share = (x[a + 1 : b] - x[a]) / width if width > 0 else np.zeros(b - a - 1)
        off = np.abs(y[a] + share * (y[b] - y[a]) - y[a + 1 : b])
        worst = int(np.argmax(off))
        if off[worst] > FLAT:
            middle = a + 1 + worst
            kept[middle] = True
            ahead += [(a, middle), (middle, b)]
