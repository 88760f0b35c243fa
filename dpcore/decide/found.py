"""Cells that are found in the data: which occur is seen by their noisy numbers alone, from a threshold on.

A cell of at least one person gets whole-number Laplace noise X and is published if its noisy number is at least τ. A cell that one
unit alone makes is shown with P(v + X >= τ), which without that unit never happens: what is shown of it is told for sure. All other
cells are numbers with noise, of which a threshold shows less.

v  by how much one unit changes a cell; b  scale of the noise; τ  threshold; δ  chance that a cell of one unit alone is shown

Source:
    Korolova, Kenthapadi, Mishra and Ntoulas 2009 (keys found in the data, from a noisy threshold on).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from dpcore.change import Moves
from dpcore.checks import inside, positive, whole
from dpcore.noise import Geometric
from dpcore.roots import safe_side


def shown_alone(moves: Moves, *, scale: float, threshold: int) -> float:
    """P(some cell is shown) of cells that one unit alone makes: 1 − Π (1 − P(v + X >= τ)). Exact.

    Args:
        moves: (v, how many of these cells), v whole numbers, 1 or more.
        scale: b of the noise, in people; above 0.
        threshold: τ; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    noise, least = Geometric(1 / positive("scale", scale)), whole("threshold", threshold, 1)
    logs = (n * math.log1p(-min(1.0, float(noise.sf(least - round(v) - 1)))) for v, n in moves)
    return -math.expm1(math.fsum(logs))


def least_threshold(ways: Iterable[Moves], *, scale: float, delta: float) -> int:
    """The least τ with which no unit's own cells are shown with more than δ.

    Args:
        ways: cells that one unit alone can make in all publications together, as of `shown_alone`.
        scale: b of the noise, in people; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    level, several = inside("delta", delta, 0.0, 1.0), tuple(ways)
    start = max(round(v) for moves in several for v, _ in moves)

    def holds(threshold: int) -> bool:
        return all(shown_alone(moves, scale=scale, threshold=threshold) <= level for moves in several)

    if holds(start):
        return start
    high = 2 * start
    while not holds(high):
        high *= 2
    return safe_side(holds, high // 2, high)


@dataclass(frozen=True, slots=True)
class Found:
    """What a threshold does to cells that are found in the data.

    Attributes:
        threshold: τ, in people.
        delta: P(some cell that one unit alone makes is shown), at most the δ that was asked.
        sure: cells of so many people or more are shown with at least 1 − β, in people.
    """

    threshold: int
    delta: float
    sure: int


def found_cells(ways: Iterable[Moves], *, scale: float, delta: float, beta: float) -> Found:
    """The threshold and what it leaves out.

    Args:
        ways: cells that one unit alone can make in all publications together, as of `shown_alone`.
        scale: b of the noise, in people; above 0.
        delta: δ that is asked, a probability; between 0 and 1 (both excluded).
        beta: how often a cell of `sure` people may be missing, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    several, level = tuple(ways), inside("beta", beta, 0.0, 1.0)
    tau = least_threshold(several, scale=scale, delta=delta)
    reached = max(shown_alone(moves, scale=scale, threshold=tau) for moves in several)
    noise, more = Geometric(1 / scale), 1
    while float(noise.sf(more)) > level:  # P(τ + k + X < τ) = P(X > k)
        more *= 2
    few = 0 if float(noise.sf(0)) <= level else safe_side(lambda k: float(noise.sf(k)) <= level, more // 2, more)
    return Found(tau, reached, tau + few)
