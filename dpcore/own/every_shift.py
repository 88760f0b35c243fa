"""What noise of one's own betrays at the worst of all shifts in a neighbor set: delta in both directions, a law of it, rho and mu.

V       neighbor set; a positive shift v in it counts in both directions: world 1 answers v more, or world 0 does
g_w     the least of g between y - w and y, or y and y + w: `lowest`, not above it, and exponential piece by piece
Bound   for all v in [b - w, b]: delta_v(eps) <= int max(0, g(x) - e^eps g_w(x - b)) dx, and so from the other end
Grid    delta is convex in e^eps, so a chord between two of its values is not below it

For log-concave noise delta grows with |v| (monotone likelihood ratio): the largest shift is the worst for every eps, and so for
every measure that a coarser look at answers does not raise, rho and mu among them (Blackwell).

Source:
    Derived here: the bound above, on parts of V that are halved; Blackwell 1953 (comparison of experiments).
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np

from dpcore import checks
from dpcore.accounting.atoms import AtomLaw
from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.density import OwnDensity
from dpcore.own.dominating import law_of_curves
from dpcore.own.pair import PairLaw
from dpcore.own.shifts import log_concave, worst_loss_over
from dpcore.own.typed_totals import mu_of
from dpcore.pace import pulse
from dpcore.sets.neighbors import NeighborSet, neighbor_set

LOSSES = 240
_FARTHEST = 60.0
"""Loss beyond which answers count as proofs where the loss has no bound, nats."""
_NEAR, _LEAST = 1e-9, 1e-15
_ROUNDED = 1e-12
_COUNTS = 1e-4
"""A smaller delta is known well enough by its own size."""
_SUSPECTS = 3
"""Shifts of which one is likely the worst."""


@dataclass(frozen=True, eq=False)
class WorstOfAll:
    """What no shift exceeds.

    Attributes:
        eps: nats, ascending from 0; shape (n,).
        out, back: no shift has a larger delta at eps where world 0 is true, or world 1; shape (n,).
        even: both directions are surely the same.
    """

    eps: Floats
    out: Floats
    back: Floats
    even: bool = field(default=False, kw_only=True)

    @cached_property
    def law(self) -> PairLaw | AtomLaw:
        """A law whose delta is not below that of any shift, in either direction."""
        return law_of_curves(eps=self.eps, out=self.out, back=self.back)

    @cached_property
    def law_either_way(self) -> PairLaw | AtomLaw:
        """The same where each answer may come from any of the worlds: its two directions are alike."""
        if self.even:
            return self.law
        worse = np.maximum(self.out, self.back)
        return law_of_curves(eps=self.eps, out=worse, back=worse)


@dataclass(frozen=True, eq=False)
class EveryShift(WorstOfAll):
    """The worst of all shifts, as far as it is known.

    Attributes:
        eps, out, back, even: as of `WorstOfAll`.
        least_out, least_back: deltas that some shift has; shape (n,).
        shifts: that were looked at, units of the query; the likeliest to be the worst first.
        density: of the noise.
        one: the law of the shift that is the worst for every eps in both directions; None where that is not known.
    """

    least_out: Floats
    least_back: Floats
    shifts: tuple[float, ...]
    density: OwnDensity
    one: PairLaw | None = None

    @cached_property
    def law(self) -> PairLaw | AtomLaw:
        """The same, of one shift, if that is the worst of all."""
        return self.one or super().law

    @property
    def suspects(self) -> list[tuple[float, PairLaw]]:
        """A few shifts of which one is likely the worst, with their laws."""
        return [(shift, PairLaw.of_shift(self.density, shift)) for shift in self.shifts[:_SUSPECTS]]

    def at_most(self, eps: Floats, *, less: float = 0.0) -> Floats:
        """No shift has more at eps - less, by chords; in both directions, shape (2, n).

        Args:
            eps: nats, of any sign.
            less: nats, at least 0.
        """
        return _at(np.array([self.out, self.back]), self.eps, np.asarray(eps) - less)

    @cached_property
    def rho(self) -> tuple[float, float, float]:
        """(rho that some shift has, no shift has more, the shift); inf where none is."""
        return self._worst("rho", max(self.law.rho, self.law.turned.rho))

    @cached_property
    def mu(self) -> tuple[float, float, float]:
        """(mu that some shift has, no shift has more, the shift); inf where none is."""
        if self.one is not None:
            return self.one.mu, self.one.mu, self.shifts[0]
        most = math.inf if self.out[-1] > 0 or self.back[-1] > 0 else mu_of((self.eps, self.out), (self.eps, self.back))
        return self._worst("mu", most)

    def _worst(self, measure: str, most: float) -> tuple[float, float, float]:
        """(the largest of the first shifts, no shift has more, which shift it is)."""
        told = ((max(getattr(one, measure) for one in (law, law.turned)), shift) for shift, law in self.suspects)
        least, shift = max(told)
        return least, max(least, most), shift


@kept(8)
def every_shift(
    density: OwnDensity,
    V: NeighborSet | str,
    *,
    eps: tuple[float, ...] = (),
    losses: int = LOSSES,
    tries: int = 120,
    alike: bool = False,
) -> EveryShift:
    """delta at the worst shift in V, in both directions.

    Args:
        density: of the noise.
        V: neighbor set, or its text such as '0-1, 10-11'.
        eps: nats, at least 0: these are looked at, too.
        losses: 10 to 10 000, at so many eps from 0 to the largest loss.
        tries: 10 to 100 000, how many shifts are looked at.
        alike: both directions are the same: the noise is even.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.whole("losses", losses, 10, 10_000)
    checks.whole("tries", tries, 10, 100_000)
    parts = [(float(low), float(high)) for low, high in neighbor_set(V).intervals]
    most = worst_loss_over(density, V)[0]
    grid = grid_of(most, losses, eps)
    if log_concave(density):
        far = max(high for _, high in parts)
        out, back = _curves(density, far, grid, alike=alike)
        return EveryShift(
            grid, out, back, out, back, (far,), density, PairLaw.of_shift(density, far), even=_alike(out, back)
        )
    known = {v: _curves(density, v, grid, alike=alike) for part in parts for v in part}
    least = np.max(list(known.values()), axis=0)
    open_: list[tuple[float, float, float, Floats]] = []
    done = least.copy()

    below = cache(lambda width: (lowest(density, 0.0, width), lowest(density, -width, 0.0)))  # many parts are as long

    def add(low: float, high: float, most: Floats) -> None:
        bound = np.minimum(_between(density, low, high, below(high - low), grid, alike=alike), most)
        excess = float(((bound - least) / (least + _COUNTS)).max())
        heapq.heappush(open_, (-excess, low, high, bound))

    for low, high in parts:
        if high > low:
            add(low, high, np.ones_like(least))
    while open_ and len(known) < tries + 2 * len(parts):
        pulse()
        _, low, high, bound = heapq.heappop(open_)
        if (bound <= least * (1 + _NEAR) + _LEAST).all():
            done = np.maximum(done, bound)
            continue
        middle = low + (high - low) / 2
        known[middle] = _curves(density, middle, grid, alike=alike)
        least = np.maximum(least, known[middle])
        add(low, middle, bound)
        add(middle, high, bound)
    done = np.maximum(done, least)
    for *_, bound in open_:
        done = np.maximum(done, bound)
    if most <= _FARTHEST:
        done[:, grid >= most] = 0.0
    far, loss = max(known), abs(worst_loss_over(density, V)[1])
    told = sorted(((float(curves[:, 0].max()), v) for v, curves in known.items() if v > 0), reverse=True)
    shifts = dict.fromkeys((*((loss,) if loss else ()), far, *(v for _, v in told)))
    return EveryShift(grid, done[0], done[1], least[0], least[1], tuple(shifts), density, even=_alike(*done))


