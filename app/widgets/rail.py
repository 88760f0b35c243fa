"""The rail at the left edge: the start page and the questions; a question opens the list of its labs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.lab.base import Lab
from app.lab.questions import Question
from app.resources import resource
from app.widgets.icons import pixmap
from app.widgets.look import colour
from app.widgets.row_list import RowList
from app.widgets.style.painting import FIELD, box
from app.words.i18n import tr
from app.words.texts import html

ICONS, SHORT, FULL = 52, 72, 196
"""Widths: icons alone; with two short lines; with whole questions and the labs of the one that is open."""
FROM = ((1600, 0, FULL), (1400, 620, SHORT), (0, 0, ICONS))
"""By the least width and height of the window."""
LISTED = 320
"""Width of the list of labs beside the rail."""
ID = Qt.ItemDataRole.UserRole
PICTURE = Qt.ItemDataRole.UserRole + 1
TEXT = Qt.ItemDataRole.UserRole + 2
_WRAP = int(Qt.TextFlag.TextWordWrap)
_CHOSEN = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Right)

Keys = Callable[[str], str]
"""The shortcut of a lab or a question, by its id, as it is shown."""


def rail_width(width: int, height: int) -> int:
    """Of the rail in a window of this size."""
    return next(found for least, low, found in FROM if width >= least and height >= low)


def _sized(font: QFont, size: float, bold: bool = False) -> QFont:
    """Letters of `size`, where 13 is that of ordinary text."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * size / 13)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return made


class _List(RowList):
    """Rows that a click, Enter, Space or → chooses; arrows go from row to row.

    Signals:
        went(str id): a row was chosen.
    """

    went = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setMouseTracking(True)
        self.clicked.connect(lambda index: self.went.emit(index.data(ID)))

    def row_of(self, row_id: str) -> int:
        """Where a row stands; -1 where it does not."""
        rows = (row for row in range(self.count()) if not self.isRowHidden(row))
        return next((row for row in rows if self.row(row).data(ID) == row_id), -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _CHOSEN and self.current_row() >= 0:
            self.went.emit(self.row(self.current_row()).data(ID))
        elif event.text().isprintable() and event.text():
            event.ignore()  # the page's: a list would look for a row that begins so
        else:
            super().keyPressEvent(event)


def _said(row_id: str, text: str, spoken: str, told: str, picture: str = "") -> dict[int, str]:
    """A row: what stands in it, what is spoken, a longer text, its icon."""
    return {
        ID: row_id,
        Qt.ItemDataRole.DisplayRole: text,
        TEXT: told,
        PICTURE: picture and (picture if resource("icons", f"{picture}.svg").is_file() else "dots"),
        Qt.ItemDataRole.AccessibleTextRole: spoken,
        Qt.ItemDataRole.AccessibleDescriptionRole: told,
    }


class _Ground(QStyledItemDelegate):
    """The ground of a row: tinted where it is open or under the pointer, ringed where the keys are."""

    opened: frozenset[str] = frozenset()
    barred = True
    """Whether a bar at the edge marks what is open, too."""

    def paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, inset: int
    ) -> bool:
        """Paint it; whether the row is open."""
        chosen = index.data(ID) in self.opened
        face = QRectF(option.rect).adjusted(inset, 1, -inset, -1)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if chosen or focused or option.state & QStyle.StateFlag.State_MouseOver:
            tint = colour("tint")
            tint.setAlphaF(1.0 if chosen else 0.6)
            box(painter, face, tint, colour("ink") if focused else None, FIELD, 2.0 if focused else 0.0)
        if chosen and self.barred:
            bar = QRectF(option.rect.left() - 1.5, face.center().y() - 9, 4, 18)
            box(painter, bar, colour("ink"), None, 1.5)
        return chosen


