"""A table of a few columns with a few categories each, as counts of kinds of people, and questions that count some kinds.

kind     one category in each column; kinds in the order of a row-major array, the first column slowest
h        people of each kind, shape (kinds,)
A        questions, shape (questions, kinds): A[q, x] = 1 where question q counts kind x; the answer is (A h)[q] / n
order    how many columns a question may name together; a column's first category (no) is never named: it follows

Source:
    Barak and others 2007 (marginals); the sensitivity by counting.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, generator, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse

Part = tuple[int, int]
"""A column and one of its categories, both from 0."""
Ints = NDArray[np.int64]


def marginal_parts(sizes: Sequence[int], order: int) -> tuple[tuple[Part, ...], ...]:
    """Every question that names some columns, each with a category that is not its first; fewer columns first.

    Args:
        sizes: categories of each column, at least 2.
        order: columns that a question may name; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    for size in sizes:
        whole("sizes", size, 2)
    most = whole("order", order, 1)
    found: list[tuple[Part, ...]] = []
    for named in range(1, min(most, len(sizes)) + 1):
        for columns in itertools.combinations(range(len(sizes)), named):
            categories = itertools.product(*(range(1, sizes[column]) for column in columns))
            found += [tuple(zip(columns, chosen, strict=True)) for chosen in categories]
    return tuple(found)


def question_matrix(sizes: Sequence[int], questions: Sequence[Sequence[Part]]) -> Floats:
    """A, shape (questions, kinds): each counts the kinds that have all its parts.

    Args:
        sizes: categories of each column; 2 or more.
        questions: the parts (column, category) of each.
    """
    places = np.indices(tuple(sizes)).reshape(len(sizes), -1)
    rows = np.ones((len(questions), places.shape[1]))
    for row, parts in zip(rows, questions, strict=True):
        pulse()
        for column, category in parts:
            row *= places[column] == category
    return rows


def kind_counts(rows: ArrayLike, sizes: Sequence[int]) -> Floats:
    """h of a table of categories, shape (kinds,).

    Args:
        rows: categories of the people, shape (people, columns).
        sizes: categories of each column; 2 or more.

    Raises:
        ParameterError: rows must be categories of the columns.
    """
    table = np.asarray(rows, dtype=np.int64).reshape(-1, len(sizes))
    if table.size and ((table < 0) | (table >= np.array(sizes))).any():
        raise ParameterError("rows", rows, "categories of the columns")
    places = np.ravel_multi_index(tuple(table.T), tuple(sizes))
    return np.bincount(places, minlength=math.prod(sizes)).astype(np.float64)


def random_questions(questions: int, kinds: int, *, rng: np.random.Generator | int) -> Floats:
    """Questions that count every kind with probability 1/2; shape (questions, kinds).

    Args:
        questions: how many; a whole number, 1 or more.
        kinds: of people; a whole number, 2 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    return rng.integers(0, 2, (whole("questions", questions, 1), whole("kinds", kinds, 2))).astype(np.float64)


def random_people(people: int, kinds: int, *, rng: np.random.Generator | int) -> Floats:
    """h of so many people, kinds with shares drawn evenly from all that add up to 1; shape (kinds,).

    Args:
        people: how many; a whole number, 1 or more.
        kinds: of people; a whole number, 2 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    shares = rng.dirichlet(np.ones(whole("kinds", kinds, 2)))
    return rng.multinomial(whole("people", people, 1), shares).astype(np.float64)


def answer_sensitivity(A: ArrayLike) -> float:
    """By how much all counts change together, in sum of absolute changes, when one person's row is replaced: at most so
    much.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds).

    Raises:
        ParameterError: A has entries outside 0 to 1.
    """
    questions = checked_questions(A)
    each = questions.sum(axis=0)
    return float((each[:, None] + each[None, :] - 2 * questions.T @ questions).max())


def checked_questions(A: ArrayLike) -> Floats:
    """A as an array, or ParameterError unless it is a matrix of zeros and ones."""
    questions = finite_array("A", A)
    if questions.ndim != 2 or not questions.size or not np.isin(questions, (0.0, 1.0)).all():
        raise ParameterError("A", questions.shape, "a row of zeros and ones for each question")
    return questions
