"""Attacks against closed forms, reference tables, direct sums and Monte Carlo."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import beta, binomtest

from dpcore.attack import (
    advantage,
    best_success,
    ceiling,
    ceiling_epsilon_for_success,
    clopper_pearson,
    epsilon_for_success,
    family_epsilon_for_success,
    gaussian_epsilon_for_success,
    laplace_epsilon_for_success,
    lee_clifton_epsilon,
    lee_clifton_posterior,
    map_success,
    mean_success,
    posterior,
    posterior_bounds,
    series_success,
    simulate,
    spread_of,
    success_curve,
    threshold_success,
    trade_off_region,
    world_posteriors,
    worst_posterior,
    worst_posterior_curve,
)
from dpcore.errors import ParameterError
from dpcore.noise import (
    Family,
    Gaussian,
    MechanismName,
    Noise,
    gaussian_sigma,
    geometric,
    laplace,
    minimal_set,
    staircase,
)
from dpcore.sets import NeighborSet
from dpcore.sources import EXAMPLE_TABLE, count_disease, worlds_without_one
from tests.dpcore.oracles import reference
from tests.each_of import each_of

ROWS = reference("attack_success")["rows"]
WAVES = minimal_set(NeighborSet.parse("0–1, 10–11"), 1.7, eps=2.0)
NOISES = [
    pytest.param(laplace(eps=1.0, sensitivity=1.0), 1.0, id="laplace"),
    pytest.param(staircase(eps=1.0, sensitivity=1.0), 1.0, id="staircase"),
    pytest.param(staircase(eps=2.0, sensitivity=1.0, gamma=0.2), 0.6, id="staircase, other shift"),
    pytest.param(WAVES, 10.5, id="waves"),
    pytest.param(WAVES, 5.5, id="waves, outside V"),
    pytest.param(minimal_set(NeighborSet.parse("3"), 1.0, eps=0.7), 3.0, id="gaps"),
    pytest.param(Gaussian(1.3), 1.0, id="gaussian"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"eps={row['eps']}")
@pytest.mark.oracle("guessing", "table")
def test_the_reference_table(row: dict[str, dict[str, str]]) -> None:
    eps = float(row["eps"])  # type: ignore[arg-type]
    table = row["bayes_success"]
    made: dict[str, Noise] = {
        "laplace": laplace(eps=eps, sensitivity=1.0),
        "staircase_gamma_L1": staircase(eps=eps, sensitivity=1.0),
        "staircase_gamma_L2": staircase(eps=eps, sensitivity=1.0, gamma="square"),
        "staircase_gamma_half": staircase(eps=eps, sensitivity=1.0, gamma=0.5),
        "gaussian_analytic_delta_1e-5": Gaussian(gaussian_sigma(eps=eps, delta=1e-5, sensitivity=1.0)),
        "gaussian_analytic_delta_1e-6": Gaussian(gaussian_sigma(eps=eps, delta=1e-6, sensitivity=1.0)),
    }
    for name, noise in made.items():
        assert best_success(noise, 1.0) == pytest.approx(float(table[name]), rel=1e-9)
        assert advantage(noise, 1.0) == pytest.approx(float(row["tv"][name]), rel=1e-9)
    assert ceiling(eps=eps) == pytest.approx(float(row["bound_eps_dp"]), rel=1e-14)  # type: ignore[arg-type]
    for k, tv in row["laplace_kfold_tv_each_eps"].items():
        found, exact = (
            series_success(laplace(eps=eps, sensitivity=1.0), 1.0, int(k), tolerance=1e-6),
            (1 + float(tv)) / 2,
        )
        assert found.lower * (1 - 1e-9) <= exact <= found.upper * (1 + 1e-9)
        assert found.width < 1e-5
    ten = np.arange(10.0)
    expected = row["uniform_n_ary_map_success_n10_spacing_1"]
    assert map_success(laplace(eps=eps, sensitivity=1.0), ten) == pytest.approx(float(expected["laplace"]), rel=1e-9)
    gaussian = made["gaussian_analytic_delta_1e-6"]
    assert map_success(gaussian, ten) == pytest.approx(float(expected["gaussian_analytic_1e_6"]), rel=1e-9)


@each_of(("eps", "success"), [(0.1, 0.52439), (0.5, 0.61060), (1, 0.69673), (2, 0.81606), (5, 0.95896)])
@pytest.mark.oracle("guessing", "hand")
def test_the_threshold_attack_on_a_count(eps: float, success: float) -> None:
    noise = laplace(eps=eps, sensitivity=1.0)
    assert threshold_success(noise, 1.0) == pytest.approx(1 - math.exp(-eps / 2) / 2, rel=1e-14)
    assert threshold_success(noise, 1.0) == pytest.approx(success, abs=6e-6)
    assert threshold_success(noise, 1.0) == pytest.approx(best_success(noise, 1.0), rel=1e-14)


@each_of(("noise", "shift"), NOISES)
@each_of("prior", [0.02, 0.3, 0.5, 0.9])
@pytest.mark.oracle("guessing", "brute")
def test_best_success_is_the_sum_of_the_larger_likelihoods(noise: Noise, shift: float, prior: float) -> None:
    reach = float(noise.half_width(1 - 1e-13)) + abs(shift)
    edges = noise.edges(reach)
    cuts = np.unique(np.concatenate([edges, edges + shift, np.linspace(-reach, reach + shift, 6001), [shift / 2]]))
    middle, width = (cuts[1:] + cuts[:-1]) / 2, np.diff(cuts)
    larger = np.maximum((1 - prior) * noise.pdf(middle), prior * noise.pdf(middle - shift))
    assert best_success(noise, shift, prior) == pytest.approx(float((larger * width).sum()), abs=2e-5)
    assert best_success(noise, shift, prior) >= max(prior, 1 - prior) - 1e-12


@each_of(("noise", "shift"), NOISES)
def test_no_threshold_beats_the_best_attack(noise: Noise, shift: float) -> None:
    best = best_success(noise, shift)
    for t in np.linspace(-2 * shift, 3 * shift, 41):
        assert threshold_success(noise, shift, float(t)) <= best + 1e-12


@each_of("shift", [0.2, 0.6, 1.0, 1.5])
def test_for_a_falling_density_the_threshold_attack_is_the_best(shift: float) -> None:
    """p(r) >= p(r − s) iff |r| <= |r − s| iff r <= s/2: so for Laplace, and for the staircase too."""
    for gamma in (0.2, 0.5, 0.8):
        noise = staircase(eps=1.0, sensitivity=1.0, gamma=gamma)
        assert best_success(noise, shift) == pytest.approx(threshold_success(noise, shift), rel=1e-12)


def test_for_waves_the_threshold_attack_is_not_the_best() -> None:
    """Where the density rises again, an answer beyond s/2 may speak for 'out'."""
    assert best_success(WAVES, 3.0) > threshold_success(WAVES, 3.0) + 0.05
    assert best_success(WAVES, 10.5) == pytest.approx(threshold_success(WAVES, 10.5), rel=1e-12)


@each_of("eps", [0.0, 0.4, 1.0, 5.0, 40.0, 1000.0])
@each_of("delta", [0.0, 0.01, 0.3])
@each_of("prior", [0.01, 0.3, 0.5, 0.95])
@pytest.mark.oracle("guessing", "brute")
def test_the_ceiling_is_the_worst_pair_of_the_definition(eps: float, delta: float, prior: float) -> None:
    """Four outcomes that attain (ε, δ): Bayes success by hand."""
    keep = 1 / (1 + math.exp(-eps))
    p = [delta, (1 - delta) * keep, (1 - delta) * (1 - keep), 0.0]
    direct = sum(max((1 - prior) * a, prior * b) for a, b in zip(p, reversed(p), strict=True))
    assert ceiling(eps=eps, delta=delta, prior=prior) == pytest.approx(direct, rel=1e-12)
    if prior == 0.5:
        formula = (1 + delta * math.exp(-eps)) / (1 + math.exp(-eps))
        assert ceiling(eps=eps, delta=delta) == pytest.approx(formula, rel=1e-12)


@pytest.mark.parametrize("eps", [0.2, 1.0, 3.0])
def test_private_mechanisms_stay_in_the_region_and_below_the_ceiling(eps: float) -> None:
    alpha = np.linspace(0, 1, 101)
    for noise in (
        laplace(eps=eps, sensitivity=1.0),
        staircase(eps=eps, sensitivity=1.0),
        staircase(eps=eps, sensitivity=1.0, gamma=0.5),
    ):
        assert (noise.trade_off(alpha, 1.0) >= trade_off_region(eps=eps, delta=0.0, alpha=alpha) - 1e-12).all()
        for prior in (0.1, 0.5, 0.8):
            assert best_success(noise, 1.0, prior) <= ceiling(eps=eps, delta=0.0, prior=prior) + 1e-12
    sigma = gaussian_sigma(eps=eps, delta=0.01, sensitivity=1.0)
    assert (Gaussian(sigma).trade_off(alpha, 1.0) >= trade_off_region(eps=eps, delta=0.01, alpha=alpha) - 1e-9).all()


@each_of("eps", [0.001, 5.0, 20.0, 35.0, 42.0, 50.0])
@each_of("gamma", ["abs", "square", 0.5, 0.01])
@pytest.mark.oracle("guessing", "closed")
def test_total_variation_of_the_staircase_in_closed_form_up_to_large_epsilon(eps: float, gamma: str | float) -> None:
    """TV at shift Δ: (1 − b)/2 + a min(γ, 1 − γ)(1 − b), a = (1 − b)/(2(γ + b(1 − γ))), at 60 digits.

    At ε = 50 the best core is 1e-11 Δ wide and holds nearly all of the mass.
    """
    import mpmath

    from dpcore.noise import gamma_abs, gamma_square

    with mpmath.workdps(60):
        share = mpmath.mpf(
            gamma_abs(eps=eps) if gamma == "abs" else gamma_square(eps=eps) if gamma == "square" else gamma
        )
        b = mpmath.exp(-mpmath.mpf(eps))
        a = (1 - b) / (2 * (share + b * (1 - share)))
        expected = float((1 - b) / 2 + a * min(share, 1 - share) * (1 - b))
    assert advantage(staircase(eps=eps, sensitivity=3.0, gamma=gamma), 3.0) == pytest.approx(expected, rel=1e-9)


# -- belief


@each_of(("noise", "shift"), NOISES)
def test_the_posterior_is_bayes_rule(noise: Noise, shift: float) -> None:
    r = np.linspace(-7.03, 9.11, 200)
    p0, p1 = noise.pdf(r), noise.pdf(r - shift)
    possible = (p0 + p1) > 0
    for prior in (0.05, 0.5):
        direct = prior * p1[possible] / (prior * p1[possible] + (1 - prior) * p0[possible])
        found = posterior(noise, shift, r, prior)
        np.testing.assert_allclose(found[possible], direct, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(found[~possible], prior)


def test_the_posterior_stays_within_its_bounds_and_reaches_them() -> None:
    low, high = posterior_bounds(eps=1.0, prior=0.1)
    assert high == pytest.approx(0.1 * math.e / (0.1 * math.e + 0.9))
    found = posterior(laplace(eps=1.0, sensitivity=1.0), 1.0, np.array([-9.0, 9.0]), 0.1)
    np.testing.assert_allclose(found, [low, high])


# -- from success to ε


@each_of("rho", [0.51, 0.6, 0.75, 0.9, 0.99])
def test_epsilon_for_a_tolerated_success(rho: float) -> None:
    expected = -2 * math.log(2 * (1 - rho))  # equation (8) with its minus sign, Δ = 1, L = ½
    assert laplace_epsilon_for_success(rho, sensitivity=1.0, half_length=0.5) == pytest.approx(expected, rel=1e-14)
    for attack in ("threshold", "best"):
        found = epsilon_for_success(lambda eps: laplace(eps=eps, sensitivity=1.0), 1.0, rho, attack=attack)  # type: ignore[arg-type]
        assert found.kind == "found"
        assert found.eps == pytest.approx(expected, rel=1e-9)
        assert found.success <= rho
    top = ceiling_epsilon_for_success(rho)
    assert ceiling(eps=top.eps) == pytest.approx(rho, rel=1e-12)


@pytest.mark.long
def test_a_promise_of_rising_success_saves_the_scan_and_changes_nothing() -> None:
    for rho in (0.52, 0.7, 0.97):
        slow = epsilon_for_success(lambda eps: staircase(eps=eps, sensitivity=1.0), 1.0, rho)
        quick = epsilon_for_success(lambda eps: staircase(eps=eps, sensitivity=1.0), 1.0, rho, rising=True)
        assert quick.eps == pytest.approx(slow.eps, rel=1e-11)
        assert quick.success <= rho


def test_the_papers_example_needs_its_minus_sign() -> None:
    assert laplace_epsilon_for_success(0.75, sensitivity=1.0, half_length=0.5) == pytest.approx(1.3863, abs=5e-5)


def test_epsilon_for_the_staircase_is_safe_and_sharp() -> None:
    found = epsilon_for_success(lambda eps: staircase(eps=eps, sensitivity=1.0), 1.0, 0.7)
    assert best_success(staircase(eps=found.eps, sensitivity=1.0), 1.0) <= 0.7
    assert best_success(staircase(eps=found.eps * (1 + 1e-6), sensitivity=1.0), 1.0) > 0.7


@pytest.mark.parametrize("rho", [0.1, 0.5])
def test_a_success_that_blind_guessing_has_is_never_enough(rho: float) -> None:
    for found in (
        epsilon_for_success(lambda eps: laplace(eps=eps, sensitivity=1.0), 1.0, rho),
        ceiling_epsilon_for_success(rho),
    ):
        assert found.kind == "never"
        assert found.eps == 0.0


def test_a_success_that_nobody_reaches_is_always_kept() -> None:
    found = epsilon_for_success(lambda eps: laplace(eps=eps, sensitivity=1.0), 1.0, 0.99999999, high=5.0)
    assert found.kind == "always"
    assert found.eps == pytest.approx(5.0)


def test_the_first_crossing_counts() -> None:
    """A made-up mechanism whose success goes up, down and up again: the answer lies before the first rise."""

    def make(eps: float) -> Noise:
        return laplace(eps=eps if eps < 1 else eps / 4, sensitivity=1.0)

    found = epsilon_for_success(make, 1.0, best_success(laplace(eps=0.5, sensitivity=1.0), 1.0))
    assert found.eps == pytest.approx(0.5, rel=1e-6)


@pytest.mark.parametrize("shift", [0.6, 10.5])
def test_success_against_epsilon_is_that_of_each_noise(shift: float) -> None:
    """Half the integral of the larger of both densities, cell by cell; the threshold from tails of draws' own law."""
    family = Family("minimal", NeighborSet.parse("0–1, 10–11"), core=1.7)
    best, threshold = (success_curve(family, shift, [0.3, 2.0], attack) for attack in ("best", "threshold"))  # type: ignore[arg-type]
    for place, eps in enumerate((0.3, 2.0)):
        noise = family(eps)
        reach = float(noise.half_width(1 - 1e-10))
        cuts = np.unique(np.concatenate([noise.edges(reach), noise.edges(reach) + shift]))
        middle, width = (cuts[1:] + cuts[:-1]) / 2, np.diff(cuts)
        p0, p1 = noise.pdf(middle), noise.pdf(middle - shift)
        assert best[place] == pytest.approx(float(np.maximum(p0, p1) @ width) / 2, abs=1e-8)
        half = np.unique(np.append(cuts, shift / 2))
        at = (half[1:] + half[:-1]) / 2
        right = np.where(at >= shift / 2, noise.pdf(at - shift), noise.pdf(at))
        assert threshold[place] == pytest.approx(float(right @ np.diff(half)) / 2, abs=1e-8)


