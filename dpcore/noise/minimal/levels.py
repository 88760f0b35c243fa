r"""The level sets behind the minimal-set mechanism.

V  neighbor set, D = V ∪ −V its difference set, Δ = max V
w  core half-width; B_0 = [−w, w], B_{i+1} = B_i ∪ (B_i ⊕ D): all answers at most i + 1 neighbor steps from the core
R_i  ring i, B_i without B_{i-1}: the answers exactly i steps from the core (R_0 = B_0)
With w = 0 the B_i are the sets A_i of the paper's Algorithm 1 (the neighbor-set paper, section 6).

All sets are symmetric; only their halves on [0, ∞) are kept. A new ring can only come from the newest one
(B_{i+1} = B_i ∪ (R_i ⊕ D)), so a step costs the size of a ring, not of a set.

Period: once R_{i+1} = R_i + Δ with R_i beyond Δ, and B_{i+1} = B_i + Δ from the lower end of R_i on, every later ring
is the one before shifted by Δ. (R_{i+2} = (R_{i+1} ⊕ D) \ B_{i+1} sees of B_{i+1} only what lies within Δ of R_{i+1},
where it is B_i + Δ; so R_{i+2} = R_{i+1} + Δ, and both conditions hold again one step further out.) This covers the paper's convergence (B_n one
interval) and also the neighbor sets whose gaps never close, such as {3} with w = 1: all sums over rings are closed
geometric series, and nothing is cut off.

Source:
    Wu, He and Xia 2017, section 6 and Algorithm 1 (the sets); their period as derived above.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, at_least, positive
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import Tick, pulse
from dpcore.sets.half_line import NOTHING, Half, above, folded, grown, same
from dpcore.sets.neighbors import NeighborSet

Ints = NDArray[np.int64]

TOLERANCE = 1e-9
"""Gaps and slivers below this share of Δ are rounding: adding end points a thousand times leaves them behind."""
NEGLIGIBLE = 1e-17
"""A ring whose factor exp(−i ε) is below this share of the mass need not be known."""
RESOLUTION = 2e-9
"""Intervals and gaps of V below this share of Δ may be taken for rounding."""
COARSE = 1e-4
"""Beside a core above this share of Δ what is taken for rounding does not count; narrower ones are refused."""
FINEST = 2.0**-50
"""Four units in the last place: the narrowest core beside points at 1, as a share of them."""
LARGEST, SMALLEST = 1e80, 1e-80
"""Of Δ: beyond, squares and cubes of lengths are no doubles."""
MOST_PIECES = 1_500_000
"""Intervals kept for one sequence; beyond it the neighbor set is refused as too fragmented."""
DEEP_PIECES = 600_000
"""Enough for the paper's sets around 1000, whose rings repeat after a thousand steps and half a million pieces."""
MOST_STEPS = 20_000
"""How far `rings` looks for the period beyond the steps that matter."""


