"""Blanks in a sentence: numbers in amber, which are yours; choices in ink, with a small arrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.lab.fields import File, Neighbors, Number, Numbers, Text, Whole
from app.widgets.form.commit_field import CommitField
from app.widgets.look import colour
from app.widgets.style.painting import chevron, focus_ring
from app.words.i18n import tr
from app.words.numbers import parse, parse_list, show_exact

PAD = 5
"""Left and right of what stands in a blank."""
HIGH = 24
LEAST = 18
ARROW = 14
WIDEST = 250
UNSAID = "?"


def _bold(widget: QWidget) -> None:
    font = widget.font()
    font.setWeight(QFont.Weight.DemiBold)
    widget.setFont(font)


class TypedBlank(CommitField):
    """A number or a text; as wide as what stands in it.

    Signals:
        widened(): its width has changed.
    """

    widened = Signal()
    _fresh = False

    def __init__(self, read: Callable[[str], Any], write: Callable[[Any], str], parent: QWidget) -> None:
        super().__init__(read, write, parent)
        self.setProperty("kind", "bare")
        self.setFrame(False)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        _bold(self)
        self.textChanged.connect(self._on_text)
        self._on_text()

    @property
    def words(self) -> str:
        """What is seen."""
        return self.text()

    @property
    def said(self) -> str:
        """The answer that counts: what is seen, but for text that is none."""
        return self.good_text

    def sizeHint(self) -> QSize:
        text = self.text() or "    "
        return QSize(min(max(self.fontMetrics().horizontalAdvance(text) + 2 * PAD + 6, LEAST), WIDEST), HIGH)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._fresh = event.reason() == Qt.FocusReason.MouseFocusReason
        self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that comes into a blank chooses what stands in it, so that typing replaces it; the next one points."""
        super().mouseReleaseEvent(event)
        if self._fresh and not self.hasSelectedText():
            self.selectAll()
        self._fresh = False

    def _on_text(self) -> None:
        self.updateGeometry()
        self.widened.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, colour("error_tint" if self.marked else "base"))
        line = "error" if self.marked else "ink" if self.hasFocus() else "amber_edge"
        high = 2.0 if self.hasFocus() or self.marked else 1.5
        painter.fillRect(QRectF(0, rect.height() - high, rect.width(), high), colour(line))
        painter.end()
        palette = self.palette()
        ink = colour("error" if self.marked else "amber_text")
        if palette.color(QPalette.ColorRole.Text) != ink:
            palette.setColor(QPalette.ColorRole.Text, ink)
            self.setPalette(palette)
        super().paintEvent(event)


class ChoiceBlank(QToolButton):
    """One of several words.

    Signals:
        chosen(object value): by a person.
        widened(): its width has changed.
    """

    chosen = Signal(object)
    widened = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._options: Sequence[tuple[object, str]] = ()
        self._words = UNSAID
        _bold(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._menu = QMenu(self)
        self.setMenu(self._menu)

    def show_value(self, value: object, options: Sequence[tuple[object, str]], unsaid: bool) -> None:
        """The word of `value` among `options`; '?' where nothing was said."""
        if tuple(options) != tuple(self._options):
            self._options = tuple(options)
            self._menu.clear()
            for each, text in self._options:
                entry = self._menu.addAction(text)
                entry.triggered.connect(lambda _=False, each=each: self.chosen.emit(each))
        words = UNSAID if unsaid else dict(self._options)[value]
        if words != self._words:
            self._words = words
            self.updateGeometry()
            self.widened.emit()
            self.update()

    @property
    def said(self) -> str:
        """The answer."""
        return self._words

    words = said

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and the arrows open it, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.showMenu()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(min(self.fontMetrics().horizontalAdvance(self._words) + 2 * PAD + ARROW, WIDEST + ARROW), HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, colour("base"))
        painter.fillRect(
            QRectF(0, rect.height() - 1.5, rect.width(), 1.5), colour("ink" if self.underMouse() else "edge")
        )
        painter.setPen(colour("ink"))
        room = QRect(PAD, 0, self.width() - 2 * PAD - ARROW + 4, self.height() - 2)
        text = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        chevron(painter, QPointF(rect.width() - PAD - 4, rect.height() / 2), colour("ink"), size=3.0)
        if self.hasFocus():
            focus_ring(painter, rect, 4.0)
        painter.end()


def number_blank(field: Number, hundred: bool, unsaid: bool, parent: QWidget) -> TypedBlank:
    """A blank for a number; `hundred`: 0.05 is shown and typed as 5."""
    factor = 100 if hundred else 1
    seen = field.but(low=field.low * factor, high=field.high * factor) if hundred else field

    def read(text: str) -> float:
        value = parse(text, 100 if hundred or field.percents else 1)
        problem = seen.problem(value)
        if problem:
            raise ValueError(problem)
        if unsaid and value == 0:
            raise ValueError(tr("Please say how many: at least 1."))
        return float(f"{value / factor:.15g}") if hundred else int(value) if isinstance(field, Whole) else value

    def write(value: float) -> str:
        return UNSAID if unsaid and value == 0 else show_exact(float(f"{value * factor:.12g}"))

    return TypedBlank(read, write, parent)


def numbers_blank(field: Numbers, hundred: bool, parent: QWidget) -> TypedBlank:
    """A blank for a few numbers, one after the other; `hundred`: 0.05 is shown and typed as 5."""
    factor = 100 if hundred else 1

    def read(text: str) -> tuple[float, ...]:
        values = tuple(float(f"{value / factor:.15g}") for value in parse_list(text, factor))
        problem = field.problem(values)
        if problem:
            raise ValueError(problem)
        return values

    def write(values: tuple[float, ...]) -> str:
        return ", ".join(show_exact(float(f"{value * factor:.12g}")) for value in values)

    return TypedBlank(read, write, parent)


def text_blank(field: Text | Neighbors | File, parent: QWidget) -> TypedBlank:
    """A blank for a few words."""

    def read(text: str) -> str:
        problem = field.problem(text)
        if problem:
            raise ValueError(problem)
        return text

    return TypedBlank(read, str, parent)
