"""The best noise: brackets beside tables of own computation, and the noise itself checked as a density of its own."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy

from dpcore.accounting.composition import Composition, Release
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw
from dpcore.errors import ParameterError
from dpcore.noise.gaussian import gaussian_delta, gaussian_sigma
from dpcore.noise.staircase import staircase
from dpcore.own import (
    BestNoise,
    GaussianMixture,
    OwnDensity,
    OwnTable,
    PairLaw,
    best_mixture,
    best_noise,
    least_stretch,
    misfit,
    noise_for,
    spent_eps,
    typed,
)
from dpcore.own.best import _on_lattice, staircase_mean_abs, truncated_laplace_mean_abs, truncated_laplace_std
from dpcore.own.releases import AIRY_TOP, airy_noise
from tests.dpcore.best_programs import least_of_all, of_cells

REFERENCE = Path(__file__).resolve().parents[1] / "reference"


def _read(name: str, part: str = "rows") -> list[dict[str, Any]]:
    return list(json.loads((REFERENCE / f"own_{name}.json").read_text(encoding="utf-8"))[part])


OPTIMA = _read("optimum")
MIXED, TWO = _read("mixture"), _read("mixture", "two")
RELEASES, ROUND = _read("releases"), _read("releases", "hyperbolic")
GDP, DISAGREE = _read("gdp"), _read("gdp", "disagree")


@pytest.mark.parametrize("row", OPTIMA, ids=lambda row: f"{row['eps']}, {row['delta']}")
@pytest.mark.oracle("best-noise", "table")
def test_noises_that_are_known_cost_what_the_table_says(row: dict[str, Any]):
    eps, delta = row["eps"], row["delta"]
    assert truncated_laplace_mean_abs(eps=eps, delta=delta) == pytest.approx(row["trunc_laplace"], rel=1e-10)
    assert staircase_mean_abs(eps=eps) == pytest.approx(row["staircase"], rel=1e-10)
    sigma = gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)
    assert sigma * math.sqrt(2 / math.pi) == pytest.approx(row["gauss"], rel=1e-9)
    end = (
        math.log1p(math.expm1(eps) / (2 * delta)) / eps
    )  # and the cut Laplace noise is private for that delta, no less
    cut = OwnDensity.from_knots([-end, 0.0, end], [math.exp(-eps * end), 1.0, math.exp(-eps * end)])
    assert float(PairLaw.of_shift(cut, 1.0).hockey_stick(eps)) == pytest.approx(delta, rel=1e-8)
    assert cut.mean_abs() == pytest.approx(row["trunc_laplace"], rel=1e-8)


@pytest.mark.in_turn(every=5)
@pytest.mark.long
@pytest.mark.parametrize("row", OPTIMA[::2], ids=lambda row: f"{row['eps']}, {row['delta']}")
def test_the_bracket_holds_the_best_and_the_noise_is_private(row: dict[str, Any]):
    """Every bracket meets the table's, which has three times as many cells and noises that never tell the number itself."""
    eps, delta = float(row["eps"]), row["delta"]
    found = best_noise(eps=eps, delta=delta)
    assert found.lower <= row["upper"]
    assert row["lower"] <= found.upper
    assert found.lower <= found.upper <= found.lower * 1.004
    _is_private(found, eps, delta, found.upper, "mean_abs")


def _is_private(found: BestNoise, eps: float, delta: float, size: float, cost: str) -> None:
    """The program's own noise, which else adds nothing, by the masses and pieces of a density of its own."""
    if not found.masses.size:
        return
    exact = 1 - float(found.masses.sum())
    assert -1e-12 <= exact <= delta
    noise = of_cells(found)
    if found.by == "cells":
        assert found.exact == pytest.approx(exact, abs=1e-12)
        cost_of_cells = noise.mean_abs() if cost == "mean_abs" else noise.variance()
        assert (1 - exact) * cost_of_cells == pytest.approx(size if cost == "mean_abs" else size**2, rel=1e-7)
    for shift in (1.0, 0.5, -0.73, 0.111, found.cell / 3):
        lost = float(PairLaw.of_shift(noise, shift).hockey_stick(eps))
        assert exact + (1 - exact) * lost <= delta * (1 + 1e-9)


