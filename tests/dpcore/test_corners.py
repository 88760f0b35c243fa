"""Where noise is cut to be drawn: against densities looked up on both sides and everywhere between."""

from __future__ import annotations

import numpy as np

from dpcore.noise import StepNoise, corners, laplace, minimal_set, staircase
from dpcore.sets import NeighborSet
from tests.each_of import each_of

NOISES = {
    "staircase": staircase(eps=0.7, sensitivity=3.0),
    "waves": minimal_set(NeighborSet.parse("0–1, 10–11"), 1.3, eps=2.0),
    "points": minimal_set(NeighborSet.parse("3"), 0.4, eps=0.7),
    "cut off": minimal_set(NeighborSet.parse("0–1, 1000–1001"), 40.0, eps=1.0, deep=False),
}


@each_of("name", NOISES)
@each_of("shift", [0.0, 1.7, -2.3])
def test_both_densities_are_level_between_corners_and_one_jumps_at_each(name: str, shift: float) -> None:
    noise = NOISES[name]
    low, high = -2.2 * noise.rings.period, 3.1 * noise.rings.period
    cut = corners(noise, low, high, shift)
    assert (cut[0], cut[-1]) == (low, high)
    assert (np.diff(cut) > 0).all()

    def both(at: np.ndarray) -> np.ndarray:
        return np.stack([noise.pdf(at), noise.pdf(at - shift)])

    places = np.random.default_rng(1).uniform(0.02, 0.98, (40, cut.size - 1))
    inside = cut[:-1] + places * np.diff(cut)
    np.testing.assert_array_equal(both(inside), np.broadcast_to(both(inside[0])[:, None], (2, *inside.shape)))
    step = both((cut[1:] + cut[:-1]) / 2)
    assert (step[:, 1:] != step[:, :-1]).any(axis=0).all()


def test_a_smooth_density_is_cut_where_its_slope_jumps() -> None:
    np.testing.assert_array_equal(corners(laplace(eps=1.0, sensitivity=2.0), -3.0, 5.0, 2.0), [-3.0, 0.0, 2.0, 5.0])
    np.testing.assert_array_equal(corners(laplace(eps=1.0, sensitivity=2.0), 1.0, 5.0), [1.0, 5.0])


def test_more_steps_than_a_screen_has_places_are_cut_evenly() -> None:
    noise = staircase(eps=0.7, sensitivity=3.0)
    assert isinstance(noise, StepNoise)
    few, many = corners(noise, 0.0, 30.0), corners(noise, 0.0, 30.0, most=5)
    assert np.unique(few.round(9)).size == 12  # an edge may come twice, up to rounding
    np.testing.assert_allclose(np.diff(many), 0.003, rtol=1e-9)
    assert (many[0], many[-1]) == (0.0, 30.0)
