"""The best (eps, delta) noise for one number, between two proved bounds of E|noise|, or of its standard deviation.

Delta = 1; multiply by the largest change. h = 1/n is the lattice; x_j the probability of the lattice point j h.
Lower side: noise rounded to a neighboring lattice point by a fair lottery keeps E|noise| exactly and is (eps, delta)-private for
lattice shifts, so no noise is below the least of sum |j h| x_j under these constraints; what is beyond the window is at its end.
Upper side: the density x_j/h on cells costs x_0 h/4 more; for shifts between two lattice shifts delta lies between theirs.
With a probability of at most delta nothing is added, which costs delta itself: (1 - delta) times the staircase's cost is reached.
Of E noise^2 the lottery costs at most h^2/4, the cells h^2/12 more than the lattice.
Both come from linear programs, whose answers are not believed but checked: any multipliers give a bound, any x a noise.

Source:
    Geng, Kairouz, Oh and Viswanath 2015 (staircase); Geng, Ding, Guo and Kumar 2020 (truncated Laplace).
"""

from __future__ import annotations

import dataclasses
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
from dpcore.noise.staircase import gamma_abs, gamma_square, staircase
from dpcore.pace import pulse

_MOST_EPS = 8.0
_ROUNDS = 12
_NEAR = 1e-4
"""Of delta: what no place is asked for; of the floor: what more places are not worth."""
_ROUNDING = 1e-10
_WINDOW = 2.0
"""Changes beyond where truncated Laplace noise ends."""

