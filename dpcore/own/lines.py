"""Noise of one's own that is straight in g itself between knots, not in ln g: its loss exactly, all else between close bounds.

g         straight between knots, with exponential tails, jumps and holes; where it falls to 0 in a line it has a foot
cells     ln of a straight g is bent, so each piece is cut where g has changed by the factor e^d; ghat is exponential on a cell and
          has its area, so that |ln g - ln ghat| <= max(c, d^2/8 - c) with c = ln((d/2) coth(d/2)) <= d^2/12
loose     the last cell before a foot: there ghat is flat and has the area, and nothing else is said
loss      ln g(x)/g_1(x) rises or falls on all of a piece where both are straight, or is convex; where g is straight and g_1 a
          tail it is concave with its largest at one place: so its largest is found by looking at few places

At a foot of g_1 the loss has no bound. Then P(L > t) falls like e^-t and Q(L > t) like e^-2t: no rho and no mu holds either.

Source:
    Derived here: ln of a straight function against its chord, and the places where a loss is largest.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.density import OwnDensity, knots_of
from dpcore.own.formula import Formula, Node
from dpcore.own.largest import LargestLoss
from dpcore.own.pieces import SAME_PLACE
from dpcore.own.shifts import worst_by, worst_of_values
from dpcore.own.typed import MOST_PIECES, TypedDensity
from dpcore.sets.neighbors import NeighborSet

_FOOT = 1e-9
"""Of the larger height of a piece: below it the last cell before a foot is loose."""
_ROUNDED = 1e-14
_NO_FORMULA = Formula("knots", Node("name", name="x"))


@dataclass(frozen=True, eq=False)
class LineDensity(TypedDensity):
    """A density that is straight between knots; `straight` makes one. `formula` and `tree` say nothing of it.

    Attributes:
        places: of the knots, ascending, each once, units of the query; shape (n + 1,).
        heights: density at the left and the right end of each piece, per unit; 0 and 0 in a hole; shape (n, 2).
        area: that the heights had before it was made 1.
    """

    places: Floats = field(default_factory=lambda: np.empty(0))
    heights: Floats = field(default_factory=lambda: np.empty((0, 2)))
    area: float = 1.0

    @cached_property
    def even(self) -> bool:
        """Whether g(-x) = g(x)."""
        g = self.density
        tails = (g.left_end, g.left_rate) == (g.right_end, g.right_rate)
        same = np.array_equal(self.places, -self.places[::-1])
        return tails and same and np.array_equal(self.heights, self.heights[::-1, ::-1])

    @cached_property
    def hill(self) -> bool:
        """Whether it is log-concave: it does not jump but at its ends, and its slope falls at every knot."""
        g, inner = self.density, self.heights
        ends = math.exp(g.left_end), math.exp(g.right_end)
        slopes = list(np.diff(inner, axis=1)[:, 0] / np.diff(self.places))
        values = [tuple(each) for each in inner]
        if ends[0] > 0:
            slopes, values = [ends[0] * g.left_rate, *slopes], [(0.0, ends[0]), *values]
        if ends[1] > 0:
            slopes, values = [*slopes, -ends[1] * g.right_rate], [*values, (ends[1], 0.0)]
        top, steepest = max(map(max, values)), max(map(abs, slopes), default=0.0)
        jumps = (abs(before[1] - after[0]) for before, after in itertools.pairwise(values))
        return max(jumps, default=0.0) <= _ROUNDED * top and bool(np.all(np.diff(slopes) <= _ROUNDED * steepest))

    def log_pdf(self, r: ArrayLike) -> Floats:
        """ln g(r) itself, not of its interpolant; shape of r (units of the query); at a jump the value on the right.

        Args:
            r: noise, units of the query; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        x = checks.finite_array("r", r)
        with np.errstate(divide="ignore"):
            return np.log(self._on(x.ravel(), x.ravel())[0]).reshape(x.shape)

    @cached_property
    def mean_abs(self) -> float:
        """E|noise|, units of the query."""
        g, cuts = self.density, np.union1d(self.places, 0.0)
        cuts = cuts[(cuts >= self.places[0]) & (cuts <= self.places[-1])]
        half, middle = np.diff(cuts) / 2, (cuts[:-1] + cuts[1:]) / 2
        nodes = [middle + side * half / math.sqrt(3) for side in (-1, 1)]  # Gauss's rule: |r| g is of second degree
        inner = sum(half * np.abs(x) * self._on(x, x)[0] for x in nodes) if half.size else 0.0
        tails = replace(g, edges=self.places[[0, -1]], start=np.array([-np.inf]), slope=np.zeros(1))
        return float(np.sum(inner)) + tails.mean_abs()

    @property
    def steepest(self) -> Floats:
        """The steepest that ln g rises or falls on each cell; inf on loose ones, 0 in holes; shape (cells,)."""
        left, right = self._on(self.density.edges[:-1], self.density.edges[1:])[:2]
        with np.errstate(divide="ignore", invalid="ignore"):
            found = np.abs(right - left) / self.density.width / np.minimum(left, right)
        return np.where(left == right, 0.0, found)

    def worst(self, shift: float) -> LargestLoss:
        """The largest loss where world 1 answers `shift` more, exactly.

        Args:
            shift: by which the answer moves, units of the query, not 0.

        Raises:
            ParameterError: a shift of 0.
        """
        if checks.number("shift", shift) == 0:
            raise ParameterError("shift", shift, "a number other than 0")
        loss = largest_of_lines(self, self.moved(shift))
        return LargestLoss(loss, loss, loss)

    def moved(self, shift: float) -> LineDensity:
        """The noise of answers that are `shift` more.

        Args:
            shift: units of the query, not 0.
        """
        found = super().moved(shift)
        assert isinstance(found, LineDensity)
        return replace(found, places=self.places + shift)

    def _on(self, low: Floats, high: Floats) -> tuple[Floats, Floats, Floats]:
        """(g at low, g at high, slope of ln g where that is straight, else nan) between places with no knot between them, (n,) each."""
        g, x, n = self.density, self.places, self.heights.shape[0]
        piece = np.searchsorted(x, low + (high - low) / 2, side="right") - 1
        found = np.empty((2, low.size))
        rate = np.where(piece < 0, g.left_rate, np.where(piece >= n, -g.right_rate, np.nan))
        if n:
            inner = np.clip(piece, 0, n - 1)
            (left, right), width = self.heights[inner].T, np.diff(x)[inner]
            for row, at in zip(found, (low, high), strict=True):
                row[:] = left * ((x[inner + 1] - at) / width) + right * ((at - x[inner]) / width)
        for row, at in zip(found, (low, high), strict=True):
            with np.errstate(over="ignore"):
                tail = np.where(
                    piece < 0,
                    np.exp(g.left_end - g.left_rate * (x[0] - at)),
                    np.exp(g.right_end - g.right_rate * (at - x[-1])),
                )
            row[:] = np.where(np.isnan(rate), row, tail)
        return found[0], found[1], rate


