"""Frequency oracles of the local model: everybody randomises one of k values, the counts are estimated from the reports.

p  chance that a report supports the true value; q  chance that it supports another given one
Estimate of the people with value v: (N_v − nq)/(p − q), N_v reports that support v; unbiased. One report is ε-private: it
compares one person's value with another.

Source:
    Wang and others 2017 (unary, hashing), Ye and Barg 2018 (subsets).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, between, finite_array, generator, whole, whole_array
from dpcore.errors import ParameterError
from dpcore.pace import paced

OracleName = Literal["response", "unary", "optimised unary", "hashing", "subset"]
ORACLES: tuple[OracleName, ...] = ("response", "unary", "optimised unary", "hashing", "subset")
LARGEST_EPS = 36.0
"""Beyond, doubles take p for 1: almost no lie."""


@dataclass(frozen=True, slots=True)
class Oracle:
    """One oracle for k values at one ε.

    Attributes:
        name: 'response' is k-ary randomised response.
        k: values.
        eps: ε of one report, in nats.
        p: chance that a report supports the true value.
        q: chance that it supports another given one.
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
        """Variance of each estimated count, shape (k,). Exact.

        Args:
            counts: people with each value, shape (k,); 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it; counts must be one number of people for each value.
        """
        people = finite_array("counts", counts)
        if people.shape != (self.k,) or (people < 0).any():
            raise ParameterError("counts", list(counts), "one number of people for each value")
        return np.asarray(people * self.present_variance + (people.sum() - people) * self.absent_variance)

    def estimate(self, supports: ArrayLike, n: int) -> Floats:
        """Counts from how many of n reports support each value, shape of `supports`; unbiased, below 0 or above n at
        times.

        Args:
            supports: reports that support each value, any shape.
            n: reports.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return np.asarray((finite_array("supports", supports) - n * self.q) / (self.p - self.q))

    def surveys(
        self, counts: Sequence[float], runs: int, *, rng: np.random.Generator | int, most: int = 50_000_000
    ) -> Floats:
        """How many reports support each value in up to `runs` surveys, shape (runs', k).

        For each survey are drawn k² numbers of response, 2k of unary bits and hashes; of subsets the time of k (400 + 5
        size). More runs leave the earlier ones as they are.

        Args:
            counts: people with each value, whole, shape (k,).
            runs: how many surveys&; a whole number, 1 or more.
            rng: a generator of numpy, or a whole number that seeds one.
            most: numbers that are drawn at most.

        Raises:
            ParameterError: an argument outside what is said of it; counts must be whole numbers of people, one for each
                value.
        """
        rng = generator(rng)
        people = whole_array("counts", counts, 0)
        if people.shape != (self.k,) or not people.any():
            raise ParameterError("counts", list(counts)[:5], "whole numbers of people, one for each value")
        each = {"subset": self.k * (400 + 5 * self.size), "response": self.k**2}.get(self.name, 2 * self.k)
        streams, n = rng.spawn(self.k), min(whole("runs", runs, 1), max(1, most // each))
        if self.name == "subset":
            return np.array([self._subsets(people, rng) for _ in paced(range(n))])
        if self.name == "response":
            law = np.full((self.k, self.k), self.q)
            np.fill_diagonal(law, 1 - (self.k - 1) * self.q)
            parts = (streams[v].multinomial(people[v], law[v], n) for v in paced(range(self.k)))
            return np.asarray(sum(parts, np.zeros((n, self.k))))
        # unary bits and hashes support every other value independently with chance q
        own = [streams[v].binomial(people[v], self.p, n) for v in paced(range(self.k))]
        rest = people.sum() - people
        others = [streams[v].spawn(1)[0].binomial(rest[v], self.q, n) for v in paced(range(self.k))]
        return np.asarray((np.array(own) + np.array(others)).T, dtype=np.float64)

    def _subsets(self, people: NDArray[np.int64], rng: np.random.Generator) -> Floats:
        """How many of all reported subsets hold each value, shape (k,): value by value, for people are alike in a class.

        Classes: their own value comes later and they leave it out, or report it; it has come; each by how many others
        they lack. Who lacks r of m others that may come takes the next with chance r/m.
        """
        lack, n = np.arange(self.size + 1), int(people.sum())
        honest = int(rng.binomial(n, self.p))
        classes, found = np.zeros((3, lack.size), dtype=np.int64), np.zeros(self.k)
        classes[0, -1], classes[1, -2] = n - honest, honest
        for v in range(self.k):
            own = rng.multivariate_hypergeometric(classes[:2].ravel(), people[v], method="marginals").reshape(2, -1)
            classes[:2] -= own
            to_come = np.array([[self.k - 1 - v]] * 2 + [[self.k - v]])
            taken = rng.binomial(classes, np.minimum(lack / np.maximum(to_come, 1), 1.0))
            found[v] = own[1].sum() + taken.sum()
            classes -= taken
            classes[:, :-1] += taken[:, 1:]
            classes[2] += own.sum(axis=0)
        return found

    def reports(self, values: ArrayLike, *, rng: np.random.Generator | int) -> NDArray[np.bool_]:
        """One report of each person: which of the k values it supports, shape (people, k).

        Args:
            values: of the people, from 0 to k − 1, shape (people,).
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: values are not whole numbers from 0 to k − 1, or rng is neither a generator nor a seed.
        """
        rng = generator(rng)
        v = whole_array("values", values, 0, self.k - 1)
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
    """The oracle of this name for 2 <= k <= 4096 values and 0 < ε <= 36.

    Args:
        name: which one: 'response', 'unary', 'optimised unary', 'hashing' or 'subset'.
        k: values; a whole number from 2 to 4096.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
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
            size, p, q = np.arange(1, count), *_subset_chances(count, e, np.arange(1, count))
            best = int(np.argmin(q * (1 - q) / (p - q) ** 2))
            return Oracle(name, count, e, float(p[best]), float(q[best]), int(size[best]))
    raise ParameterError("name", name, "one of {allowed}", allowed=", ".join(get_args(OracleName)))


def _subset_chances(k: int, eps: float, size: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """p and q of subsets of each size."""
    kept = size / (size + (k - size) * math.exp(-eps))
    return kept, (size - kept) / (k - 1)


def crossing_k(*, eps: float) -> float:
    """The number of values below which k-ary response has less variance than optimised unary: 3e^ε + 2.

    Args:
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 3 * math.exp(between("eps", eps, 1e-9, LARGEST_EPS)) + 2


def central_total(k: int, *, eps: float, replaced: bool = True) -> float:
    """Total variance of k counts with Laplace noise from one trusted curator: 8k/ε² where a value is replaced, else
    2k/ε².

    Args:
        k: counts; a whole number, 1 or more.
        eps: ε in nats; from 1e-09 to 1e+09.
        replaced: a neighbor replaces a value, else adds or removes it.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return whole("k", k, 1) * (8.0 if replaced else 2.0) / between("eps", eps, 1e-9, 1e9) ** 2


def made_counts(k: int, n: int) -> NDArray[np.int64]:
    """People with k values, the j-th held by a share that falls like 1/j, rounded to whole people; shape (k,).

    Args:
        k: values; a whole number, 1 or more.
        n: people; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    share = np.cumsum(1 / np.arange(1, whole("k", k, 1) + 1))
    return np.asarray(np.diff(np.round(whole("n", n, 1) * share / share[-1]).astype(np.int64), prepend=0))
