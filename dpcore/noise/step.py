"""Piecewise constant noise with a geometric tail: the staircase and the minimal set are two of its makers.

r  amount of noise, in units of the query; i(r)  step index; p(r) = exp(−i(r) ε)/α, 0 where there is no index
Where the rings were cut off, what lies in none of them is not known: it may belong to a later one (nan).
q = exp(−ε); ring i  all r with i(r) = i; T  start of the tail: i(r + P) = i(r) + 1 for r ≥ T, P the period
The density is symmetric; everything is kept for r ≥ 0. Sums over the tail are closed geometric series.

Source:
    Geng and Viswanath 2016 (staircase); Wu, He and Xia 2017, Algorithms 1 and 2 (minimal set and its sampling).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, as_given, finite_array, generator, levels, number, positive, whole
from dpcore.errors import ParameterError
from dpcore.hockey import CERTAIN, hockey_stick_of_atoms, trade_off_of_atoms
from dpcore.kept import kept
from dpcore.noise.minimal.levels import Ints, Rings
from dpcore.noise.overlaps import (
    GAP,
    NOTHING_LEFT,
    edges_between,
    farthest,
    overlaps,
    pieces_between,
    pieces_count,
    sliver_width,
)
from dpcore.noise.pieces import after, inverse_of, lookup, signed, upper_of
from dpcore.noise.step_loss import LossAtoms, loss_atoms
from dpcore.pace import paced, pulse

if TYPE_CHECKING:
    from dpcore.accounting.laws import LossLaw

CHUNK = 1 << 17
MOST_STEPS_DRAWN = 200_000
_MOST_TURNS = 2.0**62
_ROUNDED = 1e-6
"""Cores of a millionth among sums of thousands have widths with so few digits that masses add up to 1 only so far."""


@dataclass(frozen=True)
class StepNoise:
    """Noise with density exp(−i(r) ε)/α.

    Attributes:
        rings: where which step index holds.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    rings: Rings
    eps: float

    def __post_init__(self) -> None:
        positive("eps", self.eps)

    @property
    def nbytes(self) -> int:
        """About the size of its rings and of what it keeps for each of their pieces."""
        return 4 * self.rings.nbytes

    # -- mass

    @cached_property
    def _table(self) -> _Table:
        return _table(self.rings)

    @cached_property
    def _sums(self) -> tuple[float, float, float, float]:
        """Half-line sums of q^i, |r| q^i, r^2 q^i and i q^i over all r."""
        t, eps, P = self._table, self.eps, self.rings.period
        weight = np.exp(-eps * t.index)
        zero, one, two = (float(weight @ m) for m in (t.measure, t.first, t.second))
        steps = float((t.index * weight) @ t.measure)
        if self.rings.complete:
            weight = np.exp(-eps * t.tail_index)
            a, b, c = _geometric(eps)
            m, f, s = (float(weight @ x) for x in (t.tail_measure, t.tail_first, t.tail_second))
            zero += m * a
            one += f * a + P * m * b
            two += s * a + 2 * P * f * b + P * P * m * c
            steps += float((t.tail_index * weight) @ t.tail_measure) * a + m * b
        return zero, one, two, steps

    @cached_property
    def alpha(self) -> float:
        """The normalising constant: the density of the core is 1/alpha. In units of the query."""
        return 2 * self._sums[0]

    @property
    def complete(self) -> bool:
        """Whether the tail is closed exactly; else see `missing_mass`."""
        return self.rings.complete

    @property
    def missing_mass(self) -> float:
        """A bound on the probability beyond the rings that were built; 0 when the tail is closed."""
        if self.rings.complete:
            return 0.0
        # ring i has a measure of at most 2 (i Δ + w) <= 2 (i + 1) start
        n, eps = self.rings.steps + 1, self.eps
        q = math.exp(-eps)
        rest = math.exp(-n * eps) * ((n + 1) / -math.expm1(-eps) + q / math.expm1(-eps) ** 2)
        return min(1.0, 2 * self.rings.start * rest / self.alpha)

    @cached_property
    def rises(self) -> bool:
        """Whether the density ever rises away from 0: from step to step, or behind a gap where it is 0."""
        g = self.rings
        index = np.concatenate([g.index, g.tail_index, g.tail_index[:1] + 1])
        low = np.concatenate([g.lo, g.tail_lo, g.tail_lo[:1] + g.period])
        high = np.concatenate([g.hi, g.tail_hi, g.tail_hi[:1] + g.period])
        return bool(np.any(np.diff(index) < 0) or np.any(low[1:] > high[:-1]))

    @property
    def mean_abs(self) -> float:
        """E|noise|, in units of the query."""
        return self._sums[1] / self._sums[0]

    @property
    def variance(self) -> float:
        """E noise^2, in squared units of the query."""
        return self._sums[2] / self._sums[0]

    @property
    def entropy(self) -> float:
        """Differential entropy in nats: ln α + ε E i."""
        return math.log(self.alpha) + self.eps * self._sums[3] / self._sums[0]

    # -- density

    def step_index(self, r: ArrayLike) -> Ints:
        """The number of neighbor steps from the core to r; GAP (−1) where the density is 0, or not known. Shape of `r`.

        At an edge, and at floats that are as near to it as rounding, that of one of its two sides. Beyond 2^62 periods, where
        no float tells steps apart, it no longer grows.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self._cell(finite_array("r", r))[0]

    def _cell(self, r: Floats) -> tuple[Ints, Floats, Floats]:
        """Step index at r, and the two ends (in rising |r|) of the piece or gap that |r| lies in."""
        at, g = np.abs(r), self.rings
        index, low, high = lookup(np.minimum(at, g.start), g.lo, g.hi, g.index, 0.0)
        far = at > g.start
        if not g.complete:
            return np.where(far, GAP, index), np.where(far, g.start, low), np.where(far, np.inf, high)
        turns = np.where(far, np.ceil((at - g.start) / g.period) - 1, 0.0)
        moved = turns * g.period
        inner = np.clip(at - moved, np.nextafter(g.start, np.inf), g.start + g.period)
        later, tail_low, tail_high = lookup(inner, g.tail_lo, g.tail_hi, g.tail_index, g.start)
        later = np.where(later == GAP, GAP, later + np.minimum(turns, _MOST_TURNS).astype(np.int64))
        return (
            np.where(far, later, index),
            np.where(far, tail_low + moved, low),
            np.where(far, tail_high + moved, high),
        )

    def log_pdf(self, r: ArrayLike) -> Floats:
        """Natural logarithm of the density; -inf in gaps, nan where the rings were cut off before they came there.
        Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """
        index = self.step_index(r)
        nothing = -np.inf if self.complete else np.nan
        return np.where(index == GAP, nothing, -self.eps * index - math.log(self.alpha))

    def pdf(self, r: ArrayLike) -> Floats:
        """Density at r; at an edge that of the side nearer the core. 0 also where it is not known: it is tiny there.
        Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """
        return np.where(self.step_index(r) == GAP, 0.0, np.exp(np.maximum(self.log_pdf(r), -800.0)))

    def edges(self, limit: float) -> Floats:
        """Sorted points of [-limit, limit] where the density jumps, shape (points,).

        Args:
            limit: in units of the query.
        """
        return self.edges_between(-limit, limit)

    def edges_between(self, low: float, high: float) -> Floats:
        """Sorted points of [low, high] where the density jumps, shape (points,).

        Args:
            low, high: ends of a stretch, in units of the query.
        """
        return edges_between(self.rings, low, high)

    def steps_between(self, low: float, high: float) -> float:
        """About how many steps the density has on [low, high]; never too few.

        Args:
            low, high: ends of a stretch, in units of the query.
        """
        return pieces_count(self.rings, low, high)

    def density_steps(self, limit: float) -> tuple[Floats, Floats]:
        """Edges, shape (n + 1,), and heights, shape (n,), of the density on [-limit, limit], ready to draw, gaps as
        height 0.

        Args:
            limit: in units of the query; above 0.

        Raises:
            ParameterError: where more than 200 000 steps would be drawn.
        """
        positive("limit", limit)
        lo, hi, index = pieces_between(self.rings, 0.0, limit)
        half = np.unique(np.concatenate([[0.0, limit], lo, hi]))
        half = half[half <= limit]
        if half.size > MOST_STEPS_DRAWN:
            raise ParameterError(
                "limit",
                limit,
                "small enough for {most_steps_drawn} steps of the density",
                most_steps_drawn=MOST_STEPS_DRAWN,
            )
        middle = (half[1:] + half[:-1]) / 2
        found = lookup(middle, lo, hi, index, 0.0)[0]
        heights = np.where(found == GAP, 0.0, np.exp(-self.eps * np.maximum(found, 0))) / self.alpha
        return np.concatenate([-half[:0:-1], half]), np.concatenate([heights[::-1], heights])

    # -- distribution

    @cached_property
    def _above(self) -> tuple[Floats, Floats, Floats, Floats]:
        """P(noise > hi) of each head piece, densities; the same within one period of the tail."""
        g = self.rings
        height, tail_height = (self._heights(index) for index in paced((g.index, g.tail_index)))
        tail_mass = tail_height * (g.tail_hi - g.tail_lo)
        beyond = float(tail_mass.sum()) * _geometric(self.eps)[0] if g.complete else 0.0
        above = after(height * (g.hi - g.lo)) + beyond
        tail_above = after(tail_mass) + beyond * math.exp(-self.eps)
        return above, height, tail_above, tail_height

    @cached_property
    def _near(self) -> tuple[Floats, Floats, Floats, Floats] | None:
        """lo, hi, P(noise > hi) and density of the pieces near 0, for probabilities above 1e-12; None without many pieces.

        Left out is what lies beyond Δ (60/ε + 2): its step index is above 60/ε, so that it holds less than about
        e^−55 of the mass. For the quantiles of a readout this is several times less work than all pieces.
        """
        g = self.rings
        count = int(np.searchsorted(g.lo, g.period * (60 / self.eps + 2)))
        if count > 0.7 * g.lo.size or g.lo.size < 10_000:
            return None
        lo, hi = g.lo[:count], g.hi[:count]
        pulse()
        height = self._heights(g.index[:count])
        return lo, hi, after(height * (hi - lo)), height

    def _heights(self, index: Ints) -> Floats:
        """The density at these step indices, 0 below 1e-290: subnormal numbers would make the sums ten times slower.

        A table look-up is several times faster than as many exponentials.
        """
        exponent = self.eps * np.arange(int(index.max(initial=0)) + 1)
        table = np.where(exponent < 667.0, np.exp(-np.minimum(exponent, 667.0)), 0.0) / self.alpha
        return np.asarray(table[index])

    def _upper(self, t: Floats) -> Floats:
        """P(noise > t) for t >= 0."""
        g = self.rings
        above, height, tail_above, tail_height = self._above
        result = upper_of(np.minimum(t, g.start), g.lo, g.hi, above, height)
        if not g.complete:
            return np.where(t >= g.start, 0.0, result)
        turns = np.maximum(np.floor((t - g.start) / g.period), 0.0)
        inner = upper_of(np.maximum(t - turns * g.period, g.start), g.tail_lo, g.tail_hi, tail_above, tail_height)
        return np.where(t >= g.start, inner * np.exp(-np.minimum(self.eps * turns, 745.0)), result)

    def sf(self, r: ArrayLike) -> Floats:
        """P(noise > r), accurate far in the tail. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("r", r)
        upper = self._upper(np.abs(at))
        return np.where(at >= 0, upper, 1 - upper)

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r). Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.sf(-finite_array("r", r))

    def quantile(self, p: ArrayLike) -> Floats:
        """Smallest r with cdf(r) >= p, for 0 < p < 1. Shape of `p`.

        Args:
            p: probabilities, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("p", p)
        return as_given(np.where(level > 0.5, self._inverse(1 - level, "left"), -self._inverse(level, "right")))

    def half_width(self, confidence: ArrayLike) -> Floats:
        """Smallest t with P(|noise| <= t) >= confidence, for 0 < confidence < 1. Shape of `confidence`.

        Args:
            confidence: any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.tail_width(1 - levels("confidence", confidence))

    def tail_width(self, beta: ArrayLike) -> Floats:
        """Smallest t with P(|noise| > t) <= beta, for 0 < beta < 1: half_width(1 − beta), also where beta is lost
        beside 1. Shape of `beta`.

        Args:
            beta: chances to be beyond, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return as_given(self._inverse(levels("beta", beta) / 2, "left"))

    def _inverse(self, s: Floats, side: str) -> Floats:
        """t >= 0 with P(noise > t) = s; the first or ('right') the last one where the density is 0 between."""
        g = self.rings
        s = np.minimum(np.asarray(s, dtype=np.float64), 0.5)
        if self._near is not None and (s > 1e-12).all():
            lo, hi, above, height = self._near
            return inverse_of(s, lo, hi, above, height, side)
        above, height, tail_above, tail_height = self._above
        if not g.complete:
            return inverse_of(np.maximum(s, 0.0), g.lo, g.hi, above, height, side)
        beyond = float(tail_above[0] + tail_height[0] * (g.tail_hi[0] - g.tail_lo[0])) if g.tail_lo.size else 0.0
        if beyond <= 1e-300:
            return inverse_of(s, g.lo, g.hi, above, height, side)
        in_tail = s < beyond
        safe = np.where(in_tail, np.maximum(s, 1e-320), beyond)
        turns = np.maximum(np.floor(np.log(beyond / safe) / self.eps), 0.0)
        scaled = safe * np.exp(self.eps * turns)
        low = tail_above[-1]
        turns = np.where(scaled <= low * (1 - 1e-15), turns + 1, turns)
        scaled = np.clip(safe * np.exp(self.eps * turns), low, beyond)
        tail = inverse_of(scaled, g.tail_lo, g.tail_hi, tail_above, tail_height, side) + turns * g.period
        if g.lo.size == 0:
            return tail
        return np.where(in_tail, tail, inverse_of(np.maximum(s, beyond), g.lo, g.hi, above, height, side))

    # -- drawing

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """Independent draws, shape (n,). Floating-point draws are for showing, never for releasing data.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: an argument outside what is said of it.

        Source:
            Wu, He and Xia 2017, Algorithm 2 (ring, interval, point), as one inversion of the cumulative mass; the
            tail's geometric number of further periods starts at 0.
        """
        rng = generator(rng)
        size = whole("n", n, 0)
        out = np.empty(size)
        for start in range(0, size, CHUNK):
            out[start : start + CHUNK] = self._draw(rng.random(min(CHUNK, size - start)))
        return out

    def _draw(self, u: Floats) -> Floats:
        sampler = self._sampler
        u -= 0.5
        v = np.abs(u)
        piece = sampler.guide[(v * sampler.per_unit).astype(np.intp)]
        for _ in range(2):
            piece += v >= sampler.cumulative[piece]
        late = np.flatnonzero(v >= sampler.cumulative[piece])
        piece[late] = np.searchsorted(sampler.cumulative, v[late], side="right")
        v -= sampler.before[piece]
        v *= sampler.stretch[piece]
        v += sampler.lo[piece]
        far = np.flatnonzero(piece == sampler.lo.size - 1)
        if far.size:
            v[far] = self._inverse(self._left_over(np.abs(u[far])), "left")
        return np.copysign(v, u, out=v)

    def _left_over(self, half: Floats) -> Floats:
        """P(noise > t) of the t that the half-uniform number stands for, when it lies in the tail."""
        return np.maximum(0.5 - half, 1e-300)

    @cached_property
    def _sampler(self) -> _Sampler:
        return _sampler(self)

    # -- privacy

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        """ln p(r) − ln p(r − shift), in nats: +inf where only world 0 can answer r, −inf where only world 1, 0 where
        neither. Shape of `r`.

        Where an edge of both densities falls on r, or as near to it as rounding, the loss on one side of that edge. nan
        where one of the two densities is not known, for the rings were cut off before they came there.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("r", r)
        zero, one, width = self._both(at, shift)
        sliver = sliver_width(self.rings, at, shift)
        edge = width <= sliver  # two sides of what is one edge
        if edge.any():
            zero[edge], one[edge], _ = self._both((at - np.copysign(2 * sliver, at))[edge], shift)
        loss = self.eps * (one - zero)
        if not self.complete:
            return np.where((zero == GAP) | (one == GAP), np.nan, loss)
        loss = np.where(one == GAP, np.inf, np.where(zero == GAP, -np.inf, loss))
        return np.where((zero == GAP) & (one == GAP), 0.0, loss)

    def _both(self, at: Floats, shift: float) -> tuple[Ints, Ints, Floats]:
        """Step index of both worlds at `at`, and the width of the interval around it where both hold."""
        index0, low0, high0 = signed(at, *self._cell(at))
        index1, low1, high1 = signed(at - shift, *self._cell(at - shift))
        return index0, index1, np.minimum(high0, high1 + shift) - np.maximum(low0, low1 + shift)

    def worst_loss(self, shift: float) -> float:
        """Largest |loss| over all r that either world can answer; inf where the supports differ.

        Args:
            shift: difference of the answers of the two worlds, in units of the query; a finite number.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        distance = abs(number("shift", shift))
        if self.rings.index[0] == 0:
            return self.eps * farthest(self.rings, distance)
        steps = overlaps(self.rings, distance, eps=self.eps).steps  # a core of width 0 has no ring to start from
        return self.eps * float(np.abs(steps).max(initial=0.0))

    def loss_atoms(self, shift: float, beyond: float = math.inf) -> LossAtoms:
        """The law of the privacy loss for answers `shift` apart, exact for every real shift.

        Losses of more than `beyond` nats may count as infinite: answers that are so far apart take no work then.

        Args:
            shift: difference of the answers of the two worlds, in units of the query; a finite number.
            beyond: losses above, in nats, may count as infinite.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        distance = abs(number("shift", shift))
        return loss_atoms(self.rings, distance, eps=self.eps, alpha=self.alpha, beyond=beyond)

    def hockey_stick(self, eps: ArrayLike, shift: float) -> Floats:
        """delta(eps) = integral of (p(r) − e^eps p(r − shift))_+ dr, for any real eps; at eps = 0 the total variation.
        Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("eps", eps)
        atoms = self.loss_atoms(shift, float(np.abs(at).max(initial=0.0)) + CERTAIN)
        pulse()
        loss = self.eps * atoms.steps
        return hockey_stick_of_atoms(eps=at, losses=loss, masses=atoms.mass0)

    def trade_off(self, alpha: ArrayLike, shift: float) -> Floats:
        """Smallest type II error of a test of world 0 against world 1 with type I error alpha, 0 <= alpha <= 1. Shape
        of `alpha`.

        Piecewise linear: the best tests reject where the loss is smallest (Neyman and Pearson).

        Args:
            alpha: type I errors, any shape; from 0 to 1.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("alpha", alpha, ends=True)
        atoms = self.loss_atoms(shift, NOTHING_LEFT)
        return trade_off_of_atoms(alpha=level, masses0=atoms.mass0 / atoms.mass0.sum(), masses1=atoms.mass1)

    def loss_law(self, shift: float, beyond: float = math.inf) -> LossLaw:
        """Of multiples of ε: the atoms of `loss_atoms`, scaled to mass 1 where rounding alone keeps them off it.

        Args:
            shift: difference of the answers of the two worlds, in units of the query.
            beyond: losses above, in nats, may count as infinite.
        """
        from dpcore.accounting.atoms import AtomLaw

        atoms = self.loss_atoms(shift, beyond)
        finite = np.isfinite(atoms.steps) & (atoms.mass0 > 0)
        infinite = float(atoms.mass0[np.isposinf(atoms.steps)].sum())
        if not finite.any():
            return AtomLaw((0.0,), (0.0,), 1.0, symmetric=True)  # no answer is possible in both worlds
        total = float(atoms.mass0[finite].sum()) + infinite
        scale = 1 / total if abs(total - 1) < _ROUNDED and self.missing_mass < _ROUNDED else 1.0
        pulse()
        masses, infinite = scale * atoms.mass0[finite], min(scale * infinite, 1.0)
        return AtomLaw(self.eps * atoms.steps[finite], masses, infinite, symmetric=True)


