"""The subsampled Gaussian against tables, a peer, nested quadrature, Rényi sums and its limits; both directions."""

from __future__ import annotations

import math
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.special import comb, logsumexp

from dpcore.accounting import (
    Composition,
    GaussianLaw,
    LossLaw,
    Release,
    SubsampledGaussianLaw,
    rdp_eps,
    release_law,
    subsampled_law,
    zcdp_eps,
)
from dpcore.errors import ParameterError
from tests.dpcore.oracles import reference
from tests.each_of import each_of

TABLE = reference("subsampled_gaussian")["rows"]
PEER = reference("dp_accounting_subsampled")["rows"]
WAYS = {"remove": False, "add": True}


def one_way(law: LossLaw, steps: int, delta: float, tolerance: float = 1e-4) -> tuple[float, float]:
    """The bracket of one direction alone."""
    (found,) = [
        way for way in Composition([Release(law, steps)], tolerance=tolerance)._ways if way.releases[0].law == law
    ]
    bounds = found.eps(delta, None)
    return bounds.lower, bounds.upper


def loss(z: mpmath.mpf, sigma: float, q: float) -> mpmath.mpf:
    return mpmath.log(1 - q + q * mpmath.exp(z / sigma - 1 / (2 * sigma**2)))


@each_of("row", [row for row in TABLE if "delta" in row])
@pytest.mark.oracle("subsampled", "table")
def test_one_step_is_that_of_the_table(row: dict[str, Any]) -> None:
    law = SubsampledGaussianLaw(float(row["sigma"]), float(row["q"]))
    for eps, (remove, add) in row["delta"].items():
        assert float(law.hockey_stick(float(eps))) == pytest.approx(float(remove), rel=1e-10)
        assert float(law.turned.hockey_stick(float(eps))) == pytest.approx(float(add), rel=1e-10)
    for order, divergence in row["renyi_remove"].items():
        t = float(order) - 1
        assert law.log_mgf(t) / t == pytest.approx(float(divergence), rel=1e-10)


@pytest.mark.long
@pytest.mark.parametrize(
    "row", [row["composed"] for row in TABLE if "composed" in row], ids=lambda row: f"{row['sigma']}-{row['q']:.3g}"
)
def test_composed_rows_lie_in_the_brackets_of_the_table(row: dict[str, Any]) -> None:
    for way, add in WAYS.items():
        lower, upper = one_way(SubsampledGaussianLaw(row["sigma"], row["q"], add), row["steps"], row["delta"], 3e-4)
        assert max(lower, row[way][0]) <= min(upper, row[way][1])
        assert upper - lower <= 3e-4 * upper


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("part", range(6))
def test_the_peer_and_the_brackets_agree(part: int) -> None:
    for row in PEER[part::6]:
        for way, add in WAYS.items():
            optimistic, pessimistic = row[way]
            lower, upper = one_way(SubsampledGaussianLaw(row["sigma"], row["q"], add), row["steps"], row["delta"], 1e-3)
            assert max(lower, optimistic) <= min(upper, pessimistic), row
            assert upper - lower <= 1e-3 * upper, row


@pytest.mark.long
def test_the_longest_run_within_a_ten_thousandth() -> None:
    row = next(row for row in PEER if row["steps"] == 100_000 and row["sigma"] == 0.6)
    found = Composition([Release(SubsampledGaussianLaw(row["sigma"], row["q"]), row["steps"])]).eps(row["delta"])
    assert found.width <= 1e-4 * found.upper
    assert found.lower <= row["remove"][1]


@pytest.mark.long
@settings(max_examples=12, deadline=None)
@given(sigma=st.floats(0.3, 20.0), log_q=st.floats(-9.0, -0.02), depth=st.floats(-0.98, 3.0), add=st.booleans())
@pytest.mark.oracle("subsampled", "quadrature")
def test_one_step_is_the_integral_of_the_densities(sigma: float, log_q: float, depth: float, add: bool) -> None:
    q = math.exp(log_q)
    eps = depth * -math.log1p(-q)
    law = SubsampledGaussianLaw(sigma, q, add)
    with mpmath.workdps(30):

        def gap(z: mpmath.mpf) -> mpmath.mpf:
            p0 = mpmath.npdf(z)
            p, other = (p0, p0 * mpmath.exp(loss(z, sigma, q)))[:: -1 if not add else 1]
            return max(p - mpmath.exp(eps) * other, mpmath.mpf(0))

        # The kink, where the loss is eps, cuts the integral.
        inner = (mpmath.exp(-eps if add else eps) - 1 + q) / q
        kink = sigma * mpmath.log(inner) + 1 / (2 * sigma) if inner > 0 else mpmath.mpf(-40)
        ends = sorted({mpmath.mpf(-40), kink, mpmath.mpf(0), mpmath.mpf(1 / sigma), mpmath.mpf(40 + 1 / sigma)})
        expected = float(mpmath.quad(gap, ends))
    assert float(law.hockey_stick(eps)) == pytest.approx(expected, rel=1e-9, abs=1e-18)


