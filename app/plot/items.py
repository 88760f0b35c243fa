"""Painting of a picture's data items: curves, steps, bars, areas, bands, heat maps.

Items are painted in pixels, thinned to what the screen can show. `exact` (for exports) keeps lines whole, and cuts what lies
beyond the plot, for not every reader of SVG clips.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from app.plot.colormaps import to_argb
from app.plot.frame import Frame
from app.plot.hatch import NEAR, STROKE, strokes_in
from app.plot.picture import Area, Band, Bars, Curve, Heat, Item, Rods, Steps
from app.plot.rods import paint_rods
from app.plot.shape import between, cell_span, runs, steps_polyline, thin, visible
from app.plot.signs import paint_signs
from app.plot.stroking import Shapes, draw_boxes, draw_segments, polygon, stroke
from app.plot.theme import Dash, Theme, mix, role_dash
from app.plot.torn import NARROW_BAR
from dpcore.checks import Floats

GHOST_SHARE = 0.75
RIM = 1.5
"""Pixels by which a ring of the background's colour is wider, and another narrower, than one that is drawn."""
FEW = 100  # markers up to which nobody looks whether any cover each other
DENSE = 400  # points beyond which dashes may be left out
DASHES = {
    "solid": Qt.PenStyle.SolidLine,
    "dash": Qt.PenStyle.DashLine,
    "dot": Qt.PenStyle.DotLine,
    "dashdot": Qt.PenStyle.DashDotLine,
}


WASH = 0.6
"""Of the ground over bars below hatched ones."""
KEPT_SHARE = 0.6
"""Of its colour that a pinned curve has."""
KEPT_DASHES: Mapping[Dash, Sequence[float]] = MappingProxyType(
    {"dash": (10.0, 4.0), "dot": (2.0, 3.0), "dashdot": (12.0, 5.0, 3.0, 5.0)}
)
"""In widths of its thin line: longer than those of other lines, so that they do not look dotted."""


def line_colour(theme: Theme, item: Curve | Steps | Bars) -> QColor:
    """The colour of a line; pale ones (background) and kept ones (pinned) recede."""
    colour = theme.role_colour(item.role)
    if isinstance(item, Curve | Steps) and item.kept:
        return mix(colour, theme.base, KEPT_SHARE)
    return mix(colour, theme.base, 0.45) if item.pale else QColor(colour)


def _see_through(colour: str, alpha: float) -> QColor:
    result = QColor(colour)
    result.setAlphaF(alpha)
    return result


def dash_of(item: Curve | Steps) -> Dash:
    """The dash of a line: that of its role, unless the picture says another one."""
    if isinstance(item, Curve) and item.dash != "role":
        return item.dash
    return role_dash(item.role)


def is_dashed(item: Curve | Steps) -> bool:
    """Whether a line has gaps, through which one behind it is seen."""
    return dash_of(item) != "solid"


def item_pen(frame: Frame, item: Curve | Steps, dense: bool = False) -> QPen:
    pen = QPen(line_colour(frame.theme, item), item.width * frame.factor)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    dash = dash_of(item)
    if not dense and dash != "solid":
        pen.setStyle(DASHES[dash])
        if item.kept:
            pen.setDashPattern(KEPT_DASHES[dash])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def curve_pixels(frame: Frame, item: Curve | Steps) -> Shapes:
    """The polylines that show a curve or step function, in pixels, thinned; computed once a frame."""
    known = frame.memo.get(id(item))
    if known is None or known[0] is not item:
        known = frame.memo[id(item)] = (item, _curve_pixels(frame, item))
    shapes: Shapes = known[1]
    return shapes


def _curve_pixels(frame: Frame, item: Curve | Steps) -> Shapes:
    if isinstance(item, Steps):
        span = _visible_pieces(frame, item)
        x, y = steps_polyline(item.edges[span.start : span.stop + 1], item.heights[span])
        px, py = frame.px(x, floor=-math.inf), frame.py(y, floor=-math.inf)
    else:
        x, y = item.x, item.y
        if len(x) > 1000 and bool(np.all(np.diff(x) >= 0)):
            window = visible(x, *(frame.x.value(p) for p in frame.view[0]))
            x, y = x[window], y[window]
        px, py = frame.px(x), frame.py(y)
    return [thin(*run) for run in runs(px, py)]


