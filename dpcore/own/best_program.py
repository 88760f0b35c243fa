"""The linear programs behind the best (eps, delta) noise for one number: `dpcore.own.best` says what they prove.

Delta = 1; h = 1/n is the lattice; x_j the probability of the lattice point j h, x_-j = x_j. For each shift of k cells that is in V
what exceeds e^eps times the other world may add up to delta. Fewer shifts, or fewer places, only lower what is found.

Source:
    Derived here: weak duality, and the privacy of each law that comes out, are checked outside the solver.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.linear import PRECISION, linear_program
from dpcore.noise.staircase import gamma_abs, gamma_square
from dpcore.pace import pulse

Cost = Literal["mean_abs", "std"]
_ROUNDS = 12
_NEAR = 1e-4
"""Of delta: what no place is asked for; of the floor: what more places are not worth."""
_ROUNDING = 1e-10
_WINDOW = 2.0
"""Changes beyond where truncated Laplace noise ends."""
_SHORT = 0.9998
"""Of delta: what the solver aims at for a noise, so that its tolerance does not spoil it."""
_BEYOND = 6.0
"""Scales of the noise by which the window of the lower side is wider, for what is beyond it costs nothing but its place."""


def truncated_end(*, eps: float, delta: float) -> float:
    """Where Laplace noise of scale 1/eps may be cut; units of the largest change."""
    return math.log1p(math.expm1(eps) / (2 * delta)) / eps


def edge_of(*, eps: float, cost: Cost) -> float:
    """Where the middle step of the best staircase ends, in changes."""
    return gamma_abs(eps=eps) if cost == "mean_abs" else gamma_square(eps=eps)


def searched(program: Program, *, delta: float) -> tuple[Floats, float]:
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


def proved(program: Program, *, delta: float) -> float:
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
class Program:
    """The half line 0..N of a symmetric law, and for each shift what exceeds e^eps times the other world, point by point.

    shifts: in cells, 1 to n, ascending. asked: for each of them the places at which that is asked: fewer only lower what is
    found. The ends of the pieces of V are asked everywhere, the others near the middle, from where they reach the first step,
    and where it turned out to matter.
    closed: nothing is outside the window, and with some probability nothing is added (for a noise); else what is outside is at
    its end and promises nothing (for a bound).
    points: the noise stands on the lattice itself; else its cells are as wide as h.
    """

    n: int
    size: int
    eps: float
    shifts: tuple[int, ...]
    asked: tuple[NDArray[np.int64], ...]
    closed: bool
    size_by: Cost
    points: bool = False

    @staticmethod
    def of(
        n: int,
        eps: float,
        delta: float,
        cost: Cost,
        *,
        closed: bool,
        pieces: Iterable[tuple[int, int]] | None = None,
        points: bool = False,
    ) -> Program:
        """pieces: first and last shift of each piece of V, in cells; by default all from 1 to n."""
        size = math.ceil(n * (truncated_end(eps=eps, delta=delta) + _WINDOW) + (0 if closed else _BEYOND * n / eps))
        near = min(math.ceil(2 * n * edge_of(eps=eps, cost=cost)), size)
        far = {n - 1, n}
        if pieces is not None:
            pieces = [(max(low, 1), high) for low, high in pieces if high > 0]
            far = {end for piece in pieces for end in piece}
        shifts = sorted({k for low, high in pieces or [(1, n)] for k in range(low, high + 1)})
        asked = tuple(np.arange(-j, j + 1) for j in (size if k in far else near for k in shifts))
        return Program(n, size, eps, tuple(shifts), asked, closed, cost, points)

    @property
    def mass(self) -> Floats:
        """Of a place on the half line; at the end of how often nothing is added."""
        return np.append(np.where(np.arange(self.size + 1) == 0, 1.0, 2.0), 1.0 if self.closed else 0.0)

    @property
    def cost(self) -> Floats:
        places, h = np.arange(self.size + 1) / self.n, 1 / self.n
        each = places if self.size_by == "mean_abs" else places**2
        if self.closed and self.points:
            pass
        elif self.closed and self.size_by == "mean_abs":
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
        """delta at each of the shifts, of a law on -N..N; shape (shifts,)."""
        return np.array([float(self.excess(x, k).sum()) for k in self.shifts])

    def with_rows(self, x: Floats, delta: float) -> Program | None:
        """Asked, too, where this law exceeds what it may at shifts that take more than delta; None where all was asked."""
        asked, grown = list(self.asked), False
        for place, (k, seen) in enumerate(zip(self.shifts, self.asked, strict=True)):
            over = self.excess(x, k)
            if float(over.sum()) <= delta * (1 + _NEAR):
                continue
            missing = np.setdiff1d(np.flatnonzero(over > _NEAR * delta / self.size) - self.size, seen)
            if missing.size:
                asked[place], grown = np.union1d(seen, missing), True
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
        for k, places in zip(self.shifts, self.asked, strict=True):
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
