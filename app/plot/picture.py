"""What a lab wants drawn: plain data in data units, no Qt, no colours.

A compute function returns Pictures; the plot panel draws them, exports write them as PNG, SVG, PDF and CSV. Colour,
line style and marker follow from `role` (app/plot/theme.py), so that a mechanism looks the same in every lab.

Roles: 'laplace', 'staircase', 'minimal', 'gaussian', 'exponential', 'flip' (mechanisms); 'leak' (the least of a
channel); 'ceiling' (what nothing passes), 'bound' (a theorem, perhaps loose), 'ink' (what is computed and no
mechanism's), 'neutral', 'good', 'bad' (everything else that is computed); 'accent' (what is a person's
own: set, sketched, guessed, and 'you' in the data; never a computed curve);
'world' and 'out' (two neighboring worlds: as it is, with you in it; the other one, without you). A dash may follow a role ('neutral:dot', app/plot/theme.py); then a table says so with the same
words. An item with an empty name is not in the legend. Two items with the same `key` in
consecutive pictures are the same thing, moved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats

Orientation = Literal["vertical", "horizontal"]
Beyond = Literal["", "above", "below"]
"""On which side of a limit nothing can be; of an upright one 'above' is the right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """One axis: `low` and `high` are the shown range in data units (None: fit the items)."""

    label: str
    unit: str = ""
    log: bool = False
    low: float | None = None
    high: float | None = None
    ticks: tuple[tuple[float, str], ...] | None = None

    @property
    def times(self) -> float:
        """How many times a value it reads: 100 where 0.7 stands at '70'."""
        named = [(place, text) for place, text in self.ticks or () if place]
        return 100.0 if named and all(text == f"{100 * place:g}" for place, text in named) else 1.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Curve:
    """A line through (x, y); nan in y breaks it. `marker` puts a sign (app/plot/signs.py) on each point.

    `marker_size`: pixels from its middle to its edge; `marker_room`: (width, height) in units of the axes that a marker
    may not outgrow, 0 sets no bound. `at_end`: the
    names of this picture stand at the right ends of its curves, however near these are to each other. `notes`: what each
    point is, for the pointer. `kept`: it is of what a person has pinned, and recedes, solid and thin. `beyond`: it is a
    ceiling or a floor, and this side of it is hatched. `head`: each of its pieces is an arrow, at its end or at both.
    `quiet`: its name stands in files and at the pointer, not in the plot on the screen. `under`: a second line of a name that
    stands beside its curve.
    """

    key: str
    x: Floats
    y: Floats
    role: str
    name: str = ""
    width: float = 2.0
    dash: Literal["role", "solid", "dash", "dot", "dashdot"] = "role"
    marker: str = ""
    marker_size: float = 3.5
    marker_room: tuple[float, float] = (0.0, 0.0)
    line: bool = True
    fill_to: float | None = None
    pale: bool = False
    at_end: bool = False
    kept: bool = False
    notes: tuple[str, ...] = ()
    beyond: Beyond = ""
    head: Literal["", "end", "both"] = ""
    quiet: bool = False
    under: str = ""


def arrows(
    starts: ArrayLike, ends: ArrayLike, *, key: str, role: str, name: str = "", width: float = 2.0, both: bool = False
) -> Curve:
    """An arrow from each start to its end, shape (n, 2) or (2,) in units of the axes; `both`: with a head at its start, too."""
    first, last = (np.atleast_2d(np.asarray(points, dtype=np.float64)) for points in (starts, ends))
    first, last = np.broadcast_arrays(first, last)
    x, y = np.stack((first, last, np.full(last.shape, np.nan)), axis=1).reshape(-1, 2).T
    head: Literal["end", "both"] = "both" if both else "end"
    return Curve(key=key, x=x, y=y, role=role, name=name, width=width, dash="solid", head=head)


