"""Setting a picture: the frame, and in it the texts of lines and the names of curves, for screen and files alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from app.plot.axis import Scale
from app.plot.frame import GUTTER, SHARE, Frame, Room, lay_out, lay_out_again, speaks_alike
from app.plot.items import curve_pixels, marker_radius
from app.plot.letters import line_height, text_width
from app.plot.line_texts import place_texts, seats_of
from app.plot.marks import line_across, standing
from app.plot.name_rows import SAMPLE, beside_y_name, chips, column, in_held_rows, in_rows
from app.plot.names import Entry, Named, Names, is_quiet, named, under
from app.plot.picture import Area, Band, Bars, Curve, Heat, Item, Line, Picture, Steps, same_axes
from app.plot.placer import Boxes, Ground, Place, Wish, along, at_ends, beside, boxes_between, coincident
from app.plot.shape import View, steps_polyline, value_at
from app.plot.theme import Theme
from dpcore.checks import Floats

MOST = 6
"""With more names than this they stand in a row."""
SCATTERED = 2
"""With more names of signs without a line than this, too."""
LARGE = 6.0  # px; from this radius on a sign takes room of its own beside a name
STEP = 3.0  # px between points of a path
COLUMNS = 160  # places along x at which it is seen whether curves coincide
ELBOW = (2.0, 10.0, 5.0)
MOVED = 3.0  # px; a name at an end that stands further off has a leader


@dataclass(frozen=True, slots=True)
class Before:
    """How names stood in the picture before.

    held: a person drags, so that they stay. stays: a person has dragged, and names stay where they may still stand.
    """

    frame: Frame | None = None
    held: bool = False
    stays: bool = False


def set_up(
    picture: Picture,
    items: Sequence[Item],
    view: View,
    rect: QRectF,
    theme: Theme,
    factor: float = 1.0,
    room: Room = Room(),  # noqa: B008
    hidden: Collection[str] = (),
    before: Before = Before(),
) -> Frame:
    """Place a picture in `rect`, with its texts and names; `items`: all that is painted, kept curves among them."""
    if before.frame is not None and not before.held and not speaks_alike(before.frame.picture, picture):
        before = Before()  # in another language names are as wide as they are there, and stand as if they came first
    listed = _listed(picture, items, room)
    shown = [item for item in listed if item.key not in hidden]
    visible = [item for item in items if item.key not in hidden]
    firmly = before.stays and (last := getattr(before.frame, "names", None)) is not None and last.manner == "ends"
    held = before.frame if _is_still(before, picture, rect, factor) else None
    ends = None if held and held.names else _ends_width(picture, shown, view, rect, factor, room, firmly=firmly)
    frame = (
        lay_out(picture, view, rect, theme, factor, replace(room, ends=ends or 0.0))
        if held is None
        else lay_out_again(held, picture, view, theme)
    )
    ground = _ground(frame, visible)
    texts = _texts(frame, visible, before, ground)
    last = _last_names(before, frame)
    names = None
    if _counted(shown) <= MOST and _scattered(shown) <= SCATTERED and not _stand_in_row(picture, before):
        names = _direct(
            frame, shown, lambda: (*texts.values(), *standing(frame, visible)), ground, ends is not None, last, before
        )
    if names is not None:
        left = [item for item in shown if _finds_no_place(item, names, before)]
        left += [item for item in shown if room.printed and item.key not in names.places() and item not in left]
        off = [item for item in listed if item.key in hidden or item in left]
        others = chips(frame, off, beside_y_name(frame), to_right=True)
        if not (left and others.more):
            entries = (*names.entries, *others.entries)
            return replace(frame, names=replace(others, manner=names.manner, entries=entries), texts=texts)
    square = column(frame, listed) if picture.equal_scale else None
    if square is not None:
        return replace(frame, names=square, texts=texts)
    row = chips(frame, listed, beside_y_name(frame), to_right=True)
    if held is not None or (room.kept and row.more):
        return replace(frame, names=in_held_rows(frame, listed), texts=texts)
    if row.more:
        frame, row = in_rows(
            listed, lambda rows: lay_out(picture, view, rect, theme, factor, replace(room, rows=rows)), room
        )
        texts = _texts(frame, visible, before, _ground(frame, visible))
    return replace(frame, names=row, texts=texts)


def lay_out_named(
    picture: Picture, items: Sequence[Item], view: View, rect: QRectF, theme: Theme, factor: float, room: Room
) -> Frame:
    """As `set_up`, for whoever only asks how much room the plot has: where all names fit into the line above it, it has the
    same wherever they stand."""
    listed = _listed(picture, items, room)
    ends = _ends_width(picture, listed, view, rect, factor, room, firmly=False)
    frame = lay_out(picture, view, rect, theme, factor, replace(room, ends=ends or 0.0))
    if chips(frame, listed, beside_y_name(frame), to_right=True).more:
        return set_up(picture, items, view, rect, theme, factor, room)
    return frame


def _listed(picture: Picture, items: Sequence[Item], room: Room) -> list[Named]:
    """What has a name in the picture."""
    given = set(map(id, items))
    own = [item for item in picture.items if id(item) in given]
    return [item for item in named((*own, *items)) if not (room.few and is_quiet(item))] if picture.legend else []


def _last_names(before: Before, frame: Frame) -> Names | None:
    """The names of before; after a drag also where the plot has another size now, moved with it."""
    old = before.frame
    if old is None or old.names is None or old.plot.size() == frame.plot.size():
        return old.names if old is not None else None
    return old.names.moved(old.plot, frame.plot) if before.stays else None


def _is_still(before: Before, picture: Picture, rect: QRectF, factor: float) -> bool:
    """Whether a person drags in the frame before, which stays: the same size and axes, and a colour bar or none as now."""
    last = before.frame
    if last is None or not before.held or (last.rect, last.factor) != (rect, factor):
        return False
    heats = [any(isinstance(item, Heat) for item in each.items) for each in (last.picture, picture)]
    return same_axes(last.picture, picture) and last.picture.equal_scale == picture.equal_scale and heats[0] == heats[1]


def _stand_in_row(picture: Picture, before: Before) -> bool:
    """Whether names always stand in a row, or did when a drag began, and so do until another change."""
    names = before.frame.names if before.frame is not None and (before.held or before.stays) else None
    return picture.in_row or (names is not None and names.manner == "row" and bool(names.entries))


def _finds_no_place(item: Named, names: Names, before: Before) -> bool:
    """Whether a name had to leave its curve after a drag, while the others stay."""
    return before.stays and not before.held and not _is_landmark(item) and item.key not in names.places()


def _texts(frame: Frame, visible: Sequence[Item], before: Before, ground: Callable[[], Ground]) -> dict[str, QRectF]:
    """Where the texts of lines and labels stand; in a drag those of lines stay on their side, whatever they cover."""
    old = before.frame if before.held or before.stays else None
    return place_texts(frame, visible, None if before.held else ground, {} if old is None else seats_of(old))


# -- directly at curves


def _ends_width(
    picture: Picture, shown: Sequence[Named], view: View, rect: QRectF, factor: float, room: Room, *, firmly: bool
) -> float | None:
    """The room that names at the right ends of their curves take; None where they do not stand there.

    `firmly`: they stand there already, and stay also where the curves end close together.
    """
    shown = [item for item in shown if _is_line(item)]
    if not shown or len(shown) > MOST:
        return None
    heights = [_end(picture, item, view) for item in shown]
    if any(height is None for height in heights):
        return None
    line = line_height(factor, bold=True)
    tall = max(rect.height() - 90 * factor, 20.0)
    found = [height for height in heights if height is not None]
    asked = any(isinstance(item, Curve | Steps) and item.at_end for item in shown)
    spread = (max(found) - min(found)) * tall >= line / 2 or len(found) == 1
    width = max(text_width(item.name, factor, bold=True) for item in shown) + (sum(ELBOW) + 4) * factor
    most = GUTTER * factor if picture.untitled else SHARE * rect.width()  # a part above it would be as narrow
    most = min(most, room.right - 6 * factor) if room.kept else most
    fits = width <= most and len(found) * (line + 2 * factor) <= tall
    return width + 6 * factor if (asked or spread or firmly) and fits else None


def _is_line(item: Named) -> bool:
    return isinstance(item, Steps) or (isinstance(item, Curve) and item.line)


def _end(picture: Picture, item: Named, view: View) -> float | None:
    """How high a curve is at the right edge, as a share of the plot's height; None where it does not reach it inside."""
    if not isinstance(item, Curve | Steps):
        return None
    (x0, x1), (y0, y1) = view
    x, y = Scale(picture.x.log), Scale(picture.y.log)
    for back in (0.0, 0.004, 0.02, 0.04):
        place = y.place(value_at(item, x1 - back * (x1 - x0), x, y))
        if not math.isnan(place):
            share = (place - y0) / (y1 - y0)
            return share if -0.01 <= share <= 1.01 else None
    return None