class _RailRows(_Ground):
    """Icons, icons over two short lines, or icons beside whole questions with labs below the open one."""

    width = SHORT

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        line = QFontMetrics(_sized(option.font, 11)).height()
        if self.width == ICONS:
            return QSize(0, 48)
        if self.width == SHORT:
            return QSize(0, 40 + line * (1 + str(index.data()).count("\n")))
        full = QFontMetrics(option.font).height()
        return QSize(0, 12 + 2 * full if index.data(PICTURE) else max(28, full + 10))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = self.paint_ground(painter, option, index, 4 if self.width == SHORT else 8)
        painter.save()
        painter.setPen(colour("ink" if chosen else "text"))
        room = option.rect
        if index.data(PICTURE):
            picture = pixmap(
                str(index.data(PICTURE)), "ink" if chosen else "muted", 22, painter.device().devicePixelRatio()
            )
            top = {ICONS: room.center().y() - 10, SHORT: room.top() + 9, FULL: room.center().y() - 10}[self.width]
            left = room.left() + 18 if self.width == FULL else room.center().x() - 10
            painter.drawPixmap(QPointF(left, top), picture)
        if self.width == SHORT:
            painter.setFont(_sized(option.font, 11, chosen))
            below = room.adjusted(0, 34, 0, 0)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), str(index.data()))
        elif self.width == FULL:
            painter.setFont(_sized(option.font, 13, chosen))
            painter.drawText(
                room.adjusted(50, 0, -10, 0), _WRAP | int(Qt.AlignmentFlag.AlignVCenter), str(index.data())
            )
        painter.restore()


class _LabRows(_Ground):
    """A digit, the name, one sentence."""

    barred = False

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        small = QFontMetrics(_sized(option.font, 12))
        told = small.boundingRect(QRect(0, 0, LISTED - 62, 1000), _WRAP, str(index.data(TEXT)))
        return QSize(0, QFontMetrics(option.font).height() + told.height() + 16)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = self.paint_ground(painter, option, index, 6)
        painter.save()
        room = option.rect.adjusted(44, 7, -16, -7)
        top = int(Qt.AlignmentFlag.AlignTop)
        painter.setPen(colour("muted"))
        painter.setFont(_sized(option.font, 11))
        key = QRect(option.rect.left() + 16, room.top() + 1, 18, QFontMetrics(option.font).height())
        painter.drawText(key, top | int(Qt.AlignmentFlag.AlignHCenter), str(index.row() + 1))
        painter.setFont(_sized(option.font, 13, True))
        painter.setPen(colour("ink" if chosen else "text"))
        painter.drawText(room, top, str(index.data()))
        painter.setFont(_sized(option.font, 12))
        painter.setPen(colour("muted"))
        painter.drawText(
            room.adjusted(0, QFontMetrics(option.font).height() + 2, 0, 4), _WRAP | top, str(index.data(TEXT))
        )
        painter.restore()


