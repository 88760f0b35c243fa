"""The pieces of a step density on a part of the line, and how the pieces of two densities a shift apart overlap.

i(r)  step index of world 0; s  shift; x  the answer, counted so that the core of world 0 is at 0 and that of world 1 at −s
T, P  start and period of the tail: i(r + P) = i(r) + 1 for r ≥ T

The reflection x -> −s − x swaps the two worlds, so the x ≥ −s/2 tell everything; there the core of world 0 lies near 0,
where differences of end points are exact. Beyond T both densities fall together: what overlaps there repeats for ever.
Where s is large there is a stretch between the cores in which both are in their tails, one falling and one rising: what
overlaps in one period of it repeats with i(x) one more and i(x + s) one less, and is kept once, with its number.

Source:
    Definitions; elementary calculus of the density.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.minimal.levels import FINEST, TOLERANCE, Ints, Rings
from dpcore.pace import pulse

GAP = -1
"""Step index where the density is 0."""
MOST_PIECES = 2_000_000
MOST_MET = 2_000_000
"""Pairs of steps of the two worlds in all."""
CHUNK = 50_000
"""Pieces of both worlds that are looked at in one go."""
NOTHING_LEFT = 750.0
"""exp(−NOTHING_LEFT) is no double."""


def pieces_between(g: Rings, low: float, high: float) -> tuple[Floats, Floats, Ints]:
    """lo, hi and index of the pieces that meet [low, high], tail included, three of shape (pieces,); not cut at its
    ends.

    Args:
        g: the rings.
        low, high: in units of the query; 0 <= low <= high.

    Raises:
        ParameterError: high is below low; more than 2 000 000 pieces of the tail.
    """
    if not low <= high:
        raise ParameterError("high", high, "a number not below {low:g}", low=low)
    first, last = np.searchsorted(g.hi, low), np.searchsorted(g.lo, high)
    lo, hi, index = g.lo[first:last], g.hi[first:last], g.index[first:last]
    if not g.complete or high <= g.start:
        return lo, hi, index
    begin = max(math.floor((low - g.start) / g.period), 0)
    rounds = math.ceil((high - g.start) / g.period) - begin
    if rounds * g.tail_lo.size > MOST_PIECES:
        raise ParameterError("limit", high, "a smaller distance: too many steps of the density lie within")
    turn = np.repeat(np.arange(begin, begin + rounds), g.tail_lo.size)
    tail_lo = np.tile(g.tail_lo, rounds) + turn * g.period
    tail_hi = np.tile(g.tail_hi, rounds) + turn * g.period
    met = slice(np.searchsorted(tail_hi, low), np.searchsorted(tail_lo, high))
    return (
        np.concatenate([lo, tail_lo[met]]),
        np.concatenate([hi, tail_hi[met]]),
        np.concatenate([index, (np.tile(g.tail_index, rounds) + turn)[met]]),
    )


def pieces_count(g: Rings, low: float, high: float) -> float:
    """How many pieces meet [low, high], at most two too many; the negative side of the line included.

    Args:
        g: the rings.
        low, high: ends of a stretch, in units of the query.
    """
    if low < 0:
        return pieces_count(g, max(-high, 0.0), -low) + (pieces_count(g, 0.0, high) if high > 0 else 0)
    return _begun(g, high) - _begun(g, low) + 2


def _begun(g: Rings, r: float) -> float:
    """How many pieces of [0, ∞) begin below r."""
    if not g.complete or r <= g.start:
        return float(np.searchsorted(g.lo, r))
    turns = math.floor((r - g.start) / g.period)
    return g.lo.size + turns * g.tail_lo.size + float(np.searchsorted(g.tail_lo, r - turns * g.period))


def edges_between(g: Rings, low: float, high: float) -> Floats:
    """Sorted points of [low, high] where the density jumps, shape (points,).

    Args:
        g: the rings.
        low, high: ends of a stretch, in units of the query.

    Raises:
        ParameterError: high is below low; more than 2 000 000 pieces of the tail.
    """
    if not low <= high:
        raise ParameterError("high", high, "a number not below {low:g}", low=low)
    sides = []
    for sign, start, end in ((-1, max(-high, 0.0), -low), (1, max(low, 0.0), high)):
        if end >= start:
            lo, hi, _ = pieces_between(g, start, end)
            pulse()
            both = np.concatenate([lo, hi])
            both.sort(kind="stable")  # two sorted rows: merged in one go
            pulse()
            kept = (both > 0) & (both >= start) & (both <= end) & (np.diff(both, prepend=-1.0) > 0)
            sides.append(sign * both[kept][::sign])
    return np.concatenate(sides)


class Pairs(NamedTuple):
    """How long index0 of world 0 meets index1 of world 1, no pair twice."""

    index0: Ints
    index1: Ints
    width: Floats


NO_PAIRS = Pairs(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64), np.empty(0))


@dataclass(frozen=True, slots=True, eq=False)
class Overlaps:
    """Measure of all x with index0 in world 0 and index1 in world 1; `repeats`: once per period for ever.

    Attributes:
        between: pairs between the two cores with how often they are met there, each time with index0 one more and
            index1 one less; and as often the other way round, with the worlds swapped. Not among the others.
    """

    index0: Ints
    index1: Ints
    steps: Floats
    measure: Floats
    repeats: NDArray[np.bool_]
    between: tuple[tuple[Pairs, int], ...] = ()

    @property
    def nbytes(self) -> int:
        """Size of all arrays."""
        parts = [self.index0, self.index1, self.steps, self.measure, self.repeats]
        return sum(part.nbytes for part in (*parts, *(side for pairs, _ in self.between for side in pairs)))


def overlaps(g: Rings, shift: float, *, eps: float, beyond: float = math.inf) -> Overlaps:
    """How the pieces of the two densities overlap, over the whole line; what is below exp(−750) at ε in both worlds may
    be left out.

    Where one world is more than `beyond` less likely than the other, it may count as one that cannot answer: far apart
    this takes no work.

    Args:
        g: the rings.
        shift: s, in units of the query; 0 or more.
        eps: ε in nats; above 0.
        beyond: losses above, in nats, may count as infinite.

    Raises:
        ParameterError: for more than 2 000 000 pieces.
    """
    depth = 16 * math.ceil(NOTHING_LEFT / 16 / eps)
    most = 16 * math.ceil(beyond / 16 / eps) if beyond / eps < 2.0**62 else math.inf
    if _highest(g, 0.0, shift + float(g.hi[0])) <= most:  # nowhere are the worlds so far apart
        most = math.inf
    if depth * g.period + g.hi[0] < g.start:
        return _near_overlaps(g, shift, depth, most)
    if not g.complete or shift / 2 - g.start <= 2 * g.period:
        return _overlaps(g, shift, 0, most)
    return _overlaps(g, shift, depth, most)


def farthest(g: Rings, shift: float) -> float:
    """The largest |i(x) − i(x + s)| over all x that either world can answer, for s = `shift` >= 0; inf where only one can.

    i is never more than i(c) + i(x − c) steps for a core point c (the same neighbor steps lead there), so that the most
    is reached from the core: the largest i on [s − w, s + w], w the end of ring 0.
    """
    core, turns = float(g.hi[0]), 0
    if g.complete and shift > 2 * (g.start + g.period):
        shift, turns = _moved(g, shift)
    if core < FINEST * shift:  # below the digits of the shift: of two pieces that meet there, the inner one
        near = pieces_between(g, shift * (1 - FINEST), shift * (1 + FINEST))[2]
        return float(near.min()) + turns if near.size else math.inf
    low, high = shift - core, shift + core
    parts = [(low, high)]
    if g.complete and high - g.start > 2 * g.period:  # of a wide core: the head, and the last period
        parts = [(low, min(high, g.start + g.period)), (max(low, high - g.period), high)]
    most = 0.0
    for edges, index in (_stretch(g, a, b) for a, b in parts if a < b):
        seen = np.diff(edges) > np.minimum(sliver_width(g, edges[:-1], shift), 0.1 * core)
        most = max(most, math.inf if (index[seen] == GAP).any() else float(index[seen].max(initial=0)))
    return most + turns


def _moved(g: Rings, shift: float) -> tuple[float, int]:
    """(inner, turns) with shift = inner + turns · P, where x + inner is in the tail for all x >= −T − P."""
    if shift / g.period > 2.0**62:
        raise ParameterError("shift", shift, "smaller: too many steps of the densities lie between the two answers")
    inner = math.fmod(shift, g.period)
    inner += g.period * math.ceil((2 * g.start + g.period - inner) / g.period)
    return inner, round((shift - inner) / g.period)


@kept(64)
def _near_overlaps(g: Rings, shift: float, depth: int, most: float) -> Overlaps:
    """Where the head is longer than what `depth` steps reach: what lies beyond is below exp(−750) in both worlds."""
    reach = depth * g.period + float(g.hi[0])
    return _with_mirror([_segment(_Worlds(g, shift, 0, most, []), max(-shift / 2, -reach), reach)], NO_PAIRS)


class _Worlds(NamedTuple):
    """World 1 is `shift` away, and its steps are `turns` more; steps that are more than `most` apart: only one can answer.

    `met`: how many pairs each part has.
    """

    g: Rings
    shift: float
    turns: int
    most: float
    met: list[int]


@kept(64)
def _overlaps(g: Rings, shift: float, depth: int, most: float) -> Overlaps:
    """`depth`: how many periods of the stretch between the cores matter, 0 where it is not told apart."""
    both = _Worlds(g, shift, 0, most, [])
    if not g.complete:
        return _with_mirror([_segment(both, max(-shift / 2, -g.start), g.start)], NO_PAIRS)
    if depth == 0:
        return _with_mirror([_segment(both, -shift / 2, g.start)], _segment(both, g.start, g.start + g.period))
    inner, turns = _moved(g, shift)
    both = _Worlds(g, inner, turns, most, [])
    rest = math.fmod(shift / 2, g.period) - math.fmod(g.start, g.period)
    rest += g.period if rest < 0 else 0.0
    whole = round((shift / 2 - g.start - rest) / g.period)
    between: list[tuple[Pairs, int]] = []
    for low, high, count in ((-rest, 0.0, whole + 1), (-g.period, -rest, whole)):
        if low < high:
            once = _segment(both._replace(most=math.inf), low - g.start, high - g.start)
            between += _met_often(once, min(count, depth), most)
    near = _segment(both, -g.start, g.start)
    return _with_mirror([near], _segment(both, g.start, g.start + g.period), tuple(between))


def _met_often(once: Pairs, count: int, most: float) -> list[tuple[Pairs, int]]:
    """The pairs that are met `count` times, in two parts where at first all of them are more than `most` steps apart."""
    both = (once.index0 != GAP) & (once.index1 != GAP)
    if not both.any() or math.isinf(most):
        return [(once, count)]
    least = int((once.index1 - once.index0)[both].min())
    first = min(max((least - int(most)) // 2, 0), count)
    far = Pairs(once.index0, np.where(both, GAP, once.index1), once.width)
    moved0, moved1 = (np.where(i == GAP, GAP, i + by) for i, by in ((once.index0, first), (once.index1, -first)))
    return [part for part in ((far, first), (Pairs(moved0, moved1, once.width), count - first)) if part[1]]


def _segment(both: _Worlds, low: float, high: float) -> Pairs:
    """What overlaps on [low, high], in pieces of bounded size."""
    g, shift = both.g, both.shift
    if not low < high:  # a core that is narrower than the least of numbers
        return NO_PAIRS
    far0, far1 = (
        _lowest(g, low + s, high + s) - _highest(g, low + t, high + t) + turns > both.most
        for s, t, turns in ((0.0, shift, -both.turns), (shift, 0.0, both.turns))
    )
    count0 = 0.0 if far0 else pieces_count(g, low, high)
    count1 = 0.0 if far1 else pieces_count(g, low + shift, high + shift)
    if count0 + count1 > CHUNK:
        for middle in (_edge_near(g, (low + high) / 2), _edge_near(g, (low + high) / 2 + shift) - shift):
            if low < middle < high:
                return _summed([_segment(both, low, middle), _segment(both, middle, high)])
    if far0 or far1:
        edges, index = _stretch(g, low, high) if far1 else _stretch(g, low + shift, high + shift)
        seen = index != GAP
        width, nobody = np.diff(edges)[seen], np.full(int(seen.sum()), GAP)
        one = Pairs(index[seen], nobody, width) if far1 else Pairs(nobody, index[seen] + both.turns, width)
        found = _summed([one])
    else:
        found = _met(both, *_stretch(g, low, high), *_stretch(g, low + shift, high + shift))
    both.met.append(found.width.size)
    if sum(both.met) > MOST_MET:
        raise ParameterError("shift", shift, "smaller: too many steps of the densities lie between the two answers")
    return found


def _lowest(g: Rings, low: float, high: float) -> float:
    """A step index that is nowhere on [low, high] exceeded downwards: each step leads at most a period outwards."""
    return max(math.floor((max(low, -high, 0.0) - float(g.hi[0])) / g.period) - 1, 0)


def _highest(g: Rings, low: float, high: float) -> float:
    """A step index that is nowhere on [low, high] exceeded."""
    return g.steps + 2 + max(math.ceil((max(-low, high) - g.start) / g.period), 0)


def _edge_near(g: Rings, x: float) -> float:
    """The end of a piece of world 0 near x."""
    r = abs(x)
    turn = math.floor((r - g.start) / g.period) * g.period if g.complete and r > g.start else 0.0
    ends = g.tail_hi if g.complete and r > g.start else g.hi
    return math.copysign(float(ends[min(int(np.searchsorted(ends, r - turn)), ends.size - 1)]) + turn, x)


def _met(both: _Worlds, ends0: Floats, known0: Ints, ends1: Floats, known1: Ints) -> Pairs:
    """The overlaps of two step functions on the same stretch.

    Each overlap is scaled so that the overlaps of one piece of world 0 add up to its own width: a core of 1e-11 Δ holds
    nearly all of the mass at large ε.
    """
    pulse()
    g, shift, turns = both.g, both.shift, both.turns
    moved = ends1 - shift
    moved[0], moved[-1] = ends0[0], ends0[-1]  # the same stretch, also where the shift has no digits for its ends
    ends = np.concatenate([ends0, moved])
    order = np.argsort(ends, kind="stable")
    width = np.diff(ends[order])
    place0 = np.cumsum(order < ends0.size)[:-1] - 1
    place1 = np.arange(width.size) - place0 - 1
    ends = ends[order]
    least = sliver_width(g, ends[:-1], shift)
    if g.lo[0] == 0:  # however narrow the core, it may hold nearly all of the mass
        core = np.abs(ends[:-1] + ends[1:]) < 2 * g.hi[0]
        least[core] = np.minimum(least[core], 0.1 * g.hi[0])
    keep = np.flatnonzero(
        (width > least) & (place0 >= 0) & (place0 < known0.size) & (place1 >= 0) & (place1 < known1.size)
    )
    width, place0, place1 = width[keep], place0[keep], place1[keep]
    found = _totals(place0, width, known0.size)
    exact = np.divide(np.diff(ends0), found, out=np.ones(found.size), where=found > 0)
    i0, i1, width = known0[place0], known1[place1], width * exact[place0]
    if 0 < g.hi[0] < FINEST * shift:  # a core below the digits of the shift, as in `farthest`
        near = pieces_between(g, shift * (1 - FINEST), shift * (1 + FINEST))[2]
        i1[i0 == 0] = near.min() if near.size else GAP
    some = (i0 != GAP) | (i1 != GAP)
    if not g.complete:  # beyond the last ring nothing is known: leave out what has no partner there
        some &= ((i0 != GAP) & (i1 != GAP)) | (np.where(i0 == GAP, i1, i0) < g.steps)
    i0, i1 = i0[some], i1[some]
    return _summed([Pairs(i0, np.where(i1 == GAP, GAP, i1 + turns), width[some])])


def _summed(parts: Sequence[Pairs]) -> Pairs:
    """The parts together, equal pairs as one."""
    i0, i1 = np.concatenate([part.index0 for part in parts]), np.concatenate([part.index1 for part in parts])
    pulse()
    width = np.concatenate([part.width for part in parts])
    least0, least1 = int(i0.min(initial=0)), int(i1.min(initial=0))
    base0, base1 = int(i0.max(initial=0)) - least0 + 1, int(i1.max(initial=0)) - least1 + 1
    if base0 * base1 <= MOST_PIECES:
        total = _totals((i0 - least0) * base1 + (i1 - least1), width, base0 * base1)
        known = np.flatnonzero(total)
        return Pairs(known // base1 + least0, known % base1 + least1, total[known])
    order = np.lexsort((i1, i0))
    i0, i1 = i0[order], i1[order]
    first = np.flatnonzero(np.concatenate([[True], (np.diff(i0) != 0) | (np.diff(i1) != 0)]))
    return Pairs(i0[first], i1[first], np.add.reduceat(width[order], first))


def _with_mirror(once: Sequence[Pairs], repeated: Pairs, between: tuple[tuple[Pairs, int], ...] = ()) -> Overlaps:
    """With the other half of the line, which has the two worlds swapped."""
    pulse()
    single, many = (
        _summed([side for part in parts for side in (part, Pairs(part.index1, part.index0, part.width))])
        for parts in (once, [repeated])
    )
    first, second = np.concatenate([single.index0, many.index0]), np.concatenate([single.index1, many.index1])
    steps = np.where(second == GAP, np.inf, np.where(first == GAP, -np.inf, (second - first).astype(np.float64)))
    repeats = np.arange(first.size) >= single.width.size
    return Overlaps(first, second, steps, np.concatenate([single.width, many.width]), repeats, between)


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
    return g.period * np.minimum(4 * TOLERANCE, np.maximum(0.1 * _narrowest(g), FINEST * reach * (1 + reach)))


@kept(64)
def _narrowest(g: Rings) -> float:
    """Width of the narrowest piece, as a share of the period."""
    return float(np.concatenate([g.hi - g.lo, g.tail_hi - g.tail_lo]).min()) / g.period


def _totals(place: NDArray[Any], weights: Floats, count: int) -> Floats:
    """Sum of the weights at each place."""
    return np.bincount(place, weights, count).astype(np.float64, copy=False)
