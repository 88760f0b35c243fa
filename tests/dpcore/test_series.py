"""The best attack on everything together, and the mean of a secret number of people."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from dpcore.accounting import gaussian_mu
from dpcore.attack import series_success
from dpcore.choose import SharesError
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Laplace, geometric, laplace, staircase

# -- attacks


@pytest.mark.parametrize("count", [1, 2, 36])
def test_gaussian_numbers_together_in_closed_form(count: int) -> None:
    """Φ(√k s/2σ) at prior ½."""
    found = series_success(Gaussian(3.0), 2.0, count)
    assert found.lower <= stats.norm.cdf(math.sqrt(count) / 3.0) <= found.upper
    assert found.width < 1e-9


def test_a_year_of_tables_by_its_exact_attack() -> None:
    """36 Gaussian numbers that spend ε = 2.64 at δ = 1e-6: 0.6135 of the time right; the promise alone says 0.9334."""
    sigma = 6 / gaussian_mu(eps=2.64, delta=1e-6)
    assert series_success(Gaussian(sigma), 1.0, 36).upper == pytest.approx(0.61354, abs=1e-5)


def test_laplace_and_whole_numbers_as_in_the_table() -> None:
    """36 numbers of ε = 0.15: total variation 0.34000 (Laplace, finite residue sum), 0.34489 (binomial)."""
    for noise, tv in (
        (laplace(eps=0.15, sensitivity=1.0), 0.3400009249750791),
        (geometric(eps=0.15), 0.3448927806221092),
    ):
        found = series_success(noise, 1, 36)
        assert 2 * found.lower - 1 <= tv * (1 + 1e-9)
        assert tv * (1 - 1e-9) <= 2 * found.upper - 1
        assert found.width < 1e-5


@pytest.mark.parametrize("prior", [0.2, 0.5, 0.8])
def test_two_cells_of_a_histogram_by_adding_up(prior: float) -> None:
    """One count falls by 1 and another rises by 1: the better guess for every pair of whole numbers."""
    q = math.exp(-0.7)
    k = np.arange(-60, 61)
    mass = (1 - q) / (1 + q) * q ** np.abs(k)
    up, down = (1 - q) / (1 + q) * q ** np.abs(k - 1), (1 - q) / (1 + q) * q ** np.abs(k + 1)
    right = np.maximum(prior * np.outer(up, down), (1 - prior) * np.outer(mass, mass)).sum()
    found = series_success(geometric(eps=0.7), 1, 2, prior)
    assert found.lower - 1e-12 <= right <= found.upper + 1e-12


@pytest.mark.oracle("guessing", "quadrature")
def test_the_success_in_a_histogram_with_replacement() -> None:
    """ε = 2, one person moves between two cells with Laplace noise of scale 1 in each: 0.724, and not 0.697."""
    rng = np.random.default_rng(5)
    n = 400_000
    noise = rng.laplace(size=(n, 2))
    loss = np.abs(noise - [1, -1]).sum(axis=1) - np.abs(noise).sum(axis=1)
    right = (np.sum(loss > 0) + 0.5 * np.sum(loss == 0)) / n
    found = series_success(laplace(eps=1.0, sensitivity=1.0), 1.0, 2)
    assert found.upper == pytest.approx(0.72409, abs=1e-5)
    assert abs(found.upper - right) < 4.5 * math.sqrt(0.2 / n)


def test_one_large_change_is_easier_to_see_than_several_small_ones() -> None:
    """A unit of g people is counted at its worst where all of them change the same number."""
    for eps, g in itertools.product((0.1, 0.5, 2.0), (2, 3, 5)):
        for noise in (
            laplace(eps=eps, sensitivity=1.0),
            geometric(eps=eps),
            staircase(eps=eps, sensitivity=1.0),
            Gaussian(1 / eps),
        ):
            assert series_success(noise, g, 1).upper >= series_success(noise, 1, g).lower


@pytest.mark.parametrize(("shift", "count", "prior"), [(1.0, 0, 0.5), (1.0, 1, 1.0), (0.5, 1, 0.5)])
def test_bad_requests_for_attacks_are_refused(shift: float, count: int, prior: float) -> None:
    with pytest.raises(ParameterError):
        series_success(geometric(eps=1.0), shift, count, prior)


# -- the mean of a secret number of people


def published_error(noise: Laplace | Gaussian, n: int, p: float, rng: np.random.Generator) -> np.ndarray:
    """|published − mean| in units of the range, simulated."""
    X, Y = noise.sample(300_000, rng), noise.sample(300_000, rng)
    total = n + X + Y
    share = np.where(total > 0, (p * n + X) / np.where(total > 0, total, 1.0), 0.0)
    return np.abs(np.clip(share, 0.0, 1.0) - p)


@pytest.mark.oracle("guessing", "table")
def test_the_chance_of_a_large_error_as_in_the_table() -> None:
    """n = 400, values in 0–20 000, mean 4000, ε = 1, off by more than 300: 5.9377e-4; n = 50: 6.2037e-4."""
    wages = SharesError(laplace(eps=1.0, sensitivity=1.0), 0.0, 20_000.0, 400)
    assert wages.beyond_at(300.0, 0.2) == pytest.approx(0.0005937738761878733, rel=1e-9)
    marks = SharesError(laplace(eps=1.0, sensitivity=1.0), 0.0, 10.0, 50)
    assert marks.beyond_at(1.0, 0.6) == pytest.approx(0.0006203686122313494, rel=1e-9)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("noise", [Laplace(1.0), Laplace(3.0), Gaussian(2.0)])
@pytest.mark.parametrize("n", [5, 30, 400])
def test_no_mean_has_a_larger_error_than_it_is_said(noise: Laplace | Gaussian, n: int) -> None:
    error = SharesError(noise, 10.0, 110.0, n)
    wide, average = error.half_width(0.95), error.mean_abs
    rng = np.random.default_rng(n)
    seen = []
    for p in (0.0, 0.02, wide / 100, wide / 100 + 0.01, 0.3, 0.5, 1.0 - wide / 100, 1.0):
        off = 100 * published_error(noise, n, float(np.clip(p, 0, 1)), rng)
        seen.append(float(np.mean(off > wide)))
        assert seen[-1] <= 0.05 + 4.5 * math.sqrt(0.05 / 300_000)
        assert float(off.mean()) <= average * (1 + 4.5 * 1.5 / math.sqrt(300_000))
    assert max(seen) > 0.04 or wide == 100
    dense = max(error.beyond_at(wide, float(p)) for p in np.linspace(0, 1, 2001))
    assert dense <= error.beyond(wide) * (1 + 1e-9)
    draws = error.sample(100_000, rng)
    assert float(np.mean(np.abs(draws) > wide)) <= 0.05 + 4.5 * math.sqrt(0.05 / 100_000)


def test_the_pair_of_shares_keeps_its_promise_for_every_value() -> None:
    """A value at the share x changes the two by x and 1 − x: the loss is ε at most, and largest at a bound."""
    eps = 1.3
    rng = np.random.default_rng(2)
    X, Y = rng.laplace(scale=1 / eps, size=(2, 200_000))
    best = []
    for x in (0.0, 0.2, 0.5, 1.0):
        loss = eps * (np.abs(X - x) - np.abs(X) + np.abs(Y - (1 - x)) - np.abs(Y))
        assert float(np.abs(loss).max()) <= eps * (1 + 1e-12)
        best.append(float(np.mean(loss > 0) + 0.5 * np.mean(loss == 0)))
    assert best[1] < best[0]
    assert best[2] < best[3] + 0.01
    assert max(best) == pytest.approx(series_success(laplace(eps=eps, sensitivity=1.0), 1.0, 1).upper, abs=0.005)


def test_bad_bounds_and_counts_are_refused() -> None:
    for call in (
        lambda: SharesError(Laplace(1.0), 5.0, 5.0, 10),
        lambda: SharesError(Laplace(1.0), 0.0, 5.0, 0),
        lambda: SharesError(Laplace(1.0), 0.0, 5.0, 5).beyond(-1.0),
    ):
        with pytest.raises(ParameterError):
            call()