def _direct(
    frame: Frame,
    shown: Sequence[Named],
    taken: Callable[[], Sequence[QRectF]],
    ground: Callable[[], Ground],
    ends: bool,
    last: Names | None,
    before: Before,
) -> Names | None:
    """Names at ends or beside their curves, on nothing that is taken; None where one of them finds no place."""
    if before.held and last is not None:
        return last.held(shown, lambda name: text_width(name, frame.factor, bold=True))
    groups = _groups(frame, shown)
    at_ends = _at_ends(frame, [group for group in groups if _is_line(group[0])]) if ends else ()
    groups = [group for group in groups if not (ends and _is_line(group[0]))]
    if not groups:
        return Names("ends" if ends else "beside", at_ends)
    ground().block(*taken())
    paths = ground().paths
    wishes = [
        Wish(first.key, size, paths[first.key], _is_landmark(first), _inside(frame, first, size))
        for first, size in ((group[0], _size(frame, group)) for group in groups)
    ]
    old = last.places() if last is not None else {}
    places = beside(wishes, ground(), old, frame.factor, before.stays)
    if places is None:
        return None
    seated = (group for group in groups if group[0].key in places)
    found = (e for group in seated for e in _entries(frame, group, places[group[0].key]))
    return Names("ends" if ends else "beside", (*at_ends, *found))


