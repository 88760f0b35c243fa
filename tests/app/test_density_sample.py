"""Draws beside a density: histogram, last draw, running mean and its band, counted one by one from the same draws."""

from __future__ import annotations

import math

import numpy as np
import pytest

from app.labs.densities.params import Params
from app.labs.densities.upper import sample_of
from dpcore.noise import Laplace

B, LIMIT = 1.5, 6.0


@pytest.mark.parametrize(("draws", "quality", "most"), [(5000, "rest", 600), (5000, "drag", 200), (3, "rest", 3)])
def test_what_is_shown_of_draws_is_what_was_drawn(draws: int, quality: str, most: int) -> None:
    found = sample_of(Params(draws=draws, seed=4), Laplace(B), LIMIT, quality)  # type: ignore[arg-type]
    values = Laplace(B).sample(draws, np.random.default_rng(4))
    assert (found.edges.size, found.edges[0], found.edges[-1]) == (121, -LIMIT, LIMIT)
    width = 2 * LIMIT / 120
    for place in range(0, 120, 7):
        low = -LIMIT + place * width
        count = sum(low - 1e-12 <= value < low + width - 1e-12 for value in values)
        assert found.heights[place] == pytest.approx(count / draws / width, rel=1e-9)
    assert found.last == values[-1]
    assert found.expected == B
    assert (found.n[0], found.n[-1]) == (1, draws)
    assert found.n.size <= most
    assert found.n.size > most / 2
    assert np.all(np.diff(found.n) >= 1)
    for n, mean, low, high in zip(found.n, found.mean, found.low, found.high, strict=True):
        assert mean == pytest.approx(sum(abs(value) for value in values[: int(n)]) / n, rel=1e-9)
        margin = 1.96 * B / math.sqrt(n)  # |noise| is exponential: its standard deviation is its mean
        assert low == pytest.approx(max(B - margin, 0.0), rel=1e-9)
        assert high == pytest.approx(B + margin, rel=1e-9)