class LevelSets:
    """The rings R_0, R_1, … of one V and w on [0, ∞), extended on demand. Safe to use from several threads.

    Args:
        V: the neighbor set.
        w: core half-width, in units of the query; 0 or more.
        keep_sets: keep the sets, and of the rings the last two only.

    Attributes:
        rings: (lo, hi) of each ring known so far; zero-length intervals are isolated points of it.
        period_from: the ring from which on every ring is the one before shifted by Δ; None while not known.
        sets: B_0, B_1, … with `keep_sets`; of the rings only the last two are then kept.
        widest: the widest gap of each set that is kept.

    Raises:
        ParameterError: a V that doubles cannot hold, or, for a small w, one that is finer than they can tell.
    """

    def __init__(self, V: NeighborSet, w: float, keep_sets: bool = False) -> None:
        _check_scales(V, w)
        self.V = V
        self.w = w
        self.period = V.sensitivity
        self.tolerance = TOLERANCE * V.sensitivity
        self.rings: list[tuple[Floats, Floats]] = [(np.zeros(1), np.full(1, float(w)))]
        self.period_from: int | None = None
        self.sets = [self.rings[0]]
        self.widest = [0.0]
        self._keep_sets = keep_sets
        self._reached = self.rings[0]
        self._steps = (V.difference_set.lo, V.difference_set.hi)
        self._has_points = bool((V.intervals.lo == V.intervals.hi).any())
        self._pieces = 1
        self._lock = threading.Lock()

    def extend(
        self, count: int, tick: Tick | None = None, closed_below: float = -1.0, pieces: int | None = None
    ) -> None:
        """Know rings 0 … count; fewer when the period is found, the gaps of two sets running are at most
        `closed_below`, or there are more than `pieces` intervals.

        Args:
            count: of the last ring.
            tick: called with the share that is done, from 0 to 1; what it raises ends the computation.
            closed_below: gap from which on no further ring is wanted, in units of the query; below 0: every ring is
                wanted.
            pieces: intervals from which on it stops; None: never.

        Raises:
            ParameterError: V has structure that doubles cannot hold.
        """
        with self._lock:
            start = len(self.rings)
            while len(self.rings) <= count and self.period_from is None:
                if closed_below >= 0 and self._closed_for(closed_below):
                    return
                if pieces is not None and self._pieces > pieces:
                    return
                if tick is not None and len(self.rings) % 8 == 0:
                    tick((len(self.rings) - start) / max(1, count - start))
                self._step()

    @property
    def nbytes(self) -> int:
        """Size of all intervals that are known so far."""
        return 16 * self._pieces

    def _closed_for(self, gap: float) -> bool:
        """Whether the last two sets have no larger gap (the last ring is then a whole period)."""
        return len(self.widest) > 2 and max(self.widest[-2:]) <= gap

    def _step(self) -> None:
        pulse()
        lo, hi = self.rings[-1]
        d_lo, d_hi = self._steps
        if lo.size * d_lo.size + self._pieces > MOST_PIECES:
            raise ParameterError(
                "V",
                str(self.V)[:60],
                "a neighbor set with fewer pieces, or used with a wider core or a larger ε: "
                "its level sets break into more than {most:,} intervals",
                most=MOST_PIECES,
            )
        before = self._reached
        sums = folded(np.add.outer(d_lo, lo).ravel(), np.add.outer(d_hi, hi).ravel())
        self._reached, new = grown(before, sums, self.tolerance)
        if self.w == 0 and self._has_points:
            new = _points_of_slivers(*new, self.tolerance)
        self.rings.append(new)
        self._pieces += int(new[0].size)
        if self._keep_sets:
            self.sets.append(self._reached)
            self.widest.append(float((self._reached[0][1:] - self._reached[1][:-1]).max(initial=0.0)))
            self._pieces += int(self._reached[0].size)
            if len(self.rings) > 2:
                self.rings[-3] = NOTHING
        if self._repeats(before):
            self.period_from = len(self.rings) - 2

    def _repeats(self, before: tuple[Floats, Floats]) -> bool:
        """Whether R_{i+1} = R_i + Δ beyond Δ, and B_{i+1} = B_i + Δ from the lower end of R_i on (R_{i+1} the newest)."""
        old, new = self.rings[-2], self.rings[-1]
        if len(self.rings) < 3 or not old[0].size or old[0][0] < self.period - self.tolerance:
            return False
        close = 4 * self.tolerance
        if not same(new, (old[0] + self.period, old[1] + self.period), close):
            return False
        moved = (before[0] + self.period, before[1] + self.period)
        return same(above(self._reached, old[0][0]), above(moved, old[0][0]), close)


def _check_scales(V: NeighborSet, w: float) -> None:
    """ParameterError for a V whose structure doubles and TOLERANCE cannot hold."""
    if not SMALLEST <= V.sensitivity <= LARGEST:
        raise ParameterError(
            "V",
            str(V)[:60],
            "a set whose largest element is from {smallest:g} to {largest:g}",
            smallest=SMALLEST,
            largest=LARGEST,
        )
    lengths = V.intervals.hi - V.intervals.lo
    finest = np.concatenate([lengths[lengths > 0], V.difference_set.gaps])
    if w < COARSE * V.sensitivity and finest.size and finest.min() < RESOLUTION * V.sensitivity:
        raise ParameterError(
            "V",
            str(V)[:60],
            "a set without intervals or gaps below {resolution:g} of its largest element, or used with a wide core",
            resolution=RESOLUTION,
        )


