"""A person who moves a plot or zooms out comes to the end of what is known, and no further: nothing ends in mid-plot."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.lab.base import Lab
from app.plot.picture import Area, Axis, Bars, Curve, Handle, Picture, Point, Steps, dots
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.presets import Preset
from app.widgets.plot.panel import PlotPanel
from tests.app.cases import computed, every_preset, lab_of, place_of
from tests.app.plots import line_picture

LEFT = Qt.MouseButton.LeftButton


@every_preset()
def test_every_mark_that_can_be_dragged_stands_inside_its_plot(lab: Lab, preset: Preset) -> None:
    found = []
    for picture in computed(lab, preset.params).pictures:
        for item in picture.items:
            if isinstance(item, Point):
                places = [("x", item.x), ("y", item.y)]
            elif isinstance(item, Handle):
                places = [("x" if item.orientation == "vertical" else "y", item.value)]
            else:
                continue
            for name, value in places:
                axis, (low, high) = getattr(picture, name), ranges(picture)[name == "y"]
                at, room = (math.log10(value) if axis.log else value), 1e-9 * (high - low)
                if not low - room <= at <= high + room:
                    found.append(f"{picture.key}, {item.key}: {at} is not from {low} to {high}")
    assert not found


@pytest.fixture
def panel(qtbot) -> Iterator[PlotPanel]:
    before = pg.getConfigOption("mouseRateLimit")
    pg.setConfigOption("mouseRateLimit", 0)  # each move of the mouse is taken, however fast
    made = PlotPanel()
    qtbot.addWidget(made)
    made.resize(720, 420)
    made.show()
    yield made
    pg.setConfigOption("mouseRateLimit", before)


def wheel(
    panel: PlotPanel, at: QPointF, turns: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    event = QWheelEvent(
        at,
        panel.view.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(panel.view.viewport(), event)


def out_and_aside(panel: PlotPanel, side: int) -> None:
    """Zoom out with the wheel, then move the plot: what lies on that side comes into view, as far as it can."""
    assert panel.frame is not None
    wheel(panel, panel.frame.plot.center(), -6)
    viewport, plot = panel.view.viewport(), panel.frame.plot
    start = QPoint(round(plot.center().x()), round(plot.top() + 5))
    QTest.mousePress(viewport, LEFT, pos=start)
    for share in (0.1, 1.0):
        QTest.mouseMove(viewport, start - QPoint(round(share * side * 300), 0))
    QTest.mouseRelease(viewport, LEFT, pos=start - QPoint(side * 300, 0))


def ends(item: object) -> tuple[float, float] | None:
    """The first and last x at which a function is drawn."""
    if isinstance(item, Curve) and item.line:
        places = item.x[np.isfinite(item.y) & np.isfinite(item.x)]
    elif isinstance(item, Area):
        places = item.x[np.isfinite(item.low)]
    elif isinstance(item, Steps | Bars):
        good = np.isfinite(item.heights)
        places = np.concatenate([item.edges[:-1][good], item.edges[1:][good]])
    else:
        return None
    return (float(places.min()), float(places.max())) if places.size else None


def is_shape(picture: Picture, item: object) -> bool:
    """Whether a line of a plane without an end is an outline, or many pieces: it runs back in x, and does not go on."""
    if not (picture.spreads and isinstance(item, Curve)):
        return False
    ways = np.sign(np.diff(item.x[np.isfinite(item.x) & np.isfinite(item.y)]))
    return {-1.0, 1.0} <= set(ways.tolist())


def cut(picture: Picture, side: int) -> list[tuple[str, float]]:
    """The functions that end where the picture's own window ends, or only beyond it: (key, where)."""
    edge = picture.x.high if side > 0 else picture.x.low
    if edge is None:
        return []
    items = [item for item in picture.items if not is_shape(picture, item)]
    found = [(item.key, span[side > 0]) for item in items if (span := ends(item)) is not None]
    return [(key, end) for key, end in found if side * (end - edge) >= -1e-9 * abs(edge)]


@every_preset(of=lab_of)
def test_nothing_that_goes_on_ends_inside_a_plot(lab: Lab, preset: Preset, panel: PlotPanel) -> None:
    """On both sides; of the further presets of a tab on one, by turns."""
    place = place_of(lab, preset)
    panel.setUpdatesEnabled(False)  # what is looked at is laid out
    sides = (-1, 1) if place == 0 else (1 - 2 * (place % 2),)
    for picture in computed(lab, preset.params).pictures:
        panel.show_picture(picture)
        for side in sides:
            wanted = cut(picture, side)
            if not wanted:
                continue
            out_and_aside(panel, side)
            frame = panel.frame
            assert frame is not None
            edge = frame.plot.right() if side > 0 else frame.plot.left()
            for key, end in wanted:
                at = frame.point(end, 1.0).x()
                assert side * (at - edge) >= -1.0, (picture.key, key, end, frame.view)
            panel.reset_view()


def painted(panel: PlotPanel, column: int, colour: str) -> int:
    """Pixels of a column of the plot that have this colour, or nearly."""
    assert panel.frame is not None
    image, wanted = panel.grab().toImage(), QColor(colour)
    scale = image.devicePixelRatio()
    rows = range(int(panel.frame.plot.top()) + 1, int(panel.frame.plot.bottom()))
    found = [image.pixelColor(int(column * scale), int(row * scale)) for row in rows]
    return sum(
        max(abs(p.red() - wanted.red()), abs(p.green() - wanted.green()), abs(p.blue() - wanted.blue())) < 40
        for p in found
    )


