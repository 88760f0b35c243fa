"""Noise of one's own: a density whose logarithm is linear between knots, with exponential tails, jumps and holes.

edges    ends of the pieces, ascending, in units of the query; pieces may be holes (density 0)
start    ln g just right of the left end of each piece; -inf in a hole
slope    d ln g / dr on each piece, per unit of the query; 0 in a hole
tails    rates of the exponentials outside, per unit of the query; None where nothing is outside

Laplace noise has one knot and no piece; staircases are the flat case. The interpolant IS the law: nothing is sampled.

Source:
    Derived here: exponential pieces, integrated in closed form.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.roots import safe_side

MOST_KNOTS = 20_000
_LARGEST = 1e15


def integral(height: ArrayLike, slope: ArrayLike, width: ArrayLike) -> Floats:
    """The integral of exp(height + slope s) over s from 0 to width, elementwise.

    height: ln of the density at s = 0, -inf for none. slope: per unit. width: >= 0, or inf where slope < 0.
    """
    height, slope, width = (np.asarray(each, dtype=float) for each in (height, slope, width))
    if not height.shape == slope.shape == width.shape:
        height, slope, width = np.broadcast_arrays(height, slope, width)
    endless = np.isinf(width)
    some = bool(endless.any())  # mostly a few, if any: then nothing is computed for them of all
    span = np.where(endless, 0.0, width) if some else width
    bend = slope * span
    found = np.asarray(np.exp(height + np.maximum(bend, 0.0)) * span * mean_below(np.abs(bend)))
    if some:
        top, fall = height[endless], slope[endless]
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            found[endless] = np.where(np.isneginf(top), 0.0, np.exp(top) / -fall)
    return found


def mean_below(bend: Floats) -> Floats:
    """(1 - e^-x)/x for x >= 0."""
    small = bend < 1e-9
    if not small.any():
        return np.asarray(-np.expm1(-bend) / bend)
    return np.where(small, 1 - bend / 2, -np.expm1(-bend) / np.where(small, 1.0, bend))


@dataclass(frozen=True, eq=False)
class OwnDensity:
    """A density known piece by piece; `from_knots` and `from_segments` make one whose area is 1.

    Attributes:
        edges: shape (n + 1,), n >= 0.
        start, slope: shape (n,).
        left_end, right_end: ln g just outside the first and the last edge; -inf where nothing is there.
        left_rate, right_rate: g(r) = e^(left_end - left_rate (edges[0] - r)) on the left, so on the right.
        flaw: an own bound on how far ln g is from what was meant (a formula between samples); 0: it is what was meant.
    """

    edges: Floats
    start: Floats
    slope: Floats
    left_end: float
    right_end: float
    left_rate: float
    right_rate: float
    flaw: float = 0.0

    @staticmethod
    @kept(16)
    def from_knots(
        x: Sequence[float] | Floats,
        heights: Sequence[float] | Floats,
        *,
        left_rate: float | None = None,
        right_rate: float | None = None,
    ) -> OwnDensity:
        """Straight in ln g between knots.

        Args:
            x: places, units of the query, not descending; the same twice is a jump (left value first); any shape.
            heights: >= 0, up to a common factor; a piece that begins or ends at 0 is a hole; any shape.
            left_rate, right_rate: > 0, of the tails; None for nothing outside.

        Raises:
            ParameterError: for fewer than one knot, more than 20 000, heights below 0, places that descend or
                come three times, and an area of 0.
        """
        places, high = knots_of(x, heights)
        width = np.diff(places)
        with np.errstate(divide="ignore"):
            logs = np.log(high)
        real = width > 0
        solid = np.isfinite(logs[:-1]) & np.isfinite(logs[1:])
        start = np.where(solid, logs[:-1], -np.inf)[real]
        rise = np.where(solid, logs[1:], 0.0)[real] - np.where(solid, logs[:-1], 0.0)[real]
        edges = np.append(places[:-1][real], places[-1])
        return normalised(edges, start, rise / width[real], (logs[0], left_rate), (logs[-1], right_rate))[0]

    @staticmethod
    def from_segments(
        segments: Sequence[tuple[float, float, float, float]],
        *,
        left_rate: float | None = None,
        right_rate: float | None = None,
    ) -> OwnDensity:
        """From pieces (left end, right end, height at the left end, height at the right end), gaps are holes.

        Rates as above.

        Args:
            segments: ascending, not overlapping; units of the query; heights > 0 up to a common factor.
            left_rate: of the left tail, per unit, or None for none.
            right_rate: of the right tail, per unit, or None for none.

        Raises:
            ParameterError: for empty or overlapping pieces and for heights that are not above 0.
        """
        x: list[float] = []
        heights: list[float] = []
        for low, high, first, last in segments:
            checks.positive("segments", first)
            checks.positive("segments", last)
            if not low < high or (x and low < x[-1]):
                raise ParameterError("segments", (low, high), "pieces one after the other, each with a width above 0")
            if x and low > x[-1]:
                x += [x[-1], low]
                heights += [0.0, 0.0]
            x += [low, high]
            heights += [first, last]
        return OwnDensity.from_knots(x, heights, left_rate=left_rate, right_rate=right_rate)

    def shifted(self, by: float) -> OwnDensity:
        """The density of the noise plus `by`, in units of the query.

        Args:
            by: units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return replace(self, edges=self.edges + checks.between("by", by, -_LARGEST, _LARGEST))

    def scaled(self, factor: float) -> OwnDensity:
        """The density of `factor` > 0 times the noise.

        Args:
            factor: above 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        f = checks.positive("factor", factor)
        less = math.log(f)
        return replace(
            self,
            edges=self.edges * f,
            start=self.start - less,
            slope=self.slope / f,
            left_end=self.left_end - less,
            right_end=self.right_end - less,
            left_rate=self.left_rate / f,
            right_rate=self.right_rate / f,
        )

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Equal for densities that are the same number for number."""
        arrays = (each.tobytes() for each in (self.edges, self.start, self.slope))
        return (*arrays, self.left_end, self.right_end, self.left_rate, self.right_rate)

    @cached_property
    def width(self) -> Floats:
        """Of each piece, units of the query; shape (pieces,)."""
        return np.diff(self.edges)

    @cached_property
    def masses(self) -> Floats:
        """Probability of the left tail, of each piece, of the right tail; shape (n + 2,)."""
        return np.concatenate(
            (
                integral(self.left_end, -self.left_rate, math.inf)[None],
                integral(self.start, self.slope, self.width),
                integral(self.right_end, -self.right_rate, math.inf)[None],
            )
        )

    @cached_property
    def _below(self) -> Floats:
        """Probability below each edge."""
        return np.cumsum(self.masses)

    def log_pdf(self, r: ArrayLike) -> Floats:
        """ln g(r), shape of r (units of the query); at a jump the value on the right.

        Args:
            r: noise, units of the query; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        x = checks.finite_array("r", r)
        return self.on(x, x)[0]

    def pdf(self, r: ArrayLike) -> Floats:
        """g(r) per unit of the query, shape of r.

        Args:
            r: noise, units of the query; any shape.
        """
        return np.exp(self.log_pdf(r))

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r), shape of r.

        Args:
            r: noise, units of the query; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        x = checks.finite_array("r", r)
        place = np.searchsorted(self.edges, x, side="right")
        left = integral(self.left_end - self.left_rate * np.maximum(self.edges[0] - x, 0.0), -self.left_rate, math.inf)
        right = integral(
            self.right_end - self.right_rate * np.maximum(x - self.edges[-1], 0.0), -self.right_rate, math.inf
        )
        if not self.start.size:
            return np.where(place == 0, left, 1 - right)
        inner = np.clip(place - 1, 0, self.start.size - 1)
        reach = np.clip(x - self.edges[inner], 0.0, self.width[inner])
        middle = self._below[inner] + integral(self.start[inner], self.slope[inner], reach)
        return np.where(place == 0, left, np.where(place == self.edges.size, 1 - right, middle))

    def turned_cdf(self, r: float) -> float:
        """P(noise >= r), without the cancellation of 1 - cdf.

        Args:
            r: noise, units of the query; any shape.
        """
        return float(self._mirrored.cdf(-r))

    def beyond_each(self, r: ArrayLike) -> Floats:
        """P(noise >= r) for each, without the cancellation of 1 - cdf; shape of r.

        Args:
            r: noise, units of the query; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self._mirrored.cdf(-checks.finite_array("r", r))

    def inside(self, low: float, high: float) -> OwnDensity:
        """Only what lies in [low, high] (units of the query): its area is the probability of that, not 1.

        Args:
            low: where it begins, units of the query.
            high: where it ends, units of the query.
        """
        edges = np.unique(np.concatenate(([low, high], self.edges[(self.edges > low) & (self.edges < high)])))
        middle = (edges[:-1] + edges[1:]) / 2
        start, slope = self.on(middle, edges[:-1])
        return OwnDensity(edges, start, slope, -math.inf, -math.inf, 1.0, 1.0)

    def on(self, middle: Floats, low: Floats) -> tuple[Floats, Floats]:
        """(ln g at `low`, slope) of the pieces or tails in which `middle` lies; units of the query, same shapes.

        Args:
            middle: units of the query; any shape.
            low: where it begins, units of the query; any shape.
        """
        place = np.searchsorted(self.edges, middle, side="right")
        heights = np.concatenate(([self.left_end], self.start, [self.right_end]))
        slopes = np.concatenate(([self.left_rate], self.slope, [-self.right_rate]))
        anchors = np.concatenate(([self.edges[0]], self.edges))
        height, slope = heights[place], slopes[place]
        hole = np.isneginf(height)
        if hole.any():
            slope = np.where(hole, 0.0, slope)  # there the height stays as it is
        return height + slope * (low - anchors[place]), slope

    @cached_property
    def _mirrored(self) -> OwnDensity:
        ends = self.start + self.slope * self.width
        return OwnDensity(
            -self.edges[::-1],
            ends[::-1],
            -self.slope[::-1],
            self.right_end,
            self.left_end,
            self.right_rate,
            self.left_rate,
        )

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """n independent draws, units of the query, shape (n,); for showing, never for releasing data.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        part = rng.choice(self.masses.size, size=checks.whole("n", n, 0), p=self.masses / self.masses.sum())
        u = rng.uniform(size=n)
        tail = -np.log1p(-u)
        found = np.where(part == 0, self.edges[0] - tail / self.left_rate, self.edges[-1] + tail / self.right_rate)
        inner = (part > 0) & (part <= self.start.size)
        place = part[inner] - 1
        bend = self.slope[place] * self.width[place]
        fall, small = -np.abs(bend), np.abs(bend) < 1e-12
        v = np.where(bend > 0, 1 - u[inner], u[inner])  # counted from the higher end
        share = np.where(small, v, np.log1p(v * np.expm1(fall)) / np.where(small, 1.0, fall))
        found[inner] = self.edges[place] + np.where(bend > 0, 1 - share, share) * self.width[place]
        return checks.finite_array("noise", found)

    def mean(self) -> float:
        """E noise, units of the query."""
        start, slope, low, width = self._pieces
        inner = low * integral(start, slope, width) + _moments(start, slope, width, 1)
        return math.fsum((*inner, *(side * _first_moment(*tail) for side, *tail in self._tails)))

    def mean_abs(self) -> float:
        """E |noise|, units of the query."""
        edges = np.union1d(self.edges, [0.0])
        start, slope = self.on((edges[:-1] + edges[1:]) / 2, edges[:-1])
        inner = edges[:-1] * integral(start, slope, np.diff(edges)) + _moments(start, slope, np.diff(edges), 1)
        tails = []
        for side, density in ((1, self), (-1, self._mirrored)):
            last = float(edges.max() if side > 0 else -edges.min())
            height, fall = density.on(np.array([last + 1.0]), np.array([last]))
            if height[0] > -math.inf:
                tails.append(_first_moment(float(height[0]), float(fall[0]), last, math.inf))
        return math.fsum((*np.abs(inner), *tails))

    def variance(self) -> float:
        """Of the noise, units of the query squared."""
        mean = self.mean()
        start, slope, low, width = self._pieces
        away = low - mean
        first, second = (_moments(start, slope, width, power) for power in (1, 2))
        inner = away * away * integral(start, slope, width) + 2 * away * first + second
        tails = (
            _second_moment(height, fall, end - side * mean, math.inf) for side, height, fall, end, _ in self._tails
        )
        return math.fsum((*inner, *tails))

    def entropy(self) -> float:
        """-E ln g(noise), nats."""
        start, slope, _, width = self._pieces
        inner = start * integral(start, slope, width) + slope * _moments(start, slope, width, 1)
        tails = (
            height * float(integral(height, fall, math.inf)) + fall * _moment(height, fall, math.inf, 1)
            for _, height, fall, _, _ in self._tails
        )
        return -math.fsum((*inner, *tails))

    def beyond(self, t: ArrayLike) -> Floats:
        """P(|noise| > t), without the cancellation of 1 - cdf; shape of t.

        Args:
            t: units of the query, 0 or more; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        x = checks.finite_array("t", t)
        return self.cdf(-x) + self._mirrored.cdf(-x)

    def half_width(self, confidence: float) -> float:
        """About the least t with P(|noise| <= t) >= confidence, never too small; units of the query.

        Args:
            confidence: between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        left = 1 - checks.inside("confidence", confidence, 0.0, 1.0)
        high = max(self.mean_abs(), 1e-300) / left  # Markov
        return safe_side(lambda t: float(self.beyond(t)) <= left, 0.0, high, xtol=1e-12 * high)

    def total_variation(self) -> float:
        """The sum of all rises and falls of g, tails included; per unit of the query."""
        with np.errstate(over="ignore"):
            ends = np.exp(self.start + np.where(np.isneginf(self.start), 0.0, self.slope * self.width))
        heights = np.concatenate(
            (
                [0.0, math.exp(self.left_end)],
                np.column_stack((np.exp(self.start), ends)).ravel(),
                [math.exp(self.right_end), 0.0],
            )
        )
        return float(np.abs(np.diff(heights)).sum())

    @property
    def largest_slope(self) -> float:
        """The steepest that ln g rises or falls where g is positive; jumps not counted."""
        return max(float(np.abs(self.slope).max(initial=0.0)), self.left_rate, self.right_rate)

    @property
    def _pieces(self) -> tuple[Floats, Floats, Floats, Floats]:
        """(ln g at the left end, slope, left end, width) of the pieces that are no holes; shape (n,) each."""
        solid = np.isfinite(self.start)
        return self.start[solid], self.slope[solid], self.edges[:-1][solid], self.width[solid]

    @property
    def _tails(self) -> list[tuple[float, float, float, float, float]]:
        """(side, ln g at s = 0, slope in s, low, width) of the tails that are there: the noise is side (low + s)."""
        found = [(1.0, self.right_end, -self.right_rate, float(self.edges[-1]), math.inf)]
        found.append((-1.0, self.left_end, -self.left_rate, -float(self.edges[0]), math.inf))
        return [each for each in found if each[1] > -math.inf]


def _first_moment(start: float, slope: float, low: float, width: float) -> float:
    """The integral of (low + s) e^(start + slope s) over s in [0, width]."""
    total = float(integral(start, slope, width))
    return low * total + _moment(start, slope, width, 1)


def _moments(start: Floats, slope: Floats, width: Floats, power: int) -> Floats:
    """The integral of s^power e^(start + slope s) over s in [0, width], power 1 or 2, of each of many pieces of finite width."""
    bend = slope * width
    small = np.abs(bend) < 0.5  # a series, for the closed form cancels
    near = np.where(small, bend, 0.0)
    series = sum(near**k / (math.factorial(k) * (k + power + 1)) for k in range(18))
    if small.all():
        return np.asarray(np.exp(start) * width ** (power + 1) * series)
    less = integral(start, slope, width) if power == 1 else 2 * _moments(start, slope, width, 1)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        closed = (np.exp(start + bend) * width**power - less) / slope
    return np.asarray(np.where(small, np.exp(start) * width ** (power + 1) * series, closed))


def _second_moment(start: float, slope: float, low: float, width: float) -> float:
    total = float(integral(start, slope, width))
    return low * low * total + 2 * low * _moment(start, slope, width, 1) + _moment(start, slope, width, 2)


def _moment(start: float, slope: float, width: float, power: int) -> float:
    """The same of one piece, or of a tail, whose width is inf."""
    if math.isinf(width):
        size = start + math.log(math.factorial(power)) - (power + 1) * math.log(-slope)  # of a tail that hardly falls
        return math.exp(size) if size < 709 else math.inf
    return float(_moments(np.array([start]), np.array([slope]), np.array([width]), power)[0])


def knots_of(x: Sequence[float] | Floats, heights: Sequence[float] | Floats) -> tuple[Floats, Floats]:
    """Places and heights of knots, looked at as `OwnDensity.from_knots` says."""
    places, high = checks.finite_array("x", x), checks.finite_array("heights", heights)
    if places.ndim != 1 or places.shape != high.shape:
        raise ParameterError("heights", high.shape, "as many heights as places, in one row each")
    if not 1 <= places.size <= MOST_KNOTS:
        raise ParameterError("knots", places.size, "from 1 to {most}", most=MOST_KNOTS)
    if np.any(np.abs(places) > _LARGEST):
        raise ParameterError("x", float(np.abs(places).max()), "places up to {largest:g}", largest=_LARGEST)
    if np.any(high < 0):
        raise ParameterError("heights", float(high.min()), "heights of at least 0")
    if np.any(np.diff(places) < 0):
        raise ParameterError("x", float(places[1:][np.diff(places) < 0][0]), "places that do not descend")
    width = np.diff(places)
    again = (width[1:] == 0) & (width[:-1] == 0)
    if again.any():
        place = float(places[1:-1][again][0])
        count = int((places == place).sum())
        raise ParameterError(
            "knots", count, "at most two at one place (a jump needs two, at x = {place:g})", place=place
        )
    return places, high


def normalised(
    edges: Floats, start: Floats, slope: Floats, left: tuple[float, float | None], right: tuple[float, float | None]
) -> tuple[OwnDensity, float]:
    """(the density of these pieces, the area that they had before it was made 1).

    edges, start, slope: as in OwnDensity, up to a common factor. left, right: (ln g at the end, rate > 0 of the tail, or None
    for nothing outside). Raises ParameterError for a rate that is not above 0, and for an area of 0 or without bound.
    """
    rates = [1.0 if rate is None else checks.positive("left_rate", rate) for _, rate in (left, right)]
    ends = [-math.inf if rate is None else float(end) for end, rate in (left, right)]
    rough = OwnDensity(edges, start, slope, ends[0], ends[1], rates[0], rates[1])
    tops = [*(rough.start + np.maximum(np.where(np.isneginf(start), 0.0, slope * rough.width), 0.0)), *ends]
    top = max(tops, default=-math.inf)
    if top == -math.inf:
        if edges.size == 1:
            raise ParameterError("knots", 1, "two or more, or one with tails")
        raise ParameterError("knots", edges.size, "two side by side above 0, or tails (all is 0)")
    rough = replace(rough, start=start - top, left_end=ends[0] - top, right_end=ends[1] - top)
    area = float(rough.masses.sum())
    if not math.isfinite(area):
        left_is_it = not math.isfinite(float(rough.masses[0]))
        name, rate = ("left_rate", rates[0]) if left_is_it else ("right_rate", rates[1])
        raise ParameterError(name, rate, "a rate that leaves a finite area")
    less = math.log(area)
    found = replace(rough, start=rough.start - less, left_end=rough.left_end - less, right_end=rough.right_end - less)
    return found, area * math.exp(min(top, 700.0))
