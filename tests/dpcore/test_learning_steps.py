"""Noisy gradient steps against a record-by-record walk, the law of one step, and accountants of their own."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import comb, logsumexp

from dpcore.accounting import Composition, GaussianLaw, Release, SubsampledGaussianLaw
from dpcore.errors import ParameterError
from dpcore.learning import clipped, gradients, noisy_steps, share_right, steps_budget


def examples(n: int, seed: int = 3) -> np.ndarray:
    return np.random.default_rng(seed).normal(0.3, 0.6, (n, 2))


def test_gradients_are_slopes_of_the_loss() -> None:
    Z, f, h = examples(7), np.array([0.4, -1.1]), 1e-6
    for axis in range(2):
        move = h * np.eye(2)[axis]
        slope = (np.logaddexp(0, -Z @ (f + move)) - np.logaddexp(0, -Z @ (f - move))) / (2 * h)
        assert np.allclose(gradients(Z, f)[:, axis], slope, atol=1e-9)
    assert np.all(np.linalg.norm(gradients(1e3 * Z, -1e3 * f), axis=1) <= np.linalg.norm(1e3 * Z, axis=1) * (1 + 1e-12))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=1, max_size=6), st.floats(0.01, 10))
def test_clipping_keeps_directions_and_shortens_what_is_longer(rows: list[tuple[float, float]], clip: float) -> None:
    given_, found = np.array(rows), clipped(rows, clip)
    for before, after in zip(given_, found, strict=True):
        length = math.hypot(*before)
        expected = before if length <= clip else before * (clip / length)
        assert np.allclose(after, expected, rtol=1e-12, atol=1e-300)


@pytest.mark.oracle("classifier", "brute")
def test_a_run_is_the_walk_of_its_records_one_by_one() -> None:
    Z, clip, sigma, q, rate, without = examples(9), 0.4, 1.3, 0.35, 0.8, 4
    runs = noisy_steps(Z, 12, rate, clip, sigma, q, without=without, rng=np.random.default_rng(7))
    assert runs.sampled.any()
    assert not runs.sampled.all()
    for world in range(3):
        f = [0.0, 0.0]
        for step in range(12):
            total = [0.0, 0.0]
            for i, z in enumerate(Z.tolist()):
                if not runs.sampled[step, i] or (world == 1 and i == without):
                    continue
                share = -1 / (1 + math.exp(f[0] * z[0] + f[1] * z[1]))
                size = math.hypot(*z) * abs(share)
                share *= min(1.0, clip / size)
                total = [total[k] + share * z[k] for k in range(2)]
            noise = [0.0, 0.0] if world == 2 else runs.noise[step].tolist()
            f = [f[k] - rate / (q * 9) * (total[k] + noise[k]) for k in range(2)]
            assert runs.path[step + 1, world] == pytest.approx(f, rel=1e-12)


@pytest.mark.long
def test_one_step_has_the_mean_and_spread_of_coins_and_noise() -> None:
    Z, clip, sigma, q, rate = examples(6), 0.35, 0.7, 0.4, 1.0
    rng, count = np.random.default_rng(11), 4000
    first = np.array([noisy_steps(Z, 1, rate, clip, sigma, q, rng=rng).path[1, 0] for _ in range(count)])
    g = clipped(gradients(Z, np.zeros(2)), clip)
    scale = rate / (q * 6)
    mean = -scale * q * g.sum(axis=0)
    cov = scale**2 * (q * (1 - q) * g.T @ g + (sigma * clip) ** 2 * np.eye(2))
    assert np.all(np.abs(first.mean(axis=0) - mean) < 5 * np.sqrt(np.diag(cov) / count))
    found = np.cov(first.T)
    # The variance of an estimated covariance of nearly normal numbers: (c_ii c_jj + c_ij^2) / count.
    error = np.sqrt((np.outer(np.diag(cov), np.diag(cov)) + cov**2) / count)
    assert np.all(np.abs(found - cov) < 5 * error)


def test_points_on_their_side_are_counted_and_half_of_those_on_the_line() -> None:
    Z = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [2.0, 0.0]])
    assert share_right(Z, [1.0, 0.0]) == (2 + 0.5) / 4
    assert share_right(Z, [[1.0, 1.0], [0.0, 0.0]]).tolist() == [0.75, 0.5]


@pytest.mark.parametrize(("sigma", "q", "steps"), [(1.1, 0.05, 200), (4.0, 0.3, 50)])
@pytest.mark.oracle("classifier", "closed")
def test_the_budget_is_that_of_each_accountant(sigma: float, q: float, steps: int) -> None:
    delta = 1e-5
    found = steps_budget(sigma, q, (1, steps), delta=delta)
    law = SubsampledGaussianLaw(sigma, q)
    exact = Composition([Release(law, steps)], tolerance=1e-3).eps(delta)
    assert found.least[1] <= exact.upper
    assert exact.lower <= found.exact[1] <= exact.upper * 1.002
    full = Composition([Release(GaussianLaw(math.sqrt(steps) / sigma))]).eps(delta).upper
    assert found.full[1] == pytest.approx(full, rel=1e-12)
    # Rényi divergences of whole orders in closed form; the orders between them can only be better.
    totals = []
    for a in range(2, 129):
        k = np.arange(a + 1)
        terms = np.log(comb(a, k)) + (a - k) * math.log1p(-q) + k * math.log(q) + k * (k - 1) / (2 * sigma**2)
        totals.append(steps * float(logsumexp(terms)) / (a - 1) + math.log1p(-1 / a) - math.log(delta * a) / (a - 1))
    assert found.exact[1] < found.renyi[1] <= min(totals) * (1 + 1e-3)
    assert found.renyi[1] > 0.97 * min(totals)
    # Advanced composition, Theorem 3.20, of steps that are each (e, delta/2k)-private, by the closed form of one step.
    e = found.advanced[1]
    low, high = 0.0, 50.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if law.hockey_stick(middle) > delta / (2 * steps) else (low, middle)
    assert e == pytest.approx(
        math.sqrt(2 * steps * math.log(2 / delta)) * high + steps * high * math.expm1(high), rel=1e-6
    )
    assert found.exact[1] < e


def test_the_smallest_delta_has_all_bounds_but_that_whose_shares_of_it_are_smaller_still() -> None:
    found = steps_budget(4.0, 0.05, [1, 500], delta=1e-300)
    assert np.isinf(found.advanced).all()
    assert np.all((found.least > 0) & (found.least <= found.exact) & (found.least <= found.renyi))
    assert np.isfinite(steps_budget(4.0, 0.05, [500], delta=1e-290).advanced).all()


def test_adding_a_point_betrays_less_where_noise_is_small() -> None:
    # Table of theory: sigma = 0.5, q = 0.01, 100 steps at 1e-5: 6.4761 with the point there, 0.7154 without.
    found = steps_budget(0.5, 0.01, [100], delta=1e-5)
    assert found.exact[0] == pytest.approx(6.47615, rel=2e-3)
    assert found.added[0] == pytest.approx(0.715426, rel=2e-3)


def test_refusals_name_their_argument() -> None:
    Z, rng = examples(3), np.random.default_rng(1)
    for bad in ({"steps": 0}, {"rate": 0.0}, {"clip": 0.0}, {"sigma": -1.0}, {"q": 0.0}, {"q": 1.5}):
        given_ = {"steps": 1, "rate": 1.0, "clip": 1.0, "sigma": 1.0, "q": 0.5} | bad
        with pytest.raises(ParameterError) as error:
            noisy_steps(Z, *given_.values(), rng=rng)  # type: ignore[arg-type]
        assert error.value.argument == next(iter(bad))
    with pytest.raises(ParameterError, match="without"):
        noisy_steps(Z, 1, 1.0, 1.0, 1.0, 0.5, without=3, rng=rng)
