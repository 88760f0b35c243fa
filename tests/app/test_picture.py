"""The words that pictures are made of."""

from __future__ import annotations

import numpy as np
import pytest

from app.plot.picture import Series, beside, columns, grouped, stems


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


def test_grouped_columns_stand_side_by_side_around_each_place() -> None:
    """Three series at 0 and 5, together 0.9 wide: touching, none over another, in the order of the series."""
    series = [Series(key=key, heights=[float(place), 9.0], role="accent") for place, key in enumerate("abc")]
    bars = grouped([0.0, 5.0], series, 0.9)
    assert [one.key for one in bars] == ["a", "b", "c"]
    assert np.allclose(
        [one.edges for one in bars], [[-0.45, -0.15, 4.55, 4.85], [-0.15, 0.15, 4.85, 5.15], [0.15, 0.45, 5.15, 5.45]]
    )
    assert [one.heights.tolist() for one in bars] == [[0.0, 0.0, 9.0], [1.0, 0.0, 9.0], [2.0, 0.0, 9.0]]


def test_stems_are_strokes_that_do_not_touch() -> None:
    curve = stems([1.0, 2.0, 4.0], 0.0, [3.0, -1.0, 2.0], key="k", role="accent")
    strokes = np.column_stack((curve.x, curve.y)).reshape(3, 3, 2)
    assert (strokes[:, 0] == [[1, 0], [2, 0], [4, 0]]).all()
    assert (strokes[:, 1] == [[1, 3], [2, -1], [4, 2]]).all()
    assert np.isnan(strokes[:, 2, 1]).all()
    one = stems(2.5, -1.0, 1.0, key="k", role="accent")
    assert one.x[:2].tolist() == [2.5, 2.5]
    assert one.y[:2].tolist() == [-1.0, 1.0]


@pytest.mark.parametrize(("count", "places"), [(1, [3.0]), (2, [2.75, 3.25]), (3, [2.5, 3.0, 3.5])])
def test_what_shares_a_place_stands_around_it(count: int, places: list[float]) -> None:
    assert [float(beside(3.0, place, count, 0.5)) for place in range(count)] == places
