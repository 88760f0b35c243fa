"""The scene item of a plot: paints the picture once into a pixmap, crosshair and handles on top of it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsWidget, QStyleOptionGraphicsItem, QWidget

from app.plot.axis_painting import paint_title
from app.plot.frame import Frame, axis_title
from app.plot.leaving import paint_leaving
from app.plot.letters import font
from app.plot.marks import paint_marks
from app.plot.paint import lowest, paint_still
from app.plot.picture import Draws, Handle, Heat, Point
from app.plot.shape import View
from app.widgets.plot.draw_row import paint_fall
from app.widgets.plot.hand import Hand
from app.widgets.plot.layers import Before, Empty, Ground
from app.widgets.plot.readout import ReadoutRow, paint_readout, rows_at
from app.widgets.plot.scene import Scene


class Canvas(QGraphicsWidget):
    """What a person sees of a plot."""

    def __init__(self, scene: Scene, hand: Hand) -> None:
        super().__init__()
        self._shown = scene
        self._hand = hand
        self._layer: QPixmap | None = None
        self._fresh = False
        self._painted: tuple[object, ...] = ()
        self._headed: tuple[object, ...] = ()
        self._empty, self._ground, self._before = Empty(), Ground(), Before()
        self._pointer: QPointF | None = None
        self._falling: Draws | None = None
        self._share = 0.0
        self._asked: View | None = None
        self.head_taken = 0.0

    def invalidate(self) -> None:
        """What does not follow the pointer may have changed: it is to be painted once `renew` has been called."""
        self._fresh = False

    def renew(self, frame: Frame, asked: View) -> None:
        """Everything has its place: paint what is other, the head only where it is another one; `asked`: what the axes will show
        when a drag is over."""
        self._asked = asked
        whole = self._pointer is not None or self._head(frame) != self._headed
        self.update(frame.rect if whole else _below_head(frame))

    def _head(self, frame: Frame) -> tuple[object, ...]:
        """What the head of the plot shows, and what stands next below it."""
        picture, look = frame.picture, (frame.theme, frame.factor, font(frame.factor), self._shown.carded)
        return (
            picture.heading,
            axis_title(picture.y),
            frame.head,
            frame.rect,
            frame.plot.topLeft(),
            self.head_taken,
            look,
        )

    def forget(self) -> None:
        """Keep no pixels: nobody looks."""
        self._layer = None
        self._empty, self._ground, self._before = Empty(), Ground(), Before()

    def point_at(self, at: QPointF | None) -> bool:
        """Move the crosshair; whether it has moved."""
        if at == self._pointer:
            return False
        self._pointer = at
        self.update()
        return True

    def set_falling(self, outcome: Draws | None) -> None:
        """The outcome that falls; None: none does."""
        self._falling, self._share = outcome, 0.0
        self.update()

    def fall(self, share: float) -> None:
        """It is this far on its way."""
        self._share = share
        if self._falling is not None:
            self.update()

    def rows(self) -> list[ReadoutRow]:
        """The values under the crosshair."""
        frame = self._shown.frame
        if frame is None or self._pointer is None:
            return []
        order = {item.key: place for place, item in enumerate(frame.picture.items)}
        shown = sorted(self._shown.shown_items, key=lambda item: order.get(item.key, len(order)))
        return rows_at(frame, shown, self._pointer)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        scene, frame = self._shown, self._shown.frame
        if frame is None:
            return
        painter.drawPixmap(QPointF(0, 0), self._still(frame, widget.devicePixelRatioF() if widget else 1.0))
        shown = scene.shown_items
        if self._asked is not None and self._asked != frame.view:
            paint_leaving(painter, frame, shown, self._asked)
        if self._falling is not None:
            paint_fall(painter, frame, self._falling, self._share)
        paint_marks(painter, frame, shown, self._hand.look(scene.focus_on("mark")))
        if len(scene.stroke) > 1:
            painter.setPen(frame.pen(frame.theme.amber_edge, 2.5))
            painter.drawPolyline(QPolygonF(scene.stroke))
        elif self._pointer is not None and not self._hand.held:
            both = any(isinstance(item, Heat) for item in shown)
            paint_readout(painter, frame, self.rows(), self._pointer, both)

    def _still(self, frame: Frame, ratio: float) -> QPixmap:
        """All that does not follow the pointer; as it was where only marks have moved."""
        if self._layer is not None and self._fresh:
            return self._layer
        scene, picture = self._shown, frame.picture
        seen = (
            (self._head(frame), picture.x, picture.y, frame.place),
            (ratio, scene.focus_on("legend"), frozenset(scene.hidden)),
            (scene.ghost, *(item for item in scene.items if not isinstance(item, Handle | Point))),
        )
        if self._layer is None or seen != self._painted:
            self._layer, self._painted = self._paint_layer(frame, ratio), seen
        self._fresh = True
        return self._layer

    def _paint_layer(self, frame: Frame, ratio: float) -> QPixmap:
        scene = self._shown
        empty = self._empty.layer(frame, ratio, scene.carded)
        layer, head = self._layer, self._head(frame)
        if layer is None or (layer.size(), layer.devicePixelRatio()) != (empty.size(), ratio):
            layer, self._headed = QPixmap(empty), ()
        part = _below_head(frame) if head == self._headed else frame.rect
        painter = QPainter(layer)
        painter.setClipRect(part)
        ground, lying = self._ground.layer(frame, empty, lowest(scene.items, scene.hidden))
        painter.drawPixmap(QPointF(0, 0), ground)
        if part == frame.rect:
            paint_title(painter, frame, self.head_taken)
            self._headed = head
        paint_still(
            painter,
            frame,
            scene.items,
            scene.hidden,
            focus=scene.focus_on("legend"),
            ghost=lambda: self._before.paint(painter, frame, scene, ratio),
            lying=lying,
        )
        painter.end()
        return layer


def _below_head(frame: Frame) -> QRectF:
    """What is not taken by title and buttons; all where the marks of a plot may reach into these."""
    top = math.floor(frame.head.bottom() + frame.factor)
    if top <= frame.rect.top() or frame.plot.top() - 20 * frame.factor < top:
        return frame.rect
    return QRectF(frame.rect.left(), top, frame.rect.width(), frame.rect.bottom() - top)