def _inside(frame: Frame, item: Named, size: tuple[float, float]) -> Boxes:
    """Where the name of an area may stand in it."""
    if not isinstance(item, Area):
        return np.zeros((0, 4))
    low, high = frame.py(item.low, -math.inf), frame.py(item.high, -math.inf)
    return boxes_between(frame.px(item.x), low, high, size, frame.plot)


def _ground(frame: Frame, visible: Sequence[Item]) -> Callable[[], Ground]:
    """What names and texts must not cover, looked at once, where it is asked for."""
    return cache(lambda: Ground(frame.plot, _paths(frame, visible), frame.factor))


def _counted(shown: Sequence[Named]) -> int:
    """How many names must find a place; landmarks need not."""
    return sum(not _is_landmark(item) for item in shown)


def _scattered(shown: Sequence[Named]) -> int:
    """How many names are of signs all over the plot, beside which a name says little."""
    return sum(isinstance(item, Curve) and not item.line and len(item.x) > 1 for item in shown)


def _is_landmark(item: Named) -> bool:
    return isinstance(item, Curve) and not item.line and len(item.x) == 1


def _groups(frame: Frame, shown: Sequence[Named]) -> list[tuple[Named, ...]]:
    """Items whose curves coincide, together."""
    lines = [item for item in shown if isinstance(item, Curve | Steps) and _is_line(item)]
    xs = np.linspace(frame.plot.left(), frame.plot.right(), COLUMNS if len(lines) > 1 else 0)  # one is like no other
    heights = {item.key: _heights(frame, item, xs) if len(xs) else xs for item in lines}
    by_key = {item.key: item for item in shown}
    groups = [tuple(by_key[key] for key in group) for group in coincident(heights)]
    return [*groups, *((item,) for item in shown if item.key not in heights)]


