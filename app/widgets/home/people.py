"""The people in the data: a small table, you among them, and the sum that is published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.plot import theme
from app.widgets.home.parts import Card, Switch, Words, sized
from app.words.i18n import tr
from app.words.numbers import show_fixed

ROW, YOURS, HEAD = 29, 38, 26
TIGHT = 22
"""Pixels of a row where the card is low."""


class People(QWidget):
    """A row for each person, as many as fit; yours, amber, has a switch.

    Signals:
        joined(bool): you go into the data, or out.
    """

    joined = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[str, bool], ...] = ()
        self._yours = True
        self.switch = Switch()
        self.switch.setParent(self)
        self.switch.clicked.connect(self.joined)
        self.setMinimumHeight(HEAD + YOURS + TIGHT)

    def show_people(self, people: Sequence[tuple[str, str]], yours: bool, included: bool) -> None:
        """Name and 'yes' or 'no' of each person, and how it is with you."""
        self._rows = tuple((name, has == "yes") for name, has in people)
        self._yours = yours
        self.switch.setChecked(included)
        counted = sum(has for _, has in self._rows)
        self.setAccessibleDescription(
            tr("{count} people besides you, {has} of them with diabetes", count=len(self._rows), has=counted)
        )
        self._place()
        self.update()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.setAccessibleName(tr("People in the data"))
        self.switch.setAccessibleName(tr("you are in the data"))
        self.switch.setToolTip(tr("Go into the data, or out"))
        self.update()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now, width = theme.current(), self.width()
        painter.setPen(QColor(now.muted))
        heads = (tr("person"), tr("diabetes"), tr("in"))
        self._texts(painter, QRectF(0, 0, width, HEAD), heads)
        shown, row, top = self._shown(), self._row(), float(HEAD)
        for place, (name, has) in enumerate(self._rows[:shown]):
            if place == self._place_of_yours():
                self._paint_yours(painter, top)
                top += self._your_row()
            painter.setPen(QPen(QColor(now.grid), 1))
            painter.drawLine(0, round(top + row), width, round(top + row))
            painter.setPen(QColor(now.text))
            self._texts(painter, QRectF(0, top, width, row), (name, tr("yes") if has else tr("no"), "✓"))
            top += row
        if self._place_of_yours() >= shown:
            self._paint_yours(painter, top)
            top += self._your_row()
        if shown < len(self._rows):
            painter.setPen(QColor(now.muted))
            more = tr("and {n} more", n=len(self._rows) - shown)
            painter.drawText(QRectF(10, top, width - 20, row), int(Qt.AlignmentFlag.AlignVCenter), more)
        painter.end()

    def _texts(self, painter: QPainter, box: QRectF, texts: Sequence[str]) -> None:
        middle, cut = int(Qt.AlignmentFlag.AlignVCenter), painter.fontMetrics()
        second = 0.5 * box.width()
        name = cut.elidedText(texts[0], Qt.TextElideMode.ElideRight, round(second - 14))
        painter.drawText(box.adjusted(10, 0, 0, 0), middle, name)
        painter.drawText(box.adjusted(second, 0, 0, 0), middle, texts[1])
        painter.drawText(box.adjusted(0, 0, -14, 0), middle | int(Qt.AlignmentFlag.AlignRight), texts[2])

    def _paint_yours(self, painter: QPainter, top: float) -> None:
        now = theme.current()
        box = QRectF(0, top, self.width(), self._your_row())
        painter.setPen(QPen(QColor(now.amber_edge), 1.5))
        painter.setBrush(QColor(now.amber_tint))
        painter.drawRoundedRect(box.adjusted(1, 2, -1, -2), 6, 6)
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(now.text))
        self._texts(painter, box, (tr("You"), tr("yes") if self._yours else tr("no"), ""))
        painter.setFont(self.font())

    def _row(self) -> int:
        """Pixels of a row: less where the card is low."""
        wanted = HEAD + YOURS + ROW * len(self._rows)
        return ROW if wanted <= self.height() else TIGHT

    def _your_row(self) -> int:
        return self._row() + 9

    def _shown(self) -> int:
        """How many of the others have a row."""
        room = (self.height() - HEAD - self._your_row()) // self._row()
        return len(self._rows) if room >= len(self._rows) else max(room - 1, 0)

    def _place_of_yours(self) -> int:
        return min(6, self._shown())

    def _place(self) -> None:
        top = HEAD + self._place_of_yours() * self._row()
        size = self.switch.sizeHint()
        self.switch.setGeometry(
            self.width() - size.width() - 8,
            round(top + (self._your_row() - size.height()) / 2),
            size.width(),
            size.height(),
        )


class SumCard(Card):
    """True count + noise = what is published."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 8, 10, 8)
        grid.setVerticalSpacing(0)
        self._numbers = [QLabel() for _ in range(5)]
        self._names = [Words(11, muted=True) for _ in range(3)]
        for place, label in enumerate(self._numbers):
            sized(label, 17 if place % 2 == 0 else 13, QFont.Weight.DemiBold if place % 2 == 0 else QFont.Weight.Normal)
            grid.addWidget(label, 0, place, Qt.AlignmentFlag.AlignCenter)
        for place, name in enumerate(self._names):
            grid.addWidget(name, 1, 2 * place, Qt.AlignmentFlag.AlignCenter)
        self.show_sum(None, None)

    def show_sum(self, count: int | None, noise: float | None) -> None:
        """The last answer; None where nothing has been released."""
        texts = ["?" if count is None else str(count), "+", "?", "=", "?"]
        if count is not None and noise is not None:
            sign = "+" if noise >= 0 else "−"
            texts = [str(count), sign, show_fixed(abs(noise), 0), "=", show_fixed(count + noise, 0).replace("-", "−")]
        for label, text in zip(self._numbers, texts, strict=True):
            label.setText(text)

    def retranslate(self) -> None:
        """Texts in the language of now."""
        for label, text in zip(self._names, (tr("true count"), tr("noise"), tr("published")), strict=True):
            label.setText(text)


class PeopleColumn(QWidget):
    """The table, and the sum under it."""

    def __init__(self) -> None:
        super().__init__()
        self.people = People()
        self.sum = SumCard()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.people, 1)
        across = QHBoxLayout()
        across.addWidget(self.sum)
        column.addLayout(across)