@kept(16)
def straight(
    knots: tuple[tuple[float, float], ...],
    *,
    left_rate: float | None = None,
    right_rate: float | None = None,
    pieces: int = 4000,
) -> LineDensity:
    """The density that is straight in g between knots (place, height).

    Args:
        knots: places ascending, units of the query, the same twice is a jump; heights >= 0, up to a common factor.
        left_rate: > 0, of the left tail, or None for nothing outside.
        right_rate: > 0, of the right tail, or None for nothing outside.
        pieces: 100 to 20 000, how fine the cells are.

    Raises:
        ParameterError: as `OwnDensity.from_knots`.
    """
    checks.whole("pieces", pieces, 100, MOST_PIECES)
    x, high = knots_of([place for place, _ in knots], [height for _, height in knots])
    rates = [
        0.0 if rate is None else checks.positive(name, rate)
        for name, rate in (("left_rate", left_rate), ("right_rate", right_rate))
    ]
    real = np.diff(x) > 0
    heights = np.column_stack((high[:-1], high[1:]))[real]
    ends = [float(end) if rate else 0.0 for rate, end in zip(rates, high[[0, -1]], strict=True)]
    top = max(float(heights.max(initial=0.0)), *ends)
    if top == 0:
        if x.size == 1:
            raise ParameterError("knots", 1, "two or more, or one with tails")
        raise ParameterError("knots", x.size, "one above 0 with room beside it, or tails (all is 0)")
    places, heights = np.append(x[:-1][real], x[-1]), heights / top
    tails = [end / top / rate if end else 0.0 for end, rate in zip(ends, rates, strict=True)]
    area = math.fsum((*(heights.sum(axis=1) / 2 * np.diff(places)), *tails))
    logs = [math.log(end / top / area) if end else -math.inf for end in ends]
    none = np.empty(0)
    known = LineDensity(
        formula=_NO_FORMULA,
        settings=(),
        density=OwnDensity(places, none, none, *logs, *(rate or 1.0 for rate in rates)),
        eta=0.0,
        missed=0.0,
        theta=_ROUNDED,
        outside="exponential" if any(tails) else "nothing",
        tree=_NO_FORMULA.root,
        window=(float(places[0]), float(places[-1])),
        loose=(none, none),
        drift=_ROUNDED,
        edge=np.zeros(2),
        places=places,
        heights=heights / area,
        area=area * top,
    )
    return _in_cells(known, pieces) if heights.size else known


