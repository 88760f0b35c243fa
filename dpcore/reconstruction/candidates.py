"""Candidates that thin out: every table of bits that agrees with all answers within the error that was admitted.

n       people, one secret bit each; a candidate is a whole number, bit i of it is person i
mask    a question: how many of the people in it (bit i: person i) have a 1
E       the admitted error: |answer − truth| <= E for every question

Source:
    Dinur and Nissim 2003; Dwork and Roth 2014, Theorem 8.1. The theorem allows 4E wrong places; for whole counts at
    most 2⌊2E⌋ are possible, ⌊2E⌋ among the zeros and ⌊2E⌋ among the ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, finite_array, whole, whole_array
from dpcore.errors import ParameterError
from dpcore.pace import Tick, pulse

Whole = NDArray[np.int64]
MOST_PEOPLE = 14
_SLACK = 1e-9
"""Answers are decimal numbers: one that is off by E exactly fits."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Which candidates are left.

    Attributes:
        n: people.
        left: how many were left after each answer, shape (questions,).
        survivors: those that fit every answer, ascending, shape (left[-1],); empty when some answer is off by more.
        ones, zeros: masks of the people that are 1, that are 0, in every survivor; the others are undecided.
        lasted: how many answers each candidate fitted before the first that it did not, shape (2^n,); all, if it is
            left.
    """

    n: int
    left: Whole
    survivors: Whole
    ones: int
    zeros: int
    lasted: Whole

    def most_wrong(self, bits: int) -> int:
        """The most places in which a survivor differs from `bits`; 0 when none is left.

        Args:
            bits: the table, bit i of a whole number is person i.
        """
        return int(np.bitwise_count(self.survivors ^ bits).max(initial=0))


def thinned(n: int, masks: ArrayLike, answers: ArrayLike, error: float, *, tick: Tick = lambda _: None) -> Candidates:
    """Leave out, one answer after the other, every candidate that is off by more than `error`.

    Args:
        n: people, at most 14.
        masks: questions, whole numbers from 0 to 2^n − 1, shape (m,).
        answers: shape (m,), in people.
        error: E >= 0, in people.
        tick: called between answers.

    Raises:
        ParameterError: unless there is one answer for each mask.
    """
    count, most = whole("n", n, 1, MOST_PEOPLE), at_least("error", error, 0.0)
    asked = whole_array("masks", masks, 0, (1 << count) - 1)
    told = finite_array("answers", answers)
    if asked.ndim != 1 or asked.shape != told.shape:
        raise ParameterError("answers", told.shape, "one answer for each question")
    alive = np.arange(1 << count)
    left, lasted = np.empty(asked.size, dtype=np.int64), np.zeros(1 << count, dtype=np.int64)
    for place, (mask, answer) in enumerate(zip(asked.tolist(), told.tolist(), strict=True)):
        alive = alive[np.abs(np.bitwise_count(alive & mask) - answer) <= most + _SLACK]
        left[place] = alive.size
        lasted[alive] = place + 1
        tick((place + 1) / asked.size)
    everyone = (1 << count) - 1
    ones = int(np.bitwise_and.reduce(alive)) if alive.size else 0
    zeros = everyone & ~int(np.bitwise_or.reduce(alive)) if alive.size else 0
    return Candidates(count, left, alive, ones, zeros, lasted)


def most_wrong(zeros: int, ones: int, error: float) -> int:
    """The most wrong places that answers within `error` can leave, in a table of so many zeros and ones.

    min(⌊2E⌋, zeros) + min(⌊2E⌋, ones), reached when the answers lie half way between the table and the other one; the
    theorem says 4E.

    Args:
        zeros, ones: people with a 0, with a 1; whole numbers, 0 or more.
        error: E; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    steps = math.floor(2 * at_least("error", error, 0.0) + _SLACK)
    return min(steps, whole("zeros", zeros, 0)) + min(steps, whole("ones", ones, 0))


