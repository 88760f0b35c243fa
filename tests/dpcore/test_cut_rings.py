"""Rings that are cut off: what lies beyond them is not known, and nothing is said about it.

V = [0, 1] ∪ [D, D + 1] with a core ± w: m >= 0 long steps reach m D to m (D + 1), every short one adds 1 on either side;
so i(r), the least number of steps to r >= 0, is the least m plus what is left to the nearer end, rounded up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from dpcore.attack import posterior, posterior_bounds, world_posteriors, worst_posterior
from dpcore.checks import Floats
from dpcore.noise import best_core, minimal_set
from dpcore.noise.step import StepNoise
from dpcore.sets import NeighborSet


def steps_to(r: Floats, far: float, core: float) -> Floats:
    """i(r) in closed form."""
    at = np.abs(r)
    found = np.full(at.shape, np.inf)
    for m in range(int(at.max() / far) + 3):
        left = np.maximum(np.maximum(m * far - core - at, at - m * (far + 1) - core), 0.0)
        found = np.minimum(found, m + np.ceil(left))
    return found


def near(found: Floats, wanted: Floats, within: float) -> bool:
    """`pytest.approx(wanted, abs=within)`, which takes a tenth of a second for thousands of numbers."""
    return found.shape == wanted.shape and bool((np.abs(found - wanted) <= within).all())


@lru_cache(maxsize=2)
def noise_for(far: int, eps: float, deep: bool) -> tuple[StepNoise, float]:
    V = NeighborSet.of((0, 1), (far, far + 1))
    core = best_core(V, eps=eps).core
    return minimal_set(V, core, eps=eps, deep=deep), core


def answers(far: float, core: float, shift: float) -> Floats:
    """Of ± 3.1 Δ, none nearer to an edge of either density than a millionth."""
    r = np.random.default_rng(4).uniform(-3.1, 3.1, 12_000) * (far + 1)
    edge = np.minimum(np.abs((r + core + 0.5) % 1 - 0.5), np.abs((r - core + 0.5) % 1 - 0.5))
    also = np.minimum(np.abs((r - shift + core + 0.5) % 1 - 0.5), np.abs((r - shift - core + 0.5) % 1 - 0.5))
    return np.asarray(r[(edge > 1e-6) & (also > 1e-6)])


@pytest.mark.long
@pytest.mark.in_turn(every=4)
@pytest.mark.parametrize("eps", [0.5, 1.0, 2.0, 4.0])
@pytest.mark.parametrize("shift", [1000.0, 0.7, -1000.6])
def test_the_papers_set_is_known_wherever_it_is_drawn(eps: float, shift: float) -> None:
    noise, core = noise_for(1000, eps, deep=True)
    r = answers(1000.0, core, shift)
    truth = eps * (steps_to(r - shift, 1000.0, core) - steps_to(r, 1000.0, core))
    assert noise.complete
    assert near(noise.privacy_loss(r, shift), truth, 1e-9)
    assert np.abs(truth).max() <= eps * (1 + 1e-12)
    assert near(noise.log_pdf(r) + np.log(noise.alpha), -eps * steps_to(r, 1000.0, core), 1e-9)


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize(
    ("far", "eps", "deep"), [(2000, 1.0, True), (2000, 4.0, True), (1000, 1.0, False), (5000, 0.4, True)]
)
@pytest.mark.parametrize("part", [1.0, 0.3])
def test_what_was_cut_off_is_not_known_and_the_rest_is_right(far: int, eps: float, deep: bool, part: float) -> None:
    noise, core = noise_for(far, eps, deep)
    shift = float(far) if part == 1 else part
    r = answers(float(far), core, shift)
    index, moved = steps_to(r, float(far), core), steps_to(r - shift, float(far), core)
    loss = noise.privacy_loss(r, shift)
    known = ~np.isnan(loss)
    if not noise.complete:
        assert 0.02 < known.mean() < 1
        assert (known == ((index <= noise.rings.steps) & (moved <= noise.rings.steps))).all()
        assert (np.isnan(noise.log_pdf(r)) == (index > noise.rings.steps)).all()
    assert near(loss[known], eps * (moved - index)[known], 1e-9)
    assert near(noise.pdf(r), np.exp(-eps * index) / noise.alpha, 1e-15 / noise.alpha)


@pytest.mark.long
def test_no_belief_leaves_what_eps_allows() -> None:
    eps, far = 1.0, 2000
    noise, _ = noise_for(far, eps, deep=True)
    assert not noise.complete
    r = np.random.default_rng(5).uniform(-3.1, 3.1, 20_000) * far
    low, high = posterior_bounds(eps=eps, prior=0.3)
    after = posterior(noise, float(far), r, 0.3)
    known = ~np.isnan(after)
    assert 0.02 < known.mean() < 1
    assert (low * (1 - 1e-9) <= after[known]).all()
    assert (after[known] <= high * (1 + 1e-9)).all()
    both = world_posteriors(noise, [0.0, float(far)], r, [0.7, 0.3])
    assert both[:, 1] == pytest.approx(after, rel=1e-9, nan_ok=True)
    assert worst_posterior(noise, [0.0, float(far)]) == pytest.approx(posterior_bounds(eps=eps, prior=0.5)[1], rel=1e-9)
