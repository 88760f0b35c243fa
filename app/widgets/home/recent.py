"""Recent sessions: what each is called, what is in it, when it was used."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from app.plot import theme
from app.widgets.home.parts import Card, Link, Words
from app.widgets.row_list import RowList
from app.words.i18n import parted, tr

ROW = 46


@dataclass(frozen=True, slots=True)
class RecentSession:
    """One line of the list."""

    name: str
    what: str
    time: datetime.datetime
    open: Callable[[], object]


def when(time: datetime.datetime, now: datetime.datetime) -> str:
    """'today 14:10', 'yesterday', a date."""
    days = (now.date() - time.date()).days
    if days == 0:
        return tr("today {time}", time=f"{time:%H:%M}")
    return tr("yesterday") if days == 1 else f"{time:%Y-%m-%d}"


class _Rows(QStyledItemDelegate):
    """Two lines and a time."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        now = theme.current()
        session: RecentSession = index.data(Qt.ItemDataRole.UserRole)
        box: QRect = option.rect
        state = option.state
        painter.save()
        if state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            painter.fillRect(box, QColor(now.tint))
        painter.setPen(QColor(now.grid))
        painter.drawLine(box.topLeft(), box.topRight())
        inner = box.adjusted(14, 5, -14, -5)
        small = QFont(painter.font())
        small.setPointSizeF(small.pointSizeF() * 11 / 13)
        text, middle = when(session.time, datetime.datetime.now()), int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(small)
        painter.setPen(QColor(now.muted))
        painter.drawText(inner, middle | int(Qt.AlignmentFlag.AlignRight), text)
        room = inner.adjusted(0, 0, -painter.fontMetrics().horizontalAdvance(text) - 12, 0)
        cut = painter.fontMetrics().elidedText(session.what, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignBottom), cut)
        painter.setFont(option.font)
        painter.setPen(QColor(now.text))
        cut = painter.fontMetrics().elidedText(session.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop), cut)
        painter.restore()


class RecentSessions(Card):
    """A list; a click or Enter opens."""

    def __init__(self, open_file: Callable[[], object]) -> None:
        super().__init__()
        self.title = Words(13, QFont.Weight.DemiBold)
        self.open = Link()
        self.open.clicked.connect(lambda _=False: open_file())
        self.list = RowList()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setMouseTracking(True)
        self.list.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.list.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        self.none = Words(12, muted=True)
        self.none.setContentsMargins(14, 0, 14, 0)
        self.none.setWordWrap(True)
        self.none.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 10, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 7, 1, 8)
        column.setSpacing(5)
        column.addLayout(head)
        column.addWidget(self.none)
        column.addWidget(self.list, 1)
        self._opening = False

    def show_sessions(self, sessions: Sequence[RecentSession]) -> None:
        """These, from the top."""
        now, role = datetime.datetime.now(), Qt.ItemDataRole
        told = [parted((session.name, session.what, when(session.time, now))) for session in sessions]
        self.list.show_rows(
            [{role.UserRole: each, role.AccessibleTextRole: said} for each, said in zip(sessions, told, strict=True)]
        )
        self.none.setVisible(not sessions)
        self.list.setVisible(bool(sessions))

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.title.setText(tr("Recent sessions"))
        self.open.setText(tr("Open a file…"))
        self.none.setText(tr("What you save or leave unsaved will stand here."))
        self.list.setAccessibleName(tr("Recent sessions"))

    def _open(self, index: QModelIndex) -> None:
        if not self._opening:  # a click may activate, too
            self._opening = True
            try:
                index.data(Qt.ItemDataRole.UserRole).open()
            finally:
                self._opening = False