def possible_survivors(zeros: int, ones: int, error: float) -> int:
    """How many candidates survive under some answers within `error` (not all under the same ones).

    Args:
        zeros, ones: people with a 0, with a 1; whole numbers, 0 or more.
        error: E; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    steps = math.floor(2 * at_least("error", error, 0.0) + _SLACK)
    few = [sum(math.comb(whole(name, m, 0), i) for i in range(steps + 1)) for name, m in (("0", zeros), ("1", ones))]
    return few[0] * few[1]


def subset_counts(n: int, bits: int, masks: ArrayLike) -> Whole:
    """The true answers, shape of `masks`.

    Args:
        n: people; a whole number from 1 to 14.
        bits: the table, bit i of a whole number is person i; a whole number from 0 to `(1 << whole('n', n, 1,
            MOST_PEOPLE)) - 1`.
        masks: questions, bit i of each is person i, any shape.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    most = (1 << whole("n", n, 1, MOST_PEOPLE)) - 1
    asked = whole_array("masks", masks, 0, most)
    counts: Whole = np.bitwise_count(asked & whole("bits", bits, 0, most)).astype(np.int64)
    return counts


def halfway(n: int, bits: int, other: int, masks: ArrayLike) -> Floats:
    """Answers half way between two tables: both fit, with an error of half their difference. Shape of `masks`.

    Args:
        n: how many people.
        bits: the table, bit i of a whole number is person i.
        other: the other table, likewise.
        masks: questions, bit i of each is person i, any shape.

    Raises:
        ParameterError: as `subset_counts`.
    """
    return (subset_counts(n, bits, masks) + subset_counts(n, other, masks)) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Fits:
    """How many of m answers each candidate fits; arrays of shape (2^n,), candidate by candidate.

    Attributes:
        fits: answers within alpha.
        best: the candidates that fit most answers, ascending.
    """

    fits: Whole
    best: Whole

    def enough(self, needed: int) -> Whole:
        """The candidates that fit so many answers, ascending, shape (candidates,).

        Args:
            needed: at least so many.
        """
        return np.flatnonzero(self.fits >= needed).astype(np.int64)


def fits(signs: ArrayLike, answers: ArrayLike, alpha: float) -> Fits:
    """Try every candidate on questions with signs: the answer is the sum of the signs of the people with a 1.

    Args:
        signs: +1 or −1, shape (m, n) with n at most 14.
        answers: shape (m,).
        alpha: an answer fits a candidate when it is off by at most alpha.

    Raises:
        ParameterError: an argument outside its range: n a whole number from 1 to 14, signs finite numbers, answers
            finite numbers, alpha 0 or more; answers must be one answer for each question.
    """
    A, y = finite_array("signs", signs), finite_array("answers", answers)
    if A.ndim != 2 or y.shape != A.shape[:1]:
        raise ParameterError("answers", y.shape, "one answer for each question")
    n = whole("n", A.shape[1], 1, MOST_PEOPLE)
    close = at_least("alpha", alpha, 0.0) + _SLACK
    tables = ((np.arange(1 << n)[:, None] >> np.arange(n)) & 1).astype(np.float64)
    found = np.zeros(1 << n, dtype=np.int64)
    for row, answer in zip(A, y, strict=True):
        pulse()
        found += np.abs(tables @ row - answer) <= close
    return Fits(found, np.flatnonzero(found == found.max()))


def votes(counted: Sequence[int], n: int) -> Floats:
    """In how many of the candidates each person has a 1, as a share, shape (n,); person 0 first.

    Args:
        counted: the candidates, as whole numbers.
        n: people; a whole number from 1 to 14.

    Raises:
        ParameterError: an argument outside what is said of it; counted must be at least one candidate.
    """
    tables = whole_array("counted", counted, 0, (1 << whole("n", n, 1, MOST_PEOPLE)) - 1)
    if tables.size == 0:
        raise ParameterError("counted", 0, "at least one candidate")
    shares: Floats = ((tables[:, None] >> np.arange(n)) & 1).mean(axis=0)
    return shares