@each_of("add", [False, True])
@each_of(("sigma", "q"), [(0.4, 0.3), (1.0, 0.01), (5.0, 0.9), (300.0, 0.5)])
@pytest.mark.oracle("subsampled", "quadrature")
def test_cells_are_integrals_over_the_answers_in_them(sigma: float, q: float, add: bool) -> None:
    law = SubsampledGaussianLaw(sigma, q, add)
    low, high = law.limits(1e-12, 1e-12)

    def place(value: float) -> float:
        inner = math.expm1(-value if add else value) / q + 1
        return max(sigma * math.log(inner) + 1 / (2 * sigma), -40.0) if inner > 0 else -40.0

    def piece(z: float, edge: float) -> tuple[float, float]:
        ratio = 1 + q * math.expm1(z / sigma - 1 / (2 * sigma**2))
        density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi) * (1.0 if add else ratio)
        return density, density * (1 - math.exp(edge) * (ratio if add else 1 / ratio))

    for parts in (7, 400):
        width = (high - low) / parts
        left = low + width * np.arange(-1, parts + 1)
        mass, excess = law.cells(left, width)
        assert mass.sum() == pytest.approx(1, abs=3e-12)
        for cell in range(1, parts + 1, parts // 5):
            edge = float(left[cell])
            ends = sorted((place(edge), place(edge + width)))
            for found, which in ((mass, 0), (excess, 1)):
                expected = quad(lambda z, i=which, a=edge: piece(z, a)[i], *ends, epsabs=0, epsrel=1e-10, limit=200)[0]
                assert found[cell] == pytest.approx(expected, rel=3e-8, abs=1e-17)


@pytest.mark.long
@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(("sigma", "q"), [(0.7, 0.05), (2.0, 0.4)])
def test_two_and_three_steps_by_summing_over_their_answers(sigma: float, q: float, add: bool) -> None:
    law = SubsampledGaussianLaw(sigma, q, add)

    def one(points: int) -> tuple[np.ndarray, np.ndarray]:
        """Losses of one step and their masses, by the trapezoid rule over the answers."""
        z = np.linspace(-9.0, 9.0 + 2 / sigma, points)
        ratio = 1 + q * np.expm1(z / sigma - 1 / (2 * sigma**2))
        weights = np.exp(-z * z / 2) / math.sqrt(2 * math.pi) * (z[1] - z[0]) * (1.0 if add else ratio)
        return (-np.log(ratio) if add else np.log(ratio)), weights

    for steps, eps, points in ((2, 0.02, 4000), (2, 0.5, 4000), (3, 0.3, 400)):
        before, weights = one(points)
        if steps == 3:
            before, weights = np.add.outer(before, before), np.multiply.outer(weights, weights)
        # The last step by its closed form; the rule's own error falls with the square of the points.
        expected, slack = float((weights * law.hockey_stick(eps - before)).sum()), 2.0 / points**2
        (way,) = [way for way in Composition([Release(law, steps)])._ways if way.releases[0].law == law]
        found = way.delta(eps, None)
        assert found.lower * (1 - slack) <= expected <= found.upper * (1 + slack) + 1e-13
        assert found.width <= 2e-4 * found.upper + 1e-12


@pytest.mark.long
def test_the_worse_direction_counts() -> None:
    law = SubsampledGaussianLaw(1.0, 0.1)
    both = Composition([Release(law, 100)]).eps(1e-5)
    ways = [one_way(each, 100, 1e-5) for each in (law, law.turned)]
    assert (both.lower, both.upper) == (max(low for low, _ in ways), max(high for _, high in ways))
    assert Composition([Release(law.turned, 100)]).eps(1e-5) == both
    # Near delta = 1 - (1 - q)^k adding is the larger loss of a single release of tiny eps.
    assert Composition([Release(law)]).delta(0.05).upper == pytest.approx(
        max(float(each.hockey_stick(0.05)) for each in (law, law.turned)), rel=1e-11
    )


@pytest.mark.long
@pytest.mark.parametrize(("sigma", "q", "steps"), [(1.0, 0.01, 1000), (4.0, 0.3, 50), (0.6, 0.001, 2000)])
def test_renyi_divergences_of_whole_orders_bound_it(sigma: float, q: float, steps: int) -> None:
    law, delta = SubsampledGaussianLaw(sigma, q), 1e-5
    orders = np.arange(2, 65)
    totals = []
    for a in orders.tolist():
        k = np.arange(a + 1)
        terms = np.log(comb(a, k)) + (a - k) * math.log1p(-q) + k * math.log(q) + k * (k - 1) / (2 * sigma**2)
        divergence = steps * float(logsumexp(terms)) / (a - 1)
        totals.append(divergence + math.log1p(-1 / a) - math.log(delta * a) / (a - 1))
    exact = Composition([Release(law, steps)], tolerance=1e-3).eps(delta)
    assert rdp_eps([Release(law.turned, steps)], delta=delta) == rdp_eps([Release(law, steps)], delta=delta)
    ours = rdp_eps([Release(law, steps)], delta=delta)
    assert exact.upper < ours <= min(totals) * (1 + 1e-9)
    assert ours > 0.9 * min(totals)
    # Orders beyond all bounds see no sampling: zCDP is that of full noise.
    assert law.rho == pytest.approx(1 / (2 * sigma**2), rel=1e-15)
    assert zcdp_eps(steps * law.rho, delta=delta) > ours


@each_of("t", [1e-3, 0.7, 3.0, 40.0, 1e5, 1e9])
@each_of(("sigma", "q"), [(0.5, 0.01), (30.0, 0.2)])
def test_moments_lie_between_their_simple_bounds(sigma: float, q: float, t: float) -> None:
    law = SubsampledGaussianLaw(sigma, q)
    k, full = law.log_mgf(t), t * (1 + t) / (2 * sigma**2)
    assert (
        0 <= k <= min(full, (1 + t) * math.log1p(q * math.expm1(min(full / (1 + t), 600)))) * (1 + 1e-12) or full > 600
    )
    assert k >= (1 + t) * math.log(q) + full * (1 - 1e-12) - 1e-9  # the term where each takes part
    assert 0 <= law.turned.log_mgf(t) <= t * -math.log1p(-q)


def test_everyone_in_every_batch_is_full_noise() -> None:
    assert subsampled_law(sigma=2.0, q=1.0) == GaussianLaw(0.5)
    almost = Composition([Release(subsampled_law(sigma=2.0, q=1 - 1e-9), 10)]).eps(1e-5)
    exact = Composition([Release(GaussianLaw(0.5), 10)]).eps(1e-5)
    assert max(almost.lower, exact.lower) <= min(almost.upper, exact.upper) * (1 + 1e-7)
    assert almost.width <= 1e-4 * almost.upper
    assert release_law("sampled", 2.0, q=0.25) == SubsampledGaussianLaw(2.0, 0.25)


@pytest.mark.parametrize(("sigma", "q", "steps"), [(2.0, 0.001, 100_000), (4.0, 0.01, 20_000)])
def test_many_rare_steps_tend_to_a_gaussian(sigma: float, q: float, steps: int) -> None:
    # Central limit (Bu, Dong, Long and Su 2020): mu = q sqrt(k (e^(1/sigma^2) - 1)).
    mu = q * math.sqrt(steps * math.expm1(1 / sigma**2))
    limit = Composition([Release(GaussianLaw(mu))]).eps(1e-5).upper
    found = Composition([Release(SubsampledGaussianLaw(sigma, q), steps)], tolerance=1e-3).eps(1e-5)
    assert found.lower > limit  # the limit is approached from above
    assert found.upper == pytest.approx(limit, rel=0.015)


@pytest.mark.parametrize("delta", [1e-300, 1e-250, 1e-30])
def test_tiny_deltas_have_bounds_too(delta: float) -> None:
    law = SubsampledGaussianLaw(1.4, 0.1)
    found = Composition([Release(law, 50)], tolerance=1e-2).eps(delta)
    # More than one step, less than full noise; Rényi accounting, an upper bound, is near for such deltas.
    assert found.upper < Composition([Release(GaussianLaw(math.sqrt(50) / 1.4))]).eps(delta).upper
    assert found.lower > Composition([Release(law)]).eps(delta).upper
    assert found.lower <= rdp_eps([Release(law, 50)], delta=delta) < found.lower * 1.05
    assert found.width <= 0.02 * found.upper


@pytest.mark.parametrize("add", [False, True])
def test_the_best_test_of_the_worlds_by_its_threshold(add: bool) -> None:
    sigma, q = 0.8, 0.2
    law = SubsampledGaussianLaw(sigma, q, add)
    # Every threshold on the answer is a best test: rates by counting normal tails.
    cuts = np.linspace(-3.0, 4.0, 15)
    below0 = np.array([float(mpmath.ncdf(c)) for c in cuts])
    below1 = (1 - q) * below0 + q * np.array([float(mpmath.ncdf(c - 1 / sigma)) for c in cuts])
    alpha, missed = (1 - below0, below1) if add else (below1, 1 - below0)
    assert np.allclose(law.trade_off(alpha), missed, atol=1e-12)


@each_of(("sigma", "q"), [(0.01, 0.5), (1e7, 0.5), (math.nan, 0.5), (1.0, 0.0), (1.0, 1.5), (1.0, -0.1)])
def test_what_is_no_subsampled_noise_is_refused(sigma: float, q: float) -> None:
    with pytest.raises(ParameterError):
        subsampled_law(sigma=sigma, q=q)
