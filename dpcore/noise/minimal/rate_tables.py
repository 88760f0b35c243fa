"""From the level sets of V to sums over rings, for many core widths and many ε at once.

V  neighbor set; w  core half-width; B_i  level sets of V with a core of half-width `base` <= w; u = w − base
What B_i ⊕ [−u, u] has on [0, ∞) more than B_i: the gaps up to 2u, u on either side of the others, u beyond the end.
The sets depend neither on ε nor on w: the gaps of all of them, sorted by size, serve every w and every ε. For one ε the
weights exp(−iε) come first, and running sums over the gaps serve all w (`SumsAt`); for many ε the gaps are counted for
every ring and w, and the weights come last, as two matrix products (`RateTables`). Lengths here are in units of Δ unless
said otherwise.

base = 0 serves every w. It can break V into millions of intervals where the w that are asked for close most gaps; the
sets are then built with a core from the start.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.minimal.levels import Ints, LevelSets, set_sequence, steps_needed
from dpcore.pace import Tick, paced, pulse
from dpcore.sets.half_line import Half
from dpcore.sets.neighbors import NeighborSet

LARGEST_EPS = 700.0
"""Beyond it e^ε is no double, and neither is the rate."""
_SORTED = 1 << 18
"""Numbers that are sorted between two pulses."""


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
        pulse()
        if tried is not None and not _closes_most(tried, base):
            continue
        try:
            tried = set_sequence(V, base)
            tried.extend(steps_needed(eps=eps), tick, closed_below=2 * max(0.0, widest_closed - base))
        except ParameterError as error:
            refused = error
        else:
            return tried
    raise refused


def _closes_most(levels: LevelSets, base: float) -> bool:
    """Whether a core of half-width `base` would close most gaps of the sets that were too many."""
    pulse()
    lo, hi = levels.sets[-1]
    width = np.sort(lo[1:] - hi[:-1] if len(levels.sets) > 1 else levels.V.intervals.gaps)
    return width.size > 0 and bool(width[(3 * width.size) // 4] <= 2 * base)


@dataclass(frozen=True, slots=True, eq=False)
class SetGaps:
    """The sets B_0 … B_n and all of their gaps.

    Attributes:
        width, middle: of the gaps, narrowest first, shape (N,); step: which set each one is in.
        count, measure, moment, outer: how many gaps each set has, its measure, its integral of r, its upper end, (n + 1,).
    """

    width: Floats
    middle: Floats
    step: Ints
    count: Ints
    measure: Floats
    moment: Floats
    outer: Floats

    @staticmethod
    def of(sets: Sequence[Half], unit: float) -> SetGaps:
        """Of sets on [0, ∞) that hold 0, with Δ = `unit`."""
        lo, hi = (np.concatenate(side) / unit for side in paced(zip(*sets, strict=True)))
        pulse()
        step = np.repeat(np.arange(len(sets)), [one[0].size for one in sets])
        pulse()
        between = np.flatnonzero(step[1:] == step[:-1])
        width = (lo[1:] - hi[:-1])[between]
        pulse()
        order = between[_order_of(width)]
        pulse()
        first, last = hi[order], lo[order + 1]
        pulse()
        of_gap = step[order]
        pulse()
        count = np.bincount(step[between], minlength=len(sets))
        pulse()
        length = hi - lo
        measure = np.bincount(step, length).astype(np.float64)
        pulse()
        moment = np.bincount(step, length * (lo + hi) / 2).astype(np.float64)
        pulse()
        outer = hi[np.flatnonzero(np.diff(step, append=len(sets)))]
        return SetGaps(last - first, (last + first) / 2, of_gap, count, measure, moment, outer)

    def up_to(self, last: int) -> SetGaps:
        """The sets B_0 … B_last alone."""
        near = np.flatnonzero(self.step <= last)
        pulse()
        width, middle = self.width[near], self.middle[near]
        pulse()
        sets = slice(last + 1)
        return SetGaps(
            width, middle, self.step[near], self.count[sets], self.measure[sets], self.moment[sets], self.outer[sets]
        )

    @property
    def nbytes(self) -> int:
        """About the size of all arrays."""
        return 24 * self.width.size + 32 * self.count.size

    def widened(self, u: Floats) -> tuple[Floats, Floats]:
        """Measure and integral of r, on [0, ∞), of all points at most u from each set, shapes (n + 1, m) for u of shape (m,)."""
        order = np.argsort(u)
        double = 2 * u[order]
        closed_by = np.searchsorted(self.width, double, side="right")  # so many gaps close
        column = np.repeat(np.arange(u.size + 1), np.diff(closed_by, prepend=0, append=self.width.size))
        shape = (self.count.size, u.size + 1)
        place = self.step * shape[1] + column

        def closed(amount: Floats | None) -> Floats:
            """Of each set (row), over the gaps that each u (column) closes."""
            pulse()
            return np.bincount(place, amount, shape[0] * shape[1]).reshape(shape)[:, :-1].cumsum(axis=1)

        pulse()
        middles = np.bincount(place, self.middle, shape[0] * shape[1]).reshape(shape)
        open_middles = middles[:, :0:-1].cumsum(axis=1)[:, ::-1]
        found = (
            self.measure[:, None] + closed(self.width) + double * (self.count[:, None] - closed(None)) + double / 2,
            self.moment[:, None]
            + closed(self.middle * self.width)
            + double * open_middles
            + double / 2 * (self.outer[:, None] + double / 4),
        )
        back = np.argsort(order)
        return found[0][:, back], found[1][:, back]


def _order_of(values: Floats) -> Ints:
    """The places of `values`, shape (N,), from the least to the largest, found with a pulse after each _SORTED of them."""
    if values.size <= _SORTED:
        return np.argsort(values)
    ends = np.sort(values[:: values.size // 4096])[:: max(4096 * _SORTED // values.size, 1)]
    part = np.empty(values.size, dtype=np.uint16)
    for first in paced(range(0, values.size, _SORTED)):
        part[first : first + _SORTED] = np.searchsorted(ends, values[first : first + _SORTED], side="right")
    places = (np.flatnonzero(part == one) for one in paced(range(ends.size + 1)))
    return np.concatenate([here[np.argsort(values[here])] for here in places])


@kept(8)
def _gaps_of(levels: LevelSets, steps: int) -> SetGaps:
    """Of the sets up to B_steps; sorted once for all of them, unless they are few beside the others."""
    known = len(levels.sets) - 1
    if known // 4 < steps < known:
        return _gaps_of(levels, known).up_to(steps)
    return SetGaps.of(levels.sets[: steps + 1], levels.period)


def _sets_for(levels: LevelSets, w: Floats, eps: float) -> tuple[SetGaps, Floats, bool]:
    """The sets that matter at ε or more, u for core half-widths w (units of the query), and whether all tails are known.

    The last ring stands for all later ones where the period was found, or all gaps had closed one step before.
    """
    known = len(levels.sets) - 1
    steps = min(steps_needed(eps=eps), known)
    u = (w - levels.w) / levels.period
    closed = levels.period_from is not None and steps == known
    closed = closed or (steps >= 2 and max(levels.widest[steps - 1 : steps + 1]) <= 2 * levels.period * u.min())
    return _gaps_of(levels, steps), u, closed


def _weights(steps: int, eps: Floats) -> Floats:
    """exp(−iε), shape (steps, ε); 0 where it is no normal double: sums with others take twenty times longer."""
    exponents = np.multiply.outer(np.arange(steps), eps)
    return np.where(exponents < 708.0, np.exp(-np.minimum(exponents, 708.0)), 0.0)


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
        sets, u, closed = _sets_for(levels, w, eps)
        measure, first = (np.diff(sums, axis=0, prepend=0.0) for sums in sets.widened(u))
        return RateTables(measure, first, closed)

    def sums(self, eps: Floats) -> tuple[Floats, Floats]:
        """Sums of exp(−iε) over rings of measure and of first moment, tails included; shapes (m, len(eps))."""
        weights = _weights(self.steps + 1, eps)
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


@dataclass(frozen=True, slots=True, eq=False)
class SumsAt:
    """The same sums over rings at one ε, for any w from `least` on.

    With B_i by its weight c_i, the sum over rings is one over sets: Σ c_i |B_i ⊕ [−u, u]|. The last ring counts for all
    later ones; of the first moment these add d_i times the measure.

    Attributes:
        sets: B_0, B_1, …; base: their core half-width.
        closed, opened: by measure and by first moment, shape (2, N + 1): weighted widths of the k narrowest gaps, and the
            weighted number of the others, k = 0 … N.
        terms: of the sets themselves, what u⁰, u¹ and u² take, shape (2, 3).
    """

    sets: SetGaps
    base: float
    closed: Floats
    opened: Floats
    terms: Floats

    @staticmethod
    def of(levels: LevelSets, least: float, eps: float) -> SumsAt:
        """For core half-widths from `least` on, in units of the query and not below levels.w."""
        pulse()
        sets, _, tails = _sets_for(levels, np.array([least]), eps)
        pulse()
        ring = _weights(sets.count.size, np.array([eps]))[:, 0]
        q, rest = math.exp(-eps), -math.expm1(-eps)
        c, d = np.append(ring[:-1] * rest, ring[-1]), np.zeros(ring.size)
        if tails:
            c[-2:] += ring[-1] * q / rest * np.array([-1.0, 1.0])[-ring.size :]
            d[-2:] = ring[-1] * q / rest**2 * np.array([-1.0, 1.0])[-ring.size :]
        pulse()
        weight = c[sets.step]
        weights = np.stack([weight, weight * sets.middle + d[sets.step]])
        pulse()
        closed, opened = np.zeros((2, 2, sets.width.size + 1))
        np.cumsum(weights * sets.width, axis=1, out=closed[:, 1:])
        pulse()
        np.cumsum(weights[:, ::-1], axis=1, out=opened[:, -2::-1])
        terms = [
            [c @ sets.measure, c.sum(), 0.0],
            [c @ sets.moment + d @ sets.measure, c @ sets.outer + d.sum(), c.sum() / 2],
        ]
        return SumsAt(sets, levels.w / levels.period, closed, opened, np.array(terms))

    def __call__(self, w: Floats) -> tuple[Floats, Floats]:
        """Sums of exp(−iε) over rings of measure and of first moment, tails included; w in units of Δ, shape (m,)."""
        u = np.maximum(w - self.base, 0.0)
        k = self.sets.width.searchsorted(2 * u, side="right")
        zero, one = self.closed[:, k] + 2 * u * self.opened[:, k] + self.terms @ np.stack([np.ones(u.size), u, u * u])
        return zero, one