class LabList(_List):
    """The labs of one question, over the page: digits choose, too; Esc or ← leaves."""

    def __init__(self, rail: Rail) -> None:
        super().__init__(rail)
        self._rail = rail
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.rows = _LabRows(self)
        self.setItemDelegate(self.rows)
        self.question = QLabel(self)
        self.question.setContentsMargins(16, 8, 16, 4)
        """What they answer."""

    def show_labs(self, title: str, labs: Sequence[Lab], now: str, at: QPoint) -> None:
        """Below `at`, or so far above it that all are seen; `now`: the lab that is open, or was last."""
        self.setAccessibleName(title)
        self.question.setText(title)
        self.question.setFont(_sized(self.font(), 13, True))
        self.question.setGeometry(0, 0, LISTED, self.question.sizeHint().height())
        self.setViewportMargins(0, self.question.height(), 0, 0)
        self.show_rows([_said(lab.id, tr(lab.title), tr(lab.title), tr(lab.summary)) for lab in labs])
        self.rows.opened = frozenset({now})
        self.set_current_row(max(self.row_of(now), 0))
        self.setFixedWidth(LISTED)
        edge = 2 * self.frameWidth() + self.question.height()
        self.setFixedHeight(sum(self.sizeHintForRow(row) for row in range(self.count())) + edge)
        window = self._rail.window()
        lowest = window.mapToGlobal(QPoint(0, window.height())).y() - self.height() - 8
        self.move(at.x(), min(at.y(), lowest))
        self.show()
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """A press beside it closes it: Qt does so for every pop-up but one that scrolls."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress and not self._holds(event):
            return self.close()
        return super().event(event)

    def _holds(self, event: QMouseEvent) -> bool:
        return self.rect().contains(event.position().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = event.key() - Qt.Key.Key_1.value
        if 0 <= digit < self.count():
            self.went.emit(self.row(digit).data(ID))
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Left):
            self.close()
        else:
            super().keyPressEvent(event)


class Rail(_List):
    """The start page and the questions.

    Signals:
        chosen(str lab id): by mouse or keyboard.
    """

    chosen = Signal(str)

    def __init__(self, asked: Sequence[tuple[Question, Sequence[Lab]]], home: str, keys: Keys = str) -> None:
        """`asked`: questions with their labs; `home`: the lab that is the start page."""
        super().__init__()
        self._asked, self._home, self._keys = {question.id: (question, labs) for question, labs in asked}, home, keys
        self._lab, self._open = "", ""
        self._last: dict[str, str] = {}
        self.rows = _RailRows(self)
        self.setItemDelegate(self.rows)
        self.setObjectName("rail")
        self.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.labs = LabList(self)
        self.labs.went.connect(self._on_lab)
        self.went.connect(self._on_row)
        self.fit(0, 0)

    def fit(self, width: int, height: int) -> None:
        """The window is so large now."""
        self.labs.close()
        wanted = rail_width(width, height)
        if wanted == self.rows.width and self.count():
            return
        self.rows.width = wanted
        self.setFixedWidth(wanted)
        self.retranslate()

    def retranslate(self) -> None:
        """Titles in the language of now; the labs of a question that is not open are hidden."""
        full = self.rows.width == FULL
        self.setAccessibleName(tr("Questions"))
        home = tr("The start page: a first minute, lessons, labs, recent sessions")
        rows, hidden = [_said(self._home, tr("Home"), tr("Home"), home, "home")], [False]
        for question, labs in self._asked.values():
            told = "<br>".join(html(tr(lab.title)) for lab in labs)
            tip = f"<p><b>{html(tr(question.title))}</b>&ensp;{html(self._keys(question.id))}<br>{told}</p>"
            title = tr(question.title)
            said = _said(question.id, title if full else tr(question.short), title, "", question.icon)
            rows += [said | {Qt.ItemDataRole.ToolTipRole: tip}]
            rows += [_said(lab.id, tr(lab.title), tr(lab.title), tr(lab.summary)) for lab in labs]
            hidden += [False, *(not (full and question.id == self._open) for _ in labs)]
        now = self.current_row()
        self.show_rows(rows)
        for place, away in enumerate(hidden):
            self.setRowHidden(place, away)
        self.set_current_row(now)
        self._mark()

    def select(self, lab_id: str) -> None:
        """Mark a lab as open, without a signal."""
        self._lab = lab_id
        question = self._question_of(lab_id)
        if question:
            self._last[question] = lab_id
        if question != self._open:
            self._open = question
            self.retranslate()
        self._mark()
        place = self.row_of(lab_id)
        self.set_current_row(place if place >= 0 else self.row_of(question))

    def open_question(self, question_id: str) -> None:
        """The labs of a question: below it where the rail is wide, else in a list beside it."""
        question, labs = self._asked[question_id]
        last = self._last.get(question_id, labs[0].id)
        if self.rows.width == FULL:
            self._open = "" if self._open == question_id else question_id
            self.retranslate()
            self.set_current_row(max(self.row_of(last), self.row_of(question_id)))
            self.setFocus()
            return
        self.set_current_row(self.row_of(question_id))
        at = self.rect_of(self.current_row()).topRight() if self.isVisible() else QPoint(0, 0)
        self.labs.show_labs(tr(question.title), labs, last, self.viewport().mapToGlobal(at + QPoint(4, 0)))

    def _question_of(self, lab_id: str) -> str:
        return next((key for key, (_, labs) in self._asked.items() if lab_id in [lab.id for lab in labs]), "")

    def _mark(self) -> None:
        inside = self.rows.width == FULL and self.row_of(self._lab) >= 0
        self.rows.opened = frozenset({self._lab if inside else self._question_of(self._lab) or self._lab})
        self.viewport().update()

    def _on_row(self, row_id: str) -> None:
        if row_id in self._asked:
            self.open_question(row_id)
        else:
            self.chosen.emit(row_id)

    def _on_lab(self, lab_id: str) -> None:
        self.labs.close()
        self.chosen.emit(lab_id)
