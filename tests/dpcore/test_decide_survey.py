"""Shares of yes answers: the error against all sums of two binomials, names taken off against the exact law, attacks by hand."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dpcore.decide import (
    Aim,
    AnsweredShare,
    Mechanism,
    Plan,
    Survey,
    mixed_delta,
    mixed_eps,
    shuffled,
    success,
    window,
)
from dpcore.decide.survey import share_error
from dpcore.errors import ParameterError
from dpcore.sets import Relation

PLAN = Plan(kind="counts", relation=Relation.REPLACE, survey=Survey(people=1000, trust="device"))
AIM = Aim(tolerance=5.0, guess=0.75)


def law(n: int, k: int, eps: float) -> np.ndarray:
    p = 1 / (1 + math.exp(-eps))
    return np.convolve(stats.binom.pmf(np.arange(k + 1), k, p), stats.binom.pmf(np.arange(n - k + 1), n - k, 1 - p))


def exact(n: int, k: int, eps: float, t: float, wider: float = 0.0) -> float:
    """P(the estimate is off by more than t points), or by one answer less."""
    p = 1 / (1 + math.exp(-eps))
    off = abs(np.arange(n + 1) - k * p - (n - k) * (1 - p))
    return float(law(n, k, eps)[off > t * n * (2 * p - 1) / 100 - wider + 1e-9].sum())


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize(("n", "eps"), list(itertools.product((20, 57, 120), (0.3, 1.0, 3.0, 8.0))))
def test_the_error_is_that_of_the_worst_share(n: int, eps: float) -> None:
    error = AnsweredShare(eps, n)
    for t in (2.0, 7.0, 20.0):
        found = error.beyond(t)
        every = [(exact(n, k, eps, t), exact(n, k, eps, t, 1.0)) for k in range(n + 1)]
        assert max(one for one, _ in every) <= found + 1e-12
        assert found <= max(more for _, more in every) + 1e-9, "by no more than one answer"


def test_many_people_have_the_normal_error_and_no_less_than_the_exact_one() -> None:
    n, eps = 20_000, 1.5
    error = AnsweredShare(eps, n)
    width = error.tail_width(0.05)
    p = error.true
    assert width == pytest.approx(196 * math.sqrt(p * (1 - p) / n) / (2 * p - 1), rel=0.01)
    assert max(exact(n, k, eps, width) for k in (0, 1, 777, 5000, 9999)) <= 0.05
    assert error.beyond(width) <= 0.05 < error.beyond(0.999 * width)
    off = np.abs(error.sample(40_000, np.random.default_rng(3))) > width
    assert off.mean() == pytest.approx(0.05, abs=0.006)


@pytest.mark.parametrize("n", [20, 333, 5000])
def test_it_falls_with_eps_and_with_people(n: int) -> None:
    by_eps = [AnsweredShare(eps, n).beyond(6.0) for eps in np.linspace(0.2, 9, 90)]
    by_people = [AnsweredShare(1.0, more).beyond(6.0) for more in range(n, n + 40)]
    for found in (by_eps, by_people):
        assert max(np.diff(found)) < 1e-9


@pytest.mark.parametrize(("n", "eps"), [(100, 1.0), (400, 2.0)])
def test_without_names_no_less_is_told_than_by_the_worst_pattern(n: int, eps: float) -> None:
    found = shuffled(n, eps=eps, delta=1e-6)
    told = mixed_eps(n, eps=eps, delta=1e-6)
    assert found.eps <= told <= min(eps, 1.35 * found.eps)
    assert found.success <= 0.5 + mixed_delta(n, eps=eps, at=0.0) / 2


def test_few_coins_by_hand() -> None:
    """Of two others, each is a coin with chance 2q: the law of the count, coin by coin."""
    eps, at = 0.8, 0.3
    p = 1 / (1 + math.exp(-eps))
    worlds = []
    for own in (p, 1 - p):
        worlds.append({})
        for first, second in itertools.product(range(3), repeat=2):  # 0 no coin, 1 tails, 2 heads
            chance = math.prod(1 - 2 * (1 - p) if each == 0 else 1 - p for each in (first, second))
            coins = (first > 0) + (second > 0)
            heads = (first == 2) + (second == 2)
            for yes, share in ((1, own), (0, 1 - own)):
                key = (coins, heads + yes)
                worlds[-1][key] = worlds[-1].get(key, 0.0) + chance * share
    a, b = worlds
    assert mixed_delta(3, eps=eps, at=at) == pytest.approx(
        sum(max(0.0, a[key] - math.exp(at) * b[key]) for key in a), abs=1e-12
    )


@pytest.mark.parametrize("often", [1, 3])
def test_an_attacker_who_sees_every_answer(often: int) -> None:
    """The best guess from a person's own answers, all ways gone through."""
    plan = replace(PLAN, publications=often, in_at_most=often)
    mechanism = Mechanism(plan, "response", 1e-6)
    scale, p = 0.7, 1 / (1 + math.exp(-1 / 0.7))
    ways = [(p**k * (1 - p) ** (often - k), math.comb(often, k)) for k in range(often + 1)]
    right = sum(many * max(way, other) for (way, many), (other, _) in zip(ways, ways[::-1], strict=True)) / 2
    (loss,) = mechanism.losses(scale)
    assert success(loss) == pytest.approx(right, abs=1e-12)
    assert mechanism.eps(scale) == pytest.approx(often / scale)
    (alike,) = mechanism.exact_losses(scale, 2) or ()
    assert alike.worst == pytest.approx(2 * often / scale), "each of them sends an answer of its own"


