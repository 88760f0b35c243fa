"""The worst shift of a neighbor set for noise that is typed as a formula: bounds that hold for every shift in it.

On cells that are not loose |ln g - ln ghat| <= eta, and ln ghat is straight between edges, so that its largest loss over all of
V is at two edges, or at an end of V; the loss of the formula is at most 2 eta more.

With B the loose places and D(v) = int max(0, g(x) - e^eps g(x - v) 1(x - v not in B)),
    delta_v <= D(v) <= delta_v + e^eps P(B),
and D moves between shifts by no more than `shifts` says of a density without B. What `typed_pair` says without looking closer
bounds D, too. Where g bends down in the logarithm, D grows with the size of the shift but for P(B), which is counted in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.cells import shells
from dpcore.own.density import OwnDensity
from dpcore.own.jets import jet
from dpcore.own.lines import LineDensity, loss_over_lines
from dpcore.own.pair import PairLaw
from dpcore.own.ranges import Range
from dpcore.own.shifts import WorstDelta, worst_delta_over, worst_of, worst_of_knots
from dpcore.own.typed import TypedDensity, within
from dpcore.own.typed_pair import TypedPair
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_RARE = 1e-9
"""Probability of loose places that costs next to nothing."""
_ROUNDED = 1e-15
"""Of a difference of two probabilities."""


@dataclass(frozen=True)
class WorstLoss:
    """The largest loss over V as far as it is known.

    Attributes:
        shift: that has it, units of the query, signed.
        upper: no larger loss for any shift of V and any answer, but a share `missed` of them; nats; inf for none.
        missed: at most this share of answers is not looked at, of a single shift.
    """

    shift: float
    upper: float
    missed: float


@kept(64)
def typed_loss_over(noise: TypedDensity, V: str) -> WorstLoss:
    """The largest loss over a neighbor set, given as its text such as '0-1, 10-11'."""
    if isinstance(noise, LineDensity):
        upper, shift = loss_over_lines(noise, neighbor_set(V))
        return WorstLoss(shift, upper, 0.0)
    pieces = neighbor_set(V).intervals
    ways = (1,) if noise.even else (1, -1)
    ends = [sign * float(v) for v in np.unique(np.concatenate((pieces.lo, pieces.hi))) if v > 0 for sign in ways]
    found = [(noise.worst(shift).upper, shift) for shift in ends]
    upper, shift = max(found, default=(0.0, 0.0))
    if math.isinf(upper):
        return WorstLoss(shift, upper, 0.0)
    most = max((abs(each) for each in ends), default=0.0)
    inner, inner_shift = worst_of_knots(noise.density, neighbor_set(V), but=_loose(noise))
    inner = math.inf if noise.sampled else inner + 2 * noise.eta
    if inner > upper:
        upper, shift = inner, inner_shift if inner > upper + 4 * noise.eta else shift
    return WorstLoss(shift, upper, min(noise.missed + beside_of(noise, most), 1.0))


def _loose(noise: TypedDensity) -> np.ndarray:
    """Which pieces of the density are loose, shape (n,)."""
    return within((noise.density.edges[:-1] + noise.density.edges[1:]) / 2, *noise.loose)


@kept(16)
def loss_beside(noise: TypedDensity, low: float, high: float) -> tuple[float, float]:
    """(no loss is larger, also where the formula is not looked at closely, nats; at most so likely are answers there).

    A loss is at most the shift times the steepest slope of ln g on the way; beyond the cells that is bounded to the farthest place.

    Args:
        noise: of world 0.
        low, high: between which world 1 answers more, units of the query.
    """
    most = max(abs(low), abs(high))
    share = min(noise.missed + beside_of(noise, most), 1.0)
    if noise.sampled or noise.outside != "formula":
        return (0.0 if noise.missed == 0 else math.inf), share
    width, cells = noise.window[1] - noise.window[0], []
    for start, end in zip(*noise.loose, strict=True):
        edges = np.array([start, end])
        if not np.isfinite(edges).all():
            edges = np.sort(shells(end, width, -1) if np.isneginf(start) else shells(start, width, 1))
        cells.append((edges[:-1], edges[1:]))
    if not cells:
        return 0.0, share
    first, last = (np.concatenate(ends) for ends in zip(*cells, strict=True))
    slope = jet(noise.tree, first - 2 * most, last + 2 * most).slope
    moved = Range(np.full(first.size, low), np.full(first.size, high))
    loss = float((slope * moved).hi.max())
    return (math.inf if math.isnan(loss) else loss), share


@kept(8)
def typed_delta_over(noise: TypedDensity, V: NeighborSet | str, *, eps: float, tries: int = 100) -> WorstDelta:
    """The shift in V with the largest delta at eps >= 0 (nats), and a bound that no shift in V exceeds.

    tries: as in `worst_delta_over`. Where the formula is only sampled the bound is 1.
    """
    wanted = np.array([checks.between("eps", eps, 0.0, 700.0)])
    if noise.sampled:
        return replace(worst_delta_over(noise.density, V, eps=eps, tries=tries), at_most=1.0)
    times = math.exp(eps)
    more = times * noise.missed
    close = more < _RARE  # what is closer bounds delta, not D

    def at(shift: float) -> float:
        pair = TypedPair.of(noise, shift, bound=(math.inf, math.inf)) if shift else None
        return float(pair.delta_at_most(wanted, close=close)[0]) + (more if close else 0.0) if pair else 0.0

    variation, steepest, jumps = _variation(noise)
    rate = min(times * variation / 2, steepest + times * jumps)
    found = worst_of(at, V, rate=rate, alike=noise.even, ends_only=noise.hill, tries=tries)
    if found.shift:
        here = float(PairLaw.of_shift(noise.density, found.shift).hockey_stick(eps))
        found = replace(found, delta=here)
    return found


@kept(8)
def typed_by_shift(noise: TypedDensity, shifts: tuple[float, ...], *, eps: float) -> tuple[Floats, Floats]:
    """(no loss is larger, in nats, for all answers but a share; no less delta at eps) at each shift, either direction; shape (n,) each.

    Args:
        noise: of the formula.
        shifts: n of them, units of the query; at 0 both are 0.
        eps: nats.
    """
    if isinstance(noise, LineDensity):
        losses = np.array([max(noise.worst(way).upper for way in (s, -s)) if s else 0.0 for s in shifts])
    elif noise.sampled or math.isinf(noise.worst(max(shifts)).upper):
        losses = np.where(np.array(shifts) == 0, 0.0, math.inf)
    else:
        losses = np.array([_worst_of_both(noise.density, shift) + 2 * noise.eta if shift else 0.0 for shift in shifts])
    deltas = np.zeros(len(shifts))
    for place, shift in enumerate(shifts):
        if shift:
            pair = TypedPair.of(noise, shift, bound=(math.inf, math.inf))
            deltas[place] = max(float(one.delta_at_most(eps, close=False)) for one in {pair, pair.turned})
    return losses, deltas


def _worst_of_both(density: OwnDensity, shift: float) -> float:
    """The largest loss of the larger direction, nats."""
    law = PairLaw.of_shift(density, shift)
    return max(math.inf if one.infinite > 0 else one.worst for one in (law, law.turned))


def _variation(noise: TypedDensity) -> tuple[float, float, float]:
    """(total variation of g without its loose places, its steepest slope there, its jumps): never below the truth.

    By slopes of ln g on each cell; at an edge g jumps by no more than its interpolant, but for e^theta.
    """
    density, known = noise.density, ~_loose(noise)
    steep = np.where(known & np.isfinite(density.start), noise.steepest, 0.0)
    ends = density.start + np.where(np.isneginf(density.start), 0.0, density.slope * density.width)
    tails = [math.exp(end) if noise.outside == "exponential" else 0.0 for end in (density.left_end, density.right_end)]
    before = np.append(tails[0], np.where(known, np.exp(ends), 0.0))
    after = np.append(np.where(known, np.exp(density.start), 0.0), tails[1])
    off = math.expm1(noise.theta)
    jumps = float(np.abs(after - before).sum() + off * (after + before).sum())
    rises = math.exp(noise.theta) * (float((steep * density.masses[1:-1]).sum()) + sum(tails))
    rates = max(density.left_rate, density.right_rate) if any(tails) else 0.0
    return rises + jumps, max(float(steep.max(initial=0.0)), rates), jumps


def beside_of(noise: TypedDensity, most: float) -> float:
    """At most the probability of the loose places, moved by up to `most` either way.

    Of each run of loose cells: no more than its width times the largest height within reach, nor than all that is within reach.
    """
    low, high = noise.loose
    if not low.size:
        return 0.0
    density = noise.density
    apart = low[1:] > high[:-1]
    low, high = low[np.append(True, apart)], high[np.append(apart, True)]
    if np.isneginf(low[0]) and np.isposinf(high[0]):
        return math.inf
    inner = np.isfinite(low) & np.isfinite(high)
    found = sum(float(density.cdf(one + most)) for one in high[np.isneginf(low)])
    found += sum(density.turned_cdf(float(one) - most) for one in low[np.isposinf(high)])
    first, last = low[inner] - most, high[inner] + most
    reached = np.maximum(density.cdf(last) - density.cdf(first), 0.0) + _ROUNDED
    found += float(np.minimum((high - low)[inner] * _highest(density, first, last), reached).sum())
    return math.exp(noise.theta) * found


def _highest(density: OwnDensity, first: Floats, last: Floats) -> Floats:
    """The largest height from each `first` to its `last`, units of the query; shape (n,)."""
    ends = density.start + np.where(np.isneginf(density.start), 0.0, density.slope * density.width)
    tops = np.concatenate(([density.left_end], np.maximum(density.start, ends), [density.right_end]))
    places = np.searchsorted(density.edges, (first, last), side="right")
    return np.exp([float(tops[start : end + 1].max()) for start, end in zip(*places, strict=True)])
