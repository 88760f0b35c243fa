"""The pumpkin auction against printed numbers, adaptive quadrature and simulation."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import integrate, stats

from dpcore.errors import ParameterError
from dpcore.selection import (
    PUMPKIN_BIDS,
    PUMPKIN_BIDS_CORRECTED,
    auction_demand,
    crowd_shares,
    noisy_best_price,
    price_choice,
    price_law,
    printed_pumpkins,
)
from tests.each_of import each_of


def revenue(bids, p):
    return p * sum(b >= p for b in bids) if p > 0 else 0.0


def test_printed_slip_is_found():
    lines = {line.price: line for line in printed_pumpkins()}
    assert (lines[1.0].printed, lines[1.0].exact) == (3.0, 4.0)
    assert all(line.printed == line.exact for price, line in lines.items() if price != 1.0)
    corrected = auction_demand(PUMPKIN_BIDS_CORRECTED, 5.0)
    assert corrected.revenue([4.01, 4.0, 1.0, 4.02]).tolist() == [4.01, 4.0, 4.0, 0.0]
    assert (corrected.best_price, corrected.best_revenue) == (4.01, 4.01)


@pytest.mark.oracle("price", "hand")
def test_listed_prices_of_the_text():
    prices = [1.0, 1.01, 3.0, 3.01, 3.02]
    law = price_choice(PUMPKIN_BIDS, prices, 3.02, eps=1.0)
    assert np.allclose(law.probabilities, [0.261679, 0.159507, 0.221751, 0.222119, 0.134945], atol=6e-7)
    assert price_choice(PUMPKIN_BIDS, prices, 3.02, eps=10.0).probabilities[0] == pytest.approx(0.717595, abs=6e-7)


def test_a_crowd_makes_the_price_good():
    prices = np.arange(1, 503) / 100
    for copies, expected in zip((1, 10, 100, 1000), (0.5166, 0.7744, 0.9764, 0.9983), strict=True):
        law = price_choice(PUMPKIN_BIDS_CORRECTED, prices, 5.02, eps=1.0, copies=copies)
        got = law.expected(auction_demand(PUMPKIN_BIDS_CORRECTED, 5.02, copies).revenue(prices))
        assert got / (4.01 * copies) == pytest.approx(expected, abs=6e-5)
        if copies == 1:
            assert law.probabilities[prices > 4.011].sum() == pytest.approx(0.16502, abs=6e-6)


@pytest.mark.parametrize(
    ("eps", "expected"), [(1.0, [0.216474, 0.433170, 0.350355]), (50.0, [0.972448, 0.027552, 0.0])]
)
@pytest.mark.oracle("price", "hand")
def test_continuous_masses_of_the_text(eps, expected):
    law = price_law(PUMPKIN_BIDS, 5.0, eps=eps)
    assert law.demand.edges.tolist() == [0.0, 1.0, 3.01, 5.0]
    assert np.allclose(law.masses, expected, atol=6e-7)
    assert law.no_sale == pytest.approx(expected[2], abs=6e-7)


@pytest.mark.long
@given(
    st.lists(st.floats(0, 4), min_size=1, max_size=6),
    st.floats(1e-4, 60),
    st.integers(1, 50),
    st.booleans(),
)
@settings(max_examples=40, deadline=None)
@pytest.mark.oracle("price", "quadrature")
def test_continuous_price_against_quadrature(bids, eps, copies, monotone):
    law = price_law(bids, 4.5, eps=eps, copies=copies, monotone=monotone)
    rate = eps / 4.5 / (1 if monotone else 2)
    crowd = list(bids)
    top = max(copies * revenue(crowd, p) for p in [*bids, 4.5])
    rule, weight = np.polynomial.legendre.leggauss(60)
    cuts = sorted({0.0, *bids, 4.5})
    total = good = before = 0.0
    middle = cuts[-1] / 2 if len(cuts) == 2 else cuts[1]
    for a, b in itertools.pairwise(cuts):
        parts = np.linspace(a, b, 41)
        for lo, hi in itertools.pairwise(parts):
            p = lo + (hi - lo) * (rule + 1) / 2
            money = copies * p * sum(bid >= (a + b) / 2 for bid in crowd)
            mass = np.exp(rate * (money - top)) * weight * (hi - lo) / 2
            total += mass.sum()
            good += mass @ money
            before += mass.sum() if hi <= middle + 1e-12 else 0.0
    assert law.expected_revenue == pytest.approx(good / total, rel=1e-8, abs=1e-12)
    assert float(law.cdf(middle)) == pytest.approx(before / total, rel=1e-8, abs=1e-12)
    assert float(law.cdf(4.5)) == pytest.approx(1, abs=1e-12)
    assert law.masses.sum() == pytest.approx(1, abs=1e-12)


@each_of("x", [1e-9, 0.01, 0.0499, 0.0501, 1.0, 700.0])
def test_one_bid_at_the_top_to_all_digits(x):
    """Mean price under a density ~ exp(x p) on [0, 1], with 40 digits."""
    with mpmath.workdps(40):
        pull = mpmath.mpf(x)
        exact = float(1 / (1 - mpmath.exp(-pull)) - 1 / pull)
    assert price_law([1.0], 1.0, eps=2 * x).expected_revenue == pytest.approx(exact, rel=1e-13)


def test_density_is_the_slope_of_the_distribution_and_samples_follow():
    law = price_law(PUMPKIN_BIDS, 5.0, eps=6.0)
    for a, b in ((0.2, 0.9), (1.1, 2.9), (3.2, 4.9)):
        mass = integrate.quad(lambda p: float(law.pdf(p)), a, b, epsabs=1e-12)[0]
        assert float(law.cdf(b) - law.cdf(a)) == pytest.approx(mass, abs=1e-11)
    drawn = law.sample(4000, np.random.default_rng(2))
    assert stats.kstest(drawn, law.cdf).pvalue > 1e-3
    assert law.pdf([-1.0, 0.0, 5.1]).tolist() == [0.0, 0.0, 0.0]
    assert law.cdf([-1.0, 0.0, 5.1]).tolist() == [0.0, 0.0, 1.0]


@each_of("bids", [PUMPKIN_BIDS, (1.0, 2.0, 2.5, 4.5), (0.0, 0.5)])
@each_of("scale", [0.05, 1.0, 30.0])
@pytest.mark.oracle("price", "quadrature")
def test_noise_on_the_price_against_quadrature(bids, scale):
    noisy = noisy_best_price(bids, 4.5, scale, copies=3)
    best = noisy.demand.best_price
    assert noisy.demand.best_revenue == pytest.approx(3 * max(revenue(bids, b) for b in bids))
    cuts = sorted({0.0, *bids, 4.5})
    expected = sum(
        integrate.quad(lambda p: 3 * revenue(bids, p) * float(noisy.pdf(p)), a, b, epsabs=1e-12, limit=200)[0]
        for a, b in itertools.pairwise(cuts)
    )
    assert noisy.expected_revenue == pytest.approx(expected, rel=1e-7, abs=1e-10)
    assert noisy.no_sale == pytest.approx(stats.laplace.sf(max(bids), best, scale), abs=1e-12)
    assert noisy.over_cliff == pytest.approx(stats.laplace.sf(best, best, scale))


def test_no_bid_above_zero():
    assert auction_demand([0.0, 0.0], 2.0).best_revenue == 0.0
    law = price_law([0.0], 2.0, eps=1.0)
    assert (law.no_sale, law.expected_revenue) == (1.0, 0.0)
    assert noisy_best_price([0.0], 2.0, 1.0).no_sale == 1.0


def test_curve_shows_the_cliffs():
    prices, money = auction_demand(PUMPKIN_BIDS, 5.0).curve()
    assert prices.tolist() == [0.0, 1.0, 1.0, 3.01, 3.01, 5.0]
    assert money.tolist() == [0.0, 4.0, 1.0, 3.01, 0.0, 0.0]


@each_of(
    ("call", "name"),
    [
        (lambda: auction_demand([], 5.0), "bids"),
        (lambda: auction_demand([1.0, 5.01], 5.0), "bids"),
        (lambda: auction_demand([-0.5], 5.0), "bids"),
        (lambda: auction_demand([math.nan], 5.0), "bids"),
        (lambda: auction_demand([1.0], 0.0), "top"),
        (lambda: auction_demand([1.0], 5.0, 0), "copies"),
        (lambda: price_law([1.0], 5.0, eps=0.0), "eps"),
        (lambda: price_choice([1.0], [6.0], 5.0, eps=1.0), "top"),
        (lambda: noisy_best_price([1.0], 5.0, 0.0), "scale"),
    ],
)
def test_bad_input(call, name):
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == name


@each_of("monotone", [False, True])
@each_of("bids", [PUMPKIN_BIDS, (0.0, 2.0, 2.0, 5.0), (0.3,)])
def test_crowds_of_several_sizes_at_once(bids: tuple[float, ...], monotone: bool) -> None:
    sizes = [1, 3, 100, 100_000]
    laws = [price_law(bids, 5.0, eps=0.7, copies=size, monotone=monotone) for size in sizes]
    shares = [law.expected_revenue / law.demand.best_revenue for law in laws]
    assert crowd_shares(bids, 5.0, sizes, eps=0.7, monotone=monotone) == pytest.approx(shares, rel=1e-12)
    assert shares == sorted(shares)  # a larger crowd loses less
    noisy = [noisy_best_price(bids, 5.0, 2.0, copies=size) for size in sizes]
    assert [one.expected_revenue / one.demand.best_revenue for one in noisy] == pytest.approx(
        4 * [noisy[0].expected_revenue / noisy[0].demand.best_revenue], rel=1e-12
    )


def test_a_crowd_that_bids_nothing_has_no_share_and_half_a_bidder_is_none() -> None:
    assert crowd_shares([0.0, 0.0], 1.0, [1, 10], eps=1.0).tolist() == [0.0, 0.0]
    with pytest.raises(ParameterError):
        crowd_shares([1.0], 1.0, [0.5], eps=1.0)