def _in_cells(line: LineDensity, pieces: int) -> LineDensity:
    """The same with its interpolant, of about so many cells, and how far that is off."""
    edges = _cuts(line, pieces)
    left, right, _ = line._on(edges[:-1], edges[1:])
    width = np.diff(edges)
    mean = (left + right) / 2
    loose, hole = (np.minimum(left, right) == 0) & (mean > 0), mean == 0
    plain = loose | hole
    with np.errstate(divide="ignore", invalid="ignore"):
        rise = np.where(plain, 0.0, np.log(right) - np.log(left))
        half = np.abs(rise) / 2
        lift = np.where(half < 1e-7, half**2 / 3, np.log(half) - np.log(np.tanh(half)))
        start = np.where(plain, np.log(mean), np.log(left) + lift)
    error = np.where(plain, 0.0, np.maximum(lift, half**2 / 2 - lift) + _ROUNDED)
    eta, mass = float(error.max()), mean * width
    inner = np.where(loose, mass, mass * np.expm1(error))
    density = replace(line.density, edges=edges, start=start, slope=rise / width, flaw=eta)
    return replace(
        line,
        density=density,
        eta=eta,
        missed=float(mass[loose].sum()) * (1 + _ROUNDED),
        theta=eta + _ROUNDED,
        loose=(edges[:-1][loose], edges[1:][loose]),
        edge=np.concatenate(([0.0], inner, [0.0])),
    )


def _cuts(line: LineDensity, pieces: int) -> Floats:
    """Edges of the cells: the knots, and so that ln g changes by as much on each."""
    left, right = line.heights.T
    least = _FOOT * np.maximum(left, right)
    with np.errstate(divide="ignore", invalid="ignore"):
        from_, to = (np.log(np.where(each > 0, each, least)) for each in (left, right))
    bent = (left != right) & np.isfinite(from_) & np.isfinite(to)
    change = np.where(bent, to - np.where(bent, from_, 0.0), 0.0)
    share = np.abs(change).sum() / pieces
    parts = np.ceil(np.abs(change) / share).astype(np.int64) if share > 0 else np.zeros(left.size, dtype=np.int64)
    steps = parts + (parts > 0)
    which = np.repeat(np.arange(steps.size), steps)
    step = np.arange(which.size) - np.repeat(np.cumsum(steps) - steps, steps)
    height = np.exp(from_[which] + change[which] * (step / parts[which]))
    width = np.diff(line.places)[which]
    cut = line.places[which] + width * ((height - left[which]) / (right - left)[which])
    low, high = line.places[which], line.places[which + 1]
    return np.unique(np.concatenate((line.places, cut[(cut > low) & (cut < high)])))


