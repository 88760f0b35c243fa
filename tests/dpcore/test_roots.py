"""Roots by Brent's method: the same as scipy's, step by step."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy import optimize

from dpcore.roots import brentq

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
