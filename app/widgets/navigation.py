"""The list of labs at the left edge, under the headings of their groups; narrow it shows their icons alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.lab.base import Lab
from app.resources import resource
from app.widgets.icons import icon, pixmap
from app.widgets.look import colour
from app.widgets.style.painting import FIELD, box
from app.words.i18n import tr
from app.words.texts import html

NARROW, WIDE, WIDER = 52, 176, 196
"""Icons alone; with names; with names on a wide screen."""
FOLDED_BELOW, WIDER_FROM = 1600, 1900
"""Widths of the window."""
ROW, ICON_ROW, HEADING, RULE = 28, 30, 26, 13
LEAST_ROW, LEAST_ICON_ROW, LEAST_RULE = 24, 25, 9
"""So far rows draw together in a low window, before the list scrolls."""
LAB = Qt.ItemDataRole.UserRole
PICTURE = Qt.ItemDataRole.UserRole + 1


class _Rows(QStyledItemDelegate):
    """Paints rows and headings; `narrow`: icons in the middle, hairlines for headings."""

    narrow = False
    tight = 0.0
    """From 0, as roomy as can be, to 1, as near to each other as rows may stand."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self.height(QFontMetrics(option.font).height(), bool(index.data(LAB)), self.tight))

    def height(self, line: int, of_lab: bool, tight: float) -> int:
        """Of a row or a heading, in the font with lines of height `line`."""
        if self.narrow:
            most, least = (ICON_ROW, LEAST_ICON_ROW) if of_lab else (RULE, LEAST_RULE)
        else:
            most, least = max(ROW if of_lab else HEADING, line + 8), max(LEAST_ROW, line + 2)
        return round(most - tight * (most - min(least, most)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if index.data(LAB):
            self._paint_row(painter, option, index)
        elif self.narrow:
            middle = option.rect.center().y()
            if index.row():
                painter.fillRect(QRect(14, middle, option.rect.width() - 28, 1), colour("line"))
        else:
            self._paint_heading(painter, option, str(index.data()))

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        painter.save()
        font = QFont(option.font)
        font.setPointSizeF(font.pointSizeF() * 11 / 13)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(colour("muted"))
        room = option.rect.adjusted(18, 0, -4, -4)
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, elided)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        face = QRectF(option.rect).adjusted(8, 0, -8, 0)
        focused = option.state & QStyle.StateFlag.State_HasFocus
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            tint = colour("tint")
            tint.setAlphaF(1.0 if chosen else 0.6)
            box(painter, face, tint, colour("ink") if focused else None, FIELD, 2.0 if focused else 0.0)
        if chosen:
            bar = QRectF(option.rect.left() - 1.5, face.center().y() - 9, 4, 18)
            box(painter, bar, colour("ink"), None, 1.5)
        left = face.center().x() - 10 if self.narrow else face.left() + 10
        ratio = painter.device().devicePixelRatio()
        token = "ink" if chosen else "muted"
        picture = pixmap(str(index.data(PICTURE)), token, 20 if self.narrow else 18, ratio)
        painter.drawPixmap(QRectF(left, face.center().y() - picture.height() / ratio / 2, 0, 0).topLeft(), picture)
        if not self.narrow:
            painter.setFont(option.font)
            painter.setPen(colour("ink" if chosen else "text"))
            room = option.rect.adjusted(46, 0, -12, 0)
            text = QFontMetrics(option.font).elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


class Navigation(QListWidget):
    """One row per lab, grouped; the start page first.

    Signals:
        chosen(str lab id): by mouse or keyboard.
    """

    chosen = Signal(str)

    def __init__(
        self, labs: Sequence[Lab], home: str = "", keys: Callable[[str], str] = str, parent: QWidget | None = None
    ) -> None:
        """`home`: the lab that is the start page; `keys`: the shortcut of a lab, by its id, as it is shown."""
        super().__init__(parent)
        self._labs = sorted(labs, key=lambda lab: lab.id != home)
        self._home = home
        self._keys = keys
        self._rows = _Rows(self)
        self.setItemDelegate(self._rows)
        self.setObjectName("navigation")
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.retranslate()
        self.currentItemChanged.connect(self._on_current)
        self.itemClicked.connect(self._on_current)  # also the row that is chosen: something else may lie over its page

    def set_narrow(self, narrow: bool) -> None:
        """Icons alone, or with names."""
        self._rows.narrow = narrow
        self._draw_together()
        self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._draw_together()
        super().resizeEvent(event)

    def _draw_together(self) -> None:
        """Rows stand as near to each other as the height asks."""
        line = self.fontMetrics().height()
        labs = [bool(self.item(row).data(LAB)) for row in range(self.count())]
        steps = (step / 8 for step in range(9))
        room = self.viewport().height()
        tight = next((t for t in steps if sum(self._rows.height(line, lab, t) for lab in labs) <= room), 1.0)
        if tight != self._rows.tight:
            self._rows.tight = tight
            self.scheduleDelayedItemsLayout()

    def retranslate(self) -> None:
        """Titles in the present language."""
        chosen = self.currentItem().data(LAB) if self.currentItem() else None
        self.blockSignals(True)
        self.clear()
        group = ""
        for lab in self._labs:
            at_home = lab.id == self._home
            if lab.group != group and not at_home:
                group = lab.group
                heading = QListWidgetItem(tr(group))
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                self.addItem(heading)
            self.addItem(self._row(lab, tr("Home") if at_home else tr(lab.title)))
        self.blockSignals(False)
        self._draw_together()
        self.setAccessibleName(tr("Laboratories"))
        if chosen:
            self.select(chosen)

    def _row(self, lab: Lab, title: str) -> QListWidgetItem:
        item = QListWidgetItem(title)
        item.setData(LAB, lab.id)
        picture = "home" if lab.id == self._home else lab.id
        item.setData(PICTURE, picture if resource("icons", f"{picture}.svg").is_file() else "dots")
        keys = self._keys(lab.id)
        item.setToolTip(f"<p><b>{html(title)}</b>&ensp;{html(keys)}<br>{html(tr(lab.summary))}</p>")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, title)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, tr(lab.summary))
        return item

    def select(self, lab_id: str) -> None:
        """Mark a lab as open, without a signal."""
        self.blockSignals(True)
        for row in range(self.count()):
            if self.item(row).data(LAB) == lab_id:
                self.setCurrentRow(row)
        self.blockSignals(False)

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(LAB):
            self.chosen.emit(item.data(LAB))


