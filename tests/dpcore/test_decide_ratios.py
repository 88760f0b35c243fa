"""Rates whose truth is not known: the bound on their error against exact sums at every truth, and rates in a plan."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from dpcore.decide import (
    Aim,
    DiscreteGaussian,
    Mechanism,
    Plan,
    Rate,
    RatioError,
    Ratios,
    beyond_one,
    window,
)
from dpcore.decide.alternatives import alternatives
from dpcore.errors import ParameterError
from dpcore.noise import Geometric, Laplace
from dpcore.sets import Relation

NOISES = [Geometric(1.0), Geometric(0.6), DiscreteGaussian(1.7)]


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize(("n", "least", "most"), [(20, 0.0, 1.0), (30, 0.1, 0.4), (25, 0.2, 0.2), (15, 0.6, 1.0)])
def test_no_rate_of_the_range_is_off_more_often(noise: Any, n: int, least: float, most: float) -> None:
    """Every part of the least whole, and of larger ones; and the bound is hardly above the worst."""
    found = RatioError(noise, Ratios(whole=n, least=least, most=most))
    truths = [
        Rate(part, size, noise)
        for size in (n, n + 3, 2 * n)
        for part in range(size + 1)
        if least * size <= part <= most * size
    ]
    for t in (2.5, 6.0, 11.0, 33.0):
        worst = max(truth.beyond(t / 100) for truth in truths)
        bound = found.beyond(t)
        assert worst <= bound * (1 + 1e-9)
        if worst > 1e-9 and most - least < 0.5:
            assert bound <= 1.35 * worst, "between two places, and where no whole number of people lies"


@pytest.mark.parametrize("noise", NOISES)
def test_the_width_is_the_least_error_that_is_kept(noise: Any) -> None:
    found = RatioError(noise, Ratios(whole=200, least=0.02, most=0.3))
    for beta in (0.2, 0.05, 1e-4):
        t = found.tail_width(beta)
        assert found.beyond(t) <= beta < found.beyond(t * (1 - 1e-5))
    assert found.sf(1.0) == found.beyond(1.0) / 2
    assert found.beyond(100.0) == found.beyond(1e300) == 0.0
    errors = found.sample(20_000, np.random.default_rng(3))
    assert abs((np.abs(errors) > found.tail_width(0.2)).mean() - 0.2) < 0.05


def test_wide_noise_is_bounded_in_blocks() -> None:
    """b = 60: several values of one noise together, against noise of real numbers, which is hardly another."""
    found = RatioError(Geometric(1 / 60), Ratios(whole=4000, least=0.1, most=0.1))
    assert found.beyond(5.0) == pytest.approx(Rate(400, 4000, Laplace(60.0)).beyond(0.05), rel=0.05)


RATES = Plan(
    kind="counts", cells=40, relation=Relation.ADD_REMOVE, touched=2, ratios=Ratios(whole=500, least=0.0, most=0.3)
)


def test_a_person_of_two_rates_moves_two_counts_and_replaced_four() -> None:
    assert (RATES.change.cells, RATES.change.l1) == (2, 2.0)
    known = dataclasses.replace(RATES, relation=Relation.REPLACE)
    assert (known.change.cells, known.change.l1) == (4, 4.0)
    assert RATES.numbers == 20


@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian"])
def test_the_window_ends_where_the_error_and_the_guesses_do(noise: Any) -> None:
    aim = Aim(tolerance=2.0, beta=0.05, guess=0.75, scope="publication")
    found = window(RATES, aim, noise)
    assert found.is_open
    assert found.accurate is not None
    error = RatioError(
        Geometric(1 / found.accurate) if noise == "geometric" else DiscreteGaussian(found.accurate), RATES.ratios
    )  # type: ignore[arg-type]
    assert error.beyond(2.0) == pytest.approx(1 - 0.95 ** (1 / 20), rel=1e-5), "20 rates at once"
    plain = dataclasses.replace(RATES, ratios=None)
    assert found.private == window(plain, dataclasses.replace(aim, tolerance=9.0), noise).private, "of the counts"


def test_a_rounded_rate_is_off_by_half_its_step_more() -> None:
    rounded = Mechanism(dataclasses.replace(RATES, base=0.5), "geometric", 1e-6)
    plain = Mechanism(RATES, "geometric", 1e-6)
    assert beyond_one(rounded, 3.0, 2.25) == beyond_one(plain, 3.0, 2.0)


def test_what_opens_a_closed_window_of_rates_is_no_merging_and_no_dropping() -> None:
    aim = Aim(tolerance=0.1, beta=0.05, guess=0.6)
    ways = list(alternatives(RATES, aim, "geometric"))
    assert {way.changed for way in ways} <= {("tolerance",), ("noise",), ("guess",), ("beta",)}
    wider = next(way for way in ways if way.changed == ("tolerance",))
    assert wider.window.is_open
    assert not window(RATES, dataclasses.replace(aim, tolerance=wider.aim.tolerance * 0.98), "geometric").is_open


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Ratios(whole=0),
        lambda: Ratios(whole=10, least=0.4, most=0.3),
        lambda: RatioError(Laplace(1.0), Ratios(whole=10)),  # type: ignore[arg-type]
        lambda: dataclasses.replace(RATES, cells=41),
        lambda: dataclasses.replace(RATES, touched=21),
        lambda: Mechanism(RATES, "laplace", 1e-6),
    ],
)
def test_what_rates_cannot_be(wrong: Any) -> None:
    with pytest.raises(ParameterError):
        wrong()


@pytest.mark.parametrize("noise", [Geometric(1 / 6), DiscreteGaussian(7.0)])
@pytest.mark.parametrize(("n", "least", "most"), [(12, 0.25, 0.25), (9, 1 / 3, 1 / 3), (16, 0.75, 0.75)])
def test_noise_as_wide_as_the_whole_is_bounded_from_both_sides(noise: Any, n: int, least: float, most: float) -> None:
    """Every pair of noises by its masses: at least the exact chance, and above it by no more than wholes that vanish."""
    wide = int(noise.tail_width(1e-12))
    x = np.arange(-wide, wide + 1)
    masses = np.asarray(noise.sf(x - 1) - noise.sf(x), dtype=np.float64)
    both = np.outer(masses, masses)
    part, rest = round(least * n) + x[:, None], n - round(least * n) + x[None, :]
    with np.errstate(divide="ignore", invalid="ignore"):
        rates = np.where(part + rest > 0, np.clip(part / (part + rest), 0, 1), 0.0)
    gone = float(both[part + rest <= 0].sum())
    found = RatioError(noise, Ratios(whole=n, least=least, most=most))
    for t in (4.0, 9.0, 30.0, 60.0):
        exact = float(both[np.abs(rates - round(least * n) / n) > t / 100 + 1e-12].sum())
        assert exact * (1 - 1e-9) <= found.beyond(t) + 1e-9
        assert found.beyond(t) <= min(1.0, exact + 2 * gone) + 1e-9
        errors = found.sample(40_000, np.random.default_rng(4))
        drawn = float((np.abs(errors) > t + 1e-9).mean())
        assert abs(drawn - exact) < 4.5 * math.sqrt(exact * (1 - exact) / 40_000) + 1e-9


@pytest.mark.long
@pytest.mark.parametrize("noise", [Geometric(1 / 5), DiscreteGaussian(5.0)])
def test_the_worse_end_of_a_range_is_taken_for_wide_noise(noise: Any) -> None:
    """A rest that is far below nothing turns which rate is worst."""
    for n, least, most in ((12, 0.0, 0.25), (10, 0.5, 0.9), (12, 0.0, 1.0), (15, 0.2, 0.8)):
        found = RatioError(noise, Ratios(whole=n, least=least, most=most))
        parts = [part for part in range(n + 1) if least * n <= part <= most * n]
        for t in (5.0, 15.0, 40.0, 70.0):
            worst = max(Rate(part, n, noise).beyond(t / 100) for part in parts)
            assert worst <= found.beyond(t) * (1 + 1e-9)


def test_a_width_is_the_least_of_whole_noise() -> None:
    """Exactly where one more step of whole noise is reached."""
    found = RatioError(Geometric(1.2), Ratios(whole=100, least=0.5, most=0.5))
    for beta in (0.3, 0.05, 0.001):
        t = found.tail_width(beta)
        assert found.beyond(t) <= beta < found.beyond(t * (1 - 2e-6))
    with pytest.raises(ParameterError):
        found.sample(-1, np.random.default_rng(1))
    assert found.sample(0, np.random.default_rng(1)).shape == (0,)
