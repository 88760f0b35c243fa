"""The scene item of a plot panel: paints the picture once into a pixmap, crosshair and handles on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsWidget, QStyleOptionGraphicsItem, QWidget

from app.picture import Heat
from app.widgets.plot_frame import Frame
from app.widgets.plot_marks import Look, paint_marks
from app.widgets.plot_paint import Painted, free_region, paint_still
from app.widgets.plot_readout import Row, paint_readout, rows_at

if TYPE_CHECKING:
    from app.widgets.plot_panel import PlotPanel


class Canvas(QGraphicsWidget):
    """What a panel shows."""

    def __init__(self, panel: PlotPanel) -> None:
        super().__init__()
        self._panel = panel
        self._layer: QPixmap | None = None
        self._pointer: QPointF | None = None
        self.painted = Painted(None, ())

    def invalidate(self) -> None:
        """What does not follow the pointer has changed."""
        self._layer = None
        self.update()

    def point_at(self, at: QPointF | None) -> bool:
        """Move the crosshair; whether it has moved."""
        if at == self._pointer:
            return False
        self._pointer = at
        self.update()
        return True

    def rows(self) -> list[Row]:
        """The values under the crosshair."""
        frame = self._panel.frame
        if frame is None or self._pointer is None:
            return []
        return rows_at(frame, self._panel.shown_items, self._pointer)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        panel, frame = self._panel, self._panel.frame
        if frame is None:
            return
        if self._layer is None:
            self._layer = self._paint_layer(frame)
        painter.drawPixmap(QPointF(0, 0), self._layer)
        painter.save()
        painter.setClipRegion(free_region(frame, self.painted))
        shown = panel.shown_items
        look = Look(hot=panel.held or panel.hot, focus=panel.keys.mark_key if panel.hasFocus() else "")
        paint_marks(painter, frame, shown, look, list(self.painted.taken))
        if self._pointer is not None and not panel.held:
            legend = self.painted.legend
            both = any(isinstance(item, Heat) for item in shown)
            paint_readout(painter, frame, self.rows(), self._pointer, legend.rect if legend else None, both)
        painter.restore()

    def _paint_layer(self, frame: Frame) -> QPixmap:
        panel = self._panel
        ratio = panel.devicePixelRatioF()
        layer = QPixmap((frame.rect.size() * ratio).toSize().expandedTo(QSize(1, 1)))
        layer.setDevicePixelRatio(ratio)
        layer.fill(QColor(panel.theme.base))
        painter = QPainter(layer)
        keep = self.painted.legend.corner if self.painted.legend else None
        focus = panel.keys.legend_key if panel.hasFocus() else ""
        self.painted = paint_still(
            painter, frame, panel.items, panel.hidden, corner=panel.legend_corner, keep=keep, focus=focus
        )
        painter.end()
        return layer