@each_of("mechanism", ["laplace", "staircase", "gaussian", "minimal"])
@each_of("rho", [0.6, 0.75])
def test_the_epsilon_of_a_family_is_where_its_success_passes(mechanism: MechanismName, rho: float) -> None:
    """Just below it the attack succeeds with at most ρ, just above with more; and nowhere below it with more."""
    family = Family(mechanism, NeighborSet.parse("0–1, 10–11"), delta=1e-6)
    found = family_epsilon_for_success(family, 10.5, rho, low=0.001, high=50.0)
    assert found.kind == "found"
    assert (
        best_success(family(found.eps * (1 - 1e-6)), 10.5) <= rho < best_success(family(found.eps * (1 + 1e-6)), 10.5)
    )
    below = np.geomspace(0.01, found.eps, 30)[:-1]
    assert max(best_success(family(float(eps)), 10.5) for eps in below) <= rho


# -- many answers


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("k", [1, 2, 3, 7])
@pytest.mark.parametrize(("noise", "shift"), NOISES)
def test_repeated_answers_agree_with_trying_it(noise: Noise, shift: float, k: int) -> None:
    run = simulate(noise, shift, 60_000, rng=np.random.default_rng(k), attack="best", k=k)
    found = series_success(noise, shift, k, tolerance=1e-6)
    p = found.upper
    assert found.width < 1e-5
    assert abs(run.share - p) < 5 * math.sqrt(p * (1 - p) / 60_000) + 1e-5
    if k == 1:
        exact = best_success(noise, shift)
        assert found.lower * (1 - 1e-9) <= exact <= p * (1 + 1e-9)


