"""Painting of names: beside their curves, in the gutter or in a row, with pieces of line where those are needed."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.plot.frame import Frame
from app.plot.halo import halo_text
from app.plot.items import band_colour, item_pen, line_colour
from app.plot.letters import font, line_height
from app.plot.names import Entry, Named, under
from app.plot.picture import Area, Band, Bars, Curve, Line, Steps
from app.plot.signs import paint_marker
from app.plot.theme import mix


def paint_names(painter: QPainter, frame: Frame, hidden: Collection[str], focus: str = "") -> None:
    """Paint the names where the frame has them; the one that has the keyboard gets a ring."""
    if frame.names is None:
        return
    for entry in frame.names.entries:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if entry.leader:
            painter.setPen(frame.pen(_letters(frame, entry), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF(list(entry.leader)))
        if entry.sample is not None:
            _paint_chip(painter, frame, entry, entry.key in hidden)
        else:
            _paint_beside(painter, frame, entry)
        if entry.key == focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(frame.pen(frame.theme.ink, 2))
            painter.drawRoundedRect(entry.rect.adjusted(-3, 0, 3, 0), 4 * frame.factor, 4 * frame.factor)
    _paint_more(painter, frame)


def _paint_beside(painter: QPainter, frame: Frame, entry: Entry) -> None:
    """The name in the colour of its curve, and its second line where the box has one."""
    second, box = under(entry.item), QRectF(entry.rect)
    colour, line = _letters(frame, entry), line_height(frame.factor)
    if second and box.height() > 2 * line:
        box.setBottom(box.bottom() - line)
        below = QRectF(box.left(), box.bottom(), box.width(), line)
        painter.setFont(font(frame.factor, 12))
        halo_text(painter, below, second, colour, frame.theme.base, frame.factor)
    painter.setFont(font(frame.factor, 12, bold=True))
    halo_text(painter, box, entry.name, colour, frame.theme.base, frame.factor)


def _letters(frame: Frame, entry: Entry) -> str:
    """The colour in which an item is named."""
    return frame.theme.text if isinstance(entry.item, Band | Area) else frame.theme.role_text(entry.item.role)


def _paint_chip(painter: QPainter, frame: Frame, entry: Entry, off: bool) -> None:
    """A piece of its line and the name; of a hidden curve pale and struck out."""
    theme, factor, row = frame.theme, frame.factor, entry.rect
    assert entry.sample is not None
    text = font(factor, 12, bold=entry.merged)
    text.setStrikeOut(off)
    painter.setOpacity(0.45 if off else 1.0)
    paint_sample(painter, frame, entry.item, entry.sample)
    painter.setOpacity(1.0)
    painter.setFont(text)
    left = entry.sample.right() + 5 * factor
    box = QRectF(left, row.top(), row.right() - left, row.height())
    colour = theme.muted if off else theme.text
    if entry.merged:
        halo_text(painter, box, entry.name, colour, theme.base, factor)
        return
    painter.setPen(QColor(colour))
    painter.drawText(
        box.adjusted(0, 0, 4, 0), int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), entry.name
    )


def _paint_more(painter: QPainter, frame: Frame) -> None:
    """How many names had no room in the row."""
    names = frame.names
    if names is None or names.more_rect is None:
        return
    painter.setFont(font(frame.factor))
    painter.setPen(QColor(frame.theme.muted))
    painter.drawText(names.more_rect, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), f"+{names.more}")


def paint_sample(painter: QPainter, frame: Frame, item: Named, box: QRectF) -> None:
    """What an item looks like in the plot: its line with dash and sign, or its colour."""
    theme, factor = frame.theme, frame.factor
    colour = theme.role_colour(item.role)
    middle = box.center()
    across = QLineF(box.left(), middle.y(), box.right(), middle.y())
    match item:
        case Bars() | Area() | Band():
            share = {Bars: 0.5, Area: 0.25, Band: 0.18}[type(item)]
            yours = isinstance(item, Band) and item.role == "accent"
            height = min(11 * factor, box.height())
            strip = QRectF(box.left(), middle.y() - height / 2, box.width(), height)
            painter.fillRect(
                strip,
                band_colour(theme, item.role)
                if yours
                else mix(colour, theme.base, share if isinstance(item, Bars) else theme.share(item.role, share)),
            )
        case Line():
            painter.setPen(QPen(QColor(colour), 1.5 * factor))
            painter.drawLine(across)
        case Curve() | Steps():
            if isinstance(item, Steps) or item.line:
                painter.setPen(item_pen(frame, item))
                painter.drawLine(across)
            if isinstance(item, Curve) and item.marker:
                paint_marker(painter, item.marker, middle, 3.5 * factor, line_colour(theme, item))
