"""Masses of loss laws: against drawn losses, closed forms and the numbers of atoms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from dpcore.accounting import (
    GaussianLaw,
    LaplaceLaw,
    Release,
    delta_for_eps,
    law_of,
    loss_bars,
    loss_histogram,
    randomised_response,
    tail_mass,
)
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Laplace, gaussian_sigma, minimal_set, staircase
from dpcore.sets import NeighborSet
from tests.each_of import each_of


@pytest.mark.parametrize("shift", [0.4, 1.0, 2.5])
def test_histograms_meet_drawn_losses(shift: float) -> None:
    rng = np.random.default_rng(11)
    n = 200_000
    edges = np.linspace(-4.05, 4.05, 82)
    for noise in (Laplace(0.8), Gaussian(1.3), staircase(eps=1.2, sensitivity=1.0)):
        r = np.asarray(noise.sample(n, rng), dtype=float)
        drawn = np.asarray(noise.privacy_loss(r, -shift), dtype=float)  # ln p(r) - ln p(r + shift): the same law
        share = np.histogram(drawn[np.isfinite(drawn)], edges)[0] / n
        assert np.abs(loss_histogram(law_of(noise, shift), edges) - share).max() < 5 * math.sqrt(0.25 / n)


def test_masses_add_up_and_atoms_are_where_they_are() -> None:
    edges = np.linspace(-10.5, 10.5, 43)
    for law in (LaplaceLaw(2.0), GaussianLaw(1.0), randomised_response(eps=1.0)):
        assert loss_histogram(law, edges).sum() == pytest.approx(1.0, abs=1e-9)
    coin = loss_histogram(randomised_response(eps=1.0), np.array([-1.5, -0.5, 0.5, 1.5]))
    p = math.e / (1 + math.e)
    assert coin == pytest.approx([1 - p, 0.0, p], abs=1e-15)


@pytest.mark.oracle("losses", "closed")
def test_the_tail_is_the_closed_form() -> None:
    for mu, eps in ((0.3, 1.0), (2.0, 1.0), (1.0, 0.0)):
        assert tail_mass(GaussianLaw(mu), eps=eps) == pytest.approx(stats.norm.sf((eps - mu * mu / 2) / mu), rel=1e-12)
    # Laplace at k times its sensitivity: L > eps where r < (k Δ - Δ)/2 ... P = 1 - e^(-(k-1) eps/2)/2
    for k in (1.5, 3.0):
        assert tail_mass(LaplaceLaw(k * 0.7), eps=0.7) == pytest.approx(1 - math.exp(-(k - 1) * 0.35) / 2, rel=1e-9)
    assert tail_mass(LaplaceLaw(0.7), eps=0.7) == 0.0


def test_pure_noise_has_no_tail_inside_v_and_one_outside() -> None:
    V = NeighborSet.parse("0–1, 10–11")
    noise = minimal_set(V, 1.5, eps=2.0)
    assert tail_mass(law_of(noise, 10.5), eps=2.0) == 0.0
    outside = law_of(noise, 5.0)
    assert tail_mass(outside, eps=2.0) > 0
    assert tail_mass(outside, eps=2.0) >= float(outside.hockey_stick(2.0))


def test_the_tail_is_never_below_delta() -> None:
    sigma = gaussian_sigma(eps=1.0, delta=1e-5, sensitivity=1.0)
    law = law_of(Gaussian(sigma), 1.0)
    assert tail_mass(law, eps=1.0) > 1e-5
    assert float(law.hockey_stick(1.0)) == pytest.approx(1e-5, rel=1e-9)


@each_of("edges", [[0.0], [1.0, 0.0], [0.0, 1.0, 3.0], [0.0, math.nan]])
def test_bad_edges_are_refused(edges: list[float]) -> None:
    with pytest.raises(ParameterError):
        loss_histogram(LaplaceLaw(1.0), edges)


def test_worlds_that_share_no_answer_are_told_apart_for_certain() -> None:
    """A narrow core around single points leaves gaps: half a step away every answer is certain."""
    law = law_of(minimal_set(NeighborSet.parse("1"), 0.001, eps=1.0), 0.5)
    assert law.infinite == 1.0
    assert float(law.hockey_stick(5.0)) == 1.0
    assert tail_mass(law, eps=1.0) == 1.0
    assert law.trade_off([0.0, 0.3]) == pytest.approx([0.0, 0.0])
    total = delta_for_eps([Release(law, 3)], eps=1.0)
    assert (total.lower, total.upper) == (pytest.approx(1.0), pytest.approx(1.0))


@pytest.mark.oracle("losses", "closed")
def test_bars_of_few_losses_are_the_binomial_law() -> None:
    """Three answers of randomised response: four losses, with empty bars between."""
    found = loss_bars([Release(randomised_response(eps=0.8), 3)])
    assert found is not None
    edges, masses = found
    lie = 1 / (1 + math.exp(0.8))
    assert masses[::2] == pytest.approx([math.comb(3, j) * lie**j * (1 - lie) ** (3 - j) for j in (3, 2, 1, 0)])
    assert not masses[1::2].any()
    assert ((edges[:-1:2] + edges[1::2]) / 2) == pytest.approx([-2.4, -0.8, 0.8, 2.4])
    assert loss_bars([Release(law_of(Laplace(1.0), 0.0))]) is not None


@pytest.mark.parametrize("cells", [160, 400])
@pytest.mark.oracle("losses", "simulation")
def test_bars_of_wide_laws_meet_drawn_sums_and_the_normal_law(cells: int) -> None:
    """Sixty Laplace losses, drawn; Gaussian losses in closed form, also more of them than are composed numerically."""
    rng, n = np.random.default_rng(5), 100_000
    noise = Laplace(1 / 0.3)
    drawn = sum(np.asarray(noise.privacy_loss(np.asarray(noise.sample(n, rng)), -1.0)) for _ in range(60))
    found = loss_bars([Release(LaplaceLaw(0.3), 60)], cells)
    assert found is not None
    edges, masses = found
    assert masses.size <= 90
    assert masses.sum() == pytest.approx(1.0, abs=1e-6)
    shares = np.histogram(drawn, edges)[0] / n
    middle = (edges[1:] + edges[:-1]) / 2
    assert masses @ middle == pytest.approx(60 * (0.3 + math.expm1(-0.3)), abs=float(np.diff(edges).max()))
    point = 0.2 * 17 / cells  # half a grid point of 17 standard deviations / cells, where the density is at most 0.4
    assert np.abs(np.cumsum(shares) - np.cumsum(masses)).max() < 2 / math.sqrt(n) + point
    for times in (4, 10**8):
        gaussian = loss_bars([Release(GaussianLaw(0.02), times)], cells)
        assert gaussian is not None
        mu = 0.02 * math.sqrt(times)
        normal = np.diff(stats.norm.cdf(gaussian[0], mu * mu / 2, mu))
        assert np.abs(np.cumsum(normal) - np.cumsum(gaussian[1])).max() < 0.2 * 16 / (cells - 1) + 1e-8


def test_bars_are_not_drawn_for_more_releases_than_are_composed() -> None:
    assert loss_bars([Release(LaplaceLaw(1e-4), 10_000_001)]) is None