# -- tables that do not depend on ε


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Half-line measure and moments per step index, head and one period of the tail."""

    index: Ints
    measure: Floats
    first: Floats
    second: Floats
    tail_index: Ints
    tail_measure: Floats
    tail_first: Floats
    tail_second: Floats

    @property
    def nbytes(self) -> int:
        """Size of all arrays."""
        return 8 * (4 * self.index.size + 4 * self.tail_index.size)


@kept(32)
def _table(g: Rings) -> _Table:
    parts: list[Any] = []
    for lo, hi, index in ((g.lo, g.hi, g.index), (g.tail_lo, g.tail_hi, g.tail_index)):
        first = int(index.min(initial=0))
        known = np.arange(first, int(index.max(initial=-1)) + 1)
        parts.append(known)
        for power in (0, 1, 2):
            pulse()
            with np.errstate(over="ignore"):  # E noise² may be no double
                moment = (hi - lo) * (
                    (hi + lo) / 2 if power == 1 else (hi * hi + hi * lo + lo * lo) / 3 if power else 1.0
                )
            parts.append(np.bincount(index - first, moment, known.size))
    return _Table(*parts)


# -- small helpers


def _geometric(eps: float) -> tuple[float, float, float]:
    """Sums over k >= 0 of q^k, k q^k, k² q^k."""
    q = math.exp(-eps)
    rest = -math.expm1(-eps)
    return 1 / rest, q / rest**2, q * (1 + q) / rest**3


@dataclass(frozen=True, slots=True, eq=False)
class _Sampler:
    """Cumulative masses of the pieces (half line, scaled), with a guide that finds a piece in one look mostly."""

    per_unit: float
    guide: NDArray[np.intp]
    cumulative: Floats
    before: Floats
    stretch: Floats
    lo: Floats


def _sampler(noise: StepNoise) -> _Sampler:
    reach = float(noise.half_width(1 - 1e-7)) if noise.complete else noise.rings.start
    lo, hi, index = _sorted_pieces(noise, reach)
    mass = noise._heights(index) * (hi - lo)
    matter = int(np.searchsorted(np.cumsum(mass), 0.5 - 1e-13)) + 1  # what lies beyond is inverted one by one
    lo, hi, mass = lo[:matter], hi[:matter], mass[:matter]
    cumulative = np.concatenate([np.cumsum(mass), [1.0]])
    before = np.concatenate([[0.0], cumulative[:-1]])
    stretch = np.concatenate([(hi - lo) / np.maximum(mass, 1e-300), [0.0]])
    slots = 1 << max(10, min(20, (4 * matter).bit_length()))
    guide = np.searchsorted(cumulative, np.arange(slots + 1) / (2 * slots), side="right").astype(np.intp)
    return _Sampler(2.0 * slots, guide, cumulative, before, stretch, np.concatenate([lo, [0.0]]))


def _sorted_pieces(noise: StepNoise, reach: float) -> tuple[Floats, Floats, Ints]:
    """The pieces up to `reach`, some of the tail's included, or the head alone where that would be too many."""
    g = noise.rings
    turns = (reach - g.start) / g.period
    if not g.complete or turns <= 0 or turns * g.tail_lo.size > MOST_STEPS_DRAWN:
        return g.lo, g.hi, g.index
    lo, hi, index = pieces_between(noise.rings, 0.0, reach)
    order = np.argsort(lo, kind="stable")
    return lo[order], hi[order], index[order]
