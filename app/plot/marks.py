"""Marks across the plot: lines and texts that stand still, handles and points that a person drags."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.plot.axis import round_to
from app.plot.folding import folded
from app.plot.frame import Frame
from app.plot.halo import halo_text
from app.plot.items import DASHES, halo_pen
from app.plot.letters import font, line_height, text_width
from app.plot.picture import Handle, Heat, Item, Label, Line, Point
from app.plot.rods import end_box, paint_ends, pulled, share_of, stepped
from app.plot.theme import role_dash

Mark = Handle | Point
REACH = 16.0  # px on either side of a stem in which the pointer takes it
NEAR_POINT = 13.0  # px around a point
PILL = 24.0  # px; how high the pill of a handle is
SIGNS = frozenset("■●○")
"""With which a label begins that tells what a colour means."""
PILLS = -1
"""Where a frame remembers its pills: no id of an item."""
GRIP = 14.0  # px; what its dots take
GRIP_SIZE = (7.0, 24.0)  # px; of the end of an interval


@dataclass(frozen=True, slots=True)
class Look:
    """How the draggable marks look now.

    hot: the one under the pointer; held: the one that is dragged, and `origin`, where it was; focus: the one that has
    the keyboard; grips: whether they show that they can be dragged.
    """

    hot: str = ""
    held: str = ""
    origin: Mark | None = None
    focus: str = ""
    grips: bool = True


def marks(items: Iterable[Item]) -> list[Mark]:
    return [item for item in items if isinstance(item, Handle | Point)]


def line_across(frame: Frame, item: Line | Handle) -> QLineF | None:
    """The line of a mark across the plot, or None when it is out of view."""
    vertical, plot = item.orientation == "vertical", frame.plot
    at = frame.pixel(item.value, not vertical)
    if vertical:
        inside = plot.left() - 1 <= at <= plot.right() + 1
        return QLineF(at, plot.top(), at, plot.bottom()) if inside else None
    inside = plot.top() - 1 <= at <= plot.bottom() + 1
    return QLineF(plot.left(), at, plot.right(), at) if inside else None


def text_size(frame: Frame, text: str) -> tuple[float, float]:
    return text_width(text, frame.factor) + 6 * frame.factor, line_height(frame.factor)


def stems(frame: Frame, items: Iterable[Item]) -> list[QRectF]:
    """What the lines of handles take."""
    lines = (line_across(frame, item) for item in items if isinstance(item, Handle))
    return [QRectF(line.p1(), line.p2()).normalized().adjusted(-3, -3, 3, 3) for line in lines if line is not None]


def pushed(spot: QRectF, plot: QRectF) -> QRectF:
    """A box pushed inside the plot, and as wide as that at most."""
    box = QRectF(spot)
    box.setWidth(min(box.width(), plot.width()))
    box.moveLeft(max(plot.left(), min(box.left(), plot.right() - box.width())))
    box.moveTop(max(plot.top(), min(box.top(), plot.bottom() - box.height())))
    return box


def label_lines(frame: Frame, item: Label) -> list[str]:
    """The text of a label, in lines where it may have more than one and is too wide for its room."""
    if item.lines == 1 or text_size(frame, item.text)[0] <= (room := _room(frame, item)):
        return [item.text]
    text = folded(item.text, room - text_size(frame, "")[0], QFontMetricsF(font(frame.factor)), item.lines)
    return [line.strip() for line in (text or item.text).split("\n")]


def _room(frame: Frame, item: Label) -> float:
    low, high = frame.view[0]
    return item.room * frame.plot.width() / (high - low)


def label_box(frame: Frame, item: Label) -> QRectF | None:
    lines = label_lines(frame, item)
    sizes = [text_size(frame, line) for line in lines]
    width, height = max(size[0] for size in sizes), sum(size[1] for size in sizes)
    at = frame.point(item.x, item.y)
    narrow = item.room > 0 and _room(frame, item) < width
    if narrow or not frame.plot.adjusted(-1, -1, 1, 1).contains(at):
        return None
    return pushed(QRectF(at.x() - item.anchor[0] * width, at.y() - item.anchor[1] * height, width, height), frame.plot)


def paint_lines(painter: QPainter, frame: Frame, items: Iterable[Item]) -> None:
    """Paint Line items, and the texts of lines and labels where the frame has them."""
    found = list(items)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    on_heat = any(isinstance(item, Heat) for item in frame.picture.items)
    for item in found:
        if isinstance(item, Line):
            line = line_across(frame, item)
            if line is not None:
                pen = frame.pen(frame.theme.role_colour(item.role), item.width)
                pen.setStyle(DASHES[role_dash(item.role)])
                if on_heat:
                    painter.setPen(halo_pen(frame, pen))
                    painter.drawLine(line)
                painter.setPen(pen)
                painter.drawLine(line)
    painter.setFont(font(frame.factor))
    for item in found:
        if isinstance(item, Line | Label) and item.key in frame.texts:
            lines, box = [item.label] if isinstance(item, Line) else label_lines(frame, item), frame.texts[item.key]
            sign = frame.theme.role_colour(item.role) if isinstance(item, Label) and item.text[:1] in SIGNS else ""
            height = box.height() / len(lines)
            for place, text in enumerate(lines):
                part = QRectF(box.left(), box.top() + place * height, box.width(), height)
                own = sign if place == 0 else ""
                halo_text(painter, part, text, frame.theme.text, frame.theme.base, frame.factor, own)


# -- what a person drags


def pills(frame: Frame, items: Iterable[Item], labels: Mapping[str, QRectF] | None = None) -> dict[str, QRectF]:
    """The pills of the handles in view, by key: they slide along their stems from each other, from points and labels.

    `labels`: where these stand, before the frame knows it.
    """
    items = tuple(items)
    known = frame.memo.get(PILLS)
    if known is not None and len(known[0]) == len(items) and all(map(operator.is_, known[0], items)):
        kept: dict[str, QRectF] = known[1]
        return kept
    found: dict[str, QRectF] = {}
    fixed: list[QRectF] | None = None
    for item in items:
        line = line_across(frame, item) if isinstance(item, Handle) and item.field else None
        if isinstance(item, Handle) and line is not None:
            fixed = _points_and_labels(frame, items, labels or frame.texts) if fixed is None else fixed
            spots = _pill_spots(frame, item, line)
            apart = [spot for spot in spots if not any(map(spot.intersects, found.values()))] or spots
            found[item.key] = next((spot for spot in apart if not any(map(spot.intersects, fixed))), apart[0])
    frame.memo[PILLS] = items, found
    return found


def _points_and_labels(frame: Frame, items: Iterable[Item], texts: Mapping[str, QRectF]) -> list[QRectF]:
    """What the pills of handles leave free."""
    found = []
    for item in items:
        if isinstance(item, Point) and not item.grip:
            found.append(_disc(frame.point(item.x, item.y), 8 * frame.factor))
        elif isinstance(item, Label) and (box := texts.get(item.key) or label_box(frame, item)) is not None:
            found.append(box)
    return found


def _pill_spots(frame: Frame, item: Handle, line: QLineF) -> list[QRectF]:
    """Where the pill of a handle may stand, best place first: on its stem, at last beside it."""
    plot, factor = frame.plot, frame.factor
    text = text_width(item.label, factor, bold=True) if item.label else 0.0
    width, height = text + (GRIP + (16.0 if item.label else 8.0)) * factor, PILL * factor
    upright = item.orientation == "vertical"
    if upright:
        spot = QRectF(line.x1() - width / 2, plot.top() + 3 * factor, width, height)
        step, aside = QPointF(0.0, height + 4 * factor), QPointF(width / 2 + 10 * factor, 0.0)
    else:
        spot = QRectF(plot.right() - width - 6 * factor, line.y1() - height / 2, width, height)
        step, aside = QPointF(-width - 6 * factor, 0.0), QPointF(0.0, -height / 2 - 10 * factor)
    room = plot if width < plot.width() else frame.rect.adjusted(2, 0, -2, 0)  # beside the plot stand ticks and names
    spot.moveLeft(max(room.left(), min(spot.left(), room.right() - width)))
    along = [spot.translated(step * count) for count in range(7)]
    last = QPointF(spot.left(), room.bottom() - height) if upright else QPointF(room.left(), spot.top())
    beside = [spot.translated(aside), spot.translated(-aside)]
    return [spot, *(each for each in (*along[1:], QRectF(last, spot.size()), *beside) if room.contains(each))]


def standing(frame: Frame, items: Iterable[Item]) -> list[QRectF]:
    """What marks take, with their stems: no name stands there."""
    items = list(items)
    points = [item for item in items if isinstance(item, Point)]
    discs = (_disc(_seat(frame, item), 10 * frame.factor) for item in points)
    return [*pills(frame, items).values(), *stems(frame, items), *discs]


def paint_marks(painter: QPainter, frame: Frame, items: Iterable[Item], look: Look) -> None:
    """Paint Handle and Point items with their pills and labels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    items = list(items)
    if isinstance(look.origin, Handle) and look.held == look.origin.key:
        line = line_across(frame, look.origin)
        if line is not None:
            pen = frame.pen(frame.theme.amber_edge, 1.5)
            pen.setDashPattern([2.0, 3.0])
            painter.setPen(pen)
            painter.drawLine(line)
    names = frame.names.rects() if frame.names is not None else []
    texts = [*frame.texts.values(), *names]
    for item in marks(items):
        if isinstance(item, Handle):
            _paint_stem(painter, frame, item, look, texts)
    boxes = pills(frame, items)
    taken = [*boxes.values(), *texts]
    _paint_ends(painter, frame, items, look)
    for item in marks(items):
        if isinstance(item, Point) and item.rod is None:
            _paint_point(painter, frame, item, look, taken)
        elif isinstance(item, Handle) and item.key in boxes:
            _paint_pill(painter, frame, item, boxes[item.key], look)


