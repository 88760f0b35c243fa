"""Utility theorems and neighbors of selection against sums, brute force and the printed numbers."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy import integrate, stats

from dpcore.errors import Cancelled, ParameterError
from dpcore.selection import (
    MECHANISMS,
    growth,
    laplace_crossing,
    loss_study,
    neighbor_laws,
    selection_law,
    two_outcome_errors,
    worst_neighbor,
)


def test_two_outcome_errors_as_printed():
    errors = two_outcome_errors([1.0, 2.0, 5.0, 10.0], sensitivity=1.0, eps=1.0)
    assert np.allclose(errors.exponential, [0.377541, 0.268941, 0.075858, 0.006693], atol=6e-7)
    assert np.allclose(errors.one_sided, [0.303265, 0.183940, 0.041042, 0.003369], atol=6e-7)
    assert np.allclose(errors.laplace, [0.379082, 0.275910, 0.092346, 0.011791], atol=6e-7)
    assert np.allclose(errors.laplace_half, [0.275910, 0.135335, 0.011791, 0.000136], atol=6e-7)
    assert np.allclose(errors.bound, [1.213, 0.7358, 0.1642, 0.01348], rtol=4e-4)


@pytest.mark.parametrize(("sensitivity", "eps", "monotone"), [(1.0, 1.0, False), (2.0, 0.3, False), (0.5, 4.0, True)])
def test_laplace_noise_crosses_the_bound_where_it_is_said_to(sensitivity, eps, monotone):
    """Two noises drawn by quadrature: P(L1 - L2 > c) of scale b against 2 exp(-c / b), left and right of the gap."""
    gap = laplace_crossing(sensitivity=sensitivity, eps=eps, monotone=monotone)
    b = sensitivity / eps * (1 if monotone else 2)

    def wrong(c):
        def inside(v):
            return (
                math.exp(-abs(v) / b)
                / (2 * b)
                * (0.5 * math.exp(-(c + v) / b) if v > -c else 1 - 0.5 * math.exp((c + v) / b))
            )

        return integrate.quad(inside, -c - 60 * b, 60 * b, points=[-c, 0.0], epsabs=0, epsrel=1e-11, limit=400)[0]

    assert wrong(gap) == pytest.approx(2 * math.exp(-gap / b), rel=1e-8)
    assert wrong(0.99 * gap) < 2 * math.exp(-0.99 * gap / b)
    assert wrong(1.01 * gap) > 2 * math.exp(-1.01 * gap / b)
    errors = two_outcome_errors([0.0, gap, 3 * gap, 20 * gap], sensitivity=sensitivity, eps=eps, monotone=monotone)
    for safe in (errors.exponential, errors.one_sided, errors.laplace_half):
        assert (safe < errors.bound).all()


@pytest.mark.oracle("selection", "quadrature")
def test_two_outcome_errors_by_integrals_of_the_noise():
    """P(noise difference > c), each law by quadrature of its own density: the theorem's two curves differ."""
    c, b = 2.0, 2.0
    errors = two_outcome_errors(c, sensitivity=1.0, eps=1.0)
    for noise, claimed in (
        (stats.gumbel_r, errors.gumbel),
        (stats.expon, errors.one_sided),
        (stats.laplace, errors.laplace),
    ):
        kinks = [-80.0, 0.0, c, 120.0]
        value = sum(
            integrate.quad(lambda v, law=noise: law.pdf(v, 0, b) * law.cdf(v, c, b), lo, hi, epsabs=1e-13, limit=200)[0]
            for lo, hi in itertools.pairwise(kinks)
        )
        assert float(claimed) == pytest.approx(value, abs=1e-10)
    assert float(errors.exponential / errors.one_sided) > 1.4


def test_loss_at_the_theorem_of_the_text():
    far = (math.log(100) + 3) * 2
    study = loss_study("exponential", [0.0, *([-far] * 99)], sensitivity=1.0, eps=1.0)
    assert study.losses[1] == pytest.approx(15.210340, abs=1e-6)
    assert study.at_least[1] == pytest.approx(0.0469739, abs=5e-8)
    assert study.theorem[1] == pytest.approx(0.0497871, abs=5e-8)


@pytest.mark.oracle("selection", "brute")
def test_loss_study_by_sums_and_with_ties():
    u = np.array([3.0, 3.0, 1.0, 0.0, 1.0])
    for mechanism in MECHANISMS:
        law = selection_law(mechanism, u, sensitivity=1.0, eps=0.7)
        study = loss_study(mechanism, u, sensitivity=1.0, eps=0.7)
        assert study.losses.tolist() == [0.0, 2.0, 3.0]
        assert np.allclose(study.at_least, [law.probabilities[3 - u >= x].sum() for x in study.losses])
        assert np.allclose(study.theorem * 2, study.corollary)
        assert study.expected == pytest.approx(3 - law.expected(u))
        if mechanism != "laplace":
            assert np.all(study.at_least <= study.theorem * (1 + 1e-12))


