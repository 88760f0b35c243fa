"""The best (eps, delta) noise for one number, between two proved bounds of E|noise|, or of its standard deviation.

Delta = 1; multiply by the largest change. h = 1/n is the lattice; x_j the probability of the lattice point j h.
Lower side: noise rounded to a neighboring lattice point by a fair lottery keeps E|noise| exactly and is (eps, delta)-private for
lattice shifts, so no noise is below the least of sum |j h| x_j under these constraints; what is beyond the window is at its end.
Upper side: the density x_j/h on cells costs x_0 h/4 more; for shifts between two lattice shifts delta lies between theirs.
Of E noise^2 the lottery costs at most h^2/4, the cells h^2/12 more than the lattice.
Both come from linear programs, whose answers are not believed but checked: any multipliers give a bound, any x a noise.

Source:
    Geng, Kairouz, Oh and Viswanath 2015 (staircase); Geng, Ding, Guo and Kumar 2020 (truncated Laplace).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.linear import PRECISION, linear_program
from dpcore.noise.staircase import staircase
from dpcore.pace import pulse

_MOST_EPS = 8.0
_ROUNDS, _NEW = 10, 2
_LEAST_WEIGHT = 1e-7
"""Of the largest weight: shifts that weigh less in the proof of a noise are left out of the proof of the floor."""
_ROUNDING = 1e-10
_WINDOW = 2.0
"""Changes beyond where truncated Laplace noise ends."""

_SHORT = 0.9998
"""Of delta: what the solver aims at for a noise, so that its tolerance does not spoil it."""
_STEEP = 2.5
"""Above this eps the stairs are so narrow that more cells are needed."""
_BEYOND = 6.0
"""Scales of the noise by which the window of the lower side is wider, for what is beyond it costs nothing but its place."""

By = Literal["cells", "staircase", "truncated Laplace"]
Cost = Literal["mean_abs", "std"]


@dataclass(frozen=True, eq=False)
class BestNoise:
    """What is proved of the least E|noise|, or of the least standard deviation, units of the largest change.

    Attributes:
        lower: no additive (eps, delta)-private noise is below.
        upper: reached, by the noise named in `by`.
        by: 'cells', 'staircase' or 'truncated Laplace'.
        cell: h.
        masses: shape (2 N + 1,), the probabilities of the cells around j h, j = -N..N, of the program's own noise, which
            is private for certain; empty where none came out.
    """

    lower: float
    upper: float
    by: By
    cell: float
    masses: Floats


def truncated_laplace_mean_abs(*, eps: float, delta: float) -> float:
    """E|noise| of Laplace noise of scale 1/eps that is cut where it must be for delta; units of the largest change.

    eps: > 0, nats. delta: in (0, 1).
    """
    end = _cut_at(checks.positive("eps", eps), checks.inside("delta", delta, 0.0, 1.0))
    return 1 / eps - end / math.expm1(eps * end)


def truncated_laplace_std(*, eps: float, delta: float) -> float:
    """Standard deviation of Laplace noise of scale 1/eps that is cut where it must be for delta; units of the largest change.

    eps: > 0, nats. delta: in (0, 1).
    """
    a = eps * _cut_at(checks.positive("eps", eps), checks.inside("delta", delta, 0.0, 1.0))
    return math.sqrt(2 - a * (a + 2) / math.expm1(a)) / eps


def staircase_mean_abs(*, eps: float) -> float:
    """E|noise| of the best staircase, which needs no delta; units of the largest change. eps: > 0, nats."""
    return 1 / (2 * math.sinh(checks.positive("eps", eps) / 2))


def _cut_at(eps: float, delta: float) -> float:
    return math.log1p(math.expm1(eps) / (2 * delta)) / eps


@kept(32)
def best_noise(*, eps: float, delta: float, cells: int | None = None, cost: Cost = "mean_abs") -> BestNoise:
    """Both bounds of the least E|noise| or standard deviation of additive noise that is (eps, delta)-private for all changes
    up to 1.

    It can be stopped (dpcore/pace.py).

    Args:
        eps: in (0, 8], nats.
        delta: in (0, 1).
        cells: 2 to 100 in a change; more bring both bounds nearer; by default few on which the best staircase nearly
            stands.
        cost: 'mean_abs' or 'std'.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if cost not in ("mean_abs", "std"):
        raise ParameterError("cost", cost, "'mean_abs' or 'std'")
    checks.inside("eps", eps, 0.0, _MOST_EPS + 1e-9)
    checks.inside("delta", delta, 0.0, 1.0)
    n = _cells(eps) if cells is None else checks.whole("cells", cells, 2, 100)
    size = math.ceil(n * (_cut_at(eps, delta) + _WINDOW))
    masses, shifts = _searched(n, size, eps, delta, cost)
    proved = _Program(n, size + math.ceil(_BEYOND * n / eps), eps, shifts, closed=False, size_by=cost).proved(delta)
    places = np.abs(np.arange(-size, size + 1)) / n
    found: list[tuple[float, By]]
    if cost == "std":
        proved = math.sqrt(max(proved - 1 / (4 * n * n), 0.0))
        variance = staircase(eps=eps, sensitivity=1.0, gamma="square").variance
        found = [(math.sqrt(variance), "staircase"), (truncated_laplace_std(eps=eps, delta=delta), "truncated Laplace")]
        if masses.size:
            found.append((math.sqrt(float(masses @ places**2) + 1 / (12 * n * n)), "cells"))
    else:
        found = [
            (staircase_mean_abs(eps=eps), "staircase"),
            (truncated_laplace_mean_abs(eps=eps, delta=delta), "truncated Laplace"),
        ]
        if masses.size:
            found.append((float(masses @ places) + float(masses[size]) / (4 * n), "cells"))
    upper, by = min(found)
    return BestNoise(max(proved, 0.0), upper, by, 1 / n, masses)


