"""Bars that go on beyond the plot: torn where they leave it, with their number. What is seen of them is not their length."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.plot.frame import Frame
from app.plot.halo import halo_text
from app.plot.letters import font
from app.plot.picture import Bars, Item
from app.words.numbers import show

NARROW_BAR = 4.0  # px: narrower bars have no edge, and their tear goes beyond them on both sides
DEPTH, APART = 24.0, 6.0  # px from the edge of the plot to the first stroke of a tear, and to the second
LINE = 11.0  # px from the edge of the plot to the middle of a number


@dataclass(frozen=True, slots=True)
class Torn:
    """A bar that leaves the plot, in pixels, and its height as the axis reads it."""

    left: float
    right: float
    up: bool
    height: float


def torn(frame: Frame, items: Sequence[Item]) -> Iterator[Torn]:
    """The bars that leave the plot; looked for once a frame."""
    for item in items:
        if isinstance(item, Bars):
            known = frame.memo.get(id(item))
            if known is None or known[0] is not item:
                known = frame.memo[id(item)] = (item, list(_torn(frame, item)))
            yield from known[1]


def _torn(frame: Frame, item: Bars) -> Iterator[Torn]:
    plot, times = frame.plot, frame.picture.y.times
    tops = frame.py(item.heights, floor=-math.inf)
    beyond = (tops < plot.top() - 0.5) | (tops > plot.bottom() + 0.5)
    if not beyond.any():
        return
    edges = np.clip(frame.px(item.edges, floor=-math.inf), plot.left(), plot.right())
    for place in np.flatnonzero(beyond & (edges[1:] > edges[:-1])):
        if item.heights[place] or tops[place] < plot.top():  # a gap is no bar
            up = bool(tops[place] < plot.top())
            yield Torn(float(edges[place]), float(edges[place + 1]), up, float(item.heights[place]) * times)


def paint_tears(painter: QPainter, frame: Frame, items: Sequence[Item]) -> None:
    """Two strokes across each."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(QPen(QColor(frame.theme.base), 2.0 * frame.factor))
    for bar in torn(frame, items):
        more = max(NARROW_BAR * frame.factor - (bar.right - bar.left), 0.0) / 2
        left, right = bar.left - more, bar.right + more
        rise = min(0.25 * (right - left), 6 * frame.factor)
        for depth in (DEPTH * frame.factor, (DEPTH + APART) * frame.factor):
            y = frame.plot.top() + depth if bar.up else frame.plot.bottom() - depth
            painter.drawLine(QPointF(left, y + rise / 2), QPointF(right, y - rise / 2))


def paint_lengths(painter: QPainter, frame: Frame, items: Sequence[Item]) -> None:
    """The number of each where there is room beside the texts of the picture: that of the longest first, next to the edge."""
    found = sorted(torn(frame, items), key=lambda bar: -abs(bar.height))
    if not found:
        return
    letters, taken = font(frame.factor, 11), list(frame.texts.values())
    metrics = QFontMetricsF(letters)
    painter.setFont(letters)
    for bar in found:
        text = show(bar.height, 3)
        rooms = _rooms(frame, bar, metrics.horizontalAdvance(text) + 4 * frame.factor, metrics.height())
        room = next((room for room in rooms if not any(room.intersects(rect) for rect in taken)), None)
        if room is not None:
            halo_text(painter, room, text, frame.theme.text, frame.theme.base, frame.factor)
            taken.append(room)


def _rooms(frame: Frame, bar: Torn, width: float, height: float) -> Iterator[QRectF]:
    """Where the number may stand: over the middle of the bar at the edge of the plot that it leaves, or beyond its tear."""
    plot = frame.plot
    left = min(max((bar.left + bar.right - width) / 2, plot.left()), plot.right() - width)
    for line in (LINE, LINE + DEPTH + APART, LINE + DEPTH + APART + 16):
        depth = line * frame.factor
        yield QRectF(left, (plot.top() + depth if bar.up else plot.bottom() - depth) - height / 2, width, height)
