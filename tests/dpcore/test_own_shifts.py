"""The worst shift: beside a fine scan of all shifts, and beside all pairs of knots."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, PairLaw, log_concave, worst_delta_over, worst_loss_over
from dpcore.sets import NeighborSet

BUMPS = OwnDensity.from_knots(
    [-3, -2, -1, 0, 1, 2, 3, 4, 5], [0.02, 0.9, 0.05, 1, 0.04, 0.8, 0.05, 0.3, 0.02], left_rate=1.5, right_rate=0.7
)
ROOF = OwnDensity.from_knots([-1.0, 0.0, 2.0], [0.4, 1.0, 0.1], left_rate=1.0, right_rate=1.5)


def _scan(V: NeighborSet) -> np.ndarray:
    shifts = np.concatenate([np.linspace(max(lo, 1e-3), hi, 161) for lo, hi in V.intervals])
    return np.concatenate((shifts, -shifts))


@pytest.mark.long
@pytest.mark.parametrize("noise", [BUMPS, ROOF], ids=["bumps", "roof"])
@pytest.mark.parametrize("text", ["0-2", "0.3-0.7, 2.2-2.9", "1", "0-0.35, 4.5"])
def test_no_shift_betrays_more_than_the_worst(noise: OwnDensity, text: str):
    V = NeighborSet.parse(text)
    laws = {float(shift): PairLaw.of_shift(noise, float(shift)) for shift in _scan(V)}
    loss, where = worst_loss_over(noise, V)
    assert V.intervals.contains(abs(where))
    assert PairLaw.of_shift(noise, where).worst == pytest.approx(loss, abs=1e-9)
    assert max(law.worst for law in laws.values()) <= loss + 1e-9
    for eps in (0.0, 0.6, 2.0):
        found = worst_delta_over(noise, text, eps=eps, tries=200)
        assert V.intervals.contains(abs(found.shift))
        assert float(PairLaw.of_shift(noise, found.shift).hockey_stick(eps)) == pytest.approx(found.delta, abs=1e-12)
        most = max(float(law.hockey_stick(eps)) for law in laws.values())
        assert most <= found.at_most + 1e-12
        assert found.delta >= most - 2e-3  # what is found is about the worst, and what is proved is near
        assert found.at_most - found.delta <= 0.05 * (1 + math.exp(eps) / 4)


def test_the_ends_are_enough_for_one_hill_and_not_for_three():
    assert log_concave(ROOF)
    found = worst_delta_over(ROOF, "0-2", eps=0.4)
    assert (abs(found.shift), found.at_most) == (2.0, found.delta)
    assert not log_concave(BUMPS)
    assert abs(worst_delta_over(BUMPS, "0-2", eps=0.4).shift) < 1.5


@pytest.mark.long
def test_more_tries_bring_the_proof_nearer():
    gaps = []
    for tries in (20, 100, 500):
        found = worst_delta_over(BUMPS, "0-2", eps=0.4, tries=tries)
        gaps.append(found.at_most - found.delta)
    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < 5e-3


def test_the_largest_loss_is_that_of_all_pairs_of_knots():
    rng = np.random.default_rng(3)
    x = np.sort(rng.uniform(-5, 5, 60))
    heights = rng.uniform(0.1, 1.0, 60)
    noise = OwnDensity.from_knots(x, heights, left_rate=0.5, right_rate=2.0)
    low, high = 0.5, 1.7
    apart = x[:, None] - x[None, :]
    logs = np.log(heights)
    inner = (logs[:, None] - logs[None, :])[(np.abs(apart) >= low) & (np.abs(apart) <= high)].max()
    ends = max(PairLaw.of_shift(noise, sign * v).worst for v in (low, high) for sign in (1, -1))
    assert worst_loss_over(noise, f"{low}-{high}")[0] == pytest.approx(max(inner, ends), abs=1e-9)


def test_holes_are_proofs_and_one_sided_noise_has_one_only():
    hole = OwnDensity.from_knots([-1, 0, 0, 1, 1], [1, 1, 0, 0, 1], left_rate=1.0, right_rate=1.0)
    assert worst_loss_over(hole, "0-2")[0] == math.inf
    half = OwnDensity.from_knots([0.0], [1.0], right_rate=1.0)
    loss, where = worst_loss_over(half, "1")
    assert (loss, where) == (math.inf, 1.0)  # world 1 never answers below 1
    found = worst_delta_over(half, "1", eps=3.0)
    assert (found.shift, found.delta) == (1.0, pytest.approx(1 - math.exp(-1)))
    with pytest.raises(ParameterError):
        worst_delta_over(half, "1", eps=-1.0)


@pytest.mark.long
def test_the_bound_over_shifts_holds_where_it_is_scanned():
    """A thousand shifts by brute force, for noise with holes, jumps and bumps; the bound is never below, and soon near."""
    rng = np.random.default_rng(5)
    for _ in range(4):
        x = np.sort(rng.uniform(-3, 3, 6))
        heights = rng.uniform(0.05, 1, 6)
        noise = OwnDensity.from_knots(np.repeat(x, 2)[:9], np.repeat(heights, 2)[1:10], left_rate=1.0, right_rate=2.0)
        found = worst_delta_over(noise, "0-1.5", eps=0.7, tries=400)
        seen = max(float(PairLaw.of_shift(noise, float(v)).hockey_stick(0.7)) for v in rng.uniform(-1.5, 1.5, 120) if v)
        assert seen <= found.at_most + 1e-12
        assert found.delta <= found.at_most <= found.delta + 0.05
