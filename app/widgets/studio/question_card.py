"""One question of the interview: open with its blanks, or closed as a row with its title and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from app.lab.fields import Field
from app.lab.interview import Sentence
from app.widgets.look import colour, sign_pixmap
from app.widgets.studio.sentence import SentenceBox
from app.widgets.style.painting import focus_ring
from app.words.i18n import language, sentences, tr
from app.words.texts import rich

HIGH, COMPACT_HIGH = 40, 24
"""Of a row: title above the answer, or both in one line."""
EDGE = 10
"""Around what stands in a card."""
SIGN = 22
"""The width of the sign at the end of a row."""


class QuestionRow(QAbstractButton):
    """A question that is closed: what it asks, what was answered, and whether something is still to be said."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title, self.answer, self.error, self.is_missing, self._compact = title, "", "", False, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_answer(self, answer: str, is_missing: bool, error: str = "") -> None:
        """Show what was answered; `is_missing`: a part of it was not; `error`: what is wrong in a blank."""
        if self.accessibleName() and (answer, is_missing, error) == (self.answer, self.is_missing, self.error):
            return
        self.answer, self.is_missing, self.error = answer, is_missing, error
        self.setAccessibleName(self.title)
        said = tr("still to be answered") if is_missing else answer
        self.setAccessibleDescription(error or said)
        self.setToolTip(rich(sentences(error, answer) if error else answer))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return opens it, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def set_compact(self, on: bool) -> None:
        """Title and answer in one line."""
        self._compact = on
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(280, COMPACT_HIGH if self._compact else HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.fillRect(self.rect(), colour("tint"))
        room = self.rect().adjusted(EDGE, 0, -EDGE - SIGN, 0)
        font = QFont(self.font())
        font.setPixelSize(12)
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.setFont(font)
        painter.setPen(colour("muted"))
        below = QRect(room)
        if self._compact:
            painter.drawText(room, middle, self.title)
            below.setLeft(room.left() + QFontMetrics(font).horizontalAdvance(self.title) + 10)
        else:
            half = QRect(room.left(), room.top() + 3, room.width(), 16)
            painter.drawText(half, middle, self.title)
            below = QRect(room.left(), room.top() + 19, room.width(), 18)
        painter.setFont(self.font())
        painter.setPen(colour("text"))
        text = painter.fontMetrics().elidedText(self.answer, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, middle, text)
        self._paint_sign(painter)
        painter.setPen(colour("line"))
        painter.drawLine(EDGE, self.height() - 1, self.width() - EDGE, self.height() - 1)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), 4.0)
        painter.end()

    def _paint_sign(self, painter: QPainter) -> None:
        """A tick, a question mark where something is missing, or the sign of an error."""
        at = QPointF(self.width() - EDGE - 13, self.height() / 2 - 6)
        if self.error:
            painter.drawPixmap(at, sign_pixmap("error", 12))
            return
        if self.is_missing:
            font = QFont(self.font())
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(colour("amber_text"))
            painter.drawText(QRectF(at.x() - 4, 0, 20, self.height()), int(Qt.AlignmentFlag.AlignCenter), "?")
            return
        painter.setPen(QPen(colour("good"), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline([at + QPointF(x, y) for x, y in ((1.5, 6.5), (4.5, 9.5), (10.5, 2.5))])


class QuestionCard(QWidget):
    """See the module.

    Signals:
        opened(): a person opens it.
    """

    opened = Signal()

    def __init__(self, sentence: Sentence, fields: Mapping[str, Field], parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = sentence
        self.row = QuestionRow(sentence.title, self)
        self.box = SentenceBox(sentence, fields, self)
        self.row.clicked.connect(self.opened)
        self._unsaid = False
        self._now: tuple[object, ...] = ()
        self.box.faulted.connect(self._tell)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.row)
        self._column.addWidget(self.box)
        self.set_open(False)

    @property
    def is_open(self) -> bool:
        """Whether its blanks are seen."""
        return not self.box.isHidden()

    @property
    def is_missing(self) -> bool:
        """Whether something in it is still to be said."""
        return self.row.is_missing

    def set_open(self, on: bool) -> None:
        """Show its blanks, or its answer."""
        if on == self.is_open:
            return
        self.box.setVisible(on)
        self.row.setVisible(not on)
        edge = EDGE if on else 0
        self._column.setContentsMargins(edge, edge - 2 if on else 0, edge, edge)
        self.update()

    def set_params(self, params: Any) -> None:
        """Show these answers."""
        now = language(), *(getattr(params, name) for name in self.box.blanks)
        if now == self._now and not (self.box.error or self.box.unread or self.box.is_typing):
            return
        self._now = now
        self.box.set_params(params)
        unsaid = self.sentence.unsaid & set(self.sentence.blanks)
        self._unsaid = any(not getattr(params, name) for name in unsaid)
        self._tell()

    def _tell(self) -> None:
        self.row.show_answer(self.box.answer, self._unsaid, self.box.error)

    def settle(self) -> None:
        """Its parts have their places now, not later."""
        self._column.activate()

    def set_compact(self, on: bool) -> None:
        """Less height."""
        self.row.set_compact(on)
        self.box.set_compact(on)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.is_open:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("amber_tint"))
        painter.drawRoundedRect(QRectF(self.rect()), 6.0, 6.0)
        painter.end()