def _inside(frame: Frame, shapes: Shapes, width: float) -> Shapes:
    """The parts of polylines inside the plot, as far beyond its edges as a line is wide."""
    plot = frame.plot.adjusted(-width, -width, width, width)
    rows = [part for x, y in shapes for part in between(x, y, plot.top(), plot.bottom())]
    return [(x, y) for row in rows for y, x in between(row[1], row[0], plot.left(), plot.right())]


def _fill(painter: QPainter, frame: Frame, x: Floats, y: Floats, exact: bool) -> None:
    """Fill a polygon with the brush of now."""
    shape = polygon(x, y)
    if exact and not frame.plot.contains(shape.boundingRect()):
        shape = shape.intersected(QPolygonF(frame.plot))
    if shape.size():
        painter.drawPolygon(shape)


def _visible_pieces(frame: Frame, item: Steps | Bars) -> slice:
    """The pieces of a step function that are in view."""
    low, high = (frame.x.value(p) for p in frame.view[0])
    first = max(int(np.searchsorted(item.edges, low, side="right")) - 1, 0)
    last = min(int(np.searchsorted(item.edges, high, side="left")), len(item.heights))
    return slice(first, max(first, last))


def _base(frame: Frame, value: float = 0.0) -> float:
    """The pixel from which a filling rises; at the edge of the plot where it lies beyond, for not every reader of SVG clips."""
    at = float(frame.py(np.array([value]), -math.inf)[0])
    return min(max(at, frame.plot.top()), frame.plot.bottom())


def _paint_curve(painter: QPainter, frame: Frame, item: Curve, exact: bool, halo: bool) -> None:
    shapes = curve_pixels(frame, item)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    if item.fill_to is not None:
        base = _base(frame, item.fill_to)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(_see_through(frame.theme.role_colour(item.role), 0.18)))
        for x, y in shapes:
            _fill(painter, frame, np.concatenate([x[:1], x, x[-1:]]), np.concatenate([[base], y, [base]]), exact)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if item.line:
        total = sum(len(x) for x, _ in shapes)
        pen = item_pen(frame, item, dense=total > DENSE and _jagged(shapes))
        lines = _inside(frame, shapes, pen.widthF()) if exact else shapes
        if halo:
            stroke(painter, lines, halo_pen(frame, pen), exact)
        stroke(painter, lines, pen, exact)
    if item.head:
        _paint_heads(painter, frame, item, shapes)
    if item.marker:
        _paint_markers(painter, frame, item)


def _paint_heads(painter: QPainter, frame: Frame, item: Curve, shapes: Shapes) -> None:
    """The heads of arrows; none on one that is too short to have a direction."""
    length = (6.0 + 1.5 * item.width) * frame.factor
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(line_colour(frame.theme, item))
    for x, y in shapes:
        ends = [(x[-1], y[-1], x[0], y[0])] + ([(x[0], y[0], x[-1], y[-1])] if item.head == "both" else [])
        for tip_x, tip_y, from_x, from_y in ends:
            away = np.array([tip_x - from_x, tip_y - from_y])
            far = float(np.hypot(*away))
            if far < 2.0 * frame.factor:
                continue
            along = away / far * min(length, far)
            side = 0.4 * np.array([-along[1], along[0]])
            tip = np.array([tip_x, tip_y]) + along / 8
            corners = np.array([tip, tip - along + side, tip - along - side])
            painter.drawPolygon(polygon(corners[:, 0], corners[:, 1]))


def halo_pen(frame: Frame, pen: QPen) -> QPen:
    """A wider pen of the background's colour under a line on a heat map, where no one colour always stands out."""
    under = QPen(QColor(frame.theme.base), pen.widthF() + 2.5 * frame.factor)
    under.setCapStyle(Qt.PenCapStyle.RoundCap)
    under.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return under


def _jagged(shapes: Shapes) -> bool:
    """Whether a line is so long on the screen that dashes would be slow and could not be read."""
    return sum(float(np.hypot(np.diff(x), np.diff(y)).sum()) for x, y in shapes) > 12_000.0


