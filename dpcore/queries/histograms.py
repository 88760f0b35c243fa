"""Brute force over every possible table: the first that fits all noisy answers within λ/2, in order.

Tables of n people differ for a count only in how many people of each kind they have: C(n + kinds − 1, n) histograms instead
of kinds^n tables. In lexicographic order of tables the first histogram has the most people of the first kind.

Source:
    Dwork and Roth 2014, Theorem 6.6.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, choices, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.queries.table import Ints, checked_questions

MOST = 200_000
MOST_NUMBERS = 2_000_000


def histograms(people: int, kinds: int) -> Ints:
    """All of them in lexicographic order of their first table, shape (C(n + kinds − 1, n), kinds); at most MOST.

    Args:
        people: how many; a whole number, 0 or more.
        kinds: of people; a whole number, 1 or more.

    Raises:
        ParameterError: where there are more than MOST, or more than MOST_NUMBERS numbers in all of them.
    """
    n, cells = whole("people", people, 0), whole("kinds", kinds, 1)
    count = choices(n + cells - 1, n, MOST)
    if count > MOST:
        raise ParameterError("people", n, "so few that there are at most {most} histograms", most=MOST)
    if count * cells > MOST_NUMBERS:
        raise ParameterError(
            "kinds", cells, "so few that all histograms have at most {most} numbers", most=MOST_NUMBERS
        )
    found = np.full((1, 1), n, dtype=np.int64)  # the last column is what is left
    for _ in range(cells - 1):
        pulse()
        left = found[:, -1]
        repeated = np.repeat(found[:, :-1], left + 1, axis=0)
        starts = np.repeat(np.cumsum(left + 1) - (left + 1), left + 1)
        rest = np.arange(starts.size) - starts  # 0, 1, … left: the most in this kind first
        taken = np.repeat(left, left + 1) - rest
        found = np.column_stack((repeated, taken, rest))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Survivors:
    """What fits.

    Attributes:
        tables: all histograms, shape (count, kinds).
        misfit: the largest distance from an answer, shape (count,).
        fits: which are within λ/2, shape (count,).
        first: the place of the first, −1 where none is (⊥).
        log_orders: ln of the number of tables that they stand for, in all orders; −inf where none is.
    """

    tables: Ints
    misfit: Floats
    fits: np.ndarray[tuple[int], np.dtype[np.bool_]]
    first: int
    log_orders: float


def survivors(A: ArrayLike, answers: ArrayLike, people: int, lam: float) -> Survivors:
    """Every histogram of so many people against noisy counts.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds).
        answers: noisy counts, shape (questions,).
        people: how many; a whole number, 1 or more.
        lam: λ; 0 or more.

    Raises:
        ParameterError: as `histograms`; answers must be one answer for each question.
    """
    questions, told = checked_questions(A), finite_array("answers", answers)
    if told.shape != questions.shape[:1]:
        raise ParameterError("answers", told.shape, "one answer for each question")
    tables = histograms(people, questions.shape[1])
    misfit = np.zeros(tables.shape[0])
    for row, answer in zip(questions, told, strict=True):
        pulse()
        misfit = np.maximum(misfit, np.abs(tables @ row - answer))
    fits = misfit <= at_least("lam", lam, 0.0) / 2 + 1e-9
    first = int(np.argmax(fits)) if fits.any() else -1
    kept = tables[fits]
    orders = scipy.special.gammaln(people + 1) - scipy.special.gammaln(kept + 1).sum(axis=1)
    log_orders = float(scipy.special.logsumexp(orders)) if kept.size else -math.inf
    return Survivors(tables, misfit, fits, first, log_orders)
