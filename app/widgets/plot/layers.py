"""What stays the same through a drag, painted once and kept: the plot without its items, and the ghost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import takewhile

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from app.plot.axis_painting import paint_axes, paint_card
from app.plot.frame import Frame, axis_title
from app.plot.letters import font
from app.plot.paint import paint_before, paint_ground
from app.plot.picture import Item
from app.widgets.plot.scene import Scene


class Empty:
    """Grid and axes, on a card of their own or on paper that lies there already."""

    def __init__(self) -> None:
        self._key: object = None
        self._layer = QPixmap()

    def layer(self, frame: Frame, ratio: float, carded: bool) -> QPixmap:
        """It; as it was where nothing of it is other."""
        picture = frame.picture
        key = (
            (axis_title(picture.x), axis_title(picture.y), frame.x_ticks, frame.y_ticks, frame.view),
            (frame.rect, frame.plot, frame.x_name, ratio, carded),
            (frame.theme, frame.factor, font(frame.factor)),
        )
        if key != self._key:
            self._key, self._layer = key, _paint_empty(frame, ratio, carded)
        return self._layer


def _paint_empty(frame: Frame, ratio: float, carded: bool) -> QPixmap:
    layer = QPixmap((frame.rect.size() * ratio).toSize().expandedTo(QSize(1, 1)))
    layer.setDevicePixelRatio(ratio)
    layer.fill(QColor(frame.theme.window if carded else frame.theme.base))
    painter = QPainter(layer)
    if carded:
        paint_card(painter, frame)
    paint_axes(painter, frame)
    painter.end()
    return layer


class Ground:
    """What lies lowest in a plot, as far as it is as it was when that was painted last: bands, bars, a heat map."""

    def __init__(self) -> None:
        self._place: object = None
        self._seen: Sequence[Item] = ()
        self._empty = self._layer = QPixmap()
        self._count = 0

    def layer(self, frame: Frame, empty: QPixmap, items: Sequence[Item]) -> tuple[QPixmap, int]:
        """`empty` with the first of `items` upon it, and how many."""
        place = (frame.view, frame.plot, frame.theme, frame.factor)
        stays = empty is self._empty and place == self._place
        pairs = zip(items, self._seen, strict=False)
        count = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs)) if stays else 0
        if count != self._count:
            self._layer = QPixmap(empty)
            painter = QPainter(self._layer)
            paint_ground(painter, frame, items[:count])
            painter.end()
        self._empty, self._place, self._seen, self._count = empty, place, items, count
        return self._layer if count else empty, count


class Before:
    """The ghost."""

    def __init__(self) -> None:
        self._ghost: object = None
        self._key: object = None
        self._layer = QPixmap()

    def paint(self, painter: QPainter, frame: Frame, scene: Scene, ratio: float) -> None:
        """Paint it; from the layer that is kept where nothing of it is other."""
        if not scene.ghost:
            return
        corner = QPointF(math.floor(frame.plot.left()) - 1, math.floor(frame.plot.top()) - 1)
        key = (frame.plot, frame.view, frame.theme, frame.factor, frozenset(scene.hidden), ratio)
        if self._ghost is not scene.ghost or key != self._key:
            self._ghost, self._key = scene.ghost, key
            self._layer = _paint_before(frame, scene, corner, ratio)
        painter.drawPixmap(corner, self._layer)


def _paint_before(frame: Frame, scene: Scene, corner: QPointF, ratio: float) -> QPixmap:
    size = frame.plot.bottomRight() - corner + QPointF(2, 2)
    layer = QPixmap(math.ceil(size.x() * ratio), math.ceil(size.y() * ratio))
    layer.setDevicePixelRatio(ratio)
    layer.fill(Qt.GlobalColor.transparent)
    painter = QPainter(layer)
    painter.translate(-corner)
    paint_before(painter, frame, scene.ghost, scene.hidden)
    painter.end()
    return layer
