"""How near to optimal: a linear program that bounds E|noise| of every additive ε-private mechanism for V from below.

h  cell width; cells centred at ih, |i| <= N; x_i  density on cell i, symmetric; k  shifts with kh in V
minimise Σ cost_i x_i  subject to  Σ mass_i x_i = 1  and  x_i <= e^ε x_(i ± k), the constraints that leave the window
dropped. With cost_i from the least |r| of the cell this bounds every mechanism: averaging a density over cells keeps
the constraints for shifts by whole cells, and restricting it to the window lowers E|noise|. With cost_i from the mean
of |r| it is the optimum among densities that are constant on the cells of the window.

The solver's own optimum is not taken on trust: for any multipliers y >= 0 of the constraints A x <= 0,
cost·x >= (cost + Aᵀy)·x >= min_i (cost + Aᵀy)_i / mass_i, whatever the solver's tolerances (weak duality).
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, at_least, positive
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.minimal.levels import Tick
from dpcore.noise.minimal.rates import BestCore, best_core, optimal_staircase_mean_abs
from dpcore.sets.neighbors import NeighborSet

MOST_CELLS = 24_000
COMFORTABLE = 5_000
MOST_CONSTRAINTS = 60_000
FEWEST_SHIFTS = 6
COARSE_CELLS = 100
"""In Δ, for the second try: Δ itself is always a whole shift then, and the program is small."""
FIRST_SHARE = 0.6
"""Of the time limit, for the first try."""
PRECISION = 1e-10
"""The solver's tolerances. At its default of 1e-7 the far cells, which hold less than that, go unconstrained."""


Status = Literal["solved", "time limit", "not solved"]


@dataclass(frozen=True, slots=True)
class Certificate:
    """How far the best minimal-set mechanism is from the best possible, as rates (÷ best staircase).

    Attributes:
        lower_bound: no additive ε-private mechanism for V has a smaller rate; None where the solver gave nothing.
        grid_optimum: the least rate among densities constant on the cells of the window; None likewise.
        best: the best core and its rate.
        gap: (best.rate − lower_bound)/best.rate; None without a bound.
        cell: h; window: Nh + h/2; both in units of the query.
        variables, constraints: size of the program. seconds: time taken.
        status: 'solved', or why there is no bound ('time limit', 'not solved').

    A bound near 0 says that the cells are too wide for the core at this ε (from about ε = 12 on), not that a better
    mechanism is likely.
    """

    lower_bound: float | None
    grid_optimum: float | None
    best: BestCore
    gap: float | None
    cell: float
    window: float
    variables: int
    constraints: int
    seconds: float
    status: Status


@kept(128)
def certificate(
    V: NeighborSet,
    eps: float,
    *,
    cell: float | None = None,
    window: float | None = None,
    time_limit: float = 20.0,
    tick: Tick | None = None,
) -> Certificate:
    """Bound the rate of every additive ε-private mechanism for V, beside the best minimal set.

    `cell` and `window` (units of the query) are chosen when None: cells that divide the end points of V where they
    can, a window beyond which less than about e^-12 of the mass lies; when that program takes too long, a coarser one
    gets the rest of the time. `time_limit` in seconds is for the solver in all. A program that is not solved in time is
    a result with status, not an error.
    """
    positive("eps", eps)
    positive("time_limit", time_limit)
    start = time.perf_counter()
    reach = V.sensitivity * (2 + math.ceil(12 / eps)) if window is None else at_least("window", window, V.sensitivity)
    coarse = V.sensitivity / COARSE_CELLS
    fine = None if cell is None else _checked_cell(V, positive("cell", cell), reach)
    _tell(tick, 0.02)
    best = best_core(V, eps)
    _tell(tick, 0.1)
    fine = _cell(V, reach, best.core) if fine is None else fine
    retry = cell is None and fine < coarse
    program = _Program.of(V, eps, fine, reach)
    lower, status = program.lower(time_limit * (FIRST_SHARE if retry else 1.0))
    if retry and status != "solved":
        _tell(tick, 0.5)
        program = _Program.of(V, eps, coarse, reach)
        lower, status = program.lower(start + time_limit - time.perf_counter())
    _tell(tick, 0.6)
    optimum = program.optimum(start + time_limit - time.perf_counter()) if status == "solved" else None
    scale = optimal_staircase_mean_abs(V.sensitivity, eps)
    bound = None if lower is None else lower / scale
    return Certificate(
        lower_bound=bound,
        grid_optimum=None if optimum is None else optimum / scale,
        best=best,
        gap=None if bound is None else (best.rate - bound) / best.rate,
        cell=program.cell,
        window=(program.count + 0.5) * program.cell,
        variables=program.count + 1,
        constraints=int(program.matrix.shape[0]),
        seconds=time.perf_counter() - start,
        status=status,
    )


def _checked_cell(V: NeighborSet, h: float, reach: float) -> float:
    if _shifts(V, h, _count(h, reach)).size == 0:
        raise ParameterError("cell", h, "small enough that V contains a multiple of it inside the window")
    return h


def _tell(tick: Tick | None, fraction: float) -> None:
    if tick is not None:
        tick(fraction)


