"""Hatching: where nothing can be, above a ceiling or below a floor; and bars that are told apart from those below them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPainter, QPen

from app.plot.frame import Frame
from app.plot.picture import Beyond, Curve, Line
from app.plot.stroking import draw_segments
from app.plot.theme import mix
from dpcore.checks import Floats

PITCH = 10.0  # px between two strokes, across them
STEP = 2.0  # px along a stroke between the places that are looked at
SHARE = 0.3
"""Of the colour of axes, on the ground."""
STROKE = 1.3  # px, width of a stroke of a bar
NEAR = 5.0  # px between two strokes of a bar
"""Closer than those of a side: a bar is small."""


def paint_beyond(painter: QPainter, frame: Frame, item: Curve | Line) -> None:
    """Hatch the side of a limit on which nothing can be, as far as the plot goes."""
    if not item.beyond:
        return
    x, y = inside_strokes(frame, item)
    pen = QPen(mix(frame.theme.axis, frame.theme.base, SHARE), frame.factor)
    painter.setPen(pen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    draw_segments(painter, x, y)


def inside_strokes(frame: Frame, item: Curve | Line) -> tuple[Floats, Floats]:
    """The ends of the strokes, two points each, px: at 45°, rising to the right, cut where the side ends."""
    plot = frame.plot
    shift = PITCH * frame.factor * math.sqrt(2)
    steps = np.arange(0.0, plot.height() + STEP, STEP)
    first = math.floor((plot.left() - plot.height()) / shift) * shift
    starts = np.arange(first, plot.right(), shift)
    x = starts[:, None] + steps[None, :]
    y = np.broadcast_to(plot.bottom() - steps[None, :], x.shape)
    inked = _beyond(frame, item, x, y, item.beyond) & (x >= plot.left()) & (x <= plot.right()) & (y >= plot.top())
    edges = np.diff(np.pad(inked, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, begins = np.nonzero(edges == 1)
    lasts = np.nonzero(edges == -1)[1] - 1
    long = lasts > begins
    both = np.column_stack((begins[long], lasts[long])).ravel()
    rows = np.repeat(rows[long], 2)
    return x[rows, both], y[rows, both]


def strokes_in(left: Floats, right: Floats, top: Floats, bottom: Floats, pitch: float) -> tuple[Floats, Floats]:
    """The ends of strokes inside of boxes, two points each, px: at 45°, rising to the right, the same lines in all boxes."""
    shift = pitch * math.sqrt(2)
    x: list[float] = []
    y: list[float] = []
    for a, b, high, low in zip(left, right, top, bottom, strict=True):
        for number in range(math.ceil((a + high) / shift), math.floor((b + low) / shift) + 1):
            both = max(a, number * shift - low), min(b, number * shift - high)
            if both[0] >= both[1]:
                continue
            x += both
            y += (number * shift - both[0], number * shift - both[1])
    return np.array(x), np.array(y)


def _beyond(frame: Frame, item: Curve | Line, x: Floats, y: Floats, side: Beyond) -> NDArray[np.bool_]:
    """Which pixels lie beyond the limit; none where a curve has no value."""
    if isinstance(item, Line):
        vertical = item.orientation == "vertical"
        at = float((frame.px if vertical else frame.py)(np.array([item.value]), -math.inf)[0])
        if vertical:
            return x > at if side == "above" else x < at
        return y < at if side == "above" else y > at
    px, py = frame.px(item.x), frame.py(item.y, -math.inf)
    known = ~(np.isnan(px) | np.isnan(py))
    if known.sum() < 2:
        return np.zeros(x.shape, dtype=bool)
    order = np.argsort(px[known], kind="stable")
    limit = np.interp(x, px[known][order], py[known][order], left=math.nan, right=math.nan)
    return y < limit if side == "above" else y > limit
