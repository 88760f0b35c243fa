"""The least mean error of all linear strategies with Gaussian noise, and the least largest one of prefix sums.

W  queries, shape (queries, N); C  strategy, columns of length at most 1; error of W C⁺ with noise of variance 1 on every row
of C: ‖W C⁺‖² per query.

Source:
    Denisov and others 2022 (fixed point); Henzinger, Upadhyay and Upadhyay 2023; Anderson 1965 (steps).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats, whole
from dpcore.kept import kept
from dpcore.pace import pulse

MOST_OPTIMAL = 256
"""Steps of the optimal factorisation, at most."""
_CLOSE = 1e-12
_LEAP = 1.8
"""Steps go further than the fixed point's: half as many are needed."""
_LOOKED_BACK = 5
"""Steps from which the next one is put together: a third as many are needed, where no queries follow from others."""
_FULL = 1e-10
"""Of the largest eigenvalue, the least of queries of which none follows from others."""


@dataclass(frozen=True, slots=True, eq=False)
class Optimal:
    """Bounds on the least mean variance of all strategies: value of one, and a dual certificate.

    Attributes:
        value: mean variance of the strategy found.
        certified: no strategy has less.
        squared: CᵀC of it, shape (N, N); its diagonal is at most 1.
    """

    value: float
    certified: float
    squared: Floats


def optimal_strategy(gram: Floats, queries: int) -> Optimal:
    """The strategy of least mean variance for Gaussian noise, by the fixed point v = diag((D WᵀW D)^½), D = diag(v)^½;
    stopped by the gap of its bounds.

    certified: (tr (D WᵀW D)^½)²/(queries Σ v). Cells that no query asks for stay out of the strategy.

    Args:
        gram: WᵀW, shape (N, N).
        queries: how many rows W has; 1 or more.
    """
    asked = np.flatnonzero(np.diag(gram) > 0)
    inner, v = gram[np.ix_(asked, asked)], np.ones(asked.size)
    best, squared, certified = np.inf, np.zeros_like(inner), 0.0
    sizes = np.linalg.eigvalsh(inner)
    steps = _Steps(_LOOKED_BACK if sizes.size and sizes[0] > _FULL * sizes[-1] else 0)
    for _ in range(500):
        pulse()
        d = np.sqrt(v)
        root = _root(inner * np.outer(d, d))
        new, total = np.diag(root).copy(), float(np.trace(root))
        longest = float((new / v).max())
        certified = max(certified, total**2 / (queries * float(v.sum())))
        if longest * total / queries < best:
            best, squared = longest * total / queries, root / np.outer(d, d) / longest
        if best <= certified * (1 + _CLOSE):
            break
        v = steps.after(v, new, longest * float(v.sum()) / total)
    everywhere = np.zeros_like(gram)
    everywhere[np.ix_(asked, asked)] = squared
    return Optimal(best, min(certified, best), everywhere)


@dataclass(frozen=True, slots=True, eq=False)
class OptimalMean:
    """Bounds on the least mean variance of all counters with Gaussian noise: value of one, and a dual certificate.

    Attributes:
        value: mean variance of one counter.
        certified: no counter has less.
        variance: of that counter at every step, shape (T,).
    """

    value: float
    certified: float
    variance: Floats

    @property
    def nbytes(self) -> int:
        """Bytes that it takes."""
        return self.variance.nbytes


@kept(16)
def optimal_mean(T: int) -> OptimalMean:
    """`optimal_strategy` for prefix sums, for T up to 256 steps.

    Args:
        T: steps; a whole number from 1 to 256.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n = whole("T", T, 1, MOST_OPTIMAL)
    A = np.tril(np.ones((n, n)))
    found = optimal_strategy(A.T @ A, n)
    variance = np.einsum("ti,it->t", A, np.linalg.solve(found.squared, A.T))
    return OptimalMean(found.value, found.certified, variance)


@kept(16)
def optimal_worst(T: int) -> tuple[float, float]:
    """Bounds on the least largest variance of all factorisations with Gaussian noise, γ₂(prefix sums)²; below, above.

    M = diag(p)^½ A diag(q)^½ for weights p and q: (tr Σ)² is below, the factorisation that M gives above. By the fixed
    point p ← diag((M Mᵀ)^½), whose q is p backwards: then M backwards is symmetric, and Σ are its eigenvalues.

    Args:
        T: steps; a whole number from 1 to 256.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n = whole("T", T, 1, MOST_OPTIMAL)
    backwards = np.fliplr(np.tril(np.ones((n, n))))
    p, steps = np.full(n, 1 / n), _Steps(_LOOKED_BACK)
    for _ in range(5000):
        pulse()
        d = np.sqrt(p)
        values, vectors = np.linalg.eigh(backwards * np.outer(d, d))
        sizes = np.abs(values)
        total, rows = float(sizes.sum()), (vectors * vectors) @ sizes
        above = float((rows / p).max()) ** 2
        if above <= total**2 * (1 + 1e-9):
            break
        p = steps.after(p, rows / total, above / total**2)
        p /= p.sum()
    return min(total**2, above), above


class _Steps:
    """The way to weights that a step leaves as they are, in logarithms; each step is put together of the last ones (Anderson),
    or begins anew where the gap grew.

    Attributes:
        back: how many; 0 for none.
    """

    def __init__(self, back: int) -> None:
        self.back = back
        self._places: list[Floats] = []
        self._moves: list[Floats] = []
        self._gap = np.inf

    def after(self, v: Floats, led: Floats, gap: float) -> Floats:
        """The next weights, of v that the fixed point's step `led` to others; `gap`: the bounds' quotient at v, shape of v."""
        place, move = np.log(v), _LEAP * (np.log(np.maximum(led, 1e-280)) - np.log(v))
        first = max(0, len(self._places) - self.back) if gap < self._gap else len(self._places)
        self._places, self._moves = [*self._places[first:], place], [*self._moves[first:], move]
        self._gap = gap
        goal = place + move
        if len(self._places) > 2:
            moved, turned = np.diff(self._places, axis=0), np.diff(self._moves, axis=0)
            goal -= np.linalg.lstsq(turned.T, move, rcond=1e-10)[0] @ (moved + turned)
        return np.asarray(np.exp(np.clip(goal, -644.0, 644.0)))


def _root(matrix: Floats) -> Floats:
    values, vectors = np.linalg.eigh(matrix)
    found: Floats = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
    return found