def _cell(V: NeighborSet, reach: float, core: float) -> float:
    """A cell width that divides all end points where one of reasonable size does; else Δ/500.

    Finer, while the window has few cells, up to 100 cells in Δ; and up to 4 in the core, while no shift need be left out.
    """
    ends = np.unique(np.concatenate([V.intervals.lo, V.intervals.hi]))
    common = 0.0
    for value in ends[ends > 0]:
        common = _common(common, float(value), 1e-7 * V.sensitivity)
    cells = V.sensitivity / common if common > 0 else math.inf
    if cells > 4000:
        return V.sensitivity / 500
    common = V.sensitivity / round(cells)
    most = max(1, math.floor(COMFORTABLE * common / reach))
    finest = min(most, math.ceil(4 * common / max(core, 1e-9 * common)))
    parts = np.arange(1, finest + 1)
    rows = 2 * parts * (reach / common) * (parts * V.measure / common + len(V.intervals))
    whole = int(np.sum(rows <= MOST_CONSTRAINTS))
    return common / max(1, min(math.ceil(COARSE_CELLS / cells), most), whole)


def _common(a: float, b: float, tolerance: float) -> float:
    """The greatest common divisor of two lengths, up to rounding."""
    while a > tolerance:
        a, b = b - a * round(b / a), a
        a = abs(a)
    return b


def _count(h: float, reach: float) -> int:
    return int(min(math.floor(reach / h), MOST_CELLS))


def _shifts(V: NeighborSet, h: float, count: int) -> NDArray[np.int64]:
    """Whole shifts k >= 1 with kh in V: all of a short interval, of a long one its ends and some between.

    A shift outside V would make the bound a false one: only the rounding of kh is forgiven.
    """
    slack = 1e-13 * V.sensitivity / h
    found = []
    most = max(FEWEST_SHIFTS, MOST_CONSTRAINTS // (2 * (count + 1) * len(V.intervals)))
    for low, high in zip(V.intervals.lo / h, V.intervals.hi / h, strict=True):
        first, last = max(1, math.ceil(low - slack)), min(count, math.floor(high + slack))
        if last >= first:
            number = min(last - first + 1, most)
            found.append(np.round(np.linspace(first, last, number)).astype(np.int64))
    return np.unique(np.concatenate(found)) if found else np.empty(0, dtype=np.int64)


def _constraints(shifts: NDArray[np.int64], count: int, eps: float) -> Any:
    """Rows x_i − e^ε x_|i ± k| <= 0 for all i in 0 … N and shifts k that stay in the window, as a sparse matrix."""
    from scipy.sparse import csr_array

    i = np.arange(count + 1)
    rows_from = np.concatenate([i] * (2 * shifts.size))
    rows_to = np.concatenate([np.abs(i + sign * k) for k in shifts for sign in (1, -1)])
    inside = (rows_to <= count) & (rows_to != rows_from)
    rows_from, rows_to = rows_from[inside], rows_to[inside]
    pairs = np.unique(rows_from * (count + 1) + rows_to)
    rows_from, rows_to = pairs // (count + 1), pairs % (count + 1)
    row = np.arange(rows_from.size)
    data = np.concatenate([np.full(row.size, math.exp(-eps)), np.full(row.size, -1.0)])
    # scaled by e^-ε, so that large ε keep the coefficients near 1
    place = (np.concatenate([row, row]), np.concatenate([rows_from, rows_to]))
    return csr_array((data, place), shape=(row.size, count + 1))


@dataclass(frozen=True, slots=True, eq=False)
class _Program:
    cell: float
    count: int
    matrix: Any

    @staticmethod
    def of(V: NeighborSet, eps: float, cell: float, reach: float) -> _Program:
        count = _count(cell, reach)
        return _Program(cell, count, _constraints(_shifts(V, cell, count), count, eps))

    @property
    def mass(self) -> Floats:
        return self.cell * np.where(np.arange(self.count + 1) == 0, 1.0, 2.0)

    def lower(self, seconds: float) -> tuple[float | None, Status]:
        """The least E|noise| with the least |r| of each cell, as the multipliers prove it."""
        cost = self.mass * np.maximum(np.arange(self.count + 1) - 0.5, 0.0) * self.cell
        result, status = self._solved(cost, seconds)
        if result is None:
            return None, status
        multipliers = np.maximum(-result.ineqlin.marginals, 0.0)
        proven = ((cost / cost.max() + self.matrix.T @ multipliers) / self.mass).min()
        return max(float(proven), 0.0) * float(cost.max()), status

    def optimum(self, seconds: float) -> float | None:
        """The least E|noise| with the mean |r| of each cell."""
        cells = np.arange(self.count + 1)
        cost = self.mass * np.where(cells == 0, 0.25, cells) * self.cell
        result, _ = self._solved(cost, seconds)
        return None if result is None else float(cost @ result.x) / float(self.mass @ result.x)

    def _solved(self, cost: Floats, seconds: float) -> tuple[Any, Status]:
        from scipy.optimize import linprog

        if seconds <= 0:
            return None, "time limit"
        result = linprog(
            cost / cost.max(),
            A_ub=self.matrix,
            b_ub=np.zeros(self.matrix.shape[0]),
            A_eq=self.mass[None, :] / self.mass[-1],
            b_eq=[1.0],
            bounds=(0, None),
            method="highs",
            options={
                "time_limit": seconds,
                "primal_feasibility_tolerance": PRECISION,
                "dual_feasibility_tolerance": PRECISION,
            },
        )
        if result.status == 0:
            return result, "solved"
        return None, "time limit" if result.status == 1 else "not solved"
