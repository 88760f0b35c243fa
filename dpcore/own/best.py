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

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.staircase import staircase
from dpcore.own.best_program import Cost, Program, edge_of, proved, searched, truncated_end

MOST_EPS = 8.0
"""Above, the programs prove nothing of use."""
_STEPS: dict[Cost, float] = {"mean_abs": 1.0, "std": 4.0}
"""Cells from the middle to the edge of the first step, about; of a square the lottery costs more."""
_FINE, _LOST = 100, 0.0025
"""Cells of a change at most, and what of the floor fewer may lose."""

By = Literal["cells", "staircase", "truncated Laplace", "minimal set", "geometric"]


@dataclass(frozen=True, eq=False)
class BestNoise:
    """What is proved of the least E|noise|, or of the least standard deviation, units of the largest change.

    Attributes:
        lower: no additive (eps, delta)-private noise is below.
        upper: reached, by the noise named in `by`.
        by: 'cells', 'staircase' (with what delta allows, told exactly else), 'truncated Laplace'; for changes in pieces also
            'minimal set', for one change 'geometric', which is on its multiples.
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
    return truncated_end(eps=eps, delta=delta)


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
    checks.inside("eps", eps, 0.0, MOST_EPS + 1e-9)
    checks.inside("delta", delta, 0.0, 1.0)
    if cells is None:
        few, fine = _cells(eps, delta, cost)
    else:
        few = fine = checks.whole("cells", cells, 2, 100)
    masses, exact = searched(Program.of(few, eps, delta, cost, closed=True), delta=delta)
    floor = proved(Program.of(fine, eps, delta, cost, closed=False), delta=delta)
    lower = floor if cost == "mean_abs" else less_lottery(floor, fine)
    upper, by = least_known(masses, few, eps=eps, delta=delta, cost=cost)
    told = {"cells": exact, "staircase": delta}.get(by, 0.0)
    return BestNoise(max(lower, 0.0), upper, by, told, 1 / few, masses)


def less_lottery(floor: float, n: int) -> float:
    """The standard deviation that no noise is below, where on the lattice 1/n no variance is below `floor`."""
    return math.sqrt(max(floor - 1 / (4 * n * n), 0.0))


def least_known(
    masses: Floats, n: int, *, eps: float, delta: float, cost: Cost, points: bool = False
) -> tuple[float, By]:
    """(the least size of all noises that are known, whose it is); masses: of cells as wide as 1/n, or of points; may be empty."""
    places = np.abs(np.arange(masses.size) - masses.size // 2) / n
    if cost == "std":
        variance = (1 - delta) * staircase(eps=eps, sensitivity=1.0, gamma="square").variance
        found: list[tuple[float, By]] = [
            (math.sqrt(variance), "staircase"),
            (truncated_laplace_std(eps=eps, delta=delta), "truncated Laplace"),
        ]
        if masses.size:
            wide = 0.0 if points else 1 / (12 * n * n)
            found.append((math.sqrt(float(masses @ (places**2 + wide))), "cells"))
    else:
        found = [
            ((1 - delta) * staircase_mean_abs(eps=eps), "staircase"),
            (truncated_laplace_mean_abs(eps=eps, delta=delta), "truncated Laplace"),
        ]
        if masses.size:
            middle = 0.0 if points else float(masses[masses.size // 2]) / (4 * n)
            found.append((float(masses @ places) + middle, "cells"))
    return min(found)


def _cells(eps: float, delta: float, cost: Cost) -> tuple[int, int]:
    """Cells of a change for a noise and for the floor: edges of the best staircase nearly fall on edges of cells, and on places
    of the lattice. Where delta is large noise reaches less far, and there are more.
    """
    few = (2 if eps < 0.1 else 4 if eps < 0.3 else 8) * (1 if delta < 0.01 else 2)
    edge, parts = edge_of(eps=eps, cost=cost), _STEPS[cost]
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
    b, m = math.exp(-eps), math.floor(n * edge_of(eps=eps, cost="mean_abs")) + 1
    far = 2 * n * b / (1 - b)
    cost = m * (m - 1) + far * (m + (n - 1) / 2) + 2 * (n * b / (1 - b)) ** 2
    return cost / ((2 * m - 1 + far) * n)
