"""Tabs without boxes: the chosen one in ink with a line below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QTabBar, QWidget

from app.widgets.look import colour

PAD, LEAST_PAD = 12, 4
"""Pixels left and right of a text, where there is room and where there is little."""
HIGH = 1.9
"""Height in lines of text."""


class FlatTabs(QTabBar):
    """A bar of tabs whose gaps shrink before anything is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pad = PAD
        self._under = -1
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setMouseTracking(True)

    def tabSizeHint(self, index: int) -> QSize:
        metrics = QFontMetrics(self._bold())
        width = metrics.horizontalAdvance(self.tabText(index)) + 2 * self._pad
        return QSize(width, round(HIGH * metrics.height()))

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit(event.size().width())
        super().resizeEvent(event)

    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        self._fit(self.width())

    def _fit(self, width: int) -> None:
        """The gaps for a bar of this width."""
        shown = [place for place in range(self.count()) if self.isTabVisible(place)]
        metrics = QFontMetrics(self._bold())
        spare = width - sum(metrics.horizontalAdvance(self.tabText(place)) for place in shown)
        self._pad = min(max(spare // (2 * max(len(shown), 1)), LEAST_PAD), PAD)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(self.count()):
            if self.isTabVisible(place):
                self._paint_tab(painter, place, self.tabRect(place))
        painter.end()

    def _paint_tab(self, painter: QPainter, place: int, rect: QRect) -> None:
        chosen = place == self.currentIndex()
        able = self.isTabEnabled(place)
        inner = QRectF(rect).adjusted(1, 2, -1, -4)
        if place == self._under and able and not chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("tint"))
            painter.drawRoundedRect(inner, 6, 6)
        if chosen:
            painter.fillRect(QRect(rect.left() + 2, rect.bottom() - 1, rect.width() - 4, 2), colour("ink"))
        if chosen and self.hasFocus():
            painter.setPen(QPen(colour("ink"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner, 6, 6)
        painter.setFont(self._bold() if chosen else self.font())
        painter.setPen(colour("ink" if chosen else "text" if able and place == self._under else "muted"))
        painter.setOpacity(1.0 if able else 0.5)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), self.tabText(place))
        painter.setOpacity(1.0)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(QPoint(-1, -1))

    def _point(self, at: QPoint) -> None:
        under = self.tabAt(at)
        if under != self._under:
            self._under = under
            self.update()
