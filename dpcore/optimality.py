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
from dpcore.levels import Tick
from dpcore.neighbors import NeighborSet
from dpcore.rates import BestCore, best_core, optimal_staircase_mean_abs

MOST_CELLS = 24_000
COMFORTABLE = 5_000
MOST_CONSTRAINTS = 60_000
FEWEST_SHIFTS = 6


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
    status: Literal["solved", "time limit", "not solved"]


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
    can, a window beyond which less than about e^-12 of the mass lies. `time_limit` in seconds is for each of the two
    programs. A program that is not solved in time is a result with status, not an error.
    """
    positive("eps", eps)
    positive("time_limit", time_limit)
    start = time.perf_counter()
    reach = V.sensitivity * (2 + math.ceil(12 / eps)) if window is None else at_least("window", window, V.sensitivity)
    h = _cell(V, reach) if cell is None else positive("cell", cell)
    count = int(min(math.floor(reach / h), MOST_CELLS))
    shifts = _shifts(V, h, count)
    if shifts.size == 0:
        raise ParameterError("cell", h, "small enough that V contains a multiple of it inside the window")
    _tell(tick, 0.02)
    best = best_core(V, eps)
    _tell(tick, 0.1)
    matrix = _constraints(shifts, count, eps)
    i = np.arange(count + 1)
    mass = h * np.where(i == 0, 1.0, 2.0)
    scale = optimal_staircase_mean_abs(V.sensitivity, eps)
    least = mass * np.maximum(i - 0.5, 0.0) * h
    mean = mass * np.where(i == 0, 0.25, i) * h
    lower, status = _solve(least, mass, matrix, time_limit, bound=True)
    _tell(tick, 0.6)
    optimum = _solve(mean, mass, matrix, time_limit, bound=False)[0] if status == "solved" else None
    bound = None if lower is None else lower / scale
    return Certificate(
        lower_bound=bound,
        grid_optimum=None if optimum is None else optimum / scale,
        best=best,
        gap=None if bound is None else (best.rate - bound) / best.rate,
        cell=h,
        window=(count + 0.5) * h,
        variables=count + 1,
        constraints=int(matrix.shape[0]),
        seconds=time.perf_counter() - start,
        status=status,
    )


def _tell(tick: Tick | None, fraction: float) -> None:
    if tick is not None:
        tick(fraction)


def _cell(V: NeighborSet, reach: float) -> float:
    """A cell width that divides all end points where one of reasonable size does (finer while the window has few
    cells, at most 100 in Δ); else Δ/500."""
    ends = np.unique(np.concatenate([V.intervals.lo, V.intervals.hi]))
    common = 0.0
    for value in ends[ends > 0]:
        common = _common(common, float(value), 1e-7 * V.sensitivity)
    cells = V.sensitivity / common if common > 0 else math.inf
    if cells > 4000:
        return V.sensitivity / 500
    return common / max(1, min(math.ceil(100 / cells), math.floor(COMFORTABLE * common / reach)))


def _common(a: float, b: float, tolerance: float) -> float:
    """The greatest common divisor of two lengths, up to rounding."""
    while a > tolerance:
        a, b = b - a * round(b / a), a
        a = abs(a)
    return b


def _shifts(V: NeighborSet, h: float, count: int) -> NDArray[np.int64]:
    """Whole shifts k >= 1 with kh in V: all of a short interval, of a long one its ends and some between."""
    slack = 1e-9 * V.sensitivity / h
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


def _solve(
    cost: Floats, mass: Floats, matrix: Any, time_limit: float, bound: bool
) -> tuple[float | None, Literal["solved", "time limit", "not solved"]]:
    """The least cost; as a proven lower bound from the multipliers where `bound`."""
    from scipy.optimize import linprog

    unit = float(cost.max())
    result = linprog(
        cost / unit,
        A_ub=matrix,
        b_ub=np.zeros(matrix.shape[0]),
        A_eq=mass[None, :] / mass[-1],
        b_eq=[1.0],
        bounds=(0, None),
        method="highs",
        options={"time_limit": time_limit},
    )
    if result.status == 1:
        return None, "time limit"
    if result.status != 0:
        return None, "not solved"
    if not bound:
        return float(cost @ np.asarray(result.x)) / float(mass @ np.asarray(result.x)), "solved"
    multipliers = np.maximum(-result.ineqlin.marginals, 0.0)
    proven = float(((cost / unit + matrix.T @ multipliers) / (mass / mass[-1])).min())
    return max(proven, 0.0) * unit / mass[-1], "solved"
