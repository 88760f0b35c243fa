"""A line drawn by hand becomes few knots that keep to it."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.integrate import quad

from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, worst_loss_over
from dpcore.own.strokes import FLOOR, PLACES, knots_through, noise_through


def test_a_line_with_corners_at_its_places_becomes_just_these():
    x = np.linspace(-4, 4, PLACES)
    corners = (x[0], x[10], x[20], x[33], x[-1])
    heights = (0.05, 0.4, 1.0, 0.3, 0.02)
    line = [(float(at), math.exp(float(np.interp(at, corners, np.log(heights))))) for at in x]
    found = knots_through(line)
    assert [place for place, _ in found] == pytest.approx(corners, rel=1e-4)
    assert [height for _, height in found] == pytest.approx(heights, rel=1e-4)


@pytest.mark.parametrize("most", [24, 4])
def test_no_point_of_the_line_is_further_off_than_said_and_none_fewer_would_do(most):
    """The fewest knots of all: tried against every way of leaving one of them out."""
    x = np.linspace(-3, 3, PLACES)
    heights = np.exp(-np.abs(x)) * (1 + 0.3 * np.cos(x))
    found = knots_through(np.column_stack((x, heights)), most=most)
    assert 2 <= len(found) <= most

    def miss(knots):
        places, tops = zip(*knots, strict=True)
        return np.abs(np.interp(x, places, np.log(tops)) - np.log(heights)).max()

    if most == 24:
        assert miss(found) <= 0.021
        for left in range(1, len(found) - 1):
            assert miss((*found[:left], *found[left + 1 :])) > 0.02


def test_what_touches_the_floor_is_a_hole_and_what_is_drawn_later_lies_on_top():
    line = [(-2, 1.0), (-1, 1.0), (-1, 0.0), (0, 0.0), (0, 1.0), (2, 1.0), (1, 2.0)]
    found = knots_through(line, grain=0.01)
    assert [height for _, height in found].count(0.0) == 1
    noise = OwnDensity.from_knots(*zip(*found, strict=True))
    assert float(noise.cdf(-0.5) - noise.cdf(-0.6)) == 0.0
    assert found[-1][1] == pytest.approx(1.0)
    assert max(height for place, height in found) == pytest.approx(2.0)


def test_a_shaking_hand_still_makes_few_knots():
    dice = np.random.default_rng(3)
    x = np.sort(dice.uniform(-5, 5, 200))
    heights = np.maximum(np.exp(-np.abs(x)) + dice.normal(0, 0.004, 200), 0)
    assert len(knots_through(np.column_stack((x, heights)), grain=0.004)) <= 24


@pytest.mark.parametrize("line", [[(1.0, 2.0)], [(1.0, 2.0), (1.0, 3.0)], [(0.0, math.nan), (1.0, 1.0)]])
def test_a_line_without_width_is_refused(line):
    with pytest.raises(ParameterError):
        knots_through(line)


def test_a_line_on_the_floor_has_no_knots():
    assert knots_through([(0.0, 0.0), (1.0, 0.0)]) == ()


@pytest.mark.oracle("own-density", "hand")
@pytest.mark.parametrize(("left", "right"), [(1.0, 1.0), (0.4, 0.4), (1.5, 0.75), (0.5, 1.25)])
def test_a_sketched_exponential_pair_is_stretched_to_its_size_and_loses_its_rate(left, right):
    """Rates a and b: E|noise| = (1/a^2 + 1/b^2)/(1/a + 1/b). At mean size m the rates are that over m times as large; the loss is the larger."""
    x = np.linspace(-3, 3, 61)
    line = np.column_stack((x, 0.5 * np.exp(np.where(x < 0, left, -right) * x)))
    size = (left**-2 + right**-2) / (1 / left + 1 / right)
    for mean in (1.0, 2.5):
        noise = noise_through(line, mean_abs=mean)
        assert noise.mean_abs() == pytest.approx(mean, rel=1e-12)
        assert noise.left_rate == pytest.approx(left * size / mean, rel=1e-12)
        assert noise.right_rate == pytest.approx(right * size / mean, rel=1e-12)
        assert worst_loss_over(noise, "0-1")[0] == pytest.approx(max(left, right) * size / mean, rel=1e-9)


@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("seed", range(30))
def test_a_sketch_of_chance_has_the_mean_size_and_the_loss_that_its_heights_have(seed):
    """The heights written down anew, their area and first moment by quadrature, the loss by trying all pairs of places at most 1 apart."""
    draw = np.random.default_rng(seed)
    x = np.linspace(-3, 3, 21)
    heights = np.maximum(np.cumsum(draw.normal(size=21)), 0.0) if seed % 2 else draw.random(21)
    heights[10] += 0.5
    noise = noise_through(np.column_stack((x, heights)))
    logs = np.log(np.maximum(heights, FLOOR * heights.max()))
    peaks = np.flatnonzero(heights == heights.max())
    fall = [
        max(1 / 3, (logs.max() - logs[end]) / max(abs(x[peak] - x[end]), 1e-9))
        for peak, end in ((peaks[0], 0), (peaks[-1], 20))
    ]

    def height(r):
        """Of the sketch, on its own scale."""
        beyond = np.where(r < -3, fall[0] * (r + 3), np.where(r > 3, -fall[1] * (r - 3), 0.0))
        return np.exp(np.interp(r, x, logs) + beyond)

    ends = [*np.sort(np.append(x, 0.0)), 40.0, 200.0]
    spans = [(-200.0, -40.0), (-40.0, -3.0), *itertools.pairwise(ends)]
    area = sum(quad(height, a, b)[0] for a, b in spans)
    size = sum(quad(lambda r: abs(r) * height(r), a, b)[0] for a, b in spans) / area
    at = np.array([-5.3, -2.2, -0.31, 0.0, 0.77, 1.9, 4.4])
    assert noise.pdf(at) == pytest.approx(height(at * size) * size / area, rel=1e-6)
    grid = np.unique(np.concatenate([x + shift for shift in (-size, 0.0, size)] + [np.linspace(-9, 9, 601)]))
    ratio = np.log(height(grid))[:, None] - np.log(height(grid))[None, :]
    near = np.abs(grid[:, None] - grid[None, :]) <= size * (1 + 1e-12)
    assert worst_loss_over(noise, "0-1")[0] == pytest.approx(float(ratio[near].max()), rel=1e-6)


def test_a_flat_line_is_even_and_a_line_of_no_width_is_none():
    flat = [noise_through([(-3.0, height), (3.0, height)]) for height in (0.0, 0.7)]
    assert flat[0].key == flat[1].key
    with pytest.raises(ParameterError, match="stand above each other"):
        noise_through([(1.0, 0.2), (1.0, 0.5)])
