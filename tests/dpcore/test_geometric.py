"""Discrete Laplace noise, a Noise in full, against direct sums, the reference table and the ceiling."""

from __future__ import annotations

import inspect
import math

import numpy as np
import pytest

from dpcore.accounting import law_of
from dpcore.attack import best_success
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace, Noise, StepNoise, geometric
from tests.each_of import each_of

DECAYS = (0.01, 0.1, 0.5, 1.0, 3.0, 20.0)
SHIFTS = (1, 2, 5, -3)


def listed(decay: float) -> tuple[Floats, Floats]:
    """All whole numbers that matter, and q^|k| divided by their sum: nothing of the class under test."""
    k = np.arange(-int(60 / decay) - 9, int(60 / decay) + 10).astype(float)
    weights = np.exp(-decay * np.abs(k))
    return k, weights / weights.sum()


def moved(mass: Floats, shift: int) -> Floats:
    """The masses of world 1 at the answers of world 0."""
    return np.roll(mass, shift)


@each_of("noise", [Laplace, Gaussian, StepNoise, Geometric])
def test_every_noise_keeps_the_protocol_in_full(noise: type) -> None:
    wanted = {name: part for name, part in vars(Noise).items() if not name.startswith("_")}
    assert len(wanted) >= 14
    for name, part in wanted.items():
        assert hasattr(noise, name), name
        if inspect.isfunction(part):
            assert [*inspect.signature(getattr(noise, name)).parameters] == [*inspect.signature(part).parameters], name


@each_of("decay", DECAYS)
@pytest.mark.oracle("geometric", "brute")
def test_mass_and_moments_are_the_sums(decay: float) -> None:
    noise, (k, mass) = Geometric(decay), listed(decay)
    np.testing.assert_allclose(noise.pdf(k), mass, rtol=1e-9, atol=1e-300)
    np.testing.assert_allclose(noise.log_pdf(k), np.log(mass), rtol=1e-9, atol=1e-14)
    assert noise.mean_abs == pytest.approx((np.abs(k) * mass).sum(), rel=1e-10)
    assert noise.variance == pytest.approx((k**2 * mass).sum(), rel=1e-10)
    assert noise.entropy == pytest.approx(-(mass * np.log(mass)).sum(), rel=1e-9)
    for t in (-3.0, -0.5, 0.0, 0.5, 4.0):
        assert float(noise.sf(t)) == pytest.approx(mass[k > t].sum(), rel=1e-9, abs=1e-14)
        assert float(noise.cdf(t)) == pytest.approx(mass[k <= t].sum(), rel=1e-9, abs=1e-14)
    assert noise.pdf(0.5) == 0
    assert noise.log_pdf(0.5) == -np.inf


def test_tails_are_exact_where_one_minus_the_rest_would_be_zero() -> None:
    noise = Geometric(1.0)
    for t in (100.0, 600.0):
        wanted = math.exp(-t) / (1 + math.e)  # q^(t + 1)/(1 + q)
        assert float(noise.sf(t)) == pytest.approx(wanted, rel=1e-12)
        assert float(noise.cdf(-t - 1)) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.oracle("geometric", "table")
def test_the_reference_row() -> None:
    """reference/noise_moments.json, eps = 0.1."""
    noise = geometric(eps=0.1)
    assert float(noise.pdf(0)) == pytest.approx(0.049958374957879972198, rel=1e-14)
    assert noise.mean_abs == pytest.approx(9.9833527572961096379, rel=1e-14)
    assert noise.variance == pytest.approx(199.83341663360945392, rel=1e-13)


@each_of("decay", DECAYS)
def test_half_width_and_quantile_are_the_smallest(decay: float) -> None:
    noise, (k, mass) = Geometric(decay), listed(decay)
    below = np.cumsum(mass)
    levels = np.array([1e-6, 0.01, 0.3, 0.4999, 0.5, 0.5001, 0.9, 0.95, 0.999])
    for level, t, at in zip(levels, noise.half_width(levels), noise.quantile(levels), strict=True):
        assert mass[np.abs(k) <= t].sum() >= level - 1e-12
        assert t == 0 or mass[np.abs(k) <= t - 1].sum() < level
        assert at == k[np.argmax(below >= level - 1e-13)]
    assert noise.half_width(0.9).shape == ()


@each_of("decay", DECAYS)
def test_the_quantile_of_every_step_of_the_law_is_that_step(decay: float) -> None:
    """Also where rounding of a logarithm would lead to the next one."""
    noise, k = Geometric(decay), np.arange(-40.0, 41.0)
    below = noise.cdf(k)
    apart = np.diff(below, prepend=0.0) > 1e-12
    assert apart.sum() >= 3
    assert noise.quantile(below[apart & (below < 1)]).tolist() == k[apart & (below < 1)].tolist()


