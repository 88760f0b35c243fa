"""Theorems of composition, concentrated accounting and solvers: published numbers, faults seen elsewhere."""

from __future__ import annotations

import json
import math
from pathlib import Path

import mpmath
import numpy as np
import pytest
from scipy import integrate

from dpcore.accounting import (
    BestBound,
    Composition,
    GaussianLaw,
    LaplaceLaw,
    LossLaw,
    Release,
    advanced_eps,
    basic_composition,
    best_bound,
    corollary_eps0,
    delta_for_eps,
    eps_for_delta,
    gaussian_family,
    gaussian_mu,
    laplace_family,
    largest_k,
    optimal_delta,
    optimal_eps,
    randomised_response,
    rdp_delta,
    rdp_eps,
    scale_for_budget,
    worst_law,
    zcdp_eps,
    zcdp_eps_simple,
    zcdp_rho,
)
from dpcore.errors import Cancelled, ParameterError
from tests.each_of import each_of

REFERENCE = Path(__file__).parents[1] / "reference"
TABLE = json.loads((REFERENCE / "composition.json").read_text(encoding="utf-8"))
SIGMAS = json.loads((REFERENCE / "analytic_gaussian_sigma.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("k", "eps0", "printed", "sharp", "exact"),
    [
        (10, 0.1, 1.62260, 1.56739, 0.99369),
        (100, 0.1, 5.85024, 5.29811, 4.30679),
        (100, 0.01, 0.48990, 0.48485, 0.33717),
    ],
)
@pytest.mark.oracle("accountants", "table")
def test_theorems_at_delta_1e5(k: int, eps0: float, printed: float, sharp: float, exact: float) -> None:
    assert advanced_eps(eps0, k, delta=1e-5) == pytest.approx(printed, abs=6e-6)
    assert advanced_eps([eps0] * k, k, delta=1e-5) == pytest.approx(printed, abs=6e-6)
    assert advanced_eps(eps0, k, delta=1e-5, sharp=True) == pytest.approx(sharp, abs=6e-6)
    assert optimal_eps(eps0, k, delta=1e-5) == pytest.approx(exact, abs=6e-6)
    assert basic_composition(eps0, k)[0] == pytest.approx(k * eps0)


@pytest.mark.oracle("accountants", "table")
def test_lifetime_budget() -> None:
    k, eps0, delta = 10_000, 1 / 801, math.exp(-32)
    assert advanced_eps(eps0, k, delta=delta) == pytest.approx(1.014347, abs=6e-7)
    assert advanced_eps(eps0, k, delta=delta, sharp=True) == pytest.approx(1.006545, abs=6e-7)
    assert optimal_eps(eps0, k, delta=delta) == pytest.approx(0.890468, abs=6e-7)
    assert math.log(optimal_delta(eps0, k, eps=1.0)) == pytest.approx(-38.8217, abs=6e-5)
    assert optimal_eps(1 / 715.511, k, delta=delta) == pytest.approx(1.0, abs=2e-6)
    assert 1 / corollary_eps0(eps=1 - 1e-12, k=k, delta=delta) == pytest.approx(1600, rel=1e-9)


@pytest.mark.oracle("accountants", "table")
def test_per_query_eps() -> None:
    assert corollary_eps0(eps=1 - 1e-12, k=100, delta=1e-6) == pytest.approx(0.009512, abs=6e-7)
    assert advanced_eps(0.018376, 100, delta=1e-6) == pytest.approx(1.0, abs=4e-5)
    assert optimal_eps(0.024011, 100, delta=1e-6) == pytest.approx(1.0, abs=4e-5)


@pytest.mark.parametrize(("eps0", "k", "eps", "delta0"), [(1.0, 2, 0.0, 0.0), (0.3, 7, 0.5, 0.0), (0.5, 2, 0.5, 0.01)])
@pytest.mark.oracle("accountants", "digits")
def test_optimal_delta_by_mpmath(eps0: float, k: int, eps: float, delta0: float) -> None:
    with mpmath.workdps(40):
        total = mpmath.mpf(0)
        for j in range(k + 1):
            weight = mpmath.binomial(k, j) * mpmath.exp((k - j) * eps0) / (1 + mpmath.exp(eps0)) ** k
            total += weight * max(0, 1 - mpmath.exp(eps - (k - 2 * j) * eps0))
        truth = float(1 - (1 - mpmath.mpf(delta0)) ** k * (1 - total))
    assert optimal_delta(eps0, k, eps=eps, delta0=delta0) == pytest.approx(truth, rel=1e-13)


@pytest.mark.parametrize(
    ("eps0", "k", "delta", "delta0"), [(0.1, 50, 1e-6, 0.0), (2.0, 3, 0.3, 0.01), (0.001, 10**6, 1e-12, 0)]
)
def test_optimal_eps_inverts_delta(eps0: float, k: int, delta: float, delta0: float) -> None:
    eps = optimal_eps(eps0, k, delta=delta, delta0=delta0)
    assert 0 < eps < k * eps0
    assert optimal_delta(eps0, k, eps=eps, delta0=delta0) == pytest.approx(delta, rel=1e-8)


def test_a_billion_releases_follow_the_central_limit() -> None:
    eps0, k = 1e-5, 10**9
    mean, variance = k * eps0 * math.tanh(eps0 / 2), k * eps0**2 / math.cosh(eps0 / 2) ** 2
    assert mean == pytest.approx(variance / 2, rel=1e-6)
    gaussian = float(GaussianLaw(math.sqrt(variance)).hockey_stick(1.0))
    assert optimal_delta(eps0, k, eps=1.0) == pytest.approx(gaussian, rel=1e-4)


@pytest.mark.oracle("accountants", "table")
def test_zcdp_numbers() -> None:
    assert zcdp_eps_simple(0.005, delta=1e-6) == pytest.approx(0.005 + 2 * math.sqrt(0.005 * math.log(1e6)), rel=1e-14)
    assert zcdp_eps_simple(0.005, delta=1e-6) == pytest.approx(0.530652, abs=6e-7)
    assert zcdp_rho([Release(GaussianLaw(0.1), 4), Release(LaplaceLaw(0.2), 3)]) == pytest.approx(
        0.02 + 3 * (0.2 + math.expm1(-0.2)), rel=1e-13
    )


KINDS = {
    "zcdp_simple": ("zCDP BS16",),
    "zcdp": ("RDP continuous order CKS20 (own)",),
    "rdp": ("RDP continuous order (own)", "RDP continuous order CKS20 (own)"),
    "optimal_pure": ("KOV15 optimal, pure-DP (own, exact)",),
    "advanced": ("advanced (DR14 thm 3.20)",),
}


@each_of("case", TABLE["cases"])
@pytest.mark.oracle("accountants", "table")
def test_best_bound_against_the_table(case: dict[str, dict[str, dict[str, float]]]) -> None:
    parameter = float(str(case["par"]))
    law: LossLaw = GaussianLaw(1 / parameter) if str(case["mech"]) == "gaussian" else LaplaceLaw(parameter)
    found = best_bound([Release(law, int(str(case["k"])))], delta=float(str(case["delta"])))
    compared = 0
    for kind, names in KINDS.items():
        for name in names:
            if name in case["accountants"] and kind in found.all:
                assert found.all[kind] == pytest.approx(case["accountants"][name]["eps"], rel=1e-9)
                compared += 1
    assert compared >= 3
    assert_honest(found, float(str(case["exact_eps"])))


def assert_honest(found: BestBound, truth: float) -> None:
    assert found.eps == min(found.all.values()) == found.all[found.method]
    assert all(value >= truth * (1 - 1e-12) for value in found.all.values())
    assert found.lower <= truth * (1 + 1e-12)


def test_minimum_is_reported_where_advanced_loses_to_basic() -> None:
    found = best_bound([Release(LaplaceLaw(0.1), 10)], delta=1e-5)
    assert found.all["advanced"] > found.all["basic"] == pytest.approx(1.0)
    assert found.method not in {"advanced", "advanced_tanh"}
    assert_honest(found, float(TABLE["exact"]["laplace|0.1|10|1e-5"]["eps"]))


@pytest.mark.long
def test_advanced_does_not_overflow() -> None:
    # Seen elsewhere: an overflow at k = 1000. Here Theorem 3.20 grows without error, up to inf, and tanh stays finite.
    assert advanced_eps(0.1, 1000, delta=1e-6) == pytest.approx(27.13967317025586, rel=1e-12)
    assert advanced_eps(800.0, 1000, delta=1e-6) == math.inf
    assert advanced_eps(800.0, 1000, delta=1e-6, sharp=True) > 8e5
    found = best_bound([Release(LaplaceLaw(800.0), 2)], delta=1e-6)
    assert found.eps <= 1600


def test_mixture_takes_every_method_that_applies() -> None:
    releases = [Release(LaplaceLaw(0.1), 10), Release(GaussianLaw(0.2), 5)]
    found = best_bound(releases, delta=1e-6)
    assert set(found.all) == {"basic", "zcdp", "zcdp_simple", "rdp", "numerical"}
    assert found.method == "numerical"
    assert found.eps - found.lower < 1e-4 * found.eps
    pure_and_failing = best_bound(
        [Release(worst_law(eps=0.1, delta=1e-8), 10), Release(GaussianLaw(0.2), 5)], delta=1e-6
    )
    assert set(pure_and_failing.all) == {"rdp", "numerical"}
    assert (
        pure_and_failing.eps
        > best_bound([Release(randomised_response(eps=0.1), 10), Release(GaussianLaw(0.2), 5)], delta=1e-6).eps
    )


def test_limits_of_best_bound() -> None:
    zero = best_bound([Release(LaplaceLaw(0.5), 4)], delta=0.0)
    assert (zero.method, zero.eps) == ("basic", 2.0)
    billion = best_bound([Release(LaplaceLaw(0.001), 10**9)], delta=1e-6)
    assert billion.method == "optimal_pure"
    assert billion.lower == 0.0
    with pytest.raises(ParameterError, match="delta"):
        best_bound([Release(GaussianLaw(0.1))], delta=0.0)


def test_proposition_12_by_direct_search_over_orders() -> None:
    orders = np.exp(np.linspace(math.log(1.0001), math.log(1e4), 400_001))
    rho, delta = 0.0174689, 1e-6
    eps = rho * orders + (-math.log(delta) + (orders - 1) * np.log1p(-1 / orders) - np.log(orders)) / (orders - 1)
    assert zcdp_eps(rho, delta=delta) == pytest.approx(float(eps.min()), rel=1e-8)
    assert rdp_eps([Release(GaussianLaw(math.sqrt(2 * rho)))], delta=delta) == pytest.approx(float(eps.min()), rel=1e-8)


@pytest.mark.oracle("accountants", "quadrature")
def test_renyi_moments_of_laplace_by_quadrature() -> None:
    e, t = 0.7, 3.0

    def density(x: float) -> float:
        return math.exp((x - e) / 2 + t * x) / 4

    truth = math.exp(t * e) / 2 + math.exp(-e - t * e) / 2 + integrate.quad(density, -e, e, epsabs=1e-13)[0]
    assert LaplaceLaw(e).log_mgf(t) == pytest.approx(math.log(truth), rel=1e-11)


def test_renyi_delta_is_never_below_the_truth() -> None:
    releases = [Release(LaplaceLaw(0.1), 100)]
    truth = float(TABLE["exact"]["laplace|0.1|100|1e-6"]["eps"])
    assert 1e-6 <= rdp_delta(releases, eps=truth) < 2e-5
    assert rdp_delta(releases, eps=1e4) < 1e-300


@each_of("row", SIGMAS["grid"])
@pytest.mark.oracle("accountants", "table")
def test_gaussian_calibration_to_ten_digits(row: dict[str, str]) -> None:
    sigma = 1 / gaussian_mu(eps=float(row["eps"]), delta=float(row["delta"]))
    assert sigma == pytest.approx(float(row["sigma"]), rel=1e-12)
    # Calibration must not stop early: the noise found is enough.
    assert float(GaussianLaw(1 / sigma).hockey_stick(float(row["eps"]))) <= float(row["delta"]) * (1 + 1e-12)


def test_classic_rule_is_not_used_where_it_fails() -> None:
    # At eps = 10 the classic sigma has delta above 1e-5; the exact one does not.
    classic = math.sqrt(2 * math.log(1.25e5)) / 10
    assert float(GaussianLaw(1 / classic).hockey_stick(10.0)) > 1e-5
    assert 1 / gaussian_mu(eps=10.0, delta=1e-5) > classic


@pytest.mark.oracle("accountants", "table")
def test_hundred_gaussians_of_one_budget_each() -> None:
    found = eps_for_delta([Release(GaussianLaw(gaussian_mu(eps=1.0, delta=1e-5)), 100)], delta=1e-5)
    assert found.lower == pytest.approx(14.4293, abs=6e-5)
    assert found.upper == pytest.approx(14.4293, abs=6e-5)
    assert delta_for_eps([Release(GaussianLaw(1.0))], eps=1.0).upper == pytest.approx(0.126936737507, rel=1e-10)


def test_scale_for_gaussians_is_the_closed_form() -> None:
    sigma = scale_for_budget(gaussian_family(2.0), 100, eps=1.0, delta=1e-6, relative=1e-9)
    exact = 20 / gaussian_mu(eps=1.0, delta=1e-6)
    assert exact <= sigma * (1 + 1e-12)
    assert sigma == pytest.approx(exact, rel=2e-9)
    assert sigma == pytest.approx(2 * 42.247, rel=2e-5)


@pytest.mark.long
@pytest.mark.parametrize(("k", "eps", "delta"), [(100, 4.692667414680189, 1e-6), (10, 0.2, 0.0519460171231758861)])
def test_scale_for_laplace_from_the_table(k: int, eps: float, delta: float) -> None:
    scale = scale_for_budget(laplace_family(), k, eps=eps, delta=delta, relative=1e-6)
    assert 10 * (1 - 1e-9) <= scale <= 10 * (1 + 1e-5)
    assert scale_for_budget(laplace_family(), 10, eps=1.0, delta=0.0) == pytest.approx(10.0, rel=1e-5)


@pytest.mark.long
def test_largest_k() -> None:
    k = largest_k(LaplaceLaw(0.01), eps=1.0, delta=1e-6)
    assert Composition([Release(LaplaceLaw(0.01), k)]).eps(1e-6).upper <= 1.0
    assert Composition([Release(LaplaceLaw(0.01), k + 1)]).eps(1e-6).lower > 1.0
    assert largest_k(LaplaceLaw(0.1), eps=1.05, delta=0.0) == 10
    assert largest_k(GaussianLaw(1.0), eps=0.1, delta=1e-9) == 0
    # Gaussians in closed form: k mu^2 against the largest mu^2 of the budget.
    assert largest_k(GaussianLaw(0.01), eps=1.0, delta=1e-5) == math.floor(
        (gaussian_mu(eps=1.0, delta=1e-5) / 0.01) ** 2
    )


def test_solvers_can_be_cancelled() -> None:
    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        scale_for_budget(laplace_family(), 10, eps=1.0, delta=1e-6, tick=stop)
    with pytest.raises(Cancelled):
        largest_k(LaplaceLaw(0.1), eps=1.0, delta=1e-6, tick=stop)


@each_of(
    ("call", "argument"),
    [
        (lambda: basic_composition(0.1, 0), "k"),
        (lambda: optimal_eps(0.1, 10**9 + 1, delta=1e-5), "k"),
        (lambda: optimal_eps(0.1, 10, delta=1e-5, delta0=1e-3), "delta"),
        (lambda: optimal_delta(-0.1, 10, eps=0.5), "eps0"),
        (lambda: advanced_eps(0.1, 10, delta=0.0), "delta"),
        (lambda: advanced_eps([0.1, 0.2], 3, delta=1e-5), "eps0"),
        (lambda: corollary_eps0(eps=1.5, k=10, delta=1e-5), "eps"),
        (lambda: zcdp_rho([Release(worst_law(eps=0.1, delta=1e-5))]), "releases"),
        (lambda: rdp_eps([Release(worst_law(eps=0.1, delta=1e-5))], delta=1e-6), "delta"),
        (lambda: gaussian_mu(eps=1.0, delta=0.0), "delta"),
        (lambda: gaussian_mu(eps=-1.0, delta=0.1), "eps"),
        (lambda: laplace_family(0.0), "shift"),
        (lambda: scale_for_budget(laplace_family(), 0, eps=1.0, delta=1e-6), "k"),
        (lambda: scale_for_budget(gaussian_family(), 1, eps=1.0, delta=0.0), "family"),
        (lambda: largest_k(LaplaceLaw(1e-9), eps=1.0, delta=1e-6), "eps"),
    ],
)
def test_bad_input_names_the_argument(call: object, argument: str) -> None:
    with pytest.raises(ParameterError) as caught:
        call()  # type: ignore[operator]
    assert caught.value.argument == argument
