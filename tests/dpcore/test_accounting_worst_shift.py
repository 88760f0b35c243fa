"""The worst shift of a neighbor set against dense scans, integrals of the densities, and the issue's numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcore.accounting import GaussianLaw, LaplaceLaw, Release, eps_for_delta, eps_over, law_of, worst_shift
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, StepNoise, best_core, geometric, laplace, minimal_set, staircase
from dpcore.sets import NeighborSet


def same_index(noise: StepNoise, shift: float) -> float:
    """P(both worlds have the same density at the answer), summed over the pieces between all edges of both."""
    limit = noise.rings.start + noise.rings.period * (40 / noise.eps + 3)
    edges = noise.edges(limit)
    cuts = np.unique(np.concatenate((edges, edges + shift)))
    middle = (cuts[1:] + cuts[:-1]) / 2
    here, there = noise.pdf(middle), noise.pdf(middle - shift)
    same = (here > 0) & (np.abs(here - there) <= 1e-9 * here)
    return float((here * np.diff(cuts))[same].sum())


def shifts_in(V: NeighborSet, each: int, rng: np.random.Generator) -> list[float]:
    return [v for low, high in V.intervals for v in (low, high, *rng.uniform(low, high, each)) if v > 0]


@pytest.mark.oracle("shift", "hand")
def test_the_sensitivity_is_not_always_the_worst() -> None:
    """V = 13–14, 16–18: at s = 18 ten releases spend at most 19.9999532, at s = 16 at least 19.9999606."""
    V = NeighborSet.parse("13–14, 16–18")
    noise = minimal_set(V, best_core(V, eps=2.0).core, eps=2.0)
    assert worst_shift(noise, V).shift == 16.0
    assert eps_for_delta([Release(law_of(noise, 18.0), 10)], delta=1e-5).upper == pytest.approx(19.9999532, abs=6e-8)
    found = eps_over(noise, V, 10, delta=1e-5)
    assert found.lower == pytest.approx(19.9999606, abs=6e-8)
    assert found.upper >= 19.9999605


VALUES = st.lists(st.integers(0, 2000), min_size=2, max_size=6, unique=True).filter(lambda ends: max(ends) > 0)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(VALUES, st.sampled_from([0.3, 1.0, 2.0, 4.0, 7.0]), st.booleans(), st.integers(0, 2**32 - 1))
def test_no_shift_of_the_set_is_worse(ends: list[int], eps: float, waves: bool, seed: int) -> None:
    at = [end / 100 for end in sorted(ends)]
    V = NeighborSet.of(*zip(at[:-1:2], at[1::2], strict=False))
    noise = (
        minimal_set(V, best_core(V, eps=eps).core, eps=eps) if waves else staircase(eps=eps, sensitivity=V.sensitivity)
    )
    found = worst_shift(noise, V)
    assert V.intervals.contains(np.array([found.shift]))[0]
    grid = np.array([-0.5 * eps, 0.0, 0.3 * eps, 0.99 * eps])
    most, attained = found.above.hockey_stick(grid), found.law.hockey_stick(grid)
    assert np.allclose(most, attained, atol=1e-10)
    for v in shifts_in(V, 12, np.random.default_rng(seed)):
        assert np.all(law_of(noise, v).hockey_stick(grid) <= most + 1e-15), v


@pytest.mark.parametrize("text", ["13–14, 16–18", "0–1, 10–11", "4.83–5.18", "5–6, 9"])
@pytest.mark.parametrize("eps", [1.0, 4.0])
@pytest.mark.oracle("shift", "quadrature")
def test_the_least_shared_mass_by_the_densities(text: str, eps: float) -> None:
    V = NeighborSet.parse(text)
    noise = minimal_set(V, best_core(V, eps=eps).core, eps=eps)
    found = worst_shift(noise, V)
    least = 1 - float(found.above.hockey_stick(0.0)) / np.tanh(eps / 2)  # the other mass is randomised response's
    assert least == pytest.approx(same_index(noise, found.shift), abs=3e-11)
    for v in shifts_in(V, 40, np.random.default_rng(5)):
        assert same_index(noise, v) >= least - 1e-12


@pytest.mark.long
def test_totals_over_the_set_hold_every_shift() -> None:
    V = NeighborSet.parse("5–6, 9")
    noise = minimal_set(V, best_core(V, eps=4.0).core, eps=4.0)
    found = eps_over(noise, V, 3, delta=1e-3)
    assert worst_shift(noise, V).shift == pytest.approx(5.125, abs=5e-3)  # by a scan in theory/6, C4; not 9
    assert found.width <= 2e-4 * found.upper
    for v in shifts_in(V, 30, np.random.default_rng(2)):
        assert eps_for_delta([Release(law_of(noise, v), 3)], delta=1e-3).lower <= found.upper


def test_log_concave_noise_is_worst_at_the_sensitivity() -> None:
    V = NeighborSet.parse("1–2, 4")
    assert worst_shift(laplace(eps=0.5, sensitivity=4.0), V).law == LaplaceLaw(0.5)
    assert worst_shift(Gaussian(2.0), V).above == GaussianLaw(2.0)
    assert worst_shift(geometric(eps=0.5, sensitivity=4), NeighborSet.parse("1, 4")).shift == 4.0


def test_noise_for_another_set_is_refused() -> None:
    with pytest.raises(ParameterError, match="eps-private"):
        worst_shift(staircase(eps=1.0, sensitivity=2.0), NeighborSet.parse("0–3"))
