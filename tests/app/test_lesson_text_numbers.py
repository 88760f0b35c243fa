"""No number of a lesson's text is left alone: each is set, on the screen, claimed and computed, or computed here."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binom, norm

from app.state.lessons.values import fill, numbers_at
from app.words.numbers import NUMBER, show, show_down, show_up
from tests.app.cases import lesson as lesson_of
from tests.app.lesson_audits import found_by_luck, most_of_one, refutes
from tests.app.test_lesson_claims import CLAIMS, accurate_from, says, told
from tests.app.test_lesson_steps import BY_ID, NAMES
from tests.app.test_lessons import test_the_numbers_that_lessons_say_are_those_on_the_screen as on_the_screen

TITLES = {"3.20", "12.3", "3.13"}
"""Theorems and sections of the textbook."""
ALSO_CHECKED = {("22-free-help.md", "13.9")}
"""By tests/app/test_sentences.py."""
GIVEN = {
    ("1-what-epsilon-means.md", "1.5"),
    ("2-why-a-staircase.md", "0.1"),
    ("2-why-a-staircase.md", "0.96"),
    ("3-why-waves.md", "5.5"),
    ("3-why-waves.md", "1.4"),
    ("3-why-waves.md", "2.4"),
    ("5-when-noise-is-worse.md", "0.5"),
    ("7-choosing-epsilon-for-a-count.md", "0.95"),
    ("23-catch-the-bug.md", "1.1"),
}
"""What a text supposes itself: a wish, a place, a true ε."""
SAFE = {"715.6", "0.5382", "2.3"}
"""Rounded up: no more may be spent than one part in so many, a floor, and what is said to be the most."""
SUPPOSED = {"1.434"}
"""A loss that is supposed to be the true one, to the nearest: how often it is found is rounded to the safe side."""
BY_HAND: list[tuple[str, int, str, Callable[[], float]]] = [
    ("1-what-epsilon-means.md", 5, "0.405", lambda: math.log(1.5)),
    ("1-what-epsilon-means.md", 5, "0.333", lambda: 1 / 3),
    ("2-why-a-staircase.md", 6, "0.04", lambda: 100 * (1 - 0.1 * math.exp(0.05) / math.expm1(0.1))),
    ("6-how-sure-can-an-attacker-be.md", 4, "2.718", lambda: math.e),
    ("6-how-sure-can-an-attacker-be.md", 4, "0.302", lambda: math.e / 9),
    ("6-how-sure-can-an-attacker-be.md", 6, "11.1", lambda: 50 - 50 * math.exp(-0.25)),
    ("7-choosing-epsilon-for-a-count.md", 7, "0.5382", lambda: accurate_from(5, 0.05)),
    ("10-the-rounder-the-theorem.md", 8, "1.014", lambda: advanced(1 / 801, 10_000, math.exp(-32))),
    ("10-the-rounder-the-theorem.md", 8, "715.6", lambda: 1 / most_of_each(10_000, math.exp(-32))),
    ("16-many-answers-are-the-data.md", 5, "4.89", lambda: brentq(lambda eps: gaussian_delta(1.0, eps) - 1e-6, 1, 9)),
    ("3-why-waves.md", 8, "2.72", lambda: math.e),
    ("3-why-waves.md", 8, "0.962", lambda: 2 * math.log((1 + math.sqrt(5)) / 2)),  # stairs whose E|noise| is 1
    ("23-catch-the-bug.md", 1, "2.718", lambda: math.e),
    ("23-catch-the-bug.md", 1, "2.72", lambda: math.e),
    ("23-catch-the-bug.md", 2, "26.9", lambda: 100 * second_wins(2.0)),
    ("23-catch-the-bug.md", 2, "0.62", lambda: math.log(0.5 / second_wins(2.0))),
    ("23-catch-the-bug.md", 3, "3.27", lambda: 49 / 15),
    ("23-catch-the-bug.md", 3, "2.72", lambda: math.e),
    ("23-catch-the-bug.md", 3, "1.434", lambda: math.log(0.5 / second_wins(1.0))),
    ("23-catch-the-bug.md", 4, "1.434", lambda: math.log(0.5 / second_wins(1.0))),
    ("23-catch-the-bug.md", 4, "2.5", lambda: 100 * math.sqrt(0.25 / 400)),
    ("23-catch-the-bug.md", 4, "11.9", lambda: 100 * second_wins(1.0)),
    ("23-catch-the-bug.md", 4, "1.6", lambda: 100 * math.sqrt(second_wins(1.0) * (1 - second_wins(1.0)) / 400)),
    ("23-catch-the-bug.md", 5, "1.434", lambda: math.log(0.5 / second_wins(1.0))),
    ("23-catch-the-bug.md", 5, "1.084", lambda: certified(413, 189, 48)),
    ("23-catch-the-bug.md", 6, "0.125", lambda: 1 / 8),
    ("23-catch-the-bug.md", 6, "0.45", lambda: spent_rho(0.5, second_wins(1.0))),
    ("23-catch-the-bug.md", 7, "0.62", lambda: math.log(0.5 / second_wins(2.0))),
    ("23-catch-the-bug.md", 8, "13.5", lambda: found_by_luck(refutes)),
    ("23-catch-the-bug.md", 8, "2.3", most_of_one),
    ("24-two-answers-one-budget.md", 3, "61.1", lambda: 100 * attack(1)),
    ("24-two-answers-one-budget.md", 3, "67.6", lambda: 100 * attack(4)),
    ("24-two-answers-one-budget.md", 3, "73.1", lambda: 100 / (1 + math.exp(-1))),
    ("24-two-answers-one-budget.md", 3, "88.1", lambda: 100 / (1 + math.exp(-2))),
]


def advanced(eps: float, k: int, delta: float) -> float:
    """The textbook's theorem on k releases."""
    return eps * math.sqrt(2 * k * math.log(1 / delta)) + k * eps * math.expm1(eps)


