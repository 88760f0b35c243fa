"""The lattice program: a lower bound of E|noise| of every additive ε-private noise for V, and a noise that is near it.

h = Δ/cells  lattice; x_j  probability of jh, x_−j = x_j; b = e^−ε; k  shifts with kh in V
minimise Σ |jh| x_j  subject to  Σ x_j = 1  and  b x_j <= x_(j ± k)

Round any noise to one of its two neighbors on the lattice by a fair lottery (the nearer, the likelier): that is
post-processing, which keeps its privacy for the shifts kh, and E|noise| exactly, for |r| is linear between neighbors.
So no noise for V has a smaller E|noise| than the program's least. Any subset of the shifts bounds, too.

Only j <= N = periods · cells are variables. The last `cells` of them carry their copies at j + m cells with weight
b^m: multipliers that the shift Δ sends on to them satisfy the far constraints, with no loss, for any bound that is not
above the window.

The solver is not taken at its word: for any multipliers y >= 0 of A x <= 0, E|noise| = cost·x >= (cost + Aᵀy)·x
>= min_j (cost + Aᵀy)_j / mass_j. Its x, raised until it is private for ALL of V, is a noise again (`private`): x_j as a
density on the cell around jh is private also for the shifts between lattice points, when the ends of V are rounded
outwards, and costs x_0 h/4 more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.pace import pulse
from dpcore.sets.neighbors import NeighborSet

SLACK = 1e-13
"""Of Δ: how far from an end of V a multiple of h may lie and still count as that end: rounding, no more."""
MOST_CONSTRAINTS = 140_000
_ROUNDS = 20_000
"""Times the number of intervals."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """The program for V at ε on the multiples of Δ/cells; lengths are in units of Δ.

    Attributes:
        periods: Δ in the window, at least 1.
        stride: of a long interval of V every stride-th shift is taken, with its ends and those beside them. Where it is
            the half-width of the best core, in cells, the others add nothing that was ever seen.
        sources: rows are made for i <= sources only; all when None.
    """

    V: NeighborSet
    eps: float
    cells: int
    periods: int
    stride: int = 1
    sources: int | None = None

    @property
    def last(self) -> int:
        """N."""
        return self.cells * self.periods

    @property
    def b(self) -> float:
        """e^−ε."""
        return math.exp(-self.eps)

    @cached_property
    def _ends(self) -> tuple[Floats, Floats]:
        unit = self.V.sensitivity / self.cells
        return self.V.intervals.lo / unit, self.V.intervals.hi / unit

    @cached_property
    def shifts(self) -> NDArray[np.int64]:
        """The whole k >= 1 with kh in V that are used, ascending; so many that the constraints are not too many."""
        low, high = self._ends
        slack = SLACK * self.cells
        found = [
            np.concatenate([np.arange(last, first, -self.stride), [first, first + 1, last - 1, last]]).clip(first, last)
            for first, last in zip(np.ceil(low - slack), np.floor(high + slack), strict=True)
            if first <= last
        ]
        every = np.unique(np.concatenate(found)).astype(np.int64)
        every = every[every > 0]
        most = max(2, MOST_CONSTRAINTS // (2 * self._sources.size))
        chosen = np.unique(np.linspace(0, every.size - 1, min(most, every.size)).round().astype(int))
        return np.asarray(every[chosen])

    @cached_property
    def mass(self) -> Floats:
        """What one unit of each x_j adds to Σ x, its mirror image and copies included; shape (N + 1,)."""
        j = np.arange(self.last + 1)
        return np.where(j == 0, 1.0, 2.0) * np.where(self._tail, 1 / -math.expm1(-self.eps), 1.0)

    @cached_property
    def cost(self) -> Floats:
        """What one unit of each x_j adds to E|noise|; shape (N + 1,)."""
        j, rest = np.arange(self.last + 1) / self.cells, -math.expm1(-self.eps)
        return 2 * np.where(self._tail, j / rest + self.b / rest**2, j)

    @property
    def _tail(self) -> NDArray[np.bool_]:
        return np.arange(self.last + 1) > self.last - self.cells

    @property
    def _sources(self) -> NDArray[np.int64]:
        return np.arange((self.last if self.sources is None else min(self.sources, self.last)) + 1)

    @cached_property
    def matrix(self) -> Any:
        """Rows b x_i − x_|i ± k| <= 0, as a sparse array."""
        from scipy.sparse import csr_array

        i, size = self._sources, self.last + 1
        source = np.tile(i, 2 * self.shifts.size)
        target = np.abs(np.concatenate([i + sign * k for k in self.shifts for sign in (1, -1)]))
        inside = (target <= self.last) & (target != source)
        pairs = np.unique(source[inside] * size + target[inside])
        row = np.arange(pairs.size)
        data = np.concatenate([np.full(row.size, self.b), np.full(row.size, -1.0)])
        place = (np.concatenate([row, row]), np.concatenate([pairs // size, pairs % size]))
        return csr_array((data, place), shape=(row.size, size))

    def proven(self, multipliers: Floats) -> float:
        """The bound that multipliers >= 0 of the rows prove, less what rounding can have added."""
        added = self.matrix.T @ multipliers
        most = self.cost + abs(self.matrix).T @ multipliers
        terms = 4 * self.shifts.size + 16  # that a column sums, with the roundings within each
        least = self.cost + added - terms * 2.0**-53 * most
        return min(float((least / self.mass).min()) * (1 - 2.0**-50), float(self.periods))

    def private(self, x: Floats) -> Floats | None:
        """The least law above x >= 0 that is ε-private for all of V (up to 1e-12 of each probability), shape (N + 1,).

        None where it is not found in a reasonable number of rounds.
        """
        low, high = self._ends
        slack = SLACK * self.cells
        first, last = np.floor(low + slack).astype(int), np.minimum(np.ceil(high - slack), self.cells).astype(int)
        for _ in range(_ROUNDS // low.size):
            raised = x.copy()
            line = self._line(x)
            for start, end in zip(first, last, strict=True):
                pulse()
                np.maximum(raised, self._folded(self.b * self._most(line, int(start), int(end))), out=raised)
            if (raised <= x * (1 + 1e-12)).all():
                return raised
            x = raised
        return None

    def reached(self, x: Floats) -> float:
        """E|noise|, in units of Δ, of the best law found by raising x >= 0, or only what is largest of it."""
        laws = [self.private(np.where(x >= x.max() * self.b**most, x, 0.0)) for most in (0.5, 1.5, math.inf)]
        return min((self.mean_abs(law) for law in laws if law is not None), default=math.inf)

    def mean_abs(self, x: Floats) -> float:
        """E|noise| of the law that is proportional to x, as a density on cells; in units of Δ.

        For single points on the lattice the law itself is a noise for V.
        """
        _, high = self._ends
        points = self.V.is_points and bool((abs(high - high.round()) <= SLACK * self.cells).all())
        spread = 0.0 if points else float(x[0]) / (4 * self.cells)
        return (float(self.cost @ x) + spread) / float(self.mass @ x)

    def _line(self, x: Floats) -> Floats:
        """x_j for j from −cells to N + 2 cells."""
        tail = x[-self.cells :]
        return np.concatenate([x[self.cells : 0 : -1], x, self.b * tail, self.b**2 * tail])

    def _most(self, line: Floats, first: int, last: int) -> Floats:
        """The largest x_(j ± k) over first <= k <= last, for j from 0 to N + cells."""
        size, length = 1, last - first + 1
        while 2 * size <= length:
            line = np.maximum(line[:-size], line[size:])
            size *= 2
        count = self.last + self.cells + 1
        starts = [self.cells + k for k in (first, last - size + 1, -last, -first - size + 1)]
        return np.asarray(np.max([line[start : start + count] for start in starts], axis=0))

    def _folded(self, line: Floats) -> Floats:
        """Values for 0 … N + cells as values for 0 … N: the last of these carry b-fold copies one period on."""
        folded = line[: self.last + 1].copy()
        np.maximum(folded[-self.cells :], line[self.last + 1 :] / self.b, out=folded[-self.cells :])
        return folded
