"""Interval sets against point membership on a fine grid, and set laws."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dpcore.errors import ParameterError
from dpcore.sets import IntervalSet
from dpcore.sets.half_line import grown
from tests.each_of import each_of

pairs = st.lists(
    st.tuples(st.integers(-30, 30), st.integers(0, 8)).map(lambda p: (float(p[0]), float(p[0] + p[1]))), max_size=6
)
GRID = np.arange(-60, 60.25, 0.25)


def inside(intervals: list[tuple[float, float]], x: NDArray[np.float64]) -> NDArray[np.bool_]:
    found = np.zeros(x.shape, dtype=np.bool_)
    for a, b in intervals:
        found |= (a <= x) & (x <= b)
    return found


@given(pairs, pairs)
def test_union_and_intersection_hold_the_right_points(
    a: list[tuple[float, float]], b: list[tuple[float, float]]
) -> None:
    A, B = IntervalSet.of(*a), IntervalSet.of(*b)
    assert (A.union(B).contains(GRID) == (inside(a, GRID) | inside(b, GRID))).all()
    assert (A.intersection(B).contains(GRID) == (inside(a, GRID) & inside(b, GRID))).all()


@given(pairs, pairs)
def test_difference_holds_the_interior_points(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> None:
    rest = IntervalSet.of(*a).difference(IntervalSet.of(*b))
    near = GRID + np.array([[-0.1], [0.0], [0.1]])
    inner = (inside(a, near) & ~inside(b, near)).all(axis=0)
    outer = ~inside(a, GRID) | inside(b, near).all(axis=0)
    assert rest.contains(GRID[inner]).all()
    assert not rest.contains(GRID[outer]).any()
    between = GRID[:-1] + 0.1  # end points are whole numbers: no cell of the grid is covered in part
    assert rest.measure == pytest.approx(0.25 * (inside(a, between) & ~inside(b, between)).sum(), abs=1e-9)


@given(pairs, pairs)
def test_minkowski_sum_holds_all_sums(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> None:
    total = IntervalSet.of(*a).minkowski_sum(IntervalSet.of(*b))
    expected = [(p + r, q + s) for p, q in a for r, s in b]
    assert (total.contains(GRID) == inside(expected, GRID)).all()


@given(pairs)
def test_the_parts_are_sorted_disjoint_and_read_only(a: list[tuple[float, float]]) -> None:
    A = IntervalSet.of(*a)
    assert (A.lo <= A.hi).all()
    assert (A.lo[1:] > A.hi[:-1]).all()
    assert (A.gaps > 0).all()
    with pytest.raises(ValueError, match="read-only"):
        A.lo[...] = 0


@given(pairs, st.integers(0, 5))
def test_dilation_reflection_and_shift(a: list[tuple[float, float]], w: int) -> None:
    A = IntervalSet.of(*a)
    assert (A.dilate(w).contains(GRID) == inside([(p - w, q + w) for p, q in a], GRID)).all()
    assert (A.reflect().contains(GRID) == inside(a, -GRID)).all()
    assert (A.shift(2.5).contains(GRID) == inside(a, GRID - 2.5)).all()


def test_moments_are_integrals() -> None:
    A = IntervalSet.of((-2.0, 1.0), (3.0, 4.0))
    assert A.measure == 4.0
    assert A.first_moment == pytest.approx(2.0 + 0.5 + 3.5)  # ∫|r|: 2²/2 + 1²/2 + (4² − 3²)/2
    assert A.second_moment == pytest.approx((8 + 1) / 3 + (64 - 27) / 3)


def test_close_intervals_merge_within_the_tolerance() -> None:
    assert len(IntervalSet.from_arrays([0, 1 + 1e-10], [1, 2], tolerance=1e-9)) == 1
    assert len(IntervalSet.from_arrays([0, 1 + 1e-8], [1, 2], tolerance=1e-9)) == 2


def test_equal_sets_are_equal_and_hash_alike() -> None:
    a, b = IntervalSet.of((0, 1), (2, 3)), IntervalSet.of((2, 3), (0, 0.5), (0.5, 1))
    assert a == b
    assert hash(a) == hash(b)
    assert a != IntervalSet.of((0, 1))


@each_of("bad", [([1.0], [0.0]), ([math.nan], [1.0]), ([0.0], [math.inf]), (["x"], [1.0]), ([0.0, 1.0], [2.0])])
def test_bad_end_points_are_refused(bad: tuple[list[float], list[float]]) -> None:
    with pytest.raises(ParameterError):
        IntervalSet.from_arrays(*bad)


def test_a_negative_dilation_is_refused() -> None:
    with pytest.raises(ParameterError, match="w must be"):
        IntervalSet.of((0, 1)).dilate(-1)


@each_of("few", [0, 3, 40, 400])
def test_a_set_grows_by_the_unit_cells_that_it_had_not(few: int) -> None:
    """Ends on whole numbers: both sets by their cells, one by one; whether few or many intervals come."""
    rng = np.random.default_rng(few)
    cells = np.repeat(rng.random(400) < 0.5, rng.integers(1, 6, 400))
    lo = rng.integers(0, cells.size - 9, few).astype(float)
    hi = lo + rng.integers(1, 9, few)

    def of(wanted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        edges = np.flatnonzero(np.diff(np.concatenate(([False], wanted, [False]))))
        return edges[::2].astype(float), edges[1::2].astype(float)

    more = np.zeros_like(cells)
    for start, end in zip(lo.astype(int), hi.astype(int), strict=True):
        more[start:end] = True
    whole, new = grown(of(cells), (lo, hi), 1e-9)
    for found, wanted in ((whole, cells | more), (new, more & ~cells)):
        assert np.array_equal(found, of(wanted))
