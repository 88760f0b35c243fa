"""Who is in the data: whole people of each kind, found from shares, from an answer, or drawn.

A  queries, shape (k, kinds), entries from 0 to 1; n  people.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, whole
from dpcore.errors import ParameterError


def whole_people(weights: ArrayLike, n: int) -> Floats:
    """n people in proportion to `weights`, in whole numbers: the largest remainders get one more."""
    w, size = finite_array("weights", weights), whole("n", n, 0)
    if w.ndim != 1 or not w.size or w.min() < 0 or not w.sum() > 0:
        raise ParameterError("weights", list(w.ravel()[:8]), "numbers not below 0, one of them above")
    exact = size * (w / w.sum())
    people: Floats = np.floor(exact + 1e-9)
    left = round(size - float(people.sum()))
    people[np.argsort(people - exact, kind="stable")[:left]] += 1
    return people


def people_at(A: ArrayLike, answers: ArrayLike, n: int, weights: ArrayLike, *, keep: float = np.nan) -> Floats:
    """n people whose answers are nearest to `answers`, shape (k,), in whole numbers: of those the nearest to `weights`.

    An answer that equals `keep` stays what it is with `weights`.
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
    """k queries that count each kind of person with probability ½, shape (k, kinds); the first ones are those of a smaller k."""
    rng = generator(rng)
    return (rng.random((whole("k", k, 1, 1 << 16), whole("kinds", kinds, 1, 1 << 12))) < 0.5).astype(np.float64)


def drawn_people(kinds: int, n: int, *, rng: np.random.Generator | int) -> Floats:
    """n people of kinds that differ in size by up to 8 times, shape (kinds,)."""
    rng = generator(rng)
    return whole_people(rng.uniform(1.0, 8.0, whole("kinds", kinds, 1, 1 << 12)), n)


def l1_size(A: ArrayLike) -> float:
    """Δ₁: what one person more changes at most, all answers together."""
    return float(np.abs(finite_array("A", A)).sum(axis=0).max())


def l1_apart(A: ArrayLike) -> float:
    """What one person in place of another changes at most, all answers together."""
    matrix = finite_array("A", A)
    return float(np.abs(matrix[:, :, None] - matrix[:, None, :]).sum(axis=0).max())
