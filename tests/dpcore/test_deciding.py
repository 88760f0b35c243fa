"""Windows of ε against closed forms and the table of exact composition."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from dpcore.choose import composed, epsilon_for_accuracy, rounded_down, rounded_up, split
from dpcore.errors import ParameterError
from dpcore.noise import (
    Gaussian,
    Noise,
    StepNoise,
    best_core,
    gaussian_sigma,
    geometric,
    laplace,
    minimal_set,
    staircase,
)
from dpcore.sets import NeighborSet


@pytest.mark.parametrize(("tolerance", "beta"), [(1.0, 0.05), (30.0, 0.01), (0.2, 0.5)])
def test_the_accuracy_floor_of_laplace_in_closed_form(tolerance: float, beta: float) -> None:
    """P(|noise| > t) = e^(−εt/Δ) <= β from ε = Δ ln(1/β)/t on."""
    found = epsilon_for_accuracy(lambda eps: laplace(eps=eps, sensitivity=2.0), tolerance, beta)
    assert found == pytest.approx(2.0 * math.log(1 / beta) / tolerance, rel=1e-9)


@pytest.mark.parametrize("tolerance", [0.4, 3.0])
def test_the_accuracy_floor_is_safe_and_sharp(tolerance: float) -> None:
    for make in (
        lambda eps: staircase(eps=eps, sensitivity=1.0),
        lambda eps: Gaussian(gaussian_sigma(eps=eps, delta=1e-6, sensitivity=1.0)),
    ):
        found = epsilon_for_accuracy(make, tolerance, 0.05)
        assert found is not None
        assert 2 * float(make(found).sf(tolerance)) <= 0.05 + 1e-9
        assert 2 * float(make(found * 0.999).sf(tolerance)) > 0.05


def test_whole_numbers_of_noise_have_steps() -> None:
    """P(|noise| >= 3) = 2q³/(1 + q) <= 0.05 for the geometric mechanism."""
    found = epsilon_for_accuracy(lambda eps: geometric(eps=eps), 2.0, 0.05)
    assert found is not None
    q = math.exp(-found)
    assert 2 * q**3 / (1 + q) == pytest.approx(0.05, rel=1e-6)


@pytest.mark.parametrize("make", [laplace, geometric, staircase])
@pytest.mark.parametrize("tolerance", [0.5, 9.709, 4321.0])
def test_noise_whose_width_falls_is_asked_less_often_for_the_same_floor(make: Any, tolerance: float) -> None:
    asked: list[float] = []

    def noise(eps: float) -> Any:
        asked.append(eps)
        return make(eps=eps, sensitivity=1)

    for beta in (1e-4, 0.05, 0.4):
        found = epsilon_for_accuracy(noise, tolerance, beta)
        slow = len(asked)
        assert epsilon_for_accuracy(noise, tolerance, beta, falling=True) == found
        assert len(asked) - slow <= min(slow, 60)
        asked.clear()


@pytest.mark.parametrize("high", [100.0, 150.0, 200.0])
def test_an_accuracy_that_is_lost_again_above_is_not_taken_for_the_floor(high: float) -> None:
    """V = {14–15.5, 16–17.5, 25–26.5}: from 2.932 on ±9.709 holds in 80 of 100, but from 3.138 to 3.206 it does not."""
    V = NeighborSet.parse("14–15.5, 16–17.5, 25–26.5")

    def make(eps: float) -> StepNoise:
        return minimal_set(V, best_core(V, eps=eps).core, eps=eps, deep=False)

    assert 2 * float(make(3.0).sf(9.709)) < 0.2 < 2 * float(make(3.14).sf(9.709))
    found = epsilon_for_accuracy(make, 9.709, 0.2, high=high)
    assert found == pytest.approx(3.206, abs=5e-4)
    for eps in found * np.linspace(1.0, 1.6, 61):
        assert 2 * float(make(float(eps)).sf(9.709)) <= 0.2 + 1e-9


@pytest.mark.long
def test_half_widths_of_the_other_noises_fall_with_epsilon() -> None:
    """So that for them every larger ε keeps the accuracy."""
    epsilons = np.geomspace(0.01, 50.0, 300)
    makers: list[Callable[[float], Noise]] = [
        lambda eps: laplace(eps=eps, sensitivity=1.0),
        lambda eps: geometric(eps=eps),
        lambda eps: staircase(eps=eps, sensitivity=1.0),
        lambda eps: staircase(eps=eps, sensitivity=1.0, gamma="square"),
        lambda eps: Gaussian(gaussian_sigma(eps=eps, delta=1e-6, sensitivity=1.0)),
    ]
    for make in makers:
        noises = [make(float(eps)) for eps in epsilons]
        widths = np.array([[float(noise.half_width(level)) for level in (0.3, 0.8, 0.95, 0.999)] for noise in noises])
        assert (np.diff(widths, axis=0) <= 1e-9).all()


def test_an_accuracy_that_no_epsilon_reaches_is_none() -> None:
    assert epsilon_for_accuracy(lambda eps: laplace(eps=eps, sensitivity=1.0), 1e-9, 0.05) is None


@pytest.mark.parametrize(
    ("eps0", "k", "delta", "exact"), [(0.1, 10, 1e-5, 0.99369), (0.1, 100, 1e-5, 4.30679), (0.01, 100, 1e-5, 0.33717)]
)
def test_composition_of_the_published_table(eps0: float, k: int, delta: float, exact: float) -> None:
    """theory/4, A37."""
    assert composed(eps0, k, "exact", delta=delta) == pytest.approx(exact, abs=6e-6)
    assert composed(eps0, k, "basic") == pytest.approx(k * eps0)


def test_the_split_of_a_budget() -> None:
    """theory/4, A37: per-query ε for k = 100, ε = 1, δ = 1e-6: exact 0.024011."""
    assert split(eps=1.0, k=100, how="exact", delta=1e-6) == pytest.approx(0.024011, abs=6e-7)
    assert split(eps=1.0, k=100, how="basic") == 0.01
    assert composed(split(eps=1.0, k=100, how="exact", delta=1e-6), 100, "exact", delta=1e-6) <= 1.0


@pytest.mark.parametrize(
    ("eps", "up"),
    [
        (0.1234, 0.13),
        (1.0, 1.0),
        (0.999, 1.0),
        (12.01, 13.0),
        (0.0301, 0.031),
        (0.1000000000005, 0.11),
        (1234.5, 1300.0),
    ],
)
def test_rounding_goes_up(eps: float, up: float) -> None:
    assert rounded_up(eps) == up


def test_rounding_is_outward_and_keeps_what_is_round_already() -> None:
    rng = np.random.default_rng(1)
    for value in 10 ** rng.uniform(-6, 6, 500):
        for digits in (2, 4):
            low, high = rounded_down(value, digits), rounded_up(value, digits)
            assert low <= value <= high
            assert high - low <= value * 10.0 ** (1 - digits) * (1 + 1e-9)
            assert rounded_up(low, digits) == rounded_down(low, digits) == low


@pytest.mark.parametrize(
    "call",
    [
        lambda: epsilon_for_accuracy(lambda eps: laplace(eps=eps, sensitivity=1.0), 0.0, 0.05),
        lambda: epsilon_for_accuracy(lambda eps: laplace(eps=eps, sensitivity=1.0), 1.0, 1.0),
        lambda: composed(0.1, 0, "basic"),
        lambda: composed(0.1, 5, "exact", delta=0.0),
        lambda: split(eps=-1.0, k=3, how="basic"),
    ],
)
def test_bad_requests_are_refused(call: object) -> None:
    with pytest.raises(ParameterError):
        call()  # type: ignore[operator]
