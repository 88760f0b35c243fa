"""Curves on the screen: as many segments as their bends need, and the same ink as one outline."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap
from pytestqt.qtbot import QtBot

from app.plot.signs import paint_signs
from app.plot.stroking import straightened, stroke, strokes
from dpcore.checks import Floats

ALONG = np.linspace(10.0, 390.0, 361)
BENDS = (10.0, 150.0, 290.0, 390.0)
"""Between straight parts: of 1.4 and of 15 degrees, so slight that no corner is closed there."""
CURVES = {
    "wave": (ALONG, 150 + 100 * np.sin(ALONG / 30)),
    "steep": (ALONG, 290 - 280 * np.exp(-ALONG / 20)),
    "line": (ALONG, 20 + 0.6 * ALONG),
    "circle": (200 + 120 * np.cos(ALONG / 62), 150 + 120 * np.sin(ALONG / 62)),
    "corner": (ALONG, 40 + np.abs(ALONG - 180)),
    "steps": (np.repeat(ALONG[::20], 2)[1:-1], np.repeat(20 + 13 * np.arange(18.0), 2)),
    "walk": (ALONG, 150 + np.cumsum(np.random.default_rng(3).normal(size=361))),
    "bends": (ALONG, np.interp(ALONG, BENDS, (250.0, 150.0, 55.0, 20.0))),
    "softened": (ALONG, np.mean([np.interp(ALONG + k, BENDS, (250.0, 150.0, 55.0, 20.0)) for k in range(4)], axis=0)),
    "still": (np.repeat(ALONG[::3], 2), 150 + np.repeat(np.cos(ALONG[::3] / 20), 2)),
}
each_curve = pytest.mark.parametrize("name", CURVES)


def off(points: tuple[Floats, Floats], line: tuple[Floats, Floats]) -> float:
    """The farthest that one of the points is from a polyline: looked at for every point and every segment."""
    at, knots = np.stack(points, axis=1)[:, None], np.stack(line, axis=1)
    start, way = knots[:-1], np.diff(knots, axis=0)
    share = np.clip(np.sum((at - start) * way, axis=2) / np.fmax(np.sum(way**2, axis=1), 1e-30), 0, 1)
    away = np.hypot(*np.moveaxis(at - start - share[..., None] * way, 2, 0))
    return float(away.min(axis=1).max())


@each_curve
def test_fewer_points_lead_no_curve_astray(name: str) -> None:
    x, y = CURVES[name]
    fewer = straightened(x, y)
    assert off((x, y), fewer) <= 0.1
    assert (fewer[0][0], fewer[1][0], fewer[0][-1], fewer[1][-1]) == (x[0], y[0], x[-1], y[-1])
    assert len(fewer[0]) <= {"line": 2, "corner": 4, "bends": 5, "walk": 361, "steps": 36}.get(name, 160)


def painted(x: Floats, y: Floats, width: float, style: Qt.PenStyle, *, exact: bool, stepped: bool) -> Floats:
    """How dark each pixel is, from 0 to 1."""
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor("black"), width)
    pen.setStyle(style)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroke(painter, [(x, y)], pen, exact, stepped)
    painter.end()
    bits = np.frombuffer(image.constBits(), np.uint8).reshape(300, 400, 4)
    return 1 - bits[:, :, 0] / 255


@pytest.mark.parametrize("style", [Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine])
@pytest.mark.parametrize("width", [1.5, 3.0])
@each_curve
def test_segments_leave_the_ink_of_one_outline(qtbot: QtBot, name: str, width: float, style: Qt.PenStyle) -> None:
    x, y = CURVES[name]
    whole, parts = (painted(x, y, width, style, exact=exact, stepped=name == "steps") for exact in (True, False))
    assert whole.sum() > 300
    assert parts.sum() == pytest.approx(whole.sum(), rel=0.18 if name == "walk" else 0.05)
    assert np.mean(np.abs(parts - whole)[whole > 0]) < (0.12 if name == "walk" else 0.05)
    assert np.mean(np.abs(parts - whole) > 0.5) < 6e-4


def test_gaps_are_where_the_pattern_has_them() -> None:
    """On a straight line with a point in a stroke: that stroke is in two parts, which reach into each other."""
    x, _ = strokes(np.array([0.0, 12.0, 40.0]), np.zeros(3), 1.0, (10.0, 5.0))
    assert x[:2] == pytest.approx([0.0, 10.0])
    assert x[2] == 15.0
    assert list(x[4:]) == pytest.approx([30.0, 40.0])
    x, _ = strokes(np.array([0.0, 7.0, 40.0]), np.zeros(3), 1.0, (10.0, 5.0))
    assert (x[0], x[3]) == (0.0, 10.0)
    assert x[2] < 7.0 < x[1]


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("marker", list("ostd+rpqfbv"))
def test_signs_laid_as_pixels_are_the_painted_ones(qapp: object, marker: str, ratio: float) -> None:
    """On the screen many signs come from a few that are kept; on an image each is painted. They differ by rounding."""
    places = np.random.default_rng(3).integers(40, 720, (40, 2)) / 2.0
    ink = QColor("#0072b2")

    def signs(device: QPixmap | QImage) -> np.ndarray:
        device.setDevicePixelRatio(ratio)
        device.fill(QColor("#fafafa"))
        painter = QPainter(device)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_signs(painter, marker, places, 4.3, ink)
        painter.end()
        image = (device.toImage() if isinstance(device, QPixmap) else device).convertToFormat(
            QImage.Format.Format_RGB32
        )
        return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(int)

    side = round(380 * ratio)
    kept, painted = signs(QPixmap(side, side)), signs(QImage(side, side, QImage.Format.Format_RGB32))
    assert (painted != 250)[:, :, :3].any()
    assert np.abs(kept - painted).max() <= 4
