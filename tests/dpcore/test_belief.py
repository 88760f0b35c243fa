"""Beliefs: each ceiling against what every mechanism attains, each worst case against random search."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest

from dpcore.attack import (
    epsilon_for_belief,
    gain_of,
    largest_gain,
    lee_clifton_epsilon,
    lee_clifton_posterior,
    left_out,
    lifted,
    passing,
    posterior,
    posterior_bounds,
    world_posteriors,
    worlds_epsilon,
    worlds_posterior,
    worst_posterior,
)
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Noise, gaussian_sigma, geometric, laplace, minimal_set, staircase
from dpcore.sets import NeighborSet
from tests.each_of import each_of

EPS = 1.2
WAVES = NeighborSet.parse("0–1, 10–11")
PURE = [
    pytest.param(laplace(eps=EPS, sensitivity=1.0), (0.3, 1.0), id="laplace"),
    pytest.param(staircase(eps=EPS, sensitivity=1.0), (0.3, 1.0), id="staircase"),
    pytest.param(staircase(eps=EPS, sensitivity=1.0, gamma=0.5), (0.5, 1.0), id="staircase, randomised response"),
    pytest.param(minimal_set(WAVES, 1.7, eps=EPS), (0.4, 1.0, 10.0, 10.7, 11.0), id="minimal set"),
]


@each_of(("noise", "shifts"), PURE)
def test_no_answer_of_a_pure_noise_passes_the_ceiling(noise: Noise, shifts: tuple[float, ...]) -> None:
    """At 4000 answers per shift, away from the edges of steps, and by the exact law of the loss."""
    rng = np.random.default_rng(5)
    for shift, prior in itertools.product(shifts, (0.01, 0.5, 0.97)):
        low, high = posterior_bounds(eps=EPS, prior=prior)
        seen = posterior(noise, shift, rng.uniform(-30, 40, 4000), prior)
        assert seen.min() >= low - 1e-12
        assert seen.max() <= high + 1e-12
        assert lifted(prior, largest_gain(eps=EPS)) == pytest.approx(high, rel=1e-12)
        assert passing(noise, shift, largest_gain(eps=EPS)) == (0.0, 0.0)


def test_whole_number_noise_reaches_the_ceiling_at_its_sensitivity() -> None:
    """geometric(EPS, 2) at shift 2: loss EPS for every answer from 2 on, less only at 1 and below."""
    noise = geometric(eps=EPS, sensitivity=2)
    assert passing(noise, 2, EPS) == (0.0, 0.0)
    inside, outside = passing(noise, 2, EPS - 1e-6)
    k = np.arange(2, 2000)
    assert inside == pytest.approx(float(noise.pdf(k - 2).sum()), rel=1e-9)
    assert outside == pytest.approx(float(noise.pdf(k).sum()), rel=1e-9)


# -- how often a belief passes


@each_of(
    ("noise", "shift"),
    [
        (laplace(eps=1.3, sensitivity=1.0), 1.0),
        (staircase(eps=0.9, sensitivity=1.0, gamma=0.3), 1.0),
        (minimal_set(WAVES, 1.7, eps=1.0), 5.5),
        (minimal_set(NeighborSet.parse("3"), 1.0, eps=0.7), 2.5),
        (Gaussian(0.8), 1.4),
    ],
)
def test_how_often_a_belief_passes_agrees_with_trying_it(noise: Noise, shift: float) -> None:
    rng, n = np.random.default_rng(8), 200_000
    draws = noise.sample(n, rng)
    losses_in = -noise.privacy_loss(draws + shift, shift)
    losses_out = -noise.privacy_loss(draws, shift)
    for gain in (-0.7, 0.05, 0.55, 1.25, 2.5):
        for found, losses in zip(passing(noise, shift, gain), (losses_in, losses_out), strict=True):
            tried = float((losses > gain).mean())
            assert abs(found - tried) < 5 * math.sqrt(max(found * (1 - found), 1e-5) / n)


def test_the_belief_of_the_exact_gaussian_passes_the_ceiling_sixteen_delta_times() -> None:
    """(ε, δ) = (1, 1e-5), with thirty digits; 'except with probability δ' would be false."""
    eps, delta = 1.0, 1e-5
    sigma = gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)
    inside, outside = passing(Gaussian(sigma), 1.0, eps)
    with mpmath.workdps(30):
        mu = 1 / mpmath.mpf(sigma)
        assert mpmath.ncdf(mu / 2 - eps / mu) - mpmath.e**eps * mpmath.ncdf(-mu / 2 - eps / mu) == pytest.approx(delta)
        assert inside == pytest.approx(float(mpmath.ncdf(mu / 2 - eps / mu)), rel=1e-10)
        assert outside == pytest.approx(float(mpmath.ncdf(-mu / 2 - eps / mu)), rel=1e-10)
    assert inside / delta == pytest.approx(16.11980753255292, rel=1e-7)
    assert outside == pytest.approx(5.5622663456953415e-05, rel=1e-7)


# -- what holds with δ


@pytest.mark.oracle("belief", "table")
def test_the_numbers_of_the_notes() -> None:
    for eps, delta, eta, prior, gain, belief in (
        (1.0, 1e-5, 2e-5, 0.1, 1.6931471805599454, 0.3765829449526139),
        (1.0, 1e-5, 1e-4, 0.1, 1.1053605156578263, 0.25126742597038054),
        (2.0, 1e-6, 1e-5, 0.5, 2.1053605156578263, 0.8914231018274679),
    ):
        assert largest_gain(eps=eps, delta=delta, eta=eta) == pytest.approx(gain, rel=1e-12)
        assert lifted(prior, gain) == pytest.approx(belief, rel=1e-12)
        assert passing(Gaussian(gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)), 1.0, gain)[0] <= eta


def hockey(p: Floats, q: Floats, eps: float) -> Floats:
    """One number for each law."""
    return np.asarray(np.maximum(p - math.exp(eps) * q, 0.0).sum(axis=-1))


@pytest.mark.long
@pytest.mark.parametrize(("eps", "delta", "eta"), [(0.3, 1e-3, 4e-3), (1.0, 0.02, 0.1), (2.0, 1e-5, 1e-4)])
def test_no_mechanism_with_delta_passes_its_ceiling_more_often(eps: float, delta: float, eta: float) -> None:
    """400 random mechanisms of up to six answers, drawn towards uniform until (ε, δ) holds both ways."""
    rng = np.random.default_rng(11)
    gain = largest_gain(eps=eps, delta=delta, eta=eta)
    p, q = np.zeros((2, 400, 6))
    for place in range(400):
        size = int(rng.integers(2, 7))
        for law in (p, q):
            law[place, :size] = rng.dirichlet(np.full(size, 0.3) * rng.uniform(0.1, 3))
    low, high = np.zeros((400, 1)), np.ones((400, 1))
    for _ in range(50):
        share = (low + high) / 2
        a, b = (share * law + (1 - share) * (p + q) / 2 for law in (p, q))
        private = (np.maximum(hockey(a, b, eps), hockey(b, a, eps)) <= delta)[:, np.newaxis]
        low, high = np.where(private, share, low), np.where(private, high, share)
    a, b = (low * law + (1 - low) * (p + q) / 2 for law in (p, q))
    beyond = a > math.exp(gain) * b * (1 + 1e-12)
    passed = (a * beyond).sum(axis=1)
    assert (passed <= eta * (1 + 1e-9)).all()
    assert ((b * beyond).sum(axis=1) <= passed).all()
    # two answers: η if in, e^−x η if out, is (ε, δ)-private and has exactly this gain
    two_in, two_out = np.array([eta, 1 - eta]), np.array([eta * math.exp(-gain), 1 - eta * math.exp(-gain)])
    assert hockey(two_in, two_out, eps) == pytest.approx(delta, rel=1e-9)
    assert hockey(two_out, two_in, eps) <= delta * (1 + 1e-9)


@each_of("delta", [1e-9, 1e-6, 1e-3, 0.05])
@each_of("eps", [0.1, 1.0, 5.0])
def test_the_exact_gaussian_stays_below_the_ceiling_of_its_promise(eps: float, delta: float) -> None:
    """One release and, at two steps, twice the shift."""
    noise, eta = Gaussian(gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)), left_out(delta=delta)
    assert eta > delta
    for steps in (1, 2):
        gain = largest_gain(eps=eps, delta=delta, eta=eta, steps=steps)
        if math.isfinite(gain):
            assert passing(noise, steps, gain)[0] <= eta


@each_of(("prior", "belief"), [(0.5, 0.75), (0.1, 0.23196931668), (1e-9, 0.5)])
@each_of("delta", [0.0, 1e-6, 3e-3])
@each_of("steps", [1, 2])
def test_epsilon_for_a_belief_is_the_inverse(prior: float, belief: float, delta: float, steps: int) -> None:
    eta = left_out(delta=delta)
    found = epsilon_for_belief(prior, belief, delta=delta, eta=eta, steps=steps)
    x = math.log(belief / (1 - belief)) - math.log(prior / (1 - prior))
    assert gain_of(prior, belief) == pytest.approx(x, rel=1e-12)
    assert found.kind == "found"
    assert largest_gain(eps=found.eps, delta=delta, eta=eta, steps=steps) == pytest.approx(x, rel=1e-9)
    if delta == 0:
        assert found.eps == pytest.approx(x / steps, rel=1e-12)
    else:
        assert found.eps < x / steps


def test_a_belief_that_is_held_already_or_that_delta_alone_allows_cannot_be_prevented() -> None:
    assert epsilon_for_belief(0.6, 0.5).kind == "never"
    assert epsilon_for_belief(0.5, 0.5).kind == "never"
    assert (
        epsilon_for_belief(0.5, 0.51, delta=0.01, eta=left_out(delta=0.01)).kind == "never"
    )  # −ln(1 − 0.1) is more than 0.04
    assert epsilon_for_belief(0.5, 0.99, delta=0.3, eta=0.7, steps=2).kind == "found"
    assert epsilon_for_belief(0.5, 0.99, delta=0.4, eta=0.7, steps=2).kind == "never"
    assert left_out(delta=0.3) == 1.0
    assert epsilon_for_belief(0.5, 0.99, delta=0.3, eta=1.0).kind == "never"


# -- possible worlds


def test_two_worlds_that_miss_different_records_are_two_steps_apart() -> None:
    """A histogram, each of ten people in a cell of their own, Laplace noise, ε = ln 9, an answer far out in nine cells.

    World i has a 0 in cell i: beside it every other world is e^(−2ε) times as likely. One step would allow 0.5.
    """
    eps, n = math.log(9), 10
    answer = np.full(n, 20.0)
    answer[3] = -20.0
    log = np.array([-eps * np.abs(answer - (1 - np.eye(n)[i])).sum() for i in range(n)])
    weight = np.exp(log - log.max())
    assert weight[3] / weight.sum() == pytest.approx(0.9, rel=1e-12)
    assert worlds_posterior(n, eps=eps) == pytest.approx(0.9, rel=1e-12)
    assert lee_clifton_posterior(n, eps=eps, sensitivity=1.0, spread=1.0) == pytest.approx(0.5, rel=1e-12)
    assert worlds_epsilon(n, 0.9) == pytest.approx(eps, rel=1e-12)
    assert worlds_epsilon(n, 0.5) == pytest.approx(eps / 2, rel=1e-12)


@each_of("full", [False, True])
@each_of(("n", "eps"), [(2, 0.3), (6, 1.0), (40, 2.5)])
def test_the_ceiling_of_possible_worlds_holds_and_is_reached(n: int, eps: float, full: bool) -> None:
    """Rows: n worlds and the full data set, each ε from the full one. Random private mechanisms, and the extremal one."""
    ceiling = worlds_posterior(n, eps=eps, count_full=full)
    rng = np.random.default_rng(n)
    for _ in range(200):
        middle = rng.dirichlet(np.full(4, 0.5))
        rows = [middle]
        for _ in range(n):
            tilted = middle * np.exp(rng.uniform(-eps / 2, eps / 2, 4))
            rows.append(tilted / tilted.sum())
        laws = np.array(rows if full else rows[1:])
        assert float((laws / laws.sum(axis=0)).max()) <= ceiling + 1e-12
    rare = 1e-3 * np.exp(-eps * np.array([0.0, *[2.0] * (n - 1), *[1.0] * full]))
    for law in (rare, 1 - rare):  # two answers: both ratios stay within ε a step
        assert (np.abs(np.log(law[0] / law[1:n])) <= 2 * eps + 1e-12).all()
    assert rare[0] / rare.sum() == pytest.approx(ceiling, rel=1e-12)
    assert worlds_epsilon(n, ceiling, full) == pytest.approx(eps, rel=1e-9)


def test_the_form_with_the_difference_of_the_answers_is_laplaces_alone() -> None:
    """Two worlds half a sensitivity apart, belief 0.75: ε = 2 ln 3 keeps it with Laplace noise; the staircase gives 0.9."""
    eps = lee_clifton_epsilon(2, 0.75, sensitivity=1.0, spread=0.5)
    assert eps == pytest.approx(2 * math.log(3), rel=1e-12)
    assert worst_posterior(laplace(eps=eps, sensitivity=1.0), [0.0, 0.5]) == pytest.approx(0.75, rel=1e-12)
    assert worst_posterior(staircase(eps=eps, sensitivity=1.0), [0.0, 0.5]) == pytest.approx(0.9, rel=1e-9)
    rng = np.random.default_rng(2)
    for _ in range(100):
        answers = rng.uniform(0, 3, int(rng.integers(2, 9)))
        spread, eps = float(np.ptp(answers)), float(rng.uniform(0.1, 5))
        seen = rng.uniform(-5, 8, 2000)
        tried = float(world_posteriors(laplace(eps=eps, sensitivity=1.0), answers, seen).max())
        assert tried <= worst_posterior(laplace(eps=eps, sensitivity=1.0), answers) + 1e-12
        assert tried <= lee_clifton_posterior(answers.size, eps=eps, sensitivity=1.0, spread=spread) + 1e-12


@pytest.mark.parametrize(("rho", "full"), [(1 / 6, False), (1 / 7, True)])
def test_a_belief_that_worlds_have_before_is_refused(rho: float, full: bool) -> None:
    with pytest.raises(ParameterError, match="above the prior"):
        worlds_epsilon(6, rho, full)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("seed", range(30))
def test_the_worst_belief_of_gaussian_noise_is_found_and_reached(seed: int) -> None:
    """Against a dense scan and 20 000 random answers; worlds with equal answers share a belief."""
    rng = np.random.default_rng(seed)
    answers = np.round(rng.normal(0, 10 ** rng.uniform(-1, 1.3), int(rng.integers(2, 12))), int(rng.integers(0, 3)))
    answers[0] += 1.0
    noise = Gaussian(10 ** float(rng.uniform(-0.7, 0.7)))
    spread = float(np.ptp(answers))
    far = spread + 40 * noise.sigma + 40 * noise.variance / float(np.diff(np.unique(answers)).min())
    dense = np.linspace(answers.min() - 3 * noise.sigma, answers.max() + 3 * noise.sigma, 20_000)
    seen = np.concatenate([dense, rng.uniform(-far, far, 20_000), [answers.min() - far, answers.max() + far]])
    tried = float(world_posteriors(noise, answers, seen).max())
    found = worst_posterior(noise, answers)
    assert tried <= found + 1e-12
    assert found == pytest.approx(tried, rel=1e-4)


def test_a_world_between_others_can_be_the_one_that_a_gaussian_gives_away() -> None:
    """One world answers 5, two each 0 and 10: after 5 the belief is 1/(1 + 4 e^−12.5)."""
    assert worst_posterior(Gaussian(1.0), [0, 0, 5, 10, 10]) == pytest.approx(1 / (1 + 4 * math.exp(-12.5)), rel=1e-12)
    assert worst_posterior(Gaussian(1.0), [0, 0, 10, 10]) == 0.5
    assert worst_posterior(Gaussian(2.0), [3, 3, 3]) == pytest.approx(1 / 3)
    assert worst_posterior(Gaussian(1e8), [0, 0, 5, 10, 10]) == 0.5


@each_of(
    "call",
    [
        lambda: largest_gain(eps=-1.0),
        lambda: largest_gain(eps=1.0, delta=2.0, eta=0.5),
        lambda: largest_gain(eps=1.0, delta=0.1, eta=0.5, steps=0),
        lambda: lifted(0.0, 1.0),
        lambda: gain_of(0.5, 1.0),
        lambda: left_out(delta=-0.1),
        lambda: epsilon_for_belief(0.0, 0.5),
    ],
)
def test_bad_input_is_refused_by_name(call: object) -> None:
    with pytest.raises(ParameterError):
        call()  # type: ignore[operator]
