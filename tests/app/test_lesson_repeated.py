"""Lessons that are repeated with other numbers: what they say is computed from those numbers here, without the lab."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import gammaln
from scipy.stats import binom

from app.resources import resource
from app.words.numbers import show
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.noise import best_core, laplace, staircase
from tests.app.cases import lesson as lesson_of
from tests.app.test_lesson_claims import (
    FAR_BANDS,
    THREE_KINDS,
    TWO_BANDS,
    after_a_loss,
    as_good_as_stairs,
    exact_sigma,
    exact_total,
    full_use,
    loss_outside,
    noisy,
    ordered,
    says,
    series_that_refute,
    tail_of,
    told,
)
from tests.app.test_lesson_steps import PIZZAS, by_weight


def laplace_right(eps: float) -> float:
    """Of 100 guesses of somebody undecided about a count, by the answers above the middle."""
    return 100 * float(laplace(eps=eps, sensitivity=1.0).cdf(np.array([0.5]))[0])


def games(eps: float, low: int, high: int) -> float:
    """Of 100 games of ten guesses, in how many between `low` and `high` are right."""
    return 100 * float(binom.pmf(np.arange(low, high + 1), 10, ceiling(eps=eps)).sum())


def largest_number(cap: float) -> float:
    """How many releases at ε = 0.1, δ = 1e-6 stay within the cap."""
    return next(float(k - 1) for k in range(40, 200) if exact_total(k) > cap)


def chances(draws: int, chance: Floats) -> Floats:
    """Of each count (rows) under each chance (columns)."""
    seen = np.arange(draws + 1)[:, None]
    ways = gammaln(draws + 1) - gammaln(seen + 1) - gammaln(draws - seen + 1)
    return np.asarray(np.exp(ways + seen * np.log(chance) + (draws - seen) * np.log1p(-chance)))


@cache
def refuted(draws: int, true: float, promised: float = 1.0, beta: float = 0.05) -> float:
    """Of 100 audits, how many refute the promise: for each pair of counts the product of both exact tests' levels is
    maximised over a fine list of the pairs that the promise allows, and compared with Fisher's level. It grows with the
    second count, and falls with the first: the last that refutes is sought from that of the row before."""
    fisher = brentq(lambda c: c * (1 - math.log(c)) - beta, 1e-9, 0.9)
    rare = np.linspace(1e-4, 0.6, 600)
    often = np.minimum(math.exp(promised) * rare, 1 - (1 - rare) * math.exp(-promised))
    seen = np.arange(draws + 1)
    one, other = binom.pmf(seen, draws, 0.5), binom.pmf(seen, draws, 0.5 * math.exp(-true))
    x, y = seen[one > 1e-7], seen[other > 1e-7]
    above = np.cumsum(chances(draws, often)[::-1], axis=0)[::-1][x]
    below = np.cumsum(chances(draws, rare), axis=0)[y]
    refutes = np.zeros((x.size, y.size), bool)
    last = 0
    for row, levels in zip(refutes, above, strict=True):
        while last < y.size and (levels * below[last]).max() < fisher:
            last += 1
        row[:last] = True
    return 100 * float((refutes * one[x][:, None] * other[y]).sum())


def draws_that_refute(wanted: float) -> float:
    """The least number of draws a side that refute ε = 1 in so many of 100 audits, if noise is half as wide as it must be."""
    true = math.log((1 + math.exp(2)) / 2)
    return next(float(draws) for draws in range(300, 500) if refuted(draws, true) >= wanted)


Varied = Callable[[Mapping[str, float]], float]
VARIED: list[tuple[str, int, Varied, int]] = [
    ("2-why-a-staircase.md", 4, lambda own: full_use(staircase(eps=own["e"], sensitivity=1.0), 0.5, own["e"]), 3),
    ("2-why-a-staircase.md", 4, lambda own: full_use(staircase(eps=own["e"], sensitivity=1.0), 0.5, own["e"], 0.0), 3),
    ("2-why-a-staircase.md", 5, lambda own: 2 * staircase(eps=own["e"], sensitivity=1.0).edges(0.99).max(), 3),
    ("3-why-waves.md", 2, lambda own: best_core(THREE_KINDS, eps=own["e"]).core, 3),
    ("3-why-waves.md", 6, lambda own: best_core(TWO_BANDS, eps=own["f"]).rate, 6),
    ("4-breaking-the-guarantee.md", 3, lambda own: loss_outside(2.01, own["e"]), 3),
    ("4-breaking-the-guarantee.md", 3, lambda own: loss_outside(3.01, own["e"]), 3),
    ("4-breaking-the-guarantee.md", 3, lambda own: loss_outside(7.99, own["e"]), 3),
    ("4-breaking-the-guarantee.md", 3, lambda own: loss_outside(10.0, own["e"]), 3),
    ("4-breaking-the-guarantee.md", 5, lambda own: math.floor(10 * after_a_loss(own["e"])) / 10, 3),  # what is passed
    ("4-breaking-the-guarantee.md", 5, lambda own: after_a_loss(loss_outside(5.5, own["e"])), 3),
    ("4-breaking-the-guarantee.md", 5, lambda own: math.exp(loss_outside(5.5, own["e"])), 4),
    ("5-when-noise-is-worse.md", 3, lambda own: as_good_as_stairs(0.5, 20.0, own["f"]), 2),
    ("5-when-noise-is-worse.md", 3, lambda own: as_good_as_stairs(490.0, 60.0, own["f"]), 3),
    ("5-when-noise-is-worse.md", 3, lambda own: best_core(FAR_BANDS, eps=own["f"]).core, 3),
    ("6-how-sure-can-an-attacker-be.md", 1, lambda own: 50 + 50 * math.exp(-own["e"]), 3),
    ("6-how-sure-can-an-attacker-be.md", 2, lambda own: laplace_right(own["e"]), 3),
    ("6-how-sure-can-an-attacker-be.md", 2, lambda own: laplace_right(own["f"]), 3),
    ("6-how-sure-can-an-attacker-be.md", 2, lambda own: 100 * ceiling(eps=own["f"]), 3),
    ("6-how-sure-can-an-attacker-be.md", 3, lambda own: brentq(lambda x: ceiling(eps=x) - own["p"] / 100, 0.1, 3), 4),
    ("6-how-sure-can-an-attacker-be.md", 3, lambda own: brentq(lambda x: laplace_right(x) - own["p"], 0.1, 3), 4),
    (
        "6-how-sure-can-an-attacker-be.md",
        3,
        lambda own: 100 * ceiling(eps=brentq(lambda x: laplace_right(x) - own["p"], 0.1, 3)),
        2,
    ),
    ("7-choosing-epsilon-for-a-count.md", 3, lambda own: own["r"] / (1 - own["r"]), 3),
    ("7-choosing-epsilon-for-a-count.md", 4, lambda own: after_a_loss(math.log(own["r"] / (1 - own["r"]))), 3),
    ("8-the-theorem-that-fails.md", 4, lambda own: 1 / (1 + math.exp(own["c"] / 2)), 4),
    ("8-the-theorem-that-fails.md", 4, lambda own: series_that_refute(100, own["c"]), 2),
    ("8-the-theorem-that-fails.md", 4, lambda own: series_that_refute(300, own["c"]), 2),
    ("8-the-theorem-that-fails.md", 4, lambda own: min(series_that_refute(500, own["c"]), 99.0), 2),
    ("10-the-rounder-the-theorem.md", 2, lambda own: 1e5 * tail_of(own["e"], exact_sigma(own["e"], 1e-5)), 4),
    ("10-the-rounder-the-theorem.md", 2, lambda own: 1e5 * tail_of(own["e"], exact_sigma(own["e"], 1e-5), -1), 4),
    ("10-the-rounder-the-theorem.md", 5, lambda own: largest_number(own["c"]), 3),
    ("11-you-in-or-out.md", 5, lambda own: games(own["e"], 9, 10), 3),
    ("11-you-in-or-out.md", 5, lambda own: games(own["e"], 0, 5), 3),
    ("11-you-in-or-out.md", 6, lambda own: 100 * ceiling(eps=own["e"]), 3),
    ("11-you-in-or-out.md", 6, lambda own: 100 * ceiling(eps=own["f"]) - 50, 2),
    ("11-you-in-or-out.md", 7, lambda own: brentq(lambda x: ceiling(eps=x) - own["p"] / 100, 0.1, 3), 3),
    ("12-you-and-your-relatives.md", 1, lambda own: 100 * ceiling(eps=4 * own["e"]), 3),
    ("12-you-and-your-relatives.md", 2, lambda own: math.exp(own["e"]) ** 4, 2),
    ("12-you-and-your-relatives.md", 3, lambda own: laplace_right(own["e"]), 3),
    ("12-you-and-your-relatives.md", 4, lambda own: own["e"] / 4, 3),
    ("23-catch-the-bug.md", 5, lambda own: draws_that_refute(own["p"]), 3),
    ("27-choosing-without-adding.md", 3, lambda own: 100 * by_weight(own["e"], PIZZAS)[0] * 26 / 30, 3),
    ("27-choosing-without-adding.md", 4, lambda own: 100 / (1 + 3 * math.exp(-15 * own["e"])), 4),
    ("27-choosing-without-adding.md", 7, lambda own: 100 * ordered(own["e"], PIZZAS), 3),
    ("27-choosing-without-adding.md", 7, lambda own: 100 * noisy(own["e"], PIZZAS), 3),
    ("24-two-answers-one-budget.md", 4, lambda own: 52 * own["w"], 3),
    ("24-two-answers-one-budget.md", 4, lambda own: 100 * ceiling(eps=52 * own["w"]), 3),
]
"""What a repetition with other numbers says, computed from these numbers: (lesson, step, number, digits that count)."""


@pytest.mark.long
@pytest.mark.parametrize("claim", VARIED, ids=[f"{name[:2]}-{step}-{at}" for at, (name, step, *_) in enumerate(VARIED)])
def test_what_a_repetition_says_is_true_for_its_numbers(claim: tuple[str, int, Varied, int]) -> None:
    name, step, computed, digits = claim
    first = lesson_of(name)
    assert first.variants > 1
    for variant in range(first.variants):
        own = lesson_of(name, "en", variant).numbers
        said = show(computed(own), digits)
        for language in ("en", "zh_CN"):
            assert says(said, told(name, language, step, variant)), (variant, said)


@pytest.mark.parametrize("name", sorted(path.name for path in resource("lessons", "en").glob("*.md")))
def test_every_lesson_can_be_repeated_with_other_numbers(name: str) -> None:
    first, second = (lesson_of(name, "en", variant) for variant in (0, 1))
    assert first.numbers != second.numbers
    asked = [step.kind for step, other in zip(first.steps, second.steps, strict=True) if step.params != other.params]
    assert {"predict", "do"} & set(asked), "a question with other numbers"
