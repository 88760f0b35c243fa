"""How near to optimal: a lower bound of E|noise| of every additive ε-private mechanism for V, beside the best core.

The bound is that of the lattice program (dpcore/noise/minimal/lattice.py), and never below that of the change Δ alone,
1/cosh(ε/2). In closed form for V = [0, Δ], where nothing beats the staircase (Geng and Viswanath 2014), and for V = {Δ},
where two-sided geometric noise on the multiples of Δ reaches 1/cosh(ε/2).

Source:
    Geng and Viswanath 2014 (intervals); Ghosh, Roughgarden and Sundararajan 2009 (points); else the lattice
    program's dual (`dpcore.noise.minimal.lattice`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, positive
from dpcore.kept import kept
from dpcore.linear import Solution, linear_program
from dpcore.noise.minimal.lattice import MOST_CONSTRAINTS, SLACK, Lattice
from dpcore.noise.minimal.rates import BestCore, best_core, cores_at, least_rate, optimal_staircase_mean_abs
from dpcore.pace import Tick, pulse
from dpcore.sets.neighbors import NeighborSet, neighbor_set

MOST_NODES = 12_000
MOST_CELLS = 6_000
MOST_STEPS = 100_000
"""Of the solver, inner points and pivots alike; the largest programs take some thousands."""
_TAIL = 0.5
"""The window costs about this · e^(−ε · periods) of the bound (measured)."""
_ONE_PERIOD = 9.0
"""From this ε on a window of Δ is enough."""
_LATTICE = 4.0
"""What the lattice costs by the estimate from the best core is too little up to this factor (measured)."""
_ENDS = 2_000_000
"""Ends of V times numbers of cells that are looked at in one piece."""

FINER, SMALL = 3, 10_000
"""So often a lattice that cost more than estimated is followed by one that should cost a quarter, after so many constraints."""

Status = Literal["closed form", "solved", "not solved"]


@dataclass(frozen=True, slots=True)
class Certificate:
    """How far the best minimal-set mechanism is from the best possible, as rates (÷ best staircase).

    Attributes:
        lower_bound: no additive ε-private mechanism for V has a smaller rate; all errors of computing are taken off.
            1/cosh(ε/2) where the program was not solved.
        reached: the least rate known of any mechanism: of the best core, the best staircase (1) and one that comes out
            of the program.
        best: the best core and its rate.
        gap: (best.rate − lower_bound)/best.rate.
        cell: h, in units of the query; 0 for a closed form.
        window: beyond it the program repeats, in units of the query; 0 for a closed form.
        variables, constraints: size of the program.
        status: how the bound was found: 'closed form', 'solved'; 'not solved' where only 1/cosh(ε/2) is known.
    """

    lower_bound: float
    reached: float
    best: BestCore
    gap: float
    cell: float
    window: float
    variables: int
    constraints: int
    status: Status

    @property
    def neither_is_best(self) -> bool:
        """Whether a mechanism is known that is better than every core, where a best one is attained, and every
        staircase.
        """
        return self.best.attained and self.reached < min(self.best.rate, 1.0) * (1 - 1e-9)


@kept(128)
def certificate(V: NeighborSet | str, *, eps: float, precision: float = 3e-4, tick: Tick | None = None) -> Certificate:
    """Bound the rate of every additive ε-private mechanism for V, beside the best minimal set.

    Where lattice and window cost more than `precision`, a small program is followed by finer ones. Where it takes too
    large a program, or the ends of V have no common divisor, they cost more. The work is bounded by the size of the
    program and the solver's steps, never by the clock: the result is the same on a slow machine as on a fast one. A
    program that is not solved is a result with status, not an error.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        eps: ε in nats; above 0.
        precision: the share of the rate that lattice and window should cost at most, by estimate; above 0.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument outside what is said of it; V must be a NeighborSet, or its text.
    """
    V = neighbor_set(V)
    positive("eps", eps)
    positive("precision", precision)
    _tell(tick, 0.02)
    best = best_core(V, eps=eps)
    _tell(tick, 0.1)
    closed = _closed_form(V, least_rate(eps=eps))
    if closed is not None:
        return _certificate(closed, closed, best, "closed form", None)
    proof = _by_lattice(V, eps, best, precision)
    for finer in range(1, FINER + 1):
        _tell(tick, 0.1 + 0.8 * finer / (FINER + 1))
        known = min(proof.reached, best.rate, 1.0) - proof.lower_bound
        if proof.status != "solved" or known <= precision * best.rate or proof.constraints > SMALL:
            break
        next_ = _by_lattice(V, eps, best, precision / 4**finer, wide=True)
        if next_.status == "solved":
            reached = min(proof.reached, next_.reached)
            proof = replace(next_ if next_.lower_bound > proof.lower_bound else proof, reached=reached)
    return proof


def _by_lattice(V: NeighborSet, eps: float, best: BestCore, precision: float, wide: bool = False) -> Certificate:
    lattice = _lattice(V, eps, best, precision, wide)
    found = _solved(lattice)
    scale = optimal_staircase_mean_abs(sensitivity=1.0, eps=eps)
    bound, reached = least_rate(eps=eps), 1.0
    if found.x is not None and found.multipliers is not None:
        bound = max(bound, lattice.proven(found.multipliers * _scale(lattice)) / scale)
        reached = lattice.reached(np.maximum(found.x, 0.0)) / scale
    return _certificate(bound, reached, best, found.status, lattice)


def _tell(tick: Tick | None, fraction: float) -> None:
    if tick is not None:
        tick(fraction)


def _closed_form(V: NeighborSet, floor: float) -> float | None:
    """The least rate of all mechanisms, where it is known."""
    if len(V.intervals) > 1:
        return None
    low, high = float(V.intervals.lo[0]), float(V.intervals.hi[0])
    return 1.0 if low == 0 else floor if low == high else None


def _certificate(bound: float, reached: float, best: BestCore, status: Status, lattice: Lattice | None) -> Certificate:
    unit = 0.0 if lattice is None else lattice.V.sensitivity
    return Certificate(
        lower_bound=bound,
        reached=min(reached, best.rate, 1.0),
        best=best,
        gap=max(0.0, (best.rate - bound) / best.rate),
        cell=0.0 if lattice is None else unit / lattice.cells,
        window=0.0 if lattice is None else unit * lattice.periods,
        variables=0 if lattice is None else lattice.last + 1,
        constraints=0 if lattice is None else int(lattice.matrix.shape[0]),
        status=status,
    )


def _scale(lattice: Lattice) -> float:
    return float(lattice.cost.max())


def _solved(lattice: Lattice) -> Solution:
    totals = lattice.mass[None, :] / lattice.mass[-1]
    return linear_program(lattice.cost / _scale(lattice), lattice.matrix, totals, method="highs-ipm", steps=MOST_STEPS)


def _lattice(V: NeighborSet, eps: float, best: BestCore, precision: float, wide: bool) -> Lattice:
    """The smallest lattice and window that should cost at most `precision` of the rate; else those that cost least.

    Ends of V that must be rounded inwards cost about f(0) for each unit. Where one period is enough, what lies beyond
    the core and E|noise| need send nothing on. `wide`: a window that costs less than the precision; mostly a narrower one
    does.
    """
    unit, share = V.sensitivity, best.core / V.sensitivity
    periods = 1 if eps > _ONE_PERIOD else math.ceil((math.log(_TAIL / precision) if wide else eps + 4.5) / eps)
    near = max(best.core, best.mean_abs) / unit if periods == 1 else periods
    cells = np.arange(1, MOST_CELLS + 1)
    most = np.minimum(MOST_NODES / cells, periods * MOST_CONSTRAINTS / (2 * _shifts(V, share, cells) * near * cells))
    held = np.clip(np.floor(most), 1, periods)
    peak = unit / float(cores_at(V, np.array([best.core]), eps=eps)[0][0])
    cost = _rounded_away(V) * peak + np.where(held < periods, _TAIL * np.exp(-eps * held), 0.0)
    cost += np.where(most < 1, 1 / most, 0.0)
    if not V.is_points:
        cost += _LATTICE * _spared(V, eps, best, cells)
    enough = np.flatnonzero(cost <= precision)
    chosen = int(enough[0] if enough.size else cost.argmin())
    count = chosen + 1
    sources = math.ceil(near * count) if periods == 1 else None
    return Lattice(V, eps, count, int(held[chosen]), max(1, math.floor(share * count)), sources)


def _shifts(V: NeighborSet, share: float, cells: NDArray[np.int64]) -> Floats:
    """About how many shifts are used, at most."""
    number = np.zeros(cells.size)
    for length in (V.intervals.hi - V.intervals.lo) / V.sensitivity:
        number += np.minimum(length * cells + 1, length / share + 4 if share > 0 else np.inf)
    return number


def _spared(V: NeighborSet, eps: float, best: BestCore, cells: NDArray[np.int64]) -> Floats:
    """By what share of the best core's E|noise| that of a minimal set on the lattice is smaller, shape of `cells`.

    On cells around its points it would be a minimal set with a half-width of m − ½ cells, and cost h² f(0)/4 more.
    """
    h = V.sensitivity / cells[:, None]
    points = np.maximum(np.floor(best.core / h + 0.5) + np.arange(-1, 3), 1)
    half_widths, place = np.unique((points - 0.5) * h, return_inverse=True)
    alpha, mean_abs = (values[place].reshape(points.shape) for values in cores_at(V, half_widths, eps=eps))
    return np.asarray(1 - (mean_abs - h * h / (4 * alpha)).min(axis=1) / best.mean_abs)


def _rounded_away(V: NeighborSet) -> Floats:
    """How much of V's intervals, in units of Δ, no pair of lattice points encloses; for 1 … MOST_CELLS cells in Δ.

    An interval without a lattice point counts as wholly lost, and as Δ long.
    """
    low, high = V.intervals.lo / V.sensitivity, V.intervals.hi / V.sensitivity
    lost = np.empty(MOST_CELLS)
    step = max(1, _ENDS // low.size)
    for start in range(0, MOST_CELLS, step):
        pulse()
        cells = np.arange(start + 1, min(start + step, MOST_CELLS) + 1)[:, None]
        first, last = np.ceil((low - SLACK) * cells), np.floor((high + SLACK) * cells)
        away = np.maximum(first / cells - low, 0.0) + np.maximum(high - last / cells, 0.0)
        away = np.where(away < 2 * SLACK, 0.0, away)
        lost[start : start + step] = np.where(first > last, 1.0, away).sum(axis=1)
    return lost
