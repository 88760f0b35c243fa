"""What a noisy count tells: against enumeration of all bits and truncated sums of the noise, and trials."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest
from scipy.optimize import brentq, linprog

from dpcore.attack import (
    beliefs,
    best_success,
    bit_likelihoods,
    bit_posterior,
    guess_success,
    one_of_success,
    posterior_bounds,
    total_posterior,
    total_success,
)
from dpcore.errors import ParameterError
from dpcore.noise import laplace
from tests.each_of import each_of


def geometric(d: int, eps: float) -> float:
    a = math.exp(-eps)
    return (1 - a) / (1 + a) * a ** abs(d)


def enumerated(y: int, bit: int, eps: float, u: int, q: float) -> float:
    """Every world of the unknown bits, one by one."""
    total = 0.0
    for others in itertools.product((0, 1), repeat=u):
        weight = math.prod(q if other else 1 - q for other in others)
        total += weight * geometric(y - bit - sum(others), eps)
    return total


@each_of(("eps", "u", "q"), [(1.0, 0, 0.5), (0.3, 4, 0.2), (2.0, 7, 0.7), (1.0, 3, 0.0), (1.0, 3, 1.0)])
@pytest.mark.oracle("belief", "brute")
def test_likelihoods_are_those_of_all_worlds(eps: float, u: int, q: float) -> None:
    y = np.arange(-5, u + 8)
    zero, one = bit_likelihoods(y, eps=eps, unknown=u, share=q)
    assert zero == pytest.approx([enumerated(int(at), 0, eps, u, q) for at in y], rel=1e-10)
    assert one == pytest.approx([enumerated(int(at), 1, eps, u, q) for at in y], rel=1e-10)


@pytest.mark.parametrize(("eps", "prior", "u", "q"), [(1.0, 0.5, 0, 0.5), (0.4, 0.3, 5, 0.5), (2.5, 0.8, 6, 0.1)])
@pytest.mark.oracle("belief", "brute")
def test_the_best_guess_is_the_sum_over_all_answers(eps: float, prior: float, u: int, q: float) -> None:
    reach = int(40 / eps) + u + 3
    total = sum(
        max(prior * enumerated(y, 1, eps, u, q), (1 - prior) * enumerated(y, 0, eps, u, q))
        for y in range(-reach, reach)
    )
    assert guess_success(eps=eps, prior=prior, unknown=u, share=q) == pytest.approx(total, abs=1e-12)


def test_the_cap_is_reached_by_geometric_noise_and_missed_by_laplace() -> None:
    """theory A28 at eps 1."""
    assert guess_success(eps=1.0, prior=0.5) == pytest.approx(0.7310586, abs=1e-7)
    assert guess_success(eps=1.0, prior=0.5) == pytest.approx(math.e / (1 + math.e), rel=1e-14)
    assert best_success(laplace(eps=1.0, sensitivity=1.0), 1.0) == pytest.approx(0.6967347, abs=1e-7)


def test_belief_stays_between_the_bounds_of_the_promise() -> None:
    for u in (0, 3, 50):
        found = bit_posterior(np.arange(-30, u + 30), eps=0.8, prior=0.2, unknown=u, share=0.4)
        low, high = posterior_bounds(eps=0.8, prior=0.2)
        assert found.min() >= low - 1e-12
        assert found.max() <= high + 1e-12
    far = bit_posterior([-5000, 5000], eps=3.0, prior=0.2, unknown=5, share=0.4)  # where both likelihoods underflow
    assert far == pytest.approx(posterior_bounds(eps=3.0, prior=0.2), rel=1e-9)
    alone = bit_posterior([0, 1], eps=0.8, prior=0.2)
    assert alone == pytest.approx(posterior_bounds(eps=0.8, prior=0.2), abs=1e-12)


@pytest.mark.long
@pytest.mark.parametrize(
    ("u", "eps", "q", "prior"),
    [(2000, 1.0, 0.5, 0.5), (2000, 5.0, 0.5, 0.3), (1000, 50.0, 0.1, 0.5), (600, 0.01, 0.9, 0.2)],
)
def test_belief_where_likelihoods_are_below_the_smallest_float(u: int, eps: float, q: float, prior: float) -> None:
    """In the middle of many unknown bits, with forty digits."""
    with mpmath.workdps(40):
        a, share = mpmath.exp(-mpmath.mpf(eps)), mpmath.mpf(q)
        ways = [math.comb(u, j) * share**j * (1 - share) ** (u - j) for j in range(u + 1)]
        powers = [a**size for size in range(u + 5)]
        for y in (-3, 5, u // 40, u // 2, u - 40, u + 3):
            one = prior * mpmath.fsum(w * powers[abs(y - 1 - j)] for j, w in enumerate(ways))
            zero = (1 - prior) * mpmath.fsum(w * powers[abs(y - j)] for j, w in enumerate(ways))
            found = float(bit_posterior([y], eps=eps, prior=prior, unknown=u, share=q)[0])
            assert found == pytest.approx(float(one / (one + zero)), rel=1e-9)


def test_noise_of_a_boundless_eps_is_no_noise() -> None:
    assert bit_posterior([0, 1], eps=1e308, prior=0.5) == pytest.approx([0.0, 1.0], abs=1e-300)
    assert guess_success(eps=1e308, prior=0.3, unknown=4, share=0.2) == pytest.approx(
        total_success(0.3, 4, 0.2), rel=1e-12
    )


@pytest.mark.oracle("belief", "table")
def test_a_list_of_candidates_has_the_numbers_of_the_notes() -> None:
    """theory A25 and A28 (ii): 1024 data sets, any two within 20 people; the eps at which p becomes possible."""

    def least_eps(p: float, delta: float = 0.0) -> float:
        return float(
            brentq(
                lambda eps: one_of_success(eps=eps, candidates=1024, apart=20, delta=delta) - p, 1e-6, 5.0, xtol=1e-12
            )
        )

    assert least_eps(0.5) == pytest.approx(0.3465247, abs=1e-7)
    assert least_eps(0.5) == pytest.approx(math.log(1023) / 20, rel=1e-10)
    assert least_eps(0.9) == pytest.approx(0.4563859, abs=1e-7)
    assert least_eps(0.5, 1e-6) == pytest.approx(0.3462784, abs=1e-7)
    assert least_eps(0.5, 1e-3) == pytest.approx(0.2395433, abs=1e-7)  # the notes: .2395435
    assert one_of_success(eps=0.0, candidates=1024, apart=20) == pytest.approx(1 / 1024, rel=1e-12)


@each_of(("eps", "n", "d", "delta"), [(0.4, 3, 1, 0.0), (0.2, 4, 3, 0.0), (0.5, 3, 2, 0.01), (0.3, 4, 1, 0.05)])
def test_no_mechanism_names_one_of_n_more_often(eps: float, n: int, d: int, delta: float) -> None:
    """The best of all mechanisms with n answers, by linear programming over P(answer o | data set i) and slacks."""
    group = delta * math.expm1(d * eps) / math.expm1(eps)
    pairs = list(itertools.permutations(range(n), 2))
    size = n * n + len(pairs) * n
    target = np.zeros(size)
    target[[i * n + i for i in range(n)]] = -1 / n
    above, limits = [], []
    for at, (i, j) in enumerate(pairs):
        slacks = np.zeros(size)
        slacks[n * n + at * n : n * n + (at + 1) * n] = 1.0
        above.append(slacks)
        limits.append(group)
        for o in range(n):
            row = np.zeros(size)
            row[i * n + o], row[j * n + o], row[n * n + at * n + o] = 1.0, -math.exp(d * eps), -1.0
            above.append(row)
            limits.append(0.0)
    sums = np.zeros((n, size))
    for i in range(n):
        sums[i, i * n : (i + 1) * n] = 1.0
    best = linprog(target, np.array(above), limits, sums, np.ones(n), bounds=(0, None))
    assert best.success
    assert best.fun is not None
    if delta == 0.0:
        assert one_of_success(eps=eps, candidates=n, apart=d) == pytest.approx(-best.fun, rel=1e-7)
    assert one_of_success(eps=eps, candidates=n, apart=d, delta=delta) >= -best.fun - 1e-9
    assert one_of_success(eps=eps, candidates=n, apart=d, delta=delta) == pytest.approx(-best.fun, rel=0.02)


def test_an_exact_total_tells_all_to_one_who_knows_the_others() -> None:
    assert total_success(0.3, 0, 0.5) == 1.0
    assert (total_posterior(0, 0.3, 0, 0.5), total_posterior(1, 0.3, 0, 0.5)) == (0.0, 1.0)
    u, q, prior = 6, 0.3, 0.4
    by_hand = 0.0
    for t in range(u + 2):
        zero = math.comb(u, t) * q**t * (1 - q) ** (u - t) if t <= u else 0.0
        one = math.comb(u, t - 1) * q ** (t - 1) * (1 - q) ** (u - t + 1) if t else 0.0
        by_hand += max(prior * one, (1 - prior) * zero)
        assert total_posterior(t, prior, u, q) == pytest.approx(prior * one / (prior * one + (1 - prior) * zero))
    assert total_success(prior, u, q) == pytest.approx(by_hand, rel=1e-12)


def test_an_exact_total_far_from_what_was_expected() -> None:
    """Both sums of coins are below the smallest float; their ratio is t / (u + 1 - t)."""
    assert total_posterior(10, 0.5, 20_000, 0.5) == pytest.approx(10 / 20_001, rel=1e-12)
    assert (total_posterior(0, 0.5, 7, 0.5), total_posterior(8, 0.5, 7, 0.5)) == (0.0, 1.0)
    assert (total_posterior(3, 0.5, 3, 1.0), total_posterior(4, 0.5, 3, 1.0)) == (0.0, 1.0)


@each_of(
    ("y", "eps", "prior", "u", "q", "counted"),
    [(4, 0.7, 0.3, 5, 0.6, 3), (-2, 1.3, 0.9, 4, 0.0, 0), (3, 0.4, 0.5, 3, 1.0, 3), (1, 2.0, 0.5, 0, 0.2, 0)],
)
def test_who_knows_more_believes_by_fewer_worlds(
    y: int, eps: float, prior: float, u: int, q: float, counted: int
) -> None:
    """Belief as the weight of the worlds with the bit among all worlds that are still possible, listed one by one."""
    found = beliefs(y, eps=eps, prior=prior, unknown=u, share=q, alike=0)
    one, zero = (enumerated(y, bit, eps, u, q) for bit in (1, 0))
    assert found.unknown == pytest.approx(prior * one / (prior * one + (1 - prior) * zero), rel=1e-10)
    one, zero = (geometric(y - counted - bit, eps) for bit in (1, 0))
    assert found.known == pytest.approx(prior * one / (prior * one + (1 - prior) * zero), rel=1e-10)
    assert (found.before, found.counted, found.total) == (prior, counted, 1.0)
    assert found.family == pytest.approx(prior * math.exp(eps) / (prior * math.exp(eps) + 1 - prior), rel=1e-10)


def test_less_knowledge_never_helps() -> None:
    success = [guess_success(eps=1.0, prior=0.5, unknown=u, share=0.5) for u in (0, 1, 2, 5, 20, 100, 1000, 20_000)]
    assert success == sorted(success, reverse=True)
    assert success[-1] < 0.51


@each_of(
    ("call", "argument"),
    [
        (lambda: bit_posterior([0], eps=0.0, prior=0.5), "eps"),
        (lambda: bit_posterior([0], eps=1.0, prior=1.0), "prior"),
        (lambda: guess_success(eps=1.0, prior=0.5, unknown=-1), "unknown"),
        (lambda: guess_success(eps=1.0, prior=0.5, unknown=3, share=1.5), "share"),
        (lambda: total_posterior(9, 0.5, 3, 0.5), "total"),
        (lambda: total_posterior(2, 0.5, 3, 0.0), "total"),
        (lambda: beliefs(0, eps=1.0, prior=0.5, unknown=3, share=0.5, alike=-1), "alike"),
        (lambda: one_of_success(eps=1.0, candidates=1, apart=20), "candidates"),
        (lambda: one_of_success(eps=1.0, candidates=9, apart=0), "apart"),
        (lambda: one_of_success(eps=1.0, candidates=9, apart=2, delta=1.5), "delta"),
        (lambda: one_of_success(eps=-1.0, candidates=9, apart=2), "eps"),
    ],
)
def test_bad_input_names_the_argument(call: object, argument: str) -> None:
    with pytest.raises(ParameterError) as caught:
        call()  # type: ignore[operator]
    assert caught.value.argument == argument


@pytest.mark.parametrize(
    ("eps", "alike", "u", "q", "prior"), [(0.1, 20, 3, 0.5, 0.5), (0.7, 3, 0, 0.5, 0.2), (1.5, 1, 5, 0.3, 0.6)]
)
def test_others_who_share_the_bit_add_up_to_so_many_epsilons(
    eps: float, alike: int, u: int, q: float, prior: float
) -> None:
    """The count is (1 + g) bit + u independent bits + noise: the largest belief over all answers, summed by hand.

    Twenty relatives at ε = 0.1: 0.891, where one person alone gives 0.525.
    """
    sums = [math.comb(u, j) * q**j * (1 - q) ** (u - j) for j in range(u + 1)]

    def likelihood(y: int, bit: int) -> float:
        return sum(weight * math.exp(-eps * abs(y - j - (1 + alike) * bit)) for j, weight in enumerate(sums))

    largest = max(
        prior * likelihood(y, 1) / (prior * likelihood(y, 1) + (1 - prior) * likelihood(y, 0)) for y in range(-30, 60)
    )
    found = beliefs(3, eps=eps, prior=prior, unknown=u, share=q, alike=alike)
    assert found.family == pytest.approx(largest, rel=1e-9)
    if (eps, alike) == (0.1, 20):
        assert largest == pytest.approx(0.8909, abs=5e-5)


def test_a_data_set_between_the_candidates_keeps_the_ceiling_of_a_list_out_of_reach() -> None:
    """Three data sets, each the same people and one more; any two are two people apart, the one without is one from each.

    By linear programming over P(answer o | data set): at most e^ε/3, below the ceiling for d = 2.
    """
    eps, n = 0.4, 3
    size = (n + 1) * n
    steps = [(i, n) for i in range(n)] + [(n, i) for i in range(n)]
    rows = []
    for i, j in steps:
        for o in range(n):
            row = np.zeros(size)
            row[i * n + o], row[j * n + o] = 1.0, -math.exp(eps)
            rows.append(row)
    sums = np.zeros((n + 1, size))
    for i in range(n + 1):
        sums[i, i * n : (i + 1) * n] = 1.0
    target = np.zeros(size)
    target[[i * n + i for i in range(n)]] = -1 / n
    best = linprog(target, np.array(rows), np.zeros(len(rows)), sums, np.ones(n + 1), bounds=(0, None))
    assert best.fun is not None
    assert -best.fun == pytest.approx(math.exp(eps) / 3, rel=1e-7)
    assert -best.fun < one_of_success(eps=eps, candidates=n, apart=2) - 0.02
