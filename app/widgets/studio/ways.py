"""What would change it: other answers as buttons that preview what they would do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.lab.verdict import Way
from app.widgets.look import colour
from app.widgets.style.painting import box, focus_ring
from app.words.i18n import sentences, tr
from app.words.texts import rich

HIGH = 64
MOST = 4


class WayButton(QAbstractButton):
    """One other answer.

    Signals:
        pointed(bool): the pointer or the focus comes or goes.
    """

    pointed = Signal(bool)

    def __init__(self, way: Way, told: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.way, self._told = way, told
        self.setEnabled(way.able)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(way.text)
        self.setAccessibleDescription(sentences(tr("{effect}.", effect=way.effect), way.preview))
        self.setToolTip(rich(sentences(tr("{change}: {effect}.", change=way.text, effect=way.effect), way.preview)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, HIGH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._told:
            lines = (self._high(self.width(), text) for text in (self.way.text, self.way.effect, self.way.preview))
            self.setFixedHeight(sum(lines) + 16)

    def _high(self, width: int, text: str, *, bold: bool = False) -> int:
        metrics = QFontMetrics(self._lettering(bold=bold))
        return metrics.boundingRect(0, 0, width - 18, 1000, int(Qt.TextFlag.TextWordWrap), text).height()

    def _lettering(self, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(12)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def effect_high(self, width: int) -> int:
        """Height of what it would do, in a button of this width."""
        return self._high(width, self.way.effect, bold=True)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.hasFocus())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        able = self.isEnabled()
        hot = able and (self.underMouse() or self.hasFocus())
        fill = colour("tint" if hot else "raised" if able else "window")
        box(painter, self.rect(), fill, colour("edge" if able else "line"), 8.0)
        if self.hasFocus():
            focus_ring(painter, self.rect(), 8.0)
        room = self.rect().adjusted(9, 5, -9, -5)
        painter.setFont(self._lettering(bold=False))
        painter.setPen(colour("text" if able else "muted"))
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
        text = self.way.text if self._told else self._fitted(painter, self.way.text, room.width(), 2)
        painter.drawText(room, flags, text)
        if self._told:
            painter.setPen(colour("muted"))
            below = QRect(room.left(), room.top() + self._high(self.width(), text) + 2, room.width(), room.height())
            painter.drawText(below, flags, self.way.preview)
        painter.setFont(self._lettering(bold=True))
        painter.setPen(colour("good" if able else "muted"))
        high = self.effect_high(self.width())
        painter.drawText(room.left(), room.bottom() + 1 - high, room.width(), high, flags, self.way.effect)
        painter.end()

    @staticmethod
    def _fitted(painter: QPainter, text: str, width: int, lines: int) -> str:
        """The text, cut with '…' where it would take more lines."""
        metrics = painter.fontMetrics()
        flags = int(Qt.TextFlag.TextWordWrap)
        most = lines * metrics.lineSpacing() + 2
        fitted = text = text.replace("± ", "±\u00a0")  # a sign is in the line of its number
        while len(fitted) > 4 and metrics.boundingRect(0, 0, width, 1000, flags, fitted).height() > most:
            fitted = fitted[:-2].rstrip(" …") + "…"
        return fitted


class Ways(QWidget):
    """A row of buttons, or two where it is narrow; `told`: with what each would do, one below the other.

    Signals:
        previewed(object Way or None): a person points at one, or no longer.
        taken(object Way): a person takes one.
    """

    previewed = Signal(object)
    taken = Signal(object)

    def __init__(self, told: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[WayButton] = []
        self._told = told
        self._columns = 1 if told else MOST
        self.title = QLabel()
        font = self.title.font()
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addLayout(self._grid)
        column.addStretch(1 if told else 0)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.title.setText(tr("What would change it"))

    def show_ways(self, ways: Sequence[Way]) -> None:
        """Offer these."""
        if [button.way for button in self.buttons] == list(ways):
            return
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for way in ways:
            button = WayButton(way, self._told, self)
            button.pointed.connect(lambda on, way=way: self.previewed.emit(way if on else None))
            button.clicked.connect(lambda _=False, way=way: self.taken.emit(way))
            button.show()
            self.buttons.append(button)
        self._place()
        self.setVisible(bool(self.buttons) and not self.property("away"))
        self.previewed.emit(None)

    def set_columns(self, columns: int) -> None:
        """So many buttons beside each other."""
        if columns != self._columns:
            self._columns = columns
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._level()

    def _level(self) -> None:
        """Buttons of one height, in which what each would do stands whole."""
        if self._told or not self.buttons:
            return
        width = (self.width() - (self._columns - 1) * self._grid.spacing()) // self._columns
        line = self.fontMetrics().height()
        high = HIGH + max(0, max(button.effect_high(width) for button in self.buttons) - line)
        for button in self.buttons:
            button.setFixedHeight(high)

    def _place(self) -> None:
        for place, button in enumerate(self.buttons):
            self._grid.addWidget(button, place // self._columns, place % self._columns)
        self._level()