@pytest.mark.parametrize(("eps", "delta"), [(5.0, 1e-3), (6.0, 1e-5), (8.0, 1e-5), (8.0, 0.1)])
@pytest.mark.oracle("best-noise", "closed")
def test_narrow_stairs_have_a_floor_within_a_hundredth(eps: float, delta: float):
    """Telling the number itself with delta and else the staircase is reached, and nothing is much below."""
    found = best_noise(eps=eps, delta=delta)
    stairs = (1 - delta) / (2 * math.sinh(eps / 2))
    assert found.upper <= stairs * (1 + 1e-12)
    assert found.upper == pytest.approx(stairs, rel=0.004)
    assert found.lower <= found.upper <= 1.004 * found.lower
    _is_private(found, eps, delta, found.upper, "mean_abs")


@pytest.mark.parametrize(("eps", "delta", "n"), [(1.0, 0.1, 4), (4.0, 0.05, 9), (2.0, 0.3, 5)])
@pytest.mark.oracle("best-noise", "peer")
def test_the_floor_is_that_of_every_place_and_shift_in_one_linear_program(eps: float, delta: float, n: int):
    """No rows left out, no half line, no tails dropped but beyond twice the window: all of the lattice law at once, both ways."""
    size = math.ceil(n * (math.log1p(math.expm1(eps) / (2 * delta)) / eps + 4))
    whole = least_of_all(list(range(1, n + 1)), n, eps, delta, 1, size)
    floor = best_noise(eps=eps, delta=delta, cells=n).lower
    assert floor == pytest.approx(whole, rel=2e-4)
    assert floor <= whole * (1 + 1e-9)


@pytest.mark.parametrize("eps", [0.4, 1.0, 2.0, 4.0, 7.0])
@pytest.mark.parametrize("n", [2, 3, 5, 8, 13])
@pytest.mark.oracle("best-noise", "peer")
def test_the_least_noise_on_a_lattice_is_that_of_a_linear_program(eps: float, n: int):
    """Without δ, on a half line as long as e^-30: every place at most e^ε times each place within n steps of it. What is beyond
    the end promises nothing and is not there, so that the program is below the closed form by next to nothing.
    """
    last = n * math.ceil(30 / eps)
    rows = [
        (abs(i), abs(i + k)) for i in range(last + 1) for k in (*range(-n, 0), *range(1, n + 1)) if abs(i + k) <= last
    ]
    here, there = np.array([row for row in rows if row[0] != row[1]]).T
    at = np.arange(here.size)
    entries = np.append(np.ones(here.size), np.full(here.size, -math.exp(eps)))
    A = scipy.sparse.csr_array((entries, (np.append(at, at), np.append(here, there))), shape=(here.size, last + 1))
    mass = np.where(np.arange(last + 1) == 0, 1.0, 2.0)
    near = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    least = scipy.optimize.linprog(
        mass * np.arange(last + 1) / n, A, np.zeros(here.size), mass[None, :], [1.0], method="highs", options=near
    )
    assert least.status == 0
    assert _on_lattice(n, eps) == pytest.approx(least.fun, rel=1e-7)


@pytest.mark.long
@pytest.mark.parametrize(("eps", "delta"), [(1.0, 1e-5), (1.0, 0.1), (2.0, 1e-5), (4.0, 1e-3)])
def test_the_bracket_of_the_standard_deviation_holds_every_noise_that_is_known(eps: float, delta: float):
    found = best_noise(eps=eps, delta=delta, cost="std")
    end = math.log1p(math.expm1(eps) / (2 * delta)) / eps
    cut = OwnDensity.from_knots([-end, 0.0, end], [math.exp(-eps * end), 1.0, math.exp(-eps * end)])
    assert truncated_laplace_std(eps=eps, delta=delta) == pytest.approx(math.sqrt(cut.variance()), rel=1e-9)
    stairs = math.sqrt(staircase(eps=eps, sensitivity=1.0, gamma="square").variance)
    others = [stairs, math.sqrt(cut.variance()), gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)]
    assert found.lower <= found.upper <= min(others)
    assert found.upper <= 1.004 * found.lower
    assert found.lower >= best_noise(eps=eps, delta=delta).lower  # a standard deviation is no less than the mean
    _is_private(found, eps, delta, found.upper, "std")