def _alike(out: Floats, back: Floats) -> bool:
    """Whether both directions are the same but for rounding."""
    return np.allclose(out, back, rtol=1e-9, atol=_LEAST)


def grid_of(most: float, losses: int, also: tuple[float, ...]) -> Floats:
    """eps from 0 to the largest loss, or so far that beyond answers count as proofs."""
    last = min(max(most, 1e-9) * (1 + _ROUNDED), _FARTHEST)
    return np.unique(np.concatenate((np.linspace(0.0, last, losses + 1), also)))


def _curves(density: OwnDensity, shift: float, eps: Floats, *, alike: bool) -> Floats:
    """delta at eps in both directions; shape (2, n)."""
    if shift == 0:
        return np.zeros((2, eps.size))
    law = PairLaw.of_shift(density, shift)
    return _both([law] if alike else [law, law.turned], eps)


def _both(laws: list[PairLaw], eps: Floats) -> Floats:
    found = [np.where(delta > 0, delta * (1 + _ROUNDED), 0.0) for delta in (law.hockey_stick(eps) for law in laws)]
    return np.array(found if len(found) > 1 else 2 * found)


def _between(
    density: OwnDensity, low: float, high: float, below: tuple[OwnDensity, OwnDensity], eps: Floats, *, alike: bool
) -> Floats:
    """No shift between has more at eps, in both directions; shape (2, n). below: the `lowest` of as much to the right, and to the left."""
    found, (right, left) = np.ones((2, eps.size)), below
    for shift, one, other in ((high, right, left), (low, left, right)):
        laws = [PairLaw(density, one.shifted(shift))]
        if not alike:
            laws.append(PairLaw(density, other.shifted(-shift)))
        found = np.minimum(found, _both(laws, eps))
    return found