def _paint_stem(painter: QPainter, frame: Frame, item: Handle, look: Look, texts: list[QRectF]) -> None:
    """The line of a handle, behind texts: it goes on beyond them."""
    line = line_across(frame, item)
    if line is not None:
        width = 2.5 if item.key == look.held else 2.0 if item.key == look.hot else 1.5
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(frame.pen(frame.theme.amber_edge if item.field else frame.theme.role_colour(item.role), width))
        for part in beside(line, texts):
            painter.drawLine(part)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def beside(line: QLineF, texts: list[QRectF]) -> list[QLineF]:
    """The parts of an upright or lying line that no text stands on."""
    upright, middle = line.x1() == line.x2(), line.center()
    crossed = [
        text
        for text in texts
        if text.contains(QPointF(middle.x(), text.center().y()) if upright else QPointF(text.center().x(), middle.y()))
    ]
    ends = sorted((text.top(), text.bottom()) if upright else (text.left(), text.right()) for text in crossed)
    parts, start = [], line.y1() if upright else line.x1()
    for low, high in (*ends, (line.y2() if upright else line.x2(),) * 2):
        if low > start:
            parts.append(
                QLineF(middle.x(), start, middle.x(), low) if upright else QLineF(start, middle.y(), low, middle.y())
            )
        start = max(start, high)
    return parts


