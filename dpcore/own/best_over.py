"""The best (eps, delta) noise for changes in pieces, such as 0–1 and 10–11, between two proved bounds; Delta is the largest.

On a lattice of which all ends of V are multiples, the program of `dpcore.own.best` with the shifts in V alone: no noise for V is
below its least, and the cells that come out are private for all of V, as between two lattice shifts delta lies between theirs.
Where V has single changes only, the noise may stand on the lattice itself, and costs no more than the bound.
Without delta the lattice certificate of `dpcore.noise.minimal` bounds E|noise|, and so the standard deviation, which is no less.
Any part of V bounds from below, too: where the ends have no common divisor that is of use, it is Delta alone.

Source:
    Geng and Viswanath 2014 (intervals); Ghosh, Roughgarden and Sundararajan 2009 (a single change); the rest is derived here.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from dpcore import checks
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.minimal.certificate import certificate
from dpcore.noise.minimal.rates import best_core, least_rate
from dpcore.noise.staircase import staircase
from dpcore.own.best import MOST_EPS, BestNoise, By, best_noise, least_known, less_lottery, staircase_mean_abs
from dpcore.own.best_program import Cost, Program, edge_of, proved, searched
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_MOST_CELLS = 120
_MOST_PLACES = 60_000
"""Of a program: shifts times places that are asked at first."""
_STEPS = 2.0
"""Cells from the middle to the edge of the first step, about."""
_NEAR = 1e-9


def nested(V: NeighborSet | str) -> bool:
    """Whether V is one interval from 0 on: then a change that is smaller is in V, too.

    Args:
        V: neighbor set or its text.
    """
    return bool(neighbor_set(V).intervals.lo.tolist() == [0.0])


@kept(32)
def best_noise_over(
    *, V: NeighborSet | str, eps: float, delta: float, cells: int | None = None, cost: Cost = "mean_abs"
) -> BestNoise:
    """Both bounds of the least E|noise| or standard deviation of additive noise that is (eps, delta)-private for V.

    It can be stopped (dpcore/pace.py).

    Args:
        V: neighbor set or its text.
        eps: > 0, nats; with delta up to 8.
        delta: in [0, 1).
        cells: as for `best_noise`; for pieces at least so many.
        cost: 'mean_abs' or 'std'.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pieces = neighbor_set(V)
    if cost not in ("mean_abs", "std"):
        raise ParameterError("cost", cost, "'mean_abs' or 'std'")
    checks.positive("eps", eps)
    if delta == 0:
        return _without_delta(pieces, eps, cost)
    if nested(pieces):
        return best_noise(eps=eps, delta=delta, cells=cells, cost=cost)
    checks.inside("eps", eps, 0.0, MOST_EPS + 1e-9)
    checks.inside("delta", delta, 0.0, 1.0)
    at_least = 1 if cells is None else checks.whole("cells", cells, 2, 100)
    n, ends = _lattice(pieces, eps, delta, cost, at_least)
    points = pieces.is_points
    floor = proved(Program.of(n, eps, delta, cost, closed=False, pieces=ends), delta=delta)
    masses, exact = np.empty(0), 0.0
    if len(ends) == len(pieces.intervals):
        masses, exact = searched(Program.of(n, eps, delta, cost, closed=True, pieces=ends, points=points), delta=delta)
    lower = floor if cost == "mean_abs" else less_lottery(floor, n)
    upper, by = least_known(masses, n, eps=eps, delta=delta, cost=cost, points=points)
    fits = (1 - delta) * best_core(pieces, eps=eps).rate * staircase_mean_abs(eps=eps)
    if cost == "mean_abs" and fits < upper:  # told exactly with delta, as of the staircase
        upper, by = fits, "minimal set"
    told = exact if by == "cells" else 0.0 if by == "truncated Laplace" else delta
    return BestNoise(max(lower, 0.0), upper, by, told, 1 / n, masses)


def _lattice(
    pieces: NeighborSet, eps: float, delta: float, cost: Cost, at_least: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """(cells of the largest change, first and last shift of each piece); the largest change alone where no lattice is of use."""
    largest = Fraction(repr(pieces.sensitivity))
    shares = [[Fraction(repr(float(end))) / largest for end in piece] for piece in pieces.intervals]
    n = math.lcm(*(end.denominator for piece in shares for end in piece))
    if n > _MOST_CELLS:
        return 1, ((1, 1),)

    def ends(cells: int) -> tuple[tuple[int, int], ...]:
        return tuple((int(low * cells), int(high * cells)) for low, high in shares)

    def places(cells: int) -> int:
        asked = Program.of(cells, eps, delta, cost, closed=False, pieces=ends(cells)).asked
        return sum(each.size for each in asked)

    if pieces.is_points:
        return n, ends(n)
    wanted, cells = max(at_least, math.ceil(_STEPS / edge_of(eps=eps, cost=cost))), n
    while cells < wanted and cells + n <= _MOST_CELLS and places(cells + n) <= _MOST_PLACES:
        cells += n
    return cells, ends(cells)


def _without_delta(pieces: NeighborSet, eps: float, cost: Cost) -> BestNoise:
    """Between the certificate and what reaches it; for one interval from 0, and for one change, both are known."""
    square = "square" if cost == "std" else "abs"
    stairs = staircase(eps=eps, sensitivity=1.0, gamma=square)
    size = stairs.mean_abs if cost == "mean_abs" else math.sqrt(stairs.variance)
    nothing = np.empty(0)
    if nested(pieces):
        return BestNoise(size, size, "staircase", 0.0, 0.0, nothing)
    one_change = pieces.is_points and len(pieces.intervals) == 1
    least = staircase_mean_abs(eps=eps)
    if one_change:
        spread = 1 / (math.sqrt(2) * math.sinh(eps / 2))
        lower = least * least_rate(eps=eps)
        if cost == "std":
            return BestNoise(max(less_lottery(spread**2, 1), lower), spread, "geometric", 0.0, 1.0, nothing)
        return BestNoise(lower, lower, "geometric", 0.0, 1.0, nothing)
    if eps > MOST_EPS:
        return BestNoise(least * least_rate(eps=eps), size, "staircase", 0.0, 0.0, nothing)
    found = certificate(pieces, eps=eps)
    lower = least * found.lower_bound
    if cost == "std" or found.reached >= 1 - _NEAR:
        return BestNoise(lower, size, "staircase", 0.0, found.cell, nothing)
    by: By = "minimal set" if found.best.rate <= found.reached * (1 + _NEAR) else "cells"
    return BestNoise(lower, least * found.reached, by, 0.0, found.cell, nothing)
