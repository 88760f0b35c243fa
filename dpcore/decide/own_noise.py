"""Noise of one's own for one number: a density that came with its knots, made as wide as the scale says.

h      the density as it came; its noise X has E|X| = w
scale  b, E|noise| in units of what is published: the noise is b X / w
change v of a number moves h by v w / b; a change of at most D loses at most the largest ln h(x) - ln h(y), |x - y| <= D w / b

That loss falls steadily as b grows, for it is a largest one over ever fewer pairs; where the number changes by single amounts
only, the noise may lose less. Of log-concave noise the largest change tells most, up or down (dpcore.own.shifts), so its law is that
of everything; of other noise the promise bounds what is told. ln h is straight between knots, so the largest loss is at two knots,
at a knot and a place D w / b beside it, or in a tail.

Source:
    Derived here: the vertices of a straight function on pairs of pieces.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore.change.shapes import Moves
from dpcore.checks import Floats, at_least, inside, positive, whole
from dpcore.decide.gridded import composed
from dpcore.decide.losses import TotalLoss
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.density import OwnDensity
from dpcore.own.pair import PairLaw
from dpcore.own.shifts import log_concave, worst_of_knots
from dpcore.roots import safe_side
from dpcore.sets import NeighborSet

MOST_CHANGES = 33
"""Ways up and down that are looked at."""


@dataclass(frozen=True)
class OwnShape:
    """Noise through knots with two tails, as numbers that can be compared.

    Attributes:
        knots: (place, height) each, in units of the query, ascending; heights up to a common factor, above 0.
        left_rate, right_rate: of the exponential tails, per unit of the query; above 0.

    Raises:
        ParameterError: as `OwnDensity.from_knots`; and for a height of 0: then an answer is a proof, and no ε holds.
    """

    knots: tuple[tuple[float, float], ...]
    left_rate: float
    right_rate: float

    def __post_init__(self) -> None:
        positive("left_rate", self.left_rate)
        positive("right_rate", self.right_rate)
        heights = [height for _, height in self.knots]
        if min(heights, default=0.0) <= 0:
            raise ParameterError(
                "knots", min(heights, default=0.0), "heights above 0: a hole is a proof, and keeps no ε"
            )

    @cached_property
    def density(self) -> OwnDensity:
        """As it came."""
        places, heights = zip(*self.knots, strict=True)
        return OwnDensity.from_knots(places, heights, left_rate=self.left_rate, right_rate=self.right_rate)

    @cached_property
    def mean_abs(self) -> float:
        """E|X|, in units of the query."""
        return self.density.mean_abs()

    @cached_property
    def is_hill(self) -> bool:
        """Whether it is log-concave: then of each number the largest change, up or down, tells most."""
        return log_concave(self.density)

    @cached_property
    def is_even(self) -> bool:
        """Whether it is symmetric: then up and down tell alike."""
        places, heights = np.array(self.knots).T
        centre = (places[0] + places[-1]) / 2
        mirrored = np.allclose(places + places[::-1], 2 * centre, rtol=0, atol=1e-12 * np.abs(places).max())
        alike = mirrored and np.allclose(heights, heights[::-1], rtol=1e-12, atol=0)
        return bool(alike and self.left_rate == self.right_rate)

    def losses(self, ways: Sequence[Moves], scale: float, people: int) -> Sequence[TotalLoss] | None:
        """The loss of everything at each of the largest changes; None where the promise alone is known to bound it.

        Of noise that is not symmetric some of the numbers go up, the others down: each such change is looked at, both its directions
        are among them, and what is said is of the worst.

        Args:
            ways: (change, how many numbers change so) of one unit, in units of what is published; above 0.
            scale: b, in the same units; above 0.
            people: units that always answer alike; 1 or more.
        """
        narrow = whole("people", people, 1) / self.wider(scale)
        if not self.is_hill:
            return None
        found: list[TotalLoss] = []
        for way in ways:
            changes: list[TotalLoss] = []
            choices = [[n] if self.is_even else range(n + 1) for _, n in way]
            if math.prod(map(len, choices)) > MOST_CHANGES:
                return None
            for ups in itertools.product(*choices):
                parts = [
                    (PairLaw.of_shift(self.density, sign * v * narrow), count)
                    for (v, n), up in zip(way, ups, strict=True)
                    for sign, count in ((1, up), (-1, n - up))
                    if count
                ]
                changes.append(composed(tuple(parts)))
            found.append(changes[0] if len(changes) == 1 else WorstOf(tuple(changes)))
        return tuple(found)

    def wider(self, scale: float) -> float:
        """How many times as wide as it came it is at a scale.

        Args:
            scale: b, in units of what is published; above 0.
        """
        return positive("scale", scale) / self.mean_abs

    def noise(self, scale: float) -> ScaledNoise:
        """The noise at a scale.

        Args:
            scale: b, in units of what is published; above 0.
        """
        return ScaledNoise(self, scale)

    def loss(self, change: float, scale: float) -> float:
        """The largest loss of every change up to `change`, in nats; it falls as the scale grows.

        Args:
            change: in units of what is published; 0 or more.
            scale: b, in the same units; above 0.
        """
        return _loss(self, at_least("change", change, 0.0) / self.wider(scale))


@dataclass(frozen=True, eq=False)
class WorstOf:
    """The worst of several changes, for each question of its own: with each of them its other direction is there, too.

    Attributes:
        changes: the loss of everything at each.
    """

    changes: tuple[TotalLoss, ...]

    @property
    def rho(self) -> float:
        """Least ρ of zero-concentrated privacy."""
        return max(one.rho for one in self.changes)

    @property
    def worst(self) -> float:
        """Largest loss; inf where there is none."""
        return max(one.worst for one in self.changes)

    def delta(self, eps: float) -> float:
        """δ(ε), the largest of all changes.

        Args:
            eps: ε in nats; 0 or more.
        """
        return max(one.delta(eps) for one in self.changes)

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta; inf where there is none.

        Args:
            delta: δ, a probability.
        """
        return max(one.eps(delta) for one in self.changes)

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the unit is in, and if it is out, the largest of each.

        Args:
            gain: log odds that a belief gains, in nats.
        """
        inside, outside = zip(*(one.passes(gain) for one in self.changes), strict=True)
        return max(inside), max(outside)


@kept(1024)
def _loss(shape: OwnShape, shift: float) -> float:
    """The largest ln h(x) - ln h(y) with |x - y| <= shift."""
    h = shape.density
    if shift == 0:  # both sides of a jump are the same answer
        return 0.0
    ends = h.start + h.slope * h.width
    left, right = np.append(h.left_end, ends), np.append(h.start, h.right_end)
    top, bottom = np.maximum(left, right), np.minimum(left, right)
    found = max(shift * shape.left_rate, shift * shape.right_rate)
    for moved in (h.edges - shift, h.edges + shift):
        beside = np.array([h.log_pdf(moved), h.log_pdf(np.nextafter(moved, -np.inf))])  # both sides of a jump
        found = max(found, float((top - beside.min(axis=0)).max()), float((beside.max(axis=0) - bottom).max()))
    return max(found, worst_of_knots(h, NeighborSet.of((0.0, shift)))[0])


@dataclass(frozen=True)
class ScaledNoise:
    """The noise of one number, asked as the noises of dpcore.noise are.

    Attributes:
        shape: the noise as it came.
        scale: b, E|noise| in units of what is published; above 0.
    """

    shape: OwnShape
    scale: float

    @cached_property
    def _density(self) -> OwnDensity:
        return self.shape.density.scaled(self.shape.wider(self.scale))

    @property
    def mean_abs(self) -> float:
        """E|noise|, in units of what is published."""
        return self.scale

    def beyond(self, t: ArrayLike) -> Floats:
        """P(|noise| > t), both sides together. Shape of `t`.

        Args:
            t: sizes of errors, in units of what is published, any shape; 0 or more.
        """
        return self._density.beyond(t)

    def sf(self, t: ArrayLike) -> Floats:
        """Half of `beyond`: what noise with the same chance on both sides has above t. Shape of `t`.

        Args:
            t: sizes of errors, in units of what is published, any shape; 0 or more.
        """
        return self.beyond(t) / 2

    def tail_width(self, beta: float) -> float:
        """Least t with P(|noise| > t) <= beta.

        Args:
            beta: a probability; between 0 and 1 (both excluded).
        """
        level, high = inside("beta", beta, 0.0, 1.0), self.scale
        while float(self.beyond(high)) > level:
            high *= 2
        return safe_side(lambda t: float(self.beyond(t)) <= level, 0.0, high, rtol=1e-14)

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """n independent draws, shape (n,); for showing, never for releasing data.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy.
        """
        return self._density.sample(n, rng)


def check_own(noise: OwnShape | None, alone: bool) -> None:
    """Whether noise of one's own is for what is published.

    Args:
        noise: what came, if anything did.
        alone: whether one stated number of a person is published, not rounded, and nothing beside it.

    Raises:
        ParameterError: where it is not.
    """
    if noise is None or not alone:
        raise ParameterError(
            "noise",
            "own",
            "another one: yours comes from “Your mechanism”, for one number of our own, of one person, not rounded, with none beside it",
        )


def scale_of_own(shape: OwnShape, change: float, *, eps: float) -> float:
    """The least scale with which every change up to `change` loses at most ε.

    Args:
        shape: the noise as it came.
        change: in units of what is published; above 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: where a jump of the density alone loses more.
    """
    wanted = positive("eps", eps)

    def holds(scale: float) -> bool:
        return shape.loss(change, scale) <= wanted

    high = positive("change", change)
    while not holds(high):
        high *= 4
        if not math.isfinite(high) or high > 1e12 * change:
            raise ParameterError("eps", eps, "more than what a jump of your noise loses")
    low = high / 4
    while holds(low):
        low, high = low / 4, low
        if low < 1e-12 * change:
            return high
    return safe_side(holds, low, high, rtol=1e-12)
