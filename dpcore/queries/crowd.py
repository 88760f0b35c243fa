"""Who is in the data: whole people of each kind, found from shares, from an answer, or drawn.

A  queries, shape (k, kinds), entries from 0 to 1; n  people.

Source:
    Hardt and Talwar 2010 (drawn queries); rounding by the largest remainders.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, whole
from dpcore.errors import ParameterError


def whole_people(weights: ArrayLike, n: int) -> Floats:
    """People in proportion to weights, in whole numbers, shape of `weights`: the largest remainders get one more.

    Args:
        weights: of the kinds, 0 or more, one of them above, shape (kinds,).
        n: people; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it; weights must be numbers not below 0, one of them above.
    """
    w, size = finite_array("weights", weights), whole("n", n, 0)
    if w.ndim != 1 or not w.size or w.min() < 0 or not w.sum() > 0:
        raise ParameterError("weights", list(w.ravel()[:8]), "numbers not below 0, one of them above")
    exact = size * (w / w.sum())
    people: Floats = np.floor(exact + 1e-9)
    left = round(size - float(people.sum()))
    people[np.argsort(people - exact, kind="stable")[:left]] += 1
    return people


def people_at(A: ArrayLike, answers: ArrayLike, n: int, weights: ArrayLike, *, keep: float = np.nan) -> Floats:
    """People whose answers are nearest to the given ones, in whole numbers, shape (kinds,): of those the nearest to
    `weights`.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds); finite numbers.
        answers: wanted, counts, shape (k,).
        n: people; a whole number, 0 or more.
        weights: of the kinds, 0 or more, one of them above, shape (kinds,).
        keep: an answer that equals this stays what it is with `weights`.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    from scipy.optimize import nnls

    matrix, old = finite_array("A", A), whole_people(weights, n) / max(n, 1)
    kinds = matrix.shape[1]
    rows = np.concatenate((1e3 * np.ones((1, kinds)), 30 * matrix, np.eye(kinds)))
    given = finite_array("answers", answers)
    share = np.where(given == keep, matrix @ old, given / max(n, 1))
    wanted = np.concatenate(([1e3], 30 * share, old))
    found, _ = nnls(rows, wanted)
    return whole_people(found, n)


def drawn_queries(k: int, kinds: int, *, rng: np.random.Generator | int) -> Floats:
    """Queries that count each kind of person with probability ½, shape (k, kinds); the first ones are those of a
    smaller k.

    Args:
        k: queries; a whole number from 1 to 65 536.
        kinds: of people; a whole number from 1 to 4096.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    return (rng.random((whole("k", k, 1, 1 << 16), whole("kinds", kinds, 1, 1 << 12))) < 0.5).astype(np.float64)


def drawn_people(kinds: int, n: int, *, rng: np.random.Generator | int) -> Floats:
    """People of kinds that differ in size by up to 8 times, shape (kinds,).

    Args:
        kinds: of people; a whole number from 1 to 4096.
        n: people; a whole number, 0 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    return whole_people(rng.uniform(1.0, 8.0, whole("kinds", kinds, 1, 1 << 12)), n)


def l1_size(A: ArrayLike) -> float:
    """Δ₁: what one person more changes at most, all answers together.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds); finite numbers.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return float(np.abs(finite_array("A", A)).sum(axis=0).max())


def l1_apart(A: ArrayLike) -> float:
    """What one person in place of another changes at most, all answers together.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds); finite numbers.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    matrix = finite_array("A", A)
    return float(np.abs(matrix[:, :, None] - matrix[:, None, :]).sum(axis=0).max())
