"""Painted pieces of the stage: a line that is cut with '…', round buttons, dots of steps."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSizePolicy, QWidget

from app.widgets.icons import pixmap
from app.widgets.look import colour
from app.widgets.page.readout_painting import figures
from app.words.texts import rich


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