@pytest.mark.in_turn(every=3)
@pytest.mark.long
@pytest.mark.parametrize(
    ("row", "kind"),
    [
        pytest.param(row, kind, id=f"{row['eps']}-{kind}", marks=[pytest.mark.slow] if row["eps"] == 8 else [])
        for row, kind in zip(MIXED, 3 * ("std", "mean_abs"), strict=True)
    ],
)
def test_a_mixture_that_is_searched_is_about_as_small_as_the_best_known(row: dict[str, Any], kind: Any):
    found = best_mixture(V="0-1", eps=row["eps"], delta=row["delta"], cost=kind)
    assert getattr(found, kind) <= 1.005 * row["sd" if kind == "std" else kind]["value"]
    assert found.worst_over("0-1", row["eps"], shifts=100)[0] <= row["delta"]
    assert getattr(found, kind) >= best_noise(eps=row["eps"], delta=row["delta"], cells=6, cost=kind).lower


@pytest.mark.in_turn(every=2)
@pytest.mark.long
@pytest.mark.parametrize("row", TWO, ids=lambda row: str(row["eps"]))
def test_of_two_pieces_the_mixture_that_is_searched_has_its_bumps_between_them(row: dict[str, Any]):
    found = best_mixture(V="0-1, 10-11", eps=row["eps"], delta=row["delta"])
    assert found.std <= 1.005 * row["sd"] < 0.6 * row["gauss_sd"]
    assert found.worst_over("0-1, 10-11", row["eps"], shifts=100)[0] <= row["delta"]
    with pytest.raises(ParameterError):
        best_mixture(V="0-1", eps=1.0, delta=1e-5, cost="sd")  # type: ignore[arg-type]


def test_more_delta_never_costs_more_and_nothing_is_best_of_all():
    lows = [best_noise(eps=1.0, delta=delta, cells=6) for delta in (0.01, 0.1, 0.3)]
    assert lows[0].lower > lows[1].lower > lows[2].lower > 0
    assert lows[0].upper > lows[1].upper > lows[2].upper
    for bad in (
        {"eps": 0.0, "delta": 0.1},
        {"eps": 9.0, "delta": 0.1},
        {"eps": 1.0, "delta": 0.0},
        {"eps": 1.0, "delta": 1.0},
    ):
        with pytest.raises(ParameterError):
            best_noise(**bad)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("kind", ["sd", "mean_abs"])
@pytest.mark.parametrize("row", MIXED, ids=lambda row: str(row["eps"]))
@pytest.mark.oracle("best-noise", "table")
def test_mixtures_of_the_table(row: dict[str, Any], kind: str):
    said = row[kind]
    noise = GaussianMixture.of(said["component_sd"], said["spacing"], tuple(said["weights"]))
    assert (noise.std if kind == "sd" else noise.mean_abs) == pytest.approx(said["value"], rel=1e-12)
    assert noise.hockey_stick(row["eps"], 1.0) == pytest.approx(said["worst_delta"], rel=1e-9)
    worst, _ = noise.worst_over("0-1", row["eps"], shifts=12)
    assert worst <= row["delta"]
    sigma = gaussian_sigma(eps=row["eps"], delta=row["delta"], sensitivity=1.0)
    assert (sigma, sigma * math.sqrt(2 / math.pi)) == pytest.approx((row["gauss_sd"], row["gauss_mean_abs"]), rel=1e-9)
    assert said["value"] / (row["gauss_sd"] if kind == "sd" else row["gauss_mean_abs"]) == pytest.approx(said["ratio"])


@pytest.mark.long
@pytest.mark.parametrize("row", TWO, ids=lambda row: str(row["eps"]))
def test_mixtures_for_two_pieces_of_changes(row: dict[str, Any]):
    noise = GaussianMixture.of(row["component_sd"], row["spacing"], tuple(row["weights"]))
    assert (noise.std, noise.mean_abs) == pytest.approx((row["sd"], row["mean_abs"]), rel=1e-12)
    worst, where = noise.worst_over("0-1, 10-11", row["eps"], shifts=24)
    assert worst <= row["delta"]
    assert worst == pytest.approx(row["worst_delta"], rel=1e-3)
    assert noise.hockey_stick(row["eps"], where) == worst


