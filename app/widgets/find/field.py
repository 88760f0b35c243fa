"""The field of the bar that opens the palette: it looks like a field, and what is typed on it goes there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.widgets.icons import pixmap
from app.widgets.look import colour
from app.widgets.style.painting import FIELD, box
from app.words.i18n import tr


class FindField(QAbstractButton):
    """Shows 'Find anything' and the shortcut.

    Signals:
        asked(str): pressed, or a letter was typed.
    """

    asked = Signal(str)

    def __init__(self, keys: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.clicked.connect(lambda _=False: self.asked.emit(""))
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.setText(tr("Find anything"))
        self.setToolTip(tr("Commands, labs, parameters, presets, lessons, help ({keys})", keys=self._keys))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, max(30, self.fontMetrics().height() + 12))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if plain and event.text().isprintable() and event.text().strip():
            self.asked.emit(event.text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.asked.emit("")
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        focused = self.hasFocus()
        edge = colour("ink" if focused else "edge")
        box(painter, self.rect(), colour("base"), edge, FIELD, 2.0 if focused else 1.0)
        middle = QRectF(self.rect()).center().y()
        painter.drawPixmap(QPointF(9, middle - 9), pixmap("search", "muted", 18, self.devicePixelRatioF()))
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 11 / 13)
        metrics = QFontMetrics(small)
        width = metrics.horizontalAdvance(self._keys) + 12
        cap = QRectF(self.width() - width - 8, middle - metrics.height() / 2 - 2, width, metrics.height() + 4)
        room = QRectF(34, 0, cap.left() - 40, self.height())
        painter.setPen(colour("muted"))
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        box(painter, cap, colour("sunken"), colour("line"), 4.0)
        painter.setFont(small)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._keys)
        painter.end()
