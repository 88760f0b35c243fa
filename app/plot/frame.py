"""The frame of one plot: where everything stands.

A Frame is all that painting needs besides the picture's items; it is the same for screen, PNG, SVG and PDF. Every
length is in logical pixels times `factor` (present mode), so a painter that is scaled up prints right widths too.
"""

from __future__ import annotations

import itertools
import math
import operator
import re
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPen

from app.plot.axis import Scale, Ticks, meant, ticks
from app.plot.folding import folded
from app.plot.letters import font, line_height, text_width
from app.plot.names import Names
from app.plot.picture import Axis, Heat, Picture
from app.plot.shape import FAR, View
from app.plot.theme import Theme
from app.words.i18n import tr
from app.words.numbers import is_number
from dpcore.checks import Floats

MOST_UPRIGHT = 10
"""Names that stand upright on a screen, so that none is left out."""
LEAST_PLOT = 0.6
"""Of the height of a plot that such names leave."""
LEAST_NAME = 9
"""Digits of room that a name below the x axis needs to be cut with '…' in place of being left out."""


def axis_title(axis: Axis) -> str:
    return tr("{label} ({unit})", label=axis.label, unit=axis.unit) if axis.unit else axis.label


def speaks_alike(old: Picture, new: Picture) -> bool:
    """Whether title and axes have the same words, whatever numbers are among them."""
    words = [(axis_title(one.x), axis_title(one.y), re.sub(r"[\d.−]+", "", one.title)) for one in (old, new)]
    return words[0] == words[1]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a picture is painted.

    rect: all of it; plot: the inner rectangle; view: what the axes show, ((x0, x1), (y0, y1)) in axis coordinates;
    head: where the title stands; row: where names stand outside the plot; x_name: where the x axis is named; texts:
    where the texts of lines and labels stand, by key; upright: names below the x axis read upwards.
    """

    picture: Picture
    view: View
    rect: QRectF
    plot: QRectF
    theme: Theme
    factor: float
    x_ticks: Ticks
    y_ticks: Ticks
    bar: QRectF | None = None
    x: Scale = field(default_factory=Scale)
    y: Scale = field(default_factory=Scale)
    head: QRectF = field(default_factory=QRectF)
    row: QRectF = field(default_factory=QRectF)
    x_name: QRectF = field(default_factory=QRectF)
    left_needed: float = 0.0
    right_needed: float = 0.0
    names: Names | None = None
    upright: bool = False
    texts: dict[str, QRectF] = field(default_factory=dict)
    memo: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def place(self) -> tuple[object, ...]:
        """Where everything stands and how it looks, whatever is in the picture."""
        return _place(self)

    def place_px(self, places: Floats, vertical: bool) -> Floats:
        """Pixels of axis coordinates; kept within a million pixels, nan stays nan."""
        if vertical:
            (low, high), (start, length) = self.view[1], (self.plot.bottom(), -self.plot.height())
        else:
            (low, high), (start, length) = self.view[0], (self.plot.left(), self.plot.width())
        pixels = (places - low) * (length / (high - low)) + start
        return np.minimum(np.maximum(pixels, -FAR), FAR)

    def box(self, view: View) -> QRectF:
        """Where a view lies in the plot."""
        (left, right), (bottom, top) = (
            self.place_px(np.array(ends), vertical) for ends, vertical in zip(view, (False, True), strict=True)
        )
        return QRectF(float(left), float(top), float(right - left), float(bottom - top))

    def px(self, values: Floats, floor: float = math.nan) -> Floats:
        """Pixels of data values of x."""
        return self.place_px(self.x.to_axis(values, floor), vertical=False)

    def py(self, values: Floats, floor: float = math.nan) -> Floats:
        """Pixels of data values of y."""
        return self.place_px(self.y.to_axis(values, floor), vertical=True)

    def point(self, x: float, y: float) -> QPointF:
        """The pixel of one point; far outside for what a log axis cannot show."""
        return QPointF(self.pixel(x, vertical=False), self.pixel(y, vertical=True))

    def pixel(self, value: float, vertical: bool) -> float:
        """The pixel of one data value of x, or of y (`vertical`); far outside for what a log axis cannot show."""
        place = (self.y if vertical else self.x).place(value) if value == value else math.nan
        if vertical:
            (low, high), (start, length) = self.view[1], (self.plot.bottom(), -self.plot.height())
        else:
            (low, high), (start, length) = self.view[0], (self.plot.left(), self.plot.width())
        return min(max((place - low) * (length / (high - low)) + start, -FAR), FAR)

    def places_at(self, at: QPointF) -> tuple[float, float]:
        """The axis coordinates under a pixel."""
        (x0, x1), (y0, y1) = self.view
        return (
            x0 + (at.x() - self.plot.left()) / self.plot.width() * (x1 - x0),
            y0 + (self.plot.bottom() - at.y()) / self.plot.height() * (y1 - y0),
        )

    def values_at(self, at: QPointF) -> tuple[float, float]:
        """The data values under a pixel."""
        x, y = self.places_at(at)
        return self.x.value(x), self.y.value(y)

    def rounded_at(self, at: QPointF) -> tuple[float, float]:
        """The shortest data values less than a pixel away: what a person means who points there."""
        x, y = self.places_at(at)
        return (
            meant(self.x.value(x), self.resolution(x, vertical=False)),
            meant(self.y.value(y), self.resolution(y, vertical=True)),
        )

    def resolution(self, place: float, vertical: bool) -> float:
        """How much one pixel is, in data units, at an axis coordinate."""
        (low, high) = self.view[1] if vertical else self.view[0]
        step = (high - low) / max(self.plot.height() if vertical else self.plot.width(), 1.0)
        scale = self.y if vertical else self.x
        return step if not scale.log else scale.value(place) * math.log(10.0) * step

    def pen(self, colour: str, width: float = 1.0) -> QPen:
        pen = QPen(QColor(colour), width * self.factor)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen


_place = operator.attrgetter(*(each.name for each in fields(Frame) if each.name not in ("picture", "memo")))


def _own_ticks(axis: Axis, scale: Scale, low: float, high: float, wanted: float) -> Ticks:
    if axis.ticks is None:
        return ticks(scale, low, high, wanted)
    placed = [(scale.place(value), text) for value, text in axis.ticks]
    return Ticks(tuple(t for t in placed if low - 1e-9 <= t[0] <= high + 1e-9), ())


PAD, HEAD, Y_NAME, ROW, BOTTOM = 8.0, 28.0, 26.0, 22.0, 28.0
"""Above the title; heights of the title, of the line with the name of y, of a row of names, of tick texts (px)."""
TICK_GAP = 8.0
Y_GAP = 5.0  # between the name of y and the plot
EDGE = 14.0
UNNAMED = 8.0  # px above a plot whose y has no name, where no other names stand
"""Between texts and the edge of the frame."""
GUTTER, WIDE_GUTTER = 104.0, 112.0
SHARE = 0.22
"""The gutter for names is at most this share of the width."""
ALIKE = 900.0
"""Width from which on all plots have that gutter, with names or without, so that they end alike; narrower ones need the room."""


@dataclass(frozen=True, slots=True)
class Room:
    """What a frame leaves beside the plot: at least `left` and `right`, and `ends` for names at ends of curves.

    rows: of names above the plot, where they do not stand at their curves; most_rows: as many as that may become, and
    lowest: the px of plot that each further one must leave. bar: whether heat maps have their colour bar. printed: of a
    page of paper, where rows of names begin at its edge, and names below the x axis that have no room side by side stand
    upright. few: quiet names are left out. kept: the plot gives no more room than that, whatever its names want.
    """

    left: float = 0.0
    right: float = 0.0
    ends: float = 0.0
    rows: int = 0
    most_rows: int = 3
    lowest: float = 96.0
    bar: bool = True
    printed: bool = False
    few: bool = False
    kept: bool = False


def lay_out(
    picture: Picture, view: View, rect: QRectF, theme: Theme, factor: float = 1.0, room: Room = Room()
) -> Frame:
    """Place a picture in `rect`; the name of x stands at the height of the ticks, or below where it would cost too many."""
    frame = _lay_out(picture, view, rect, theme, factor, room, below=False)
    if cut_x_names(frame) or _left_out(frame):
        apart = _lay_out(picture, view, rect, theme, factor, room, below=True)
        if (lined := _in_lines(frame, frame.x_name.left()) or _in_lines(apart, math.inf)) is not None:
            return lined
    if room.printed and (cut_x_names(frame) or _left_out(frame)):
        return _upright(_lay_out(picture, view, rect, theme, factor, room, below=True))
    shown = sum(bool(text) for _, text in frame.x_ticks.major)
    wanted = sum(bool(text) for _, text in _x_ticks(frame).major)
    if shown < min(wanted, 2) or 2 * shown < wanted or (picture.x.ticks is not None and shown < wanted):
        return _all_named(_lay_out(picture, view, rect, theme, factor, room, below=True))
    return (
        frame if _left_out(frame) == 0 else _all_named(_lay_out(picture, view, rect, theme, factor, room, below=True))
    )


def _left_out(frame: Frame) -> int:
    """How many names of few are not below the x axis at all."""
    named = [text for _, text in frame.picture.x.ticks or () if text]
    if not 2 < len(named) <= MOST_UPRIGHT or any(is_number(text) for text in named):
        return 0
    return len(named) - sum(bool(text) for _, text in frame.x_ticks.major)


def _all_named(frame: Frame) -> Frame:
    """The frame with its few names upright where some would be left out side by side, and the plot can spare the room."""
    if _left_out(frame) <= 0:
        return frame
    found = _upright(frame)
    return found if found.plot.height() >= LEAST_PLOT * frame.plot.height() else frame


def cut_x_names(frame: Frame) -> list[str]:
    """The names below the x axis that are not there whole."""
    whole = {text for _, text in frame.picture.x.ticks or ()}
    return [text for _, text in frame.x_ticks.major if whole and text and text.replace("\n", "") not in whole]


def _upright(frame: Frame) -> Frame:
    """The frame with all names below the x axis, each reading upwards."""
    metrics = QFontMetricsF(font(frame.factor))
    found = _own_ticks(frame.picture.x, frame.x, *frame.view[0], wanted=8.0)
    tall = max(metrics.horizontalAdvance(text) for _, text in found.major) - metrics.height()
    return replace(_with_names(frame, found, tall), upright=True)


def _with_names(frame: Frame, names: Ticks, tall: float) -> Frame:
    """The frame with these names below the x axis, which take so much of the plot."""
    return replace(frame, plot=frame.plot.adjusted(0, 0, 0, -tall), x_ticks=names)


def _in_lines(frame: Frame, end: float) -> Frame | None:
    """The frame with all names below the x axis in lines; None where one does not fit so, or reaches beyond `end`."""
    names = _folded_names(frame)
    if names is None or _beside_name(names, frame.plot, frame.view[0], end, QFontMetricsF(font(frame.factor))) != names:
        return None
    return _with_names(frame, names, max(text.count("\n") for _, text in names.major) * line_height(frame.factor))


def _folded_names(frame: Frame) -> Ticks | None:
    """All names below the x axis whole, side by side, the long ones in lines; None where one does not fit so."""
    metrics = QFontMetricsF(font(frame.factor))
    found = _own_ticks(frame.picture.x, frame.x, *frame.view[0], wanted=8.0)
    room = _apart(found, frame.view[0], frame.plot.width()) - 0.5 * metrics.horizontalAdvance("0")
    names = [folded(text, room, metrics) for _, text in found.major]
    if any(name is None for name in names):
        return None
    return replace(found, major=tuple((at, name or "") for (at, _), name in zip(found.major, names, strict=True)))


def lay_out_again(held: Frame, picture: Picture, view: View, theme: Theme) -> Frame:
    """Place another picture just where that of `held` stands, whatever room its names and ticks would like to have."""
    view = _spread(picture, view, held.plot)
    if (picture.x.ticks, picture.y.ticks, view) == (held.picture.x.ticks, held.picture.y.ticks, held.view):
        own = set(map(id, picture.items))
        memo = {key: known for key, known in held.memo.items() if key in own}
        return replace(held, picture=picture, theme=theme, names=None, texts={}, memo=memo)
    metrics, line, height = QFontMetricsF(font(held.factor)), line_height(held.factor), held.plot.height()
    y_ticks = _enough(picture.y, held.y, view[1], height / (2.6 * line), height / line)
    frame = replace(held, picture=picture, view=view, theme=theme, y_ticks=y_ticks, names=None, texts={}, memo={})
    if held.upright:
        return replace(frame, x_ticks=_own_ticks(picture.x, held.x, *view[0], wanted=8.0))
    if any("\n" in text for _, text in held.x_ticks.major) and (names := _folded_names(frame)) is not None:
        return replace(frame, x_ticks=names)
    below = held.x_name.top() > held.plot.bottom() + line
    name = math.inf if below else held.x_name.left()
    return replace(frame, x_ticks=_beside_name(_x_ticks(frame), frame.plot, view[0], name, metrics))


def _x_ticks(frame: Frame) -> Ticks:
    metrics = QFontMetricsF(font(frame.factor))
    return _spaced_x_ticks(frame.picture.x, frame.x, frame.view[0], frame.plot.width(), metrics)


def _lay_out(
    picture: Picture, view: View, rect: QRectF, theme: Theme, factor: float, room: Room, *, below: bool
) -> Frame:
    metrics = QFontMetricsF(font(factor))
    line = metrics.height()
    x_scale, y_scale = Scale(picture.x.log), Scale(picture.y.log)
    head, top = _above(picture, rect, factor, room.rows)
    scaled = (item for item in picture.items if isinstance(item, Heat) and item.has_bar)
    heat = next(scaled, None) if room.bar else None
    right = _right(picture, rect, factor, heat, room.ends, below=below)
    bottom = BOTTOM * factor + (_wrapped(picture.x, rect, metrics, factor).height() if below else 0.0)
    height = max(rect.bottom() - top - bottom, 10.0)
    y_ticks = _enough(picture.y, y_scale, view[1], height / (2.6 * line), height / line)
    widest = max((metrics.horizontalAdvance(text) for _, text in y_ticks.major), default=0.0)
    left = stepped(widest + (TICK_GAP + EDGE) * factor, factor)
    width = max(rect.width() - max(left, room.left) - max(right, room.right), 10.0)
    plot = QRectF(rect.left() + max(left, room.left), top, width, height)
    if picture.equal_scale:
        plot, view = equal(picture, plot, view)
        y_ticks = _enough(picture.y, y_scale, view[1], plot.height() / (2.6 * line), plot.height() / line)
    x_name = _x_name(picture.x, rect, plot, metrics, factor, below=below)
    box = QRectF(plot.right() + 12.5 * factor, plot.top(), bar_width(heat, factor), plot.height()) if heat else None
    begin = rect.left() + EDGE * factor if room.printed else plot.left()
    row = QRectF(begin, head.bottom(), rect.right() - EDGE * factor - begin, ROW * room.rows * factor)
    frame = Frame(
        picture,
        view,
        rect,
        plot,
        theme,
        factor,
        Ticks((), ()),
        y_ticks,
        box,
        x_scale,
        y_scale,
        head,
        row,
        x_name,
        left,
        right,
    )
    ticks = _beside_name(_x_ticks(frame), plot, view[0], math.inf if below else x_name.left(), metrics)
    return replace(frame, x_ticks=ticks)


def _x_name(axis: Axis, rect: QRectF, plot: QRectF, metrics: QFontMetricsF, factor: float, *, below: bool) -> QRectF:
    """Where the x axis is named: in the gutter, further left where that is too narrow, or under the ticks."""
    top, end = plot.bottom() + TICK_GAP * factor, rect.right() - EDGE * factor
    line = metrics.height()
    if below:
        box = _wrapped(axis, rect, metrics, factor)
        box.moveTopLeft(QPointF(max(plot.right() - box.width(), rect.left() + EDGE * factor), top + line))
        return box
    width = min(metrics.horizontalAdvance(axis_title(axis)), end - rect.left() - EDGE * factor)
    return QRectF(min(plot.right() + 20 * factor, end - width), top, width, line)


def _wrapped(axis: Axis, rect: QRectF, metrics: QFontMetricsF, factor: float) -> QRectF:
    """How much room the name of an axis takes below the ticks: several lines where one is too narrow."""
    room = QRectF(0, 0, max(rect.width() - 2 * EDGE * factor, 1.0), 1000.0)
    return metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), axis_title(axis))


def _above(picture: Picture, rect: QRectF, factor: float, rows: int) -> tuple[QRectF, float]:
    """Where the title stands, and where the plot begins: closer together in a low plot."""
    low = rect.height() < 200 * factor
    pad, head, name = (2.0, 24.0, 19.0) if low else (PAD, HEAD, Y_NAME)
    if not picture.heading:
        pad, head = 0.0, 0.0
    if not picture.legend and not axis_title(picture.y):
        name = UNNAMED
    elif not picture.heading:  # nothing above into which high letters could reach
        name = max(name, line_height(factor) / factor + Y_GAP)
    edge = EDGE * factor
    title = QRectF(rect.left() + edge, rect.top() + pad * factor, max(rect.width() - 2 * edge, 1.0), head * factor)
    return title, title.bottom() + (ROW * rows + name) * factor


def _right(picture: Picture, rect: QRectF, factor: float, heat: Heat | None, ends: float, *, below: bool) -> float:
    """The room right of the plot: as much for names at ends, the name of x (not `below`) and a colour bar, so that plots end alike."""
    wide = rect.width() / factor
    standard = GUTTER if wide < 1400 else WIDE_GUTTER
    if wide < 560:
        standard = min(standard, max(24.0, 0.12 * wide))
    if not picture.legend and (below or wide < ALIKE or picture.equal_scale or not axis_title(picture.x)):
        named = 0.0 if below else text_width(axis_title(picture.x), 1.0)
        standard = min(standard, named + 20.0 + EDGE)
    if heat is not None:
        bar = bar_width(heat, factor)
        return bar if wide < ALIKE or picture.equal_scale else max(standard * factor, bar)
    return max(standard * factor, ends)


def equal(picture: Picture, plot: QRectF, view: View) -> tuple[QRectF, View]:
    """A plot in which a unit of x is as long as a unit of y, and what it shows: all of `plot` where there is more to show,
    else the largest part, half way between title and axis; without ticks at its left half way between the edges, too."""
    view = _spread(picture, view, plot)
    (x0, x1), (y0, y1) = view
    unit = min(plot.width() / (x1 - x0), plot.height() / (y1 - y0))
    width, height = unit * (x1 - x0), unit * (y1 - y0)
    aside = (plot.width() - width) / 2 if picture.y.ticks == () else 0.0
    return QRectF(plot.left() + aside, plot.top() + (plot.height() - height) / 2, width, height), view


def _spread(picture: Picture, view: View, plot: QRectF) -> View:
    """What the axes of a plane show where a plot has more room on one of them: as much more of it, on both sides."""
    if not picture.spreads:
        return view
    (x0, x1), (y0, y1) = view
    unit = min(plot.width() / (x1 - x0), plot.height() / (y1 - y0))
    wide, high = (plot.width() / unit - (x1 - x0)) / 2, (plot.height() / unit - (y1 - y0)) / 2
    return (x0 - wide, x1 + wide), (y0 - high, y1 + high)


def _enough(axis: Axis, scale: Scale, view: tuple[float, float], wanted: float, most: float) -> Ticks:
    """Ticks, never a single one while there is room for two."""
    found = _own_ticks(axis, scale, *view, wanted=wanted)
    while len(found.major) < 2 and axis.ticks is None and wanted < most:
        wanted *= 1.5
        found = _own_ticks(axis, scale, *view, wanted=wanted)
    return found


def _beside_name(found: Ticks, plot: QRectF, view: tuple[float, float], name: float, metrics: QFontMetricsF) -> Ticks:
    """The ticks that do not meet the name of the axis, which begins at `name`."""
    per = plot.width() / (view[1] - view[0])

    def ends(place: float, text: str) -> float:
        return plot.left() + (place - view[0]) * per + max(map(metrics.horizontalAdvance, text.split("\n"))) / 2

    return replace(found, major=tuple((p, text if ends(p, text) + 8.0 < name else "") for p, text in found.major))


def stepped(width: float, factor: float) -> float:
    """Room for tick labels grows in steps, so that a plot does not tremble while its labels change."""
    step = 8.0 * factor
    return math.ceil(width / step) * step


def _spaced_x_ticks(axis: Axis, scale: Scale, view: tuple[float, float], width: float, metrics: QFontMetricsF) -> Ticks:
    """As many labels under the x axis as have room side by side; not a single one where two have room."""
    unit = metrics.horizontalAdvance("0")
    wanted = width / (9.0 * unit)
    found = Ticks((), ())
    for _ in range(6):
        found = _own_ticks(axis, scale, *view, wanted=wanted)
        if _fits_side_by_side(found, view, width, metrics):
            break
        wanted *= 0.7
    else:
        if named := _shortened(axis, found, view, width, metrics):
            return named
        fewer = (replace(found, major=found.major[::step]) for step in range(2, len(found.major) + 2))
        return next(ticks for ticks in fewer if _fits_side_by_side(ticks, view, width, metrics))
    for more in (1.5, 2.0, 3.0, 4.0, 6.0) if len(found.major) < 2 and axis.ticks is None else ():
        denser = _own_ticks(axis, scale, *view, wanted=more * wanted)
        if len(denser.major) > 1 and _fits_side_by_side(denser, view, width, metrics):
            return denser
    return found


def _shortened(
    axis: Axis, found: Ticks, view: tuple[float, float], width: float, metrics: QFontMetricsF
) -> Ticks | None:
    """Names side by side, each cut with '…' to the room between two of them; None where that is too little for words."""
    unit = metrics.horizontalAdvance("0")
    room = _apart(found, view, width) - 1.6 * unit
    if axis.ticks is None or room < LEAST_NAME * unit:
        return None
    cut = Qt.TextElideMode.ElideRight
    return replace(found, major=tuple((place, metrics.elidedText(text, cut, room)) for place, text in found.major))


def _apart(found: Ticks, view: tuple[float, float], width: float) -> float:
    """How far the nearest two are from each other, in px."""
    places = [place for place, _ in found.major]
    apart = min((after - before for before, after in itertools.pairwise(places)), default=0.0)
    return apart * width / (view[1] - view[0])


def _fits_side_by_side(found: Ticks, view: tuple[float, float], width: float, metrics: QFontMetricsF) -> bool:
    per_place, air = width / (view[1] - view[0]), 1.5 * metrics.horizontalAdvance("0")
    right = -math.inf
    for place, text in found.major:
        half = metrics.horizontalAdvance(text) / 2
        if place * per_place - half < right:
            return False
        right = place * per_place + half + air
    return True


def bar_ticks(heat: Heat, height: float, factor: float) -> Ticks:
    line = line_height(factor)
    return ticks(Scale(), heat.low, heat.high, height / (5.0 * line))


def bar_width(heat: Heat, factor: float) -> float:
    """How wide a colour bar is, with its labels, which may have more digits in a higher one, and the gap before it."""
    texts = (text for height in (150, 300, 600) for _, text in bar_ticks(heat, height * factor, factor).major)
    widest = max((text_width(text, factor) for text in texts), default=0.0)
    return 12.5 * factor + 14 * factor + 9 * factor + stepped(widest, factor) + line_height(factor) + EDGE * factor