def check_cores(V: NeighborSet, narrowest: float) -> None:
    """ParameterError where a core of half-width `narrowest` >= 0 gives V no density, or one lost in rounding."""
    if not V.is_points:
        return
    if narrowest == 0:
        raise ParameterError(
            "core", narrowest, "above 0 for a neighbor set of single points: with 0 there is no density"
        )
    least = TOLERANCE * V.sensitivity
    if narrowest < least:
        raise ParameterError(
            "core", narrowest, "at least {least:g} (Δ/10⁹) for a neighbor set of single points", least=least
        )


def finest_core(V: NeighborSet, steps: int) -> float:
    """The least half-width > 0 that points at most `steps` neighbor steps away can be widened by in doubles.

    0 where V has no single points above 0: there widening only moves edges.
    """
    alone = (V.intervals.lo == V.intervals.hi) & (V.intervals.lo > 0)
    return steps * FINEST * V.sensitivity if alone.any() else 0.0


@kept(8)
def level_sets(V: NeighborSet, w: float) -> LevelSets:
    """The level sets of V and w; kept, and extended where they were left.

    Args:
        V: the neighbor set.
        w: core half-width, in units of the query; 0 or more.

    Raises:
        ParameterError: V has structure that doubles cannot hold.
    """
    return LevelSets(V, w)


@kept(8)
def set_sequence(V: NeighborSet, w: float = 0.0) -> LevelSets:
    """The sets B_i (A_i where w = 0), all of them; kept, and extended where they were left.

    Args:
        V: the neighbor set.
        w: core half-width, in units of the query; 0 or more.

    Raises:
        ParameterError: V has structure that doubles cannot hold.
    """
    return LevelSets(V, w, keep_sets=True)