@pytest.mark.long
@pytest.mark.oracle("best-noise", "quadrature")
def test_what_a_mixture_betrays_is_what_quadrature_finds():
    plain = GaussianMixture.of(0.8, 3.0, (1.0,))
    assert plain.hockey_stick(1.0, -0.7) == pytest.approx(gaussian_delta(0.8, eps=1.0, sensitivity=0.7), rel=1e-12)
    noise = GaussianMixture.of(0.5, 2.0, (0.8, 0.08, 0.02))
    x = np.linspace(-12, 14, 260_001)
    p, q = np.exp(noise.log_pdf(x)), np.exp(noise.log_pdf(x - 1.3))
    assert p.mean() * 26 == pytest.approx(1, abs=1e-5)
    for eps in (-0.5, 0.0, 1.0, 3.0):
        true = float(np.maximum(p - math.exp(eps) * q, 0).sum()) * 1e-4
        assert noise.hockey_stick(eps, 1.3) == pytest.approx(true, abs=1e-8)
    assert np.abs(x) @ p * 1e-4 == pytest.approx(noise.mean_abs, rel=1e-6)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", RELEASES, ids=lambda row: f"{row['total_eps']}, {row['k']}")
def test_noise_for_many_releases_is_that_of_the_table(row: dict[str, Any]):
    for family in ("gaussian", "laplace", "staircase", "airy"):
        found = noise_for(family, eps=row["total_eps"], delta=row["delta"], k=row["k"])  # type: ignore[arg-type]
        assert row[family] * (1 - 1e-4) <= found <= row[family] * (1 + 2e-4)  # the table takes the middle of its bounds


@pytest.mark.parametrize("row", ROUND, ids=lambda row: f"{row['total_eps']}, {row['k']}")
@pytest.mark.oracle("best-noise", "table")
def test_the_round_roof_is_that_of_the_table(row: dict[str, Any]):
    found = noise_for("round", eps=row["total_eps"], delta=row["delta"], k=row["k"], tau=row["tau"])
    assert found == pytest.approx(row["hyperbolic"], rel=2e-4)
    others = min(row["gaussian"], row["laplace"], row["staircase"], row["airy"])
    assert (found < others) == (row["hyperbolic"] < others)


def test_the_airy_roof_is_the_density_it_claims_to_be():
    """E|x| = -2a/3 (virial), and its heights are those of scipy's Airy function."""
    assert scipy.special.airy(AIRY_TOP)[1] == pytest.approx(0, abs=1e-12)
    noise = airy_noise()
    assert noise.mean_abs() == pytest.approx(-2 * AIRY_TOP / 3, rel=1e-8)
    x = np.array([0.0, 0.7, -2.0, 5.0])
    ratio = noise.pdf(x) / scipy.special.airy(np.abs(x) + AIRY_TOP)[0] ** 2
    assert ratio == pytest.approx(ratio[0] * np.ones(4), rel=1e-4)


def _gdp(row: dict[str, Any]) -> tuple[LossLaw, float, Any]:
    """(law, mu, trade-off) of a mechanism of the table."""
    eps, name = row["eps"], row["mechanism"]
    if name == "laplace":
        law = PairLaw.of_shift(OwnDensity.from_knots([0.0], [1.0], left_rate=eps, right_rate=eps), 1.0)
        return law, law.mu, LaplaceLaw(eps).trade_off
    many = 16 if name == "rr 16" else 2
    same = math.exp(-eps / 2) * math.expm1(-eps / 2) ** 2 / 2 if name.startswith("staircase") else 0.0
    truth = math.exp(eps) / (math.exp(eps) + many - 1) * (1 - same)
    lie = truth * math.exp(-eps)
    rest = max(1 - truth - lie, 0.0)
    table = OwnTable.of([[truth, lie, rest], [lie, truth, rest]])
    corners = np.array([[float(a), float(b)] for a, b in table.trade_off((0, 1))])
    return table.law((0, 1)), table.mu((0, 1)), lambda alpha: np.interp(alpha, *corners.T)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", GDP, ids=lambda row: f"{row['mechanism']}, {row['eps']}")
