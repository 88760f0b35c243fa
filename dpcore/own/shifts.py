"""The worst shift of a neighbor set for noise of one's own: where the loss, or delta, is largest, with a certificate.

V     neighbor set; a shift v in it counts with both signs, for the noise need not be symmetric
Var   total variation of the density: the sum of all its rises and falls
Bound |delta_v - delta_v'| <= e^eps Var/2 |v - v'|, for moving the second world by h changes P(S) by h Var/2 at most; also
      <= (L + e^eps J) |v - v'|, L the steepest slope of ln g, J the sum of all jumps of g: only where g(x) > e^eps g(x - v)
      does delta grow, and there e^eps |g'(x - v)| <= e^eps L g(x - v) < L g(x). For
      log-concave noise delta grows with |v| (monotone likelihood ratio): the ends of V are enough.
The loss ln g(x) - ln g(y), x - y = v, is linear in x and y between knots: its largest is at two knots, or at an end of V.

Source:
    Derived here: the bound above, on parts of V that are halved.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.kept import kept
from dpcore.own.density import OwnDensity
from dpcore.own.pair import PairLaw
from dpcore.pace import pulse
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_ROUNDING = 1e-12
_NEAR = 1e-9
"""Of the largest delta: how near its bound shall come."""


@dataclass(frozen=True)
class WorstDelta:
    """The worst shift as far as it is known.

    Attributes:
        shift: units of the query; above 0 where world 1 answers more, below 0 where less.
        delta: what it needs at that eps; so no less will do for V.
        at_most: no shift in V needs more.
    """

    shift: float
    delta: float
    at_most: float


def log_concave(density: OwnDensity) -> bool:
    """Whether ln g bends down everywhere: no hole, no jump but at an end, slopes that fall from left to right.

    Args:
        density: the noise.
    """
    if np.isneginf(density.start).any():
        return False
    ends = density.start + density.slope * density.width
    slopes = list(density.slope)
    heights = list(zip(density.start, ends, strict=True))
    if density.left_end > -math.inf:
        slopes.insert(0, density.left_rate)
        heights.insert(0, (density.left_end, density.left_end))
    if density.right_end > -math.inf:
        slopes.append(-density.right_rate)
        heights.append((density.right_end, density.right_end))
    jumps = [abs(after[0] - before[1]) for before, after in itertools.pairwise(heights)]
    steepest = max(1.0, *(abs(each) for each in slopes))
    return bool(max(jumps, default=0.0) <= _ROUNDING and np.all(np.diff(slopes) <= _ROUNDING * steepest))


def worst_loss_over(density: OwnDensity, V: NeighborSet | str) -> tuple[float, float]:
    """(the largest loss in nats, inf where an answer is a proof; the shift that has it, units of the query, signed).

    Exact.

    Args:
        density: of the noise.
        V: neighbor set, or its text such as '0-1, 10-11'.
    """

    def of(shift: float) -> float:
        law = PairLaw.of_shift(density, shift)
        return math.inf if law.infinite > 0 else law.worst

    return worst_by(of, neighbor_set(V), worst_of_knots(density, neighbor_set(V)))


def worst_by(of: Callable[[float], float], V: NeighborSet, known: tuple[float, float]) -> tuple[float, float]:
    """The same, of the largest loss at a shift, and what is known of two knots (loss, shift) whose distance is in V."""
    best, where = -math.inf, 0.0
    pieces = V.intervals
    ends = [(sign * float(v)) for v in np.unique(np.concatenate((pieces.lo, pieces.hi))) if v > 0 for sign in (1, -1)]
    ends += [sign * (lo + hi) / 2 for lo, hi in pieces if hi > lo for sign in (1, -1)]
    for shift in ends:
        pulse()
        if (loss := of(shift)) > best:
            best, where = loss, shift
    return known if known[0] > best + _ROUNDING else (best, where)


def worst_of_knots(density: OwnDensity, V: NeighborSet, *, but: np.ndarray | None = None) -> tuple[float, float]:
    """(the largest finite loss between two knots whose distance is in V, that distance, signed); -inf for none.

    but: shape (n,), pieces whose values do not count.
    """
    left, right = (
        density.start,
        density.start + np.where(np.isneginf(density.start), 0.0, density.slope * density.width),
    )
    if but is not None:
        left, right = (np.where(but, -np.inf, each) for each in (left, right))
    before, after = np.append(density.left_end, right), np.append(left, density.right_end)
    return worst_of_values(density.edges, before, after, V)


def worst_of_values(x: Floats, before: Floats, after: Floats, V: NeighborSet) -> tuple[float, float]:
    """The same of ln g just before and just after each knot x, -inf where nothing is; shape (n,) each."""
    top = np.maximum(before, after)
    bottom = np.minimum(*(np.where(np.isneginf(each), np.inf, each) for each in (before, after)))
    best, where = -math.inf, 0.0
    for lo, hi in V.intervals:
        for sign in (1, -1):
            loss, shift = _of_knots(x, top, bottom, *((lo, hi) if sign > 0 else (-hi, -lo)))
            if loss > best + _ROUNDING:
                best, where = loss, shift
    return best, where


def _of_knots(x: Floats, top: Floats, bottom: Floats, low: float, high: float) -> tuple[float, float]:
    """(the largest top at x_i less bottom at x_j with low <= x_i - x_j <= high, that difference); -inf for none."""
    first = np.searchsorted(x, x - high - _ROUNDING, side="left")
    last = np.searchsorted(x, x - low + _ROUNDING, side="right")
    some = np.flatnonzero(last > first)
    if not some.size:
        return -math.inf, 0.0
    level = np.floor(np.log2(last[some] - first[some])).astype(np.int64)
    table, found, place = (
        np.stack((bottom, np.arange(x.size))),
        np.full(some.size, np.inf),
        np.zeros(some.size, np.int64),
    )
    for power in range(int(level.max()) + 1):  # least of 2^power in a row, by doubling
        here = np.flatnonzero(level == power)
        for start in (first[some[here]], last[some[here]] - (1 << power)):
            values, places = table[0][start], table[1][start].astype(np.int64)
            less = values < found[here]
            found[here] = np.where(less, values, found[here])
            place[here] = np.where(less, places, place[here])
        step = 1 << power
        ahead = table[:, step:]
        table = np.where(table[0, : ahead.shape[1]] <= ahead[0], table[:, : ahead.shape[1]], ahead)
    loss = top[some] - found
    best = int(np.argmax(loss))
    return float(loss[best]), float(x[some[best]] - x[place[best]])


@kept(8)
def by_shift(density: OwnDensity, shifts: tuple[float, ...], *, eps: float) -> tuple[Floats, Floats]:
    """(largest loss in nats, delta at eps) at each shift, the larger of both directions; shape (n,) each.

    Args:
        density: of the noise.
        shifts: n of them, units of the query; at 0 both are 0.
        eps: nats.
    """
    found = np.zeros((2, len(shifts)))
    for place, shift in enumerate(shifts):
        if shift:
            law = PairLaw.of_shift(density, shift)
            both = law, law.turned
            found[0, place] = max(math.inf if one.infinite > 0 else one.worst for one in both)
            found[1, place] = max(float(one.hockey_stick(eps)) for one in both)
    return found[0], found[1]


def worst_delta_over(density: OwnDensity, V: NeighborSet | str, *, eps: float, tries: int = 300) -> WorstDelta:
    """The shift in V with the largest delta at eps >= 0 (nats), and a bound that no shift in V exceeds.

    For log-concave noise the ends are enough and the bound is met.

    Args:
        density: of the noise.
        V: neighbor set or its text.
        eps: nats.
        tries: 10 to 100 000, how many shifts are looked at; more bring the bound nearer.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.between("eps", eps, 0.0, 700.0)

    def at(shift: float) -> float:
        return float(PairLaw.of_shift(density, shift).hockey_stick(eps)) if shift else 0.0

    rate = min(math.exp(eps) * density.total_variation() / 2, density.largest_slope + math.exp(eps) * _jumps(density))
    return worst_of(at, V, rate=rate, ends_only=log_concave(density), tries=tries)


