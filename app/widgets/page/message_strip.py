"""The message line of a lab: one sentence, always in the same place; all messages in full at a click."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.lab.base import Note
from app.widgets.look import SEVERITIES, sign_pixmap
from app.widgets.message_line import MessageLine
from app.widgets.style import set_kind
from app.words.i18n import tr
from app.words.texts import rich

HEIGHT = 28
SHOWN_FOR = 8000
"""Milliseconds that a passing message stays."""
WIDEST = 520
"""Of the pop-up that shows all messages."""
BESIDE = 60
"""In it beside the text: its sign, and the edges."""
BETWEEN = 6
"""Of two buttons."""
FIRST = re.compile(r"(?<=\.) (?=[A-Z])|(?<=。)")
"""Where the first sentence of a message ends."""
ORDER = ("error", "caution", "info")


class MessageStrip(QAbstractButton):
    """The gravest note of a Result, or for a while what was done last ('copied 0.25'). It never changes its size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notes: tuple[Note, ...] = ()
        """Of the Result, gravest first."""
        self._passing: Note | None = None
        self._scale = 1.0
        self._offers: Mapping[str, Callable[[], object]] = {}
        self.links: Callable[[], Mapping[str, Callable[[], object]]] = dict
        """What leads to other labs, by its words: asked for whenever something is offered."""
        self.offered: tuple[QPushButton, ...] = ()
        """Each does what it says, at the end of the line."""
        self._fade = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._fade.timeout.connect(lambda: self.say(""))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._show_all)
        self._renew()

    @property
    def lines(self) -> tuple[Note, ...]:
        """All that there is to say, in the order in which it is said."""
        return ((self._passing,) if self._passing else ()) + self.notes

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show these notes and no others."""
        wanted = tuple(sorted(notes, key=lambda note: ORDER.index(note.severity)))
        if wanted != self.notes:
            self.notes = wanted
            self._renew()

    def say(self, text: str, severity: str = "info") -> None:
        """Say something in passing; an error stays until something else is said. '' takes it back."""
        self._fade.stop()
        self._passing = Note(severity, text) if text else None  # type: ignore[arg-type]
        if text and severity == "info":
            self._fade.start()
        self._renew()

    def give_way(self) -> None:
        """What was said in passing goes: something graver is said, or something else is shown. Warnings and errors stay."""
        if self._passing is not None and self._passing.severity == "info":
            self.say("")

    def offer(self, offers: Mapping[str, Callable[[], object]]) -> None:
        """Buttons at the end of the line that do what they say, and what leads to other labs."""
        self._offers = offers
        offers = {**offers, **self.links()}
        if not offers and not self.offered:
            return
        for button in self.offered:
            button.hide()
            button.deleteLater()
        self.offered = tuple(QPushButton(text, self) for text in offers)
        for button, run in zip(self.offered, offers.values(), strict=True):
            set_kind(button, "small")
            button.clicked.connect(run)
        self._place_offered()
        for button in self.offered:
            button.show()
        self.updateGeometry()
        self.update()

    def renew_links(self) -> None:
        """What leads to other labs, as it is now."""
        self.offer(self._offers)

    def _place_offered(self) -> None:
        right = self.width()
        for button in reversed(self.offered):
            button.setFont(self.font())
            wide, high = button.sizeHint().width(), min(button.sizeHint().height(), self.height())
            button.setGeometry(right - wide, (self.height() - high) // 2, wide, high)
            right -= wide + BETWEEN

    def _end(self) -> int:
        """How much of its right end the buttons take."""
        wide = sum(button.sizeHint().width() + BETWEEN for button in self.offered)
        return wide + 10 - BETWEEN if self.offered else 0

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._place_offered()

    def set_scale(self, factor: float) -> None:
        """Enlarge the type (present mode)."""
        self._scale = factor
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * factor)
        self.setFont(font)
        self._place_offered()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(200, max(round(HEIGHT * self._scale), self.fontMetrics().height() + 6))

    def minimumSizeHint(self) -> QSize:
        return QSize((self._icon() if self.lines else 0) + self._end(), self.sizeHint().height())

    def shown_text(self) -> str:
        """What stands there now: where there is no room for all of it its first sentence, with '…' where that is too long, too."""
        return _fitted(self.lines, self.fontMetrics(), self._room())

    def _room(self) -> int:
        return self.width() - self._icon() - 6 - self._more_width() - self._end()

    def _icon(self) -> int:
        return round(16 * self._scale)

    def _more(self) -> str:
        return f"+{len(self.lines) - 1}" if len(self.lines) > 1 else ""

    def _more_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._more()) + 10 if self._more() else 0

    def _renew(self) -> None:
        said = "\n".join(line.text for line in self.lines)
        self.setAccessibleName(said or tr("messages"))
        self.setToolTip("<br>".join(rich(line.text) for line in self.lines) if said else "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if said else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()
        self.setCursor(Qt.CursorShape.PointingHandCursor if said else Qt.CursorShape.ArrowCursor)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.lines:
            return
        painter = QPainter(self)
        painter.setFont(self.font())
        metrics, text = self.fontMetrics(), self.shown_text()
        right = self.width() - self._more_width() - self._end()
        left = right - metrics.horizontalAdvance(text)
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        first = self.lines[0]
        size = self._icon()
        painter.drawPixmap(QPoint(left - size - 6, (self.height() - size) // 2), sign_pixmap(first.severity, size))
        painter.setPen(self.palette().color(SEVERITIES[first.severity]))
        painter.drawText(QRect(left, 0, right - left, self.height()), middle, text)
        painter.setPen(self.palette().color(self.palette().ColorRole.PlaceholderText))
        painter.drawText(QRect(right + 6, 0, self._more_width(), self.height()), middle, self._more())
        if self.hasFocus():
            painter.setPen(self.palette().color(self.palette().ColorRole.Accent))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 4, 4)
        painter.end()

    def _show_all(self) -> None:
        """All messages in full, until a click beside them or Esc."""
        if not self.lines:
            return
        box = QFrame(self, Qt.WindowType.Popup)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setFrameShape(QFrame.Shape.StyledPanel)
        box.setAccessibleName(tr("messages"))
        column = QVBoxLayout(box)
        for line in self.lines:
            shown = MessageLine(line.severity, line.text)
            shown.set_scale(self._scale)
            column.addWidget(shown)
        longest = max(self.fontMetrics().horizontalAdvance(line.text) for line in self.lines)
        width = min(round(WIDEST * self._scale), self.window().width(), longest + round(BESIDE * self._scale))
        box.setFixedWidth(width)
        box.adjustSize()
        corner = self.mapToGlobal(QPoint(self.width() - width, -box.sizeHint().height() - 4))
        box.move(corner)
        box.show()


def _fitted(lines: Sequence[Note], metrics: QFontMetrics, room: int) -> str:
    if not lines:
        return ""
    whole = " ".join(lines[0].text.split())
    first = FIRST.split(whole, maxsplit=1)[0]
    if metrics.horizontalAdvance(first) <= room < metrics.horizontalAdvance(whole):
        return first
    return metrics.elidedText(whole, Qt.TextElideMode.ElideRight, max(room, 0))