def _paint_markers(painter: QPainter, frame: Frame, item: Curve) -> None:
    x, y = frame.px(item.x), frame.py(item.y)
    inside = ~(np.isnan(x) | np.isnan(y))
    inside &= (np.abs(x - frame.plot.center().x()) < frame.plot.width()) & (
        np.abs(y - frame.plot.center().y()) < frame.plot.height()
    )
    cells = np.rint(np.stack([x[inside], y[inside]], axis=1) * 2) / 2
    if len(cells) > FEW:
        cells = np.unique(cells, axis=0)
    radius = marker_radius(frame, item)
    if item.marker == "r" and any(isinstance(each, Heat) for each in frame.picture.items):  # a cell may have its colour
        for aside in (-RIM * frame.factor, RIM * frame.factor):
            paint_signs(painter, item.marker, cells, radius + aside, QColor(frame.theme.base))
    paint_signs(painter, item.marker, cells, radius, line_colour(frame.theme, item))


def marker_radius(frame: Frame, item: Curve) -> float:
    """Pixels; not so large that markers outgrow their room."""
    (x0, x1), (y0, y1), room = *frame.view, item.marker_room
    sides = ((room[0], frame.plot.width() / (x1 - x0)), (room[1], frame.plot.height() / (y1 - y0)))
    return min([item.marker_size * frame.factor, *(0.42 * units * pixels for units, pixels in sides if units > 0)])