@each_of("k", [2, 5])
@each_of("noise", [laplace(eps=1.0, sensitivity=1.0), staircase(eps=1.0, sensitivity=1.0), Gaussian(2.0)])
def test_the_mean_of_answers_agrees_with_trying_it(noise: Noise, k: int) -> None:
    run = simulate(noise, 1.0, 100_000, rng=np.random.default_rng(k), attack="threshold", k=k)
    p = mean_success(noise, 1.0, k)
    assert abs(run.share - p) < 5 * math.sqrt(p * (1 - p) / 100_000)


@pytest.mark.oracle("guessing", "closed")
def test_two_laplace_answers_averaged_in_closed_form() -> None:
    """The sum of two Laplace variables of scale b has P(> x) = (2 + x/b) e^(−x/b)/4."""
    eps = 0.7
    x = eps  # k s/2 in units of the scale 1/eps, with k = 2 and s = 1
    assert mean_success(laplace(eps=eps, sensitivity=1.0), 1.0, 2) == pytest.approx(
        1 - (2 + x) * math.exp(-x) / 4, abs=1e-12
    )


@each_of(("x", "k"), [(3.0, 8), (5.0, 40), (30.0, 200), (1.0, 500), (60.0, 1000)])
@pytest.mark.oracle("guessing", "quadrature")
def test_many_laplace_answers_averaged_as_the_characteristic_function_says(x: float, k: int) -> None:
    """½ + (1/π) ∫ sin(tx)/t (1 + t²)^−k dt: the sum of k has the characteristic function (1 + t²)^−k."""
    end = math.sqrt(math.expm1(40 / k))
    expected = sum(
        quad(lambda t: x * np.sinc(t * x / math.pi) * (1 + t * t) ** -k, a, a + end / 50, epsabs=1e-14)[0]
        for a in np.linspace(0, end, 51)[:-1]
    )
    assert mean_success(laplace(eps=2 * x / k, sensitivity=1.0), 1.0, k) == pytest.approx(
        0.5 + expected / math.pi, abs=1e-12
    )


