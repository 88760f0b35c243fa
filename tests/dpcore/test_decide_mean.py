"""A mean whose number of people is published: the largest change of it by brute force over small data."""

from __future__ import annotations

import itertools

import pytest

from app.labs.decide.answers import plan_of
from app.labs.decide.params import Params


def largest_change(low: float, high: float, n: int, people: int) -> float:
    """Over all data of at least n people, and units of one to `people` of them that take each other's place.

    A mean is linear in every value, so that values at the bounds are enough.
    """
    ways = [tuple(values) for k in range(1, people + 1) for values in itertools.product((low, high), repeat=k)]
    largest = 0.0
    for others in range(max(0, n - people), n + 1):
        for up in range(others + 1):
            rest = up * high + (others - up) * low
            means = [(rest + sum(unit)) / (others + len(unit)) for unit in ways if others + len(unit) >= n]
            largest = max(largest, max(means) - min(means))
    return largest


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (35.0, 42.0), (-5.0, 100.0), (-7.0, -2.0)])
@pytest.mark.parametrize("people", [1, 2, 4])
def test_the_mean_moves_as_far_as_a_unit_moves_it(low: float, high: float, people: int) -> None:
    n = 9
    params = Params(
        kind="mean",
        low=low,
        high=high,
        people=n,
        presence="known",
        unit="household" if people > 1 else "person",
        household=max(people, 2),
    )
    assert plan_of(params).change.largest == pytest.approx(largest_change(low, high, n, people))
