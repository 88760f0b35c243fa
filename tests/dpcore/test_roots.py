"""Roots by Brent's method: the same as scipy's, step by step."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize

from dpcore.choose.outward import rounded_up
from dpcore.decide.accuracy import three_digits
from dpcore.roots import brentq, least, safe_root, safe_side
from tests.each_of import each_of

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


@each_of("shape", SHAPES)
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


@each_of("shape", SHAPES)
def test_the_safe_side_of_a_root_is_as_near_as_by_halving_in_fewer_steps_where_it_is_straight(
    shape: Callable[[float], float],
) -> None:
    rng = np.random.default_rng(2)
    asked, halved = [], []
    for _ in range(100):
        root, sign = float(rng.uniform(0.5, 2)), float(rng.choice([-1.0, 1.0]))
        f = Tried(lambda x, sign=sign: sign * shape(x), root)  # type: ignore[misc]
        no, yes = root + sign * float(rng.exponential()), root - sign * float(rng.exponential())
        found = safe_root(f, no, yes, rtol=1e-13)
        points = f.points[:]
        assert f(found) <= 0
        assert any(abs(x - found) <= 1e-13 * max(abs(x), abs(found)) and f(x) > 0 for x in points)
        assert found == pytest.approx(safe_side(lambda x, f=f: f(x) <= 0, no, yes, rtol=1e-13), rel=2e-13)
        asked.append(len(points))
        halved.append(math.log2(abs(yes - no) / 1e-13))
    assert max(asked) < 2 * max(halved) + 12
    if shape is SHAPES[0] or shape is SHAPES[1]:
        assert np.mean(asked) < np.mean(halved) / 3


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


@given(st.integers(-1000, 1000), st.integers(0, 1000), st.integers(1, 1000), st.booleans())
def test_halving_finds_the_first_whole_number_on_the_side_that_holds(at: int, before: int, after: int, falls: bool):
    sign = -1 if falls else 1
    no, yes = sign * (at - before - 1), sign * (at + after)
    assert safe_side(lambda n: sign * n >= at, no, yes) == sign * at
    many = safe_side(lambda n: sign * n >= at, np.array([no, no]), np.array([yes, sign * at]))
    assert many.tolist() == [sign * at, sign * at]
    assert many.dtype.kind == "i"


@given(st.floats(-10, 10), st.floats(1e-12, 1.0), st.booleans())
def test_halving_ends_on_the_side_that_holds_and_near_the_other(at: float, xtol: float, falls: bool):
    def holds(x: float) -> bool:
        return bool((x <= at) if falls else (x >= at))

    no, yes = (11.0, -11.0) if falls else (-11.0, 11.0)
    for near in (xtol, 0.0):  # 0: as near as doubles lie
        found = safe_side(holds, no, yes, xtol=near)
        assert holds(found)
        assert abs(found - at) <= near
    some = safe_side(lambda x: (x <= at) == falls if falls else x >= at, np.full(2, no), np.array([yes, at]), xtol=xtol)
    assert (abs(some - at) <= xtol).all()
    assert all(holds(x) for x in some)


def test_halving_stops_where_there_is_nothing_between():
    assert (
        safe_side(lambda _: False, 0.0, 1.0, rtol=1e-9) == 1.0
    )  # what is never seen to hold: the end that was granted
    assert safe_side(lambda _: True, 0, 7) == 1
    assert safe_side(lambda _: True, 3, 3) == 3
    assert safe_side(lambda _: True, -math.inf, -math.inf) == -math.inf
    inf = np.array(-math.inf)
    assert safe_side(lambda x: x < 0, inf, inf) == -math.inf
    assert safe_side(lambda n: n >= 400, 200, 800, rtol=1 / 10) == 425  # whole, 1/10 is near enough


def test_three_digits_are_those_of_the_whole_halving_for_less() -> None:
    draws, asked = random.Random(1), [0, 0]
    for _ in range(300):
        at = 10 ** draws.uniform(-9, 9)
        at = float(f"{at:.3g}") if draws.random() < 0.5 else at
        no, yes = at * draws.uniform(0.3, 0.9999), at * draws.uniform(1, 2)

        def holds(x: float, who: int, at: float = at) -> bool:
            asked[who] += 1
            return x >= at

        found = three_digits(lambda x: holds(x, 0), no, yes, rtol=1e-9)
        assert found == rounded_up(safe_side(lambda x: holds(x, 1), no, yes, rtol=1e-9), 3)
    assert asked[0] < 0.7 * asked[1]
