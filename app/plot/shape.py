"""Shapes of curves: thinning to what the screen can show, steps as polylines, values under the pointer, ranges.

px: coordinates in pixels of the plot, y downwards. A run is a stretch of a polyline without nan.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from app.plot.axis import Scale
from app.plot.picture import Area, Axis, Band, Bars, Curve, Handle, Heat, Item, Label, Line, Picture, Point, Rods, Steps
from dpcore.checks import Floats

View = tuple[tuple[float, float], tuple[float, float]]
FAR = 1.0e6  # px; nothing so far off changes what is seen, and painters stay exact


def runs(x: Floats, y: Floats) -> list[tuple[Floats, Floats]]:
    """The stretches of (x, y) in which both are numbers, each with two points or more (a lone point is doubled)."""
    good = ~(np.isnan(x) | np.isnan(y))
    if good.all():
        return [(x, y)] if len(x) > 1 else [(np.repeat(x, 2), np.repeat(y, 2))] if len(x) else []
    edges = np.flatnonzero(np.diff(np.concatenate([[False], good, [False]]).astype(np.int8)))
    pieces = [(x[a:b], y[a:b]) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    return [(np.repeat(px, 2), np.repeat(py, 2)) if len(px) == 1 else (px, py) for px, py in pieces]


def steps_polyline(edges: Floats, heights: Floats) -> tuple[Floats, Floats]:
    """The graph of a step function as a polyline: two points a piece."""
    return np.repeat(edges, 2)[1:-1], np.repeat(heights, 2)


def visible(x: Floats, low: float, high: float) -> slice:
    """The part of an ascending x inside [low, high], and one point more on either side."""
    first = int(np.searchsorted(x, low, side="left")) - 1
    last = int(np.searchsorted(x, high, side="right")) + 1
    return slice(max(first, 0), last)


def between(x: Floats, y: Floats, low: float, high: float) -> list[tuple[Floats, Floats]]:
    """The parts of a polyline, without nan, where low <= y <= high; cut where it crosses these."""
    if len(y) < 2 or (low <= float(y.min()) and float(y.max()) <= high):
        return [(x, y)]
    at = np.arange(len(y), dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = [(level - y[:-1]) / np.diff(y) for level in (low, high)]
    crossings = [at[:-1][(part > 0) & (part < 1)] + part[(part > 0) & (part < 1)] for part in parts]
    places = np.sort(np.concatenate([at, *crossings]))
    px, py = np.interp(places, at, x), np.interp(places, at, y)
    middle = (py[:-1] + py[1:]) / 2
    inked = np.concatenate([[False], (low <= middle) & (middle <= high), [False]])
    edges = np.flatnonzero(np.diff(inked.astype(np.int8)))
    return [(px[a : b + 1], py[a : b + 1]) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def thin(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """A polyline of few points that paints the same pixels: each pixel column keeps first, lowest, highest, last.

    x, y in px without nan. A polyline that runs back in x only loses points closer than a third of a pixel.
    """
    count = len(x)
    if count <= 4 or count < 3 * (abs(x[-1] - x[0]) + 1):
        return x, y
    if np.any(np.diff(x) < 0):
        cell_x, cell_y = np.rint(3 * x), np.rint(3 * y)
        keep = np.concatenate([[True], (np.diff(cell_x) != 0) | (np.diff(cell_y) != 0)])
        keep[-1] = True
        return x[keep], y[keep]
    starts = np.flatnonzero(np.diff(np.floor(x), prepend=-math.inf))
    ends = np.append(starts[1:], count) - 1
    columns = (starts, _arg_extreme(y, starts, np.minimum), _arg_extreme(y, starts, np.maximum), ends)
    index = np.unique(np.concatenate(columns))
    return x[index], y[index]


def _arg_extreme(y: Floats, starts: NDArray[np.intp], extreme: np.ufunc) -> NDArray[np.intp]:
    """For each group y[starts[k]:starts[k + 1]] an index at which it takes its extreme value."""
    values = extreme.reduceat(y, starts)
    group = np.zeros(len(y), dtype=np.intp)
    group[starts[1:]] = 1
    hits = np.flatnonzero(y == values[np.cumsum(group)])
    return hits[np.searchsorted(hits, starts)]


def value_at(item: Item, place: float, x_scale: Scale, y_scale: Scale) -> float:
    """The data value of a curve, step function or histogram at an axis coordinate of x; nan where it has none."""
    if isinstance(item, Steps | Bars):
        edges = x_scale.to_axis(item.edges, floor=-math.inf)
        k = int(np.searchsorted(edges, place, side="right")) - 1
        return float(item.heights[k]) if 0 <= k < len(item.heights) else math.nan
    if isinstance(item, Curve):
        x = x_scale.to_axis(item.x)
        if len(x) < 2 or not x[0] <= place <= x[-1] or np.any(np.diff(x) < 0):
            return math.nan
        k = min(max(int(np.searchsorted(x, place, side="right")) - 1, 0), len(x) - 2)
        y0, y1 = y_scale.place(float(item.y[k])), y_scale.place(float(item.y[k + 1]))
        width = float(x[k + 1] - x[k])
        share = (place - float(x[k])) / width if width > 0 else 0.0
        if not (math.isfinite(y0) and math.isfinite(y1)):
            return math.nan
        return y_scale.value(y0 + share * (y1 - y0))
    return math.nan


def heat_at(heat: Heat, place_x: float, place_y: float, x_scale: Scale, y_scale: Scale) -> float:
    """The value of the cell of a heat map at a point in axis coordinates; nan outside."""
    i, j = (_cell(s.to_axis(v), p) for s, v, p in ((x_scale, heat.x, place_x), (y_scale, heat.y, place_y)))
    return float(heat.z[i, j]) if i >= 0 and j >= 0 else math.nan


def _cell(centres: Floats, place: float) -> int:
    """The index of the cell around evenly spaced centres, or -1."""
    if len(centres) == 0:
        return -1
    step = (centres[-1] - centres[0]) / (len(centres) - 1) if len(centres) > 1 else 1.0
    k = math.floor((place - centres[0]) / step + 0.5) if step else 0
    return k if 0 <= k < len(centres) else -1


def cell_span(centres: Floats) -> tuple[float, float]:
    """The outer edges of evenly spaced cells with these centres."""
    half = (centres[-1] - centres[0]) / (len(centres) - 1) / 2 if len(centres) > 1 else 0.5
    return float(centres[0] - half), float(centres[-1] + half)


def _spread(item: Item) -> tuple[Iterable[Floats], Iterable[Floats]]:
    """The arrays of an item that the x axis and the y axis must show, in data units."""
    match item:
        case Curve():
            return (item.x,), (item.y,) if item.fill_to is None else (item.y, np.array([item.fill_to]))
        case Bars():
            return (item.edges,), (item.heights, np.zeros(1))
        case Steps():
            return (item.edges,), (item.heights, np.zeros(1)) if item.filled else (item.heights,)
        case Area():
            return (item.x,), (item.low, item.high)
        case Rods():
            return (item.x, item.x + item.whole), (item.y - item.thick / 2, item.y + item.thick / 2)
        case Label() | Point():
            return (np.array([item.x]),), (np.array([item.y]),)
        case Band() | Line() | Handle():
            values = np.array([item.low, item.high]) if isinstance(item, Band) else np.array([item.value])
            return ((), (values,)) if item.orientation == "horizontal" else ((values,), ())
        case Heat():
            return (item.x,), (item.y,)


def _fit(arrays: list[Floats], axis: Axis) -> tuple[float, float]:
    """The range of axis coordinates that shows all finite values, with a little air."""
    scale = Scale(axis.log)
    places = np.concatenate([scale.to_axis(np.asarray(a, dtype=float).ravel()) for a in arrays] or [np.zeros(0)])
    places = places[np.isfinite(places)]
    if len(places) == 0:
        return (0.0, 1.0)
    low, high = float(places.min()), float(places.max())
    if axis.log:
        low = max(low, high - 30.0)
    if high - low <= 1e-12 * max(abs(low), abs(high), 1e-300):
        air = 0.5 if axis.log else 0.1 * abs(low) or 1.0
        return low - air, high + air
    air = 0.04 * (high - low)
    return (low if low == 0 and not axis.log else low - air), high + air


def axis_range(axis: Axis, arrays: list[Floats]) -> tuple[float, float]:
    """What an axis shows, in axis coordinates: its own low and high, fitted to the data where it leaves them open."""
    scale = Scale(axis.log)
    low, high = (0.0, 1.0) if None not in (axis.low, axis.high) else _fit(arrays, axis)
    if axis.low is not None and math.isfinite(scale.place(axis.low)):
        low = scale.place(axis.low)
    if axis.high is not None and math.isfinite(scale.place(axis.high)):
        high = scale.place(axis.high)
    return (low, high) if high > low else (low - 0.5, low + 0.5)


def ranges(picture: Picture, extra: Iterable[Item] = ()) -> View:
    """The ranges of both axes that show the whole picture, in axis coordinates."""
    xs: list[Floats] = []
    ys: list[Floats] = []
    for item in (*picture.items, *extra):
        in_x, in_y = _spread(item)
        xs.extend(in_x)
        ys.extend(in_y)
    x_range, y_range = axis_range(picture.x, xs), axis_range(picture.y, ys)
    heats = [item for item in picture.items if isinstance(item, Heat)]
    if heats:  # a heat map fills the frame to its outer cell edges
        spans_x = [cell_span(Scale(picture.x.log).to_axis(h.x)) for h in heats]
        spans_y = [cell_span(Scale(picture.y.log).to_axis(h.y)) for h in heats]
        x_range = _tight(picture.x, x_range, spans_x)
        y_range = _tight(picture.y, y_range, spans_y)
    return x_range, y_range


CUT = 0.01
"""Of what an axis shows; a curve that ends nearer to the edge than this, or beyond it, is one that the edge cuts."""


def reach(picture: Picture, extra: Iterable[Item] = ()) -> View:
    """How far a person may move and zoom out, in axis coordinates: to all that is there, on both axes.

    A function that the edge of the plot cuts goes on; beside it x ends where the first such function is no longer known.
    In a plane that shows more where there is room, a line that runs back and forth is a shape, and all of it is there.
    """
    items = [item for item in (*picture.items, *extra) if not isinstance(item, Band)]
    (x0, x1), (y0, y1) = ranges(picture, extra)
    x, y = Scale(picture.x.log), Scale(picture.y.log)
    spans = [
        (_is_function(item) and not (picture.spreads and _runs_back(item)), _span(_known(item), x)) for item in items
    ]
    right = _farthest(x1, [(function, span[1]) for function, span in spans if span], CUT * (x1 - x0))
    left = -_farthest(-x0, [(function, -span[0]) for function, span in spans if span], CUT * (x1 - x0))
    heights = [span for item in items if (span := _span(_spread(item)[1], y))]
    return (left, right), (min([y0, *(low for low, _ in heights)]), max([y1, *(high for _, high in heights)]))


def _is_function(item: Item) -> bool:
    return isinstance(item, Steps | Bars | Area) or (isinstance(item, Curve) and item.line)


def _runs_back(item: Item) -> bool:
    """Whether a curve goes up in x and down again, as outlines do."""
    if not isinstance(item, Curve):
        return False
    ways = np.diff(item.x[np.isfinite(item.x) & np.isfinite(item.y)])
    return bool(np.any(ways > 0) and np.any(ways < 0))


def _known(item: Item) -> Iterable[Floats]:
    """Where an item is known, in data units of x."""
    match item:
        case Curve():
            return (item.x[np.isfinite(item.y)],)
        case Area():
            return (item.x[np.isfinite(item.low) & np.isfinite(item.high)],)
        case Steps() | Bars():
            good = np.isfinite(item.heights)
            return item.edges[:-1][good], item.edges[1:][good]
        case _:
            return _spread(item)[0]


def _span(arrays: Iterable[Floats], scale: Scale) -> tuple[float, float] | None:
    """The least and the largest axis coordinate; None without any."""
    places = np.concatenate([scale.to_axis(np.asarray(a, dtype=float).ravel()) for a in arrays] or [np.zeros(0)])
    places = places[np.isfinite(places)]
    return (float(places.min()), float(places.max())) if len(places) else None


def _farthest(edge: float, ends: list[tuple[bool, float]], near: float) -> float:
    """How far up an axis goes beyond its edge, for items that end there; `ends`: whether each is a function."""
    cut = [end for function, end in ends if function and end >= edge - near]
    return max(edge, min(cut)) if cut else max([edge, *(end for _, end in ends)])


def _tight(axis: Axis, found: tuple[float, float], spans: list[tuple[float, float]]) -> tuple[float, float]:
    low = min(s[0] for s in spans) if axis.low is None else found[0]
    high = max(s[1] for s in spans) if axis.high is None else found[1]
    return low, high