def _cells(eps: float) -> int:
    """So many that the edges of the best staircase, at 1/(1 + e^(eps/2)) of a change, nearly fall on edges of cells."""
    few = 2 if eps < 0.1 else 4 if eps < 0.3 else 8
    edge = 1 / (1 + math.exp(eps / 2))
    return min(range(few, (2 if eps < _STEEP else 3) * few + 1), key=lambda n: abs(n * edge - max(round(n * edge), 1)))


def _searched(n: int, size: int, eps: float, delta: float, cost: Cost) -> tuple[Floats, tuple[int, ...]]:
    """(a noise that is private for all shifts, empty if none came out; the shifts, in cells, that decide what it costs).

    The largest shift and the one below it decide nearly everything; where others are worse the worst ones are added.
    """
    shifts = [n, n - 1]
    goal = max(_SHORT * delta - 4 * size * PRECISION, 0.95 * delta)
    weights = np.ones(2)
    for _ in range(_ROUNDS):
        pulse()
        x, found = _Program(n, size, eps, tuple(shifts), closed=True, size_by=cost).solved(goal)
        if x is None:
            break
        weights = found
        needed = _deltas(x, n, eps)
        if needed.max() <= delta:
            return x, _weighing(shifts, weights)
        worse = [int(k) for k in np.argsort(-needed) + 1 if needed[k - 1] > delta and k not in shifts][:_NEW]
        if not worse:
            break
        shifts += worse
    return np.empty(0), _weighing(shifts, weights)


def _weighing(shifts: list[int], weights: Floats) -> tuple[int, ...]:
    """The shifts with a weight in the last answer, and those that it did not know yet."""
    known = shifts[: weights.size]
    least = _LEAST_WEIGHT * float(weights.max())
    return (*(k for k, weight in zip(known, weights, strict=True) if weight >= least), *shifts[weights.size :])