def test_the_window_and_what_an_office_would_need() -> None:
    """Floor: the least ε₀ whose error is kept; ceiling: logit s₁; an office with the same error needs far less."""
    found = window(PLAN, AIM, "response")
    assert found.floor is not None
    assert AnsweredShare(found.floor, 1000).beyond(5.0) <= 0.05 < AnsweredShare(found.floor / 1.001, 1000).beyond(5.0)
    assert found.ceiling == pytest.approx(math.log(3), rel=1e-6)
    central = window(replace(PLAN, survey=Survey(people=1000)), AIM, "geometric").floor
    assert central is not None
    assert found.floor > 15 * central
    counted = share_error("geometric", 1 / central, Survey(people=1000))
    draws = counted.sample(60_000, np.random.default_rng(1))
    assert np.mean(np.abs(draws) > 5.0) == pytest.approx(counted.beyond(5.0), abs=0.004)


@pytest.mark.long
def test_without_names_a_larger_eps_of_each_answer_fits() -> None:
    mixed = replace(PLAN, survey=Survey(people=1000, trust="mixer"))
    found = window(mixed, replace(AIM, guess=0.6), "shuffled")
    assert found.is_open
    assert found.accurate is not None
    assert found.floor is not None
    assert found.floor < 0.5 < 1 / found.accurate
    assert found.floor >= shuffled(1000, eps=1 / found.accurate, delta=1e-6).eps
    assert not window(PLAN, replace(AIM, guess=0.6), "response").is_open


@pytest.mark.parametrize(
    ("plan", "noise"),
    [
        (PLAN, "geometric"),
        (replace(PLAN, survey=Survey(people=50)), "response"),
        (replace(PLAN, survey=None), "response"),
    ],
)
def test_noise_is_drawn_by_who_sees_the_answers(plan: Plan, noise: str) -> None:
    with pytest.raises(ParameterError, match="trusted"):
        Mechanism(plan, noise, 1e-6)  # type: ignore[arg-type]


def test_one_yes_or_no_of_each_person_who_is_known() -> None:
    with pytest.raises(ParameterError, match="known"):
        replace(PLAN, relation=Relation.ADD_REMOVE)
    with pytest.raises(ParameterError, match="yes or no"):
        replace(PLAN, household=2)
    with pytest.raises(ParameterError):
        Survey(people=3)
