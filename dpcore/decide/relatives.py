"""The exact attack on people who answer alike now and then: two worlds, each a mixture over how many of them are counted.

g  people, of whom one decides the worlds; J  others who are counted: Bin(g − 1, p₁) if that one is, Bin(g − 1, p₀) if not
With the noise X and the change v of one person the worlds are X + (1 + J) v and X + J v. Of Gaussian noise, also of whole
numbers, one sum of all numbers decides; of one number with Laplace noise the number itself; of whole-number Laplace noise how
many numbers lie at or below 0, at 1, …, at or beyond g v. In each the loss rises with the number: the worlds are ordered by
their likelihood ratio, as 1 + Bin(p₁) and Bin(p₀) are, and log-concave noise keeps the order (Karlin 1968). The two
directions differ: δ is the larger one.

Source:
    Derived here: sums over the binomial law.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
import scipy

from dpcore.change import Moves
from dpcore.checks import Floats, choices
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.losses import (
    AtomLoss,
    TotalLoss,
    WideLoss,
    dependent_gain,
    discrete_gaussian_loss,
    group_promise,
    past,
)
from dpcore.decide.plan import Aim, Mechanism, Plan
from dpcore.kept import kept
from dpcore.roots import brentq

MOST_WAYS = 1 << 14
"""Ways in which numbers of whole-number Laplace noise lie, at most."""
MOST_PEOPLE = 200
FAR = 1e6
"""Standard deviations, or scales, beyond which nothing is looked for."""


@dataclass(frozen=True)
class Worlds:
    """How many people are counted in either world.

    Attributes:
        people: g, the person and the others; a whole number, 1 or more.
        like_in: p₁, how often each of the others is counted if the person is.
        like_out: p₀, how often each of them is if not; at most p₁.
    """

    people: int
    like_in: float
    like_out: float

    @cached_property
    def logs(self) -> tuple[Floats, Floats]:
        """ln P(k are counted) if the person is in and if not, k = 0, …, g; shape (g + 1,) each."""
        k, none = np.arange(self.people, dtype=np.float64), [-math.inf]
        left = k[::-1]
        ways = scipy.special.gammaln(self.people) - scipy.special.gammaln(k + 1) - scipy.special.gammaln(left + 1)
        in_, out = (
            ways + scipy.special.xlogy(k, p) + scipy.special.xlog1py(left, -p) for p in (self.like_in, self.like_out)
        )
        return np.concatenate([none, in_]), np.concatenate([out, none])


class Line(Protocol):
    """A number at 0 with its noise: the law of what decides if nobody is counted."""

    def log_density(self, x: Floats) -> Floats:
        """Logs of the density, but for what is the same wherever the law stands."""

    def cut(self, y: float) -> float:
        """A place near y at which no value lies, with as much above it as above y."""

    def beyond(self, x: Floats) -> Floats:
        """P(noise > x); as much lies below −x."""


@dataclass(frozen=True)
class _Laplace:
    def log_density(self, x: Floats) -> Floats:
        return -np.abs(x)

    def cut(self, y: float) -> float:
        return y

    def beyond(self, x: Floats) -> Floats:
        half = np.exp(-np.abs(x)) / 2
        return np.asarray(np.where(x > 0, half, 1 - half), dtype=np.float64)


@dataclass(frozen=True)
class _Gaussian:
    def log_density(self, x: Floats) -> Floats:
        return -x * x / 2

    def cut(self, y: float) -> float:
        return y

    def beyond(self, x: Floats) -> Floats:
        return np.asarray(scipy.special.ndtr(-x), dtype=np.float64)


@dataclass(frozen=True)
class _Whole(_Gaussian):
    """Whole numbers in steps of `width`: the sum that decides of discrete Gaussian noise, in its standard deviations."""

    width: float
    above: Callable[[Floats], Floats]

    def cut(self, y: float) -> float:
        return (math.floor(y / self.width) + 0.5) * self.width

    def beyond(self, x: Floats) -> Floats:
        return self.above(np.rint(x / self.width - 0.5))


@dataclass(frozen=True)
class MixedLoss:
    """What one number betrays that each person who is counted moves by `step`. Exact.

    Attributes:
        line: its law if nobody is counted.
        step: how far one person moves it, in units of the line; above 0.
        worlds: how many are counted.
        rho: at most the ρ of zero-concentrated privacy: as if all were always alike.
        worst: the largest loss, in nats; inf where there is none.
    """

    line: Line
    step: float
    worlds: Worlds
    rho: float
    worst: float

    @cached_property
    def _places(self) -> Floats:
        return np.asarray(self.step * np.arange(self.worlds.people + 1), dtype=np.float64)

    def _loss(self, y: float) -> float:
        log_density = self.line.log_density(y - self._places)
        inside, outside = (float(np.logaddexp.reduce(log + log_density)) for log in self.worlds.logs)
        return inside - outside

    def _place(self, loss: float) -> float:
        """Where the loss, which rises with the number, becomes this; infinite where it never does."""
        if loss >= self.worst:
            return math.inf
        low, high = -1.0, self._places[-1] + 1.0
        while self._loss(low) > loss:
            low *= 4
            if low < -FAR:
                return -math.inf
        while self._loss(high) <= loss:
            high *= 4
            if high > FAR * (1 + self._places[-1]):
                return math.inf
        return brentq(lambda y: self._loss(y) - loss, low, high, xtol=1e-13, rtol=1e-13)

    def _above(self, y: float) -> tuple[float, float]:
        """P(the number > y) in both worlds."""
        if math.isinf(y):
            return (1.0, 1.0) if y < 0 else (0.0, 0.0)
        return self._sums(self.line.beyond(self.line.cut(y) - self._places))

    def _below(self, y: float) -> tuple[float, float]:
        if math.isinf(y):
            return (0.0, 0.0) if y < 0 else (1.0, 1.0)
        return self._sums(self.line.beyond(self._places - self.line.cut(y)))

    def _sums(self, chances: Floats) -> tuple[float, float]:
        inside, outside = (float(np.exp(log) @ chances) for log in self.worlds.logs)
        return inside, outside

    def delta(self, eps: float) -> float:
        """The larger δ of both directions.

        Args:
            eps: ε in nats; 0 or more.
        """
        inside, outside = self._above(self._place(eps))
        lower_inside, lower_outside = self._below(self._place(-eps))
        grown = math.exp(eps)
        return max(0.0, inside - grown * outside, lower_outside - grown * lower_inside)

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta; inf where there is none.

        Args:
            delta: δ, a probability.
        """
        return _least_eps(self.delta, delta, self.worst)

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the person is in, and if not.

        Args:
            gain: log odds that a belief gains, in nats.
        """
        return self._above(self._place(past(gain)))


@dataclass(frozen=True)
class TwoWayLoss:
    """Losses that are laid out, and those of the other direction.

    Attributes:
        forward: losses under 'in'.
        backward: the mirrored ones under 'out'.
    """

    forward: AtomLoss
    backward: AtomLoss

    @property
    def nbytes(self) -> int:
        """Bytes of both."""
        return self.forward.nbytes + self.backward.nbytes

    @property
    def rho(self) -> float:
        """At most the ρ of zero-concentrated privacy."""
        return self.forward.rho

    @property
    def worst(self) -> float:
        """Largest loss under 'in', in nats."""
        return self.forward.worst

    def delta(self, eps: float) -> float:
        """The larger δ of both directions.

        Args:
            eps: ε in nats; 0 or more.
        """
        return max(self.forward.delta(eps), self.backward.delta(eps))

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta.

        Args:
            delta: δ, a probability.
        """
        return max(self.forward.eps(delta), self.backward.eps(delta))

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the person is in, and if not.

        Args:
            gain: log odds that a belief gains, in nats.
        """
        return self.forward.passes(gain)


def _least_eps(delta_of: Callable[[float], float], delta: float, worst: float) -> float:
    if delta <= 0:
        return worst
    if delta_of(0.0) <= delta:
        return 0.0
    high = 1.0
    while delta_of(high) > delta:
        high *= 2
    found = brentq(lambda at: delta_of(at) - delta, 0.0, high, xtol=1e-300, rtol=1e-12)
    return found if delta_of(found) <= delta else found * (1 + 4e-12)


@kept(8)
def _ways(numbers: int, classes: int) -> Floats:
    """How many of so many numbers lie in each class, every way one row; shape (ways, classes)."""
    places = numbers + classes - 1
    bars = np.array(list(itertools.combinations(range(places), classes - 1)), dtype=np.int64).reshape(-1, classes - 1)
    ends = np.hstack([np.full((len(bars), 1), -1), bars, np.full((len(bars), 1), places)])
    return np.asarray(np.diff(ends, axis=1) - 1, dtype=np.float64)


def _class_logs(decay: float, top: int, at: int) -> Floats:
    """ln P of a number at `at` with whole-number Laplace noise: at most 0, 1, …, at least `top`; shape (top + 1,)."""
    logs = math.log(math.tanh(decay / 2)) - decay * np.abs(np.arange(top + 1) - at)
    ends = -math.log1p(math.exp(-decay))  # ln P(X <= −k) = ends − k·decay
    logs[0], logs[-1] = ends - decay * at, ends - decay * (top - at)
    return np.asarray(logs)


@kept(64)
def mixed_geometric(decay: float, change: int, numbers: int, worlds: Worlds) -> TwoWayLoss | None:
    """Whole-number Laplace noise in so many numbers, each of which every person who is counted moves by `change`.

    Args:
        decay: of the noise, 1 over its scale; above 0.
        change: of each number by one person; a whole number, 1 or more.
        numbers: how many move; a whole number, 1 or more.
        worlds: how many people are counted.

    Returns:
        The loss, exact; None where there are more than MOST_WAYS ways in which the numbers lie.
    """
    top = worlds.people * change
    if choices(numbers + top, top, MOST_WAYS) > MOST_WAYS:
        return None
    ways = _ways(numbers, top + 1)
    gammaln = scipy.special.gammaln
    many = gammaln(numbers + 1) - gammaln(ways + 1).sum(axis=1)
    each = np.stack([many + ways @ _class_logs(decay, top, k * change) for k in range(worlds.people + 1)])
    inside, outside = (np.logaddexp.reduce(log[:, None] + each, axis=0) for log in worlds.logs)
    losses = inside - outside
    order = np.argsort(losses, kind="stable")
    losses, inside, outside = losses[order], np.exp(inside[order]), np.exp(outside[order])
    rho = numbers * decay * top / 2 * math.tanh(decay * top / 2) * 2
    return TwoWayLoss(AtomLoss(losses, inside, rho), AtomLoss(-losses[::-1], outside[::-1].copy(), rho))


def mixed_losses(mechanism: Mechanism, scale: float, aim: Aim) -> tuple[TotalLoss, ...] | None:
    """The exact losses of people who answer alike now and then, at each change that may be the worst; None where not known.

    With them those of one person alone, of whom an attacker who knows all others may learn more. Known of persons, of
    Gaussian noise in everything, of whole-number Gaussian noise where guesses alone are limited, of one number with Laplace
    noise, and of few numbers with whole-number Laplace noise; beside an earlier promise of none, which tells of the others,
    too, and of cells that are found in the data of none.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        aim: with the people, and how often they are alike.
    """
    plan, name = mechanism.plan, mechanism.name
    if (
        plan.household > 1
        or not aim.is_now_and_then
        or aim.is_spent
        or aim.alike > MOST_PEOPLE
        or not plan.shapes
        or plan.found
    ):
        return None
    own = mechanism.exact_losses(scale)
    worlds = Worlds(aim.alike, aim.like_in, aim.like_out)
    if name == "gaussian" and own is not None:
        return (_gaussian(mechanism.mu(scale), worlds, _Gaussian()), *own)
    judged_by_guesses = name == "discrete gaussian" and aim.belief is None
    if plan.beside or own is None or not (judged_by_guesses or name in ("laplace", "geometric")):
        return None
    found: list[TotalLoss] = []
    for shape in plan.shapes:
        one = _mixed_of(name, scale, shape[0], worlds)
        if one is None:
            return None
        found.append(one)
    return (*found, *own)


def _mixed_of(name: str, scale: float, moves: Moves, worlds: Worlds) -> MixedLoss | TwoWayLoss | None:
    if name == "discrete gaussian":
        return _whole_gaussian(scale, tuple((round(v), n) for v, n in moves), worlds)
    if len(moves) > 1:
        return None
    size, numbers = moves[0]
    if name == "geometric":
        return mixed_geometric(1 / scale, round(size), numbers, worlds)
    if numbers > 1:
        return None
    e = size / scale
    worst = dependent_gain(eps=e, people=worlds.people, like_me_if_in=worlds.like_in, like_me_if_out=worlds.like_out)
    together = e * worlds.people
    return MixedLoss(_Laplace(), e, worlds, together * math.tanh(together / 2), worst)


def _gaussian(mu: float, worlds: Worlds, line: Line) -> MixedLoss:
    return MixedLoss(line, mu, worlds, (worlds.people * mu) ** 2 / 2, math.inf)


def _whole_gaussian(sigma: float, moves: tuple[tuple[int, int], ...], worlds: Worlds) -> MixedLoss:
    """The sum of each number times its move decides: it comes in steps, and one person moves it by the sum of squares."""
    squares = sum(n * v * v for v, n in moves)
    step = moves[0][0] if len(moves) == 1 else 1
    spread = sigma * math.sqrt(squares)
    loss = discrete_gaussian_loss(sigma, moves)
    if isinstance(loss, WideLoss):
        total = DiscreteGaussian(sigma * math.sqrt(loss.count))
        return _gaussian(spread / sigma / sigma, worlds, _Whole(step / spread, lambda k: np.exp(total.log_sf(k))))
    statistic = np.rint((squares / 2 - loss.losses * sigma * sigma) / step)[::-1]
    tails = np.append(np.cumsum(loss.masses)[::-1], 0.0)

    def above(k: Floats) -> Floats:
        return np.asarray(tails[np.searchsorted(statistic, k, side="right")])

    return _gaussian(spread / sigma / sigma, worlds, _Whole(step / spread, above))


def units_of(plan: Plan, aim: Aim) -> Aim:
    """The aim with the units that so many people who answer alike are, for what a promise about one unit says."""
    if plan.household == 1 or aim.alike == 1:
        return aim
    return replace(aim, alike=-(-aim.alike // plan.household), like_in=1.0, like_out=0.0)


def together_promise(aim: Aim, *, eps: float, delta: float) -> tuple[float, float]:
    """What an (ε, δ) promise says of an attribute that g units share: always, or as often as they are said to.

    With a δ the formula for shares is not known, and all g are counted as alike: a bound.
    """
    if delta or not aim.is_now_and_then:
        return group_promise(eps=eps, delta=delta, people=aim.alike)
    gain = dependent_gain(eps=eps, people=aim.alike, like_me_if_in=aim.like_in, like_me_if_out=aim.like_out)
    return gain, 0.0
