"""Numerical composition against published tables, enumeration, quadrature and closed forms: truth within the bounds."""

from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path

import numpy as np
import pytest
from scipy import integrate, special

from dpcore.accounting import (
    AtomLaw,
    Bounds,
    Composition,
    GaussianLaw,
    LaplaceLaw,
    LossLaw,
    Release,
    optimal_delta,
    optimal_eps,
    randomised_response,
    worst_law,
)
from dpcore.accounting.spectrum import Part, _Coarse
from dpcore.errors import Cancelled, ParameterError
from tests.each_of import each_of

TABLE = json.loads((Path(__file__).parents[1] / "reference" / "composition.json").read_text(encoding="utf-8"))


def law_of(kind: str, parameter: float) -> LossLaw:
    return GaussianLaw(1 / parameter) if kind == "gaussian" else LaplaceLaw(parameter)


def assert_holds(bounds: Bounds, truth: float, width: float = 1e-4, rounding: float = 1e-14) -> None:
    assert bounds.lower <= truth * (1 + rounding)
    assert bounds.upper >= truth * (1 - rounding)
    assert bounds.width <= width * truth


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("key", list(TABLE["exact"]))
def test_table_lies_within_the_bounds(key: str) -> None:
    kind, parameter, k, at = key.split("|")
    total = Composition([Release(law_of(kind.split("_")[0], float(parameter)), int(k))], join_gaussians=False)
    found = total.delta(float(at)) if kind.endswith("delta") else total.eps(float(at))
    truth = TABLE["exact"][key]
    assert_holds(found, float(truth["delta"] if kind.endswith("delta") else truth["eps"]))


@each_of("case", TABLE["cases"])
def test_cases_lie_within_the_bounds(case: dict[str, str]) -> None:
    law = law_of(case["mech"], float(case["par"]))
    assert_holds(Composition([Release(law, int(case["k"]))]).eps(float(case["delta"])), float(case["exact_eps"]))


def enumerated(laws: list[AtomLaw], eps: float) -> float:
    """delta by listing every combination of losses."""
    total = 1 - math.prod(1 - law.infinite for law in laws)
    for picks in itertools.product(*[list(zip(law.losses, law.masses, strict=True)) for law in laws]):
        loss, mass = sum(pick[0] for pick in picks), math.prod(pick[1] for pick in picks)
        total += mass * max(-math.expm1(eps - loss), 0.0) if loss > eps else 0.0
    return total


@each_of("eps", [0.0, 0.2, 0.9, 1.7, 2.15])
def test_any_mixture_of_discrete_laws_by_enumeration(eps: float) -> None:
    laws = [
        randomised_response(eps=0.3),
        worst_law(eps=0.41, delta=1e-3),
        randomised_response(eps=0.25, outcomes=4),
        worst_law(eps=1.3, delta=1e-6),
    ]
    counts = [3, 2, 1, 1]
    flat = [law for law, count in zip(laws, counts, strict=True) for _ in range(count)]
    total = Composition([Release(law, count) for law, count in zip(laws, counts, strict=True)])
    assert_holds(total.delta(eps), enumerated(flat, eps))


@each_of("eps", [0.0, 0.5, 1.5, 4.0])
@each_of("tolerance", [1e-2, 1e-4, 1e-6])
def test_laplace_with_gaussian_by_quadrature(eps: float, tolerance: float) -> None:
    # delta of the pair is the Gaussian's delta at eps less the Laplace loss, on average over that loss.
    e0, mu = 0.8, 0.6

    def gauss(e: float) -> float:
        return float(special.ndtr(mu / 2 - e / mu) - math.exp(e) * special.ndtr(-mu / 2 - e / mu))

    truth = 0.5 * gauss(eps - e0) + 0.5 * math.exp(-e0) * gauss(eps + e0)

    def density(x: float) -> float:
        return math.exp((x - e0) / 2) / 4 * gauss(eps - x)

    truth += integrate.quad(density, -e0, e0, epsabs=1e-15, epsrel=1e-12)[0]
    total = Composition([Release(LaplaceLaw(e0)), Release(GaussianLaw(mu))], tolerance=tolerance)
    assert_holds(total.delta(eps), truth, tolerance, 1e-9)