def _heights(frame: Frame, item: Curve | Steps, xs: Floats) -> Floats:
    """The pixels of a curve at these pixels of x; nan where it has no value or is not a function of x."""
    found = np.full(len(xs), math.nan)
    for x, y in curve_pixels(frame, item):
        if len(x) > 1 and not np.any(np.diff(x) < 0):
            inside = (xs >= x[0]) & (xs <= x[-1])
            found[inside] = np.interp(xs[inside], x, y)
    clipped: Floats = np.clip(found, frame.plot.top() - 2, frame.plot.bottom() + 2)
    return clipped


def _at_ends(frame: Frame, groups: Sequence[tuple[Named, ...]]) -> tuple[Entry, ...]:
    """Names in the gutter, each as near to the end of its curve as the others leave room."""
    plot, factor = frame.plot, frame.factor
    singles = [item for group in groups for item in group]
    line = line_height(factor, bold=True)
    wanted = []
    for item in singles:
        share = _end(frame.picture, item, frame.view) or 0.0
        wanted.append(plot.bottom() - min(max(share, 0.0), 1.0) * plot.height())
    gap = min(line + 2 * factor, (plot.height() + line) / len(singles))
    middles = at_ends(wanted, [gap] * len(singles), plot.top() - line / 2, plot.bottom() + line / 2)
    moved = any(abs(a - b) > MOVED * factor for a, b in zip(wanted, middles, strict=True))
    first, across, last = (part * factor for part in ELBOW)
    left = plot.right() + (first + across + last if moved else 6 * factor)
    entries = []
    for item, want, middle in zip(singles, wanted, middles, strict=True):
        start = plot.right() + first
        leader = (
            (QPointF(start, want), QPointF(start + across, middle), QPointF(left - 2 * factor, middle)) if moved else ()
        )
        width = text_width(item.name, factor, bold=True)
        entries.append(Entry(item.key, item.name, item, QRectF(left, middle - line / 2, width, line), None, leader))
    return tuple(entries)


def _size(frame: Frame, group: tuple[Named, ...]) -> tuple[float, float]:
    samples = (SAMPLE + 5) * frame.factor * len(group) if len(group) > 1 else 0.0
    text = sum(text_width(item.name, frame.factor, bold=True) for item in group) + 14 * frame.factor * (len(group) - 1)
    second = under(group[0]) if len(group) == 1 else ""
    tall = line_height(frame.factor, bold=True) + bool(second) * line_height(frame.factor)
    return max(text, text_width(second, frame.factor)) + samples + 4 * frame.factor, tall + 2 * frame.factor


def _entries(frame: Frame, group: tuple[Named, ...], place: Place) -> list[Entry]:
    """The names of one group side by side; of several, each with a piece of its line."""
    rect, factor = place.rect, frame.factor
    if len(group) == 1:
        leader = (place.start, _near(rect, place.start)) if place.start is not None else ()
        return [Entry(group[0].key, group[0].name, group[0], rect, None, leader)]
    entries, left = [], rect.left() + 2 * factor
    for item in group:
        sample = QRectF(left, rect.top(), SAMPLE * factor, rect.height())
        width = SAMPLE * factor + 5 * factor + text_width(item.name, factor, bold=True)
        entries.append(
            Entry(item.key, item.name, item, QRectF(left, rect.top(), width, rect.height()), sample, (), merged=True)
        )
        left += width + 14 * factor
    return entries


