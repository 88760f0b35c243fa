"""Decimal numbers on the safe side of what they stand for."""

from __future__ import annotations

import numpy as np

from dpcore.choose import rounded_down, rounded_up
from tests.each_of import each_of


@each_of(
    ("eps", "up"),
    [
        (0.1234, 0.13),
        (1.0, 1.0),
        (0.999, 1.0),
        (12.01, 13.0),
        (0.0301, 0.031),
        (0.1000000000005, 0.11),
        (1234.5, 1300.0),
    ],
)
def test_rounding_goes_up(eps: float, up: float) -> None:
    assert rounded_up(eps) == up


def test_rounding_is_outward_and_keeps_what_is_round_already() -> None:
    rng = np.random.default_rng(1)
    for value in 10 ** rng.uniform(-6, 6, 500):
        for digits in (2, 4):
            low, high = rounded_down(value, digits), rounded_up(value, digits)
            assert low <= value <= high
            assert high - low <= value * 10.0 ** (1 - digits) * (1 + 1e-9)
            assert rounded_up(low, digits) == rounded_down(low, digits) == low
