"""A privacy-loss law on a grid, with proof of the side on which it errs.

grid points  offset + width * i, i whole
cell         the losses between two neighboring grid points
excess       E_P[1 - e^(a - L)] over a cell whose left edge is a: how far its losses lie above a

Upper side: each cell's mass goes to its two edges so that P and Q keep their masses ('connect the dots', Doroshenko
et al. 2022). delta(eps) becomes the chord between grid points: never below the truth.
Lower side: each cell becomes one atom (forgetting where in the cell an answer fell is post-processing), and atoms of
neighboring cells are merged in shares that bring the merged loss exactly to a grid point (post-processing again):
never above the truth. Both sides err by O(width^2) in the loss of one release, and keep the mean of e^-L.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dpcore.accounting.laws import LossLaw
from dpcore.checks import Floats
from dpcore.pace import pulse

_UNIT = 2.0**-52
_RUN = 4096


@dataclass(frozen=True)
class GridLaw:
    """masses[i] is P(L = offset + width (start + i)); infinite is P(L = +inf); a lower side may sum to less than 1."""

    start: int
    masses: Floats
    offset: float
    infinite: float


def _offset(law: LossLaw, width: float, snap: float, lower: bool) -> float:
    """The grid shift that puts the atoms on grid points.

    Lower side: every atom on a point or barely above, failing that the lowest, which has nothing below it to be
    merged with. Upper side: the highest atom barely below a point, so that nothing is put above the worst loss.
    """
    losses, _ = law.atoms()
    if losses.size == 0:
        return 0.0
    rest = losses / width
    rest -= np.round(rest)
    # The tiny extra shift keeps an atom from changing cells by rounding alone.
    if not lower:
        return (float(rest[np.argmax(losses)]) + 1e-9) * width
    shift = float(rest.min()) if rest.max() - rest.min() <= snap else float(rest[np.argmin(losses)])
    return (shift - 1e-9) * width


def discretise(law: LossLaw, width: float, tails: tuple[float, float], lower: bool, snap: float = 1e-6) -> GridLaw:
    """The law on a grid of the given width (nats), on its lower or upper side.

    tails: mass that may be cut off below (moved inwards, or dropped on the lower side) and above (moved to +inf on the
    upper side, moved inwards on the lower side). snap: the lower side may round an atom down by this part of a cell.
    """
    pulse()
    offset = _offset(law, width, snap, lower)
    low, high = law.limits(*tails)
    first, last = math.floor((low - offset) / width) - 1, math.ceil((high - offset) / width) + 1
    left = offset + width * np.arange(first, last, dtype=np.float64)
    mass, excess = law.cells(left, width)
    losses, weights = law.atoms()
    points = np.zeros(last - first + 1)
    place = (losses - offset) / width - first
    if not lower:
        # Whatever lies under the grid moves up to its first point; the lower side drops it.
        points[0] = float(weights[place < 0].sum()) + (tails[0] if law.smooth else 0.0)
    weights, place = weights[place >= 0], place[place >= 0]
    whole = np.floor(place).astype(np.int64)
    above = -np.expm1(-width * (place - whole))
    if lower:
        near = place - whole <= max(snap, 2e-9)
        np.add.at(points, whole[near], weights[near])
        np.add.at(mass, whole[~near], weights[~near])
        np.add.at(excess, whole[~near], (weights * above)[~near])
        points += _merge_down(mass, excess * (1 - _doubt(width)), width)
        return GridLaw(first, points, offset, law.infinite)
    top = place - whole > 1 - 3e-9
    np.add.at(points, whole[top] + 1, weights[top])
    np.add.at(mass, whole[~top], weights[~top])
    np.add.at(excess, whole[~top], (weights * above)[~top])
    up = np.minimum(excess * (1 + _doubt(width)) / -math.expm1(-width), mass)
    points[:-1] += mass - up
    points[1:] += up
    return GridLaw(first, points, offset, law.infinite + (tails[1] if law.smooth and high < law.worst else 0.0))


def _doubt(width: float) -> float:
    """Relative doubt of an excess: a few units in the last place of the mass, which is 2/width times the excess."""
    return 1e-13 + 16 * _UNIT / min(width, 1.0)


def _merge_down(mass: Floats, excess: Floats, width: float) -> Floats:
    """Grid masses of the lower side; point i is the left edge of cell i.

    From the top, each atom waits for just so much of the atoms below it that their mixture falls on a grid point.
    The last one, with nothing below it, is merged with so much from above that it falls on the point above it.
    """
    out = np.zeros(mass.size + 1)
    used = np.flatnonzero(mass > 0)[::-1]
    step = math.exp(min(width, 700.0))
    weight = waiting = 0.0
    target, ratio, previous = -1, step, -1
    for begin in range(0, used.size, _RUN):
        pulse()
        some = used[begin : begin + _RUN]
        for j, p, e in zip(some.tolist(), mass[some].tolist(), excess[some].tolist(), strict=True):
            if target < 0:
                weight, waiting, target, previous, ratio = p, e, j, j, step
                continue
            if previous - j > 1:
                ratio = math.exp(min(width * (target - j), 700.0))
            previous = j
            lack = ratio * (p - e) - p
            if lack > waiting:
                share = waiting / lack
                out[target] += weight + share * p
                weight, waiting, target, ratio = (1 - share) * p, (1 - share) * e, j, step
            else:
                weight += p
                waiting -= lack
                ratio = min(ratio * step, 1e304)
    if target >= 0:
        _lift(out, target, weight, waiting, width)
    return out


def _lift(out: Floats, target: int, weight: float, waiting: float, width: float) -> None:
    """Put the last atom, `waiting` above its point, on the next one, with what that takes from the points above.

    Where they have not enough, it rounds down.
    """
    lack = math.exp(min(width, 700.0)) * (weight - waiting) - weight
    surplus = out[target + 2 :] * -np.expm1(-width * np.arange(1, out.size - target - 1))
    reached = np.cumsum(surplus)
    if not 0 < lack < (reached[-1] if reached.size else 0.0):
        out[target] += weight
        return
    last = int(np.searchsorted(reached, lack))
    share = (lack - (reached[last - 1] if last else 0.0)) / surplus[last]
    taken = out[target + 2 : target + 3 + last].copy()
    taken[-1] *= share
    out[target + 2 : target + 3 + last] -= taken
    out[target + 1] += weight + float(taken.sum())