def _paint_pill(painter: QPainter, frame: Frame, item: Handle, box: QRectF, look: Look) -> None:
    theme, factor, round_ = frame.theme, frame.factor, box.height() / 2
    if item.key in (look.hot, look.held) and look.grips:
        halo = QColor(theme.amber)
        halo.setAlphaF(0.28)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        more = 4 * factor
        painter.drawRoundedRect(box.adjusted(-more, -more, more, more), round_ + more, round_ + more)
    painter.setPen(frame.pen(theme.amber_edge, 1.5))
    painter.setBrush(QColor(theme.amber))
    painter.drawRoundedRect(box, round_, round_)
    left = box.left() + 8 * factor
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.on_amber))
    for k in range(6):
        middle = QPointF(left + (k % 2) * 4.5 * factor, box.center().y() + (k // 2 - 1) * 4.5 * factor)
        painter.drawEllipse(middle, 1.4 * factor, 1.4 * factor)
    if item.label:
        painter.setFont(font(factor, 12, bold=True))
        painter.setPen(QColor(theme.on_amber))
        text = QRectF(left + 9 * factor, box.top(), box.right() - left - 9 * factor, box.height())
        painter.drawText(text, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), item.label)
    if item.key == look.focus and look.grips:
        _paint_ring(painter, frame, box.adjusted(-3, -3, 3, 3))


def _paint_ring(painter: QPainter, frame: Frame, box: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(frame.pen(frame.theme.ink, 2.0))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


def _disc(at: QPointF, radius: float) -> QRectF:
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)


def _seat(frame: Frame, item: Point) -> QPointF:
    """The middle of a point on the screen; a grip stands on the x axis."""
    at = frame.point(item.x, item.y)
    return QPointF(at.x(), frame.plot.bottom() - GRIP_SIZE[1] / 2 * frame.factor) if item.grip else at


def _paint_grip(painter: QPainter, frame: Frame, item: Point, look: Look) -> None:
    """An end of an interval: amber, upright, with a line to take it by."""
    at, factor = _seat(frame, item), frame.factor
    more = 1.0 if item.key in (look.hot, look.held) else 0.0
    width, height = (GRIP_SIZE[0] + more) * factor, (GRIP_SIZE[1] + 2 * more) * factor
    box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
    painter.setPen(frame.pen(frame.theme.amber_edge, 1.5))
    painter.setBrush(QColor(frame.theme.amber))
    painter.drawRoundedRect(box, 3 * factor, 3 * factor)
    painter.setPen(frame.pen(frame.theme.on_amber, 1.2))
    painter.drawLine(QLineF(at.x(), at.y() - 5 * factor, at.x(), at.y() + 5 * factor))
    if item.key == look.focus and look.grips:
        _paint_ring(painter, frame, box.adjusted(-3, -3, 3, 3))


def _paint_ends(painter: QPainter, frame: Frame, items: Iterable[Item], look: Look) -> None:
    """Those of bars, all at once: there are many."""
    ends = [
        item
        for item in items
        if isinstance(item, Point) and item.rod is not None and (item.locked or (look.grips and item.x_field))
    ]
    boxes = paint_ends(painter, frame, ends, (look.hot, look.held))
    if look.grips and look.focus in boxes:
        _paint_ring(painter, frame, boxes[look.focus].adjusted(-3, -3, 3, 3))


def _paint_point(painter: QPainter, frame: Frame, item: Point, look: Look, taken: list[QRectF]) -> None:
    at, factor = frame.point(item.x, item.y), frame.factor
    if not frame.plot.adjusted(-1, -1, 1, 1).contains(at):
        return
    if item.grip:
        if look.grips:
            _paint_grip(painter, frame, item, look)
        return
    radius = (8.0 if item.key in (look.hot, look.held) else 6.5) * factor
    painter.setPen(frame.pen(frame.theme.amber_edge, 1.5))
    painter.setBrush(QColor(frame.theme.amber))
    painter.drawEllipse(at, radius, radius)
    if item.sign:
        painter.setFont(font(factor, 12, bold=True))
        painter.setPen(QColor(frame.theme.on_amber))
        painter.drawText(_disc(at, radius), int(Qt.AlignmentFlag.AlignCenter), item.sign)
    if item.key == look.focus and look.grips:
        _paint_ring(painter, frame, _disc(at, radius + 4))
    if item.label:
        width, height = text_size(frame, item.label)
        gap = radius + 3 * factor
        tops, lefts = (at.y() - height - 2, at.y() + 2), (at.x() + gap, at.x() - gap - width)
        spots = [QRectF(left, top, width, height) for top in tops for left in lefts]
        middle = at.x() - width / 2
        spots += [QRectF(middle, top, width, height) for top in (at.y() + gap, at.y() - gap - height)]
        inside = [s for s in spots if frame.plot.contains(s) and not any(s.intersects(other) for other in taken)]
        box = inside[0] if inside else pushed(spots[0], frame.plot)
        painter.setFont(font(factor))
        halo_text(painter, box, item.label, frame.theme.text, frame.theme.base, factor)


def mark_at(frame: Frame, items: Iterable[Item], at: QPointF) -> Mark | None:
    """The draggable mark under a pixel: points before handles, the nearest first."""
    found = list(items)
    boxes = pills(frame, found)
    best: tuple[float, Mark] | None = None
    for item in marks(found):
        if isinstance(item, Point) and item.rod is not None:
            box = end_box(frame, item).adjusted(-6, -2, 6, 2)
            distance, reach = abs(box.center().x() - at.x()), NEAR_POINT
            if not box.contains(at):
                continue
        elif isinstance(item, Point):
            offset = _seat(frame, item) - at
            distance = math.hypot(offset.x(), offset.y()) - 6.0 * frame.factor
            reach = NEAR_POINT - 6.0
        else:
            line, reach = line_across(frame, item), REACH
            if line is None or not item.field or not frame.plot.adjusted(-REACH, -4, REACH, 4).contains(at):
                continue
            vertical = item.orientation == "vertical"
            distance = abs((at.x() - line.x1()) if vertical else (at.y() - line.y1()))
            if boxes[item.key].contains(at):
                distance = min(distance, 1.0)
        if distance <= reach * frame.factor and (best is None or distance < best[0]):
            best = (distance, item)
    return None if best is None else best[1]


def moved(frame: Frame, mark: Mark, to: QPointF) -> Mark:
    """The mark dragged to a pixel: inside the plot and its own limits, at the shortest number less than a pixel away."""
    plot = frame.plot
    inside = QPointF(min(max(to.x(), plot.left()), plot.right()), min(max(to.y(), plot.top()), plot.bottom()))
    if isinstance(mark, Point) and mark.rod is not None:
        return pulled(frame, mark, inside) if mark.x_field else mark
    return _set(mark, *frame.rounded_at(inside))


def _set(mark: Mark, x: float, y: float) -> Mark:
    if isinstance(mark, Handle):
        return replace(mark, value=min(max(x if mark.orientation == "vertical" else y, mark.low), mark.high))
    return replace(
        mark, x=min(max(x, mark.low), mark.high) if mark.x_field else mark.x, y=y if mark.y_field else mark.y
    )


def nudged(frame: Frame, mark: Mark, steps_x: float, steps_y: float) -> Mark:
    """The mark moved by hundredths of the axes, as the arrow keys do."""

    def shift(value: float, steps: float, vertical: bool) -> float:
        scale, (low, high) = (frame.y, frame.view[1]) if vertical else (frame.x, frame.view[0])
        place = scale.place(value)
        if steps == 0 or not math.isfinite(place):
            return value
        place += steps * (high - low) / 100.0
        step = abs(scale.value(place) - value)
        return round_to(scale.value(place), step / 10) if step > 0 else value

    if isinstance(mark, Point) and mark.rod is not None:
        return stepped(mark, steps_x)
    if isinstance(mark, Handle):
        vertical = mark.orientation == "vertical"
        value = shift(mark.value, (steps_x or steps_y) if vertical else (steps_y or steps_x), not vertical)
        return replace(mark, value=min(max(value, mark.low), mark.high))
    return _set(mark, shift(mark.x, steps_x, False), shift(mark.y, steps_y, True))


def fields(mark: Mark) -> dict[str, float]:
    """The parameters that the mark sets, with its values."""
    if isinstance(mark, Handle):
        return {mark.field: mark.value} if mark.field else {}
    x = _times(mark.x, mark.x_times) if mark.rod is None else share_of(mark)
    y = _times(mark.y, mark.y_times)
    return {name: value for name, value in ((mark.x_field, x), (mark.y_field, y), *mark.also) if name}


def _times(value: float, factor: float) -> float:
    return value if factor == 1 else float(f"{value * factor:.4g}")


def with_moved(items: Iterable[Item], moves: Mapping[str, Mark]) -> tuple[Item, ...]:
    """The items, those that a person holds now where the hand has them; a fixed coordinate stays the picture's."""
    return tuple(
        _at_hand(item, moves[item.key]) if isinstance(item, Handle | Point) and item.key in moves else item
        for item in items
    )


def _at_hand(mark: Mark, held: Mark) -> Mark:
    if isinstance(mark, Handle) and isinstance(held, Handle):
        return replace(mark, value=held.value)
    if isinstance(mark, Point) and isinstance(held, Point):
        return replace(mark, x=held.x if mark.x_field else mark.x, y=held.y if mark.y_field else mark.y)
    return mark


def same_place(a: Mark, b: Mark) -> bool:
    """Whether two marks set the same values, up to rounding; nan is the same place as nan."""
    here, there = fields(a), fields(b)
    return here.keys() == there.keys() and all(_close(here[name], there[name]) for name in here)


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9) or (math.isnan(one) and math.isnan(other))
