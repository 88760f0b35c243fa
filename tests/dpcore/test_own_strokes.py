"""A line drawn by hand becomes few knots that keep to it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.own import OwnDensity
from dpcore.own.strokes import PLACES, knots_through


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
