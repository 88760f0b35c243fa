"""Frequency oracles of the local model: everybody randomises one of k values, the counts are estimated from the reports.

p  chance that a report supports the true value; q  chance that it supports another given one
Estimate of the people with value v: (N_v − nq)/(p − q), N_v reports that support v; unbiased. One report is ε-private: it
compares one person's value with another. Sources: Wang and others 2017 (unary, hashing), Ye and Barg 2018 (subsets).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, between, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse

OracleName = Literal["response", "unary", "optimised unary", "hashing", "subset"]
ORACLES: tuple[OracleName, ...] = ("response", "unary", "optimised unary", "hashing", "subset")
LARGEST_EPS = 36.0
"""Beyond, doubles take p for 1: almost no lie."""
_ENTRIES = 1 << 21
"""Of a block of reports."""


@dataclass(frozen=True, slots=True)
class Oracle:
    """One oracle for k values at one ε.

    Attributes:
        name: 'response' is k-ary randomised response.
        k: values. eps: of one report. p, q: as above.
        size: values of a reported subset, or the range of the hash; 0 for the others.
    """

    name: OracleName
    k: int
    eps: float
    p: float
    q: float
    size: int = 0

    @property
    def absent_variance(self) -> float:
        """What one person without the value adds to the variance of its estimate: q(1 − q)/(p − q)²."""
        return self.q * (1 - self.q) / (self.p - self.q) ** 2

    @property
    def present_variance(self) -> float:
        """What one person with the value adds: p(1 − p)/(p − q)²."""
        return self.p * (1 - self.p) / (self.p - self.q) ** 2

    @property
    def advantage(self) -> float:
        """TV between the reports of two values; for hashing the hash is published too."""
        if self.name == "hashing":  # two values that share their hash cannot be told apart
            return (1 - 1 / self.size) * (self.p - (1 - self.p) / (self.size - 1))
        return self.p - self.q

    @property
    def guess(self) -> float:
        """How often the best guess of one's value from one report is right, all k equally likely."""
        match self.name:
            case "response":
                return self.p
            case "subset":
                return self.p / self.size
            case "hashing":  # the reported hash is that of some value, or of none
                met = 1 - (1 - 1 / self.size) ** self.k
                return self.size * (self.p * met + (1 - self.p) / (self.size - 1) * (1 - met)) / self.k
        none = (1 - self.q) ** (self.k - 1)  # no other value is reported
        return self.p * (1 - none * (1 - self.q)) / (self.k * self.q) + (1 - self.p) * none / self.k

    @property
    def guess_ceiling(self) -> float:
        """What no ε-private report allows to exceed: e^ε/(e^ε + k − 1)."""
        return 1 / (1 + (self.k - 1) * math.exp(-self.eps))

    def variances(self, counts: Sequence[float]) -> Floats:
        """Variance of each estimated count, shape (k,), for `counts` people with each value. Exact."""
        people = finite_array("counts", counts)
        if people.shape != (self.k,) or (people < 0).any():
            raise ParameterError("counts", list(counts), "one number of people for each value")
        return np.asarray(people * self.present_variance + (people.sum() - people) * self.absent_variance)

    def estimate(self, supports: Sequence[float], n: int) -> Floats:
        """Counts from how many of n reports support each value, shape (k,); unbiased, below 0 or above n at times."""
        return np.asarray((finite_array("supports", supports) - n * self.q) / (self.p - self.q))

    def supports(self, values: Sequence[int], *, rng: np.random.Generator) -> Floats:
        """How many reports support each value when people with these `values` (0 … k − 1) send theirs, shape (k,)."""
        v = np.asarray(values, dtype=np.int64)
        if v.ndim != 1 or ((v < 0) | (v >= self.k)).any():
            raise ParameterError("values", list(values)[:5], "whole numbers from 0 to k − 1")
        if self.name in ("response", "subset"):
            step = max(1, _ENTRIES // self.k)
            blocks = (self.reports(v[begin : begin + step], rng=rng) for begin in range(0, v.size, step))
            return np.asarray(sum((block.sum(axis=0) for block in blocks), np.zeros(self.k)))
        # unary bits and hashes support every other value independently with chance q
        own = np.bincount(v[rng.random(v.size) < self.p], minlength=self.k)
        here = np.bincount(v, minlength=self.k)
        return np.asarray(own + rng.binomial(v.size - here, self.q), dtype=np.float64)

    def reports(self, values: ArrayLike, *, rng: np.random.Generator) -> NDArray[np.bool_]:
        """One report of each person with these values (0 … k − 1): which of the k values it supports, (people, k).

        That is all of a report that tells: the letter, the bits, the set, or the values with the reported hash.
        """
        pulse()
        v = np.asarray(values, dtype=np.int64)
        people, own = np.arange(v.size), rng.random(v.size) < self.p
        others = np.ones((v.size, self.k), dtype=bool)
        others[people, v] = False
        if self.name == "response":
            other = rng.integers(0, self.k - 1, v.size)
            found = np.zeros_like(others)
            found[people, np.where(own, v, other + (other >= v))] = True
            return found
        if self.name == "subset":  # the lowest of random ranks, the true value taken out
            ranks = np.where(others, rng.random(others.shape), 2.0).argsort(axis=1).argsort(axis=1)
            found = ranks < (self.size - own)[:, np.newaxis]
        else:
            found = rng.random(others.shape) < self.q
        found[people, v] = own
        return found


def oracle(name: OracleName, k: int, *, eps: float) -> Oracle:
    """The oracle of this name for 2 <= k <= 4096 values and 0 < ε <= 36."""
    count, e = whole("k", k, 2, 4096), between("eps", eps, 1e-9, LARGEST_EPS)
    grown = math.exp(e)
    match name:
        case "response":
            return Oracle(name, count, e, grown / (grown + count - 1), 1 / (grown + count - 1))
        case "unary":
            half = math.exp(e / 2)
            return Oracle(name, count, e, half / (half + 1), 1 / (half + 1))
        case "optimised unary":
            return Oracle(name, count, e, 0.5, 1 / (grown + 1))
        case "hashing":
            # beyond k a larger range helps nobody, but the formula of an independent hash stays as it is
            g = max(2, round(grown + 1))
            return Oracle(name, count, e, grown / (grown + g - 1), 1 / g, g)
        case "subset":
            return min((_subset(count, e, size) for size in range(1, count)), key=lambda found: found.absent_variance)
    raise ParameterError("name", name, "one of the oracles")


def _subset(k: int, eps: float, size: int) -> Oracle:
    grown = math.exp(eps)
    total = size * grown + k - size
    p = size * grown / total
    q = (p * (size - 1) + (1 - p) * size) / (k - 1)
    return Oracle("subset", k, eps, p, q, size)


def crossing_k(*, eps: float) -> float:
    """The number of values below which k-ary response has less variance than optimised unary: 3e^ε + 2."""
    return 3 * math.exp(between("eps", eps, 1e-9, LARGEST_EPS)) + 2


def central_total(k: int, *, eps: float, replaced: bool = True) -> float:
    """Total variance of k counts with Laplace noise from one trusted curator: 8k/ε² where a value is replaced, else 2k/ε²."""
    return whole("k", k, 1) * (8.0 if replaced else 2.0) / between("eps", eps, 1e-9, 1e9) ** 2