def lowest(density: OwnDensity, low: float, high: float) -> OwnDensity:
    """Not above the least of g between y + low and y + high; its area is not 1.

    On each piece the least of lines is bent towards what lies between their ends, so the chord lies below.

    Args:
        density: of the noise.
        low, high: units of the query, low <= high.
    """
    ends, x = density.start + np.where(np.isneginf(density.start), 0.0, density.slope * density.width), density.edges
    bottoms = np.minimum(np.append(density.left_end, ends), np.append(density.start, density.right_end))
    edges = np.unique(np.concatenate((x - high, x - low)))
    left, width = edges[:-1], np.diff(edges)
    first = np.searchsorted(x, left + width / 2 + low, side="left")
    last = np.searchsorted(x, left + width / 2 + high, side="right")
    start = stop = _least_of(bottoms, first, last)
    for by in (low, high):
        here, slope = density.on(left + width / 2 + by, left + by)
        start, stop = np.minimum(start, here), np.minimum(stop, here + slope * width)
    hole = np.isneginf(start) | np.isneginf(stop)
    start = np.where(hole, -np.inf, start)
    slope = np.where(hole, 0.0, np.where(hole, 0.0, stop) - np.where(hole, 0.0, start)) / width
    left_end = density.left_end - density.left_rate * (high - low)
    right_end = density.right_end - density.right_rate * (high - low)
    return OwnDensity(edges, start, slope, left_end, right_end, density.left_rate, density.right_rate)


def _least_of(values: Floats, first: np.ndarray, last: np.ndarray) -> Floats:
    """The least of values[first:last] for each; inf of none."""
    found, table = np.full(first.size, np.inf), values
    level = np.floor(np.log2(np.maximum(last - first, 1))).astype(np.int64)
    for power in range(int(level.max(initial=0)) + 1):
        here = np.flatnonzero((level == power) & (last > first))
        found[here] = np.minimum(table[first[here]], table[last[here] - (1 << power)])
        table = np.minimum(table[: -(1 << power)], table[1 << power :])
    return found


def _at(curves: Floats, eps: Floats, asked: Floats) -> Floats:
    """At most delta at each eps that is asked, in both directions, by chords over e^eps; shape (2, n)."""
    x, at = np.exp(np.concatenate((-eps[:0:-1], eps))), np.exp(asked)
    found = []
    for here, other in (curves, curves[::-1]):
        below = 1 - np.exp(-eps[:0:-1]) * (1 - other[:0:-1])  # delta(-eps) by the other direction
        found.append(np.where(at < x[0], 1.0, np.interp(at, x, np.concatenate((below, here)))))
    return np.array(found)