@pytest.mark.parametrize(("k", "shift"), [(5, 0.9), (90, 0.4), (300, 0.2), (1000, 0.05)])
def test_the_mean_of_many_staircase_answers_as_the_characteristic_function_says(k: int, shift: float) -> None:
    """½ + (1/π) ∫ sin(tx)/t φ(t)^k dt, φ from the steps of the density."""
    noise = staircase(eps=1.0, sensitivity=1.0)
    edges, heights = noise.density_steps(45.0)

    def phi(t: float) -> float:
        return float(heights @ np.diff(np.sin(t * edges))) / t

    x, spread = k * shift / 2, math.sqrt(noise.variance)
    end = 60.0 if k < 50 else 14 / (spread * math.sqrt(k))
    t = (np.arange(4000) + 0.5) * end / 4000
    values = np.sin(t * x) / t * np.array([phi(at) for at in t]) ** k
    assert mean_success(noise, shift, k) == pytest.approx(0.5 + float(values.sum()) * (t[1] - t[0]) / math.pi, abs=5e-6)


@each_of("prior", [5e-324, 1e-300, 1e-17, 1 - 2**-53])
@each_of("noise", [laplace(eps=1.0, sensitivity=1.0), staircase(eps=2.0, sensitivity=1.0), Gaussian(3.0)])
def test_a_prior_that_is_nearly_sure_is_no_division_by_zero(noise: Noise, prior: float) -> None:
    """Two answers with losses of a few nats do not change a belief so strong: the guess is the prior's."""
    found = series_success(noise, 1.0, 2, prior)
    assert found.lower == pytest.approx(max(prior, 1 - prior), rel=1e-15)
    assert found.upper == pytest.approx(max(prior, 1 - prior), rel=1e-15)


