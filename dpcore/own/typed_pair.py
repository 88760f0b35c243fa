"""Two worlds whose noise is typed: each with a formula of its own, or the same moved; and what is done with the answers afterwards.

As in `typed`: p <= e^theta phat but on loose places B, so q >= e^-theta qhat. With theta_p, theta_q, t their sum, q' what is left
of qhat between the outermost cells, and B_q the loose places inside,
    delta(eps) <= e^theta_p (delta'(eps - t) + phat(B_q)) + p(B_p),
or what `closer` says, if that is less; and where answers are clamped or rounded afterwards, so that loose places cannot be told from others,
    delta(eps) <= e^theta_p delta'(eps - t) + p(B_p) + e^(eps - theta_q) qhat(B_q).

Source:
    Derived here: the two inequalities above.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.composition import Composition, Release
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.closer import closely
from dpcore.own.density import OwnDensity
from dpcore.own.evaluate import values
from dpcore.own.largest import LargestLoss, largest_loss
from dpcore.own.lines import LineDensity, alone_of_lines, largest_of_lines
from dpcore.own.pair import PairLaw
from dpcore.own.typed import TypedDensity, mass_at

_ROUNDED = 1e-13
"""Of a probability that is a sum."""


@dataclass(frozen=True, eq=False)
class TypedPair:
    """Noise in world 0 and in world 1, both from formulas.

    Attributes:
        first, second: each where its answers lie.
        done: what is done with the answers, such as `lambda law: law.clamped(0, 10)`; None for nothing.
        bound: no loss is larger in world 0, or in world 1, before anything is done with the answers, for all answers but a share
            `missed`; nats; None: not known yet.
        moved: by which the noise of world 0 moves in world 1; 0 where world 1 has noise of its own, or where `bound` was given.
        even: an even noise moves, and nothing is done with the answers: both directions are mirrored, so that each stands for both.
    """

    first: TypedDensity
    second: TypedDensity
    done: Callable[[PairLaw], PairLaw] | None = None
    bound: tuple[float, float] | None = None
    moved: float = 0.0
    even: bool = False

    @staticmethod
    def of(
        first: TypedDensity,
        second: TypedDensity | float,
        done: Callable[[PairLaw], PairLaw] | None = None,
        bound: tuple[float, float] | None = None,
    ) -> TypedPair:
        """World 1 has noise of its own, or that of world 0 moved by a shift.

        Args:
            first: in world 0.
            second: in world 1; or the shift, units of the query, not 0.
            done, bound: as in TypedPair.

        Raises:
            ParameterError: a shift of 0.
        """
        if not isinstance(second, TypedDensity):
            shift = checks.number("shift", second)
            if shift == 0:
                raise ParameterError("shift", shift, "a number other than 0")
            moved = 0.0 if bound is not None else shift
            if bound is None:
                upper = first.worst(shift).upper
                bound = upper, upper if first.even else first.worst(-shift).upper
            even = done is None and first.even and bound[0] == bound[1]
            return TypedPair(first, first.moved(shift), done, bound, moved, even)
        return TypedPair(first, second, done, bound)

    @staticmethod
    @kept(2)
    def of_shift(first: TypedDensity, shift: float) -> TypedPair:
        """`of` a shift, nothing done with the answers; kept with all that was computed of it, for what is asked next of the same noise.

        Args:
            first: in world 0.
            shift: by which the answer moves, units of the query, not 0.

        Raises:
            ParameterError: a shift of 0.
        """
        return TypedPair.of(first, shift)

    @property
    def nbytes(self) -> int:
        """About what the pieces of all its laws take."""
        return 100 * (self.first.density.edges.nbytes + self.second.density.edges.nbytes)

    @cached_property
    def _plain(self) -> PairLaw:
        """Of the interpolants, before anything is done with the answers."""
        return PairLaw(self.first.density, self.second.density)

    @cached_property
    def law(self) -> PairLaw:
        """Of the interpolants, after what is done with the answers; then without what is beyond the cells of world 0."""
        return self._plain if self.done is None else self.done(PairLaw(_between(self.first)[0], self.second.density))

    @cached_property
    def _least(self) -> PairLaw:
        """The same with no more in world 1 than is sure: nothing beyond its outermost cells."""
        if self.done is None:
            return PairLaw(self.first.density, _between(self.second)[0])
        return self.done(PairLaw(_between(self.first)[0], _between(self.second)[0]))

    @cached_property
    def turned(self) -> TypedPair:
        """The other direction."""
        if self.even:
            return self
        bound = None if self.bound is None else (self.bound[1], self.bound[0])
        return TypedPair(self.second, self.first, self.done, bound, -self.moved)

    @property
    def sampled(self) -> bool:
        """Whether nothing is guaranteed between samples."""
        return self.first.sampled or self.second.sampled

    @property
    def theta(self) -> float:
        """By how much a loss may be off, nats."""
        return self.first.theta + self.second.theta

    def delta_at_most(self, eps: ArrayLike, *, close: bool = True) -> Floats:
        """Surely not below delta(eps) where world 0 is true; 1 where a formula is only sampled. Shape of `eps`.

        Args:
            eps: nats, any real numbers; any shape.
            close: as near as can be said; else in a third of the time.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        wanted = checks.finite_array("eps", eps)
        if self.sampled:
            return np.ones_like(wanted)
        found = math.exp(self.first.theta) * self._least.hockey_stick(wanted - self.theta) + self.first.missed
        if self.done is None:
            found = found + math.exp(self.first.theta) * mass_at(self.first.density, *_between(self.second)[1])
            if close:
                found = np.minimum(found, closely(self.first, self.second, self._plain, eps=wanted)[1])
        elif beside := mass_at(self.second.density, *_between(self.second)[1]):
            with np.errstate(over="ignore"):
                found = found + np.exp(wanted) * beside
        return np.minimum(found, 1.0)

    @property
    def worst(self) -> float:
        """No loss is larger where world 0 is true, for all answers but a share `missed`; nats; inf where there is no bound."""
        if self.sampled or self.infinite > 0:
            return math.inf
        if self._lines:
            return self._of_lines(*self._lines)
        kept = math.isinf(self._before) and (self.done is None or not self.law.smooth)  # rounding keeps such a loss
        if self.done is None or kept:
            return self._before
        return min(self._before, self.law.worst + self.theta)

    @cached_property
    def _before(self) -> float:
        """The largest loss before anything is done with the answers."""
        if self.bound is not None:
            return self.bound[0]
        if self._lines:
            return largest_of_lines(*self._lines)
        if not (self.first.outside == self.second.outside == "formula"):
            return math.inf if self._plain.infinite > 0 else self._plain.worst + self.theta
        return self._largest.upper + _constant(self.first) - _constant(self.second) + 2 * self.theta

    @property
    def _lines(self) -> tuple[LineDensity, LineDensity] | None:
        """Both worlds where they are straight between knots: then the largest loss is known exactly."""
        both = self.first, self.second
        return both if isinstance(both[0], LineDensity) and isinstance(both[1], LineDensity) else None  # type: ignore[return-value]

    def _of_lines(self, first: LineDensity, second: LineDensity) -> float:
        """The largest loss after what is done with the answers: of a clamp exactly but at its ends; rounding leaves finite losses
        where no tail has endless ones.
        """
        if self.done is None:
            return self._before
        most = self.law.worst + self.theta
        if self.law.smooth:
            points = [math.log(p / q) for p, q in self.law.points if p > 0 and q > 0]
            low, high = (float(end) for end in self.law.first.edges[[0, -1]])
            most = max(largest_of_lines(first, second, low, high), max(points, default=-math.inf) + self.theta)
        return min(self._before, most)

    @cached_property
    def _largest(self) -> LargestLoss:
        """Of two formulas that hold everywhere, but for a constant."""
        ends = [density.edges[place] for density in (self.first.density, self.second.density) for place in (0, -1)]
        reach = float(min(ends)), float(max(ends))
        return largest_loss(self.first.tree, 0.0, self.first.window, reach, self.second.tree)

    @property
    def endless(self) -> bool:
        """Whether the losses of two formulas that hold everywhere, or of noise straight between knots, surely have no bound where
        world 0 is true.
        """
        if self._lines:
            return math.isinf(self.worst) and self.infinite == 0
        return self.first.outside == self.second.outside == "formula" and math.isinf(self._largest.lower)

    @cached_property
    def everywhere(self) -> float:
        """No loss is larger where world 0 is true, for any answer at all; nats; inf where there is no bound, or none is known."""
        if self._lines:
            known = self.done is None or self.law.smooth or not (self.first.missed or self.second.missed)
            return self.worst if known else math.inf
        if self.moved:
            return self.first.worst(self.moved).everywhere
        if self.first.outside == self.second.outside == "formula":
            return self._largest.everywhere + _constant(self.first) - _constant(self.second) + 2 * self.theta
        return math.inf

    @cached_property
    def beside(self) -> float:
        """At most the probability, in world 0, of answers where either formula is not known closely."""
        return self.first.missed + math.exp(self.first.theta) * mass_at(self.first.density, *self.second.loose)

    @cached_property
    def inner(self) -> PairLaw:
        """Of the interpolants, between the outermost cells that are not loose."""
        return PairLaw(_between(self.first)[0], _between(self.second)[0])

    @cached_property
    def infinite(self) -> float:
        """The probability of answers that are possible in world 0 only, never below the truth; 0 where all are in both."""
        if self._lines and self.done is None:
            return alone_of_lines(*self._lines)
        alone = self.law.infinite
        least = _ROUNDED if self._lines else self.first.missed + 1e-9  # lines are in all of their cells
        return min(math.exp(self.first.theta) * alone + self.first.missed, 1.0) if alone > least else 0.0

    def total(self, k: int, delta: float) -> float:
        """eps of k releases at delta where each answer comes from world 0, nats; never below the truth, inf where none is;
        nan where the formulas are not known closely enough. What is done with the answers does not count: it makes none worse.

        Args:
            k: 1 to 10^6.
            delta: in (0, 1).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        checks.inside("delta", delta, 0.0, 1.0)
        checks.whole("k", k, 1, 10**6)
        if self.sampled:
            return math.nan
        theta = self.first.theta
        inner = (delta - k * self.beside) * math.exp(-k * theta)
        try:
            if inner > 0:
                upper = Composition([Release(self._plain, k)]).forward_eps(inner).upper
                return max(upper + k * self.theta, 0.0)
        except ParameterError:  # proofs are likelier than delta
            pass
        return math.inf if k * self.infinite >= delta else math.nan


def _between(noise: TypedDensity) -> tuple[OwnDensity, tuple[Floats, Floats]]:
    """(the density between its outermost cells that are not loose, its loose places in there)."""
    density, (low, high) = noise.density, noise.loose
    first, last = 0, low.size
    start, end = float(density.edges[0]), float(density.edges[-1])
    if not low.size or not (np.isneginf(low[0]) or np.isposinf(high[-1])):
        return density, (low, high)
    while first < last and low[first] <= start:
        start, first = max(start, float(high[first])), first + 1
    while last > first and high[last - 1] >= end:
        end, last = min(end, float(low[last - 1])), last - 1
    return density.inside(start, end), (low[first:last], high[first:last])


def of_pair(first: OwnDensity, second: OwnDensity | float, done: Callable[[PairLaw], PairLaw] | None = None) -> PairLaw:
    """The same for noise through knots, exactly."""
    law = PairLaw(first, second) if isinstance(second, OwnDensity) else PairLaw.of_shift(first, second)
    return law if done is None else done(law)


def _constant(noise: TypedDensity) -> float:
    """About ln of the density less the formula's, which is the same everywhere; good to theta."""
    density = noise.density
    most = int(np.argmax(density.masses[1:-1]))
    middle = density.edges[most : most + 1] + density.width[most : most + 1] / 2
    return float(density.log_pdf(middle)[0] - values(noise.tree, middle)[0])
