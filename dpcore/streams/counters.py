"""Counters that speak at every step: the exact variance of what they add, at every step.

T  steps, fixed before the start; t  step, from 0; a prefix [0, t] has t + 1 steps. Neighbors differ in one step, by 1.
Pure ε: Laplace noise (or randomised response) with the L1 sensitivity of everything published. Gaussian: variance for noise
of variance 1 for each unit of squared L2 sensitivity (times 1/2ρ for ρ-concentrated privacy).

Source:
    Dwork, Naor, Pitassi and Rothblum 2010; Honaker 2015 (refined tree); Henzinger, Upadhyay and Upadhyay 2023
    (square root); Andersson and others 2024 (subtraction); Chan, Shi and Song 2011 (block and hybrid, which need no
    T: the first T steps of a stream without end).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from dpcore.checks import Floats, between, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse

CounterName = Literal[
    "response",
    "step",
    "output",
    "tree",
    "tree with root",
    "refined tree",
    "subtraction",
    "square root",
    "pan-private",
    "block",
    "hybrid",
]
MOST_STEPS = 1 << 20
LARGEST_DEGREE, LARGEST_ODD = 46, 59
"""Branchings that are compared; no larger one is best: from 47 steps on a flat tree is worse than one of 7 children."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter for T steps. `degree` is b, of trees: 2, or any for 'tree', odd for 'subtraction'; of 'block' its
    steps.

    'block': every step has a noise, every full block one more; a prefix adds blocks and steps. 'hybrid': half of the
    budget for sums of the phases 1, 2, 3–4, 5–8, …, half for a binary tree within each phase.

    Attributes:
        name: which counter.
        T: steps, fixed before the start; a whole number from 2 to 1 048 576, of trees with a root, refined trees and
            the pan-private counter a power of 2.
        degree: b, of trees; of 'block' its steps; from 2 to T (3 for T = 2), odd for 'subtraction'.

    Raises:
        ParameterError: an argument outside what is said of it; a name of no counter; T must be a power of 2: the tree has a leaf for each
            step; degree must be odd: digits from −(b − 1)/2 to (b − 1)/2.
    """

    name: CounterName
    T: int
    degree: int = 2

    def __post_init__(self) -> None:
        if self.name not in get_args(CounterName):
            raise ParameterError("name", self.name, "one of {allowed}", allowed=", ".join(get_args(CounterName)))
        whole("T", self.T, 2, MOST_STEPS)
        if self.name in ("tree with root", "refined tree", "pan-private") and self.T & (self.T - 1):
            raise ParameterError("T", self.T, "a power of 2: the tree has a leaf for each step")
        whole("degree", self.degree, 2, max(self.T, 3))
        if self.name == "subtraction" and self.degree % 2 == 0:
            raise ParameterError("degree", self.degree, "odd: digits from −(b − 1)/2 to (b − 1)/2")

    @property
    def levels(self) -> int:
        """Sums that one step is in: L1, and L2 squared, of everything that a tree publishes."""
        if self.name == "subtraction":
            h = 1
            while (self.degree**h - 1) // 2 < self.T:
                h += 1
            return h
        h = 1
        while self.degree**h < self.T:
            h += 1
        return h + (1 if self.name == "tree with root" else 0)

    def nodes(self) -> Floats:
        """How many independent noises of the tree are in each prefix, shape (T,); fractions where it is refined."""
        T, b = self.T, self.degree
        if self.name == "subtraction":
            zero = (b**self.levels - 1) // 2  # balanced digits are plain digits of the number that is this much larger
            return _digit_sums(zero + 1, zero + T, [np.abs(np.arange(b) - b // 2.0)] * self.levels)
        if self.name == "refined tree":  # each node of 2^j steps is estimated from its own subtree
            weights = [2.0**j / (2.0 ** (j + 1) - 1) for j in range(self.levels)]
            return np.append(_digit_sums(1, T - 1, [np.array([0.0, each]) for each in weights]), 2 * weights[-1])
        if self.name == "block":
            prefixes = np.arange(1, T + 1)
            return np.asarray(prefixes // b + prefixes % b, dtype=np.float64)
        sums = _plain_digits(T, b)
        if self.name == "tree" and b**self.levels == T:
            sums[-1] = b  # no root: the whole is the sum of its parts
        return sums

    @property
    def mean_nodes(self) -> float:
        """The mean of `nodes` over all steps; of trees by counting digits, in a time that hardly grows with T."""
        if self.name not in ("tree", "subtraction"):
            return float(self.nodes().mean())
        signed = self.name == "subtraction"
        total = _digit_total(self.T, self.degree, self.levels, signed)
        if not signed and self.degree**self.levels == self.T:
            total += self.degree
        return total / self.T

    def mean_variance(self, *, eps: float | None) -> float:
        """The mean of the variance over all steps; eps None: of Gaussian noise.

        Args:
            eps: ε in nats, from 1e-09 to 1e+09; None for Gaussian noise.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        if self.name in ("tree", "subtraction"):
            e = None if eps is None else between("eps", eps, 1e-9, 1e9)
            return (self.levels if e is None else 2 * (self.levels / e) ** 2) * self.mean_nodes
        return float((self.gaussian_variance() if eps is None else self.variance(eps=eps)).mean())

    def variance(self, *, eps: float) -> Floats:
        """Var of the error at every t for pure ε, shape (T,). Exact.

        Args:
            eps: ε in nats; from 1e-09 to 1e+09.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        e, t = between("eps", eps, 1e-9, 1e9), np.arange(1, self.T + 1, dtype=np.float64)
        match self.name:
            case "response":
                return t / (4 * math.sinh(min(e, 700.0) / 2) ** 2)
            case "step":
                return 2 * t / e**2
            case "output":
                return np.full(self.T, 2.0 * self.T**2 / e**2)
            case "pan-private":
                return np.full(self.T, 2.0 * (1 + self.levels) ** 3 / e**2)
            case "square root":
                c = square_root_coefficients(self.T)
                return np.asarray(2 * (c.sum() / e) ** 2 * np.cumsum(c * c))
            case "hybrid":
                level, phases, within = _phases(self.T)
                return np.asarray(8 * (phases + level**2 * within) / e**2)
            case "block":
                return np.asarray(8 / e**2 * self.nodes())
        return np.asarray(2 * (self.levels / e) ** 2 * self.nodes())

    def gaussian_variance(self) -> Floats:
        """Var of the error at every t, shape (T,), for noise of variance 1 per unit of squared L2 sensitivity. Exact.

        Raises:
            ParameterError: name must be a counter with noise that can be Gaussian.
        """
        t = np.arange(1, self.T + 1, dtype=np.float64)
        match self.name:
            case "step":
                return t
            case "output":
                return np.full(self.T, float(self.T))
            case "square root":
                c = square_root_coefficients(self.T)
                return np.asarray(
                    (c * c).sum() * np.cumsum(c * c)
                )  # no dot product: its last digit depends on the memory
            case "tree" | "tree with root" | "refined tree" | "subtraction":
                return np.asarray(self.levels * self.nodes())
            case "hybrid":
                level, phases, within = _phases(self.T)
                return np.asarray(2 * (phases + level * within))
            case "block":
                return np.asarray(2 * self.nodes())
        raise ParameterError("name", self.name, "a counter with noise that can be Gaussian")


def _phases(T: int) -> tuple[Floats, Floats, Floats]:
    """At every step: levels of the tree of the phase, sums of phases that are over, nodes of the tree since then."""
    prefixes = np.arange(1, T + 1)
    level = np.frexp(prefixes)[1] - 1.0
    return level, level + 1, _plain_digits(T, 2) - 1


def _plain_digits(T: int, base: int) -> Floats:
    """Sums of the digits of 1, …, T."""
    return _digit_sums(1, T, [np.arange(base, dtype=np.float64)] * T.bit_length())


def _digit_sums(first: int, last: int, weights: Sequence[Floats]) -> Floats:
    """For each number from `first` to `last` the sum of what its digits weigh; weights of each place, the lowest first."""
    if not weights:
        return np.zeros(last - first + 1)
    own, base = weights[0], weights[0].size
    above = _digit_sums(first // base, last // base, weights[1:])
    start = first % base
    return np.asarray(np.add.outer(above, own).ravel()[start : start + last - first + 1])


def _digit_total(last: int, base: int, places: int, signed: bool) -> float:
    """Σ of all digits, or of the sizes of balanced digits, of 1, …, last: full cycles of each place, and the rest.

    Digits of n in base b from −(b − 1)/2 are those of n + (b^h − 1)/2 less (b − 1)/2.
    """
    middle = base // 2 if signed else 0
    sizes = np.abs(np.arange(base) - middle)
    before = np.concatenate([[0], np.cumsum(sizes)])
    first = (base**places - 1) // 2 if signed else 0

    def up_to(count: int, unit: int) -> int:
        """Σ over the numbers below `count` of the size of one digit."""
        cycles, rest = divmod(count, unit * base)
        digit, part = divmod(rest, unit)
        return unit * (cycles * int(before[-1]) + int(before[digit])) + part * int(sizes[min(digit, base - 1)])

    units = [base**place for place in range(places)]
    return float(sum(up_to(first + last + 1, unit) - up_to(first + 1, unit) for unit in units))


def square_root_coefficients(T: int) -> Floats:
    """c_j = C(2j, j)/4^j for j < T, shape (T,): the lower triangular matrix with them squares to the prefix sums.

    Args:
        T: steps; a whole number from 1 to 1 048 576.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    j = np.arange(1, whole("T", T, 1, MOST_STEPS))
    return np.concatenate([[1.0], np.cumprod((2 * j - 1) / (2 * j))])