@each_of("k", [2, 100, 1000])
@each_of("shift", [1e9, 1e15, 1e300])
def test_the_mean_of_answers_far_apart_is_always_right(shift: float, k: int) -> None:
    assert mean_success(laplace(eps=1.0, sensitivity=1.0), shift, k) == 1.0


def test_randomised_response_composes_as_the_binomial() -> None:
    """The staircase with γ = ½ at shift Δ has loss ±ε only: k answers are k coin flips (majority vote)."""
    eps, k = 0.8, 5
    keep = math.exp(eps) / (1 + math.exp(eps))
    majority = sum(math.comb(k, j) * keep**j * (1 - keep) ** (k - j) for j in range(3, 6))
    found = series_success(staircase(eps=eps, sensitivity=1.0, gamma=0.5), 1.0, k, tolerance=1e-6)
    assert found.lower * (1 - 1e-10) <= majority <= found.upper * (1 + 1e-10)
    assert found.width < 1e-9


# -- trying it


def test_a_simulation_counts_itself_and_covers_the_truth() -> None:
    noise = staircase(eps=1.5, sensitivity=1.0)
    run = simulate(noise, 1.0, 20_000, rng=np.random.default_rng(4), attack="best")
    assert run.successes == int((run.truth == run.guess).sum())
    assert run.low < run.share < run.high
    assert run.low <= best_success(noise, 1.0) <= run.high
    assert abs(run.truth.mean() - 0.5) < 0.02


