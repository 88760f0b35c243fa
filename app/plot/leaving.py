"""What leaves a plot whose axes stand still while somebody drags: cut at the edge, with a ▲ there and its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPolygonF

from app.plot.axis import Scale
from app.plot.frame import Frame
from app.plot.halo import halo_text
from app.plot.letters import font
from app.plot.marks import pills
from app.plot.picture import Area, Curve, Handle, Item, Line, Point, Steps
from app.plot.shape import View, steps_polyline
from app.words.numbers import is_number, show
from dpcore.checks import Floats

WIDE, HIGH = 10.0, 8.0  # px; of a mark
CLOSE = 12.0  # px; marks nearer to each other are one
FROM = 0.004  # of what an axis shows; what leaves it by less is there


@dataclass(frozen=True, slots=True)
class Leaving:
    """Where something leaves the plot: the pixel at the edge, the way it goes, by how much of the axis, and its number, where the axis
    has numbers."""

    at: QPointF
    way: tuple[int, int]
    far: float
    says: str
    role: str


def leaving(frame: Frame, items: Sequence[Item], asked: View) -> list[Leaving]:
    """What `asked`, which the axes will show at the end of the drag, has beyond what they show now: the farthest first.

    Of a curve or an area its highest and its lowest point; a line that lies, a straight mark and a dot that is dragged also leave sideways.
    """
    sides = [
        (vertical, up)
        for vertical in (False, True)
        for up in (False, True)
        if _beyond(asked[vertical][up], frame.view[vertical], up) > FROM
    ]
    lines_last = sorted(items, key=lambda item: isinstance(item, Line | Handle))
    found = [each for item in lines_last for side in sides for each in _of(frame, item, asked, *side)]
    return sorted(found, key=lambda each: -round(each.far, 2))


def _beyond(place: float, shown: tuple[float, float], up: bool) -> float:
    """How far a place lies beyond an end of what an axis shows, as a part of that."""
    low, high = shown
    return (place - high if up else low - place) / (high - low)


def _of(frame: Frame, item: Item, asked: View, vertical: bool, up: bool) -> Iterator[Leaving]:
    """Where an item leaves at one side of the plot."""
    points = _points(item, vertical, up)
    if points is None:
        return
    scales: tuple[Scale, Scale] = frame.x, frame.y
    with np.errstate(invalid="ignore"):
        along, across = (
            scales[way].to_axis(values) for way, values in zip((vertical, not vertical), points, strict=True)
        )
        (low, high), (first, last) = asked[vertical], frame.view[not vertical]
        seen = np.isfinite(along) & ~((across < first) | (across > last))
    if not seen.any():
        return
    places = np.where(seen, along, -np.inf if up else np.inf)
    k = int(places.argmax() if up else places.argmin())
    far = _beyond(min(max(float(along[k]), low), high), frame.view[vertical], up)
    if far > FROM:
        edge, axis = frame.plot, frame.picture.y if vertical else frame.picture.x
        end = (edge.top() if up else edge.bottom()) if vertical else (edge.right() if up else edge.left())
        there = _crossing(along, across, k, frame.view[vertical][up])
        side = _aside(edge, vertical) if there != there else frame.place_px(np.array([there]), not vertical)[0]
        at = QPointF(float(side), end) if vertical else QPointF(end, float(side))
        way = (0, -1 if up else 1) if vertical else (1 if up else -1, 0)
        measures = axis.ticks is None or (axis.ticks and all(is_number(text) for _, text in axis.ticks))
        points_out = isinstance(item, Curve) and item.head  # an arrow stands where there is room
        says = show(float(points[0][k]) * axis.times, 3) if measures and not points_out else ""
        yield Leaving(at, way, far, says, item.role)  # type: ignore[union-attr]


def _crossing(along: Floats, across: Floats, k: int, end: float) -> float:
    """Where a line that is farthest out at `k` crossed the edge of the plot before; there where it did not."""
    inside = np.flatnonzero((along[:k] - end) * (along[k] - end) <= 0)
    if not inside.size:
        return float(across[k])
    j = int(inside[-1])
    share = (end - along[j]) / (along[j + 1] - along[j])
    return float(across[j] + share * (across[j + 1] - across[j]))


def _points(item: Item, vertical: bool, up: bool) -> tuple[Floats, Floats] | None:
    """Values along the axis that is looked at, and across it; nan across: all of that axis. None for what goes on beyond."""
    match item:
        case Curve(kept=False) if vertical or len({*item.y.tolist()}) == 1:
            return (item.y, item.x) if vertical else (item.x, item.y)
        case Area() if vertical:
            return item.high if up else item.low, item.x
        case Steps(kept=False) if vertical:
            return steps_polyline(item.edges, item.heights)[::-1]
        case Point(grip=False, rod=None):
            return (np.array([item.y]), np.array([item.x]))[:: 1 if vertical else -1]  # type: ignore[return-value]
        case Line() | Handle() if (item.orientation == "horizontal") == vertical:
            return np.array([item.value]), np.array([np.nan])
    return None


def _aside(plot: QRectF, vertical: bool) -> float:
    """Where a mark of what goes across the whole plot stands."""
    return plot.right() - 0.08 * plot.width() if vertical else plot.top() + 0.3 * plot.height()


def paint_leaving(painter: QPainter, frame: Frame, items: Sequence[Item], asked: View) -> None:
    """A mark for each at the edge; its number where there is room, each number once."""
    found = leaving(frame, items, asked)
    if not found:
        return
    letters = font(frame.factor, 11)
    painter.setFont(letters)
    metrics = QFontMetricsF(letters)
    taken = [*frame.texts.values(), *pills(frame, items).values(), *(frame.names.rects() if frame.names else ())]
    marked: list[QPointF] = []
    written: set[str] = set()
    for each in found:
        if any((each.at - other).manhattanLength() < CLOSE * frame.factor for other in marked):
            continue
        marked.append(each.at)
        _paint_mark(painter, frame, each)
        if each.says and each.says not in written:
            size = metrics.horizontalAdvance(each.says) + 4 * frame.factor, metrics.height()
            room = next((room for room in _rooms(frame, each, *size) if not any(map(room.intersects, taken))), None)
            if room is not None:
                written.add(each.says)
                taken.append(room)
                halo_text(painter, room, each.says, frame.theme.text, frame.theme.base, frame.factor)


def _paint_mark(painter: QPainter, frame: Frame, each: Leaving) -> None:
    """A triangle inside the plot that points out of it."""
    (dx, dy), wide, high = each.way, WIDE * frame.factor, HIGH * frame.factor
    tip = each.at - QPointF(dx, dy)
    foot, half = tip - QPointF(dx, dy) * high, QPointF(dy, dx) * (wide / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    pen = frame.pen(frame.theme.base, 1.5)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(frame.theme.role_colour(each.role)))
    painter.drawPolygon(QPolygonF([tip, foot + half, foot - half]))


def _rooms(frame: Frame, each: Leaving, width: float, height: float) -> Iterator[QRectF]:
    """Where its number may stand, inside the plot: beside the mark, not on what leaves there, or farther in."""
    plot, (dx, dy), apart = frame.plot, each.way, (WIDE / 2 + 2) * frame.factor
    half, middle = QPointF(width / 2, height / 2), each.at - QPointF(dx, dy) * ((HIGH / 2 + 1) * frame.factor)
    aside = QPointF(dy, dx) * (apart + (half.x() if dy else half.y()))
    inner = QPointF(dx, dy) * ((HIGH + 3) * frame.factor + (half.y() if dy else half.x()))
    for centre in (middle + aside, middle - aside, each.at - inner + aside, each.at - inner - aside, each.at - inner):
        top = min(max(centre.y() - half.y(), plot.top()), plot.bottom() - height)
        left = min(max(centre.x() - half.x(), plot.left()), plot.right() - width)
        yield QRectF(left, top, width, height)
