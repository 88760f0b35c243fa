"""Push buttons, tool buttons, segments, chips, boxes to tick, switches."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QApplication,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionToolButton,
    QWidget,
)

from app.widgets.look import blend, colour
from app.widgets.style.painting import BUTTON, FIELD, box, chevron, end_rounded, focus_ring

State = QStyle.StateFlag
PADDING = 13
SWITCH = QSize(32, 18)


def kind_of(widget: QWidget | None) -> str:
    """The property that says which kind of button this is."""
    return (widget.property("kind") or "") if widget is not None else ""


def _has(option: QStyleOption, flag: QStyle.StateFlag) -> bool:
    return bool(option.state & flag)


def _fill(option: QStyleOption, rest: str) -> QColor:
    """The fill of a button: tinted under the pointer, darker while pressed."""
    if not _has(option, State.State_Enabled):
        return colour(rest)
    if _has(option, State.State_Sunken):
        return blend(colour("tint"), colour("ink"), 0.12)
    return colour("tint" if _has(option, State.State_MouseOver) else rest)


def push_button(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_PanelButtonCommand."""
    kind = kind_of(widget)
    if kind == "segment":
        return _segment(painter, option, widget)
    if kind == "chip":
        return _chip(painter, option)
    focused = _has(option, State.State_HasFocus) and _has(option, State.State_KeyboardFocusChange)
    face = QRectF(option.rect).adjusted(3, 3, -3, -3) if focused else QRectF(option.rect)
    enabled = _has(option, State.State_Enabled)
    if kind == "primary" and enabled:
        fill = colour("ink")
        if _has(option, State.State_MouseOver | State.State_Sunken):
            fill = blend(fill, colour("on_ink"), 0.22 if _has(option, State.State_Sunken) else 0.12)
        box(painter, face, fill, None, BUTTON)
    elif kind in ("quiet", "small-quiet"):
        if enabled and _has(option, State.State_MouseOver | State.State_Sunken | State.State_On):
            box(painter, face, _fill(option, "tint"), None, BUTTON)
    else:
        on = _has(option, State.State_On)
        edge = colour("line" if not enabled else "ink" if on else "edge")
        box(painter, face, _fill(option, "tint" if on else "raised" if enabled else "window"), edge, BUTTON)
    if focused:
        focus_ring(painter, option.rect, BUTTON + 2)
    return True


