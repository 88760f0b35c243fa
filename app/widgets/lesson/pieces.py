"""Painted pieces of the lesson panel: progress, boxes with a sign, choices, the line on which a number is guessed."""

from __future__ import annotations

import math
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QStaticText
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.state.lessons.model import Span
from app.widgets.look import colour, looks_changed
from app.words.i18n import sentences, tr
from app.words.numbers import show, unbroken
from app.words.texts import POWER, raised

Sign = Literal["check", "pencil", "open", "none"]
LINE_HEIGHT = 64
"""Pixels of a number line that has not grown."""
MOST_WIDTHS = 8
"""For which an answer is kept in lines."""


class ProgressBar(QWidget):
    """One piece for each step: done, the one that is open, still to come."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place, self._count = 0, 1
        self.setFixedHeight(4)

    def show_place(self, place: int, count: int) -> None:
        """Step `place` of `count`, from 0."""
        self._place, self._count = place, max(count, 1)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        width = (self.width() + 4) / self._count
        for step in range(self._count):
            name = "ink" if step < self._place else "amber" if step == self._place else "line"
            painter.setBrush(colour(name))
            painter.drawRoundedRect(QRectF(step * width, 0, max(width - 4, 1), 4), 2, 2)


def growth(widget: QWidget) -> float:
    """By how much the type of a widget is larger than the program's, as on a stage: signs and room for them grow alike."""
    return widget.font().pointSizeF() / QApplication.font().pointSizeF()