def test_the_share_so_far_is_that_of_the_first_attacks() -> None:
    run = simulate(laplace(eps=1.0, sensitivity=1.0), 1.0, 500, rng=np.random.default_rng(8))
    tried, share, low, high = run.so_far(40)
    assert tried[0] == 1
    assert tried[-1] == 500
    assert tried.size <= 40
    for n, rate, bottom, top in zip(tried.astype(int), share, low, high, strict=True):
        right = int((run.truth[:n] == run.guess[:n]).sum())
        exact = binomtest(right, int(n)).proportion_ci(run.confidence, "exact")
        assert rate == right / n
        assert (bottom, top) == pytest.approx((exact.low, exact.high), rel=1e-9, abs=1e-12)


@each_of(("k", "n"), [(0, 5), (5, 5), (3, 10), (700, 1000)])
@pytest.mark.oracle("guessing", "peer")
def test_the_interval_agrees_with_scipy(k: int, n: int) -> None:
    exact = binomtest(k, n).proportion_ci(0.95, "exact")
    low, high = clopper_pearson(k, n)
    assert (float(low), float(high)) == pytest.approx((exact.low, exact.high), rel=1e-9, abs=1e-12)
    if 0 < k < n:
        assert float(low) == pytest.approx(beta.ppf(0.025, k, n - k + 1))


