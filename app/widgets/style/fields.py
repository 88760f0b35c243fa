"""Fields, frames, lists, tabs, heads of tables, menus."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QStyle,
    QStyleOption,
    QStyleOptionComboBox,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.widgets.look import colour, sign_pixmap
from app.widgets.style.buttons import kind_of
from app.widgets.style.painting import CARD, FIELD, box, chevron

State = QStyle.StateFlag
SIGN_ROOM, SIGN_WIDTH = 22, 140
"""Room for the sign of an error, and the width from which a field has it."""
PADDING = 7
"""Left and right of the text of a field; QLineEdit itself adds 2."""


def edge_of(option: QStyleOption, widget: QWidget | None) -> tuple[str, float]:
    """Token and width of the edge of a field."""
    if widget is not None and widget.property("state") == "error":
        return "error", 2.0
    if not option.state & State.State_Enabled or option.state & State.State_ReadOnly:
        return "line", 1.0
    return ("ink", 2.0) if option.state & State.State_HasFocus else ("edge", 1.0)


def place_of(widget: QWidget | None) -> str:
    """'alone', 'cell' of a table, or 'bare': in a combo box, or on a ground of its own."""
    outer = widget.parentWidget() if widget is not None else None
    if isinstance(outer, QComboBox) or kind_of(widget) == "bare":
        return "bare"
    return "cell" if outer is not None and isinstance(outer.parentWidget(), QAbstractItemView) else "alone"


def line_edit(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_PanelLineEdit: fill and edge."""
    place = place_of(widget)
    if place == "bare":
        return True
    still = not option.state & State.State_Enabled or option.state & State.State_ReadOnly
    edge, width = edge_of(option, widget)
    box(painter, option.rect, None if still else colour("base"), colour(edge), 2.0 if place == "cell" else FIELD, width)
    if edge == "error" and place == "alone" and option.rect.width() >= SIGN_WIDTH:
        at = QPointF(option.rect.right() - 22, QRectF(option.rect).center().y() - 7)
        painter.drawPixmap(at, sign_pixmap("caution", 14, token="error"))
    return True


def frame(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_Frame: cards, text fields of several lines, lists."""
    if kind_of(widget) == "card":
        box(painter, option.rect, colour("base"), colour("line"), CARD)
        return True
    written = isinstance(widget, QPlainTextEdit | QTextEdit) and not widget.isReadOnly()
    edge, width = edge_of(option, widget) if written else ("line", 1.0)
    if not written and option.state & State.State_HasFocus and option.state & State.State_KeyboardFocusChange:
        edge, width = "ink", 2.0
    box(painter, option.rect, None, colour(edge), FIELD if written else 2.0, width)
    return True


def combo_box(painter: QPainter, option: QStyleOptionComboBox, widget: QWidget | None) -> bool:
    """CC_ComboBox: as a field, with a chevron."""
    enabled = bool(option.state & State.State_Enabled)
    edge, width = edge_of(option, widget)
    fill = "window" if not enabled else "tint" if option.state & State.State_MouseOver else "raised"
    box(painter, option.rect, colour(fill), colour(edge), FIELD, width)
    at = QPointF(option.rect.right() - 12, QRectF(option.rect).center().y())
    chevron(painter, at, colour("muted" if enabled else "edge"))
    return True


def combo_text(option: QStyleOption) -> QRect:
    """Where the text of a combo box stands: as that of a field, before the chevron."""
    return option.rect.adjusted(PADDING + 1, 1, -24, -1)


def combo_label(option: QStyleOption) -> None:
    """The text of CE_ComboBoxLabel: as much of it as fits, the rest an ellipsis."""
    if isinstance(option, QStyleOptionComboBox):
        room = combo_text(option).width() - 2 - (0 if option.currentIcon.isNull() else option.iconSize.width() + 4)
        option.currentText = option.fontMetrics.elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)


def row(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_PanelItemViewItem: the row of a list or the cell of a table."""
    brush = option.backgroundBrush  # type: ignore[attr-defined]
    if brush.style().value:
        painter.fillRect(option.rect, brush)
    hot = kind_of(widget) == "hover" and option.state & State.State_MouseOver and option.state & State.State_Enabled
    if option.state & State.State_Selected or hot:
        painter.fillRect(option.rect, colour("tint"))
    return True


def focus(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> bool:
    """PE_FrameFocusRect: buttons draw their own, cells and all else get 2 px of ink."""
    if not isinstance(widget, QPushButton | QToolButton | QSlider | QComboBox):
        box(painter, option.rect, None, colour("ink"), 3.0, 2.0)
    return True


def calm_selection(option: QStyleOption) -> None:
    """Letters of a selected row or entry of a menu stay those of text, on the tint."""
    palette = option.palette
    palette.setColor(QPalette.ColorRole.Highlight, colour("tint"))
    palette.setColor(QPalette.ColorRole.HighlightedText, colour("text"))


def tab(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    """CE_TabBarTabShape: no box; what is open is underlined."""
    rect = option.rect
    if option.state & State.State_MouseOver and not option.state & State.State_Selected:
        box(painter, rect.adjusted(1, 3, -1, -3), colour("tint"), None, FIELD)
    if option.state & State.State_Selected:
        painter.fillRect(QRect(rect.left() + 4, rect.bottom() - 1, rect.width() - 8, 2), colour("ink"))
    if option.state & State.State_HasFocus and option.state & State.State_Selected:
        box(painter, rect.adjusted(1, 1, -1, -3), None, colour("ink"), FIELD, 2.0)
    return True


def tab_label(option: QStyleOption) -> None:
    """CE_TabBarTabLabel, before Qt draws it."""
    chosen = bool(option.state & State.State_Selected)
    ink = colour("ink" if chosen else "muted")
    option.palette.setColor(QPalette.ColorRole.WindowText, ink)
    option.palette.setColor(QPalette.ColorRole.ButtonText, ink)
    option.state &= ~State.State_HasFocus


def head(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    """CE_HeaderSection: flat, over a hairline."""
    painter.fillRect(option.rect, colour("base"))
    line = QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1)
    painter.fillRect(line, colour("line"))
    return True