def _near(rect: QRectF, point: QPointF) -> QPointF:
    """The point of a rectangle's edge that is nearest to a point outside."""
    return QPointF(min(max(point.x(), rect.left()), rect.right()), min(max(point.y(), rect.top()), rect.bottom()))


# -- what is covered


def _paths(frame: Frame, items: Sequence[Item]) -> dict[str, Floats]:
    """Points along everything that a name must not cover, by key."""
    found: dict[str, list[Floats]] = {}
    for item in items:
        parts = found.setdefault(item.key, [])
        if isinstance(item, Curve) and not item.line:
            parts += _signs(frame, item)
        else:
            parts += [along(x, y, STEP * frame.factor) for x, y in _lines(frame, item)]
    return {key: _known(parts) for key, parts in found.items()}


def _known(parts: Sequence[Floats]) -> Floats:
    """The points of all parts whose height is known."""
    if not parts:
        return np.zeros((2, 0))
    points = parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)
    unknown = np.isnan(points[1])
    return points[:, ~unknown] if unknown.any() else points


def _lines(frame: Frame, item: Item) -> list[tuple[Floats, Floats]]:
    match item:
        case Curve() | Steps():
            return curve_pixels(frame, item)
        case Bars():
            return _hatched(frame, item)
        case Area():
            x = frame.px(item.x)
            low, high = frame.py(item.low, -math.inf), frame.py(item.high, -math.inf)
            return [(x, low + share * (high - low)) for share in (0.0, 0.5, 1.0)]
        case Line():
            line = line_across(frame, item)
            return [] if line is None else [(np.array([line.x1(), line.x2()]), np.array([line.y1(), line.y2()]))]
        case Band():
            return [_band_edge(frame, item)]
        case _:
            return []


def _signs(frame: Frame, item: Curve) -> list[Floats]:
    """Points of a curve without a line; squares around them where its signs are large."""
    x, y = frame.px(item.x[:400]), frame.py(item.y[:400])
    r = marker_radius(frame, item) if item.marker else 0.0
    if r <= LARGE * frame.factor:
        return [np.stack([x, y])]
    wide, high = r * np.array([-1.0, 1.0, 1.0, -1.0, -1.0]), r * np.array([-1.0, -1.0, 1.0, 1.0, -1.0])
    return [along(px + wide, py + high, STEP * frame.factor) for px, py in zip(x, y, strict=True)]


def _hatched(frame: Frame, item: Bars) -> list[tuple[Floats, Floats]]:
    """Lines from base to top of a histogram, so close that no name stands between two; none where nothing stands near."""
    tall = np.concatenate([[False], item.heights != 0, [False]])
    near = tall[1:-1] | tall[:-2] | tall[2:]
    x, y = steps_polyline(item.edges, np.where(near, item.heights, np.nan) if near.any() else item.heights)
    px = frame.px(x, -math.inf)
    py = np.clip(frame.py(y, -math.inf), frame.plot.top(), frame.plot.bottom())
    base = float(frame.py(np.zeros(1), -math.inf)[0])
    lines = max(5, math.ceil(np.nanmax(np.abs(base - py), initial=0.0) / line_height(frame.factor, bold=True)))
    return [(px, py + share * (base - py)) for share in np.linspace(0.0, 1.0, lines + 1)]


def _band_edge(frame: Frame, item: Band) -> tuple[Floats, Floats]:
    """A line just inside the upper or the left edge of a band, beside which its name stands."""
    plot, values = frame.plot, np.array([item.low, item.high])
    if item.orientation == "horizontal":
        y = float(np.max(frame.py(values, -math.inf)))
        return np.array([plot.left(), plot.right()]), np.array([y, y])
    x = float(np.max(frame.px(values, -math.inf)))
    return np.array([x, x]), np.array([plot.top(), plot.bottom()])
