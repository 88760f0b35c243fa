"""Fake people whose answers are possible together, from answers with noise that need not be.

v    noisy answers, fractions of the people, shape (questions,); outside [0, 1] is allowed and never clipped
p    shares of the kinds of fake people: p >= 0, Σp = 1
fit  minimax: the least max |A p − v|, a linear program; least squares: the least Σ(A p − v)², a projection

The minimax p is one of many, its value is unique; the least-squares p may be one of many, its answers A p are unique. Both
see v alone, so they cost no privacy. Where the truth is possible, Σ(A p − truth)² is at most Σ(v − truth)² for least squares,
and max |A p − truth| is at most 2 max |v − truth| for minimax.

Source:
    Dwork and Roth 2014, Theorems 6.7 and 6.8, with corrections derived here (the number of rows; the program
    minimises its violation and always has a solution).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.linear import begin, boxed_program
from dpcore.queries.table import Ints, checked_questions

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Fake people.

    Attributes:
        shares: p, shape (kinds,).
        answers: A p, shape (questions,).
        gap: max |A p − v|.
    """

    shares: Floats
    answers: Floats
    gap: float


def minimax_fit(A: ArrayLike, v: ArrayLike) -> Fit:
    """Fake people with the least worst distance from the answers.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds).
        v: noisy answers, fractions, shape (questions,); finite numbers.

    Raises:
        ParameterError: where the solver has none, or v must be one answer for each question.
    """
    from scipy.sparse import csr_array

    questions, answers = _system(A, v)
    kinds = questions.shape[1]
    loose, total = np.ones((answers.size, 1)), np.append(np.ones(kinds), 0.0)
    rows = np.vstack((np.hstack((questions, -loose)), np.hstack((-questions, -loose)), total, -total))
    bounds = np.concatenate((answers, -answers, [1.0, -1.0]))
    cost = np.append(np.zeros(kinds), 1.0)
    found = boxed_program(cost, csr_array(rows), bounds, np.zeros(kinds + 1), np.full(kinds + 1, math.inf))
    if found.x is None:
        raise ParameterError("A", questions.shape, "a program that the solver can solve")
    return _fit(questions, answers, np.maximum(found.x[:-1], 0.0))


def begin_minimax() -> bool:
    """Start what solves the program of `minimax_fit`, unless it is there; whether it was.

    To start it takes nearly half a second, in which whoever asks has something else to do.
    """
    return begin()


def least_squares_fit(A: ArrayLike, v: ArrayLike) -> Fit:
    """Fake people with the least sum of squared distances from the answers.

    For shares Σp = 1, so A p − v = (A − v 1ᵀ) p: the point of a hull of columns nearest to 0. The non-negative x with
    the least |(A − v 1ᵀ) x|² + (Σx − 1)² is a multiple of it.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds).
        v: noisy answers, fractions, shape (questions,); finite numbers.

    Raises:
        ParameterError: v must be one answer for each question.
    """
    from scipy.optimize import nnls

    questions, answers = _system(A, v)
    apart = questions - answers[:, None]
    if apart.shape[0] > apart.shape[1]:
        apart = np.asarray(np.linalg.qr(apart, mode="r"))
    rows = np.vstack((apart, np.ones(apart.shape[1])))
    x, _ = nnls(rows, np.append(np.zeros(apart.shape[0]), 1.0), maxiter=30 * rows.shape[1])
    return _fit(questions, answers, x)


def rounded_rows(shares: ArrayLike, alpha: float) -> Ints:
    """Rows of each kind when every share is rounded down to a multiple of α/kinds, shape (kinds,): at most kinds/α rows
    together.

    Args:
        shares: of the kinds, shape (kinds,); finite numbers.
        alpha: α; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    p, step = finite_array("shares", shares), positive("alpha", alpha)
    return np.floor(p * p.size / step + _ROUNDING).astype(np.int64)


def drawn_rows(shares: ArrayLike, people: int, *, rng: np.random.Generator | int) -> Ints:
    """Rows of each kind when so many are drawn by their shares, shape (kinds,).

    Args:
        shares: of the kinds, shape (kinds,); finite numbers.
        people: how many; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    p = finite_array("shares", shares)
    if (p < 0).any() or not p.any():
        raise ParameterError("shares", shares, "numbers not below 0, at least one of them above")
    return rng.multinomial(whole("people", people, 1), p / p.sum()).astype(np.int64)


def rows_to_draw(questions: int, beta: float, alpha: float) -> tuple[int, int]:
    """Drawn rows after which every answer is within α with probability 1 − β, by Hoeffding; and as the book has it.

    ln(2k/β)/(2α²), rounded up; the book's product ln k · ln(1/β)/α² is too small where β is near 1.

    Args:
        questions: how many; a whole number, 1 or more.
        beta: β, chance to fail; between 0 and 1 (both excluded).
        alpha: α; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, fail, off = whole("questions", questions, 1), inside("beta", beta, 0.0, 1.0), positive("alpha", alpha)
    return math.ceil(math.log(2 * k / fail) / (2 * off**2)), math.ceil(math.log(k) * -math.log(fail) / off**2)


def _system(A: ArrayLike, v: ArrayLike) -> tuple[Floats, Floats]:
    questions, answers = checked_questions(A), finite_array("v", v)
    if answers.shape != questions.shape[:1]:
        raise ParameterError("v", answers.shape, "one answer for each question")
    return questions, answers


def _fit(questions: Floats, answers: Floats, x: Floats) -> Fit:
    p = x / x.sum()
    told = questions @ p
    return Fit(p, told, float(np.abs(told - answers).max()))
