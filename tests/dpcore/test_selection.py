"""Exact laws of selection: published tables, brute force over orders, adaptive quadrature, simulation."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import integrate, special, stats

from dpcore.errors import Cancelled, ParameterError
from dpcore.selection import (
    MECHANISMS,
    exponential_mechanism,
    laplace_noisy_max,
    noisy_scores,
    permute_and_flip,
    sample,
    sample_by_flips,
    selection_law,
)
from tests.each_of import each_of

REFERENCE = json.loads((Path(__file__).parents[1] / "reference" / "selection_probabilities.json").read_text("utf-8"))
COLUMNS = [
    ("exponential_mechanism", "exponential", False),
    ("permute_and_flip", "permute-and-flip", False),
    ("rnm_laplace_scale_2_over_eps", "laplace", False),
    ("rnm_laplace_scale_1_over_eps", "laplace", True),
]


def flips_by_orders(accept):
    """Permute-and-flip by enumeration of all orders."""
    law = np.zeros(len(accept))
    for order in itertools.permutations(range(len(accept))):
        left = 1.0
        for r in order:
            law[r] += left * accept[r]
            left *= 1 - accept[r]
    return law / math.factorial(len(accept))


def laplace_by_quadrature(u, scale, i):
    """P(i has the largest u + Laplace noise), by adaptive quadrature between the kinks."""

    others = np.delete(np.asarray(u, np.float64), i)

    def density(v):
        x = (v - others) / scale
        fall = np.exp(-np.abs(x)) / 2
        return math.exp(-abs(v - u[i]) / scale) / (2 * scale) * np.prod(np.where(x < 0, fall, 1 - fall))

    cuts = [-60 * scale + min(u), *sorted(set(u)), max(u) + 60 * scale]
    return sum(
        integrate.quad(density, a, b, epsabs=1e-13, epsrel=1e-11, limit=200)[0] for a, b in itertools.pairwise(cuts)
    )


@each_of("row", REFERENCE["rows"])
@each_of(("column", "mechanism", "monotone"), COLUMNS)
def test_reference_table(row, column, mechanism, monotone):
    law = selection_law(
        mechanism, [float(u) for u in REFERENCE["utilities"]], sensitivity=1.0, eps=row["eps"], monotone=monotone
    )
    expected = np.array([float(p) for p in row[column]])
    assert np.allclose(law.probabilities, expected, rtol=1e-12, atol=0)
    assert np.abs(law.probabilities - expected).max() <= law.error < 1e-12


@pytest.mark.oracle("selection", "hand")
def test_three_candidates_of_the_text():
    u = [0.0, 1.0, 3.0]
    expected = {
        "exponential": ([0.140244, 0.231224, 0.628532], 0.883181),
        "permute-and-flip": ([0.097884, 0.170259, 0.731857], 0.634171),
        "laplace": ([0.131599, 0.229186, 0.639215], 0.853168),
    }
    for mechanism in MECHANISMS:
        law = selection_law(mechanism, u, sensitivity=1.0, eps=1.0)
        assert np.allclose(law.probabilities, expected[mechanism][0], atol=6e-7)
        assert 3 - law.expected(u) == pytest.approx(expected[mechanism][1], abs=6e-7)


@given(st.lists(st.floats(-20, 20), min_size=1, max_size=6), st.floats(0.05, 5))
@settings(max_examples=40, deadline=None)
def test_permute_and_flip_is_the_average_over_orders(u, eps):
    law = permute_and_flip(u, sensitivity=1.0, eps=eps)
    expected = flips_by_orders(np.exp(eps / 2 * (np.array(u) - max(u))))
    assert np.allclose(law.probabilities, expected, rtol=1e-11, atol=1e-300)


@pytest.mark.long
@pytest.mark.parametrize("u", [[0.0, 0.0], [0.0, 0.5, 0.5, 7.0], [0.0, 30.0, 30.1], [-3.0, -2.0, -1.0, 0.0, 0.25]])
def test_laplace_against_quadrature(u):
    law = laplace_noisy_max(u, sensitivity=1.0, eps=2.0)
    expected = [laplace_by_quadrature(u, 1.0, i) for i in range(len(u))]
    assert np.allclose(law.probabilities, expected, rtol=1e-8, atol=1e-13)


@each_of("c", [0.0, 0.3, 5.0, 60.0, 1400.0, 50000.0])
@pytest.mark.oracle("selection", "closed")
def test_two_candidates_in_closed_form_however_far_apart(c):
    x = np.array([0.0, c])
    log_p = laplace_noisy_max(x, sensitivity=1.0, eps=2.0).log_probabilities[0]
    assert log_p == pytest.approx(math.log(0.5 + c / 4) - c, rel=1e-13, abs=1e-13)
    assert permute_and_flip(x, sensitivity=1.0, eps=2.0).log_probabilities[0] == pytest.approx(
        -math.log(2) - c, rel=1e-13
    )
    assert exponential_mechanism(x, sensitivity=1.0, eps=2.0).log_probabilities[0] == pytest.approx(
        -c - math.log1p(math.exp(-c)), rel=1e-13
    )


@each_of("n", [3, 64, 1000, 100_000])
@each_of("d", [0.0, 2.5, 12.0, 60.0])
@pytest.mark.oracle("selection", "closed")
def test_one_best_and_equal_others(n, d):
    """All but the best at the same depth: one-dimensional integrals with closed forms."""
    u = np.zeros(n)
    u[n // 2] = d
    a, m = math.exp(-d), n - 1
    wins = -math.expm1(n * math.log1p(-a)) / (n * a) if a < 1 else 1 / n  # int (1 - t a)^m dt
    assert permute_and_flip(u, sensitivity=1.0, eps=2.0).probabilities[n // 2] == pytest.approx(wins, rel=1e-11)
    # the best wins with Laplace noise: above the others' utility, then below it, by the binomial and beta integrals
    law = laplace_noisy_max(u, sensitivity=1.0, eps=2.0)
    above_top = 0.5 * -math.expm1(n * math.log1p(-a / 2)) / (n * a / 2)
    below_others = 0.5**n * a / n
    between = integrate.quad(
        lambda v: 0.5 * math.exp(v - d + m * math.log1p(-0.5 * math.exp(-v))), 0, d, epsabs=1e-14, limit=400
    )[0]
    assert law.probabilities[n // 2] == pytest.approx(above_top + between + below_others, rel=1e-8, abs=1e-13)
    assert law.probabilities.sum() == pytest.approx(1, abs=1e-12)


@each_of("spread", [0.0, 1.0, 30.0, 1000.0])
@pytest.mark.oracle("selection", "quadrature")
def test_many_candidates_against_plain_quadrature(spread):
    """1e4 candidates: the product form on a fine trapezoid in log t, which knows nothing of near and far."""
    rng = np.random.default_rng(7)
    u = spread * rng.random(10_000)
    law = permute_and_flip(u, sensitivity=1.0, eps=2.0)
    a = np.exp(u - u.max())
    some = [int(u.argmax()), int(u.argmin()), 17]
    rule, weight = special.roots_legendre(400)
    end = min(1.0, 60.0 / (a.sum() - 1))
    t = end * (rule + 1) / 2
    logs = np.array([np.log1p(-x * a).sum() for x in t])
    for i in some:
        expected = a[i] * float(np.exp(logs - np.log1p(-t * a[i])) @ weight) * end / 2
        assert law.probabilities[i] == pytest.approx(expected, rel=1e-11)
    assert law.error < 1e-12


@given(st.lists(st.floats(-1e3, 1e3), min_size=1, max_size=40), st.floats(0.01, 20), st.booleans())
@settings(max_examples=60, deadline=None)
def test_laws_are_laws(u, eps, monotone):
    u = np.array(u)
    for mechanism in MECHANISMS:
        law = selection_law(mechanism, u, sensitivity=2.0, eps=eps, monotone=monotone)
        assert law.error < 1e-12
        assert abs(law.probabilities.sum() - 1) <= law.error
        order = np.argsort(u)
        assert np.all(np.diff(law.log_probabilities[order]) >= -1e-11)
        moved = selection_law(mechanism, u[::-1] + 5.0, sensitivity=2.0, eps=eps, monotone=monotone)
        assert np.allclose(moved.probabilities[::-1], law.probabilities, atol=1e-10)


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_simulation_meets_the_exact_law(mechanism):
    u, n = [0.0, 1.0, 3.0, 3.01], 200_000
    law = selection_law(mechanism, u, sensitivity=1.0, eps=1.0)
    drawn = sample(mechanism, u, sensitivity=1.0, eps=1.0, n=n, rng=np.random.default_rng(11))
    assert stats.chisquare(np.bincount(drawn, minlength=4), law.probabilities * n).pvalue > 1e-4
    other = selection_law("exponential" if mechanism != "exponential" else "laplace", u, sensitivity=1.0, eps=1.0)
    assert stats.chisquare(np.bincount(drawn, minlength=4), other.probabilities * n).pvalue < 1e-6


def test_flipping_coins_is_exponential_noise_and_not_the_exponential_mechanism():
    u, n = [0.0, 2.0], 100_000
    flips = sample_by_flips(u, sensitivity=1.0, eps=1.0, n=n, rng=np.random.default_rng(5))
    assert stats.binomtest(int((flips == 0).sum()), n, math.exp(-1) / 2).pvalue > 1e-4
    assert stats.binomtest(int((flips == 0).sum()), n, 1 / (1 + math.e)).pvalue < 1e-9


def test_race_and_cancel():
    scores = noisy_scores("permute-and-flip", [0.0, 5.0], sensitivity=1.0, eps=1.0, n=50, rng=np.random.default_rng(0))
    assert scores.shape == (50, 2)
    assert np.all(scores >= [0.0, 5.0])
    seen = []

    def tick(fraction):
        seen.append(fraction)
        raise Cancelled

    with pytest.raises(Cancelled):
        sample("laplace", np.zeros(1000), sensitivity=1.0, eps=1.0, n=5000, rng=np.random.default_rng(0), tick=tick)
    assert seen == [0.2]


@each_of(
    ("arguments", "name"),
    [
        (([], 1.0, 1.0), "utilities"),
        (([0.0, math.nan], 1.0, 1.0), "utilities"),
        (([[0.0, 1.0]], 1.0, 1.0), "utilities"),
        (([-1e308, 1e308], 1.0, 10.0), "utilities"),
        (([0.0, 1.0], 0.0, 1.0), "sensitivity"),
        (([0.0, 1.0], 1.0, -1.0), "eps"),
        (([0.0, 1.0], 1e-300, 1e300), "sensitivity"),
    ],
)
def test_bad_input(arguments, name):
    for mechanism in MECHANISMS:
        with pytest.raises(ParameterError) as caught:
            selection_law(mechanism, arguments[0], sensitivity=arguments[1], eps=arguments[2])
        assert caught.value.argument == name


def test_bad_names_and_shapes():
    with pytest.raises(ParameterError, match="one of exponential"):
        selection_law("gumbel", [0.0], sensitivity=1.0, eps=1.0)
    with pytest.raises(ParameterError, match="one of exponential"):
        noisy_scores("gumbel", [0.0], sensitivity=1.0, eps=1.0, n=1, rng=np.random.default_rng(0))
    with pytest.raises(ParameterError, match="values"):
        exponential_mechanism([0.0, 1.0], sensitivity=1.0, eps=1.0).expected([1.0])


def test_chances_of_many_candidates_add_up_to_one():
    """Every integral can only fall short, so the sum tells the error of each: near, far, alike and spread candidates."""
    rng = np.random.default_rng(3)
    for size in (2, 3, 9, 40, 300):
        for spread in (0.0, 0.3, 3.0, 30.0, 300.0):
            u = rng.choice([rng.uniform(0, spread, size), rng.exponential(spread / 4 + 1e-9, size)])
            law = laplace_noisy_max(u, sensitivity=1.0, eps=2.0)
            assert law.probabilities.sum() == pytest.approx(1.0, abs=1e-13), (size, spread)