def steps_needed(*, eps: float) -> int:
    """How many rings matter at ε before exp(−i ε) is negligible, their growing measure included.

    Rounded up to a multiple of 16, so that a slider of ε asks for the same rings again and again.
    """
    exact = int(np.ceil((-np.log(NEGLIGIBLE) + 2 * np.log1p(1 / eps) + 3) / eps)) + 1
    return 16 * (exact // 16 + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Rings:
    """Where which step index holds, on [0, ∞): pieces below `start`, then a pattern that repeats with `period`.

    Attributes:
        lo, hi, index: pieces in [0, start], sorted and disjoint, shape (n,); index is the number of neighbor steps.
        tail_lo, tail_hi, tail_index: pieces in [start, start + period); the same pieces shifted by k·period have
            index + k, for every k ≥ 0. Empty when `complete` is False.
        start, period: in units of the query.
        complete: False where the rings were cut off after `steps` steps (then nothing is known beyond `start`).
        steps: how many rings were built.
    """

    lo: Floats
    hi: Floats
    index: Ints
    tail_lo: Floats
    tail_hi: Floats
    tail_index: Ints
    start: float
    period: float
    complete: bool
    steps: int

    @property
    def nbytes(self) -> int:
        """Size of all arrays."""
        return 3 * (self.lo.nbytes + self.tail_lo.nbytes)  # each of its numbers takes eight bytes


def rings(V: NeighborSet, core: float, *, eps: float, deep: bool = True, tick: Tick | None = None) -> Rings:
    """The rings of V, for noise at ε.

    Args:
        V: the neighbor set.
        core: half-width w, in units of the query; 0 or more, and above 0 where V has points only.
        eps: ε in nats; above 0.
        deep: build them until they repeat, so that the result is exact everywhere and for every ε (kept per V and
            core). Otherwise, or when that would take more than MOST_PIECES intervals, stop after the steps that matter
            at ε: at most a share of NEGLIGIBLE of the mass is then missing, and `complete` is False.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: for a negative core, ε ≤ 0, a density that does not exist (points only and core 0), or a core
            too narrow for the digits of a double (`finest_core`).
    """
    width = at_least("core", core, 0.0)
    positive("eps", eps)
    check_cores(V, width)
    # a core that closes no gap: the sets without a core, widened at the end, keep the rounding of sums out of it
    levels = level_sets(V, width if 2 * width > TOLERANCE * V.sensitivity else 0.0)
    needed = steps_needed(eps=eps)
    levels.extend(needed, tick)
    needed = min(needed, len(levels.rings) - 1)
    if 0 < width < finest_core(V, needed):
        raise ParameterError(
            "core",
            width,
            "0, or at least {least:g} for a neighbor set with single points at this ε: "
            "numbers as large as its sums have no digits for less",
            least=finest_core(V, needed),
        )
    if deep:
        levels.extend(MOST_STEPS, tick, pieces=DEEP_PIECES)
    n = levels.period_from
    if n is not None and (width == 0 or width >= finest_core(V, n)):
        return _periodic(levels, width)
    return _cut(levels, width, needed)  # `levels` is one kept object for each V and w


@kept(8)
def _periodic(levels: LevelSets, w: float) -> Rings:
    n = levels.period_from
    assert n is not None
    period = levels.period
    start = (n - 1) * period + w  # everything beyond has index n or more
    lo, hi = levels.rings[n]
    rounds = int(np.ceil((start + period - lo[0]) / period)) + 1
    later = ((lo + k * period, hi + k * period) for k in range(rounds))
    pieces = _pieces([*levels.rings[:n], *later], levels, w)
    least = _least(levels, w)
    return Rings(
        *_between(0.0, start, *pieces, least),
        *_between(start, start + period, *pieces, least),
        start,
        period,
        True,
        n,
    )


@kept(8)
def _cut(levels: LevelSets, w: float, count: int) -> Rings:
    pieces = _pieces(levels.rings[: count + 1], levels, w)
    end = float(pieces[1].max())
    head = _between(0.0, end, *pieces, _least(levels, w))
    return Rings(*head, *NOTHING, np.empty(0, dtype=np.int64), end, levels.period, False, count)


def _least(levels: LevelSets, w: float) -> float:
    """Pieces up to this width are rounding: below the tolerance, and below the core's own width."""
    return min(levels.tolerance, w / 2) if w > 0 else levels.tolerance


def _pieces(rings: Sequence[Half], levels: LevelSets, w: float) -> tuple[Floats, Floats, Ints]:
    """The rings as sorted pieces, widened from a core of levels.w to one of w: of two that touch, the inner one grows."""
    lo, hi = (np.concatenate([ring[side] for ring in rings]) for side in (0, 1))
    index = np.repeat(np.arange(len(rings)), [ring[0].size for ring in rings])
    pulse()
    order = np.argsort(lo + hi, kind="stable")
    lo = lo[order]  # one after the other: they may be millions
    hi = hi[order]
    index = index[order]
    pulse()
    u = w - levels.w
    if u > 0:
        touch = lo[1:] - hi[:-1] <= levels.tolerance
        inner = index[:-1] < index[1:]
        lo[1:], hi[:-1], hi[-1] = (
            np.where(touch & inner, hi[:-1] + u, lo[1:] - u),
            np.where(touch & ~inner, lo[1:] - u, hi[:-1] + u),
            hi[-1] + u,
        )
    return lo, hi, index


def _between(
    start: float, end: float, lo: Floats, hi: Floats, index: Ints, least: float
) -> tuple[Floats, Floats, Ints]:
    """The sorted pieces on [start, end], read-only; pieces and gaps up to `least` are rounding, and closed."""
    pulse()
    met = slice(np.searchsorted(hi, start, side="right"), np.searchsorted(lo, end))
    lo, hi, index = np.maximum(lo[met], start), np.minimum(hi[met], end), index[met]
    wide = hi - lo > least
    lo = lo[wide]
    hi = hi[wide]
    index = index[wide]
    pulse()
    close = np.flatnonzero(np.abs(lo[1:] - hi[:-1]) <= least) + 1
    lo[close] = hi[close - 1]
    if lo.size and abs(lo[0] - start) <= least:
        lo[0] = start
    hi[np.abs(hi - end) <= least] = end
    for array in (lo, hi, index):
        array.flags.writeable = False
    return lo, hi, index


def _points_of_slivers(lo: Floats, hi: Floats, tolerance: float) -> Half:
    """Intervals up to the tolerance are single points that came about in several ways, each with its own rounding."""
    sliver = hi - lo <= tolerance
    middle = (lo + hi) / 2
    return np.where(sliver, middle, lo), np.where(sliver, middle, hi)
