"""Noise shares and local against central: the reference table, quadrature, and simulation."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from dpcore.errors import ParameterError
from dpcore.local import (
    NoiseShares,
    binary_variance,
    central_variance,
    count_deviations,
    equal_people,
    posterior_total,
    share_matrix,
    split_deviations,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of

SECTIONS = reference("bounds_computation")["sections"]


def real(text: str | float) -> float:
    return float(Fraction(text)) if isinstance(text, str) and "/" in text else float(text)


@each_of("row", SECTIONS["shares"])
@pytest.mark.oracle("shares", "table")
def test_the_privacy_that_colluders_leave(row: dict[str, Any]) -> None:
    f = Fraction(row["f"])
    n = row["n"] * 2 if (f * row["n"]).denominator > 1 else row["n"]  # 24.5 of 50 are 49 of 100
    eps = real(row["eps"])
    found, repaired = (NoiseShares(n, int(f * n), eps, repaired=each) for each in (False, True))
    scale = row["n"] / n
    expected = {
        "shape_left": found.shape_left,
        "variance_all": found.variance_all,
        "variance_left": found.variance_left,
        "shape_per_party_repaired": repaired.shape_each / scale,
        "variance_repaired_nobody_colludes": repaired.variance_all,
        "largest_loss_at_zero": found.largest_loss,
        "loss_exceeds_eps_for_x_below": found.crossing,
        "delta_left_at_eps": found.delta(),
        "total_variation_left": found.total_variation(),
        "total_variation_all": repaired.total_variation(),
    }
    for name, value in expected.items():
        if name in row:
            told = math.inf if row[name] == "infinite" else real(row[name])
            assert value == pytest.approx(told, rel=1e-10), name
    assert (repaired.largest_loss, repaired.delta(), repaired.variance_left) == (eps, 0.0, 2 / eps**2)


@each_of("colluders", [1, 3, 5, 7])
def test_the_density_at_its_peak_is_what_it_tends_to(colluders: int) -> None:
    found = NoiseShares(10, colluders, 0.5)
    peak = float(found.density(0.0))
    if found.shape_left > 0.5:
        assert peak == pytest.approx(float(found.density(1e-40)), rel=1e-3)
        assert peak > float(found.density(0.1))
    else:
        assert peak == math.inf


@each_of(("n", "colluders", "eps"), [(10, 3, 0.5), (10, 5, 2.0), (20, 17, 1.0), (5, 1, 9.0)])
@pytest.mark.oracle("shares", "quadrature")
def test_density_tail_loss_and_delta_by_quadrature(n: int, colluders: int, eps: float) -> None:
    """With x = y⁴, which takes the spike at 0 away."""
    found = NoiseShares(n, colluders, eps)

    def mass(a: float, b: float) -> float:
        part = quad(
            lambda y: 4 * y**3 * float(found.density(y**4)), a**0.25, b**0.25, epsabs=0, epsrel=1e-11, limit=400
        )
        return float(part[0])

    assert mass(1e-300, 60 / eps) == pytest.approx(0.5, rel=1e-8)
    for x in (0.2, 0.5, 1.0, 3.0):
        assert found.tail(x) == pytest.approx(mass(x, 60 / eps + x), rel=1e-8)
    at = found.crossing
    assert float(found.loss(at)) == pytest.approx(eps, rel=1e-9)
    grid = np.linspace(at + 1e-6, 0.5, 50)
    assert (found.loss(grid) < eps).all()
    assert (found.loss(np.linspace(1e-6, at - 1e-6, 50)) > eps).all()
    left = 0.5 + mass(1e-300, at) - math.exp(eps) * mass(1 - at, 60 / eps + 1)
    assert found.delta() == pytest.approx(left, rel=1e-6)


@pytest.mark.parametrize("row", SECTIONS["shares_mc"], ids=lambda row: f"{row['n']}-{row['colluding']}")
@pytest.mark.oracle("shares", "table")
def test_sums_of_splinters(row: dict[str, Any]) -> None:
    n, eps, trials = row["n"], row["eps"], 20_000
    found = NoiseShares(n, round(row["colluding"] * n), eps)
    sums = found.sums(trials, rng=np.random.default_rng(8))
    left, everything = sums.left, sums.everything
    assert sums.splinters.sum() == pytest.approx(everything[-1])
    assert sums.splinters[found.colluders :].sum() == pytest.approx(left[-1])
    for name, values in {
        "mean_square": left**2,
        "mean_abs": np.abs(left),
        "pr_abs_gt_1": np.abs(left) > 1,
        "pr_abs_lt_tenth": np.abs(left) < 0.1,
    }.items():
        told = row[name]
        error = math.hypot(told["se"], told["sd_per_trial"] / math.sqrt(trials))
        assert float(values.mean()) == pytest.approx(told["mean"], abs=5 * error), name
    assert found.variance_left == pytest.approx(row["exact_mean_square"])
    kurtosis = 3 + 3 / 1  # of Laplace noise
    assert (everything**2).mean() == pytest.approx(found.variance_all, rel=5 * math.sqrt((kurtosis - 1) / trials))
    few = found.sums(50, rng=np.random.default_rng(8)).left
    assert few.tolist() == left[:50].tolist()
    assert found.sums(trials, rng=np.random.default_rng(8), most=100 * n).left.size == 100


def minstd(seed: int, count: int) -> list[int]:
    out, s = [], seed
    for _ in range(count):
        s = 16807 * s % 2147483647
        out.append(s)
    return out


@pytest.mark.parametrize("row", SECTIONS["additive_shares"], ids=lambda row: str(row["n"]))
def test_additive_shares(row: dict[str, Any]) -> None:
    n = row["n"]
    draws = np.reshape(minstd(row["seed"], n * n)[n:], (n, n - 1))  # the first n gave the bits
    found = share_matrix(row["bits"], draws, row["modulus"])
    assert found.tolist() == row["share_matrix"]
    assert (found.sum(axis=0) % row["modulus"]).tolist() == row["column_sums"]
    assert found.sum() % row["modulus"] == row["total"] == row["true_total"]


@each_of("row", SECTIONS["local_central"])
def test_local_against_central(row: dict[str, Any]) -> None:
    n, eps = row["n"], real(row["eps"])
    local, least, central = count_deviations(n, eps=eps).tolist()
    expected = {
        "mse_lower_bound_local": least**2,
        "sd_lower_bound": least,
        "rr_unbiased_variance": binary_variance(n, eps=eps),
        "rr_unbiased_sd": local,
        "central_laplace_sd": central,
        "ratio_unbiased_to_central_sd": math.sqrt(binary_variance(n, eps=eps) / central_variance(eps=eps)),
        "n_where_rr_unbiased_equals_laplace": equal_people(eps=eps),
    }
    for name, value in expected.items():
        assert value == pytest.approx(real(row[name]), rel=1e-10), name


def test_posterior_means_reach_the_bound_exactly() -> None:
    """Every count of ones among six fair coins, and every count of reports."""
    from scipy.stats import binom

    n, eps = 6, 0.9
    p = 1 / (1 + math.exp(-eps))
    error = 0.0
    for ones in range(n + 1):
        first, second = (
            [float(binom.pmf(y, size, chance)) for y in range(size + 1)]
            for size, chance in ((ones, p), (n - ones, 1 - p))
        )
        law = np.convolve(first, second)
        guess = np.array([posterior_total(y, n, eps=eps) for y in range(n + 1)])
        error += binom.pmf(ones, n, 0.5) * float(law @ (guess - ones) ** 2)
    assert error == pytest.approx(float(count_deviations(n, eps=eps)[1]) ** 2, rel=1e-10)


@pytest.mark.parametrize("population", [False, True])
@pytest.mark.oracle("shares", "simulation")
def test_splitting_by_simulation(population: bool) -> None:
    n, m, share, eps, runs = 200, 4, 0.3, 1.5, 20_000
    rng = np.random.default_rng(3)
    ones = rng.binomial(n, share, runs) if population else np.full(runs, round(share * n))

    def reported(size: int, having: Any, each: float) -> Any:
        p = 1 / (1 + math.exp(-each))
        said = rng.binomial(having, p) + rng.binomial(size - having, 1 - p)
        return (said / size - (1 - p)) / (2 * p - 1) - share

    budget = reported(n, ones, eps / m)
    group = n // m
    people = reported(group, rng.hypergeometric(ones, n - ones, group), eps)
    sds = split_deviations(n, m, share, eps=eps, population=population)
    for errors, sd in zip((budget, people), sds, strict=True):
        assert float((errors**2).mean()) == pytest.approx(sd**2, rel=5 * math.sqrt(2.2 / runs))


def test_a_count_against_the_population_by_simulation() -> None:
    n, share, eps, runs = 300, 0.2, 1.1, 20_000
    rng = np.random.default_rng(5)
    ones = rng.binomial(n, share, runs)
    p = 1 / (1 + math.exp(-eps))
    said = rng.binomial(ones, p) + rng.binomial(n - ones, 1 - p)
    local, _, central = count_deviations(n, eps=eps, population=share).tolist()
    for counts, sd in (
        ((said - n * (1 - p)) / (2 * p - 1), local),
        (ones + rng.laplace(scale=1 / eps, size=runs), central),
    ):
        assert float(((counts - n * share) ** 2).mean()) == pytest.approx(sd**2, rel=5 * math.sqrt(2.2 / runs))


@each_of(
    "bad",
    [
        lambda: NoiseShares(10, 10, 1.0),
        lambda: NoiseShares(1, 0, 1.0),
        lambda: NoiseShares(10, 2, 0.0),
        lambda: share_matrix([1, 0, 1], np.zeros((3, 2), int), 3),
        lambda: share_matrix([1, 0], np.zeros((2, 2), int), 7),
        lambda: split_deviations(3, 4, 0.5, eps=1.0),
    ],
)
def test_bad_input_is_refused(bad: Any) -> None:
    with pytest.raises(ParameterError):
        bad()
