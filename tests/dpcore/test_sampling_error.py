"""Sampling error against sums of binomial probabilities, known quantiles and simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.choose import count_half_width, largest_deviation, mean_half_width, sum_half_width
from dpcore.errors import ParameterError


def by_summing(n: int, p: float, level: float) -> int:
    mass = [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    return next(
        t for t in range(n + 1) if sum(m for k, m in enumerate(mass) if abs(k - n * p) <= t + 1e-9) >= level - 1e-12
    )


@pytest.mark.parametrize("n", [1, 2, 7, 40, 150])
@pytest.mark.parametrize("p", [0.02, 0.3, 0.5, 0.77])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_counts_against_a_plain_sum(n: int, p: float, level: float) -> None:
    assert count_half_width(n, p, level) == by_summing(n, p, level)


def test_large_counts_are_near_1_96_standard_deviations() -> None:
    for n in (10**6, 10**9, 10**9 + 1, 10**12):
        assert count_half_width(n, 0.2) == pytest.approx(1.959964 * math.sqrt(n * 0.16), rel=2e-3)


def test_without_chance_there_is_no_error() -> None:
    assert count_half_width(100, 0.0) == count_half_width(100, 1.0) == 0.0
    assert mean_half_width(100, 0.0) == 0.0


def test_means_by_the_textbook_and_by_drawing() -> None:
    assert mean_half_width(100, 15.0) == pytest.approx(2.94, abs=0.001)
    assert sum_half_width(100, 15.0) == pytest.approx(294, abs=0.1)
    means = np.random.default_rng(1).uniform(0, 200, (20_000, 400)).mean(axis=1)
    width = mean_half_width(400, 200 / math.sqrt(12))
    assert np.mean(np.abs(means - 100) <= width) == pytest.approx(0.95, abs=0.006)


def test_no_spread_within_bounds_is_larger_than_half_of_them() -> None:
    values = np.array([0.0, 0.0, 200.0, 200.0])
    assert largest_deviation(0.0, 200.0) == values.std() == 100.0


@pytest.mark.parametrize(
    "call",
    [
        lambda: count_half_width(0, 0.5),
        lambda: count_half_width(10, 1.5),
        lambda: count_half_width(10, 0.5, 1.0),
        lambda: mean_half_width(0, 1.0),
        lambda: mean_half_width(10, -1.0),
        lambda: mean_half_width(10, math.nan),
        lambda: largest_deviation(2.0, 2.0),
    ],
)
def test_bad_input_is_refused(call: object) -> None:
    with pytest.raises(ParameterError):
        call()  # type: ignore[operator]
