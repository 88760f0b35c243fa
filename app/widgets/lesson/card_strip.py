"""The strip of cards of a lesson that is written: one a step, the open one with its fields, what is said of each beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.state.lessons.checks import Finding
from app.widgets.icons import pixmap
from app.widgets.lesson.fields import small_button
from app.widgets.look import colour
from app.widgets.message_line import MessageLine
from app.widgets.style.painting import focus_ring
from app.words.i18n import sentences, tr

HEAD = 34
"""Pixels of the line of a card."""


class CardHead(QAbstractButton):
    """'3  Predict  Half the error': opens its card; dragged over another one, or with Alt and an arrow, it goes there.

    Signals:
        moved(int): by so many cards.
    """

    moved = Signal(int)

    def __init__(self, number: int, kind: str, title: str) -> None:
        super().__init__()
        self.number, self.kind, self.title = number, kind, title
        self.fault = False
        self._grip = QPoint()
        self.setCheckable(True)
        self.setFixedHeight(HEAD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_title(title)

    def show_title(self, title: str) -> None:
        """Another title."""
        self.title = title
        place = tr("Card {number}", number=self.number) if self.number else ""
        self.setAccessibleName(sentences(place, self.kind, title))
        self.setToolTip(title)
        self.update()

    def show_fault(self, fault: bool) -> None:
        """Whether something is to be mended in it."""
        self.fault = fault
        self.setAccessibleDescription(tr("something is to be mended") if fault else "")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grip = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        far = event.position().toPoint().y() - self._grip.y()
        if self.number and abs(far) > HEAD:
            self.setDown(False)
            self.moved.emit(round(far / (HEAD + 6)))
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turn = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if turn is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier and self.number:
            self.moved.emit(turn)
        elif turn is not None:
            self.focusNextPrevChild(turn > 0)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Alt and an arrow are its own, whatever the window has them for."""
        arrows = (Qt.Key.Key_Up, Qt.Key.Key_Down)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in arrows:
            event.accept()
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(200, HEAD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("tint"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        x, high = 10.0, float(self.height())
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        middle = Qt.AlignmentFlag.AlignVCenter
        if self.number:
            painter.setPen(colour("muted"))
            painter.drawText(QRectF(x, 0, 20, high), middle, str(self.number))
            x += 22
        if self.kind:
            wide = QFontMetrics(bold).horizontalAdvance(self.kind)
            painter.setFont(bold)
            painter.setPen(colour("ink"))
            painter.drawText(QRectF(x, 0, wide + 2, high), middle, self.kind)
            x += wide + 10
        right = self.width() - (34 if self.fault else 12)
        painter.setFont(bold if self.isChecked() else self.font())
        painter.setPen(colour("text"))
        title = self.fontMetrics().elidedText(self.title, Qt.TextElideMode.ElideRight, max(int(right - x), 10))
        painter.drawText(QRectF(x, 0, right - x, high), middle, title)
        if self.fault:
            sign = pixmap("warn", "error", 16, painter.device().devicePixelRatio())
            painter.drawPixmap(QPoint(self.width() - 26, int(high / 2 - 8)), sign)
        if self.hasFocus():
            focus_ring(painter, self.rect())


class StepCard(QFrame):
    """One card; while it is open, what can be done to it, what is said of it, and its fields.

    Signals:
        opened(): its head was pressed.
        moved(int): by so many cards.
        done(str): 'duplicate', 'remove', 'try'.
    """

    opened = Signal()
    moved = Signal(int)
    done = Signal(str)

    def __init__(self, number: int, kind: str, title: str) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setProperty("kind", "card")
        self.head = CardHead(number, kind, title)
        self.head.clicked.connect(self.opened)
        self.head.moved.connect(self.moved)
        self.lines: list[MessageLine] = []
        self.fields: QWidget | None = None
        self.buttons: dict[str, QWidget] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2, 2, 2, 2)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)
        self._inside = QVBoxLayout()
        self._inside.setContentsMargins(12, 0, 12, 10)
        self._inside.setSpacing(6)
        self._said = QVBoxLayout()
        self._said.setSpacing(2)

    def open(self, fields: QWidget, count: int) -> None:
        """Show these fields below its head, of `count` cards."""
        self.head.setChecked(True)
        self.fields = fields
        if self.head.number:
            self._inside.addLayout(self._tools(count))
        self._inside.addLayout(self._said)
        self._inside.addWidget(fields)
        self._column.addLayout(self._inside)

    def _tools(self, count: int) -> QHBoxLayout:
        """What can be done to the card."""
        line = QHBoxLayout()
        line.setSpacing(2)
        number = self.head.number
        parts = (
            ("up", "up", tr("Move the card up"), number > 1),
            ("down", "down", tr("Move the card down"), number < count),
            ("duplicate", "plus", tr("Duplicate the card"), True),
            ("remove", "cross", tr("Delete the card"), True),
            ("try", "play", tr("Try the lesson from here"), True),
        )
        for action, sign, name, on in parts:
            button = small_button(sign, name)
            button.setEnabled(on)
            step = {"up": -1, "down": 1}.get(action)
            if step is not None:
                button.clicked.connect(lambda _=False, step=step: self.moved.emit(step))
            else:
                button.clicked.connect(lambda _=False, action=action: self.done.emit(action))
            self.buttons[action] = button
            line.addWidget(button)
        line.addStretch(1)
        return line

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """What is said of the step: below the head while it is open, else as a sign."""
        self.head.show_fault(any(each.stops for each in findings))
        for line in self.lines:
            self._said.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = []
        for each in findings if self.fields is not None else ():
            line = MessageLine("error" if each.stops else "caution", each.text)
            self.lines.append(line)
            self._said.addWidget(line)