def _paint_steps(painter: QPainter, frame: Frame, item: Steps, exact: bool) -> None:
    shapes = curve_pixels(frame, item)
    if item.filled:
        base = _base(frame)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(_see_through(frame.theme.role_colour(item.role), 0.10 if item.pale else 0.20)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for x, y in shapes:
            _fill(painter, frame, np.concatenate([x[:1], x, x[-1:]]), np.concatenate([[base], y, [base]]), exact)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    pen = item_pen(frame, item)
    stroke(painter, _inside(frame, shapes, pen.widthF()) if exact else shapes, pen, exact, stepped=True)


def paint_ghost(painter: QPainter, frame: Frame, item: Curve | Steps, exact: bool = False) -> None:
    """Paint a curve as it was before: dotted, thin, pale."""
    if isinstance(item, Curve) and not item.line:
        return
    pen = QPen(mix(frame.theme.role_colour(item.role), frame.theme.base, GHOST_SHARE), 1.25 * frame.factor)
    pen.setDashPattern([2.0, 3.0])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    stroke(painter, curve_pixels(frame, item), pen, exact, stepped=True)


def _paint_bars(painter: QPainter, frame: Frame, item: Bars) -> None:
    span = _visible_pieces(frame, item)
    if span.stop <= span.start:
        return
    theme = frame.theme
    edges = frame.px(item.edges[span.start : span.stop + 1], floor=-math.inf)
    base = _base(frame)
    fill = mix(theme.role_colour(item.role), theme.base, 0.30 if item.pale else 0.70)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(fill)
    if len(edges) > frame.plot.width() / 2:
        x, y = thin(
            *(
                frame.px(a) if k == 0 else frame.py(a, -math.inf)
                for k, a in enumerate(steps_polyline(item.edges[span.start : span.stop + 1], item.heights[span]))
            )
        )
        painter.setPen(QPen(fill, frame.factor))
        painter.drawPolygon(polygon(np.concatenate([x[:1], x, x[-1:]]), np.concatenate([[base], y, [base]])))
        return
    beyond = 2 * frame.factor  # of the edge of the plot: enough for the bar's own edge not to be seen
    tops = np.clip(
        frame.py(item.heights[span], floor=-math.inf), frame.plot.top() - beyond, frame.plot.bottom() + beyond
    )
    widths = np.diff(edges)
    wide = float(np.sort(widths)[len(widths) // 2]) > NARROW_BAR * frame.factor
    painter.setPen(QPen(QColor(theme.base) if wide else fill, frame.factor))
    if item.hatched:
        painter.setBrush(_see_through(theme.base, WASH))
    draw_boxes(painter, edges[:-1], tops, widths, base - tops)
    if item.hatched:
        _hatch(painter, frame, item.role, edges, tops)


def _hatch(painter: QPainter, frame: Frame, role: str, edges: Floats, tops: Floats) -> None:
    """Strokes in bars, inside of their edges; px."""
    k, base = frame.factor, _base(frame)
    seen = np.isfinite(tops) & (np.abs(base - tops) > k)
    high, low = (pick(tops, base)[seen] for pick in (np.minimum, np.maximum))
    pen = QPen(QColor(frame.theme.role_colour(role)), STROKE * k)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    draw_segments(painter, *strokes_in(edges[:-1][seen] + k, edges[1:][seen] - k, high + k, low - k, NEAR * k))


def _paint_area(painter: QPainter, frame: Frame, item: Area, exact: bool) -> None:
    x = frame.px(item.x)
    low, high = frame.py(item.low, -math.inf), frame.py(item.high, -math.inf)
    good = ~(np.isnan(x) | np.isnan(low) | np.isnan(high))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_see_through(frame.theme.role_colour(item.role), frame.theme.share(item.role, 0.20)))
    marked = np.where(good, x, math.nan)
    for (ax, a), (_, b) in zip(
        runs(marked, np.where(good, low, math.nan)), runs(marked, np.where(good, high, math.nan)), strict=True
    ):
        (tx, ty), (ux, uy) = thin(ax, a), thin(ax, b)
        _fill(painter, frame, np.concatenate([tx, ux[::-1]]), np.concatenate([ty, uy[::-1]]), exact)


def _paint_band(painter: QPainter, frame: Frame, item: Band) -> None:
    plot = frame.plot
    values = np.array([item.low, item.high])
    if item.orientation == "horizontal":
        a, b = frame.py(values, -math.inf)
        box = QRectF(plot.left(), min(a, b), plot.width(), abs(a - b))
    else:
        a, b = frame.px(values, -math.inf)
        box = QRectF(min(a, b), plot.top(), abs(a - b), plot.height())
    painter.fillRect(box & plot, band_colour(frame.theme, item.role))


def band_colour(theme: Theme, role: str) -> QColor:
    """Of a strip across the plot: amber where a person sets it, as the neighbor set, else pale in its role's colour."""
    return (
        _see_through(theme.amber, 0.20)
        if role == "accent"
        else _see_through(theme.role_colour(role), theme.share(role, 0.13))
    )


_images: dict[int, tuple[Heat, Theme, NDArray[np.uint32], QImage]] = {}


def heat_image(heat: Heat, theme: Theme) -> QImage:
    """The heat map as an image, one pixel a cell, first row at the top of the picture; the last few are kept."""
    known = _images.get(id(heat))
    if known is not None and known[0] is heat and known[1] is theme:
        return known[3]
    z = heat.z.T[::-1]
    if any(heat.roles):
        low, high = (QColor(theme.role_colour(role)).rgba() if role else 0 for role in heat.roles)
        colours = np.select([z == heat.low, z == heat.high], [np.uint32(low), np.uint32(high)], np.uint32(0))
    else:
        colours = to_argb(z, heat.scale, heat.low, heat.high, heat.middle, theme.dark, theme.grey)
    pixels = np.ascontiguousarray(colours, dtype=np.uint32)
    rows, columns = pixels.shape
    image = QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32)
    while len(_images) >= 8:
        _images.pop(next(iter(_images)))
    _images[id(heat)] = (heat, theme, pixels, image)
    return image


def _paint_heat(painter: QPainter, frame: Frame, item: Heat) -> None:
    if item.z.size == 0:
        return
    x = frame.place_px(np.array(cell_span(frame.x.to_axis(item.x))), vertical=False)
    y = frame.place_px(np.array(cell_span(frame.y.to_axis(item.y))), vertical=True)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(QRectF(QPointF(x[0], y[1]), QPointF(x[1], y[0])), heat_image(item, frame.theme))


def paint_item(painter: QPainter, frame: Frame, item: Item, exact: bool = False) -> None:
    """Paint one data item; marks and labels are painted elsewhere (app/plot/marks.py)."""
    match item:
        case Curve():
            halo = any(isinstance(other, Heat) for other in frame.picture.items)
            _paint_curve(painter, frame, item, exact, halo)
        case Steps():
            _paint_steps(painter, frame, item, exact)
        case Bars():
            _paint_bars(painter, frame, item)
        case Area():
            _paint_area(painter, frame, item, exact)
        case Rods():
            paint_rods(painter, frame, item)
        case Band():
            _paint_band(painter, frame, item)
        case Heat():
            _paint_heat(painter, frame, item)
