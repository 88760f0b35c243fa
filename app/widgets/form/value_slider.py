"""The slider of a number, and the two lines below it: ticks and words at its ends, or what is wrong."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from app.plot.axis import linear_ticks, log_ticks
from app.widgets.form.field_message import FieldMessage
from app.widgets.form.slider_scale import SliderScale
from app.widgets.look import colour

TICKS = 4
HEIGHT = 32
"""Of what can be hit."""


class ValueSlider(QSlider):
    """A slider that jumps to a click; the wheel goes on to the form, which scrolls.

    Signals:
        seized(), dropped(): the mouse button went down, up.
    """

    seized = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus | Qt.FocusPolicy.ClickFocus)
        self.setMinimumWidth(60)
        self.setFixedHeight(HEIGHT)
        self._bands: list[tuple[int, int]] = []

    def set_bands(self, bands: Sequence[tuple[int, int]]) -> None:
        """Mark what lies between these positions."""
        if list(bands) != self._bands:
            self._bands = list(bands)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._bands:
            return
        painter = QPainter(self)
        painter.setPen(QPen(colour("good"), 2))
        k = self.height() / HEIGHT
        top, foot = self.height() / 2 + 10 * k, self.height() / 2 + 14 * k
        for low, high in self._bands:
            left, right = self.pixel(low) - 2, self.pixel(high) + 2
            painter.fillRect(QRectF(left, top, right - left, foot - top), colour("good"))
            for x in (left, right):  # as a bracket that opens upwards
                painter.drawLine(QPointF(x, top - 3 * k), QPointF(x, foot))
        painter.end()

    def set_scale(self, k: float) -> None:
        """Be `k` times as large; the style draws it so (property 'k')."""
        self.setProperty("k", k)
        self.setFixedHeight(round(HEIGHT * k))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.seized.emit()
        handle, groove = self._rects()
        if not handle.contains(event.position().toPoint()):
            travel = groove.width() - handle.width()
            along = round(event.position().x()) - groove.x() - handle.width() // 2
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, travel))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.dropped.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def pixel(self, position: float) -> float:
        """Where the middle of the thumb stands for a position, in pixels of the slider."""
        handle, groove = self._rects()
        travel = groove.width() - handle.width()
        return groove.x() + handle.width() / 2 + travel * position / max(self.maximum(), 1)

    def _rects(self) -> tuple[QRect, QRect]:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_Slider
        handle = self.style().subControlRect(control, option, QStyle.SubControl.SC_SliderHandle, self)
        groove = self.style().subControlRect(control, option, QStyle.SubControl.SC_SliderGroove, self)
        return handle, groove


class SliderFoot(FieldMessage):
    """Numbers at three places of the slider above, and words at its ends; what is wrong takes their place."""

    def __init__(self, slider: ValueSlider, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slider = slider
        self._ticks: list[tuple[int, str]] = []
        self.ends: tuple[str, str] = ("", "")
        """Words at the left and the right end, translated."""

    def set_scale(self, scale: SliderScale, times: float = 1.0) -> None:
        """The values of the slider above; what stands there is so many times as much."""
        low, high = times * scale.values[0], times * scale.values[-1]
        found: list[tuple[float, str]] = []
        if high - low <= 1e-9 * abs(high):  # one value
            pass
        elif scale.log and low > 0:
            found = [(10.0**place, text) for place, text in log_ticks(math.log10(low), math.log10(high), TICKS).major]
        else:
            found = list(linear_ticks(low, high, min(TICKS, high - low) if scale.whole else TICKS).major)
        self._ticks = [(scale.position(value / times), text) for value, text in found]
        self.update()

    def paint_rest(self, painter: QPainter) -> None:
        if self._slider.isHidden():  # a seed is a field alone
            return
        metrics = painter.fontMetrics()
        painter.setPen(colour("muted"))
        room = 0.0
        right = self._slider.geometry().right() + 1.0
        for position, text in self._ticks:
            x = self._slider.x() + self._slider.pixel(position)
            width = metrics.horizontalAdvance(text)
            start = min(max(x - width / 2, 0.0), right - width)
            if start >= room:
                painter.drawText(QPointF(start, metrics.ascent()), text)
                room = start + width + 6
        left_end, right_end = self.ends
        if left_end or right_end:
            base = metrics.height() + metrics.ascent()
            painter.drawText(QPointF(0, base), f"← {left_end}")
            text = f"{right_end} →"
            painter.drawText(QPointF(self.width() - metrics.horizontalAdvance(text), base), text)