def dots(
    *,
    key: str,
    x: ArrayLike,
    y: ArrayLike,
    role: str,
    name: str = "",
    marker: str = "o",
    marker_size: float = 3.5,
    marker_room: tuple[float, float] = (0.0, 0.0),
    pale: bool = False,
    notes: tuple[str, ...] = (),
    quiet: bool = False,
) -> Curve:
    """Signs at the points (x, y), or at one, and no line between them."""
    return Curve(
        key=key,
        x=np.atleast_1d(np.asarray(x, dtype=np.float64)),
        y=np.atleast_1d(np.asarray(y, dtype=np.float64)),
        role=role,
        name=name,
        marker=marker,
        marker_size=marker_size,
        marker_room=marker_room,
        line=False,
        pale=pale,
        notes=notes,
        quiet=quiet,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Steps:
    """A piecewise constant function: heights[k] on (edges[k], edges[k+1]); `at_end`, `kept` and `under` as in Curve."""

    key: str
    edges: Floats
    heights: Floats
    role: str
    name: str = ""
    width: float = 2.0
    filled: bool = False
    pale: bool = False
    at_end: bool = False
    kept: bool = False
    under: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Bars:
    """A histogram: heights[k] over (edges[k], edges[k+1]); `quiet` as in Curve.

    `hatched`: strokes over the bars below it, which stay to be seen in pale.
    """

    key: str
    edges: Floats
    heights: Floats
    role: str
    name: str = ""
    pale: bool = True
    quiet: bool = False
    hatched: bool = False


def columns(
    x: ArrayLike,
    heights: ArrayLike,
    width: float,
    *,
    key: str,
    role: str,
    name: str = "",
    pale: bool = True,
    quiet: bool = False,
    hatched: bool = False,
) -> Bars:
    """Bars that stand apart: as wide as `width`, their middles at the rising x, and nothing between them."""
    middles = np.asarray(x, dtype=np.float64)
    tall = np.zeros(2 * middles.size - 1)
    tall[::2] = heights
    edges = np.column_stack((middles - width / 2, middles + width / 2)).ravel()
    return Bars(key=key, edges=edges, heights=tall, role=role, name=name, pale=pale, quiet=quiet, hatched=hatched)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Series:
    """One of several numbers at each place: what `grouped` draws as one column of each group."""

    key: str
    heights: ArrayLike
    role: str
    name: str = ""
    pale: bool = False
    quiet: bool = False


def grouped(x: ArrayLike, series: Sequence[Series], width: float = 0.8) -> tuple[Bars, ...]:
    """Columns side by side: at each x one of every series, all together as wide as `width`."""
    middles, each = np.asarray(x, dtype=np.float64), width / len(series)
    return tuple(
        columns(
            beside(middles, place, len(series), each),
            one.heights,
            each,
            key=one.key,
            role=one.role,
            name=one.name,
            pale=one.pale,
            quiet=one.quiet,
        )
        for place, one in enumerate(series)
    )


def beside(x: ArrayLike, place: int, count: int, step: float) -> Floats:
    """Where the one at `place` of `count` things stands that share the places x, `step` apart from each other."""
    return np.asarray(x, dtype=np.float64) + step * (place - (count - 1) / 2)


def stems(
    x: ArrayLike, low: ArrayLike, high: ArrayLike, *, key: str, role: str, name: str = "", width: float = 2.0
) -> Curve:
    """Upright strokes at each x, from `low` to `high`: stems on an axis, whiskers of an error, moves."""
    middles = np.asarray(x, dtype=np.float64)
    ends = np.full((middles.size, 3), np.nan)
    ends[:, 0], ends[:, 1] = low, high
    return Curve(key=key, x=np.repeat(middles, 3), y=ends.ravel(), role=role, name=name, width=width, dash="solid")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Area:
    """The area between two curves over x."""

    key: str
    x: Floats
    low: Floats
    high: Floats
    role: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rods:
    """Lying bars: each begins at (x[k], y[k]), is lengths[k] of `whole` long and as high as `thick`, in units of the axes.

    Lengths are from 0 to 1. `trough`: how long the longest would be is seen. `notes`: what each is, for the pointer.
    """

    key: str
    x: Floats
    y: Floats
    lengths: Floats
    role: str
    thick: float
    whole: float
    name: str = ""
    pale: bool = False
    trough: bool = True
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A strip across the whole plot between two values of one axis ('horizontal': between two values of y)."""

    key: str
    low: float
    high: float
    orientation: Orientation
    role: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A straight mark across the whole plot at a value of one axis ('vertical': at a value of x); `beyond` as in Curve."""

    key: str
    value: float
    orientation: Orientation
    role: str
    label: str = ""
    name: str = ""
    width: float = 1.5
    beyond: Beyond = ""


def across(y: float, *, key: str, role: str = "neutral", label: str = "", name: str = "", beyond: Beyond = "") -> Line:
    """A level: a straight mark at a value of y."""
    return Line(key=key, value=y, orientation="horizontal", role=role, label=label, name=name, beyond=beyond)


def upright(x: float, *, key: str, role: str = "neutral", label: str = "", name: str = "", beyond: Beyond = "") -> Line:
    """A straight mark at a value of x."""
    return Line(key=key, value=x, orientation="vertical", role=role, label=label, name=name, beyond=beyond)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text at a point; anchor (0, 0) puts its upper left corner there, (1, 1) its lower right one.

    A ■, ● or ○ with which it begins has the colour of its role, the letters have that of all texts. `room`: where it is wider,
    in units of the x axis, it is not there; 0 sets no bound. `lines`: in as many it stands at most where one is too wide.
    """

    key: str
    x: float
    y: float
    text: str
    role: str = "neutral"
    anchor: tuple[float, float] = (0.0, 1.0)
    room: float = 0.0
    lines: int = 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Heat:
    """A heat map: z[i, j] at (x[i], y[j]); x and y evenly spaced on their axes (in the logarithm on a log axis).

    `low` and `high` fix the colour scale; `scale` 'diverging' puts a neutral colour at `middle`, 'ink' shows
    only more or less, without a colour bar. `roles`: of cells that
    hold only `low` or `high`, in the colours of these two roles ('' leaves a cell empty) and without a colour bar.
    """

    key: str
    x: Floats
    y: Floats
    z: Floats
    low: float
    high: float
    label: str
    scale: Literal["sequential", "diverging", "ink"] = "sequential"
    middle: float = 1.0
    roles: tuple[str, str] = ("", "")

    @property
    def has_bar(self) -> bool:
        """Whether a bar beside the plot says which colour is which number."""
        return not any(self.roles) and self.scale != "ink"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handle:
    """A straight mark that a person drags; dragging sets the parameter `field` to the value of the axis."""

    key: str
    value: float
    orientation: Orientation
    field: str
    role: str = "accent"
    label: str = ""
    low: float = -np.inf
    high: float = np.inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A mark at (x, y) that a person drags; sets `x_field` and `y_field` (either may be empty: then it is fixed).

    `x_times`, `y_times`: the field is so many times x, or y. `also`: further parameters that a drag sets, each to one value: which of several marks it was.
    `sign`: one letter inside the mark. `low` and `high`: how far it goes along x. `grip`: it is the end of an interval on
    the x axis, an upright grip that stands there. `rod`: (where it begins, how long the whole is, how thick it is) of the
    lying bar that it ends, an upright grip there; its field is the share of the whole, and a double click on it is one on
    the plot. `locked`: it stays, and shows that. `says`: what a screen reader says of it.
    """

    key: str
    x: float
    y: float
    x_field: str = ""
    y_field: str = ""
    x_times: float = 1.0
    y_times: float = 1.0
    role: str = "accent"
    label: str = ""
    also: tuple[tuple[str, float], ...] = ()
    sign: str = ""
    low: float = -np.inf
    high: float = np.inf
    grip: bool = False
    rod: tuple[float, float, float] | None = None
    locked: bool = False
    says: str = ""


Item = Curve | Steps | Bars | Area | Rods | Band | Line | Label | Heat | Handle | Point


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Draws:
    """Outcomes that come one by one: the parameter `field` counts them; the last one lies at (x, y), in the colour of `role`.

    Where x or y is nan, no single outcome is to be seen.
    """

    field: str
    x: float = math.nan
    y: float = math.nan
    role: str = "accent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """What a picture shows as a table with heads, for the pointer and for whoever hears it: `cells` in rows.

    In the picture the columns stand at x = 1, 2, …, the rows at y = −1, −2, …
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture:
    """One plot. Items without a single finite number are left out.

    `row` and `column` place it in the lab's grid, over `rows` rows and `columns`
    columns. `click` names the parameters set by a click at (x, y) of the plot, `twice` those set by a double click.
    `stroke` names the table that is set by a line drawn freely where nothing else is taken.
    `caption` is one sentence that says what is drawn, for screen readers and exports. `short` stands for the title where
    the picture is small; `beside` names the picture of which this one is a part, shown with it and never without;
    `untitled`: on the screen it stands close below that one, its title is only said, not painted. `spreads`: of equal
    scales that know no end, which show more where there is room for it. `draws`: what the picture shows is drawn by
    chance, and more of it can be asked for beside the picture. `grid`: the same as a table, for screen readers.
    `room_for`: what takes its place, itself among them; the plot leaves the room that any of these needs, so that it stays.
    `in_row`: a drag moves its curves through the whole plot: their names stand above it, where no curve comes.
    """

    key: str
    title: str
    x: Axis
    y: Axis
    items: tuple[Item, ...]
    row: int = 0
    column: int = 0
    rows: int = 1
    columns: int = 1
    legend: bool = True
    click: tuple[str, str] = ("", "")
    twice: tuple[str, str] = ("", "")
    stroke: str = ""
    caption: str = ""
    short: str = ""
    beside: str = ""
    untitled: bool = False
    equal_scale: bool = False
    spreads: bool = False
    draws: Draws | None = None
    grid: Grid | None = None
    room_for: tuple[Picture, ...] = ()
    in_row: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(item for item in self.items if not is_empty(item)))

    @property
    def heading(self) -> str:
        """The title as it is painted."""
        return "" if self.untitled else self.title


def same_axes(a: Picture, b: Picture) -> bool:
    """Whether two pictures have the same axes: names, units and logarithms."""
    return all(
        (one.label, one.unit, one.log) == (other.label, other.unit, other.log)
        for one, other in ((a.x, b.x), (a.y, b.y))
    )


def is_empty(item: Item) -> bool:
    """Whether an item is drawn from numbers and has none: nothing to see, and nothing for an axis to fit."""
    if isinstance(item, Curve):
        return not _has_number(item.y)
    if isinstance(item, Steps | Bars):
        return not _has_number(item.heights)
    if isinstance(item, Area):
        return not _has_number(item.low)
    if isinstance(item, Rods):
        return item.lengths.size == 0
    return isinstance(item, Heat) and not _has_number(item.z)


def _has_number(values: Floats) -> bool:
    """Whether any of these is finite: mostly the first is, and a picture asks this whenever it is changed."""
    return values.size > 0 and (math.isfinite(values.flat[0]) or bool(np.isfinite(values).any()))
