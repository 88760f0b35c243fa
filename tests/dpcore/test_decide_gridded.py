"""Losses of several noises on one grid: against integrals over the law of one number, against draws, and at the ends of doubles."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from dpcore.accounting import GaussianLaw, LaplaceLaw, LossLaw, geometric_law
from dpcore.accounting.atoms import staircase_law
from dpcore.decide import Aim, GaussianLoss, GridLoss, Mechanism, Plan, composed, success
from dpcore.decide.gridded import MOST_ATOMS
from dpcore.decide.losses import ComposedLoss, passes_by_delta
from dpcore.decide.window import keeps, smallest_scale, window

PAIRS = [(0.4, 0.4), (0.9, 0.13), (2.0, 0.5), (0.05, 3.0), (6.0, 5.0)]


def above(e: float, x: float) -> float:
    """P(L > x) of one Laplace number, in the world with the unit."""
    if x >= e:
        return 0.0
    return 1.0 if x < -e else 1 - math.exp((x - e) / 2) / 2


def stick(e: float, x: float) -> float:
    """E(1 − e^(x − L))_+ of one Laplace number."""
    if x >= e:
        return 0.0
    return -math.expm1(x) if x <= -e else -math.expm1((x - e) / 2)


def over_the_first(e: float, bends: list[float], of_rest: Any) -> float:
    """The mean of a function of L over one Laplace number: two atoms and a density."""
    places = sorted({-e, e, *(b for b in bends if -e < b < e)})
    smooth = sum(
        quad(lambda x: math.exp((x - e) / 2) / 4 * of_rest(x), a, b, epsabs=1e-13, epsrel=1e-12)[0]
        for a, b in itertools.pairwise(places)
    )
    return of_rest(e) / 2 + math.exp(-e) / 2 * of_rest(-e) + smooth


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_laplace_numbers_by_an_integral(first: float, second: float) -> None:
    loss = GridLoss(((LaplaceLaw(first), 1), (LaplaceLaw(second), 1)))
    for at in (0.0, 0.2 * loss.worst, 0.7 * loss.worst):
        bends = [at - second, at + second]
        exact = over_the_first(first, bends, lambda x, at=at: stick(second, at - x))
        assert loss.delta(at) == pytest.approx(exact, abs=2e-8)
        assert loss.delta(at) >= exact - 1e-10
        for gain in (at + 0.0137, -at - 0.0137):
            passed = over_the_first(first, [gain - second, gain + second], lambda x, g=gain: above(second, g - x))
            mirrored = over_the_first(first, [-gain - second, -gain + second], lambda x, g=gain: above(second, -g - x))
            if_in, if_out = loss.passes(gain)
            assert if_in == pytest.approx(passed, abs=5e-8)
            assert if_out == pytest.approx(1 - mirrored, abs=5e-8)
    assert loss.passes(loss.worst) == (0.0, 0.0)


@pytest.mark.long
def test_every_kind_beside_every_other_by_draws() -> None:
    """Laplace, discrete Laplace and Gaussian noise, several numbers each."""
    rng, n = np.random.default_rng(11), 400_000
    drawn = np.zeros(n)
    for e, times in ((0.31, 1), (0.12, 3)):
        x = rng.laplace(size=(n, times)) / e
        drawn += e * (np.abs(x + 1) - np.abs(x)).sum(axis=1)
    k = rng.geometric(1 - math.exp(-0.2), (2, n, 2))
    noise = k[0] - k[1]
    drawn += 0.2 * (np.abs(noise + 2) - np.abs(noise)).sum(axis=1)
    parts = ((LaplaceLaw(0.31), 1), (LaplaceLaw(0.12), 3), (geometric_law(0.2, 2), 2))
    for gauss in (False, True):
        if gauss:
            drawn = drawn + 0.5 * rng.standard_normal(n) + 0.125
            parts = (*parts, (GaussianLaw(0.5), 1))
        loss = GridLoss(parts)
        for eps in (0.0, 0.35, 1.0):
            told, seen = loss.delta(eps), np.maximum(0.0, -np.expm1(eps - drawn))
            assert float(seen.mean()) == pytest.approx(told, abs=5 * float(seen.std()) / math.sqrt(n))
            for gain in (eps + 0.011, -eps - 0.011):
                if_in, if_out = loss.passes(gain)
                passing = drawn > gain
                assert float(passing.mean()) == pytest.approx(if_in, abs=5 * 0.5 / math.sqrt(n))
                weight = np.where(passing, np.exp(-drawn), 0.0)
                assert float(weight.mean()) == pytest.approx(if_out, abs=5 * float(weight.std()) / math.sqrt(n))


@pytest.mark.parametrize("smooth", [False, True])
@pytest.mark.oracle("window", "brute")
def test_more_atoms_than_are_told_apart_are_counted_on_the_grid(smooth: bool) -> None:
    """Nine whole-number noises of unlike scales: every one of 4⁹ outcomes; with Laplace noise its integral beside them."""
    scales = np.random.default_rng(1).uniform(0.1, 0.4, 9)
    laws: list[LossLaw] = [geometric_law(float(e), 3) for e in scales]
    losses, masses = np.zeros(1), np.ones(1)
    for e in scales:
        q, k = math.exp(-e), np.arange(-200, 204)
        p = (1 - q) / (1 + q) * q ** np.abs(k)
        at, where = np.unique(np.round(np.abs(k + 3) - np.abs(k)), return_inverse=True)
        own = np.bincount(where, weights=p)
        losses, masses = np.add.outer(losses, e * at).ravel(), np.multiply.outer(masses, own).ravel()
    found = GridLoss(tuple((law, 1) for law in (*laws, *([LaplaceLaw(0.2)] if smooth else []))))
    assert losses.size > 8 * MOST_ATOMS - 1
    for eps in (0.0, 0.3, 1.0, 2.0):
        x = eps - losses
        exact = np.where(x < 0.2, -np.expm1((x - 0.2) / 2), 0.0) if smooth else np.maximum(-np.expm1(x), 0.0)
        exact = np.where(x <= -0.2, -np.expm1(x), exact) if smooth else exact
        assert found.delta(eps) == pytest.approx(float(exact @ masses), abs=5e-7)
        assert found.delta(eps) >= float(exact @ masses) - 1e-9


def test_gaussian_noise_alone_is_its_closed_form() -> None:
    loss, exact = GridLoss(((GaussianLaw(0.3), 4),)), GaussianLoss(0.6)
    for eps in (0.0, 0.5, 1.5):
        assert loss.delta(eps) == pytest.approx(exact.delta(eps), abs=2e-8)
    assert loss.eps(1e-4) == pytest.approx(exact.eps(1e-4), rel=1e-5)


def test_losses_that_surely_tell_are_told_at_once() -> None:
    for e in (200.0, 5000.0):
        for loss in (composed(((LaplaceLaw(e), 3), (LaplaceLaw(0.1), 2))), ComposedLoss(((LaplaceLaw(e), 2),))):
            assert success(loss) == 1.0
            if_in, if_out = loss.passes(2.0)
            assert if_in == 1.0
            assert 0 <= if_out < 1e-15
            assert loss.delta(loss.worst + 1) == 0.0


@pytest.mark.long
@pytest.mark.parametrize("noise", ["laplace", "geometric"])
@pytest.mark.parametrize("belief", [False, True])
def test_the_least_scale_is_that_of_the_worst_change(noise: Any, belief: bool) -> None:
    """From it on every change keeps what was asked, and a little below it one does not."""
    asked: dict[str, Any] = {"prior": 0.1, "belief": 0.3, "passed": 0.05} if belief else {"guess": 0.75}
    aim = Aim(tolerance=5.0, **asked)
    plan = Plan(cells=9, touched=2, each=3, cap=4, household=3)
    assert plan.shapes is not None
    assert len(plan.shapes) > 5
    mechanism = Mechanism(plan, noise, aim.delta)
    scale = smallest_scale(mechanism, aim)
    assert scale is not None
    for more in (1.0, 1.001, 1.1, 3.0):
        assert all(keeps((loss,), aim) for loss in mechanism.losses(scale * more))
    assert not all(keeps((loss,), aim) for loss in mechanism.losses(scale * (1 - 1e-6)))


def test_what_is_accurate_by_its_scale_is_not_too_noisy() -> None:
    """ε of whole-number Gaussian noise need not fall steadily with the scale: near σ = 1 a little less noise has less ε."""
    for t in (2.0, 3.0, 4.0):
        found = window(Plan(), Aim(tolerance=t, beta=0.01, guess=0.9), "discrete gaussian")
        if found.accurate is None or not found.is_open or found.floor is None:
            continue
        assert found.state(found.floor * (1 - 1e-9), found.accurate) == "fits"
        assert found.state(found.floor * 1.01, found.accurate * 1.01) == "too noisy"


def test_staircase_noise_in_many_numbers_passes_a_belief_exactly_as_its_three_losses_do() -> None:
    """36 numbers, each with three losses, folded one by one; what a bound from δ alone would tell is more than twice that."""
    n, eps, gain = 36, 4.031 / 36, math.log(0.4 / 0.6) - math.log(0.1 / 0.9)
    h = math.exp(-eps / 2)
    same = h * (1 - h) ** 2 / 2
    truth = (1 - same) / (1 + math.exp(-eps))
    law = np.ones(1)
    for _ in range(n):
        law = np.convolve(law, [truth * math.exp(-eps), same, truth])
    losses = eps * np.arange(-n, n + 1)
    loss = composed(((staircase_law(eps=eps), n),))
    assert loss.passes(gain)[0] == pytest.approx(float(law[losses > gain].sum()), rel=1e-9)
    assert loss.delta(0.0) == pytest.approx(float((law * np.maximum(0.0, -np.expm1(-losses))).sum()), rel=1e-9)
    assert passes_by_delta(loss, gain)[0] > 2 * loss.passes(gain)[0]
