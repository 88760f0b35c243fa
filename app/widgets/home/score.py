"""The game's foot: the answer that waits, two buttons, the score beside the best possible one."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.lab.said import of_100
from app.plot import theme
from app.widgets.home.parts import Words
from app.words.i18n import tr
from app.words.numbers import show, show_fixed


class ScoreBar(QWidget):
    """From none right to all right: you, and the best that anybody can do in the long run."""

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
        return tr("best possible {share} %", share=of_100(self._best, "up").text)

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
            return left + (right - left) * share

        best = at(self._best)
        painter.setPen(QColor(now.muted))
        painter.drawLine(QPointF(at(0.5), y - 4), QPointF(at(0.5), y + 4))
        named = self._name(painter, best, self._best_told(), y + 8, now.good)
        for mark in (0, 50, 100):
            text = tr("{n} %", n=mark)
            box = self._box(painter, at(mark / 100), text, y + 8)
            if not box.adjusted(-6, 0, 6, 0).intersects(named):
                self._name(painter, at(mark / 100), text, y + 8, now.muted)
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
        box = self._box(painter, x, text, top)
        painter.setPen(QColor(colour))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft), text)
        return box

    def _box(self, painter: QPainter, x: float, text: str, top: float) -> QRectF:
        width = painter.fontMetrics().horizontalAdvance(text) + 2
        return QRectF(min(max(x - width / 2, 0.0), self.width() - width), top, width, 16)


class Foot(QWidget):
    """A new answer: from which world?

    Signals:
        guessed(bool): 'you were in', or out.
    """

    guessed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.verdict = Words(13, QFont.Weight.DemiBold)
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
        left.setSpacing(4)
        left.addWidget(self.verdict)
        left.addWidget(self.question)
        left.addLayout(buttons)
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(24)
        across.addLayout(left, 3)
        across.addWidget(self.score, 2)
        self._last: bool | None = None
        self._seen = math.nan

    def show_question(self, seen: float, said: bool | None, truth: bool | None, anew: bool = False) -> None:
        """The answer that waits; what was guessed about the one before, and what was true.

        `anew`: other settings have ended the game before this one.
        """
        self._seen, self._said, self._truth, self._anew = seen, said, truth, anew
        self.retranslate()

    _said: bool | None = None
    _truth: bool | None = None
    _anew = False

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.out.setText(tr("You were out (O)"))
        self.inside.setText(tr("You were in (I)"))
        if math.isnan(self._seen):
            return
        seen = show_fixed(self._seen, 0).replace("-", "−")
        self.verdict.setText(self._verdict())
        if self._truth is None:
            text = tr("A new answer: {seen}. A hidden coin chose the world. Were you in it?", seen=seen)
        else:
            text = tr("A new answer: {seen}. Were you in?", seen=seen)
        self.question.setText(text)

    def _verdict(self) -> str:
        """What is said of the guess before, or why there is none."""
        if self._truth is None:
            return tr("Other settings: the score begins anew.") if self._anew else ""
        if self._truth == self._said:
            return tr("Right.")
        return tr("No, you were in.") if self._truth else tr("No, you were out.")
