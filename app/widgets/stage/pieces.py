"""Painted pieces of the stage: a line that is cut with '…', round buttons, dots of steps."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSizePolicy, QWidget

from app.widgets.icons import pixmap
from app.widgets.look import SEVERITIES, colour, sign_pixmap
from app.widgets.page.message_strip import FIRST, MessageStrip
from app.widgets.page.readout_painting import figures
from app.words.numbers import unbroken
from app.words.texts import rich

WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def type_of(size: float, k: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The program's type at `size` of look.md, where body text is 13, on a stage of scale `k`."""
    font = figures(QApplication.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * size / 13 * k)
    font.setWeight(weight)
    return font


class OneLine(QLabel):
    """A text on one line, cut with '…' where there is less room, whole on hover."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def say(self, text: str) -> None:
        """Show a text."""
        self.setText(text)
        self.setToolTip(rich(text))
        self.setAccessibleName(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), shown)


class TwoLines(MessageStrip):
    """The gravest note on two lines, else as much of its first sentence as they hold; all of them at a click."""

    def sizeHint(self) -> QSize:
        return QSize(200, self._asked("国\n国", 200).height())

    def shown_text(self) -> str:
        text = " ".join(self.lines[0].text.split()) if self.lines else ""
        if not self._holds(text):
            text = FIRST.split(text, maxsplit=1)[0]
        whole = text
        while text and not self._holds(text):
            text = whole[: len(text.rstrip("…")) - 1].rstrip() + "…"
        return unbroken(text)

    def _words(self) -> QRect:
        return self.rect().adjusted(self._icon() + 6, 0, -self._more_width(), 0)

    def _asked(self, text: str, width: int) -> QRect:
        return self.fontMetrics().boundingRect(QRect(0, 0, width, 1000), WRAPPED, unbroken(text))

    def _holds(self, text: str) -> bool:
        room = self._words()
        asked = self._asked(text, room.width())
        return asked.height() <= room.height() and asked.width() <= room.width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.lines:
            return
        painter, first, size = QPainter(self), self.lines[0], self._icon()
        painter.drawPixmap(QPoint(0, (self.height() - size) // 2), sign_pixmap(first.severity, size))
        painter.setPen(self.palette().color(SEVERITIES[first.severity]))
        painter.drawText(self._words(), WRAPPED, self.shown_text())
        painter.setPen(self.palette().color(self.palette().ColorRole.PlaceholderText))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), self._more())
        if self.hasFocus():
            painter.setPen(self.palette().color(self.palette().ColorRole.Accent))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 4, 4)


class RoundButton(QAbstractButton):
    """A disc with an icon: filled with ink where it is the primary one, else a ring."""

    def __init__(self, name: str, primary: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._primary = name, primary
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_icon(self, name: str, words: str) -> None:
        """Another icon, and what a press does."""
        self._name = name
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        fill, edge, ink = ("ink", "ink", "on_ink") if self._primary else ("raised", "edge", "text")
        if not self.isEnabled():
            fill, edge, ink = "sunken", "line", "muted"
        elif self.isDown():
            edge = "text"
        painter.setBrush(colour(fill))
        painter.setPen(QPen(colour(edge), 1))
        painter.drawEllipse(ring)
        side = max(round(ring.width() * 0.42), 1)
        ratio = self.devicePixelRatioF()
        middle = ring.center() - QPointF(side / 2, side / 2)
        painter.drawPixmap(middle, pixmap(self._name, ink, side, ratio))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("ink"), 2))
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))


class Dots(QWidget):
    """The steps of a lesson: done, the one that is shown (longer), still to come."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place, self._count, self._k = 0, 0, 1.0

    def show_place(self, place: int, count: int, k: float) -> None:
        """Step `place` of `count`, from 0, at scale `k`; no dots where there is no step."""
        self._place, self._count, self._k = place, count, k
        self.setFixedSize(round((13 * count + 14) * k) if count else 0, round(8 * k) + 2)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        x, k = 0.0, self._k
        for step in range(self._count):
            width = (22 if step == self._place else 8) * k
            painter.setBrush(colour("ink" if step == self._place else "muted" if step < self._place else "line"))
            painter.drawRoundedRect(QRectF(x, 1, width, 8 * k), 4 * k, 4 * k)
            x += width + 5 * k