@pytest.mark.parametrize("side", [-1, 1])
def test_a_curve_is_painted_up_to_the_edge(panel: PlotPanel, side: int) -> None:
    x = np.linspace(-33.0, 33.0, 200)
    curve = Curve(key="loss", x=x, y=np.tanh(x / 9), role="laplace", dash="solid", width=4.0)
    axes = {"x": Axis(label="r", low=-33.0, high=33.0), "y": Axis(label="loss", low=-2.0, high=2.0)}
    panel.restyle(LIGHT)
    panel.show_picture(Picture(key="loss", title="Loss", items=(curve,), **axes))
    out_and_aside(panel, side)
    plot = panel.frame.plot
    column = math.floor(plot.right()) - 2 if side > 0 else math.ceil(plot.left()) + 2
    assert painted(panel, column, LIGHT.role_colour("laplace")) >= 2


def test_who_tries_to_see_more_than_there_is_has_changed_nothing(panel: PlotPanel) -> None:
    panel.show_picture(line_picture())
    for side in (-1, 1):
        out_and_aside(panel, side)
    assert panel.frame.view == ((0.0, 10.0), (0.0, 10.0))
    assert not panel.is_zoomed
    assert not panel.fit_button.isVisible()


def test_points_outside_the_window_can_be_reached_where_no_curve_is_cut(panel: PlotPanel) -> None:
    cloud = dots(key="cloud", x=[-5.0, 3.0, 14.0], y=[1.0, 2.0, 3.0], role="laplace")
    short = Curve(key="short", x=np.array([2.0, 5.0]), y=np.array([1.0, 9.0]), role="bound")
    panel.show_picture(line_picture(items=(cloud, short)))
    wheel(panel, panel.frame.plot.center(), -9)
    assert panel.frame.view[0] == (-5.0, 14.0)
    long = dataclasses.replace(short, x=np.array([2.0, 10.0]))
    panel.show_picture(line_picture(items=(cloud, long)))
    assert panel.frame.view[0] == (-5.0, 10.0), "a curve that the edge cuts is not known further out"


def test_an_outline_that_touches_the_window_of_a_plane_hides_nothing_beyond_it(panel: PlotPanel) -> None:
    cloud = dots(key="cloud", x=[-5.0, 3.0, 14.0], y=[-5.0, 2.0, 14.0], role="laplace")
    corners = np.array([[0.0, 2.0], [10.0, 2.0], [10.0, 8.0], [0.0, 8.0], [0.0, 2.0]])
    outline = Curve(key="outline", x=corners[:, 0], y=corners[:, 1], role="bound")
    panel.show_picture(line_picture(equal_scale=True, spreads=True, items=(cloud, outline)))
    for _ in range(6):
        wheel(panel, panel.frame.plot.center(), -9)
    low, high = panel.frame.view[0]
    assert low <= -5.0
    assert high >= 14.0
    path = dataclasses.replace(outline, x=corners[:2, 0], y=corners[:2, 1])
    panel.show_picture(line_picture(equal_scale=True, spreads=True, items=(cloud, path)))
    assert panel.zoom.view[0] == (0.0, 10.0), "a line that the edge cuts is not known further out"


def test_the_whole_height_of_a_bar_can_be_seen(panel: PlotPanel) -> None:
    bars = Bars(key="bars", edges=np.array([0.0, 4.0, 10.0]), heights=np.array([3.0, 40.0]), role="laplace")
    panel.show_picture(line_picture(items=(bars,)))
    wheel(panel, panel.frame.plot.center(), -9, Qt.KeyboardModifier.ControlModifier)
    assert panel.frame.view == ((0.0, 10.0), (0.0, 40.0))


def test_a_zoomed_view_stays_inside_what_a_new_picture_knows(panel: PlotPanel) -> None:
    panel.show_picture(line_picture())
    for _ in range(3):
        wheel(panel, panel.frame.point(10.0, 5.0), 1)
    assert panel.frame.view[0][1] == pytest.approx(10.0)
    x = np.linspace(0.0, 6.0, 7)
    less = Curve(key="up", x=x, y=x, role="laplace")
    panel.show_picture(line_picture(x=Axis(label="dose", unit="mg", low=0.0, high=6.0), items=(less,)))
    low, high = panel.frame.view[0]
    assert panel.is_zoomed
    assert high <= 6.0 + 1e-9
    assert low < high


def test_units_stay_equally_long_where_a_zoom_ends(panel: PlotPanel) -> None:
    cloud = dots(key="cloud", x=[-30.0, 3.0, 40.0], y=[1.0, 2.0, 11.0], role="laplace")
    panel.show_picture(line_picture(equal_scale=True, items=(cloud,)))
    wheel(panel, panel.frame.point(2.0, 2.0), 3)
    for _ in range(8):
        wheel(panel, panel.frame.point(2.0, 2.0), -2)
        (x0, x1), (y0, y1) = panel.frame.view
        assert x1 - x0 == pytest.approx(y1 - y0)
