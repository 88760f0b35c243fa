"""Sliders, scroll bars, progress."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QWidget,
)

from app.widgets.look import blend, colour
from app.widgets.style.painting import box

State, Sub = QStyle.StateFlag, QStyle.SubControl
THUMB = 16
"""Across the thumb of a slider."""
SLIDER = 24
"""Height of a slider: its thumb and the ring of the focus around it."""
SCROLL = 10
"""Width of a scroll bar."""
LEAST = 28
"""Length of the thumb of a scroll bar, at least."""


def scale_of(widget: QWidget | None) -> float:
    """How many times as large a slider is, by its property 'k': on the stage."""
    return float((widget.property("k") if widget is not None else None) or 1.0)


def slider(painter: QPainter, option: QStyleOptionComplex, widget: QWidget | None, style: QStyle) -> bool:
    """CC_Slider, lying: what is set is amber, from the start to the thumb."""
    if not isinstance(option, QStyleOptionSlider) or option.orientation != Qt.Orientation.Horizontal:
        return False
    enabled = bool(option.state & State.State_Enabled)
    k = scale_of(widget)
    thumb = QRectF(style.subControlRect(QStyle.ComplexControl.CC_Slider, option, Sub.SC_SliderHandle, widget))
    middle = QPointF(thumb.center().x(), QRectF(option.rect).center().y())
    left, right = option.rect.left() + k * THUMB / 2, option.rect.right() + 1 - k * THUMB / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for start, end, token, width in ((left, right, "edge", 2.0), (left, middle.x(), "amber_edge", 4.0)):
        ink = colour(token) if enabled else colour("line")
        painter.setPen(QPen(ink, k * width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(start, middle.y()), QPointF(end, middle.y()))
    painter.translate(middle)
    painter.scale(k, k)
    _thumb(painter, QPointF(), option, enabled)
    painter.restore()
    return True


def _thumb(painter: QPainter, middle: QPointF, option: QStyleOption, enabled: bool) -> None:
    radius = THUMB / 2
    if enabled and option.state & State.State_MouseOver:
        halo = colour("amber")
        halo.setAlphaF(0.28)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawEllipse(middle, radius + 4, radius + 4)
    painter.setPen(QPen(colour("amber_edge" if enabled else "edge"), 1.5))
    painter.setBrush(colour("amber" if enabled else "sunken"))
    painter.drawEllipse(middle, radius - 0.75, radius - 0.75)
    painter.setPen(QPen(colour("on_amber" if enabled else "edge"), 1.4))
    for x in (-2.0, 2.0):
        painter.drawLine(QPointF(middle.x() + x, middle.y() - 3), QPointF(middle.x() + x, middle.y() + 3))
    if option.state & State.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("ink"), 2))
        painter.drawEllipse(middle, radius + 2.5, radius + 2.5)


def scroll_bar(painter: QPainter, option: QStyleOptionComplex, _widget: QWidget | None, style: QStyle) -> bool:
    """CC_ScrollBar: a rounded thumb on nothing."""
    if not isinstance(option, QStyleOptionSlider):
        return False
    thumb = style.subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, Sub.SC_ScrollBarSlider, None)
    painter.fillRect(option.rect, colour("window"))
    if option.maximum > option.minimum:
        hot = option.state & State.State_MouseOver or option.state & State.State_Sunken
        box(painter, QRectF(thumb).adjusted(3, 3, -3, -3), colour("muted" if hot else "edge"), None, 3.0)
    return True


def scroll_rect(option: QStyleOptionSlider, part: QStyle.SubControl) -> QRect:
    """Where the parts of a scroll bar are: no arrows, so the groove is all."""
    whole = option.rect
    if part in (Sub.SC_ScrollBarAddLine, Sub.SC_ScrollBarSubLine):
        return QRect()
    if part == Sub.SC_ScrollBarGroove:
        return whole
    lying = option.orientation == Qt.Orientation.Horizontal
    room = whole.width() if lying else whole.height()
    travel = option.maximum - option.minimum
    length = room if travel <= 0 else min(room, max(LEAST, room * option.pageStep // max(1, travel + option.pageStep)))
    start = QStyle.sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, room - length, option.upsideDown
    )
    first, last = {
        Sub.SC_ScrollBarSlider: (start, start + length),
        Sub.SC_ScrollBarSubPage: (0, start),
        Sub.SC_ScrollBarAddPage: (start + length, room),
    }.get(part, (0, 0))
    if lying:
        return QRect(whole.left() + first, whole.top(), last - first, whole.height())
    return QRect(whole.left(), whole.top() + first, whole.width(), last - first)


def progress_groove(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    """CE_ProgressBarGroove."""
    box(painter, option.rect, colour("sunken"), colour("line"), option.rect.height() / 2)
    return True


def progress(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    """CE_ProgressBarContents."""
    if not isinstance(option, QStyleOptionProgressBar) or option.maximum <= option.minimum:
        return False
    part = (option.progress - option.minimum) / (option.maximum - option.minimum)
    if part > 0:
        done = QRectF(option.rect)
        done.setWidth(max(done.height(), part * done.width()))
        box(painter, done, colour("ink"), None, done.height() / 2)
    return True


def splitter(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    """CE_Splitter: nothing until the pointer is over it, then a grip of 32 px."""
    if option.state & (State.State_MouseOver | State.State_Sunken):
        rect = QRectF(option.rect)
        lying = rect.width() > rect.height()
        size = (32.0, 4.0) if lying else (4.0, 32.0)
        grip = QRectF(rect.center().x() - size[0] / 2, rect.center().y() - size[1] / 2, *size)
        box(painter, grip, blend(colour("edge"), colour("window"), 0.2), None, 2.0)
    return True