def _deltas(x: Floats, n: int, eps: float) -> Floats:
    """delta at each shift of 1 to n cells, of a law on the lattice; shape (n,)."""
    factor = math.exp(eps)
    return np.array([float(np.maximum(x[:-k] - factor * x[k:], 0.0).sum() + x[-k:].sum()) for k in range(1, n + 1)])


@dataclass(frozen=True)
class _Program:
    """The half line 0..N of a symmetric law, and for each shift what exceeds e^eps times the other world, point by point.

    closed: nothing is outside the window (for a noise); else what is outside is at its end and promises nothing (for a bound).
    """

    n: int
    size: int
    eps: float
    shifts: tuple[int, ...]
    closed: bool
    size_by: Cost

    @property
    def mass(self) -> Floats:
        return np.where(np.arange(self.size + 1) == 0, 1.0, 2.0)

    @property
    def cost(self) -> Floats:
        places = np.arange(self.size + 1) / self.n
        return np.asarray(self.mass * (places if self.size_by == "mean_abs" else places**2))

    def matrix(self, delta: float) -> tuple[Any, list[Any]]:
        """(A with A (x, t) <= 0, for each shift the columns of its t, its rows, and the row of its sum)."""
        last = self.size
        rows: list[NDArray[np.int64]] = []
        columns: list[NDArray[np.int64]] = []
        entries: list[Floats] = []
        blocks = []
        row, column = 0, last + 1
        for k in self.shifts:
            edge = last if self.closed else last - 1
            j = np.arange(-edge, edge + 1, dtype=np.int64)
            if not self.closed:
                j = j[np.abs(j + k) <= edge]
            here, there = np.abs(j), np.abs(j + k)
            seen = there <= last
            at = row + np.arange(j.size, dtype=np.int64)
            own = column + np.arange(j.size, dtype=np.int64)
            total = row + j.size
            rows += [at, at[seen], at, np.full(j.size, total, dtype=np.int64), np.full(last + 1, total, dtype=np.int64)]
            columns += [here, there[seen], own, own, np.arange(last + 1, dtype=np.int64)]
            entries += [
                np.ones(j.size),
                np.full(int(seen.sum()), -math.exp(self.eps)),
                -np.ones(j.size),
                np.ones(j.size),
                -delta * self.mass,
            ]
            blocks.append((own, at, total))
            row, column = total + 1, column + j.size
        parts = np.concatenate(entries), (np.concatenate(rows), np.concatenate(columns))
        return scipy.sparse.csr_array(parts, shape=(row, column)), blocks

    def _solution(self, delta: float) -> tuple[Any, Any, list[Any]]:
        A, blocks = self.matrix(delta)
        cost = np.zeros(A.shape[1])
        cost[: self.size + 1] = self.cost
        totals = scipy.sparse.csr_array(np.concatenate((self.mass, np.zeros(A.shape[1] - self.size - 1)))[None, :])
        return linear_program(cost, A, totals, method="highs-ipm", steps=100_000), A, blocks

    def solved(self, delta: float) -> tuple[Floats | None, Floats]:
        """(a law on -N..N, whose delta is not to be believed, None where the program was not solved; the weight of each shift)."""
        solution, _, blocks = self._solution(delta)
        if solution.x is None or solution.multipliers is None:
            return None, np.empty(0)
        half = np.maximum(solution.x[: self.size + 1], 0.0)
        whole: Floats = np.concatenate((half[:0:-1], half))
        return np.asarray(whole / whole.sum()), solution.multipliers[[total for _, _, total in blocks]]

    def proved(self, delta: float) -> float:
        """By weak duality, from any multipliers: those of a point are at most that of the sum."""
        solution, A, blocks = self._solution(delta)
        if solution.multipliers is None:
            return 0.0
        y = np.maximum(solution.multipliers, 0.0)
        for _, rows, total in blocks:
            y[rows] = np.minimum(y[rows], y[total])
        reduced = (A.T @ y)[: self.size + 1] + self.cost
        return float((reduced / self.mass).min()) - _ROUNDING
