"""The decision, always on top: a state in colour, sign and word, and one sentence."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.lab.verdict import Verdict
from app.plot import theme
from app.widgets.card import RADIUS
from app.widgets.look import colour, sign_pixmap
from app.widgets.style import set_kind
from app.words.i18n import sentences, tr
from app.words.texts import rich

HIGH, LOW = 80, 56
SIZES = (17, 15, 14, 13, 12, 11)
"""Pixels of the type of the sentence: the largest with which it fits."""
PAD = 18
CHIP = 20


class DecisionBar(QWidget):
    """See the module.

    Signals:
        wanted(str command): 'memo' or 'label'.
    """

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.verdict = Verdict("", "neutral", "")
        self.preview = ""
        self._problem = ""
        self.label_button, self.memo_button = QPushButton(), QPushButton()
        set_kind(self.memo_button, "primary")
        for name, button in (("label", self.label_button), ("memo", self.memo_button)):
            button.clicked.connect(lambda _=False, name=name: self.wanted.emit(name))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, PAD, 0)
        row.addStretch(1)
        row.addWidget(self.label_button)
        row.addWidget(self.memo_button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HIGH)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.label_button.setText(tr("Label…"))
        self.memo_button.setText(tr("Memo…"))

    def set_low(self, low: bool) -> None:
        """Less height, for small windows."""
        self.setFixedHeight(LOW if low else HIGH)

    def show_verdict(self, verdict: Verdict) -> None:
        """Say this."""
        self.verdict, self._problem = verdict, ""
        self._told()

    def show_problem(self, text: str) -> None:
        """Answers that contradict each other."""
        self._problem = text
        self._told()

    def show_preview(self, text: str) -> None:
        """What another answer would do; '' takes it back."""
        self.preview = text
        self.update()

    @property
    def said(self) -> tuple[str, str]:
        """The word of the state, and the sentence."""
        if self._problem:
            return tr("cannot be asked"), self._problem
        return self.verdict.word, self.verdict.sentence

    def _told(self) -> None:
        word, sentence = self.said
        self.setAccessibleName(tr("Decision: {word}", word=word))
        self.setAccessibleDescription(sentence)
        self.setToolTip(rich(sentences(sentence, self.verdict.aside)))
        same, self._painted = self._painted == self._tokens(), self._tokens()
        self.update(0, 0, self.label_button.x() if same else self.width(), self.height())  # but for the buttons

    _painted: tuple[str, str] | None = None

    def _tokens(self) -> tuple[str, str]:
        role = "bad" if self._problem else self.verdict.role
        return {"good": ("good", "good_tint"), "bad": ("error", "error_tint")}.get(role, ("muted", "sunken"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, tint = self._tokens()
        painter.setPen(QPen(colour(ink), 1.2))
        painter.setBrush(QColor(theme.current().base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.6, 0.6, -0.6, -0.6), RADIUS, RADIUS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(ink))
        painter.drawRoundedRect(QRectF(PAD, 10, 4, self.height() - 20), 2, 2)
        left = PAD + 16
        right = self.label_button.x() - 12
        word, sentence = self.said
        if self.height() >= HIGH:
            after = self._chip(painter, QPointF(left, 8), word, ink, tint)
            aside = self.preview or ("" if self._problem else self.verdict.aside)
            painter.setPen(colour("ink" if self.preview else "muted"))
            room = QRect(round(after) + 10, 8, right - round(after) - 10, CHIP)
            text = QFontMetrics(painter.font()).elidedText(aside, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
            self._sentence(painter, QRect(left, 8 + CHIP + 2, right - left, self.height() - CHIP - 16), sentence)
        else:
            after = self._chip(painter, QPointF(left, (self.height() - CHIP) / 2), word, ink, tint)
            room = QRect(round(after) + 12, 4, right - round(after) - 12, self.height() - 8)
            self._sentence(painter, room, self.preview or sentence)
        painter.end()

    def _chip(self, painter: QPainter, at: QPointF, word: str, ink: str, tint: str) -> float:
        """The state: a sign and a word on a tint; returns where it ends."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(12)
        wide = QFontMetrics(font).horizontalAdvance(word) + 30
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tint))
        painter.drawRoundedRect(QRectF(at.x(), at.y(), wide, CHIP), 4, 4)
        sign = QRectF(at.x() + 7, at.y() + 4, 12, 12)
        if ink == "good":
            painter.setPen(QPen(colour("good"), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPolyline(
                [QPointF(sign.x() + x, sign.y() + y) for x, y in ((1.5, 6.5), (4.5, 9.5), (10.5, 2.5))]
            )
        else:
            which = "error" if self.verdict.ways and not self._problem else "caution"
            painter.drawPixmap(sign.topLeft(), sign_pixmap(which, 12, token=ink))  # type: ignore[arg-type]
        painter.setFont(font)
        painter.setPen(colour("good" if ink == "good" else "error" if ink == "error" else "text"))
        painter.drawText(
            QRectF(at.x() + 24, at.y(), wide, CHIP),
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft),
            word,
        )
        small = QFont(self.font())
        small.setPixelSize(12)
        painter.setFont(small)
        return at.x() + wide

    def _sentence(self, painter: QPainter, room: QRect, text: str) -> None:
        font = QFont(self.font())
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        for size in SIZES:
            font.setPixelSize(size)
            if QFontMetrics(font).boundingRect(room, flags, text).height() <= room.height():
                break
        painter.setFont(font)
        painter.setPen(colour("text"))
        painter.drawText(room, flags, text)

    def sizeHint(self) -> QSize:
        return QSize(600, self.height())