def largest_of_lines(first: LineDensity, second: LineDensity, low: float = -math.inf, high: float = math.inf) -> float:
    """The largest loss of an answer between low and high, `first` being the noise of the true world: inf where there is none, or a proof.

    Exact up to rounding; -inf where no answer lies there.

    Args:
        first: noise in the true world, where its answers lie.
        second: in the other world.
        low: units of the query.
        high: units of the query.
    """
    second = replace(second, places=_snapped(second.places, first.places))
    edges = np.union1d(first.places, second.places)
    edges = np.unique(
        np.concatenate((edges[(edges > low) & (edges < high)], [e for e in (low, high) if math.isfinite(e)]))
    )
    found = [_endless(first, second, float(edges[end]), end) for end, at in ((0, low), (-1, high)) if math.isinf(at)]
    if edges.size > 1:
        (p, p_end, p_rate), (q, q_end, rate) = (one._on(edges[:-1], edges[1:]) for one in (first, second))
        with np.errstate(divide="ignore", invalid="ignore"):
            for above, below in ((p, q), (p_end, q_end)):
                found.append(float(np.where(above > 0, np.log(above) - np.log(below), -np.inf).max()))
            slope = np.where(np.isnan(p_rate), (p_end - p) / np.diff(edges), np.nan)
            at = 1 / rate - p / slope  # where a straight g over a tail is largest
            inner = np.log(slope / rate) - np.log(q) - rate * at
        inside = (at > 0) & (at < np.diff(edges)) & np.isfinite(inner)
        found.append(float(inner[inside].max(initial=-math.inf)))
    return max(found)


def loss_over_lines(noise: LineDensity, V: NeighborSet) -> tuple[float, float]:
    """(the largest loss over V in nats, inf where it has no bound or an answer is a proof; the shift that has it, signed), exactly.

    With a hole or a foot it has none for any shift, in one direction at least: they would have to lie behind each other without end.

    Args:
        noise: in world 0.
        V: neighbor set.
    """
    g = noise.density
    with np.errstate(divide="ignore"):
        left, right = np.log(noise.heights).T
    known = worst_of_values(noise.places, np.append(g.left_end, right), np.append(left, g.right_end), V)
    return worst_by(lambda shift: noise.worst(shift).upper, V, known)


def alone_of_lines(first: LineDensity, second: LineDensity) -> float:
    """The probability of answers that are possible in the world of `first` only, exactly.

    Args:
        first: noise in the true world, where its answers lie.
        second: in the other world.
    """
    second = replace(second, places=_snapped(second.places, first.places))
    edges = np.union1d(first.places, second.places)
    found = [0.0]
    for end in (0, -1):
        log, rate = _tail(first, float(edges[end]), end)
        if math.isinf(_tail(second, float(edges[end]), end)[0]):
            found.append(math.exp(log) / rate)
    if edges.size > 1:
        (p, p_end, fall), (q, q_end, _) = (one._on(edges[:-1], edges[1:]) for one in (first, second))
        mass = np.where(np.isnan(fall), (p + p_end) / 2 * np.diff(edges), (p_end - p) / fall)
        found += mass[(q == 0) & (q_end == 0)].tolist()
    return min(math.fsum(found), 1.0)


def _snapped(places: Floats, to: Floats) -> Floats:
    """The places, those that are nearly one of `to` as that."""
    near = to[np.clip(np.searchsorted(to, places), 1, to.size - 1) - np.array([[0], [1]])] if to.size > 1 else to[:1]
    near = np.atleast_2d(near) + np.zeros((1, places.size))
    reach = SAME_PLACE * max(float(np.ptp(np.concatenate((places, to)))), float(np.abs(to).max()), 1e-300)
    for row in near:
        places = np.where(np.abs(row - places) <= reach, row, places)
    return np.maximum.accumulate(places)


def _tail(one: LineDensity, edge: float, end: int) -> tuple[float, float]:
    """(ln g at a place beyond its outermost knot on the left, 0, or on the right, -1; the rate at which it falls from there)."""
    g, far = one.density, abs(edge - float(one.places[end]))
    log, rate = (g.left_end, g.left_rate) if end == 0 else (g.right_end, g.right_rate)
    return log - rate * far, rate


def _endless(first: LineDensity, second: LineDensity, edge: float, end: int) -> float:
    """The largest loss beyond the outermost knot of both."""
    (p, rate), (q, other) = (_tail(one, edge, end) for one in (first, second))
    if math.isinf(p):
        return -math.inf
    return math.inf if math.isinf(q) or rate < other * (1 - SAME_PLACE) else p - q