def best_degree(T: int, *, subtraction: bool = False, worst: bool = False, gaussian: bool = False) -> int:
    """The branching with the least mean (or largest) variance over all steps; the smaller of equal ones.

    Args:
        T: steps of the stream; 2 or more.
        subtraction: of the counter of this name, else of the tree.
        worst: the largest variance, else the mean.
        gaussian: Gaussian noise, else Laplace noise.
    """
    return _best_degree(T, subtraction, worst, gaussian)


@kept(64)
def _best_degree(T: int, subtraction: bool, worst: bool, gaussian: bool) -> int:
    degrees = range(3, min(LARGEST_ODD, max(T, 3)) + 1, 2) if subtraction else range(2, min(LARGEST_DEGREE, T) + 1)
    found: list[tuple[float, int]] = []
    for degree in degrees:
        pulse()
        counter = Counter("subtraction" if subtraction else "tree", T, degree)
        if worst:
            value = float((counter.gaussian_variance() if gaussian else counter.variance(eps=1.0)).max())
        else:
            value = counter.mean_variance(eps=None if gaussian else 1.0)
        found.append((round(value, 9), degree))
    return min(found)[1]


def gaussian_floor(T: int) -> float:
    """No factorisation has a mean (or largest) variance below (Σ σ_i/T)², σ_i = 1/(2 sin((2i − 1)π/(4T + 2))).

    Args:
        T: steps of the stream; a whole number from 1 to 1 048 576.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n = whole("T", T, 1, MOST_STEPS)
    angles = (2 * np.arange(1, n + 1) - 1) * math.pi / (4 * n + 2)
    return float((1 / (2 * np.sin(angles))).sum() / n) ** 2
