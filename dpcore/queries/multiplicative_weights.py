"""Multiplicative weights with the exponential mechanism (MWEM): ask only where the fake is worst, and move its weights there.

p      shares of fake people, even at first; n people, public; answers are fractions
round  the exponential mechanism takes the question with (nearly) the largest |A p − truth|, Laplace noise measures it, and
       p is multiplied by exp(A[q] (measured − told)/2), for all measurements so far, `repeats` times over
ε      half of it for the choices, half for the measurements, the same in each round; one record moves a count by one row

Source:
    Hardt, Ligett and McSherry 2012.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.queries.table import Ints, checked_questions


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """A run.

    Attributes:
        asked: the question of each round, shape (T,).
        measured: its noisy answer, shape (T,).
        answers: of the average fake after each round, shape (T, questions).
        shares: the average of the fakes of all rounds, shape (kinds,).
    """

    asked: Ints
    measured: Floats
    answers: Floats
    shares: Floats


def mwem(
    A: ArrayLike, truth: ArrayLike, people: int, T: int, *, eps: float, rng: np.random.Generator | int, repeats: int = 4
) -> Learned:
    """Rounds of multiplicative weights with the exponential mechanism, ε-private for one replaced row.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds).
        truth: true answers, fractions, shape (questions,); finite numbers.
        people: how many; a whole number, 1 or more.
        T: rounds; a whole number, 1 or more.
        eps: ε in nats; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        repeats: passes over all measurements so far in each round.

    Raises:
        ParameterError: an argument outside what is said of it; truth must be one answer for each question.
    """
    rng = generator(rng)
    questions, right = checked_questions(A), finite_array("truth", truth)
    n, rounds, budget = whole("people", people, 1), whole("T", T, 1), positive("eps", eps)
    if right.shape != questions.shape[:1]:
        raise ParameterError("truth", right.shape, "one answer for each question")
    kinds = questions.shape[1]
    each = budget / (2 * rounds)
    log_p, total = np.zeros(kinds), np.zeros(kinds)
    asked, measured = np.empty(rounds, dtype=np.int64), np.empty(rounds)
    answers = np.empty((rounds, right.size))
    for t in range(rounds):
        pulse()
        p = _shares(log_p)
        score = np.abs(questions @ p - right) * n
        asked[t] = np.argmax(each / 2 * score + rng.gumbel(size=score.size))
        measured[t] = right[asked[t]] + rng.laplace(0.0, 1 / (each * n))
        for _ in range(repeats):
            for q, told in zip(asked[: t + 1], measured[: t + 1], strict=True):
                row = questions[q]
                log_p = log_p + row * (told - float(row @ _shares(log_p))) / 2
        total += _shares(log_p)
        answers[t] = questions @ (total / (t + 1))
    return Learned(asked, measured, answers, total / rounds)


def _shares(log_p: Floats) -> Floats:
    p = np.exp(log_p - log_p.max())
    return np.asarray(p / p.sum())