@each_of("decay", DECAYS)
@each_of("shift", SHIFTS)
@pytest.mark.oracle("geometric", "brute")
def test_what_it_betrays_is_the_sum(decay: float, shift: int) -> None:
    noise, (k, mass) = Geometric(decay), listed(decay)
    other = moved(mass, shift)
    inner = slice(9, -9)  # np.roll brings the ends together
    np.testing.assert_allclose(
        noise.privacy_loss(k, shift)[inner], (np.log(mass) - np.log(other))[inner], rtol=1e-9, atol=1e-9
    )
    assert noise.worst_loss(shift) == pytest.approx(decay * abs(shift))
    eps = np.array([-25.0, -1.0, 0.0, 0.3, 2.0, 70.0])
    direct = [np.maximum(mass - math.exp(e) * other, 0)[inner].sum() for e in eps]
    np.testing.assert_allclose(noise.hockey_stick(eps, shift), direct, atol=1e-12)
    losses, masses = noise.loss_atoms(shift)
    assert masses.sum() == pytest.approx(1, abs=1e-12)
    assert (np.diff(losses) < 0).all()


@each_of("decay", [0.1, 0.5, 3.0])
@each_of("shift", SHIFTS)
def test_the_trade_off_is_the_best_test_found_by_its_dual(decay: float, shift: int) -> None:
    """f(alpha) = sup over eps of 1 - delta(eps) - e^eps alpha (Dong, Roth and Su 2022), with delta by direct sums."""
    noise, mass = Geometric(decay), listed(decay)[1]
    other = moved(mass, shift)
    losses = np.unique(np.round(np.log(mass[20:-20] / other[20:-20]), 9))
    # at each loss of a discrete law the supremum of a concave, piecewise straight function is reached
    lines = [(e, np.maximum(mass - math.exp(e) * other, 0)[9:-9].sum()) for e in losses]
    for alpha in (0.0, 0.01, 0.2, 0.5, 0.9, 1.0):
        wanted = max(0.0, *(1 - delta - math.exp(e) * alpha for e, delta in lines))
        assert float(noise.trade_off(alpha, shift)) == pytest.approx(wanted, abs=1e-9)
        assert float(law_of(noise, abs(shift)).trade_off(alpha)) == pytest.approx(wanted, abs=1e-9)


def test_a_difference_that_is_not_whole_gives_every_world_away() -> None:
    noise = Geometric(0.7)
    assert noise.privacy_loss([1.0, 1.5, 1.25], 0.5).tolist() == [np.inf, -np.inf, 0.0]
    assert noise.worst_loss(0.5) == np.inf
    assert noise.hockey_stick([0.0, 5.0], 0.5).tolist() == [1.0, 1.0]
    assert noise.trade_off([0.0, 0.3], 0.5).tolist() == [0.0, 0.0]
    with pytest.raises(ParameterError, match="whole"):
        noise.loss_atoms(0.5)
    assert noise.worst_loss(0) == 0
    assert noise.hockey_stick([-1.0, 0.0], 0).tolist() == pytest.approx([1 - math.exp(-1), 0.0])
    assert noise.trade_off([0.0, 0.3], 0).tolist() == pytest.approx([1.0, 0.7])


def test_each_whole_number_is_an_edge() -> None:
    assert Geometric(1.0).edges(2.5).tolist() == [-2, -1, 0, 1, 2]
    assert Geometric(1.0).edges(-1.0).tolist() == []


@pytest.mark.parametrize("eps", [0.1, 1.0, 5.0])
def test_it_reaches_the_ceiling(eps: float) -> None:
    assert best_success(geometric(eps=eps), 1.0) == pytest.approx(math.exp(eps) / (1 + math.exp(eps)), rel=1e-13)


def test_draws_follow_the_law() -> None:
    noise = geometric(eps=0.5)
    draws = noise.sample(200_000, np.random.default_rng(3))
    for k in (-2, 0, 1):
        p = float(noise.pdf(k))
        assert abs((draws == k).mean() - p) < 5 * math.sqrt(p * (1 - p) / 200_000)


@each_of("bad", [0.0, -1.0, math.nan, math.inf])
def test_bad_decays_are_refused(bad: float) -> None:
    with pytest.raises(ParameterError):
        Geometric(bad)
    with pytest.raises(ParameterError):
        geometric(eps=bad)
