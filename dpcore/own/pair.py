"""What noise of one's own betrays: the exact privacy loss of two densities that are exponential piece by piece.

P, Q     laws of the answer in world 0 and world 1
L        privacy loss ln dP/dQ of the answer, in nats; linear on every piece of both, so nothing is sampled
delta    delta(eps) = E_P (1 - e^(eps - L))_+, the part of P in holes of Q included for every eps

The law has two directions: `turned` is that of (Q, P). It is a LossLaw: releases of it are added up by Composition.

Source:
    Derived here: integrals of exponentials between the places where the loss bends; laws of privacy losses as in
    `dpcore.accounting.laws`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.laws import tilted_moments
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.density import OwnDensity, integral
from dpcore.own.pieces import SAME_PLACE, Pieces, excess_over, merged, part_above, places_of
from dpcore.pace import pulse
from dpcore.roots import safe_side

_SAME_LOSS = 1e-12
_TOO_RARE = 1e-300
"""Probabilities below have lost their digits: the trade-off curve is not compared there."""
_CHUNK = 1 << 16
_ROUNDS = 5
"""In each the places near the best are 16 times as near."""
_MOST_POINTS = 100_000
_VANISHED = 92.0
"""-ln of a probability that hardly counts, 1e-40."""
_STEPS = 40
_MOST_TRIED = 1000
"""Thresholds of the loss at which mu is looked for, of ends and of atoms, before the best is sought between its neighbors."""


NOWHERE = OwnDensity(np.zeros(1), np.empty(0), np.empty(0), -math.inf, -math.inf, 1.0, 1.0)
"""No answers at all: what is left beside single answers."""


@dataclass(frozen=True, eq=False)
class PairLaw:
    """The privacy loss of two own densities: P = `first` in world 0, Q = `second` in world 1. A LossLaw.

    For noise that one person moves by v: second = first.shifted(v).

    Attributes:
        first, second: densities in the same unit of the query.
        points: single answers of positive probability: (in world 0, in world 1).
        endless: (in world 0, in world 1) whether losses of ever rarer answers have no bound, though these points end.
    """

    first: OwnDensity
    second: OwnDensity
    points: tuple[tuple[float, float], ...] = ()
    endless: tuple[bool, bool] = (False, False)

    @staticmethod
    @kept(4)
    def of_shift(density: OwnDensity, shift: float) -> PairLaw:
        """What noise betrays where the answer moves by `shift` (units of the query, not 0).

        Args:
            density: the noise.
            shift: by which the answer moves, units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        if shift == 0:
            raise ParameterError("shift", shift, "a number other than 0")
        return PairLaw(density, density.shifted(shift))

    def clamped(self, low: float, high: float) -> PairLaw:
        """What is left where answers below `low` are set to `low`, those above `high` to `high` (units of the query).

        Args:
            low: where it begins, units of the query.
            high: where it ends, units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        checks.inside("low", low, -math.inf, high)
        sides = ((float(one.cdf(low)), float(one.turned_cdf(high))) for one in (self.first, self.second))
        (p_low, p_high), (q_low, q_high) = sides
        return PairLaw(self.first.inside(low, high), self.second.inside(low, high), ((p_low, q_low), (p_high, q_high)))

    def rounded(self, step: float) -> PairLaw:
        """What is left where answers are rounded to the nearest multiple of `step` (units of the query), halves upwards.

        Args:
            step: above 0, units of the query.

        Raises:
            ParameterError: an argument outside what is said of it, and a step so small that too many multiples count.
        """
        _, p, q = self.multiples(step)
        endless = math.isinf(self.worst), math.isinf(self.turned.worst)
        return PairLaw(NOWHERE, NOWHERE, tuple(zip(p.tolist(), q.tolist(), strict=True)), endless)

    def multiples(self, step: float) -> tuple[Floats, Floats, Floats]:
        """(multiples of `step`, ascending; the probability that an answer is rounded to each, in world 0; in world 1),
        shape (n,) each.

        The first and the last stand for all beyond them: there the loss is the same, or hardly anything is left.

        Args:
            step: above 0, units of the query.

        Raises:
            ParameterError: as for `rounded`.
        """
        h = checks.positive("step", step)
        both = self.first, self.second
        edges = np.concatenate((self.first.edges, self.second.edges))
        low, high = (float(edges.min()) - h - _beyond(both, "left"), float(edges.max()) + h + _beyond(both, "right"))
        if (high - low) / h > _MOST_POINTS:
            least = (high - low) / _MOST_POINTS
            raise ParameterError("step", step, "{least:.3g} or more: smaller steps leave too many answers", least=least)
        where: Floats = h * np.arange(math.floor(low / h), math.ceil(high / h) + 1, dtype=np.float64)
        cuts = where[:-1] + h / 2
        masses = []
        for density in both:
            middle = density.cdf(cuts[-1]) / 2
            below, above = density.cdf(cuts), density.beyond_each(cuts)
            inner = np.where(below[1:] <= middle, np.diff(below), -np.diff(above))
            masses.append(np.asarray(np.concatenate((below[:1], np.maximum(inner, 0.0), above[-1:])), dtype=np.float64))
        return where, masses[0], masses[1]

    @cached_property
    def turned(self) -> PairLaw:
        """The other direction: world 1 is the true one."""
        return PairLaw(self.second, self.first, tuple((q, p) for p, q in self.points), self.endless[::-1])

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.first.key, self.second.key, self.points, self.endless

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PairLaw) and (self is other or self._key == other._key)

    @cached_property
    def _edges(self) -> Floats:
        return places_of(self.first, self.second)

    @cached_property
    def _all(self) -> Pieces:
        smooth = merged(self.first, self.second, self._edges)
        if not self.points:
            return smooth
        with np.errstate(divide="ignore"):
            p, q = np.log(np.maximum(self.points, 0.0).T)  # by rounding one may be below
        ones = (
            np.ones_like(p),
            p,
            0 * np.ones_like(p),
            q,
            0 * np.ones_like(p),
        )  # a point counts as a flat piece of width 1
        return Pieces(*(np.concatenate(pair) for pair in zip(smooth.columns, ones, strict=True)))

    @cached_property
    def _both(self) -> Pieces:
        """Where both are positive: the loss is finite."""
        pieces = self._all
        return pieces[np.isfinite(pieces.p) & np.isfinite(pieces.q)]

    @cached_property
    def _smooth(self) -> Pieces:
        pieces = self._both
        return pieces[pieces.climb != 0]

    @property
    def smooth(self) -> bool:
        """Whether a part of the loss has a density."""
        return bool(self._smooth.width.size)

    @cached_property
    def infinite(self) -> float:
        """P(L = +inf): answers that are possible in world 0 only."""
        pieces = self._all
        alone = pieces[np.isfinite(pieces.p) & np.isneginf(pieces.q)]
        return min(float(integral(alone.p, alone.p_slope, alone.width).sum()), 1.0)

    @property
    def finite(self) -> float:
        """P(L < +inf)."""
        return float(self._whole[1].sum())

    @cached_property
    def worst(self) -> float:
        """Largest finite loss, nats; inf where finite losses have no bound."""
        pieces = self._both
        return math.inf if self.endless[0] else float(np.maximum(pieces.lead, pieces.end).max(initial=-math.inf))

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        """delta(eps) of this direction for real eps (nats), shape of eps; exact up to rounding.

        Args:
            eps: nats; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        values = checks.finite_array("eps", eps)
        return np.minimum(self.infinite + self._over(values.ravel()).reshape(values.shape), 1.0)

    @cached_property
    def _whole(self) -> tuple[Floats, Floats, Floats]:
        """(least loss, mass under P, excess over the least loss) of each piece; -inf where there is no least."""
        pieces = self._both
        least = np.minimum(pieces.lead, pieces.end)
        mass = integral(pieces.p, pieces.p_slope, pieces.width)
        bounded = np.isfinite(least)
        lead = np.where(pieces.climb > 0, 0.0, np.where(bounded, pieces.lead - least, 0.0))
        excess = np.zeros_like(mass)
        seen = pieces[bounded]
        excess[bounded] = excess_over(seen.p, seen.p_slope, lead[bounded], seen.climb, seen.width)
        return least, mass, np.minimum(np.maximum(excess, 0.0), mass)

    @cached_property
    def _mass_of_second(self) -> Floats:
        """The mass under Q of each piece."""
        return integral(self._both.q, self._both.q_slope, self._both.width)

    def _over(self, eps: Floats) -> Floats:
        """Pieces that are above eps all over count as a whole: P (1 - e^(eps - a)) + e^(eps - a) excess over a, without
        cancellation; the few that cross it, as far as they are above. Shape (n,) of eps.
        """
        if eps.size == 1:
            some = self._both[np.maximum(self._both.lead, self._both.end) > eps[0]]
            return np.array([self._part_over(some, np.full(some.width.size, eps[0])).sum()])
        least, mass, excess = self._whole
        top = np.maximum(self._both.lead, self._both.end)
        if least.size * eps.size > _CHUNK:
            found = np.array([self._whole_over(one) for one in eps])
        else:
            row, piece = np.nonzero(least >= eps[:, None])
            fall = eps[row] - least[piece]
            found = np.bincount(row, mass[piece] * -np.expm1(fall) + np.exp(fall) * excess[piece], eps.size)
        order = np.argsort(eps, kind="stable")
        first = np.searchsorted(eps[order], least, side="right")
        last = np.searchsorted(eps[order], top, side="left")
        for piece, place in _spread(first, last):
            cut = order[place]
            found = found + np.bincount(cut, self._part_over(self._both[piece], eps[cut]), eps.size)
        return found

    @cached_property
    def _by_least(self) -> tuple[Floats, Floats, Floats]:
        """(least losses, ascending; mass less excess of each piece; the excess of it and all after it)."""
        least, mass, excess = self._whole
        order = np.argsort(least, kind="stable")
        return least[order], (mass - excess)[order], np.cumsum(excess[order][::-1])[::-1]

    def _whole_over(self, eps: float) -> float:
        """The excess over eps of all pieces that are above it all over; of many, one eps at a time."""
        least, rest, excess = self._by_least
        first = int(np.searchsorted(least, eps))
        return float(excess[first] - rest[first:] @ np.expm1(eps - least[first:])) if first < least.size else 0.0

    def _part_over(self, pieces: Pieces, eps: Floats) -> Floats:
        low, high = part_above(pieces, eps)
        width, found = high - low, np.zeros_like(eps)
        seen = width > 0
        lead = np.maximum(pieces.lead[seen] - eps[seen] + pieces.climb[seen] * low[seen], 0.0)
        height = pieces.p[seen] + pieces.p_slope[seen] * low[seen]
        found[seen] = excess_over(height, pieces.p_slope[seen], lead, pieces.climb[seen], width[seen])
        return found

    def masses_above(self, loss: float) -> tuple[float, float]:
        """(P(L > loss), Q(L > loss)), infinite losses included under P.

        Args:
            loss: nats.
        """
        p, q = self._masses_above(np.array([float(loss)]))
        return float(p[0]), float(q[0])

    def _masses_above(self, losses: Floats) -> tuple[Floats, Floats]:
        """The same for each loss, shape (n,)."""
        least, masses, both = self._whole[0], (self._whole[1], self._mass_of_second), self._both
        top, found = np.maximum(both.lead, both.end), np.zeros((2, losses.size))
        step = max(1, _CHUNK // max(least.size, 1))
        for start in range(0, losses.size, step):
            part = losses[start : start + step, None]
            cut, crossed = np.nonzero((least <= part) & (top > part))
            pieces = both[crossed]
            low, high = part_above(pieces, part[cut, 0])
            ways = (pieces.p, pieces.p_slope), (pieces.q, pieces.q_slope)
            for place, (mass, (height, slope)) in enumerate(zip(masses, ways, strict=True)):
                over = integral(height + slope * low, slope, high - low)
                whole = (least > part) @ mass
                found[place, start : start + step] = np.bincount(cut, over, part.size) + whole
        return found[0] + self.infinite, found[1]

    def mass_between(self, low: float, high: float) -> float:
        """P(low < L <= high).

        Args:
            low, high: losses, nats, low <= high.
        """
        both = self._both
        ends = np.minimum(both.lead, both.end), np.maximum(both.lead, both.end)
        some = both[(ends[0] <= high) & (ends[1] > low)]
        above = (
            integral(some.p + some.p_slope * start, some.p_slope, stop - start)
            for start, stop in (part_above(some, low), part_above(some, high))
        )
        return max(float((next(above) - next(above)).sum()), 0.0)

    def crossings(self, loss: float) -> Floats:
        """Where the smooth part begins or ceases to be above `loss`, between both tails: the edge, or the middle of the piece; shape (n,).

        Args:
            loss: nats.
        """
        edges, pieces = self._edges, self._all[slice(self._edges.size - 1)]
        with np.errstate(invalid="ignore"):
            start, end = pieces.lead > loss, pieces.end > loss
        inner = edges[:-1][start != end] + pieces.width[start != end] / 2
        return np.concatenate((inner, edges[1:-1][end[:-1] != start[1:]]))

    def trade_off(self, alpha: ArrayLike) -> Floats:
        """Smallest type II error of a test of world 0 with type I error alpha in [0, 1], shape of alpha.

        Args:
            alpha: type I errors, in [0, 1]; any shape.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        values = checks.levels("alpha", alpha, ends=True)
        return np.array([self._type_two(float(one)) for one in values.ravel()]).reshape(values.shape)

    def _type_two(self, alpha: float) -> float:
        """The curve touches the line 1 - alpha = delta(t) + e^t beta where P(L > t) crosses 1 - alpha."""
        if alpha >= 1 - self.infinite:
            return 0.0
        low, high = self._reach
        near = (high - low) / 2**_STEPS
        high = safe_side(lambda loss: self.masses_above(loss)[0] <= 1 - alpha, low, high, xtol=near)
        p, q = self.masses_above(high)
        return min(max(q + math.exp(-high) * (1 - alpha - p), 0.0), 1 - alpha)

    @cached_property
    def _reach(self) -> tuple[float, float]:
        """Finite losses, or those that are not too rare to count."""
        pieces = self._both
        if not pieces.width.size:
            return -1.0, 1.0
        ends = (
            *self.atoms()[0][[0, -1] if self.atoms()[0].size else []],
            *(self.limits(1e-300, 1e-300) if self.smooth else ()),
        )
        return min(ends) - 1e-9, max(ends) + 1e-9

    @cached_property
    def mu(self) -> float:
        """Least mu of a Gaussian that is at most as private at every point of the trade-off curve; inf where none is."""
        if self.infinite > 0 or self.turned.infinite > 0 or math.inf in (self.worst, self.turned.worst):
            return math.inf
        low, high = self._reach
        ends = np.unique(np.concatenate((self._both.lead, self._both.end)))
        ends = np.concatenate((ends[:: max(1, ends.size // _MOST_TRIED)], self.atoms()[0][:_MOST_TRIED]))
        losses = np.unique(np.concatenate((np.linspace(low, high, 400), ends, np.nextafter(ends, -math.inf))))
        found = _largest(self._gaps, losses)
        if math.isinf(found) and float(self.hockey_stick(0.0)) > 0.5:  # no test has an error that a number can hold
            return math.inf
        return max(found, 0.0)

    def _gaps(self, losses: Floats) -> Floats:
        """Phi^-1(1 - alpha) - Phi^-1(beta) of the tests that accept world 0 where the loss is above."""
        p, q = self._masses_above(losses)
        q_below, p_below = self.turned._masses_above(np.nextafter(-losses, -math.inf))  # L <= loss
        seen = np.minimum(np.minimum(p, q), np.minimum(p_below, q_below)) > _TOO_RARE
        with np.errstate(invalid="ignore"):
            return np.where(seen, _quantile(p, p_below) - _quantile(q, q_below), -math.inf)

    @cached_property
    def rho(self) -> float:
        """Least rho of concentrated privacy in this direction: sup over orders a > 1 of D_a / a; inf where none is."""
        if self.infinite > 0 or self.worst == math.inf:
            return math.inf
        orders = np.concatenate((np.geomspace(1e-3, 1.0, 60), np.geomspace(1.0, 1e4, 200)[1:]))
        return max(_largest(lambda t: self._log_mgfs(t) / (t * (t + 1)), orders), self.mean_loss)

    @cached_property
    def mean_loss(self) -> float:
        """E_P L, the Kullback-Leibler divergence, nats; inf where P has mass in holes of Q."""
        if self.infinite > 0:
            return math.inf
        pieces = self._both
        total = integral(pieces.p, pieces.p_slope, pieces.width)
        endless = np.isinf(pieces.width)
        span = np.where(endless, 0.0, pieces.width)
        bend = pieces.p_slope * span
        near = np.abs(bend) < 0.5
        safe = np.where(near, 1.0, pieces.p_slope)
        far = (np.exp(pieces.p + bend) * span - total) / safe  # by parts
        series = sum(np.where(near, bend, 0.0) ** k / (math.factorial(k) * (k + 2)) for k in range(18))
        decay = np.where(endless, -pieces.p_slope, 1.0)
        first = np.where(endless, total / decay, np.where(near, np.exp(pieces.p) * span**2 * series, far))
        return float((pieces.lead * total + pieces.climb * first).sum())

    def growth(self, t: float) -> tuple[float, float]:
        """(E_P[e^(tL) - 1; L finite], E_P[e^(tL) - 1 - t (1 - e^-L); L finite]) where the loss is bounded, and |tL| by 1; the
        digits of both are kept, however small they are.

        Args:
            t: above 0.
        """
        both = self._both
        grown = -excess_over(both.p, both.p_slope, -t * both.lead, -t * both.climb, both.width)
        return float(grown.sum()), float((grown - t * self._over_zero).sum())

    @cached_property
    def _over_zero(self) -> Floats:
        """E_P[1 - e^-L] of each piece."""
        both = self._both
        return excess_over(both.p, both.p_slope, both.lead, both.climb, both.width)

    def log_mgf(self, t: float) -> float:
        """ln E_P[e^(tL); L finite] for t > 0; inf where it is.

        Args:
            t: a real number.
        """
        return float(self._log_mgfs(np.array([t]))[0])

    def _log_mgfs(self, t: Floats) -> Floats:
        """The same for each t, shape (n,)."""
        pieces, found = self._both, np.full(t.size, -math.inf)
        step = max(1, _CHUNK // max(pieces.width.size, 1)) if pieces.width.size else t.size
        endless = np.isinf(pieces.width)
        for start in range(0, t.size if pieces.width.size else 0, step):
            u = t[start : start + step, None]
            height = (1 + u) * pieces.p - u * pieces.q
            slope = np.where(pieces.climb == 0, pieces.p_slope, (1 + u) * pieces.p_slope - u * pieces.q_slope)
            never = np.asarray((slope[:, endless] >= 0).any(axis=1))
            slope[never[:, None] & endless] = -1.0
            rise = np.maximum(slope * np.where(endless, 0.0, pieces.width), 0.0)
            top = (height + rise).max(axis=1, keepdims=True)
            sums = integral(height - top, slope, pieces.width).sum(axis=1)
            found[start : start + step] = np.where(never, math.inf, top[:, 0] + np.log(sums))
        return found

    @cached_property
    def _sketch(self) -> tuple[Floats, Floats]:
        losses, masses = self.atoms()
        low, high = self._reach
        left = np.linspace(low, high, 801)[:-1]
        inside = self.cells(left, float(left[1] - left[0]))[0]
        everything = np.concatenate((left + (left[1] - left[0]) / 2, losses))
        return everything, np.log(np.maximum(np.concatenate((inside, masses)), 1e-300))

    def tilted(self, t: float, _most: float = math.inf, /) -> tuple[float, float, float]:
        """About ln E_P[e^(tL)], and mean and variance of the loss so weighted: it steers grids.

        Args:
            t: a real number.
        """
        return tilted_moments(*self._sketch, t)

    def atoms(self) -> tuple[Floats, Floats]:
        """Finite losses (nats, ascending) of positive mass, and their masses; shape (atoms,) each."""
        return self._atoms

    @cached_property
    def _atoms(self) -> tuple[Floats, Floats]:
        flat = self._both[self._both.climb == 0]
        masses = integral(flat.p, flat.p_slope, flat.width)
        order = np.argsort(flat.lead)
        losses, masses = flat.lead[order], masses[order]
        if not losses.size:
            return losses, masses
        new = np.concatenate(([True], np.diff(losses) > _SAME_LOSS * max(1.0, float(np.abs(losses).max()))))
        group = np.cumsum(new) - 1
        highest = np.maximum.reduceat(losses, np.flatnonzero(new))
        return highest, np.bincount(group, masses).astype(float)

    def cells(self, left: Floats, width: float, /) -> tuple[Floats, Floats]:
        """Of the smooth part, for each cell [a, a + width]: P(cell) and E_P[(1 - e^(a - L)); cell]; shape of left.

        Args:
            left: ascending, shape (cells,).
            width: of each cell, nats.
        """
        mass, excess = np.zeros_like(left), np.zeros_like(left)
        pieces = self._smooth
        low, high = np.minimum(pieces.lead, pieces.end), np.maximum(pieces.lead, pieces.end)
        first = np.maximum(np.searchsorted(left + width, low, side="right"), 0)
        last = np.searchsorted(left, high, side="left")
        for piece, cell in _spread(first, last):
            pulse()
            one = pieces[piece]
            at = (left[cell] - one.lead) / one.climb, (left[cell] + width - one.lead) / one.climb
            begin, stop = np.clip(np.minimum(*at), 0.0, one.width), np.clip(np.maximum(*at), 0.0, one.width)
            height = one.p + one.p_slope * begin
            span = stop - begin
            lead = np.maximum(one.lead + one.climb * begin - left[cell], 0.0)
            mass += np.bincount(cell, integral(height, one.p_slope, span), left.size)
            excess += np.bincount(
                cell, np.maximum(excess_over(height, one.p_slope, lead, one.climb, span), 0.0), left.size
            )
        return mass, excess

    def limits(self, below: float, above: float, /) -> tuple[float, float]:
        """(low, high): the smooth part has mass at most `below` under low, at most `above` over high; no atom lies outside.

        Args:
            below, above: masses, above 0.
        """
        pieces, atoms = self._smooth, self.atoms()[0]
        if not pieces.width.size:
            return (float(atoms[0]), float(atoms[-1])) if atoms.size else (0.0, 0.0)
        ends = np.concatenate((pieces.lead, pieces.end))
        low, high = float(ends.min()), float(ends.max())
        endless = np.isinf(pieces.width)
        mass = np.log(np.maximum(integral(pieces.p, pieces.p_slope, pieces.width), 1e-320))
        # On an endless piece P(L beyond l) = mass e^(p_slope (l - lead)/climb).
        spread = np.log(endless.sum() or 1)
        for share, sign in ((below, -1.0), (above, 1.0)):
            side = endless & (np.sign(pieces.climb) == sign)
            if side.any():
                steps = np.maximum(mass[side] + spread - math.log(max(share, 1e-300)), 0.0) / -pieces.p_slope[side]
                reach = pieces.lead[side] + pieces.climb[side] * steps
                others = np.concatenate((pieces.lead, pieces.end[~endless]))
                if sign > 0:
                    high = max(float(reach.max()), float(others.max()))
                else:
                    low = min(float(reach.min()), float(others.min()))
        return (min(low, float(atoms[0])), max(high, float(atoms[-1]))) if atoms.size else (low, high)


def _spread(first: np.ndarray, last: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(piece, place) for all places from first to last (without it) of each piece, a part of them at a time."""
    counts = np.maximum(last - first, 0)
    ends = np.cumsum(counts)
    for start in range(0, int(ends[-1]) if ends.size else 0, _CHUNK):
        flat = np.arange(start, min(start + _CHUNK, int(ends[-1])))
        piece = np.searchsorted(ends, flat, side="right")
        yield piece, first[piece] + flat - (ends[piece] - counts[piece])


def _beyond(both: tuple[OwnDensity, OwnDensity], side: Literal["left", "right"]) -> float:
    """How far beyond all edges the loss changes on this side: not at all where both tails fall alike, or one is none."""
    tails = [(one.left_end, one.left_rate) if side == "left" else (one.right_end, one.right_rate) for one in both]
    (p, p_rate), (q, q_rate) = tails
    if -math.inf in (p, q) or abs(p_rate - q_rate) <= SAME_PLACE * p_rate:
        return 0.0
    return float(_VANISHED / min(p_rate, q_rate))


def _quantile(share: Floats, rest: Floats) -> Floats:
    """Phi^-1(share) from the smaller of share and rest = 1 - share, which has more digits."""
    near = scipy.special.ndtri(np.minimum(share, rest))
    return np.asarray(np.where(share <= rest, near, -near))


def _largest(f: Callable[[Floats], Floats], places: Floats) -> float:
    """The largest value of f at these places, ascending, and near the best of them."""
    values = f(places)
    found = float(values.max())
    for _ in range(_ROUNDS):
        best = int(np.argmax(values))
        places = np.linspace(places[max(best - 1, 0)], places[min(best + 1, places.size - 1)], 33)
        values = f(places)
        found = max(found, float(values.max()))
    return found
