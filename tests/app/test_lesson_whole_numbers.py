"""Whole numbers that lessons 15 to 27 say, and what they say of prices, recomputed by other means."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from scipy.stats import laplace, norm

from app.words.numbers import show
from tests.app.lesson_audits import exceeds, found_by_luck, refuted
from tests.app.test_lesson_claims import says, told
from tests.app.test_lesson_steps import PUBLISHED, nearest_counts, tree_mean

THRESHOLD = math.log(1 / 2e-6)
"""Of 'Ask first', for ε = 1."""
WORTHS = np.array([[0.9, 0.2, 0.4, 0.1], [0.1, 0.8, 0.5, 0.3], [0.3, 0.3, 0.6, 1.0]])
"""Of lesson 19: three agents, four plans; the second may lie."""
EIGHT = np.array(list(product((0, 1), repeat=8)))
"""All tables of eight bits, and the groups of eight people, by their number."""


def answered(distance: int) -> float:
    """Of 100 data sets at this distance, how many get an answer."""
    return 100 * float(laplace.sf(THRESHOLD - distance))


def lies_enough() -> float:
    """Of 100 answers, how many lies that agree undo least absolute distances: the largest of them weigh half of all."""
    z = np.linspace(0, 12, 1_200_001)
    weight = np.cumsum((z * norm.pdf(z))[::-1])[::-1]
    return 200 * float(norm.sf(z[np.argmin(np.abs(weight / weight[0] - 0.5))]))


def audits_that_refute(draws: int) -> float:
    """Of 100 audits of the tool with half of its noise."""
    return refuted(draws, 0.5, 1 / (1 + math.exp(2)))


def halfway(other: np.ndarray) -> tuple[int, int]:
    """(tables left, bits in which the worst of them is wrong) where every answer stands half way to `other`; (0, 0) where an
    answer is then off by more than one."""
    true = np.array([0, 0, 0, 0, 1, 1, 1, 1])
    said = EIGHT @ (true + other) / 2
    if np.abs(said - EIGHT @ true).max() > 1:
        return 0, 0
    left = EIGHT[(np.abs(EIGHT @ EIGHT.T - said[:, None]) <= 1).all(axis=0)]
    return len(left), int(np.abs(left - true).sum(axis=1).max())


WHOLE: list[tuple[str, int, str, Callable[[], float]]] = [
    ("16-many-answers-are-the-data.md", 2, "4", lambda: max(halfway(other)[1] for other in EIGHT)),
    ("16-many-answers-are-the-data.md", 2, "6", lambda: halfway(np.array([1, 1, 0, 0, 1, 1, 0, 0]))[0]),
    ("16-many-answers-are-the-data.md", 6, "24", lies_enough),
    ("21-ask-first.md", 4, "44", lambda: answered(13)),
    ("21-ask-first.md", 4, "79", lambda: answered(14)),
    ("21-ask-first.md", 4, "56", lambda: 100 - answered(13)),
    ("21-ask-first.md", 4, "21", lambda: 100 - answered(14)),
    ("21-ask-first.md", 7, "18", lambda: next(far for far in range(99) if answered(far) >= 99)),
    ("23-catch-the-bug.md", 3, "99", lambda: found_by_luck(exceeds)),
    ("23-catch-the-bug.md", 4, "29", lambda: audits_that_refute(100)),
    ("23-catch-the-bug.md", 4, "58", lambda: audits_that_refute(200)),
    ("24-two-answers-one-budget.md", 4, "52", lambda: round(365 / 7)),
]


@pytest.mark.parametrize(
    ("name", "step", "said", "computed"), WHOLE, ids=[f"{row[0][:2]}-{row[1]}-{row[2]}" for row in WHOLE]
)
def test_a_whole_number_is_what_it_is_and_said_in_both_languages(
    name: str, step: int, said: str, computed: Callable[[], float]
) -> None:
    for language in ("en", "zh_CN"):
        assert says(said, told(name, language, step)), language
    assert computed() == pytest.approx(float(said), abs=0.51)


def test_the_tree_wins_between_512_and_1024_days() -> None:
    """A noise of variance 2 in each day, t of them in the count of day t: T + 1 on average."""
    for days, tree in ((512, False), (1024, True)):
        assert (tree_mean(days) < days + 1) == tree


def test_neither_ratio_of_answers_or_silence_exceeds_e() -> None:
    near, far = answered(13), answered(14)
    assert far / near < math.e
    assert (100 - near) / (100 - far) < math.e


def test_sixteen_children_leave_less_than_a_quarter_of_the_variance_of_two() -> None:
    """Three levels: noise of scale 3 in every sum, and a day adds as many as its digits to the base 16 say; the last day 16."""
    digits = [sum(int(digit, 16) for digit in f"{day:x}") for day in range(1, 4096)] + [16]
    sixteen = 2 * 3**2 * sum(digits) / 4096
    assert sixteen == pytest.approx(405.07, abs=0.01)
    assert sixteen < tree_mean(4096) / 4


def test_the_repaired_counts_are_those_that_the_lesson_says() -> None:
    """Lesson 18: smokers 7.75, and squared errors of 43 that become 13.25; true are 9, 9, 12, 5, 4, 5."""
    true, near = np.array([9, 9, 12, 5, 4, 5]), nearest_counts()
    squares = [float(((counts - true) ** 2).sum()) for counts in (PUBLISHED, near)]
    for language in ("en", "zh_CN"):
        said = told("18-consistent-fakes.md", language, 4)
        for number in ("7.75", "43", "13.25"):
            assert says(number, said), number
    assert [near[0], *squares] == pytest.approx([7.75, 43, 13.25], abs=1e-4)


def test_more_than_half_of_the_noisy_pairs_lie_outside_the_hexagon() -> None:
    """Lesson 22: truth (3, 3), Laplace noise of scale 3 as 36 is 2 · 2 · 3²; inside are both within 5 of 0 and of each other."""
    x = np.arange(-5, 5, 0.005) + 0.0025
    law = laplace.pdf(x, 3, 3) * 0.005
    inside = float(law @ (np.abs(x[:, None] - x) <= 5) @ law)
    assert inside == pytest.approx(0.437, abs=2e-3)


@pytest.mark.parametrize("eps", [1.0, 0.5, 0.8])
def test_where_the_attacker_turns_from_one_noise_to_the_other(eps: float) -> None:
    """Lesson 17: two Laplace densities around one median, of scales 1/ε and 10/ε."""
    x = np.linspace(0, 10 / eps, 1_000_001)
    turn = x[np.argmax(laplace.pdf(x, scale=10 / eps) >= laplace.pdf(x, scale=1 / eps))]
    variant = [1.0, 0.5, 0.8].index(eps)
    assert says(show(float(turn), 2), told("17-the-noise-level-is-an-answer.md", "en", 1, variant))


@pytest.mark.parametrize("eps", [1.0, 0.5, 2.0])
def test_half_the_price_leaves_a_lie_and_twice_makes_understating_pay(eps: float) -> None:
    """Lesson 19: the second agent pays a multiple of the divergence between the laws with and without her; of many reports."""
    others, true = WORTHS[[0, 2]].sum(axis=0), WORTHS[1]
    rng = np.random.default_rng(19)
    reports = np.concatenate([[true, true / 2], np.array(list(product((0.0, 1.0), repeat=4))), rng.random((20_000, 4))])
    laws = np.exp(eps / 2 * (others + reports))
    laws /= laws.sum(axis=1, keepdims=True)
    without = np.exp(eps / 2 * others)
    told_of_her = (laws * np.log(laws / (without / without.sum()))).sum(axis=1)
    gains = {}
    for price in (0, 1, 2, 4):
        worth = laws @ true - price / eps * told_of_her
        gains[price] = worth - worth[0]
    assert gains[0].max() > gains[1].max() > 1e-3
    assert gains[2].max() == pytest.approx(0.0, abs=1e-12)
    assert gains[4][1] > 1e-3, "half of what it is worth"
    assert gains[4].max() < gains[4][1] + 1e-3, "hardly any other lie pays as well"
