"""Painting of a whole picture on any painter: the screen, an image, a PDF or SVG page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.plot.axis_painting import paint_bar, paint_base_line, paint_empty
from app.plot.frame import Frame
from app.plot.hatch import paint_beyond
from app.plot.items import is_dashed, paint_ghost, paint_item
from app.plot.legend import paint_names
from app.plot.marks import Look, paint_lines, paint_marks
from app.plot.picture import Area, Band, Bars, Curve, Heat, Item, Line, Picture, Rods, Steps
from app.plot.torn import paint_lengths, paint_tears


def paint_order(picture: Picture, pinned: tuple[Curve | Steps, ...]) -> tuple[Item, ...]:
    """Pinned curves behind the picture's own, in front of its heat maps and bands."""
    ground = tuple(item for item in picture.items if isinstance(item, Heat | Band))
    own = tuple(item for item in picture.items if not isinstance(item, Heat | Band))
    lines = [item for item in own if isinstance(item, Curve | Steps)]
    upper = iter(sorted(lines, key=is_dashed))  # a dashed line lies on a solid one that it coincides with
    return (*ground, *pinned, *(next(upper) if isinstance(item, Curve | Steps) else item for item in own))


def paint_still(
    painter: QPainter,
    frame: Frame,
    items: Sequence[Item],
    hidden: Collection[str] = (),
    *,
    focus: str = "",
    exact: bool = False,
    ghost: Callable[[], None] | None = None,
    lying: int = 0,
) -> None:
    """Paint all that does not follow the pointer, over what `paint_empty` leaves: items, fixed lines, names, colour bar.

    `ghost` paints the picture before, under the curves of now; so many of the `lowest` items are `lying` there already.
    """
    shown = [item for item in items if item.key not in hidden]
    ground = lowest(items, hidden)
    paint_ground(painter, frame, ground[lying:], exact)
    painter.save()
    painter.setClipRect(_inside(frame))
    paint_tears(painter, frame, ground)
    for limit in (item for item in shown if isinstance(item, Curve | Line)):
        paint_beyond(painter, frame, limit)
    if ghost is not None:
        ghost()
    for curve in (item for item in shown if isinstance(item, Curve | Steps)):
        paint_item(painter, frame, curve, exact)
    paint_lines(painter, frame, shown)
    paint_lengths(painter, frame, shown)
    painter.restore()
    paint_base_line(painter, frame)
    if frame.bar is not None:
        heat = next(item for item in items if isinstance(item, Heat) and item.has_bar)
        paint_bar(painter, heat, frame.bar, frame.theme, frame.factor)
    paint_names(painter, frame, hidden, focus)


def lowest(items: Sequence[Item], hidden: Collection[str]) -> list[Item]:
    """What lies below all curves, in its order."""
    return [item for item in items if isinstance(item, Heat | Band | Area | Bars | Rods) and item.key not in hidden]


def paint_ground(painter: QPainter, frame: Frame, ground: Sequence[Item], exact: bool = False) -> None:
    """Paint some of it."""
    painter.save()
    painter.setClipRect(_inside(frame))
    for item in ground:
        paint_item(painter, frame, item, exact)
    painter.restore()


def _inside(frame: Frame) -> QRectF:
    return frame.plot.adjusted(-1, -1, 1, 1)


def paint_before(
    painter: QPainter, frame: Frame, ghost: Sequence[Item], hidden: Collection[str] = (), exact: bool = False
) -> None:
    """Paint curves of the picture before as they were."""
    for curve in (item for item in ghost if isinstance(item, Curve | Steps) and item.key not in hidden):
        paint_ghost(painter, frame, curve, exact)


def paint_picture(painter: QPainter, frame: Frame, items: Sequence[Item], ghost: Sequence[Item] = ()) -> None:
    """Paint a picture as it is exported: everything, lines whole, handles at rest; `ghost`: one that a person has pinned."""
    kept = list(items)
    paint_empty(painter, frame)
    paint_still(painter, frame, kept, exact=True, ghost=lambda: paint_before(painter, frame, ghost, exact=True))
    paint_marks(painter, frame, kept, Look(grips=False))
