"""Roots by Brent's method: the same as scipy's, step by step."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy import optimize

from dpcore.roots import brentq, least

SHAPES: tuple[Callable[[float], float], ...] = (
    lambda x: x,
    lambda x: x**3 + 0.2 * x,
    lambda x: math.atan(1e3 * x),
    lambda x: math.expm1(5 * x),
    lambda x: math.copysign(abs(x) ** 0.1, x),
    lambda x: -1.0 if x < 0 else 1e-3,
    lambda x: max(min(x, 0.01), -0.3),
    lambda x: math.tanh(50 * x) + 1e-9 * x,
)


class Tried:
    """A function with a root, and the points at which it was asked."""

    def __init__(self, shape: Callable[[float], float], root: float) -> None:
        self.shape, self.root, self.points = shape, root, list[float]()

    def __call__(self, x: float) -> float:
        self.points.append(x)
        return self.shape(x - self.root)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_root_and_the_points_tried_are_those_of_scipy(shape: Callable[[float], float]) -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        root = float(rng.normal())
        ends = root - float(rng.exponential()), root + float(rng.exponential())
        xtol, rtol = float(rng.choice([1e-300, 1e-12, 1e-3])), float(rng.choice([8.9e-16, 1e-13, 1e-9]))
        ours, theirs = Tried(shape, root), Tried(shape, root)
        found = brentq(ours, *ends, xtol=xtol, rtol=rtol)
        assert found == optimize.brentq(theirs, *ends, xtol=xtol, rtol=rtol)
        assert ours.points == theirs.points


def test_ends_that_are_roots_and_what_has_none() -> None:
    assert brentq(lambda x: x, 0.0, 2.0) == 0.0
    assert brentq(lambda x: x, -2.0, 0.0) == 0.0
    with pytest.raises(ValueError, match="different signs"):
        brentq(lambda x: x * x + 1, -1.0, 1.0)
    with pytest.raises(ValueError, match="not a number"):
        brentq(lambda x: math.nan if abs(x) < 0.5 else x, -1.0, 1.2)


def test_the_least_of_a_valley_is_found_for_numbers_and_for_arrays_alike():
    place, value = least(lambda x: (x - 0.3) ** 2 + 2.0, -1.0, 4.0, steps=60)
    assert (place, value) == (pytest.approx(0.3, abs=1e-7), pytest.approx(2.0, abs=1e-14))
    goals = np.array([0.2, 1.5, 3.9])
    places, values = least(lambda x: np.abs(x - goals), np.full(3, -1.0), np.full(3, 4.0), steps=60)
    assert places == pytest.approx(goals, abs=1e-10)
    alone = [least(lambda x, goal=goal: abs(x - goal), -1.0, 4.0, steps=60)[0] for goal in goals]  # type: ignore[misc]
    assert places.tolist() == alone
    assert values == pytest.approx(np.zeros(3), abs=1e-10)
    assert least(lambda x: -x, 0.0, 1.0, steps=40)[0] == pytest.approx(1.0, abs=1e-6)  # at an end
