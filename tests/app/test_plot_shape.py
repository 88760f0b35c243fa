"""Thinning, values under the pointer, ranges."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.plot.axis import Scale
from app.plot.picture import Axis, Curve, Handle, Heat, Picture, Steps
from app.plot.shape import between, heat_at, ranges, runs, steps_polyline, thin, value_at

LINEAR, LOG = Scale(), Scale(log=True)


@pytest.mark.long
@given(st.integers(0, 2**32 - 1), st.integers(2, 6000))
def test_thinning_keeps_the_extremes_of_every_pixel_column(seed: int, count: int):
    """Brute force: the lowest and highest point of each column are those of the whole line."""
    rng = np.random.default_rng(seed)
    x = np.sort(rng.uniform(0, 300, count))
    y = np.round(rng.normal(size=count), 1)
    tx, ty = thin(x, y)
    assert len(tx) <= max(4 * 301, count if count < 3 * 301 else 0)
    for column in np.unique(np.floor(x)):
        whole, kept = y[np.floor(x) == column], ty[np.floor(tx) == column]
        assert (kept.min(), kept.max()) == (whole.min(), whole.max())
        assert (kept[0], kept[-1]) == (whole[0], whole[-1])


@pytest.mark.long
@given(st.integers(0, 2**32 - 1), st.integers(2, 40))
def test_a_line_is_cut_where_it_leaves_a_strip(seed: int, count: int):
    """Brute force: of many points of the line, those in the strip and no others lie on a part that is left."""
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(0, 10, count), rng.uniform(-3, 3, count)
    parts = between(x, y, -1.0, 1.0)
    assert all(np.all(np.abs(py) <= 1 + 1e-9) for _, py in parts)
    t = np.linspace(0, 1, 101)
    within = sum(
        float(np.mean(np.abs((1 - t) * y[k] + t * y[k + 1]) <= 1)) * math.hypot(x[k + 1] - x[k], y[k + 1] - y[k])
        for k in range(count - 1)
    )
    length = sum(float(np.hypot(np.diff(px), np.diff(py)).sum()) for px, py in parts)
    assert length == pytest.approx(within, abs=0.02 * float(np.hypot(np.diff(x), np.diff(y)).sum()))


def test_a_line_in_a_strip_is_left_as_it_is():
    x, y = np.array([0.0, 1, 2]), np.array([0.5, -1, 1])
    assert [(list(px), list(py)) for px, py in between(x, y, -1, 1)] == [([0, 1, 2], [0.5, -1, 1])]
    assert between(x, y + 5, -1, 1) == []


def test_thinning_a_spiral_stays_within_a_pixel():
    t = np.linspace(0, 60, 200_000)
    x, y = 100 + t * np.cos(t), 100 + t * np.sin(t)
    tx, ty = thin(x, y)
    assert len(tx) < 50_000
    assert (tx[-1], ty[-1]) == (x[-1], y[-1])
    near = np.searchsorted(np.flatnonzero(np.isin(x, tx)), np.arange(0, 200_000, 997), side="right") - 1
    assert np.max(np.hypot(tx[near] - x[::997], ty[near] - y[::997])) < 1.0


def test_nan_breaks_a_line():
    x = np.arange(6.0)
    pieces = runs(x, np.array([1, np.nan, 2, 3, np.nan, 4.0]))
    assert [list(px) for px, _ in pieces] == [[0, 0], [2, 3], [5, 5]]
    assert runs(np.zeros(0), np.zeros(0)) == []


def test_steps_become_two_points_a_piece():
    x, y = steps_polyline(np.array([0.0, 1, 3]), np.array([5.0, 7]))
    assert list(x) == [0, 1, 1, 3]
    assert list(y) == [5, 5, 7, 7]


def test_values_between_points_follow_the_line_as_drawn():
    """Straight on the axes: a mean on a linear axis, a geometric mean on a log one."""
    curve = Curve(key="c", x=np.array([1.0, 100.0]), y=np.array([1.0, 100.0]), role="laplace")
    assert value_at(curve, 50.5, LINEAR, LINEAR) == pytest.approx(50.5)
    assert value_at(curve, 1.0, LOG, LOG) == pytest.approx(10.0)
    assert math.isnan(value_at(curve, 101.0, LINEAR, LINEAR))


def test_values_of_steps_are_the_piece_they_are_in():
    steps = Steps(key="s", edges=np.array([0.0, 1, 3]), heights=np.array([5.0, 7]), role="minimal")
    assert [value_at(steps, x, LINEAR, LINEAR) for x in (0.0, 0.99, 1.0, 2.9)] == [5, 5, 7, 7]
    assert math.isnan(value_at(steps, 3.1, LINEAR, LINEAR))


def test_a_broken_curve_has_no_value_in_the_gap():
    curve = Curve(key="c", x=np.arange(4.0), y=np.array([1, np.nan, 3, 4.0]), role="laplace")
    assert math.isnan(value_at(curve, 0.5, LINEAR, LINEAR))
    assert value_at(curve, 2.5, LINEAR, LINEAR) == 3.5


def test_a_heat_map_is_read_by_cells():
    heat = Heat(
        key="h",
        x=np.array([0.0, 1, 2]),
        y=np.array([1.0, 10.0]),
        z=np.arange(6.0).reshape(3, 2),
        low=0,
        high=5,
        label="z",
    )
    assert heat_at(heat, 1.4, 0.6, LINEAR, LOG) == 3.0
    assert heat_at(heat, -0.4, 0.4, LINEAR, LOG) == 0.0
    assert math.isnan(heat_at(heat, 2.6, 0.0, LINEAR, LOG))


def picture(items, **axes) -> Picture:
    return Picture(
        key="p", title="t", x=axes.get("x", Axis(label="x")), y=axes.get("y", Axis(label="y")), items=tuple(items)
    )


def test_axes_show_what_they_ask_for_and_fit_the_rest():
    curve = Curve(key="c", x=np.array([0.0, 10]), y=np.array([-5.0, 5]), role="laplace")
    x, y = ranges(picture([curve], x=Axis(label="x", low=2, high=4)))
    assert x == (2.0, 4.0)
    assert y == pytest.approx((-5.4, 5.4))


def test_a_log_axis_is_fitted_to_what_it_can_show():
    curve = Curve(key="c", x=np.array([1.0, 2, 3]), y=np.array([0.0, 0.1, 1000.0]), role="laplace")
    _, (low, high) = ranges(picture([curve], y=Axis(label="y", log=True)))
    assert low == pytest.approx(-1 - 0.16)
    assert high == pytest.approx(3 + 0.16)


def test_heat_maps_fill_the_frame_to_their_outer_edges():
    heat = Heat(key="h", x=np.array([0.0, 1, 2]), y=np.array([1.0, 10]), z=np.zeros((3, 2)), low=0, high=1, label="z")
    x, y = ranges(picture([heat], y=Axis(label="y", log=True)))
    assert x == (-0.5, 2.5)
    assert y == (-0.5, 1.5)


@pytest.mark.parametrize("items", [(), (Handle(key="h", value=3.0, orientation="vertical", field="a"),)])
def test_a_picture_of_nothing_has_axes_all_the_same(items):
    for low, high in ranges(picture(items)):
        assert low < high