def _segment(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """One of a row: the edges of the row are drawn once, by every button its part."""
    ends = (widget.property("ends") or "") if widget is not None else ""
    left, right = "left" in ends, "right" in ends
    enabled, on = _has(option, State.State_Enabled), _has(option, State.State_On)
    rect = QRectF(option.rect).adjusted(0.5 if left else -0.5, 0.5, -0.5, -0.5)
    painter.save()
    painter.setClipRect(option.rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(_fill(option, "tint" if on else "raised"))
    painter.setPen(QPen(colour("edge" if enabled else "line"), 1))
    painter.drawPath(end_rounded(rect, BUTTON - 0.5, left, right))
    painter.restore()
    if _has(option, State.State_HasFocus) and _has(option, State.State_KeyboardFocusChange):
        focus_ring(painter, option.rect, BUTTON)
    return True


def _chip(painter: QPainter, option: QStyleOption) -> bool:
    radius = option.rect.height() / 2
    shown = _has(option, State.State_On)
    dash = Qt.PenStyle.SolidLine if shown else Qt.PenStyle.DashLine
    box(painter, option.rect, _fill(option, "raised" if shown else "window"), colour("edge"), radius, 1.0, dash)
    if _has(option, State.State_HasFocus) and _has(option, State.State_KeyboardFocusChange):
        focus_ring(painter, option.rect, radius)
    return True


def button_label(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> None:
    """Colours and weight of the letters of CE_PushButtonLabel, before Qt draws them."""
    kind, enabled = kind_of(widget), _has(option, State.State_Enabled)
    chosen = kind == "segment" and _has(option, State.State_On)
    ink = "text"
    if not enabled or (kind == "chip" and not _has(option, State.State_On)):
        ink = "muted"
    elif kind == "primary":
        ink = "on_ink"
    elif chosen or kind in ("quiet", "small-quiet"):
        ink = "ink"
    option.palette.setColor(QPalette.ColorRole.ButtonText, colour(ink))
    if chosen:
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)


def button_size(option: QStyleOption, size: QSize, widget: QWidget | None) -> QSize:
    """CT_PushButton: the room of a button around its contents `size`."""
    kind = kind_of(widget)
    line = QFontMetrics(option.fontMetrics).height()
    tall = {"segment": 28, "chip": 26, "small": 26, "small-quiet": 26}.get(kind, 32)
    height = max(tall, max(line, size.height()) + tall - 18)
    width = size.width() + 2 * (10 if kind in ("segment", "chip", "small", "small-quiet") else PADDING)
    if kind == "segment" and isinstance(option, QStyleOptionButton) and widget is not None:
        font = QFont(widget.font())
        font.setWeight(QFont.Weight.DemiBold)
        width = max(width, QFontMetrics(font).horizontalAdvance(option.text) + 16)
    return QSize(width, height)


def tool_button(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_PanelButtonTool."""
    enabled = _has(option, State.State_Enabled)
    if kind_of(widget) == "plain":
        edge = colour("edge" if enabled else "line")
        box(painter, option.rect, _fill(option, "raised" if enabled else "window"), edge, BUTTON)
    elif enabled and _has(option, State.State_MouseOver | State.State_Sunken | State.State_On):
        box(painter, option.rect, _fill(option, "tint"), None, FIELD)
        if _has(option, State.State_On) and kind_of(widget) != "icon":
            box(painter, option.rect, None, colour("edge"), FIELD)
    if _has(option, State.State_HasFocus) and _has(option, State.State_KeyboardFocusChange):
        focus_ring(painter, option.rect)
    return True


def tool_button_with_menu(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """CC_ToolButton, before Qt draws it: a menu shows as a chevron at the right of a text, and not at all on an icon."""
    if isinstance(option, QStyleOptionToolButton) and kind_of(widget) in ("plain", "icon"):
        menu = option.features & QStyleOptionToolButton.ToolButtonFeature.HasMenu
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        if menu and kind_of(widget) == "plain":
            tool_button(painter, option, widget)
            chevron(painter, QPointF(option.rect.right() - 13, QRectF(option.rect).center().y()), colour("muted"))
            label = QStyleOptionToolButton(option)
            label.rect = option.rect.adjusted(4, 0, -20, 0)
            style = widget.style() if widget is not None else QApplication.style()
            style.drawControl(QStyle.ControlElement.CE_ToolButtonLabel, label, painter, widget)
            return True
    return False


def check_box(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_IndicatorCheckBox, in lists and menus too."""
    if kind_of(widget) == "switch":
        return _switch(painter, option)
    enabled, on = _has(option, State.State_Enabled), _has(option, State.State_On)
    half = _has(option, State.State_NoChange)
    filled = (on or half) and enabled
    edge = colour("ink" if filled else "edge" if enabled else "line")
    square = QRectF(option.rect)
    side = min(square.width(), square.height())
    square = QRectF(square.center().x() - side / 2, square.center().y() - side / 2, side, side)
    box(painter, square, colour("ink") if filled else _fill(option, "base"), edge, 4.0)
    if on or half:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = colour("on_ink" if enabled else "muted")
        painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        places = ((0.28, 0.5), (0.72, 0.5)) if half else ((0.25, 0.52), (0.43, 0.70), (0.76, 0.32))
        painter.drawPolyline([QPointF(square.left() + x * side, square.top() + y * side) for x, y in places])
        painter.restore()
    return True


def _switch(painter: QPainter, option: QStyleOption) -> bool:
    on, enabled = _has(option, State.State_On), _has(option, State.State_Enabled)
    rect = QRectF(option.rect)
    track, edge = ("amber", "amber_edge") if on else ("edge", "edge")
    box(painter, rect, colour(track if enabled else "line"), colour(edge if enabled else "line"), rect.height() / 2)
    side = rect.height() - 4
    left = rect.right() - side - 2 if on else rect.left() + 2
    knob = QRectF(left, rect.top() + 2, side, side)
    box(painter, knob, QColor("#ffffff") if enabled else colour("window"), colour(edge) if on else None, side / 2)
    return True


def radio_button(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    """PE_IndicatorRadioButton."""
    enabled, on = _has(option, State.State_Enabled), _has(option, State.State_On)
    rect = QRectF(option.rect)
    edge = colour("line" if not enabled else "ink" if on else "edge")
    box(painter, rect, _fill(option, "base"), edge, rect.height() / 2, 1.5 if on else 1.0)
    if on:
        dot = rect.height() * 0.28
        box(
            painter, rect.adjusted(dot, dot, -dot, -dot), colour("ink" if enabled else "muted"), None, rect.height() / 2
        )
    return True


def arrow(painter: QPainter, option: QStyleOption, turn: float) -> bool:
    """PE_IndicatorArrow…"""
    ink = colour("muted" if _has(option, State.State_Enabled) else "line")
    chevron(painter, QRectF(option.rect).center(), ink, turn, min(3.5, option.rect.width() / 3))
    return True