def most_of_each(k: int, delta: float) -> float:
    """The largest ε of each of k lies of randomised response that are together 1 at δ, over every number of lies."""
    j = np.arange(k + 1)

    def spent(eps: float) -> float:
        loss = (2 * j - k) * eps
        over = loss > 1
        logs = binom.logpmf(j[over], k, 1 / (1 + math.exp(-eps)))
        return float(np.exp(logs + np.log(-np.expm1(1 - loss[over]))).sum()) / delta - 1

    return float(brentq(spent, 1 / 1000, 1 / 500, xtol=1e-14))


def gaussian_delta(mu: float, eps: float) -> float:
    return float(norm.cdf(mu / 2 - eps / mu) - math.exp(eps) * norm.cdf(-mu / 2 - eps / mu))


def second_wins(width: float) -> float:
    """The difference of two Gumbel noises is logistic, and the scores are 2 apart."""
    return 1 / (1 + math.exp(2 / width))


def certified(n: int, often: int, rarely: int) -> float:
    """The largest ε at which the product of both tails is below Fisher's level whatever the chances are, on a fine grid."""
    level = brentq(lambda c: c * (1 - math.log(c)) - 0.05, 1e-9, 0.05)
    p = np.linspace(0.2, 0.8, 20_001)
    return float(
        brentq(
            lambda eps: (binom.sf(often - 1, n, p) * binom.cdf(rarely, n, p * math.exp(-eps))).max() - level, 0.5, 1.5
        )
    )


def spent_rho(p: float, q: float) -> float:
    """The largest Rényi divergence per order of two coins, both ways, over many orders."""
    order = np.linspace(1.0005, 100, 200_000)
    both = [
        np.log(a**order * b ** (1 - order) + (1 - a) ** order * (1 - b) ** (1 - order)) / (order - 1) / order
        for a, b in ((p, q), (q, p))
    ]
    return float(np.max(both))


