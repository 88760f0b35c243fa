"""The fields of a card: words that grow with what is typed, answers with their replies, a tolerance that is dragged."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QRadioButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.state.lessons.filled import Filled
from app.state.lessons.model import Span
from app.state.lessons.script import Words
from app.state.lessons.values import Numbers
from app.widgets.icons import icon
from app.widgets.look import colour
from app.words.i18n import sentences, tr
from app.words.numbers import show

MOST_LINES = 9
"""Of a field; what is longer scrolls."""


class WordsField(QPlainTextEdit):
    """Words under a label, as high as they are; their numbers as `numbers` has them. `single`: without ends of lines.

    Signals:
        typed(str): a person has changed them.
    """

    typed = Signal(str)

    def __init__(
        self, name: str, words: str, *, single: bool = True, hint: str = "", numbers: Numbers | None = None
    ) -> None:
        super().__init__()
        self._single = single
        self._filled = Filled(words, numbers or Numbers())
        self.setTabChangesFocus(True)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setPlainText(self._filled.shown)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self._fit)
        self.textChanged.connect(lambda: self.typed.emit(self._filled.written(self.toPlainText())))
        self._fit()

    def show_words(self, words: str) -> None:
        """Other words, without numbers, that nobody has typed here."""
        if words != self.toPlainText():
            self.blockSignals(True)
            self.setPlainText(words)
            self.blockSignals(False)
            self._fit()

    def _fit(self) -> None:
        lines = max(round(self.document().size().height()), 1 if self._single else 2)
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > MOST_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        margins = self.contentsMargins()
        around = margins.top() + margins.bottom() + 2 * self.document().documentMargin() + 4
        high = round(min(lines, MOST_LINES) * self.fontMetrics().lineSpacing() + around)
        if high != self.height():
            self.setFixedHeight(max(high, 32))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._single and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.focusNextChild()
        else:
            super().keyPressEvent(event)


def labelled(name: str, field: QWidget) -> QWidget:
    """A field below its name."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    label = QLabel(name)
    label.setWordWrap(True)
    label.setBuddy(field)
    column.addWidget(label)
    column.addWidget(field)
    return whole


def small_button(sign: str, name: str) -> QToolButton:
    """An icon with a name that is shown under the pointer."""
    button = QToolButton()
    button.setIcon(icon(sign))
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setProperty("kind", "icon")
    return button


class AnswerRow(QFrame):
    """One answer with its reply; of a choice with a mark that says whether it is the right one.

    Signals:
        worded(str, str): what was typed: 'what' or 'reply', and the words.
        chosen(): it is the right one.
        removed(): it goes.
    """

    worded = Signal(str, str)
    chosen = Signal()
    removed = Signal()

    def __init__(
        self,
        number: int,
        answer: Words,
        caption: str,
        group: QButtonGroup | None,
        numbers: Numbers | None,
        heard: str = "",
    ) -> None:
        """`caption`: of a reply to numbers or sketches, when it is said; '': the answer itself is typed; `heard`: how many
        of a class gave it."""
        super().__init__()
        self.mark: QRadioButton | None = None
        column, head = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 2, 0, 6)
        column.setSpacing(3)
        named = caption or tr("Answer {number}", number=number)
        if group is not None:
            self.mark = QRadioButton(tr("This one is right"))
            self.mark.setAccessibleName(sentences(named, tr("This one is right")))
            self.mark.setChecked(answer.right)
            group.addButton(self.mark)
            self.mark.clicked.connect(self.chosen)
        label = QLabel(" · ".join(filter(None, (named, heard))))
        label.setWordWrap(True)
        head.addWidget(label, 1)
        if self.mark is not None:
            head.addWidget(self.mark)
        away = small_button("cross", tr("Remove: {name}", name=named))
        away.clicked.connect(self.removed)
        head.addWidget(away)
        column.addLayout(head)
        if not caption:
            what = WordsField(named, answer.what, hint=tr("The answer"), numbers=numbers)
            what.typed.connect(lambda text: self.worded.emit("what", text))
            column.addWidget(what)
        hint = tr("What is said to it") if answer.right else tr("The reply to this mistake")
        reply = WordsField(sentences(named, tr("Reply")), answer.reply, hint=hint, numbers=numbers)
        reply.typed.connect(lambda text: self.worded.emit("reply", text))
        column.addWidget(reply)


class ToleranceLine(QWidget):
    """What can be answered, with the truth and how far off is still near: its ends are dragged, or moved by arrows.

    Signals:
        tolerated(float, bool): so far is near; whether the hand let go.
    """

    tolerated = Signal(float, bool)
    HIGH = 46

    def __init__(self, span: Span, truth: float, near: float) -> None:
        super().__init__()
        self.span, self.truth, self.near = span, truth, near
        self.setFixedHeight(self.HIGH)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.setAccessibleName(tr("How far off is still near: arrows make it wider or narrower"))
        self._say()

    def show_truth(self, truth: float) -> None:
        """The truth, once it is known."""
        self.truth = truth
        self._say()
        self.update()

    def show_near(self, near: float) -> None:
        """Another tolerance."""
        self.near = near
        self._say()
        self.update()

    def _say(self) -> None:
        self.setAccessibleDescription(tr("{truth} ± {near}", truth=show(self.truth, 4), near=show(self.near, 3)))

    def x_of(self, number: float) -> float:
        """Where a number stands."""
        return 10 + self.span.share(number) * (self.width() - 20)

    def _number(self, x: float) -> float:
        return self.span.at(min(max((x - 10) / max(self.width() - 20, 1), 0.0), 1.0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._follow(event, done=False)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._follow(event, done=False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._follow(event, done=True)

    def _follow(self, event: QMouseEvent, *, done: bool) -> None:
        if not math.isfinite(self.truth):
            return
        self._set(abs(self._number(event.position().x()) - self.truth), done)
        event.accept()

    def _set(self, near: float, done: bool) -> None:
        self.show_near(float(f"{near:.2g}"))
        self.tolerated.emit(self.near, done)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turn = {Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1}
        step = turn.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        unit = abs(self.truth) / 100 if self.span.log else (self.span.high - self.span.low) / 200
        self._set(max(self.near + step * unit, 0.0), True)

    def changeEvent(self, event: QEvent) -> None:
        self.update()
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(200, self.HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = 18.0
        painter.setPen(QPen(colour("edge"), 2))
        painter.drawLine(QPointF(10, line), QPointF(self.width() - 10, line))
        painter.setPen(colour("muted"))
        for number, side in (
            (self.span.low, Qt.AlignmentFlag.AlignLeft),
            (self.span.high, Qt.AlignmentFlag.AlignRight),
        ):
            painter.drawText(QRectF(2, 28, self.width() - 4, 16), side, show(number, 3))
        if math.isfinite(self.truth):
            left, right = self.x_of(self.truth - self.near), self.x_of(self.truth + self.near)
            painter.setPen(QPen(colour("amber_edge"), 1.5))
            painter.setBrush(colour("amber"))
            painter.drawRoundedRect(QRectF(left, line - 6, max(right - left, 2.0), 12), 3, 3)
            painter.setPen(QPen(colour("text"), 2))
            painter.drawLine(QPointF(self.x_of(self.truth), 4), QPointF(self.x_of(self.truth), line + 8))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("ink"), 2))
            painter.drawRoundedRect(QRectF(1, 1, self.width() - 2, self.height() - 2), 6, 6)