@pytest.mark.oracle("selection", "brute")
def test_growth_against_direct_sums():
    out = growth([2, 5, 100, 1000], 0.5, sensitivity=1.0, eps=4.0, gap=0.3)
    for n, loss, adversarial, spread in zip(out.sizes, out.loss, out.adversarial, out.spread, strict=True):
        flat = np.concatenate(([0.0], np.full(int(n) - 1, -loss)))
        law = selection_law("exponential", flat, sensitivity=1.0, eps=4.0)
        assert adversarial == pytest.approx(1 - law.probabilities[0], abs=1e-12)
        steps = -0.3 * np.arange(n)
        law = selection_law("exponential", steps, sensitivity=1.0, eps=4.0)
        assert spread == pytest.approx(law.probabilities[-steps >= loss].sum(), rel=1e-9, abs=1e-15)
        assert max(adversarial, spread) <= out.bound
    with pytest.raises(ParameterError, match="sizes"):
        growth([1], 1.0, sensitivity=1.0, eps=1.0)
    with pytest.raises(ParameterError, match="sizes"):
        growth([2.5], 1.0, sensitivity=1.0, eps=1.0)


@pytest.mark.parametrize(
    ("mechanism", "monotone", "moves", "expected"),
    [
        ("exponential", False, "general", 0.98453),
        ("exponential", True, "monotone", 0.99922),
        ("exponential", True, "general", 1.99893),
        ("permute-and-flip", False, "general", 1.0),
        ("permute-and-flip", True, "monotone", 1.0),
        ("permute-and-flip", True, "general", 2.0),
    ],
)
@pytest.mark.oracle("selection", "brute")
def test_worst_over_all_small_tables(mechanism, monotone, moves, expected):
    tables = itertools.combinations_with_replacement(range(7), 3)
    worst = max(
        worst_neighbor(mechanism, u, sensitivity=1.0, eps=1.0, monotone=monotone, moves=moves).laws.largest
        for u in tables
    )
    assert worst == pytest.approx(expected, abs=6e-6)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("mechanism", MECHANISMS)
@pytest.mark.parametrize("moves", ["general", "monotone"])
@pytest.mark.parametrize("u", [(0.0, 1.0, 3.0), (2.0, 2.0, 0.0, 5.0)])
def test_worst_neighbor_beats_a_grid_of_moves(mechanism, moves, u):
    found = worst_neighbor(mechanism, u, sensitivity=1.0, eps=1.3, moves=moves, monotone=True)
    levels = (-1.0, -0.5, 0.0, 0.5, 1.0)
    best = 0.0
    base = selection_law(mechanism, u, sensitivity=1.0, eps=1.3, monotone=True).log_probabilities
    for change in itertools.product(levels, repeat=len(u)):
        if moves == "monotone" and min(change) < 0 < max(change):
            continue
        other = selection_law(mechanism, np.add(u, change), sensitivity=1.0, eps=1.3, monotone=True).log_probabilities
        best = max(best, float(np.abs(base - other).max()))
    assert found.laws.largest == pytest.approx(best, abs=1e-12)
    assert found.complete
    assert found.laws.same_sign == (moves == "monotone")


def test_votes_reach_twice_eps():
    assert neighbor_laws(
        "exponential", [0, 20], [1, 19], sensitivity=1.0, eps=1.0, monotone=True
    ).largest == pytest.approx(1.9999999868, abs=1e-10)


def test_large_table_is_searched_in_part_and_says_so():
    u = np.random.default_rng(3).normal(size=500)
    ticks = []
    found = worst_neighbor("permute-and-flip", u, sensitivity=1.0, eps=1.0, most=5, tick=ticks.append)
    assert not found.complete
    assert ticks == [0.2, 0.4, 0.6, 0.8, 1.0]
    assert found.laws.largest <= 1.0 + 1e-9
    assert worst_neighbor("exponential", u, sensitivity=1.0, eps=1.0).complete
    assert worst_neighbor("exponential", [4.0], sensitivity=1.0, eps=1.0).laws.largest == pytest.approx(0.0, abs=1e-15)

    def stop(fraction):
        raise Cancelled

    with pytest.raises(Cancelled):
        worst_neighbor("laplace", u, sensitivity=1.0, eps=1.0, tick=stop)


def test_bad_neighbors():
    with pytest.raises(ParameterError) as caught:
        neighbor_laws("exponential", [0.0, 1.0], [0.0, 3.0], sensitivity=1.0, eps=1.0)
    assert caught.value.argument == "sensitivity"
    assert "2" in caught.value.allowed
    with pytest.raises(ParameterError, match="utilities_y"):
        neighbor_laws("exponential", [0.0, 1.0], [0.0], sensitivity=1.0, eps=1.0)
    with pytest.raises(ParameterError, match="moves"):
        worst_neighbor("exponential", [0.0], sensitivity=1.0, eps=1.0, moves="any")
    with pytest.raises(ParameterError, match="gap"):
        two_outcome_errors([-1.0], sensitivity=1.0, eps=1.0)


def test_ratios_of_errors_that_are_too_small_for_a_double() -> None:
    errors = two_outcome_errors([0.0, 3.0, 30.0, 1e6], sensitivity=1.0, eps=1.0)
    assert errors.ratio[:3] == pytest.approx(errors.exponential[:3] / errors.one_sided[:3], rel=1e-14)
    assert errors.slack[:3] == pytest.approx(errors.bound[:3] / errors.exponential[:3], rel=1e-14)
    assert errors.exponential[3] == 0
    assert (errors.ratio[3], errors.slack[3]) == (2.0, 2.0)