_SHORT = 0.9998
"""Of delta: what the solver aims at for a noise, so that its tolerance does not spoil it."""
_STEPS: dict[Cost, float] = {"mean_abs": 1.0, "std": 4.0}
"""Cells from the middle to the edge of the first step, about; of a square the lottery costs more."""
_FINE, _LOST = 100, 0.0025
"""Cells of a change at most, and what of the floor fewer may lose."""
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
        by: 'cells', 'staircase' (with what delta allows, told exactly else) or 'truncated Laplace'.
        exact: how often the noise of `by` adds nothing.
        cell: h.
        masses: shape (2 N + 1,), the probabilities of the cells around j h, j = -N..N, of the program's own noise, which
            is private for certain and else adds nothing; empty where none came out.
    """

    lower: float
    upper: float
    by: By
    exact: float
    cell: float
    masses: Floats


def truncated_laplace_mean_abs(*, eps: float, delta: float) -> float:
    """E|noise| of Laplace noise of scale 1/eps that is cut where it must be for delta; units of the largest change.

    eps: > 0, nats. delta: in (0, 1).
    """
    end = truncated_laplace_end(eps=checks.positive("eps", eps), delta=checks.inside("delta", delta, 0.0, 1.0))
    return 1 / eps - end / math.expm1(eps * end)


def truncated_laplace_std(*, eps: float, delta: float) -> float:
    """Standard deviation of Laplace noise of scale 1/eps that is cut where it must be for delta; units of the largest change.

    eps: > 0, nats. delta: in (0, 1).
    """
    a = eps * truncated_laplace_end(eps=checks.positive("eps", eps), delta=checks.inside("delta", delta, 0.0, 1.0))
    return math.sqrt(2 - a * (a + 2) / math.expm1(a)) / eps


def staircase_mean_abs(*, eps: float) -> float:
    """E|noise| of the best staircase, which needs no delta; units of the largest change. eps: > 0, nats."""
    return 1 / (2 * math.sinh(checks.positive("eps", eps) / 2))


def truncated_laplace_end(*, eps: float, delta: float) -> float:
    """Where Laplace noise of scale 1/eps may be cut; units of the largest change.

    eps: > 0, nats. delta: in (0, 1).
    """
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
    if cells is None:
        few, fine = _cells(eps, delta, cost)
    else:
        few = fine = checks.whole("cells", cells, 2, 100)
    masses, exact = _searched(_Program.of(few, eps, delta, cost, closed=True), delta)
    proved = _proved(_Program.of(fine, eps, delta, cost, closed=False), delta)
    places = np.abs(np.arange(masses.size) - masses.size // 2) / few
    found: list[tuple[float, By]]
    if cost == "std":
        proved = math.sqrt(max(proved - 1 / (4 * fine * fine), 0.0))
        variance = (1 - delta) * staircase(eps=eps, sensitivity=1.0, gamma="square").variance
        found = [(math.sqrt(variance), "staircase"), (truncated_laplace_std(eps=eps, delta=delta), "truncated Laplace")]
        if masses.size:
            found.append((math.sqrt(float(masses @ (places**2 + 1 / (12 * few * few)))), "cells"))
    else:
        found = [
            ((1 - delta) * staircase_mean_abs(eps=eps), "staircase"),
            (truncated_laplace_mean_abs(eps=eps, delta=delta), "truncated Laplace"),
        ]
        if masses.size:
            found.append((float(masses @ places) + float(masses[masses.size // 2]) / (4 * few), "cells"))
    upper, by = min(found)
    told = {"cells": exact, "staircase": delta, "truncated Laplace": 0.0}[by]
    return BestNoise(max(proved, 0.0), upper, by, told, 1 / few, masses)


def _edge(eps: float, cost: Cost) -> float:
    """Where the middle step of the best staircase ends, in changes."""
    return gamma_abs(eps=eps) if cost == "mean_abs" else gamma_square(eps=eps)


def _cells(eps: float, delta: float, cost: Cost) -> tuple[int, int]:
    """Cells of a change for a noise and for the floor: edges of the best staircase nearly fall on edges of cells, and on places
    of the lattice. Where delta is large noise reaches less far, and there are more.
    """
    few = (2 if eps < 0.1 else 4 if eps < 0.3 else 8) * (1 if delta < 0.01 else 2)
    edge, parts = _edge(eps, cost), _STEPS[cost]
    most = max(2 * few, math.ceil(1.1 * parts / edge))
    noise = min(range(few, most + 1), key=lambda n: abs(n * edge - 0.5 - max(round(n * edge - 0.5), 0)))
    if cost == "std":
        least = min(max(few, math.floor(0.8 * parts / edge)), most)
        return noise, min(range(least, most + 1), key=lambda n: abs(n * edge - max(round(n * edge), 1)))
    floor = max(range(few, 2 * few + 1), key=lambda n: _on_lattice(n, eps))
    enough = staircase_mean_abs(eps=eps) * (1 - _LOST)
    return noise, next((n for n in (floor, *range(2 * few, _FINE)) if _on_lattice(n, eps) >= enough), most)


def _on_lattice(n: int, eps: float) -> float:
    """The least E|noise| on the lattice 1/n without delta, in closed form: 2 m - 1 places in the middle, then steps of n."""
    b, m = math.exp(-eps), math.floor(n * _edge(eps, "mean_abs")) + 1
    far = 2 * n * b / (1 - b)
    cost = m * (m - 1) + far * (m + (n - 1) / 2) + 2 * (n * b / (1 - b)) ** 2
    return cost / ((2 * m - 1 + far) * n)


def _searched(program: _Program, delta: float) -> tuple[Floats, float]:
    """(a noise on cells, how often it adds nothing, which come to 1 together, private for all shifts); empty where none came out."""
    goal = max(_SHORT * delta - 4 * program.size * PRECISION, 0.95 * delta)
    for _ in range(_ROUNDS):
        pulse()
        found = program.solved(goal)
        if found is None:
            break
        x, exact = found
        if exact + program.deltas(x).max() <= delta:
            return x, exact
        more = program.with_rows(x, delta)
        if more is None:
            goal -= exact + program.deltas(x).max() - delta
        else:
            program = more
    return np.empty(0), 0.0


def _proved(program: _Program, delta: float) -> float:
    """What no noise is below: the more places are asked, the higher."""
    best = 0.0
    for _ in range(_ROUNDS):
        pulse()
        bound, x = program.proved(delta)
        enough = bound <= best * (1 + _NEAR)
        best = max(best, bound)
        more = None if x is None or enough else program.with_rows(x, delta)
        if more is None:
            break
        program = more
    return best


@dataclass(frozen=True, eq=False)
class _Program:
    """The half line 0..N of a symmetric law, and for each shift what exceeds e^eps times the other world, point by point.

    asked: for each shift of 1 to n cells the places at which that is asked. Fewer only lower what is found: the largest two
    shifts are asked everywhere, the others near the middle, from where they reach the first step, and where it turned out to
    matter.
    closed: nothing is outside the window, and with some probability nothing is added (for a noise); else what is outside is at
    its end and promises nothing (for a bound).
    """

    n: int
    size: int
    eps: float
    asked: tuple[NDArray[np.int64], ...]
    closed: bool
    size_by: Cost

    @staticmethod
    def of(n: int, eps: float, delta: float, cost: Cost, *, closed: bool) -> _Program:
        size = math.ceil(
            n * (truncated_laplace_end(eps=eps, delta=delta) + _WINDOW) + (0 if closed else _BEYOND * n / eps)
        )
        near = min(math.ceil(2 * n * _edge(eps, cost)), size)
        asked = tuple(np.arange(-j, j + 1) for j in [near] * (n - 2) + [size] * 2)
        return _Program(n, size, eps, asked, closed, cost)

    @property
    def mass(self) -> Floats:
        """Of a place on the half line; at the end of how often nothing is added."""
        return np.append(np.where(np.arange(self.size + 1) == 0, 1.0, 2.0), 1.0 if self.closed else 0.0)

    @property
    def cost(self) -> Floats:
        places, h = np.arange(self.size + 1) / self.n, 1 / self.n
        each = places if self.size_by == "mean_abs" else places**2
        if self.closed and self.size_by == "mean_abs":
            each = np.append(h / 4, each[1:])
        elif self.closed:
            each = each + h * h / 12
        return np.asarray(self.mass * np.append(each, 0.0))

    def excess(self, x: Floats, k: int) -> Floats:
        """What exceeds e^eps times the other world at the shift of k cells, at each place -N..N."""
        other = np.zeros(x.size)
        other[: x.size - k] = x[k:]
        over: Floats = np.maximum(x - math.exp(self.eps) * other, 0.0)
        if not self.closed:  # there nothing is promised
            over[0] = over[x.size - k - 1 :] = 0.0
        return over

    def deltas(self, x: Floats) -> Floats:
        """delta at each shift of 1 to n cells, of a law on -N..N; shape (n,)."""
        return np.array([float(self.excess(x, k).sum()) for k in range(1, self.n + 1)])

    def with_rows(self, x: Floats, delta: float) -> _Program | None:
        """Asked, too, where this law exceeds what it may at shifts that take more than delta; None where all was asked."""
        asked, grown = list(self.asked), False
        for k, seen in enumerate(self.asked, 1):
            over = self.excess(x, k)
            if float(over.sum()) <= delta * (1 + _NEAR):
                continue
            missing = np.setdiff1d(np.flatnonzero(over > _NEAR * delta / self.size) - self.size, seen)
            if missing.size:
                asked[k - 1], grown = np.union1d(seen, missing), True
        return dataclasses.replace(self, asked=tuple(asked)) if grown else None

    def matrix(self, delta: float) -> tuple[Any, list[Any]]:
        """(A with A (x, t) <= 0, for each shift its rows and the row of its sum)."""
        last = self.size
        mass = self.mass
        rows: list[NDArray[np.int64]] = []
        columns: list[NDArray[np.int64]] = []
        entries: list[Floats] = []
        blocks = []
        row, column = 0, mass.size
        for k, places in enumerate(self.asked, 1):
            j = places if self.closed else places[np.maximum(np.abs(places), np.abs(places + k)) < last]
            here, there = np.abs(j), np.abs(j + k)
            seen = there <= last
            at = row + np.arange(j.size, dtype=np.int64)
            own = column + np.arange(j.size, dtype=np.int64)
            total = row + j.size
            rows += [at, at[seen], at, np.full(j.size, total), np.full(mass.size, total)]
            columns += [here, there[seen], own, own, np.arange(mass.size)]
            entries += [
                np.ones(j.size),
                np.full(int(seen.sum()), -math.exp(self.eps)),
                -np.ones(j.size),
                np.ones(j.size),
                -delta * mass + np.append(np.zeros(last + 1), 1.0 if self.closed else 0.0),
            ]
            blocks.append((at, total))
            row, column = total + 1, column + j.size
        parts = np.concatenate(entries), (np.concatenate(rows), np.concatenate(columns))
        return scipy.sparse.csr_array(parts, shape=(row, column)), blocks

    def _solution(self, delta: float) -> tuple[Any, Any, list[Any]]:
        A, blocks = self.matrix(delta)
        more = np.zeros(A.shape[1] - self.size - 2)
        totals = scipy.sparse.csr_array(np.concatenate((self.mass, more))[None, :])
        solution = linear_program(np.concatenate((self.cost, more)), A, totals, method="highs-ipm", steps=100_000)
        return solution, A, blocks

    def _law(self, x: Floats) -> tuple[Floats, float]:
        half = np.maximum(x[: self.size + 2], 0.0)
        half /= self.mass @ half
        return np.concatenate((half[-2:0:-1], half[:-1])), float(half[-1]) if self.closed else 0.0

    def solved(self, delta: float) -> tuple[Floats, float] | None:
        """(a law on -N..N and how often nothing is added, whose delta is not to be believed), None where that was not solved."""
        solution, _, _ = self._solution(delta)
        return None if solution.x is None else self._law(solution.x)

    def proved(self, delta: float) -> tuple[float, Floats | None]:
        """(a bound by weak duality from any multipliers, those of a place at most that of the sum; the law that reaches it)."""
        solution, A, blocks = self._solution(delta)
        if solution.multipliers is None or solution.x is None:
            return 0.0, None
        y = np.maximum(solution.multipliers, 0.0)
        for rows, total in blocks:
            y[rows] = np.minimum(y[rows], y[total])
        reduced = (A.T @ y)[: self.size + 1] + self.cost[:-1]
        return float((reduced / self.mass[:-1]).min()) - _ROUNDING, self._law(solution.x)[0]
