"""Noise drawn by hand in the tab Density: by mouse, by keys, taken back; each is one step of undo."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.main.window import MainWindow

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(window_at: Callable[[str, str], MainWindow]) -> MainWindow:
    return window_at("own", "hill")


def shape(window: MainWindow) -> Any:
    panel = window.page.grid.panels["shape"]
    panel.lay_out()
    return panel


def draw(panel: Any, line: list[tuple[float, float]], release: bool = True) -> None:
    spots = [panel.frame.point(x, y).toPoint() for x, y in line]
    port = panel.view.viewport()
    QTest.mousePress(port, LEFT, PLAIN, spots[0])
    for spot in spots[1:]:
        QTest.mouseMove(port, spot)
    if release:
        QTest.mouseRelease(port, LEFT, PLAIN, spots[-1])


@pytest.mark.long
def test_a_line_drawn_over_the_noise_becomes_its_knots(window: MainWindow) -> None:
    panel, before = shape(window), window.page.params.knots
    line = [(float(x), 0.9 * math.exp(-abs(float(x) - 1) / 3)) for x in np.linspace(-7, 7, 60)]
    draw(panel, line, release=False)
    assert len(panel.scene.stroke) > 30
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    QTest.mouseRelease(panel.view.viewport(), LEFT, PLAIN, QPoint(300, 100))
    assert window.page.params.knots == before, "Escape leaves the noise as it was"
    draw(panel, line)
    knots = window.page.params.knots
    assert 3 <= len(knots) <= 24
    places, heights = zip(*knots, strict=True)
    for x, height in line[5:-5]:
        assert np.interp(x, places, np.log(heights)) == pytest.approx(math.log(height), abs=0.1)
    assert panel.scene.stroke == []
    window.document.undo_stack.undo()
    assert window.page.params.knots == before


@pytest.mark.long
def test_a_knot_is_added_by_a_double_click_or_insert_and_goes_by_delete(window: MainWindow) -> None:
    panel, before = shape(window), window.page.params.knots
    port, at = panel.view.viewport(), panel.frame.point(-3.0, 0.8).toPoint()
    for press in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        press(port, LEFT, PLAIN, at)
    added = window.page.params.knots
    assert added[:-1] == before
    assert added[-1] == pytest.approx((-3.0, 0.8), abs=0.05)
    window.document.undo_stack.undo()
    assert window.page.params.knots == before
    assert window.page.wait_until_idle(60)
    panel.keys.focus_mark("knot3")
    QTest.keyClick(panel, Qt.Key.Key_Insert)
    x, height = window.page.params.knots[-1]
    assert 0.0 < x < 1.5
    assert 0.6 < height < 1.0
    assert window.page.wait_until_idle(60)
    panel.keys.focus_mark("knot7")
    QTest.keyClick(panel, Qt.Key.Key_Delete)
    assert window.page.params.knots == before


@pytest.mark.long
def test_tab_walks_the_knots_from_left_to_right(window: MainWindow) -> None:
    panel = shape(window)
    panel.keys.focus_mark("knot6")
    QTest.keyClick(panel, Qt.Key.Key_Insert)
    panel.keys.focus_mark("knot0")
    QTest.keyClick(panel, Qt.Key.Key_Insert)
    assert window.page.wait_until_idle(60)
    places = dict(enumerate(x for x, _ in window.page.params.knots))
    stops = [int(key.removeprefix("knot")) for kind, key in panel.keys.stops() if key.startswith("knot")]
    assert len(stops) == 9
    assert [places[stop] for stop in stops] == sorted(places.values())


@pytest.mark.long
def test_straight_in_g_a_knot_is_dragged_to_0_by_mouse_and_keys_and_a_line_has_corners(window: MainWindow) -> None:
    """A foot of the density: the loss has no bound; undo brings the knot back, and a triangle that is drawn is three lines."""
    window.document.change("own", replace(window.page.params, joined="plain"), "between knots")
    assert window.page.wait_until_idle(60)
    panel, before = shape(window), window.page.params.knots
    port, (x, height) = panel.view.viewport(), before[2]
    QTest.mousePress(port, LEFT, PLAIN, panel.frame.point(x, height).toPoint())
    for high in np.linspace(height, 0.0, 12)[1:]:
        QTest.mouseMove(port, panel.frame.point(x, float(high)).toPoint())
    QTest.mouseRelease(port, LEFT, PLAIN, panel.frame.point(x, 0.0).toPoint())
    assert window.page.params.knots[2] == (pytest.approx(x, abs=0.05), pytest.approx(0.0, abs=0.005))
    window.document.undo_stack.undo()
    assert window.page.params.knots == before
    assert window.page.wait_until_idle(60)
    panel.keys.focus_mark("knot2")
    QTest.keyClick(panel, Qt.Key.Key_Down)
    assert window.page.params.knots[2][1] < height
    window.document.undo_stack.undo()
    assert window.page.wait_until_idle(60)
    line = [(float(at), 0.9 * (1 - abs(float(at)) / 7)) for at in np.linspace(-6.8, 6.8, 60)]
    draw(panel, line)
    knots = window.page.params.knots
    assert len(knots) <= 9
    places, heights = zip(*knots, strict=True)
    for at, high in line[5:-5]:
        assert np.interp(at, places, heights) == pytest.approx(high, abs=0.03)