# -- possible worlds


@pytest.mark.oracle("worlds", "table")
def test_lee_clifton_of_the_papers_example() -> None:
    assert lee_clifton_epsilon(600_000, 1 / 3, sensitivity=1.0, spread=1.0) == pytest.approx(
        math.log(599_999 / 2), rel=1e-12
    )
    assert lee_clifton_epsilon(600_000, 1 / 3, sensitivity=1.0, spread=1.0, count_full=True) == pytest.approx(
        math.log(600_000 / 2), rel=1e-12
    )


@pytest.mark.parametrize("full", [False, True])
def test_lee_clifton_and_its_inverse(full: bool) -> None:
    eps = lee_clifton_epsilon(8, 0.4, sensitivity=2.0, spread=0.5, count_full=full)
    assert lee_clifton_posterior(8, eps=eps, sensitivity=2.0, spread=0.5, count_full=full) == pytest.approx(
        0.4, rel=1e-12
    )


@each_of(("rho", "full"), [(1 / 6, False), (0.1, False), (1 / 7, True), (0.05, True)])
def test_lee_clifton_below_the_prior_is_refused(rho: float, full: bool) -> None:
    with pytest.raises(ParameterError, match="above the prior"):
        lee_clifton_epsilon(6, rho, sensitivity=1.0, spread=1.0, count_full=full)


def test_posteriors_of_worlds_are_bayes_rule() -> None:
    answers = np.array([2.0, 2.0, 3.0, 4.0])
    noise = laplace(eps=0.9, sensitivity=1.0)
    seen = np.array([-3.0, 2.4, 3.1, 8.0])
    found = world_posteriors(noise, answers, seen)
    for row, r in enumerate(seen):
        weights = [math.exp(-0.9 * abs(r - a)) for a in answers]
        np.testing.assert_allclose(found[row], np.array(weights) / sum(weights), rtol=1e-12)


def test_an_answer_that_only_some_worlds_can_give_rules_out_the_others() -> None:
    """Whole-number noise: between the whole numbers stands only the world whose own answer lies there."""
    noise, prior = geometric(eps=0.7), np.array([0.5, 0.2, 0.3])
    found = world_posteriors(noise, [0.0, 1.0, 0.5], [0.0, 1.5, 0.25], prior)
    weights = np.array([0.5, 0.2 * math.exp(-0.7)])
    np.testing.assert_allclose(found[0], [*(weights / weights.sum()), 0.0], rtol=1e-12)
    np.testing.assert_allclose(found[1], [0.0, 0.0, 1.0])
    np.testing.assert_allclose(found[2], prior)  # nobody's answer: nothing is learned
    for wrong in ([1.0, 0.0, 0.0], [0.5, 0.5], [0.5, 0.7, -0.2], [0.4, 0.4, 0.4]):
        with pytest.raises(ParameterError, match="positive probabilities"):
            world_posteriors(noise, [0.0, 1.0, 0.5], [0.0], wrong)


@pytest.mark.parametrize(
    "noise",
    [laplace(eps=1.0, sensitivity=1.0), staircase(eps=1.0, sensitivity=1.0), staircase(eps=0.5, sensitivity=2.0)],
    ids=str,
)
def test_the_worst_posterior_is_reached_and_not_exceeded(noise: Noise) -> None:
    answers = np.array([0.0, 0.5, 0.5, 2.0])
    tried = world_posteriors(noise, answers, np.linspace(-12, 14, 26_001))
    assert worst_posterior(noise, answers) == pytest.approx(float(tried.max()), rel=1e-6)