def paint_sign(painter: QPainter, sign: Sign, at: QPointF, tint: QColor, k: float) -> None:
    """A check mark, a pencil or an empty ring, 14 px times k, its upper left corner at `at`."""
    painter.save()
    painter.translate(at)
    painter.scale(k, k)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(tint, 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if sign == "check":
        painter.drawPolyline([QPointF(2.5, 7.5), QPointF(5.8, 10.8), QPointF(11.8, 3.6)])
    elif sign == "pencil":
        corners = ((2, 12), (3, 8.6), (9.8, 1.8), (12.2, 4.2), (5.4, 11))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    elif sign == "open":
        painter.drawEllipse(QRectF(2, 2, 10, 10))
    painter.restore()


def write(label: QLabel, words: str) -> None:
    """Show a text with its powers set; a screen reader says it as it was written."""
    whole = unbroken(words)
    label.setTextFormat(Qt.TextFormat.RichText if POWER.search(words) else Qt.TextFormat.PlainText)
    label.setText(raised(whole) if POWER.search(words) else whole)
    label.setAccessibleName(words)


class Box(QWidget):
    """A card: one line in bold, and text that wraps, on a tint; its meaning is said by sign and words as well."""

    def __init__(self, tone: Literal["amber", "good", "plain"], sign: Sign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tone, self.sign = tone, sign
        self.title, self.text = QLabel(), QLabel()
        self.column = column = QVBoxLayout(self)
        column.setSpacing(4)
        self._fit_sign()
        for label in (self.title, self.text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        bold = self.title.font()
        bold.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(bold)

    def _fit_sign(self) -> None:
        k = growth(self)
        left = 38 if self.sign != "none" else 14
        self.column.setContentsMargins(*(round(k * margin) for margin in (left, 10, 12, 10)))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._fit_sign()
        super().changeEvent(event)

    @property
    def words(self) -> str:
        """All that it says."""
        return sentences(self.title.accessibleName(), self.text.accessibleName())

    def say(self, title: str, text: str = "") -> None:
        """Show words; an empty part takes no room."""
        for label, words in ((self.title, title), (self.text, text)):
            write(label, words)
            label.setVisible(bool(words))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = {"amber": "amber_tint", "good": "good_tint", "plain": "base"}[self.tone]
        edge = {"amber": "amber_edge", "good": "good", "plain": "line"}[self.tone]
        painter.setBrush(colour(fill))
        painter.setPen(QPen(colour(edge), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        k, tint = growth(self), colour("good" if self.tone == "good" else "amber_text")
        paint_sign(painter, self.sign, QPointF(13 * k, 12 * k), tint, k)


class ChoiceButton(QRadioButton):
    """One answer, over as many lines as it needs; after the reveal with a sign that says right or not."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.verdict: Sign = "none"
        self._in_lines: dict[tuple[str, int, str], QStaticText] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def judge(self, verdict: Sign) -> None:
        """Show whether it is the right one ('check'), or was a mistake ('pencil')."""
        self.verdict = verdict
        said = {"check": tr("right"), "pencil": tr("not this one")}.get(verdict, "")
        self.setAccessibleDescription(said)
        self.update()

    def hitButton(self, at: object) -> bool:
        return True

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        k = growth(self)
        return round(self._words(max(width - round(50 * k), 40)).size().height()) + round(14 * k)

    def _words(self, width: int) -> QStaticText:
        """The answer in lines of `width` pixels, its powers set; kept, for a layout asks for its height many times."""
        asked = self.text(), width, self.font().key()
        if asked not in self._in_lines:
            if len(self._in_lines) >= MOST_WIDTHS:
                self._in_lines.clear()
            words = self._in_lines[asked] = QStaticText(raised(unbroken(self.text())))
            words.setTextFormat(Qt.TextFormat.RichText)
            words.setTextWidth(width)
            words.prepare(font=self.font())
        return self._in_lines[asked]

    def sizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(max(self.width(), 240)))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.heightForWidth(max(self.width(), 240)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen, right = self.isChecked(), self.verdict == "check"
        painter.setBrush(colour("good_tint" if right else "tint" if chosen or self.underMouse() else "raised"))
        edge = "good" if right else "amber_edge" if self.verdict == "pencil" else "ink" if chosen else "edge"
        painter.setPen(QPen(colour(edge), 1.6 if chosen else 1))
        frame = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        painter.drawRoundedRect(frame, 7, 7)
        k, middle = growth(self), QPointF(18 * growth(self), self.height() / 2)
        if self.verdict in ("check", "pencil"):
            tint = colour("good" if right else "amber_text")
            paint_sign(painter, self.verdict, middle - QPointF(7 * k, 7 * k), tint, k)
        else:
            painter.setPen(QPen(colour("ink" if chosen else "edge"), 1.5 * k))
            painter.setBrush(colour("base"))
            painter.drawEllipse(middle, 6 * k, 6 * k)
            if chosen:
                painter.setBrush(colour("ink"))
                painter.drawEllipse(middle, 2.5 * k, 2.5 * k)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("ink"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.setPen(colour("text"))
        room = self.rect().adjusted(*(round(k * margin) for margin in (34, 7, -16, -7)))
        words = self._words(room.width())
        painter.drawStaticText(QPointF(room.left(), room.center().y() + 0.5 - words.size().height() / 2), words)


class GuessLine(QSlider):
    """A number line with a person's amber mark; after the reveal the truth stands beside the mark, which has stayed.

    Signals:
        guessed(float): the mark stands here.
    """

    guessed = Signal(float)
    LAST = 1000

    def __init__(self, span: Span, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.span = span
        self.touched = False
        self.truth, self.told = math.nan, ""
        self.setRange(0, self.LAST)
        self.setValue(self.LAST // 2)
        self.setSingleStep(10)
        self.setPageStep(100)
        self.setMinimumHeight(LINE_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(self._on_value)

    @property
    def number(self) -> float:
        """Where the mark stands."""
        return self._number(self.value())

    def set_number(self, number: float) -> None:
        """Put the mark there without a signal."""
        self.touched = True
        self.blockSignals(True)
        self.setValue(round(self.LAST * self.span.share(number)))
        self.blockSignals(False)
        self.update()

    def reveal(self, truth: float, told: str) -> None:
        """Show the truth, `told` in digits; the mark can be moved no more."""
        self.truth, self.told = truth, told
        self.setEnabled(False)
        self.update()

    def _number(self, place: int) -> float:
        return self.span.guess(place / self.LAST)

    def _on_value(self, _place: int) -> None:
        self.touched = True
        self.guessed.emit(self.number)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self.setMinimumHeight(round(LINE_HEIGHT * growth(self)))
        super().changeEvent(event)

    @property
    def _wide(self) -> float:
        """Its width in pixels of a line that has not grown."""
        return self.width() / growth(self)

    def _x(self, number: float) -> float:
        return 14 + self.span.share(number) * (self._wide - 28)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _follow(self, event: QMouseEvent) -> None:
        self.touched = True
        place = round(self.LAST * (event.position().x() / growth(self) - 14) / max(self._wide - 28, 1))
        if place == self.value():
            self.guessed.emit(self.number)
        self.setValue(place)
        event.accept()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, round(LINE_HEIGHT * growth(self)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        k = growth(self)
        painter.scale(k, k)
        line, font = 40.5, self.font()
        font.setPixelSize(11)
        painter.setFont(font)
        painter.setPen(QPen(colour("edge"), 1))
        painter.drawLine(QPointF(14, line), QPointF(self._wide - 14, line))
        told = QRectF()
        for share in (1.0, 0.0, 0.25, 0.5, 0.75):
            number = self._number(round(share * self.LAST))
            painter.setPen(QPen(colour("edge"), 1))
            painter.drawLine(QPointF(self._x(number), line), QPointF(self._x(number), line + 4))
            painter.setPen(colour("axis"))
            box = self._box(painter, self._x(number), line + 5, show(number, 3))
            if share == 1.0:
                told = box.adjusted(-4, 0, 0, 0)
            elif box.intersects(told):  # the end goes before
                continue
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, show(number, 3))
        if self.touched:
            self._paint_mark(painter, line)
        if math.isfinite(self.truth):
            x = self._x(self.truth)
            painter.setPen(QPen(colour("text"), 2.5))
            painter.drawLine(QPointF(x, line - 22), QPointF(x, line + 4))
            painter.setPen(colour("text"))
            painter.drawText(self._box(painter, x, line - 40, self.told), Qt.AlignmentFlag.AlignLeft, self.told)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("ink"), 2))
            painter.drawRoundedRect(QRectF(1, 1, self._wide - 2, self.height() / k - 2), 6, 6)

    def _box(self, painter: QPainter, x: float, top: float, text: str) -> QRectF:
        """Where a text at a place is written, whole also at the ends."""
        wide = painter.fontMetrics().horizontalAdvance(text) + 1.0
        return QRectF(min(max(x - wide / 2, 0.0), self._wide - wide), top, wide, 16)

    def _paint_mark(self, painter: QPainter, line: float) -> None:
        x = self._x(self.number)
        painter.setPen(QPen(colour("amber_edge"), 1.5))
        painter.setBrush(colour("amber" if self.isEnabled() else "amber_tint"))
        corners = ((-7, -24), (7, -24), (7, -8), (0, -1), (-7, -8))
        painter.drawPolygon(QPolygonF([QPointF(x + dx, line + dy) for dx, dy in corners]))
        if not math.isfinite(self.truth):
            return
        pen = QPen(colour("amber_edge"), 1.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(x, line - 4), QPointF(self._x(self.truth), line - 4))


class Clauses(QWidget):
    """The conditions of a goal, each with a check mark while it holds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: list[tuple[str, bool]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._labels: list[QLabel] = []

    def show_lines(self, lines: list[tuple[str, bool]]) -> None:
        """(words, whether it holds)."""
        self.lines = lines
        while len(self._labels) < len(lines):
            label = QLabel()
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            self._labels.append(label)
            self._column.addWidget(label)
        for place, label in enumerate(self._labels):
            label.setContentsMargins(round(22 * growth(self)), 0, 0, 0)
            label.setVisible(place < len(lines))
            if place < len(lines):
                words, holds = lines[place]
                write(label, words)
                label.setAccessibleName(
                    tr("{goal}: reached", goal=words) if holds else tr("{goal}: not yet", goal=words)
                )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for (_, holds), label in zip(self.lines, self._labels, strict=False):
            sign: Sign = "check" if holds else "open"
            k = growth(self)
            paint_sign(painter, sign, QPointF(2 * k, label.y() + 2 * k), colour("good" if holds else "edge"), k)

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self.update()
        super().changeEvent(event)


def row(*widgets: QWidget) -> QHBoxLayout:
    """Widgets beside each other."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for widget in widgets:
        line.addWidget(widget)
    return line
