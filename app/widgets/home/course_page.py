"""The course: paths on the left, the lessons of one of them in the middle, what a class needs on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.plot import theme
from app.widgets.home.parts import Card, Words
from app.widgets.home.tiles import ARROWS, Tile, TileButton
from app.widgets.style import set_kind
from app.widgets.thumbnails import Small

ROW, PATH = 78, 62
"""Heights of a lesson and of a path."""
WIDE, NARROW = 1080, 860
"""Widths of the page from which side columns are wide; below which the right one stands under the lessons."""


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson, or a test: `state` 'taken', 'now' or 'open'; `beside` are the words at its right."""

    tile: Tile
    state: str
    beside: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Lessons under a heading, which may be ''."""

    title: str
    rows: Sequence[LessonRow]


@dataclass(frozen=True, slots=True)
class Aid:
    """A card with buttons: (words, what a click does); the first button of all is the first thing to do."""

    title: str
    text: str
    buttons: Sequence[tuple[str, Callable[[], object]]]
    share: float | None = None


class _Sign(QWidget):
    """What became of a lesson: a tick, an arrow, an open circle."""

    def __init__(self, state: str) -> None:
        super().__init__()
        self._state = state
        self.setFixedSize(QSize(18, ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        now, painter = theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(8, self.height() / 2)
        if self._state == "taken":
            painter.setPen(QPen(QColor(now.good), 2))
            painter.drawPolyline([QPointF(-5, 0), QPointF(-1.5, 4), QPointF(5.5, -4.5)])
        elif self._state == "now":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(now.amber_text))
            painter.drawPolygon(QPolygonF([QPointF(-4, -5), QPointF(5, 0), QPointF(-4, 5)]))
        else:
            painter.setPen(QPen(QColor(now.edge), 1.2))
            painter.drawEllipse(QPointF(0, 0), 4.5, 4.5)
        painter.end()


class _Bar(QWidget):
    """How much of a path is done."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share
        self.setFixedHeight(8)

    def paintEvent(self, event: QPaintEvent) -> None:
        now, painter = theme.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(now.sunken))
        painter.fillRect(QRectF(0, 0, self.width() * self._share, self.height()), QColor(now.good))
        painter.end()


class CoursePage(QScrollArea):
    """Paths, lessons, aids; arrows go from card to card."""

    def __init__(
        self, title: str, paths: Sequence[Tile], chosen: int, heading: str, lessons: Sequence[Rows], aids: Sequence[Aid]
    ) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title)
        self.paths = [TileButton(tile, across=True) for tile in paths]
        self.chosen = self.paths[chosen]
        self.chosen.marked = True
        for button in self.paths:
            button.pictured = False
            button.setFixedHeight(PATH)
        self.rows: list[TileButton] = []
        self.buttons: list[QPushButton] = []
        inside = QWidget()
        self._cells = QGridLayout(inside)
        self._cells.setContentsMargins(20, 16, 20, 20)
        self._cells.setHorizontalSpacing(14)
        self._cells.setVerticalSpacing(14)
        self._left = _column(title, self.paths)
        self._middle = _column(heading, [part for group in lessons for part in self._group(group)])
        self._right = _column("", [self._aid(aid) for aid in aids])
        self._cells.addWidget(self._left, 0, 0, 2, 1)
        self._cells.addWidget(self._middle, 0, 1)
        self._cells.setColumnStretch(1, 1)
        self._cells.setRowStretch(1, 1)
        self._lay_out()
        self.setWidget(inside)

    def focus_first(self) -> None:
        """Begin at the path that is chosen."""
        self.chosen.setFocus()

    def _group(self, group: Rows) -> list[QWidget]:
        found: list[QWidget] = [_words(group.title, 13, bold=True)] if group.title else []
        for row in group.rows:
            button = TileButton(row.tile, across=True)
            button.setFixedHeight(ROW)
            button.marked = row.state == "now"
            button.setAccessibleDescription(f"{row.tile.text} {row.beside}")
            self.rows.append(button)
            line, beside = QWidget(), _words(row.beside, 12, bold=False)
            beside.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            beside.setFixedWidth(88)
            across = QHBoxLayout(line)
            across.setContentsMargins(0, 0, 0, 0)
            across.setSpacing(8)
            across.addWidget(_Sign(row.state))
            across.addWidget(button, 1)
            across.addWidget(beside)
            found.append(line)
        return found

    def _aid(self, aid: Aid) -> Card:
        card = Card()
        cells = QGridLayout(card)
        cells.setContentsMargins(14, 12, 14, 12)
        cells.addWidget(_words(aid.title, 14, bold=True), 0, 0, 1, 2)
        cells.addWidget(_words(aid.text, 12, bold=False), 1, 0, 1, 2)
        if aid.share is not None:
            cells.addWidget(_Bar(aid.share), 2, 0, 1, 2)
        for place, (text, go) in enumerate(aid.buttons):
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, go=go: go())
            if not self.buttons:
                set_kind(button, "primary")
            self.buttons.append(button)
            last = place == len(aid.buttons) - 1 and place % 2 == 0
            cells.addWidget(button, 3 + place // 2, place % 2, 1, 2 if last else 1)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        wide = self.width() >= WIDE
        self._left.setFixedWidth(232 if wide else 190)
        if self.width() < NARROW:
            self._right.setMaximumWidth(16_777_215)
            self._cells.addWidget(self._right, 1, 1, Qt.AlignmentFlag.AlignTop)
        else:
            self._right.setFixedWidth(270 if wide else 220)
            self._cells.addWidget(self._right, 0, 2, 2, 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, now = ARROWS.get(Qt.Key(event.key())), self.focusWidget()
        columns: list[list[TileButton]] = [self.paths, self.rows]
        here = next((column for column in columns if now in column), None)
        if step is None or here is None:
            super().keyPressEvent(event)
            return
        across, down = step
        column = columns[max(0, min(columns.index(here) + across, 1))] or here
        place = here.index(now) + down if column is here else 0  # type: ignore[arg-type]
        goal = self.chosen if across < 0 and column is self.paths else column[max(0, min(place, len(column) - 1))]
        goal.setFocus()
        self.ensureWidgetVisible(goal, 24, 40)


def ticked(size: tuple[int, int], ratio: float) -> Small:
    """The picture of a test: a box with a tick."""
    return _ticked(size, ratio, theme.current().text)


@lru_cache(maxsize=8)
def _ticked(size: tuple[int, int], ratio: float, ink: str) -> Small:
    image = QImage(round(size[0] * ratio), round(size[1] * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 2))
    painter.translate(size[0] / 2, size[1] / 2)
    painter.drawRect(QRectF(-12, -12, 24, 24))
    painter.drawPolyline([QPointF(-6, 0), QPointF(-1.5, 5), QPointF(7, -6)])
    painter.end()
    return Small(image, "")


def _column(title: str, parts: Sequence[QWidget]) -> QWidget:
    widget = QWidget()
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    if title:
        column.addWidget(_words(title, 20, bold=True))
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return widget


def _words(text: str, size: float, *, bold: bool) -> Words:
    label = Words(size, QFont.Weight.DemiBold if bold else QFont.Weight.Normal, muted=not bold)
    label.setText(text)
    label.setWordWrap(True)
    return label
