"""Small parts of the start page: cards, links, a switch, labels of a size."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget

from app.plot import theme

RADIUS = 10.0


def sized(label: QWidget, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> None:
    """Letters of `size`, where 13 is that of ordinary text."""
    font = QFont(label.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * size / 13)
    font.setWeight(weight)
    label.setFont(font)


class Card(QWidget):
    """Paper with a hairline around it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        now = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(now.line), 1.0))
        painter.setBrush(QColor(now.base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.end()


class Words(QLabel):
    """A text of a size and a role of the palette; wraps where it is told to."""

    def __init__(self, size: float = 13, weight: QFont.Weight = QFont.Weight.Normal, muted: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        sized(self, size, weight)
        if muted:
            self.setForegroundRole(QPalette.ColorRole.PlaceholderText)


class Link(QPushButton):
    """A word that leads somewhere: ink, under-lined while the pointer or the focus is on it."""

    def __init__(self, size: float = 12) -> None:
        super().__init__()
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        sized(self, size, QFont.Weight.Medium)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 8, metrics.height() + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        now = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.hasFocus():
            painter.setPen(QPen(QColor(now.ink), 1.5))
            painter.drawRoundedRect(box, 4, 4)
        font = self.font()
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(QColor(now.ink if self.isEnabled() else now.muted))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.text())
        painter.end()


class Switch(QAbstractButton):
    """On or off; amber when on, for it is the person's."""

    def __init__(self) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(38, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        track = QRectF(middle.x() - 16, middle.y() - 9, 32, 18)
        if self.hasFocus():
            painter.setPen(QPen(QColor(now.ink), 2))
            painter.drawRoundedRect(track.adjusted(-2, -2, 2, 2), 11, 11)
        painter.setPen(QPen(QColor(now.amber_edge if self.isChecked() else now.edge), 1))
        painter.setBrush(QColor(now.amber if self.isChecked() else now.sunken))
        painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), 8.5, 8.5)
        painter.setBrush(QColor(now.base if not self.isChecked() else "#ffffff"))
        side = 1 if self.isChecked() else -1
        painter.drawEllipse(QPointF(middle.x() + side * 7, middle.y()), 7, 7)
        painter.end()


def restyled(event: QEvent) -> bool:
    """Whether an event says that the theme is another one."""
    return event.type() == QEvent.Type.ApplicationPaletteChange
