"""Two lines below a field, always there, so that nothing moves when something is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.widgets.look import Sign, colour, sign_colour
from app.words.i18n import tr
from app.words.texts import rich

LINES = 2
SMALL = 12 / 13
"""Size of the letters, in terms of the form's."""

_ANYWHERE = QTextOption()
_ANYWHERE.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # what was typed may have no blanks


class FieldMessage(QWidget):
    """What is wrong and what is allowed; where that takes one line, the second says which picture is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        """What is said now."""
        self.rest: tuple[str, ...] = ()
        """What stands here while nothing is wrong."""
        self.sign: Sign = "error"
        self.pictured = True
        """Whether there is a good picture that stays."""
        self._room = LINES
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str, sign: Sign = "error") -> None:
        """Show `text`; '' leaves the lines empty."""
        if (text, sign) != (self.text, self.sign):
            self.text, self.sign = text, sign
            self.setToolTip(rich(text))
            self.setAccessibleName(text)
            self.update()

    def set_rest(self, *lines: str) -> None:
        """What stands here while nothing is wrong, one text a line."""
        if lines != self.rest:
            self.rest = lines
            if not self.text:
                self.setToolTip(rich(" ".join(lines)))
                self.setAccessibleName(" ".join(lines))
            self.update()

    def set_lines(self, count: int) -> None:
        """Take the room of so many lines."""
        self._room = count
        self.updateGeometry()

    def lines(self) -> list[str]:
        """The text as it is shown: two lines at most, the last one with '…' where there is more."""
        layout = QTextLayout(self.text, self.small())
        layout.setTextOption(_ANYWHERE)
        found: list[str] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(self.width(), 1))
            found.append(self.text[line.textStart() : line.textStart() + line.textLength()].strip())
        layout.endLayout()
        if len(found) > self._room:
            rest = self.text[self.text.index(found[self._room - 1]) :]
            found[self._room - 1 :] = [self._metrics().elidedText(rest, Qt.TextElideMode.ElideRight, self.width())]
        return found

    def small(self) -> QFont:
        """The font of what is said."""
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        return font

    def sizeHint(self) -> QSize:
        return QSize(0, self._room * self._metrics().height())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.small())
        if self.text:
            self._paint_message(painter)
        else:
            self.paint_rest(painter)

    def paint_rest(self, painter: QPainter) -> None:
        """What stands here while nothing is wrong."""
        metrics = painter.fontMetrics()
        painter.setPen(colour("muted"))
        for place, line in enumerate(self.rest):
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(QPointF(0, place * metrics.height() + metrics.ascent()), shown)

    def _paint_message(self, painter: QPainter) -> None:
        metrics = painter.fontMetrics()
        lines = self.lines()
        painter.setPen(colour("text") if self.sign == "info" else sign_colour(self.sign))
        for place, line in enumerate(lines):
            painter.drawText(QPointF(0, place * metrics.height() + metrics.ascent()), line)
        if len(lines) < self._room and self.sign == "error" and self.pictured:
            painter.setPen(colour("muted"))
            stays = metrics.elidedText(tr("The last good picture stays."), Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(QPointF(0, metrics.height() + metrics.ascent()), stays)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self.small())
