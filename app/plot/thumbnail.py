"""A picture in a few pixels: its curves and areas as everywhere, without any word or number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.plot.axis import Ticks
from app.plot.frame import Frame, Room, equal, lay_out
from app.plot.hatch import paint_beyond
from app.plot.items import paint_item
from app.plot.paint import paint_order
from app.plot.picture import Curve, Handle, Label, Line, Picture, Point
from app.plot.shape import ranges
from app.plot.signs import paint_marker
from app.plot.theme import Theme
from app.plot.torn import paint_tears

FINE = 0.75
"""Lines are this much thinner than in a plot."""
DOT = 3.0
"""Radius of a mark that can be dragged in a plot."""


def telling(pictures: Sequence[Picture]) -> Picture:
    """The first picture that shows something without its words; else the first one."""
    bare = (
        picture for picture in pictures if any(not isinstance(item, Line | Handle | Label) for item in picture.items)
    )
    return next(bare, pictures[0])


def thumbnail(
    picture: Picture, size: tuple[int, int], theme: Theme, ratio: float = 1.0, margin: float = 8, ground: str = ""
) -> QImage:
    """`size` in logical pixels, `ratio` pixels to each. Any thread may ask: nothing is written.

    Arguments:
        margin: logical pixels around what is drawn.
        ground: its colour; '' that of the window.
    """
    image = QImage(round(size[0] * ratio), round(size[1] * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(ground or theme.window))
    box = QRectF(0, 0, *size)
    none = Ticks((), ())
    laid = lay_out(picture, ranges(picture), box, theme, FINE, Room(bar=False))
    plot, view = box.adjusted(margin, margin, -margin, -margin), ranges(picture)
    if picture.equal_scale:
        plot, view = equal(replace(picture, y=replace(picture.y, ticks=())), plot, view)
    frame = replace(laid, plot=plot, view=view, x_ticks=none, y_ticks=none, memo={})
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(frame.plot)
    try:
        for limit in (item for item in picture.items if isinstance(item, Curve | Line)):
            paint_beyond(painter, frame, limit)
        for item in paint_order(picture, ()):
            if isinstance(item, Line | Handle):
                _paint_line(painter, frame, item)
            elif isinstance(item, Point) and item.rod is not None:
                continue
            elif isinstance(item, Point):
                colour = QColor(theme.role_colour(item.role))
                paint_marker(painter, "o", frame.point(item.x, item.y), DOT, colour)
            elif not isinstance(item, Label):
                paint_item(painter, frame, item, False)
        paint_tears(painter, frame, picture.items)
    finally:
        painter.end()  # a painter that outlives its image takes the program down
    return image


def _paint_line(painter: QPainter, frame: Frame, item: Line | Handle) -> None:
    """A mark across the plot."""
    pen = QPen(QColor(frame.theme.role_colour(item.role)), 1.0)
    pen.setStyle(Qt.PenStyle.SolidLine if isinstance(item, Handle) else Qt.PenStyle.DotLine)
    painter.setPen(pen)
    box = frame.plot
    if item.orientation == "vertical":
        x = frame.point(item.value, 1.0).x()
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
    else:
        y = frame.point(1.0, item.value).y()
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