def worst_of(
    at: Callable[[float], float],
    V: NeighborSet | str,
    *,
    rate: float,
    alike: bool = False,
    ends_only: bool = False,
    tries: int = 300,
) -> WorstDelta:
    """The same for what `at` says of a shift (units of the query, signed), and of 0, which moves at most by `rate` per unit.

    alike: a shift either way has the same. ends_only: it grows with the size of the shift.
    """
    checks.whole("tries", tries, 10, 100_000)
    best, where, parts = -1.0, 0.0, []
    for lo, hi in neighbor_set(V).intervals:
        for sign in (1.0,) if alike else (1.0, -1.0):
            a, b = (sign * lo, at(sign * lo)), (sign * hi, at(sign * hi))
            for shift, found in (a, b):
                if shift and found > best:
                    best, where = found, shift
            if hi > lo and not ends_only:
                parts.append((-_most(a, b, rate), a, b))
    heapq.heapify(parts)
    for _ in range(tries):
        if not parts or -parts[0][0] <= best * (1 + _NEAR) + 1e-15:
            break
        pulse()
        _, a, b = heapq.heappop(parts)
        middle = (a[0] + b[0]) / 2
        one = middle, at(middle)
        if one[1] > best:
            best, where = one[1], middle
        for left, right in ((a, one), (one, b)):
            heapq.heappush(parts, (-_most(left, right, rate), left, right))
    at_most = max([best, *(-part[0] for part in parts)])
    return WorstDelta(where, best, min(at_most, 1.0))


def _jumps(density: OwnDensity) -> float:
    """The sum of all jumps of g, per unit of the query."""
    ends = density.start + np.where(np.isneginf(density.start), 0.0, density.slope * density.width)
    before, after = np.append(density.left_end, ends), np.append(density.start, density.right_end)
    return float(np.abs(np.exp(after) - np.exp(before)).sum())


def _most(a: tuple[float, float], b: tuple[float, float], rate: float) -> float:
    """The most between two shifts, where delta moves at most by `rate` per unit; also no more than any two laws allow."""
    return min((a[1] + b[1] + rate * abs(b[0] - a[0])) / 2, max(a[1], b[1]) + rate * abs(b[0] - a[0]), 1.0)
