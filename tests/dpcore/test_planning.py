"""People and budgets needed: the notes' test numbers, and brute force."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcore.accounting import (
    GaussianLaw,
    Release,
    advanced_eps,
    basic_composition,
    eps_for_delta,
    optimal_eps,
    zcdp_eps,
    zcdp_eps_simple,
)
from dpcore.choose import (
    ACCOUNTANTS,
    RULES,
    count_errors,
    count_noise,
    lifetime_eps0,
    marginals_needed,
    marginals_pay,
    people_for_equal,
    queries_for_equal,
    rho_for,
    row_recovered,
    sampling_sd,
)
from dpcore.errors import ParameterError
from dpcore.noise import gaussian_sigma
from tests.each_of import each_of

K = [10, 100, 1000, 10_000]


@pytest.mark.oracle("planning", "table")
def test_marginals_are_those_of_the_notes() -> None:
    """theory A26 at eps 1, delta 1e-6."""
    found = marginals_needed(K, eps=1.0, delta=1e-6)
    assert found.lower == pytest.approx([6.930, 69.315, 693.147, 6931.472], abs=6e-4)
    assert found.k_norm == pytest.approx([19.337, 199.334, 1999.333, 19999.333], abs=6e-4)
    assert found.laplace == pytest.approx([54.071, 995.029, 14549.2, 191537.8], rel=1e-5)
    assert found.gaussian == pytest.approx([48.947, 228.240, 906.415, 3361.69], rel=1e-5)


@pytest.mark.oracle("planning", "simulation")
def test_laplace_and_gaussian_reach_the_target_in_trials() -> None:
    rng = np.random.default_rng(3)
    k, tries = 20, 20_000
    need = marginals_needed([k], eps=1.0, delta=1e-6)
    noise = rng.laplace(0.0, k / 1.0, (tries, k))  # one person replaced moves every marginal by one
    inside = (np.abs(noise) <= need.laplace[0] / 2).all(axis=1).mean()
    assert inside == pytest.approx(0.5, abs=4.5 * 0.5 / math.sqrt(tries))
    sigma = float(count_noise("gaussian-exact", np.array([k]), eps=1.0, delta=1e-6)[0])
    inside = (np.abs(rng.normal(0.0, sigma, (tries, k))) <= need.gaussian[0] / 2).all(axis=1).mean()
    assert inside == pytest.approx(0.5, abs=4.5 * 0.5 / math.sqrt(tries))


def test_the_k_norm_mechanism_reaches_the_target_in_trials() -> None:
    """Its density falls as exp(-eps |x|_max): a uniform point of the cube times a Gamma(k + 1) radius."""
    rng = np.random.default_rng(8)
    k, tries = 20, 20_000
    noise = rng.uniform(-1.0, 1.0, (tries, k)) * rng.gamma(k + 1.0, 1.0, (tries, 1))
    need = marginals_needed([k], eps=1.0, delta=1e-6).k_norm[0]
    assert (np.abs(noise) <= need / 2).all(axis=1).mean() == pytest.approx(0.5, abs=4.5 * 0.5 / math.sqrt(tries))


@each_of(("k", "eps", "delta"), [(1, 0.2, 1e-9), (37, 1.0, 1e-6), (10**6, 3.0, 0.3), (10**17, 1.0, 1e-6)])
@pytest.mark.oracle("planning", "digits")
def test_marginals_with_forty_digits(k: int, eps: float, delta: float) -> None:
    with mpmath.workdps(40):
        found = marginals_needed([k], eps=eps, delta=delta)
        lower = mpmath.log(mpmath.mpf(2) ** k - 1) / eps if k < 10**7 else k * mpmath.log(2) / eps
        assert found.lower[0] == pytest.approx(float(lower), rel=1e-13)
        missed = 1 - mpmath.mpf(2) ** (-1 / mpmath.mpf(k))
        assert found.laplace[0] == pytest.approx(float(-2 * k * mpmath.log(missed) / eps), rel=1e-12)
        # one Gaussian count within n/2: erfc gives back the share that may be missed; the curve gives back delta
        sigma = float(count_noise("gaussian-exact", [1.0], eps=eps, delta=delta)[0])
        z = mpmath.mpf(float(found.gaussian[0])) / (2 * mpmath.sqrt(k) * sigma)
        assert float(mpmath.erfc(z / mpmath.sqrt(2)) / missed) == pytest.approx(1.0, rel=1e-10)
        s = mpmath.mpf(sigma)
        tails = mpmath.ncdf(1 / (2 * s) - eps * s) - mpmath.exp(eps) * mpmath.ncdf(-1 / (2 * s) - eps * s)
        assert float(tails) == pytest.approx(delta, rel=1e-9)
        if k < 10**4:
            assert float(mpmath.gammainc(k, 0, found.k_norm[0] * eps / 2, regularized=True)) == pytest.approx(0.5)


@each_of(("eps", "delta"), [(1.0, 1e-6), (0.1, 1e-12), (10.0, 0.01), (1.0, 0.5)])
def test_delta_pays_from_the_first_k_of_all(eps: float, delta: float) -> None:
    every = marginals_needed(np.arange(1, 6001), eps=eps, delta=delta)
    assert marginals_pay(eps=eps, delta=delta) == 1 + int(np.argmax(every.gaussian < every.k_norm))
    assert marginals_pay(eps=eps, delta=delta, against="laplace") == 1 + int(np.argmax(every.gaussian < every.laplace))
    assert marginals_pay(eps=eps, delta=delta, against="lower") == 1 + int(np.argmax(every.gaussian < every.lower))


def test_the_row_of_equal_people_is_recovered_as_often_as_said() -> None:
    assert row_recovered(10, 100, eps=1.0) == pytest.approx(0.966816, abs=1e-6)  # theory A26
    rng = np.random.default_rng(5)
    noise = rng.laplace(0.0, 10.0, (40_000, 10))
    for people in (20.0, 60.0, 100.0):
        wrong = (noise <= -people / 2).any(axis=1).mean()
        assert 1 - wrong == pytest.approx(row_recovered(10, [people], eps=1.0)[0], abs=0.008)


def test_the_spread_of_noisy_counts_is_that_of_noise_and_chance_together() -> None:
    """Each of many surveys draws its people and its noise; the spread of what is published, and of what is counted."""
    rng = np.random.default_rng(17)
    n, k, eps, delta, p = 2000, 30, 1.0, 1e-6, 0.3
    counts = rng.binomial(n, p, 200_000).astype(float)
    draws = {
        "laplace-basic": rng.laplace(0.0, k / eps, counts.size),
        "gaussian-exact": rng.normal(
            0.0, math.sqrt(k) * gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0), counts.size
        ),
    }
    for name, noise in draws.items():
        found = count_errors(name, n, [float(k)], eps=eps, delta=delta, share=p)  # type: ignore[arg-type]
        assert found.sampling == pytest.approx(counts.std(), rel=0.01)
        assert found.both[0] == pytest.approx((counts + noise).std(), rel=0.01)
        assert found.more[0] == pytest.approx((counts + noise).std() / counts.std() - 1, rel=0.03)
        assert found.ratio[0] == pytest.approx(noise.std() / counts.std(), rel=0.015)


def test_little_noise_adds_little_but_not_nothing() -> None:
    """sqrt(1 + r^2) - 1 with forty digits, for every n and k of a table."""
    people, queries = np.array([[100.0], [1e8], [1e10]]), np.array([[1.0, 1000.0]])
    found = count_errors("laplace-basic", people, queries, eps=50.0, delta=1e-6, share=0.5)
    assert found.ratio.shape == found.more.shape == (3, 2)
    with mpmath.workdps(40):
        for (at, n), (to, k) in itertools.product(enumerate(people[:, 0]), enumerate(queries[0])):
            ratio = mpmath.sqrt(2) * k / 50 / (mpmath.sqrt(n) / 2)
            assert found.more[at, to] == pytest.approx(float(mpmath.sqrt(1 + ratio**2) - 1), rel=1e-12)


@pytest.mark.oracle("planning", "table")
def test_noise_beside_sampling_error_is_that_of_the_notes() -> None:
    """theory A24: n = 1e6, k = 100, eps 1, delta 1e-6; theory B28."""
    hundred = np.array([100.0])
    noise = [float(count_noise(name, hundred, eps=1.0, delta=1e-6)[0]) for name in ACCOUNTANTS]
    assert noise[0] == pytest.approx(141.42, abs=5e-3)
    assert noise[1] == pytest.approx(148.68, abs=6e-3)
    assert noise[3] == pytest.approx(42.247, abs=5e-4)
    assert float(sampling_sd(np.array([1e6]), 0.5)[0]) == 500.0
    assert queries_for_equal("gaussian-exact", 1e6, eps=1.0, delta=1e-6) == pytest.approx(14_007, abs=1)
    simple = (math.sqrt(1 - math.log(1e-6)) - math.sqrt(-math.log(1e-6))) ** 2  # rho + 2 sqrt(rho L) = eps
    assert simple == pytest.approx(0.0174689, abs=1e-7)
    assert zcdp_eps_simple(simple, delta=1e-6) == pytest.approx(1.0)
    assert 4 * 100 / (2 * simple) == pytest.approx(11_449, abs=1)
    rho = rho_for(eps=1.0, delta=1e-6)  # the best conversion buys more
    assert rho > simple
    assert zcdp_eps(rho, delta=1e-6) == pytest.approx(1.0, rel=1e-9)
    assert float(people_for_equal("laplace-corollary", hundred, eps=1.0, delta=1e-6)[0]) == pytest.approx(88_419, abs=1)
    assert float(people_for_equal("gaussian-zcdp", hundred, eps=1.0, delta=1e-6)[0]) == pytest.approx(
        4 * 100 / (2 * rho)
    )
    assert noise[1] / 1000 == pytest.approx(0.148677, abs=1e-6)
    assert noise[3] < noise[2] < math.sqrt(100 / (2 * simple)) == pytest.approx(53.5, abs=0.1)
    assert float(sampling_sd([1000.0], 0.5)[0]) / 1000 == pytest.approx(0.015811, abs=1e-6)


@each_of(("eps", "delta"), [(0.01, 0.5), (1.0, 0.9), (10.0, 0.9), (50.0, 1e-6), (200.0, 1e-300)])
def test_concentrated_privacy_uses_all_of_eps(eps: float, delta: float) -> None:
    assert zcdp_eps(rho_for(eps=eps, delta=delta), delta=delta) == pytest.approx(eps, rel=1e-9)


def test_the_exact_accountant_spends_the_whole_budget() -> None:
    sigma = float(count_noise("gaussian-exact", np.array([37.0]), eps=0.7, delta=1e-5)[0])
    spent = eps_for_delta([Release(GaussianLaw(1.0 / sigma), 37)], delta=1e-5)
    assert spent.lower <= 0.7 * (1 + 1e-6)
    assert spent.upper == pytest.approx(0.7, rel=1e-3)


@given(st.integers(1, 500), st.floats(0.1, 5.0), st.sampled_from(ACCOUNTANTS), st.floats(0.05, 0.95))
@settings(max_examples=60, deadline=None)
def test_break_even_is_where_both_errors_are_equal(k: int, eps: float, name: str, share: float) -> None:
    n = people_for_equal(name, np.array([float(k)]), eps=eps, delta=1e-6, share=share)  # type: ignore[arg-type]
    noise = count_noise(name, np.array([float(k)]), eps=eps, delta=1e-6)  # type: ignore[arg-type]
    assert sampling_sd(n, share) == pytest.approx(noise, rel=1e-12)
    back = queries_for_equal(name, float(n[0]), eps=eps, delta=1e-6, share=share)  # type: ignore[arg-type]
    assert back == pytest.approx(k, rel=1e-9)


@pytest.mark.oracle("planning", "table")
def test_a_lifetime_s_budget_is_that_of_the_notes() -> None:
    """theory B27: 10 000 releases, eps 1, delta e^-32."""
    delta = math.exp(-32)
    allowed = {rule: 1 / lifetime_eps0(rule, 10_000, eps=1.0, delta=delta) for rule in RULES}
    assert allowed["advanced"] == pytest.approx(812.318, abs=1e-3)
    assert allowed["advanced-sharp"] == pytest.approx(806.202, abs=1e-3)
    assert allowed["exact"] == pytest.approx(715.511, abs=1e-2)
    assert allowed["corollary"] == pytest.approx(1600.0, abs=1e-9)
    assert allowed["basic"] == 10_000
    assert advanced_eps(1 / 801, 10_000, delta=delta) == pytest.approx(1.014347, abs=1e-6)
    assert advanced_eps(1 / 801, 10_000, delta=delta, sharp=True) == pytest.approx(1.006545, abs=1e-6)
    assert basic_composition(1 / 801, 10_000)[0] == pytest.approx(12.4844, abs=1e-4)
    assert optimal_eps(1 / 801, 10_000, delta=delta) == pytest.approx(0.890468, abs=1e-5)


@pytest.mark.long
def test_a_lifetime_s_delta_summed_over_its_losses() -> None:
    """theory B27: loss eps_0 (2 Bin(k, e^eps_0 / (1 + e^eps_0)) - k); each rule's eps_0 keeps delta, 'exact' uses it up."""
    k = 10_000

    def log_delta(eps0: float, eps: float) -> float:
        with mpmath.workdps(30):
            e = mpmath.mpf(eps0)
            p = mpmath.exp(e) / (1 + mpmath.exp(e))
            total = mpmath.mpf(0)
            mass = mpmath.exp(k * mpmath.log(p))  # all k releases lose eps_0
            odds = (1 - p) / p
            for j in range(k, k // 2, -1):
                loss = e * (2 * j - k)
                if loss <= eps:
                    break
                total += mass * (1 - mpmath.exp(eps - loss))
                mass *= odds * j / (k - j + 1)
            return float(mpmath.log(total))

    assert log_delta(1 / 801, 1.0) == pytest.approx(-38.8217, abs=1e-4)
    assert log_delta(lifetime_eps0("exact", k, eps=1.0, delta=math.exp(-32)), 1.0) == pytest.approx(-32.0, abs=1e-6)
    for rule in ("corollary", "advanced", "advanced-sharp"):
        assert log_delta(lifetime_eps0(rule, k, eps=1.0, delta=math.exp(-32)), 1.0) < -32.0


def test_the_rounder_the_theorem_the_less_is_left() -> None:
    for k in (100, 1000):
        by = {rule: lifetime_eps0(rule, k, eps=0.8, delta=1e-8) for rule in RULES}
        assert by["basic"] < by["exact"]
        assert by["corollary"] < by["advanced"] < by["advanced-sharp"] < by["exact"]
    assert lifetime_eps0("exact", 1, eps=0.8, delta=1e-300) == pytest.approx(0.8, rel=1e-9)


@each_of(
    ("call", "argument"),
    [
        (lambda: marginals_needed([0], eps=1.0, delta=1e-6), "k"),
        (lambda: marginals_needed([5], eps=1.0, delta=0.0), "delta"),
        (lambda: marginals_pay(eps=1.0, delta=1e-6, against="other"), "against"),  # type: ignore[arg-type]
        (lambda: marginals_pay(eps=0.0, delta=1e-6), "eps"),
        (lambda: marginals_needed([5], eps=math.nan, delta=0.1), "eps"),
        (lambda: count_noise("other", [5], eps=1.0, delta=0.1), "accountant"),  # type: ignore[arg-type]
        (lambda: lifetime_eps0("other", 5, eps=1.0, delta=0.1), "rule"),  # type: ignore[arg-type]
        (lambda: lifetime_eps0("exact", 0, eps=1.0, delta=0.1), "k"),
        (lambda: sampling_sd([0.0], 0.5), "n"),
        (lambda: sampling_sd([1.0], 1.0), "share"),
        (lambda: row_recovered(5, -1.0, eps=1.0), "n"),
        (lambda: count_errors("gaussian-exact", [0.0], [1.0], eps=1.0, delta=0.1, share=0.5), "n"),
        (lambda: count_errors("gaussian-exact", [1.0], [0.5], eps=1.0, delta=0.1, share=0.5), "k"),
    ],
)
def test_bad_input_names_the_argument(call: object, argument: str) -> None:
    with pytest.raises(ParameterError) as caught:
        call()  # type: ignore[operator]
    assert caught.value.argument == argument
