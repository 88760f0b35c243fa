"""The pieces of a step density on a part of the line, and how the pieces of two densities a shift apart overlap.

i(r)  step index of world 0; s  shift; x  the answer, counted so that the core of world 0 is at 0 and that of world 1 at −s
T, P  start and period of the tail: i(r + P) = i(r) + 1 for r ≥ T

The reflection x -> −s − x swaps the two worlds, so the x ≥ −s/2 tell everything; there the core of world 0 lies near 0,
where differences of end points are exact. Beyond T both densities fall together: what overlaps there repeats for ever.
Where s is large there is a stretch between the cores in which both are in their tails, one falling and one rising: what
overlaps in one period of it repeats with i(x) one more and i(x + s) one less, and is not built again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise.minimal.levels import FINEST, TOLERANCE, Ints, Rings
from dpcore.pace import pulse

GAP = -1
"""Step index where the density is 0."""
MOST_PIECES = 2_000_000
NOTHING_LEFT = 750.0
"""exp(−NOTHING_LEFT) is no double."""


def pieces_between(g: Rings, low: float, high: float) -> tuple[Floats, Floats, Ints]:
    """lo, hi and index of the pieces that meet [low, high], 0 <= low <= high, tail included; not cut at its ends.

    Raises ParameterError for more than 2 000 000 pieces of the tail.
    """
    first, last = np.searchsorted(g.hi, low), np.searchsorted(g.lo, high)
    lo, hi, index = g.lo[first:last], g.hi[first:last], g.index[first:last]
    if not g.complete or high <= g.start:
        return lo, hi, index
    begin = max(math.floor((low - g.start) / g.period), 0)
    rounds = math.ceil((high - g.start) / g.period) - begin
    if rounds * g.tail_lo.size > MOST_PIECES:
        raise ParameterError("limit", high, "a smaller distance: too many steps of the density lie within")
    turn = np.repeat(np.arange(begin, begin + rounds), g.tail_lo.size)
    return (
        np.concatenate([lo, np.tile(g.tail_lo, rounds) + turn * g.period]),
        np.concatenate([hi, np.tile(g.tail_hi, rounds) + turn * g.period]),
        np.concatenate([index, np.tile(g.tail_index, rounds) + turn]),
    )


def pieces_count(g: Rings, low: float, high: float) -> float:
    """How many pieces meet [low, high], at most two too many; the negative side of the line included."""
    if low < 0:
        return pieces_count(g, max(-high, 0.0), -low) + (pieces_count(g, 0.0, high) if high > 0 else 0)
    head = int(np.searchsorted(g.lo, high) - np.searchsorted(g.hi, low))
    beyond = max(high - max(low, g.start), 0.0) if g.complete else 0.0
    return head + (math.ceil(beyond / g.period) + 1) * g.tail_lo.size if beyond > 0 else head


def edges_between(g: Rings, low: float, high: float) -> Floats:
    """Sorted points of [low, high] where the density jumps."""
    sides = []
    for sign, start, end in ((-1, max(-high, 0.0), -low), (1, max(low, 0.0), high)):
        if end >= start:
            lo, hi, _ = pieces_between(g, start, end)
            both = np.unique(np.concatenate([lo, hi]))
            sides.append(sign * both[(both > 0) & (both >= start) & (both <= end)])
    return np.sort(np.concatenate(sides))


@dataclass(frozen=True, slots=True, eq=False)
class Overlaps:
    """Measure of all x with index0 in world 0 and index1 in world 1; `repeats`: once per period for ever."""

    index0: Ints
    index1: Ints
    steps: Floats
    measure: Floats
    repeats: NDArray[np.bool_]


def overlaps(g: Rings, shift: float, eps: float) -> Overlaps:
    """Aggregated over the whole line, for shift >= 0; what is below exp(−750) at `eps` in both worlds may be left out.

    Raises ParameterError for more than 2 000 000 pieces.
    """
    if not g.complete or shift / 2 - g.start <= 2 * g.period:
        return _overlaps(g, shift, 0)
    return _overlaps(g, shift, 16 * math.ceil(NOTHING_LEFT / 16 / eps))


@lru_cache(maxsize=64)
def _overlaps(g: Rings, shift: float, depth: int) -> Overlaps:
    """`depth`: how many periods of the stretch between the cores matter, 0 where it is not told apart."""
    if not g.complete:
        return _aggregated(_pairs(g, shift, [max(-shift / 2, -g.start), g.start]), math.inf)
    if depth == 0:
        return _aggregated(_pairs(g, shift, [-shift / 2, g.start, g.start + g.period]), g.start)
    # s = inner + turns · P, with x + inner in the tail for all x >= −T − P
    inner = math.fmod(shift, g.period)
    inner += g.period * math.ceil((2 * g.start + g.period - inner) / g.period)
    turns = round((shift - inner) / g.period)
    rest = math.fmod(shift / 2, g.period) - math.fmod(g.start, g.period)
    rest += g.period if rest < 0 else 0.0
    whole = round((shift / 2 - g.start - rest) / g.period)
    once = _pairs(g, inner, [-g.start, g.start, g.start + g.period], turns)
    between = _pairs(g, inner, [-g.start - g.period, -g.start - rest, -g.start], turns)
    near = between.at >= -g.start - rest
    parts = [
        once,
        *(between.only(here).onwards(min(count, depth)) for here, count in ((near, whole + 1), (~near, whole))),
    ]
    return _aggregated(_Pairs.joined(parts), g.start)


class _Pairs(NamedTuple):
    """Overlaps one by one: index in both worlds, width, lower end."""

    index0: Ints
    index1: Ints
    width: Floats
    at: Floats

    @staticmethod
    def joined(parts: Sequence[_Pairs]) -> _Pairs:
        i0, i1 = np.concatenate([part.index0 for part in parts]), np.concatenate([part.index1 for part in parts])
        return _Pairs(
            i0, i1, np.concatenate([part.width for part in parts]), np.concatenate([part.at for part in parts])
        )

    def only(self, here: NDArray[np.bool_]) -> _Pairs:
        return _Pairs(self.index0[here], self.index1[here], self.width[here], self.at[here])

    def onwards(self, count: int) -> _Pairs:
        """These and `count` − 1 copies, each with index0 one more and index1 one less than the one before."""
        if self.at.size * count > MOST_PIECES:
            raise ParameterError(
                "shift", self.at.size * count, "smaller: too many steps of the densities lie between the two answers"
            )
        i0, i1 = np.tile(self.index0, count), np.tile(self.index1, count)
        turn = np.repeat(np.arange(count), self.at.size)
        i0, i1 = np.where(i0 == GAP, GAP, i0 + turn), np.where(i1 == GAP, GAP, i1 - turn)
        return _Pairs(i0, i1, np.tile(self.width, count), np.tile(self.at, count))


def _pairs(g: Rings, shift: float, cuts: Sequence[float], turns: int = 0) -> _Pairs:
    """All overlaps between the first and the last of `cuts`, none of which they cross; `turns` is added to index1.

    Each overlap is scaled so that the overlaps of one piece of world 0 add up to its own width: a core of 1e-11 Δ holds
    nearly all of the mass at large ε.
    """
    ends0, known0 = _stretch(g, cuts[0], cuts[-1])
    ends1, known1 = _stretch(g, cuts[0] + shift, cuts[-1] + shift)
    ends = np.concatenate([ends0, ends1 - shift, cuts[1:-1]])
    order = np.argsort(ends, kind="stable")
    pulse()
    ends = ends[order]
    width = np.diff(ends)
    place0 = np.cumsum(order < ends0.size)[:-1] - 1
    place1 = np.cumsum((order >= ends0.size) & (order < ends0.size + ends1.size))[:-1] - 1
    least = sliver_width(g, ends[:-1], shift)
    if g.lo[0] == 0:  # however narrow the core, it may hold nearly all of the mass
        core = np.abs(ends[:-1] + ends[1:]) < 2 * g.hi[0]
        least[core] = np.minimum(least[core], 0.1 * g.hi[0])
    keep = np.flatnonzero(
        (width > least) & (place0 >= 0) & (place0 < known0.size) & (place1 >= 0) & (place1 < known1.size)
    )
    pulse()
    at, width, place0, place1 = ends[keep], width[keep], place0[keep], place1[keep]
    found = _totals(place0, width, known0.size)
    exact = np.divide(np.diff(ends0), found, out=np.ones(found.size), where=found > 0)
    i0, i1, width = known0[place0], known1[place1], width * exact[place0]
    if (
        0 < g.hi[0] < FINEST * shift
    ):  # a core below the digits of the shift: of two pieces that meet there, the inner one
        near = pieces_between(g, shift * (1 - FINEST), shift * (1 + FINEST))[2]
        i1[i0 == 0] = near.min() if near.size else GAP
    some = (i0 != GAP) | (i1 != GAP)
    if not g.complete:  # beyond the last ring nothing is known: leave out what has no partner there
        some &= ((i0 != GAP) & (i1 != GAP)) | (np.where(i0 == GAP, i1, i0) < g.steps)
    pulse()
    return _Pairs(i0, np.where(i1 == GAP, GAP, i1 + turns), width, at).only(some)


def _stretch(g: Rings, low: float, high: float) -> tuple[Floats, Ints]:
    """The step function on [low, high]: its edges, both ends included, and the index between them, GAP included."""
    sides = []
    if low < 0:
        lo, hi, index = pieces_between(g, max(-high, 0.0), -low)
        sides.append((-hi[::-1], -lo[::-1], index[::-1]))
    if high > 0:
        sides.append(pieces_between(g, max(low, 0.0), high))
    lo, hi, index = (np.concatenate(column) for column in zip(*sides, strict=True))
    edges = np.clip(np.column_stack([lo, hi]).ravel(), low, high)
    filled = np.full(2 * index.size + 1, GAP, dtype=np.int64)
    filled[1::2] = index
    return np.concatenate([[low], edges, [high]]), filled


def sliver_width(g: Rings, at: Floats, shift: float) -> Floats:
    """Width below which an overlap of pieces at `at` is rounding: at most 4e-9 of the period.

    At large ε the best core is far narrower than that, and holds nearly all of the mass: near it only what is below the
    narrowest piece counts as rounding, or below the rounding of as many additions as there are periods up to there.
    """
    reach = (np.abs(at) + abs(shift)) / g.period
    widths = np.concatenate([g.hi - g.lo, g.tail_hi - g.tail_lo])
    finest = 0.1 * float(widths.min()) / g.period
    return g.period * np.minimum(4 * TOLERANCE, np.maximum(finest, FINEST * reach * (1 + reach)))


def _aggregated(pairs: _Pairs, repeats_from: float) -> Overlaps:
    """With the other half of the line, which has the two worlds swapped."""
    i0, i1 = np.concatenate([pairs.index0, pairs.index1]), np.concatenate([pairs.index1, pairs.index0])
    width, repeats = np.tile(pairs.width, 2), np.tile(pairs.at >= repeats_from, 2)
    known0, where0 = np.unique(i0, return_inverse=True)
    pulse()
    known1, where1 = np.unique(i1, return_inverse=True)
    pulse()
    code = (where0 * known1.size + where1) * 2 + repeats
    if 2 * known0.size * known1.size <= MOST_PIECES:
        total = _totals(code, width, 2 * known0.size * known1.size)
        known = np.flatnonzero(total)
        measure = total[known]
    else:
        known, where = np.unique(code, return_inverse=True)
        measure = _totals(where, width, known.size)
    first, second = known0[known // 2 // known1.size], known1[known // 2 % known1.size]
    steps = np.where(second == GAP, np.inf, np.where(first == GAP, -np.inf, (second - first).astype(np.float64)))
    return Overlaps(first, second, steps, measure, (known % 2).astype(np.bool_))


def _totals(place: NDArray[Any], weights: Floats, count: int) -> Floats:
    """Sum of the weights at each place."""
    return np.bincount(place, weights, count).astype(np.float64, copy=False)
