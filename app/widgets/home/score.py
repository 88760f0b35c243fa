"""The game's foot: the answer that waits, two buttons, the score beside the best possible one."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.plot import theme
from app.widgets.home.parts import Words
from app.words.i18n import tr
from app.words.numbers import show, show_fixed, show_up


class ScoreBar(QWidget):
    """From half right to all right: you, and the best that anybody can do in the long run."""

    def __init__(self) -> None:
        super().__init__()
        self._right, self._made, self._best = 0, 0, 0.5
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_score(self, right: int, made: int, best: float) -> None:
        """So many right of so many; the best possible share."""
        self._right, self._made, self._best = right, made, best
        self.setAccessibleName(tr("your score"))
        self.setAccessibleDescription(f"{self._told()}. {self._best_told()}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(270, 62)

    def minimumSizeHint(self) -> QSize:
        return QSize(190, 62)

    def _told(self) -> str:
        if not self._made:
            return tr("no guess yet")
        return tr("{right} of {made} right", right=self._right, made=self._made)

    def _best_told(self) -> str:
        return tr("best possible {share} %", share=show_up(100 * self._best, 3))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = theme.current()
        left, right, y = 4.0, self.width() - 6.0, 37.0
        painter.setPen(QColor(now.muted))
        painter.drawText(QRectF(0, 0, self.width(), 18), int(Qt.AlignmentFlag.AlignLeft), tr("your score"))
        painter.setPen(QColor(now.text))
        painter.drawText(QRectF(0, 0, self.width(), 18), int(Qt.AlignmentFlag.AlignRight), self._told())
        painter.setPen(QPen(QColor(now.edge), 2))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 11 / 13)
        painter.setFont(small)

        def at(share: float) -> float:
            return left + (right - left) * min(max(2 * share - 1, 0.0), 1.0)

        best = at(self._best)
        painter.setPen(QColor(now.muted))
        half, whole, under = tr("{n} %", n=50), tr("{n} %", n=100), QRectF(0, y + 8, self.width(), 16)
        middle = self._name(painter, best, self._best_told(), y + 8, now.good)
        metrics = painter.fontMetrics()
        painter.setPen(QColor(now.muted))
        if middle.left() > metrics.horizontalAdvance(half) + 6:
            painter.drawText(under, int(Qt.AlignmentFlag.AlignLeft), half)
        if middle.right() < self.width() - metrics.horizontalAdvance(whole) - 6:
            painter.drawText(under, int(Qt.AlignmentFlag.AlignRight), whole)
        painter.setPen(QPen(QColor(now.good), 2))
        painter.drawLine(QPointF(best, y - 7), QPointF(best, y + 7))
        if self._made:
            share = self._right / self._made
            painter.setPen(QPen(QColor(now.amber_edge), 4))
            painter.drawLine(QPointF(left, y), QPointF(at(share), y))
            painter.setPen(QPen(QColor(now.amber_edge), 1.5))
            painter.setBrush(QColor(now.amber))
            painter.drawEllipse(QPointF(at(share), y), 6, 6)
            text = tr("you {share} %", share=show(100 * share, 3))
            self._name(painter, at(share), text, y - 22, now.amber_text)
        painter.end()

    def _name(self, painter: QPainter, x: float, text: str, top: float, colour: str) -> QRectF:
        """A text about x that stays on the widget; its rectangle."""
        width = painter.fontMetrics().horizontalAdvance(text) + 2
        left = min(max(x - width / 2, 0.0), self.width() - width)
        box = QRectF(left, top, width, 16)
        painter.setPen(QColor(colour))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft), text)
        return box


class Foot(QWidget):
    """A new answer: from which world?

    Signals:
        guessed(bool): 'you were in', or out.
    """

    guessed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.question = Words(13)
        self.question.setWordWrap(True)
        self.out, self.inside = QPushButton(), QPushButton()
        self.out.clicked.connect(lambda: self.guessed.emit(False))
        self.inside.clicked.connect(lambda: self.guessed.emit(True))
        self.score = ScoreBar()
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.out)
        buttons.addWidget(self.inside)
        buttons.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(self.question)
        left.addLayout(buttons)
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(24)
        across.addLayout(left, 3)
        across.addWidget(self.score, 2)
        self._last: bool | None = None
        self._seen = math.nan

    def show_question(self, seen: float, said: bool | None, truth: bool | None) -> None:
        """The answer that waits; what was guessed about the one before, and what was true."""
        self._seen, self._said, self._truth = seen, said, truth
        self.retranslate()

    _said: bool | None = None
    _truth: bool | None = None

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.out.setText(tr("You were out (O)"))
        self.inside.setText(tr("You were in (I)"))
        if math.isnan(self._seen):
            return
        seen = show_fixed(self._seen, 1).replace("-", "−")
        if self._truth is None:
            text = tr("A new answer: {seen}. A hidden coin chose the world. Were you in it?", seen=seen)
        elif self._truth == self._said:
            text = tr("Right. A new answer: {seen}. Were you in?", seen=seen)
        elif self._truth:
            text = tr("No, you were in. A new answer: {seen}. Were you in?", seen=seen)
        else:
            text = tr("No, you were out. A new answer: {seen}. Were you in?", seen=seen)
        self.question.setText(text)
