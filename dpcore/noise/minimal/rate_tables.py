"""From the level sets of V to sums over rings, for all core widths and all ε at once.

V  neighbor set; w  core half-width; B_i  level sets of V with a core of half-width `base` <= w; u = w − base
What B_i ⊕ [−u, u] has on [0, ∞) more than B_i: the gaps up to 2u, u on either side of the others, u beyond the end.
The sets depend neither on ε nor on w: gaps sorted by size with running sums serve all w at once, and weights exp(−iε)
on the differences serve all ε (two matrix products). Lengths here are in units of Δ unless said otherwise.

base = 0 serves every w. It can break V into millions of intervals where the w that are asked for close most gaps; the
sets are then built with a core from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise.minimal.levels import LevelSets, Tick, gap_sequence, steps_needed
from dpcore.pace import pulse
from dpcore.sets.neighbors import NeighborSet

LARGEST_EPS = 700.0
"""Beyond it e^ε is no double, and neither is the rate."""


def workable(
    V: NeighborSet, bases: Sequence[float], *, eps: float, tick: Tick | None, widest_closed: float = 0.0
) -> LevelSets:
    """The level sets of V for noise at ε or more, with the first of the rising core half-widths `bases` that works.

    They may stop once no gap is left that a core of half-width `widest_closed` does not close.
    Raises ParameterError when every base leaves too many intervals.
    """
    tried: LevelSets | None = None
    refused = ParameterError("bases", bases, "not empty")
    for base in bases:
        if tried is not None and not _closes_most(tried, base):
            continue
        try:
            tried = gap_sequence(V, base)
            tried.extend(steps_needed(eps=eps), tick, closed_below=2 * max(0.0, widest_closed - base))
        except ParameterError as error:
            refused = error
        else:
            return tried
    raise refused


def _closes_most(levels: LevelSets, base: float) -> bool:
    """Whether a core of half-width `base` would close most gaps of the sets that were too many."""
    width = levels.gaps[-1].width if len(levels.gaps) > 1 else np.sort(levels.V.intervals.gaps) / levels.period
    return width.size > 0 and bool(width[(3 * width.size) // 4] <= 2 * base / levels.period)


@dataclass(frozen=True, slots=True, eq=False)
class RateTables:
    """Half-line measure and first moment of each ring, shape (steps + 1, m), one column per w.

    Attributes:
        measure, first: in units of Δ and Δ².
        closed: whether every ring after the last one is the last one shifted, so that the tails are known.
    """

    measure: Floats
    first: Floats
    closed: bool

    @property
    def steps(self) -> int:
        """How many steps the tables hold."""
        return int(self.measure.shape[0]) - 1

    @staticmethod
    def of(levels: LevelSets, w: Floats, eps: float) -> RateTables:
        """Tables for core half-widths `w` (shape (m,), units of the query, not below levels.w) at ε or more."""
        known = len(levels.gaps) - 1
        count = min(steps_needed(eps=eps), known)
        u = (w - levels.w) / levels.period
        sums = np.empty((count + 1, 2, u.size))
        for gaps, row in zip(levels.gaps, sums, strict=False):
            pulse()
            row[:] = gaps.widened(u)
        rings = np.diff(sums, axis=0, prepend=0.0)
        # the last ring stands for all later ones: the period was found, or all gaps had closed one step before
        closed = levels.period_from is not None and count == known
        closed = closed or (count >= 2 and all(levels.gaps[i].widest <= 2 * u.min() for i in (count - 1, count)))
        return RateTables(rings[:, 0], rings[:, 1], closed)

    def sums(self, eps: Floats) -> tuple[Floats, Floats]:
        """Sums of exp(−iε) over rings of measure and of first moment, tails included; shapes (m, len(eps))."""
        weights = np.exp(-np.minimum(np.outer(np.arange(self.steps + 1), eps), 745.0))
        pulse()
        zero = self.measure.T @ weights
        pulse()
        one = self.first.T @ weights
        if self.closed:
            q, rest = np.exp(-eps), -np.expm1(-eps)
            tail = np.outer(self.measure[-1], weights[-1])
            zero = zero + tail * (q / rest)
            one = one + np.outer(self.first[-1], weights[-1]) * (q / rest) + tail * (q / rest**2)
        return zero, one

    def missing(self, eps: float) -> float:
        """Bound on the share of the mass beyond the last ring."""
        if self.closed:
            return 0.0
        n = self.steps + 1
        rest = np.exp(-min(n * eps, 745.0)) * (n + 1) / np.expm1(-eps) ** 2
        zero, _ = self.sums(np.array([eps]))
        return min(1.0, float(2 * rest / zero.min()))