def exact_gaussian_delta(mu: float, eps: float) -> float:
    return float(special.ndtr(mu / 2 - eps / mu) - np.exp(eps + special.log_ndtr(-mu / 2 - eps / mu)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("mu", "k", "eps"), [(1.0, 1000, 700.0), (1.0, 1000, 760.0), (0.003, 100_000, 2.0), (0.003, 100_000, 5.0)]
)
def test_gaussians_through_the_transform_match_the_closed_form(mu: float, k: int, eps: float) -> None:
    total = Composition([Release(GaussianLaw(mu), k)], join_gaussians=False)
    assert_holds(total.delta(eps), exact_gaussian_delta(mu * math.sqrt(k), eps), 1e-4, 1e-10)


@pytest.mark.long
def test_hundred_different_gaussians_through_the_transform() -> None:
    rng = random.Random(4)
    mus = [rng.uniform(0.05, 0.2) for _ in range(100)]
    total = Composition([Release(GaussianLaw(mu)) for mu in mus], join_gaussians=False, tolerance=1e-3)
    whole = math.sqrt(math.fsum(mu * mu for mu in mus))
    for eps in (1.0, 4.0):
        assert_holds(total.delta(eps), exact_gaussian_delta(whole, eps), 1e-3, 1e-11)


@pytest.mark.parametrize(
    ("eps0", "k", "delta"), [(0.1, 100, 1e-5), (1 / 801, 10_000, math.exp(-32)), (0.01, 100_000, 1e-9)]
)
def test_randomised_response_matches_the_binomial_sum(eps0: float, k: int, delta: float) -> None:
    found = Composition([Release(randomised_response(eps=eps0), k)]).eps(delta)
    assert_holds(found, optimal_eps(eps0, k, delta=delta), rounding=1e-9)


def test_unequal_responses_off_any_common_grid() -> None:
    # 30 at one eps and 2 at another: average the binomial sum of the first over the four losses of the others.
    a, b = 0.1234567, 0.2713
    total = Composition([Release(randomised_response(eps=a), 30), Release(randomised_response(eps=b), 2)])
    p = 1 / (1 + math.exp(-b))
    for eps in (1.0, 1.9):
        terms = ((p * p, 2 * b), (2 * p * (1 - p), 0.0), ((1 - p) ** 2, -2 * b))
        truth = sum(mass * optimal_delta(a, 30, eps=eps - loss) for mass, loss in terms)
        assert_holds(total.delta(eps), truth, 2e-3, 1e-9)


def test_a_hundred_thousand_laplace_releases_between_known_bounds() -> None:
    found = Composition([Release(LaplaceLaw(0.01), 100_000)]).eps(1e-6)
    # Central limit with an Edgeworth term of order 1e-3; the law's mean and variance are its own closed forms.
    e = 0.01
    mean = e - 1 + math.exp(-e)
    second = e * e / 2 * (1 + math.exp(-e)) + integrate.quad(lambda x: x * x * math.exp((x - e) / 2) / 4, -e, e)[0]
    sd = math.sqrt(1e5 * (second - mean * mean))
    mu = 1e5 * mean

    def density(x: float) -> float:
        return -math.expm1(found.upper - x) * math.exp(-(((x - mu) / sd) ** 2) / 2) / sd / math.sqrt(2 * math.pi)

    approximate = integrate.quad(density, found.upper, found.upper + 12 * sd)[0]
    assert approximate == pytest.approx(1e-6, rel=0.02)
    assert found.width < 1e-4 * found.upper


@pytest.mark.long
def test_very_large_losses_do_not_overflow() -> None:
    found = Composition([Release(LaplaceLaw(800.0), 3)]).eps(1e-6)
    # All three top atoms, and what lies within 2 nats of them: delta < 7/8 bounds eps between these.
    assert 2399 < found.lower <= found.upper <= 2400
    assert Composition([Release(LaplaceLaw(800.0), 3)]).delta(2400.0) == Bounds(0.0, 0.0)


@pytest.mark.oracle("composition", "closed")
def test_delta_zero_is_the_sum_of_the_worst_losses() -> None:
    total = Composition([Release(LaplaceLaw(0.5), 4), Release(randomised_response(eps=0.1), 10)])
    assert total.eps(0.0).upper == pytest.approx(3.0, rel=1e-15)
    assert total.delta(3.0 + 1e-9) == Bounds(0.0, 0.0)


def test_eps_is_zero_where_delta_allows_everything() -> None:
    assert Composition([Release(LaplaceLaw(0.1), 3)]).eps(0.9) == Bounds(0.0, 0.0)


def test_infinite_mass_is_counted_exactly() -> None:
    total = Composition([Release(worst_law(eps=0.5, delta=0.01), 2)])
    # A36: the extremal pair squared.
    for eps, truth in ((1.0, 0.0199), (0.5, 0.16931811385337), (0.0, 0.25994478102188)):
        assert_holds(total.delta(eps), truth, rounding=1e-12)
    with pytest.raises(ParameterError) as caught:
        total.eps(0.01)
    assert "certain failure" in caught.value.allowed


@each_of("times", [0, -1, 2.5, 2 * 10**9, math.nan])
def test_times_out_of_range(times: float) -> None:
    with pytest.raises(ParameterError) as caught:
        Release(LaplaceLaw(0.1), times)  # type: ignore[arg-type]
    assert caught.value.argument == "times"


def test_messages_for_what_cannot_be_composed() -> None:
    gaussian = Composition([Release(GaussianLaw(0.1), 3)])
    with pytest.raises(ParameterError, match="above 0"):
        gaussian.eps(0.0)
    with pytest.raises(ParameterError, match="releases"):
        Composition([])
    with pytest.raises(ParameterError, match="10000000"):
        Composition([Release(LaplaceLaw(0.1), 10**9)])
    for bad in (-0.1, math.nan, math.inf):
        with pytest.raises(ParameterError, match="eps"):
            gaussian.delta(bad)
    # A billion Gaussians are one Gaussian.
    assert_holds(
        Composition([Release(GaussianLaw(1e-5), 10**9)]).delta(1.0),
        exact_gaussian_delta(math.sqrt(0.1), 1.0),
        1e-9,
        1e-11,
    )


def test_distribution_has_the_moments_of_the_sum() -> None:
    losses, masses = Composition([Release(GaussianLaw(0.1), 50), Release(LaplaceLaw(0.2), 20)]).distribution()
    e = 0.2
    one = e - 1 + math.exp(-e)
    square = e * e / 2 * (1 + math.exp(-e)) + integrate.quad(lambda x: x * x * math.exp((x - e) / 2) / 4, -e, e)[0]
    mean, variance = 50 * 0.005 + 20 * one, 50 * 0.01 + 20 * (square - one * one)
    assert masses.sum() == pytest.approx(1.0, abs=1e-9)
    assert masses @ losses == pytest.approx(mean, rel=5e-3)
    assert masses @ (losses - mean) ** 2 == pytest.approx(variance, rel=2e-2)
    few, weights = Composition([Release(randomised_response(eps=0.5), 3)]).distribution()
    assert few == pytest.approx([-1.5, -0.5, 0.5, 1.5])
    p = 1 / (1 + math.exp(-0.5))
    assert weights == pytest.approx([(1 - p) ** 3, 3 * p * (1 - p) ** 2, 3 * p * p * (1 - p), p**3])


def test_tick_reports_and_cancels() -> None:
    seen: list[float] = []
    Composition([Release(LaplaceLaw(0.1), 100)]).eps(1e-6, tick=seen.append)
    assert seen
    assert all(0 <= fraction <= 1 for fraction in seen)
    assert seen == sorted(seen)

    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        Composition([Release(LaplaceLaw(0.1), 100)]).eps(1e-6, tick=stop)


@pytest.mark.long
@pytest.mark.parametrize(
    ("eps0", "k", "delta"), [(1.5, 13, 3e-5), (0.09, 6, 2e-7), (0.24, 26, 2e-11), (4.2, 200, 1e-8)]
)
def test_close_to_the_worst_loss(eps0: float, k: int, delta: float) -> None:
    # Almost all tilted mass stands on one point there.
    total = Composition([Release(randomised_response(eps=eps0), k)])
    eps = optimal_eps(eps0, k, delta=delta)
    assert eps > 0.6 * k * eps0
    assert_holds(total.eps(delta), eps, rounding=1e-11)
    assert_holds(total.delta(eps), delta, 1e-2, 1e-4)


def test_a_delta_without_digits_is_refused() -> None:
    for releases in ([Release(GaussianLaw(1.0))], [Release(LaplaceLaw(0.1), 9), Release(GaussianLaw(2.0), 3)]):
        with pytest.raises(ParameterError, match="1e-300"):
            Composition(releases).eps(5e-324)
        assert Composition(releases).eps(1e-300).upper > 0


def test_delta_a_rounding_below_one() -> None:
    """No ε > 0 is needed where δ(0) is below it; and none above the largest loss that has so much mass above it."""
    assert optimal_eps(0.1, 26, delta=1 - 1e-16) == 0.0
    assert 0 <= optimal_eps(40.0, 26, delta=1 - 1e-16) <= 26 * 40.0


@each_of("sign", [1, -1])
@each_of("s", [1e-9, 1e-4, 3e-3, 0.05, 0.7, 8.0])
def test_the_moments_that_bound_a_window_are_never_too_small(s: float, sign: int) -> None:
    """Blocks of cells lose less than an eighth of the square of their width in exponents, and gain nothing."""
    rng = np.random.default_rng(5)
    x = rng.dirichlet(np.full(3000, 0.1)) + 1e-12 * np.exp(-np.arange(3000) / 50)
    part = Part(-900, x / x.sum(), -100, 0.0, 40)
    exponents = sign * s * (np.arange(x.size) - 800.0)
    exact = 40 * float(special.logsumexp(exponents.astype(np.longdouble), b=part.x))
    found = _Coarse(part, 0.3).log_mgf(sign * s)
    assert exact - 1e-9 <= found <= exact + 1e-6 + 40 * 0.3**2 / 8