def attack(answers: int) -> float:
    """Right guesses with so many answers of ε = ½ each, by Laplace noise: losses of each on a fine grid, folded."""
    step, eps = 1e-4, 0.5
    loss = np.arange(-5000, 5001) * step  # of one answer, from −ε to ε
    law = np.exp((loss - eps) / 2) / 4 * step
    law[0], law[-1] = np.exp(-eps) / 2, 0.5
    law /= law.sum()
    size = 1 << 17
    total = np.fft.irfft(np.fft.rfft(law, size) ** answers, size)[: answers * 10_000 + 1]
    middle = answers * 5000
    return float(total[middle + 1 :].sum() + total[middle] / 2)


@pytest.mark.parametrize(
    ("name", "step", "said", "computed"), BY_HAND, ids=[f"{name[:2]}-{step}-{said}" for name, step, said, _ in BY_HAND]
)
def test_a_number_of_a_text_is_what_it_is_by_hand(
    name: str, step: int, said: str, computed: Callable[[], float]
) -> None:
    digits = len(said.split(".")[1])
    value = computed()
    if said in SAFE:
        assert 0 <= float(said) - value < 10**-digits
    else:
        assert value == pytest.approx(float(said), abs=0.51 * 10**-digits)
    for language in ("en", "zh_CN"):
        assert says(said, told(name, language, step)), language


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("name", NAMES)
def test_what_the_sentence_rounds_to_the_safe_side_a_lesson_rounds_so_too(name: str) -> None:
    """An error of 0.3335 is never 0.333 in the lesson and 0.334 over the plot. Shares of 100 are whole there, and are not meant."""
    ways = {"up": show_up, "down": show_down}
    wrong = []
    for variant in range(lesson_of(name).variants):
        lesson = lesson_of(name, "en", variant)
        for place, step in enumerate(lesson.steps, 1):
            before, after = (
                numbers_at(BY_ID[step.lab], params, dict(lesson.numbers)) for params in (step.params, step.shown_params)
            )
            if step.task is not None and step.task.truth is not None:
                after = after.extended(truth=step.task.truth.number(after), answer=0.0)
            texts = [fill(text, before if text == step.text else after) for text in step.texts()]
            figures = [each for known in (before, after) if known.result for each in known.result.said.numbers.values()]
            for figure in figures:
                if (
                    isinstance(figure, str)
                    or figure.side not in ways
                    or figure.weight == "yours"
                    or figure.unit == "hundred"
                    or not math.isfinite(figure.value)
                ):
                    continue
                for said in {said for text in texts for said in NUMBER.findall(text)} - SUPPOSED:
                    digits = len(re.sub(r"\D", "", said).lstrip("0"))
                    if digits > 2 and said == show(figure.value, digits) != (
                        safe := ways[figure.side](figure.value, digits)
                    ):
                        wrong.append(f"step {place}, set {variant}: {said}, and {safe} over the plot")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_no_number_of_a_text_is_left_alone(name: str) -> None:
    """Numbers with a point; those that a lesson computes stand in braces, and those of wrong options claim nothing."""
    screen = {f"{row[4]:.12f}".rstrip("0") for row in on_the_screen.pytestmark[0].args[1]}
    checked = {said for lesson, _, said, _ in [*CLAIMS, *BY_HAND] if lesson == name}
    checked |= TITLES | {said for lesson, said in ALSO_CHECKED | GIVEN if lesson == name}
    alone = []
    for place, step in enumerate(lesson_of(name).steps, 1):
        texts = [re.sub(r"\{[^}]*\}", "§", text) for text in step.texts()]
        option = [option.text for option in step.task.options] if step.task is not None else []
        for text in texts:
            if text in option:
                continue
            for said in re.findall(r"(?<![\w.§])\d+\.\d+(?![\w.]*\d)", text):
                is_set = re.search(rf"(?<![\d.]){re.escape(said)}(?!\d)", repr(step.params) + repr(step.shown_params))
                if said not in checked and said.rstrip("0") not in screen and not is_set:
                    alone.append(f"step {place}: {said} in {text[:90]}")
    assert not alone, "\n".join(alone)