class SideBar(QWidget):
    """The navigation and the button that folds it; folded by itself in a narrow window, until a person chooses.

    Signals:
        folded(bool): by hand.
    """

    folded = Signal(bool)

    def __init__(self, navigation: Navigation, choice: bool | None, parent: QWidget | None = None) -> None:
        """`choice`: folded or not by hand, last time; None: never chosen."""
        super().__init__(parent)
        self.navigation = navigation
        self.choice = choice
        self.narrow = False
        self.button = QToolButton()
        self.button.setIcon(icon("panel"))
        self.button.setIconSize(QSize(18, 18))
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self.toggle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 8)
        column.addWidget(navigation, 1)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.fit(WIDER_FROM - 1)
        self.retranslate()

    def fit(self, width: int) -> None:
        """The window is so wide now."""
        self.narrow = self.choice if self.choice is not None else self._at_home or width < FOLDED_BELOW
        self.setFixedWidth(NARROW if self.narrow else WIDER if width >= WIDER_FROM else WIDE)
        self.navigation.set_narrow(self.narrow)
        style = Qt.ToolButtonStyle
        self.button.setToolButtonStyle(style.ToolButtonIconOnly if self.narrow else style.ToolButtonTextBesideIcon)
        self.button.setFixedWidth((NARROW if self.narrow else self.width()) - 16)

    def set_home(self, on: bool) -> None:
        """Whether the start page is shown, which needs no names."""
        if on != self._at_home:
            self._at_home = on
            self.fit(self.window().width())
            self.retranslate()

    _at_home = False

    def toggle(self) -> None:
        """Fold or open it by hand."""
        self.choice = not self.narrow
        self.fit(self.window().width())
        self.folded.emit(self.choice)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        text = tr("Show names") if self.narrow else tr("Collapse")
        self.button.setText(f" {text}")
        self.button.setAccessibleName(text)
        self.button.setToolTip(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
