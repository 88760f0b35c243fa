"""The chip in the head of a plot that says of what its ghost is the picture, with a pin that keeps the ghost."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from app.plot import theme as themes
from app.plot.letters import font
from app.words.i18n import tr

SAMPLE, PIN = 18, 16  # px


class GhostChip(QToolButton):
    """'before: ε = 1.5', with a piece of dotted line and a pin; checked, the ghost stays."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._factor = 1.0
        self.hide()

    def set_scale(self, factor: float) -> None:
        """Grow with the type of the plot (present mode)."""
        self._factor = factor
        self.setFixedSize(self.sizeHint())
        self.update()

    def show_name(self, before: str, kept: bool) -> None:
        """Say what was before; '' hides the chip."""
        self.setVisible(bool(before))
        text = tr("before: {settings}", settings=before) if before else ""
        if text != self.text() or kept != self.isChecked():
            self.setText(text)
            self.setChecked(kept)
            hint = tr("Keep this ghost") if not kept else tr("Let the ghost go with the next change")
            self.setToolTip(hint)
            self.setAccessibleName(f"{text}. {hint}")
            self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        k, words = self._factor, QFontMetrics(font(self._factor)).horizontalAdvance(self.text())
        return QSize(round((SAMPLE + 8 + 8 + PIN + 6) * k) + words, round(26 * k))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = themes.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        k = self._factor
        painter.scale(k, k)
        width, height = self.width() / k, self.height() / k
        middle = height / 2
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.tint))
            painter.drawRoundedRect(QRectF(0, 0, width, height), 13, 13)
        dots = QPen(QColor(theme.muted), 1.25)
        dots.setDashPattern([2.0, 3.0])
        painter.setPen(dots)
        painter.drawLine(QPointF(4, middle), QPointF(4 + SAMPLE, middle))
        painter.setPen(QColor(theme.muted))
        painter.setFont(font(1.0))
        painter.drawText(
            QRectF(SAMPLE + 10, 0, width - SAMPLE - 10, height),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            self.text(),
        )
        self._paint_pin(painter, QPointF(width - 6 - PIN / 2, middle), theme)

    def _paint_pin(self, painter: QPainter, at: QPointF, theme: themes.Theme) -> None:
        """A pin: its head, its foot and its needle; filled when it holds."""
        painter.setPen(QPen(QColor(theme.ink if self.isChecked() else theme.muted), 1.5))
        painter.setBrush(QColor(theme.ink) if self.isChecked() else Qt.BrushStyle.NoBrush)
        shape = ((-3.0, -6.0), (3.0, -6.0), (2.0, -1.0), (4.5, 2.0), (-4.5, 2.0), (-2.0, -1.0))
        painter.drawPolygon([QPointF(at.x() + x, at.y() + y) for x, y in shape])
        painter.drawLine(QPointF(at.x(), at.y() + 2), QPointF(at.x(), at.y() + 7))
