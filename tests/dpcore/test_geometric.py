"""Discrete Laplace noise against direct sums, the reference table and the ceiling."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.noise import Geometric, geometric

RATES = (0.01, 0.1, 0.5, 1.0, 3.0, 20.0)


@pytest.mark.parametrize("rate", RATES)
def test_mass_and_moments_are_the_sums(rate: float) -> None:
    noise = Geometric(rate)
    k = np.arange(-int(60 / rate) - 5, int(60 / rate) + 6).astype(float)
    mass = noise.pmf(k)
    assert mass.sum() == pytest.approx(1, abs=1e-12)
    assert noise.mean_abs == pytest.approx((np.abs(k) * mass).sum(), rel=1e-10)
    assert noise.variance == pytest.approx((k**2 * mass).sum(), rel=1e-10)
    for t in (-3.0, -0.5, 0.0, 0.5, 4.0):
        assert float(noise.sf(t)) == pytest.approx(mass[k > t].sum(), rel=1e-9, abs=1e-14)


def test_the_reference_row() -> None:
    """reference/noise_moments.json, eps = 0.1."""
    noise = geometric(0.1)
    assert float(noise.pmf(0)) == pytest.approx(0.049958374957879972198, rel=1e-14)
    assert noise.mean_abs == pytest.approx(9.9833527572961096379, rel=1e-14)
    assert noise.variance == pytest.approx(199.83341663360945392, rel=1e-13)


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("confidence", [0.01, 0.5, 0.9, 0.95, 0.999])
def test_half_width_is_the_smallest(rate: float, confidence: float) -> None:
    noise = Geometric(rate)
    t = noise.half_width(confidence)
    k = np.arange(-int(t), int(t) + 1).astype(float)
    assert noise.pmf(k).sum() >= confidence - 1e-12
    if t > 0:
        assert noise.pmf(k[1:-1]).sum() < confidence


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("shift", [1, 2, 5])
@pytest.mark.parametrize("eps", [-1.0, 0.0, 0.3, 2.0])
def test_hockey_stick_is_the_sum(rate: float, shift: int, eps: float) -> None:
    noise = Geometric(rate)
    k = np.arange(-int(60 / rate) - 9, int(60 / rate) + 10).astype(float)
    direct = np.maximum(noise.pmf(k) - math.exp(eps) * noise.pmf(k - shift), 0).sum()
    assert noise.hockey_stick(eps, shift) == pytest.approx(direct, abs=1e-12)


@pytest.mark.parametrize("eps", [0.1, 1.0, 5.0])
def test_it_reaches_the_ceiling(eps: float) -> None:
    assert geometric(eps).best_success() == pytest.approx(math.exp(eps) / (1 + math.exp(eps)), rel=1e-13)


def test_draws_follow_the_law() -> None:
    noise = geometric(0.5)
    draws = noise.sample(200_000, np.random.default_rng(3))
    for k in (-2, 0, 1):
        p = float(noise.pmf(k))
        assert abs((draws == k).mean() - p) < 5 * math.sqrt(p * (1 - p) / 200_000)


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf])
def test_bad_rates_are_refused(bad: float) -> None:
    with pytest.raises(ParameterError):
        Geometric(bad)
    with pytest.raises(ParameterError):
        geometric(bad)
