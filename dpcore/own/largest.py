"""The largest privacy loss of a formula's noise at one shift, from both sides, by cutting cells (branch and bound).

The loss of the answer x is ln g(x) - ln g(x - v). On a cell it is at most the larger of its ends plus what a chord may be off,
and at most the largest slope of ln g on the way from x - v to x, times v. Cells that may hold more than the best seen are cut.

Source:
    Derived here: the bound above, on cells that are halved.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.cells import FARTHEST, chord_error, first_edges
from dpcore.own.formula import Node
from dpcore.own.jets import jet, value
from dpcore.own.ranges import Range
from dpcore.pace import pulse

_NEAR = 1e-10
"""Of the loss: how near both sides shall come."""
_ROUNDS, _MOST = 40, 20_000
_GROWS = 1.01


@dataclass(frozen=True)
class LargestLoss:
    """What is known of the largest loss, nats.

    Attributes:
        lower: reached or approached by answers of positive probability; inf where there is no largest, or a proof.
        upper: no larger loss for any answer but a share that is given beside it (`missed` of the density).
        everywhere: no larger loss for any answer at all; often much more, for nothing is looked at closely far out.
    """

    lower: float
    upper: float
    everywhere: float


@kept(64)
def largest_loss(
    tree: Node, shift: float, window: tuple[float, float], ends: tuple[float, float], other: Node | None = None
) -> LargestLoss:
    """The supremum of the loss over |x| <= 10^15.

    tree: ln g, settled. shift: v, units of x, not 0 where `other` is None. window: where g is looked at first. ends: between
    them lie nearly all answers; only there cells are cut until both sides meet. other: ln g_1, settled, where world 1 has noise
    of its own: the loss is ln g(x) - ln g_1(x - v), up to a constant that is not known here.
    """
    edges = first_edges(tree, window)
    if other is not None:
        edges = np.union1d(edges, first_edges(other, window))
    ends = ends[0] - abs(shift), ends[1] + abs(shift)
    edges = np.unique(np.concatenate((edges, edges + shift, ends)))
    edges = edges[np.abs(edges) <= FARTHEST]
    low, high = edges[:-1], edges[1:]
    inside = (low >= ends[0]) & (high <= ends[1])
    beyond, far, grows = _far(tree, shift, low[~inside], high[~inside], other)
    best = lost = -math.inf
    low, high, done = low[inside], high[inside], -math.inf
    for _ in range(_ROUNDS):
        pulse()
        at_least, at_most = _on_cells(tree, shift, low, high, other)
        best = max(best, float(at_least.max(initial=-math.inf)))
        if max(best, beyond) > FARTHEST or (grows and beyond > _GROWS * best):
            return LargestLoss(math.inf, math.inf, math.inf)
        best = max(best, beyond)
        open_ = at_most > best + _NEAR * (1 + abs(best))
        thin = high - low <= 4e-16 * (1 + np.abs(low))
        done = max(done, float(at_most[~open_].max(initial=-math.inf)))
        lost = max(lost, float(at_most[open_ & thin].max(initial=-math.inf)))
        open_ &= ~thin
        if not open_.any():
            break
        if 4 * open_.sum() > _MOST:
            done = max(done, float(at_most[open_].max(initial=-math.inf)))
            break
        low, high = _cut(low[open_], high[open_])
    else:
        done = math.inf
    upper = max(done, best)
    return LargestLoss(best, upper, max(upper, lost, far))


def _cut(low: Floats, high: Floats) -> tuple[Floats, Floats]:
    cuts = low[:, None] + ((high - low)[:, None] / 4) * np.arange(5)
    cuts[:, -1] = high
    return cuts[:, :-1].ravel(), cuts[:, 1:].ravel()


def _far(tree: Node, shift: float, low: Floats, high: Floats, other: Node | None) -> tuple[float, float, bool]:
    """(a loss that is reached where hardly any answers lie, no larger one there, whether it grows up to the farthest)."""
    at_least, at_most = _on_cells(tree, shift, low, high, other)
    best = float(at_least.max(initial=-math.inf))
    near = float(at_least[np.abs(low + high) < FARTHEST / 50].max(initial=-math.inf))
    return best, float(at_most.max(initial=-math.inf)), best > _GROWS * max(near, 1e-3)


def _on_cells(tree: Node, shift: float, low: Floats, high: Floats, other: Node | None) -> tuple[Floats, Floats]:
    """(a loss that is surely reached or approached in the cell, no larger one), for each."""
    moved = Range(low, high) - Range.of(shift, low.size)
    second = tree if other is None else other
    here, there = jet(tree, low, high), jet(second, moved.lo, moved.hi)
    way = Range(np.full(low.size, -np.inf), np.full(low.size, np.inf))
    if other is None:
        way = jet(tree, np.minimum(low, moved.lo), np.maximum(high, moved.hi)).slope * Range.of(shift, low.size)
    gap = here + -there
    with np.errstate(invalid="ignore"):
        ends = []
        for x in (np.nextafter(low, np.inf), np.nextafter(high, -np.inf)):
            before = Range(x, x) - Range.of(shift, x.size)
            ends.append(value(tree, Range(x, x)) - value(second, before))
        reached = np.maximum(np.maximum(ends[0].lo, ends[1].lo), way.lo)
        off = chord_error(gap, high - low)
        at_most = np.fmin(np.fmin(gap.value.hi, way.hi), np.maximum(ends[0].hi, ends[1].hi) + off)
    never = np.isneginf(here.value.hi)
    proof = np.isfinite(here.value.lo) & np.isneginf(there.value.hi)
    reached = np.where(never | np.isnan(reached), -np.inf, np.where(proof, np.inf, reached))
    at_most = np.where(never, -np.inf, np.where(proof | np.isnan(at_most), np.inf, at_most))
    return np.asarray(reached), np.asarray(at_most)