def test_the_bound_is_never_below_the_exact_posterior() -> None:
    answers = worlds_without_one(EXAMPLE_TABLE, "Bronchitis")
    assert spread_of(answers) == 1.0
    epsilons = np.array([0.1, 1.0, 4.0])
    curve = worst_posterior_curve(Family("laplace", NeighborSet.parse("1")), answers, epsilons)
    for eps, found in zip(epsilons, curve, strict=True):
        tried = world_posteriors(laplace(eps=eps, sensitivity=1.0), answers, np.linspace(-12, 14, 26_001))
        assert found == pytest.approx(float(tried.max()), rel=1e-6)
        assert found <= lee_clifton_posterior(6, eps=float(eps), sensitivity=1.0, spread=1.0) + 1e-12


def test_the_example_table() -> None:
    assert count_disease(EXAMPLE_TABLE, "Bronchitis") == 3
    assert worlds_without_one(EXAMPLE_TABLE, "Bronchitis") == (2, 2, 3, 3, 2, 3)


@each_of(
    "call",
    [
        lambda: best_success(laplace(eps=1, sensitivity=1), 1.0, 0.0),
        lambda: best_success(laplace(eps=1, sensitivity=1), math.nan),
        lambda: ceiling(eps=-1.0),
        lambda: ceiling(eps=1.0, delta=2.0),
        lambda: trade_off_region(eps=1.0, delta=0.0, alpha=[1.5]),
        lambda: posterior(laplace(eps=1, sensitivity=1), 1.0, [math.nan], 0.5),
        lambda: mean_success(laplace(eps=1, sensitivity=1), 1.0, 0),
        lambda: spread_of([2.0, 2.0]),
        lambda: spread_of([2.0]),
        lambda: mean_success(laplace(eps=1, sensitivity=1), 1.0, 10**9),
        lambda: simulate(laplace(eps=1, sensitivity=1), 1.0, 0, rng=np.random.default_rng(0)),
        lambda: clopper_pearson(5, 4),
        lambda: lee_clifton_epsilon(1, 0.5, sensitivity=1.0, spread=1.0),
        lambda: lee_clifton_epsilon(5, 0.5, sensitivity=1.0, spread=0.0),
        lambda: world_posteriors(laplace(eps=1, sensitivity=1), [1.0], [0.0]),
        lambda: world_posteriors(laplace(eps=1, sensitivity=1), [1.0, 2.0], [0.0], prior=[0.5, 0.6]),
        lambda: laplace_epsilon_for_success(0.5, sensitivity=1.0, half_length=0.5),
    ],
)
def test_bad_input_is_refused_by_name(call: object) -> None:
    with pytest.raises(ParameterError):
        call()  # type: ignore[operator]


@pytest.mark.parametrize(("rho", "delta", "shift"), [(0.6, 1e-5, 1.0), (0.9, 1e-6, 1.5), (0.75, 1e-3, 2.0)])
def test_the_gaussian_s_own_answer_is_that_of_the_search(rho: float, delta: float, shift: float) -> None:
    exact = gaussian_epsilon_for_success(rho, delta=delta, sensitivity=2.0, shift=shift)
    found = epsilon_for_success(
        lambda eps: Gaussian(gaussian_sigma(eps=eps, delta=delta, sensitivity=2.0)),
        shift,
        rho,
        low=1e-3,
        high=60.0,
        rising=True,
    )
    assert exact.kind == found.kind == "found"
    assert exact.eps == pytest.approx(found.eps, rel=1e-9)
    assert best_success(Gaussian(gaussian_sigma(eps=exact.eps, delta=delta, sensitivity=2.0)), shift) == pytest.approx(
        rho, rel=1e-9
    )


def test_half_is_asked_of_no_gaussian() -> None:
    assert gaussian_epsilon_for_success(0.5, delta=1e-5, sensitivity=1.0, shift=1.0).kind == "never"
