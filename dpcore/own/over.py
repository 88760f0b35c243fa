"""The worst shift of a neighbor set for noise that is typed as a formula: bounds that hold for every shift in it.

On cells that are not loose |ln g - ln ghat| <= eta, and ln ghat is straight between edges, so that its largest loss over all of
V is at two edges, or at an end of V; the loss of the formula is at most 2 eta more. delta follows as in `typed`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from dpcore import checks
from dpcore.kept import kept
from dpcore.own.cells import shells
from dpcore.own.jets import jet
from dpcore.own.pair import PairLaw
from dpcore.own.ranges import Range
from dpcore.own.shifts import WorstDelta, worst_delta_over, worst_of_knots
from dpcore.own.typed import TypedDensity, within
from dpcore.sets.neighbors import NeighborSet, neighbor_set


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
    pieces = neighbor_set(V).intervals
    ends = [sign * float(v) for v in np.unique(np.concatenate((pieces.lo, pieces.hi))) if v > 0 for sign in (1, -1)]
    found = [(noise.worst(shift).upper, shift) for shift in ends]
    upper, shift = max(found, default=(0.0, 0.0))
    if math.isinf(upper):
        return WorstLoss(shift, upper, 0.0)
    most = max((abs(each) for each in ends), default=0.0)
    inner, inner_shift = worst_of_knots(noise.density, neighbor_set(V), but=_loose(noise))
    inner = math.inf if noise.sampled else inner + 2 * noise.eta
    if inner > upper:
        upper, shift = inner, inner_shift if inner > upper + 4 * noise.eta else shift
    return WorstLoss(shift, upper, min(noise.missed + _beside(noise, most), 1.0))


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
    share = min(noise.missed + _beside(noise, most), 1.0)
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


def typed_delta_over(noise: TypedDensity, V: NeighborSet | str, *, eps: float, tries: int = 100) -> WorstDelta:
    """The shift in V with the largest delta at eps >= 0 (nats), and a bound that no shift in V exceeds.

    tries: as in `worst_delta_over`. Where the formula is only sampled the bound is 1.
    """
    most = float(neighbor_set(V).intervals.hi.max(initial=0.0))
    theta = 2 * noise.theta + noise.rounding(most)
    less = max(checks.between("eps", eps, 0.0, 700.0) - theta, 0.0)
    if noise.sampled:
        return replace(worst_delta_over(noise.density, V, eps=eps, tries=tries), at_most=1.0)
    found = worst_delta_over(noise.density, V, eps=less, tries=tries)
    if found.shift:
        here = float(PairLaw.of_shift(noise.density, found.shift).hockey_stick(eps))
        found = replace(found, delta=here)
    below = -math.expm1(min(eps - theta, 0.0))  # delta at an eps below 0 is at most this above that at 0
    at_most = math.exp(noise.theta) * (found.at_most + below + _beside(noise, most)) + noise.missed
    return replace(found, at_most=min(at_most, 1.0))


def _beside(noise: TypedDensity, most: float) -> float:
    """At most the probability of the loose places moved by up to `most`, by their widths and the largest height."""
    low, high = noise.loose
    inner = np.isfinite(low) & np.isfinite(high)
    density = noise.density
    ends = np.concatenate(
        (density.start, density.start + np.where(np.isneginf(density.start), 0.0, density.slope * density.width))
    )
    found = float((high - low)[inner].sum()) * math.exp(float(ends.max(initial=-math.inf)))
    found += sum(float(density.cdf(one + most)) for one in high[np.isneginf(low)])
    found += sum(density.turned_cdf(float(one) - most) for one in low[np.isposinf(high)])
    return math.exp(noise.theta) * found
