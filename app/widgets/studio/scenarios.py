"""Scenarios side by side: the answers of now and those that were kept, and what differs; a click exchanges them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.lab.differences import Differences
from app.widgets.look import colour
from app.widgets.scrolled import scrolled
from app.widgets.style import set_kind
from app.widgets.style.painting import box, focus_ring
from app.words.i18n import listed, tr
from app.words.texts import html, rich

HIGH = 88
TOLD = 150
"""Height of what differs, at least."""
MOST = 3
LETTERS = "BCDEFGH"
"""Of those that are kept."""


class ScenarioCard(QAbstractButton):
    """One set of answers: a letter, and a few lines.

    Signals:
        pointed(): the pointer or the focus comes.
    """

    pointed = Signal()

    def __init__(self, letter: str, lines: Sequence[str], chosen: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.letter, self.lines, self.chosen = letter, tuple(lines), chosen
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name = tr("Scenario {letter}, shown", letter=letter) if chosen else tr("Scenario {letter}", letter=letter)
        self.setAccessibleName(name)
        self.setAccessibleDescription(listed(self.lines))
        self.setToolTip(rich(listed(self.lines)))

    def sizeHint(self) -> QSize:
        return QSize(110, HIGH)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill = "tint" if self.underMouse() and not self.chosen else "base"
        box(
            painter,
            self.rect(),
            colour(fill),
            colour("ink" if self.chosen else "edge"),
            8.0,
            2.0 if self.chosen else 1.0,
        )
        if self.hasFocus():
            focus_ring(painter, self.rect(), 8.0)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(colour("text"))
        high = painter.fontMetrics().height()
        room = self.rect().adjusted(10, 7, -8, -6)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), self.letter)
        font.setWeight(QFont.Weight.Normal)
        font.setPixelSize(12)
        painter.setFont(font)
        for place, line in enumerate(self.lines[:3]):
            painter.setPen(colour("text" if place == 0 else "muted"))
            text = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room.width())
            y = room.top() + high + 2 + place * (painter.fontMetrics().height() + 1)
            painter.drawText(room.left(), y + painter.fontMetrics().ascent(), text)
        painter.end()


class Scenarios(QWidget):
    """The answers of now as 'A', those that are kept as 'B', 'C'.

    Signals:
        added(): keep the answers of now. switched(int place): exchange them with those kept at this place.
        removed(): keep none. pointed(int place): a person points at those kept at this place.
    """

    added = Signal()
    switched = Signal(int)
    pointed = Signal(int)
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLabel()
        font = self.title.font()
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.add, self.remove = QPushButton(), QPushButton()
        for button, signal in ((self.add, self.added), (self.remove, self.removed)):
            set_kind(button, "small-quiet")
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.remove)
        head.addWidget(self.add)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self.cards: list[ScenarioCard] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._row)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.RichText)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._room = scrolled(self.told)
        self._room.setMinimumHeight(TOLD)
        column.addWidget(self._room, 1)
        column.addStretch(0)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.title.setText(tr("Scenarios"))
        self.add.setText(tr("Add"))
        self.add.setToolTip(rich(tr("Keep the answers of now beside those to come.")))
        self.remove.setText(tr("Remove"))
        self.remove.setToolTip(rich(tr("Remove the scenarios that are kept.")))

    def show_scenarios(self, now: Sequence[str], kept: Sequence[Sequence[str]]) -> None:
        """These lines for the answers of now, and for those that are kept."""
        for card in self.cards:
            self._row.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = [ScenarioCard("A", now, True, self)]
        for place, lines in enumerate(kept):
            card = ScenarioCard(LETTERS[place % len(LETTERS)], lines, False, self)
            card.clicked.connect(lambda _=False, place=place: self.switched.emit(place))
            card.pointed.connect(lambda place=place: self.pointed.emit(place))
            self.cards.append(card)
        for card in self.cards:
            self._row.addWidget(card)
            card.show()
        self.remove.setVisible(bool(kept))
        self.add.setEnabled(len(kept) < MOST - 1)
        self._room.setVisible(bool(kept))

    def show_differences(self, found: Differences | None, letter: str = "B") -> None:
        """What tells the answers of now from those of `letter`."""
        if found is None:
            self.told.setText("")
            return
        head = f"<tr><th></th><th align='left'>A</th><th align='left'>{letter}</th></tr>"
        rows = "".join(_row(row) for row in found.answers) + "".join(_row(row, "b") for row in found.numbers)
        table = f"<table width='100%' cellspacing='0' cellpadding='2'>{head}{rows}</table>" if rows else ""
        self.told.setText(f"<p>{html(found.sentence)}</p>{table}")


def _row(row: tuple[str, str, str], mark: str = "span") -> str:
    name, *values = (html(text) for text in row)
    return f"<tr><td>{name}</td>" + "".join(f"<td><{mark}>{value}</{mark}></td>" for value in values) + "</tr>"