def test_mu_of_pure_mechanisms(row: dict[str, Any]):
    law, mu, curve = _gdp(row)
    assert mu == pytest.approx(row["mu"], rel=1e-6)
    z = np.linspace(-9, 9, 400_001)
    scanned = float((curve(scipy.special.ndtr(z)) - scipy.special.ndtr(-z - mu)).max())
    assert misfit(curve, mu) == pytest.approx(scanned, abs=1e-6)
    assert scanned >= row["misfit"] - 1e-6  # the table's scan in alpha misses the steep end
    if row["eps"] <= 1:
        assert scanned == pytest.approx(row["misfit"], abs=2e-3)
    gaussian = Composition([Release(GaussianLaw(mu), 1)]).eps(1e-5)
    assert (gaussian.lower + gaussian.upper) / 2 == pytest.approx(row["gauss_eps_1e5"], rel=1e-6)
    own = Composition([Release(law, 1)]).eps(1e-5)
    assert (own.lower + own.upper) / 2 == pytest.approx(row["eps_1e5"], rel=1e-6)


@pytest.mark.parametrize("row", DISAGREE, ids=lambda row: str(row["gaussian"]))
def test_the_orders_disagree(row: dict[str, Any]):
    def gaussian(claim: list[float]) -> tuple[float, float]:
        mu = 1 / gaussian_sigma(eps=claim[0], delta=claim[1], sensitivity=1.0)
        return mu, float(scipy.special.ndtr(mu / 2))

    def laplace(claim: list[float]) -> tuple[float, float]:
        law, mu, _ = _gdp({"eps": claim[0], "mechanism": "laplace"})
        return mu, (1 + float(law.hockey_stick(0.0))) / 2

    first, other = gaussian(row["gaussian"]), (gaussian if row["other"] == "gaussian" else laplace)(row["claim"])
    assert (first[0], other[0]) == pytest.approx((row["mu"], row["mu_other"]), rel=1e-6)
    assert (first[1], other[1]) == pytest.approx(tuple(row["attack"]), rel=1e-6)


def test_a_textbook_gaussian_spends_less_than_it_may_and_is_shortened_to_the_analytic_one():
    sigma = math.sqrt(2 * math.log(1.25e5))
    noise = typed(f"exp(-x^2/(2*{sigma}^2))", low=-40, high=40, pieces=1000)
    spent = spent_eps(noise, shift=1.0, delta=1e-5)
    assert (
        gaussian_delta(sigma, eps=spent, sensitivity=1.0)
        <= 1e-5
        <= gaussian_delta(sigma, eps=spent * 0.999, sensitivity=1.0)
    )
    factor = least_stretch(noise, shift=1.0, eps=1.0, delta=1e-5)
    assert 1 <= factor * sigma / gaussian_sigma(eps=1.0, delta=1e-5, sensitivity=1.0) <= 1.0003


def test_ten_releases_of_a_lopsided_noise_spend_the_worse_direction():
    """Rates 1 and 3: the sheet's 10 and 29.62; stretched threefold and more until the worse one fits."""
    noise = OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=3.0)
    assert spent_eps(noise, shift=1.0, delta=1e-6, k=10) == pytest.approx(29.62, rel=1e-3)
    assert spent_eps(noise, shift=1.0, delta=1e-9) == pytest.approx(3.0, abs=1e-6)
    factor = least_stretch(noise, shift=1.0, eps=1.0, delta=1e-9)
    assert factor == pytest.approx(3.0, rel=1e-5)
    law = PairLaw.of_shift(noise.scaled(factor), 1.0)
    assert max(float(law.hockey_stick(1.0)), float(law.turned.hockey_stick(1.0))) <= 1e-9


def test_a_hole_that_proves_too_much_spends_everything_and_no_stretching_helps():
    hole = OwnDensity.from_knots([-1, 0.2, 0.2, 0.4, 0.4, 2], [1, 1, 0, 0, 1, 1], left_rate=1.0, right_rate=1.0)
    assert spent_eps(hole, shift=1.0, delta=1e-6) == math.inf
    assert spent_eps(hole, shift=1.0, delta=1e-6, k=3) == math.inf
    assert least_stretch(hole, shift=1.0, eps=1.0, delta=1e-9) == math.inf
    for bad in ({"shift": 0.0}, {"delta": 0.0}, {"delta": 1.0}, {"k": 0}):
        with pytest.raises(ParameterError):
            spent_eps(hole, **{"shift": 1.0, "delta": 1e-6} | bad)  # type: ignore[arg-type]
