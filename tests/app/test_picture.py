"""The words that pictures are made of."""

from __future__ import annotations

import numpy as np
import pytest

from app.plot.picture import columns


@pytest.mark.parametrize(("x", "heights", "width"), [([0, 1, 2], [3.0, -1.0, 2.0], 0.7), ([4.5], [0.25], 3.0)])
def test_columns_stand_apart(x: list[float], heights: list[float], width: float) -> None:
    """Drawn as a histogram: wherever one looks there is the height of the nearest column, or nothing."""
    bars = columns(x, heights, width, key="k", role="accent")
    for at in np.linspace(min(x) - width, max(x) + width, 201):
        drawn = sum(
            height
            for low, high, height in zip(bars.edges[:-1], bars.edges[1:], bars.heights, strict=True)
            if low < at <= high
        )
        near = int(np.abs(np.array(x) - at).argmin())
        assert drawn == (heights[near] if x[near] - width / 2 < at <= x[near] + width / 2 else 0.0)
