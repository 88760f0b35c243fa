"""Counters that speak at every step: the exact variance of what they add, at every step.

T  steps, fixed before the start; t  step, from 0; a prefix [0, t] has t + 1 steps. Neighbors differ in one step, by 1.
Pure ε: Laplace noise (or randomised response) with the L1 sensitivity of everything published. Gaussian: variance for noise
of variance 1 for each unit of squared L2 sensitivity (times 1/2ρ for ρ-concentrated privacy). Sources: Dwork, Naor, Pitassi
and Rothblum 2010; Honaker 2015 (refined tree); Henzinger, Upadhyay and Upadhyay 2023 (square root); Andersson and others
2024 (subtraction); Denisov and others 2022 (optimal factorisation).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from dpcore.checks import Floats, between, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse

CounterName = Literal[
    "response", "step", "output", "tree", "tree with root", "refined tree", "subtraction", "square root", "pan-private"
]
MOST_STEPS = 1 << 20
LARGEST_DEGREE, LARGEST_ODD = 40, 59
MOST_OPTIMAL = 256
"""Steps of the optimal factorisation, at most."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter for T steps. `degree` is b, of trees: 2, or any for 'tree', odd for 'subtraction'."""

    name: CounterName
    T: int
    degree: int = 2

    def __post_init__(self) -> None:
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
        prefixes = np.arange(1, self.T + 1)
        if self.name == "subtraction":
            return _balanced_digits(prefixes, self.degree)
        if self.name == "refined tree":
            return _refined(prefixes, self.T)
        sums = _digit_sum(prefixes, self.degree)
        if self.name == "tree" and self.degree**self.levels == self.T:
            sums[-1] = self.degree  # no root: the whole is the sum of its parts
        return sums

    def variance(self, *, eps: float) -> Floats:
        """Var of the error at every t for pure ε, shape (T,). Exact."""
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
        return np.asarray(2 * (self.levels / e) ** 2 * self.nodes())

    def gaussian_variance(self) -> Floats:
        """Var of the error at every t, shape (T,), for noise of variance 1 per unit of squared L2 sensitivity. Exact."""
        t = np.arange(1, self.T + 1, dtype=np.float64)
        match self.name:
            case "step":
                return t
            case "output":
                return np.full(self.T, float(self.T))
            case "square root":
                c = square_root_coefficients(self.T)
                return np.asarray((c @ c) * np.cumsum(c * c))
            case "tree" | "tree with root" | "refined tree" | "subtraction":
                return np.asarray(self.levels * self.nodes())
        raise ParameterError("name", self.name, "a counter with noise that can be Gaussian")


def _digit_sum(numbers: np.ndarray[tuple[int], np.dtype[np.int64]], base: int) -> Floats:
    left, total = numbers.copy(), np.zeros(numbers.size)
    while left.any():
        left, digit = np.divmod(left, base)
        total += digit
    return total


def _balanced_digits(numbers: np.ndarray[tuple[int], np.dtype[np.int64]], base: int) -> Floats:
    left, total = numbers.copy(), np.zeros(numbers.size)
    while left.any():
        left, digit = np.divmod(left, base)
        high = digit > base // 2
        total += np.where(high, base - digit, digit)
        left = left + high
    return total


def _refined(prefixes: np.ndarray[tuple[int], np.dtype[np.int64]], T: int) -> Floats:
    """Each dyadic node of 2^j steps estimated from its own subtree: 2^j/(2^(j+1) − 1) of one noise."""
    total = np.zeros(T)
    for j in range(T.bit_length()):
        total += ((prefixes >> j) & 1) * (2.0**j / (2.0 ** (j + 1) - 1))
    half = T // 2
    total[-1] = 2 * half / (2 * half - 1)
    return total


def square_root_coefficients(T: int) -> Floats:
    """c_j = C(2j, j)/4^j for j < T: the lower triangular matrix with them squares to the prefix sums."""
    j = np.arange(1, whole("T", T, 1, MOST_STEPS))
    return np.concatenate([[1.0], np.cumprod((2 * j - 1) / (2 * j))])


def best_degree(T: int, *, subtraction: bool = False, worst: bool = False, gaussian: bool = False) -> int:
    """The branching with the least mean (or largest) variance over all steps; the smaller of equal ones."""
    return _best_degree(T, subtraction, worst, gaussian)


@kept(64)
def _best_degree(T: int, subtraction: bool, worst: bool, gaussian: bool) -> int:
    degrees = range(3, min(LARGEST_ODD, max(T, 3)) + 1, 2) if subtraction else range(2, min(LARGEST_DEGREE, T) + 1)
    found: list[tuple[float, int]] = []
    for degree in degrees:
        pulse()
        counter = Counter("subtraction" if subtraction else "tree", T, degree)
        v = counter.gaussian_variance() if gaussian else counter.variance(eps=1.0)
        found.append((round(float(v.max() if worst else v.mean()), 9), degree))
    return min(found)[1]


def gaussian_floor(T: int) -> float:
    """No factorisation has a mean (or largest) variance below (Σ σ_i/T)², σ_i = 1/(2 sin((2i − 1)π/(4T + 2)))."""
    n = whole("T", T, 1, MOST_STEPS)
    angles = (2 * np.arange(1, n + 1) - 1) * math.pi / (4 * n + 2)
    return float((1 / (2 * np.sin(angles))).sum() / n) ** 2


@dataclass(frozen=True, slots=True)
class OptimalMean:
    """Bounds on the least mean variance of all factorisations with Gaussian noise: value of one, and a dual certificate."""

    value: float
    certified: float


@kept(16)
def optimal_mean(T: int) -> OptimalMean:
    """By the fixed point v ← diag((D AᵀA D)^½), D = diag(v)^½, for T up to 256 steps.

    value: mean variance of the factorisation it gives, columns scaled to length at most 1. certified: (tr (D AᵀA D)^½)²/(T Σ v),
    below which none is.
    """
    n = whole("T", T, 1, MOST_OPTIMAL)
    A = np.tril(np.ones((n, n)))
    gram = A.T @ A
    v = np.ones(n)
    for _ in range(500):
        pulse()
        d = np.sqrt(v)
        root = _root(gram * np.outer(d, d))
        new = np.diag(root).copy()
        done = float(np.abs(new / v - 1).max()) < 1e-13
        v = new
        if done:
            break
    d = np.sqrt(v)
    root = _root(gram * np.outer(d, d))
    X = root / np.outer(d, d)  # CᵀC
    longest = float(np.diag(X).max())
    value = float(np.trace(np.linalg.solve(X, gram))) * longest / n
    return OptimalMean(value, float(np.trace(root)) ** 2 / (n * float(v.sum())))


def _root(matrix: Floats) -> Floats:
    values, vectors = np.linalg.eigh(matrix)
    found: Floats = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
    return found
