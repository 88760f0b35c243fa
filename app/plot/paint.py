"""Painting of a whole picture on any painter: the screen, an image, a PDF or SVG page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QRegion

from app.plot.axes import paint_bar, paint_over, paint_under
from app.plot.frame import Frame
from app.plot.items import paint_item
from app.plot.legend import Corner, Legend, lay_out_legend, paint_legend
from app.plot.marks import Look, paint_lines, paint_marks
from app.plot.picture import Band, Curve, Handle, Heat, Item, Label, Line, Picture, Point, Steps


@dataclass(frozen=True, slots=True)
class Painted:
    """What painting has decided: where the legend is, and the rectangles that are taken by texts."""

    legend: Legend | None
    taken: tuple[QRectF, ...]


def paint_order(picture: Picture, pinned: tuple[Curve | Steps, ...]) -> tuple[Item, ...]:
    """Pinned curves behind the picture's own, in front of its heat maps and bands."""
    ground = tuple(item for item in picture.items if isinstance(item, Heat | Band))
    return (*ground, *pinned, *(item for item in picture.items if not isinstance(item, Heat | Band)))


def paint_still(
    painter: QPainter,
    frame: Frame,
    items: Sequence[Item],
    hidden: Collection[str] = (),
    *,
    corner: Corner | None = None,
    keep: Corner | None = None,
    focus: str = "",
    exact: bool = False,
) -> Painted:
    """Paint all that does not follow the pointer: axes, items, fixed lines, labels, legend, colour bar."""
    shown = [item for item in items if item.key not in hidden]
    own = [item for item in frame.picture.items if item in items]
    listed = [*own, *(item for item in items if item not in own)]
    legend = lay_out_legend(frame, listed, hidden, corner, keep) if frame.picture.legend else None
    taken = [legend.rect] if legend else []
    paint_under(painter, frame)
    painter.save()
    painter.setClipRect(frame.plot.adjusted(-1, -1, 1, 1))
    for item in shown:
        if not isinstance(item, Line | Label | Handle | Point):
            paint_item(painter, frame, item, exact)
    paint_lines(painter, frame, shown, taken)
    painter.restore()
    paint_over(painter, frame)
    if frame.bar is not None:
        heat = next(item for item in items if isinstance(item, Heat))
        paint_bar(painter, heat, frame.bar, frame.theme, frame.factor)
    if legend is not None:
        paint_legend(painter, frame, legend, hidden, focus)
    return Painted(legend, tuple(taken))


def free_region(frame: Frame, painted: Painted) -> QRegion:
    """Where draggable marks and the crosshair may be painted: on the plot and its edge, behind the legend."""
    region = QRegion(frame.plot.adjusted(-8, -1, 8, 1).toRect())
    if painted.legend is not None:
        region -= QRegion(painted.legend.rect.toAlignedRect())
    return region


def paint_picture(painter: QPainter, frame: Frame, items: Sequence[Item], hidden: Collection[str] = ()) -> None:
    """Paint a picture as it is exported: everything, lines whole, handles without grips, only what is shown."""
    kept = [item for item in items if item.key not in hidden]
    painted = paint_still(painter, frame, kept, exact=True)
    painter.save()
    painter.setClipRegion(free_region(frame, painted))
    paint_marks(painter, frame, kept, Look(grips=False), list(painted.taken))
    painter.restore()
